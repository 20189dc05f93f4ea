"""Applying edited clips to the object animations of a Virtools file.

Editors bake clips: only a channel whose values differ gets new keys. Keys on a smooth curve keep
their times and tension if such a curve fits the edited values; otherwise linear keys replace them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.model import Node
from chunkwright.exchange.sampling import differ, is_changed, leaves, sampled, straight_keys
from chunkwright.nmo.scene_model.animations import (
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import AnimationEdit, Edits
    from chunkwright.exchange.model import Animation, Channel
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject

    Array = NDArray[np.float64]

_STRAIGHT: Final = {track.path: kind for kind, track in TRACKS.items() if not track.smooth}
# As in keyed animations of real files.
_FLAGS: Final = 5
# Frames; times in seconds are not as exact.
_NEAR: Final = 1e-3


class Clips:
    """Applies edited clips to a file, whose objects are given by their addresses."""

    def __init__(self, file: VirtoolsFile, known: Mapping[str, VirtoolsObject]) -> None:
        self.file = file
        self.notes: list[str] = []
        self._known = known

    def put(self, edit: AnimationEdit, edits: Edits) -> None:
        """Set the keys of the object animations of a clip to the edited ones, or add a clip."""
        if edit.original is None:
            self._add(edit.edited, edits)
            return
        address = mark_of(edit.original.extras).get("address")
        keyed, parts, rate = next(
            each
            for each in clips_of(self.file)
            if (None if each[0] is None else each[0].address) == address
        )
        before = {(each.node, each.path): each for each in edit.original.channels}
        changed: list[tuple[VirtoolsObject, float]] = []
        for node, entity, channel in self._moved(edit.edited, edits):
            old = before.get((node, channel.path))
            rest = getattr(node, channel.path)
            if not (leaves(channel, rest) if old is None else is_changed(old, channel)):
                continue
            item = next((each for each in parts if entity_of(each) is entity), None)
            if item is None:
                item = self._added(keyed, entity)
                parts.append(item)
            self._store(item, channel, old, rate)
            changed.append((item, float(channel.times[-1]) * rate))
        if keyed is not None and changed:
            changed = self._of_one_length(keyed, parts, changed)
        for item, last in changed:
            self._lengthen(item, last)

    def _of_one_length(
        self,
        keyed: VirtoolsObject,
        parts: list[VirtoolsObject],
        changed: list[tuple[VirtoolsObject, float]],
    ) -> list[tuple[VirtoolsObject, float]]:
        """Return how long a clip and its parts have to be, which are all as long as it.

        They are played together, each from its first to its last frame.
        """
        known = [each for part in (keyed, *parts) for each in _lengths(part)]
        before = max((fields["length"] for fields in known), default=0.0)
        last = max(last for _, last in changed)
        if last <= before + _NEAR:
            return [(part, before) for part, _ in changed]
        return [(part, last) for part in (keyed, *parts)]

    def _moved(
        self, clip: Animation, edits: Edits
    ) -> Iterator[tuple[Node, VirtoolsObject, Channel]]:
        """Yield what a clip animates in the file: node, entity and channel."""
        for channel in clip.channels:
            node = edits.originals.get(channel.node)
            mark = {} if node is None else mark_of(node.extras)
            entity = self._known.get(str(mark.get("address")))
            if node is not None and entity is not None:
                yield node, entity, channel

    def _store(
        self, item: VirtoolsObject, channel: Channel, old: Channel | None, rate: float
    ) -> None:
        places = [each for each in places_of(item) if each.track.path == channel.path]
        if not places:
            controllers = keys_owner(item).made_fields("controllers")["controllers"]
            keys = _rows(*straight_keys(channel, np.empty(0)), channel.path, rate)
            controllers.append({"type": _STRAIGHT[channel.path], "keys": keys})
            return
        place = places[0]
        made = _kept(place, channel, old, rate) if old is not None else None
        if made is None:
            stored = place.keys[:, 0] / rate
            keys = _rows(*straight_keys(channel, stored), channel.path, rate)
            if place.name == "keys":
                place.fields["type"] = _STRAIGHT[channel.path]
            made = keys
        place.fields[place.name] = made

    def _lengthen(self, item: VirtoolsObject, last: float) -> None:
        for fields in _lengths(item):
            if last > fields["length"] + _NEAR:
                fields["length"] = last

    def _added(self, keyed: VirtoolsObject | None, entity: VirtoolsObject) -> VirtoolsObject:
        """Add an object animation without keys, in a keyed animation or in none."""
        made = self.file.add_object("CKObjectAnimation", entity.name)
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

    def _add(self, clip: Animation, edits: Edits) -> None:
        """Add a keyed animation, with an object animation for each entity that it moves."""
        moved = [
            (entity, channel)
            for node, entity, channel in self._moved(clip, edits)
            if leaves(channel, getattr(node, channel.path))
        ]
        if not moved:
            self.notes.append(f"{clip.name}: it moves nothing of the file, and is left out")
            return
        last = max(float(channel.times[-1]) for _, channel in moved) * FRAMES_A_SECOND
        keyed = self.file.add_object("CKKeyedAnimation", clip.name)
        keyed.fields["frame_rate"] = {"flags": _FLAGS, "frame_rate": FRAMES_A_SECOND}
        keyed.fields["length"] = {"length": last}
        keyed.fields["root_entity"] = {"body_parts": [], "root_entity": moved[0][0]}
        keyed.fields["character"] = {"character": None}
        keyed.fields["step"] = {"step": 1.0}
        keyed.fields["animations"] = {"animations": []}
        keyed.fields["merge"] = {"merged": 0, "factor": 0.5}
        parts: dict[int, VirtoolsObject] = {}
        for entity, channel in moved:
            if id(entity) not in parts:
                parts[id(entity)] = self._added(keyed, entity)
            self._store(parts[id(entity)], channel, None, FRAMES_A_SECOND)
            self._lengthen(parts[id(entity)], last)


def _lengths(item: VirtoolsObject) -> list[dict[str, Any]]:
    """Return the fields with the length of a keyed animation, or of what an animation plays."""
    areas = map(keys_owner(item).area_fields, ("controllers", "length", "old_data", "old_length"))
    return [fields for fields in areas if fields is not None and "length" in fields]


def _kept(place: Place, channel: Channel, old: Channel, rate: float) -> Any:
    """Return the keys with edited values at their times; None if the curve would differ."""
    stored = np.asarray(place.fields[place.name]).copy()
    times = stored[:, 0].astype(np.float64) / rate
    signs = np.array(SIGNS[channel.path])
    values = sampled(channel, times)
    changed = differ(sampled(old, times), values)
    stored[changed, 1 : 1 + len(signs)] = (values * signs)[changed]
    made = channel_of(Node(""), place.track, np.asarray(stored, np.float64), rate)
    return None if made is None or is_changed(made, channel) else stored


def _rows(times: Array, values: Array, path: str, rate: float) -> Any:
    """Return keys as in a file: the frame, then the values."""
    return np.column_stack([times * rate, values * np.array(SIGNS[path])]).astype(np.float32)
