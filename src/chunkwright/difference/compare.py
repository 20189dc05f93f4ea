"""Finding the differences between two documents."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chunkwright.base.interpreter import collector_paused
from chunkwright.base.wording import escape
from chunkwright.difference.changes import Change, same
from chunkwright.difference.graph import Single, graph_of
from chunkwright.difference.matching import Matching, opcodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.difference.graph import Members, Part, Value
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
    with collector_paused():
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

    def _structs(self, old: Members, new: Members, at: str, there: str) -> Iterator[Change]:
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
        if old.entries is not None and new.entries is not None:
            yield from self._structs(old.entries, new.entries, at, there)
        elif (ours := old.listed) is not None and (theirs := new.listed) is not None:
            yield from self._lists(ours, theirs, at, there)
        elif not (isinstance(old, Single) and isinstance(new, Single)):
            yield Change("removed", at, old=self._plain(old))
            yield Change("added", there, _other(at, there), new=self._plain(new, whole=True))
        elif not self._are_equal(old, new):
            # With their types, if these differ.
            whole = old.item.is_typed and old.item.type_name != new.item.type_name
            before, after = self._plain(old, whole=whole), self._plain(new, whole=whole)
            yield Change("changed", at, _other(there, at), old=before, new=after)

    def _are_equal(self, old: Single, new: Single) -> bool:
        if old.target is not None and new.target is not None:
            return self.matching.are_pair(old.target, new.target)
        if old.target is not None or new.target is not None:
            return False
        return old.key == new.key or _are_same_floats(old.item, new.item)

    def _lists(
        self, old: Sequence[Value], new: Sequence[Value], at: str, there: str
    ) -> Iterator[Change]:
        ours = [each.digest(self._marks) for each in old]
        theirs = [each.digest(self._marks) for each in new]
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
        return value.plain(self._reference, whole=whole)

    def _reference(self, target: Part) -> JsonValue:
        """Return the JSON of a reference to an object."""
        old = self.matching.to_old.get(target)
        if old is None and target not in self.matching.to_new:
            return {"ref" if target in self._olds else "added": target.address}
        return {"ref": (old or target).address}


def _are_same_floats(old: Item, new: Item) -> bool:
    """Whether values become the same floats when they are stored, as 0.1 and the nearest to it."""
    if type(old.value) is not type(new.value) or not isinstance(old.value, float | tuple):
        return False
    return old.type_name == new.type_name and same(old.plain(), new.plain())


def _other(address: str, than: str) -> str:
    return "" if address == than else address


def _class(part: Part) -> str:
    return part.class_name or "object"
