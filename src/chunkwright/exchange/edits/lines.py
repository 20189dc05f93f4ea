"""Edits as lines for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.model import MeshChange, NodeChange, SlotChange

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change, Outcome, PartEdit

_PLAIN: Final = frozenset(("node", "mesh", "scene"))
_WORDS: Final = {
    "animation": "clip",
    "image": "picture",
}


def described(change: Change) -> str:
    """Return a line about an edit: ``+`` for a new thing, ``-`` for a removed one, else ``~``."""
    return f"{_sign(change)} {_subject(change)}{_what(change)}"


def line_of(outcome: Outcome) -> str:
    """Return a line about an edit that was not applied, with the reason."""
    change = outcome.change
    what = {"added": "it is left out", "removed": "it stays"}.get(change.field)
    told = f"its {_fields(change)} not applied" if what is None else what
    return f"{_subject(change)}: {told}: {outcome.reason}"


def _sign(change: Change) -> str:
    return {"added": "+", "removed": "-"}.get(change.field, "~")


def _subject(change: Change) -> str:
    thing = change.kind.partition(".")[0]
    name = change.name
    if isinstance(change, SlotChange) and thing == "texture":
        return name
    return name if thing in _PLAIN else f"{_WORDS.get(thing, thing)} {name}"


def _what(change: Change) -> str:
    if change.field == "added" and isinstance(change, NodeChange):
        return f" below {change.parent.name}" if change.parent is not None else ""
    if change.field in ("added", "removed"):
        return ""
    if change.field == "parent" and isinstance(change, NodeChange):
        above = "no parent" if change.parent is None else f"below {change.parent.name}"
        return f": {above}{', moved' if change.is_moved else ''}"
    if change.field == "place" and isinstance(change, NodeChange):
        return f": {'turned' if change.is_turned else 'moved'}"
    if change.kind == "image.data":
        return ": painted over"
    if change.field == "name":
        return f": renamed to {change.edited.name}"
    if isinstance(change, MeshChange):
        return f": {_parts(change)}"
    return f": {_fields(change)}"


def _fields(change: Change) -> str:
    """Return words for what differs."""
    if isinstance(change, MeshChange):
        return _parts(change)
    if change.key:
        return f"{'mark' if change.field == 'mark' else 'custom property'} {change.key}"
    return change.field.replace("_", " ")


def _parts(change: MeshChange) -> str:
    return "; ".join(map(_part, change.parts))


def _part(edit: PartEdit) -> str:
    look = None
    for each in (edit.original, edit.edited):
        look = look or (None if each is None else each.material)
    name = str(edit.index) if look is None else look.name
    if edit.edited is None:
        return f"({name}) removed"
    if edit.original is None:
        return f"({name}) new"
    return f"({name}) {', '.join(sorted(edit.changed))}"
