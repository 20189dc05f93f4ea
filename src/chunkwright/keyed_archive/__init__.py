"""DAVA Keyed Archives: typed key/value trees, with or without a table of fast names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.binary.forms import FloatBits
    from chunkwright.keyed_archive.edit.conversion import convert
    from chunkwright.keyed_archive.model.archive import (
        HEADERLESS,
        V1,
        V2,
        V2_EMPTY,
        V2_SUB,
        KeyedArchive,
    )
    from chunkwright.keyed_archive.model.fast_names import FastName, FastNameTable, fast_name_id
    from chunkwright.keyed_archive.model.values import (
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
    from chunkwright.keyed_archive.model.variant_array import VariantArray
    from chunkwright.keyed_archive.model.variants import VariantType

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
    "AABBox2": "model.values",
    "AABBox3": "model.values",
    "Color": "model.values",
    "FastName": "model.fast_names",
    "FastNameTable": "model.fast_names",
    "FloatBits": "model.values",
    "HEADERLESS": "model.archive",
    "KeyedArchive": "model.archive",
    "Matrix2": "model.values",
    "Matrix3": "model.values",
    "Matrix4": "model.values",
    "Quaternion": "model.values",
    "Rect": "model.values",
    "Transform": "model.values",
    "V1": "model.archive",
    "V2": "model.archive",
    "V2_EMPTY": "model.archive",
    "V2_SUB": "model.archive",
    "VariantArray": "model.archive",
    "VariantType": "model.variants",
    "Vector2": "model.values",
    "Vector3": "model.values",
    "Vector4": "model.values",
    "convert": "edit.conversion",
    "fast_name_id": "model.fast_names",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
