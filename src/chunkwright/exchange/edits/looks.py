"""Edits of materials, their textures and their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.comparing import (
    ELSEWHERE,
    field_changes,
    is_editors_own,
    plain_name,
)
from chunkwright.exchange.edits.model import Change, SlotChange
from chunkwright.exchange.model import Channel
from chunkwright.exchange.transforms import (
    FRAME,
    FRAMES_A_SECOND,
    decomposed,
    differ,
    is_bent,
    is_changed,
    leaves,
    local_matrix,
    sampled,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import Edits
    from chunkwright.exchange.model import Animation, Image, Material, Node, SceneModel, Texture
    from chunkwright.exchange.transforms import Rows


# The channels that a slot uses; editors drop the others, or use them for something else.
_CHANNELS: Final = {
    "metallic_roughness_texture": (1, 2),
    "normal_texture": (0, 1),
    "occlusion_texture": (0,),
}
_ALPHA: Final = 3
# How far a channel may differ, out of 255: editors that encode JPEG again may round differently.
_DRIFT: Final = 1


class Pictures:
    """A comparison of pictures, each pair once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Image, Image, str, bool], bool] = {}
        self._painted: set[tuple[Image, str]] = set()

    def is_painted(self, original: Material, edited: Material, slot: str) -> bool:
        """Whether the pixels in a slot have changed; true only once for each picture."""
        old, new = getattr(original, slot).image, getattr(edited, slot).image
        if (old, slot) in self._painted:
            return False
        if slot == "emissive_texture" and new.data == _base(edited):
            return False  # an editor reuses the base colour as emission
        opaque = original.alpha_mode == "OPAQUE" == edited.alpha_mode
        if not self._differ(old, new, slot, opaque):
            return False
        self._painted.add((old, slot))
        return True

    def is_renamed(self, old: Texture | None, new: Texture | None, slot: str) -> bool:
        """Whether two textures show the same picture under two names."""
        if old is None or new is None or not old.image.data or not new.image.data:
            return False
        return not self._differ(old.image, new.image, slot, opaque=False)

    def _differ(self, old: Image, new: Image, slot: str, opaque: bool) -> bool:
        key = old, new, slot, opaque
        if key not in self._known:
            self._known[key] = _differ(*key)
        return self._known[key]


def _base(material: Material) -> bytes:
    texture = material.base_color_texture
    return b"" if texture is None else texture.image.data


def _differ(old: Image, new: Image, slot: str, opaque: bool) -> bool:
    """Whether two pictures differ in the channels that a slot uses."""
    if old.data == new.data:
        return False
    before, now = _pixels(old), _pixels(new)
    if before.shape != now.shape:
        return True
    count = _ALPHA if opaque else _ALPHA + 1
    channels = _CHANNELS.get(slot, tuple(range(count)))
    before, now = before[..., channels], now[..., channels]
    differs = np.maximum(before, now) - np.minimum(before, now) > _DRIFT
    if _ALPHA in channels:  # the colour of invisible pixels does not matter
        seen = (before[..., _ALPHA] > 0) | (now[..., _ALPHA] > 0)
        differs[..., :_ALPHA] &= seen[..., None]
    return bool(differs.any())


def _pixels(image: Image) -> NDArray[np.uint8]:
    from chunkwright.exchange.drawing import opened

    return np.asarray(opened(image.data, image.name))


TEXTURES: Final = tuple(sorted(name for name in ELSEWHERE["Material"] if name.endswith("_texture")))
"""The fields of materials that have pictures."""


def material_changes(pairs: Mapping[Material, Material]) -> Iterator[Change]:
    """Yield the differences of materials, given pairs of edited and original ones.

    If several materials use a picture, the first in which it differs decides.
    """
    pictures = Pictures()
    named: set[Image] = set()
    for edited, original in pairs.items():
        yield from field_changes(original, edited)
        for slot in TEXTURES:
            yield from _slot_changes(original, edited, slot, pictures, named)
        if edited.variants and _variants(original, pairs, original) != _variants(
            edited, pairs, original
        ):
            yield Change("material.variants", original.name, original, edited)


def _variants(
    material: Material, pairs: Mapping[Material, Material], itself: Material
) -> dict[str, Material]:
    """Return the original of the material of each variant, unless it is the material itself."""
    found = {name: pairs.get(each, each) for name, each in material.variants.items()}
    return {name: each for name, each in found.items() if each is not itself}


