"""Consistency of references, counts and names; each problem has its address."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.nmo import DataArray, IncludedFile, Mesh, VirtoolsFile, add_object, demo
from chunkwright.nmo.file import REFERENCE_ONLY
from tests.nmo.files import opened
from tests.patience import within
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable


def no_mesh(file: VirtoolsFile) -> None:
    file.objects["Floor"]["meshes"]["current_mesh"] = file.objects["Wood"]


def not_among(file: VirtoolsFile) -> None:
    file.objects["Floor"]["meshes"]["meshes"] = []


def twice(file: VirtoolsFile) -> None:
    file.objects["Phys_Floors"]["members"]["members"] *= 2


def parent(file: VirtoolsFile) -> None:
    file.objects["Floor"]["placement"] |= {"flags": 0x20000, "parent": file.objects["Square"]}


def vertex(file: VirtoolsFile) -> None:
    file.objects["Square"]["faces"]["faces"][0, 1] = 4


def slot(file: VirtoolsFile) -> None:
    file.objects["Square"]["faces"]["faces"][0, 3] = 1


def columns(file: VirtoolsFile) -> None:
    array = file.add_object("CKDataArray", "Table")
    assert isinstance(array, DataArray)
    array["columns"] = {"columns": [{"name": "x", "type": 1}, {"name": "x", "type": 2}]}


def files(file: VirtoolsFile) -> None:
    file.included_files.extend(IncludedFile(b"a.wav", b"") for _ in range(2))


def nameless(file: VirtoolsFile) -> None:
    file.add_object("CKTexture", None).id = 77 | REFERENCE_ONLY


@pytest.mark.parametrize(
    ("break_it", "path", "message"),
    [
        (no_mesh, "/objects/Floor/meshes/current_mesh", "expected an object of class CKMesh"),
        (not_among, "/objects/Floor/meshes/current_mesh", "not among the meshes"),
        (twice, "/objects/Phys_Floors/members/members/1", "more than once"),
        (parent, "/objects/Floor/placement/parent", "expected an object of class CK3dEntity"),
        (vertex, "/objects/Square/faces/faces", "uses vertex 4, but there are only 4"),
        (slot, "/objects/Square/faces/faces", "uses material slot 1, but there are only 1"),
        (columns, "/objects/Table/columns/columns", "2 columns are named 'x'"),
        (files, "/included files", "2 files are named 'a.wav'"),
        (nameless, f"/objects/#{77 | REFERENCE_ONLY}", "needs a name to be found by"),
    ],
)
def test_problems_state_their_address(
    break_it: Callable[[VirtoolsFile], Any], path: str, message: str
) -> None:
    file = demo.make()
    assert file.problems() == []
    break_it(file)
    for each in (file, opened(bytes(file))):
        assert any(one.path == path and message in one.message for one in each.problems())


@needs_samples
@pytest.mark.slow
def test_real_files_are_consistent() -> None:
    for path in samples("virtools")[::6]:
        assert all(
            "no object has the id" in one.message for one in opened(path.read_bytes()).problems()
        )


def test_faces_of_meshes_without_slots_may_use_any_slot() -> None:
    file = demo.make()
    mesh = file.objects["Square"]
    assert isinstance(mesh, Mesh)
    mesh.material_slots = []
    assert file.problems() == []


def test_an_undecodable_area_does_not_hide_another_with_its_name() -> None:
    file = demo.make()
    mesh = next(obj for obj in file.objects if obj.class_name == "CKMesh")
    good = next(area for area in mesh.need_chunk().areas if area.name == "faces")
    bad = copy.deepcopy(good)
    bad.payload = b"\1\0\0\0"
    mesh.need_chunk().areas.insert(0, bad)
    file = chunkwright.open(bytes(file))
    mesh = next(obj for obj in file.objects if obj.class_name == "CKMesh")
    named = [area.fields is None for area in mesh.need_chunk().areas if area.name == "faces"]
    assert named == [True, False]
    assert len(mesh.fields["faces"]["faces"]) > 0
    assert isinstance(file.problems(), list)


def test_many_objects_with_the_same_name_are_addressed_in_linear_time() -> None:
    file = VirtoolsFile()
    items = [add_object(file, "CKGroup", "Pin") for _ in range(10_000)]
    assert within(0.3, lambda: {item.address for item in items}) == {
        f"/objects/#{item.id}" for item in items
    }


def test_surplus_bytes_are_a_problem() -> None:
    file = demo.make()
    file.included_files.append(IncludedFile(b"preview.jpg", b"picture", counted=False))
    data = bytes(file)
    assert opened(data).problems() == []
    twice = [str(one) for one in opened(data + data).problems()]
    assert twice == [f"/: {len(data):,} bytes after the last complete included file"]
    # Without its last byte, the preview is no longer a file: 4 + 11 and 4 + 6 bytes are left.
    (short,) = opened(data[:-1]).problems()
    assert short.message == "25 bytes after the last complete included file"
    for name, part in (("header_rest", "header"), ("data_rest", "data")):
        odd = demo.make()
        setattr(odd, name, b"abcd")
        (problem,) = opened(bytes(odd)).problems()
        assert problem.message == f"4 bytes after the known contents of the {part} part"
