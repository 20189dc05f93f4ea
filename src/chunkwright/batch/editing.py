"""The verbs that edit: files are changed in place, or written changed below a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import counted
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import QueryError, boundary
from chunkwright.formats.registry import by_name
from chunkwright.query import (
    QuerySyntaxError,
    locate_all,
    needles,
    parse,
    remove,
    set_values,
    without,
)
from chunkwright.query.following import also_called, references_to, what_became

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.batch.tasks import Options
    from chunkwright.document import Document
    from chunkwright.query import Item

UNCHANGED: Final = "nothing changes"


class Edited(NamedTuple):
    """What was asked for, and what that did to references elsewhere, a line for each."""

    lines: list[str]
    follows: list[str]


if TYPE_CHECKING:
    Edit = Callable[[Document, Options], Edited]


def set_in(document: Document, options: Options) -> Edited:
    """Set the values of the option ``pairs``, (address, value)."""
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
        yield f"{where}: left out {objects} without {name}; set at its address, it is added"


def _identifying(root: Item, where: str) -> Iterator[Item]:
    """Yield the objects that references find by a value which is to be set."""
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
    that a file must have something for.
    """
    queries = [parse(place) for place in places if "//" in str(place)]
    document = open_document(task, frozenset[str]().union(*map(needles, queries)))
    with boundary(task.path, document.format):
        try:
            lines, follows = change(document, task.options)
        except QueryError as error:
            if task.entry.named or isinstance(error, QuerySyntaxError):
                raise
            raise Skip(str(error)) from error  # other files have what this one lacks
    data = by_name(document.format).file_of(document)
    if task.options.get("dry_run"):
        return [*lines, *follows]
    if task.target == task.path and data == task.load():
        raise Skip(UNCHANGED)
    task.save(data)
    task.notes += follows
    return lines


def same_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name of a file below the output folder: its own."""
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
