"""Scenes whose geometry is given by path, because it is not beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene, save
from chunkwright.sc2 import Descriptor
from tests.sc2.scene_models import named
from tests.sc2.test_building import empty, square

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import Floats, SceneModel


def apart(folder: Path) -> tuple[Path, Path]:
    """Write a scene and its geometry under two names; return their paths."""
    scene = empty(47)
    square(scene, "thing")
    scene.descriptor = Descriptor(1, 1, 1)  # saving sets the hashes
    place, geometry = folder / "a.sc2", folder / "elsewhere.scg"
    save(scene, place)
    (folder / "a.scg").rename(geometry)
    return place, geometry


def positions(model: SceneModel) -> Floats:
    mesh = named(model, "thing").mesh
    assert mesh is not None
    return mesh.primitives[0].positions


def edited(folder: Path) -> tuple[Path, dict[str, Any], Floats, list[str]]:
    """Edit a mesh of such a scene; return the new scene, the options, its model, and notes."""
    place, geometry = apart(folder)
    options: dict[str, Any] = {"geometry": str(geometry)}
    scene = chunkwright.open_scene(place)
    model = gltf.read(gltf.to_glb(scene_of(scene, options)))
    mesh = named(model, "thing").mesh
    assert mesh is not None
    mesh.primitives[0].positions = mesh.primitives[0].positions * np.float32(2)
    target = folder / "out.sc2"
    notes = import_scene(gltf.to_glb(model), scene, target, **options)
    return target, options, positions(model), notes


def test_an_edit_of_a_mesh_is_stored_in_the_named_geometry(tmp_path: Path) -> None:
    target, _, wanted, notes = edited(tmp_path)
    assert notes == []
    assert np.allclose(positions(scene_of(chunkwright.open_scene(target), {})), wanted)


def test_the_geometry_that_a_scene_was_saved_with_is_shown(tmp_path: Path) -> None:
    target, options, wanted, _ = edited(tmp_path)
    model = scene_of(chunkwright.open_scene(target), options)
    assert np.allclose(positions(model), wanted)
    assert model.notes == [
        "elsewhere.scg is not the geometry that the scene was saved with: out.scg is, and is shown"
    ]


def test_a_named_geometry_is_shown_if_no_hash_contradicts_it(tmp_path: Path) -> None:
    place, geometry = apart(tmp_path)
    (tmp_path / "a.scg").write_bytes(geometry.read_bytes())
    model = scene_of(chunkwright.open_scene(place), {"geometry": str(geometry)})
    assert model.notes == []
    assert model.extras["chunkwright"]["geometry"] == "elsewhere.scg"
