"""Base classes in place of dataclasses, for modules that every run of the command imports.

A dataclass generates its methods when its module is imported, which takes longer than reading a
small file. These have the same methods; ``__init__`` is written out.
"""

from __future__ import annotations

from typing import NoReturn, Self


class Plain:
    """Base of classes defined by ``__match_args__``: equal if these are, not hashable."""

    __match_args__: tuple[str, ...] = ()
    __slots__: tuple[str, ...] = ()

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __repr__(self) -> str:
        pairs = zip(self.__match_args__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def copy(self) -> Self:
        """Return a copy with the same values."""
        made = type(self).__new__(type(self))
        for name in self.__match_args__:
            object.__setattr__(made, name, getattr(self, name))
        return made


class Frozen(Plain):
    """Base of immutable, hashable classes; ``__init__`` uses ``_set``."""

    __slots__: tuple[str, ...] = ()

    def _set(self, *values: object) -> None:
        """Set the attributes in the order of ``__match_args__``, once."""
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} of a {type(self).__name__} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} of a {type(self).__name__} cannot be deleted")

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._values()
