"""Applying differences of Virtools files: objects are added and removed with areas and references."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.difference import diff, patch
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo import Entity3d, VirtoolsFile, demo
from tests.nmo.files import opened
from tests.nmo.test_merging import level, with_state
from tests.nmo.test_new_objects import built
from tests.samples import needs_samples, samples
from tests.thinning import one_of

from .test_patch import patched, through_json

if TYPE_CHECKING:
    from pathlib import Path


def entity(file: VirtoolsFile, name: str) -> Entity3d:
    found = file.objects[name]
    assert isinstance(found, Entity3d)
    return found


def test_objects_are_added_to_an_empty_file() -> None:
    new = opened(bytes(demo.make()))
    made = patched(VirtoolsFile(), new)
    assert diff(made, new) == []
    assert (
        entity(made, "Floor").mesh.vertices.tolist() == entity(new, "Floor").mesh.vertices.tolist()
    )
    assert [each.name for each in made.objects["Phys_Floors"].members] == ["Floor"]
    assert diff(patched(new, VirtoolsFile()), VirtoolsFile()) == []


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    one_of(
        3,
        sorted(
            (
                path
                for path in samples("virtools")
                if path.name.endswith(
                    ("TestMap.nmo", "Level_01.NMO", "p_modul_08.nmo", "vt2obj.nms")
                )
            ),
            key=lambda path: path.stat().st_size,
        ),
    ),
    ids=lambda path: path.name,
)
def test_objects_are_added_to_real_files(path: Path) -> None:
    old = opened(path.read_bytes())
    new = opened(bytes(built(copy.deepcopy(old))))
    made = patched(old, new)
    assert diff(made, new) == []
    assert diff(patched(new, old), old) == []
    assert made.problems() == old.problems()


def test_a_parent_is_added_and_removed_by_a_patch() -> None:
    old = demo.make()
    new = demo.make()
    frame = old.add_object("CK3dEntity", "Frame")
    entity(new, "Floor").parent = new.add_object("CK3dEntity", "Frame")
    assert frame.name == "Frame"
    old, new = opened(bytes(old)), opened(bytes(new))
    made = patched(old, new)
    assert diff(made, new) == []
    assert entity(made, "Floor").parent is made.objects["Frame"]
    assert entity(patched(new, old), "Floor").parent is None


@needs_samples
def test_a_patch_that_cannot_make_a_state_chunk_suggests_adoption() -> None:
    path = next(path for path in samples("virtools") if path.name.endswith("TestMap.nmo"))
    empty = VirtoolsFile()
    misfits = patch(empty, through_json(diff(empty, opened(path.read_bytes()))))
    assert any("adopt copies" in each.reason for each in misfits)


def test_parts_of_an_object_are_inserted_by_address() -> None:
    file = VirtoolsFile()
    file.add_object("CK3dObject", "A")
    file.add_object("CKMesh", "M")
    item = file.root_item().named("objects")[0]
    (thing,) = item.named("A")
    thing.insert("meshes", {"current_mesh": "/objects/M", "meshes": ["/objects/M"]})
    thing.insert("placement", {"position": [1, 2, 3]})
    thing.insert("0x12345", "00ff00ff")
    made = opened(bytes(file))
    assert entity(made, "A").mesh is made.objects["M"]
    assert entity(made, "A").position == (1, 2, 3)
    assert made.objects["A"].need_chunk()[0x12345].payload == b"\0\xff\0\xff"
    for key, value in (
        ("placement", {"position": [1, 2, 3]}),
        ("members", {"members": []}),
        ("animations", {"animations": 5}),
        ("animations", {"films": []}),
        ("placement", []),
        ("0x54321", "zz"),
    ):
        with pytest.raises(ChunkwrightError):
            thing.insert(key, value)
    with pytest.raises(QueryError):
        item.create("CKNothing", "A", None)
    assert bytes(chunkwright.open(bytes(file))) == bytes(made)


@pytest.mark.parametrize("name", ["message manager", "12345678-9ABCDEF0"])
def test_managers_are_added_and_removed(name: str) -> None:
    old, new = VirtoolsFile(), VirtoolsFile()
    made = new.root_item().named("managers")[0].create(name, "", None)
    if name == "message manager":
        made.insert("messages", {"names": ["Hit", "Fall"]})
    made.insert("0x12345", "00ff00ff")
    new = opened(bytes(new))
    assert [each.address for each in new.managers] == [f"/managers/{name}"]
    there = patched(old, new)
    assert diff(there, new) == []
    assert bytes(there) == bytes(new)
    assert patched(new, old).managers == []
    with pytest.raises(ChunkwrightError, match="GUID"):
        new.root_item().named("managers")[0].create("no manager", "", None)


def test_an_error_says_that_a_state_chunk_cannot_be_made() -> None:
    old = level()
    new = with_state(level())
    misfits = patch(old, through_json(diff(old, new)))
    assert [each.change.address for each in misfits] == [
        "/objects/Level/scenes/scene/objects/states/0"
    ] * 2
    assert all("cannot be made from JSON" in each.reason for each in misfits)
    assert all("set the areas of an existing one" in each.reason for each in misfits)
