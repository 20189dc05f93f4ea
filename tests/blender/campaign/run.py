"""Edits in Blender, run by its Python: ``run.py PLAN.json``.

Each entry of the plan has the scene to import, the name of an edit ("" for none), the file to
export to, and the frames per second. Writes a report: for each edit, what the scene lacked for it,
or "" if it was made.
"""

from __future__ import annotations

import importlib
import json
import sys
import traceback
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
campaign = "tests.blender.campaign"
picking = importlib.import_module(f"{campaign}.picking")
MODULES = [
    importlib.import_module(f"{campaign}.{name}")
    for name in ("objects", "meshes", "looks", "motions")
]


def load(scene: str, rate: int) -> None:
    """Import a scene; after the first time, open what was imported, which is much quicker."""
    imported = Path(f"{scene}.{rate}.blend")
    if imported.is_file():
        bpy.ops.wm.open_mainfile(filepath=str(imported))
        return
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = rate
    bpy.ops.import_scene.gltf(filepath=scene)
    bpy.ops.wm.save_as_mainfile(filepath=str(imported), copy=True)


def save(target: str) -> None:
    """Export with the options that the documentation recommends."""
    bpy.context.view_layer.update()
    bpy.ops.export_scene.gltf(
        filepath=target,
        export_extras=True,
        export_attributes=True,
        export_cameras=True,
        export_lights=True,
        export_rest_position_armature=False,
    )


def edit(name: str) -> None:
    module = next(each for each in MODULES if hasattr(each, name))
    getattr(module, name)()


def done(scene: str, name: str, target: str, rate: int = 24) -> str:
    load(scene, rate)
    try:
        if name:
            edit(name)
    except picking.NotThereError as error:
        return f"no {error}"
    except Exception:  # an error of one edit is reported, and the others go on
        return f"failed: {traceback.format_exc()}"
    save(target)
    return ""


def main() -> None:
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    report = [done(*each) for each in plan["edits"]]
    Path(plan["report"]).write_text(json.dumps(report), encoding="utf-8")


main()
