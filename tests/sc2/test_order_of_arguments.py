"""The positional arguments of public values."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
sc2.checks.Count: what inside keys
sc2.model.layout.Descriptor: file_type geometry_id_hash geometry_data_hash rest
sc2.model.references.Reference: path holder key kind number target null outside
sc2.model.references.ReferenceKind: key space target seen stored_as beside in_geometry
sc2.scene_model.skins.GroupArrays: positions indices lines normals tangents colors texcoords joint joints weights attributes repaired
sc2.scene_model.drawing.Part: mesh batch is_shadow
sc2.scene_model.drawing.View: lod state everything
sc2.scene_model.skins.Skeleton: nodes uids parents poses inverse_binds
sc2.scene_model.textures.Source: descriptor pictures file
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
