"""Derived numbers are correct as soon as the package has changed the fields they depend on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import SerializeError
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.nmo import Manager, Mesh, VirtoolsFile
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import opened, small
from tests.nmo.test_adoption import with_attributes
from tests.nmo.test_scene_edits import part_of, rich

ENTRY = {
    "used": 1,
    "name": "a",
    "type": Guid(1, 2),
    "compatible_class": 33,
    "category": 0,
    "flags": 0,
}
CATEGORY = {"used": 1, "name": "b", "flags": 0}


def counts(file: VirtoolsFile) -> tuple[int, int]:
    fields = file.manager(ATTRIBUTE_MANAGER)["attributes"]
    return fields["category_count"], fields["attribute_count"]


def with_types(file: VirtoolsFile, names: list[str]) -> VirtoolsFile:
    """Give the first object an attribute of each name."""
    with_attributes(file, names)
    parameters = [file.add_object("CKParameterOut", name) for name in names]
    file.objects["One"].fields["attributes"] = {
        "parameters": parameters,
        "types": (ATTRIBUTE_MANAGER, [*range(len(names))]),
    }
    return file


@pytest.mark.parametrize("way", ["adopt", "merge"])
def test_adoption_updates_the_counts_of_attributes(way: str) -> None:
    other = with_types(small(), ["colour", "speed", "size"])
    for file, after in ((small(), (1, 3)), (with_types(small(), ["mass", "speed"]), (2, 4))):
        if way == "adopt":
            file.objects.adopt(other.objects["One"])
        else:
            file.objects.merge(other)
        assert counts(file) == after
        assert counts(opened(bytes(file))) == after


def test_adoption_updates_counts_if_the_category_is_known() -> None:
    file = with_types(small(), ["mass"])
    file.objects.adopt(with_types(small(), ["mass", "speed", "size"]).objects["One"])
    assert counts(file) == (1, 3)


def manager() -> Manager:
    file = VirtoolsFile()
    made = Manager(file, ATTRIBUTE_MANAGER, chunk=StateChunk(0x52, data_version=0, bound=True))
    file.managers.append(made)
    return made


@pytest.mark.parametrize("counted", [{}, {"category_count": 0, "attribute_count": 0}])
def test_the_counts_of_a_new_area_are_computed(counted: dict[str, int]) -> None:
    made = manager()
    made["attributes"] = {**counted, "categories": [CATEGORY] * 2, "attributes": [ENTRY] * 3}
    assert counts(made.file) == (2, 3)
    made["attributes"] = {
        "category_count": 2, "attribute_count": 0, "categories": [], "attributes": [ENTRY]
    }  # fmt: skip
    assert counts(made.file) == (0, 1)
    assert counts(opened(bytes(made.file))) == (0, 1)


def test_edits_by_address_update_counts() -> None:
    file = with_types(small(), ["mass", "speed"])
    list_ = "/managers/attribute manager/attributes"
    file.set(f"{list_}/attributes", [{**ENTRY, "type": str(Guid(1, 2)), "name": "only"}])
    assert counts(file) == (1, 1)
    file.remove(f"{list_}/categories/0")
    assert counts(file) == (0, 1)
    with pytest.raises(SerializeError, match="follows from other fields"):
        file.set(f"{list_}/attribute_count", 2)
    assert counts(file) == (0, 1)
    assert counts(opened(bytes(file))) == (0, 1)


def test_changed_vertices_update_their_size() -> None:
    mesh: Any = VirtoolsFile().add_object("CKMesh", "Mesh")
    assert isinstance(mesh, Mesh)
    vertices = np.arange(12.0).reshape(4, 3)
    mesh.set_geometry(vertices, [[0, 1, 2]])
    # The size itself, four positions, a diffuse and a specular colour, a texture coordinate.
    assert mesh["vertices"]["arrays"]["dwords"] == 1 + 4 * 3 + 1 + 1 + 2
    mesh.set_geometry(vertices, [[0, 1, 2]], normals=vertices, uvs=vertices[:, :2])
    assert mesh["vertices"]["arrays"]["dwords"] == 1 + 4 * (3 + 3 + 2) + 1 + 1
    arrays = opened(bytes(mesh.file)).objects[0].fields["vertices"]["arrays"]
    assert arrays["dwords"] == 1 + 4 * (3 + 3 + 2) + 1 + 1


def test_an_edited_scene_updates_the_size_of_vertices() -> None:
    file, options = rich(), {"no_textures": True}
    mesh = file.objects["Square"]
    # Four vertices with positions, two colours and texture coordinates.
    assert mesh["vertices"]["arrays"]["dwords"] == 1 + 4 * (3 + 1 + 1 + 2)
    model = gltf.read(gltf.to_glb(scene_of(file, options)))
    part = part_of(model)
    part.positions = part.positions.copy()
    part.positions[0] += (0, 0, 1)
    apply(file, edits_of(gltf.to_glb(model), file, **options), **options)
    # The vertex is split, because the other slot has not been edited.
    assert mesh["vertices"]["count"] == 5
    # It keeps its normal, although the engine would now compute a different one.
    assert mesh["vertices"]["arrays"]["dwords"] == 1 + 5 * (3 + 1 + 1 + 2 + 3)
