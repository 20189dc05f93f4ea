"""The lengths of the animations of an edited clip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright.exchange.edits.model import Edits
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.scene_model.back import clips
from chunkwright.nmo.scene_model.back.work import Work
from tests.nmo.files import opened
from tests.nmo.test_clip_edits import back, f32
from tests.nmo.test_scene_models import entity

if TYPE_CHECKING:
    from chunkwright.exchange.model import SceneModel


def three(lengths: list[float], *, in_clip: bool) -> VirtoolsFile:
    """Make three object animations with keys at start and end; the first length is the clip's."""
    file = VirtoolsFile()
    parts = []
    for name, length in zip("abc", lengths[1:], strict=True):
        part = file.add_object("CKObjectAnimation", f"part {name}")
        keys = np.array([[0, 1, 2, 3], [length, 4, 5, 6]], "<f4")
        controllers = [{"type": 0x637C4301, "keys": keys}]
        part["controllers"] = {
            "entity": entity(file, name), "length": length, "controllers": controllers
        }  # fmt: skip
        parts.append(part)
    if in_clip:
        clip = file.add_object("CKKeyedAnimation", "Clip")
        clip["animations"] = {"animations": parts}
        clip["length"] = {"length": lengths[0]}
    return opened(bytes(file))


def lengths(file: VirtoolsFile) -> list[float]:
    return [
        each.fields[area]["length"]
        for each in file.objects
        for area in ("length", "controllers")
        if area in each.fields
    ]


# Lengths of clip and parts before; last frames of the edited parts; lengths of parts and clip
# after.
LENGTHS = (
    ((60, 60, 60, 60), {"a": 90, "b": 45}, [90, 90, 90, 90]),
    ((60, 60, 60, 60), {"a": 45, "b": 90}, [90, 90, 90, 90]),
    ((60, 60, 60, 60), {"b": 45}, [60, 60, 60, 60]),
    # A shorter part becomes as long as the clip only if it is edited, or if the clip is lengthened.
    ((60, 30, 40, 50), {"b": 45}, [30, 60, 50, 60]),
    ((60, 30, 40, 50), {"b": 61}, [61, 61, 61, 61]),
    ((60, 30, 40, 50), {"b": 60}, [30, 60, 50, 60]),
    # In single precision, 241 / 30 seconds are a little more than 241 frames.
    ((241, 241, 241, 241), {"a": 241, "c": 241}, [241, 241, 241, 241]),
)


@pytest.mark.parametrize(("before", "edited", "after"), LENGTHS)
def test_the_animations_of_a_clip_are_as_long_as_the_clip(
    before: list[float], edited: dict[str, float], after: list[float]
) -> None:
    file = three(before, in_clip=True)
    again, _, _, notes = back(file, lambda model: lengthen(model, edited))
    assert (lengths(again), notes) == (after, [])


@pytest.mark.parametrize(("last", "after"), [(59.9995, 60), (60.0005, 60), (60.002, 60.002)])
def test_lengths_within_a_thousandth_of_a_frame_are_equal(last: float, after: float) -> None:
    file = three([60, 60, 60, 60], in_clip=True)
    first, second, _, clip = (file.objects[index] for index in (0, 2, 4, 6))
    mover = clips.Clips(Work(file, Edits()))
    wanted = [(clip, last), (second, last)] if after > 60 else [(first, 60)]
    assert mover._of_one_length(clip, [second], [(first, last)]) == wanted
    mover._lengthen(first, last)
    assert lengths(file) == [after, 60, 60, 60]
    # Without a length of its own, a clip is as long as its parts.
    del clip["length"]
    assert mover._of_one_length(clip, [first, second], [(second, 5)]) == [(second, after)]


def test_animations_outside_clips_are_as_long_as_their_keys() -> None:
    file = three([0, 60, 60, 60], in_clip=False)
    again, _, _, notes = back(file, lambda model: lengthen(model, {"a": 90, "b": 75, "c": 45}))
    assert (lengths(again), notes) == ([90, 75, 60], [])


def lengthen(model: SceneModel, edited: dict[str, float]) -> None:
    for channel in model.animations[0].channels:
        if channel.node.name in edited:
            channel.times = f32([0, edited[channel.node.name] / 30])
            channel.values = f32([[1, 2, -3], [4, 9, -6]])
