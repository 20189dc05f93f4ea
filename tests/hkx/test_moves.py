"""Objects that were not accessed are converted as bytes, with the same result as by values."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import instances
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.file import binary, moves, rewrite
from chunkwright.hkx.file.moves import UnmovableError, moves_between
from chunkwright.hkx.file.rewrite import _take_back
from chunkwright.hkx.file.source import Sink
from tests.hkx.classes import everything
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile


# Cases that only values can handle: payloads without fixups, arrays that name their class.
_BY_VALUE = ("Mixed", "Near", "NearStructs")


def movable() -> bytes:
    """Return a packfile with a member of every type that can be moved."""
    made = everything.packfile("8101", left_out=_BY_VALUE)
    return binary.write_container(rewrite.rewrite(made))


def opened(data: bytes) -> Packfile:
    packfile = binary.read(data)
    instances.use_classes(packfile, everything.table(_BY_VALUE))
    return packfile


def written(packfile: Packfile, layout: str) -> bytes | str:
    try:
        return binary.write_container(rewrite.rewrite(packfile, layout))
    except ChunkwrightError as error:
        return str(error)


def swapped(layout: str) -> str:
    return f"{layout[0]}{1 - int(layout[1])}{layout[2:]}"


@pytest.mark.parametrize("layout", everything.LAYOUTS)
def test_moving_members_gives_the_same_bytes_as_writing_values(layout: str) -> None:
    data = movable()
    for target in (layout, swapped(layout)):
        fresh, decoded = opened(data), opened(data)
        decoded.decode_all()
        made = written(fresh, target)
        assert made == written(decoded, target)
        # The sizes of ULONG differ: only the values show whether a number fits.
        longs = target[0] != "8"
        assert not longs or fresh.objects.of_class("all")[0].is_decoded


def test_a_class_without_long_arrays_changes_its_pointer_size() -> None:
    text = "class Bare sig=1\n  word ULONG\n  name STRINGPTR\n  numbers ARRAY:INT16\n"
    small = ClassTable.from_text(text)
    one, two = (instances.library(everything.packfile(layout)) for layout in ("8101", "4001"))
    one.use(small)
    two.use(small)
    old, new = one.find("Bare", None), two.find("Bare", None)
    assert old is not None
    assert new is not None
    moves = moves_between(old, new)
    assert moves is not None
    body = struct.pack("<Q8xQII", 0x12345678, 0, 3, 0x80000003)
    assert moves.body(body, 0) == struct.pack(">I4x4xII", 0x12345678, 3, 0x80000003)


def test_writing_another_layout_decodes_no_object() -> None:
    data = movable()
    packfile = opened(data)
    rewrite.rewrite(packfile, "8001")
    assert not any(obj.is_decoded for obj in packfile.objects)


def test_edited_objects_are_written_from_their_values() -> None:
    packfile = opened(movable())
    root = packfile.root
    assert root is not None
    root["Name"] = "another"
    made = opened(binary.write_container(rewrite.rewrite(packfile, "8001")))
    assert made.root is not None
    assert made.root["Name"] == "another"
    assert made.root["Texts"] == root["Texts"]


@pytest.mark.parametrize("at", range(0, 0x400, 16))
def test_damaged_objects_convert_the_same_as_bytes_and_as_values(at: int) -> None:
    data = bytearray(movable())
    start = opened(bytes(data)).contents.start
    data[start + at : start + at + 8] = b"\xf3\xff\xff\x7f\xff\xff\xff\xff"
    fresh, decoded = opened(bytes(data)), opened(bytes(data))
    decoded.decode_all()
    assert written(fresh, "8001") == written(decoded, "8001")


@needs_samples
@pytest.mark.parametrize("path", samples("havok")[::10], ids=lambda path: path.name)
def test_moving_real_objects_gives_the_same_bytes_as_writing_values(path: Path) -> None:
    check(path, [swapped(binary.read(path.read_bytes()).layout)])


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", samples("havok"), ids=lambda path: path.name)
def test_real_objects_are_moved_into_every_layout(path: Path) -> None:
    check(path, everything.LAYOUTS)


def check(path: Path, layouts: list[str]) -> None:
    data = path.read_bytes()
    for layout in layouts:
        fresh, decoded = binary.read(data), binary.read(data)
        decoded.decode_all()
        assert written(fresh, layout) == written(decoded, layout)


def plan(text: str, layout: str = "8101") -> Any:
    library = instances.library(everything.packfile(layout))
    library.use(ClassTable.from_text(text))
    found = library.find("One", None)
    assert found is not None
    return found


def one(*members: str) -> str:
    return "class Leaf sig=2\n  time REAL\n\nclass One sig=1\n" + "".join(
        f"  {each}\n" for each in members
    )


@pytest.mark.parametrize(
    ("old", "new", "is_moved"),
    [
        ("m INT32", "m INT32", True),
        ("m INT32", "n INT32", False),
        ("m INT32", "m INT32[2]", False),
        ("m INT32", "m ENUM:INT32", False),
        ("m INT32", "m STRINGPTR", False),
        ("m INT32[2]", "m REAL[2]", True),
        ("m INT64[2]", "m STRINGPTR[2]", False),
        ("m ARRAY:INT64", "m ARRAY:INT64", True),
        ("m ARRAY:INT64", "m ARRAY:INT32", False),
        ("m ARRAY:INT64", "m ARRAY:STRINGPTR", False),
        ("m ARRAY:STRINGPTR", "m ARRAY:INT64", False),
        ("m ARRAY:INT64", "m SIMPLEARRAY:INT64", False),
        ("m ARRAY:REAL", "m ARRAY:STRUCT Leaf", False),
        ("m STRUCT Leaf", "m STRUCT Leaf", True),
        ("m STRUCT Leaf", "m REAL", False),
        ("m RELARRAY:INT32", "m RELARRAY:INT32", False),
        ("m HOMOGENEOUSARRAY", "m HOMOGENEOUSARRAY", False),
        ("m ARRAY:VARIANT", "m ARRAY:VARIANT", True),
        ("m ARRAY:POINTER One", "m ARRAY:VARIANT", False),
        ("m ARRAY:STRUCT One", "m ARRAY:STRUCT One", True),
    ],
)
def test_members_with_known_conversions_can_be_moved(old: str, new: str, is_moved: bool) -> None:
    assert (moves_between(plan(one(old)), plan(one(new))) is not None) == is_moved
    # ULONG has the size of a pointer.
    assert moves_between(plan(one("m ARRAY:ULONG")), plan(one("m ARRAY:ULONG"), "4101")) is None


def test_words_that_are_adjacent_in_both_layouts_are_copied_together() -> None:
    def run(*row: int) -> Any:
        return moves._Run(*row)

    def joined(*rows: tuple[int, ...], swap: bool = True) -> list[tuple[int, ...]]:
        return [tuple(each) for each in moves._joined([run(*row) for row in rows], swap=swap)]

    # Offsets in both, words, and their sizes.
    assert joined((0, 4, 2, 4, 4), (8, 12, 3, 4, 4)) == [(0, 4, 5, 4, 4)]
    assert joined((0, 4, 2, 4, 4), (8, 16, 3, 4, 4)) == [(0, 4, 2, 4, 4), (8, 16, 3, 4, 4)]
    assert joined((0, 4, 2, 4, 4), (12, 12, 3, 4, 4)) == [(0, 4, 2, 4, 4), (12, 12, 3, 4, 4)]
    assert joined((0, 4, 2, 4, 4), (8, 12, 3, 2, 2)) == [(0, 4, 2, 4, 4), (8, 12, 3, 2, 2)]
    # Words of other sizes stay apart; the next may be joined to them if it is like them.
    assert joined((0, 4, 1, 8, 4), (8, 8, 1, 8, 4)) == [(0, 4, 1, 8, 4), (8, 8, 1, 8, 4)]
    assert joined((0, 4, 1, 4, 4), (4, 8, 1, 4, 8)) == [(0, 4, 1, 4, 4), (4, 8, 1, 4, 8)]
    # Single bytes, and words that are not swapped, are copied as bytes.
    assert joined((0, 4, 3, 1, 1), (3, 7, 2, 1, 1)) == [(0, 4, 5, 0, 0)]
    assert joined((0, 4, 3, 1, 1), (4, 8, 2, 4, 4)) == [(0, 4, 3, 0, 0), (4, 8, 2, 4, 4)]
    rows = ((0, 4, 2, 4, 4), (8, 12, 3, 2, 2), (14, 18, 1, 1, 1), (16, 20, 1, 8, 4))
    assert joined(*rows, swap=False) == [(0, 4, 15, 0, 0), (16, 20, 1, 8, 4)]
    assert joined() == []


PLAN = plan(one("m INT32"))
MEMBERS = (
    "byte UINT8",
    "shorts INT16[3]",
    "word UINT32",
    "long INT64",
    "size ULONG",
    "list ARRAY:INT16",
    "simple SIMPLEARRAY:INT32",
    "place VECTOR4",
    "leaf STRUCT Leaf",
    "name STRINGPTR",
    "letter CHAR",
    "half HALF",
)


# The values of the members, by the codes of both layouts.
CODES: dict[str, tuple[Any, ...]] = {
    "byte": ("B", "B", 7),
    "shorts": ("3h", "3h", -1, 2, -3),
    "word": ("I", "I", 4000000000),
    "long": ("q", "q", -(1 << 40)),
    "size": ("Q", "I", 0x89ABCDEF),
    "list": ("8xII", "4xII", 5, 0x80000005),
    "simple": ("8xI", "4xI", 6),
    "place": ("4f", "4f", 1.5, 2.5, 3.5, 4.5),
    "leaf": ("f", "f", 5.5),
    "letter": ("c", "c", b"x"),
    "half": ("H", "H", 0xC020),
}


def body(one: Any, order: str, place: int) -> bytes:
    made = bytearray(one.size)
    for name, slot in zip(one.names, one.slots, strict=True):
        if name in CODES:
            row = CODES[name]
            code: str = row[place]
            struct.pack_into(order + code, made, slot.offset, *row[2:])
    return bytes(made)


def test_the_numbers_of_a_struct_are_moved_to_the_other_layout() -> None:
    old, new = plan(one(*MEMBERS), "8101"), plan(one(*MEMBERS), "4001")
    found = moves_between(old, new)
    assert found is not None
    given, wanted = body(old, "<", 0), body(new, ">", 1)
    assert found.body(b"abc" + given, 3) == wanted
    # The next has another byte, between others.
    assert found.bodies(given + b"\x09" + given[1:]) == wanted + b"\x09" + wanted[1:]
    same = moves_between(old, plan(one(*MEMBERS), "8111"))
    assert same is not None
    assert same.body(given, 0) == given


def test_bytes_and_pointers_written_to_a_sink_can_be_undone() -> None:
    sink = Sink(PLAN.plans.dialect.version)
    sink.payload(0, b"kept")
    sink.pointers.append((8, "Kept"))
    sink.in_payload.add(8)
    before = len(sink.out), len(sink.local), len(sink.pointers)
    sink.payload(4, b"gone")
    sink.payload(6, b"gone")
    sink.pointers += [(12, "Gone"), (16, "Gone")]
    sink.in_payload |= {12, 16}
    assert before == (4, 2, 1)
    _take_back(sink, *before)
    assert (bytes(sink.out), sink.local.tolist()) == (b"kept", [0, 0])
    assert (sink.pointers, sink.in_payload) == ([(8, "Kept")], {8})


class Data:
    """A source whose pointers have given targets."""

    def __init__(self, data: bytes, local: dict[int, int], targets: dict[int, Any]) -> None:
        self.data, self.local, self._targets = data, local, targets
        self.claims: list[tuple[int, ...]] = []

    def target(self, at: int) -> Any:
        return self._targets.get(at)

    def raw_text(self, target: int) -> bytes:
        return self.data[target : self.data.index(b"\0", target) + 1]

    def claim(self, *row: int) -> None:
        self.claims.append(row)


def mover(kind: str, old: str = "8101", new: str = "4101") -> Any:
    """Return the mover of the second member of a class, which has the given type."""
    first, second = plan(one(f"m {kind}"), old), plan(one(f"m {kind}"), new)
    return moves._mover(first.codecs[0], second.codecs[0], {})


def emitted(kind: str, data: Data, *, behind: bool = True, out: bytes = b"abc") -> Sink:
    sink = Sink(PLAN.plans.dialect.version)
    sink.out += out
    source: Any = data
    mover(kind).emit(source, sink, 8, 1, behind)
    return sink


def test_texts_and_pointers_are_aligned_after_another_member() -> None:
    data = Data(b"\0" * 40 + b"cat\0dog\0", {8: 44}, {})
    sink = emitted("STRINGPTR", data)
    assert (bytes(sink.out), sink.local.tolist()) == (b"abc" + bytes(13) + b"dog\0", [1, 16])
    sink = emitted("STRINGPTR", data, behind=False)
    assert (bytes(sink.out), sink.local.tolist()) == (b"abcdog\0", [1, 3])
    sink = emitted("STRINGPTR", data, out=b"a" * 16)
    assert (bytes(sink.out), sink.local.tolist()) == (b"a" * 16 + b"dog\0", [1, 16])
    assert bytes(emitted("STRINGPTR", Data(b"", {}, {})).out) == b"abc"
    there: Any = SimpleNamespace(class_name="Cat")
    sink = emitted("POINTER One", Data(b"", {}, {8: there}))
    assert (bytes(sink.out), sink.pointers) == (b"abc" + bytes(13), [(1, there)])
    sink = emitted("POINTER One", Data(b"", {}, {8: there}), behind=False)
    assert (bytes(sink.out), sink.pointers) == (b"abc", [(1, there)])
    assert bytes(emitted("POINTER One", Data(b"", {}, {})).out) == b"abc"


def test_an_array_is_padded_and_has_its_count_and_capacity() -> None:
    flags = 0x80000000
    row = struct.pack("<8x8xII", 3, 3 | flags) + struct.pack("<3H", 7, 8, 9)
    data = Data(row, {8: 24}, {})
    sink = emitted("ARRAY:UINT16", data)
    assert bytes(sink.out) == b"abc" + bytes(13) + struct.pack("<3H", 7, 8, 9)
    assert (sink.local.tolist(), data.claims) == ([1, 16], [(24, 3, 2, 8)])
    # Without a target, or a count, there is only the padding after another member.
    for none in (Data(row, {}, {}), Data(bytes(30), {8: 24}, {})):
        sink = emitted("ARRAY:UINT16", none)
        assert (bytes(sink.out), sink.local.tolist()) == (b"abc" + bytes(13), [])
        sink = emitted("ARRAY:UINT16", none, behind=False)
        assert bytes(sink.out) == b"abc"
    for capacity in (3, 4 | flags, 2 | flags):
        odd = Data(struct.pack("<8x8xII", 3, capacity) + row[24:], {8: 24}, {})
        with pytest.raises(UnmovableError):
            emitted("ARRAY:UINT16", odd)
    simple = Data(struct.pack("<8x8xI", 3) + row[24:], {8: 20}, {})
    sink = emitted("SIMPLEARRAY:UINT16", simple)
    assert bytes(sink.out)[16:] == row[24:]
    assert simple.claims == [(20, 3, 2, 8)]


def test_pointers_in_moved_array_elements_start_at_the_new_offsets() -> None:
    flags = 0x80000000
    row = struct.pack("<8x8xII", 3, 3 | flags) + bytes(24) + b"cat\0dog\0"
    sink = emitted("ARRAY:STRINGPTR", Data(row, {8: 24, 24: 48, 40: 52}, {}))
    # Three pointers of four bytes from 16 on, then texts, each aligned as the version does.
    align = sink.version.text_align
    first = 28 + -28 % align
    second = first + 4 + -(first + 4) % align
    assert sink.local.tolist() == [1, 16, 16, first, 24, second]
    assert (bytes(sink.out[first : first + 4]), bytes(sink.out[second:])) == (b"cat\0", b"dog\0")
    there: Any = SimpleNamespace(class_name="Cat")
    sink = emitted("ARRAY:POINTER One", Data(row, {8: 24}, {32: there}))
    assert (len(sink.out), sink.pointers) == (28, [(20, there)])


def test_each_element_of_a_c_array_is_padded() -> None:
    row = bytes(32) + b"cat\0dog\0"
    sink = emitted("STRINGPTR[3]", Data(row, {8: 32, 24: 36}, {}))
    assert sink.local.tolist() == [1, 16, 9, 32]
    assert bytes(sink.out) == b"abc" + bytes(13) + b"cat\0" + bytes(12) + b"dog\0"
    sink = emitted("VARIANT[2]", Data(row, {}, {}))
    assert (bytes(sink.out), sink.pointers) == (b"abc" + bytes(13), [])
