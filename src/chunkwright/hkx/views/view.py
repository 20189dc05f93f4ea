"""The base of all views, which are computed from objects and read-only."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeVar, cast

import numpy as np

from chunkwright.base.lists import ReadOnlyDict, ReadOnlyList
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.hkx.model.havok_document import HavokDocument
from chunkwright.hkx.model.hkobject import HkObject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.hkx.model.types import Value


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


P = ParamSpec("P")
R = TypeVar("R")


def checked(view: Callable[P, R]) -> Callable[P, R]:
    """Let a view of a document, an object or a view refuse members of unknown kinds by name.

    The classes of packfiles are those of the SDK, so that a view of them can rely on the kinds of
    members; a tagfile can give them any.
    """

    @wraps(view)
    def guarded(*args: P.args, **options: P.kwargs) -> R:
        with refusing(_document_of(args[0])):
            return view(*args, **options)

    return guarded


@contextmanager
def refusing(document: HavokDocument) -> Iterator[None]:
    """Refuse members of unknown kinds by name while a part of a document is viewed."""
    try:
        yield
    except ChunkwrightError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if not document.describes_types:
            raise
        raise CorruptError(
            f"the classes have members of other types than are known: {error}",
            path="/objects",
            file=document.source,
            format=document.format,
        ) from error


def _document_of(holder: object) -> HavokDocument:
    if isinstance(holder, HavokDocument):
        return holder
    obj = holder if isinstance(holder, HkObject) else cast("Any", holder).source
    document: HavokDocument = obj.packfile
    return document
