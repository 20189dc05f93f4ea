"""Items as the JSON that the page shows: one line of the tree each, of bounded size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.formats.results import Span, Spans

LONGEST_VECTOR: Final = 16
LONGEST_LINE: Final = 200
LONGEST_TEXT: Final = 20_000
MOST_SPANS: Final = 8


def node_of(item: Item, spans: Spans | None) -> JsonObject:
    """Return an item as JSON; keys that would be empty are left out.

    ``a`` is the address, ``k`` its last segment, ``n`` the name, ``c`` the class, ``t`` the type,
    ``s`` the summary, ``kids`` whether there is anything below, ``ref`` the address of what it
    refers to, ``table`` the shape of an array, ``vec`` that it is a few numbers, ``spans`` its ranges of bytes (part, start, end),
    ``within`` the range of the nearest item above that has one, ``set``, ``rm`` and ``cp`` whether it can
    be set, removed and perhaps copied, and ``error`` why it cannot be read.
    """
    node: JsonObject = {"a": item.address, "k": clipped(item.key)}
    try:
        _describe(node, item)
    except ChunkwrightError as error:
        node["error"] = clipped(error.message)
    if may_set(item):
        node["set"] = True
    if type(item).delete is not Item.delete and item.parent is not None:
        node["rm"] = True
        if item.key.isdecimal() or type(item).duplicate is not Item.duplicate:
            node["cp"] = True
    if spans is not None:
        found = _ranges(item, spans)
        if found:
            node["spans"] = [list(span) for span in found[:MOST_SPANS]]
        elif (above := _above(item, spans)) is not None:
            node["within"] = list(above)
    return node


def may_set(item: Item) -> bool:
    """Whether a format lets a value be set, apart from whole objects and records of values."""
    if type(item).assign is Item.assign or item.is_object or item.parent is None:
        return False
    if item.refers_to is not None or item.choices is not None:
        return True
    return not item.class_name


def _ranges(item: Item, spans: Spans) -> Sequence[Span]:
    try:
        return spans.of(item)
    except ChunkwrightError:
        return ()  # what cannot be read has no place, and says so in its node


def _above(item: Item, spans: Spans) -> Span | None:
    """Return the range of the nearest item above, up to the object; None if there is none."""
    while not item.is_object and item.parent is not None:
        item = item.parent
        found = _ranges(item, spans)
        if found:
            return found[0]
    return None


def _describe(node: JsonObject, item: Item) -> None:
    facts: dict[str, Any] = {"c": item.class_name, "t": item.type_name}
    if item.name != item.key:
        facts["n"] = clipped(item.name)
    target = item.target
    if target is not None:
        facts["ref"] = target.address
        facts["s"] = clipped(called(target))
    elif item.is_object:
        facts["kids"] = True
    else:
        facts |= _value_facts(item)
    node.update({key: value for key, value in facts.items() if value})


def _value_facts(item: Item) -> JsonObject:
    value = item.value
    if isinstance(value, bytes | bytearray | memoryview):
        return {"s": f"{len(value):,} bytes"}
    shape = shape_of(value)
    if shape:
        return {"s": f"{value.dtype} {' x '.join(map(str, shape))}", "table": list(shape)}
    if isinstance(value, str):
        return {"s": clipped(value) or '""'}
    if value is None:
        return {"s": "none"}
    kids = next(iter(item.children()), None) is not None
    summary = item.summary if not kids or item.parent else ""
    vector = kids and _is_vector(value)
    if kids and not vector and not item.class_name and summary[:1] in ("{", "["):
        summary = ""  # the lines below say it
    facts = {"s": clipped(summary.removeprefix("of ")), "kids": kids}
    return facts | {"vec": True} if vector else facts


def _is_vector(value: object) -> bool:
    """Whether a value is a few numbers, which are seen and edited together."""
    if not isinstance(value, list | tuple) or not 0 < len(value) <= LONGEST_VECTOR:
        return False
    return all(isinstance(each, int | float) and not isinstance(each, bool) for each in value)


def shape_of(value: object) -> tuple[int, ...]:
    """Return the shape of an array of numbers; () for anything else."""
    shape = getattr(value, "shape", ())
    return shape if isinstance(shape, tuple) and hasattr(value, "dtype") else ()


def called(target: Item) -> str:
    """Return the class and name of an item, or its address if it has neither."""
    name = target.name
    return f"{target.class_name} {name}".strip() if name else target.class_name or target.address


def clipped(text: str, most: int = LONGEST_LINE) -> str:
    """Return a text of bounded length that is valid in JSON and says if there is more of it."""
    whole = text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    if len(whole) <= most:
        return whole
    return f"{whole[:most]}... ({len(text):,} characters)"
