"""Side effects of edits of a scene: on versions of archives, indices and checksums."""

from __future__ import annotations

import numpy as np

from chunkwright.exchange.edits.model import PartEdit
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.keyed_archive.archive import V1, V2_EMPTY, V2_SUB
from chunkwright.sc2.model.node_lists import forget_versions
from chunkwright.sc2.scene_model.edits.vertices import edit_group
from tests.scg.meshes import triangle


def test_versions_of_archives_at_any_depth_are_reset() -> None:
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
