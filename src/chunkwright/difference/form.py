"""The JSON form of differences, and their form as text."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final

from chunkwright.base.addresses import printable
from chunkwright.difference.compare import Change
from chunkwright.difference.graph import same
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.base.json_types import JsonObject, JsonValue


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
    """Return word and address of ``{"ref": ADDRESS}`` or ``{"added": ADDRESS}``, else two "".

    An entry of an archive that has such a key is a dict, with its type.
    """
    if isinstance(value, dict) and len(value) == 1:
        ((word, address),) = value.items()
        if word in ("ref", "added") and isinstance(address, str):
            return word, address
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
    if isinstance(value, dict) and value.keys() == {"type", "value"}:
        return f"{shown(value['value'])} ({value['type']})"
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
