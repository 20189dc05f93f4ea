"""Types that annotations share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

# The value of a member: a number, text, bytes, an array, a record, an object, None, or a list of
# these. The class of the object determines which, so users need not narrow every access.
Value: TypeAlias = Any
# What ``struct`` unpacks for a member, or is to pack.
RawItem: TypeAlias = Any
# The text form, or a part of it, as for the ``json`` module.
JsonDict: TypeAlias = dict[str, Any]
JsonValue: TypeAlias = Any
DType: TypeAlias = "np.dtype[Any]"


class Element(Protocol):
    """The part of an XML element of lxml that reading uses."""

    tag: object
    text: str | None
    sourceline: int | None

    def get(self, key: str, default: str = ...) -> str:
        """Return an attribute."""
        ...

    def find(self, path: str) -> Element | None:
        """Return the first child that a path leads to."""
        ...

    def iterfind(self, path: str) -> Iterator[Element]:
        """Yield the children that a path leads to."""
        ...

    def iter(self, tag: str) -> Iterator[Element]:
        """Yield this element and all below it that have a tag."""
        ...

    def __iter__(self) -> Iterator[Element]:
        """Yield the children."""
        ...
