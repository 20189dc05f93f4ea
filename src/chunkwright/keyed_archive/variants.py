"""The variant types of Keyed Archives as one table: what each looks like in bytes and in Python.

Sources: DAVA engine sources (hi-skittles/dava.engine, ``VariantType``) for 0..25,
MelvilPE/dava.revanced for 26..30; measured on real files where those have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from chunkwright.keyed_archive import values as v

if TYPE_CHECKING:
    from collections.abc import Callable


class VariantType(IntEnum):
    """The type byte in front of every value."""

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


@dataclass(frozen=True, slots=True)
class VariantKind:
    """One row of the table.

    ``code`` is the ``struct`` format of a fixed-size payload, None where the size varies.
    ``write_code`` differs for booleans only: a byte other than 0 and 1 has to survive.
    ``make`` builds the Python value from the ``width`` unpacked numbers, None for one number.
    """

    type: VariantType
    code: str | None
    width: int = 1
    make: Callable[[Any], Any] | None = None
    python: Any = object
    write_code: str | None = None


def _numbers(type_: VariantType, python: type[tuple[float, ...]]) -> VariantKind:
    width = len(python.__annotations__)
    return VariantKind(type_, f"{width}f", width, partial(tuple.__new__, python), python)


T = VariantType
_ROWS: Final = (
    VariantKind(T.NONE, "", 0, lambda _: None, type(None)),
    VariantKind(T.BOOLEAN, "?", python=bool, write_code="B"),
    VariantKind(T.INT32, "i", python=int),
    VariantKind(T.FLOAT, "f", python=float),
    VariantKind(T.STRING, None, python=str),
    VariantKind(T.WIDE_STRING, None, python=str),
    VariantKind(T.BYTE_ARRAY, None, python=bytes),
    VariantKind(T.UINT32, "I", python=int),
    VariantKind(T.KEYED_ARCHIVE, None),
    VariantKind(T.INT64, "q", python=int),
    VariantKind(T.UINT64, "Q", python=int),
    _numbers(T.VECTOR2, v.Vector2),
    _numbers(T.VECTOR3, v.Vector3),
    _numbers(T.VECTOR4, v.Vector4),
    _numbers(T.MATRIX2, v.Matrix2),
    _numbers(T.MATRIX3, v.Matrix3),
    _numbers(T.MATRIX4, v.Matrix4),
    _numbers(T.COLOR, v.Color),
    VariantKind(T.FASTNAME, None, python=str),
    _numbers(T.AABBOX3, v.AABBox3),
    VariantKind(T.FILEPATH, None, python=str),
    VariantKind(T.FLOAT64, "d", python=float),
    VariantKind(T.INT8, "b", python=int),
    VariantKind(T.UINT8, "B", python=int),
    VariantKind(T.INT16, "h", python=int),
    VariantKind(T.UINT16, "H", python=int),
    _numbers(T.RECT, v.Rect),
    VariantKind(T.ARRAY, None),
    _numbers(T.QUATERNION, v.Quaternion),
    _numbers(T.TRANSFORM, v.Transform),
    _numbers(T.AABBOX2, v.AABBox2),
)

KINDS: Final[tuple[VariantKind, ...]] = _ROWS
NUM_TYPES: Final = len(KINDS)

# Types whose text can be an id of the string table in force.
NAME_TYPES: Final = frozenset({T.STRING, T.WIDE_STRING, T.FASTNAME, T.FILEPATH})
# Those of them that no real file shows in table mode; sources disagree on them.
DOUBTFUL_NAME_TYPES: Final = frozenset({T.WIDE_STRING, T.FILEPATH})

# Codecs of wide strings by the size of the writer's wchar_t: Windows has 2, the rest 4.
WIDE_CODECS: Final = {2: "utf-16-le", 4: "utf-32-le"}

TYPE_OF_CLASS: Final = {
    kind.python: kind.type for kind in KINDS if kind.make is not None and kind.width > 1
}
assert all(kind.type == index for index, kind in enumerate(KINDS))
