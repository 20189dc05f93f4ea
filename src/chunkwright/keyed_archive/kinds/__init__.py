"""One row per variant type: how its values are read, written, coerced, and converted to text.

A row of fixed size has a ``struct`` code, from which the decoder and the encoder compile runs of
equal type. A row of varying size reads and writes the u32 before its payload itself. Containers
leave their content to the reader, writer or text form that walks the file.
"""

from __future__ import annotations

from typing import Any, Final

from chunkwright.keyed_archive.kinds.base import Kind, misfit, whole_number
from chunkwright.keyed_archive.kinds.containers import ArchiveKind, ArrayKind, Container
from chunkwright.keyed_archive.kinds.fixed import Boolean, Floats, Integer, Nothing, Real
from chunkwright.keyed_archive.kinds.sized import Bytes, Text, WideText, read_u32
from chunkwright.keyed_archive.model import values as v
from chunkwright.keyed_archive.model.variants import VariantType

__all__ = [
    "ARCHIVE",
    "ARRAY",
    "FLOAT",
    "KINDS",
    "NUM_TYPES",
    "AnyKind",
    "Container",
    "Floats",
    "Integer",
    "Kind",
    "misfit",
    "read_u32",
    "whole_number",
]

T = VariantType
FLOAT: Final = Real(T.FLOAT, "f")
ARCHIVE: Final = ArchiveKind(T.KEYED_ARCHIVE)
ARRAY: Final = ArrayKind(T.ARRAY)

AnyKind = Kind[Any]

KINDS: Final[tuple[AnyKind, ...]] = (
    Nothing(T.NONE),
    Boolean(T.BOOLEAN),
    Integer(T.INT32, "i"),
    FLOAT,
    Text(T.STRING),
    WideText(T.WIDE_STRING),
    Bytes(T.BYTE_ARRAY),
    Integer(T.UINT32, "I"),
    ARCHIVE,
    Integer(T.INT64, "q"),
    Integer(T.UINT64, "Q"),
    Floats(T.VECTOR2, v.Vector2),
    Floats(T.VECTOR3, v.Vector3),
    Floats(T.VECTOR4, v.Vector4),
    Floats(T.MATRIX2, v.Matrix2),
    Floats(T.MATRIX3, v.Matrix3),
    Floats(T.MATRIX4, v.Matrix4),
    Floats(T.COLOR, v.Color),
    Text(T.FASTNAME),
    Floats(T.AABBOX3, v.AABBox3),
    Text(T.FILEPATH),
    Real(T.FLOAT64, "d"),
    Integer(T.INT8, "b"),
    Integer(T.UINT8, "B"),
    Integer(T.INT16, "h"),
    Integer(T.UINT16, "H"),
    Floats(T.RECT, v.Rect),
    ARRAY,
    Floats(T.QUATERNION, v.Quaternion),
    Floats(T.TRANSFORM, v.Transform),
    Floats(T.AABBOX2, v.AABBox2),
)
NUM_TYPES: Final = len(KINDS)
assert all(kind.type == index for index, kind in enumerate(KINDS))
