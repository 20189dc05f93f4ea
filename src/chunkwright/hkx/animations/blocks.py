"""Writing spline-compressed animation data: masks, curves and constants, block by block.

The layout is the one that ``views.spline`` reads and real files of 2010.2 and 2014.1 have: blocks
start at multiples of 16, tracks at multiples of 4, knots are frames within the block.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx.animations.fitting import Curve, Target, Tolerance, angles, fit
from chunkwright.hkx.views.spline import PACKINGS, BlockParts, Part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from chunkwright.hkx.views.spline import Samples

    Floats = NDArray[np.float64]
    Raw = NDArray[np.uint8]


class Packer(NamedTuple):
    """A way to pack unit quaternions: its number in a mask, and its maximum error.

    ``error`` is an angle in radians. It is largest for four equal components: three of them are off
    by half a step, and the fourth by the sum of these.
    """

    kind: int
    error: float
    pack: Callable[[Floats], Raw]


def _largest_left_out(rows: Floats, half: int) -> tuple[NDArray[np.int64], ...]:
    """Return three components in steps, the index of the omitted one, and its sign."""
    left_out = np.abs(rows).argmax(axis=1)
    places = np.arange(len(rows))
    negative = (rows[places, left_out] < 0).astype(np.int64)
    others = np.array([[each for each in range(4) if each != one] for one in range(4)])[left_out]
    three = rows[places[:, None], others]
    steps = np.clip(np.rint(three * (half * np.sqrt(2.0))), -half, half).astype(np.int64) + half
    return steps, left_out, negative


def _three_comp_40(rows: Floats) -> Raw:
    steps, left_out, negative = _largest_left_out(rows, 0x7FF)
    value = steps[:, 0] | steps[:, 1] << 12 | steps[:, 2] << 24 | left_out << 36 | negative << 38
    raw: Raw = value.astype("<i8").view(np.uint8).reshape(-1, 8)[:, :5]
    return raw


def _three_comp_48(rows: Floats) -> Raw:
    words, left_out, negative = _largest_left_out(rows, 0x3FFF)
    words[:, 0] |= (left_out & 1) << 15
    words[:, 1] |= (left_out >> 1) << 15
    words[:, 2] |= negative << 15
    return words.astype("<u2").view(np.uint8).reshape(-1, 6)


def _uncompressed(rows: Floats) -> Raw:
    return rows.astype("<f4").view(np.uint8).reshape(-1, 16)


# From smallest to most exact; half a step is 1 / (2 * sqrt(2) * steps in each direction).
PACKERS: Final = (
    Packer(1, 6**0.5 / 0x7FF, _three_comp_40),
    Packer(2, 6**0.5 / 0x3FFF, _three_comp_48),
    Packer(5, 5e-7, _uncompressed),
)


FRAMES: Final = 256
_IDENTITY: Final = np.array((0.0, 0.0, 0.0, 1.0))
# How much a range may grow because a curve overshoots its samples.
_OVERSHOOT: Final = 1.25


@dataclass(slots=True)
class Blocks:
    """The data of a spline animation: the offsets of blocks, and of the floats in each."""

    data: bytes
    offsets: list[int]
    float_offsets: list[int]
    mask_size: int


def encode(samples: Samples, tolerance: Tolerance, *, strict: bool = True) -> Blocks:
    """Write all blocks; ``QueryError`` with the track if a tolerance cannot be met.

    If not ``strict``, such a track is stored as closely as its bits allow.
    """
    tracks = samples.translations.shape[1]
    blocks = []
    for frames in frames_of(len(samples.translations), FRAMES):
        parts = []
        for track in range(tracks):
            try:
                parts.append(
                    (
                        translation(samples, frames, track, tolerance, strict=strict),
                        rotation(samples, frames, track, tolerance),
                        scale(samples, frames, track, tolerance, strict=strict),
                    )
                )
            except QueryError as error:
                raise error.within("tracks", track) from None
        masks, data = floats(samples, frames, tolerance, strict=strict)
        blocks.append(BlockParts(parts, masks, data))
    return joined(blocks)


def frames_of(count: int, most: int) -> list[slice]:
    """Return the frames of each block, at most ``most``; adjacent blocks share a frame."""
    step = max(most - 1, 1)
    return [slice(at, min(at + most, count)) for at in range(0, max(count - 1, 1), step)]


def translation(
    samples: Samples, frames: slice, track: int, tolerance: Tolerance, *, strict: bool
) -> Part:
    """Return the translation of a track in a block; raises as ``encode`` does."""
    # Errors along the axes add up to an error in distance.
    each = tolerance.translation / np.sqrt(3)
    rows, writer = samples.translations[frames, track].astype(np.float64), _Part(strict)
    return writer.part(*writer.vector(rows, 0.0, each))


def rotation(samples: Samples, frames: slice, track: int, tolerance: Tolerance) -> Part:
    """Return the rotation of a track in a block; raises as ``encode`` does."""
    rows, writer = samples.rotations[frames, track].astype(np.float64), _Part(strict=True)
    return writer.part(*writer.rotation(rows, tolerance.rotation))


def scale(
    samples: Samples, frames: slice, track: int, tolerance: Tolerance, *, strict: bool
) -> Part:
    """Return the scale of a track in a block; raises as ``encode`` does."""
    rows, writer = samples.scales[frames, track].astype(np.float64), _Part(strict)
    return writer.part(*writer.vector(rows, 1.0, tolerance.scale))


def floats(
    samples: Samples, frames: slice, tolerance: Tolerance, *, strict: bool
) -> tuple[bytes, bytes]:
    """Return the masks and the data of the float tracks in a block."""
    writer, masks = _Part(strict), bytearray()
    for track in range(samples.floats.shape[1]):
        rows = samples.floats[frames, track : track + 1].astype(np.float64)
        _, flags = writer.vector(rows, 0.0, tolerance.value, wide=True)
        # Bits 1 and 2 mean 16 bits in all known files.
        masks.append(flags | 2)
    return bytes(masks), bytes(writer.out)


def joined(blocks: Sequence[BlockParts]) -> Blocks:
    """Return the data of blocks, joined from their parts."""
    count = len(blocks[0].tracks) if blocks else 0
    num_floats = len(blocks[0].float_masks) if blocks else 0
    made = Blocks(b"", [], [], -(-(4 * count + num_floats) // 4) * 4)
    out = bytearray()
    for block in blocks:
        made.offsets.append(len(out))
        masks = bytearray()
        for moved, turned, sized in block.tracks:
            kinds = moved.kind | turned.kind << 2 | sized.kind << 6
            masks += bytes((kinds, moved.flags, turned.flags, sized.flags))
        masks += block.float_masks
        out += masks + bytes(made.mask_size - len(masks))
        for track in block.tracks:
            out += b"".join(part.data for part in track)
        made.float_offsets.append(len(out) - made.offsets[-1])
        out += block.floats
        out += bytes(-len(out) % 16)
    made.data = bytes(out)
    return made


class _Part:
    """A part being written; alignment is relative to its start, which is at a multiple of 4."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.out = bytearray()

    def part(self, kind: int, flags: int) -> Part:
        self.align(4)
        return Part(kind, flags, bytes(self.out))

    def align(self, size: int) -> None:
        self.out += bytes(-len(self.out) % size)

    def numbers(self, kind: str, values: object) -> None:
        self.align(int(kind[1]))
        self.out += np.asarray(values, f"<{kind}").tobytes()

    def head(self, curve: Curve) -> None:
        self.numbers("u2", len(curve.points) - 1)
        self.out.append(curve.degree)
        self.out += curve.knots.tobytes()

    def vector(
        self, values: Floats, default: float, tolerance: float, *, wide: bool = False
    ) -> tuple[int, int]:
        """Write a translation, scale or float; return its quantization and its flags."""
        low, high = values.min(axis=0), values.max(axis=0)
        middle = np.where(low == high, low, (low + high) / 2).astype(np.float32)
        kept = np.maximum(np.abs(low - default), np.abs(high - default)) > tolerance
        moving = np.maximum(high - middle, middle - low) > tolerance
        flags = sum((16 if moving[axis] else 1) << axis for axis in range(len(kept)) if kept[axis])
        places = np.flatnonzero(kept & moving)
        if not len(places):
            if kept.any():
                self.numbers("f4", middle[kept])
            return 0, flags
        # If one axis has a curve, more axes only add control points.
        kind, curve = _scalar_curve(values[:, places], tolerance, wide=wide, strict=self.strict)
        self.head(curve)
        lows, highs = _ranges(curve.points)
        for axis in np.flatnonzero(kept).tolist():
            place = np.flatnonzero(places == axis)
            self.numbers("f4", (lows[place[0]], highs[place[0]]) if len(place) else middle[axis])
        self.numbers("u2" if kind else "u1", _steps(curve.points, kind))
        self.align(4)
        return kind, flags

    def rotation(self, values: Floats, tolerance: float) -> tuple[int, int]:
        """Write unit quaternions; return their packing and their flags."""
        if angles(values, _IDENTITY).max() <= tolerance:
            return PACKERS[0].kind, 0
        signs = np.cumprod(np.where((values[1:] * values[:-1]).sum(axis=1) < 0, -1.0, 1.0))
        values = values * np.concatenate(([1.0], signs))[:, None]
        middle = _unit(values.mean(axis=0, keepdims=True))
        for packer in PACKERS:
            packing = PACKINGS[packer.kind]
            still = packing.unpack(packer.pack(middle), "<").astype(np.float64)
            if angles(values, still).max() <= tolerance:
                self.align(packing.align)
                self.out += packer.pack(middle).tobytes()
                self.align(4)
                return packer.kind, 0x0F
            if packer.error > tolerance / 2 and packer is not PACKERS[-1]:
                continue

            settle = partial(_repacked, packer)
            curve = fit(Target(values, tolerance, tolerance / 2, settle, _turned, _length))
            if curve is not None:
                self.head(curve)
                self.align(packing.align)
                self.out += packer.pack(_unit(curve.points)).tobytes()
                self.align(4)
                return packer.kind, 0xF0
        raise QueryError(f"rotations cannot be stored within {tolerance} radians")


