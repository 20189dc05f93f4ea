"""Spline-compressed animation data: B-splines for each track, sampled at any frame.

A block covers up to 256 frames and shares its last frame with the next block. It starts with a
mask of 4 bytes for each transform track and 1 for each float track. Then follow translation,
rotation and scale of each track, each of them a spline, a constant, or omitted. Knots count frames
from the start of the block. The source is PredatorCZ/HavokLib; results were compared with the
uncompressed originals of real animations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary import within
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Quats = NDArray[np.float32]
    Raw = NDArray[np.uint8]
    Floats = NDArray[np.float64]


_NO_TURN: Final = (0.0, 0.0, 0.0, 1.0)


class Packing(NamedTuple):
    """A way to pack a quaternion in ``size`` bytes, aligned to ``align``.

    ``unpack`` takes rows of ``size`` bytes and the byte order, and returns rows (x, y, z, w).
    """

    name: str
    size: int
    align: int
    unpack: Callable[[Raw, str], Quats]


def _words(raw: Raw, kind: str, order: str) -> NDArray[np.int64]:
    rows = np.ascontiguousarray(raw).view(f"{order}{kind}")
    return rows.astype(np.int64)


def _three_of_four(
    parts: NDArray[np.int64], half: int, left_out: NDArray[np.int64], negative: NDArray[np.int64]
) -> Quats:
    """Restore the omitted component, the largest, so that the length is 1.

    The other three are at most 1/sqrt(2) in magnitude, which ``half`` steps represent.
    """
    three = (parts - half) / (half * np.sqrt(2.0))
    fourth = np.sqrt(np.maximum(0.0, 1.0 - (three * three).sum(axis=1)))
    fourth = np.where(negative != 0, -fourth, fourth)
    whole = np.empty((len(parts), 4))
    for place in range(4):
        rows = left_out == place
        whole[rows, place] = fourth[rows]
        whole[np.ix_(rows, [other for other in range(4) if other != place])] = three[rows]
    return whole.astype(np.float32)


def _three_comp_40(raw: Raw, order: str) -> Quats:
    rows = raw if order == "<" else raw[:, ::-1]
    value = np.zeros(len(rows), np.int64)
    for byte in range(5):
        value |= rows[:, byte].astype(np.int64) << (8 * byte)
    parts = np.stack([(value >> shift) & 0xFFF for shift in (0, 12, 24)], axis=1)
    return _three_of_four(parts, 0x7FF, (value >> 36) & 3, (value >> 38) & 1)


def _three_comp_48(raw: Raw, order: str) -> Quats:
    words = _words(raw, "u2", order)
    left_out = ((words[:, 1] >> 14) & 2) | (words[:, 0] >> 15)
    return _three_of_four(words & 0x7FFF, 0x3FFF, left_out, words[:, 2] >> 15)


def _three_comp_24(raw: Raw, _order: str) -> Quats:
    parts = raw.astype(np.int64)
    left_out = ((parts[:, 1] >> 6) & 2) | (parts[:, 0] >> 7)
    return _three_of_four(parts & 0x7F, 0x3F, left_out, parts[:, 2] >> 7)


def _straight_16(raw: Raw, _order: str) -> Quats:
    """Unpack four numbers of 4 bits, the lower half of a byte first; 7 stands for zero."""
    parts = np.stack((raw & 15, raw >> 4), axis=2).reshape(-1, 4).astype(np.float64) - 7
    lengths = np.linalg.norm(parts, axis=1, keepdims=True)
    whole = np.where(lengths > 0, parts / np.where(lengths > 0, lengths, 1), _NO_TURN)
    return whole.astype(np.float32)


def _polar_32(raw: Raw, order: str) -> Quats:
    """Unpack 18 bits of two angles, 10 bits of w and 4 signs."""
    value = _words(raw, "u4", order)[:, 0]
    w = 1.0 - (((value >> 18) & 0x3FF) / 1023.0) ** 2
    angles = (value & 0x3FFFF).astype(np.float64)
    ring = np.floor(np.sqrt(angles))
    # Ring n of the sphere has 2n + 1 directions; n * n are in the rings before it.
    around = np.pi / 4 * (angles - ring * ring) / np.maximum(ring, 1.0)
    down = np.pi / 2 / 511.0 * ring
    length = np.sqrt(np.maximum(0.0, 1.0 - w * w))
    parts = np.stack(
        (
            np.sin(down) * np.cos(around) * length,
            np.sin(down) * np.sin(around) * length,
            np.cos(down) * length,
            w,
        ),
        axis=1,
    )
    signs = np.stack([(value >> bit) & 1 for bit in (28, 29, 30, 31)], axis=1)
    return np.where(signs != 0, -parts, parts).astype(np.float32)


def _uncompressed(raw: Raw, order: str) -> Quats:
    return np.ascontiguousarray(raw).view(f"{order}f4").astype(np.float32)


# By the number in the mask of a track.
PACKINGS: Final = {
    0: Packing("POLAR32", 4, 4, _polar_32),
    1: Packing("THREECOMP40", 5, 1, _three_comp_40),
    2: Packing("THREECOMP48", 6, 2, _three_comp_48),
    3: Packing("THREECOMP24", 3, 1, _three_comp_24),
    4: Packing("STRAIGHT16", 2, 2, _straight_16),
    5: Packing("UNCOMPRESSED", 16, 4, _uncompressed),
}


_IDENTITY = np.array((0.0, 0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class SplineData:
    """The content of a ``hkaSplineCompressedAnimation``; offsets count from the start of ``data``.

    ``float_offsets`` count from the start of their block.
    """

    data: bytes
    num_frames: int
    frames_per_block: int
    num_tracks: int
    num_floats: int
    mask_size: int
    block_offsets: list[int]
    float_offsets: list[int] = field(default_factory=list)
    byte_order: str = "<"


@dataclass(frozen=True, slots=True)
class Samples:
    """Sampled tracks: the first axis is frames, the second tracks.

    ``translations`` are (x, y, z), ``rotations`` unit quaternions (x, y, z, w), ``scales``
    (x, y, z), ``floats`` one value for each float track. A rotation that is stored as zeros
    remains zeros.
    """

    translations: NDArray[np.float32]
    rotations: NDArray[np.float32]
    scales: NDArray[np.float32]
    floats: NDArray[np.float32]


def check(num_frames: int, num_tracks: int, num_floats: int, limits: Limits) -> None:
    """Raise ``LimitError`` if more than ``limits.objects`` numbers would be sampled."""
    if min(num_frames, num_tracks, num_floats) < 0:
        raise CorruptError(
            f"negative count: {num_frames} frames of {num_tracks} and {num_floats} tracks"
        )
    # A frame without tracks counts as one number.
    limits.check("sampled numbers", num_frames * (10 * num_tracks + num_floats or 1), "objects")


def empty(num_frames: int, num_tracks: int, num_floats: int, limits: Limits) -> Samples:
    """Return uninitialised samples; raises as ``check`` does."""
    check(num_frames, num_tracks, num_floats, limits)
    shapes = ((num_tracks, 3), (num_tracks, 4), (num_tracks, 3), (num_floats,))
    return Samples(*(np.empty((num_frames, *shape), np.float32) for shape in shapes))


def sample(
    spline: SplineData,
    frames: NDArray[np.floating] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> Samples:
    """Return all tracks at ``frames``, which may be fractions; at all stored frames if None.

    Raises ``CorruptError`` for inconsistent data, ``LimitError`` if the result would be more
    numbers than ``limits.objects``.
    """
    per_block = max(spline.frames_per_block - 1, 1)
    if not spline.block_offsets or spline.num_frames > len(spline.block_offsets) * per_block + 1:
        raise CorruptError(
            f"{spline.num_frames} frames do not fit in {len(spline.block_offsets)} blocks of "
            f"{spline.frames_per_block}"
        )
    if 4 * spline.num_tracks + spline.num_floats > spline.mask_size:
        raise CorruptError(
            f"masks of {spline.num_tracks} and {spline.num_floats} tracks do not fit "
            f"{spline.mask_size} bytes"
        )
    at = np.arange(spline.num_frames) if frames is None else np.asarray(frames, np.float64)
    result = empty(len(at), spline.num_tracks, spline.num_floats, limits)
    blocks = np.clip(at // per_block, 0, len(spline.block_offsets) - 1).astype(np.int64)
    for block in np.unique(blocks).tolist():
        rows = np.flatnonzero(blocks == block)
        _Block(spline, block, at[rows] - block * per_block).read(result, rows)
    return result


class Part(NamedTuple):
    """How a translation, rotation or scale is stored in a block: its bits of the mask, its bytes.

    These start and end at multiples of 4.
    """

    kind: int
    flags: int
    data: bytes


@dataclass(frozen=True, slots=True)
class BlockParts:
    """The parts of a block: three for each transform track, then all floats, with their masks."""

    tracks: list[tuple[Part, Part, Part]]
    float_masks: bytes
    floats: bytes


def parts_of(spline: SplineData) -> list[BlockParts]:
    """Return what is stored in each block; raises ``CorruptError`` as ``sample`` does."""
    none = np.empty(0)
    blocks = range(len(spline.block_offsets))
    return [_Block(spline, block, none).parts() for block in blocks]


class _Block:
    """A cursor over a block, whose positions are aligned relative to its start."""

    def __init__(self, spline: SplineData, block: int, frames: Floats) -> None:
        self.spline = spline
        self.start = spline.block_offsets[block]
        self.order = spline.byte_order
        self.frames = frames
        self.block = block
        self.at = 0
        self.bases: dict[bytes, tuple[NDArray[np.int64], Floats]] = {}

    def read(self, result: Samples, rows: NDArray[np.int64]) -> None:
        masks = self.take(self.spline.mask_size)
        self.at = -(-self.at // 4) * 4
        for track in range(self.spline.num_tracks):
            kinds, *flags = masks[4 * track : 4 * track + 4].tolist()
            with within("tracks", track):
                result.translations[rows, track] = self.vector(flags[0], kinds & 3, 0.0, 3)
                result.rotations[rows, track] = self.rotation(flags[1], kinds >> 2 & 15)
                result.scales[rows, track] = self.vector(flags[2], kinds >> 6, 1.0, 3)
        if self.spline.num_floats:
            self.read_floats(result, rows, masks)

    def parts(self) -> BlockParts:
        """Take the block apart."""
        masks = self.take(self.spline.mask_size)
        self.at = -(-self.at // 4) * 4
        tracks, count = [], 4 * self.spline.num_tracks
        for track in range(self.spline.num_tracks):
            kinds, moved, turned, sized = masks[4 * track : 4 * track + 4].tolist()
            with within("tracks", track):
                parts = (
                    self.part(kinds & 3, moved, partial(self.vector, default=0.0, width=3)),
                    self.part(kinds >> 2 & 15, turned, self.rotation),
                    self.part(kinds >> 6, sized, partial(self.vector, default=1.0, width=3)),
                )
            tracks.append(parts)
        start = self.at
        if self.spline.num_floats:
            offsets = self.spline.float_offsets
            start = offsets[self.block] if self.block < len(offsets) else start
            nothing = empty(0, 0, self.spline.num_floats, DEFAULT_LIMITS)
            self.read_floats(nothing, np.empty(0, np.int64), masks)
        floats = self.spline.data[self.start + start : self.start + self.at]
        return BlockParts(tracks, masks[count : count + self.spline.num_floats].tobytes(), floats)

    def part(self, kind: int, flags: int, read: Callable[[int, int], Floats]) -> Part:
        """Return the stored bytes of the next part, up to a multiple of 4."""
        start = self.at
        read(flags, kind)
        data = self.spline.data[self.start + start : self.start + self.at]
        return Part(kind, flags, data + bytes(-len(data) % 4))

    def read_floats(
        self, result: Samples, rows: NDArray[np.int64], masks: NDArray[np.uint8]
    ) -> None:
        offsets = self.spline.float_offsets
        self.at = offsets[self.block] if self.block < len(offsets) else self.at
        for track in range(self.spline.num_floats):
            mask = int(masks[4 * self.spline.num_tracks + track])
            # Bits 1 and 2 are the quantization: 1, which is 16 bits, in all known files.
            values = self.vector(mask & 0xF1, mask >> 1 & 3, 0.0, 1)
            result.floats[rows, track] = values[..., 0]

    def take(self, size: int, align: int = 1) -> NDArray[np.uint8]:
        """Return the next bytes of the block."""
        at = self.start + -(-self.at // align) * align
        if size < 0 or at + size > len(self.spline.data):
            raise CorruptError(
                f"block {self.block} needs {size} bytes at {at:#x}, but the data ends at "
                f"{len(self.spline.data):#x}"
            )
        self.at = at + size - self.start
        return np.frombuffer(self.spline.data, np.uint8, size, at)

    def numbers(self, kind: str, count: int) -> NDArray[np.generic]:
        size = int(kind[1])
        return self.take(size * count, size).view(f"{self.order}{kind}")

    def curve(self) -> tuple[int, NDArray[np.int64], Floats]:
        """Read degree and knots; return the number of control points, and the basis."""
        count = int(self.numbers("u2", 1)[0]) + 1
        degree = int(self.take(1)[0])
        knots = self.take(count + degree + 1)
        if degree >= count or degree > 8:
            raise CorruptError(f"a spline of {count} control points cannot have degree {degree}")
        key = bytes((degree,)) + knots.tobytes()
        if key not in self.bases:
            self.bases[key] = basis(knots.astype(np.float64), degree, self.frames)
        return count, *self.bases[key]

    def vector(self, flags: int, kind: int, default: float, width: int) -> Floats:
        """Read a translation, scale or float: rows of ``width`` numbers at the frames."""
        moving = [axis for axis in range(width) if flags >> (4 + axis) & 1]
        values = np.full((len(self.frames), width), default)
        if not moving:
            still = [axis for axis in range(width) if flags >> axis & 1]
            if still:
                values[:, still] = self.numbers("f4", len(still))
                self.at = -(-self.at // 4) * 4
            return values
        count, first, weights = self.curve()
        ranges = {}
        for axis in range(width):
            if axis in moving:
                ranges[axis] = self.numbers("f4", 2).astype(np.float64)
            elif flags >> axis & 1:
                values[:, axis] = self.numbers("f4", 1)
        if kind > 1:
            raise CorruptError(f"scalar quantization {kind} is not known")
        packed = self.numbers("u2" if kind else "u1", count * len(moving)).astype(np.float64)
        steps = packed.reshape(count, -1) / (65535.0 if kind else 255.0)
        for place, axis in enumerate(moving):
            low, high = ranges[axis]
            points = low + (high - low) * steps[:, place]
            values[:, axis] = _blend(points[:, None], first, weights)[:, 0]
        self.at = -(-self.at // 4) * 4
        return values

    def rotation(self, flags: int, kind: int) -> Floats:
        """Read unit quaternions at the frames."""
        if not flags:
            return np.broadcast_to(_IDENTITY, (len(self.frames), 4))
        packing = PACKINGS.get(kind)
        if packing is None:
            raise CorruptError(f"rotation packing {kind} is not known")
        if flags >> 4:
            count, first, weights = self.curve()
            raw = self.take(count * packing.size, packing.align).reshape(count, -1)
            points = packing.unpack(raw, self.order).astype(np.float64)
            values = _blend(points, first, weights)
            lengths = np.linalg.norm(values, axis=1, keepdims=True)
            values = np.where(lengths > 0, values / np.where(lengths > 0, lengths, 1), _IDENTITY)
        else:
            raw = self.take(packing.size, packing.align)[None]
            values = np.repeat(packing.unpack(raw, self.order), len(self.frames), axis=0)
        self.at = -(-self.at // 4) * 4
        return values.astype(np.float64)


def _blend(points: Floats, first: NDArray[np.int64], weights: Floats) -> Floats:
    """Return the weighted sum of the control points from ``first`` on, for each frame."""
    width = weights.shape[1]
    nearby = points[first[:, None] + np.arange(width)]
    mixed: Floats = np.einsum("fk,fkc->fc", weights, nearby)
    return mixed


def basis(knots: Floats, degree: int, at: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Return the first control point that affects each position, and ``degree + 1`` weights.

    This is the recursion of Cox and de Boor; positions outside the knots are clamped to them.
    """
    last = len(knots) - degree - 2
    at = np.clip(at, knots[degree], knots[last + 1])
    span = np.clip(np.searchsorted(knots, at, side="right") - 1, degree, last)
    weights = np.zeros((len(at), degree + 1))
    weights[:, 0] = 1.0
    for order in range(1, degree + 1):
        before = weights[:, :order].copy()
        weights[:, : order + 1] = 0.0
        for place in range(order):
            right = knots[span + place + 1]
            left = knots[span + 1 - order + place]
            width = right - left
            share = np.divide(before[:, place], width, out=np.zeros(len(at)), where=width > 0)
            weights[:, place] += (right - at) * share
            weights[:, place + 1] += (at - left) * share
    return span - degree, weights
