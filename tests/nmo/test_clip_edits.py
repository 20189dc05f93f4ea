"""Applying edited clips to the object animations of Virtools files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.model import Animation, Channel
from chunkwright.exchange.transforms import is_changed, sampled
from chunkwright.nmo import VirtoolsFile
from tests.nmo.files import opened
from tests.nmo.test_scene_models import entity
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.model import Floats, SceneModel

BALLOON = SAMPLES / "virtools" / "scottstts__Ballance.Three.js__pe_balloon.nmo"
FLAT = [0.0] * 5
SMOOTH = [[0, 0, 0, 0, *FLAT], [10, 1, 0, 0, *FLAT], [20, 4, 0, 0, *FLAT]]


def f32(values: list[Any]) -> Floats:
    return np.array(values, np.float32)


def animated(kind: int, keys: list[Any], *, in_clip: bool = True) -> VirtoolsFile:
    file = VirtoolsFile()
    moves = file.add_object("CKObjectAnimation", "Moves")
    controllers = [{"type": kind, "keys": np.array(keys, "<f4")}]
    moves["controllers"] = {
        "entity": entity(file, "Thing"),
        "length": 60.0,
        "controllers": controllers,
    }
    entity(file, "Other")
    if in_clip:
        file.add_object("CKKeyedAnimation", "Clip")["animations"] = {"animations": [moves]}
    return opened(bytes(file))


def back(
    file: VirtoolsFile, edit: Callable[[SceneModel], None]
) -> tuple[VirtoolsFile, SceneModel, SceneModel, list[str]]:
    """Return an edited copy, its scene, the edited scene, and notes."""
    copy = opened(bytes(file))
    options = {"no_textures": True, "all": True}
    model = gltf.read(gltf.to_glb(scene_of(copy, options)))
    edit(model)
    notes = apply(copy, edits_of(gltf.to_glb(model), copy, **options), **options).notes
    again = opened(bytes(copy))
    return again, scene_of(again, options), model, notes


def keys_of(file: VirtoolsFile) -> Any:
    item: Any = file.objects["Moves"]
    [controller] = item.fields["controllers"]["controllers"]
    return controller


@pytest.mark.parametrize("in_clip", [True, False])
def test_a_linear_key_can_be_moved(in_clip: bool) -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6], [60, 7, 8, 9]], in_clip=in_clip)

    def move(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.values = channel.values.copy()
        channel.values[1] = [4, 9, -6]

    again, _, _, notes = back(file, move)
    assert notes == []
    assert keys_of(again)["keys"].tolist() == [[0, 1, 2, 3], [30, 4, 9, 6], [60, 7, 8, 9]]


def test_a_key_can_be_inserted_between_others() -> None:
    file = animated(0x637C4301, [[0, 0, 0, 0], [30, 4, 0, 0]])

    def add(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([0, 0.5, 2])
        channel.values = f32([[0, 0, 0], [9, 0, 0], [4, 0, 0]])

    again, shown, wanted, notes = back(file, add)
    assert notes == []
    assert keys_of(again)["keys"][:, 0].tolist() == [0, 15, 60]
    assert not is_changed(shown.animations[0].channels[0], wanted.animations[0].channels[0])


def test_smooth_keys_stay_smooth_if_they_fit_the_edit() -> None:
    file = animated(0x347E4A01, SMOOTH)
    higher = np.array(SMOOTH, "<f4")
    higher[1, 2] = 5
    wanted = scene_of(animated(0x347E4A01, higher.tolist()), {}).animations[0].channels[0]

    def lift(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([frame / 30 for frame in range(21)])
        channel.values = sampled(wanted, channel.times).astype(np.float32)
        channel.interpolation = "LINEAR"

    again, shown, _, notes = back(file, lift)
    assert notes == []
    assert keys_of(again)["type"] == 0x347E4A01
    assert np.allclose(keys_of(again)["keys"], higher, atol=1e-6)
    assert not is_changed(shown.animations[0].channels[0], wanted)


def test_smooth_keys_become_linear_if_they_do_not_fit() -> None:
    def jagged(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([frame / 30 for frame in range(21)])
        channel.values = np.zeros((21, 3), np.float32)
        channel.values[::2, 1] = 1
        channel.interpolation = "LINEAR"

    again, shown, wanted, notes = back(animated(0x347E4A01, SMOOTH), jagged)
    assert notes == []
    assert keys_of(again)["type"] == 0x637C4301
    assert keys_of(again)["keys"].shape == (21, 4)
    assert not is_changed(shown.animations[0].channels[0], wanted.animations[0].channels[0])


@pytest.mark.parametrize("in_clip", [True, False])
def test_a_clip_can_move_another_entity(in_clip: bool) -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]], in_clip=in_clip)

    def more(model: SceneModel) -> None:
        [clip] = model.animations
        other = next(node for node in model.nodes() if node.name == "Other")
        times, turns = f32([0, 3]), f32([[0, 0, 0, 1], [0, 1, 0, 0]])
        clip.channels.append(Channel(other, "rotation", times, turns))

    again, shown, wanted, notes = back(file, more)
    assert notes == []
    added: Any = again.objects.of_class("CKObjectAnimation")[-1]
    assert added.name == "Other"
    assert [each["type"] for each in added.fields["controllers"]["controllers"]] == [0x49ED4002]
    [clip] = shown.animations
    for made, each in zip(clip.channels, wanted.animations[0].channels, strict=True):
        assert (made.node.name, made.path) == (each.node.name, each.path)
        assert not is_changed(made, each)
    assert again.problems() == []


def test_a_new_clip_is_stored_as_a_keyed_animation() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])

    def more(model: SceneModel) -> None:
        other = next(node for node in model.nodes() if node.name == "Other")
        times, places = f32([0, 1]), f32([[0, 0, 0], [0, 3, 1]])
        model.animations.append(Animation("Jump", [Channel(other, "translation", times, places)]))

    again, shown, _, notes = back(file, more)
    assert notes == []
    jump: Any = again.objects.of_class("CKKeyedAnimation")[-1]
    other = again.objects["Other"]
    moves: Any = again.objects.of_class("CKObjectAnimation")[-1]
    assert jump.name == "Jump"
    assert {name: dict(fields) for name, fields in jump.fields.items()} == {
        "frame_rate": {"flags": 5, "frame_rate": 30},
        "length": {"length": 30},
        "root_entity": {"body_parts": [], "root_entity": other},
        "character": {"character": None},
        "step": {"step": 1},
        "animations": {"animations": [moves]},
        "merge": {"merged": 0, "factor": 0.5},
    }
    stored = dict(moves.fields["controllers"])
    [controller] = stored.pop("controllers")
    assert controller["keys"].tolist() == [[0, 0, 0, 0], [30, 0, 3, -1]]
    assert moves.name == "Other"
    assert stored == {
        "root_position": (0, 0, 0),
        "reserved": (0, 0, 0, 0),
        "flags": 0,
        "entity": other,
        "length": 30,
    }
    assert [clip.name for clip in shown.animations] == ["Clip", "Jump"]
    assert shown.animations[1].channels[0].values.tolist() == [[0, 0, 0], [0, 3, 1]]
    assert again.problems() == []


def test_a_new_clip_can_have_several_channels_of_several_entities() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])

    def more(model: SceneModel) -> None:
        other, thing = (
            next(node for node in model.nodes() if node.name == name) for name in ("Other", "Thing")
        )
        # Keys at a quarter and at half a frame: shorter than any default length.
        turned = Channel(
            other, "rotation", f32([0, 1 / 120]), f32([[0, 0, 0, 1], [0, 0, 0.6, 0.8]])
        )
        grown = Channel(other, "scale", f32([0, 1 / 60]), f32([[2, 3, 4], [2, 3, 4]]))
        moved = Channel(
            thing, "translation", f32([0, 1 / 240, 1 / 120]), f32([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
        )
        model.animations.append(Animation("Short", [turned, grown, moved]))

    again, _, _, notes = back(file, more)
    assert notes == []
    short: Any = again.objects.of_class("CKKeyedAnimation")[-1]
    assert list(short.fields) == [
        *("frame_rate", "length", "root_entity", "character", "step", "animations", "merge")
    ]
    assert short.fields["length"]["length"] == 0.5
    assert short.fields["root_entity"]["root_entity"] is again.objects["Other"]
    other, thing = short.fields["animations"]["animations"]
    assert [other.name, thing.name] == ["Other", "Thing"]
    turns, scales = other.fields["controllers"]["controllers"]
    assert [turns["type"], scales["type"]] == [0x49ED4002, 0x654A3A04]
    assert np.allclose(turns["keys"], f32([[0, 0, 0, 0, 1], [0.25, 0, 0, -0.6, 0.8]]))
    assert scales["keys"].tolist() == [[0, 2, 3, 4], [0.5, 2, 3, 4]]
    [places] = thing.fields["controllers"]["controllers"]
    assert np.allclose(places["keys"], f32([[0, 1, 0, 0], [0.125, 0, 1, 0], [0.25, 0, 0, -1]]))
    assert [each.fields["controllers"]["length"] for each in (other, thing)] == [0.5, 0.5]
    assert again.problems() == []


def test_another_entity_in_a_clip_gets_a_single_object_animation() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])

    def more(model: SceneModel) -> None:
        other = next(node for node in model.nodes() if node.name == "Other")
        times = f32([0, 1])
        model.animations[0].channels += [
            Channel(other, "rotation", times, f32([[0, 0, 0, 1], [0, 1, 0, 0]])),
            Channel(other, "scale", times, f32([[1, 1, 1], [2, 3, 4]])),
        ]

    again, _, _, _ = back(file, more)
    first, added = again.objects.of_class("CKObjectAnimation")
    assert (first.name, added.name) == ("Moves", "Other")
    assert [each["type"] for each in added.fields["controllers"]["controllers"]] == [
        *(0x49ED4002, 0x654A3A04)
    ]
    # As long as the rest of the clip, as they are played together.
    assert added.fields["controllers"]["length"] == 60


def test_smooth_keys_are_replaced_by_linear_keys_if_these_suffice() -> None:
    def straight(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([frame / 30 for frame in range(21)])
        channel.values = np.zeros((21, 3), np.float32)
        channel.values[:, 1] = 10 - np.abs(np.arange(21) - 10)
        channel.interpolation = "LINEAR"

    again, _, _, _ = back(animated(0x347E4A01, SMOOTH), straight)
    assert keys_of(again)["type"] == 0x637C4301
    wanted = [[0, 0, 0, 0], [10, 0, 10, 0], [20, 0, 0, 0]]
    assert keys_of(again)["keys"].shape == (3, 4)
    assert np.allclose(keys_of(again)["keys"], wanted, atol=1e-5)


def test_edited_keys_of_old_files_are_stored_without_a_type() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3]])
    moves = file.objects["Moves"]
    chunk = moves.need_chunk()
    chunk.clear()
    chunk.data_version = 0
    moves.fields["old_entity"] = {"entity": file.objects["Thing"]}
    keys = np.array([[0, 1, 2, 3], [30, 4, 5, 6], [60, 7, 8, 9]], "<f4")
    moves.fields["old_positions"] = {"positions": keys}
    moves.fields["old_length"] = {"length": 45.0}

    def straight(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([0, 0.25, 2])
        channel.values = f32([[0, 0, 0], [9, 0, 0], [4, 0, 1]])

    again, _, _, notes = back(file, straight)
    assert notes == []
    fields: Any = again.objects["Moves"].fields["old_positions"]
    assert fields["positions"].tolist() == [[0, 0, 0, 0], [7.5, 9, 0, 0], [60, 4, 0, -1]]
    assert "type" not in fields
    assert again.objects["Moves"].fields["old_length"]["length"] == 60


def test_a_new_clip_that_moves_nothing_is_left_out() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])

    def more(model: SceneModel) -> None:
        other = next(node for node in model.nodes() if node.name == "Other")
        times, places = f32([0, 1]), np.tile(f32(list(other.translation)), (2, 1))
        model.animations.append(Animation("Rest", [Channel(other, "translation", times, places)]))

    again, shown, _, notes = back(file, more)
    assert notes == ["clip Rest: it is left out: it moves no entity of the file"]
    assert [clip.name for clip in shown.animations] == ["Clip"]
    assert bytes(again) == bytes(file)


@needs_samples
def test_rotating_a_real_arm_leaves_the_others_unchanged() -> None:
    file = chunkwright.open_virtools(BALLOON)

    def turn(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.values = np.roll(channel.values, 1, axis=1)

    again, _, _, notes = back(file, turn)
    assert notes == []
    before, after = (
        [each.fields["controllers"] for each in one.objects.of_class("CKObjectAnimation")]
        for one in (file, again)
    )
    different = [at for at in range(len(before)) if not same(before[at], after[at])]
    assert len(different) == 1


def same(one: Any, other: Any) -> bool:
    pairs = zip(one["controllers"], other["controllers"], strict=True)
    return all(
        a["type"] == b["type"] and a["keys"].tobytes() == b["keys"].tobytes() for a, b in pairs
    )


def test_removing_a_clip_removes_its_object_animations() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])
    again, shown, _, notes = back(file, lambda model: model.animations.clear())
    assert notes == []
    assert shown.animations == []
    assert [each.name for each in again.objects] == ["Thing", "Other"]
    assert again.problems() == []


@pytest.mark.parametrize("in_clip", [True, False])
def test_a_clip_can_be_renamed(in_clip: bool) -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]], in_clip=in_clip)

    def rename(model: SceneModel) -> None:
        model.animations[0].name = "Walk"

    again, shown, _, notes = back(file, rename)
    assert notes == []
    assert [clip.name for clip in shown.animations] == ["Walk"]
    # Object animations without a keyed animation get one with the name.
    [keyed] = again.objects.of_class("CKKeyedAnimation")
    assert keyed["animations"]["animations"] == [again.objects["Moves"]]
    assert keys_of(again)["keys"].tolist() == [[0, 1, 2, 3], [30, 4, 5, 6]]


def test_a_clip_can_end_earlier() -> None:
    file = animated(0x637C4301, [[0, 0, 0, 0], [30, 3, 0, 0], [60, 6, 0, 0]])

    def cut(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times, channel.values = f32([0, 1.5]), f32([[0, 0, 0], [4.5, 0, 0]])

    again, shown, _, notes = back(file, cut)
    assert notes == []
    assert keys_of(again)["keys"].tolist() == [[0, 0, 0, 0], [30, 3, 0, 0], [45, 4.5, 0, 0]]
    fields: Any = again.objects["Moves"].fields["controllers"]
    assert fields["length"] == 45
    assert float(shown.animations[0].channels[0].times[-1]) == 1.5


@pytest.mark.parametrize("in_clip", [True, False])
@pytest.mark.parametrize("rate", [24, 30])
@pytest.mark.parametrize("frames", [15, 30])
@pytest.mark.parametrize("kind", [0x347E4A01, 0x637C4301])
def test_a_clip_that_is_shortened_or_lengthened_is_unchanged_before_its_end(
    kind: int, frames: int, rate: int, in_clip: bool
) -> None:
    """With another end, smooth keys are on another curve, which must be detected."""
    width = 9 if kind == 0x347E4A01 else 4
    file = animated(kind, [row[:width] for row in SMOOTH], in_clip=in_clip)
    [before] = scene_of(file, {}).animations[0].channels

    def end(model: SceneModel) -> None:
        channel = model.animations[0].channels[0]
        channel.times = f32([*np.arange(0, frames / 30 - 1e-3, 1 / rate), frames / 30])
        channel.values = sampled(before, channel.times).astype(np.float32)
        channel.interpolation = "LINEAR"

    again, shown, edited, notes = back(file, end)
    assert notes == []
    [channel] = shown.animations[0].channels
    assert float(channel.times[-1]) == pytest.approx(frames / 30)
    assert not is_changed(channel, edited.animations[0].channels[0])
    if width == 4:  # linear keys stay, and a key is added at the end of the clip
        wanted = {15: [0, 10, 15], 30: [0, 10, 20, 30]}[frames]
        assert keys_of(again)["keys"][:, 0].tolist() == pytest.approx(wanted)


def test_a_stepped_channel_is_stored_with_keys_that_reproduce_the_steps() -> None:
    file = animated(0x637C4301, [[0, 0, 0, 0], [30, 3, 0, 0], [60, 6, 0, 0]])

    def step(model: SceneModel) -> None:
        model.animations[0].channels[0].interpolation = "STEP"

    again, shown, _, notes = back(file, step)
    assert notes == []
    [channel] = shown.animations[0].channels
    assert sampled(channel, np.array([0.9, 1.0, 1.9, 2.0]))[:, 0].tolist() == pytest.approx(
        [0, 3, 3, 6], abs=1e-5
    )
    assert len(keys_of(again)["keys"]) == 5


def test_a_node_whose_channel_was_removed_stays_in_place() -> None:
    file = animated(0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6]])

    def stop(model: SceneModel) -> None:
        model.animations.clear()
        node = next(each for each in model.nodes() if each.name == "Thing")
        node.translation = (4, 5, -6)

    again, _, _, notes = back(file, stop)
    assert notes == []
    thing: Any = again.objects["Thing"]
    assert thing.position == pytest.approx((4, 5, 6))
