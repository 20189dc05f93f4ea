"""What every row of the table of variant types answers."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.json_types import Json, JsonValue
    from chunkwright.keyed_archive.kinds.contexts import Reader, Scope, TextForm, Writer
    from chunkwright.keyed_archive.variants import VariantType


V = TypeVar("V")


class Kind(ABC, Generic[V]):
    """A row of the table, for values of type V.

    ``code`` is the ``struct`` code of a payload of fixed size, None where the size varies;
    ``width`` how many numbers that unpacks to. ``make`` makes a value of those numbers;
    where it is None the one number is the value. ``exact`` makes it of the bytes instead,
    for bit patterns that Python's numbers cannot carry, which ``is_odd`` tells by the sum
    of the numbers.
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
        """Read a value of fixed size that keeps its bits; only kinds with ``is_odd`` are asked."""
        raise NotImplementedError(f"{self.type.name} has no odd bit patterns")

    def read(self, reader: Reader, scope: Scope, pos: int, end: int, depth: int) -> tuple[V, int]:
        """Read a value of varying size; return it and where it ends.

        Only kinds without a ``code`` are asked.
        """
        raise NotImplementedError(f"{self.type.name} is read by its struct code")

    def packer(self, writer: Writer) -> Callable[[V], bytes]:
        """Return what packs a value for this writer; it raises what ``struct`` raises.

        Containers write themselves, and are not asked.
        """
        raise NotImplementedError(f"{self.type.name} is written by the container")

    def pack_exact(self, value: V) -> bytes:
        """Pack a value that ``packer`` refused, odd bits included; ``SerializeError``."""
        raise misfit(self.type, value)

    @abstractmethod
    def to_form(self, value: V, _: TextForm) -> JsonValue:
        """Return the text form of a value."""

    def from_form(self, form: Json, _: TextForm) -> V:
        """Build a value from its text form."""
        return self.coerce(form)

    def coerce(self, value: object) -> V:
        """Return ``value`` as a file would return it; ``SerializeError`` where it does not fit."""
        raise misfit(self.type, value)


def whole_number(value: object) -> int | None:
    """Return the whole number that a value is, None where it is none (an array, say)."""
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
        f"{shown} does not fit {type_.name}", hint="set(key, value, type) takes another type"
    )
