"""What was edited in glTF, back in packfiles: poses and clips; nothing where nothing was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.hkx import views
from tests.hkx.test_scene_model import HAVOK, SKYRIM, channel
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel
    from chunkwright.hkx import Packfile

CLIP = "25090191_takeitem.hkx"
HAND = "NPC L Hand [LHnd]"


def exported(folder: Path, *names: str, **options: object) -> SceneModel:
    """Return the scene of packfiles as it is read from the .glb that was made of them."""
    target = folder / "scene.glb"
    chunkwright.export([chunkwright.open(HAVOK / name) for name in names], target, **options)
    return gltf.read(target)


def imported(
    folder: Path, model: SceneModel, *names: str, **options: object
) -> tuple[Packfile, list[str]]:
    """Return the first of some packfiles with what a scene has of edits, and notes."""
    (folder / "edited.glb").write_bytes(gltf.to_glb(model))
    originals = [chunkwright.open(HAVOK / name) for name in names]
    target = folder / "made.hkx"
    notes = chunkwright.import_scene(folder / "edited.glb", originals, target, **options)
    return chunkwright.open_packfile(target), notes


def check_unchanged(folder: Path, name: str, axes: str) -> None:
    model = exported(folder, name, axes=axes)
    made, notes = imported(folder, model, name, axes=axes)
    assert notes == []
    assert bytes(made) == (HAVOK / name).read_bytes()


@needs_samples
@pytest.mark.parametrize(
    ("name", "axes"),
    [
        (SKYRIM, "z-up"),
        (CLIP, "y-up"),
        ("Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx", "y-up-left"),
        ("f9d46fc0_teapot[8101].hkx", "z-up"),
    ],
)
def test_nothing_changes_where_nothing_was_edited(name: str, axes: str, tmp_path: Path) -> None:
    check_unchanged(tmp_path, name, axes)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", samples("havok"), ids=lambda path: path.name)
def test_no_real_packfile_changes_where_nothing_was_edited(path: Path, tmp_path: Path) -> None:
    try:
        exported(tmp_path, path.name)
    except chunkwright.ChunkwrightError as error:
        pytest.skip(error.message)
    check_unchanged(tmp_path, path.name, "z-up")


@needs_samples
@pytest.mark.parametrize("axes", ["z-up", "y-up-left"])
def test_a_bone_that_is_moved_moves_in_the_pose(axes: str, tmp_path: Path) -> None:
    options = {"axes": axes, "unit": 0.5}
    model = exported(tmp_path, SKYRIM, **options)
    node = next(each for each in model.nodes() if each.name == HAND)
    x, y, z = node.translation
    node.translation = (x + 1, y + 2, z + 3)
    made, _ = imported(tmp_path, model, SKYRIM, **options)
    before, after = (
        views.skeletons(packfile)[0]
        for packfile in (chunkwright.open_packfile(HAVOK / SKYRIM), made)
    )
    place = before.bones.index(HAND)
    moved = after.translations - before.translations
    wanted = (1, 2, -3) if axes == "y-up-left" else (1, 2, 3)
    assert moved[place] == pytest.approx(wanted, abs=1e-4)
    assert not np.delete(moved, place, axis=0).any()
    assert np.array_equal(after.rotations, before.rotations)


@needs_samples
def test_a_clip_that_is_edited_is_sampled_anew(tmp_path: Path) -> None:
    axes = "y-up-left"
    model = exported(tmp_path, CLIP, SKYRIM, axes=axes)
    (clip,) = model.animations
    turned = channel(clip, HAND, "rotation")
    turned.values = np.ascontiguousarray(turned.values[::-1])
    made, _ = imported(tmp_path, model, CLIP, SKYRIM, axes=axes)
    (before,) = views.animations(chunkwright.open_packfile(HAVOK / CLIP))
    (after,) = views.animations(made)
    assert after.duration == pytest.approx(before.duration)
    assert after.num_frames == before.num_frames
    assert after.tracks[0].annotations == before.tracks[0].annotations
    assert after.skeleton_name == before.skeleton_name
    old, new = before.sample(), after.sample()
    assert new.translations == pytest.approx(old.translations, abs=5e-3)
    bones = views.skeletons(chunkwright.open_packfile(HAVOK / SKYRIM))[0].bones
    place = bones.index(HAND)
    rest = [each for each in range(after.num_tracks) if each != place]
    cosines = np.abs((old.rotations * new.rotations).sum(axis=2))
    assert cosines[:, rest].min() > 1 - 1e-4
    back = np.abs((old.rotations[::-1, place] * new.rotations[:, place]).sum(axis=1))
    assert back.min() > 1 - 1e-4
    assert made.problems() == []
