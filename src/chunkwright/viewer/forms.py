"""How a value is edited in the page: the kind of field, what is in it, and what can be chosen."""

from __future__ import annotations

import json
import math
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import QueryError
from chunkwright.query import find, quote
from chunkwright.viewer.nodes import called, clipped, may_set, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject, JsonValue
    from chunkwright.query.items import Item

MOST_NUMBERS: Final = 64
LONGEST_FORM: Final = 100_000
MOST_CHOICES: Final = 2000
MOST_TARGETS: Final = 100
_COLOURS: Final = ("color", "colour", "ambient", "diffuse", "specular", "emissive")


def form_of(item: Item) -> JsonObject:
    """Return how a value is edited; ``QueryError`` if it cannot be, or not in a field.

    ``kind`` is boolean, whole, real, text, bytes, vector, choice, flags, reference, or json for
    any other; ``value`` is the text that ``set`` takes, ``numbers`` are those of a vector.
    """
    if not may_set(item):
        raise QueryError("cannot be set", path=item.address)
    form: dict[str, Any] = {"type": clipped(item.type_name)}
    choices, refers_to = item.choices, item.refers_to
    if choices is not None and choices.names:
        names = list(islice(choices.names.items(), MOST_CHOICES))
        kind = "flags" if choices.are_flags else "choice"
        return form | {"kind": kind, "value": str(choices.number), "names": names}
    if refers_to is not None:
        target = item.target
        now = "null" if target is None else target.address
        return form | {"kind": "reference", "value": now, "class": refers_to}
    if math.prod(shape_of(item.value)) > MOST_NUMBERS:
        raise QueryError("an array is edited row by row", path=item.address)
    first = next(iter(item.children()), None)
    if first is not None and first.is_object:
        raise QueryError("contains objects, which are edited one by one", path=item.address)
    return form | _spelt(item, item.plain())


def _spelt(item: Item, plain: JsonValue) -> JsonObject:
    """Return the kind of a value and its text."""
    value = item.value
    if isinstance(plain, bool):
        return {"kind": "boolean", "value": json.dumps(plain)}
    if isinstance(plain, int):
        kind = "colour" if item.type_name == "colour" else "whole"
        return {"kind": kind, "value": str(plain)}
    if isinstance(plain, float) or (isinstance(value, float) and isinstance(plain, str)):
        return {"kind": "real", "value": str(plain)}
    if isinstance(plain, str):
        kind = "bytes" if isinstance(value, bytes | bytearray | memoryview) else "text"
        return {"kind": kind, "value": _bounded(item, plain)}
    if isinstance(plain, list) and 0 < len(plain) <= MOST_NUMBERS and all(map(_is_number, plain)):
        return {
            "kind": "vector",
            "value": json.dumps(plain),
            "numbers": [str(each) for each in plain],
            "colour": _is_colour(item, plain),
        }
    return {"kind": "json", "value": _bounded(item, json.dumps(plain, ensure_ascii=False))}


def _bounded(item: Item, text: str) -> str:
    if len(text) > LONGEST_FORM:
        raise QueryError(f"has {len(text):,} characters: too long for a page", path=item.address)
    text.encode()  # what JSON cannot carry is told, not changed
    return text


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_colour(item: Item, numbers: list[Any]) -> bool:
    """Whether numbers are a colour, as far as the names of the value or its type say."""
    if len(numbers) not in (3, 4) or not all(0 <= each <= 1 for each in numbers):
        return False
    words = f"{item.key} {item.type_name}".lower()
    return any(each in words for each in _COLOURS)


def targets(item: Item, text: str) -> JsonObject:
    """Return objects that a reference can refer to, those with a text in their name or address."""
    root = item
    while root.parent is not None:
        root = root.parent
    found = list(islice(_targets(root, item.refers_to or "", text), MOST_TARGETS + 1))
    rows = [{"a": each.address, "s": clipped(called(each))} for each in found[:MOST_TARGETS]]
    return {"rows": rows, "more": len(found) > MOST_TARGETS}


def _targets(root: Item, class_name: str, text: str) -> Iterator[Item]:
    wanted, seen = text.casefold(), set[str]()
    query = f"//{quote(class_name)}" if class_name else "//*"
    for hit in find(root, query):
        item = hit.node
        if not item.is_object or item.address in seen:
            continue
        seen.add(item.address)
        if wanted in item.name.casefold() or wanted in item.address.casefold():
            yield item
