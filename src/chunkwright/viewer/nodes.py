"""Items as JSON for the page: lines of the tree, search results, fields for edited values."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.query import find, quote
from chunkwright.query.items import Item
from chunkwright.query.syntax import alternatives, near_queries, parse_typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.base.jsontext import Json, JsonObject, JsonValue
    from chunkwright.formats.results import Span, Spans
    from chunkwright.query import Query
    from chunkwright.viewer.files import OpenedFile


LONGEST_VECTOR: Final = 16
LONGEST_LINE: Final = 200
LONGEST_TEXT: Final = 20_000
MOST_SPANS: Final = 8


def node_of(item: Item, spans: Spans | None) -> JsonObject:
    """Return an item as JSON; keys that would be empty are left out.

    ``a`` is the address, ``k`` its last segment, ``n`` the name, ``c`` the class, ``t`` the type,
    ``s`` the summary, ``kids`` whether there is anything below, ``ref`` the address of what it
    refers to, ``table`` the shape of an array, ``vec`` that it is a few numbers, ``spans`` its ranges of bytes (part, start, end),
    ``within`` the range of the nearest item above with a range, ``set``, ``rm`` and ``cp`` whether
    it can be set, removed and perhaps copied, and ``error`` why it cannot be read.
    """
    node: JsonObject = {"a": item.address, "k": clipped(item.key)}
    try:
        _describe(node, item)
    except ChunkwrightError as error:
        node["error"] = clipped(error.message)
    except ImportError as error:
        node["error"] = f"needs {error.name}"
    if may_set(item):
        node["set"] = True
    if type(item).delete is not Item.delete and item.parent is not None:
        node["rm"] = True
        if may_copy(item):
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


def may_copy(item: Item) -> bool:
    """Whether a copy of an item may be possible next to it."""
    is_element = item.key.isdecimal() and not item.is_object
    return is_element or type(item).duplicate is not Item.duplicate or may_recreate(item)


def may_recreate(item: Item) -> bool:
    """Whether an object can be copied by creating one with the same members."""
    above = item.parent
    return (
        above is not None
        and item.is_object
        and above.has_only_objects
        and type(item).duplicate is Item.duplicate
        and type(item).assign is not Item.assign
        and type(above).create is not Item.create
    )


def may_append(item: Item) -> bool:
    """Whether elements can be appended to those of an item."""
    listing = item.listing
    grows = type(listing).add is not Item.add or type(listing).assign is not Item.assign
    if item.target is not None or item.is_object or item.has_only_objects or not grows:
        return False
    match listing.value:
        case [*_]:
            return True
    return bool(shape_of(listing.value))


def _ranges(item: Item, spans: Spans) -> Sequence[Span]:
    try:
        return spans.of(item)
    except ChunkwrightError:
        return ()  # an item that cannot be read has no ranges; its node shows the error


def _above(item: Item, spans: Spans) -> Span | None:
    """Return the range of the nearest item above, up to the object; None if there is none."""
    while not item.is_object and item.parent is not None:
        item = item.parent
        found = _ranges(item, spans)
        if found:
            return found[0]
    return None


def _describe(node: JsonObject, item: Item) -> None:
    facts: JsonObject = {"c": item.class_name, "t": item.type_name}
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
    match value:
        case bytes() | bytearray() | memoryview():
            return {"s": f"{len(value):,} bytes"}
        case str():
            return {"s": clipped(value) or '""'}
        case None:
            return {"s": "none"}
    shape = shape_of(value)
    if shape:
        return {"s": f"{value.dtype} {' x '.join(map(str, shape))}", "table": list(shape)}
    kids = next(iter(item.children()), None) is not None
    summary = item.summary if not kids or item.parent else ""
    vector = kids and _is_vector(value)
    if kids and not vector and not item.class_name and summary[:1] in ("{", "["):
        summary = ""  # the lines below show the same
    facts = {"s": clipped(summary.removeprefix("of ")), "kids": kids}
    return facts | {"vec": True} if vector else facts


def _is_vector(value: object) -> bool:
    """Whether a value is a few numbers, which are shown and edited together."""
    match value:
        case list() | tuple():
            return 0 < len(value) <= LONGEST_VECTOR and all(map(is_number, value))
    return False


def is_number(value: object) -> bool:
    """Whether a value is a number, other than true and false."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def shape_of(value: object) -> tuple[int, ...]:
    """Return the shape of an array of numbers; () for anything else."""
    shape = getattr(value, "shape", ())
    return shape if isinstance(shape, tuple) and hasattr(value, "dtype") else ()


def called(target: Item) -> str:
    """Return the class and name of an item, or its address if it has neither."""
    name = target.name
    return f"{target.class_name} {name}".strip() if name else target.class_name or target.address


def clipped(text: str, most: int = LONGEST_LINE) -> str:
    """Return a text of bounded length that is valid in JSON; it states if it was shortened."""
    whole = text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    if len(whole) <= most:
        return whole
    return f"{whole[:most]}... ({len(text):,} characters)"


