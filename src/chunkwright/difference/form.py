"""The JSON form of differences, printed by ``chunkwright diff --json`` and read by ``patch``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.difference.compare import Change
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.json_types import JsonObject, JsonValue

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
