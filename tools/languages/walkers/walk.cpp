// usage: walk {CLASS FILE}...
// Prints a line of totals a file: see totals.py.
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
// @includes

static uint32_t totals[10];

static void add_int(int64_t value, int certain) {
    totals[2] += certain;
    totals[3] += static_cast<uint32_t>(value);
}

static void add_bool(bool value, int) {
    totals[3] += value;
}

static void add_wide(uint64_t, int certain) {
    totals[2] += certain;
}

static void add_float(double, int certain) {
    totals[4] += certain;
}

static void add_str(const std::string& value, int certain) {
    totals[5] += certain;
    totals[6] += value.size();
}

static void add_bytes(const std::string& value, int certain) {
    totals[7] += certain;
    totals[8] += value.size();
    for (unsigned char each : value) {
        totals[9] += each;
    }
}

// @walks

static void walk_file(const std::string& name, kaitai::kstream* io) {
    // @roots
}

int main(int argc, char** argv) {
    for (int index = 1; index + 1 < argc; index += 2) {
        std::fill(totals, totals + 10, 0);
        std::ifstream file(argv[index + 1], std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        try {
            kaitai::kstream io(bytes);
            walk_file(argv[index], &io);
            for (int each = 0; each < 10; ++each) {
                std::cout << (each ? ", " : "[") << totals[each];
            }
            std::cout << "]" << std::endl;
        } catch (const std::exception& error) {
            std::cerr << argv[index + 1] << ": " << error.what() << std::endl;
            std::cout << "\"refused\"" << std::endl;
        }
    }
}
