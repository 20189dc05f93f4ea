"""Make the small files of this folder: originals, written by the package, and edits of them.

    python -m tests.exchange.back.make PYTHON_WITH_BPY

Each edit is made in the real Blender, by a function of ``tests/blender/campaign``. The files are
made again only when an edit is added: the tests are about what Blender wrote.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import numpy as np

import chunkwright
from chunkwright.binary import png
from chunkwright.exchange import gltf, importing
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)

HERE: Final = Path(__file__).resolve().parent
RUN: Final = HERE.parents[1] / "blender" / "campaign" / "run.py"
_SCENE: Final = (
    "object_moved",
    "object_renamed",
    "object_below_another",
    "object_deleted",
    "object_duplicated",
    "object_marked_hidden",
    "own_mesh_of_a_shared_one",
    "faces_deleted",
    "other_material_in_a_slot",
    "faces_in_another_slot",
    "material_renamed",
    "base_color",
    "picture_painted",
)
EDITS: Final = {
    "yard.nmo": (*_SCENE, "clip_deleted", "clip_renamed"),
    "yard.sc2": _SCENE,
    "tail.hkx": (
        "bone_renamed",
        "bone_moved",
        "bone_added",
        "bone_deleted",
        "bone_below_another",
        "some_keys_moved",
        "keys_added_after_the_end",
        "clip_shortened",
        "channel_deleted",
        "clip_deleted",
        "clip_renamed",
        "empty_added",
    ),
}
"""The edits that are made of each original; Blender also writes one file without an edit."""


def edited(original: str, edit: str) -> Path:
    """Return the file of an original with an edit, or without one."""
    return HERE / f"{original.replace('.', '_')}.{edit or 'unedited'}.glb"


def box(material: Material, low: float, size: float) -> Primitive:
    """Return the front and the top of a cube that stands at a height."""
    corners = [(-1, 0, 1), (1, 0, 1), (1, 2, 1), (-1, 2, 1)]
    corners += [(-1, 2, 1), (1, 2, 1), (1, 2, -1), (-1, 2, -1)]
    places = np.array(corners, np.float32) * (size / 2) + np.array([0, low, 0], np.float32)
    normals = np.repeat(np.array([[0, 0, 1], [0, 1, 0]], np.float32), 4, axis=0)
    return Primitive(
        places.astype(np.float32),
        np.array([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7], np.uint32),
        normals=normals,
        texcoords=[np.tile(np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), (2, 1))],
        material=material,
    )


def yard() -> SceneModel:
    """Return a hut of two materials, and two posts that share a mesh, one of which moves."""
    pixels = np.arange(48, dtype=np.uint8).reshape(4, 4, 3) * 5
    wood = Material("Wood", base_color_texture=Texture(Image("planks", png(pixels))))
    stone = Material("Stone", base_color=(0.5, 0.4, 0.3, 1), roughness=0.5)
    hut = Mesh("Hut", [box(stone, 0, 2), box(wood, 2, 1)])
    post = Mesh("Post", [box(wood, 0, 0.5)])
    barrel = Mesh("Barrel", [box(Material("Iron", base_color=(0.1, 0.2, 0.3, 1)), 0, 1)])
    roots = [
        Node("Hut", mesh=hut),
        Node("Left Post", mesh=post, translation=(-3, 0, 0)),
        Node("Right Post", mesh=post, translation=(3, 0, 0)),
        Node("Barrel", mesh=barrel, translation=(0, 0, 4)),
        Node("Gate"),
    ]
    return SceneModel("yard", roots)


def swing(model: SceneModel) -> None:
    """Animate the gate of a yard, which goes up and down."""
    gate = next(node for node in model.nodes() if node.name == "Gate")
    times = np.array([0, 1, 2], np.float32)
    heights = np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0]], np.float32)
    model.animations.append(Animation("Swing", [Channel(gate, "translation", times, heights)]))


def tail() -> SceneModel:
    """Return four bones in a row, and a clip that turns and moves them."""
    bones = [Node(f"Bone {number}", translation=(0, 0.5, 0)) for number in range(4)]
    for above, below in itertools.pairwise(bones):
        above.children.append(below)
    times = np.linspace(0, 1, 31, dtype=np.float32)
    angles = np.sin(times * 6) / 4
    turns = np.stack([np.zeros(31), np.zeros(31), np.sin(angles), np.cos(angles)], axis=1)
    channels = [Channel(each, "rotation", times, turns.astype(np.float32)) for each in bones[1:]]
    return SceneModel("tail", [bones[0]], [Animation("Wag", channels)])


def make_original(name: str) -> None:
    """Write an original, with its clip."""
    model = tail() if name.startswith("tail") else yard()
    target = HERE / name
    made = importing.new_document(gltf.to_glb(model), target)
    importing.save(made.document, target, made.files)
    if name == "yard.nmo":
        scene = gltf.read(out(name))
        swing(scene)
        importing.import_scene(gltf.to_glb(scene), chunkwright.open(target), target)


def out(name: str) -> bytes:
    """Return the scene of an original, as ``export`` writes it."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "scene.glb")
        chunkwright.export(chunkwright.open(HERE / name), target)
        return target.read_bytes()


def make_edits(blender: str) -> None:
    """Make all edits in one Blender."""
    from . import odds

    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for name, edits in EDITS.items():
            start = Path(folder, f"{name}.glb")
            start.write_bytes(out(name))
            rows += [(str(start), edit, str(edited(name, edit))) for edit in ("", *edits)]
        start = Path(folder, "odds.glb")
        start.write_bytes(gltf.to_glb(odds.odds()))
        rows.append((str(start), "", str(odds.ODDS)))
        plan, report = Path(folder, "plan.json"), Path(folder, "report.json")
        plan.write_text(json.dumps({"edits": rows, "report": str(report)}), encoding="utf-8")
        # Some releases of Blender crash on exit, so only the report counts.
        subprocess.run([blender, str(RUN), str(plan)], check=False)
        missing = json.loads(report.read_text(encoding="utf-8"))
        for row, lack in zip(rows, missing, strict=True):
            if lack:
                raise SystemExit(f"{row[1]}: {lack}")


if __name__ == "__main__":
    for each in EDITS:
        make_original(each)
    make_edits(sys.argv[1])
