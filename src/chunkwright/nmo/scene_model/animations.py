"""Keyframe animations: the keys of object animations as channels of nodes.

Times are frames; values are those below the parent (measured: the first keys of 32 arms are their
matrices). The parts of a stored quaternion turn the other way than Hamilton's, so that one that is
mirrored is ``x, y, -z, w``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.model import Animation, Channel
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.scene_model.marks import marked, name_of
from chunkwright.nmo.scene_model.splines import smooth_rotations, tangents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node, Path
    from chunkwright.nmo.model import VirtoolsFile

    Array = NDArray[np.float64]

FRAMES_A_SECOND: Final = 30.0


class Track(NamedTuple):
    """What a type of controller moves, and whether its keys lie on a smooth curve."""

    path: Path
    smooth: bool = False


TRACKS: Final = {
    0x637C4301: Track("translation"),
    0x49ED4002: Track("rotation"),
    0x654A3A04: Track("scale"),
    0x347E4A01: Track("translation", smooth=True),
    0x45B52A02: Track("rotation", smooth=True),
    0x1B545904: Track("scale", smooth=True),
}
_OLD: Final = {"positions": 0x637C4301, "rotations": 0x49ED4002, "scales": 0x654A3A04}
"""The keys of old files by name, and the controllers of the same keys."""
_SIGNS: Final = {
    "translation": (1.0, 1.0, -1.0),
    "rotation": (1.0, 1.0, -1.0, 1.0),
    "scale": (1.0, 1.0, 1.0),
}


def animations(file: VirtoolsFile, nodes: Mapping[int, Node]) -> list[Animation]:
    """Return a clip for each keyed animation, and one of what is in none of them.

    ``nodes`` are by the ``id()`` of entities.
    """
    found: list[Animation] = []
    held: set[int] = set()
    for keyed in file.objects.of_class("CKKeyedAnimation"):
        parts = (keyed.area_fields("animations") or {}).get("animations", [])
        held |= {id(each) for each in parts}
        rate = (keyed.area_fields("frame_rate") or {}).get("frame_rate", 0.0)
        clip = Animation(name_of(keyed), extras=marked(keyed))
        _fill(clip, parts, nodes, rate if rate > 0 else FRAMES_A_SECOND)
        found.append(clip)
    rest = [each for each in file.objects.of_class("CKObjectAnimation") if id(each) not in held]
    alone = Animation("Animations")
    _fill(alone, rest, nodes, FRAMES_A_SECOND)
    found.append(alone)
    return [clip for clip in found if clip.channels]


def moving(file: VirtoolsFile) -> set[int]:
    """Return the ``id()`` of all entities that animations move."""
    return {
        id(each)
        for item in file.objects.of_class("CKObjectAnimation")
        if (each := _entity(item)) is not None
    }


def _entity(item: VirtoolsObject) -> VirtoolsObject | None:
    for area in ("controllers", "shared", "old_data", "old_entity"):
        fields = item.area_fields(area)
        found = None if fields is None else fields.get("entity")
        if isinstance(found, VirtoolsObject):
            return found
    return None


def _fill(clip: Animation, parts: list[Any], nodes: Mapping[int, Node], rate: float) -> None:
    done: set[tuple[int, str]] = set()
    for item in parts:
        node = nodes.get(id(_entity(item))) if isinstance(item, VirtoolsObject) else None
        if node is None:
            continue
        for track, keys in _keys(item):
            channel = _channel(node, track, keys, rate)
            if channel is not None and (id(node), track.path) not in done:
                done.add((id(node), track.path))
                clip.channels.append(channel)


def _keys(item: VirtoolsObject) -> Iterator[tuple[Track, Array]]:
    """Yield the keys of an object animation, or of the one that it shares them with."""
    shared = item.area_fields("shared")
    if shared is not None and isinstance(shared["animation"], VirtoolsObject):
        item = shared["animation"]
    for controller in (item.area_fields("controllers") or {}).get("controllers", ()):
        if controller["type"] in TRACKS and "keys" in controller:
            yield TRACKS[controller["type"]], np.asarray(controller["keys"], np.float64)
    for name, kind in _OLD.items():
        for area in ("old_data", f"old_{name}"):
            keys = (item.area_fields(area) or {}).get(name)
            if keys is not None:
                yield TRACKS[kind], np.asarray(keys, np.float64)


def _channel(node: Node, track: Track, keys: Array, rate: float) -> Channel | None:
    """Return a channel of keys in the order of their times, of which each is there once."""
    keys = keys[np.isfinite(keys).all(axis=1)]
    _, first = np.unique(keys[:, 0], return_index=True)
    keys = keys[first]
    if not len(keys):
        return None
    signs = np.array(_SIGNS[track.path])
    frames, values = keys[:, 0], keys[:, 1 : 1 + len(signs)] * signs
    if track.path == "rotation":
        length = np.linalg.norm(values, axis=1, keepdims=True)
        if not length.all():
            return None
        values = values / length
    made = Channel(node, track.path, _floats(frames / rate), _floats(values))
    if track.smooth and len(keys) > 2:
        if track.path == "rotation":
            frames, values = smooth_rotations(frames, values)
            made.times, made.values = _floats(frames / rate), _floats(values)
        else:
            into, out = tangents(frames, values, keys[:, 4:7])
            rows = np.stack([into * rate, values, out * rate], axis=1)
            made.values, made.interpolation = _floats(rows.reshape(-1, 3)), "CUBICSPLINE"
    return made


def _floats(rows: Array) -> NDArray[np.float32]:
    return rows.astype(np.float32)
