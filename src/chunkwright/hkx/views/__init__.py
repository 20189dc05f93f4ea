"""Ready-made views of the usual content of packfiles.

>>> from chunkwright.hkx import views
>>> packfile = chunkwright.open("skeleton.hkx")               # doctest: +SKIP
>>> views.skeletons(packfile)[0].translations.shape           # doctest: +SKIP
(99, 3)

A view is a snapshot of decoded members as plain lists and numpy arrays; it does not write back.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeVar, cast

from chunkwright.base import lazily
from chunkwright.base.classes import ReadOnlyDict, ReadOnlyList
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.hkx.model.havok_document import HavokDocument, settle
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import ArrayHeader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.views.animation_view import (
        Animation,
        Skeleton,
        animation,
        animations,
        skeleton,
        skeletons,
    )
    from chunkwright.hkx.views.behaviour_view import Behaviour, behaviour, behaviours
    from chunkwright.hkx.views.physics import (
        PhysicsSystem,
        Ragdoll,
        Shape,
        physics_systems,
        ragdolls,
        shape,
    )


__all__ = [
    "Animation",
    "Behaviour",
    "PhysicsSystem",
    "Ragdoll",
    "Shape",
    "Skeleton",
    "animation",
    "animations",
    "behaviour",
    "behaviours",
    "physics_systems",
    "ragdolls",
    "shape",
    "skeleton",
    "skeletons",
]

_HOMES: Final = {
    "Animation": "animation_view",
    "Behaviour": "behaviour_view",
    "PhysicsSystem": "physics",
    "Ragdoll": "physics",
    "Shape": "physics",
    "Skeleton": "animation_view",
    "animation": "animation_view",
    "animations": "animation_view",
    "behaviour": "behaviour_view",
    "behaviours": "behaviour_view",
    "physics_systems": "physics",
    "ragdolls": "physics",
    "shape": "physics",
    "skeleton": "animation_view",
    "skeletons": "animation_view",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)


if TYPE_CHECKING:
    Floats = NDArray[np.float32]


def lineage(obj: HkObject) -> list[str]:
    """Return the class of an object and its bases, nearest first; an unknown class has no bases."""
    return obj.packfile.decoder.library.lineage(obj.class_name, obj.signature)


def find(packfile: HavokDocument, *classes: str) -> list[HkObject]:
    """Return the objects of these classes and of classes derived from them, in file order."""
    settle(packfile)
    # An unknown class has no members.
    return [obj for obj in packfile.objects.of_class(*classes) if len(obj.values)]


def expect(obj: HkObject, *classes: str) -> None:
    """Raise ``QueryError`` for an object of another class."""
    if set(classes).isdisjoint(lineage(obj)):
        raise QueryError(f"expected a {' or '.join(classes)}, not a {obj.class_name}")


def member(
    holder: Mapping[str, Value] | HkObject | None, *path: str, default: Value = None
) -> Value:
    """Follow member names; ``default`` if one is missing in this version, or null."""
    for name in path:
        if holder is None or name not in holder:
            return default
        holder = holder[name]
    return default if holder is None else holder


def elements(holder: Mapping[str, object] | HkObject | None, *path: str) -> Value:
    """Follow member names to an array; empty if null or missing in this version.

    Raises ``CorruptError`` for an array with a count but without payload.
    """
    found = member(holder, *path, default=())
    if isinstance(found, ArrayHeader) and not found.size:
        return ()
    if isinstance(found, ArrayHeader):
        raise CorruptError(f"an array of {found.size:,} elements has no payload").within(path[-1])
    return found


def text(holder: Mapping[str, object] | HkObject | None, *path: str) -> str:
    """Follow member names to a string; "" if null or missing."""
    return str(member(holder, *path, default=""))


def transforms(array: Floats) -> tuple[Floats, Floats, Floats]:
    """Split QSTRANSFORMs into translations (x, y, z), rotations (x, y, z, w), scales (x, y, z)."""
    return array[..., 0, :3].copy(), array[..., 1, :].copy(), array[..., 2, :3].copy()


T = TypeVar("T")

_HINT: Final = "set the members of its object, which is its source"


class View:
    """The base of views, which are read-only with all lists, mappings and arrays in them."""

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
    import numpy as np  # imported here, because some views have no arrays

    if isinstance(value, np.ndarray):
        value = value.view()
        value.setflags(write=False)
    return value


P = ParamSpec("P")
R = TypeVar("R")


def checked(view: Callable[P, R]) -> Callable[P, R]:
    """Make a function that views part of a document refuse members of unknown kinds by name.

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
            f"the classes have members of unexpected types: {error}",
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
