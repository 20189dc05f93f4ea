"""The bytes of each level: those of the library, and those in LZ4 frames of that level."""

from __future__ import annotations

import random
from typing import Any

import lz4.block
import lz4.frame
import pytest

from chunkwright import CorruptError
from chunkwright.dvpl import DvplType
from chunkwright.dvpl.codecs import lz4_decode
from chunkwright.dvpl.packing import encode, wrapper_from_dict

HEADER, LENGTH = 7, 4  # the sizes of the headers of a frame and of its block


def text(size: int) -> bytes:
    """Return lines that repeat in part, which levels pack differently."""
    words = [b"tank", b"turret", b"gun", b"wheel", b"left", b"right", b"_01", b"_02", b"\n"]
    pick = random.Random(5)
    return b"".join(pick.choice(words) for _ in range(size))[:size]


@pytest.mark.parametrize("level", [3, 4, 5, 8, 9, 11, 12])
def test_high_compression_blocks_equal_those_of_lz4_frames(level: int) -> None:
    payload = text(40_000)
    frame = lz4.frame.compress(
        payload,
        compression_level=level,
        block_size=lz4.frame.BLOCKSIZE_MAX64KB,
        block_linked=False,
        store_size=False,
    )
    length = int.from_bytes(frame[HEADER : HEADER + LENGTH], "little")
    block = frame[HEADER + LENGTH :][:length]
    packed = encode(DvplType.LZ4, payload, level)
    assert packed == block
    assert lz4_decode(packed, len(payload)) == payload


@pytest.mark.parametrize(
    ("level", "acceleration"), [(-20, 21), (-2, 3), (-1, 2), (0, 1), (1, 1), (2, 1)]
)
def test_lower_levels_use_a_higher_acceleration(level: int, acceleration: int) -> None:
    payload = text(40_000)
    options: Any = {"mode": "fast", "acceleration": acceleration, "store_size": False}
    packed = lz4.block.compress(payload, **options)
    assert encode(DvplType.LZ4, payload, level) == packed
    assert lz4_decode(packed, len(payload)) == payload


def test_higher_levels_pack_more_tightly() -> None:
    payload = text(40_000)
    sizes = [len(encode(DvplType.LZ4, payload, level)) for level in (-20, -3, -1, 1, 3, 9)]
    assert sizes == sorted(set(sizes), reverse=True)


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ({"type": "NONE"}, (DvplType.NONE, None, False)),
        ({"type": "LZ4", "level": -4}, (DvplType.LZ4, -4, False)),
        ({"type": "LZ4_HC", "level": 4}, (DvplType.LZ4_HC, 4, False)),
        ({"type": "RFC1951", "level": 5, "bare_deflate": True}, (DvplType.RFC1951, 5, True)),
        ({"type": "RFC1951", "bare_deflate": False}, (DvplType.RFC1951, None, False)),
    ],
)
def test_a_wrapper_is_built_from_its_json_form(form: Any, wanted: Any) -> None:
    made = wrapper_from_dict(form)
    assert (made.type, made.level, made.bare_deflate) == wanted
    assert made.packed == b""


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"type": "LZ5"}, "unknown DVPL type 'LZ5'"),
        ({"type": "LZ4", "level": "3"}, "expected an integer as level, not '3'"),
        ({"type": "LZ4", "level": True}, "expected an integer as level, not True"),
        ({"type": "LZ4", "packed": "abc"}, "invalid base64"),
    ],
)
def test_an_invalid_json_form_of_a_wrapper_is_refused(form: Any, message: str) -> None:
    with pytest.raises(CorruptError, match=message):
        wrapper_from_dict(form)
