"""Objects: their ids, names, classes and chunks."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from chunkwright.base.classes import located
from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.file import (
    REFERENCE_ONLY,
    VERSION_CHUNK_BUFFERS,
    VERSION_OBJECT_TABLE,
    Packing,
)
from chunkwright.nmo.model import HeldChunk, Holder, Span, placed
from chunkwright.nmo.payloads import CLASSES, class_named, is_a
from chunkwright.state_chunk.chunk_format import check_whole, decode_name, encode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Area, Value
    from chunkwright.state_chunk.model import StateChunk


_U32: Final = struct.Struct("<I")
NAME_AREA: Final = 0x1
"""The identifier of the area with the name in files without an object table."""


NO_PLACE: Final = -9
"""The index of an object that is not in a table."""


V = TypeVar("V", bound="VirtoolsObject")


class VirtoolsObject(Holder):
    """One object: its CK_ID, class, name and chunk.

    ``id`` is as in the table; with the highest bit set (``reference_only``) the object is in
    another file and found by name. ``fields`` has every decodable area by name.
    """

    __slots__ = (
        "_id",
        "_own_name_bytes",
        "_packing",
        "_place",
        "_save_flags",
        "_stored_name",
        "class_id",
        "index_shift"
    )  # fmt: skip

    def __init__(
        self,
        file: VirtoolsFile,
        id: int,  # noqa: A002 - the format's own word
        class_id: int,
        name: bytes | None = None,
        *,
        span: Span | None = None,
        chunk: StateChunk | None = None,
    ) -> None:
        self._id = id
        self.class_id = class_id
        self._stored_name = self._own_name_bytes = name or None
        self.index_shift = 0
        self._save_flags: int | None = None
        self._packing: Packing | None = None
        self._place = NO_PLACE
        self._bond = file._bond
        self._span = span
        self._chunk: StateChunk | None = None
        if chunk is not None:
            self.chunk = chunk

    @property
    def owner(self) -> int:
        """The class."""
        return self.class_id

    @located
    def id(self) -> int:
        """The CK_ID; if it is changed, references by id are updated.

        Raises ``QueryError`` for the id of another object of the file.
        """
        return self._id

    @id.setter  # noqa: A003
    def id(self, value: int) -> None:
        self.file.objects.set_id(self, value)

    @located
    def save_flags(self) -> int | None:
        """The save flags outside the chunk, which only files before version 4 store."""
        return self._save_flags

    @save_flags.setter
    def save_flags(self, value: int | None) -> None:
        if value is not None and not (type(value) is int and 0 <= value <= 0xFFFFFFFF):
            raise SerializeError(f"expected flags from 0 to 4294967295, not {value!r:.60}")
        self._refuse_later(value)
        self._save_flags = value

    @located
    def packing(self) -> Packing | None:
        """How the chunk was packed, which only happens in files before version 4."""
        return self._packing

    @packing.setter
    def packing(self, value: Packing | None) -> None:
        if not isinstance(value, Packing | None):
            raise SerializeError(f"expected a Packing or None, not {value!r:.60}")
        self._refuse_later(value)
        self._packing = value

    def _refuse_later(self, value: object) -> None:
        """Refuse what only files before version 4 store."""
        version = self.file.file_version
        if value is not None and version >= VERSION_CHUNK_BUFFERS:
            raise SerializeError(
                f"a file of version {version} has neither save_flags nor packing of objects"
            )

    def number_by(self, ck_id: int) -> None:
        """Change the CK_ID; called only by the table, which indexes objects by id."""
        self._id = ck_id

    @property
    def address(self) -> str:
        """``/objects/`` and the name if no other object has it, else ``#`` and the CK_ID."""
        if self._place >= 0 and self.file.file_version >= VERSION_OBJECT_TABLE:
            name = self.name
            if name and name[0] != "#" and self.file.objects.is_unique(name):
                return join("objects", name)
        return f"/objects/#{self._id}"

    @located
    def stored_name(self) -> bytes | None:
        """The bytes of the name in the object table; None if it is empty."""
        return self._stored_name

    @stored_name.setter
    def stored_name(self, value: bytes | None) -> None:
        if value is not None and not isinstance(value, bytes):
            raise SerializeError(
                f"expected a name as bytes or None, not {value!r:.60}", path=self.address
            )
        self._own_name_bytes = value or None
        self._store_name(value or None)

    def _store_name(self, value: bytes | None) -> None:
        """Replace the bytes of the name, also in the chunk if the name is stored there too."""
        old = self._stored_name
        if value == old:
            return
        before = None if old is None else self.name
        self._stored_name = value
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            self._rename_area(value)
        self.file.objects.renamed(self, before)

    def _rename_area(self, name: bytes | None) -> None:
        """Store the name in the chunk as well, if the chunk has one, as in old files."""
        try:
            area = self._name_area()
        except ChunkwrightError:
            return  # an unreadable chunk is written as it is
        if area is not None and area.name == "name" and area.fields is not None:
            text = None if name is None else name.rstrip(b"\0") + b"\0"
            padding = b"" if text is None else bytes(-len(text) % 4)
            area.payload = b"\0\0\0\0" if text is None else _U32.pack(len(text)) + text + padding

    @property
    def reference_only(self) -> bool:
        """Whether the object's data is in another file, where it is found by name."""
        return bool(self._id & REFERENCE_ONLY)

    @property
    def class_name(self) -> str:
        """The name of the class, such as ``CKMesh``."""
        row = CLASSES.get(self.class_id)
        return row.name if row is not None else f"class {self.class_id}"

    @located
    def name_bytes(self) -> bytes | None:
        """The name as stored; None if it is empty.

        Below file version 7 the name is in the chunk.
        """
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            return self.stored_name
        area = self._name_area()
        return None if area is None else _first_string(area.payload)

    @name_bytes.setter
    def name_bytes(self, value: bytes | None) -> None:
        if self.file.file_version < VERSION_OBJECT_TABLE:
            raise QueryError(
                "below file version 7 the name is in the chunk", path=self.address, hint="set name"
            )
        self.stored_name = value

    def name_as_read(self) -> bytes | None:
        """Return the name as it was read, which does not depend on the code page.

        Below file version 7 ``name_bytes`` encodes the name again if it has been decoded.
        """
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            return self.name_bytes
        area = self._name_area()
        return None if area is None else _first_string(area.stored_payload)

    def _name_area(self) -> Area | None:
        return self.chunk.find(NAME_AREA) if self.chunk is not None else None

    @located
    def name(self) -> str | None:
        """The name, or None; the empty name is stored as a single terminator."""
        stored = self.name_bytes
        return None if stored is None else self._decoded(stored)

    @name.setter
    def name(self, value: str | None) -> None:
        if value is not None and not isinstance(value, str):
            raise SerializeError(
                f"expected a str or None as name, not {value!r:.60}", path=self.address
            )
        if value is not None:
            try:
                check_whole(value)
            except SerializeError as error:
                error.path = self.address
                raise
        if self.file.file_version < VERSION_OBJECT_TABLE:
            self._name_in_chunk(value)
            return
        self._store_name(None if value is None else self._bytes_of(value))

    def _name_in_chunk(self, name: str | None) -> None:
        chunk = self.chunk
        if chunk is None:
            raise QueryError(f"{self!r} has no chunk to store a name in")
        area = chunk.find(NAME_AREA)
        if name is not None or (area is not None and area.stored_payload):
            chunk[NAME_AREA] = {"name": name}
        elif area is not None:
            # An object that was read without a name had no area for it.
            del chunk[NAME_AREA]

    def _bytes_of(self, name: str) -> bytes:
        """Return the bytes of a name in the object table; those that were read if they match."""
        own = self._own_name_bytes
        if own is not None and self._decoded(own) == name:
            return own
        try:
            data = encode(name, "ascii" if name.isascii() else self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{name!r} has characters that are not in the code page: {error}",
                path=self.address,
                hint='set the code page of the file: --encoding gbk, or file.encoding = "gbk"',
            ) from error
        # Some writers include a terminator; an object keeps the convention of its writer. An empty
        # name is always terminated: without any bytes there would be no name, which is different
        # (real files have both).
        terminated = own is not None and own != b"\0" and own.endswith(b"\0")
        return data + b"\0" if terminated or not data else data

    def _decoded(self, stored: bytes) -> str:
        return decode_name(stored, "ascii" if stored.isascii() else self.file.encoding)

    def check_reference(self, value: object, class_name: str, field: str) -> None:
        """Raise ``QueryError`` for anything but None and this file's objects of a class."""
        path = f"{self.address}/{field}"
        if value is None:
            return
        if not isinstance(value, VirtoolsObject) or not value.is_a(class_name):
            raise QueryError(f"expected a {class_name[2:].lower()}, not {value!r:.80}", path=path)
        if value.file is not self.file:
            raise QueryError(
                f"{value!r} belongs to another file",
                path=path,
                hint="file.objects.adopt(obj) copies it with everything it depends on",
            )

    def is_a(self, class_name: str) -> bool:
        """Whether the object is of a class or of a class derived from it."""
        return is_a(self.class_id, class_named(class_name))

    def state(self) -> ObjectState:
        """Return the complete state of the object, for a copy of the file."""
        return ObjectState(
            type(self),
            self._id,
            self.class_id,
            self._stored_name,
            self.index_shift,
            self.save_flags,
            None if self.packing is None else self.packing.copy(),
            self.held(),
        )

    if TYPE_CHECKING:
        # So that type checkers allow ``"Floor" in file.objects``; objects are only equal to
        # themselves.
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]:
        table = self.file.objects
        if self in table:
            return _object_at, (self.file, table.index_of(self))
        return _lone_object, (
            self.file, type(self), self._id, self.class_id, self._stored_name, self.load()
        )  # fmt: skip

    def __repr__(self) -> str:
        known = self.file.file_version >= VERSION_OBJECT_TABLE and self._stored_name is not None
        return f"<{self.class_name} #{self._id}{f' {self.name!r}' if known else ''}>"


