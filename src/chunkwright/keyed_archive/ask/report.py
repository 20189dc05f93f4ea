"""What ``info`` and ``problems`` report about a Keyed Archive."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, join
from chunkwright.document import Problem
from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.fast_names import FastName, FastNameTable
from chunkwright.keyed_archive.model.variant_array import VariantArray
from chunkwright.keyed_archive.model.variants import VariantType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.keyed_archive.model.values import Value


# Deeper than any file that can be read or written within Python's recursion limit.
_MOST_NESTED: Final = 1000
# The number of keys in the headline of an archive.
_NAMED: Final = 3


def info(archive: KeyedArchive) -> JsonObject:
    """Count what is in an archive, at all depths."""
    return {"version": archive.version, **count([archive])}


def count(archives: Iterable[KeyedArchive]) -> JsonObject:
    """Count archives, entries, array elements, table strings and value types at all depths.

    Archives inside byte arrays are not counted, because to the file they are bytes.
    """
    num_archives = num_entries = num_elements = num_names = 0
    types: Counter[int] = Counter()
    todo: list[tuple[KeyedArchive | VariantArray, int]] = [(archive, 0) for archive in archives]
    while todo:
        container, depth = todo.pop()
        if depth > _MOST_NESTED:
            break  # a container contains itself, which is a problem
        values = container.stored_values
        if isinstance(container, KeyedArchive):
            num_archives += 1
            num_entries += len(values)
            num_names += 0 if container.fast_names is None else len(container.fast_names)
            types.update(container.shape.types)
        else:
            num_elements += len(values)
            types.update(container.types)
        todo.extend(
            (value, depth + 1) for value in values if isinstance(value, KeyedArchive | VariantArray)
        )
    return {
        "archives": num_archives,
        "entries": num_entries,
        "array_elements": num_elements,
        "fast_names": num_names,
        "value_types": {str(type_): types[type_] for type_ in sorted(types)},
    }


def readable(facts: JsonObject) -> JsonObject:
    """Return facts with the value types by name."""
    counts = facts.get("value_types", {})
    named = {VariantType(int(number)).name: count for number, count in counts.items()}
    return facts | ({"value_types": named} if counts else {})


def headline(archive: KeyedArchive) -> str:
    """Return the number of entries, and the first of their names."""
    names = [str(key) for key, _, _ in islice(archive.entries(), _NAMED)]
    more = ["..."] if len(archive) > len(names) else []
    return ": ".join(filter(None, [counted(len(archive), "entry"), ", ".join([*names, *more])]))


def problems(archive: KeyedArchive) -> Iterator[Problem]:
    """Report unresolved names and unreachable rows of string tables."""
    yield from archive_problems(archive, "")


def archive_problems(archive: KeyedArchive, path: str) -> Iterator[Problem]:
    """Report the problems of the archive at ``path``."""
    todo: list[tuple[str, KeyedArchive | VariantArray, int]] = [(path, archive, 0)]
    while todo:
        path, container, depth = todo.pop()
        if depth > _MOST_NESTED:
            yield Problem(_top(path), "nested without end: a container contains itself")
            return
        for name, value in _named(container):
            if isinstance(value, KeyedArchive | VariantArray):
                todo.append((path + join(name), value, depth + 1))
            for text in (name, value):
                if isinstance(text, FastName) and not text.resolved:
                    message = f"fast name {text.id:#010x} is not in the string table"
                    yield Problem(path + join(name), message)
        if isinstance(container, KeyedArchive) and container.fast_names is not None:
            yield from _table_problems(container.fast_names, path)


def _table_problems(table: FastNameTable, path: str) -> Iterator[Problem]:
    try:
        table.check()
    except SerializeError as error:
        yield Problem(path + error.path, error.message)
        return
    for text, id_ in table.clashes():
        message = f"{text!r} shares the fast-name id {id_:#010x} with a later string"
        yield Problem(path or "/", message)


def _top(path: str) -> str:
    """Return the first segments of an endless address."""
    return "/".join(path.split("/")[:4])


def _named(container: KeyedArchive | VariantArray) -> Iterable[tuple[str, Value]]:
    values = container.stored_values
    if isinstance(container, KeyedArchive):
        return zip(container.shape.keys, values, strict=True)
    return ((str(index), value) for index, value in enumerate(values))
