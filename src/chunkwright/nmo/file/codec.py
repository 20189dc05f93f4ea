"""Decoding and encoding areas with the tables of a class or a manager, and the numbers in them.

Numbers of objects in payloads are indices into a table of objects, or CK_IDs.
"""

from __future__ import annotations

import contextlib
import struct
from typing import TYPE_CHECKING, Final
from weakref import ref

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.file import REFERENCE_ONLY, records
from chunkwright.nmo.payloads import lineage
from chunkwright.nmo.payloads.fields import write_fields
from chunkwright.nmo.payloads.steps import TracingReader
from chunkwright.nmo.payloads.tables import class_areas, manager_areas, value_areas
from chunkwright.state_chunk.chunk_format import (
    VERSION_IDS_LISTED,
    Content,
    Unresolved,
)
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.reader import OutlineReader, Reader, renumber_ids
from chunkwright.state_chunk.serialize import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence, Sized

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.tables import AreaRow
    from chunkwright.state_chunk.area import Area, Fields, Value
    from chunkwright.state_chunk.chunk_format import Guid
    from chunkwright.state_chunk.model import StateChunk


class Tables:
    """The layouts of one class or manager by identifier, including those of base classes."""

    __slots__ = ("fitting", "layouts")

    def __init__(self, *groups: tuple[AreaRow, ...]) -> None:
        """Take the rows of each class, bases first; later rows replace those of a base."""
        self.layouts: dict[int, tuple[AreaRow, ...]] = {}
        for rows in groups:
            found: dict[int, tuple[AreaRow, ...]] = {}
            for row in rows:
                found[row.identifier] = (*found.get(row.identifier, ()), row)
            self.layouts |= found
        self.fitting: dict[int, AreaRow] = {}
        """Layouts used so far, by identifier << 8 | data version."""

    def layout(self, identifier: int, data_version: int) -> AreaRow | None:
        """Return the layout of an area for a data version; None if unknown."""
        version = data_version & 0xFF
        found = self.fitting.get(identifier << 8 | version)
        if found is not None:
            return found
        for row in self.layouts.get(identifier, ()):
            if row.rows is not None and row.since <= version < row.before:
                self.fitting[identifier << 8 | version] = row
                return row
        return None


