"""Heightmaps: round trips, tiles and rows, edits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnknownFormatError,
)
from chunkwright.heightmap import Heightmap, grid_of
from chunkwright.heightmap.heights import make
from tests.dava_views import assign_everything
from tests.freeing import left_over
from tests.heightmap.files import heightmap, made_files
from tests.neighbours import check_addresses, check_patches, check_promises, check_real, refused
from tests.samples import needs_samples

MADE = made_files()


@needs_samples
def test_real_heightmaps_round_trip() -> None:
    check_real("heightmap", 3)


@pytest.mark.parametrize("name", MADE)
def test_made_heightmaps_round_trip(name: str) -> None:
    check_promises(MADE[name])


@pytest.mark.parametrize("name", ["one", "four tiles", "one tile"])
def test_rows_and_heights_have_addresses(name: str) -> None:
    check_addresses(MADE[name])


def test_tiles_are_assembled_into_rows_of_heights() -> None:
    found = chunkwright.open_heightmap(MADE["four tiles"])
    assert found.heights.tolist() == [
        [0, 1, 4, 5],
        [2, 3, 6, 7],
        [8, 9, 12, 13],
        [10, 11, 14, 15],
    ]
    assert found.info() == {
        "format": "heightmap",
        "size": 4,
        "tile_size": 2,
        "lowest": 0,
        "highest": 15,
    }
    assert not found.heights.flags.writeable


def test_overlapping_tiles_of_old_engines_are_read() -> None:
    found = chunkwright.open_heightmap(MADE["of an old engine"])
    # The engine uses 2 x 2 heights of each tile of 3 x 3.
    assert found.heights.tolist() == [
        [0, 1, 9, 10],
        [3, 4, 12, 13],
        [18, 19, 27, 28],
        [21, 22, 30, 31],
    ]
    assert [each.message for each in found.problems()] == [
        "5 is not a power of two: the engine uses 4"
    ]


def test_heights_are_set_as_an_array() -> None:
    found = Heightmap(tile_size=2)
    found.heights = np.arange(16).reshape(4, 4)
    assert (found.size, bytes(found)[8:16]) == (4, b"\0\0\1\0\4\0\5\0")
    assert chunkwright.open_heightmap(bytes(found)).heights[1].tolist() == [4, 5, 6, 7]
    for wrong in ([[1, 2], [3]], [[1, 2, 3]] * 3, [1], [[-1, 0], [0, 0]], [[65536, 0], [0, 0]]):
        with pytest.raises(ChunkwrightError) as caught:
            found.heights = wrong
        assert caught.value.path == "/heights"


def test_single_heights_and_rows_are_set_by_address() -> None:
    found = make()
    before = bytes(found)
    found.set("/heights/3/5", "0x4d")
    changed = [at for at, (a, b) in enumerate(zip(before, bytes(found), strict=True)) if a != b]
    assert changed == [8 + 2 * (3 * 16 + 5)]
    assert (found.get("/heights/3/5"), found.heights[3, 5]) == (77, 77)
    found.set("/heights/0", [9] * 32)
    assert found.get("/heights/0").tolist() == [9] * 32
    for height in (0, 1, 65534, 65535):
        found.set("/heights/3/5", height)
        assert found.heights[3].tolist()[4:7] == [0, height, 0]
    for address, value in (
        ("/heights/3/5", 65536),
        ("/heights/3/5", -1),
        ("/heights/3", [1, 2]),
        ("/heights", [[1]]),
        ("/heights/3", "x"),
    ):
        with pytest.raises(ChunkwrightError) as caught:
            found.set(address, value)
        assert caught.value.path == address
    for address in ("/heights/32", "/heights/0/32", "/heights/0/0/0", "/heights/x"):
        with pytest.raises(QueryError):
            found.get(address)


def flatten(found: Any) -> None:
    found.set("/heights/7", [3] * 32)


def test_each_edit_can_be_applied_as_a_patch() -> None:
    check_patches(bytes(make()), flatten)


@pytest.mark.parametrize(
    "sizes", [(0, 1), (4, 0), (4, 3), (2, 4), (-4, -2), (1 << 20, 1), (32768, 1)]
)
def test_sizes_that_are_not_square_are_refused(sizes: tuple[int, int]) -> None:
    assert grid_of(*sizes) is None
    data = b"".join(size.to_bytes(4, "little", signed=True) for size in sizes) + bytes(64)
    with pytest.raises(ChunkwrightError):
        chunkwright.open(data, format="heightmap")


def test_a_file_without_all_tiles_is_refused() -> None:
    data = heightmap(16384, 16384, 0)
    with pytest.raises(TruncatedError, match="expected 536,870,912 bytes of tiles") as caught:
        chunkwright.open(data, format="heightmap")
    assert (caught.value.offset, caught.value.path) == (8, "/tiles")
    with pytest.raises(UnknownFormatError):
        chunkwright.open(MADE["one tile"][:-1])


def test_trailing_bytes_are_refused() -> None:
    data = MADE["one tile"] + b"more"
    with pytest.raises(UnknownFormatError):
        chunkwright.open(data)
    with pytest.raises(CorruptError, match="4 bytes follow the last tile") as caught:
        chunkwright.open(data, format="heightmap")
    assert caught.value.offset == len(data) - 4


def test_sizes_that_do_not_fit_the_tiles_are_refused() -> None:
    found = make()
    found.size = 16
    with pytest.raises(
        SerializeError, match="2,048 bytes of tiles, but the square needs 512"
    ) as caught:
        bytes(found)
    assert caught.value.path == "/tiles"
    with pytest.raises(CorruptError):
        assert found.heights is None
    found.tile_size = 5
    with pytest.raises(SerializeError, match="tiles of 5 cannot form a square of 16"):
        found.to_dict()


def test_assigned_values_are_written_or_refused() -> None:
    assign_everything(make, lambda one: one)


def test_wrong_text_forms_are_refused() -> None:
    form = make().to_dict()
    assert refused(form | {"heights": [[1, 2]]}, "shape").path.startswith("/")
    assert refused(form | {"heights": 5}, "rows").path == "/heights"
    size = make().size
    assert refused(form | {"tiles": "00"}, f"expected {size} rows of numbers").path == "/heights"
    assert refused(form | {"heights": {}}, f"expected {size} rows of numbers").path == "/heights"
    assert refused(form | {"size": "x"}, "int32").path == "/size"


def test_a_heightmap_is_freed_without_the_collector() -> None:
    assert left_over(bytes(make())) == {}
