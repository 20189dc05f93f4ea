"""Bytes between values that other tools have filled, kept when a packfile is written anew.

Havok's own writer leaves zeros there, as this package does. What stands there otherwise belongs to
the file, and an edit of something else leaves it alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from chunkwright.hkx import values
from chunkwright.hkx.classes import encode
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.hkobject import HkObject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.source import Sink, Source
    from chunkwright.hkx.container import Header
    from chunkwright.hkx.model import Packfile

    Find = Callable[[HkObject], Plan | None]


def keep(packfile: Packfile, header: Header, find: Find, written: encode.Written) -> None:
    """Fill what was written between the values of each object as it was filled before.

    The object is written once more as it was read: where that gives the same byte as now, the byte
    that was read is right, whatever it is. One whose values have moved is left as it is.
    """
    starts: dict[int, list[int]] = {}
    for index, place in written.places.values():
        starts.setdefault(index, []).append(place)
    for places in starts.values():
        places.sort()
    sources: dict[int, Source] = {}
    local: dict[int, list[tuple[int, int]]] = {}
    for obj in written.order:
        if obj.offset is None or obj.packfile is not packfile:
            continue
        index, start = written.places[id(obj)]
        after = bisect_right(starts[index], start)
        sink = written.sinks[index]
        end = starts[index][after] if after < len(starts[index]) else len(sink.out)
        first, last = obj.extent
        old, new = packfile.sections[index].data[first:last], bytes(sink.out[start:end])
        if old == new or len(old) != len(new):
            continue
        alone = _as_read(obj, header, find, sources)
        if alone is None:
            continue
        again = bytes(alone.out)
        rows = packfile.sections[index].local_between(first, last).tolist()
        pointers = {(at - first, to - first) for at, to in rows}
        if index not in local:
            local[index] = _sorted_pairs(sink.local)
        if (
            len(again) == len(old)
            and pointers == set(_sorted_pairs(alone.local))
            and pointers == _within(local[index], start, end)
        ):
            sink.out[start:end] = bytes(
                was if same == now else now for was, same, now in zip(old, again, new, strict=True)
            )


def _as_read(obj: HkObject, header: Header, find: Find, sources: dict[int, Source]) -> Sink | None:
    """Write an object alone from the values that were read; None if they cannot be decoded."""
    record = values.decode_afresh(obj, sources)
    if not isinstance(record, Record):
        return None
    stand_in = HkObject(
        obj.packfile,
        obj.class_name,
        obj.signature,
        section_index=obj.section_index,
        number=obj.number,
        values=record,
    )
    return encode.Writer(header, find).write([stand_in]).sinks[obj.section_index]


def _sorted_pairs(local: Iterable[int]) -> list[tuple[int, int]]:
    """Return pointers and their targets, in order."""
    numbers = iter(local)
    return sorted(zip(numbers, numbers, strict=True))


def _within(pairs: list[tuple[int, int]], start: int, end: int) -> set[tuple[int, int]]:
    """Return the pointers in a range and their targets, from its start."""
    first, last = bisect_left(pairs, (start, 0)), bisect_left(pairs, (end, 0))
    return {(at - start, to - start) for at, to in pairs[first:last]}
