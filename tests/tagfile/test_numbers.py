"""Types at their bounds: numbers of type sections, titles, checksums, and codecs of values."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from chunkwright.errors import CorruptError, LimitError, SerializeError, TruncatedError
from chunkwright.hkx.classes import number_codecs, references
from chunkwright.hkx.classes.codecs import CharCodec, Codec, StructCodec
from chunkwright.hkx.classes.number_codecs import NamedCodec
from chunkwright.tagfile import compendium
from chunkwright.tagfile.chunked import items, plans
from chunkwright.tagfile.types import Argument, Kind, TagType, TypeHashes, TypeTable
from chunkwright.tagfile.xml.types import NO_TYPE, XmlField, XmlType, XmlTypesHead

# Each number is the last of its width or the first of the next.
NUMBERS = {
    0: "00",
    0x7F: "7f",
    0x80: "8080",
    0x3FFF: "bfff",
    0x4000: "c04000",
    0x1F_FFFF: "dfffff",
    0x20_0000: "e0200000",
    0x7FF_FFFF: "e7ffffff",
    0x800_0000: "e808000000",
    0x7_FFFF_FFFF: "efffffffff",
    0x8_0000_0000: "f80800000000",
    0xFF_FFFF_FFFF: "f8ffffffffff",
    0x100_0000_0000: "f000010000000000",
    0x7FF_FFFF_FFFF_FFFF: "f7ffffffffffffff",
    0x800_0000_0000_0000: "f90800000000000000",
    0xFFFF_FFFF_FFFF_FFFF: "f9ffffffffffffffff",
}


@pytest.mark.parametrize("value", NUMBERS, ids=hex)
def test_numbers_of_each_width_are_read_and_written(value: int) -> None:
    data = bytes.fromhex(NUMBERS[value])
    assert compendium.packed(value) == data
    numbers = compendium.Varuints(data + b"\5", 100)
    assert (numbers.offset, numbers.left) == (100, len(data) + 1)
    assert numbers.next() == value
    assert (numbers.offset, numbers.left, numbers.next()) == (100 + len(data), 1, 5)
    for size in range(len(data)):
        with pytest.raises(TruncatedError) as caught:
            compendium.Varuints(data[:size], 100).next()
        assert caught.value.offset == 100


@pytest.mark.parametrize("value", [-1, 1 << 64])
def test_numbers_beyond_64_bits_are_refused(value: int) -> None:
    with pytest.raises(SerializeError, match=f"expected a number of up to 64 bits, not {value}"):
        compendium.packed(value)


def test_the_first_byte_of_a_number_determines_its_length() -> None:
    more = [None if one is None else one.more for one in compendium._widths_by_lead()]
    assert more == [
        *([0] * 0x80 + [1] * 0x40 + [2] * 0x20),
        *([3] * 8 + [4] * 8 + [7] * 8 + [5, 8] + [None] * 6),
    ]
    assert compendium._widths_by_lead() == compendium._BY_LEAD
    with pytest.raises(CorruptError, match="no number starts with 0xfa"):
        compendium.Varuints(b"\xfa" + bytes(9)).next()


@pytest.mark.parametrize(("least", "fits"), [(2, True), (3, False)])
def test_counts_that_the_data_cannot_hold_are_refused(least: int, fits: bool) -> None:
    numbers = compendium.Varuints(b"\0\5" + bytes(10), 100)
    assert numbers.next() == 0
    if fits:
        assert numbers.count(least, "fields") == 5
        return
    with pytest.raises(CorruptError, match="expected 5 fields, but 10 bytes are left") as caught:
        numbers.count(least, "fields")
    assert caught.value.offset == 101


def nested(depth: int) -> TagType:
    """Return a type with nested arguments of this depth."""
    made = TagType("t0")
    for at in range(1, depth + 1):
        made = TagType(f"t{at}", [Argument("tT", made)])
    return made


def test_titles_of_types_include_all_template_arguments() -> None:
    arguments = [Argument("tT", nested(1)), Argument("vN", 5), Argument("tU", None)]
    assert TagType("T", arguments).title == "T<t1<t0>,5,0>"
    assert TagType("T").title == "T"
    assert repr(TagType("T", arguments[1:])) == "<TagType T<5,0>>"
    assert len(TagType("T" * 8189, [Argument("vN", 5)]).title) == 8192
    with pytest.raises(CorruptError, match="is too long"):
        assert TagType("T" * 8190, [Argument("vN", 5)]).title


def test_template_arguments_nested_more_than_64_deep_are_refused() -> None:
    assert nested(64).title.startswith("t64<t63<")
    with pytest.raises(CorruptError, match="t0 are nested too deeply"):
        assert nested(65).title
    hashed = zlib.crc32("".join(f"t{at}" for at in range(64, -1, -1)).encode())
    assert TypeHashes("20150100").of(nested(64)) == hashed
    with pytest.raises(CorruptError, match="t0 are nested too deeply"):
        TypeHashes("20150100").of(nested(65))


def test_checksums_include_names_with_their_arguments() -> None:
    arguments = [Argument("tT", nested(1)), Argument("vN", 5), Argument("tU", None)]
    data = b"Tt1t0" + bytes([5, 0, 0, 0])
    assert TypeHashes("20150100").of(TagType("T", arguments)) == zlib.crc32(data)


def test_checksums_cover_the_parts_of_types_in_order() -> None:
    base = TagType("Base", own_format=0x107, own_size=0x203, own_alignment=4, flags=6)
    made = TagType("Made", parent=base, version=5, own_size=9, interfaces=[(nested(1), 8)])
    parts = [
        *(b"\7\1\0\0", b"Base", b"\3\2", b"\4\0", b"\6\0\0\0"),
        *(b"t1t0", b"\x08\0\0\0", b"Made", b"\5\0\0\0", b"\x09\0", b"\0\0"),
    ]
    assert TypeHashes("20150100").of(made) == zlib.crc32(b"".join(parts))


@pytest.mark.parametrize(("word", "counts"), [(0x28, True), (0x08, False), (0x26, False)])
def test_checksums_include_inline_elements(word: int, counts: bool) -> None:
    element = TagType("E", own_format=4)
    checksum = zlib.crc32(b"\4\0\0\0E")
    array = TagType("A", own_format=word, own_sub=element)
    start = bytes([word, 0, 0, 0])
    data = start + (checksum.to_bytes(4, "little") if counts else b"") + b"A"
    assert TypeHashes("20150100").of(array) == zlib.crc32(data)


def test_chains_of_more_than_64_parents_are_refused() -> None:
    def chain(size: int) -> TagType:
        made = TagType("c1", own_size=12, own_alignment=0x3008, own_format=7)
        for at in range(2, size + 1):
            made = TagType(f"c{at}", parent=made)
        return made

    long = chain(64)
    assert [one.name for one in long.chain] == [f"c{at}" for at in range(64, 0, -1)]
    assert (long.size, long.alignment, long.kind, long.sub) == (12, 8, Kind.RECORD, None)
    with pytest.raises(CorruptError, match="c65 derives from itself"):
        assert chain(65).chain
    bare = TagType("bare")
    assert (bare.size, bare.alignment, bare.format, bare.has_body) == (0, 1, 0, False)


def xml_types_of(*types: XmlType) -> XmlTypesHead:
    return XmlTypesHead(types=types)


def test_titles_of_types_in_xml_include_all_template_arguments() -> None:
    head = xml_types_of(
        XmlType("1", "int"),
        XmlType("2", "Pair", parameters=("1", 5, NO_TYPE)),
        XmlType("3", "Many", parameters=("2",)),
        XmlType("4", "L" * 8185, parameters=("1",)),
        XmlType("5", "L" * 8186, parameters=("1",)),
    )
    titles = ["int", "Pair< int, 5, null >", "Many< Pair< int, 5, null > >"]
    assert list(map(head.title, ("3", "1", "2"))) == [titles[2], *titles[:2]]
    assert head.title(NO_TYPE) == "null"
    assert len(head.title("4")) == 8192
    with pytest.raises(CorruptError, match=r"name of the type 'L+\.* is too long"):
        head.title("5")


def test_template_arguments_in_xml_nested_more_than_64_deep_are_refused() -> None:
    types = [XmlType("t0", "t0", parameters=(0,))]
    types += [XmlType(f"t{at}", f"t{at}", parameters=(f"t{at - 1}",)) for at in range(1, 66)]
    assert xml_types_of(*types).title("t64").startswith("t64< t63< ")
    with pytest.raises(CorruptError, match="arguments of the type 't0' are nested too deeply"):
        xml_types_of(*types).title("t65")


def test_types_in_xml_inherit_along_chains_of_parents() -> None:
    first, second = XmlField("a", "9", 1), XmlField("b", "9", 2)
    types = [XmlType("c0", "c0", format=0x208, subtype="9", fields=(first,))]
    types += [XmlType(f"c{at}", f"c{at}", parent=f"c{at - 1}") for at in range(1, 65)]
    types.append(XmlType("c65", "c65", parent="c64", format=7, fields=(second,)))
    types.append(XmlType("own", "own", parent="c2", format=6, subtype="8", fields=(second,)))
    head = xml_types_of(*types)
    assert [one.id for one in head.chain("c3")] == ["c3", "c2", "c1", "c0"]
    assert len(head.chain("c64")) == 65
    for wrong in ("c65", "c66"):
        with pytest.raises(CorruptError, match="not described, or derives from itself"):
            head.chain(wrong)
    assert (head.format_of("c64"), head.kind_of("c64"), head.subtype_of("c64")) == (0x208, 8, "9")
    assert (head.format_of("own"), head.kind_of("own"), head.subtype_of("own")) == (6, 6, "8")
    assert head.fields_of("own") == [first, second]
    assert (head.format_of(NO_TYPE), head.kind_of(NO_TYPE)) == (0, 0)
    bare = xml_types_of(XmlType("1", "bare"))
    assert (bare.format_of("1"), bare.subtype_of("1"), bare.fields_of("1")) == (0, NO_TYPE, [])


NUMBER = TagType("int", parts=9, own_format=0x8204, own_size=4)
BARE = TagType("int", own_format=0x8204, own_size=4)


def value(kind: int, size: int, *, above: int = 0, **given: Any) -> TagType:
    """Return a type of a kind, with the higher bits of its format."""
    return TagType("T", parts=9, own_format=kind | above, own_size=size, **given)


def codec_of(one: TagType, depth: int = 0) -> Any:
    return plans.TagPlans("20150100", TypeTable([one])).codec_of(one, depth)


INLINE = 0x20
UNKNOWN = items.UnknownReferenceCodec


@pytest.mark.parametrize(
    ("one", "codec", "size"),
    [
        (value(Kind.POINTER, 8), items.ItemPointerCodec, 8),
        (value(Kind.POINTER, 4), UNKNOWN, 4),
        (value(Kind.STRING, 8), items.ItemTextCodec, 8),
        (value(Kind.STRING, 16), UNKNOWN, 16),
        (value(Kind.STRING, 5, above=INLINE | 5 << 16), references.FixedCodec, 5),
        (value(Kind.ARRAY, 4, own_sub=NUMBER), items.ItemArrayCodec, 4),
        (value(Kind.ARRAY, 8, own_sub=NUMBER), items.ItemArrayCodec, 8),
        (value(Kind.ARRAY, 16, own_sub=NUMBER), items.ItemArrayCodec, 16),
        (value(Kind.ARRAY, 12, own_sub=NUMBER), UNKNOWN, 12),
        (value(Kind.ARRAY, 16), UNKNOWN, 16),
        (value(Kind.ARRAY, 12, above=INLINE | 3 << 8), UNKNOWN, 12),
        (value(Kind.ARRAY, 12, above=INLINE | 3 << 8, own_sub=NUMBER), references.FixedCodec, 12),
        (value(Kind.RECORD, 4), StructCodec, 4),
        (value(Kind.OPAQUE, 7), UNKNOWN, 7),
        (value(Kind.OPAQUE, 1 << 18), UNKNOWN, 1 << 18),
        (value(Kind.OPAQUE, 0), Codec, 0),
        (value(Kind.VOID, 3), references.FixedCodec, 3),
        (value(Kind.BOOL, 1), NamedCodec, 1),
        (value(Kind.BOOL, 2), NamedCodec, 2),
        (value(Kind.BOOL, 4), NamedCodec, 4),
        (value(Kind.BOOL, 8), NamedCodec, 8),
        (value(Kind.BOOL, 3), references.FixedCodec, 3),
        (value(Kind.INT, 2, above=0x4200), number_codecs.NumberCodec, 2),
        (value(Kind.FLOAT, 8, above=52 << 16), number_codecs.NumberCodec, 8),
        (TagType("hkHalf16", [], 9, None, Kind.FLOAT | 7 << 16, own_size=2),
         number_codecs.HalfCodec, 2),
        (TagType("char", [], 9, None, 0x2204, own_size=1), CharCodec, 1),
        (TagType("hkVector4f", [], 9, None, Kind.RECORD, own_size=16),
         number_codecs.BlockCodec, 16),
        (BARE, items.UndescribedCodec, 0),
    ],
)  # fmt: skip
def test_each_type_of_value_gets_the_expected_codec(
    one: TagType, codec: type[Codec], size: int
) -> None:
    made = codec_of(one)
    assert (type(made), made.size) == (codec, size)


def test_an_inline_array_of_a_wrong_size_is_refused() -> None:
    made = codec_of(value(Kind.ARRAY, 12, above=INLINE | 3 << 8, own_sub=NUMBER))
    assert (made.count, made.element.size) == (3, 4)
    with pytest.raises(CorruptError, match="3 elements of T do not take 16 bytes"):
        codec_of(value(Kind.ARRAY, 16, above=INLINE | 3 << 8, own_sub=NUMBER))


@pytest.mark.parametrize("above", [0, INLINE | 4 << 8], ids=["elsewhere", "in place"])
def test_arrays_nested_more_than_64_deep_are_refused(above: int) -> None:
    one = value(Kind.ARRAY, 4, above=above and INLINE | 1 << 8, own_sub=NUMBER)
    for _ in range(63):
        one = value(Kind.ARRAY, 4, above=above and INLINE | 1 << 8, own_sub=one)
    assert codec_of(one).size == 4
    with pytest.raises(CorruptError, match="int is nested too deeply"):
        codec_of(value(Kind.ARRAY, 4, above=above and INLINE | 1 << 8, own_sub=one))


@pytest.mark.parametrize(
    ("kind", "above"), [(Kind.ARRAY, INLINE | 1 << 26), (Kind.VOID, 0), (Kind.OPAQUE, 0)]
)
def test_values_of_more_than_256_kib_are_refused(kind: int, above: int) -> None:
    byte = TagType("byte", parts=9, own_format=0x2004, own_size=1)
    fits = value(kind, 1 << 18, above=above and INLINE | 1 << 26, own_sub=byte)
    assert codec_of(fits).size == 1 << 18
    with pytest.raises(LimitError, match="T takes 262,145 bytes"):
        codec_of(value(kind, (1 << 18) + 1, above=above, own_sub=byte))


def test_records_of_more_than_256_kib_are_refused() -> None:
    fits = TagType("R", [], 9, None, Kind.RECORD, own_size=1 << 18)
    assert codec_of(fits).size == 1 << 18
    with pytest.raises(LimitError, match="R takes 262,145 bytes, over 262,144"):
        codec_of(TagType("R", [], 9, None, Kind.RECORD, own_size=(1 << 18) + 1))
