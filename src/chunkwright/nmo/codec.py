"""Decodes and encodes areas by the tables of a class or a manager."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.payloads.classes import lineage
from chunkwright.nmo.payloads.tables import CLASS_AREAS, MANAGER_AREAS
from chunkwright.state_chunk.layout import VERSION_IDS_LISTED
from chunkwright.state_chunk.model import Content
from chunkwright.state_chunk.reader import Reader
from chunkwright.state_chunk.writer import Writer

if TYPE_CHECKING:
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.payloads.layouts import AreaLayout
    from chunkwright.state_chunk.model import Area, StateChunk
    from chunkwright.state_chunk.values import Guid

Layouts = dict[int, tuple["AreaLayout", ...]]


class TableCodec:
    """The payload tables of one class (or manager) for the objects of one file."""

    __slots__ = ("_current", "file", "layouts")

    def __init__(self, file: VirtoolsFile, layouts: Layouts) -> None:
        self.file = file
        self.layouts = layouts
        self._current: dict[int, AreaLayout | None] = {}

    def layout(self, chunk: StateChunk, identifier: int) -> AreaLayout | None:
        """Find the layout of an area for the chunk's data version, None where none is known."""
        key = identifier << 16 | chunk.data_version
        try:
            return self._current[key]
        except KeyError:
            version = chunk.data_version & 0xFF
            fitting = (
                row
                for row in self.layouts.get(identifier, ())
                if row.rows is not None and row.since <= version < row.before
            )
            found = self._current[key] = next(fitting, None)
            return found

    def name(self, identifier: int) -> str | None:
        """Name an area."""
        rows = self.layouts.get(identifier)
        return rows[0].name if rows else None

    def decode(self, chunk: StateChunk, area: Area) -> dict[str, Any] | None:
        """Give the fields; None where there is no layout or the payload does not fit it."""
        layout = self._current.get(area.identifier << 16 | chunk.data_version)
        if layout is None:
            layout = self.layout(chunk, area.identifier)
            if layout is None:
                return None
        payload = area.stored_payload
        run = layout.only_run
        if run is not None and (not run.refers or _by_index(chunk)):
            if len(payload) != run.size:
                return None
            fields: dict[str, Any] = {}
            if run.take(run.layout.unpack(payload), self.file, fields):
                return fields
        r = Reader(payload, chunk, self.file)
        try:
            fields = layout.read(r)
        except ChunkwrightError:
            return None
        return None if r.position != len(payload) else fields

    def fault(self, chunk: StateChunk, area: Area) -> str | None:
        """Say why a payload does not fit its layout, None where it does or there is none."""
        layout = self.layout(chunk, area.identifier)
        if layout is None:
            return None
        r = Reader(area.stored_payload, chunk, self.file)
        try:
            layout.read(r)
        except ChunkwrightError as error:
            return str(error)
        return f"{r.left} bytes are left over" if r.left else None

    def encode(self, chunk: StateChunk, area: Area, fields: dict[str, Any]) -> Content:
        """Give the payload; ``SerializeError`` names the area and what does not fit."""
        layout = self.layout(chunk, area.identifier)
        if layout is None:
            raise SerializeError(f"area {area.identifier:#x} has no layout to encode by")
        run = layout.only_run
        try:
            if run is not None and _by_index(chunk) and not run.derived:
                packed = run.pack(fields, self.file)
                if packed is not None:
                    return Content(packed)
            w = Writer(chunk, self.file)
            layout.write(w, fields)
        except ChunkwrightError as error:
            raise error.within(layout.name) from error
        except KeyError as error:
            raise SerializeError(f"field {error} is missing").within(layout.name) from error
        except (TypeError, AttributeError, ValueError, struct.error) as error:
            raise SerializeError(f"a value is of the wrong kind: {error}").within(
                layout.name
            ) from error
        return w.content()


def _by_index(chunk: StateChunk) -> bool:
    """Tell whether references are indices that stand by themselves, without markers."""
    return chunk.bound and chunk.chunk_version & 0xFF >= VERSION_IDS_LISTED


def class_codec(file: VirtoolsFile, class_id: int) -> TableCodec:
    """Give the codec of a class: its own tables, then those of its bases."""
    codec = file.codecs.get(class_id)
    if codec is None:
        codec = file.codecs[class_id] = TableCodec(file, class_layouts(class_id))
    return codec


def manager_codec(file: VirtoolsFile, guid: Guid) -> TableCodec:
    """Give the codec of a manager."""
    codec = file.codecs.get(guid)
    if codec is None:
        codec = file.codecs[guid] = TableCodec(file, _joined(MANAGER_AREAS.get(guid, ())))
    return codec


_CLASS_LAYOUTS: dict[int, Layouts] = {}


def class_layouts(class_id: int) -> Layouts:
    """Give every layout of a class, inherited ones included."""
    found = _CLASS_LAYOUTS.get(class_id)
    if found is None:
        found = {}
        for base in reversed(lineage(class_id)):
            found |= _joined(CLASS_AREAS.get(base, ()))
        if found:
            _CLASS_LAYOUTS[class_id] = found
    return found


def _joined(rows: tuple[AreaLayout, ...]) -> Layouts:
    found: Layouts = {}
    for row in rows:
        found[row.identifier] = (*found.get(row.identifier, ()), row)
    return found
