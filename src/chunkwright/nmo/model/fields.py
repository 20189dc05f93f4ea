"""The areas of an object by name, and lists that write through to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence
from typing import TYPE_CHECKING, Protocol

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.state_chunk.area import Fields as AreaFields
from chunkwright.state_chunk.area import Value

if TYPE_CHECKING:
    from chunkwright.nmo.model.holders import Holder
    from chunkwright.state_chunk.area import Area


class Fields(MutableMapping[str, AreaFields]):
    """The decodable areas of an object or a manager by name; each is a dict of its fields.

    Assigning ``fields["placement"] = {...}`` replaces the fields of the area, creating it if
    necessary. Deleting a name removes the area. Areas of unknown layout are only in ``chunk``.
    """

    __slots__ = ("_holder",)

    def __init__(self, holder: Holder) -> None:
        self._holder = holder

    def _areas(self) -> Iterator[tuple[str, Area]]:
        chunk = self._holder.chunk
        for area in chunk.areas if chunk is not None else ():
            if area.fields is not None:
                yield area.name or f"{area.identifier:#x}", area

    def _find(self, name: str) -> Area | None:
        return next((area for found, area in self._areas() if found == name), None)

    def __getitem__(self, name: str) -> AreaFields:
        fields = self._holder.area_fields(name) if isinstance(name, str) else None
        if fields is None:
            raise KeyError(name)
        return fields

    def __setitem__(self, name: str, value: Mapping[str, Value]) -> None:
        if not isinstance(value, Mapping):
            raise SerializeError(
                f"expected a mapping of fields, not {value!r:.60}",
                path=self._holder.address + join(name),
            )
        chunk = self._holder.need_chunk()
        identifier = self._identifier(name)
        try:
            chunk[identifier] = dict(value)
        except ChunkwrightError as error:
            raise error.beneath(self._holder.address) from error

    def _identifier(self, name: str) -> int:
        area = self._find(name)
        if area is not None:
            return area.identifier
        chunk = self._holder.need_chunk()
        identifier = self._holder.codec().identifier(name, chunk.data_version)
        if identifier is None:
            raise QueryError(
                f"{self._holder!r} cannot have an area {name!r:.60}", path=self._holder.address
            )
        return identifier

    def __delitem__(self, name: str) -> None:
        area = self._find(name)
        if area is None:
            raise KeyError(name)
        del self._holder.need_chunk()[area.identifier]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self._areas()))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<Fields of {self._holder!r}: {', '.join(self)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, (self._holder, "fields")


class Records(Protocol):
    """Returns the records of a list, which is created if it is missing and about to change."""

    def __call__(self, *, change: bool) -> list[AreaFields]:
        """Return the records; ``change`` if they are about to be changed."""
        ...


class Column(MutableSequence[Value]):
    """One field of each record of a list, as a list that writes through.

    ``rows`` returns the records; ``new`` makes a record for a value, or refuses it.
    """

    __slots__ = ("_field", "_new", "_rows")

    def __init__(self, rows: Records, field: str, new: Callable[[Value], AreaFields]) -> None:
        self._rows = rows
        self._field = field
        self._new = new

    def __getitem__(self, index: Value) -> Value:
        rows = self._rows(change=False)
        if isinstance(index, slice):
            return [row[self._field] for row in rows[index]]
        return rows[index][self._field]

    def __setitem__(self, index: Value, value: Value) -> None:
        if isinstance(index, slice):
            self._rows(change=True)[index] = [self._new(item) for item in value]
        else:
            self._rows(change=True)[index][self._field] = self._new(value)[self._field]

    def __delitem__(self, index: Value) -> None:
        del self._rows(change=True)[index]

    def __len__(self) -> int:
        return len(self._rows(change=False))

    def insert(self, index: int, value: Value) -> None:
        """Insert a record with that value before an index."""
        new = self._new(value)
        self._rows(change=True).insert(index, new)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | tuple | Column):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def as_list(value: object, what: str, path: str) -> list[Value]:
    """Return a value as a list; ``SerializeError`` if it is not iterable."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise SerializeError(f"expected a list of objects as {what}, not {value!r:.60}", path=path)
    return list(value)
