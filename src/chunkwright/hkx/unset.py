"""Whether members still have the default values of a new instance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.hkx.classes.arrays import StoredArray
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.references import FixedCodec

if TYPE_CHECKING:
    from chunkwright.hkx.classes.codecs import Codec


# Types whose values are equal only if their bits are.
_PLAIN: Final = frozenset({type(None), bool, int, str, bytes})


def is_unset(codec: Codec, value: object) -> bool:
    """Whether a member has its default value; stored arrays are not decoded."""
    kind = type(value)
    if value is None or kind is int or kind is str:
        default = codec.default()
        return value is default or is_default(value, default)
    if kind is StoredArray:
        # One vector, and each number of a C array, is zero; other arrays are empty.
        assert isinstance(value, StoredArray)
        fixed = value.count is None or isinstance(codec, FixedCodec)
        return not any(value.data) if fixed else not len(value)
    if isinstance(value, Record):
        return all(map(is_unset, value.plan.codecs, value.held))
    if isinstance(value, list) and isinstance(codec, FixedCodec):
        return all(is_unset(codec.element, each) for each in value)
    return is_default(value, codec.default())


def is_default(value: Any, default: Any) -> bool:
    """Whether a member has, bit for bit, its default value."""
    kind = type(default)
    if kind in _PLAIN:
        return type(value) is kind and value == default
    if kind is float:
        return type(value) is float and str(value) == str(default)  # not -0.0
    if kind is Record:
        return type(value) is Record and all(map(is_default, value.row, default.row))
    if isinstance(default, list) and isinstance(value, list):
        return len(value) == len(default) and all(map(is_default, value, default))
    import numpy as np

    if isinstance(default, np.ndarray):
        return isinstance(value, np.ndarray) and value.tobytes() == default.tobytes()
    return type(value) is type(default) and bool(value == default)
