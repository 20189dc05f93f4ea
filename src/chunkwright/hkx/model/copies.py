"""Copies and pickles of packfiles: their sections, and what was changed since they were read."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.model.hkobject import identity_of, recreate, state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.file.container import Header, Section
    from chunkwright.hkx.model.hkobject import PackfileDecoder
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.types import Value

_STORED: Final = (
    "stored_layout",
    "stored_version",
    "stored_prefix",
    "stored_xml",
    "object_prefix",
    "trailing",
    "embedded_at",
    "source",
    "wrapper",
)


def reduced(packfile: Packfile) -> tuple[object, ...]:
    """Return what ``__reduce__`` of a packfile returns."""
    kept = vars(packfile)
    listed = list(packfile.objects) if "objects" in kept else None
    made = [obj for obj in listed or () if packfile.place_of(obj) is None]
    args = (
        type(packfile),
        packfile.header,
        packfile.sections,
        {name: getattr(packfile, name) for name in _STORED},
        list(packfile.stored_numbers),
        kept["_make_decoder"],
        packfile.decoder.library.user_tables if "_decoder" in kept else [],
        list(map(identity_of, made)),
    )
    state: dict[str, Value] = {
        "objects": listed,
        "held": [(obj, state_of(obj)) for obj in made],
    }
    for index, objects in list(kept.get("_section_objects", {}).items()):
        ids = packfile.object_ids(index) or repeat(None)
        state["held"] += [
            (obj, state_of(obj))
            for obj, object_id in zip(objects, ids, strict=False)
            if obj.is_decoded or obj.object_id != object_id or obj.section_index != index
        ]
    if "root" in kept:
        state["root"] = packfile.root
    return _rebuild, args, state


def _rebuild(
    kind: type[Packfile],
    header: Header,
    sections: list[Section],
    stored: dict[str, Value],
    numbers: Sequence[int],
    decoder: Callable[[Packfile], PackfileDecoder] | None,
    classes: Sequence[ClassTable | None],
    made: list[tuple[int, str, int | None]],
) -> Packfile:
    """Return a packfile made of its sections, and its new objects without their values.

    Graphs are too deep for recursion: decoded and new values follow as state, in which objects are
    represented by their numbers.
    """
    packfile = kind(header, sections, numbers=numbers, decoder=decoder)
    vars(packfile).update(stored)
    if classes:
        packfile.decoder.library.set_user_tables(classes)
    fresh = {identity[0]: recreate(packfile, *identity) for identity in made}
    vars(packfile)["_fresh"] = fresh
    return packfile
