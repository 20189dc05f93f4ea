"""Choosing what to edit in a scene that Blender has just imported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import bmesh
import bpy
from mathutils import Matrix, Vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class NotThereError(Exception):
    """An error: the scene has nothing to which the edit applies."""


def first(things: Iterable[Any], what: str) -> Any:
    for each in things:
        return each
    raise NotThereError(what)


def plain(name: str) -> str:
    """Return a name without the number that Blender appends."""
    return re.sub(r"\.\d{3}$", "", name)


def shown() -> list[Any]:
    """Return the objects of the scene by name, without the shapes of bones."""
    aside = bpy.data.collections.get("glTF_not_exported")
    left_out = set(aside.objects) if aside else set()
    return sorted((o for o in bpy.context.scene.objects if o not in left_out), key=lambda o: o.name)


def with_mesh() -> list[Any]:
    """Return objects with faces, largest first; those that bones or keys move come last.

    The sticks of skeletons are left out: they are drawn to show where bones are.
    """
    found = [o for o in shown() if o.type == "MESH" and len(o.data.polygons)]
    found = [o for o in found if o.get("chunkwright", {}).get("part") != "sticks"]
    return sorted(found, key=lambda o: (moves(o), -len(o.data.polygons)))


def moves(thing: Any) -> bool:
    is_bound = any(each.type == "ARMATURE" for each in thing.modifiers)
    keys = thing.animation_data
    return is_bound or bool(keys and (keys.action or keys.nla_tracks))


def main() -> Any:
    """Return the object for most edits: large, with a material and a mesh of its own."""
    return first(sorted(with_mesh(), key=_oddness), "a mesh")


def _oddness(thing: Any) -> tuple[bool, bool, bool]:
    return (moves(thing), not any(thing.data.materials), thing.data.users > 1)


def placed() -> Any:
    """Return the main object, or one that no bone moves."""
    one = main()
    others = [o for o in shown() if o.type != "ARMATURE" and not moves(o) and not o.children]
    return first((o for o in (one, *others) if not bound(o)), "an object that no bone moves")


def holder(one: Any) -> Any:
    """Return an object that is not the parent of another one, but can be."""
    found = (*with_mesh(), *(o for o in shown() if o.type == "EMPTY"))
    free = (o for o in found if o not in (one, one.parent, *one.children_recursive))
    return first((o for o in free if not bound(o)), "another object")


def another() -> Any:
    """Return an object with a different mesh from the main one."""
    one = main()
    others = [o for o in with_mesh() if o.data is not one.data and not bound(o)]
    return first(others, "a second mesh")


def bound(thing: Any) -> bool:
    return any(each.type == "ARMATURE" for each in thing.modifiers)


def sharing() -> Any:
    """Return an object that shows the same mesh as another one."""
    return first((o for o in with_mesh() if o.data.users > 1), "a mesh of two objects")


def of_type(kind: str) -> Any:
    return first((o for o in shown() if o.type == kind), kind.lower())


def child() -> Any:
    """Return an object below another one, with nothing below it."""
    below = [o for o in shown() if o.parent and o.type != "ARMATURE" and not bound(o)]
    return first((o for o in below if not o.children), "an object with a parent")


def armature() -> Any:
    found = [o for o in shown() if o.type == "ARMATURE"]
    return first(sorted(found, key=lambda o: -len(o.data.bones)), "bones")


def size() -> float:
    sides = [side for o in with_mesh() for side in o.dimensions]
    return max(sides, default=0.0) or 1.0


# -- materials -----------------------------------------------------------------------------


def material() -> Any:
    return first((each for each in main().data.materials if each), "a material")


def surface(look: Any) -> Any:
    """Return the node of a material that has its values."""
    nodes = look.node_tree.nodes if look.node_tree else ()
    return first((n for n in nodes if n.type == "BSDF_PRINCIPLED"), "a principled surface")


def picture() -> tuple[Any, Any]:
    """Return a material with a picture, and the node that has it."""
    looks = [each for o in with_mesh() for each in o.data.materials if each and each.node_tree]
    pairs = ((look, n) for look in looks for n in look.node_tree.nodes if n.type == "TEX_IMAGE")
    found: tuple[Any, Any] = first((p for p in pairs if p[1].image), "a picture")
    return found


def unlinked(socket: Any) -> Any:
    """Return an input of a node, after unplugging it."""
    tree = socket.id_data
    for link in list(socket.links):
        tree.links.remove(link)
    return socket


def multiply(socket: Any, by: Any) -> None:
    """Multiply the value at an input of a node with an output of another node."""
    tree = socket.id_data
    mix = tree.nodes.new("ShaderNodeMix")
    mix.data_type, mix.blend_type = "RGBA", "MULTIPLY"
    mix.inputs["Factor"].default_value = 1
    if socket.links:
        tree.links.new(socket.links[0].from_socket, mix.inputs[6])
    else:
        mix.inputs[6].default_value = socket.default_value
    tree.links.new(by, mix.inputs[7])
    tree.links.new(mix.outputs[2], socket)


def new_material(name: str, color: tuple[float, float, float]) -> Any:
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    surface(made).inputs["Base Color"].default_value = (*color, 1)
    return made


def new_picture(name: str) -> Any:
    made = bpy.data.images.new(name, 16, 16)
    made.pixels = [
        value for i in range(256) for value in (i % 16 / 15, i // 16 / 15, (i * 7 % 5) / 4, 1.0)
    ]
    made.pack()
    return made


# -- how edits are made --------------------------------------------------------------------


def select(*things: Any) -> None:
    """Select objects, the first of which becomes the active one."""
    for each in bpy.context.scene.objects:
        each.select_set(each in things)
    bpy.context.view_layer.objects.active = things[0]


def mode(name: str) -> None:
    bpy.ops.object.mode_set(mode=name)


def link(thing: Any) -> Any:
    bpy.context.scene.collection.objects.link(thing)
    return thing


def shift(thing: Any, by: tuple[float, float, float]) -> None:
    bpy.context.view_layer.update()
    thing.matrix_world = Matrix.Translation(Vector(by)) @ thing.matrix_world


def put_below(thing: Any, parent: Any) -> None:
    """Give an object another parent, and keep its place in the world."""
    place = thing.matrix_world.copy()
    thing.parent = parent
    if parent is not None:
        thing.parent_type = "OBJECT"
        thing.matrix_parent_inverse = Matrix()
    thing.matrix_world = place


def reshape(thing: Any, change: Callable[[Any], object]) -> None:
    """Edit the vertices and faces of an object."""
    made = bmesh.new()
    made.from_mesh(thing.data)
    made.verts.ensure_lookup_table()
    made.faces.ensure_lookup_table()
    change(made)
    made.to_mesh(thing.data)
    made.free()
    thing.data.update()


def single_user(thing: Any) -> Any:
    if thing.data.users > 1:
        thing.data = thing.data.copy()
    return thing.data


def forget_normals(thing: Any) -> None:
    """Make Blender compute the normals, as it does for meshes that were made in it."""
    select(thing)
    bpy.ops.mesh.customdata_custom_splitnormals_clear()


# -- clips ---------------------------------------------------------------------------------


def clip() -> Any:
    return first(sorted(bpy.data.actions, key=lambda a: a.name), "a clip")


def curves(action: Any) -> list[tuple[Any, Any]]:
    """Return the curves of a clip, each with the list that it is in."""
    if hasattr(action, "fcurves"):
        found = [(action.fcurves, each) for each in action.fcurves]
    else:
        bags = [
            bag for layer in action.layers for strip in layer.strips for bag in strip.channelbags
        ]
        found = [(bag.fcurves, each) for bag in bags for each in bag.fcurves]
    if not found:
        raise NotThereError("keys")
    return found


def tracks(action: Any) -> list[tuple[Any, Any]]:
    """Return the tracks that play a clip, each with the animation data that has it."""
    things = [o for o in bpy.data.objects if o.animation_data]
    return [
        (thing.animation_data, track)
        for thing in things
        for track in thing.animation_data.nla_tracks
        if any(strip.action is action for strip in track.strips)
    ]
