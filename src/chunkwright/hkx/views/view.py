"""The base of all views, which are computed from objects and read-only."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.readonly import ReadOnlyDict, ReadOnlyList

if TYPE_CHECKING:
    from chunkwright.hkx.types import Value

T = TypeVar("T")

_HINT: Final = "set the members of its object, which is its source"


class View:
    """Base of the views, which are read-only, including the lists, mappings and arrays in them."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Make the values of the fields read-only."""
        for each in fields(self):  # type: ignore[arg-type]
            object.__setattr__(self, each.name, _closed(getattr(self, each.name)))


def closed(made: type[T]) -> type[T]:
    """Make a frozen dataclass refuse assignments with the library's own error."""
    made.__setattr__ = _refuse  # type: ignore[method-assign]
    made.__delattr__ = _refuse  # type: ignore[method-assign]
    return made


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise QueryError(f"{name} of a {type(self).__name__} is read-only", hint=_HINT)


def _closed(value: object) -> Value:
    if isinstance(value, list):
        return ReadOnlyList(value, _HINT)
    if isinstance(value, dict):
        return ReadOnlyDict({key: _closed(each) for key, each in value.items()}, _HINT)
    if isinstance(value, np.ndarray):
        value = value.view()
        value.setflags(write=False)
    return value
