"""Changes between two documents: as JSON, and as lines of text."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from chunkwright.base.wording import printable
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject, JsonValue


Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between an old and a new document.

    ``address`` is where it is in the old document, or in the new one for an addition; ``other`` is
    its address in the other document, "" if that is the same or there is none. ``old`` and ``new``
    are the values as JSON; for an object that was added or removed, they are its members. An
    object that they refer to is ``{"ref": ADDRESS}``, with its address in the old document, or
    ``{"added": ADDRESS}``, with its address in the new one if only that one has it. ``class_name``
    is the class of an object, "" for a value. ``place`` is the index among its siblings that an
    object was added at or moved to, if their order is significant.
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
    """Whether two values as JSON have the same meaning, in which NaN is NaN and -0 is not 0."""
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
    """Return the word and address of ``{"ref": ADDRESS}`` or ``{"added": ADDRESS}``, else two "".

    An archive entry that happens to have such a key is not mistaken for one: it is a dict with its type.
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