MOST_NUMBERS: Final = 64
LONGEST_FORM: Final = 100_000
MOST_CHOICES: Final = 2000
MOST_TARGETS: Final = 100
_COLOURS: Final = ("color", "colour", "ambient", "diffuse", "specular", "emissive")


def form_of_new(item: Item) -> JsonObject:
    """Return the field for a new element of a list: like that of its first element, if possible."""
    first = next(iter(item.listing.children()), None)
    if first is None:
        return {"kind": "json", "value": "", "type": ""}
    try:
        return form_of(first)
    except QueryError:
        return {"kind": "json", "value": "{}", "type": first.class_name}


def form_of(item: Item) -> JsonObject:
    """Return the field to edit a value in; ``QueryError`` if it cannot be edited in a field.

    ``kind`` is boolean, whole, real, text, bytes, vector, choice, flags, reference, or json for
    any other; ``value`` is the text that ``set`` takes, ``numbers`` are the components of a vector.
    """
    if not may_set(item):
        raise QueryError("cannot be set", path=item.address)
    form: JsonObject = {"type": clipped(item.type_name)}
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
    match plain, item.value:
        case bool(), _:
            return {"kind": "boolean", "value": json.dumps(plain)}
        case int(), _:
            kind = "colour" if item.type_name == "colour" else "whole"
            return {"kind": kind, "value": str(plain)}
        case (float(), _) | (str(), float()):  # nan and inf are text in JSON
            return {"kind": "real", "value": str(plain)}
        case str() as text, bytes() | bytearray() | memoryview():
            return {"kind": "bytes", "value": _bounded(item, text)}
        case str() as text, _:
            return {"kind": "text", "value": _bounded(item, text)}
        case [*numbers], _ if 0 < len(numbers) <= MOST_NUMBERS and all(map(is_number, numbers)):
            return {
                "kind": "vector",
                "value": json.dumps(plain),
                "numbers": [str(each) for each in numbers],
                "colour": _is_colour(item, numbers),
            }
    return {"kind": "json", "value": _bounded(item, json.dumps(plain, ensure_ascii=False))}


def _bounded(item: Item, text: str) -> str:
    if len(text) > LONGEST_FORM:
        raise QueryError(f"has {len(text):,} characters: too long for a page", path=item.address)
    text.encode()  # raises UnicodeEncodeError for text that JSON cannot represent
    return text


def _is_colour(item: Item, numbers: Sequence[Json]) -> bool:
    """Whether numbers are a colour, judging by the names of the value and its type."""
    if len(numbers) not in (3, 4) or not all(0 <= each <= 1 for each in numbers):
        return False
    words = f"{item.key} {item.type_name}".lower()
    return any(each in words for each in _COLOURS)


def targets(item: Item, text: str) -> JsonObject:
    """Return the possible targets of a reference that have a text in their name or address."""
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


MOST_FOUND: Final = 500


def search(file: OpenedFile, text: str) -> JsonObject:
    """Return the hits of a query, or the items with a text in key, name or value, in any case.

    If there are none, ``meant`` is a similar query that finds something, if there is one, and
    ``fault`` why a text that was looked for is not the query that it looks like. If a package is
    missing, ``lacks`` says so, and the answer has only the hits up to that point.
    """
    text, lacks = text.strip(), ""
    queries: Sequence[Query] = parse_typed(text) if text else ()
    is_text = bool(queries) and len(alternatives(queries[0])) > 1
    fault = queries[0].fault if is_text else None
    if fault is not None:
        queries = [replace(queries[0], fault=None)]  # it need not find anything
    found: list[Item] = []
    try:
        found.extend(islice(_found(file.root, queries), MOST_FOUND + 1))
    except ImportError as error:
        lacks = f"only part of the file was looked at: the rest needs {error.name}"
    answer: JsonObject = {
        "nodes": [file.node(each) for each in found[:MOST_FOUND]],
        "more": len(found) > MOST_FOUND,
    }
    if lacks:
        return answer | {"lacks": lacks}
    if found or not queries or (fault is None and is_text):
        return answer
    told = {} if fault is None else {"fault": str(fault)}
    return answer | {"meant": _meant(file.root, text)} | told


def _meant(root: Item, text: str) -> str:
    """Return the most similar query that finds something; "" for none."""
    near = near_queries(text)
    return next((said for said, query in near if next(find(root, query), None) is not None), "")


def _found(root: Item, queries: Sequence[Query]) -> Iterator[Item]:
    """Yield what ``chunkwright find`` finds: for a text, first objects, then keys, then values."""
    for query in queries:
        named, *valued = (_hits(root, each) for each in alternatives(query))
        if valued:
            named = iter(sorted(islice(named, 4 * MOST_FOUND), key=lambda each: not each.is_object))
        found = _once(chain(named, *valued))
        for first in found:
            return chain((first,), found)
    return iter(())


def _hits(root: Item, query: Query) -> Iterator[Item]:
    return (hit.node for hit in find(root, query))


def _once(items: Iterator[Item]) -> Iterator[Item]:
    seen: set[str] = set()
    for item in items:
        if item.address not in seen:
            seen.add(item.address)
            yield item
