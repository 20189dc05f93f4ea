"""Padding that other tools filled is kept when something else is edited."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.formats.registry import PACKFILE
from tests.cli import made_by
from tests.samples import SAMPLES, needs_samples

FILLED = ("3fcf3d30_skeleton.hkx", "43d0e08f_troll.hkx")


def values(document: Any) -> list[str]:
    return [f"{hit.address} {hit.summary}" for hit in document.find("/objects//*")]


def filled() -> bytes:
    """Return the demonstration with all bytes that belong to no value set to 0x7f."""
    data = bytearray(bytes(made_by(PACKFILE)))
    packfile: Any = chunkwright.open(bytes(data))
    section = packfile.sections[packfile.header.contents_section]
    known = values(packfile)
    for at in range(section.start, section.start + len(section.data)):
        if data[at] == 0:
            data[at] = 0x7F
            changed = chunkwright.open(bytes(data))
            if values(changed) != known or changed.problems():
                data[at] = 0
    return bytes(data)


def differing(one: bytes, other: bytes) -> list[int]:
    assert len(one) == len(other)
    return [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]


@pytest.mark.slow
def test_an_edit_keeps_foreign_padding() -> None:
    data = filled()
    assert data.count(0x7F) > 40
    packfile: Any = chunkwright.open(data)
    packfile.set("/objects/hkaSkeleton:figure/parentIndices", [-1, 0, 0])
    assert values(packfile)
    written = bytes(packfile)
    assert len(differing(data, written)) == 1
    # Values that moved are padded with zeros, and all other padding is kept.
    packfile.set("/objects/hkaSkeleton:figure/name", "a much longer name than it was before")
    again = bytes(packfile)
    assert values(chunkwright.open(again)) == values(packfile)
    assert again.count(0x7F) > 0


@pytest.mark.slow
def test_a_conversion_replaces_foreign_padding_with_zeros() -> None:
    from chunkwright.operations.converting import convert_data

    plain = bytes(made_by(PACKFILE))
    for layout in ("4101", "8001"):
        given = {"layout": layout}
        made = [
            convert_data(each, "a.hkx", "b.hkx", given, print).data for each in (plain, filled())
        ]
        assert values(chunkwright.open(made[0])) == values(chunkwright.open(made[1]))


@needs_samples
@pytest.mark.parametrize("name", FILLED)
def test_foreign_padding_of_real_files_is_kept(name: str) -> None:
    path = SAMPLES / "havok" / name
    data = path.read_bytes()
    packfile: Any = chunkwright.open(path)
    hit = next(
        each
        for each in packfile.find("/objects//*")
        if isinstance(each.value, float) and 0 < abs(each.value) < 1e6
    )
    packfile.set(hit.address, hit.value * 2)
    assert 0 < len(differing(data, bytes(packfile))) <= 4
