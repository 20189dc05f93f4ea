"""What a user does in Blender, run by its Python: ``session.py PLAN.json``.

The plan says which extension to install, what to import, which vertex to move and where to
export to. Prints one line of JSON: what was imported, and what the operators reported.
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
    meshes = [each for each in bpy.data.objects if each.type == "MESH"]
    bpy.context.view_layer.update()
    corners = [each.matrix_world @ Vector(corner) for each in meshes for corner in each.bound_box]
    for each in meshes:
        each.data.calc_loop_triangles()
    return {
        "objects": len(bpy.data.objects),
        "meshes": len(meshes),
        "triangles": sum(len(each.data.loop_triangles) for each in meshes),
        "armatures": [len(each.data.bones) for each in bpy.data.objects if each.type == "ARMATURE"],
        "actions": len(bpy.data.actions),
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
    found = counts()
    move = plan.get("move")
    if move:
        vertex = bpy.data.objects[move["object"]].data.vertices[move["vertex"]]
        vertex.co += Vector(move["by"])
    if "export" in plan:
        bpy.ops.export_scene.chunkwright(filepath=plan["export"])
    Path(plan["report"]).write_text(json.dumps(found), encoding="utf-8")


main()
