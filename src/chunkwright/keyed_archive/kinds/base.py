"""The interface of every row of the table of variant types."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import Json, JsonObject, JsonValue
    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.keyed_archive.model.variant_array import VariantArray
    from chunkwright.keyed_archive.model.variants import VariantType


V = TypeVar("V")


class Kind(ABC, Generic[V]):
    """A row of the table, for values of type V.

    ``code`` is the ``struct`` code of a payload of fixed size, None if the size varies; ``width``
    is the count of numbers it unpacks to. ``make`` makes a value from those numbers; if it is
    None, the single number is the value. ``exact`` makes it from the bytes instead, for bit
    patterns that Python's numbers cannot represent, which ``is_odd`` detects from the sum of the
    numbers.
    """

    code: str | None = None
    width = 1
    python: type = object
    make: Callable[[Sequence[Any]], V] | None = None
    is_odd = False
    is_container: ClassVar[bool] = False

    def __init__(self, type_: VariantType) -> None:
        self.type = type_

    def exact(self, data: bytes, pos: int) -> V:
        """Read a value of fixed size with exact bits; only called for kinds with ``is_odd``."""
        raise NotImplementedError(f"{self.type.name} has no odd bit patterns")

    def read(self, reader: Reader, scope: Scope, pos: int, end: int, depth: int) -> tuple[V, int]:
        """Read a value of varying size; return it and the offset after it.

        Only called for kinds without a ``code``.
        """
        raise NotImplementedError(f"{self.type.name} is read by its struct code")

    def packer(self, writer: Writer) -> Callable[[V], bytes]:
        """Return a function that packs a value, and raises the exceptions of ``struct``.

        Not called for containers, which write themselves.
        """
        raise NotImplementedError(f"{self.type.name} is written by the container")

    def pack_exact(self, value: V) -> bytes:
        """Pack a value that ``packer`` refused, such as odd bits; ``SerializeError`` if invalid."""
        raise misfit(self.type, value)

    @abstractmethod
    def to_form(self, value: V, _: TextForm) -> JsonValue:
        """Return the text form of a value."""

    def from_form(self, form: Json, _: TextForm) -> V:
        """Build a value from its text form."""
        return self.coerce(form)

    def coerce(self, value: object) -> V:
        """Return ``value`` as it would be read back; ``SerializeError`` if it does not fit."""
        raise misfit(self.type, value)


def whole_number(value: object) -> int | None:
    """Return a value as an integer; None if it is not one (an array, for example)."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def misfit(type_: VariantType, value: object) -> SerializeError:
    """Return the error for a value that its type cannot hold."""
    shown = repr(value)
    if len(shown) > 60:
        shown = shown[:57] + "..."
    return SerializeError(
        f"{shown} does not fit {type_.name}", hint="set(key, value, type) changes the type"
    )


# The state of a reader or writer about the string table in force; opaque to rows.
Scope: TypeAlias = Any


class Reader(Protocol):
    """The reader of a file."""

    data: bytes
    wide_char_size: int

    def nested(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[KeyedArchive, int]:
        """Read an archive after its u32 length."""

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read an array after its u32 count."""


class Writer(Protocol):
    """The writer of a file."""

    wide_char_size: int

    def nested(self, scope: Scope, value: KeyedArchive) -> None:
        """Append an archive, preceded by its u32 length."""

    def array(self, scope: Scope, value: VariantArray) -> None:
        """Append an array, preceded by its u32 count."""


class TextForm(Protocol):
    """The converter to and from text forms."""

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        """Return the form of an archive."""

    def of_array(self, array: VariantArray) -> JsonObject:
        """Return the form of an array."""

    def archive(self, form: Json) -> KeyedArchive:
        """Build an archive from its form."""

    def array(self, form: Json) -> VariantArray:
        """Build an array from its form."""
