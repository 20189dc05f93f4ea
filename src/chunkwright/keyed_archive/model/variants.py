"""The variant types of Keyed Archives by number and name.

Sources: DAVA engine sources (hi-skittles/dava.engine, ``VariantType``) for 0..25,
MelvilPE/dava.revanced for 26..30; measured on real files where those have them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from chunkwright.errors import CorruptError, QueryError


class VariantType(IntEnum):
    """The type byte before every value."""

    NONE = 0
    BOOLEAN = 1
    INT32 = 2
    FLOAT = 3
    STRING = 4
    WIDE_STRING = 5
    BYTE_ARRAY = 6
    UINT32 = 7
    KEYED_ARCHIVE = 8
    INT64 = 9
    UINT64 = 10
    VECTOR2 = 11
    VECTOR3 = 12
    VECTOR4 = 13
    MATRIX2 = 14
    MATRIX3 = 15
    MATRIX4 = 16
    COLOR = 17
    FASTNAME = 18
    AABBOX3 = 19
    FILEPATH = 20
    FLOAT64 = 21
    INT8 = 22
    UINT8 = 23
    INT16 = 24
    UINT16 = 25
    RECT = 26
    ARRAY = 27
    QUATERNION = 28
    TRANSFORM = 29
    AABBOX2 = 30


T = VariantType

# String types that can be stored as ids of the string table in force.
NAME_TYPES: Final = frozenset({T.STRING, T.WIDE_STRING, T.FASTNAME, T.FILEPATH})
# Those among them that no known file uses with a table; sources disagree about them.
DOUBTFUL_NAME_TYPES: Final = frozenset({T.WIDE_STRING, T.FILEPATH})
# Types that a key of a version 1 archive may be stored with; real files only use STRING.
KEY_TYPES: Final = frozenset({T.STRING, T.FASTNAME, T.FILEPATH})

# Codecs of wide strings by the size of the writer's wchar_t: 2 on Windows, 4 elsewhere.
WIDE_CODECS: Final = {2: "utf-16-le", 4: "utf-32-le"}


def variant_type(number: object) -> VariantType:
    """Return the variant type of a number; ``QueryError`` if there is none."""
    try:
        return VariantType(number)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        raise QueryError(
            f"unknown variant type {number!r}", hint="known: the members of VariantType"
        ) from None


def type_by_name(name: object) -> VariantType:
    """Return the variant type of a name in a text form; ``CorruptError`` if there is none."""
    found = VariantType.__members__.get(name) if isinstance(name, str) else None
    if found is None:
        raise CorruptError(f"unknown variant type {name!r}")
    return found
