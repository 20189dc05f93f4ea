"""Defaults of members that are not zero in new objects; see ``defaults.txt`` beside this module."""

from __future__ import annotations

import pkgutil
import struct
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.types import Value


class Default(NamedTuple):
    """The default of a member, or of one in a struct; ``version`` is "" if all versions have it."""

    path: tuple[str, ...]
    value: JsonValue
    version: str = ""


def defaults_of(class_name: str, version: str) -> Iterator[Default]:
    """Yield the defaults of a class in a contents version, without those of its bases."""
    for row in _rows().get(class_name, ()):
        if row.version in ("", version):
            yield row


def filled(plan: Plan, row: list[Value]) -> list[Value]:
    """Set the members of a new instance that have a default, and return it."""
    steps = plan.kept.get("defaults")
    if steps is None:
        table = plan.plans.table
        steps = plan.kept["defaults"] = [
            each for one in table.chain(plan.name) for each in defaults_of(one.name, table.version)
        ]
    for each in steps:
        _set(plan, row, each.path, each.value)
    return row


def _set(plan: Plan, row: list[Value], path: tuple[str, ...], value: JsonValue) -> None:
    """Set a member to its default if the version has and saves the member and knows that value."""
    index = plan.index.get(path[0])
    if index is None or plan.ignored[index]:
        return
    held, codec = row[index], plan.codecs[index]
    if len(path) > 1:
        if isinstance(held, Record):
            _set(held.plan, held.row, path[1:], value)
        return
    if codec.code in ("f", "d") and isinstance(value, int):
        value = float(value)
    try:
        made = codec.settle(value)
        packed = codec.pack(made)
    except (ChunkwrightError, struct.error, TypeError, ValueError, OverflowError):
        return  # the member of that name is of another type in this version
    row[index] = made if codec.names is None else codec.names[packed]


@cache
def _rows() -> dict[str, list[Default]]:
    data = pkgutil.get_data(__package__, "defaults.txt")
    assert data is not None, "the loader of the package gives no data"
    found: dict[str, list[Default]] = {}
    here: list[Default] = []
    for line in data.decode("ascii").splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "class":
            here = found.setdefault(words[1], [])
        else:
            here.append(Default(tuple(words[0].split(".")), _value(words[1]), *words[2:]))
    return found


def _value(word: str) -> JsonValue:
    if "," in word:
        return [_value(each) for each in word.split(",")]
    if word == "true":
        return True
    if word[:1].isupper():  # an item of an enum
        return word
    return int(word) if word.lstrip("-").isdigit() else float(word)
