"""How packed parts stand in text forms: by their level, or byte for byte where none makes them."""

from __future__ import annotations

import zlib

import pytest

from chunkwright.errors import CorruptError
from chunkwright.nmo.ask import text
from chunkwright.nmo.file import Packing

DATA = b"a text of few letters, again and again " * 60


def by_codes_alone(data: bytes) -> bytes:
    """Pack as no level does: without looking for repetitions."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 8, zlib.Z_HUFFMAN_ONLY)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("level", [1, 5, 9])
def test_a_stream_of_a_level(level: int) -> None:
    stored = zlib.compress(DATA, level)
    form = text._packing_to_dict(Packing(packed=True, kept=(DATA, stored)))
    assert form["packed"] is True
    assert zlib.compress(DATA, form["level"]) == stored
    assert "stored" not in form
    assert text._packing_from_dict(form).pack(DATA) == stored


def test_a_stream_of_no_level() -> None:
    stored = by_codes_alone(DATA)
    assert stored not in [zlib.compress(DATA, level) for level in range(-1, 10)]
    form = text._packing_to_dict(Packing(packed=True, kept=(DATA, stored)))
    assert ("".join(form["stored"]), form["size"]) == (stored.hex(), len(DATA))
    again = text._packing_from_dict(form)
    assert again.pack(DATA) == stored
    # Data that was edited is packed by the level instead.
    assert again.pack(DATA + b"more") == zlib.compress(DATA + b"more", again.level)


def test_what_is_not_packed() -> None:
    form = text._packing_to_dict(Packing(packed=False))
    assert form["packed"] is False
    assert text._packing_from_dict(form).pack(DATA) == DATA


@pytest.mark.parametrize("level", [-2, 10])
def test_levels_that_there_are_not(level: int) -> None:
    with pytest.raises(CorruptError, match="expected a zlib level from -1 to 9"):
        text._packing_from_dict({"packed": True, "level": level})
