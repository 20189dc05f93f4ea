"""The verbs that edit values, data arrays and annotations, and what becomes of references to them."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import as_folder, fileio
from chunkwright.base.wording import counted
from chunkwright.batch import Skip, Task, Verb, is_many
from chunkwright.batch.verbs import open_document
from chunkwright.errors import CorruptError, FileAccessError, QueryError, boundary
from chunkwright.formats.registry import by_name
from chunkwright.formats.results import safe_names
from chunkwright.query import (
    QuerySyntaxError,
    actions,
    locate_all,
    needles,
    parse,
    remove,
    set_values,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    from chunkwright.batch import Entry, Options
    from chunkwright.document import Document
    from chunkwright.hkx.animations.hkanno import Text
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.parameters import DataArray
    from chunkwright.query import Item


NULL: Final = "null"
REMOVED: Final = "removed"


class Reference(NamedTuple):
    """A reference as it was before an edit: its address, its text and its target."""

    address: str
    summary: str
    identity: Hashable


def references_to(root: Item, items: Iterable[Item]) -> list[Reference]:
    """Return the references from elsewhere to the given objects and the objects in them."""
    chosen = list(items)
    targets = {each.identity for item in chosen for each in _objects(item)}
    if not targets:
        return []
    inside = tuple(f"{item.address}/" for item in chosen)
    found = []
    for place in root.places(frozenset(targets)):
        target = place.target
        if target is None or target.identity not in targets:
            continue
        address = place.address
        if not f"{address}/".startswith(inside):
            found.append(Reference(address, place.summary, target.identity))
    return found


def _objects(item: Item) -> Iterator[Item]:
    """Yield an object and the objects in it, such as the nodes below a node."""
    if item.target is not None or not item.is_object:
        return
    yield item
    for child in item.children():
        yield from _objects(child)


def what_became(root: Item, before: Iterable[Reference]) -> list[str]:
    """Return a line for each reference that no longer has its former target."""
    lines = []
    for reference in before:
        now = _now(root, reference)
        if now:
            lines.append(f"{reference.address}: {reference.summary} becomes {now}")
    return lines


def _now(root: Item, reference: Reference) -> str:
    """Return what a reference has become; "" if it is unchanged."""
    try:
        item = actions.locate(root, reference.address)
    except QueryError:
        return REMOVED
    target = item.target
    if target is not None:
        return "" if target.identity == reference.identity else REMOVED
    value = item.stored_plain()
    if value in (None, 0, "", NULL):
        return NULL
    return f"{item.summary}, which identifies no object"


def also_called(root: Item, addresses: Iterable[str]) -> list[str]:
    """Return a line for each text that was set to the text of another element of its list.

    Lists in which other texts also occur several times are ignored: their texts are not names.
    """
    lines = []
    counts: dict[str, Counter[str]] = {}
    for address in addresses:
        if not address.rpartition("/")[2].isdecimal():
            continue
        try:
            item = actions.locate(root, address)
        except QueryError:
            continue  # what was set has changed the address
        above = item.parent
        if above is None or above.is_object:
            continue
        if above.address not in counts:
            texts = (child.comparable for child in above.children())
            counts[above.address] = Counter(text for text in texts if isinstance(text, str))
        count, text = counts[above.address], item.comparable
        if isinstance(text, str) and text and count[text] > 1 and _are_names(count, text):
            twin = next(
                each
                for each in above.children()
                if each.key != item.key and each.comparable == text
            )
            lines.append(f"{address}: {twin.address} also has the value {text!r:.60}")
    return lines


def _are_names(count: Counter[str], text: str) -> bool:
    return len(count) > 1 and all(times == 1 for each, times in count.items() if each != text)


UNCHANGED: Final = "nothing changes"


class Edited(NamedTuple):
    """The changes that were asked for, and what they did to references elsewhere, a line for each."""

    lines: list[str]
    follows: list[str]


if TYPE_CHECKING:
    Edit = Callable[[Document, Options], Edited]


def set_in(document: Document, options: Options) -> Edited:
    """Set values: the option ``pairs`` contains pairs of address and value."""
    root = document.root_item()
    marks = [item for where, _ in options["pairs"] for item in _identifying(root, where)]
    before = references_to(root, marks)
    changes = set_values(root, options["pairs"])
    lines = [f"{address}: {old} -> {new}" for address, old, new in changes]
    root = document.root_item()
    follows = [*what_became(root, before), *also_called(root, [change[0] for change in changes])]
    follows += [line for where, _ in options["pairs"] for line in _left_out(root, where)]
    return Edited(lines, follows)


def _left_out(root: Item, where: str) -> Iterator[str]:
    """Yield a line if objects lack what a query finds in others."""
    count = len(without(root, where)) if "//" in where else 0
    if count:
        name = where.rpartition("/")[2]
        objects = counted(count, "object")
        yield f"{where}: skipped {objects} without {name}; to add it, set its full address"


def _identifying(root: Item, where: str) -> Iterator[Item]:
    """Yield the objects whose identifying value, by which references find them, is to be set."""
    try:
        items = locate_all(root, where)
    except QueryError:
        return  # something new, or an error that setting it will raise
    for item in items:
        if item.identifies and item.parent is not None:
            yield item.parent


def remove_in(document: Document, options: Options) -> Edited:
    """Remove what is at the option ``addresses``."""
    root = document.root_item()
    items = [item for where in options["addresses"] for item in locate_all(root, where)]
    before = references_to(root, items)
    gone = remove(root, *options["addresses"])
    lines = [f"{address}: {old} -> removed" for address, old in gone]
    return Edited(lines, what_became(document.root_item(), before))


def edit(task: Task, change: Edit, places: Iterable[str] = ()) -> list[str]:
    """Change a file; return a line for each change. With ``dry_run`` nothing is written.

    In place, an unchanged file is not written either. ``places`` are the addresses and queries
    that have to find something in the file.
    """
    queries = [parse(place) for place in places if "//" in str(place)]
    document = open_document(task, frozenset[str]().union(*map(needles, queries)))
    with boundary(task.path, document.format):
        try:
            lines, follows = change(document, task.options)
        except QueryError as error:
            if task.entry.named or isinstance(error, QuerySyntaxError):
                raise
            raise Skip(str(error)) from error  # other files may have what this one lacks
    data = by_name(document.format).file_of(document)
    if task.options.get("dry_run"):
        return [*lines, *follows]
    if task.target == task.path and data == task.load():
        raise Skip(UNCHANGED)
    task.save(data)
    task.notes += follows
    return lines


def same_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the path of a file below the output folder: its own relative path."""
    del options
    return entry.relative


