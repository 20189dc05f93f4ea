"""DAVA Keyed Archives: typed key/value trees, with or without a table of fast names."""

from chunkwright.keyed_archive.fast_names import FastName, FastNameTable, fast_name_id
from chunkwright.keyed_archive.model import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    KeyedArchive,
    VariantArray,
)
from chunkwright.keyed_archive.values import (
    AABBox2,
    AABBox3,
    Color,
    FloatBits,
    Matrix2,
    Matrix3,
    Matrix4,
    Quaternion,
    Rect,
    Transform,
    Vector2,
    Vector3,
    Vector4,
)
from chunkwright.keyed_archive.variants import VariantType

__all__ = [
    "HEADERLESS",
    "V1",
    "V2",
    "V2_EMPTY",
    "V2_SUB",
    "AABBox2",
    "AABBox3",
    "Color",
    "FastName",
    "FastNameTable",
    "FloatBits",
    "KeyedArchive",
    "Matrix2",
    "Matrix3",
    "Matrix4",
    "Quaternion",
    "Rect",
    "Transform",
    "VariantArray",
    "VariantType",
    "Vector2",
    "Vector3",
    "Vector4",
    "fast_name_id",
]
