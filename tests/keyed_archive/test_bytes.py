"""Archives spelt out byte by byte: each version and type as it is in a file."""

from __future__ import annotations

import struct
from typing import Any

import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, QueryError, SerializeError, TruncatedError
from chunkwright.keyed_archive import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    Color,
    FastName,
    FastNameTable,
    FloatBits,
    KeyedArchive,
    Matrix4,
    Transform,
    VariantArray,
    VariantType,
    Vector2,
    fast_name_id,
)
from tests.freeing import left_over
from tests.keyed_archive.examples import (
    EMPTY,
    array,
    every_type,
    int32,
    key,
    nested,
    text,
    u16,
    u32,
    v1,
    v2,
    v2_sub,
)

T = VariantType
SIGNALLING = bytes.fromhex("0100a07f")
NAMES = frozenset({T.STRING, T.FASTNAME})


def opened(data: bytes, **options: Any) -> Any:
    """Open an archive, checking that its bytes and its text form give the same bytes again."""
    archive = chunkwright.open(data, format="keyed_archive", **options)
    assert bytes(archive) == data
    assert bytes(chunkwright.from_dict(archive.to_dict())) == data
    return archive


def refused(data: bytes, kind: type[chunkwright.ChunkwrightError], offset: int) -> str:
    with pytest.raises(kind) as caught:
        chunkwright.open(data, format="keyed_archive")
    assert caught.value.offset == offset
    return str(caught.value)


# --- versions


def test_version_1_stores_keys_and_strings_inline() -> None:
    data = bytes.fromhex(
        "4b41 0100 0200000004 02000000 6870 02 6400000004 04000000 6e616d65 04 03000000 543334"
    )
    archive = opened(data)
    assert (archive.version, dict(archive)) == (V1, {"hp": 100, "name": "T34"})
    assert data == bytes(KeyedArchive({"name": "T34", "hp": 100}))


def test_version_2_stores_keys_and_strings_as_ids() -> None:
    data = bytes.fromhex(
        "4b41 0200 03000000"
        "0600 2323 6e616d65  0100 30  0400 30303030"
        "d48bfcc9 847cdbf4 c8119b0c"
        "02000000"
        "d48bfcc9 04 c8119b0c"
        "847cdbf4 07 05000000"
    )
    archive = opened(data)
    assert (archive.version, dict(archive)) == (V2, {"##name": "0000", "0": 5})
    assert [archive.type_of(name) for name in archive] == [T.STRING, T.UINT32]


def test_sub_archives_share_the_table_and_an_empty_one_takes_four_bytes() -> None:
    rows = [(b"a", 1), (b"b", 2)]
    data = v2(rows, (1, nested(v2_sub((2, b"\x04" + u32(1))))), (2, nested(EMPTY)))
    assert data.endswith(bytes.fromhex("08 04000000 4b41 02ff"))
    archive = opened(data)
    assert archive == {"a": {"b": "a"}, "b": {}}
    assert (archive["a"].version, archive["b"].version) == (V2_SUB, V2_EMPTY)


def test_a_sub_archive_with_a_count_of_zero_differs_from_one_without_a_count() -> None:
    with_count = v2([(b"a", 1)], (1, nested(v2_sub())))
    without = v2([(b"a", 1)], (1, nested(EMPTY)))
    assert opened(with_count)["a"].version == V2_SUB
    assert opened(without)["a"].version == V2_EMPTY


def test_an_empty_archive_can_be_a_file() -> None:
    assert len(opened(EMPTY)) == 0
    assert len(opened(v1())) == 0
    assert len(opened(v2([]))) == 0


