"""Arrays of numbers that a user assigns: converted to what a file stores, or refused."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]

# Importing numpy takes longer than reading a small file, so it waits until there is an array.


class ArrayOutline(NamedTuple):
    """The description of an array without its numbers: its shape and the type of one number."""

    shape: tuple[int, ...]
    type_code: str
    """Order, kind and size in bytes, such as ``"<f4"``."""

    @property
    def nbytes(self) -> int:
        """The size of all numbers in bytes."""
        return item_size(self.type_code) * prod(self.shape)

    @property
    def type_name(self) -> str:
        """The type as numpy names it, such as ``"float32"``."""
        kind = {"f": "float", "i": "int", "u": "uint"}[self.type_code[1]]
        return f"{kind}{8 * item_size(self.type_code)}"


def item_size(type_code: str) -> int:
    """Return the size in bytes of one number of a type such as ``"<f4"``."""
    return int(type_code[2:])


def numbers(values: Any, dtype: np.dtype[Any], shape: tuple[int, ...] | None = None) -> Array:
    """Return an array of a type and shape; ``SerializeError`` if a value does not fit.

    A shape of () means one dimension of any length, None means any shape. Bytes are numbers of
    one byte each.
    """
    import numpy as np

    if dtype.itemsize == 1 and isinstance(values, bytes | bytearray):
        return np.frombuffer(values, dtype).copy()
    try:
        given = np.asarray(values)
        made = given if given.dtype == dtype else _cast(given, dtype)
    except (TypeError, ValueError, OverflowError) as error:
        raise SerializeError(f"cannot be converted to {dtype} numbers: {error}") from error
    if (shape == () and made.ndim != 1) or (shape and made.shape != shape):
        raise SerializeError(f"expected shape {shape or '(n,)'}, not {made.shape}")
    return made


def _cast(given: Array, dtype: np.dtype[Any]) -> Array:
    import numpy as np

    kind = given.dtype.kind
    if kind not in "biufO" or (kind == "O" and not all(map(_is_real, given.flat))):
        # Conversion to float would parse a string, and turn None into a NaN.
        raise TypeError("not all values are real numbers")
    with np.errstate(over="ignore", invalid="ignore"):
        made = given.astype(dtype)
    if given.size and not _fits(made, given):
        raise SerializeError(f"a number does not fit {dtype}")
    return made


def _is_real(value: Any) -> bool:
    return hasattr(value, "__float__")


def _fits(made: Array, given: Array) -> bool:
    """Whether integers kept their values in another type, and no float became infinite."""
    import numpy as np

    if made.dtype.kind != "f":
        return np.array_equal(made, given)
    reals = given if given.dtype.kind == "f" else given.astype(np.float64)
    return np.array_equal(np.isinf(made), np.isinf(reals))
