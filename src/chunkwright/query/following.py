"""What an edit does to references elsewhere: those that it makes null, removes or leaves dangling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.query import actions

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from chunkwright.query.items import Item

NULL: Final = "null"
REMOVED: Final = "removed"


class Reference(NamedTuple):
    """A reference from before an edit: its address, what it was, and what it referred to."""

    address: str
    summary: str
    identity: Hashable


def references_to(root: Item, items: Iterable[Item]) -> list[Reference]:
    """Return the references to some objects and those in them, except those that are in them."""
    chosen = list(items)
    targets = {each.identity for item in chosen for each in _objects(item)}
    if not targets:
        return []
    inside = tuple(f"{item.address}/" for item in chosen)
    found = []
    for place in root.places(frozenset(targets)):
        target = place.target
        if target is None or target.identity not in targets:
            continue
        address = place.address
        if not f"{address}/".startswith(inside):
            found.append(Reference(address, place.summary, target.identity))
    return found


def _objects(item: Item) -> Iterator[Item]:
    """Yield an object and the objects in it, such as the nodes below a node."""
    if item.target is not None or not item.is_object:
        return
    yield item
    for child in item.children():
        yield from _objects(child)


def what_became(root: Item, before: Iterable[Reference]) -> list[str]:
    """Return a line for each reference that no longer refers to what it did."""
    lines = []
    for reference in before:
        now = _now(root, reference)
        if now:
            lines.append(f"{reference.address}: {reference.summary} becomes {now}")
    return lines


def _now(root: Item, reference: Reference) -> str:
    """Return what a reference is now; "" if it is as before."""
    try:
        item = actions.locate(root, reference.address)
    except QueryError:
        return REMOVED
    target = item.target
    if target is not None:
        return "" if target.identity == reference.identity else REMOVED
    value = item.stored_plain()
    if value in (None, 0, "", NULL):
        return NULL
    return f"{item.summary}, which nothing has: it dangles"
