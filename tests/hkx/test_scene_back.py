"""Edits made in glTF are applied to packfiles: poses and clips; without edits nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.hkx import views
from tests.hkx.test_scene_model import HAVOK, SKYRIM
from tests.samples import CASES, needs_cases, needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel
    from chunkwright.hkx import Packfile

CLIP = "25090191_takeitem.hkx"
ONE = (1.0, 1.0, 1.0)
HAND = "NPC L Hand [LHnd]"


def exported(folder: Path, *names: str, **options: object) -> SceneModel:
    """Return the scene of packfiles as it is read from the .glb that was made of them."""
    target = folder / "scene.glb"
    chunkwright.export([chunkwright.open(HAVOK / name) for name in names], target, **options)
    return gltf.read(target)


def imported(
    folder: Path, model: SceneModel, *names: str, **options: Any
) -> tuple[Packfile, list[str]]:
    """Apply the edits of a scene to packfiles; return the first of them and the notes."""
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
def test_importing_packfiles_without_edits_changes_no_bytes(
    name: str, axes: str, tmp_path: Path
) -> None:
    check_unchanged(tmp_path, name, axes)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", samples("havok"), ids=lambda path: path.name)
def test_importing_real_packfiles_without_edits_changes_no_bytes(
    path: Path, tmp_path: Path
) -> None:
    try:
        exported(tmp_path, path.name)
    except chunkwright.ChunkwrightError as error:
        pytest.skip(error.message)
    check_unchanged(tmp_path, path.name, "z-up")


@needs_samples
@pytest.mark.parametrize("axes", ["z-up", "y-up-left"])
def test_a_moved_bone_moves_in_the_reference_pose(axes: str, tmp_path: Path) -> None:
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


RUN = "PredatorCZ_HavokLib__resources__2014_1__allosaur_run_4001_.hkx"
ALLOSAUR = "PredatorCZ_HavokLib__resources__2014_1__allosaur_4001_.hkx"


@needs_samples
@pytest.mark.parametrize(
    ("clip_name", "skeleton_name", "bone", "off"),
    [
        (RUN, ALLOSAUR, "", 1e-4),
        # As splines, which takes time to fit.
        pytest.param(CLIP, SKYRIM, HAND, 5e-3, marks=pytest.mark.slow),
    ],
)
def test_an_edited_clip_is_encoded_again(
    clip_name: str, skeleton_name: str, bone: str, off: float, tmp_path: Path
) -> None:
    model = exported(tmp_path, clip_name, skeleton_name, axes="y-up-left")
    (clip,) = model.animations
    moving = [one for one in clip.channels if one.path == "rotation" and len(one.times) > 1]
    turned = next(one for one in moving if one.node.name == (bone or moving[0].node.name))
    turned.values = np.ascontiguousarray(turned.values[::-1])
    made, _ = imported(tmp_path, model, clip_name, skeleton_name, axes="y-up-left")
    (before,) = views.animations(chunkwright.open_packfile(HAVOK / clip_name))
    (after,) = views.animations(made)
    assert after.duration == pytest.approx(before.duration)
    assert after.num_frames == before.num_frames
    assert [one.annotations for one in after.tracks] == [one.annotations for one in before.tracks]
    assert after.skeleton_name == before.skeleton_name
    old, new = before.sample(), after.sample()
    assert new.translations == pytest.approx(old.translations, abs=off)
    bones = views.skeletons(chunkwright.open_packfile(HAVOK / skeleton_name))[0].bones
    place = bones.index(turned.node.name)
    rest = [each for each in range(after.num_tracks) if each != place]
    cosines = np.abs((old.rotations * new.rotations).sum(axis=2))
    assert cosines[:, rest].min() > 1 - 1e-4
    back = np.abs((old.rotations[::-1, place] * new.rotations[:, place]).sum(axis=1))
    assert back.min() > 1 - 1e-4
    assert made.problems() == []


@needs_cases
@pytest.mark.parametrize("path", one_of(3, ["translation", "scale", "rotation"]))
def test_a_clip_whose_translations_include_scales_can_be_edited(path: str, tmp_path: Path) -> None:
    """The bone has children. If there is no note, an export shows the edited keys."""
    folder = CASES / "havok"
    names = [str(folder / "d7af0c90_sn_boost_loop.anm.hkx"), str(folder / "chr_Sonic_HD.skl.hkx")]
    model = exported(tmp_path, *names)
    (clip,) = model.animations
    moved = next(
        one for one in clip.channels
        if one.path == path and len(one.times) > 1 and one.node.children and one.node.scale != ONE
    )  # fmt: skip
    turned = np.roll(moved.values, 5, axis=0)
    moved.values = turned if path == "rotation" else moved.values * np.float32(1.5)
    made, notes = imported(tmp_path, model, *names)
    assert notes == []
    assert bytes(made) != (folder / "d7af0c90_sn_boost_loop.anm.hkx").read_bytes()


@needs_cases
@pytest.mark.slow
@pytest.mark.parametrize("is_marked", [True, False])
def test_a_clip_whose_tracks_are_in_bone_order_can_be_edited(
    tmp_path: Path, is_marked: bool
) -> None:
    """Editors may lose the mark of a bone, which is found by its name then."""
    folder = CASES / "havok"
    names = [str(folder / f"{name}.hkx") for name in ("troll_h2hattackleftd", "skeleton_troll")]
    model = exported(tmp_path, *names)
    (clip,) = model.animations
    moved = next(one for one in clip.channels if one.path == "translation" and len(one.times) > 1)
    name = moved.node.name
    moved.values = moved.values + np.float32(1)
    if not is_marked:
        moved.node.extras = {}
    made, notes = imported(tmp_path, model, *names)
    assert [note for note in notes if "stays as it is" in note] == []
    (before,), (after,) = (
        views.animations(each) for each in (chunkwright.open_packfile(names[0]), made)
    )
    rigs = [
        each for each in views.skeletons(chunkwright.open_packfile(names[1])) if name in each.bones
    ]
    track = rigs[0].bones.index(name)
    apart = after.sample().translations - before.sample().translations
    assert apart[:, track] == pytest.approx(1, abs=1e-2)
    assert np.delete(apart, track, axis=1) == pytest.approx(0, abs=1e-2)
