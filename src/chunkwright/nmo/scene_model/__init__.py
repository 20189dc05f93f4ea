"""The adapter from Virtools files to the scene model, and back.

``building.scene_model`` makes the model, ``back`` applies edits of it. This module has what both
share: the extras by which objects are recognised, colours, the matrices of entities, and keyframe
animations.

The axes of Virtools are left-handed with Y up. Z is mirrored, so that lights and cameras, which
look along +Z, look along -Z. The matrix of an entity, even of a child, is relative to the world;
measured on 3,749 entities of real files.

Times of keys are frames; values are relative to the parent (measured: the first keys of 32 arms are
their matrices). Stored quaternions rotate in the opposite direction to Hamilton's, so that a
mirrored one is ``x, y, -z, w``. Smooth curves go through keys by tension, continuity and bias
(Kochanek and Bartels, 1984).
"""

from __future__ import annotations

import math
import os
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.base import as_folder, fileio
from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, Animation, Channel, to_linear, to_srgb
from chunkwright.exchange.transforms import decomposed, is_sheared, slerp
from chunkwright.nmo.model.objects import VirtoolsObject, objects_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.exchange.model import Extras, Node, Path
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.entities import Entity3d
    from chunkwright.state_chunk.area import Fields


FAMILY: Final = "virtools"


def marked(obj: VirtoolsObject, **values: JsonValue) -> Extras:
    """Return extras with the address of an object, without values that are None or empty.

    Values are text, booleans, 31-bit numbers, and lists of one of these types.
    """
    found = {"family": FAMILY, "address": obj.address, "class": obj.class_name}
    kept = {name: value for name, value in values.items() if _says_something(value)}
    return {KEY: found | kept}


