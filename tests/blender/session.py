"""The actions of a user in Blender, run by its Python: ``session.py PLAN.json``.

The plan has the extension to install, the file to import, the actions, and the file to export to.
Writes a report: the imported objects, in the axes of Blender, and the messages of the export.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bpy
from mathutils import Vector

if TYPE_CHECKING:
    from collections.abc import Callable


def install(extension: str) -> None:
    """Install the extension, or enable it where an earlier session has installed it."""
    folder = Path(bpy.utils.user_resource("EXTENSIONS"), "user_default", "chunkwright")
    if folder.is_dir():
        bpy.ops.preferences.addon_enable(module="bl_ext.user_default.chunkwright")
    else:
        bpy.ops.extensions.package_install_files(
            filepath=extension, repo="user_default", enable_on_install=True
        )


def counts() -> dict[str, Any]:
    """Return the count of objects in the imported collection, and the bounds of what is drawn."""
    collection = bpy.context.view_layer.active_layer_collection.collection
    objects = list(collection.all_objects)
    meshes = [each for each in objects if each.type == "MESH"]
    depsgraph = bpy.context.evaluated_depsgraph_get()
    corners: list[Any] = []
    for each in meshes:
        # With modifiers: a skin moves vertices by the joints.
        shown = each.evaluated_get(depsgraph)
        corners += [shown.matrix_world @ vertex.co for vertex in shown.data.vertices]
        each.data.calc_loop_triangles()
    return {
        "objects": len(objects),
        "meshes": sorted(each.name for each in meshes),
        "triangles": sum(len(each.data.loop_triangles) for each in meshes),
        "bones": sorted(len(each.data.bones) for each in objects if each.type == "ARMATURE"),
        "actions": sorted(each.name for each in bpy.data.actions),
        "images": sum(image.has_data for image in bpy.data.images),
        "collections": {
            child.name: sorted(each.name for each in child.objects)
            for child in collection.children_recursive
        },
        "hidden": sorted(each.name for each in objects if each.hide_render and each.hide_viewport),
        "bounds": [
            [min(corner[axis] for corner in corners) for axis in range(3)],
            [max(corner[axis] for corner in corners) for axis in range(3)],
        ]
        if corners
        else None,
    }


def move(name: str) -> None:
    bpy.data.objects[name].data.vertices[0].co += Vector((0, 0, 1))


def add(name: str) -> None:
    bpy.ops.mesh.primitive_cube_add(size=2, location=(0, 0, 5))
    bpy.context.object.name = name


def duplicate(name: str) -> None:
    """As with Shift-D: the copy is in the collections of the original, and keeps its mark."""
    old = bpy.data.objects[name]
    new = old.copy()
    new.location.x += 20
    for each in old.users_collection:
        each.objects.link(new)


def put(name: str, group: str) -> None:
    bpy.data.collections[group].objects.link(bpy.data.objects[name])


def take(name: str, group: str) -> None:
    bpy.data.collections[group].objects.unlink(bpy.data.objects[name])


def group(name: str) -> None:
    """Make a collection inside the imported one."""
    around = bpy.context.view_layer.active_layer_collection.collection
    around.children.link(bpy.data.collections.new(name))


def rename_group(name: str, new: str) -> None:
    bpy.data.collections[name].name = new


def ungroup(name: str) -> None:
    bpy.data.collections.remove(bpy.data.collections[name])


def hide(name: str) -> None:
    bpy.data.objects[name].hide_render = True


def unhide(name: str) -> None:
    each = bpy.data.objects[name]
    each.hide_render = each.hide_viewport = False


def shape_key(name: str) -> None:
    """Give a mesh something that no format can store."""
    each = bpy.data.objects[name]
    each.shape_key_add(name="Basis")
    for point in each.shape_key_add(name="Wave").data:
        point.co.z += 1


def again(path: str) -> None:
    """Import another file, and make the first collection active again."""
    layer = bpy.context.view_layer.active_layer_collection
    bpy.ops.import_scene.chunkwright(filepath=path)
    bpy.context.view_layer.active_layer_collection = layer


STEPS: dict[str, Callable[..., None]] = {
    each.__name__: each
    for each in (
        move,
        add,
        duplicate,
        put,
        take,
        group,
        rename_group,
        ungroup,
        hide,
        unhide,
        shape_key,
        again,
    )
}


def main() -> None:
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    install(plan["extension"])
    bpy.ops.wm.read_homefile(use_empty=True)
    bpy.ops.import_scene.chunkwright(filepath=plan["import"], **plan.get("options", {}))
    report = counts()
    for name, *arguments in plan.get("steps", []):
        STEPS[name](*arguments)
    if "export" in plan:
        report["told"] = told = []
        module: Any = importlib.import_module("bl_ext.user_default.chunkwright.exporting")
        # Blender without windows shows none, so the lines that it would show are recorded.
        module.popup = lambda _, lines: told.extend(lines)
        try:
            done = bpy.ops.export_scene.chunkwright(
                filepath=plan["export"], **plan.get("export_options", {})
            )
            report["done"] = sorted(done)
        except RuntimeError as error:
            report["done"] = str(error)
        reporting = importlib.import_module("bl_ext.user_default.chunkwright.reporting")
        report["window"] = list(reporting.shown(told))
        report["long window"] = list(reporting.shown(told * 100))
    Path(plan["report"]).write_text(json.dumps(report), encoding="utf-8")


main()