def test_a_sub_archive_uses_the_nearest_enclosing_string_table() -> None:
    inner = v2([(b"inner", 1)], (1, nested(v2_sub((1, b"\x12" + u32(1))))))
    plain = v1((b"plain", nested(v2([(b"x", 9)], (9, int32(1))))))
    data = v2([(b"outer", 1), (b"p", 2)], (1, nested(inner)), (2, nested(plain)))
    archive = opened(data)
    assert archive["outer"]["inner"] == {"inner": "inner"}
    assert archive["p"] == {"plain": {"x": 1}}


def test_a_file_without_a_header_is_read_as_pairs_up_to_its_end() -> None:
    data = key(b"b") + int32(1) + key(b"a") + b"\x04" + text(b"x")
    assert chunkwright.identify(data) == "keyed_archive"
    archive = opened(data)
    assert (archive.version, list(archive.items())) == (HEADERLESS, [("b", 1), ("a", "x")])
    assert opened(b"").version == HEADERLESS


def test_a_sub_archive_needs_a_table() -> None:
    for sub in (v2_sub(), EMPTY):
        refused(v1((b"a", nested(sub))), CorruptError, 19)
    refused(v2_sub(), CorruptError, 0)


@pytest.mark.parametrize("header", ["4b410000", "4b410101", "4b4101ff", "4b410202", "4b410300"])
def test_other_headers_are_refused(header: str) -> None:
    message = refused(bytes.fromhex(header) + bytes(8), CorruptError, 0)
    assert "expected 4b 41" in message


def test_a_nested_archive_must_fill_its_length() -> None:
    message = refused(v1((b"a", nested(v1() + b"\0"))), CorruptError, 27)
    assert "/a" in message
    refused(v1((b"a", nested(v1()[:-1]))), TruncatedError, 23)


def test_bytes_after_an_archive_are_refused() -> None:
    refused(v1() + b"\0", CorruptError, 8)


# --- values


