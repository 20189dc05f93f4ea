"""Views of documents that describe their own types, whose members may be of other kinds."""

from __future__ import annotations

from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.havok_document import HavokDocument
from chunkwright.hkx.hkobject import HkObject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


def _document_of(given: object) -> HavokDocument:
    if isinstance(given, HavokDocument):
        return given
    obj = given if isinstance(given, HkObject) else cast("Any", given).source
    document: HavokDocument = obj.packfile
    return document
