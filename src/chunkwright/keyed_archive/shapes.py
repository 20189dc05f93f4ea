"""Shapes: the keys and types of an archive, shared by all archives that have the same."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

from chunkwright.keyed_archive.fast_names import encode_text

if TYPE_CHECKING:
    from collections.abc import Iterable


class Shape:
    """Keys in file order with their type bytes, and where the last entry of each key stands.

    A shape that came from a file is shared and never changed; ``private`` gives one that
    may be.
    """

    __slots__ = ("_ordered", "index", "keys", "shared", "types")

    def __init__(self, keys: Iterable[str], types: bytes, *, shared: bool = True) -> None:
        self.keys = list(keys)
        self.types = bytearray(types)
        self.shared = shared
        self.index = {key: at for at, key in enumerate(self.keys)}
        self._ordered: bool | None = None

    def private(self) -> Shape:
        """Give a shape that only one archive has: this one where it already is."""
        return self if not self.shared else Shape(self.keys, self.types, shared=False)

    def place_of(self, key: bytes) -> int:
        """Find where the engine would put a new key: in byte order where that holds so far."""
        if self._ordered is None:
            order = [encode_text(other) for other in self.keys]
            self._ordered = all(a <= b for a, b in zip(order, order[1:], strict=False))
        if not self._ordered or not self.keys or encode_text(self.keys[-1]) <= key:
            self._ordered = self._ordered and True
            return len(self.keys)
        return bisect.bisect_right(self.keys, key, key=encode_text)

    def insert(self, at: int, key: str, type_: int) -> None:
        """Put in a key; the places after it move up."""
        self.keys.insert(at, key)
        self.types.insert(at, type_)
        if at == len(self.keys) - 1:
            self.index[key] = at
        else:
            self._reindex()

    def remove(self, at: int) -> None:
        """Take out a key; the places after it move down."""
        del self.keys[at]
        del self.types[at]
        self._reindex()

    def _reindex(self) -> None:
        self.index = {key: at for at, key in enumerate(self.keys)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self is other or (self.keys == other.keys and self.types == other.types)

    __hash__ = None  # type: ignore[assignment]
