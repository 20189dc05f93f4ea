"""Lists that convert whatever is put into them to an element, and read-only ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableMapping, MutableSequence
from operator import index as as_index
from typing import (
    TYPE_CHECKING,
    Any,
    NoReturn,
    Self,
    SupportsIndex,
    TypeVar,
    overload,
)

from chunkwright.base.wording import join, split
from chunkwright.errors import ChunkwrightError, QueryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

if TYPE_CHECKING:
    # Type checkers see plain properties.
    readonly = property
    located = property
else:

    class readonly(property):  # noqa: N801 - used as ``property`` is
        """A property whose assignment and deletion raise ``QueryError``."""

        def __set__(self, owner: object, value: object) -> NoReturn:
            self.__delete__(owner)

        def __delete__(self, owner: object) -> NoReturn:
            name = self.fget.__name__
            where = getattr(owner, "address", "")
            raise QueryError(
                f"{name} of a {type(owner).__name__} is read-only", path=f"{where}/{name}"
            )

    class located(property):  # noqa: N801 - used as ``property`` is
        """A property of an object with an address; errors when it is set have that address."""

        def __set__(self, owner: object, value: object) -> None:
            try:
                super().__set__(owner, value)
            except ChunkwrightError as error:
                where = getattr(owner, "address", "")
                if not error.path:
                    error.path = where + join(self.fget.__name__)
                elif split(error.path)[:1] != split(where)[:1]:
                    error.beneath(where)
                raise


class MakingList(list[Any]):
    """A list that converts what is put in with ``_made``, before anything changes.

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


T = TypeVar("T")


class ReadOnlyList(MutableSequence[T]):
    """A computed list: every edit of it raises ``QueryError`` with a hint."""

    __slots__ = ("_hint", "_items")

    def __init__(self, items: Iterable[T], hint: str) -> None:
        self._items = tuple(items)
        self._hint = hint

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> ReadOnlyList[T]: ...
    def __getitem__(self, index: int | slice) -> T | ReadOnlyList[T]:
        if isinstance(index, slice):
            return ReadOnlyList(self._items[index], self._hint)
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def _refuse(self) -> NoReturn:
        raise QueryError("this list is read-only", hint=self._hint)

    def __setitem__(self, index: int | slice, value: object) -> None:
        self._refuse()

    def __delitem__(self, index: int | slice) -> None:
        self._refuse()

    def insert(self, index: int, value: T) -> None:  # noqa: ARG002 - the signature of a list
        """Raise ``QueryError``."""
        self._refuse()

    def reverse(self) -> None:
        """Raise ``QueryError``."""
        self._refuse()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ReadOnlyList):
            return self._items == other._items
        if isinstance(other, list | tuple):
            return self._items == tuple(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self._items))


class ReadOnlyDict(MutableMapping[str, T]):
    """A computed mapping: every edit of it raises ``QueryError`` with a hint."""

    __slots__ = ("_hint", "_items")

    def __init__(self, items: Mapping[str, T], hint: str) -> None:
        self._items = dict(items)
        self._hint = hint

    def __getitem__(self, key: str) -> T:
        return self._items[key]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __setitem__(self, key: str, value: T) -> NoReturn:
        raise QueryError("this mapping is read-only", hint=self._hint)

    def __delitem__(self, key: str) -> NoReturn:
        raise QueryError("this mapping is read-only", hint=self._hint)

    def __repr__(self) -> str:
        return repr(self._items)
