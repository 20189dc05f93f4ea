"""Inferring the variant type of a Python value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from chunkwright.binary.floats import FloatBits
from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.kinds import FLOAT, KINDS, Floats, Integer, whole_number
from chunkwright.keyed_archive.variants import VariantType

T = VariantType
_TYPE_OF_CLASS: Final = {kind.python: kind.type for kind in KINDS if isinstance(kind, Floats)}
_SIMPLE_CLASSES: Final = (
    (type(None), T.NONE),
    (bool, T.BOOLEAN),
    (str, T.STRING),
    ((bytes, bytearray, memoryview), T.BYTE_ARRAY),
    (Mapping, T.KEYED_ARCHIVE),
)
# An integer gets the first of these types that can hold it.
_INTEGERS: Final = tuple(
    kind
    for kind in (KINDS[type_] for type_ in (T.INT32, T.UINT32, T.INT64, T.UINT64))
    if isinstance(kind, Integer)
)


def infer_type(value: object) -> VariantType:
    """Return the type for a value that has none.

    An ``int`` gets the first of INT32, UINT32, INT64 and UINT64 that can hold it, a ``float``
    FLOAT, or FLOAT64 if it is too large for that. Raises ``SerializeError`` if there is no such
    type.
    """
    known = _TYPE_OF_CLASS.get(type(value))
    if known is not None:
        return known
    if isinstance(value, FloatBits):
        return T.FLOAT if value.size == 4 else T.FLOAT64
    if isinstance(value, float):
        return T.FLOAT if FLOAT.fits(value) else T.FLOAT64
    for python, type_ in _SIMPLE_CLASSES:
        if isinstance(value, python):
            return type_
    number = whole_number(value)
    if number is not None:
        for kind in _INTEGERS:
            if kind.fits(number):
                return kind.type
        raise SerializeError(f"{value} does not fit into 64 bits")
    if isinstance(value, Sequence):
        return T.ARRAY
    raise SerializeError(f"no variant type can hold a {type(value).__name__}")
