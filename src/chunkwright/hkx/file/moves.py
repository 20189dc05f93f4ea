"""Converting instances of a class from one layout to another without decoding them.

Unlike ``plan`` and ``codecs``, which go through Python values, this works on bytes: numbers are
copied or swapped, strings and payloads are found through fixups. Both give the same bytes.
``UnmovableError`` is raised for a class, or an instance, that has to be decoded.
"""

from __future__ import annotations

import math
import struct
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.hkx.classes import codecs, number_codecs, references

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.classes import Slot
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file.source import Sink, Source


class UnmovableError(Exception):
    """The bytes are not enough: the object has to be decoded."""


@lru_cache(maxsize=4096)
def moves_between(old: Plan, new: Plan) -> Moves | None:
    """Return what moves instances of a class between layouts; None if they must be decoded."""
    try:
        return Moves(old, new, {})
    except UnmovableError:
        return None


class Moves:
    """One class in two layouts: its numbers, and members that refer outside the body."""

    def __init__(self, old: Plan, new: Plan, known: dict[Plan, Moves]) -> None:
        known[old] = self  # before its members, because a class may contain arrays of itself
        if old.names != new.names:
            raise UnmovableError
        self.refers = new.refers
        swap = old.plans.layout.little_endian != new.plans.layout.little_endian
        runs = _joined(_runs_of(old, new, 0, 0), swap=swap)
        row = struct.Struct(_format(old, [(run.at, run.code(run.size)) for run in runs]))
        made = struct.Struct(_format(new, [(run.to, run.code(run.new_size)) for run in runs]))
        self._unpack, self._unpack_many, self._pack = row.unpack_from, row.iter_unpack, made.pack
        self._steps = [
            (_mover(one, two, known).emit, index > 0, slot.offset, new_slot.offset)
            for index, (slot, one, new_slot, two) in enumerate(_pairs(old, new))
            if two.refers
        ]

    def body(self, data: bytes, at: int) -> bytes:
        """Return the body of the instance at an offset; pointers are zeros."""
        return self._pack(*self._unpack(data, at))

    def bodies(self, data: bytes) -> bytes:
        """Return the bodies of adjacent instances."""
        pack = self._pack
        return b"".join([pack(*row) for row in self._unpack_many(data)])

    def emit(self, source: Source, sink: Sink, at: int, to: int) -> None:
        """Write what an instance needs outside its body, padded as ``Plan.emit`` does."""
        for emit, behind, offset, new_offset in self._steps:
            emit(source, sink, at + offset, to + new_offset, behind)
        if self._steps and len(sink.out) & 15:
            sink.pad(16)


class _Run(NamedTuple):
    """Words in both bodies: their offsets and count; those of size 0 are bytes."""

    at: int
    to: int
    words: int
    size: int
    new_size: int

    def code(self, size: int) -> str:
        """Return the ``struct`` code of the words."""
        return f"{self.words}{_CODES[size]}"


def _pairs(old: Plan, new: Plan) -> Iterator[tuple[Slot, Codec, Slot, Codec]]:
    return zip(old.slots, old.codecs, new.slots, new.codecs, strict=True)


def _runs_of(old: Plan, new: Plan, at: int, to: int) -> Iterator[_Run]:
    for slot, one, new_slot, two in _pairs(old, new):
        yield from _runs(one, two, at + slot.offset, to + new_slot.offset)


def _runs(old: Codec, new: Codec, at: int, to: int) -> Iterator[_Run]:
    """Yield the numbers of a member, including those of its structs."""
    if type(old) is not type(new):
        raise UnmovableError
    match old, new:
        case codecs.StructCodec(), codecs.StructCodec():
            yield from _runs_of(old.plan, new.plan, at, to)
        case references.FixedCodec(), references.FixedCodec():
            one, two = old.element, new.element
            for place in range(old.count):
                yield from _runs(one, two, at + place * one.size, to + place * two.size)
        case references.ArrayCodec(), _:
            words = old.words
            yield _Run(at + old.size - 4 * words, to + new.size - 4 * words, words, 4, 4)
        case number_codecs.BlockCodec(), _:
            yield _Run(at, to, old.count, 4, 4)
        case references.RelArrayCodec() | references.HomogeneousCodec(), _:
            raise UnmovableError
        case _ if old.sort == codecs.NUMBER:
            yield _Run(at, to, 1, old.size, new.size)


def _joined(runs: Iterable[_Run], *, swap: bool) -> list[_Run]:
    """Join runs that are adjacent in both bodies; those that are not swapped become bytes."""
    made: list[_Run] = []
    for run in runs:
        if run.size == run.new_size and (run.size == 1 or not swap):
            run = _Run(run.at, run.to, run.words * run.size, 0, 0)
        last = made[-1] if made else run
        size = max(last.size, 1) * last.words
        is_next = (last.at + size, last.to + size) == (run.at, run.to)
        if is_next and last.size == last.new_size == run.size == run.new_size:
            made[-1] = last._replace(words=last.words + run.words)
        else:
            made.append(run)
    return made


def _format(plan: Plan, runs: Iterable[tuple[int, str]]) -> str:
    order = "<" if plan.plans.layout.little_endian else ">"
    parts, at = [order], 0
    for start, code in runs:
        parts.append(f"{start - at}x{code}")
        at = start + struct.calcsize(order + code)
    return "".join([*parts, f"{plan.size - at}x"])