def _slot_changes(
    original: Material, edited: Material, slot: str, pictures: Pictures, named: set[Image]
) -> Iterator[Change]:
    old: Texture | None = getattr(original, slot)
    new: Texture | None = getattr(edited, slot)
    if _was_found(old, new):
        return
    if picture_name(old) != picture_name(new) and not pictures.is_renamed(old, new, slot):
        yield Change(f"material.{slot}", original.name, original, edited)
        return
    if old is None or new is None or not old.image.data or not new.image.data:
        return  # a picture without data is in no file
    name, parts = f"{original.name}: {slot.replace('_', ' ')}", (slot, original, edited)
    for change in field_changes(old, new, name):
        yield SlotChange(change.kind, name, old, new, "", *parts)
    for change in field_changes(old.image, new.image):
        yield SlotChange(change.kind, old.image.name, old.image, new.image, change.key, *parts)
    renamed = SlotChange("image.name", old.image.name, old.image, new.image, "", *parts)
    if old.image not in named and not is_editors_own(renamed):
        named.add(old.image)
        yield renamed
    if pictures.is_painted(original, edited, slot):
        yield SlotChange("image.data", old.image.name, old.image, new.image, "", *parts)


def _was_found(old: Texture | None, new: Texture | None) -> bool:
    """Whether a picture that is missing now was found when the scene was exported."""
    if old is None or new is None or old.image.data or not new.image.data:
        return False
    return plain_name(old.image.name) == plain_name(new.image.name)


def picture_name(texture: Texture | None) -> str:
    """Return the name of a picture; "" for one without data, which no file contains."""
    if texture is None or not texture.image.data:
        return ""
    return plain_name(texture.image.name)


_PLACES: Final = ("translation", "rotation", "scale")
_SCENE_RATES: Final = (24.0, FRAMES_A_SECOND)


def clip_changes(original: SceneModel, edited: SceneModel, edits: Edits) -> Iterator[Change]:
    """Yield the differences of clips; ``channels`` if the movement or the length of one differs.

    A node that a clip no longer moves stays where it is: its channels get one key there.
    """
    nodes = edits.originals
    pairs = _matched(original, edited, nodes)
    edits.originals.update(pairs)
    to_original = {old: new for new, old in pairs.items()}
    to_edited = {old: new for new, old in nodes.items()}
    bones = {bone for node in edited.nodes() if node.skin is not None for bone in node.skin.joints}
    for old in original.animations:
        new = to_original.get(old)
        if new is None:
            yield Change("animation.removed", old.name, old, None)
            continue
        yield from field_changes(old, new)
        missed = _missed(old, new, nodes, to_edited, bones)
        if missed or _differs(old, new, nodes):
            new.channels += missed
            yield Change("animation.channels", old.name, old, new)
    for clip in edited.animations:
        if clip not in pairs:
            yield Change("animation.added", clip.name, None, clip)
        yield from _of_new_nodes(clip, nodes, edits)


def _matched(
    original: SceneModel, edited: SceneModel, nodes: Mapping[Node, Node]
) -> dict[Animation, Animation]:
    """Return the original of each clip, by name, else by what it moves and how."""
    pairs: dict[Animation, Animation] = {}
    named: dict[str, list[Animation]] = {}
    for old in original.animations:
        named.setdefault(plain_name(old.name), []).append(old)
    # An editor may have numbered the names of clips: the clip that kept its name comes first.
    names = {old.name for old in original.animations}
    for new in sorted(edited.animations, key=lambda clip: clip.name not in names):
        same = named.get(plain_name(new.name))
        if same:
            best = next((old for old in same if old.name == new.name), same[0])
            same.remove(best)
            pairs[new] = best
    left = [old for old in original.animations if old not in pairs.values()]
    for new in edited.animations:
        if new in pairs:
            continue
        found = next((old for old in left if not _differs(old, new, nodes)), None)
        if found is None and len(left) == 1 and len(pairs) == len(edited.animations) - 1:
            found = left[0] if _moves_alike(left[0], new, nodes) else None
        if found is not None:
            left.remove(found)
            pairs[new] = found
    return pairs


def _moves_alike(old: Animation, new: Animation, nodes: Mapping[Node, Node]) -> bool:
    """Whether a clip moves most of the nodes that another one moves."""
    before = {(each.node, each.path) for each in old.channels}
    now = {(nodes.get(each.node), each.path) for each in new.channels}
    return bool(before) and len(before & now) * 2 > len(before)


