"""Heads of binary tagfiles, written sections, and slots and titles without a counterpart."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import pytest

import chunkwright
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.tagfile import binary as form
from chunkwright.tagfile.chunked import numbering, plans
from chunkwright.tagfile.items import TagfileSpans
from chunkwright.tagfile.stated import StatedClasses
from chunkwright.tagfile.type_forms import write_types
from chunkwright.tagfile.types import Argument, Field, Kind, TagType, TypeTable

from . import binary_build as build
from .test_bytes import read


@pytest.mark.parametrize(
    ("version", "info", "sdk", "most", "predicates"),
    [
        (2, b"", "", 0, ()),
        (3, b"", "", 0, ()),
        (4, build.text("hk_2013.1.0-r1"), "hk_2013.1.0-r1", 0, ()),
        (5, build.text("hk_2014.1.0-r1") + struct.pack("<4H", 21, 2, 20, 3),
         "hk_2014.1.0-r1", 21, (20, 3)),
        (5, build.text("hk_2014.1.0-r1") + struct.pack("<2H", 7, 0), "hk_2014.1.0-r1", 7, ()),
    ],
)  # fmt: skip
def test_binary_headers_are_written_in_the_form_of_their_version(
    version: int, info: bytes, sdk: str, most: int, predicates: tuple[int, ...]
) -> None:
    class_ = ("Thing", 0, [("a", build.INT, b"")])
    data = bytes(build.Stream(version, info, [class_], [(1, b"\1" + build.varint(-500))]))
    found = chunkwright.open_tagfile(data)
    head: Any = found.head
    assert (head.version, head.sdk, head.max_predicate, head.predicates) == (
        *(version, sdk, most, predicates),
    )
    (thing,) = found.objects
    assert (thing.class_name, thing["a"]) == ("Thing", -500)
    assert bytes(found) == data


@pytest.mark.parametrize("bits", [-1, -2, -17, 0x0B, 0x40, 0x30 | build.BYTE, 0x0F])
def test_invalid_types_of_members_are_refused(bits: int) -> None:
    data = bytes(build.Stream(classes=[("Thing", 0, [("a", bits, b"")])]))
    with pytest.raises(CorruptError, match=f"{bits:#x} is not the type of a member") as caught:
        chunkwright.open_tagfile(data)
    assert caught.value.path == "/classes/Thing/a"


@pytest.mark.parametrize(("count", "remembered"), [(1000, True), (1001, False)])
def test_descriptions_of_up_to_1000_classes_are_cached(count: int, remembered: bool) -> None:
    classes: Any = [(f"Class {count} {number}", 0, []) for number in range(count)]
    found: Any = chunkwright.open_tagfile(bytes(build.Stream(classes=classes)))
    assert len(found.head.classes) == count
    known = [each.classes[0].name for each in form._RECENT if each.classes]
    assert (f"Class {count} 0" in known) is remembered


def number(name: str) -> TagType:
    return TagType(name, parts=9, own_format=0x8204, own_size=4, own_alignment=4)


def test_checksum_slots_are_reserved_up_to_the_last_type_with_a_checksum() -> None:
    one, two, three = map(number, ("one", "two", "three"))
    room: list[int] = []
    for sdk, hashed in (
        ("20180100", ()),
        ("20190200", ()),
        ("20190200", (one,)),
        ("20190200", (two, one)),
        ("20220100", (one,)),
    ):
        made = write_types(sdk, (one, two, three), hashed)
        assert [made.ids[id(each)] for each in (one, two, three)] == [1, 2, 3]
        assert set(made.sections["TPTR"]) == {0}
        room.append(len(made.sections["TPTR"]))
    assert room == [32, 8, 16, 24, 32]


def test_the_type_sections_are_written_as_known_bytes() -> None:
    base = TagType("Base", parts=0x41, own_format=7, interfaces=[])
    inner = number("inner")
    made = TagType(
        "Made",
        [Argument("tT", inner), Argument("vN", 200), Argument("tU", None)],
        parts=0xFF,
        parent=base,
        own_format=0x87,
        own_sub=inner,
        version=3,
        own_size=300,
        own_alignment=16,
        flags=5,
        own_fields=[Field("a", 0xA0, 6, 24, inner), Field("b", 0x20, None, 28, inner)],
        properties=1,
        interfaces=[(base, 8)],
        attributes="text",
    )
    found = write_types("20150100", (made, base, inner), (made,))
    ids = {each.name: found.ids[id(each)] for each in (made, base, inner)}
    bodies = next(body for tag, body in found.sections.items() if tag in ("TBOD", "TBDY"))
    wanted = bytes(
        (
            *(ids["Made"], ids["Base"], 0x80, 0xFF, 0x80, 0x87, ids["inner"], 3, 0x81, 0x2C, 16, 5),
            *(0xC1, 0, 2, 0, 0x80, 0xA0, 6, 24, ids["inner"], 1, 0x20, 28, ids["inner"]),
            *(1, ids["Base"], 8, 0),
        )
    )
    assert wanted in bodies
    assert bytes((ids["Base"], 0, 0x41, 7, 0)) in bodies
    assert bytes((ids["inner"], 0, 9, 0xC0, 0x82, 0x04, 4, 4)) in bodies
    assert len(bodies) % 4 == 0


@pytest.mark.parametrize("size", range(6))
def test_sections_are_padded_to_four_bytes(size: int) -> None:
    section = numbering._tree(["ABCD"], {"ABCD": b"x" * size})
    assert (section.tag, section.data) == ("ABCD", (b"x" * size).ljust((size + 3) // 4 * 4, b"\0"))


def test_sections_are_written_in_the_order_of_the_outline() -> None:
    outline: list[object] = ["A", [["B"], ["C", [["D"]]]]]
    made = numbering._tree(outline, {"B": b"1234", "D": b"5678"})
    assert list(numbering._leaves(outline)) == ["B", "D"]
    assert made.children is not None
    b, c = made.children
    assert c.children is not None
    assert (b.data, c.tag, c.children[0].data) == (b"1234", "C", b"5678")


def test_slots_with_unknown_item_numbers_have_no_spans() -> None:
    items = [SimpleNamespace(offset=offset) for offset in (0, 40, 60)]
    data = struct.pack("<5I", 1, 0, 2, 3, 1)
    patches = [SimpleNamespace(offsets=(0, 4)), SimpleNamespace(offsets=(8, 12, 16))]
    spans: Any = TagfileSpans.__new__(TagfileSpans)
    spans._head = SimpleNamespace(items=items, data=data, patches=patches)
    assert spans._slots == {40: 0, 60: 8}
    assert [spans.pointed(0, at, None) for at in (0, 4, 8, 12)] == [40, None, 60, None]


def test_only_inline_texts_and_arrays_have_counts() -> None:
    classes = plans.TagClasses("20150100", TypeTable([]))
    for kind, found in (
        (Kind.INT | 0x8220, ("INT32", 0)),
        (Kind.STRING | 0x20 | 4 << 16, ("CHAR", 4)),
    ):
        one = TagType("T", own_format=kind, own_size=4)
        member = classes.member(Field("m", 0x20, None, 24, one))
        assert (member.type, member.count) == found


def test_the_title_is_the_first_text_member_that_can_be_a_title() -> None:
    plan = SimpleNamespace(titles=(2, 0, 1), names=("a", "b", "c"))
    stated: Any = SimpleNamespace(plan_of=lambda obj: obj.plan)
    for values, title in (
        (("one", "two", "three"), "three"),
        (("one", "two", ""), "one"),
        (("", "two", None), "two"),
        ((5, "two", 5), "two"),
        ((None, "", 5), ""),
    ):
        obj: Any = SimpleNamespace(plan=plan, values=dict(zip("abc", values, strict=True)))
        assert StatedClasses.title(stated, obj) == title
    assert StatedClasses.title(stated, SimpleNamespace(plan=None)) == ""  # type: ignore[arg-type]


def test_structs_in_xml_elements_other_than_record_are_refused() -> None:
    plan: Any = SimpleNamespace(name="C", index={}, codecs=[], size=0, alignment=1)
    codec = StructCodec.__new__(StructCodec)
    codec.plan = plan
    with pytest.raises(CorruptError, match="expected <record>, not <other>"):
        read("<other/>", codec)
