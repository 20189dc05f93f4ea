"""JSON objects of a document: typed members, and errors with their address."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chunkwright.base.wording import join
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject

T = TypeVar("T")

_LARGEST: Final = 3.4028234663852886e38  # of single precision, in which places are stored
_KINDS: Final = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}


class Entry:
    """A JSON object at an address of a document.

    A missing member is ``default``; one of another type raises ``CorruptError``.
    """

    __slots__ = ("address", "members")

    def __init__(self, members: object, address: str) -> None:
        if not isinstance(members, dict):
            raise CorruptError("expected an object", path=address or "/")
        self.members: JsonObject = members
        self.address = address

    def __contains__(self, key: str) -> bool:
        return key in self.members

    def wrong(self, key: str, message: str) -> CorruptError:
        """Return the error about a wrong member."""
        return CorruptError(message, path=self.address + join(key))

    def text(self, key: str, default: str = "") -> str:
        """Return a text member."""
        return self._of(key, str, default)

    def flag(self, key: str) -> bool:
        """Return a boolean member; false if it is missing."""
        return self._of(key, bool, False)

    def integer(self, key: str, default: int = 0, *, least: int = 0) -> int:
        """Return an integer member of at least ``least``."""
        value = self.members.get(key, default)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(key, f"expected an integer of at least {least}, found {value!r:.40}")
        return value

    def number(self, key: str, default: float = 0.0) -> float:
        """Return a member that is a finite number."""
        return self._number(key, self.members.get(key, default))

    def numbers(self, key: str, default: Sequence[float]) -> tuple[float, ...]:
        """Return a member that is a list of as many numbers as ``default``."""
        value = self.members.get(key)
        if value is None:
            return tuple(default)
        if not isinstance(value, list) or len(value) != len(default):
            raise self.wrong(key, f"expected {len(default)} numbers")
        return tuple(self._number(key, each) for each in value)

    def entry(self, key: str) -> Entry:
        """Return a member that is an object; an empty one if it is missing."""
        return Entry(self.members.get(key, {}), self.address + join(key))

    def entries(self, key: str) -> list[Entry]:
        """Return a member that is a list of objects."""
        rows: list[Any] = self._of(key, list, [])
        start = self.address + join(key)
        return [Entry(row, start + join(number)) for number, row in enumerate(rows)]

    def index(self, key: str, rows: Sequence[T]) -> T | None:
        """Return the row whose index is a member; None if the member is missing."""
        if key not in self.members:
            return None
        return self._row(key, self.members[key], rows)

    def indices(self, key: str, rows: Sequence[T]) -> list[T]:
        """Return the rows that a member lists by index."""
        return [self._row(key, each, rows) for each in self._of(key, list, [])]

    def extension(self, name: str) -> Entry | None:
        """Return the object of an extension."""
        extensions = self.entry("extensions")
        return extensions.entry(name) if name in extensions else None

    def extras(self) -> dict[str, Any]:
        """Return a copy of the extras; empty if they are not an object."""
        value = self.members.get("extras")
        return dict(value) if isinstance(value, dict) else {}

    def choice(self, key: str, choices: Mapping[Any, T], default: Any) -> T:
        """Return the choice that a member stands for."""
        value = self.members.get(key, default)
        if not isinstance(value, int | str) or value not in choices:
            known = ", ".join(map(str, choices))
            raise self.wrong(key, f"expected one of {known}, found {value!r:.40}")
        return choices[value]

    def _of(self, key: str, kind: type[T], default: T) -> T:
        value = self.members.get(key, default)
        if not isinstance(value, kind):
            raise self.wrong(key, f"expected {_KINDS[kind]}, found {value!r:.40}")
        return value

    def _row(self, key: str, value: object, rows: Sequence[T]) -> T:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(rows):
            raise self.wrong(key, f"refers to {value!r:.40}, but there are {len(rows)}")
        return rows[value]

    def _number(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(key, f"expected a number, found {value!r:.40}")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not abs(number) <= _LARGEST:
            raise self.wrong(key, "expected a finite number of single precision")
        return number
