"""What objects of Virtools files refuse, and what those say that lack something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.graphs import graph
from chunkwright.nmo.parts import IncludedFile
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


CASES: dict[str, tuple[Callable[[], object], str]] = {
    "a chunk that is not there": (lambda: without_chunk().need_chunk(), "has no chunk"),
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
    "a picture without raw bitmaps": (
        lambda: texture().set_image(0, None),
        "has no raw bitmaps",
    ),
    "an address that is no text": (lambda: small().objects.find(5), "expected a name or #id"),  # type: ignore[arg-type]
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
    "a face over the last vertex": (
        lambda: mesh().set_geometry(np.eye(3, dtype=np.float32), [[0, 1, 3]]),
        "a face uses vertex 3 of 3",
    ),
    "a face below the first vertex": (
        lambda: mesh().set_geometry(np.eye(3, dtype=np.float32), [[0, -1, 2]]),
        "a face uses vertex -1 of 3",
    ),
}


@pytest.mark.parametrize(("act", "why"), CASES.values(), ids=CASES)
def test_it_is_refused(act: Callable[[], object], why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        act()


def test_as_many_vertices_as_faces_can_name() -> None:
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


def test_an_entity_of_no_size_has_no_axes() -> None:
    entity: Any = add_object(VirtoolsFile(), "CK3dEntity", "Flat")
    matrix = np.eye(4, dtype=np.float32)
    matrix[:3, :3] = [[0, 0, 0], [0, 0, 2], [0, -3, 0]]
    entity.matrix = matrix
    assert entity.scale == pytest.approx((0, 2, 3))
    assert entity.rotation == pytest.approx((0, 0, 0, 1))
