#pragma once
// Part of the stand-in for Kaitai Struct's C++/STL runtime: see kaitaistruct.h.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <zlib.h>

namespace kaitai {

class kstream {
public:
    explicit kstream(const std::string& bytes) : m_bytes(bytes), m_pos(0), m_bits(0), m_num_bits(0) {}

    uint64_t pos() const { return m_pos; }
    uint64_t size() const { return m_bytes.size(); }
    bool is_eof() const { return m_pos >= size() && m_num_bits == 0; }

    void seek(uint64_t position) {
        align_to_byte();
        m_pos = position;
    }

    void align_to_byte() { m_bits = m_num_bits = 0; }

    std::string read_bytes(int64_t count) {
        align_to_byte();
        return take(count);
    }

    std::string read_bytes_full() { return read_bytes(m_pos < size() ? size() - m_pos : 0); }

    std::string read_bytes_term(char terminator, bool include, bool consume, bool must_end) {
        align_to_byte();
        size_t found = m_bytes.find(terminator, m_pos);
        if (found == std::string::npos) {
            if (must_end) {
                throw std::runtime_error("end of stream, no terminator");
            }
            return read_bytes_full();
        }
        std::string result = take(found - m_pos + include);
        m_pos = consume ? found + 1 : found;
        return result;
    }

    uint8_t read_u1() { return number<uint8_t>(false); }
    int8_t read_s1() { return number<int8_t>(false); }
    uint16_t read_u2le() { return number<uint16_t>(false); }
    uint16_t read_u2be() { return number<uint16_t>(true); }
    int16_t read_s2le() { return number<int16_t>(false); }
    int16_t read_s2be() { return number<int16_t>(true); }
    uint32_t read_u4le() { return number<uint32_t>(false); }
    uint32_t read_u4be() { return number<uint32_t>(true); }
    int32_t read_s4le() { return number<int32_t>(false); }
    int32_t read_s4be() { return number<int32_t>(true); }
    uint64_t read_u8le() { return number<uint64_t>(false); }
    uint64_t read_u8be() { return number<uint64_t>(true); }
    int64_t read_s8le() { return number<int64_t>(false); }
    int64_t read_s8be() { return number<int64_t>(true); }
    float read_f4le() { return number<float>(false); }
    float read_f4be() { return number<float>(true); }
    double read_f8le() { return number<double>(false); }
    double read_f8be() { return number<double>(true); }

    // Bits from the lowest of each byte on.
    uint64_t read_bits_int_le(int count) {
        while (m_num_bits < count) {
            m_bits |= static_cast<uint64_t>(static_cast<uint8_t>(take(1)[0])) << m_num_bits;
            m_num_bits += 8;
        }
        uint64_t value = m_bits & ((UINT64_C(1) << count) - 1);
        m_bits >>= count;
        m_num_bits -= count;
        return value;
    }

    static std::string bytes_terminate(const std::string& bytes, char terminator, bool include) {
        size_t found = bytes.find(terminator);
        return found == std::string::npos ? bytes : bytes.substr(0, found + include);
    }

    // Strings are UTF-8; of the encodings that the specs name, ASCII is a part of it.
    static std::string bytes_to_str(const std::string& bytes, const std::string& encoding) {
        std::string result;
        if (encoding == "ISO-8859-1") {
            for (unsigned char each : bytes) {
                append(result, each);
            }
        } else if (encoding == "UTF-16LE") {
            for (size_t at = 0; at + 1 < bytes.size(); at += 2) {
                uint32_t unit = unit_at(bytes, at);
                if (unit >= 0xd800 && unit < 0xdc00 && at + 3 < bytes.size()) {
                    at += 2;
                    unit = 0x10000 + ((unit - 0xd800) << 10) + (unit_at(bytes, at) - 0xdc00);
                }
                append(result, unit);
            }
        } else if (encoding == "ASCII" || encoding == "UTF-8") {
            result = bytes;
        } else {
            throw std::runtime_error("unknown encoding " + encoding);
        }
        return result;
    }

    template <typename T> static std::string to_string(T value) { return std::to_string(value); }

    static int64_t mod(int64_t a, int64_t b) { return (a % b + b) % b; }

    static uint8_t byte_array_min(const std::string& bytes) {
        return *std::min_element(bytes.begin(), bytes.end(), is_less);
    }

    static uint8_t byte_array_max(const std::string& bytes) {
        return *std::max_element(bytes.begin(), bytes.end(), is_less);
    }

    static std::string process_xor_one(std::string bytes, uint8_t key) {
        for (char& each : bytes) {
            each ^= key;
        }
        return bytes;
    }

    static std::string process_zlib(const std::string& bytes) {
        z_stream stream = {};
        inflateInit(&stream);
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream.avail_in = bytes.size();
        std::string result;
        int state = Z_OK;
        while (state == Z_OK) {
            char part[65536];
            stream.next_out = reinterpret_cast<Bytef*>(part);
            stream.avail_out = sizeof part;
            state = inflate(&stream, Z_NO_FLUSH);
            result.append(part, sizeof part - stream.avail_out);
        }
        inflateEnd(&stream);
        if (state != Z_STREAM_END) {
            throw std::runtime_error("not a zlib stream");
        }
        return result;
    }

private:
    std::string m_bytes;
    uint64_t m_pos;
    uint64_t m_bits;
    int m_num_bits;

    static bool is_less(char a, char b) {
        return static_cast<uint8_t>(a) < static_cast<uint8_t>(b);
    }

    static uint32_t unit_at(const std::string& bytes, size_t at) {
        return static_cast<uint8_t>(bytes[at]) | static_cast<uint8_t>(bytes[at + 1]) << 8;
    }

    static void append(std::string& text, uint32_t code) {
        if (code < 0x80) {
            text += static_cast<char>(code);
        } else if (code < 0x800) {
            text += static_cast<char>(0xc0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3f));
        } else if (code < 0x10000) {
            text += static_cast<char>(0xe0 | code >> 12);
            text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            text += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            text += static_cast<char>(0xf0 | code >> 18);
            text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
            text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            text += static_cast<char>(0x80 | (code & 0x3f));
        }
    }

    std::string take(int64_t count) {
        if (count < 0 || m_pos > size() || static_cast<uint64_t>(count) > size() - m_pos) {
            throw std::runtime_error("end of stream at " + std::to_string(m_pos));
        }
        std::string result = m_bytes.substr(m_pos, count);
        m_pos += count;
        return result;
    }

    // This machine is taken to be little-endian.
    template <typename T> T number(bool is_big_endian) {
        std::string bytes = read_bytes(sizeof(T));
        if (is_big_endian) {
            std::reverse(bytes.begin(), bytes.end());
        }
        T value;
        std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }
};

}
