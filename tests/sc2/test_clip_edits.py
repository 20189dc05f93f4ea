"""Edited clips are written back to the .anim files that scenes play."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene
from chunkwright.exchange.model import Animation, Channel, Node
from chunkwright.exchange.transforms import sampled
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import Floats, SceneModel

pytestmark = needs_samples

UFO = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar" / "Customization"
OPTIONS = {"no_textures": True}


def f32(values: list[Any]) -> Floats:
    return np.array(values, np.float32)


def back(folder: Path, edit: Callable[[SceneModel], None]) -> tuple[Any, Any, list[str]]:
    """Edit the model of a scene that plays a clip; return the clip before, after, and notes."""
    for suffix in ("sc2", "scg", "anim"):
        shutil.copy(UFO / f"UFO_anim.{suffix}.dvpl", folder)
    scene = chunkwright.open(folder / "UFO_anim.sc2.dvpl")
    model = gltf.read(gltf.to_glb(scene_of(scene, OPTIONS)))
    edit(model)
    target = folder / "out" / "UFO_anim.sc2.dvpl"
    notes = import_scene(gltf.to_glb(model), scene, target, **OPTIONS)
    file = target.with_name("UFO_anim.anim.dvpl")
    after = chunkwright.open(file) if file.exists() else None
    return chunkwright.open(folder / "UFO_anim.anim.dvpl"), after, notes


def baked(model: SceneModel) -> None:
    """Bake a clip as editors do: every channel of every joint, with one key per frame."""
    [clip] = model.animations
    joints = {channel.node: None for channel in clip.channels}
    known = {(channel.node, channel.path): channel for channel in clip.channels}
    times = np.unique(np.concatenate([channel.times for channel in clip.channels]))
    clip.channels = []
    for node in joints:
        for path in ("translation", "rotation", "scale"):
            old = known.get((node, path))
            rest = np.tile(getattr(node, path), (len(times), 1))
            values = rest if old is None else sampled(old, times)
            clip.channels.append(Channel(node, path, times, values.astype(np.float32)))


def test_a_clip_that_was_only_baked_is_not_treated_as_an_edit(tmp_path: Path) -> None:
    _, after, notes = back(tmp_path, baked)
    assert (after, notes) == (None, [])


def test_only_moved_keys_are_written_back(tmp_path: Path) -> None:
    names: list[str] = []

    def lift(model: SceneModel) -> None:
        baked(model)
        [clip] = model.animations
        channel = next(each for each in clip.channels if each.path == "translation")
        names.append(channel.node.name)
        channel.values = channel.values.copy()
        channel.values[channel.times > 5] += f32([0, 0, 2])

    before, after, notes = back(tmp_path, lift)
    assert notes == []
    assert after.wrapper == before.wrapper
    assert after.problems() == []
    changed = [
        (one.name, key.target)
        for one, other in zip(before.tracks, after.tracks, strict=True)
        for key, now in zip(one.channels, other.channels, strict=False)
        if key != now
    ]
    added = [
        (other.name, len(other.channels) - len(one.channels))
        for one, other in zip(before.tracks, after.tracks, strict=True)
        if len(one.channels) != len(other.channels)
    ]
    assert [name for name, _ in [*changed, *added]] == names
    track = next(each for each in after.tracks if each.name == names[0])
    keys = track.channel(0)
    late = keys.values[keys.times > 5.1]
    early = keys.values[keys.times < 4.9]
    assert late[0, 2] - early[-1, 2] == pytest.approx(2, abs=0.2)


def test_unedited_keys_at_the_same_times_are_kept(tmp_path: Path) -> None:
    def turn(model: SceneModel) -> None:
        [clip] = model.animations
        channel = next(
            each for each in clip.channels if len(each.times) == 431 and each.path == "rotation"
        )
        channel.values = channel.values.copy()
        channel.values[200] = [0, 0, 0, 1]

    before, after, notes = back(tmp_path, turn)
    assert notes == []
    keys, now = (
        next(each.channel(1) for each in clip.tracks if each.name == "Root")
        for clip in (before, after)
    )
    different = [
        at
        for at, pair in enumerate(zip(keys.table, now.table, strict=True))
        if (pair[0] != pair[1]).any()
    ]
    assert different == [200]
    assert now.values[200].tolist() == [0, 0, 0, 1]


def test_a_non_uniform_scale_is_stored_as_its_mean_and_reported(tmp_path: Path) -> None:
    def grow(model: SceneModel) -> None:
        [clip] = model.animations
        channel = next(each for each in clip.channels if each.path == "scale")
        channel.times = np.array([0, 1], np.float32)
        channel.values = np.array([[1, 1, 1], [2, 2, 5]], np.float32)

    before, after, notes = back(tmp_path, grow)
    assert len(notes) == 1
    assert "all axes" in notes[0]
    [keys] = [
        now
        for one, other in zip(before.tracks, after.tracks, strict=True)
        for key, now in zip(one.channels, other.channels, strict=True)
        if key != now
    ]
    assert keys.dimension == 1
    assert keys.values[-1].tolist() == [3]


def test_a_new_clip_is_written_beside_the_scene_and_reported(tmp_path: Path) -> None:
    def dance(model: SceneModel) -> None:
        node = model.animations[0].channels[0].node
        times, values = f32([0, 1]), f32([[0, 0, 0], [0, 0, 90]])
        model.animations.append(Animation("Dance", [Channel(node, "translation", times, values)]))

    _, after, notes = back(tmp_path, dance)
    assert after is None
    assert len(notes) == 1
    assert "UFO_anim plays UFO_anim.anim, and an entity plays one clip" in notes[0]
    made = chunkwright.open(tmp_path / "out" / "Dance.anim.dvpl")
    assert made.duration == 1
    assert made.tracks[0].channels[0].values.tolist() == [[0, 0, 0], [0, 0, 90]]


def test_animated_nodes_that_are_not_joints_are_reported(tmp_path: Path) -> None:
    def wave(model: SceneModel) -> None:
        new, old = Node("flag"), model.roots[0]
        old.children.append(new)
        times, values = f32([0, 1]), f32([[0, 0, 0], [0, 0, 90]])
        for node in (new, old):
            model.animations[0].channels.append(Channel(node, "translation", times, values))

    _, _, notes = back(tmp_path, wave)
    assert [note for note in notes if "flag is new, and its animation is left out" in note]
    assert [note for note in notes if "is not a joint of its entity, and is not moved" in note]


def test_new_clips_without_joints_or_with_an_existing_file_name_are_left_out(
    tmp_path: Path,
) -> None:
    def dance(model: SceneModel) -> None:
        root, joint = model.roots[0], model.animations[0].channels[0].node
        times, values = f32([0, 1]), f32([[0, 0, 0], [0, 0, 90]])
        for name, nodes in (("Still", [root]), ("Known", [joint]), ("Both", [root, joint])):
            channels = [Channel(node, "translation", times, values) for node in nodes]
            model.animations.append(Animation(name, channels))
        names.append(root.name)

    names: list[str] = []
    shutil.copy(UFO / "UFO_anim.anim.dvpl", tmp_path / "Known.anim.dvpl")
    _, after, notes = back(tmp_path, dance)
    assert after is None
    other = f"{names[0]} is not a joint of its entity, and is not moved"
    assert notes == [
        f"clip Still: it is left out: {other}; it moves no joint of the scene",
        "clip Known: it is left out: there is already a file Known.anim",
        f"clip Both: it is left out: {other}; Both.anim is written, but UFO_anim plays"
        " UFO_anim.anim, and an entity plays one clip",
    ]
    files = sorted(path.name for path in (tmp_path / "out").glob("*.anim.dvpl"))
    assert files == ["Both.anim.dvpl"]
    assert len(chunkwright.open(tmp_path / "out" / files[0]).tracks) == 1


def test_clips_are_deleted_and_renamed_with_their_entity(tmp_path: Path) -> None:
    def rename(model: SceneModel) -> None:
        model.animations[0].name = "Flight"

    _, after, notes = back(tmp_path, rename)
    assert (after, notes) == (None, [])
    again = scene_of(chunkwright.open(tmp_path / "out" / "UFO_anim.sc2.dvpl"), OPTIONS)
    assert [clip.name for clip in again.animations] == ["Flight"]
    made = chunkwright.open(tmp_path / "out" / "Flight.anim.dvpl")
    assert bytes(made) == (tmp_path / "UFO_anim.anim.dvpl").read_bytes()


def test_a_deleted_clip_is_no_longer_played(tmp_path: Path) -> None:
    _, after, notes = back(tmp_path, lambda model: model.animations.clear())
    assert (after, notes) == (None, [])
    scene = chunkwright.open(tmp_path / "out" / "UFO_anim.sc2.dvpl")
    assert [node for node in scene.all_nodes() if node.component("MotionComponent")] == []
    assert scene.problems() == []


def test_a_new_clip_replaces_a_deleted_one(tmp_path: Path) -> None:
    def replace_it(model: SceneModel) -> None:
        node = model.animations[0].channels[0].node
        times, values = f32([0, 1]), f32([[0, 0, 0], [0, 0, 90]])
        model.animations = [Animation("Dance", [Channel(node, "translation", times, values)])]
        model.animations[0].channels.append(
            Channel(node, "scale", times, f32([[1, 1, 1], [2, 2, 2]]))
        )

    _, after, notes = back(tmp_path, replace_it)
    assert (after, notes) == (None, [])
    again = scene_of(chunkwright.open(tmp_path / "out" / "UFO_anim.sc2.dvpl"), OPTIONS)
    assert [clip.name for clip in again.animations] == ["Dance"]


def test_a_shortened_clip_ends_at_its_edited_duration(tmp_path: Path) -> None:
    def cut(model: SceneModel) -> None:
        for channel in model.animations[0].channels:
            kept = max(int((channel.times <= 5).sum()), 1)
            channel.times, channel.values = channel.times[:kept], channel.values[:kept]

    before, after, notes = back(tmp_path, cut)
    assert notes == []
    assert after.duration == pytest.approx(5, abs=0.05)
    keys = [key for track in after.tracks for key in track.channels]
    assert max(float(key.times[-1]) for key in keys) <= 5.001
    first, now = (next(t for t in clip.tracks if t.name == "Root").channel(1)
                  for clip in (before, after))  # fmt: skip
    count = int((first.times <= 4.9).sum())
    assert (now.values[:count] == first.values[:count]).all()


def test_a_longer_clip_holds_its_last_values_until_its_end(tmp_path: Path) -> None:
    def hold(model: SceneModel) -> None:
        for channel in model.animations[0].channels:
            channel.times = np.append(channel.times, channel.times[-1] + np.float32(2))
            channel.values = np.vstack([channel.values, channel.values[-1:]])

    before, after, notes = back(tmp_path, hold)
    assert notes == []
    assert after.duration == pytest.approx(before.duration + 2, abs=0.05)
    for one, other in zip(before.tracks, after.tracks, strict=True):
        for keys, now in zip(one.channels, other.channels, strict=True):
            if keys.key_count:
                assert (now.table[:-1] == keys.table).all()
                assert now.times[-1] == pytest.approx(keys.times[-1] + 2)
                assert (now.values[-1] == keys.values[-1]).all()
