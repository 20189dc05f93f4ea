"""Bytes of packfiles outside members: raw objects, predicates, tables, and gaps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chunkwright
from chunkwright import hkx
from chunkwright.formats.registry import by_name
from chunkwright.hkx.ask.spans import PackfileSpans, spans
from chunkwright.hkx.model import in_line
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.query.actions import locate
from tests.hkx import build

if TYPE_CHECKING:
    from chunkwright.query.items import Item


def opened(data: bytes) -> tuple[hkx.Packfile, PackfileSpans, Item]:
    packfile = chunkwright.open_packfile(data)
    return packfile, spans(packfile, data), by_name("hkx").items(packfile)


def test_objects_without_members_have_items_for_bytes_and_pointers() -> None:
    for size in (4, 8):
        made = build.packfile(globals_=((0, 2, 48), (56, 2, 0)), pointer_size=size)
        packfile, found, root = opened(bytes(made))
        start = packfile.contents.start
        for address, at, end in (
            ("/objects/#0002", 48, 96),
            ("/objects/#0002/data", 48, 96),
            ("/objects/#0002/+0x8", 56, 56 + size),
        ):
            (span,) = found.of(locate(root, address))
            assert (address, span.start, span.end) == (address, start + at, start + end)


def test_an_object_that_was_not_read_has_no_bytes() -> None:
    packfile, found, root = opened(bytes(build.packfile()))
    made = hkx.new_object(packfile, "hkaBone")
    assert found.extent(made) is None
    assert found.of(locate(root, made.address)) == ()
    assert found._class_name("hkaNothing") == ()


def test_bytes_outside_all_objects_have_a_description() -> None:
    made = build.packfile(virtual=((48, 0, 45),), local=((16, 32), (24, 40)))
    made.sections[2] = replace(made.sections[2], fills=(b"\xff" * 8, b"", b""))
    made.header.max_predicate, made.header.predicates = 21, b"\x14\0\x15\0" + bytes(12)
    made.header.predicates_size = 16
    data = bytes(made) + b"after"
    packfile, found, root = opened(data)
    names, _, contents = packfile.sections
    start, end = contents.start, contents.start + len(contents.data)
    rows = [
        (63, "/header/predicates_size", ""),
        (64, "/header/predicates", ""),
        (79, "/header/predicates", ""),
        (80, "", "section headers"),
        (names.start - 1, "", "section headers"),
        (names.start, "/__classnames__/hkClass", ""),
        (names.start + len(names.data) - 1, "", "class names"),
        (start + 47, "", "data of __data__"),
        (start + 48, "/objects/#0001", ""),
        (end, "", "local fixups of __data__, row 0"),
        (end + 8, "", "local fixups of __data__, row 1"),
        (end + 16, "", "local fixups of __data__, row 2"),
        (end + 24, "", "global fixups of __data__, row 0"),
        (end + 36, "", "virtual fixups of __data__, row 0"),
        (end + 47, "", "virtual fixups of __data__, row 0"),
        (end + 48, "", "after the sections"),
    ]
    for at, address, what in rows:
        owner = found.owner(root, 0, at)
        inner = owner.address.removesuffix("/data")
        assert (at, inner, owner.label if not address else "") == (at, address, what)
    assert found.owner(root, 1, 5).label == "before the packfile"


def test_exports_and_imports_of_a_section_are_in_the_tree() -> None:
    made = build.packfile()
    made.sections[2] = replace(made.sections[2], exports=b"\1" * 7, imports=bytes(1200))
    packfile = chunkwright.open_packfile(bytes(made))
    (section,) = packfile.tree().named("__data__")
    assert [(each.label, each.detail) for each in section.shown()] == [
        ("local_fixups", "1"),
        ("global_fixups", "1"),
        ("virtual_fixups", "2"),
        ("exports", "7 bytes"),
        ("imports", "1,200 bytes"),
    ]
    assert packfile.tree().named("#0007") == []


def test_values_are_shown_on_one_line() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"parentIndices": range(8)})
    packfile.root = skeleton
    read = chunkwright.open_packfile(bytes(packfile)).objects[0]
    assert in_line(read.values.held[read.values.plan.index["parentIndices"]]) == "0 1 2 3 4 5 6 7"
    assert in_line(read["parentIndices"]) == "0 1 2 3 4 5 6 7"
    skeleton["parentIndices"] = range(9)
    read = chunkwright.open_packfile(bytes(packfile)).objects[0]
    assert in_line(read.values.held[read.values.plan.index["parentIndices"]]) == "9 int16"
    assert in_line(read["parentIndices"]) == "9 int16"
    rows = [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0.1, "0.1"),
        ("a'b", '"a\'b"'),
        (b"x", "b'x'"),
        (-7, "-7"),
        ([], "[]"),
        ([1, "a", None], "1 'a' null"),
        (ArrayHeader(3, 0x80000009), "array without payload (size 3, capacity 0x80000009)"),
        (1 + 2j, "(1+2j)"),
    ]  # fmt: skip
    assert [in_line(value) for value, _ in rows] == [text for _, text in rows]
