"""The verbs that read, and the verb that searches: what each of them does with one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import collector_paused
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import boundary
from chunkwright.formats import registry
from chunkwright.operations.flags import applicable, prepare, prepare_options, read
from chunkwright.query import AddressBook, Query, find, needles, parse_where

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.batch.tasks import Options
    from chunkwright.document import Document
    from chunkwright.operations.checking import Check
    from chunkwright.query import Hit, Vocabulary


HEADLINE: Final = "headline"
"""The option of ``info`` that adds what a person wants to know first."""

LACKS: Final = "does not contain "
"""What the reason begins with of a file that was skipped by its bytes."""


def open_document(task: Task, texts: Collection[str] = ()) -> Document:
    """Open the file of a task with its options; one found in a folder ignores foreign options.

    Such a file is skipped if its bytes say that it lacks one of ``texts``.
    """
    data = task.load()
    if task.entry.named:
        document = read(data, task.path, task.options)
        flags = task.options
    else:
        document = _read_found(task, data, texts)
        format = registry.by_name(document.format)
        foreign = {option.key for option in prepare_options()}
        foreign -= {option.key for option in format.prepare_options}
        flags = {key: value for key, value in task.options.items() if key not in foreign}
    for line in prepare(document, flags):
        task.note(line)
    return document


def _read_found(task: Task, data: bytes, texts: Collection[str]) -> Document:
    options = applicable(data, task.path, task.options)
    document = registry.read_holding(texts, data, file=task.path, **options)
    if document is None:
        raise Skip(f"{LACKS}{' and '.join(map(repr, sorted(texts)))}")
    return document


def _info(task: Task) -> JsonObject:
    document = open_document(task)
    facts = facts_of(document)
    return facts | {HEADLINE: headline_of(document)} if task.options.get(HEADLINE) else facts


def _kind(task: Task) -> JsonObject:
    """Return the format of a file, and whether it is inside a wrapper; nothing else is read."""
    formats = registry.formats_of(task.load(), file=task.path)
    return {"format": formats[-1].name, "wrapped": formats[0].is_wrapper}


def _verify(task: Task) -> Check:
    from chunkwright.operations.checking import check

    options = dict(task.options)
    text, skip_unknown = bool(options.pop("text", False)), options.pop("skip_unknown", False)
    strict = task.entry.named or not (skip_unknown or registry.by_extension(task.path) is None)
    return check(task.path, strict=strict, text=text, flags=options)


INFO: Final = Verb("info", _info)
KIND: Final = Verb("kind", _kind)
VERIFY: Final = Verb("verify", _verify)


def search(data: bytes, file: str | None, query: str | Query, options: Options) -> Iterator[Hit]:
    """Yield what a query finds in the bytes of a file, opened with the options that apply to it.

    A file whose bytes do not contain text that every hit must have is skipped.
    """
    parsed = parse_where(query)
    with collector_paused():
        flags = applicable(data, file, options)
        document = registry.read_holding(needles(parsed), data, file=file, **flags)
        if document is not None:
            with boundary(document.source, document.format):
                yield from find(document.root_item(), parsed, AddressBook())


def note_names(vocabulary: Vocabulary, data: bytes, file: str | None, options: Options) -> None:
    """Add what the items of a file are called to a vocabulary."""
    with collector_paused():
        flags = applicable(data, file, options)
        document = registry.read_holding((), data, file=file, **flags)
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
