"""The bytes of a document: container, buffer, the accessors in it, and the files next to it."""

from __future__ import annotations

import base64
import binascii
import json
import os
import struct
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, unquote_to_bytes

import numpy as np

from chunkwright.base import fileio
from chunkwright.errors import (
    CorruptError,
    FileAccessError,
    LimitError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.gltf.schema import BY_WIDTH, COMPONENT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.gltf.schema import Entry


MAGIC: Final = b"glTF"
VERSION: Final = 2
_HEADER: Final = struct.Struct("<4sII")
_CHUNK: Final = struct.Struct("<II")
_JSON: Final = 0x4E4F534A
_BIN: Final = 0x004E4942


def encoded(form: JsonObject) -> bytes:
    """Return the JSON of a document in one line; ``SerializeError`` for NaN and infinities."""
    try:
        text = json.dumps(form, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError as error:
        raise SerializeError(f"cannot be represented in glTF: {error}") from error
    return text.encode()


def packed(form: JsonObject, buffer: bytes) -> bytes:
    """Return a ``.glb`` file; the length of the buffer must be a multiple of 4."""
    if buffer:
        form = form | {"buffers": [{"byteLength": len(buffer)}]}
    text = encoded(form)
    text += b" " * (-len(text) % 4)
    chunks = [_CHUNK.pack(len(text), _JSON), text]
    size = _HEADER.size + _CHUNK.size + len(text)
    if buffer:
        size += _CHUNK.size + len(buffer)
        if size >= 1 << 32:
            raise LimitError(f"a .glb file is limited to 4 GiB, but this has {size:,} bytes")
        chunks += [_CHUNK.pack(len(buffer), _BIN), buffer]
    return b"".join([_HEADER.pack(MAGIC, VERSION, size), *chunks])


def unpacked(data: bytes) -> tuple[bytes, memoryview | None]:
    """Return the JSON of a ``.glb`` file, and its binary chunk or None."""
    if len(data) < _HEADER.size:
        raise TruncatedError("ends within the header of a .glb file", offset=len(data))
    _, version, size = _HEADER.unpack_from(data)
    if version != VERSION:
        raise UnsupportedVersionError(
            f"is glTF of version {version}", offset=4, hint="only version 2 can be read"
        )
    if size > len(data):
        raise TruncatedError(f"states {size:,} bytes but has {len(data):,}", offset=8)
    text, at = _chunk(data, _HEADER.size, size)
    kind = _CHUNK.unpack_from(data, _HEADER.size)[1]
    if kind != _JSON:
        raise CorruptError("the first chunk is not JSON", offset=_HEADER.size + 4)
    if at + _CHUNK.size <= size and _CHUNK.unpack_from(data, at)[1] == _BIN:
        return bytes(text), _chunk(data, at, size)[0]
    return bytes(text), None


def _chunk(data: bytes, at: int, end: int) -> tuple[memoryview, int]:
    """Return the content of the chunk at an offset, and the offset of the next one."""
    if at + _CHUNK.size > end:
        raise TruncatedError("ends within the header of a chunk", offset=at)
    length, _ = _CHUNK.unpack_from(data, at)
    start = at + _CHUNK.size
    if start + length > end:
        raise TruncatedError(
            f"a chunk states {length:,} bytes, but {end - start:,} are left", offset=at
        )
    return memoryview(data)[start : start + length], start + length


ALIGNMENT: Final = 4


class Packer:
    """A builder of one buffer: it stores arrays as accessors, each over its own buffer view.

    Views have no strides, and every offset is a multiple of 4.
    """

    def __init__(self) -> None:
        self.accessors: list[JsonObject] = []
        self.views: list[JsonObject] = []
        self._parts: list[bytes] = []
        self._size = 0
        self._known_views: dict[tuple[bytes, int], int] = {}
        self._known: dict[tuple[int, int, str, bool], int] = {}

    def data(self) -> bytes:
        """Return the buffer, whose length is a multiple of 4."""
        return b"".join(self._parts)

    def add_bytes(self, data: bytes, target: int = 0) -> int:
        """Store bytes, such as a picture; return the index of their buffer view."""
        key = (data, target)
        known = self._known_views.get(key)
        if known is not None:
            return known
        view: JsonObject = {"buffer": 0, "byteOffset": self._size, "byteLength": len(data)}
        if target:
            view["target"] = target
        self._parts.append(data)
        padding = -len(data) % ALIGNMENT
        if padding:
            self._parts.append(bytes(padding))
        self._size += len(data) + padding
        self.views.append(view)
        self._known_views[key] = len(self.views) - 1
        return len(self.views) - 1

    def add(self, array: Array, target: int = 0, *, bounds: bool = False) -> int:
        """Store an array with one row per element; return the index of its accessor.

        A row is 1 to 4 numbers, or a matrix of 4 columns. ``bounds`` adds the minimum and maximum
        of each component. Raises ``SerializeError`` for NaN and infinity.
        """
        kind = array.dtype.newbyteorder("<")
        width = 1 if array.ndim == 1 else array.shape[1]
        if kind.kind == "f" and not np.isfinite(array).all():
            raise SerializeError("has numbers that are NaN or infinite")
        view = self.add_bytes(np.ascontiguousarray(array, kind).tobytes(), target)
        shape, number = BY_WIDTH[width], COMPONENT_NUMBERS[kind]
        key = (view, number, shape, bounds)
        known = self._known.get(key)
        if known is not None:
            return known
        accessor: JsonObject = {
            "bufferView": view,
            "componentType": number,
            "count": len(array),
            "type": shape,
        }
        if bounds:
            rows = array.reshape(len(array), width)
            accessor["min"] = rows.min(axis=0).tolist()
            accessor["max"] = rows.max(axis=0).tolist()
        self.accessors.append(accessor)
        self._known[key] = len(self.accessors) - 1
        return len(self.accessors) - 1


_DATA: Final = "data:"


class Resources:
    """The buffers of a document, and the files next to it in ``folder``, if that is not None."""

    def __init__(self, root: Entry, chunk: memoryview | None, folder: str | None) -> None:
        self._entries = root.entries("buffers")
        self._chunk = chunk
        self._folder = folder
        self._known: dict[int, memoryview] = {}

    def buffer(self, number: int) -> memoryview:
        """Return the bytes of a buffer, of the stated length."""
        if number not in self._known:
            self._known[number] = self._read(self._entries[number], number)
        return self._known[number]

    def _read(self, entry: Entry, number: int) -> memoryview:
        size = entry.integer("byteLength", -1, least=1)
        if "uri" in entry:
            data = memoryview(self.load(entry, entry.text("uri")))
        elif number == 0 and self._chunk is not None:
            data = self._chunk
        else:
            raise CorruptError("the buffer has no data", path=entry.address)
        if size > len(data):
            raise entry.wrong("byteLength", f"is {size:,}, but the data has {len(data):,} bytes")
        return data[:size]

    def load(self, entry: Entry, uri: str) -> bytes:
        """Return the content of a URI: its own data, or that of a file in the folder.

        Raises ``FileAccessError`` if there is no such file.
        """
        if uri.startswith(_DATA):
            return _inline(entry, uri)
        name = unquote(uri)
        path = PurePosixPath(name.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in name or "\0" in name:
            raise entry.wrong("uri", f"{uri!r:.80} is outside the folder of the file")
        if self._folder is None:
            raise FileAccessError(
                f"refers to the file {name!r:.80}, but was not opened by its path",
                path=entry.address,
                hint="open it by its path",
            )
        file = os.path.join(self._folder, *path.parts)
        if not fileio.is_file(file):
            raise FileAccessError("there is no such file", file=file, path=entry.address)
        return fileio.load(file)[0]


def _inline(entry: Entry, uri: str) -> bytes:
    head, comma, body = uri.partition(",")
    if not comma:
        raise entry.wrong("uri", "is a data URI without data")
    if not head.endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode(unquote(body), validate=True)
    except (binascii.Error, ValueError) as error:
        raise entry.wrong("uri", f"is not base64: {error}") from error


_COLUMN: Final = 4  # columns of matrices start at multiples of 4
_INDEX_TYPES: Final = {
    5121: schema.COMPONENTS[5121],
    5123: schema.COMPONENTS[5123],
    5125: schema.COMPONENTS[5125],
}


class Accessors:
    """The accessors of a document, each decoded once.

    ``read_buffer`` returns the bytes of a buffer by index. ``limits`` bounds the size of all uses of
    arrays together, as a few bytes of JSON can ask for any number of zeros, and any number of
    primitives can use the same array.

    Arrays are shared, and most are read-only views of the file.
    """

    def __init__(
        self, root: Entry, read_buffer: Callable[[int], memoryview], limits: Limits
    ) -> None:
        self.entries = root.entries("accessors")
        self.views = root.entries("bufferViews")
        self._buffers = range(len(root.entries("buffers")))
        self._read_buffer = read_buffer
        self._limits = limits
        self._size = 0
        self._known: dict[str, Array] = {}
        self._floats: dict[str, NDArray[np.float32]] = {}

    def floats(self, entry: Entry, *widths: int) -> NDArray[np.float32]:
        """Return an accessor as (count, width) floats; normalised integers become -1 to 1."""
        array = self.array(entry)
        if array.shape[1] not in widths:
            raise entry.wrong("type", f"expected {' or '.join(map(str, widths))} numbers per row")
        if entry.address not in self._floats:
            self._floats[entry.address] = _as_floats(array, normalized=entry.flag("normalized"))
        return self._floats[entry.address]

    def integers(self, entry: Entry, width: int) -> Array:
        """Return an accessor as (count, width) unsigned integers."""
        array = self.array(entry)
        if array.shape[1] != width or array.dtype.kind != "u":
            raise entry.wrong("type", f"expected {width} unsigned integers per row")
        return array

    def array(self, entry: Entry) -> Array:
        """Return an accessor as an array (count, width) of its component type."""
        known = self._known.get(entry.address)
        if known is not None:
            self._claim(known.nbytes)
            return known
        dtype = entry.choice("componentType", schema.COMPONENTS, None)
        columns, rows = entry.choice("type", schema.SHAPES, None)
        count = entry.integer("count", -1, least=1)
        self._claim(count * columns * rows * dtype.itemsize)
        view = entry.index("bufferView", self.views)
        if view is None:
            array: Array = np.zeros((count, columns * rows), dtype)
        else:
            offset = entry.integer("byteOffset")
            array = self._rows(view, entry, (count, columns, rows), dtype, offset)
        if "sparse" in entry:
            array = self._with_sparse(entry.entry("sparse"), array, (columns, rows))
        self._known[entry.address] = array
        return array

    def view_bytes(self, view: Entry) -> memoryview:
        """Return the bytes of a buffer view."""
        for name in schema.COMPRESSIONS:
            if view.extension(name) is not None:
                raise compressed(name, view.address)
        number = view.index("buffer", self._buffers)
        if number is None:
            raise view.wrong("buffer", "is missing")
        data = self._read_buffer(number)
        start, size = view.integer("byteOffset"), view.integer("byteLength", -1, least=1)
        if start + size > len(data):
            raise view.wrong("byteLength", f"ends at {start + size}, but the buffer at {len(data)}")
        return data[start : start + size]

    def _claim(self, size: int) -> None:
        self._size += size
        self._limits.check("the size of all accessors", self._size, "unpacked_size")

    def _rows(
        self,
        view: Entry,
        owner: Entry,
        shape: tuple[int, int, int],
        dtype: np.dtype[Any],
        offset: int,
    ) -> Array:
        """Return elements of a view as (count, columns x rows)."""
        data = self.view_bytes(view)
        count, columns, rows = shape
        column = rows * dtype.itemsize
        if columns > 1:
            column += -column % _COLUMN
        size = columns * column
        stride = view.integer("byteStride") if "byteStride" in view else size
        if stride < size:
            raise view.wrong("byteStride", f"is {stride}, but an element has {size} bytes")
        last = rows * dtype.itemsize + (columns - 1) * column
        end = offset + (count - 1) * stride + last
        if end > len(data):
            raise CorruptError(
                f"{count:,} elements end at byte {end:,}, past the {len(data):,} of the view",
                path=owner.address,
            )
        strides = (stride, column, dtype.itemsize)
        made: Array = np.ndarray(shape, dtype, data, offset, strides)
        return made.reshape(count, columns * rows)

    def _with_sparse(self, sparse: Entry, base: Array, shape: tuple[int, int]) -> Array:
        """Return the elements, with the replacements of a sparse accessor."""
        count = sparse.integer("count", -1, least=1)
        self._claim(base.nbytes)
        indices, values = sparse.entry("indices"), sparse.entry("values")
        of_indices = indices.index("bufferView", self.views)
        of_values = values.index("bufferView", self.views)
        if of_indices is None or of_values is None:
            raise CorruptError("has no indices or no values", path=sparse.address)
        kind = indices.choice("componentType", _INDEX_TYPES, None)
        start = indices.integer("byteOffset")
        places = self._rows(of_indices, indices, (count, 1, 1), kind, start).reshape(-1)
        if int(places.max()) >= len(base):
            raise CorruptError(
                f"index {places.max()} is out of range for {len(base)} elements",
                path=indices.address,
            )
        made = base.copy()
        start = values.integer("byteOffset")
        made[places] = self._rows(of_values, values, (count, *shape), base.dtype, start)
        return made


def _as_floats(array: Array, *, normalized: bool) -> NDArray[np.float32]:
    if not normalized or array.dtype.kind == "f":
        return array.astype(np.float32, copy=False)
    made: NDArray[np.float32] = array.astype(np.float32) / np.float32(np.iinfo(array.dtype).max)
    return np.maximum(made, np.float32(-1), out=made)


def compressed(name: str, address: str) -> UnsupportedVersionError:
    """Return the error for a part of a document that an extension compresses."""
    return UnsupportedVersionError(
        f"is compressed by {name}", path=address, hint="export it without compression"
    )
