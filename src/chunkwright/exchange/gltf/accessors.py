"""Accessors of a document as arrays: strided, sparse and normalised ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.exchange.gltf import constants as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.base.fileio import Limits
    from chunkwright.exchange.gltf.entries import Entry


_COLUMN: Final = 4  # columns of matrices start at multiples of 4
_INDEX_TYPES: Final = {5121: c.COMPONENTS[5121], 5123: c.COMPONENTS[5123], 5125: c.COMPONENTS[5125]}


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
        dtype = entry.choice("componentType", c.COMPONENTS, None)
        columns, rows = entry.choice("type", c.SHAPES, None)
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
        for name in c.COMPRESSIONS:
            if view.extension(name) is not None:
                raise compressed(name, view.address)
        number = view.index("buffer", self._buffers)
        if number is None:
            raise view.wrong("buffer", "there is none")
        data = self._read_buffer(number)
        start, size = view.integer("byteOffset"), view.integer("byteLength", -1, least=1)
        if start + size > len(data):
            raise view.wrong("byteLength", f"ends at {start + size}, the buffer at {len(data)}")
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
                f"{count:,} elements end at byte {end:,} of a view of {len(data):,}",
                path=owner.address,
            )
        strides = (stride, column, dtype.itemsize)
        made: Array = np.ndarray(shape, dtype, data, offset, strides)
        return made.reshape(count, columns * rows)

    def _with_sparse(self, sparse: Entry, base: Array, shape: tuple[int, int]) -> Array:
        """Return the elements, with those replaced that a sparse accessor lists."""
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
                f"index {places.max()} is not one of {len(base)} elements", path=indices.address
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
