"""The verbs that edit: files are changed in place, or written changed below a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import QueryError, boundary
from chunkwright.query import QuerySyntaxError, needles, parse, remove, set_values
from chunkwright.registry import by_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.document import Document

    Edit = Callable[[Document, Mapping[str, Any]], list[str]]

UNCHANGED: Final = "nothing changes"


def set_in(document: Document, options: Mapping[str, Any]) -> list[str]:
    """Set the values of the option ``pairs``, (address, value); return a line for each."""
    changes = set_values(document.root_item(), options["pairs"])
    return [f"{address}: {before} -> {after}" for address, before, after in changes]


def remove_in(document: Document, options: Mapping[str, Any]) -> list[str]:
    """Remove what is at the option ``addresses``; return a line for each."""
    gone = remove(document.root_item(), *options["addresses"])
    return [f"{address}: {before} -> removed" for address, before in gone]


def edit(task: Task, change: Edit, places: Iterable[str] = ()) -> list[str]:
    """Change a file; return a line for each change. With ``dry_run`` nothing is written.

    In place, an unchanged file is not written either. ``places`` are the addresses and queries
    that a file must have something for.
    """
    queries = [parse(place) for place in places if "//" in str(place)]
    document = open_document(task, frozenset[str]().union(*map(needles, queries)))
    with boundary(task.path, document.format):
        try:
            lines = change(document, task.options)
        except QueryError as error:
            if task.entry.named or isinstance(error, QuerySyntaxError):
                raise
            raise Skip(str(error)) from error  # other files have what this one lacks
    data = by_name(document.format).file_of(document)
    if task.options.get("dry_run"):
        return lines
    if task.target == task.path and data == task.load():
        raise Skip(UNCHANGED)
    task.save(data)
    return lines


def same_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name of a file below the output folder: its own."""
    del options
    return entry.relative


def _set(task: Task) -> list[str]:
    return edit(task, set_in, [place for place, _ in task.options["pairs"]])


def _remove(task: Task) -> list[str]:
    return edit(task, remove_in, task.options["addresses"])


SET: Final = Verb("set", _set, same_name, edits=True)
REMOVE: Final = Verb("rm", _remove, same_name, edits=True)
