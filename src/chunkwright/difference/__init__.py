"""Differences between two documents, by meaning rather than by position."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from chunkwright.base import collector_paused, lazily
from chunkwright.base.wording import escape, printable
from chunkwright.difference.graph import Single, graph_of
from chunkwright.difference.matching import Matching, opcodes
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject, JsonValue
    from chunkwright.difference.graph import Members, Part, Value
    from chunkwright.difference.patching import PATCH, Misfit, MisfitError, patch
    from chunkwright.document import Document
    from chunkwright.query import Item

__all__ = ["PATCH", "Change", "Misfit", "MisfitError", "diff", "from_dict", "patch", "to_dict"]

Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between an old and a new document.

    ``address`` is where it is in the old document, or in the new one for an addition; ``other`` is
    its address in the other document, "" if that is the same or there is none. ``old`` and ``new``
    are the values as JSON; for an object that was added or removed, they are its members. An object
    that they refer to is ``{"ref": ADDRESS}``, with its address in the old document, or ``{"added":
    ADDRESS}``, with its address in the new one if only that one has it. ``class_name`` is the class
    of an object, "" for a value. ``place`` is the index among its siblings at which an object was
    added or to which it was moved, if their order is significant.
    """

    kind: Kind
    address: str
    other: str = ""
    class_name: str = ""
    old: JsonValue = None
    new: JsonValue = None
    place: int | None = None

    @property
    def is_object(self) -> bool:
        """Whether a whole object was added, removed or moved."""
        return bool(self.class_name)

    def to_dict(self) -> JsonObject:
        """Return the change as ``chunkwright diff --json`` prints it."""
        row: JsonObject = {"kind": self.kind, "address": self.address}
        if self.other:
            row["other"] = self.other
        if self.class_name:
            row["class"] = self.class_name
        if self.kind in ("removed", "changed"):
            row["old"] = self.old
        if self.kind in ("added", "changed"):
            row["new"] = self.new
        if self.place is not None:
            row["place"] = self.place
        return row


def same(one: object, other: object) -> bool:
    """Whether two JSON values mean the same; NaN equals NaN here, and -0 differs from 0."""
    match one, other:
        case dict(), dict():
            return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
        case list(), list():
            return len(one) == len(other) and all(map(same, one, other))
        case float(), float():
            return repr(one) == repr(other)
    return one == other


FORM_VERSION: Final = 1
_KEYS: Final = {
    "kind": str,
    "address": str,
    "other": str,
    "class": str,
    "place": int,
    "old": object,
    "new": object,
}
_KINDS: Final = ("added", "removed", "changed", "moved")


def to_dict(changes: Sequence[Change], old: str = "", new: str = "") -> JsonObject:
    """Return changes as JSON; ``old`` and ``new`` are the names of the documents."""
    return {
        "chunkwright_diff": FORM_VERSION,
        "old": old,
        "new": new,
        "changes": [change.to_dict() for change in changes],
    }


def reference_in(value: JsonValue) -> tuple[str, str]:
    """Return the word and address of ``{"ref": ADDRESS}`` or ``{"added": ADDRESS}``, else two empty texts.

    An archive entry that happens to have such a key is not mistaken for a reference, because its
    type is beside it.
    """
    match value:
        case {"ref": str(address), **others} if not others:
            return "ref", address
        case {"added": str(address), **others} if not others:
            return "added", address
    return "", ""


def from_dict(form: JsonObject) -> list[Change]:
    """Return the changes of a JSON form; ``CorruptError`` with the path of anything invalid."""
    if not isinstance(form, dict) or form.get("chunkwright_diff") != FORM_VERSION:
        raise CorruptError(
            f"expected a JSON object with chunkwright_diff: {FORM_VERSION}",
            hint="chunkwright diff --json prints one",
        )
    rows = form.get("changes")
    if not isinstance(rows, list):
        raise CorruptError("expected a list", path="/changes")
    return [_change(row, place) for place, row in enumerate(rows)]


