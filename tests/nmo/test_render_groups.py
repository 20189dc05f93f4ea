"""The render groups of meshes in files of Virtools 5."""

from __future__ import annotations

from typing import Any

import numpy as np

import chunkwright
from chunkwright.nmo import Mesh, VirtoolsFile, add_object, remove_objects
from tests.nmo.files import opened
from tests.nmo.tables import decoded
from tests.samples import needs_samples, samples
from tests.state_chunk.bytes import dwords

# One group of two triangles that have copies of four vertices.
GROUP = (
    dwords(-1)
    + dwords(8, 1 << 16, 3 << 16 | 2)
    + dwords(12, 1 << 16, 2, 3 << 16 | 2)
    + dwords(4, 4, 6, 0)
    + dwords(8, 0, 1)
    + dwords(0)
)


def test_render_groups_are_decoded() -> None:
    (group,) = decoded("CKMesh", 0x400000, dwords(1) + GROUP, bound=True)["groups"]
    assert group["material"] is None
    assert group["copied_vertices"].tolist() == [0, 1, 2, 3]
    assert group["indices"].tolist() == [0, 1, 2, 0, 2, 3]
    assert (group["primitive"], group["vertex_count"], group["index_count"]) == (4, 4, 6)
    assert group["faces"].tolist() == [0, 1]
    # With odd sizes or non-zero padding, the area stays raw.
    for old, new in (
        (dwords(12, 1 << 16), dwords(11, 1 << 16)),
        (dwords(8, 0, 1), dwords(7, 0, 1)),
    ):
        assert decoded("CKMesh", 0x400000, dwords(1) + GROUP.replace(old, new), bound=True) is None


def test_new_geometry_and_new_materials_remove_render_groups() -> None:
    file = VirtoolsFile()
    material = add_object(file, "CKMaterial", "M")
    mesh = add_object(file, "CKMesh", "Square")
    assert isinstance(mesh, Mesh)
    chunk = mesh.need_chunk()
    for identifier in (0x8000, 0x80000):
        chunk[identifier] = dwords(0, 0) if identifier == 0x80000 else dwords(0)
    chunk[0x40000] = {"lines": np.zeros((1, 2), "<u2")}
    chunk[0x400000] = dwords(1) + GROUP
    chunk[0x800000] = dwords(0, 0, 0)
    mesh.set_geometry([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    assert set(chunk) == {0x20000, 0x10000}
    chunk[0x400000] = dwords(1) + GROUP
    mesh.material_slots = [material]
    assert 0x400000 not in chunk


def test_texture_channels_are_decoded_the_same_in_all_versions() -> None:
    channel = dwords(1, 0, 3, 1, 2, 1) + np.array([0.5, 0.25], "<f4").tobytes()
    for version in (4, 8, 10):
        (found,) = decoded("CKMesh", 0x4000, channel, data_version=version)["channels"]
        assert (found["flags"], found["uvs"].tolist()) == (3, [[0.5, 0.25]])


BUILD_5 = "imengyu__Ballance__ModulPlaceHolders.nmo"
"""The sample with meshes of Virtools 5."""


def sample_of_build_5() -> VirtoolsFile:
    (path,) = [path for path in samples("virtools") if path.name == BUILD_5]
    file = chunkwright.open(path)
    assert isinstance(file, VirtoolsFile)
    return file


def triangles(indices: Any) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(row)) for row in np.reshape(indices, (-1, 3)).tolist())


@needs_samples
def test_render_groups_of_real_meshes_draw_their_faces() -> None:
    groups = 0
    for mesh in sample_of_build_5().objects.of_class("CKMesh"):
        assert isinstance(mesh, Mesh)
        for group in mesh.need_fields("render_groups")["groups"]:
            groups += 1
            indices, copied = group["indices"], group["copied_vertices"]
            assert any(group["material"] is slot for slot in mesh.material_slots)
            assert group["index_count"] == len(indices)
            if len(copied):
                assert group["vertex_count"] == len(copied)
                assert triangles(copied[indices]) == triangles(mesh.faces[group["faces"]])
            elif len(indices):
                assert group["vertex_count"] == len(mesh.vertices)
                assert triangles(indices) == triangles(mesh.faces)
    assert groups == 860


@needs_samples
def test_deleting_an_object_renumbers_the_materials_of_render_groups() -> None:
    def materials(of: VirtoolsFile) -> list[int | None]:
        return [
            group["material"] and group["material"].id
            for mesh in of.objects.of_class("CKMesh")
            for group in mesh.need_fields("render_groups")["groups"]
        ]

    file = sample_of_build_5()
    before = materials(file)
    victim = next(o for o in file.objects if o.class_name not in ("CKMaterial", "CKMesh"))
    last = max(file.objects.index_of(material) for material in file.objects.of_class("CKMaterial"))
    assert file.objects.index_of(victim) < last
    remove_objects(file, [victim])
    assert materials(opened(bytes(file))) == before
