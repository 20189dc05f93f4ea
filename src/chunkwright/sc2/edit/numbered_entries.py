"""Removing one of several numbered entries: later ones move up, and counts are updated.

Components, render batches, emitters, joints and the like are entries ``"0000"``, ``"0001"``... of
an archive, beside which or around which a count tells how many there are. The engine reads as many
as that, by number, so that a hole would hide what is behind it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.sc2.ask.checks import actual_count, correct_counts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.keyed_archive.model.values import Value
    from chunkwright.keyed_archive.model.variants import VariantType

_PLAIN: Final = re.compile(r"()(\d{1,9})")
# Entries that come in groups of one number: what counts them, and so what stands for the group.
_GROUPS: Final = (
    re.compile(r"(configArchive_)(\d+)"),
    re.compile(r"(pg)(\d+)_pg"),
    re.compile(r"(l\d+_)(\d+)_(?:ni|pg)"),
)
# What an archive says about the numbered archives in the entry with a key.
_BESIDE: Final = {"ro.batches": ("rb", "skinnedObject.batch")}


class _Entry(NamedTuple):
    """An entry with a number in its key."""

    key: str
    width: int
    value: Value
    type: VariantType


def remove(archive: KeyedArchive, key: str) -> int | None:
    """Remove an entry; return its number if later entries have moved up."""
    counts = correct_counts(archive)
    found = _PLAIN.fullmatch(key) if isinstance(archive[key], KeyedArchive) else None
    found = found or next((match for each in _GROUPS if (match := each.fullmatch(key))), None)
    if found is None:
        del archive[key]
        return None
    _move_up(archive, found[1], int(found[2]))
    recount(archive, counts)
    return int(found[2])


def remove_beside(holder: KeyedArchive, key: str, number: int) -> None:
    """Update what an archive says about the numbered archives in its entry ``key``."""
    for prefix in _BESIDE.get(key, ()):
        _move_up(holder, prefix, number)


def recount(archive: KeyedArchive, counts: Iterable[str]) -> None:
    """Correct counts that were right before entries were removed."""
    for key in counts:
        archive[key] = actual_count(archive, key)


def _move_up(archive: KeyedArchive, prefix: str, gone: int) -> None:
    """Remove the entries with a number, and decrease all higher numbers by one."""
    entries = _numbered(archive, prefix)
    moved: dict[str, _Entry] = {}
    for (number, rest), entry in entries.items():
        if number > gone:
            there = entries.get((number - 1, rest))
            key = f"{prefix}{number - 1:0{entry.width}}{rest}" if there is None else there.key
            moved[key] = entry
    for (number, _), entry in entries.items():
        if number >= gone and entry.key not in moved:
            del archive[entry.key]
    for key, entry in moved.items():
        archive.set(key, entry.value, entry.type)


def _numbered(archive: KeyedArchive, prefix: str) -> dict[tuple[int, str], _Entry]:
    """Return the entries with a prefix by number and suffix; without a prefix, the archives."""
    pattern = re.compile(re.escape(prefix) + r"(\d+)(\D.*|)") if prefix else _PLAIN
    found = {}
    for key in list(archive):
        match = pattern.fullmatch(key)
        if match is None or not (prefix or isinstance(archive[key], KeyedArchive)):
            continue
        digits, rest = match.groups() if prefix else (match[2], "")
        width = len(digits) if digits[0] == "0" or not prefix else 1
        found[int(digits), rest] = _Entry(key, width, archive[key], archive.type_of(key))
    return found
