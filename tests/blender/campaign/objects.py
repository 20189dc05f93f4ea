"""Edits of objects: their transforms and names, and which objects exist."""

from __future__ import annotations

import bmesh
import bpy
from mathutils import Matrix

from . import picking as p


def object_moved() -> None:
    p.shift(p.placed(), (0, 0, p.size() / 3))


def object_turned() -> None:
    one = p.placed()
    one.matrix_world = one.matrix_world @ Matrix.Rotation(0.5, 4, "Z")


def object_scaled() -> None:
    one = p.placed()
    one.matrix_world = one.matrix_world @ Matrix.Diagonal((1.5, 1.5, 1.5, 1))


def object_stretched() -> None:
    one = p.placed()
    one.matrix_world = one.matrix_world @ Matrix.Diagonal((1, 2, 1, 1))


def transforms_applied() -> None:
    one = p.main()
    p.single_user(one)
    p.shift(one, (1, 0, 0))
    p.select(one)
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)


def object_renamed() -> None:
    p.placed().name = "Renamed Thing"


def two_objects_exchange_names() -> None:
    names = [p.plain(o.name) for o in p.with_mesh()]
    single = (o for o in p.with_mesh() if names.count(p.plain(o.name)) == 1)
    one = p.first(single, "a name of its own")
    other = p.first(single, "another one")
    a, b = one.name, other.name
    one.name = "for now"
    other.name = a
    one.name = b


def object_below_another() -> None:
    one = p.placed()
    p.put_below(one, p.holder(one))


def object_below_a_new_empty() -> None:
    holder = p.link(bpy.data.objects.new("Holder", None))
    holder.location = (0, 0, 1)
    bpy.context.view_layer.update()
    p.put_below(p.placed(), holder)


def object_without_parent() -> None:
    p.put_below(p.child(), None)


def object_deleted() -> None:
    bpy.data.objects.remove(p.placed())


def parent_deleted_children_kept() -> None:
    holders = [o for o in p.shown() if o.type in ("EMPTY", "MESH") and not p.bound(o)]
    one = p.first((o for o in holders if o.children), "an object with others below it")
    for each in list(one.children):
        p.put_below(each, one.parent)
    bpy.data.objects.remove(one)


def object_duplicated() -> None:
    one = p.main()
    copy = one.copy()
    copy.data = one.data.copy()
    one.users_collection[0].objects.link(copy)
    p.shift(copy, (p.size(), 0, 0))


def object_duplicated_with_the_same_mesh() -> None:
    one = p.placed()
    copy = one.copy()
    one.users_collection[0].objects.link(copy)
    p.shift(copy, (p.size(), 0, 0))


def empty_added() -> None:
    p.link(bpy.data.objects.new("New Empty", None)).location = (1, 2, 3)


def mesh_added() -> None:
    mesh = bpy.data.meshes.new("New Cube")
    made = bmesh.new()
    bmesh.ops.create_cube(made, size=p.size() / 4)
    made.to_mesh(mesh)
    made.free()
    p.link(bpy.data.objects.new("New Cube", mesh)).location = (1, 2, 3)


def custom_property_of_an_object() -> None:
    p.placed()["note"] = "hello"


def custom_property_of_the_scene() -> None:
    bpy.context.scene["note"] = "hello"


def groups_of_an_object_changed() -> None:
    marks = [o["chunkwright"] for o in p.shown() if "chunkwright" in o]
    mark = p.first((m for m in marks if "groups" in m and m["family"] == "virtools"), "groups")
    mark["groups"] = [*mark["groups"], "New Group"]


def object_marked_hidden() -> None:
    marks = [o["chunkwright"] for o in p.with_mesh() if "chunkwright" in o]
    mark = p.first((m for m in marks if not m.get("hidden")), "a visible object")
    mark["hidden"] = True


def object_marked_visible() -> None:
    marks = [o["chunkwright"] for o in p.shown() if "chunkwright" in o]
    mark = p.first((m for m in marks if m.get("hidden")), "a hidden object")
    mark["hidden"] = False


def camera_added() -> None:
    p.link(bpy.data.objects.new("New Camera", bpy.data.cameras.new("New Camera")))


def camera_angle() -> None:
    p.of_type("CAMERA").data.angle *= 0.5


def light_added() -> None:
    light = bpy.data.lights.new("New Light", "POINT")
    light.energy, light.color = 500, (1, 0.5, 0)
    p.link(bpy.data.objects.new("New Light", light)).location = (1, 2, 3)


def light_color() -> None:
    p.of_type("LIGHT").data.color = (0, 1, 0)


def light_energy() -> None:
    p.of_type("LIGHT").data.energy *= 3


def light_kind() -> None:
    light = p.of_type("LIGHT").data
    light.type = "SUN" if light.type != "SUN" else "POINT"
