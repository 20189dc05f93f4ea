"""What every row of the table of variant types answers."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, ClassVar

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.keyed_archive.kinds.contexts import Reader, TextForm, Writer
    from chunkwright.keyed_archive.variants import VariantType


class Kind:
    """A row of the table.

    ``code`` is the ``struct`` code of a payload of fixed size, None where the size varies;
    ``width`` how many numbers that unpacks to. ``make`` makes a value of those numbers;
    where it is None the one number is the value. ``exact`` makes it of the bytes instead,
    for bit patterns that Python's numbers cannot carry, which ``is_odd`` tells by the sum
    of the numbers.
    """

    code: str | None = None
    width = 1
    python: type = object
    make: Callable[[Sequence[Any]], Any] | None = None
    is_odd = False
    is_container: ClassVar[bool] = False

    def __init__(self, type_: VariantType) -> None:
        self.type = type_

    def exact(self, data: bytes, pos: int) -> Any:
        """Read a value of fixed size that keeps its bits."""
        raise NotImplementedError

    def read(self, reader: Reader, scope: Any, pos: int, end: int, depth: int) -> tuple[Any, int]:
        """Read a value of varying size; return it and where it ends."""
        raise NotImplementedError

    def packer(self, writer: Writer) -> Callable[[Any], bytes]:
        """Return what packs a value for this writer; it raises what ``struct`` raises."""
        raise NotImplementedError

    def pack_exact(self, value: Any) -> bytes:
        """Pack a value that ``packer`` refused, odd bits included; ``SerializeError``."""
        raise misfit(self.type, value)

    def to_form(self, value: Any, _: TextForm) -> Any:
        """Return the text form of a value."""
        return value

    def from_form(self, form: Any, _: TextForm) -> Any:
        """Build a value from its text form."""
        return self.coerce(form)

    def coerce(self, value: Any) -> Any:
        """Return ``value`` as a file would return it; ``SerializeError`` where it does not fit."""
        raise misfit(self.type, value)


def whole_number(value: Any) -> int | None:
    """Return the whole number that a value is, None where it is none (an array, say)."""
    try:
        return operator.index(value)
    except TypeError:
        return None


def misfit(type_: VariantType, value: Any) -> SerializeError:
    """Return the error for a value that its type cannot hold."""
    shown = repr(value)
    if len(shown) > 60:
        shown = shown[:57] + "..."
    return SerializeError(
        f"{shown} does not fit {type_.name}", hint="set(key, value, type) takes another type"
    )
