"""The files that ``chunkwright demo DIR`` leaves to try commands on: a tank, a clip, a level.

All are made from scratch, by the writers of their formats.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.binary.pictures import png
from chunkwright.cli.look.suggestions import lines
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
)
from chunkwright.formats import registry
from chunkwright.hkx.animations import hkanno
from chunkwright.nmo.model.views import Group
from chunkwright.tex import TextureDescriptor

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.exchange.model import Floats, Vector3
    from chunkwright.formats.registry import AnyFormat

STEEL: Final = "images/steel.tex"
SAND: Final = "images/sand.tex"
# The darkest and the lightest red, green and blue of the patches of each paint.
_PAINTS: Final = {STEEL: ((70, 80, 90), (140, 150, 160)), SAND: ((150, 120, 70), (230, 200, 140))}
_PATCHES: Final = 16
_PIXELS: Final = 8  # the side of a patch
_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_NOTES: Final = b"0.250000 FootLeft\n0.750000 FootRight\n"

# What to try, and the words of the commands, in which files are named by their path in the folder.
COMMANDS: Final = (
    ("which picture each material has", ("find", "//textures/albedo", "tank.sc2")),
    ("another coat of paint", ("set", "tank.sc2", f"//albedo[={STEEL}]", SAND)),
    ("the clip for Blender", ("export", "skeleton.hkx", "walk.hkx", "walk.glb")),
    ("when the feet touch the ground", ("annotations", "walk.hkx")),
    ("the objects of the level", ("tree", "level.nmo", "--path", "/objects/*", "--depth", "1")),
)
_SUFFIXES: Final = (".sc2", ".hkx", ".nmo", ".glb")


def commands(folder: str) -> list[str]:
    """Return the commands to try with the files of a folder, as lines with what they are for."""
    return lines(
        (
            label,
            [os.path.join(folder, word) if word.endswith(_SUFFIXES) else word for word in words],
        )
        for label, words in COMMANDS
    )


def files() -> dict[str, bytes]:
    """Return the bytes of each file by its path, with ``/``."""
    return {**_tank(), **_clip(), **_level()}


def _box(size: Vector3, centre: Vector3, material: Material) -> Primitive:
    """Return the six sides of a box, each with the whole of a picture."""
    positions, normals, texcoords = [], [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = np.roll([sign, u * sign, v], axis)
                positions.append(corner * size / 2 + centre)
                normals.append(np.roll([sign, 0, 0], axis))
                texcoords.append(((u + 1) / 2, (v + 1) / 2))
    side = np.array([0, 1, 2, 0, 2, 3], np.uint32)
    return Primitive(
        _floats(positions),
        np.concatenate([side + 4 * number for number in range(6)]),
        normals=_floats(normals),
        texcoords=[_floats(texcoords)],
        material=material,
    )


def _floats(rows: Any) -> Floats:
    return np.array(rows, np.float32)


def _part(name: str, size: Vector3, at: Vector3, material: Material, *children: Node) -> Node:
    mesh = Mesh(f"{name} shape", [_box(size, (0.0, 0.0, 0.0), material)])
    return Node(name, list(children), translation=at, mesh=mesh)


def _made(format: AnyFormat, model: SceneModel, *others: Document) -> tuple[Any, dict[str, bytes]]:
    loaded = format.from_scene_model(model, *others)
    return loaded.document, dict(loaded.files)


def _tank() -> dict[str, bytes]:
    """Return a scene with its geometry and textures."""
    paint, rubber = Material("Paint"), Material("Rubber", (0.1, 0.1, 0.1, 1.0))
    gun = _part("Gun", (0.2, 0.2, 2.4), (0.0, 0.0, 1.9), paint)
    turret = _part("Turret", (1.4, 0.6, 1.6), (0.0, 0.8, -0.2), paint, gun)
    tracks = [
        _part(f"Track {side}", (0.5, 0.7, 4.2), (x, -0.2, 0.0), rubber)
        for side, x in (("left", 1.25), ("right", -1.25))
    ]
    hull = _part("Hull", (2.0, 0.9, 3.8), (0.0, 0.8, 0.0), paint, turret, *tracks)
    scene, beside = _made(registry.SCENE, SceneModel("tank", [hull]))
    for material in scene.materials():
        if material.name == paint.name:
            material.textures["albedo"] = STEEL
    scene.refresh_geometry_hashes()
    found = {"tank.scg": bytes(scene.geometry), "tank.sc2": bytes(scene), **beside}
    for name, (dark, light) in _PAINTS.items():
        found[name] = bytes(TextureDescriptor())
        found[name.replace(".tex", ".png")] = _picture(dark, light)
    return found


def _picture(dark: tuple[int, ...], light: tuple[int, ...]) -> bytes:
    """Return a picture of patches between two colours, the same each time."""
    shares = np.random.default_rng(1).random((_PATCHES, _PATCHES, 1)).round(1)
    patches = np.array(dark) + shares * (np.array(light) - dark)
    whole = patches.repeat(_PIXELS, 0).repeat(_PIXELS, 1)
    return png(whole.astype(np.uint8))


def _clip() -> dict[str, bytes]:
    """Return a skeleton, and a clip for it with annotations."""
    legs = [
        Node(f"Leg {side}", translation=(x, -0.4, 0.0)) for side, x in (("L", 0.2), ("R", -0.2))
    ]
    head = Node("Head", translation=(0.0, 0.6, 0.0))
    root = Node("Root", [*legs, head], translation=(0.0, 1.0, 0.0))
    times = _floats(_STEPS)
    swings = 0.4 * np.sin(2 * np.pi * times)
    channels = [
        Channel(leg, "rotation", times, _floats([_turn(sign * angle) for angle in swings]))
        for leg, sign in zip(legs, (1, -1), strict=True)
    ]
    model = SceneModel("walk", [root], [Animation("walk", channels)])
    skeleton, _ = _made(registry.PACKFILE, SceneModel("walk", [root]))
    clip, _ = _made(registry.PACKFILE, model, skeleton)
    hkanno.apply(clip, hkanno.parse(_NOTES, "walk.txt"))
    return {"skeleton.hkx": bytes(skeleton), "walk.hkx": bytes(clip)}


def _turn(angle: float) -> tuple[float, float, float, float]:
    """Return a rotation around X as a quaternion."""
    return float(np.sin(angle / 2)), 0.0, 0.0, float(np.cos(angle / 2))


def _level() -> dict[str, bytes]:
    """Return a level of a floor, two boxes and a ball, and the groups that they belong to."""
    wood, stone = Material("Wood", (0.6, 0.4, 0.2, 1.0)), Material("Stone", (0.5, 0.5, 0.5, 1.0))
    floor = _part("A01_Floor", (12.0, 1.0, 4.0), (0.0, -0.5, 0.0), stone)
    boxes = [
        _part(f"P_Box_{number:02}", (1.0, 1.0, 1.0), (x, 0.5, 0.0), wood)
        for number, x in ((1, -3.0), (2, 3.0))
    ]
    level, _ = _made(registry.VIRTOOLS, SceneModel("level", [floor, *boxes]))
    for name, members in (("Phys_Floors", [floor]), ("P_Box", boxes), ("Sector_01", [*boxes])):
        group = level.add_object("CKGroup", name)
        assert isinstance(group, Group)
        group.members.extend(level.objects[member.name] for member in members)
    return {"level.nmo": bytes(level)}
