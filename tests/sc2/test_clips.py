"""The clip that an entity plays, as the scene model has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.anim.clips import AnimationClip, Channel, Marker, Target, Track
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Scene
from chunkwright.sc2.scene_model import _PATHS
from tests.sc2.scene_models import model_of, named, told
from tests.sc2.test_scene_model import joint, moved

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel

# A bind pose with shear, which a node can only have as a matrix.
SHEARED = np.array([[1, 0, 0, 0], [0.5, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def keys(target: int, *rows: tuple[float, ...]) -> Channel:
    """Make keys, with a time and its values in each row."""
    stored = np.array(rows, np.float32)
    return Channel(target, stored.shape[1] - 1, keys=stored.tobytes())


def model(folder: Path, file: str | None, *tracks: Track, joints: bool = True) -> SceneModel:
    """Save an entity with a skeleton of two joints, one with shear, beside a clip; load both."""
    clip = AnimationClip(duration=2.5, tracks=list(tracks))
    clip.markers = [Marker("step", 0.5), Marker("jump", 1.25)]
    clip.save(folder / "walk.anim")
    scene = Scene(35)
    entity = scene.add_entity("cat")
    held = KeyedArchive()
    held["0000"] = joint("root", 0xFFFFFF, moved(1, 2, 3), np.eye(4))
    held["0001"] = joint("bent", 0, SHEARED, np.eye(4))
    if joints:
        entity.add_component("SkeletonComponent", {"joints": held, "jointsCount": 2})
    played: dict[str, Any] = {"motion.playbackRate": 1.5, "simpleMotion.repeatsCount": 7}
    if file is not None:
        played["motion.filepath"] = file
    entity.add_component("MotionComponent", played)
    scene.save(folder / "a.sc2")
    return model_of(chunkwright.open_scene(folder / "a.sc2"))


TRACK = Track(
    "node-root",
    "root",
    [
        keys(Target.SCALE, (0, 2), (1, 3)),
        keys(Target.POSITION, (0.25, 4, 5, 6), (0.75, 7, 8, 9)),
        keys(77, (0, 1, 2, 3)),
        keys(Target.ORIENTATION, (0.5, 0, 0, 1, 0)),
        keys(Target.POSITION, (-1, 4, 5, 6)),
    ],
)


@pytest.mark.parametrize("file", ["walk.anim", "./WALK.anim"])
def test_channels_animate_the_joint_with_the_uid_of_their_track(tmp_path: Path, file: str) -> None:
    made = model(tmp_path, file, TRACK)
    [clip] = made.animations
    assert clip.name == file.removeprefix("./").removesuffix(".anim")
    root = named(made, "root")
    found = [(each.path, each.times.tolist(), each.values.tolist()) for each in clip.channels]
    assert found == [
        ("scale", [0, 1], [[2, 2, 2], [3, 3, 3]]),
        ("translation", [0.25, 0.75], [[4, 5, 6], [7, 8, 9]]),
        ("rotation", [0.5], [[0, 0, 1, 0]]),
    ]
    assert all(each.node is root for each in clip.channels)
    assert told(clip) == {
        "family": "dava",
        "address": "/hierarchy/cat/components/0001",
        "file": file,
        "duration": 2.5,
        "motion.playbackRate": 1.5,
        "simpleMotion.repeatsCount": 7,
        "markers": {"step": 0.5, "jump": 1.25},
    }
    assert told(named(made, "cat"))["motion"] == file
    assert not any("tracks lead" in note for note in made.notes)


def test_tracks_that_animate_no_joint_are_reported(tmp_path: Path) -> None:
    lost = [Track(f"node-{name}", name, TRACK.channels) for name in ("bent", "other", "third")]
    made = model(tmp_path, "walk.anim", lost[0], TRACK, *lost[1:])
    assert len(made.animations[0].channels) == 3
    assert "walk.anim: 3 of 4 tracks animate no joint" in made.notes
    made = model(tmp_path, "walk.anim", TRACK, joints=False)
    assert made.animations == []
    assert "walk.anim: 1 of 1 tracks animate no joint" in made.notes


def test_a_missing_clip_is_reported(tmp_path: Path) -> None:
    made = model(tmp_path, "run.anim", TRACK)
    assert made.animations == []
    assert "the animation run.anim was not found" in made.notes
    for file in (None, ""):
        made = model(tmp_path, file, TRACK)
        assert made.animations == []
        assert "motion" not in told(named(made, "cat"))
        assert not any("animation" in note for note in made.notes)


def test_a_path_with_backslashes_is_found(tmp_path: Path) -> None:
    (tmp_path / "clips").mkdir()
    AnimationClip(duration=1, tracks=[TRACK]).save(tmp_path / "clips" / "run.fast.anim")
    assert [each.name for each in model(tmp_path, "clips\\run.fast.anim").animations] == [
        "run.fast"
    ]


def test_channels_animate_translation_rotation_and_scale() -> None:
    assert {Target(number).name: path for number, path in _PATHS.items()} == {
        "POSITION": ("translation", 3),
        "ORIENTATION": ("rotation", 4),
        "SCALE": ("scale", 3),
    }
