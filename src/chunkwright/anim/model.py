"""The model of ``.anim`` files: tracks of joints, with channels of keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

from chunkwright.base.classes import Closed, numbers
from chunkwright.base.lists import readonly
from chunkwright.base.wording import counted
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

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
        ``QueryError`` unless there are tangents exactly if the interpolation is Bezier.
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
        """Return the first channel of a target; None if the joint keeps that of its pose."""
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

    Any float is kept as it is stored; ``problems`` names infinities and NaN, of keys too.

    ``rest`` are the bytes after the markers that the checksum covers, ``trailing`` those after the
    length in the header. Checksum and length are computed when the clip is written.
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
        raise QueryError(f"no track of a joint {uid!r:.60}")

    def __len__(self) -> int:
        """The number of tracks."""
        return len(self.tracks)

    def __iter__(self) -> Iterator[Track]:
        return iter(self.tracks)

    def __contains__(self, item: object) -> bool:
        return any(item is track for track in self.tracks)

    def __bool__(self) -> bool:
        return True  # even without tracks

    def __repr__(self) -> str:
        return f"<AnimationClip of {counted(len(self.tracks), 'track')}, {self.duration!r:.6} s>"
