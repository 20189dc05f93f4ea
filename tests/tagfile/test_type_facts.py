"""Types and strings of chunked tagfiles against numbers from other sources."""

from __future__ import annotations

import zlib

import pytest

from chunkwright import hkx
from chunkwright.tagfile.making import known_types, of_types
from chunkwright.tagfile.types import CHARACTER, Field, TagType, TypeHashes
from tests.tagfile.second_reader import Chunked

VERSIONS = ("20150100", "20160100", "20180100", "20190200", "20220100")


def number(name: str, layout: int, size: int) -> TagType:
    return TagType(name, parts=9, own_format=layout, own_size=size, own_alignment=size)


BYTE = number("unsigned char", 0x2004, 1)
# Checksums that files of all versions have for the simplest types.
KNOWN = {
    0xF96FEE69: CHARACTER,
    0xF2226812: number("int", 0x8204, 4),
    0xBBFF8FBC: number("float", 0x174605, 4),
    0xDDD4337B: TagType("hkUint8", parts=0, parent=BYTE),
}


@pytest.mark.parametrize("sdk", VERSIONS)
@pytest.mark.parametrize("value", KNOWN, ids=hex)
def test_simple_types_have_known_checksums(sdk: str, value: int) -> None:
    assert TypeHashes(sdk).of(KNOWN[value]) == value


def test_the_checksum_of_the_type_char_covers_known_bytes() -> None:
    data = (0x2004).to_bytes(4, "little") + b"char" + bytes([1, 0, 1, 0])
    assert TypeHashes("20150100").of(CHARACTER) == zlib.crc32(data) == 0xF96FEE69


def derived() -> TagType:
    """Return a class with a field, derived from another class with a field."""
    integer = KNOWN[0xF2226812]
    base = TagType("Base", parts=41, own_format=7, own_size=4, own_alignment=4)
    base.own_fields = [Field("a", 32, None, 0, integer)]
    made = TagType("Made", parts=41, parent=base, own_format=7, own_size=8, own_alignment=4)
    made.own_fields = [Field("b", 32, None, 4, integer)]
    return made


@pytest.mark.parametrize("sdk", VERSIONS)
def test_checksums_include_fields_of_parents_again_until_2018(sdk: str) -> None:
    integer = (0xF2226812).to_bytes(4, "little")
    a, b = b"a" + bytes(4) + integer, b"b" + bytes([4, 0, 0, 0]) + integer
    base = b"\7\0\0\0Base" + bytes([4, 0, 4, 0]) + a
    made = b"\7\0\0\0Made" + bytes([8, 0, 4, 0]) + (b if sdk >= "2019" else a + b)
    assert TypeHashes(sdk).of(derived()) == zlib.crc32(base + made)


@pytest.mark.parametrize("sdk", VERSIONS)
def test_null_and_empty_strings_differ_and_equal_ones_are_shared_since_2018(sdk: str) -> None:
    tagfile = of_types(sdk, known_types("20150100"))
    names = ["twice", None, "", "twice", ""]
    variants = [{"name": name} for name in names]
    tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer", {"namedVariants": variants})
    found = Chunked(bytes(tagfile))
    found.check()
    ((_, root),) = found.objects.values()
    assert [one["name"] for one in root["namedVariants"]] == names
    lengths = sorted(
        item.num_elements for item in found.items[1:] if found.names[item.id_type - 1] == "char"
    )
    assert lengths == ([1, 6] if sdk >= "2018" else [1, 1, 6, 6])
