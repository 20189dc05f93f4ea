"""What an ``.anim`` file is to its user: tracks of joints, made of channels with keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

from chunkwright.arrays import numbers
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError
from chunkwright.readonly import readonly

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

TANGENTS: Final = 4


class Target(IntEnum):
    """What it is about a joint that changes."""

    POSITION = 0
    ORIENTATION = 1
    SCALE = 2


class Interpolation(IntEnum):
    """How to get from one key to the next."""

    LINEAR = 0
    SPHERICAL_LINEAR = 1
    BEZIER = 2


@dataclass(repr=False)
class Channel:
    """The keys of one thing about a joint.

    A key is a time in seconds, ``dimension`` values, and four tangents where the interpolation
    is Bezier. Positions have 3 values, orientations 4, a quaternion x, y, z, w; a scale has 1,
    for all directions. All are absolute, in the parent of the joint. ``keys`` are the keys as
    they are stored, floats of four bytes; ``times`` and ``values`` are their arrays.
    ``padding`` are three bytes that mean nothing, ``compression`` is 0 in every known file.
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
        """The number of keys; ``CorruptError`` where the bytes are not whole keys."""
        size = 4 * self.key_size
        if len(self.keys) % size:
            raise CorruptError(
                f"{len(self.keys):,} bytes are no whole keys of {size} bytes", path="/keys"
            )
        return len(self.keys) // size

    @readonly
    def table(self) -> NDArray[np.float32]:
        """The keys as an array: a key a row, of its time, its values, its tangents."""
        import numpy as np

        return np.frombuffer(self.keys, "<f4").reshape(self.key_count, self.key_size)

    @readonly
    def times(self) -> NDArray[np.float32]:
        """The times of the keys in seconds, shape (keys,)."""
        return self.table[:, 0]

    @readonly
    def values(self) -> NDArray[np.float32]:
        """What the keys say, shape (keys, dimension)."""
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
        """Replace the keys by arrays of the shapes of ``times``, ``values`` and ``tangents``.

        The dimension follows. Raises ``SerializeError`` for arrays that do not fit each other,
        ``QueryError`` for tangents where there can be none, or none where there have to be.
        """
        import numpy as np

        if (tangents is not None) != (self.interpolation == Interpolation.BEZIER):
            raise QueryError("Bezier keys have tangents, and no others do")
        dtype = np.dtype("<f4")
        first = numbers(times, dtype, ())
        width = np.shape(values)[1] if np.ndim(values) == 2 else 0
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
class Track:
    """How one joint moves: the engine finds it by ``uid``, people know it by ``name``."""

    uid: str = ""
    name: str = ""
    channels: list[Channel] = field(default_factory=list)

    def channel(self, target: Target) -> Channel | None:
        """Return the first channel of a target; None where the joint keeps that of its pose."""
        return next((each for each in self.channels if each.target == target), None)


@dataclass
class Marker:
    """A point of time with a name."""

    name: str = ""
    time: float = 0.0


@dataclass(repr=False)
class AnimationClip(Document):
    """How joints move for ``duration`` seconds; the last key may be before the end.

    ``rest`` are bytes behind the markers that the checksum covers, ``trailing`` those behind
    all that the header counts. Checksum and length are computed when the clip is written.
    """

    format: ClassVar[str] = "anim"

    duration: float = 0.0
    tracks: list[Track] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    rest: bytes = b""
    trailing: bytes = b""

    def track(self, uid: str) -> Track:
        """Return the track of a joint by its uid; ``QueryError`` where there is none."""
        for track in self.tracks:
            if track.uid == uid:
                return track
        raise QueryError(f"no track is of the joint {uid!r:.60}")

    def __len__(self) -> int:
        """The number of tracks."""
        return len(self.tracks)

    def __iter__(self) -> Iterator[Track]:
        return iter(self.tracks)

    def __contains__(self, item: object) -> bool:
        return any(item is track for track in self.tracks)

    def __bool__(self) -> bool:
        return True  # also a clip without tracks is one

    def __repr__(self) -> str:
        return f"<AnimationClip of {len(self.tracks)} tracks, {self.duration!r:.6} s>"