def test_wide_strings_of_both_platforms_are_distinguished() -> None:
    # Repeatedly, because caches from one archive must not affect the next.
    for _ in range(40):
        for size, codec in ((4, "utf-32-le"), (2, "utf-16-le")):
            values = {"a": "wide", "b": "\N{GRINNING FACE}!"}
            data = v1(
                *(
                    (name.encode(), b"\x05" + u32(len(raw) // size) + raw)
                    for name, raw in ((n, v.encode(codec)) for n, v in values.items())
                )
            )
            archive = opened(data)
            assert (archive.wide_char_size, dict(archive)) == (size, values)
            assert archive.type_of("a") is T.WIDE_STRING


def test_the_width_of_wide_characters_can_be_given() -> None:
    data = v1((b"a", b"\x05" + u32(0)))
    assert opened(data, wide_char_size=2).wide_char_size == 2
    with pytest.raises(CorruptError):
        chunkwright.open(v1((b"a", b"\x05" + u32(4) + b"wide" * 4)), wide_char_size=4)


@pytest.mark.parametrize("type_", [T.WIDE_STRING, T.FILEPATH])
def test_wide_strings_and_file_paths_may_be_ids_or_inline(type_: VariantType) -> None:
    head = bytes((type_,))
    width = 4 if type_ is T.WIDE_STRING else 1
    inline = head + u32(3) + b"".join(bytes((c,)).ljust(width, b"\0") for c in b"abc")
    for _ in range(30):
        by_id = opened(v2([(b"k", 1), (b"text", 2)], (1, head + u32(2))))
        assert (by_id["k"], by_id.type_of("k")) == ("text", type_)
        spelt = opened(v2([(b"k", 1)], (1, inline)))
        assert (spelt["k"], spelt.type_of("k")) == ("abc", type_)
        assert spelt.fast_names.covers == NAMES


def test_the_types_stored_as_ids_can_be_specified() -> None:
    data = v2([(b"k", 1)], (1, b"\x04" + text(b"")))
    assert chunkwright.open(data).problems() != []
    archive = opened(data, name_types=())
    assert (archive["k"], archive.problems()) == ("", [])


def test_signalling_nans_survive() -> None:
    point = SIGNALLING + struct.pack("<f", 1)
    double = bytes.fromhex("010000000000f07f")
    data = v1(
        (b"a", b"\x03" + SIGNALLING),
        (b"b", b"\x0b" + point),
        (b"c", b"\x15" + double),
        (b"d", array(*[b"\x03" + SIGNALLING, b"\x03" + bytes(4)] * 3)),
    )
    for _ in range(20):
        archive = opened(data)
        assert archive["a"] == FloatBits(0x7FA00001)
        assert archive["b"] == Vector2(FloatBits(0x7FA00001), 1.0)
        assert isinstance(archive["c"], float)
        assert archive["d"][:2] == [FloatBits(0x7FA00001), 0.0]


@pytest.mark.parametrize("bits", ["0000c07f", "0000c0ff", "ffffff7f", "0000807f", "00000080"])
def test_infinities_and_quiet_nans_survive_as_python_floats(bits: str) -> None:
    archive = opened(v1((b"a", b"\x03" + bytes.fromhex(bits))))
    assert isinstance(archive["a"], float)


@pytest.mark.parametrize("byte", range(0, 256, 17))
def test_a_boolean_keeps_its_stored_byte(byte: int) -> None:
    data = v1((b"a", bytes((1, byte))), (b"b", array(bytes((1, byte)), b"\x01\x00")))
    for _ in range(20):
        archive = opened(data)
        assert archive["a"] == archive["b"][0] == byte
        assert (type(archive["a"]) is bool) == (byte < 2)


def test_text_that_is_not_utf_8_survives() -> None:
    data = v1((b"\xff\xfe", b"\x04" + text(b"\x80caf\xe9\0")), (b"f", b"\x12" + text(b"\xc3")))
    assert list(opened(data).values()) == ["\udc80caf\udce9\0", "\udcc3"]
    rows = [(b"\xff", 1), (b"\xc3\x28", 2)]
    assert dict(opened(v2(rows, (1, b"\x04" + u32(2))))) == {"\udcff": "\udcc3("}


def test_keys_of_other_string_types_survive() -> None:
    data = b"KA\x01\0" + u32(2) + b"\x12" + text(b"a") + int32(1) + b"\x14" + text(b"a") + int32(2)
    archive = opened(data)
    assert dict(archive) == {"a": 2}
    assert [value for _, _, value in archive.entries()] == [1, 2]


def test_a_key_must_be_text() -> None:
    refused(b"KA\x01\0" + u32(1) + int32(5) + int32(6), CorruptError, 8)


@pytest.mark.parametrize(
    ("type_", "stored", "value"),
    [
        (T.INT8, "80", -128),
        (T.UINT8, "80", 128),
        (T.INT16, "0080", -32768),
        (T.UINT16, "0080", 32768),
        (T.INT32, "feffffff", -2),
        (T.UINT32, "feffffff", 4294967294),
        (T.INT64, "feffffffffffffff", -2),
        (T.UINT64, "feffffffffffffff", 2**64 - 2),
        (T.FLOAT, "0000003f", 0.5),
        (T.FLOAT64, "000000000000e03f", 0.5),
        (T.NONE, "", None),
        (T.BYTE_ARRAY, "0200000000ff", b"\x00\xff"),
        (T.COLOR, "0000803f 00000040 00004040 00008040", Color(1, 2, 3, 4)),
    ],
)
def test_values_are_shown_in_one_line(type_: VariantType, stored: str, value: Any) -> None:
    payload = bytes.fromhex(stored)
    archive = opened(v1((b"a", bytes((type_,)) + payload)))
    assert (archive["a"], type(archive["a"]), archive.type_of("a")) == (value, type(value), type_)
    elements = opened(v1((b"a", array(*[bytes((type_,)) + payload] * 3))))["a"]
    assert elements == [value] * 3
    assert elements.types == bytes((type_,)) * 3


def test_the_parts_of_compound_values_are_in_memory_order() -> None:
    numbers = struct.pack("<16f", *range(16))
    archive = opened(v1((b"m", b"\x10" + numbers), (b"t", b"\x1d" + numbers[:40])))
    assert archive["m"] == Matrix4(*range(16))
    assert archive["m"].m30 == 12
    assert archive["t"] == Transform(*range(10))
    assert (archive["t"].scale_x, archive["t"].rotation_w) == (3, 9)


def test_every_type_is_written_inline_and_by_id() -> None:
    for version in (V1, V2, HEADERLESS):
        archive = opened(bytes(every_type(version)))
        assert archive == every_type(version)
        types = {type_ for _, type_, _ in archive.entries()}
        assert types == set(T)


def test_array_elements_may_be_ids() -> None:
    rows = [(b"k", 1), (b"a", 2), (b"b", 3)]
    elements = [b"\x04" + u32(2), b"\x12" + u32(3), array(b"\x04" + u32(3)), nested(EMPTY)]
    archive = opened(v2(rows, (1, array(*elements))))
    assert archive["k"] == ["a", "b", ["b"], {}]


def test_a_duplicate_key_reads_as_its_last_value() -> None:
    data = v1((b"a", int32(1)), (b"b", int32(2)), (b"a", int32(3)))
    archive = opened(data)
    assert (dict(archive), len(archive)) == ({"a": 3, "b": 2}, 2)
    lines = [(item.label, item.detail) for item in archive.tree().shown()]
    assert lines == [("a", "INT32 1"), ("b", "INT32 2"), ("a", "INT32 3")]
    assert [item.detail for item in archive.tree().named("a")] == ["INT32 3"]
    archive["a"] = 4
    assert bytes(archive) == v1((b"a", int32(1)), (b"b", int32(2)), (b"a", int32(4)))
    del archive["a"]
    assert bytes(archive) == v1((b"b", int32(2)))


# --- fast names


@pytest.mark.parametrize(
    ("name", "id_"), [("##name", 0xC9FC8BD4), ("0", 0xF4DB7C84), ("0000", 0x0C9B11C8), ("", 0)]
)
def test_a_fast_name_id_is_computed_from_a_crc(name: str, id_: int) -> None:
    assert fast_name_id(name) == id_


def test_an_id_that_the_table_lacks_is_reported_and_kept() -> None:
    data = v2([(b"k", 1)], (1, b"\x04" + u32(7)), (8, int32(5)))
    archive = opened(data)
    name = archive["k"]
    assert isinstance(name, FastName)
    assert (name.id, name.resolved) == (7, False)
    assert [str(problem) for problem in archive.problems()] == [
        "/k: fast name 0x00000007 is not in the string table",
        "/<unresolved 0x00000008>: fast name 0x00000008 is not in the string table",
    ]
    archive["<unresolved 0x00000008>"] = 6
    assert bytes(archive) == v2([(b"k", 1)], (1, b"\x04" + u32(7)), (8, int32(6)))


def test_two_ids_of_the_same_string_are_distinguished() -> None:
    rows = [(b"", 0), (b"", 0x1ED0F1C0), (b"", 0xC2043D78), (b"k", 1), (b"l", 2)]
    data = v2(rows, (1, b"\x04" + u32(0xC2043D78)), (2, b"\x04" + u32(0)))
    archive = opened(data)
    assert archive == {"k": "", "l": ""}
    archive["k"] = "l"
    assert bytes(archive) == v2(rows, (1, b"\x04" + u32(2)), (2, b"\x04" + u32(0)))


def test_an_unreachable_row_is_reported_and_kept() -> None:
    data = v2([(b"k", 1), (b"old", 2), (b"new", 2)], (1, b"\x04" + u32(2)))
    archive = opened(data)
    assert archive["k"] == "new"
    assert [problem.message for problem in archive.problems()] == [
        "'old' shares the fast-name id 0x00000002 with a later string"
    ]
    archive["k"] = "old"
    assert chunkwright.open(bytes(archive))["k"] == "old"


def test_rows_whose_string_does_not_match_their_id_are_listed_and_kept() -> None:
    rows = [(b"key", fast_name_id("key")), (b"RXD", fast_name_id("smoke"))]
    archive = opened(v2(rows, (rows[0][1], b"\x04" + u32(rows[1][1]))))
    assert archive["key"] == "RXD"
    assert archive.fast_names.edited() == [("RXD", fast_name_id("smoke"))]
    archive["key"] = "smoke"
    with pytest.raises(SerializeError, match="have the same fast-name id"):
        bytes(archive)


def test_two_strings_with_the_same_id_cannot_be_saved() -> None:
    # The id ignores two bits of the checksum.
    first, second = "gdbpgae", "zxiwsou"
    assert fast_name_id(first) == fast_name_id(second) == 0xC473D9F0
    archive = KeyedArchive({first: 1, "other": {"deep": second}}, version=V2)
    with pytest.raises(SerializeError, match=f"'{second}' and '{first}'") as caught:
        bytes(archive)
    assert caught.value.path == "/other/deep"
    assert bytes(KeyedArchive({first: 1, second: 2}))


def test_new_strings_are_inserted_in_order_into_the_table() -> None:
    archive = opened(v2([(b"b", fast_name_id("b"))], (fast_name_id("b"), int32(1))))
    archive["a"] = "c"
    again = chunkwright.open(bytes(archive))
    assert [name for name, _ in again.fast_names] == ["a", "b", "c"]
    assert again.fast_names.edited() == []
    unsorted = opened(v2([(b"b", 1), (b"a", 2)], (1, int32(1))))
    unsorted["0"] = 1
    assert [name for name, _ in chunkwright.open(bytes(unsorted)).fast_names] == ["b", "a", "0"]


def test_a_table_string_has_at_most_65535_bytes() -> None:
    archive = KeyedArchive({"k": "x" * 65535}, version=V2)
    assert chunkwright.open(bytes(archive)) == archive
    archive["k"] = "x" * 65536
    with pytest.raises(SerializeError, match="a string of more than 65,535 bytes") as caught:
        bytes(archive)
    assert caught.value.path == "/k"
    archive.fast_names = FastNameTable([("y" * 65536, 1)])
    archive["k"] = "short"
    with pytest.raises(SerializeError, match="a string of more than 65,535 bytes"):
        bytes(archive)


@pytest.mark.parametrize("id_", [-1, 2**32])
def test_an_id_has_32_bits(id_: int) -> None:
    archive = KeyedArchive({"k": 1}, version=V2)
    archive.fast_names = FastNameTable([("x", id_)])
    with pytest.raises(SerializeError, match="32 bits"):
        bytes(archive)
    for make in (FastName.unresolved, lambda number: FastName("k", number)):
        with pytest.raises(QueryError, match="expected an unsigned 32-bit"):
            make(id_)


def test_lone_surrogates_are_refused_with_their_path() -> None:
    for version in (V1, V2):
        archive = KeyedArchive({"a": {"b": "\ud800"}}, version=version)
        with pytest.raises(SerializeError) as caught:
            bytes(archive)
        assert caught.value.path == "/a/b"
    with pytest.raises(SerializeError):
        KeyedArchive({"\ud800": 1})


# --- damage


def test_an_array_truncated_before_its_last_type_is_refused() -> None:
    elements = array(*[b"\x16\x01"] * 3)
    whole = v1((b"a", elements))
    short = whole[:-2]
    for _ in range(30):
        refused(short, TruncatedError, len(short))
        opened(whole)


@pytest.mark.parametrize("type_", [len(VariantType), 128, 255])
def test_an_unknown_type_is_refused_at_its_place(type_: int) -> None:
    entry = bytes((type_,)) + bytes(8)
    for _ in range(3):
        assert f"unknown variant type {type_}" in refused(v1((b"a", entry)), CorruptError, 14)
        refused(v2([(b"a", 1)], (1, entry)), CorruptError, 23)
        refused(v1((b"a", array(entry))), CorruptError, 19)


@pytest.mark.parametrize("count", [2, 0x7FFFFFFF, 0xFFFFFFFF])
def test_a_count_that_does_not_fit_is_refused(count: int) -> None:
    refused(b"KA\x01\0" + u32(count) + key(b"a") + b"\0", TruncatedError, 4)
    refused(v1((b"a", b"\x1b" + u32(count) + b"\0")), TruncatedError, 15)
    refused(b"KA\x02\0" + u32(count) + u16(0) + u32(0), TruncatedError, 4)


def test_an_error_has_path_and_offset() -> None:
    inside = v1((b"list", array(b"\x01\x01", nested(v1((b"bad", b"\x63"))))))
    with pytest.raises(CorruptError) as caught:
        chunkwright.open(v1((b"top", nested(inside))))
    assert caught.value.path == "/top/list/1/bad"
    assert caught.value.format == "keyed_archive"


@pytest.mark.parametrize("odd", [0, 63, 64, 299])
def test_an_error_in_a_long_array_names_the_element(odd: int) -> None:
    elements = [int32(1)] * 300
    elements[odd] = nested(b"KA\x07\x00" + bytes(4))
    for _ in range(4):
        with pytest.raises(CorruptError) as caught:
            chunkwright.open(v1((b"a", array(*elements))))
        assert caught.value.path == f"/a/{odd}"
    values: list[Any] = [1] * 300
    values[odd] = KeyedArchive({"x": "\ud800"})
    with pytest.raises(SerializeError) as refused:
        bytes(KeyedArchive({"a": values}))
    assert refused.value.path == f"/a/{odd}/x"


def test_an_archive_that_contains_itself_is_refused() -> None:
    archive = KeyedArchive({"a": 1})
    archive["self"] = archive
    for use in (bytes, KeyedArchive.to_dict):
        with pytest.raises(LimitError):
            use(archive)
    assert archive.info()["archives"] == 1001  # the number of levels that are examined
    first, last = archive.problems()
    assert (first.path, first.message) == (
        "/self/self/self",
        "nested without end: a container contains itself",
    )
    assert (last.path, last.message) == ("/", "nested too deeply to be followed")


def test_an_unresolved_name_cannot_be_written_as_text() -> None:
    archive = KeyedArchive({"a": FastName.unresolved(0x1234)})
    with pytest.raises(SerializeError, match="0x00001234"):
        bytes(archive)
    with pytest.raises(SerializeError, match="0x00001234"):
        bytes(KeyedArchive([(FastName.unresolved(0x1234), 1)]))


def test_an_archive_built_from_another_keeps_its_types() -> None:
    archive = KeyedArchive()
    archive.set("a", 5, VariantType.UINT8)
    archive["b"] = 1e300
    made = KeyedArchive(archive)
    assert made == archive
    assert [made.type_of(key).name for key in made] == ["UINT8", "FLOAT64"]


def test_each_array_element_is_written_with_its_own_type() -> None:
    mixed = VariantArray([True, 1, 2.5, "s", b"b", None])
    data = bytes(KeyedArchive({"a": mixed}))
    assert data == v1(
        (
            b"a",
            array(
                b"\x01\x01",
                int32(1),
                b"\x03" + struct.pack("<f", 2.5),
                b"\x04" + text(b"s"),
                b"\x06" + text(b"b"),
                b"\0",
            ),
        )
    )


@pytest.mark.parametrize("version", [HEADERLESS, V1, V2])
def test_an_archive_is_freed_without_the_collector(version: int) -> None:
    assert left_over(bytes(every_type(version))) == {}
