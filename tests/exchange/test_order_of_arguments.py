"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
exchange.edits.comparing.Own: kind reason is_own
exchange.edits.model.Applied: notes files outcomes remarks unseen
exchange.edits.model.Change: kind name original edited key
exchange.edits.model.Edits: changes originals likes copies parents worlds joints ignored edited documents notes options
exchange.edits.model.MeshChange: kind name original edited key parts node joints
exchange.edits.model.NodeChange: kind name original edited key parent matrix is_turned is_moved
exchange.edits.model.Outcome: change reason
exchange.edits.model.PartEdit: index original edited like rows changed
exchange.edits.model.SlotChange: kind name original edited key slot material edited_material
exchange.edits.vertices.Ownership: owners materials
exchange.edits.soups.Soup: columns numbers triangles owners joints weights drift missing
exchange.exporting.Exported: files content notes
exchange.gltf.Tree: scene nodes bodies roots
exchange.gltf.writing.Document: form buffer files
exchange.model.Animation: name channels extras
exchange.model.Camera: name yfov aspect near far height extras
exchange.model.Channel: node path times values interpolation
exchange.model.Image: name data mime_type source extras
exchange.model.Light: name kind color intensity range inner_cone outer_cone extras
exchange.model.Material: name base_color base_color_texture metallic roughness metallic_roughness_texture normal_texture occlusion_texture emissive emissive_texture alpha_mode alpha_cutoff double_sided unlit extras variants
exchange.model.Mesh: name primitives extras
exchange.model.Node: name children translation rotation scale matrix mesh skin camera light hidden extras
exchange.model.Primitive: positions indices normals tangents texcoords colors joints weights attributes material lines computed_normals
exchange.model.SceneModel: name roots animations extras notes
exchange.model.Skin: name joints inverse_binds extras
exchange.model.Texture: image wrap min_filter mag_filter mipmaps texcoord offset scale strength
exchange.transforms.Posed: node primitive positions normals indices
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
