"""Edits made in Blender are imported into small files that the package wrote; see ``make.py``."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, import_scene, save
from chunkwright.exchange.transforms import sampled, world_matrices

from ...samples import SAMPLES, needs_samples
from .make import EDITS, HERE, edited

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Mesh, Node, SceneModel

# The edits that a format has no place for, with the reason that is given.
TOLD: Final = {
    ("tail.hkx", "clip_renamed"): "a Havok file has no names for clips",
    ("tail.hkx", "empty_added"): "has only bones",
}


class Scene(NamedTuple):
    """A scene model, and the world matrices of its nodes."""

    model: SceneModel
    worlds: dict[Node, NDArray[np.float64]]

    def node(self, name: str) -> Node:
        return next(each for each in self.model.nodes() if each.name == name and not each.skin)

    def mesh(self, name: str) -> Mesh:
        mesh = self.node(name).mesh
        assert mesh is not None
        return mesh

    def names(self) -> list[str]:
        return sorted(each.name for each in self.model.nodes())

    def place(self, name: str) -> NDArray[np.float64]:
        return np.round(self.worlds[self.node(name)][:3, 3], 4) + 0.0

    def above(self, name: str) -> str:
        node = self.node(name)
        return next((each.name for each in self.model.nodes() if node in each.children), "")

    def looks(self, name: str) -> list[str]:
        """Return the materials of triangles."""
        return sorted(
            part.material.name if part.material else ""
            for part in self.mesh(name).primitives
            for _ in range(count(part.indices))
        )


def count(indices: NDArray[np.uint32] | None) -> int:
    assert indices is not None
    return len(indices) // 3


def scene(path: Path) -> Scene:
    model = scene_of(chunkwright.open(path), {})
    return Scene(model, dict(world_matrices(model.roots)))


def positions(mesh: Mesh) -> NDArray[np.float64]:
    return np.concatenate([part.positions for part in mesh.primitives]).astype(float)


def replaced(names: list[str], old: str, new: str) -> list[str]:
    return sorted(new if each == old else each for each in names)


# -- the effect of each edit ---------------------------------------------------------------


def object_moved(old: Scene, new: Scene) -> None:
    # Upwards, by a third of the largest side.
    assert np.allclose(new.place("Hut") - old.place("Hut"), [0, 1, 0], atol=1e-4)
    assert np.array_equal(new.place("Barrel"), old.place("Barrel"))


def object_renamed(old: Scene, new: Scene) -> None:
    assert new.names() == replaced(old.names(), "Hut", "Renamed Thing")


def object_below_another(old: Scene, new: Scene) -> None:
    assert (old.above("Hut") in ("", "yard"), new.above("Hut")) == (True, "Barrel")
    assert np.allclose(new.place("Hut"), old.place("Hut"), atol=1e-4)


def object_deleted(old: Scene, new: Scene) -> None:
    assert new.names() == sorted(set(old.names()) - {"Hut"})


def object_duplicated(old: Scene, new: Scene) -> None:
    assert new.names() == sorted([*old.names(), "Hut.001"])
    assert np.allclose(new.place("Hut.001") - new.place("Hut"), [3, 0, 0], atol=1e-4)
    assert new.looks("Hut.001") == new.looks("Hut") == old.looks("Hut")


def object_marked_hidden(old: Scene, new: Scene) -> None:
    hidden = [{each.name for each in one.model.nodes() if each.hidden} for one in (old, new)]
    assert hidden == [set(), {"Hut"}]


def own_mesh_of_a_shared_one(old: Scene, new: Scene) -> None:
    assert old.mesh("Left Post") is old.mesh("Right Post")
    assert new.mesh("Left Post") is not new.mesh("Right Post")
    kept, raised = (positions(new.mesh(f"{side} Post")) for side in ("Right", "Left"))
    assert np.array_equal(kept, positions(old.mesh("Right Post")))
    # A scene of the engine has Z up, and its node turns it.
    ranges = [np.ptp(each, axis=0).tolist() for each in (kept, raised)]
    assert ranges[0] == ranges[1]
    assert np.allclose(sorted(np.abs(raised - kept).max(axis=0)), [0, 0, 1], atol=1e-6)


def faces_deleted(old: Scene, new: Scene) -> None:
    assert (len(old.looks("Hut")), len(new.looks("Hut"))) == (8, 6)
    assert new.looks("Left Post") == old.looks("Left Post")


def other_material_in_a_slot(old: Scene, new: Scene) -> None:
    assert set(old.looks("Hut")) == {"Stone", "Wood"}
    assert set(new.looks("Hut")) == {"Iron", "Wood"}
    assert len(new.looks("Hut")) == len(old.looks("Hut"))


def faces_in_another_slot(old: Scene, new: Scene) -> None:
    assert new.looks("Hut") == ["Wood"] * 8
    assert new.looks("Barrel") == old.looks("Barrel")


def material_renamed(old: Scene, new: Scene) -> None:
    assert new.looks("Hut") == replaced(old.looks("Hut"), "Stone", "Renamed Material")


def base_color(_old: Scene, new: Scene) -> None:
    colors = {
        part.material.name: part.material.base_color
        for part in new.mesh("Hut").primitives
        if part.material
    }
    assert np.allclose(colors["Stone"], (0.1, 0.6, 0.1, 1), atol=5e-3)
    assert np.allclose(colors["Wood"], 1)


def picture_painted(old: Scene, new: Scene) -> None:
    pictures = [
        next(
            part.material.base_color_texture.image.data
            for part in one.mesh("Hut").primitives
            if part.material and part.material.base_color_texture
        )
        for one in (old, new)
    ]
    assert all(pictures)
    assert pictures[0] != pictures[1]


def clip_deleted(old: Scene, new: Scene) -> None:
    assert old.model.animations
    assert not new.model.animations
    assert new.names() == old.names()


def clip_renamed(_old: Scene, new: Scene) -> None:
    assert [clip.name for clip in new.model.animations] == ["Renamed Clip"]


def ends(one: Scene) -> float:
    (clip,) = one.model.animations
    return float(max(channel.times[-1] for channel in clip.channels))


def clip_shortened(old: Scene, new: Scene) -> None:
    assert ends(old) == pytest.approx(1, abs=1e-3)
    assert 0.4 < ends(new) < 0.6


def keys_added_after_the_end(old: Scene, new: Scene) -> None:
    assert ends(new) == pytest.approx(ends(old) + 20 / 24, abs=0.05)


def _turns(one: Scene) -> dict[str, NDArray[np.float64]]:
    """Return how each bone turns in a clip, at some times of its first second."""
    (clip,) = one.model.animations
    times = np.linspace(0, 1, 20, dtype=np.float32)
    return {
        each.node.name: np.asarray(sampled(each, times), float)
        for each in clip.channels
        if each.path == "rotation"
    }


def some_keys_moved(old: Scene, new: Scene) -> None:
    before, after = _turns(old), _turns(new)
    changed = {name for name in before if not np.allclose(before[name], after[name], atol=0.01)}
    assert len(changed) == 1


def channel_deleted(old: Scene, new: Scene) -> None:
    before, after = _turns(old), _turns(new)
    still = {
        name
        for name, turns in before.items()
        if np.ptp(turns, axis=0).max() > 0.01 > np.ptp(after.get(name, turns[:1]), axis=0).max()
    }
    assert len(still) == 1


def bone_renamed(old: Scene, new: Scene) -> None:
    assert new.names() == replaced(old.names(), "Bone 2", "Renamed Bone")
    assert np.allclose(_turns(new)["Renamed Bone"], _turns(old)["Bone 2"], atol=1e-3)


def bone_moved(old: Scene, new: Scene) -> None:
    before, after = (one.node("Bone 2").translation for one in (old, new))
    assert not np.allclose(before, after, atol=0.1)
    assert new.node("Bone 1").translation == old.node("Bone 1").translation


def bone_added(old: Scene, new: Scene) -> None:
    assert new.names() == sorted([*old.names(), "New Bone"])
    assert new.above("New Bone") == "Bone 3"


def bone_deleted(old: Scene, new: Scene) -> None:
    assert new.names() == [each for each in old.names() if each != "Bone 3"]
    assert _turns(new).keys() == _turns(old).keys() - {"Bone 3"}


def bone_below_another(old: Scene, new: Scene) -> None:
    assert (old.above("Bone 3"), new.above("Bone 3")) == ("Bone 2", "Bone 1")


def empty_added(old: Scene, new: Scene) -> None:
    assert new.names() == old.names()


CHECKS: Final[dict[str, Callable[[Scene, Scene], None]]] = {
    name: globals()[name] for name in dict.fromkeys(e for each in EDITS.values() for e in each)
}


def originals(name: str, folder: Path) -> Path:
    """Copy an original and the files next to it into a folder."""
    for each in HERE.glob(f"{name.split('.')[0]}.*"):
        shutil.copy(each, folder)
    if name.endswith(".sc2"):
        shutil.copytree(HERE / "images", folder / "images")
    return folder / name


def back(name: str, edit: str, folder: Path) -> tuple[Path, list[str]]:
    """Import a stored scene into a copy of its original; return the copy and the report."""
    target = originals(name, folder)
    document = chunkwright.open(target)
    applied = apply(document, edits_of(edited(name, edit), document))
    save(document, target, applied.files)
    return target, applied.notes


@pytest.mark.parametrize(
    ("name", "edit"), [(name, edit) for name, each in EDITS.items() for edit in each]
)
def test_an_edit_in_blender_is_imported(name: str, edit: str, tmp_path: Path) -> None:
    target, notes = back(name, edit, tmp_path)
    reason = TOLD.get((name, edit))
    if reason is None:
        assert notes == []
        CHECKS[edit](scene(HERE / name), scene(target))
    else:
        (note,) = notes
        assert reason in note
        assert target.read_bytes() == (HERE / name).read_bytes()


@pytest.mark.parametrize("name", EDITS)
def test_a_scene_without_edits_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    target, notes = back(name, "", tmp_path)
    assert notes == []
    for each in target.parent.glob("*.*"):
        assert each.read_bytes() == (HERE / each.name).read_bytes()


def test_every_stored_scene_is_tested() -> None:
    known = {edited(name, edit).name for name, edits in EDITS.items() for edit in ("", *edits)}
    assert {each.name for each in HERE.glob("*.glb")} == known | {"odds.glb"}


@needs_samples
def test_pictures_inside_a_file_are_not_reported_with_other_edits(tmp_path: Path) -> None:
    document = chunkwright.open(SAMPLES / "havok" / "0407790c_teapot[4001].hkx")
    model: Any = scene_of(document, {})
    model.roots[0].extras["note"] = "hello"
    notes = import_scene(gltf.to_glb(model), document, tmp_path / "teapot.hkx")
    assert len(notes) == 1
    assert "custom property note" in notes[0]
