"""DAVA Keyed Archives: typed key/value trees, with or without a table of fast names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format, Option

if TYPE_CHECKING:
    from chunkwright.binary.forms import FloatBits
    from chunkwright.keyed_archive.archive import (
        HEADERLESS,
        V1,
        V2,
        V2_EMPTY,
        V2_SUB,
        KeyedArchive,
        convert,
    )
    from chunkwright.keyed_archive.names import FastName, FastNameTable, fast_name_id
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
        VariantType,
        Vector2,
        Vector3,
        Vector4,
    )
    from chunkwright.keyed_archive.variant_array import VariantArray

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


class KeyedArchiveFormat(Format["KeyedArchive"]):
    """Keyed Archives of the DAVA engine, including the old form without a header."""

    name = "keyed_archive"
    family = "DAVA"
    title = "Keyed Archive"
    extensions = (".ka",)
    generic_extensions = (".dat",)
    spec = "dava_keyed_archive"
    magic = b"KA"
    by_structure = True
    starts = (0, b"\x04")  # the first key is a string
    elsewhere = {
        ".decoder": ("read", "probe"),
        ".values": ("may_hold",),
        ".forms": ("to_dict", "from_dict"),
        ".report": ("info", "headline", "readable", "problems", "demo", "spans"),
        ".archive": ("convert",),
    }
    read_keywords = ("wide_char_size", "name_types")
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a Keyed Archive to version 0 (no header), 1 or 2.",
        ),
    )


_HOMES: Final = {
    "AABBox2": "values",
    "AABBox3": "values",
    "Color": "values",
    "FastName": "names",
    "FastNameTable": "names",
    "FloatBits": "values",
    "HEADERLESS": "archive",
    "KeyedArchive": "archive",
    "Matrix2": "values",
    "Matrix3": "values",
    "Matrix4": "values",
    "Quaternion": "values",
    "Rect": "values",
    "Transform": "values",
    "V1": "archive",
    "V2": "archive",
    "V2_EMPTY": "archive",
    "V2_SUB": "archive",
    "VariantArray": "archive",
    "VariantType": "values",
    "Vector2": "values",
    "Vector3": "values",
    "Vector4": "values",
    "convert": "archive",
    "fast_name_id": "names",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