class ObjectState(NamedTuple):
    """The state of an object, independent of a file."""

    kind: type[VirtoolsObject]
    id: int
    class_id: int
    stored_name: bytes | None
    index_shift: int
    save_flags: int | None
    packing: Packing | None
    held: HeldChunk

    def made(self, file: VirtoolsFile) -> VirtoolsObject:
        """Return a new object of a file with this state, not yet in its table."""
        span, chunk = placed(self.held)
        item = self.kind(file, self.id, self.class_id, self.stored_name, span=span, chunk=chunk)
        item.index_shift, item.save_flags = self.index_shift, self.save_flags
        item.packing = self.packing
        return item


def objects_in(values: Iterable[Value], kind: type[V]) -> list[V]:
    """Return the objects of a Python class among some values."""
    return [each for each in values if isinstance(each, kind)]


def _object_at(file: VirtoolsFile, index: int) -> VirtoolsObject:
    found: VirtoolsObject = file.objects[index]
    return found


def _lone_object(
    file: VirtoolsFile,
    kind: type[VirtoolsObject],
    ck_id: int,
    class_id: int,
    name: bytes | None,
    chunk: StateChunk | None,
) -> VirtoolsObject:
    """Return the copy of an object that is not in a table."""
    return kind(file, ck_id, class_id, name, chunk=chunk)


def _first_string(payload: bytes) -> bytes | None:
    return payload[4 : 4 + int.from_bytes(payload[:4], "little")] or None
