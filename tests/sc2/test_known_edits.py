"""What edits of a scene leave behind: versions of archives, indices, and checksums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright.dvpl.packing import DvplFile, DvplWrapper
from chunkwright.exchange.edits.model import PartEdit
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.keyed_archive.archive import V1, V2_EMPTY, V2_SUB
from chunkwright.sc2.model.node_lists import forget_versions
from chunkwright.sc2.scene_model.edits.vertices import edit_group
from chunkwright.sc2.scene_model.textures import Source
from tests.scg.meshes import triangle

if TYPE_CHECKING:
    from pathlib import Path


def test_all_archives_in_an_archive_forget_their_versions() -> None:
    low, mid = KeyedArchive({"x": 5}, version=V2_SUB), KeyedArchive(version=V2_EMPTY)
    beside = KeyedArchive({"k": "text"}, version=V1)
    mid["list"] = VariantArray([7, VariantArray([low])])
    top = KeyedArchive({"n": 1, "mid": mid, "beside": beside}, version=V1)
    forget_versions(top)
    assert [each.version for each in (top, mid, low, beside)] == [None] * 4


def test_a_group_without_triangles_keeps_its_vertices() -> None:
    group = triangle()
    before = group.vertices.tobytes()
    gone = PartEdit(0, None, None, None, np.empty(0, np.int64), frozenset({"indices"}))
    edit_group(group, gone)
    assert (group.indices.tolist(), group.triangles.tolist()) == ([], [])
    assert group.archive["indexCount"] == 0
    assert group.vertices.tobytes() == before


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (("a.png", "b.DX11.DDS", "c.dds"), "b.DX11.DDS"),
        (("a.pvr.dvpl", "d.dds.dvpl", "c.dds"), "d.dds.dvpl"),
        (("a.png", "dds.webp", "d.dds.png.dvpl"), ""),
        ((), ""),
    ],
)
def test_the_checksum_before_is_that_of_the_first_dds(
    tmp_path: Path, names: tuple[str, ...], wanted: str
) -> None:
    pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")
    from chunkwright.sc2.scene_model.edits.pictures import Pictures
    from chunkwright.tex.encoding import crc32_of

    for name in names:
        payload = name.encode() * 50
        packed = name.endswith(".dvpl")
        data = bytes(DvplFile(payload, wrapper=DvplWrapper())) if packed else payload
        (tmp_path / name).write_bytes(data)
    source = Source(pictures=tuple(str(tmp_path / name) for name in names))
    pictures = Pictures(None, None)  # type: ignore[arg-type]
    found = pictures._crc_before(source)
    assert found == (crc32_of(wanted.encode() * 50) if wanted else 0)
