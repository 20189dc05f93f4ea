"""The verb that searches: what a query finds in each file of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright import registry
from chunkwright.batch.tasks import Task, Verb
from chunkwright.collector import collector_paused
from chunkwright.errors import boundary
from chunkwright.flags import applicable
from chunkwright.query import AddressBook, Query, find, needles, parse_where

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.json_types import JsonObject
    from chunkwright.query import Hit, Vocabulary


def search(
    data: bytes, file: str | None, query: str | Query, options: Mapping[str, Any]
) -> Iterator[Hit]:
    """Yield what a query finds in the bytes of a file, opened with the options that apply to it.

    A file whose bytes do not contain text that every hit must have is skipped.
    """
    parsed = query if isinstance(query, Query) else parse_where(query)
    with collector_paused():
        given = applicable(data, file, options)
        document = registry.read_holding(needles(parsed), data, file=file, **given)
        if document is not None:
            with boundary(document.source, document.format):
                yield from find(document.root_item(), parsed, AddressBook())


def note_names(
    vocabulary: Vocabulary, data: bytes, file: str | None, options: Mapping[str, Any]
) -> None:
    """Add what the items of a file are called to a vocabulary."""
    with collector_paused():
        given = applicable(data, file, options)
        document = registry.read_holding((), data, file=file, **given)
        if document is not None:
            with boundary(document.source, document.format):
                vocabulary.add(document.root_item())


def facts(hit: Hit) -> JsonObject:
    """Return a hit as JSON: its address, and class, type, name and value where they apply."""
    node = hit.node
    found: JsonObject = {"address": hit.address}
    if node.class_name:
        found["class"] = node.class_name
    if node.type_name:
        found["type"] = node.type_name
    if node.is_object or node.class_name:
        found["name"] = node.name
    else:
        found["value"] = node.plain()
    return found


def summary(hit: Hit) -> JsonObject:
    """Return the address of a hit, and its summary."""
    return {"address": hit.address, "summary": hit.summary}


def _find(task: Task) -> list[JsonObject]:
    """Return the hits of the option ``query`` as ``facts`` or, if ``brief``, as ``summary``."""
    options = dict(task.options)
    query, shown = options.pop("query"), summary if options.pop("brief", False) else facts
    return [shown(hit) for hit in search(task.load(), task.path, query, options)]


FIND: Final = Verb("find", _find)
