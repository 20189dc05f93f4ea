"""What a user does in Blender, run by its Python: ``session.py PLAN.json``.

The plan says which extension to install, what to import, which vertex to move and where to
export to. Writes a report: what was imported, in the axes of Blender.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import bpy
from mathutils import Vector


def install(extension: str) -> None:
    bpy.ops.extensions.package_install_files(
        filepath=extension, repo="user_default", enable_on_install=True
    )


def counts() -> dict[str, Any]:
    """Count what came in: objects of the imported collection, bounds of what is drawn."""
    objects = list(bpy.context.view_layer.active_layer_collection.collection.all_objects)
    meshes = [each for each in objects if each.type == "MESH"]
    depsgraph = bpy.context.evaluated_depsgraph_get()
    corners: list[Any] = []
    for each in meshes:
        # With its modifiers: a skin moves vertices by the joints.
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
        "bounds": [
            [min(corner[axis] for corner in corners) for axis in range(3)],
            [max(corner[axis] for corner in corners) for axis in range(3)],
        ]
        if corners
        else None,
    }


def main() -> None:
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    install(plan["extension"])
    bpy.ops.wm.read_homefile(use_empty=True)
    bpy.ops.import_scene.chunkwright(filepath=plan["import"], **plan.get("options", {}))
    report = counts()
    if "move" in plan:
        vertex = bpy.data.objects[plan["move"]].data.vertices[0]
        vertex.co += Vector((0, 0, 1))
    if "add" in plan:
        bpy.ops.mesh.primitive_cube_add(size=2, location=(0, 0, 5))
        bpy.context.object.name = plan["add"]
    if "export" in plan:
        bpy.ops.export_scene.chunkwright(filepath=plan["export"])
    Path(plan["report"]).write_text(json.dumps(report), encoding="utf-8")


main()
