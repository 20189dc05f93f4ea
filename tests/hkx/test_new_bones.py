"""New bones with keys in clips that are stored with their skeleton."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.model import Channel, Node, SceneModel
from chunkwright.exchange.transforms import sampled
from chunkwright.hkx import views

if TYPE_CHECKING:
    from chunkwright.exchange.model import Path
    from chunkwright.hkx import Packfile

FRAMES = 5
TIMES = np.linspace(0, 1, FRAMES).astype(np.float32)


def cat() -> Packfile:
    """Return a body that grows, and a limb that turns below it."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": "body"}, {"name": "limb"}]
    skeleton["parentIndices"] = [-1, 0]
    still = [[0, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 0]]
    skeleton["referencePose"] = [still, [[1, 0, 0, 0], *still[1:]]]
    moved = np.zeros((FRAMES, 2, 3), np.float32)
    moved[:, 1, 0] = 1 + TIMES
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (FRAMES, 2, 1))
    turned[:, 1] = np.stack([0 * TIMES, 0 * TIMES, np.sin(TIMES / 2), np.cos(TIMES / 2)], axis=1)
    sized = np.ones((FRAMES, 2, 3), np.float32)
    sized[:, 0] += TIMES[:, None]
    sized[:, 1] += TIMES[:, None] / 2
    samples = hkx.animations.samples(moved, turned, sized)
    names = ["body", "limb"]
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=names)
    hkx.animations.bind(made.animation, bones=[0, 1], skeleton_name="cat")
    packfile.root = hkx.new_object(
        packfile, "hkaAnimationContainer",
        {"skeletons": [skeleton], "animations": [made.animation],
         "bindings": list(packfile.objects.of_class("hkaAnimationBinding"))},
    )  # fmt: skip
    return packfile


def add(model: SceneModel, name: str, above: str, *keys: Any) -> Node:
    """Add a bone with keys of each kind below another one."""
    made = Node(name, translation=(0, 1, 0))
    next(each for each in model.nodes() if each.name == above).children.append(made)
    paths: tuple[Path, ...] = ("translation", "rotation", "scale")
    for path, values in zip(paths, keys, strict=False):
        rows = np.array(values, np.float32)
        times = np.linspace(0, 1, len(rows)).astype(np.float32)
        model.animations[0].channels.append(Channel(made, path, times, rows))
    for each in model.nodes():
        if each.skin is not None:  # as an editor writes the lines that show bones
            each.skin.joints.append(made)
            binds = [each.skin.inverse_binds, np.eye(4, dtype=np.float32)[None]]
            each.skin.inverse_binds = np.concatenate(binds)
    return made


MOVED = [[0, 1, 0], [0, 3, 0], [1, 3, 0]]
TURNED = [[0, 0, 0, 1], [0, 0, 0.6, 0.8]]
SIZED = [[1, 1, 1], [1, 1, 1], [2, 2, 2]]


@pytest.mark.parametrize("scale", ["carried", "multiplied"])
def test_a_new_bone_is_animated_by_its_keys(scale: str) -> None:
    packfile = cat()
    options: dict[str, Any] = {"parent_scale": scale}
    model = gltf.read(gltf.to_glb(scene_of([packfile], options)))
    add(model, "tip", "limb", MOVED, TURNED, SIZED)
    add(model, "nail", "tip", MOVED)
    data = gltf.to_glb(model)
    edits = edits_of(data, [packfile], **options)
    assert {each.kind for each in edits.changes} >= {"node.added", "animation.node"}
    assert apply(packfile, edits, **options).notes == []
    again = chunkwright.open(bytes(packfile))
    (view,) = views.animations(again)
    assert view.num_tracks == 4
    shown = scene_of([again], options)
    for name in ("limb", "tip", "nail"):
        for each in model.animations[0].channels:
            if each.node.name != name:
                continue
            found = next(
                one for one in shown.animations[0].channels
                if (one.node.name, one.path) == (name, each.path)
            )  # fmt: skip
            rows, wanted = sampled(found, TIMES), sampled(each, TIMES)
            sign = np.sign((rows * wanted).sum(axis=1, keepdims=True)) if "rot" in each.path else 1
            assert rows * sign == pytest.approx(wanted, abs=1e-4), (name, each.path)
    # In the file, the position includes the scale of the limb, or does not.
    stored = np.linalg.norm(view.sample().translations[:, 2], axis=1)
    keys = next(each for each in model.animations[0].channels if each.node.name == "tip")
    inside = 1 + TIMES / 2 if scale == "carried" else 1
    assert stored == pytest.approx(np.linalg.norm(sampled(keys, TIMES), axis=1) * inside, abs=1e-4)


def test_a_new_node_that_is_not_a_bone_is_reported() -> None:
    packfile = cat()
    options: dict[str, Any] = {"parent_scale": "carried"}
    model = gltf.read(gltf.to_glb(scene_of([packfile], options)))
    hat = Node("hat")
    model.roots.append(hat)
    rows = np.array([[0, 0, 0], [1, 0, 0]], np.float32)
    model.animations[0].channels.append(
        Channel(hat, "translation", np.array([0, 1], np.float32), rows)
    )
    notes = apply(packfile, edits_of(gltf.to_glb(model), [packfile], **options), **options).notes
    assert any(each.endswith("a Havok clip moves bones, and hat is not a bone") for each in notes)
