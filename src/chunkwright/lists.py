"""Lists that make an element of whatever is put into them."""

from __future__ import annotations

from abc import abstractmethod
from operator import index as as_index
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self


class MakingList(list[Any]):
    """A list that passes what is put in through ``_made``, before anything changes.

    Every way in is covered: ``append``, ``insert``, ``extend``, ``+=``, items and slices. A copy is a
    plain list, which has no place to make elements for.
    """

    __slots__ = ()

    @abstractmethod
    def _made(self, value: object, place: int) -> Any:
        """Return the element for a value; ``place`` is its index, for errors."""

    def _all(self, values: Iterable[object], start: int) -> list[Any]:
        return [self._made(value, start + place) for place, value in enumerate(values)]

    def append(self, value: object) -> None:
        """Append an element."""
        super().append(self._made(value, len(self)))

    def insert(self, index: SupportsIndex, value: object) -> None:
        """Insert an element before an index."""
        super().insert(index, self._made(value, range(len(self) + 1)[: as_index(index)].stop))

    def extend(self, values: Iterable[object]) -> None:
        """Append elements."""
        super().extend(self._all(values, len(self)))

    def __iadd__(self, values: Iterable[object]) -> Self:  # type: ignore[misc]
        self.extend(values)
        return self

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            value = self._all(value, index.indices(len(self))[0])
        else:
            value = self._made(value, as_index(index))
        super().__setitem__(index, value)

    def __reduce__(self) -> tuple[object, ...]:
        return list, (), None, iter(self)
