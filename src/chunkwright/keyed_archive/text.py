"""What is said about a Keyed Archive: its text form, JSON that preserves order, types, bits and names, and what info and problems report."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, join
from chunkwright.binary.forms import OF_DOCUMENTS, check_keys
from chunkwright.document import Problem
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.formats import Demo
from chunkwright.keyed_archive.archive import V1, V2, V2_EMPTY, V2_SUB, VERSIONS, KeyedArchive
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.names import (
    FastName,
    FastNameTable,
    Shape,
    fast_name_id,
    name_from_form,
)
from chunkwright.keyed_archive.names import name_to_form as _name_to_form
from chunkwright.keyed_archive.values import (
    NAME_TYPES,
    WIDE_CODECS,
    Color,
    Container,
    VariantType,
    Vector3,
    type_by_name,
)
from chunkwright.keyed_archive.variant_array import VariantArray

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject
    from chunkwright.keyed_archive.values import Value


def to_dict(archive: KeyedArchive) -> JsonObject:
    """Return the text form of a top archive."""
    form = archive_to_dict(archive, in_table=False)
    form.setdefault("version", archive.version)
    if archive.wide_char_size != 4:
        form["wide_char_size"] = archive.wide_char_size
    return form


def from_dict(form: JsonMapping) -> KeyedArchive:
    """Build a top archive from its text form."""
    archive = archive_from_dict(form, *OF_DOCUMENTS, "wide_char_size", in_table=False)
    archive.version = form["version"]
    archive.wide_char_size = wide_char_size(form)
    return archive


def wide_char_size(form: JsonMapping) -> int:
    """Return the width of wide characters stated in a text form; 4 by default."""
    size = form.get("wide_char_size", 4)
    if type(size) is not int or size not in WIDE_CODECS:
        raise CorruptError(f"expected a wide_char_size of 2 or 4, not {size!r}")
    return size


def archive_to_dict(archive: KeyedArchive, *, in_table: bool) -> JsonObject:
    """Return the text form of an archive; ``in_table`` if a string table is in force."""
    form: JsonObject = {}
    if archive.version is not None and archive.version != _implied(archive, in_table):
        form["version"] = archive.version
    if archive.version == V2:
        table = FastNameTable() if archive.fast_names is None else archive.fast_names
        table.check()
        form["fast_names"] = [_row_to_list(text, id_) for text, id_ in table]
        if table.covers != NAME_TYPES:
            form["name_types"] = sorted(type_.name for type_ in table.covers)
    inside = _FORMS[_has_table(archive.version, in_table)]
    form["entries"] = [
        [_name_to_form(key), type_.name, KINDS[type_].to_form(value, inside)]
        for key, type_, value in archive.entries()
    ]
    return form


def archive_from_dict(form: JsonMapping, *also: str, in_table: bool) -> KeyedArchive:
    """Build an archive from its text form; ``in_table`` if a string table is in force.

    ``also`` are keys that the caller reads.
    """
    check_keys(form, "version", "fast_names", "name_types", "entries", *also)
    version = form.get("version")
    if version is not None and (type(version) is not int or version not in VERSIONS):
        raise CorruptError(f"unknown Keyed Archive version {version!r}")
    entries = form["entries"]
    if version is None:
        version = (V2_SUB if entries else V2_EMPTY) if in_table else V1
    inside = _FORMS[_has_table(version, in_table)]
    keys: list[str] = []
    types = bytearray()
    values: list[Value] = []
    for entry in entries:
        keys.append(name_from_form(entry[0]))
        type_ = type_by_name(entry[1])
        types.append(type_)
        values.append(KINDS[type_].from_form(entry[2], inside))
    archive = KeyedArchive.from_parts(Shape(keys, types), values, version)
    if version == V2:
        archive.fast_names = _table_from_form(form)
    return archive


def _table_from_form(form: JsonMapping) -> FastNameTable:
    rows = []
    for row in form["fast_names"]:
        text, id_ = (row, fast_name_id(row)) if isinstance(row, str) else row
        if not isinstance(text, str):
            raise CorruptError(f"expected a string and its id, not {row!r}")
        rows.append((text, int(id_)))
    covers = NAME_TYPES
    if "name_types" in form:
        covers = frozenset(type_by_name(name) for name in form["name_types"])
        if not covers <= NAME_TYPES:
            raise CorruptError("expected string types, which alone can be ids of the string table")
    return FastNameTable(rows, covers=covers)


class _Forms:
    """Converts containers to and from text, with or without a string table in force."""

    def __init__(self, *, in_table: bool) -> None:
        self._in_table = in_table

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        return archive_to_dict(archive, in_table=self._in_table)

    def archive(self, form: Json) -> KeyedArchive:
        return archive_from_dict(form, in_table=self._in_table)

    def of_array(self, array: VariantArray) -> JsonObject:
        types, values = array.types, array.stored_values
        if types and types.count(types[:1]) == len(types):
            kind = KINDS[types[0]]
            return {
                "type": kind.type.name,
                "values": [kind.to_form(value, self) for value in values],
            }
        pairs = zip(map(VariantType, types), values, strict=True)
        return {
            "items": [[type_.name, KINDS[type_].to_form(value, self)] for type_, value in pairs]
        }

    def array(self, form: Json) -> VariantArray:
        items: Sequence[Sequence[Json]]
        if "items" in form:
            check_keys(form, "items")
            items = form["items"]
        else:
            check_keys(form, "type", "values")
            items = [(form["type"], value) for value in form["values"]]
        types = bytearray()
        values = []
        for item in items:
            type_ = type_by_name(item[0])
            types.append(type_)
            values.append(KINDS[type_].from_form(item[1], self))
        return VariantArray.from_parts(bytes(types), values)


_FORMS: Final = {in_table: _Forms(in_table=in_table) for in_table in (False, True)}


def _implied(archive: KeyedArchive, in_table: bool) -> int:
    if not in_table:
        return V1
    return V2_SUB if archive.stored_values else V2_EMPTY


def _has_table(version: int | None, in_table: bool) -> bool:
    """Whether a string table is in force inside an archive, as the serialiser writes it."""
    return version in (V2, V2_SUB, V2_EMPTY) or (in_table and version != V1)


def _row_to_list(text: str, id_: int) -> str | list[str | int]:
    return text if fast_name_id(text) == id_ else [text, id_]


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
    todo: list[tuple[Container, int]] = [(archive, 0) for archive in archives]
    while todo:
        container, depth = todo.pop()
        if depth > _MOST_NESTED:
            break  # a container contains itself, which is a problem
        values = container.stored_values
        if isinstance(container, KeyedArchive):
            num_archives += 1
            num_entries += len(values)
            num_names += 0 if container.fast_names is None else len(container.fast_names)
        else:
            num_elements += len(values)
        types.update(container.stored_types)
        todo.extend((inside, depth + 1) for inside in container.containers())
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
    todo: list[tuple[str, Container, int]] = [(path, archive, 0)]
    while todo:
        path, container, depth = todo.pop()
        if depth > _MOST_NESTED:
            yield Problem(_top(path), "nested without end: a container contains itself")
            return
        for place, inside in container.containers_by_place():
            todo.append((path + join(place), inside, depth + 1))
        for name, value in zip(container.places(), container.stored_values, strict=True):
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


def make() -> KeyedArchive:
    """Return an archive with a table of fast names."""
    archive = KeyedArchive(
        {
            "name": "T-34",
            "speed": 54.0,
            "spawn": Vector3(12.5, 0.0, -3.0),
            "paint": Color(0.25, 0.5, 0.125, 1.0),
            "gun": {"calibre": 76.2, "shells": ["AP", "HE"]},
        },
        version=V2,
    )
    archive.set("hitPoints", 240, VariantType.UINT16)
    return archive


def edit(archive: KeyedArchive) -> str:
    """Change a number and add a string, which is added to the string table."""
    archive["hitPoints"] = 260
    archive["gun"]["shells"].append("APCR")
    return "hitPoints 240 -> 260, shell 'APCR' added"


def demo() -> Demo[KeyedArchive]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
