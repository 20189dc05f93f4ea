"""Finding the differences between two documents."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chunkwright.base.wording import escape
from chunkwright.difference.graph import Change, Leaf, Link, Packed, digest, graph_of, same
from chunkwright.difference.matching import Matching, opcodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.difference.graph import Part, Value
    from chunkwright.document import Document
    from chunkwright.query import Item


def diff(old: Document, new: Document) -> list[Change]:
    """Return the differences between ``old`` and ``new``, by meaning.

    Objects are matched by name, content and what refers to them, so that their numbers and
    positions, the layout and byte order of a packfile, and the wrapping of a file make no
    difference. Changes of values are in the order of the old document, followed by additions.
    Packfiles and tagfiles compare with each other: both hold Havok objects.
    Raises ``QueryError`` for documents of formats that hold different things.
    """
    from chunkwright.errors import QueryError

    if not old.holds_the_same(new):
        raise QueryError(
            f"cannot be compared with a document of format {old.format}",
            file=new.source,
            format=new.format,
        )
    return list(_Comparison(Matching(graph_of(old), graph_of(new))).changes())


class _Comparison:
    def __init__(self, matching: Matching) -> None:
        self.matching = matching
        self._olds = set(matching.old)
        # An object without a counterpart is like no other, also where a list refers to it.
        alone = [part for part in (*matching.old, *matching.new) if part not in matching.marks]
        self._marks = matching.marks | {
            part: b"alone" + place.to_bytes(8, "little") for place, part in enumerate(alone)
        }
        self._places: dict[Part, int] = {}

    def changes(self) -> Iterator[Change]:
        matching = self.matching
        for part in matching.old:
            pair = matching.to_new.get(part)
            if pair is None:
                yield Change(
                    "removed", part.address, class_name=_class(part), old=self._plain(part.members)
                )
                continue
            yield from self._structs(part.members, pair.members, part.address, pair.address)
            yield from self._moved(part, pair)
        for part in matching.new:
            if part not in matching.to_old:
                yield Change(
                    "added",
                    part.address,
                    _other(self._old_address(part), part.address),
                    class_name=_class(part),
                    new=self._plain(part.members, whole=True),
                    place=self._place(part),
                )
                yield from self._moves([each for each in part.children if each in matching.to_old])

    def _old_address(self, added: Part) -> str:
        """Return the address of an added object, by that of what contains it in the old document."""
        around = added.parent
        old = None if around is None else self.matching.to_old.get(around)
        if around is None or old is None or not added.address.startswith(f"{around.address}/"):
            return added.address
        return old.address + added.address.removeprefix(around.address)

    def _moved(self, old: Part, new: Part) -> Iterator[Change]:
        """Yield the child objects whose order or parent has changed."""
        if not new.item.is_ordered:
            return
        to_old = self.matching.to_old
        kept = [part for part in new.children if part in to_old]
        before = [
            self.matching.to_new[part] for part in old.children if part in self.matching.to_new
        ]
        stayed = {
            id(part)
            for tag, start, end, _, _ in opcodes(list(map(id, before)), list(map(id, kept)))
            if tag == "equal"
            for part in before[start:end]
        }
        yield from self._moves([part for part in kept if id(part) not in stayed])

    def _moves(self, parts: Iterable[Part]) -> Iterator[Change]:
        for part in parts:
            before = self.matching.to_old[part].address
            yield Change(
                "moved",
                before,
                _other(part.address, before),
                class_name=_class(part),
                place=self._place(part),
            )

    def _structs(
        self, old: dict[str, Value], new: dict[str, Value], at: str, there: str
    ) -> Iterator[Change]:
        for key, value in old.items():
            where, other = f"{at}/{escape(key)}", f"{there}/{escape(key)}"
            if key in new:
                yield from self._values(value, new[key], where, other)
            else:
                yield Change("removed", where, old=self._plain(value))
        for key, value in new.items():
            if key not in old:
                where, other = f"{at}/{escape(key)}", f"{there}/{escape(key)}"
                yield Change(
                    "added", other, _other(where, other), new=self._plain(value, whole=True)
                )

    def _values(self, old: Value, new: Value, at: str, there: str) -> Iterator[Change]:
        if isinstance(old, dict) and isinstance(new, dict):
            yield from self._structs(old, new, at, there)
        elif _is_list(old) and _is_list(new):
            old = old if isinstance(old, list) else []
            new = new if isinstance(new, list) else []
            yield from self._lists(old, new, at, there)
        elif not self._are_equal(old, new):
            yield from self._changed(old, new, at, there)

    def _changed(self, old: Value, new: Value, at: str, there: str) -> Iterator[Change]:
        before, after = self._plain(old), self._plain(new)
        if isinstance(old, dict | list) or isinstance(new, dict | list):
            yield Change("removed", at, old=before)
            yield Change("added", there, _other(at, there), new=self._plain(new, whole=True))
            return
        if old.item.is_typed and old.item.type_name != new.item.type_name:
            before, after = self._plain(old, whole=True), self._plain(new, whole=True)
        yield Change("changed", at, _other(there, at), old=before, new=after)

    def _are_equal(self, old: Value, new: Value) -> bool:
        if isinstance(old, Link) and isinstance(new, Link):
            return self.matching.are_pair(old.target, new.target)
        if not isinstance(old, Leaf) or not isinstance(new, Leaf):
            return False
        return old.key == new.key or _are_same_floats(old.item, new.item)

    def _lists(self, old: list[Value], new: list[Value], at: str, there: str) -> Iterator[Change]:
        ours = [digest(each, self._marks) for each in old]
        theirs = [digest(each, self._marks) for each in new]
        for tag, i1, i2, j1, j2 in opcodes(ours, theirs):
            if tag == "equal":
                continue
            both = min(i2 - i1, j2 - j1)
            for place in range(both):
                yield from self._values(
                    old[i1 + place], new[j1 + place], f"{at}/{i1 + place}", f"{there}/{j1 + place}"
                )
            for place in range(i1 + both, i2):
                yield Change("removed", f"{at}/{place}", old=self._plain(old[place]))
            for place in range(j1 + both, j2):
                where, other = f"{at}/{i1 + both}", f"{there}/{place}"
                yield Change(
                    "added", other, _other(where, other), new=self._plain(new[place], whole=True)
                )

    def _place(self, part: Part) -> int | None:
        """Return the index of an object among its siblings; None if their order is insignificant."""
        parent = part.parent
        if parent is None or not parent.item.is_ordered:
            return None
        if part not in self._places:
            lists: Counter[str] = Counter()
            for each in parent.children:
                folder = each.address.rpartition("/")[0]
                self._places[each] = lists[folder]
                lists[folder] += 1
        return self._places[part]

    def _plain(self, value: Value, *, whole: bool = False) -> JsonValue:
        """Return a value as JSON; a ``whole`` one with the types of typed values."""
        if whole and isinstance(value, Packed):
            return {"type": value.item.type_name, "value": value.item.stored_plain()}
        if isinstance(value, dict):
            return {key: self._plain(each, whole=whole) for key, each in value.items()}
        if isinstance(value, list):
            return [self._plain(each, whole=whole) for each in value]
        if whole and value.item.is_typed:
            return {"type": value.item.type_name, "value": value.item.stored_plain()}
        if isinstance(value, Leaf):
            return value.item.plain()
        old = self.matching.to_old.get(value.target)
        if old is None and value.target not in self.matching.to_new:
            is_old = value.target in self._olds
            return {"ref" if is_old else "added": value.target.address}
        return {"ref": (old or value.target).address}


def _is_list(value: Value) -> bool:
    """Whether a value is a list of values, which may be empty."""
    if not isinstance(value, Leaf):
        return isinstance(value, list)
    return value.item.opens and not value.item.is_typed and value.item.plain() == []


def _are_same_floats(old: Item, new: Item) -> bool:
    """Whether values become the same floats when they are stored, as 0.1 and the nearest to it."""
    if type(old.value) is not type(new.value) or not isinstance(old.value, float | tuple):
        return False
    return old.type_name == new.type_name and same(old.plain(), new.plain())


def _other(address: str, than: str) -> str:
    return "" if address == than else address


def _class(part: Part) -> str:
    return part.class_name or "object"
