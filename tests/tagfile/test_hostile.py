"""Tagfiles whose tables contradict each other: refused with an error that names the fault, in bounded time and memory."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from typing import TYPE_CHECKING

import pytest
from chunkwright_kaitai import HavokTagfile
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    SerializeError,
    UnsupportedVersionError,
    hkx,
)
from chunkwright.hkx.classes.number_codecs import NamedCodec
from chunkwright.tagfile.chunked.items import Section, leaves_by_tag, read_sections, write_sections
from chunkwright.tagfile.chunked.plans import TagPlans
from chunkwright.tagfile.compendium import Varuints, packed, read_types
from chunkwright.tagfile.making import edit, known_types, make, of_types
from chunkwright.tagfile.types import Field, TagType, TypeHashes, TypeTable
from tests.patience import within

if TYPE_CHECKING:
    from collections.abc import Callable

DEMO = bytes(make())


def changed(tag: str, change: Callable[[bytes], bytes], data: bytes = DEMO) -> bytes:
    """Return the demonstration file with another body of a section."""
    tree = read_sections(data)
    leaf = leaves_by_tag(tree)[tag]
    leaf.data = change(leaf.data)
    return write_sections(tree)


def refused(data: bytes) -> str:
    with pytest.raises(ChunkwrightError) as caught:
        within(2, lambda: bytes(chunkwright.open_tagfile(data)))
    return str(caught.value)


@given(st.integers(0, (1 << 64) - 1))
def test_numbers_are_written_in_the_fewest_bytes(value: int) -> None:
    made = packed(value)
    numbers = Varuints(made)
    assert (numbers.next(), numbers.left) == (value, 0)
    shorter = [bits for bits in (7, 14, 21, 27, 35, 40, 59) if value < 1 << bits]
    widths = {7: 1, 14: 2, 21: 3, 27: 4, 35: 5, 40: 6, 59: 8}
    assert len(made) == (widths[shorter[0]] if shorter else 9)


@pytest.mark.parametrize(
    ("value", "made"),
    [
        (0x7F, "7f"),
        (0x80, "8080"),
        (0x4000, "c04000"),
        (0x345E05, "e0345e05"),
        (1 << 27, "e808000000"),
        (1 << 35, "f80800000000"),
        (1 << 40, "f000010000000000"),
        (1 << 63, "f98000000000000000"),
    ],
)
def test_numbers_are_written_as_known_bytes(value: int, made: str) -> None:
    assert packed(value).hex() == made


@pytest.mark.parametrize("value", [-1, 1 << 64])
def test_numbers_that_do_not_fit_are_refused(value: int) -> None:
    with pytest.raises(SerializeError, match="expected a number of up to 64 bits"):
        packed(value)


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xf9" + bytes(7), b"\xfa", b"\xff"])
def test_truncated_numbers_and_unknown_lengths_are_refused(data: bytes) -> None:
    with pytest.raises(ChunkwrightError):
        Varuints(data).next()


def test_a_type_that_derives_from_itself_is_refused() -> None:
    # Type 1, parent 1, no parts.
    assert "derives from itself" in refused(changed("TBOD", lambda _: b"\1\1\0\0"))


def test_template_arguments_that_contain_each_other_are_refused() -> None:
    # Two types that have each other as arguments.
    names = b"\x03" + b"\0\1\0\2" + b"\0\1\0\1"
    data = changed("TNAM", lambda _: names + bytes(-len(names) % 4))
    data = changed("TSTR", lambda _: b"tT\0\0", data)
    data = changed("TBOD", lambda _: bytes(4), data)
    assert "nested too deeply" in refused(data)


def test_exponentially_growing_template_arguments_are_refused() -> None:
    # Each of 40 types has the next one as its argument, twice.
    rows = b"".join(b"\0\2" + 2 * bytes((0, min(place + 1, 40))) for place in range(1, 40))
    names = b"\x29" + rows + b"\0\0"
    data = changed("TNAM", lambda _: names + bytes(-len(names) % 4))
    data = changed("TBOD", lambda _: bytes(4), changed("TSTR", lambda _: b"tT\0\0", data))
    assert "too long" in refused(data)


@pytest.mark.slow
def test_long_template_arguments_of_many_types_are_refused_before_memory_is_used() -> None:
    # 100,000 types have the first as their argument, whose name takes 4,000 bytes.
    texts = b"a" * 4000 + b"\0t\0b\0"
    names = packed(100_002) + b"\0\0" + 100_000 * b"\2\1\1\1"
    sections = {"TSTR": texts, "TNAM": names, "FSTR": b"\0", "TBOD": b"\0"}
    tracemalloc.start()
    with pytest.raises(CorruptError, match="with their arguments are too long"):
        read_types({tag: Section(tag, data) for tag, data in sections.items()})
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 150 << 20


def deriving(count: int) -> list[TagType]:
    """Return a chain of types, the first of which has this many fields."""
    number = TagType("n", parts=9, own_format=0x2004, own_size=1, own_alignment=1)
    first = TagType("first", parts=32, own_fields=[])
    first.own_fields = [Field("field", 32, None, 0, number) for _ in range(count)]
    made = [number, first]
    for place in range(50):
        made.append(TagType(f"t{place}", parts=32, parent=made[-1], own_fields=[]))
    return made


def test_checksums_over_too_many_inherited_fields_are_refused_fast() -> None:
    types = deriving(5000)
    last = types[-1]
    types += [TagType(f"leaf{n}", parts=32, parent=last, own_fields=[]) for n in range(500)]
    hashes = TypeHashes("20150100")
    with pytest.raises(LimitError, match="checksums of the types"):
        within(4, lambda: [hashes.of(one) for one in types])


@pytest.mark.slow
def test_checksums_of_long_names_use_little_memory() -> None:
    (_, first, *_) = deriving(2000)
    for field in first.own_fields or ():
        field.name = "f" * 1_000_000
    tracemalloc.start()
    with pytest.raises(LimitError, match="checksums of the types"):
        TypeHashes("20190200").of(first)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200 << 20


@pytest.mark.parametrize("sdk", ["20150100", "20190200"])
def test_checksums_include_inherited_fields_only_before_2019(sdk: str) -> None:
    number, first, second = deriving(1)[:3]
    field = b"field" + bytes(4) + struct.pack("<I", zlib.crc32(b"\4\x20\0\0n\1\0\1\0"))
    again = field if sdk < "2019" else b""
    hashes = TypeHashes(sdk)
    assert hashes.of(first) == zlib.crc32(b"first" + field)
    assert hashes.of(second) == zlib.crc32(b"first" + field + b"t0" + again)
    assert hashes.of(number) == zlib.crc32(b"\4\x20\0\0n\1\0\1\0")


@pytest.mark.parametrize("tag", ["TNAM", "TBOD", "THSH"])
def test_wrong_counts_allocate_no_memory(tag: str) -> None:
    huge = bytes.fromhex("f97fffffffffffffff")
    data = changed(tag, lambda body: (huge + body)[: len(body)])
    tracemalloc.start()
    refused(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16 << 20


@pytest.mark.parametrize("word", [0x7FFFFFFF, 0xFFFFFFFF, 0x00FFFFFF])
@pytest.mark.parametrize("column", range(3))
def test_invalid_tables_of_items_are_refused(column: int, word: int) -> None:
    def spoil(body: bytes) -> bytes:
        made = bytearray(body)
        struct.pack_into("<I", made, 2 * 12 + 4 * column, word)
        return bytes(made)

    assert "item 2" in refused(changed("ITEM", spoil))


def test_invalid_tables_of_patches_are_refused() -> None:
    lying = struct.pack("<II", 1, 0x40000000)
    assert "1,073,741,824 slots" in refused(changed("PTCH", lambda body: lying + body[8:]))


def test_slots_with_invalid_targets_make_their_object_unreadable() -> None:
    data = changed("DATA", lambda body: struct.pack("<Q", 1 << 40) + body[8:])
    tagfile = chunkwright.open_tagfile(data)
    found = [one for one in tagfile.problems() if one.path.startswith("/objects/#0001")]
    assert "there is no item 1,099,511,627,776" in found[-1].message
    assert bytes(tagfile) == data
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == data


def test_sections_nested_too_deeply_or_repeated_are_refused() -> None:
    data = b"".join(struct.pack(">I", 8 * (4000 - level)) + b"TYPE" for level in range(4000))
    assert "nested too deeply" in refused(struct.pack(">I", 8 + len(data)) + b"TAG0" + data)
    tree = read_sections(DEMO)
    assert tree.children is not None
    tree.children.append(Section("SDKV", b"20150100"))
    assert "a second section SDKV" in refused(write_sections(tree))


def test_the_compact_layout_is_refused_by_name() -> None:
    tree = read_sections(DEMO)
    assert tree.children is not None
    (types,) = (one for one in tree.children if one.tag == "TYPE")
    assert types.children is not None
    types.children = [one for one in types.children if one.tag not in ("TPTR", "THSH")]
    leaves_by_tag(tree)["TBOD"].data = b"\1\0\1\7"
    with pytest.raises(UnsupportedVersionError, match="compact layout"):
        chunkwright.open_tagfile(write_sections(tree))


def test_the_generated_class_reads_edited_files() -> None:
    tagfile = chunkwright.open_tagfile(DEMO)
    edit(tagfile)
    parsed = HavokTagfile.from_bytes(bytes(tagfile))
    assert isinstance(parsed.file.body, HavokTagfile.SectionList)
    types, index = parsed.file.body.sections[2].body, parsed.file.body.sections[3].body
    assert isinstance(types, HavokTagfile.SectionList)
    assert isinstance(index, HavokTagfile.SectionList)
    items, patches = (one.body for one in index.sections)
    assert isinstance(items, HavokTagfile.ItemSection)
    assert isinstance(patches, HavokTagfile.PatchSection)
    facts = tagfile.info()
    assert len(items.items) == facts["items"] + 1
    assert [one.num_offsets for one in patches.lists] == [len(one.offsets) for one in patches.lists]
    assert sum(one.num_offsets for one in patches.lists) == facts["patches"]
    assert items.items[1].type_name == "hkRootLevelContainer"


@pytest.mark.parametrize("version", ["20160200", "20180100", "20190100", "20210100"])
def test_versions_without_samples_are_written_and_read_again(version: str) -> None:
    tagfile = of_types(version, known_types("20150100"))
    tagfile.root = hkx.new_object(
        tagfile, "hkRootLevelContainer", {"namedVariants": [{"name": "x"}]}
    )
    again = chunkwright.open_tagfile(bytes(tagfile))
    assert again.root is not None
    assert again.root.namedVariants[0].name == "x"
    assert again.problems() == []
    newer = version >= "2019"
    assert ("TST1" in bytes(tagfile).decode("latin-1")) is newer
    assert ("TBDY" in bytes(tagfile).decode("latin-1")) is (version >= "2018")


@pytest.mark.parametrize("names", ["TNAM", "TNA1"])
@pytest.mark.parametrize("bodies", ["TBOD", "TBDY"])
@pytest.mark.parametrize("strings", ["TSTR", "TST1"])
def test_an_edited_file_keeps_its_section_tags(names: str, bodies: str, strings: str) -> None:
    tags = {"TNAM": names, "TBOD": bodies, "TSTR": strings}
    tree = read_sections(DEMO)
    for leaf in tree.leaves():
        leaf.tag = tags.get(leaf.tag, leaf.tag)
    leaves_by_tag(tree)["SDKV"].data = b"20160100"
    before = write_sections(tree)
    tagfile = chunkwright.open_tagfile(before)
    edit(tagfile)
    written = bytes(tagfile)
    assert list(leaves_by_tag(read_sections(written))) == list(leaves_by_tag(read_sections(before)))
    again = chunkwright.open_tagfile(written)
    assert again.to_dict()["objects"] == tagfile.to_dict()["objects"]
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == written


def test_a_section_without_content_is_not_written_empty() -> None:
    form = make().to_dict()
    form["head"]["sections"] = ["TAG0", [["SDKV"], ["DATA"], ["XTRA"]]]
    with pytest.raises(SerializeError, match="the section XTRA has no known content to write"):
        chunkwright.from_dict(form)


def test_an_unknown_leaf_section_is_kept() -> None:
    tree = read_sections(DEMO)
    assert tree.children is not None
    tree.children.append(Section("XTRA", b"what nobody knows---"))
    tagfile = chunkwright.open_tagfile(write_sections(tree))
    edit(tagfile)
    leaves = leaves_by_tag(read_sections(bytes(tagfile)))
    assert leaves["XTRA"].data == b"what nobody knows---"
    with pytest.raises(CorruptError):
        chunkwright.from_dict(tagfile.to_dict() | {"head": {"version": "soon", "types": []}})


@pytest.mark.parametrize(("size", "code"), [(1, "B"), (4, "I")])
def test_booleans_keep_unusual_numbers(size: int, code: str) -> None:
    one = TagType("b", parts=9, own_format=size << 13 | 2, own_size=size, own_alignment=size)
    codec = TagPlans("20220100", TypeTable([one])).codec_of(one)
    assert isinstance(codec, NamedCodec)
    assert (codec.code, codec.names[1], codec.names[7]) == (code, True, 7)
    assert (codec.pack(True), codec.pack(7)) == (1, 7)


@pytest.mark.parametrize("kind", [6, 8, 3, 1])
def test_non_null_references_of_an_unknown_layout_are_refused(kind: int) -> None:
    one = TagType("hkReflect::Var", parts=9, own_format=kind, own_size=24, own_alignment=8)
    codec = TagPlans("20180100", TypeTable([one])).codec_of(one)
    source = chunkwright.open_tagfile(DEMO).decoder.source()  # type: ignore[attr-defined]
    codec.read(source, bytes(24), 0)
    with pytest.raises(UnsupportedVersionError, match="how a hkReflect::Var refers"):
        codec.read(source, b"\1" + bytes(23), 0)


def test_numbers_of_unknown_kinds_stay_bytes() -> None:
    one = TagType("long double", parts=9, own_format=0x707C05, own_size=8, own_alignment=8)
    codec = TagPlans("20220100", TypeTable([one])).codec_of(one)
    assert codec.default() == bytes(8)
    assert codec.pack(b"12345678") == b"12345678"


def test_two_classes_with_the_same_name_are_refused() -> None:
    head = bytes.fromhex("1e0db0cacefa11d0 02 06")
    first, again = b"\x04\x02A\x00\x00\x00", b"\x04\x05\x00\x00\x00"
    with pytest.raises(CorruptError, match="class 'A' is described twice"):
        chunkwright.open(head + first + again + b"\x0e")


def test_a_type_that_is_an_array_of_itself_is_refused() -> None:
    one = TagType("hkArray", parts=11, own_format=8, own_size=16, own_alignment=8)
    one.own_sub = one
    plans = TagPlans("20150100", TypeTable([one]))
    with pytest.raises(CorruptError, match="nested too deeply"):
        plans.table.kind_of(one)
    with pytest.raises(CorruptError, match="nested too deeply"):
        plans.codec_of(one)


@pytest.mark.slow
def test_classes_with_too_many_inherited_members_are_refused() -> None:
    byte = TagType("n", parts=9, own_format=0x2004, own_size=1, own_alignment=1)
    first = TagType("First", parts=41, own_format=7, own_size=3000, own_alignment=1)
    first.own_fields = [Field(f"f{at}", 32, None, at, byte) for at in range(3000)]
    others = [TagType(f"Other{n}", parts=0, parent=first) for n in range(300)]
    plans = TagPlans("20150100", TypeTable([first, *others]))
    for one in others[:80]:
        assert len(plans[one.name].names) == 3000
    with pytest.raises(LimitError, match="the classes together have over 262,144 members"):
        within(6, lambda: [plans[one.name] for one in others])
    assert len(plans["Other0"].names) == 3000


def test_members_of_a_refused_class_count_only_once_against_the_limit() -> None:
    byte = TagType("n", parts=9, own_format=0x2004, own_size=1, own_alignment=1)
    bad, good = (
        TagType(name, parts=41, own_format=7, own_size=size, own_alignment=1)
        for name, size in (("Bad", 99), ("Good", 100))
    )
    bad.own_fields = good.own_fields = [Field(f"f{at}", 32, None, at, byte) for at in range(100)]
    plans = TagPlans("20150100", TypeTable([bad, good]))
    for _ in range(3000):
        with pytest.raises(CorruptError, match="Bad takes 0x63 bytes, but its fields 0x64"):
            plans["Bad"]
    assert len(plans["Good"].names) == 100


def test_inline_arrays_may_have_no_elements() -> None:
    byte = TagType("n", parts=9, own_format=0x2004, own_size=1, own_alignment=1)
    none = TagType("T[N]", parts=11, own_format=0x28, own_sub=byte, own_size=0, own_alignment=1)
    one = TagType("One", parts=41, own_format=7, own_size=1, own_alignment=1)
    one.own_fields = [Field("none", 32, None, 0, none)]
    made = TagPlans("20150100", TypeTable([one]))["One"].new()
    assert made.none.tolist() == []
    assert made.plan.pack(made) == b"\0"


def test_nonzero_bytes_after_an_item_number_are_reported_with_their_offset() -> None:
    # The first member of the root is an array, the second half of which is zero.
    data = changed("DATA", lambda body: body[:8] + b"\1" + body[9:])
    (found, *_) = chunkwright.open_tagfile(data).problems()[1:]
    assert "expected zeros after the item number of an array" in found.message
    assert found.offset == data.index(b"DATA") + 4


def test_strings_do_not_use_an_unrelated_type_named_char() -> None:
    bare = of_types("20150100", known_types("20150100"))
    bare.root = hkx.new_object(bare, "hkRootLevelContainer")
    form = chunkwright.open_tagfile(bytes(bare)).to_dict()
    (pointer,) = (one for one in form["head"]["types"] if one["name"] == "hkRefVariant")
    pointer["name"] = "char"
    tagfile = chunkwright.open_tagfile(bytes(chunkwright.from_dict(form)))
    assert tagfile.root is not None
    tagfile.root.namedVariants = [{"name": "some text"}]
    again = chunkwright.open_tagfile(bytes(tagfile))
    assert again.problems() == []
    assert again.root is not None
    assert again.root.namedVariants[0].name == "some text"


def test_types_without_a_name_are_refused() -> None:
    # The fields inherited from a parent without a name would be lost.
    data = changed("TSTR", lambda body: body.replace(b"\0hkBaseObject\0", b"\0\0" + bytes(12)))
    assert "a type has no name" in refused(data)
    form = make().to_dict()
    form["head"]["types"][3]["name"] = ""
    with pytest.raises(CorruptError, match="a type has no name"):
        chunkwright.from_dict(form)


def test_a_class_is_not_cached_if_the_class_of_its_elements_is_invalid() -> None:
    number = TagType("int", parts=9, own_format=0x8204, own_size=4, own_alignment=4)
    three = TagType("T[N]", parts=11, own_format=0x328, own_sub=number, own_size=8, own_alignment=4)
    one, other = (
        TagType(name, parts=41, own_format=7, own_size=24, own_alignment=8)
        for name in ("One", "Other")
    )

    def array_of(kind: TagType) -> TagType:
        return TagType(
            f"hkArray{kind.name}",
            parts=11,
            own_format=8,
            own_sub=kind,
            own_size=16,
            own_alignment=8,
        )

    one.own_fields = [
        Field("others", 32, None, 0, array_of(other)),
        Field("three", 32, None, 16, three),
    ]
    other.own_fields = [Field("ones", 32, None, 0, array_of(one))]
    plans = TagPlans("20150100", TypeTable([one, other]))
    for name in ("One", "Other", "Other"):
        with pytest.raises(CorruptError, match=r"3 elements of T\[N\] do not take 8 bytes"):
            plans[name]


@pytest.mark.parametrize("added", [struct.pack("<IIII", 0, 1, 1, 0), bytes(4)])
def test_slots_of_other_files_are_refused_by_name(added: bytes) -> None:
    with pytest.raises(UnsupportedVersionError, match="slots that refer to other files"):
        chunkwright.open_tagfile(changed("PTCH", lambda body: body + added))


def test_slots_of_an_unknown_type_are_refused() -> None:
    added = struct.pack("<III", 0x7FFF, 1, 0)
    assert "slots of type 32767, but only" in refused(changed("PTCH", lambda body: body + added))


def test_a_flag_of_unknown_meaning_is_refused_by_name() -> None:
    data = bytearray(DEMO)
    data[24] |= 0x80  # the header of DATA
    with pytest.raises(UnsupportedVersionError, match="the section DATA has a flag of unknown"):
        chunkwright.open_tagfile(bytes(data))


def test_a_class_is_found_despite_another_type_with_its_name() -> None:
    form = make().to_dict()
    (pointer,) = (one for one in form["head"]["types"] if one["name"] == "hkRefVariant")
    pointer["name"] = "hkaSkeleton"
    tagfile = chunkwright.open_tagfile(bytes(chunkwright.from_dict(form)))
    assert tagfile.problems() == []
    assert tagfile.objects["figure"].bones[0].name == "pelvis"
    edit(tagfile)
    assert chunkwright.open_tagfile(bytes(tagfile)).problems() == []