def _says_something(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return value is not None and value not in ("", [], {}, False)


def name_of(obj: VirtoolsObject) -> str:
    """Return the name of an object, or its id if it has none."""
    return obj.name or f"#{obj.id}"


def linear(part: float) -> float:
    """Return a channel of an sRGB colour, from 0 to 1, as linear."""
    return float(to_linear(np.clip(part, 0.0, 1.0)))


def color_of(dword: int) -> tuple[float, float, float, float]:
    """Return linear red, green and blue, and alpha, of a colour in a dword."""
    red, green, blue = (linear((dword >> shift & 0xFF) / 255) for shift in (16, 8, 0))
    return red, green, blue, (dword >> 24 & 0xFF) / 255


def shown(color: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return a linear colour as sRGB red, green and blue from 0 to 1, and alpha."""
    red, green, blue = to_srgb(np.array(color[:3])).tolist()
    return red, green, blue, min(max(color[3], 0.0), 1.0)


MIRROR: Final = np.diag((1.0, 1.0, -1.0, 1.0))
"""The matrix from Virtools' axes to glTF's; a matrix is converted by it on both sides."""


def world_matrices(entities: Sequence[Entity3d]) -> tuple[Matrix, int]:
    """Return the world matrices of entities (n, 4, 4), for column vectors.

    The second result counts matrices with NaN or infinity, which become the identity.
    """
    rows = np.zeros((len(entities), 4, 4))
    rows[:, 3, 3] = 1
    for place, entity in enumerate(entities):
        fields = entity.area_fields("placement")
        if fields is None:
            rows[place] = entity.matrix
            continue
        rows[place, 0, :3] = fields["x_axis"]
        rows[place, 1, :3] = fields["y_axis"]
        rows[place, 2, :3] = fields["z_axis"]
        rows[place, 3, :3] = fields["position"]
    lost = ~np.isfinite(rows.reshape(-1, 16)).all(axis=1)
    rows[lost] = np.eye(4)
    made: Matrix = MIRROR @ rows.transpose(0, 2, 1) @ MIRROR
    return made, int(lost.sum())


def local_matrices(worlds: Matrix, parents: Sequence[int]) -> Matrix:
    """Return the matrices relative to the parents, given by index; -1 for none."""
    made = worlds.copy()
    below = np.flatnonzero(np.array(parents, int) >= 0)
    above = worlds[np.array(parents, int)[below]]
    if (np.linalg.det(above) == 0).any():
        made[below] = np.linalg.pinv(above) @ worlds[below]
    else:
        made[below] = np.linalg.solve(above, worlds[below])
    return made


def put_node(node: Node, matrix: Matrix, *, moves: bool) -> None:
    """Set the transform of a node: a matrix only for a sheared node that no animation moves."""
    if not moves and is_sheared(matrix):
        node.matrix = matrix
        return
    node.translation, node.rotation, node.scale = decomposed(matrix)


if TYPE_CHECKING:
    Array = NDArray[Any]


FOLDER: Final = "textures"
"""The folder of a game's pictures, next to a file or in a folder above it."""


_FOLDERS_ABOVE: Final = 3


_MOST_FILES: Final = 200_000


class Files:
    """A finder of files by name, ignoring case: below ``extra``, next to the file, near it."""

    def __init__(self, source: str | None, extra: str | None) -> None:
        self._source = source
        self._extra = extra
        self._names: dict[str, str] | None = None

    def find(self, name: str) -> str | None:
        """Return the path of a picture; folders in the given name are ignored."""
        if self._names is None:
            self._names = {}
            for folder, files in self._folders():
                for file in files:
                    own = file.rpartition("/")[2].lower()
                    self._names.setdefault(own, os.path.join(folder, file))
        return self._names.get(name.replace("\\", "/").rsplit("/", 1)[-1].lower())

    def _folders(self) -> Iterator[tuple[str, Iterable[str]]]:
        if self._extra is not None:
            folder = as_folder(self._extra)
            if not fileio.is_folder(folder):
                raise QueryError(
                    "there is no such folder to look for textures in", file=self._extra
                )
            yield folder, islice(fileio.below(folder), _MOST_FILES + 1)
        if self._source is not None:
            beside = os.path.dirname(os.path.abspath(self._source))
            yield beside, _listed(beside)
            for _ in range(_FOLDERS_ABOVE):
                for name in _listed(beside):
                    if name.lower() == FOLDER:
                        yield os.path.join(beside, name), _listed(os.path.join(beside, name))
                beside = os.path.dirname(beside)


def _listed(folder: str) -> list[str]:
    try:
        return fileio.listed(folder)
    except OSError:
        return []  # An unreadable folder counts as empty.


if TYPE_CHECKING:
    Floats = NDArray[np.float64]

# Beyond this number of frames, rotations between keys are interpolated linearly.
_MOST_FRAMES: Final = 1 << 16


def tangents(times: Floats, values: Floats, shape: Floats) -> tuple[Floats, Floats]:
    """Return the tangents into and out of keys, per unit of ``times``.

    ``shape`` is (n, 3): the tension, continuity and bias of each key. Before the first key and
    after the last one, the curve is assumed to be straight.
    """
    steps = np.diff(times)[:, None]
    slopes = np.diff(values, axis=0) / steps
    before = np.vstack([slopes[:1], slopes])
    after = np.vstack([slopes, slopes[-1:]])
    tension, continuity, bias = (shape[:, [at]] for at in range(3))
    loose = (1 - tension) / 2
    into = loose * ((1 - continuity) * (1 + bias) * before + (1 + continuity) * (1 - bias) * after)
    out = loose * ((1 + continuity) * (1 + bias) * before + (1 - continuity) * (1 - bias) * after)
    return into, out


def smooth_rotations(frames: Floats, rotations: Floats) -> tuple[Floats, Floats]:
    """Return the rotations (n, 4) at every frame and key on the smooth curve through the keys.

    The curve is Shoemake's squad; tension, continuity and bias are taken to be 0, as they are in
    every key of a known file.
    """
    keys = _same_side(rotations)
    inner = keys.copy()
    for at in range(1, len(keys) - 1):
        back = _log(_product(_conjugate(keys[at]), keys[at - 1]))
        forth = _log(_product(_conjugate(keys[at]), keys[at + 1]))
        inner[at] = _product(keys[at], _exp(-(back + forth) / 4))
    last = min(np.floor(frames[-1]), np.ceil(frames[0]) + _MOST_FRAMES)
    whole = np.arange(np.ceil(frames[0]), last + 1)
    times = np.union1d(frames, whole)
    left = np.minimum(np.searchsorted(frames, times, side="right") - 1, len(frames) - 2)
    part = ((times - frames[left]) / (frames[left + 1] - frames[left]))[:, None]
    outside = slerp(keys[left], keys[left + 1], part)
    inside = slerp(inner[left], inner[left + 1], part)
    return times, slerp(outside, inside, 2 * part * (1 - part))


def _same_side(rotations: Floats) -> Floats:
    """Return the rotations with signs such that each takes the short way to the next."""
    found = rotations.copy()
    for at in range(1, len(found)):
        if found[at] @ found[at - 1] < 0:
            found[at] = -found[at]
    return found


def _conjugate(q: Floats) -> Floats:
    made: Floats = q * np.array((-1.0, -1.0, -1.0, 1.0))
    return made


def _product(p: Floats, q: Floats) -> Floats:
    vector = p[3] * q[:3] + q[3] * p[:3] + np.cross(p[:3], q[:3])
    return np.append(vector, p[3] * q[3] - p[:3] @ q[:3])


def _log(q: Floats) -> Floats:
    """Return the axis times half the angle, taking the short way."""
    if q[3] < 0:
        q = -q
    length = float(np.linalg.norm(q[:3]))
    return q[:3] * (np.arctan2(length, q[3]) / length if length else 1.0)


def _exp(v: Floats) -> Floats:
    angle = float(np.linalg.norm(v))
    return np.append(v * (np.sin(angle) / angle if angle else 1.0), np.cos(angle))


FRAMES_A_SECOND: Final = 30.0


class Track(NamedTuple):
    """The property that a type of controller animates, and whether its keys are a smooth curve."""

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
"""The fields with keys in old files, and the types of controllers with the same keys."""
SIGNS: Final = {
    "translation": (1.0, 1.0, -1.0),
    "rotation": (1.0, 1.0, -1.0, 1.0),
    "scale": (1.0, 1.0, 1.0),
}


def animations(file: VirtoolsFile, nodes: Mapping[int, Node]) -> list[Animation]:
    """Return a clip for each keyed animation, and one for all other object animations.

    ``nodes`` are by the ``id()`` of entities.
    """
    found: list[Animation] = []
    for keyed, parts, rate in clips_of(file):
        extras = {} if keyed is None else marked(keyed)
        clip = Animation("Animations" if keyed is None else name_of(keyed), extras=extras)
        _fill(clip, parts, nodes, rate)
        found.append(clip)
    return [clip for clip in found if clip.channels]


def clips_of(
    file: VirtoolsFile,
) -> Iterator[tuple[VirtoolsObject | None, list[VirtoolsObject], float]]:
    """Yield keyed animations, each with its object animations and its frames per second.

    Object animations without a keyed animation come last, with None.
    """
    held: set[int] = set()
    for keyed in file.objects.of_class("CKKeyedAnimation"):
        parts = (keyed.area_fields("animations") or {}).get("animations", [])
        held |= {id(each) for each in parts}
        rate = (keyed.area_fields("frame_rate") or {}).get("frame_rate", 0.0)
        known = objects_in(parts, VirtoolsObject)
        yield keyed, known, rate if rate > 0 else FRAMES_A_SECOND
    every = file.objects.of_class("CKObjectAnimation")
    yield None, [each for each in every if id(each) not in held], FRAMES_A_SECOND


def moving(file: VirtoolsFile) -> set[int]:
    """Return the ``id()`` of all entities that animations move."""
    return {
        id(each)
        for item in file.objects.of_class("CKObjectAnimation")
        if (each := entity_of(item)) is not None
    }


def entity_of(item: VirtoolsObject) -> VirtoolsObject | None:
    """Return the entity that an object animation moves."""
    for area in ("controllers", "shared", "old_data", "old_entity"):
        fields = item.area_fields(area)
        found = None if fields is None else fields.get("entity")
        if isinstance(found, VirtoolsObject):
            return found
    return None


def _fill(
    clip: Animation, parts: list[VirtoolsObject], nodes: Mapping[int, Node], rate: float
) -> None:
    done: set[tuple[int, str]] = set()
    for item in parts:
        node = nodes.get(id(entity_of(item)))
        if node is None:
            continue
        for place in places_of(item):
            channel = channel_of(node, place.track, place.keys, rate)
            if channel is not None and (id(node), channel.path) not in done:
                done.add((id(node), channel.path))
                clip.channels.append(channel)


class Place(NamedTuple):
    """Where keys are stored (fields and the name of an entry), and what they animate."""

    track: Track
    fields: Fields
    name: str

    @property
    def keys(self) -> Floats:
        """The keys as rows: the frame, then the values."""
        return np.asarray(self.fields[self.name], np.float64)


def keys_owner(item: VirtoolsObject) -> VirtoolsObject:
    """Return the object animation whose keys another plays: itself, or the one that it shares."""
    shared = item.area_fields("shared")
    other = None if shared is None else shared["animation"]
    return other if isinstance(other, VirtoolsObject) else item


def places_of(item: VirtoolsObject) -> Iterator[Place]:
    """Yield the places of the keys that an object animation plays."""
    item = keys_owner(item)
    for controller in (item.area_fields("controllers") or {}).get("controllers", ()):
        if controller["type"] in TRACKS and "keys" in controller:
            yield Place(TRACKS[controller["type"]], controller, "keys")
    for name, kind in _OLD.items():
        for area in ("old_data", f"old_{name}"):
            fields = item.area_fields(area)
            if fields is not None and fields.get(name) is not None:
                yield Place(TRACKS[kind], fields, name)


def channel_of(node: Node, track: Track, keys: Floats, rate: float) -> Channel | None:
    """Return a channel of keys in the order of their times, without duplicates."""
    keys = keys[np.isfinite(keys).all(axis=1)]
    _, first = np.unique(keys[:, 0], return_index=True)
    keys = keys[first]
    if not len(keys):
        return None
    signs = np.array(SIGNS[track.path])
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


def _floats(rows: Floats) -> NDArray[np.float32]:
    return rows.astype(np.float32)
