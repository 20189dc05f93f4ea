"""Edits of materials: which faces have them, their values and their pictures."""

from __future__ import annotations

import bpy

from . import picking as p


def material_renamed() -> None:
    p.material().name = "Renamed Material"


def other_material_in_a_slot() -> None:
    slots = p.main().data.materials
    others = (each for each in bpy.data.materials if each.users and each not in list(slots))
    other = p.first(others, "another material")
    if not slots:
        raise p.NotThereError("a slot")
    slots[0] = other


def faces_in_another_slot() -> None:
    several = (o for o in p.with_mesh() if len({f.material_index for f in o.data.polygons}) > 1)
    faces = p.first(several, "a mesh of two materials").data.polygons
    before = faces[0].material_index
    after = next(f.material_index for f in faces if f.material_index != before)
    for face in [f for f in faces if f.material_index == before][:8]:
        face.material_index = after


def faces_in_a_new_slot() -> None:
    mesh = p.main().data
    mesh.materials.append(p.new_material("New Blue", (0, 0, 1)))
    for face in mesh.polygons[: max(1, len(mesh.polygons) // 3)]:
        face.material_index = len(mesh.materials) - 1


def new_material_in_a_slot() -> None:
    slots, look = p.main().data.materials, p.new_material("New Red", (1, 0, 0))
    if slots:
        slots[0] = look
    else:
        slots.append(look)


def material_removed() -> None:
    slots = p.main().data.materials
    if not slots:
        raise p.NotThereError("a slot")
    slots.clear()


def base_color() -> None:
    socket = p.unlinked(p.surface(p.material()).inputs["Base Color"])
    socket.default_value = (0.1, 0.6, 0.1, 1)


def picture_tinted() -> None:
    look = p.picture()[0]
    color = look.node_tree.nodes.new("ShaderNodeRGB")
    p.multiply(p.surface(look).inputs["Base Color"], color.outputs[0])
    color.outputs[0].default_value = (0.5, 0.1, 0.1, 1)


def half_transparent() -> None:
    look = p.material()
    p.unlinked(p.surface(look).inputs["Alpha"]).default_value = 0.5
    look.surface_render_method = "BLENDED"


def roughness() -> None:
    p.unlinked(p.surface(p.material()).inputs["Roughness"]).default_value = 0.77


def metallic() -> None:
    p.unlinked(p.surface(p.material()).inputs["Metallic"]).default_value = 0.9


def emission() -> None:
    inputs = p.surface(p.material()).inputs
    inputs["Emission Color"].default_value = (0, 0.5, 1, 1)
    inputs["Emission Strength"].default_value = 1


def culling() -> None:
    look = p.material()
    look.use_backface_culling = not look.use_backface_culling


def unlit() -> None:
    look = p.material()
    tree = look.node_tree
    color = tuple(p.surface(look).inputs["Base Color"].default_value)
    tree.nodes.clear()
    background, out = (tree.nodes.new(f"ShaderNode{n}") for n in ("Background", "OutputMaterial"))
    background.inputs["Color"].default_value = color
    tree.links.new(background.outputs[0], out.inputs["Surface"])


def picture_added() -> None:
    look = p.material()
    socket = p.surface(look).inputs["Base Color"]
    if socket.is_linked:
        raise p.NotThereError("a material without a picture")
    node = look.node_tree.nodes.new("ShaderNodeTexImage")
    node.image = p.new_picture("new_picture")
    look.node_tree.links.new(node.outputs["Color"], socket)


def picture_exchanged() -> None:
    p.picture()[1].image = p.new_picture("new_picture")


def picture_painted() -> None:
    image = p.picture()[1].image
    pixels = list(image.pixels)
    for start in range(0, len(pixels) // 8 * 4, 4):
        pixels[start : start + 3] = (0.0, 1.0, 0.0)
    image.pixels = pixels
    image.update()
    image.pack()


def picture_removed() -> None:
    look, node = p.picture()
    look.node_tree.nodes.remove(node)


def picture_of_normals() -> None:
    look = p.material()
    tree = look.node_tree
    image, bump = tree.nodes.new("ShaderNodeTexImage"), tree.nodes.new("ShaderNodeNormalMap")
    image.image = p.new_picture("new_normals")
    image.image.colorspace_settings.name = "Non-Color"
    tree.links.new(image.outputs["Color"], bump.inputs["Color"])
    tree.links.new(bump.outputs["Normal"], p.surface(look).inputs["Normal"])


def picture_repeated() -> None:
    look, node = p.picture()
    tree = look.node_tree
    mapping, layer = tree.nodes.new("ShaderNodeMapping"), tree.nodes.new("ShaderNodeUVMap")
    mapping.inputs["Scale"].default_value = (3, 3, 1)
    tree.links.new(layer.outputs[0], mapping.inputs[0])
    tree.links.new(mapping.outputs[0], node.inputs[0])


def picture_wrapping() -> None:
    node = p.picture()[1]
    node.extension = "EXTEND" if node.extension != "EXTEND" else "REPEAT"


def picture_filter() -> None:
    node = p.picture()[1]
    node.interpolation = "Closest" if node.interpolation != "Closest" else "Linear"


def custom_property_of_a_material() -> None:
    p.material()["note"] = "hello"


def value_in_the_mark_of_a_material() -> None:
    mark = p.material().get("chunkwright")
    if mark is None:
        raise p.NotThereError("a mark")
    if "specular_power" in mark:
        mark["specular_power"] = 5.0
    elif "properties" in mark and len(mark["properties"]):
        mark["properties"][max(mark["properties"].keys())] = [0.5]
    else:
        raise p.NotThereError("a value in a mark")