def _of_new_nodes(clip: Animation, nodes: Mapping[Node, Node], edits: Edits) -> Iterator[Change]:
    """Yield the new nodes that a clip of the original moves, once each."""
    if clip not in edits.originals:
        return
    moved = {
        each.node: None
        for each in clip.channels
        if each.node not in nodes
        and each.node not in edits.ignored
        and leaves(each, getattr(each.node, each.path))
    }
    for node in moved:
        yield Change(
            "animation.node", f"{clip.name}: {node.name}", edits.originals[clip], clip, node.name
        )


def _differs(old: Animation, new: Animation, to_original: Mapping[Node, Node]) -> bool:
    """Whether a clip moves a node that still exists differently than before."""
    if _ends_elsewhere(old, new):
        return True
    before = {(each.node, each.path): each for each in old.channels}
    left = dict(before)
    for each in new.channels:
        node = to_original.get(each.node)
        if node is None:
            continue
        known = left.pop((node, each.path), None)
        if known is not None and (is_changed(known, each) or is_bent(known, each)):
            return True
        if (node, each.path) not in before and leaves(each, getattr(node, each.path)):
            return True
    kept = set(to_original.values())
    return any(each.node in kept and leaves(each, _start(each)) for each in left.values())


def _ends_elsewhere(old: Animation, new: Animation) -> bool:
    """Whether a clip is longer or shorter than before, by more than a frame.

    In editors, a clip in which nothing moves has no length.
    """
    ends = [max((float(ch.times[-1]) for ch in clip.channels), default=0.0) for clip in (old, new)]
    return bool(old.channels and new.channels) and abs(ends[0] - ends[1]) > FRAME and ends[1] > 0


def _missed(
    old: Animation,
    new: Animation,
    to_original: Mapping[Node, Node],
    to_edited: Mapping[Node, Node],
    bones: Collection[Node],
) -> list[Channel]:
    """Return channels that replace removed ones, with one key: the node stays where it is.

    Editors drop a channel that never leaves its start, unless it moves a bone.
    """
    kept = {(to_original.get(each.node), each.path) for each in new.channels}
    made = []
    for each in old.channels:
        node = to_edited.get(each.node)
        if node is None or node.matrix is not None or (each.node, each.path) in kept:
            continue
        here = np.array([getattr(node, each.path)], np.float64)
        if leaves(each, _start(each)) or (node in bones and leaves(each, here)):
            made.append(Channel(node, each.path, each.times[:1], here.astype(np.float32)))
    return made


def _start(channel: Channel) -> Rows:
    """Return the first value of a channel."""
    first: Rows = sampled(channel, channel.times[:1])
    return first


class Paths:
    """The paths on which clips move nodes: an editor shows a node at a frame of some clip."""

    def __init__(self, channels: Mapping[tuple[Node, str], list[Channel]]) -> None:
        self._channels = channels

    def passes(self, old: Node, new: Node) -> bool:
        """Whether an animated node is on the path of a clip of either scene."""
        if not any((each, path) in self._channels for each in (old, new) for path in _PLACES):
            return False
        parts = [decomposed(local_matrix(each)) for each in (old, new)]
        return all(
            self._is_on(old, new, path, *(np.array([each], np.float64) for each in pair))
            for path, *pair in zip(_PLACES, *parts, strict=True)
        )

    def _is_on(self, old: Node, new: Node, path: str, before: Rows, here: Rows) -> bool:
        if not differ(before, here).any():
            return True
        for channel in (ch for each in (old, new) for ch in self._channels.get((each, path), ())):
            for straight in (False, True):  # editors may interpolate along the chord
                rows = sampled(channel, _frames(channel), straight=straight)
                if not differ(np.broadcast_to(here, rows.shape), rows).all():
                    return True
        return False


def _frames(channel: Channel) -> Rows:
    """Return the times of the keys of a channel, and of the frames in between."""
    times = np.asarray(channel.times, np.float64)
    steps = [np.arange(0, times[-1] + 1 / rate, 1 / rate) for rate in _SCENE_RATES]
    return np.concatenate([times, *steps])


def paths_of(original: SceneModel, edited: SceneModel) -> Paths:
    """Return the paths on which the clips of both scenes move their nodes."""
    found: dict[tuple[Node, str], list[Channel]] = {}
    for model in (original, edited):
        for clip in model.animations:
            for channel in clip.channels:
                found.setdefault((channel.node, channel.path), []).append(channel)
    return Paths(found)
