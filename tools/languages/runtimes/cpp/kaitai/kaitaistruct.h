#pragma once
// A stand-in for Kaitai Struct's C++/STL runtime, written from the interface that generated
// parsers use. Header only; needs zlib.
#include "kaitai/kaitaistream.h"

#define KAITAI_STRUCT_VERSION 11000L

namespace kaitai {

class kstruct {
public:
    explicit kstruct(kstream* io) : m__io(io) {}
    virtual ~kstruct() {}
    kstream* _io() const { return m__io; }

protected:
    kstream* m__io;
};

}
