"""Animation clips: the model, reading and writing, and reports.

A file has a header with the length and the checksum of the contents, which the layouts describe."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from enum import IntEnum
from math import isfinite
from typing import TYPE_CHECKING, ClassVar, Final

from chunkwright_kaitai.dava_anim import DavaAnim

from chunkwright.base.classes import Closed, numbers, readonly
from chunkwright.base.wording import bytes_follow, counted
from chunkwright.binary import Cursor, fields_of, parse
from chunkwright.binary.forms import float_to_form
from chunkwright.document import Document, Problem
from chunkwright.errors import CorruptError, QueryError, UnsupportedVersionError
from chunkwright.formats import Demo
from chunkwright.records import FLOAT32, TEXT, UINT8, UINT16, Octets, Whole
from chunkwright.records.items import LayoutItem, RecordSpans
from chunkwright.records.layout import Layout, Magic, Many, Rest, Table, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject


TANGENTS: Final = 4


class Target(IntEnum):
    """The property of a joint that a channel animates."""

    POSITION = 0
    ORIENTATION = 1
    SCALE = 2


class Interpolation(IntEnum):
    """The interpolation between keys."""

    LINEAR = 0
    SPHERICAL_LINEAR = 1
    BEZIER = 2


@dataclass(repr=False)
class Channel(Closed):
    """The keys of one property of a joint.

    A key is a time in seconds, ``dimension`` values and, for Bezier interpolation, four tangents.
    Positions have 3 values, orientations 4 (a quaternion x, y, z, w), and scales 1, for all axes.
    All are absolute values relative to the parent of the joint. ``keys`` are the keys as stored, as
    32-bit floats; ``times`` and ``values`` are arrays of them. The three bytes of ``padding`` are
    unused, ``compression`` is 0 in every known file.
    """

    target: int = Target.POSITION
    dimension: int = 3
    interpolation: int = Interpolation.LINEAR
    compression: int = 0
    keys: bytes = b""
    padding: bytes = bytes(3)

    @readonly
    def key_size(self) -> int:
        """The number of floats of a key."""
        return key_size(self.dimension, self.interpolation)

    @readonly
    def key_count(self) -> int:
        """The number of keys; ``CorruptError`` if the bytes are not a whole number of keys."""
        size = 4 * self.key_size
        if size <= 0 or len(self.keys) % size:
            raise CorruptError(
                f"{len(self.keys):,} bytes are not a whole number of keys of {size} bytes",
                path="/keys",
            )
        return len(self.keys) // size

    @readonly
    def table(self) -> NDArray[np.float32]:
        """The keys as an array: a row of time, values and tangents for each key."""
        import numpy as np

        return np.frombuffer(self.keys, "<f4").reshape(self.key_count, self.key_size)

    @readonly
    def times(self) -> NDArray[np.float32]:
        """The times of the keys in seconds, shape (keys,)."""
        return self.table[:, 0]

    @readonly
    def values(self) -> NDArray[np.float32]:
        """The values of the keys, shape (keys, dimension)."""
        return self.table[:, 1 : 1 + self.dimension]

    @readonly
    def tangents(self) -> NDArray[np.float32] | None:
        """The tangents of Bezier keys, shape (keys, 4); None for others."""
        if self.interpolation != Interpolation.BEZIER:
            return None
        return self.table[:, 1 + self.dimension :]

    def set_keys(
        self, times: ArrayLike, values: ArrayLike, tangents: ArrayLike | None = None
    ) -> None:
        """Replace the keys with arrays, shaped like ``times``, ``values`` and ``tangents``.

        This sets the dimension. Raises ``SerializeError`` for arrays of different lengths,
        ``QueryError`` for missing tangents of Bezier keys, and for tangents of other keys.
        """
        import numpy as np

        if (tangents is not None) != (self.interpolation == Interpolation.BEZIER):
            raise QueryError("Bezier keys need tangents, and other keys have none")
        dtype = np.dtype("<f4")
        first = numbers(times, dtype, ())
        width = np.shape(values)[1] if np.ndim(values) == 2 else self.dimension
        parts = [first[:, None], numbers(values, dtype, (len(first), width))]
        if tangents is not None:
            parts.append(numbers(tangents, dtype, (len(first), TANGENTS)))
        self.dimension = width
        self.keys = np.hstack(parts).astype(dtype).tobytes()

    def __repr__(self) -> str:
        return f"<Channel {self.target!r}, {len(self.keys):,} bytes of keys>"


def key_size(dimension: int, interpolation: int) -> int:
    """Return the number of floats of a key."""
    return 1 + dimension + (TANGENTS if interpolation == Interpolation.BEZIER else 0)


@dataclass
class Track(Closed):
    """The animation of a joint, which the engine finds by ``uid``; ``name`` is for people."""

    uid: str = ""
    name: str = ""
    channels: list[Channel] = field(default_factory=list)

    def channel(self, target: Target) -> Channel | None:
        """Return the first channel of a target; None if the joint keeps the value of its pose."""
        if not isinstance(target, int):
            raise QueryError(f"expected a Target, not {target!r:.60}")
        return next((each for each in self.channels if each.target == target), None)


@dataclass
class Marker(Closed):
    """A point in time with a name."""

    name: str = ""
    time: float = 0.0


@dataclass(repr=False)
class AnimationClip(Document, closed=True):
    """Animations of joints over ``duration`` seconds; the last key may be earlier.

    Any float is kept as it is stored; ``problems`` reports infinities and NaN, those in keys too.

    ``rest`` are the bytes after the markers that the checksum covers, ``trailing`` those beyond the
    length that the header states. Checksum and length are computed when the clip is written.
    """

    format: ClassVar[str] = "anim"

    duration: float = 0.0
    tracks: list[Track] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    rest: bytes = b""
    trailing: bytes = b""

    def track(self, uid: str) -> Track:
        """Return the track of a joint by its uid; ``QueryError`` if there is none."""
        for track in self.tracks if isinstance(uid, str) else ():
            if track.uid == uid:
                return track
        raise QueryError(f"no track animates the joint {uid!r:.60}")

    def __len__(self) -> int:
        """The number of tracks."""
        return len(self.tracks)

    def __iter__(self) -> Iterator[Track]:
        return iter(self.tracks)

    def __contains__(self, item: object) -> bool:
        return any(item is track for track in self.tracks)

    def __bool__(self) -> bool:
        return True  # a clip is true even without tracks

    def __repr__(self) -> str:
        return f"<AnimationClip of {counted(len(self.tracks), 'track')}, {self.duration!r:.6} s>"


MAGIC: Final = b"DVAF"
VERSION: Final = 1
_HEADER: Final = struct.Struct("<4s3I")
HEADER_SIZE: Final = _HEADER.size

CHANNEL: Final = Layout(
    Channel,
    Value("target", Whole("B", Target)),
    Value("padding", Octets(3), bytes(3)),
    Magic(b"DVAC"),
    Value("dimension", UINT8),
    Value("interpolation", Whole("B", Interpolation), Interpolation.LINEAR),
    Value("compression", UINT16, 0),
    Table("keys", width=lambda channel: channel.key_size, count=lambda channel: channel.key_count),
    key=lambda channel: getattr(channel.target, "name", "").lower(),
)
TRACK: Final = Layout(
    Track,
    Value("uid", TEXT, align=4),
    Value("name", TEXT, align=4),
    Magic(b"DVAT"),
    Many("channels", CHANNEL),
    key=lambda track: track.uid,
    title="name",
    is_object=True,
)
MARKER: Final = Layout(Marker, Value("name", TEXT, align=4), Value("time", FLOAT32), is_object=True)
# The contents that the checksum covers, and the bytes after them.
DOCUMENT: Final = Layout(
    AnimationClip,
    Value("duration", FLOAT32),
    Many("tracks", TRACK),
    Many("markers", MARKER, optional=True),
    Rest("rest"),
    Rest("trailing"),
)
_BODY: Final = Layout(AnimationClip, *DOCUMENT.parts[:-1])
_TRAILING: Final = Layout(AnimationClip, *DOCUMENT.parts[-1:])


def read(data: bytes, *, limits: Limits) -> AnimationClip:
    """Read a clip; one with a wrong checksum is refused, as the engine does.

    Raises ``CorruptError``, ``TruncatedError`` or ``LimitError`` with the offset and the path,
    such as ``/tracks/3/channels/0``.
    """
    if not data.startswith(MAGIC):
        raise CorruptError(f"starts with {data[:4]!r} instead of {MAGIC!r}", offset=0)
    if len(data) >= 8 and (version := int.from_bytes(data[4:8], "little")) != VERSION:
        raise UnsupportedVersionError(
            f"unknown version {version}; all known files have {VERSION}", offset=4
        )
    header = parse(DavaAnim.from_bytes, data)
    body, stated, size = fields_of(header, "body", "crc32", "len_body")
    crc = zlib.crc32(body)
    if crc != stated:
        raise CorruptError(
            f"the header states CRC-32 {stated:#010x}, but the contents have {crc:#010x}",
            offset=8,
        )
    end = HEADER_SIZE + size
    clip: AnimationClip = _BODY.read(Cursor(data, HEADER_SIZE, end), limits, AnimationClip())
    clip.trailing = data[end:]
    return clip


def write(clip: AnimationClip) -> bytes:
    """Return the bytes of a clip; ``SerializeError`` has the path of what cannot be written."""
    parts: list[bytes] = []
    _BODY.write(parts, clip)
    body = b"".join(parts)
    parts = [_HEADER.pack(MAGIC, VERSION, zlib.crc32(body), len(body)), body]
    _TRAILING.write(parts, clip)
    return b"".join(parts)


def to_dict(clip: AnimationClip) -> JsonObject:
    """Return the text form, without defaults; the keys are rows of numbers, the time first."""
    write(clip)  # to check the values
    return DOCUMENT.to_form(clip)


def from_dict(form: JsonMapping) -> AnimationClip:
    """Make a clip from its text form."""
    clip: AnimationClip = DOCUMENT.from_form(form)
    return clip


def items(clip: AnimationClip) -> ClipItem:
    """Return the root item of a clip."""
    return ClipItem(clip)


class ClipItem(LayoutItem):
    """A whole clip: tracks by uid, their channels by target, markers."""

    __slots__ = ()

    def __init__(self, clip: AnimationClip) -> None:
        super().__init__(DOCUMENT, clip)

    @property
    def detail(self) -> str:
        """What the file is, its length and the number of tracks."""
        clip = self.record
        return f"DVAF animation of {clip.duration!r:.6} s, {counted(len(clip.tracks), 'track')}"


def spans(clip: AnimationClip, data: bytes) -> RecordSpans:
    """Return the spans of a clip, in the order in which it is written."""
    found = RecordSpans(data)
    found.skip(HEADER_SIZE)
    DOCUMENT.span(found, clip)
    return found


# The number of values in a key of each target.
_DIMENSIONS = {Target.POSITION: (3,), Target.ORIENTATION: (4,), Target.SCALE: (1, 3)}


def info(clip: AnimationClip) -> JsonObject:
    """Return the length and the counts of tracks, channels, whole keys and markers."""
    tracks = [track for track in clip.tracks if isinstance(track, Track)]
    held = [channel for track in tracks for channel in track.channels]
    channels = [channel for channel in held if isinstance(channel, Channel)]
    seconds = {"duration": float_to_form(clip.duration)} if isfinite(clip.duration) else {}
    return {
        **seconds,
        "tracks": len(clip.tracks),
        "channels": len(held),
        "keys": sum(len(each.keys) // max(4 * each.key_size, 4) for each in channels),
        "markers": len(clip.markers),
    }


def headline(clip: AnimationClip) -> str:
    """Return the length of a clip, and its counts of tracks and keys."""
    facts = info(clip)
    length = f"clip of {clip.duration:.1f} s" if "duration" in facts else "clip"
    tracks, keys = counted(facts["tracks"], "track"), counted(facts["keys"], "key")
    return f"{length}, {tracks}, {keys}"


def problems(clip: AnimationClip) -> Iterator[Problem]:
    """Yield duplicate uids, channels that no engine reads, infinities, NaN and left-over bytes."""
    write(clip)  # to check the values
    if not isfinite(clip.duration):
        yield Problem("/duration", f"{clip.duration:g} is not a number of seconds")
    seen: dict[str, int] = {}
    for place, track in enumerate(clip.tracks):
        path = f"/tracks/{place}"
        if seen.setdefault(track.uid, place) != place:
            yield Problem(path, f"has the same uid as track {seen[track.uid]}")
        for number, channel in enumerate(track.channels):
            for message in _faults(channel, clip.duration):
                yield Problem(f"{path}/channels/{number}", message)
    for place, marker in enumerate(clip.markers):
        if not isfinite(marker.time):
            yield Problem(f"/markers/{place}/time", f"{marker.time:g} is not a number of seconds")
    for name in ("rest", "trailing"):
        if left := getattr(clip, name):
            yield Problem(f"/{name}", bytes_follow(len(left), "the last marker"))


def _faults(channel: Channel, duration: float) -> Iterator[str]:
    import numpy as np

    if channel.target not in {*Target}:
        yield f"target {channel.target} is not known"
    elif channel.dimension not in _DIMENSIONS[Target(channel.target)]:
        yield f"{channel.dimension} values do not fit the target {Target(channel.target).name.lower()}"
    if channel.interpolation not in {*Interpolation}:
        yield f"interpolation {channel.interpolation} is not known"
    if channel.interpolation == Interpolation.BEZIER:
        yield "the public engine cannot draw Bezier curves"
    if channel.compression:
        yield f"compression {channel.compression} is not known"
    times = channel.times
    bad = np.flatnonzero(~np.isfinite(channel.table).all(axis=1))
    if len(bad):
        yield f"{len(bad):,} keys have infinities or NaN; the first is key {bad[0]}"
    elif not (times[1:] >= times[:-1]).all():
        yield "keys are not sorted by time"
    elif len(times) and times[-1] > duration:
        yield f"the last key is at {times[-1]:g} s, after the end at {duration!r:.6} s"


def make() -> AnimationClip:
    """Return a clip of a wheel that makes half a turn in a second, and is lifted."""
    turning = Channel(Target.ORIENTATION, interpolation=Interpolation.SPHERICAL_LINEAR)
    turning.set_keys([0, 1], [[0, 0, 0, 1], [1, 0, 0, 0]])
    lifted = Channel(Target.POSITION)
    lifted.set_keys([0, 0.5, 1], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.25], [0.0, 0.0, 0.0]])
    wheel = Track("node-wheel", "wheel", [lifted, turning])
    return AnimationClip(1.0, [wheel], [Marker("top", 0.5)])


def edit(clip: AnimationClip) -> str:
    """Lift the wheel twice as high."""
    channel = clip.track("node-wheel").channels[0]
    channel.set_keys(channel.times, channel.values * 2)
    return "3 positions of node-wheel doubled"


def demo() -> Demo[AnimationClip]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
