"""The spans of the values of descriptors, in files assembled by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import Limits
from chunkwright.tex.fields import spans
from chunkwright.tex.file import read
from tests.tex.files import made_files

if TYPE_CHECKING:
    from chunkwright.query.items import Item

ENTRY = {"container": 1, "pixel_format": 1, "width": 4, "height": 4, "source_crc32": 4}
ENTRY |= {"converted_crc32": 4, "unknown": 1, "astc_quality": 4, "astc_unknown": 1}
NEW = {"wrap_s": 1, "wrap_t": 1, "min_filter": 1, "mag_filter": 1, "mip_filter": 1, "flags": 1}
NEW |= {"cube_faces": 1, "source_format": 1, "source_extension": 5}
OLD = {"wrap_s": 1, "wrap_t": 1, "flags": 1, "min_filter": 1, "mag_filter": 1}
DEVICES = ("PowerVR_iOS", "PowerVR_Android", "tegra", "mali", "adreno", "dx11", "astc", "origin")


def laid(sizes: dict[str, int], start: int, above: str = "") -> dict[str, tuple[int, int]]:
    """Return the spans of adjacent values."""
    rows = {}
    for name, size in sizes.items():
        rows[f"{above}/{name}"] = (start, start + size)
        start += size
    return rows


def of_entries(start: int, names: tuple[str, ...], without: set[str]) -> dict[str, tuple[int, int]]:
    rows: dict[str, tuple[int, int]] = {}
    first = start
    for name in names:
        # Only an entry with ASTC pixels has the fields that describe them.
        left_out = without | ({"astc_quality", "astc_unknown"} if name != "astc" else set())
        sizes = {key: size for key, size in ENTRY.items() if key not in left_out}
        rows |= laid(sizes, start, f"/entries/{name}")
        rows[f"/entries/{name}"] = (start, start + sum(sizes.values()))
        start += sum(sizes.values())
    return rows | {"/entries": (first, start)}


FACES = {"/face_extensions": (18, 48)}
EXPECTED = {
    "v7": (
        laid(OLD, 5)
        | of_entries(10, DEVICES[:5], {"container", "unknown"})
        | {"/cube_faces": (95, 96)}
    ),
    "v8 exported": laid(OLD | {"exported_gpu": 1, "exported_pixel_format": 1, "cube_faces": 1}, 5),
    "v13 exported": laid(
        NEW
        | {"face_extensions": 0, "(count)": 1}
        | {"exported_gpu": 1, "exported_container": 1, "exported_pixel_format": 1},
        5,
    ),
    "v20": laid(NEW, 5) | FACES | of_entries(49, DEVICES, set()),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_each_value_has_the_span_of_its_bytes(name: str) -> None:
    data = made_files()[name]
    descriptor = read(data, limits=Limits())
    found = spans(descriptor, data)
    rows: dict[str, tuple[int, int]] = {}
    waiting: list[Item] = [descriptor.root_item()]
    for item in waiting:
        waiting += item.children()
        for span in found.of(item):
            rows[item.address] = (span.start, span.end)
    root = waiting[0]
    empty = {"/trailing", "/face_extensions"}
    wanted = {key: row for key, row in EXPECTED[name].items() if key != "/(count)"}
    assert {key: row for key, row in rows.items() if key not in empty or row[0] < row[1]} == {
        key: row for key, row in wanted.items() if row[0] < row[1]
    }
    assert found.owner(root, 0, 5) == ("/wrap_s", "")
    assert found.owner(root, 0, 4) == ("", "header or a count")