class TableCodec:
    """The payload tables of one class (or manager) for the objects of one file.

    ``numbers`` resolves the numbers in stored payloads. Encoding uses the current numbers of the
    file's table.
    """

    __slots__ = ("_fitting", "numbers", "owner", "tables")

    def __init__(self, owner: int | Guid, tables: Tables, numbers: Numbers) -> None:
        self.owner = owner
        self.numbers = numbers
        self.tables = tables
        self._fitting = tables.fitting

    @property
    def stale(self) -> bool:
        """Whether objects have been renumbered since the stored payloads were made."""
        return self.numbers.stale

    def renewed(self) -> TableCodec:
        """Return the codec of the same class for the current numbers."""
        numbers = self.numbers.file.objects.numbers
        numbers.used = True
        return numbers.codecs[self.owner]

    def hold(self) -> None:
        """Record that stored bytes use these numbers."""
        self.numbers.used = True

    def carry(self, chunk: StateChunk, content: Content) -> Content:
        """Return content of unknown layout, renumbered to the current numbers."""
        return self.numbers.carry(content, chunk)

    def identifier(self, name: str, data_version: int) -> int | None:
        """Return the identifier of the area with a name; None if no layout has the name."""
        return self.names(data_version).get(name)

    def names(self, data_version: int) -> dict[str, int]:
        """Return the identifiers of the areas with a layout in some data version, by name."""
        found: dict[str, int] = {}
        for identifier, rows in self.tables.layouts.items():
            layout = self.tables.layout(identifier, data_version)
            if layout is not None and layout.name and rows:
                found.setdefault(layout.name, identifier)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        # The tables cannot be pickled; a copy gets the codec of the copied file.
        return _codec_of, (self.numbers.file, self.owner)

    def layout(self, chunk: StateChunk, identifier: int) -> AreaRow | None:
        """Return the layout of an area for the chunk's data version; None if unknown."""
        return self.tables.layout(identifier, chunk.data_version)

    def rows(self, chunk: StateChunk, identifier: int) -> tuple[F, ...]:
        """Return the rows of an area; () if unknown."""
        layout = self.layout(chunk, identifier)
        return () if layout is None else layout.rows or ()

    def name(self, identifier: int) -> str | None:
        """Return the name of an area."""
        rows = self.tables.layouts.get(identifier)
        return rows[0].name if rows else None

    def decode(self, chunk: StateChunk, area: Area) -> Fields | None:
        """Return the fields; None if there is no layout or the payload does not fit it."""
        layout = self._fitting.get(area.identifier << 8 | chunk.data_version & 0xFF)
        if layout is None:
            layout = self.layout(chunk, area.identifier)
            if layout is None:
                return None
        steps = layout.steps
        fields = steps.decode(area.stored_payload, chunk, self.numbers)
        if fields is not None and steps.with_records:
            # Imported here, because many files have no such lists, and first access must be fast.
            from chunkwright.nmo.file.records import listen

            listen(steps.with_records, fields)
        return fields

    def outline(self, chunk: StateChunk, area: Area) -> Fields | None:
        """Return the fields as ``decode`` does, with an ``ArrayOutline`` for each array."""
        layout = self.layout(chunk, area.identifier)
        if layout is None:
            return None
        return layout.steps.decode_by(OutlineReader(area.stored_payload, chunk, self.numbers))

    def trace(self, chunk: StateChunk, area: Area) -> TracingReader:
        """Read an area, noting where each value is, as far as the payload fits."""
        reader = TracingReader(area.stored_payload, chunk, self.numbers)
        layout = self.layout(chunk, area.identifier)
        if layout is not None:
            with contextlib.suppress(ChunkwrightError):  # then the area has no fields
                layout.steps.read(reader, reader.fields)
        return reader

    def fault(self, chunk: StateChunk, area: Area) -> str | None:
        """Return why a payload does not fit its row; None if it does or there is no row."""
        layout = self.layout(chunk, area.identifier)
        if layout is None:
            return None
        return layout.steps.fault(Reader(area.stored_payload, chunk, self.numbers))

    def encode(self, chunk: StateChunk, area: Area, fields: Fields) -> Content:
        """Return the payload; ``SerializeError`` with the path of an invalid field."""
        layout = self._fitting.get(area.identifier << 8 | chunk.data_version & 0xFF)
        if layout is None:
            layout = self.layout(chunk, area.identifier)
        if layout is None:
            raise SerializeError(f"area {area.identifier:#x} has no known fields")
        table = self.numbers.file.objects
        steps = layout.steps
        run = steps.only_run
        if run is None:
            steps = steps.chosen(fields)
            run = steps.only_run
        if run is not None and by_index(chunk):
            packed = run.packed(fields, table, bound=True)
            if packed is not None:
                return Content(packed)
        try:
            if not isinstance(fields, dict):
                raise SerializeError(f"expected a dict of fields, found {fields!r:.60}")
            if layout.steps.with_records:
                from chunkwright.nmo.file.records import complete_lists as complete

                complete(layout.steps.with_records, fields)
            w = Writer(chunk, table)
            write_fields(steps.steps, w, fields)
            content = w.content()
            if w.differs and area.stored_payload:
                self._check_derived(layout, chunk, area, fields, content)
            return content
        except ChunkwrightError as error:
            error.within(layout.name)
            raise

    def settle(self, chunk: StateChunk, area: Area, fields: Fields) -> None:
        """Set derived numbers, such as counts, to the values that will be written."""
        records.settle(self.rows(chunk, area.identifier), fields)

    def _check_derived(
        self, layout: AreaRow, chunk: StateChunk, area: Area, fields: Fields, content: Content
    ) -> None:
        """Refuse a derived number, such as a count, that was set to a wrong value."""
        records.check_chosen(
            layout.rows or (),
            fields,
            lambda: layout.steps.decode(area.stored_payload, chunk, self.numbers),
            changed=content != area.stored,
        )


FOREIGN: Final = -1
"""The pseudo-class of chunks whose areas do not belong to a class."""


def codec_of(chunk: StateChunk) -> TableCodec | None:
    """Return the codec of a chunk that is in a file; None for another."""
    codec = chunk.codec
    return codec if isinstance(codec, TableCodec) else None


def rows_of(chunk: StateChunk, identifier: int) -> tuple[F, ...]:
    """Return the rows of an area of a chunk; () if they are unknown."""
    codec = codec_of(chunk)
    return () if codec is None else codec.rows(chunk, identifier)


class Codecs(dict["int | Guid", TableCodec]):
    """Codecs for one set of numbers by class id or manager GUID, made on demand."""

    __slots__ = ("__weakref__", "numbers")

    def __init__(self, numbers: Numbers) -> None:
        super().__init__()
        self.numbers = numbers
        numbers.made_codecs = ref(self)

    def __missing__(self, owner: int | Guid) -> TableCodec:
        made = self[owner] = TableCodec(owner, tables_of(owner), self.numbers)
        return made


def _codec_of(file: VirtoolsFile, owner: int | Guid) -> TableCodec:
    return file.objects.numbers.codecs[owner]


_TABLES: dict[int | Guid, Tables] = {}
_NO_TABLES = Tables()


