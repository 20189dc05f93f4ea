"""Packfiles found inside other data."""

from __future__ import annotations

import struct

import pytest

import chunkwright
from chunkwright import CorruptError, QueryError, UnknownFormatError
from chunkwright.hkx import embedded
from chunkwright.hkx.embedded import Found
from tests.hkx import build
from tests.patience import within
from tests.samples import needs_samples, samples


def test_every_packfile_in_a_container_is_found() -> None:
    first, second = bytes(build.packfile()), bytes(build.packfile(version=11, little_endian=False))
    container = b"x" + first + b"Gamebryo" + second + b"\x57\xe0\xe0\x57\x10\xc0\xc0\x10 no more"
    found = list(embedded.find(container))
    assert found == [Found(1, len(first)), Found(9 + len(first), len(second))]
    for each, original in zip(found, (first, second), strict=True):
        inside = chunkwright.open(container, offset=each.offset)
        assert bytes(inside) == original


def test_a_packfile_after_another_is_reported() -> None:
    first, second = bytes(build.packfile()), bytes(build.packfile(little_endian=False))
    both = chunkwright.open(first + b"gap" + second)
    (problem,) = both.problems()
    assert problem.offset == len(first)
    assert problem.message.endswith(f"; a packfile starts at offset {len(first) + 3:#x}")
    assert bytes(chunkwright.open(bytes(both), offset=len(first) + 3)) == second
    (problem,) = chunkwright.open(first + b"tail").problems()
    assert problem.message == "4 bytes follow the last section"


def test_opening_at_an_offset_without_a_havok_file_is_refused() -> None:
    container = b"x" + bytes(build.packfile())
    with pytest.raises(QueryError, match="keyed_archive cannot be embedded"):
        chunkwright.open(container, format="keyed_archive", offset=1)
    with pytest.raises(QueryError, match=r"no hkx or tagfile document starts .* 0x1: open it"):
        chunkwright.open(container, offset=0)
    with pytest.raises(CorruptError, match="fragment of a tagfile"):
        chunkwright.open(b"x" + bytes(4) + b"TAG0" + bytes(64), offset=1)
    with pytest.raises(UnknownFormatError, match="starts at offset 0x1: open it"):
        chunkwright.open(container)
    several = container * 5
    with pytest.raises(UnknownFormatError, match="and 2 more"):
        chunkwright.open(several)


@pytest.mark.parametrize("at", [12, 16, 17, 20, 64 + 96 + 44])
def test_magic_without_a_packfile_after_it_is_skipped(at: int) -> None:
    made = bytearray(bytes(build.packfile()))
    struct.pack_into("<I", made, at, 0xFFFFFFF)
    assert list(embedded.find(bytes(made))) == []


def test_a_packfile_cut_short_is_skipped() -> None:
    made = bytes(build.packfile())
    assert embedded.length(made) == len(made)
    assert all(embedded.length(made[:end]) is None for end in range(len(made)))


def test_the_search_for_packfiles_takes_linear_time() -> None:
    # Headers inside each other's section tables, the last of which points outside.
    header = bytearray(bytes(build.packfile())[:64])
    struct.pack_into("<I", header, 20, embedded.MOST_SECTIONS)
    data = bytes(header) * 4000 + b"\xff" * 4000
    within(5, lambda: list(embedded.find(data)))


@needs_samples
def test_the_length_of_real_packfiles_inside_other_data_is_computed() -> None:
    for path in samples("havok"):
        data = path.read_bytes()
        assert embedded.length(b"abc" + data + b"more", 3) == len(data)
