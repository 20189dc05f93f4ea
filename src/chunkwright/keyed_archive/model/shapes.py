"""Shapes: the keys and types of an archive, shared by archives with the same ones."""

from __future__ import annotations

import bisect
import itertools
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright.keyed_archive.model.fast_names import encode_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.keyed_archive.model.variants import VariantType


# Up to this many keys after an inserted one are renumbered one by one.
_FEW: Final = 8


class KeyTypes(Protocol):
    """Decides the type of a new entry by its key, in the archives that it applies to."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        """Return the type of a new entry; None to infer it from the value.

        Raises ``SerializeError`` for a number that readers would not find under this key.
        """

    def types_of(self, key: str) -> Sequence[VariantType]:
        """Return the types that a key has, the usual one first; none for an unknown key."""


class Shape:
    """Keys in file order with their type bytes, and the index of the last entry of each key.

    A shape read from a file is shared and never modified, and its ``types`` are ``bytes``;
    ``private`` returns one that may be modified, with a ``bytearray``. ``key_types`` applies to
    new keys; if it is None, their types are inferred from their values.
    """

    __slots__ = ("_index", "_ordered", "key_types", "keys", "shared", "types")

    def __init__(
        self,
        keys: Iterable[str],
        types: bytes | bytearray,
        *,
        shared: bool = True,
        key_types: KeyTypes | None = None,
    ) -> None:
        self.keys = list(keys)
        self.key_types = key_types
        self.types: bytes | bytearray = bytes(types) if shared else bytearray(types)
        self.shared = shared
        self._index: dict[str, int] | None = None
        self._ordered: bool | None = None

    @property
    def index(self) -> dict[str, int]:
        """The index of the last entry of each key, in the order of first occurrence."""
        if self._index is None:
            self._index = {key: at for at, key in enumerate(self.keys)}
        return self._index

    def private(self) -> Shape:
        """Return a shape that belongs to one archive only: this one if it already does."""
        return self if not self.shared else self.copy(shared=False)

    def copy(self, *, shared: bool = True) -> Shape:
        """Return another shape of the same keys."""
        return Shape(self.keys, self.types, shared=shared, key_types=self.key_types)

    def with_key_types(self, key_types: KeyTypes) -> Shape:
        """Return a shape whose new keys get their types from ``key_types``."""
        shape = self.copy() if self.shared else self
        shape.key_types = key_types
        return shape

    def place_of(self, key: bytes) -> int:
        """Return where the engine would insert a new key: in byte order, if the keys are in it."""
        if self._ordered is None:
            order = [encode_text(other) for other in self.keys]
            self._ordered = all(a <= b for a, b in itertools.pairwise(order))
        if not self._ordered or not self.keys or encode_text(self.keys[-1]) <= key:
            return len(self.keys)
        return bisect.bisect_right(self.keys, key, key=encode_text)

    def insert(self, at: int, key: str, type_: int) -> None:
        """Insert a key; later indices increase by one."""
        self.keys.insert(at, key)
        self._own_types().insert(at, type_)
        index, later = self._index, len(self.keys) - 1 - at
        if index is None or later > _FEW or len(index) != len(self.keys) - 1:
            self._index = None
            return
        # The few keys after it are added again, one index higher, to keep file order.
        behind = self.keys[at + 1 :]
        for other in behind:
            del index[other]
        index[key] = at
        index.update(zip(behind, range(at + 1, at + 1 + later), strict=True))

    def remove(self, at: int) -> None:
        """Remove a key; later indices decrease by one."""
        del self.keys[at]
        del self._own_types()[at]
        self._index = None

    def retype(self, at: int, type_: int) -> None:
        """Change the type of an entry."""
        self._own_types()[at] = type_

    def _own_types(self) -> bytearray:
        assert isinstance(self.types, bytearray), "a shared shape must not be modified"
        return self.types

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self is other or (self.keys == other.keys and self.types == other.types)

    __hash__ = None  # type: ignore[assignment]
