"""What an edit does to references elsewhere: which of them become null, are removed or dangle."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.query import actions

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from chunkwright.query.items import Item

NULL: Final = "null"
REMOVED: Final = "removed"


class Reference(NamedTuple):
    """A reference as it was before an edit: its address, its text and its target."""

    address: str
    summary: str
    identity: Hashable


def references_to(root: Item, items: Iterable[Item]) -> list[Reference]:
    """Return the references to some objects and the objects in them, except references from inside."""
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
    """Return what a reference has become; "" if it is unchanged."""
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


def also_called(root: Item, addresses: Iterable[str]) -> list[str]:
    """Return a line for each text that was set to the text of another element of its list.

    Lists in which other texts occur several times do not count: their texts are not names.
    """
    lines = []
    counts: dict[str, Counter[str]] = {}
    for address in addresses:
        if not address.rpartition("/")[2].isdecimal():
            continue
        try:
            item = actions.locate(root, address)
        except QueryError:
            continue  # what was set has changed the address
        above = item.parent
        if above is None or above.is_object:
            continue
        if above.address not in counts:
            texts = (child.comparable for child in above.children())
            counts[above.address] = Counter(text for text in texts if isinstance(text, str))
        count, text = counts[above.address], item.comparable
        if isinstance(text, str) and text and count[text] > 1 and _are_names(count, text):
            twin = next(
                each
                for each in above.children()
                if each.key != item.key and each.comparable == text
            )
            lines.append(f"{address}: {twin.address} is {text!r:.60} too")
    return lines


def _are_names(count: Counter[str], text: str) -> bool:
    return len(count) > 1 and all(times == 1 for each, times in count.items() if each != text)