def _unit(rows: Floats) -> Floats:
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    unit: Floats = np.where(lengths > 0, rows / np.where(lengths > 0, lengths, 1), _IDENTITY)
    return unit


def _scalar_curve(
    values: Floats, tolerance: float, *, wide: bool, strict: bool
) -> tuple[int, Curve]:
    """Fit a curve in as few bits as meet the tolerance: 0 for 8 bits per number, 1 for 16.

    If neither does, and the tolerance is not ``strict``, it becomes that of a step of 16 bits.
    """
    span = float((values.max(axis=0) - values.min(axis=0)).max()) * _OVERSHOOT
    for kind in (0, 1):
        if kind == 0 and (wide or span / 510 > tolerance / 2):
            continue

        def settle(points: Floats, kind: int = kind) -> Floats:
            lows, highs = _ranges(points)
            steps = _steps(points, kind) / (65535.0 if kind else 255.0)
            settled: Floats = lows + (highs - lows) * steps
            return settled

        curve = fit(Target(values, tolerance, tolerance, settle, _largest, _longest))
        if curve is not None:
            return kind, curve
    least = span / 131070
    if not strict and 2 * least > tolerance:
        return _scalar_curve(values, 2 * least, wide=True, strict=True)
    raise QueryError(
        f"a tolerance of {tolerance:g} per axis cannot be met: with 16 bits, a range"
        f" of {span:g} allows {least:g}"
    )


