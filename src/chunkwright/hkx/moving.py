"""Writing objects that are not decoded, from their bytes in the section that was read."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import values
from chunkwright.hkx.classes.moves import UnmovableError, moves_between

if TYPE_CHECKING:
    from chunkwright.hkx.classes.moves import Moves
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.sink import Sink
    from chunkwright.hkx.classes.source import Source
    from chunkwright.hkx.model import HkObject, Packfile


class Mover:
    """Writes the objects of a packfile whose values were never accessed, from their bytes.

    Accessed values may have been changed. A malformed object is not moved either, so that decoding
    it raises the error.
    """

    def __init__(self, packfile: Packfile) -> None:
        self.packfile = packfile
        # Not those of the decoder, whose budgets are for decoding.
        self._sources: dict[int, Source] = {}

    def move(self, obj: HkObject, plan: Plan, sink: Sink) -> bool:
        """Write an object in the layout of ``plan``; return whether that was possible."""
        if obj.is_decoded or obj.offset is None or obj.packfile is not self.packfile:
            return False
        old = values.plan_of(obj)
        moves = None if old is None else moves_between(old, plan)
        if moves is None:
            return False
        before = len(sink.out), len(sink.local), len(sink.pointers)
        try:
            self._write(obj, moves, sink)
        except (
            ChunkwrightError,
            UnmovableError,
            struct.error,
            ValueError,
            OverflowError,
            RecursionError,
        ):
            _take_back(sink, *before)
            return False
        return True

    def _write(self, obj: HkObject, moves: Moves, sink: Sink) -> None:
        source = values.source_of(obj, self._sources)
        start = len(sink.out)
        sink.out += moves.body(source.data, obj.body_offset)
        sink.body_end = len(sink.out)
        if moves.refers:
            sink.pad(16)
            moves.emit(source, sink, obj.body_offset, start)


def _take_back(sink: Sink, size: int, local: int, pointers: int) -> None:
    """Undo what was written since the sink had these sizes."""
    sink.in_payload.difference_update(at for at, _ in sink.pointers[pointers:])
    del sink.out[size:], sink.local[local:], sink.pointers[pointers:]
