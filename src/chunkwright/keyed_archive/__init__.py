"""DAVA Keyed Archives: typed key/value trees, with or without a table of fast names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.lazy import lazily

if TYPE_CHECKING:
    from chunkwright.binary.floats import FloatBits
    from chunkwright.keyed_archive.conversion import convert
    from chunkwright.keyed_archive.fast_names import FastName, FastNameTable, fast_name_id
    from chunkwright.keyed_archive.model import HEADERLESS, V1, V2, V2_EMPTY, V2_SUB, KeyedArchive
    from chunkwright.keyed_archive.values import (
        AABBox2,
        AABBox3,
        Color,
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
    from chunkwright.keyed_archive.variant_array import VariantArray
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
    "convert",
    "fast_name_id",
]

_HOMES: Final = {
    "AABBox2": "values",
    "AABBox3": "values",
    "Color": "values",
    "FastName": "fast_names",
    "FastNameTable": "fast_names",
    "FloatBits": "values",
    "HEADERLESS": "model",
    "KeyedArchive": "model",
    "Matrix2": "values",
    "Matrix3": "values",
    "Matrix4": "values",
    "Quaternion": "values",
    "Rect": "values",
    "Transform": "values",
    "V1": "model",
    "V2": "model",
    "V2_EMPTY": "model",
    "V2_SUB": "model",
    "VariantArray": "model",
    "VariantType": "variants",
    "Vector2": "values",
    "Vector3": "values",
    "Vector4": "values",
    "convert": "conversion",
    "fast_name_id": "fast_names",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
