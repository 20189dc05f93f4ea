"""Each field of the scene model, written to each kind of file: it is read back or reported."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange import model as m
from chunkwright.exchange.edits.comparing import is_hidden
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import new_document, save
from chunkwright.exchange.model import losses
from chunkwright.exchange.obj import left_out
from tests.exchange.models import TRIANGLE, floats, png

if TYPE_CHECKING:
    from pathlib import Path

ROWS = floats((0, 0, 1), (0, 0, 1), (0, 0, 1))
SHEARED = np.eye(4)
SHEARED[0, 1] = 0.5
# A value of each field that differs from its default.
UNUSUAL: dict[str, dict[str, Any]] = {
    "Node": {
        "children": [m.Node("below")],
        "translation": (1.0, 2.0, 3.0),
        "rotation": (0.0, 0.6, 0.0, 0.8),
        "scale": (2.0, 2.0, 2.0),
        "matrix": SHEARED,
        "skin": m.Skin("rig", [m.Node("bone")], np.eye(4, dtype=np.float32)[None]),
        "camera": m.Camera("eye", yfov=1.0),
        "light": m.Light("lamp"),
        "hidden": True,
        "extras": {"mine": 1},
    },
    "Mesh": {"extras": {"mine": 1}},
    "Primitive": {
        "indices": np.array([2, 1, 0], np.uint32),
        "normals": ROWS,
        "tangents": floats(*[(1, 0, 0, 1)] * 3),
        "texcoords": [floats((0, 0), (1, 0), (0, 1)), floats((0, 0), (2, 0), (0, 2))],
        "colors": floats((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)),
        "joints": np.zeros((3, 4), np.uint16),
        "weights": floats(*[(1, 0, 0, 0)] * 3),
        "attributes": {"_MINE": floats(1, 2, 3)},
        "lines": True,
    },
    "Material": {
        "base_color": (0.25, 0.5, 1.0, 0.5),
        "base_color_texture": m.Texture(m.Image("planks", png())),
        "metallic": 0.25,
        "roughness": 0.5,
        "metallic_roughness_texture": m.Texture(m.Image("metal", png())),
        "normal_texture": m.Texture(m.Image("bumps", png())),
        "occlusion_texture": m.Texture(m.Image("shade", png())),
        "emissive": (0.0, 0.0, 1.0),
        "emissive_texture": m.Texture(m.Image("glow", png())),
        "alpha_mode": "MASK",
        "alpha_cutoff": 0.25,
        "double_sided": True,
        "unlit": True,
        "extras": {"mine": 1},
        "variants": {"red": m.Material("Red")},
    },
    "Texture": {
        "wrap": ("clamp", "mirror"),
        "min_filter": "nearest",
        "mag_filter": "nearest",
        "mipmaps": False,
        "texcoord": 1,
        "offset": (0.5, 0.25),
        "scale": (2.0, 3.0),
        "strength": 0.5,
    },
    "SceneModel": {"animations": [m.Animation("walk")], "extras": {"mine": 1}},
}
# Fields that other fields imply: the content of a mesh, the joints of vertices, what only adapters
# set, and what makes nodes bones.
ELSEWHERE = {"mesh", "primitives", "positions", "material", "roots", "notes", "computed_normals",
             "armatures"}  # fmt: skip
# The words in notes for fields that they do not call by name.
WORDS = {"extras": "custom properties", "texcoords": "texture coordinates", "matrix": "shear"}
# The words for fields in the notes of a new scene.
OTHER_WORDS = {"attributes": "_MINE", "animations": "clip"}
# Fields that are stored, but read back differently: Virtools multiplies a texture by the diffuse
# colour, and shows emission, only where there is light; without a skin, vertices follow nothing;
# the axes of DAVA's scenes are turned (test_new_documents checks world matrices).
STORED = {
    ".nmo": {"joints", "weights", "emissive", "alpha_cutoff"},
    ".sc2": {"translation", "rotation", "scale", "joints", "weights", "alpha_cutoff"},
    ".glb": {"alpha_cutoff", "joints", "weights"},
}
CASES = [(kind, field) for kind, values in UNUSUAL.items() for field in values]


def test_the_table_of_values_has_every_field() -> None:
    for kind, values in UNUSUAL.items():
        known = {
            field.name
            for field in fields(getattr(m, kind))
            if field.name not in ELSEWHERE | {"name", "image"}
        }
        assert set(values) == known, kind


def slot_of(field: str) -> str:
    """Return a material slot whose texture can have a value in a field."""
    return "normal_texture" if field == "strength" else "base_color_texture"


def thing(kind: str, field: str) -> m.SceneModel:
    """Return a scene with one thing of each kind; a field of one thing has an unusual value."""
    texture = m.Texture(m.Image("planks", png()))
    look = m.Material("Wood")
    if kind == "Texture":
        setattr(look, slot_of(field), texture)
    part = m.Primitive(TRIANGLE.copy(), np.arange(3, dtype=np.uint32), material=look)
    if field == "tangents":
        part.normals = ROWS
    if kind == "Texture":
        part.texcoords = [floats((0, 0), (1, 0), (0, 1))] * 2
    if field == "lines":
        part.indices = np.array([0, 1, 1, 2], np.uint32)
    mesh = m.Mesh("Box", [part])
    node = m.Node("Box", mesh=mesh)
    scene = m.SceneModel("scene", [node])
    each = {
        "Node": node,
        "Mesh": mesh,
        "Primitive": part,
        "Material": look,
        "Texture": texture,
        "SceneModel": scene,
    }
    setattr(each[kind], field, UNUSUAL[kind][field])
    if node.skin is not None:
        scene.roots += node.skin.joints
        part.joints, part.weights = np.zeros((3, 4), np.uint16), floats(*[(1, 0, 0, 0)] * 3)
    if field == "animations":
        times, values = floats(0, 1), floats((0, 0, 0), (1, 0, 0))
        scene.animations[0].channels = [m.Channel(node, "translation", times, values)]
    return scene


def found(scene: m.SceneModel, kind: str, field: str) -> Any:
    """Return the value of the field in a scene that was read back; None without its owner."""
    if kind == "SceneModel":
        return getattr(scene, field)
    if kind == "Node" and field in ("skin", "camera", "light"):  # the name may be that of a part
        return next((it for each in scene.nodes() if (it := getattr(each, field))), None)
    node = next((each for each in scene.nodes() if each.name == "Box"), None)
    if field == "hidden" and node is not None:
        return is_hidden(node)  # hidden in the file: if most nodes are hidden, all are shown
    if kind == "Node" or node is None:
        return None if node is None else getattr(node, field)
    mesh = next((each.mesh for each in scene.nodes() if each.mesh is not None), None)
    if kind == "Mesh" or mesh is None:
        return None if mesh is None else getattr(mesh, field)
    part = mesh.primitives[0]
    look = part.material
    owner: Any = part if kind == "Primitive" else look
    if kind == "Texture":
        owner = None if look is None else getattr(look, slot_of(field))
    return None if owner is None else getattr(owner, field)


def same(new: Any, old: Any) -> bool:
    if isinstance(old, m.Texture):
        return isinstance(new, m.Texture) and bool(new.image.data)
    if isinstance(old, dict):
        return new is not None and set(old) <= set(new)
    if isinstance(old, list) and not isinstance(old[0], np.ndarray):
        return len(new or ()) == len(old)
    if isinstance(old, str | bool) or (isinstance(old, tuple) and isinstance(old[0], str)):
        return bool(new == old)
    if isinstance(old, m.Skin | m.Camera | m.Light):
        return isinstance(new, type(old))
    return (
        new is not None
        and len(np.atleast_1d(new)) == len(np.atleast_1d(old))
        and np.allclose(np.asarray(new), np.asarray(old), atol=5e-3)
    )


@pytest.mark.parametrize(("kind", "field"), CASES)
@pytest.mark.parametrize("suffix", [".sc2", ".nmo", ".glb"])
def test_a_field_is_read_back_or_reported_as_lost(
    suffix: str, kind: str, field: str, tmp_path: Path
) -> None:
    data = gltf.to_glb(thing(kind, field))
    if suffix == ".glb":
        read, notes = gltf.read(data), []
    else:
        made = new_document(data, tmp_path / f"new{suffix}")
        save(made.document, tmp_path / f"new{suffix}", made.files)
        options = {} if suffix == ".nmo" else {"no_textures": False}
        read = scene_of(chunkwright.open(tmp_path / f"new{suffix}"), options)
        notes = [str(note) for note in made.notes]
    word = WORDS.get(field, field.replace("_", " "))
    if field == "strength":
        word = "normal texture"  # either the strength is lost, or the whole texture
    words = {word.removesuffix("s"), OTHER_WORDS.get(field, word)}
    is_noted = any(each in note for each in words for note in notes)
    is_back = same(found(read, kind, field), UNUSUAL[kind][field])
    assert is_back or is_noted or field in STORED[suffix]


def test_an_ordinary_scene_is_stored_without_losses(tmp_path: Path) -> None:
    part = m.Primitive(TRIANGLE.copy(), None, material=m.Material("Wood"), normals=ROWS)
    scene = m.SceneModel("scene", [m.Node("Box", mesh=m.Mesh("Box", [part]))])
    for suffix in (".sc2", ".nmo"):
        assert new_document(gltf.to_glb(scene), tmp_path / f"new{suffix}").notes == []
    assert left_out(scene) == []


def test_losses_are_described_in_words() -> None:
    look = m.Material("Wood", metallic=1.0, unlit=True, extras={"chunkwright": {}, "mine": 1})
    assert [*losses("Wood", look, ())] == ["Wood loses its metallic, unlit and custom properties"]
    assert [*losses("Wood", look, ("metallic", "unlit", "extras"))] == []
    assert [*losses("Wood", look, ("unlit", "extras"))] == ["Wood loses its metallic"]


@pytest.mark.parametrize(("kind", "field"), CASES)
def test_losses_of_an_obj_file_are_reported(kind: str, field: str) -> None:
    stored = {
        "Node": {"children", "translation", "rotation", "scale", "matrix", "skin"},
        "Primitive": {"indices", "normals", "joints", "weights", "lines"},
        "Material": {
            "base_color",
            "base_color_texture",
            "metallic",
            "roughness",
            "normal_texture",
            "emissive",
            "emissive_texture",
            "alpha_mode",
            "unlit",
        },
    }
    notes = left_out(thing(kind, field))
    word = WORDS.get(field, field.replace("_", " "))
    assert any(word in note for note in notes) is (field not in stored.get(kind, ()))
