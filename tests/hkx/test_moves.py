"""Objects that nobody asked for are written by their bytes: as their values would be."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import resolve, rewrite, serialize, values
from chunkwright.hkx.classes.moves import moves_between
from chunkwright.hkx.classes.table import ClassTable
from tests.hkx.classes import everything
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model import Packfile

# What only values can settle: payloads without fixups, arrays that name their class.
_BY_VALUE = ("Mixed", "Near", "NearStructs")


def movable() -> bytes:
    """Return a packfile with a member of every type that can be moved."""
    made = everything.packfile("8101", left_out=_BY_VALUE)
    return serialize.write_container(rewrite.rewrite(made))


def opened(data: bytes) -> Packfile:
    packfile = resolve.read(data)
    values.use_classes(packfile, everything.table(_BY_VALUE))
    return packfile


def written(packfile: Packfile, layout: str) -> bytes | str:
    try:
        return serialize.write_container(rewrite.rewrite(packfile, layout))
    except ChunkwrightError as error:
        return str(error)


def swapped(layout: str) -> str:
    return f"{layout[0]}{1 - int(layout[1])}{layout[2:]}"


@pytest.mark.parametrize("layout", everything.LAYOUTS)
def test_members_of_all_types_are_moved_as_their_values_are_written(layout: str) -> None:
    data = movable()
    for target in (layout, swapped(layout)):
        fresh, decoded = opened(data), opened(data)
        decoded.decode_all()
        made = written(fresh, target)
        assert made == written(decoded, target)
        # The sizes of ULONG differ: only values tell whether a number fits.
        longs = target[0] != "8"
        assert not longs or fresh.objects.of_class("all")[0].is_decoded


def test_a_class_without_long_arrays_changes_its_pointer_size() -> None:
    text = "class Bare sig=1\n  word ULONG\n  name STRINGPTR\n  numbers ARRAY:INT16\n"
    small = ClassTable.from_text(text)
    one, two = (values.library(everything.packfile(layout)) for layout in ("8101", "4001"))
    one.use(small)
    two.use(small)
    old, new = one.find("Bare", None), two.find("Bare", None)
    assert old is not None
    assert new is not None
    moves = moves_between(old, new)
    assert moves is not None
    body = struct.pack("<Q8xQII", 0x12345678, 0, 3, 0x80000003)
    assert moves.body(body, 0) == struct.pack(">I4x4xII", 0x12345678, 3, 0x80000003)


def test_nothing_is_decoded_to_write_another_layout() -> None:
    data = movable()
    packfile = opened(data)
    rewrite.rewrite(packfile, "8001")
    assert not any(obj.is_decoded for obj in packfile.objects)


def test_what_was_edited_is_written_by_its_values() -> None:
    packfile = opened(movable())
    root = packfile.root
    assert root is not None
    root["Name"] = "another"
    made = opened(serialize.write_container(rewrite.rewrite(packfile, "8001")))
    assert made.root is not None
    assert made.root["Name"] == "another"
    assert made.root["Texts"] == root["Texts"]


@pytest.mark.parametrize("at", range(0, 0x400, 16))
def test_damage_is_moved_as_values_are_written_or_refused_alike(at: int) -> None:
    data = bytearray(movable())
    start = opened(bytes(data)).contents.start
    data[start + at : start + at + 8] = b"\xf3\xff\xff\x7f\xff\xff\xff\xff"
    fresh, decoded = opened(bytes(data)), opened(bytes(data))
    decoded.decode_all()
    assert written(fresh, "8001") == written(decoded, "8001")


@needs_samples
@pytest.mark.parametrize("path", samples("havok")[::10], ids=lambda path: path.name)
def test_real_objects_are_moved_as_their_values_are_written(path: Path) -> None:
    check(path, [swapped(resolve.read(path.read_bytes()).layout)])


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", samples("havok"), ids=lambda path: path.name)
def test_real_objects_are_moved_into_every_layout(path: Path) -> None:
    check(path, everything.LAYOUTS)


def check(path: Path, layouts: list[str]) -> None:
    data = path.read_bytes()
    for layout in layouts:
        fresh, decoded = resolve.read(data), resolve.read(data)
        decoded.decode_all()
        assert written(fresh, layout) == written(decoded, layout)
