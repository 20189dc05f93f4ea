"""The verbs that read, search and write: what each of them does with one file of a batch."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from chunkwright.base import collector_paused, fileio, inside
from chunkwright.batch import HEADLINE, Skip, Task, Verb
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import boundary
from chunkwright.formats import registry
from chunkwright.operations import applicable, prepare, prepare_options, read, with_game
from chunkwright.operations.files import (
    NONE,
    JsonForm,
    bare_name,
    document_from_json,
    promised_by,
    unwrap,
    wanted_suffix,
    wrap,
    wrapper_formats,
    wrapper_of,
)
from chunkwright.query import AddressBook, Query, find, needles, parse_where

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.batch import Entry, Options
    from chunkwright.document import Document
    from chunkwright.operations.files import Check
    from chunkwright.query import Hit, Vocabulary


LACKS: Final = "does not contain "
"""How the reason begins if a file was skipped because of its bytes."""


def open_document(task: Task, texts: Collection[str] = ()) -> Document:
    """Open the file of a task with its options; one found in a folder ignores options of other formats.

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
    """Return the format of a file, and whether it is inside a wrapper, without reading the rest."""
    formats = registry.formats_of(task.load(), file=task.path)
    return {"format": formats[-1].name, "wrapped": formats[0].is_wrapper}


def _verify(task: Task) -> Check:
    from chunkwright.operations.files import check

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
    """Add the names of the items in a file to a vocabulary."""
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


JSON: Final = JsonForm.suffix
_HEAD: Final = 4096
_FORMAT: Final = re.compile(rb'"format"\s*:\s*"(\w+)"')


def _dump(task: Task) -> None:
    from chunkwright.base.jsontext import dumps

    document = open_document(task)
    task.save(dumps(document.to_dict(), compact=bool(task.options.get("compact"))))


def _dump_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + JSON


def _build(task: Task) -> None:
    if not (task.entry.named or _is_text_form(task.path)):
        raise Skip("not a text form")
    task.save(bytes(document_from_json(task.load(), task.path)))


def _build_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Remove ``.json``; if no suffix is left, add that of the format that the text form states."""
    del options
    name, suffix = os.path.splitext(entry.relative)
    if suffix.lower() != JSON:
        name = entry.relative + ".built"
    elif not os.path.splitext(name)[1]:
        stated = _named_format(entry.path)
        name += registry.by_name(stated).suffixes[0] if stated else ""
    return name


def _is_text_form(path: str) -> bool:
    return path.lower().endswith(JSON) and bool(_named_format(path))


def _named_format(path: str) -> str:
    """Return the format that the beginning of a text form states; "" if it states none."""
    with boundary(path):
        if inside(path) is not None:
            head = fileio.load(path)[0]
        else:
            with open(path, "rb") as file:
                head = file.read(_HEAD)
    found = _FORMAT.search(head[:_HEAD])
    name = found[1].decode() if found else ""
    return name if name in [format.name for format in registry.formats()] else ""


def _convert(task: Task) -> None:
    from chunkwright.operations.converting import convert_data, lacks, rewraps

    assert task.target is not None
    data, options = task.load(), with_game(task.options)
    if not (task.entry.named or rewraps(data, task.path, task.target, options)):
        missing = lacks(data, task.path, options)
        if missing:
            raise Skip(missing)
    task.save(convert_data(data, task.path, task.target, options, task.note).data)


def _convert_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name with the suffix ``to`` and that of the wrapping that the options select."""
    options = with_game(options)
    name, to = entry.relative, wanted_suffix(options.get("to"))
    kinds = {format: options.get(format.name) for format in wrapper_formats()}
    wrapped = promised_by(name)
    if to:
        bare = os.path.splitext(name)[0] if wrapped else name
        return name + to if to.lower() == JSON else os.path.splitext(bare)[0] + to
    if wrapped is not None and kinds[wrapped] == NONE:
        return os.path.splitext(name)[0]
    for format, kind in kinds.items():
        if kind not in (None, NONE, "keep") and wrapped is not format:
            return name + format.suffixes[0]
    return name


CONVERT: Final = Verb("convert", _convert, _convert_name)
DUMP: Final = Verb("dump", _dump, _dump_name)
BUILD: Final = Verb("build", _build, _build_name)


def _unwrap(task: Task) -> None:
    data, options = task.load(), task.options
    if not task.entry.named and promised_by(task.path) is None and wrapper_of(data) is None:
        raise Skip("not wrapped")
    payload, _, notes = unwrap(data, task.path, lenient=bool(options.get("lenient")))
    task.notes += notes
    task.save(payload)


def _unwrap_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return bare_name(entry.relative)


def _wrap(task: Task) -> None:
    data, options = task.load(), task.options
    if not task.entry.named and wrapper_of(data) is not None:
        raise Skip("wrapped already")
    smaller = bool(options.get("store_if_smaller", True))
    task.save(wrap(data, options.get("type"), task.path, smaller=smaller))


def _wrap_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + registry.DVPL.suffixes[0]


UNWRAP: Final = Verb("unwrap", _unwrap, _unwrap_name, remembers=False)
WRAP: Final = Verb("wrap", _wrap, _wrap_name, remembers=False)
