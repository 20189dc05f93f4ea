#pragma once
// Part of the stand-in for Kaitai Struct's C++/STL runtime: see kaitaistruct.h.
#include "kaitai/kaitaistream.h"
#include <stdexcept>
#include <string>

namespace kaitai {

class kstruct_error : public std::runtime_error {
public:
    explicit kstruct_error(const std::string& what) : std::runtime_error(what) {}
};

class undecided_endianness_error : public kstruct_error {
public:
    explicit undecided_endianness_error(const std::string& path)
        : kstruct_error(path + ": undecided byte order") {}
};

// What was expected is for a message; here the place is enough.
template <typename T> class validation_failed_error : public kstruct_error {
public:
    validation_failed_error(kstream*, const std::string& path) : kstruct_error(path) {}
};

#define KAITAI_EXPECTED(name) \
    template <typename T> class name : public validation_failed_error<T> { \
    public: \
        name(const T&, const T&, kstream* io, const std::string& path) \
            : validation_failed_error<T>(io, path) {} \
    };

#define KAITAI_FOUND(name) \
    template <typename T> class name : public validation_failed_error<T> { \
    public: \
        name(const T&, kstream* io, const std::string& path) \
            : validation_failed_error<T>(io, path) {} \
    };

KAITAI_EXPECTED(validation_not_equal_error)
KAITAI_EXPECTED(validation_less_than_error)
KAITAI_EXPECTED(validation_greater_than_error)
KAITAI_FOUND(validation_not_any_of_error)
KAITAI_FOUND(validation_not_in_enum_error)
KAITAI_FOUND(validation_expr_error)

#undef KAITAI_EXPECTED
#undef KAITAI_FOUND

}