def tables_of(owner: int | Guid) -> Tables:
    """Return the tables of a class (with inherited ones), of a value's chunk, or of a manager."""
    found = _TABLES.get(owner)
    if found is None:
        if isinstance(owner, int):
            groups = [class_areas(base) for base in reversed(lineage(owner))]
            groups.append(value_areas(owner))
        else:
            groups = [manager_areas(owner)]
        if not any(groups):
            return _NO_TABLES
        found = _TABLES[owner] = Tables(*groups)
    return found


_U32 = struct.Struct("<I")


class Numbers:
    """The objects of a file by index and CK_ID, in the current numbering or a former one.

    The current numbering grows with objects that are appended to the table. Any other change ends
    it (``freeze``): it keeps its state and becomes ``stale``. A numbering is only kept if it is
    ``used``, that is, if there are bytes with its numbers.
    """

    __slots__ = ("_bond", "_ids", "_moved", "items", "made_codecs", "stale", "used")

    def __init__(self, file: VirtoolsFile, items: list[VirtoolsObject | None]) -> None:
        self._bond = file._bond
        self.items = items
        self._ids: dict[int, VirtoolsObject] | None = None
        self._moved: tuple[int, bytearray] | None = None
        self.stale = False
        self.used = False
        self.made_codecs: ref[Codecs] | None = None

    @property
    def codecs(self) -> Codecs:
        """The codecs with these numbers; only the table and chunks keep references to them."""
        found = None if self.made_codecs is None else self.made_codecs()
        return Codecs(self) if found is None else found

    def boxes(self) -> list[Sized]:
        """Return the lists and dicts that contain the objects."""
        return [self.items, self._ids or {}]

    @property
    def file(self) -> VirtoolsFile:
        """The file of the objects."""
        found = self._bond()
        return self._bond.document() if found is None else found

    @property
    def encoding(self) -> str:
        """The code page of the file."""
        return self.file.encoding

    def freeze(self) -> None:
        """Keep the current state of the numbers, because the table is about to change."""
        self.stale = True
        if self.used:
            self._ids = dict(self.file.objects.ids)
            self.items = list(self.items)
        else:
            self.forget()

    def forget(self) -> None:
        """Forget the objects, whose chunks refer to these numbers."""
        self._ids = {}
        self.items = []

    def by_index(self, index: int) -> VirtoolsObject | Unresolved | None:
        """Return the object at an index; -1 is null, unknown ones are unresolved."""
        if 0 <= index < len(self.items):
            return self.items[index] or self.file.objects.made(index)
        return None if index == -1 else Unresolved(index, by_index=True)

    def by_indices(self, indices: Sequence[int]) -> list[Value]:
        """Return the objects at several indices."""
        items = self.items
        try:
            found = [items[i] if i >= 0 else self for i in indices]
        except IndexError:
            return [self.by_index(index) for index in indices]
        if None in found or self in found:
            return [self.by_index(index) for index in indices]
        return found

    def by_id(self, ck_id: int) -> VirtoolsObject | Unresolved | None:
        """Return the object with a CK_ID; 0 is null, unknown ones are unresolved."""
        if not ck_id:
            return None
        ids = self.file.objects.ids if self._ids is None else self._ids
        return ids.get(ck_id) or Unresolved(ck_id)

    def make_sub_chunk(self, sub: StateChunk) -> None:
        """Set the codec of the class that a sub-chunk states."""
        sub.codec = self.codecs[sub.class_id]

    def make_foreign_chunk(self, sub: StateChunk) -> None:
        """Set a codec that only updates the numbers of a sub-chunk."""
        sub.codec = self.codecs[FOREIGN]

    def carry(self, content: Content, chunk: StateChunk) -> Content:
        """Renumber bytes of unknown layout from these numbers to the current ones.

        CK_IDs are found by the list of their positions, or by their markers. Indices are not
        listed: raises ``SerializeError`` if a dword may be the index of an object that moved.
        """
        table = self.file.objects
        if chunk.bound and chunk.chunk_version & 0xFF >= VERSION_IDS_LISTED:
            moved = self.moved()
            for (value,) in _U32.iter_unpack(content.payload):
                if value < len(moved) and moved[value]:
                    raise SerializeError(
                        f"bytes of unknown layout may contain the number {value}, and "
                        f"{self.items[value]!r} now has a different number",
                        hint="keep the order of the objects, or remove the area",
                    )
            return content
        return renumber_ids(content, chunk, lambda old: table.id_of(self.by_id(old)))

    def moved(self) -> bytearray:
        """Return one byte per index: 1 if its object now has a different index or none."""
        table = self.file.objects
        if self._moved is None or self._moved[0] != table.changes:
            places = table.indices_of(self.items, strict=False)
            flags = bytearray(index != place for index, place in enumerate(places))
            self._moved = (table.changes, flags)
        return self._moved[1]


def without_mark(ck_id: int) -> int:
    """Return a CK_ID without the bit that marks objects of other files."""
    return ck_id & ~REFERENCE_ONLY
