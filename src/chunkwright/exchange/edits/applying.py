"""Applying changes one by one, in an order in which each finds what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.edits.matching import IDENTIFYING
from chunkwright.exchange.edits.model import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import Change, Edits, Handler

T = TypeVar("T")

# Parents exist before what is put below them; meshes have their slots before materials are
# exchanged; whatever goes, goes last, because others may still refer to it.
_ORDER: Final = (
    "image.*",
    "material.*",
    "texture.*",
    "mesh.*",
    "node.added",
    "node.parent",
    "node.place",
    "node.mesh",
    "node.*",
    "skin.*",
    "camera.*",
    "light.*",
    "animation.*",
    "scene.*",
    "animation.removed",
    "node.removed",
)


def apply_changes(edits: Edits, handlers: Mapping[str, Handler]) -> list[Outcome]:
    """Apply all changes with the handlers of their kinds; return what became of each.

    A handler is for one kind, such as ``node.name``, or for what is left of a thing, ``node.*``. A
    change without a handler is not applied, nor is one whose handler raises ``ChunkwrightError``.
    """
    ranked = {kind: rank for rank, kind in enumerate(_ORDER)}
    # Whatever a node is put below is already in its place, so that no node is ever below itself.
    places = {node: place for place, node in enumerate(edits.worlds)}

    def order(change: Change) -> tuple[int, int]:
        is_parent = change.kind == "node.parent"
        place = places.get(change.edited, 0) if is_parent else 0
        return _lookup(ranked, change.kind, len(ranked)), place

    changes = sorted(edits.changes, key=order)
    return [Outcome(change, _applied(change, handlers)) for change in changes]


def _applied(change: Change, handlers: Mapping[str, Handler]) -> str:
    if change.field == "mark" and change.key in IDENTIFYING:
        return f"{change.key} says which thing of the file this is: by its name, it is the same"
    try:
        return _lookup(handlers, change.kind, _refuse)(change) or ""
    except ChunkwrightError as error:
        return error.message


def _refuse(_change: Change) -> str:
    return "the format has no place for it"


def _lookup(table: Mapping[str, T], kind: str, default: T) -> T:
    thing = kind.partition(".")[0]
    return table.get(kind, table.get(f"{thing}.*", default))
