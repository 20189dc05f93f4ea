"""Errors of objects of Virtools files for invalid use and missing parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.ask.graphs import graph
from chunkwright.nmo.file import IncludedFile
from tests.nmo.files import small

if TYPE_CHECKING:
    from collections.abc import Callable


def mesh() -> Any:
    made: Any = add_object(VirtoolsFile(), "CKMesh", "Square")
    made.set_geometry(np.eye(3, dtype=np.float32), [[0, 1, 2]])
    return made


def texture() -> Any:
    return add_object(VirtoolsFile(), "CKTexture", "Wood")


def without_chunk(version: int = 8) -> Any:
    item = small(version).objects[0]
    item.chunk = None
    return item


def of_included_files(*counted: bool) -> bytes:
    file = small()
    rows = [IncludedFile(b"a", b"1", counted=each) for each in counted]
    file.included_files.extend(rows)
    return bytes(file)


def removed_twice() -> None:
    file = small()
    one = file.objects["One"]
    file.objects.remove(one)
    file.objects.remove(one)


def of_form(tag: str, value: object = 0) -> VirtoolsFile:
    """Read a text form whose group has a member with this tag."""
    form: Any = small().to_dict()
    area = form["objects"][0]["chunk"]["areas"][0]
    area["fields"]["members"] = [{tag: value}]
    made = chunkwright.from_dict(form)
    assert isinstance(made, VirtoolsFile)
    return made


def reordered(*places: int, twin: int | None = None) -> None:
    """Set the objects of a file to those at some indices, and a new one with an id in use."""
    file = small()
    order = [file.objects[place] for place in places]
    if twin is not None:
        other = small().objects[twin]
        order.append(type(other)(file, other.id, other.class_id, b"twin"))
    file.objects[:] = order


def table() -> Any:
    made: Any = add_object(VirtoolsFile(), "CKDataArray", "Prices")
    made["columns"] = {"columns": [{"name": "price", "type": 1}]}
    made["rows"] = {"count": 1, "rows": [[7]]}
    return made


CASES: dict[str, tuple[Callable[[], object], str]] = {
    "a source that is not text": (
        lambda: setattr(small(), "source", 5),
        "expected text or None, not 5",
    ),
    "a missing chunk": (lambda: without_chunk().need_chunk(), "has no chunk"),
    "a name without a chunk": (
        lambda: setattr(without_chunk(6), "name", "cat"),
        "has no chunk to store a name in",
    ),
    "the bytes of a name in a chunk": (
        lambda: setattr(small(6).objects[0], "name_bytes", b"cat"),
        "below file version 7 the name is in the chunk",
    ),
    "an area of another class": (
        lambda: mesh().fields.__setitem__("no such area", {}),
        "no such area",
    ),
    "an area identifier of another class": (
        lambda: small().objects[0].__setitem__(0x123456, {"a": 1}),
        "cannot have an area 1193046",
    ),
    "fields of another area": (
        lambda: small().set("/objects/Group/members", {"nope": 1}),
        "has no field 'nope'",
    ),
    "an unknown kind of value": (lambda: of_form("$nope"), "unknown kind of value '.nope'"),
    "an index past the last object": (
        lambda: of_form("$object", 3),
        "expected the index of one of 3 objects, not 3",
    ),
    "an index below the first object": (
        lambda: of_form("$object", -1),
        "expected the index of one of 3 objects, not -1",
    ),
    "an object twice in a table": (
        lambda: reordered(0, 0, 1, 2),
        "an object would be in the table twice",
    ),
    "two objects with the same id": (
        lambda: reordered(0, 1, 2, twin=1),
        "would both have the id 2",
    ),
    "a cell below the last row": (
        lambda: table().cell(1, 0),
        "there is no cell 1, 0 in 1 row of 1",
    ),
    "a cell beyond the last column": (lambda: table().cell(0, 1), "there is no cell 0, 1"),
    "a cell to be set": (lambda: table().set_cell(1, 0, 5), "there is no cell 1, 0"),
    "a cell whose column is None": (lambda: table().cell(0, None), "there is no cell 0, None"),
    "a column with an unknown name": (lambda: table().cell(0, "cost"), "has no column 'cost'"),
    "a picture without raw bitmaps": (
        lambda: texture().set_image(0, None),
        "has no raw bitmaps",
    ),
    "an address that is not text": (lambda: small().objects.find(5), "expected a name or #id"),  # type: ignore[arg-type]
    "an object that was removed": (removed_twice, "is not in the table"),
    "included files in another order": (
        lambda: of_included_files(False, True),
        "counted included files must come before all others",
    ),
    "a graph of a group": (lambda: graph(small(), "/objects/Group"), "is not a behaviour"),
    "too many vertices": (
        lambda: mesh().set_geometry(np.zeros((0x10001, 3), np.float32), [[0, 1, 2]]),
        "65,537 vertices are more than face indices can refer to",
    ),
    "a face beyond the last vertex": (
        lambda: mesh().set_geometry(np.eye(3, dtype=np.float32), [[0, 1, 3]]),
        "vertex 3 of a face is out of range for 3",
    ),
    "a face below the first vertex": (
        lambda: mesh().set_geometry(np.eye(3, dtype=np.float32), [[0, -1, 2]]),
        "vertex -1 of a face is out of range for 3",
    ),
}


@pytest.mark.parametrize(("act", "why"), CASES.values(), ids=CASES)
def test_invalid_calls_and_assignments_are_refused(act: Callable[[], object], why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        act()


def test_a_mesh_may_have_65536_vertices() -> None:
    made = mesh()
    made.set_geometry(np.zeros((0x10000, 3), np.float32), [[0, 1, 0xFFFF]])
    assert len(made.vertices) == 0x10000
    assert of_included_files(True, False)


def test_an_object_without_a_chunk_has_no_areas() -> None:
    item = without_chunk()
    assert "members" not in item.fields
    assert item.name == "Group"
    old = without_chunk(6)
    assert (old.name, old.name_bytes, old.name_as_read()) == (None, None, None)


def test_an_entity_of_size_zero_has_no_rotation() -> None:
    entity: Any = add_object(VirtoolsFile(), "CK3dEntity", "Flat")
    matrix = np.eye(4, dtype=np.float32)
    matrix[:3, :3] = [[0, 0, 0], [0, 0, 2], [0, -3, 0]]
    entity.matrix = matrix
    assert entity.scale == pytest.approx((0, 2, 3))
    assert entity.rotation == pytest.approx((0, 0, 0, 1))


def test_cells_are_read_and_set_by_row_and_column() -> None:
    prices = table()
    assert (prices.cell(0, 0), prices.cell(0, "price"), prices.cell(-1, -1)) == (7, 7, 7)
    prices.set_cell(0, "price", 9)
    assert prices.rows[0] == [9]


def included(file: VirtoolsFile) -> Any:
    (item,) = file.root_item().named("included files")
    return item


def test_names_of_included_files_must_be_in_the_code_page() -> None:
    file = small()
    file.included_files.append(IncludedFile(b"a", b"1", counted=True))
    file.included_files.append(IncludedFile(b"z", b"9", counted=False))
    with pytest.raises(QueryError, match="cannot be the name of a file"):
        included(file).insert("\u4e2d.txt", b"2")
    included(file).insert("caf\u00e9", b"2")
    assert [each.name for each in file.included_files] == [b"a", b"caf\xe9", b"z"]
    with pytest.raises(KeyError):
        del file.objects[0].fields["no such area"]
