"""One section of a chunked tagfile changed: refusals with their offsets."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.tagfile import compendium
from chunkwright.tagfile.chunked import items as chunked_items
from chunkwright.tagfile.chunked.items import Section, leaves_by_tag, read_sections, write_sections
from chunkwright.tagfile.making import make

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = bytes(make())
LEAVES = leaves_by_tag(read_sections(DATA))
OBJECT, ARRAY = 0x10000000, 0x20000000


def changed(tag: str, data: bytes | None) -> bytes:
    """Return the tagfile with other data in a section, or without it."""

    def of(section: Section) -> Section:
        if section.children is None:
            return replace(section, data=data or b"") if section.tag == tag else section
        kept = [each for each in section.children if data is not None or each.tag != tag]
        return replace(section, children=[of(each) for each in kept])

    return write_sections(of(read_sections(DATA)))


def items(place: int, *row: int) -> bytes:
    """Return the items with one row replaced: type and kind, offset, count."""
    data = bytearray(LEAVES["ITEM"].data)
    struct.pack_into("<3I", data, 12 * place, *row)
    return bytes(data)


def decoded(data: bytes) -> Any:
    tagfile: Any = chunkwright.open(data, format="tagfile")
    tagfile.decode_all()
    return tagfile


def slot(at: int, number: int) -> bytes:
    """Return the data with another item number in a slot."""
    data = bytearray(LEAVES["DATA"].data)
    struct.pack_into("<I", data, at, number)
    return bytes(data)


END = len(LEAVES["DATA"].data)
# Items: 3 is an hkaAnimationContainer, 4 the text in the slot at 0x10, 8 an array of hkInt16,
# 9 one of hkaBone. A pointer is at 0x20, the array of hkInt16 in the slot at 0xe0.
WRONG: list[tuple[str, bytes | None, str, int]] = [
    ("ITEM", LEAVES["ITEM"].data[:-1], "the items take 179 bytes, not a multiple of 12", 0),
    ("ITEM", b"", "item 0 is not null", 0),
    ("ITEM", items(0, 0, 0, 1), "item 0 is not null", 0),
    ("ITEM", items(1, OBJECT, 0, 1), "item 1 has the type 0, not one from 1 to", 12),
    (
        "ITEM",
        items(2, ARRAY | 0xFFFFFF, 0, 1),
        "item 2 has the type 16777215, not one from 1 to",
        24,
    ),
    ("ITEM", items(1, 0x30000001, 0, 1), "item 1 has the unknown kind 0x30", 12),
    ("ITEM", items(1, OBJECT | 1, 0, 2), "item 1 is 2 objects, not 1", 12),
    (
        "ITEM",
        items(3, OBJECT | 16, END - 8, 1),
        r"item 3 ends at .*, but the data ends at 0x240",
        36,
    ),
    ("PTCH", struct.pack("<I", 1), "a list of slots ends too early", 0),
    ("PTCH", struct.pack("<2I", 9999, 0), "slots of type 9999, but only", 0),
    ("PTCH", struct.pack("<3I", 1, 2, 0), "2 slots do not fit 4 bytes", 4),
    ("PTCH", bytes(8), "slots that refer to other files", 0),
    ("TPTR", None, "", -1),
    ("TNAM", None, "expected one section TNAM or TNA1, not 0", -1),
    ("TBOD", None, "expected one section TBOD or TBDY, not 0", -1),
    ("TNAM", b"\xbf\xff" + LEAVES["TNAM"].data[2:], "16,382 types do not fit 726 bytes", 0),
    ("TNAM", b"\x02\x7f" + bytes(2), "string 127 is referenced, but there are only 91", 1),
    ("TSTR", b"", "a type has no name", -1),
    ("TBOD", LEAVES["TBOD"].data + b"\0\1", "only zeros may follow the bodies", -1),
    ("TBOD", b"\1\0\0\1\0\0", "is described twice", 3),
    ("TBOD", b"\1\0\x81\0" + bytes(8), "a body has unknown parts: 0x100", 1),
    ("THSH", b"\1\0" + bytes(4), "type 0 is referenced, but", 1),
    ("THSH", b"\1\1" + bytes(3), "expected 1 checksums, but 4 bytes are left", 0),
]


@pytest.mark.parametrize(("tag", "data", "why", "at"), WRONG)
def test_an_invalid_section_is_refused(tag: str, data: bytes | None, why: str, at: int) -> None:
    made = changed(tag, data)
    if not why:
        assert decoded(made).info()["items"] == 14
        return
    with pytest.raises(ChunkwrightError, match=why) as caught:
        decoded(made)
    if at >= 0:
        assert caught.value.offset == leaves_by_tag(read_sections(made))[tag].start + at


BONES = "not of the elements of hkArray<hkInt16,hkContainerHeapAllocator>"
SLOTS: list[tuple[bytes, int, str, str]] = [
    (
        slot(0x20, 15),
        0x20,
        "#0001/namedVariants/variant",
        "there is no item 15",
    ),
    (
        slot(0x20, 9),
        0x20,
        "#0001/namedVariants/variant",
        "item 9 is the target of a pointer but not an object",
    ),
    (
        slot(0x10, 15),
        0x10,
        "#0001/namedVariants/name",
        "there is no item 15",
    ),
    (slot(0x10, 8), 0x10, "#0001/namedVariants/name", "item 8, a hkInt16, is not a string"),
    (
        slot(0x10, 3),
        0x10,
        "#0001/namedVariants/name",
        "item 3, a hkaAnimationContainer, is not a string",
    ),
    (slot(0xE0, 15), 0xE0, "#0003/parentIndices", "there is no item 15"),
    (slot(0xE0, 9), 0xE0, "#0003/parentIndices", f"item 9 is of type 60, {BONES}"),
    (slot(0xE0, 3), 0xE0, "#0003/parentIndices", f"item 3 is of type 16, {BONES}"),
    (
        slot(0xE8, 1),
        0xE0,
        "#0003/parentIndices",
        "expected zeros after the item number of an array",
    ),
]


@pytest.mark.parametrize(("data", "at", "member", "why"), SLOTS)
def test_a_wrong_slot_makes_its_object_unreadable(
    data: bytes, at: int, member: str, why: str
) -> None:
    made = changed("DATA", data)
    tagfile = decoded(made)
    wanted = Problem(f"/objects/{member}", why, LEAVES["DATA"].start + at)
    assert wanted in tagfile.problems()
    assert bytes(tagfile) == made


def test_a_string_that_does_not_end_with_its_item_is_refused() -> None:
    tagfile = decoded(changed("ITEM", items(4, ARRAY | 15, 0x28, 26)))
    why = "item 4 is a string of 26 characters, but has no NUL there"
    at = LEAVES["DATA"].start + 0x10
    assert Problem("/objects/#0001/namedVariants/name", why, at) in tagfile.problems()


def test_overlapping_elements_that_exceed_the_data_are_refused(monkeypatch: Any) -> None:
    """Otherwise a few items with many references could take any amount of memory."""
    monkeypatch.setattr(chunked_items, "MOST_CLAIMED", 0)
    monkeypatch.setattr(chunked_items, "SLACK", 23)  # a NamedVariant, the first element, takes 24
    why = "payloads overlap: they would decode to more data than the section holds"
    at = LEAVES["DATA"].start
    assert Problem("/objects/#0001/namedVariants", why, at) in decoded(DATA).problems()
    monkeypatch.setattr(chunked_items, "SLACK", END)
    assert decoded(DATA).problems() == []


@pytest.mark.parametrize("tag", ["TSTR", "TNAM", "FSTR", "TBOD", "DATA", "ITEM"])
def test_a_tagfile_without_a_required_section_is_refused(tag: str) -> None:
    with pytest.raises(CorruptError, match=tag):
        decoded(changed(tag, None))


def test_replacing_a_section_by_itself_changes_nothing() -> None:
    assert changed("ITEM", LEAVES["ITEM"].data) == DATA


COMPENDIA: list[tuple[Callable[[], bytes], str]] = [
    (lambda: DATA, "unlike any type compendium"),
    (lambda: b"", "starts with nothing"),
    (lambda: write_sections(Section("TCM0", b"", [])), "has no section TCID"),
    (
        lambda: write_sections(Section("TCM0", b"", [Section("TCID", bytes(12))])),
        "ids take 12 bytes, not a multiple of 8",
    ),
]


@pytest.mark.parametrize(("data", "why"), COMPENDIA)
def test_files_that_are_not_compendiums_are_refused(data: Callable[[], bytes], why: str) -> None:
    with pytest.raises(CorruptError, match=why):
        compendium.read(data())


def test_removing_the_root_changes_only_the_root_class_in_the_info() -> None:
    tagfile: Any = chunkwright.open(DATA, format="tagfile")
    told = tagfile.info()
    tagfile.root = None
    assert tagfile.info() == told | {"root_class": ""}