def places_of(options: Options) -> list[str]:
    """Return the addresses and queries of the options of a verb that edits, if it takes any."""
    return [*options.get("addresses", ()), *(where for where, _ in options.get("pairs", ()))]


def _set(task: Task) -> list[str]:
    return edit(task, set_in, places_of(task.options))


def _remove(task: Task) -> list[str]:
    return edit(task, remove_in, places_of(task.options))


SET: Final = Verb("set", _set, same_name, edits=True)
REMOVE: Final = Verb("rm", _remove, same_name, edits=True)


CSV: Final = ".csv"


def table_of(document: Document, where: str) -> bytes:
    """Return a data array as CSV, in UTF-8; ``QueryError`` if there is none, or it is unclear which."""
    from chunkwright.nmo.edit import csv_tables

    with boundary(document.source, document.format):
        array = csv_tables.array_of(_virtools(document), where)
        return csv_tables.text_of(array).encode("utf-8", "surrogateescape")


def csv_text(data: bytes, source: str) -> str:
    """Return the text of a CSV file; ``CorruptError`` if it is not in UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorruptError(
            f"is not in UTF-8: {error.reason}",
            file=source,
            offset=error.start,
            hint='save it as "CSV UTF-8"',
        ) from error


def set_table_in(document: Document, options: Options) -> Edited:
    """Set the rows of the data array ``where`` to the option ``text``, a pair of text and source."""
    from chunkwright.nmo.edit import csv_tables

    array = csv_tables.array_of(_virtools(document), options["where"])
    return Edited(csv_tables.apply(array, *options["text"]), [])


def _virtools(document: Document) -> VirtoolsFile:
    from chunkwright.nmo.model.document import VirtoolsFile

    if not isinstance(document, VirtoolsFile):
        raise QueryError("has no data arrays, which only Virtools files have")
    return document


def _arrays(document: Document) -> dict[str, DataArray]:
    """Return the data arrays of a document by the names of their CSV files."""
    from chunkwright.nmo.model.parameters import DataArray

    found = _virtools(document).objects.of_class(DataArray)
    names = safe_names(f"{each.name or f'#{each.id}'}{CSV}" for each in found)
    return dict(zip(names, found, strict=True))


def _write_tables(task: Task) -> None:
    """Write the data arrays of a file into a folder of the same name."""
    from chunkwright.nmo.edit import csv_tables

    assert task.target is not None
    document = open_document(task)
    with boundary(task.path, document.format):
        try:
            found = _arrays(document)
            if not found:
                raise QueryError("has no data arrays")
        except QueryError as error:
            if task.entry.named:
                raise
            raise Skip(error.inside()) from error
        texts = {name: csv_tables.text_of(array) for name, array in found.items()}
    for name, text in texts.items():
        path = os.path.join(task.target, name)
        fileio.make_folder_of(path)
        fileio.save(text.encode("utf-8", "surrogateescape"), path, durable=False)
        task.written.append(path)


def _set_tables(task: Task) -> list[str]:
    """Set the data arrays of a file to the CSV files in the folder named after it."""
    folder = os.path.join(as_folder(task.options["tables"]), task.entry.relative)
    if not fileio.is_folder(folder):
        if task.entry.named:
            raise FileAccessError("there is no such folder of tables", file=folder)
        raise Skip(f"there is no folder {folder}")

    return edit(
        task, lambda document, options: set_tables_in(document, {**options, "folder": folder})
    )


def set_tables_in(document: Document, options: Options) -> Edited:
    """Set each data array to the CSV file of its name in the option ``folder``."""
    from chunkwright.nmo.edit import csv_tables

    folder: str = options["folder"]
    lines, unknown = [], []
    found = _arrays(document)
    for name in fileio.listed(folder):
        path = os.path.join(folder, name)
        if name in found:
            text = csv_text(fileio.load(path)[0], path)
            lines += csv_tables.apply(found[name], text, path)
        elif name.lower().endswith(CSV):
            unknown.append(f"{path}: no data array has this name")
    return Edited(lines, unknown)


def _folder_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative


TABLES: Final = Verb("table", _write_tables, _folder_name)
GIVE_TABLES: Final = Verb("table --from", _set_tables, same_name, edits=True)


TXT: Final = ".txt"


def text_of(document: Document) -> bytes:
    """Return the annotations of a document; ``QueryError`` if it has no clip."""
    with boundary(document.source, document.format):
        havok = _havok(document)
        from chunkwright.hkx.animations import hkanno  # not imported for other documents

        return hkanno.text_of(havok).encode("utf-8", "surrogateescape")


def parse_annotations(data: bytes, source: str) -> Text:
    """Read the text of annotations; ``source`` names it in errors."""
    from chunkwright.hkx.animations import hkanno

    return hkanno.parse(data, source)


def annotate_in(document: Document, options: Options) -> Edited:
    """Set the annotations of a document to the option ``text``, from ``parse_annotations``."""
    from chunkwright.hkx.animations import hkanno

    return Edited(*hkanno.apply(_havok(document), options["text"]))


def _havok(document: Document) -> HavokDocument:
    from chunkwright.hkx.model.havok_document import HavokDocument

    if not isinstance(document, HavokDocument):
        raise QueryError("has no animation, and so no annotations")
    return document


def texts_for(file: str, source: str) -> dict[str, tuple[str, str]]:
    """Return the texts for a file, folder or pattern: path and content by relative name.

    ``source`` is a folder, or the text of a single file.
    """
    if fileio.is_folder(source):
        folder = as_folder(source)
        names = [each for each in fileio.below(folder) if each.lower().endswith(TXT)]
        paths = {name: os.path.join(folder, name) for name in names}
    elif is_many(file):
        raise QueryError("for many files, give a folder of texts", file=source)
    else:
        paths = {os.path.basename(file) + TXT: source}
    if not paths:
        raise FileAccessError(f"has no {TXT} files", file=source)
    return {name: (path, _loaded(path)) for name, path in paths.items()}


def _loaded(path: str) -> str:
    return fileio.load(path)[0].decode("utf-8", "surrogateescape")


def _write_annotations(task: Task) -> None:
    document = open_document(task)
    try:
        text = text_of(document)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    task.save(text)


def _annotate(task: Task) -> list[str]:
    """Change a file according to the text named after it, with or without its extension."""
    relative = task.entry.relative.replace(os.sep, "/")
    if relative.lower().endswith(TXT) and not task.entry.named:
        raise Skip("is a text")
    texts: Mapping[str, tuple[str, str]] = task.options["texts"]
    names = [relative + TXT, os.path.splitext(relative)[0] + TXT]
    name = next((each for each in names if each in texts), None)
    if name is None:
        raise Skip(f"there is no text {names[0]} for it")
    path, content = texts[name]
    text = parse_annotations(content.encode("utf-8", "surrogateescape"), path)
    return edit(task, lambda document, options: annotate_in(document, {**options, "text": text}))


def _text_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + TXT


ANNOTATIONS: Final = Verb("annotations", _write_annotations, _text_name)
ANNOTATE: Final = Verb("annotations --from", _annotate, same_name, edits=True)
