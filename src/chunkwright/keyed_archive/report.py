"""Reports on archives: counts, problems and the spans of entries; a demonstration file."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted, join
from chunkwright.document import Problem
from chunkwright.errors import SerializeError
from chunkwright.formats import Demo
from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.keyed_archive.archive import V2, KeyedArchive
from chunkwright.keyed_archive.decoder import Decoder, decode_with
from chunkwright.keyed_archive.names import FastName, FastNameTable
from chunkwright.keyed_archive.values import Color, Container, VariantType, Vector3, container_of
from chunkwright.keyed_archive.variant_array import VariantArray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.keyed_archive.decoder import Scope
    from chunkwright.keyed_archive.values import Value
    from chunkwright.query.items import Item


# The maximum depth; files within Python's recursion limit are less deep.
_MOST_NESTED: Final = 1000
# The number of keys in the headline of an archive.
_NAMED: Final = 3


def info(archive: KeyedArchive) -> JsonObject:
    """Count the contents of an archive, at all depths."""
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
    """Return counts as JSON, with the value types by name."""
    counts = facts.get("value_types", {})
    named = {VariantType(int(number)).name: count for number, count in counts.items()}
    return facts | ({"value_types": named} if counts else {})


def headline(archive: KeyedArchive) -> str:
    """Return the number of entries, and the first few names."""
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
    """Change a number and add a string, which also enters the string table."""
    archive["hitPoints"] = 260
    archive["gun"]["shells"].append("APCR")
    return "hitPoints 240 -> 260, shell 'APCR' added"


def demo() -> Demo[KeyedArchive]:
    """Return the demonstration file and an edit of it."""
    return Demo(make, edit)


class Located(NamedTuple):
    """The span of an archive or array: ``start`` to ``end``, with a row per entry or element."""

    start: int
    end: int
    rows: tuple[Row, ...]

    def row_at(self, offset: int) -> int | None:
        """Return the index of the row that contains a byte; None if it is outside all rows."""
        found = bisect_right(self.rows, offset, key=lambda row: row.start) - 1
        return found if found >= 0 and offset < self.rows[found].end else None


class Row(NamedTuple):
    """The span of an entry or element; ``inside`` locates the content of a container."""

    start: int
    end: int
    inside: Located | None


class Recorder(Decoder):
    """A decoder that records positions; ``tops`` are the top archives that it has read."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.tops: list[tuple[KeyedArchive, Located]] = []
        self._last: Located | None = None

    def archive(self, pos: int) -> tuple[KeyedArchive, int]:
        """Read the top archive at ``pos``, as the base class does."""
        self._last = None
        archive, end = super().archive(pos)
        rows = self._last.rows if self._last is not None else ()
        self.tops.append((archive, Located(pos, end, rows)))
        return archive, end

    def headerless(self) -> KeyedArchive:
        """Read the whole buffer, as the base class does."""
        archive = super().headerless()
        assert self._last is not None
        self.tops.append((archive, self._last))
        return archive

    def _entries(
        self, scope: Scope, version: int, count: int | None, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        """Read entries one by one, because the base class reads many at once."""
        first, heads, values = pos, [], []
        rows: list[Row] = []
        while pos < end if count is None else len(rows) < count:
            start, pos = pos, pos + 5
            if scope.names is None:
                pos += 1 + int.from_bytes(self.data[start + 1 : start + 5], "little")
            heads.append(self.data[start:pos])
            value, pos = self._noted(rows, start, scope, pos, end, depth)
            values.append(value)
        self._last = Located(first, pos, tuple(rows))
        return KeyedArchive.from_parts(self._shape(scope, heads), values, version), pos

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read elements one by one, after their u32 count."""
        first, count = pos, int.from_bytes(self.data[pos : pos + 4], "little")
        pos += 4
        types, values = bytearray(), []
        rows: list[Row] = []
        for _ in range(count):
            types.append(self.data[pos])
            value, pos = self._noted(rows, pos, scope, pos + 1, end, depth + 1)
            values.append(value)
        self._last = Located(first, pos, tuple(rows))
        return VariantArray.from_parts(bytes(types), values, self._key_types), pos

    def _noted(
        self, rows: list[Row], start: int, scope: Scope, pos: int, end: int, depth: int
    ) -> tuple[Value, int]:
        self._last = None
        value, pos = self._value(scope, pos, end, depth)
        rows.append(Row(start, pos, self._last))
        return value, pos


Region = tuple[int, int, Owner]
"""A range of bytes outside all archives, and its description."""


class ArchiveSpans(Spans):
    """The spans of a document that consists of archives.

    ``pairs`` are its archives with their spans; ``addresses`` returns the address of each archive
    that has an item of its own, by ``id``; ``regions`` are the bytes between the archives,
    ``hidden`` the keys of entries that have no item.
    """

    def __init__(
        self,
        data: bytes,
        pairs: Iterable[tuple[KeyedArchive, Located]],
        addresses: Callable[[], dict[int, str]],
        regions: Iterable[Region] = (),
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__([Part("file", data)])
        self._pairs = list(pairs)
        self._addresses = addresses
        self._regions = list(regions)
        self._hidden = hidden
        # The containers of the document by id, and references that keep these ids valid.
        self._located: dict[int, Located] = {}
        self._held: list[object] = []
        for archive, located in self._pairs:
            self._bind(archive, located)

    def _bind(self, top: KeyedArchive, located: Located) -> None:
        waiting: list[tuple[Container, Located]] = [(top, located)]
        while waiting:
            container, where = waiting.pop()
            self._located[id(container)] = where
            self._held.append(container)
            inside = [row.inside for row in where.rows if row.inside is not None]
            waiting += zip(container.containers(), inside, strict=False)

    def of(self, item: Item) -> Sequence[Span]:
        """Return the range of an entry with its key, of an element, or of an archive."""
        from chunkwright.keyed_archive.items import ContainerItem, ElementItem, EntryItem

        row: Located | Row | None = None
        if isinstance(item, EntryItem):
            held = self._located.get(id(item.archive))
            place = item.archive.shape.index.get(item.key)
            row = None if held is None or place is None else held.rows[place]
        elif isinstance(item, ElementItem):
            held = self._located.get(id(item.array))
            row = None if held is None else held.rows[item.place]
        elif isinstance(item, ContainerItem):
            row = self._located.get(id(item.container))
        return () if row is None else (Span(0, row.start, row.end),)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the address of the entry, element or archive that contains a byte."""
        del root, part
        for archive, located in self._pairs:
            if located.start <= offset < located.end:
                return self._inside(archive, located, offset)
        for start, end, owner in self._regions:
            if start <= offset < end:
                return owner
        return Owner("", "header")

    def _inside(self, archive: KeyedArchive, located: Located, offset: int) -> Owner:
        addresses = self._addresses()
        address = addresses.get(id(archive), "")
        container: Container = archive
        label = ""
        while (place := located.row_at(offset)) is not None:
            key = container.places()[place]
            value, inside = container.stored_values[place], located.rows[place].inside
            own = addresses.get(id(value))
            if key in self._hidden or (label and own is None):
                label = label or str(key)
            else:
                address, label = own or address + join(key), ""
            if inside is None or (below := container_of(value)) is None:
                return Owner(address, label)
            container, located = below, inside
        return Owner(address, label or "header of the archive or array")


def recorded(
    data: bytes,
    whole: Callable[[Decoder], object],
    limits: Limits,
    wide_char_size: int | None = None,
) -> list[tuple[KeyedArchive, Located]]:
    """Run ``whole`` on a decoder that records positions; return the top archives that it read.

    A top archive that ``whole`` read twice is listed once.
    """

    def run(decoder: Decoder) -> list[tuple[KeyedArchive, Located]]:
        assert isinstance(decoder, Recorder)
        whole(decoder)
        return list(
            {located.start: (archive, located) for archive, located in decoder.tops}.values()
        )

    return decode_with(data, limits, wide_char_size, None, run, kind=Recorder)


def spans(archive: KeyedArchive, data: bytes, limits: Limits = DEFAULT_LIMITS) -> ArchiveSpans:
    """Return the spans of a file that is a single archive."""

    def whole(decoder: Decoder) -> object:
        return decoder.archive(0) if data.startswith(b"KA") else decoder.headerless()

    found = recorded(data, whole, limits, archive.wide_char_size)
    return ArchiveSpans(data, [(archive, located) for _, located in found], dict)
