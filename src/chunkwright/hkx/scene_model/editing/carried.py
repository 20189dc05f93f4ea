"""Edits of clips whose translations carry the scales of parents, which nodes multiply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import Node, mark_of
from chunkwright.exchange.transforms import sampled
from chunkwright.hkx.scene_model import scales
from chunkwright.hkx.scene_model.editing.key_frames import values_at
from chunkwright.hkx.scene_model.editing.target import bone_of
from chunkwright.hkx.scene_model.rigs import parents_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.exchange.model import Animation, Channel
    from chunkwright.hkx.scene_model.editing.open_clip import OpenClip

_PATHS: Final = ("translation", "rotation", "scale")
_DRIFT: Final = 1e-6


def fill(
    opened: OpenClip, clip: Animation, edited: Iterable[Channel], originals: Mapping[Any, Any]
) -> None:
    """Write edited channels of ``clip``, the one of the original, into its tracks.

    What the file has of a bone depends on the scales of those above it: where these were edited,
    the tracks of others change, too. Raises ``QueryError`` if one that would have to has none.
    """
    order = _bones(clip, originals.values())
    numbers = {id(node): place for place, node in enumerate(order)}
    parents = [-1] * len(order)
    for place, node in enumerate(order):
        for child in node.children:
            if id(child) in numbers:
                parents[numbers[id(child)]] = place
    times = opened.tracks.times
    before = [_rows(clip, order, path, times) for path in _PATHS]
    after = [rows.copy() for rows in before]
    for channel in edited:
        original = originals.get(channel.node)
        if id(original) not in numbers:
            raise QueryError(f"a Havok clip moves bones, and {channel.node.name} is none")
        rows, is_exact = values_at(channel, times)
        opened.is_exact = opened.is_exact and is_exact
        after[_PATHS.index(channel.path)][:, numbers[id(original)]] = rows
    sorted_bones = parents_first(parents)
    for place, node in enumerate(order):
        if not np.array_equal(after[1][:, place], before[1][:, place]):
            opened.put(node, "rotation", after[1][:, place])
    was, now = (scales.carried(parents, sorted_bones, *each) for each in (before, after))
    for path, old, new in zip(("translation", "scale"), was, now, strict=True):
        differs = np.abs(new - old) > _DRIFT * (1 + np.abs(old))
        for bone in np.flatnonzero(differs.any(axis=(0, 2))):
            opened.put(order[bone], path, new[:, bone])


def fill_new(opened: OpenClip, clip: Animation, node: Node, parents: Mapping[Node, Any]) -> None:
    """Write what ``clip``, of the edited scene, has of a new bone into a track for it.

    ``parents`` are those of the nodes of the edited scene. Raises ``QueryError`` if the node is no
    bone.
    """
    line: list[Node] = []
    each: Node | None = node
    while each is not None and opened.has_bone(each):
        line.insert(0, each)
        each = parents.get(each)
    times = opened.tracks.times
    rows = [np.array([[getattr(one, path) for one in line]] * len(times), float) for path in _PATHS]
    for channel in clip.channels:
        if channel.node in line:
            found, is_exact = values_at(channel, times)
            opened.is_exact = opened.is_exact and (is_exact or channel.node is not node)
            rows[_PATHS.index(channel.path)][:, line.index(channel.node)] = found
    moved, sized = scales.carried(list(range(-1, len(line) - 1)), list(range(len(line))), *rows)
    for path, values in zip(_PATHS, (moved, rows[1], sized), strict=True):
        opened.put_new(node, path, values[:, -1])


def _bones(clip: Animation, originals: Iterable[Any]) -> list[Node]:
    """Return the bones of the skeleton that a clip moves."""
    skeletons = {_skeleton(each.node): None for each in clip.channels}
    nodes = [each for each in originals if isinstance(each, Node) and bone_of(each) is not None]
    return [each for each in nodes if _skeleton(each) in skeletons]


def _skeleton(bone: Node) -> tuple[object, object]:
    mark = mark_of(bone.extras)
    return mark.get("file"), mark.get("address")


def _rows(clip: Animation, bones: list[Node], path: str, times: Any) -> Any:
    """Return the values (frames, bones, 3 or 4) of nodes; those without a channel are at rest."""
    rows = np.array([[getattr(node, path) for node in bones]] * len(times), np.float64)
    places = {id(node): place for place, node in enumerate(bones)}
    for channel in clip.channels:
        if channel.path == path and id(channel.node) in places:
            rows[:, places[id(channel.node)]] = sampled(channel, times)
    return rows
