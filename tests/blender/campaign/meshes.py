"""Edits of meshes: vertices, faces, normals, texture coordinates, and their objects."""

from __future__ import annotations

import bmesh
import bpy

from . import picking as p


def vertices_moved() -> None:
    one = p.main()
    for vertex in one.data.vertices[: max(4, len(one.data.vertices) // 8)]:
        vertex.co.z += max(one.dimensions) / 10 or 0.1


def faces_divided() -> None:
    p.reshape(p.main(), lambda m: bmesh.ops.subdivide_edges(m, edges=m.edges[:], cuts=1))


def faces_deleted() -> None:
    def delete(made: bmesh.types.BMesh) -> None:
        bmesh.ops.delete(made, geom=made.faces[: max(1, len(made.faces) // 3)], context="FACES")

    p.reshape(p.main(), delete)


def cube_added_to_a_mesh() -> None:
    one = p.main()
    p.reshape(one, lambda m: bmesh.ops.create_cube(m, size=max(one.dimensions) / 3 or 1))


def vertices_merged() -> None:
    p.reshape(p.main(), lambda m: bmesh.ops.remove_doubles(m, verts=m.verts[:], dist=1e-4))


def faces_dissolved() -> None:
    def dissolve(made: bmesh.types.BMesh) -> None:
        bmesh.ops.dissolve_limit(made, angle_limit=0.1, verts=made.verts[:], edges=made.edges[:])

    p.reshape(p.main(), dissolve)


def mirror_applied() -> None:
    one = p.main()
    p.single_user(one)
    p.select(one)
    one.modifiers.new("Mirror", "MIRROR")
    bpy.ops.object.modifier_apply(modifier="Mirror")


def two_objects_joined() -> None:
    p.select(p.main(), p.another())
    bpy.ops.object.join()


def separated_by_material() -> None:
    several = (o for o in p.with_mesh() if len({f.material_index for f in o.data.polygons}) > 1)
    one = p.first(several, "a mesh of two materials")
    p.single_user(one)
    p.select(one)
    p.mode("EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.mesh.separate(type="MATERIAL")
    p.mode("OBJECT")


def half_separated() -> None:
    one = p.main()
    p.select(one)
    p.mode("EDIT")
    bpy.ops.mesh.select_all(action="DESELECT")
    p.mode("OBJECT")
    for face in one.data.polygons[: len(one.data.polygons) // 2]:
        face.select = True
    p.mode("EDIT")
    bpy.ops.mesh.separate(type="SELECTED")
    p.mode("OBJECT")


def mesh_renamed() -> None:
    p.main().data.name = "Renamed Mesh"


def other_mesh_shown() -> None:
    p.main().data = p.another().data


def own_mesh_of_a_shared_one() -> None:
    one = p.sharing()
    mesh = p.single_user(one)
    for vertex in mesh.vertices:
        vertex.co.z += 1


def shared_mesh_edited() -> None:
    for vertex in p.sharing().data.vertices[:3]:
        vertex.co.z += 1


def shaded_flat() -> None:
    one = p.main()
    p.forget_normals(one)
    bpy.ops.object.shade_flat()


def shaded_smooth() -> None:
    one = p.main()
    p.forget_normals(one)
    bpy.ops.object.shade_smooth()


def faces_flipped() -> None:
    one = p.main()
    p.forget_normals(one)
    p.reshape(one, lambda m: bmesh.ops.reverse_faces(m, faces=m.faces[:]))


def texture_coordinates_moved() -> None:
    layer = p.main().data.uv_layers.active
    if layer is None:
        raise p.NotThereError("texture coordinates")
    for each in layer.data:
        each.uv.x += 0.25


def second_texture_coordinates() -> None:
    layers = p.main().data.uv_layers
    for each in (layers[1] if len(layers) > 1 else layers.new(name="Second")).data:
        each.uv *= 3


def texture_coordinates_removed() -> None:
    layers = p.main().data.uv_layers
    if not layers:
        raise p.NotThereError("texture coordinates")
    layers.remove(layers[0])


def colors_added() -> None:
    """Paint vertices, and use the colours in the material: Blender would not export them otherwise."""
    mesh, look = p.main().data, p.material()
    layer = mesh.color_attributes.new("Painted", "FLOAT_COLOR", "CORNER")
    mesh.color_attributes.active_color = layer
    mesh.color_attributes.render_color_index = list(mesh.color_attributes).index(layer)
    for number, each in enumerate(layer.data):
        each.color = (1, number % 2, 0.25, 1)
    node = look.node_tree.nodes.new("ShaderNodeVertexColor")
    node.layer_name = layer.name
    p.multiply(p.surface(look).inputs["Base Color"], node.outputs["Color"])


def shape_key_added() -> None:
    one = p.main()
    p.single_user(one)
    one.shape_key_add(name="Basis")
    for point in one.shape_key_add(name="Wave").data:
        point.co.z += 0.5


def custom_property_of_a_mesh() -> None:
    p.main().data["note"] = "hello"


def weights_changed() -> None:
    bound = [o for o in p.with_mesh() if p.bound(o) and len(o.vertex_groups) > 1]
    one = p.first(bound, "a mesh that bones move")
    used = sorted({g.group for v in one.data.vertices for g in v.groups if g.weight > 0.5})
    before = used[0]
    others = (*used[1:], *(g.index for g in one.vertex_groups if g.index != before))
    vertices = [v.index for v in one.data.vertices if any(g.group == before for g in v.groups)]
    one.vertex_groups[before].remove(vertices)
    one.vertex_groups[others[0]].add(vertices, 1, "REPLACE")
