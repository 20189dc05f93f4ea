"""The positional arguments of public values."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
keyed_archive.forms.Codec: decode encode
keyed_archive.forms.MaterialProperty: type array_size floats
keyed_archive.report.Located: start end rows
keyed_archive.report.Row: start end inside
keyed_archive.values.AABBox2: min_x min_y max_x max_y
keyed_archive.values.AABBox3: min_x min_y min_z max_x max_y max_z
keyed_archive.values.Color: r g b a
keyed_archive.values.Matrix2: m00 m01 m10 m11
keyed_archive.values.Matrix3: m00 m01 m02 m10 m11 m12 m20 m21 m22
keyed_archive.values.Matrix4: m00 m01 m02 m03 m10 m11 m12 m13 m20 m21 m22 m23 m30 m31 m32 m33
keyed_archive.values.Quaternion: x y z w
keyed_archive.values.Rect: x y dx dy
keyed_archive.values.Transform: x y z scale_x scale_y scale_z rotation_x rotation_y rotation_z rotation_w
keyed_archive.values.Vector2: x y
keyed_archive.values.Vector3: x y z
keyed_archive.values.Vector4: x y z w
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