class _Mover:
    """One member, or one element of an array: its bytes, and what they refer to.

    ``emit`` writes the latter for the instance at ``at``, whose new bytes are at ``to``; ``behind``
    means that another member, which is followed by padding, may have been written before.
    """

    def __init__(self, old: Codec, new: Codec) -> None:
        self.size = old.size
        self.new_size = new.size
        self.refers = new.refers

    def payload(self, data: bytes) -> bytes:
        """Return the new bytes of adjacent elements."""
        return bytes(len(data) // self.size * self.new_size)  # pointers are zeros

    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        """Write what the value needs outside its bytes."""

    def emit_many(self, source: Source, sink: Sink, at: int, to: int, count: int) -> None:
        """Write the data of adjacent elements that is outside their bytes."""
        emit, size, new_size = self.emit, self.size, self.new_size
        for place in range(count):
            emit(source, sink, at + place * size, to + place * new_size, False)


class _Unknown(_Mover):
    """An element without a value, such as VOID; arrays of them are always empty."""

    def payload(self, data: bytes) -> bytes:
        del data
        raise UnmovableError


class _Numbers(_Mover):
    def __init__(self, old: Codec, new: Codec) -> None:
        super().__init__(old, new)
        if old.size != new.size:
            raise UnmovableError  # ULONG in both sizes of pointers
        word = old.size // max(math.prod(old.shape), 1)
        self._swapped = _SWAPPED.get(word, "") if old.order != new.order else ""

    def payload(self, data: bytes) -> bytes:
        if not self._swapped:
            return data
        words = array(self._swapped, data)
        words.byteswap()
        return words.tobytes()


class _Text(_Mover):
    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        target = source.local.get(at)
        if target is not None:
            if behind:
                sink.pad(16)
            sink.payload(to, source.raw_text(target))

    def emit_many(self, source: Source, sink: Sink, at: int, to: int, count: int) -> None:
        for place in range(count):
            target = source.local.get(at + place * self.size)
            if target is not None:
                sink.pad(sink.version.text_align)
                sink.payload(to + place * self.new_size, source.raw_text(target))


class _Pointer(_Mover):
    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        found = source.target(at)
        if found is not None:
            if behind:
                sink.pad(16)
            sink.pointers.append((to, found))


class _Variant(_Mover):
    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        found = source.target(at)
        if found is not None:
            if behind:
                sink.pad(16)
            sink.point(to, found)
            sink.point_to_class(to + self.new_size // 2, found.class_name)


class _Struct(_Mover):
    def __init__(self, old: Codec, new: Codec, moves: Moves) -> None:
        super().__init__(old, new)
        self._moves = moves

    def payload(self, data: bytes) -> bytes:
        return self._moves.bodies(data)

    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        if behind:
            sink.pad(16)
        self._moves.emit(source, sink, at, to)

    def emit_many(self, source: Source, sink: Sink, at: int, to: int, count: int) -> None:
        emit, size, new_size = self._moves.emit, self.size, self.new_size
        for place in range(count):
            emit(source, sink, at + place * size, to + place * new_size)


class _Array(_Mover):
    """An array: a pointer, then the count, then the capacity."""

    def __init__(self, old: references.ArrayCodec, new: Codec, element: _Mover) -> None:
        super().__init__(old, new)
        self._words = struct.Struct(f"{old.order}{old.words}I")
        self._pointer = old.size - self._words.size
        self._flags = old.flags
        self._element = element

    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        if behind:
            sink.pad(16)
        target = source.local.get(at)
        if target is None:
            return
        count, *capacity = self._words.unpack_from(source.data, at + self._pointer)
        if not count:
            return
        if capacity not in ([], [count | self._flags]):
            raise UnmovableError
        element = self._element
        source.claim(target, count, element.size, at)
        sink.pad(16)
        stop = target + count * element.size
        start = sink.payload(to, element.payload(source.data[target:stop]))
        if element.refers:
            element.emit_many(source, sink, target, start, count)


class _Fixed(_Mover):
    """A C array of elements that refer outside the body."""

    def __init__(self, old: references.FixedCodec, new: Codec, element: _Mover) -> None:
        super().__init__(old, new)
        self._count = old.count
        self._element = element

    def emit(self, source: Source, sink: Sink, at: int, to: int, behind: bool) -> None:
        del behind  # there is padding before each element
        element = self._element
        for place in range(self._count):
            sink.pad(16)
            element.emit(
                source, sink, at + place * element.size, to + place * element.new_size, False
            )


def _mover(old: Codec, new: Codec, known: dict[Plan, Moves]) -> _Mover:
    """Return the mover for a member, or an element of an array."""
    if type(old) is not type(new):
        raise UnmovableError
    match old, new:
        case references.FixedCodec(), references.FixedCodec():
            return _Fixed(old, new, _mover(old.element, new.element, known))
        case references.ArrayCodec(), references.ArrayCodec():
            return _Array(old, new, _mover(old.element, new.element, known))
        case codecs.StructCodec(), codecs.StructCodec():
            return _Struct(old, new, known.get(old.plan) or Moves(old.plan, new.plan, known))
    if old.sort == codecs.NUMBER:
        return _Numbers(old, new)
    made = next((_MOVERS[kind] for kind in type(old).__mro__ if kind in _MOVERS), None)
    if made is None:
        raise UnmovableError
    return made(old, new)


_MOVERS: Final[dict[type, type[_Mover]]] = {
    references.TextCodec: _Text,
    references.VariantCodec: _Variant,
    references.PointerCodec: _Pointer,
    codecs.Codec: _Unknown,
}
# The struct codes of words by their size; 0 is bytes as they are.
_CODES: Final = {0: "s", 1: "B", 2: "H", 4: "I", 8: "Q"}
# The array types whose words are swapped.
_SWAPPED: Final = {2: "H", 4: "I", 8: "Q"}