def _repacked(packer: Packer, points: Floats) -> Floats:
    """Return the control points of a rotation as they are read back."""
    unpack = PACKINGS[packer.kind].unpack
    return unpack(packer.pack(_unit(points)), "<").astype(np.float64)


def _turned(made: Floats, wanted: Floats) -> Floats:
    return angles(_unit(made), wanted)


def _largest(made: Floats, wanted: Floats) -> Floats:
    largest: Floats = np.abs(made.astype(np.float32) - wanted).max(axis=1)
    return largest


def _length(rows: Floats) -> Floats:
    return np.asarray(np.linalg.norm(rows, axis=-1))


def _longest(rows: Floats) -> Floats:
    return np.asarray(np.abs(rows).max(axis=-1))


def _ranges(points: Floats) -> tuple[Floats, Floats]:
    """Return the minimum and maximum of each axis as stored, in float32."""
    lows, highs = points.min(axis=0), points.max(axis=0)
    return lows.astype(np.float32).astype(np.float64), highs.astype(np.float32).astype(np.float64)


def _steps(points: Floats, kind: int) -> NDArray[np.int64]:
    lows, highs = _ranges(points)
    most = 65535.0 if kind else 255.0
    span = np.where(highs > lows, highs - lows, 1)
    return np.clip(np.rint((points - lows) / span * most), 0, most).astype(np.int64)
