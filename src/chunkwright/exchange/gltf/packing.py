"""The buffer of a document: arrays and pictures in sequence, equal ones stored once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf.constants import BY_WIDTH, COMPONENT_NUMBERS

if TYPE_CHECKING:
    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import JsonObject

ALIGNMENT: Final = 4


class Packer:
    """Collects arrays as accessors over buffer views of one buffer.

    Each array has a view of its own: no strides, and every offset is a multiple of 4.
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