def _change(row: object, place: int) -> Change:
    path = f"/changes/{place}"
    if not isinstance(row, dict):
        raise CorruptError("expected an object", path=path)
    for key, value in row.items():
        if key not in _KEYS:
            raise CorruptError(f"unknown key {key!r:.40}", path=path)
        if not isinstance(value, _KEYS[key]):
            what = "a number" if _KEYS[key] is int else "text"
            raise CorruptError(f"expected {what}, not {value!r:.40}", path=f"{path}/{key}")
    if row.get("kind") not in _KINDS or "address" not in row:
        raise CorruptError(f"expected an address and a kind, one of {', '.join(_KINDS)}", path=path)
    return Change(
        row["kind"],
        row["address"],
        other=row.get("other", ""),
        class_name=row.get("class", ""),
        old=row.get("old"),
        new=row.get("new"),
        place=row.get("place"),
    )


SIGNS: Final = {"added": "+", "removed": "-", "changed": "~", "moved": ">"}
_WIDTH: Final = 60  # maximum characters of a value to show


def line_of(change: Change) -> str:
    """Return a change as one line: a sign, the address, the old and the new value."""
    return f"{SIGNS[change.kind]} {printable(change.address)}{printable(_what(change))}"


def _what(change: Change) -> str:
    if change.kind == "moved":
        return f" -> {change.other}" if change.other else ""
    if change.is_object:
        return f" ({change.class_name})"
    if change.kind == "changed":
        return f": {_pair(change.old, change.new)}"
    return f": {shown(change.new if change.kind == 'added' else change.old)}"


def _pair(old: JsonValue, new: JsonValue) -> str:
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [at for at, pair in enumerate(zip(old, new, strict=True)) if not same(*pair)]
        if 0 < len(places) < len(old):
            at = places[0]
            return (
                f"{len(places):,} of {len(old):,} differ, first {at}:"
                f" {shown(old[at])} -> {shown(new[at])}"
            )
    return f"{shown(old)} -> {shown(new)}"


def shown(value: JsonValue) -> str:
    """Return a value as compact JSON of bounded length, a reference as its address."""
    address = reference_in(value)[1]
    if address:
        return f"@{address}"
    match value:
        case {"type": type_name, "value": inner, **others} if not others:
            return f"{shown(inner)} ({type_name})"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= _WIDTH:
        return text
    count = f" ({len(value):,} elements)" if isinstance(value, list) else ""
    return f"{text[: _WIDTH - 3]}...{count}"


def statistics(changes: Sequence[Change]) -> Iterator[str]:
    """Yield the numbers of changes by class, then the totals."""
    classes: dict[str, Counter[str]] = {}
    for change in changes:
        if change.is_object:
            classes.setdefault(change.class_name, Counter())[change.kind] += 1
    rows = {printable(name): counts for name, counts in sorted(classes.items())}
    values: Counter[str] = Counter(change.kind for change in changes if not change.is_object)
    if values:
        rows["values"] = values
    widths = list(map(len, rows))
    for name, counts in rows.items():
        yield f"{name.ljust(max(widths))}  {_counted(counts)}"


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[kind]:,} {kind}" for kind in SIGNS if counts[kind])


def diff(old: Document, new: Document) -> list[Change]:
    """Return the differences between ``old`` and ``new``, by meaning.

    Objects are matched by name, content and what refers to them, so that their numbers and
    positions, the layout and byte order of a packfile, and the wrapping of a file make no
    difference. Changes of values are in the order of the old document, followed by additions.
    Packfiles and tagfiles compare with each other: both hold Havok objects.
    Raises ``QueryError`` for documents of formats that cannot be compared.
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
        # An object without a counterpart equals no other, even where a list refers to it.
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
        """Return the address of an added object in the old document, from that of its container there."""
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
    """Whether values are stored as the same floats, as 0.1 and the 4-byte float nearest to it are."""
    if type(old.value) is not type(new.value) or not isinstance(old.value, float | tuple):
        return False
    return old.type_name == new.type_name and same(old.plain(), new.plain())


def _other(address: str, than: str) -> str:
    return "" if address == than else address


def _class(part: Part) -> str:
    return part.class_name or "object"


if not TYPE_CHECKING:
    # The module of patches imports the package of batches and this one, so it comes last.
    __getattr__, __dir__ = lazily(
        __name__, dict.fromkeys(("PATCH", "Misfit", "MisfitError", "patch"), "patching")
    )
