"""Finding the behaviour that an input or output belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.objects import VirtoolsObject
    from chunkwright.state_chunk.area import Value

_ENDS: Final = ("inputs", "outputs")


def block_of(end: VirtoolsObject) -> VirtoolsObject | None:
    """Return the behaviour that has an input or output; None if none has."""
    table = end.file.objects
    found = table.blocks.get(id(end))
    if found is None or found not in table or not _has(found, end):
        # Unknown, or moved since it was looked up.
        table.blocks.clear()
        for item in table.of_class("CKBehavior"):
            table.blocks.update((id(each), item) for each in _ends(item))
        found = table.blocks.get(id(end))
    return found


def _has(block: VirtoolsObject, end: VirtoolsObject) -> bool:
    return any(each is end for each in _ends(block))


def _ends(block: VirtoolsObject) -> Iterator[Value]:
    """Yield the inputs and outputs of a behaviour, which have own areas before data version 5."""
    try:
        fields = block.area_fields("behavior") or {}
        for name in _ENDS:
            yield from fields.get(name) or (block.area_fields(name) or {}).get(name, ())
    except ChunkwrightError:
        # A broken chunk has none; it is reported elsewhere.
        return
