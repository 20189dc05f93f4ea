"""Differences as text: one line per change, or one line per class."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final

from chunkwright.addresses import printable
from chunkwright.difference.form import reference_in
from chunkwright.difference.graph import same

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.difference.compare import Change
    from chunkwright.json_types import JsonValue

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
