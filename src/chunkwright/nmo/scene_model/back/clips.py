"""Applying edited clips to the object animations of a Virtools file.

Editors bake clips, so only a channel whose values differ gets new keys. Keys on a smooth curve keep
their times and tension if such a curve fits the edited values; otherwise linear keys replace them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.exchange.model import Node
from chunkwright.exchange.transforms import (
    differ,
    is_bent,
    is_changed,
    leaves,
    sampled,
    straight_keys,
)
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.scene_model import (
    FRAMES_A_SECOND,
    SIGNS,
    TRACKS,
    Place,
    channel_of,
    clips_of,
    entity_of,
    keys_owner,
    places_of,
)
from chunkwright.nmo.scene_model.back.work import NO_PROPERTIES, because

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import Change, Handler
    from chunkwright.exchange.model import Animation, Channel
    from chunkwright.nmo.scene_model.back.work import Work
    from chunkwright.state_chunk.area import Fields

    Array = NDArray[np.float64]

_STRAIGHT: Final = {track.path: kind for kind, track in TRACKS.items() if not track.smooth}
# As in keyed animations of real files.
_FLAGS: Final = 5
# In frames; times in seconds are less exact.
_NEAR: Final = 1e-3
# In seconds, how much earlier a clip must end to be shortened, as editors use whole frames.
_FRAME: Final = 1.5 / 24
# The duration of a step in seconds.
_STEP: Final = 1e-3


class Clip(NamedTuple):
    """A keyed animation (None if there is none), its object animations, frames per second."""

    keyed: VirtoolsObject | None
    parts: list[VirtoolsObject]
    rate: float


class Clips:
    """A part that applies edited clips to a file."""

    def __init__(self, work: Work) -> None:
        self.file = work.file
        self._work = work

    def handlers(self) -> dict[str, Handler]:
        """Return the function that applies each kind of change."""
        return {
            "animation.added": self._add,
            "animation.removed": self._remove,
            "animation.name": self._rename,
            "animation.channels": self._put,
            "animation.node": self._put_new,
            "animation.extras": NO_PROPERTIES,
            "animation.mark": because("a clip has no such mark"),
        }

    def _clip(self, original: Animation) -> Clip:
        """Return the keyed animation of a clip (or None), its object animations and their rate."""
        keyed = self._work.of_original(original, VirtoolsObject)
        found = next(each for each in clips_of(self.file) if each[0] is keyed)
        return Clip(keyed, *found[1:])

    # -- clips -------------------------------------------------------------------------------

    def _remove(self, change: Change) -> str | None:
        clip = self._clip(change.original)
        others = [each for each in clips_of(self.file) if each[0] is not clip.keyed]
        held = {id(part) for _, parts, _ in others for part in parts}
        gone = [part for part in clip.parts if id(part) not in held]
        kept = {id(part) for part in gone}
        if any(id(keys_owner(part)) in kept for _, parts, _ in others for part in parts):
            return "another clip uses its keys"
        for each in (*gone, *(() if clip.keyed is None else (clip.keyed,))):
            self._work.gone[id(each)] = each
        return None

    def _rename(self, change: Change) -> str | None:
        """Rename a keyed animation; create one with the name for channels without any."""
        clip = self._clip(change.original)
        keyed = clip.keyed
        if keyed is None:
            last = max(
                (each["length"] for part in clip.parts for each in _lengths(part)), default=0
            )
            root = next((entity_of(part) for part in clip.parts), None)
            keyed = self._new_keyed(change.edited.name, last, root)
            keyed.made_fields("animations")["animations"] = list(clip.parts)
            self._work.made[change.edited] = keyed
        keyed.name = change.edited.name or None
        return None

    # -- channels ----------------------------------------------------------------------------

    def _put(self, change: Change) -> str | None:
        """Set the keys of the object animations of a clip to the edited ones."""
        clip = self._clip(change.original)
        before = {(each.node, each.path): each for each in change.original.channels}
        end, known = _end_of(change.edited), _end_of(change.original)
        is_longer, is_shorter = end > known + _FRAME, 0 < end < known - _FRAME
        if is_shorter:
            self._shorten(clip, end)
        changed: list[tuple[VirtoolsObject, float]] = []
        for node, entity, channel in self._moved(change.edited):
            old = before.get((node, channel.path))
            rest = getattr(node, channel.path)
            # A smooth curve that ends elsewhere also differs before its end.
            ends = (is_longer or is_shorter) and _ends_otherwise(old, channel)
            differs = leaves(channel, rest) if old is None else _goes_otherwise(old, channel)
            if not (differs or ends):
                continue
            item = self._part(clip, entity)
            if ends and is_longer:
                _hold(item, channel, clip.rate)
            self._store(item, channel, old, clip.rate)
            changed.append((item, float(channel.times[-1]) * clip.rate))
        if clip.keyed is not None and changed:
            changed = self._of_one_length(clip.keyed, clip.parts, changed)
        for item, last in changed:
            self._lengthen(item, last)
        return None

    def _put_new(self, change: Change) -> str | None:
        """Add the channels of a new node to a clip."""
        clip = self._clip(change.original)
        for channel in change.edited.channels:
            node = channel.node
            entity = self._work.made.get(node)
            if node.name != change.key or entity is None:
                continue
            if leaves(channel, getattr(node, channel.path)):
                item = self._part(clip, entity)
                self._store(item, channel, None, clip.rate)
                self._lengthen(item, float(channel.times[-1]) * clip.rate)
        return None

    def _part(self, clip: Clip, entity: VirtoolsObject) -> VirtoolsObject:
        """Return the object animation of an entity in a clip, creating it if necessary."""
        item = next((each for each in clip.parts if entity_of(each) is entity), None)
        if item is None:
            item = self._added(clip.keyed, entity)
            clip.parts.append(item)
        return item

    def _shorten(self, clip: Clip, end: float) -> None:
        """Make a clip end earlier: remove the keys after its end, and add one at the end."""
        last = end * clip.rate
        for part in clip.parts:
            for place in places_of(part):
                if float(place.keys[-1, 0] if len(place.keys) else 0) > last + _NEAR:
                    place.fields[place.name] = _cut(place, last)
        for part in (*clip.parts, *(() if clip.keyed is None else (clip.keyed,))):
            for fields in _lengths(part):
                fields["length"] = min(fields["length"], last)

    def _of_one_length(
        self,
        keyed: VirtoolsObject,
        parts: list[VirtoolsObject],
        changed: list[tuple[VirtoolsObject, float]],
    ) -> list[tuple[VirtoolsObject, float]]:
        """Return the parts whose length must change, and the length, which is that of the clip.

        All parts of a clip are played together, each from its first to its last frame.
        """
        known = [each for part in (keyed, *parts) for each in _lengths(part)]
        before = max((fields["length"] for fields in known), default=0.0)
        last = max(last for _, last in changed)
        if last <= before + _NEAR:
            return [(part, before) for part, _ in changed]
        return [(part, last) for part in (keyed, *parts)]

    def _moved(self, clip: Animation) -> Iterator[tuple[Node, VirtoolsObject, Channel]]:
        """Yield the original node, the entity and the channel of whatever a clip animates."""
        for channel in clip.channels:
            node = self._work.edits.originals.get(channel.node)
            entity = self._work.of_original(node, VirtoolsObject)
            if node is not None and entity is not None:
                yield node, entity, channel

    def _store(
        self, item: VirtoolsObject, channel: Channel, old: Channel | None, rate: float
    ) -> None:
        place = next((each for each in places_of(item) if each.track.path == channel.path), None)
        if place is None:
            controllers = keys_owner(item).made_fields("controllers")["controllers"]
            keys = _rows(*_keys_of(channel, np.empty(0)), channel.path, rate)
            controllers.append({"type": _STRAIGHT[channel.path], "keys": keys})
            return
        stays = len(channel.times) == 1
        made = _kept(place, channel, old, rate) if old is not None and not stays else None
        if made is None:
            stored = place.keys[: 0 if stays else None, 0] / rate
            made = _rows(*_keys_of(channel, stored), channel.path, rate)
            if place.name == "keys":
                place.fields["type"] = _STRAIGHT[channel.path]
        place.fields[place.name] = made

    def _lengthen(self, item: VirtoolsObject, last: float) -> None:
        for fields in _lengths(item):
            if last > fields["length"] + _NEAR:
                fields["length"] = last

    def _added(self, keyed: VirtoolsObject | None, entity: VirtoolsObject) -> VirtoolsObject:
        """Add an object animation without keys, in a keyed animation or in none."""
        made: VirtoolsObject = self.file.add_object("CKObjectAnimation", entity.name)
        made.fields["controllers"] = {
            "root_position": (0.0, 0.0, 0.0),
            "reserved": (0.0, 0.0, 0.0, 0.0),
            "flags": 0,
            "entity": entity,
            "length": 0.0,
            "controllers": [],
        }
        if keyed is not None:
            fields = keyed.made_fields("animations")
            fields["animations"] = [*fields["animations"], made]
        return made

    def _add(self, change: Change) -> str | None:
        """Add a keyed animation, with an object animation for each entity that it moves."""
        clip = change.edited
        moved = [
            (entity, channel)
            for channel in clip.channels
            if (entity := self._work.of_edited(channel.node, VirtoolsObject)) is not None
            and leaves(channel, self._rest(channel))
        ]
        if not moved:
            return "it moves no entity of the file"
        last = max(float(channel.times[-1]) for _, channel in moved) * FRAMES_A_SECOND
        keyed = self._new_keyed(clip.name, last, moved[0][0])
        self._work.made[clip] = keyed
        parts: dict[int, VirtoolsObject] = {}
        for entity, channel in moved:
            if id(entity) not in parts:
                parts[id(entity)] = self._added(keyed, entity)
            self._store(parts[id(entity)], channel, None, FRAMES_A_SECOND)
            self._lengthen(parts[id(entity)], last)
        return None

    def _rest(self, channel: Channel) -> Array:
        node = self._work.edits.originals.get(channel.node, channel.node)
        found: Array = getattr(node, channel.path)
        return found

    def _new_keyed(self, name: str, last: float, root: VirtoolsObject | None) -> VirtoolsObject:
        keyed: VirtoolsObject = self.file.add_object("CKKeyedAnimation", name)
        keyed.fields["frame_rate"] = {"flags": _FLAGS, "frame_rate": FRAMES_A_SECOND}
        keyed.fields["length"] = {"length": last}
        keyed.fields["root_entity"] = {"body_parts": [], "root_entity": root}
        keyed.fields["character"] = {"character": None}
        keyed.fields["step"] = {"step": 1.0}
        keyed.fields["animations"] = {"animations": []}
        keyed.fields["merge"] = {"merged": 0, "factor": 0.5}
        return keyed


def _keys_of(channel: Channel, times: Array) -> tuple[Array, Array]:
    """Return the times and values of linear keys; two close keys make a step."""
    if channel.interpolation != "STEP" or len(channel.times) < 2:
        return straight_keys(channel, times)
    own = np.asarray(channel.times, np.float64)
    before = own[1:] - np.minimum(np.diff(own) / 4, _STEP)
    values = sampled(channel, own)
    order = np.argsort(np.concatenate([own, before]), kind="stable")
    every = np.concatenate([own, before])[order]
    return every, np.concatenate([values, values[:-1]])[order]


def _goes_otherwise(old: Channel, new: Channel) -> bool:
    return is_changed(old, new) or is_bent(old, new)


def _ends_otherwise(old: Channel | None, new: Channel) -> bool:
    """Whether a channel with several keys ends later or earlier than before."""
    if old is None or min(len(old.times), len(new.times)) < 2:
        return False
    return abs(float(new.times[-1]) - float(old.times[-1])) > _FRAME


def _end_of(clip: Animation) -> float:
    return max((float(each.times[-1]) for each in clip.channels), default=0.0)


def _hold(item: VirtoolsObject, channel: Channel, rate: float) -> None:
    """Extend stored keys to the end of a channel by repeating the last key there."""
    last = float(channel.times[-1]) * rate
    for place in places_of(item):
        if place.track.path == channel.path and len(place.keys) > 0 and place.keys[-1, 0] < last:
            stored = np.asarray(place.fields[place.name])
            row = stored[-1:].copy()
            row[:, 0] = last
            place.fields[place.name] = np.vstack([stored, row])


def _cut(place: Place, last: float) -> Array:
    """Return the keys up to a frame, with a key at that frame."""
    stored = np.asarray(place.fields[place.name])
    kept = stored[stored[:, 0] <= last + _NEAR]
    if len(kept) and abs(float(kept[-1, 0]) - last) <= _NEAR:
        return kept.copy()
    signs = np.array(SIGNS[place.track.path])
    channel = channel_of(Node(""), place.track, place.keys, 1.0)
    row = stored[min(len(kept), len(stored) - 1)].copy()
    if channel is not None:
        row[1 : 1 + len(signs)] = sampled(channel, np.array([last]))[0] * signs
    row[0] = last
    return np.vstack([kept, row[None]]).astype(stored.dtype)


def _lengths(item: VirtoolsObject) -> list[Fields]:
    """Return the fields with the length of a keyed animation, or of the keys that one plays."""
    areas = map(keys_owner(item).area_fields, ("controllers", "length", "old_data", "old_length"))
    return [fields for fields in areas if fields is not None and "length" in fields]


def _kept(place: Place, channel: Channel, old: Channel, rate: float) -> Array | None:
    """Return the stored keys with edited values; None if the curve would differ."""
    stored = np.asarray(place.fields[place.name]).copy()
    times = stored[:, 0].astype(np.float64) / rate
    signs = np.array(SIGNS[channel.path])
    values = sampled(channel, times)
    changed = differ(sampled(old, times), values)
    stored[changed, 1 : 1 + len(signs)] = (values * signs)[changed]
    made = channel_of(Node(""), place.track, np.asarray(stored, np.float64), rate)
    return None if made is None or _goes_otherwise(made, channel) else stored


def _rows(times: Array, values: Array, path: str, rate: float) -> Array:
    """Return keys in stored form: the frame, then the values."""
    return np.column_stack([times * rate, values * np.array(SIGNS[path])]).astype(np.float32)
