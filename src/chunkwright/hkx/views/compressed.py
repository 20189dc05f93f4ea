"""Animations with compression other than splines: delta, wavelet and lossless.

Of delta and wavelet, a mask for each track marks which of its ten numbers are those of the identity,
which are constant and which vary. Constants are floats; those that vary are integers with an
individual width, offset and scale, in blocks: the differences between frames, or the coefficients of
a wavelet. The source is PredatorCZ/HavokLib; results were compared with the uncompressed originals of
real animations.

Lossless ones, the first-person clips of Fallout 4, only leave out what does not move: a word for each
number of a track, or for its rotation, says where it is. The sources are HavokLib, and two readers
that others have run over all 856 clips of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.binary import within
from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx import views

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.hkx.model.hkobject import HkObject

    Floats = NDArray[np.float64]
    Raw = NDArray[np.uint8]

# The numbers of a track: translation, rotation, scale; where each part starts and ends.
_PARTS: Final = ((0, 3), (3, 7), (7, 10))
_IDENTITY: Final = np.array((0, 0, 0, 0, 0, 0, 1, 1, 1, 1), np.float64)
_MOVES, _STILL, _SAME = range(3)
# The bit of a mask for each number that varies, if its part does.
_BITS: Final = np.array((8, 7, 6, 12, 11, 10, 9, 15, 14, 13))
# A real part of 2 or -2 is not stored: it follows from the length of 1, with that sign.
_LEFT_OUT: Final = 2.0


@dataclass(frozen=True, slots=True)
class Quantized:
    """A ``hkaDelta...`` or ``hkaWaveletCompressedAnimation``; offsets are in ``data``."""

    is_wavelet: bool
    data: bytes
    num_frames: int
    num_tracks: int
    block_size: int
    num_moving: int
    preserved: int
    masks_at: int
    still_at: int
    offsets_at: int
    scales_at: int
    widths_at: int
    blocks_at: int
    byte_order: str

    @classmethod
    def of(cls, obj: HkObject) -> Quantized:
        """Read the members of an animation; ``QueryError`` for float tracks."""
        if obj["numberOfFloatTracks"]:
            raise QueryError("float tracks of delta and wavelet animations are not supported")
        form = obj["qFormat"]
        return cls(
            is_wavelet="blockIndexIdx" in obj,
            data=np.asarray(views.elements(obj, "dataBuffer"), np.uint8).tobytes(),
            num_frames=obj["numberOfPoses"],
            num_tracks=obj["numberOfTransformTracks"],
            block_size=obj["blockSize"],
            num_moving=form["numD"],
            preserved=form["preserved"],
            masks_at=obj["staticMaskIdx"],
            still_at=obj["staticDOFsIdx"],
            offsets_at=form["offsetIdx"],
            scales_at=form["scaleIdx"],
            widths_at=form["bitWidthIdx"],
            blocks_at=obj["quantizedDataIdx"],
            byte_order=obj.packfile.byte_order,
        )

    def array(self, kind: str, at: int, count: int) -> NDArray[np.generic]:
        """Return numbers of the data."""
        dtype = np.dtype(kind)
        if min(at, count) < 0 or at + count * dtype.itemsize > len(self.data):
            raise CorruptError(
                f"{count:,} numbers at {at:#x} do not fit in {len(self.data):,} bytes"
            )
        return np.frombuffer(self.data, dtype, count, at)


def poses(held: Quantized) -> Floats:
    """Return the numbers of all tracks, (frames, tracks, 10): translation, rotation, scale.

    Rotations are unit quaternions. Raises ``CorruptError`` for inconsistent data.
    """
    order, moving = _masks(held)
    made = np.tile(_IDENTITY, (held.num_frames, held.num_tracks, 1))
    still = ~moving & (_states(held, order) != _SAME)
    fixed = held.array(f"{order}f4", held.still_at, int(still.sum())).astype(np.float64)
    made[:, still] = fixed
    made[:, moving] = _moved(held, order).T
    turned = made[..., 3:7]
    left_out = np.abs(turned[..., 3]) == _LEFT_OUT
    rest = np.sqrt(np.maximum(0.0, 1.0 - (turned[..., :3] ** 2).sum(axis=-1)))
    turned[..., 3] = np.where(left_out, np.copysign(rest, turned[..., 3]), turned[..., 3])
    lengths = np.linalg.norm(turned, axis=-1, keepdims=True)
    good = np.isfinite(lengths) & (lengths > 0)
    made[..., 3:7] = np.where(good, turned / np.where(good, lengths, 1.0), _IDENTITY[3:7])
    return made


def _states(held: Quantized, order: str) -> NDArray[np.int64]:
    """Return whether the part of each number of each track varies, is constant, or the identity."""
    masks = held.array(f"{order}u2", held.masks_at, held.num_tracks).astype(np.int64)
    parts = np.stack([masks >> shift & 3 for shift in (0, 2, 4)], axis=1)
    if (parts > _SAME).any():
        raise CorruptError("a mask has a part that neither varies nor is constant")
    return np.repeat(parts, [end - start for start, end in _PARTS], axis=1)


def _masks(held: Quantized) -> tuple[str, NDArray[np.bool_]]:
    """Return the byte order of the data, and a mask of the numbers that vary.

    Converters leave the data of big-endian files as it was. In the right order, the masks have the
    stated number of numbers that vary.
    """
    for order in (held.byte_order, "<" if held.byte_order == ">" else ">"):
        masks = held.array(f"{order}u2", held.masks_at, held.num_tracks).astype(np.int64)
        flags = (masks[:, None] >> _BITS & 1).astype(np.bool_)
        try:
            moving = flags & (_states(held, order) == _MOVES)
        except CorruptError:
            continue
        if int(moving.sum()) == held.num_moving:
            return order, moving
    raise CorruptError(
        f"the masks of {held.num_tracks} tracks do not mark {held.num_moving} numbers as varying"
    )


def _moved(held: Quantized, order: str) -> Floats:
    """Return the numbers that vary, (numbers, frames)."""
    offsets = held.array(f"{order}f4", held.offsets_at, held.num_moving).astype(np.float64)
    scales = held.array(f"{order}f4", held.scales_at, held.num_moving).astype(np.float64)
    widths = held.array("u1", held.widths_at, held.num_moving).astype(np.int64)
    if len(widths) and not 1 <= int(widths.min()) <= int(widths.max()) <= 32:
        raise CorruptError(
            f"expected numbers of 1 to 32 bits, not {widths.min()} to {widths.max()}"
        )
    steps = scales / (2.0**widths - 1)
    cursor = _Cursor(held, order, offsets, steps, widths.tolist())
    return cursor.wavelets() if held.is_wavelet else cursor.deltas()


@dataclass(slots=True)
class _Cursor:
    """A cursor over the blocks, which follow each other without padding."""

    held: Quantized
    order: str
    offsets: Floats
    steps: Floats
    widths: list[int]
    at: int = 0

    def take(self, size: int) -> Raw:
        start = self.held.blocks_at + self.at
        found = self.held.array("u1", start, size)
        self.at += size
        return found  # type: ignore[return-value]

    def integers(self, count: int, width: int) -> Floats:
        """Read integers that are packed from the lowest bit up."""
        raw = self.take((count * width + 7) // 8)
        bits = np.unpackbits(raw, count=count * width, bitorder="little").reshape(count, width)
        made: Floats = bits.astype(np.float64) @ 2.0 ** np.arange(width)
        return made

    def deltas(self) -> Floats:
        """Sum up the differences of each block, which starts with a full number."""
        held = self.held
        if held.preserved != 1 or held.block_size < 2:
            raise CorruptError(
                f"invalid blocks of {held.block_size} frames, {held.preserved} of them stored whole"
            )
        made = np.empty((held.num_moving, held.num_frames))
        for start in range(0, held.num_frames, held.block_size):
            count = min(held.block_size, held.num_frames - start)
            with within("blocks", start // held.block_size):
                for row, width in enumerate(self.widths):
                    first = float(self.take(4).view(f"{self.order}f4")[0])
                    steps = self.offsets[row] + self.steps[row] * self.integers(count - 1, width)
                    made[row, start] = first
                    made[row, start + 1 : start + count] = first + np.cumsum(steps)
        return made

    def wavelets(self) -> Floats:
        """Return the numbers of the coefficients of each block; omitted ones are zero."""
        held = self.held
        size = held.block_size
        if held.preserved or size < 1 or size & (size - 1) or size > 1 << 16:
            raise CorruptError(
                f"invalid blocks of {size} frames, {held.preserved} of them stored whole"
            )
        blocks = -(-held.num_frames // size)
        least = blocks * held.num_moving * ((size + 7) // 8)
        if least > len(held.data):
            raise CorruptError(
                f"{blocks} blocks take at least {least:,} bytes, but there are only {len(held.data):,}"
            )
        made = np.empty((held.num_moving, blocks * size))
        for block in range(blocks):
            with within("blocks", block):
                made[:, block * size : (block + 1) * size] = self._block(size)
        return made[:, : held.num_frames]

    def _block(self, size: int) -> Floats:
        made = np.zeros((self.held.num_moving, size))
        for row, width in enumerate(self.widths):
            left_out = np.unpackbits(self.take((size + 7) // 8), bitorder="little")[:size]
            kept = np.flatnonzero(left_out == 0)
            made[row, kept] = self.offsets[row] + self.steps[row] * self.integers(len(kept), width)
        return untransformed(made)


def untransformed(rows: Floats) -> Floats:
    """Undo the wavelet of rows whose length is a power of two.

    The averages of a level come first, then its details: a lifting scheme with mirrored ends.
    """
    made = rows.copy()
    half = 1
    while half < made.shape[1]:
        even, odd = made[:, :half].copy(), made[:, half : 2 * half].copy()
        before = np.concatenate((odd[:, :1], odd[:, :-1]), axis=1)
        even -= (before + odd) / 4
        after = np.concatenate((even[:, 1:], even[:, -1:]), axis=1)
        odd += (even + after) / 2
        made[:, 0 : 2 * half : 2] = even
        made[:, 1 : 2 * half : 2] = odd
        half *= 2
    return made


# What the two low bits of a word say: the identity, a constant, or a value for each frame; the others
# are an index into the array of constants, or into the values of the first frame.
_CLEAR, _CONSTANT, _DYNAMIC = range(3)


def lossless(obj: HkObject) -> tuple[Array, Array, Array]:
    """Return translations, rotations and scales of a ``hkaLosslessCompressedAnimation``, as stored.

    The first axis is frames, the second tracks. Raises ``CorruptError`` for words that point
    outside an array, ``QueryError`` for float tracks, whose layout is not known.
    """
    if obj["numberOfFloatTracks"]:
        raise QueryError("float tracks of lossless animations are not supported")
    moved = _resolved(obj, "translation", np.zeros(4, np.float32))
    turned = _resolved(obj, "rotation", _IDENTITY[3:7].astype(np.float32))
    sized = _resolved(obj, "scale", np.ones(4, np.float32))
    return moved[..., :3], turned, sized[..., :3]


def _resolved(obj: HkObject, part: str, identity: Array) -> Array:
    """Return the values that the words of a part refer to, (frames, tracks, 4)."""
    frames, tracks = obj["numFrames"], obj["numberOfTransformTracks"]
    with within(f"{part}TypeAndOffsets"):
        words = np.asarray(views.elements(obj, f"{part}TypeAndOffsets"))
        if len(words) != tracks:
            raise CorruptError(f"expected a word for each of {tracks} tracks, not {len(words)}")
        if words.dtype.itemsize == 8:  # four words of 16 bits, that of x in the lowest
            shifts = np.array((0, 16, 32, 48), np.uint64)
            words = (words[:, None] >> shifts & np.uint64(0xFFFF)).astype(np.uint16)
        kinds, places = words & 3, (words >> 2).astype(np.int64)
        if (kinds > _DYNAMIC).any():
            raise CorruptError("a value is neither constant nor dynamic nor that of the identity")
        made = np.empty((frames, tracks, 4), np.float32)
        made[:] = identity
        moving = kinds == _DYNAMIC
        for chosen, store, step in ((kinds == _CONSTANT, "static", 0), (moving, "dynamic", 1)):
            held = np.asarray(views.elements(obj, f"{store}{part.title()}s"))
            rows = np.arange(frames)[:, None] * step * int(moving.sum()) + places[chosen]
            if not rows.size:
                continue
            if int(rows.max()) >= len(held):
                which = f"{store} {part} {rows.max():,}"
                raise CorruptError(f"{which} is out of range for {len(held):,}")
            made[:, chosen] = held[rows]
        return made
