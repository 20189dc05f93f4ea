"""Nothing that is assigned to a geometry vanishes: it is written and read back, or refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, QueryError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.scg import Geometry, Primitive
from chunkwright.scg.streams import STREAMS
from tests.dava_views import assign_everything, mutate_everything
from tests.scg.meshes import triangle


def build() -> Geometry:
    strip = triangle(id=8, indices=[0, 1, 2, 1], primitive=Primitive.TRIANGLE_STRIP)
    return Geometry([triangle(id=7), strip])


VIEWS: dict[str, Any] = {
    "geometry": lambda geometry: geometry,
    "groups": lambda geometry: geometry.groups,
    "list": lambda geometry: geometry.groups[0],
    "strip": lambda geometry: geometry.groups[1],
    "stream": lambda _: STREAMS[0],
}


@pytest.mark.parametrize("view", VIEWS)
def test_assigned_values_are_written_or_refused(view: str) -> None:
    assign_everything(build, VIEWS[view])


@pytest.mark.parametrize("view", VIEWS)
def test_insertions_and_removals_are_written_or_refused(view: str) -> None:
    mutate_everything(build, VIEWS[view])


def test_assigned_arrays_are_stored() -> None:
    geometry = build()
    group = geometry.groups[0]
    vertices = group.vertices.copy()
    vertices["position"][1] = (5, 6, 7)
    group.vertices = vertices
    group.indices = np.array([2, 1, 0])
    group.primitive = Primitive.LINE_LIST
    geometry.groups = [group]
    again = chunkwright.open(bytes(geometry))
    assert again.groups[0].vertices["position"][1].tolist() == [5, 6, 7]
    assert again.groups[0].indices.tolist() == [2, 1, 0]
    assert (len(again.groups), again.groups[0].primitive) == (1, Primitive.LINE_LIST)
    for rows in (group.triangles, group.lines, build().groups[1].triangles):
        assert not rows.flags.writeable


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("groups", 5, "expected an iterable of polygon groups"),
        ("groups", [None], "expected a PolygonGroup, not a NoneType"),
        ("groups", [KeyedArchive()], "expected a PolygonGroup, not a KeyedArchive"),
        ("unequal_counts", (1, 3), "expected counts of 2 groups"),
        ("unequal_counts", 5, "expected counts of 2 groups"),
    ],
)
def test_wrong_values_are_refused(name: str, value: Any, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        setattr(build(), name, value)


@pytest.mark.parametrize(
    "arrays",
    [
        {"positions": 5},
        {"positions": None},
        {"positions": [[0, 0, "x"]]},
        {"positions": [[0, 0, None]]},
        {"positions": [[0, 0, 0], [1, 1]]},
        {"positions": [[0, 0, 1e300]]},
        {"positions": [[0, 0, 1j]]},
        {"positions": [[0, 0]]},
        {"positions": [[[0, 0, 0]]]},
        {"positions": [[0, 0, 0]], "colors": [[0, 0, 0, 256]]},
        {"positions": [[0, 0, 0]], "colors": [[0.5, 0, 0, 1]]},
        {"positions": [[0, 0, 0]], "indices": [[0, 1], [0]]},
        {"positions": [[0, 0, 0]], "indices": "x"},
        {"positions": [[0, 0, 0]], "indices": [0.5]},
        {"positions": [[0, 0, 0]], "indices": [None]},
        {"positions": [[0, 0, 0]], "id": "x"},
        {"positions": [[0, 0, 0]], "id": None},
        {"positions": [[0, 0, 0]], "id": True},
        {"positions": [[0, 0, 0]], "primitive": 3},
    ],
)
def test_arrays_that_do_not_form_a_group_are_refused(arrays: dict[str, Any]) -> None:
    with pytest.raises(ChunkwrightError):
        triangle(**({"indices": [0, 0, 0]} | arrays))


@pytest.mark.parametrize("vertices", [5, None, "x", [1], np.zeros(3), np.zeros((2, 2), "f4")])
def test_vertices_must_be_a_structured_array(vertices: Any) -> None:
    group = triangle()
    before = copy.deepcopy(group.archive)
    with pytest.raises(QueryError, match="one named field per stream"):
        group.set_vertices(vertices)
    assert group.archive == before


def test_numbers_that_a_stream_would_truncate_are_refused() -> None:
    wide = np.zeros(3, [("position", "f8", 3), ("color", "f4", 4)])
    wide["color"] = 0.5
    with pytest.raises(QueryError, match="integers from 0 to 255 for color"):
        triangle().set_vertices(wide)
    large = np.zeros(3, [("position", "f8", 3)])
    large["position"] = 1e300
    with pytest.raises(QueryError, match="expected real numbers for position"):
        triangle().set_vertices(large)


def test_groups_have_addresses() -> None:
    geometry = Geometry([triangle(id=7), triangle(id=0x13294), triangle(id=9), triangle(id=9)])
    assert [group.address for group in geometry.groups] == [
        "/polygon_groups/#0x7",
        "/polygon_groups/#0x13294",
        "/polygon_groups/2",
        "/polygon_groups/3",
    ]
    group = geometry.groups.pop(0)
    assert group.address == ""
    assert repr(geometry.groups[0]).startswith("<PolygonGroup /polygon_groups/#0x13294: 3 vert")
    [problem] = geometry.problems()
    assert problem.path == "/polygon_groups/2"
    del geometry.groups[0].archive["#id"]
    assert geometry.groups[0].address == "/polygon_groups/0"


def test_groups_are_found_after_every_edit() -> None:
    geometry = build()
    assert geometry.by_id(8).archive is geometry.groups[1].archive
    geometry.groups[1].id = 9
    assert geometry.by_id(9).archive is geometry.groups[1].archive
    geometry.groups[0].archive["#id"] = (10).to_bytes(8, "little")
    assert geometry.by_id(10).archive is geometry.groups[0].archive
    geometry.groups.append(triangle(id=11))
    assert geometry.by_id(11).archive is geometry.groups[2].archive
    geometry.groups[2] = triangle(id=12)
    assert geometry.by_id(12).archive is geometry.groups[2].archive
    del geometry.groups[0]
    for number in (7, 8, 10, 11):
        with pytest.raises(QueryError):
            geometry.by_id(number)
    wrong: Any = "x"
    with pytest.raises(QueryError, match="expected a number as id"):
        geometry.by_id(wrong)


@pytest.mark.parametrize("moment", ["new", "read", "written", "asked"])
def test_copies_write_the_same_bytes(moment: str) -> None:
    geometry = build()
    before = bytes(geometry)
    if moment == "read":
        geometry = chunkwright.open(before)
    if moment == "asked":
        geometry.by_id(7)
        assert geometry.groups[0].vertices is not None
        geometry.problems()
    for twin in (copy.deepcopy(geometry), pickle.loads(pickle.dumps(geometry))):
        assert bytes(twin) == before
        assert twin == geometry
        assert twin.groups[1].address == "/polygon_groups/#0x8"
        twin.groups[0].id = 99
        assert bytes(geometry) == before
    for group in (
        copy.deepcopy(geometry.groups[0]),
        pickle.loads(pickle.dumps(geometry.groups[0])),
    ):
        assert group == geometry.groups[0]
        assert group.address == ""
