"""New nodes and components: entries get the engine's types, and errors have a path."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType, Vector2
from chunkwright.keyed_archive.kinds import infer_type
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.model.key_types import known_types, typed_archive
from tests.sc2.examples import KINDS, full_scene, node

T = VariantType
BOTH = (5, 28, 35)


def reopened(scene: Scene) -> Any:
    return chunkwright.open(bytes(scene))


@pytest.mark.parametrize(
    ("key", "value", "type_"),
    [
        ("parentMaterialKey", 1, T.UINT64),
        ("rb.nmatname", 1, T.UINT64),
        ("rb.datasource", 1, T.UINT64),
        ("matname", 1, T.UINT64),
        ("emitter.id", 1, T.UINT64),
        ("reference.id", 1, T.UINT64),
        ("visibility", 1, T.UINT64),
        ("globalMaterialId", 1, T.UINT64),
        ("materialKey", 1, T.UINT64),
        ("id", 1, T.UINT32),
        ("count", 1, T.UINT32),
        ("ro.batchCount", 1, T.UINT32),
        ("ro.flags", 1, T.UINT32),
        ("skinnedObject.batch12.targetsCount", 1, T.UINT32),
        ("configCount", 1, T.UINT32),
        ("rb0.lodIndex", 1, T.INT32),
        ("vertexCount", 1, T.INT32),
        ("sc.switchindex", 1, T.INT32),
        ("distance3", 10, T.FLOAT),
        ("cam.fov", 70, T.FLOAT),
        ("tc.localTranslation", (1, 2, 3), T.VECTOR3),
        ("tc.localRotation", [0, 0, 0, 1], T.VECTOR4),
        ("tc.localMatrix", [float(i) for i in range(16)], T.MATRIX4),
        ("rb.aabbox", range(6), T.AABBOX3),
        ("joint.name", "arm", T.FASTNAME),
        ("entityUid", "arm", T.FASTNAME),
        ("name", "arm", T.STRING),
        ("comp.typename", "X", T.STRING),
        # A value unlike those of real files keeps its own type.
        ("tc.localTranslation", Vector2(1, 2), T.VECTOR2),
        ("parentMaterialKey", "text", T.STRING),
        ("parentMaterialKey", True, T.BOOLEAN),
        ("unknown", 1, T.INT32),
        ("unknown", (1, 2, 3), T.ARRAY),
        ("albedo", "a.tex", T.STRING),
        ("albedo", 5, T.UINT32),
    ],
)
@pytest.mark.parametrize("version", BOTH)
def test_a_new_entry_gets_the_type_used_in_real_files(
    version: int, key: str, value: Any, type_: VariantType
) -> None:
    scene = Scene(version)
    inside = {"deep": [{key: value}], "below": {key: value}, key: value}
    scene.add_data_node("Odd", 5, inside)
    scene.add_entity("tank").add_component("Odd", inside)
    again = reopened(scene)
    holders = [again.data_node(5).archive, again.roots[0].components[0].archive]
    for holder in holders:
        for archive in (holder, holder["below"], holder["deep"][0]):
            assert archive.type_of(key) is type_


def test_an_existing_entry_keeps_its_type() -> None:
    archive = KeyedArchive()
    archive.set("matname", 1, T.INT32)
    Scene(35).data_nodes.append(Node(archive))
    archive["matname"] = 2
    assert (archive["matname"], archive.type_of("matname")) == (2, T.INT32)
    given = KeyedArchive({"matname": 1})
    assert typed_archive(given) is given
    assert typed_archive({"in": given})["in"] is given
    assert known_types("no such key") == []
    assert list(typed_archive({"b": 1, "a": 2})) == ["a", "b"]


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"matname": -1}, "/matname"),
        ({"matname": 1 << 64}, "/matname"),
        ({"count": 1.5}, "/count"),
        ({"cam.fov": 1e300}, "/cam.fov"),
        ({"x": object()}, "/x"),
        ({"x": {"y": {"z": object()}}}, "/x/y/z"),
        ({"x": [{"y": object()}]}, "/x/0/y"),
        ({5: 1}, ""),
        ({"x": {None: 1}}, "/x"),
        (5, ""),
        ("text", ""),
    ],
)
def test_wrong_values_are_refused_with_their_path(values: Any, path: str) -> None:
    scene = Scene(35)
    before = bytes(scene)
    entity = Scene(35).add_entity("tank")
    with pytest.raises(ChunkwrightError) as caught:
        typed_archive(values)
    assert caught.value.path == path
    with pytest.raises(ChunkwrightError):
        scene.add_data_node("Odd", 5, values)
    with pytest.raises(ChunkwrightError):
        entity.add_component("Odd", values)
    assert bytes(scene) == before


WRONG: dict[str, Any] = {
    "name of an entity": lambda scene: scene.add_entity(5),
    "no name": lambda scene: scene.add_entity(None),
    "parent of an entity": lambda scene: scene.add_entity("x", "tank"),
    "class of a node": lambda scene: scene.add_data_node(5, 77),
    "text as an id": lambda scene: scene.add_data_node("X", "7"),
    "no id": lambda scene: scene.add_data_node("X", None),
    "id of a bool": lambda scene: scene.add_data_node("X", True),
    "float as an id": lambda scene: scene.add_data_node("X", 1.0),
    "search by text": lambda scene: scene.data_node("7"),
    "search by a list": lambda scene: scene.data_node([7]),
    "parts of a name": lambda scene: scene.mesh_parts("tank"),
    "root": lambda scene: scene.roots.append("tank"),
    "None in a list": lambda scene: scene.roots.extend([None]),
    "roots": lambda scene: setattr(scene, "roots", 5),
    "slice": lambda scene: scene.roots.__setitem__(slice(0, 1), 5),
    "slice of text": lambda scene: scene.roots.__setitem__(slice(0, 1), "ab"),
    "data nodes": lambda scene: setattr(scene, "data_nodes", [1]),
    "children": lambda scene: setattr(scene.roots[0], "children", [None]),
    "archive of a node": lambda _: Node({"a": 1}),  # type: ignore[arg-type]
    "children of a new node": lambda _: Node(KeyedArchive(), [5]),  # type: ignore[list-item]
    "name of a node": lambda scene: setattr(scene.roots[0], "name", 5),
    "id of a node": lambda scene: setattr(scene.roots[0], "id", "x"),
    "component": lambda scene: scene.roots[0].add_component(5),
    "version": lambda _: Scene("35"),  # type: ignore[arg-type]
    "version too high": lambda _: Scene(50),
    "no version": lambda _: Scene(0),
    "global material": lambda scene: setattr(scene, "global_material", {"a": 1}),
    "geometry hash": lambda scene: setattr(scene, "geometry_id_hash", -1),
}


@pytest.mark.parametrize("version", BOTH)
@pytest.mark.parametrize("what", WRONG)
def test_wrong_values_are_refused_at_once(version: int, what: str) -> None:
    scene = full_scene(version)
    before = bytes(scene)
    with pytest.raises(ChunkwrightError):
        WRONG[what](scene)
    assert bytes(scene) == before


def test_reference_keys_of_the_wrong_type_are_problems() -> None:
    """An integer that was set without a type, which other readers would not find."""
    scene = full_scene(35)
    child = scene.data_nodes[1].archive
    child.set("parentMaterialKey", 6, T.INT32)
    batch = scene.roots[0].components[1].batches[0].archive
    batch.set("rb.nmatname", "text", T.STRING)
    old = full_scene(5)
    old.roots.append(node("MeshInstanceNode", pg0_matptr=0, pg0_pg=b"12345678"))
    found = [(one.path.rpartition("/")[2], one.message) for one in scene.problems()]
    assert found == [
        ("parentMaterialKey", "parentMaterialKey is INT32, but the engine looks for UINT64"),
        ("rb.nmatname", "rb.nmatname is STRING, but the engine looks for UINT64"),
    ]
    messages = [one.message for one in old.problems()]
    assert messages[:2] == [
        "pg0_matptr is INT32, but the engine looks for BYTE_ARRAY",
        "pg0_pg is BYTE_ARRAY, but the engine looks for INT32",
    ]


def test_a_landscape_refers_to_its_material() -> None:
    scene = full_scene(35)
    landscape = {"##name": "Landscape", "matname": 6}
    scene.roots[0].add_component("RenderComponent", {"rc.renderObj": landscape})
    [reference] = [one for one in scene.references() if one.key == "matname"]
    assert isinstance(reference.target, Node)
    assert reference.target.name == "parent"
    assert reference.path == "/hierarchy/tank/components/0002/rc.renderObj"
    reference.holder["matname"] = 99
    assert [one.message for one in scene.problems()] == ["no NMaterial has the number 0x63"]


# --- lookups after edits


@pytest.mark.parametrize("version", KINDS[1:])
def test_ids_are_found_after_any_edit(version: int) -> None:
    scene = Scene(version)
    first = scene.add_data_node("NMaterial", 7)
    assert scene.data_node(7) == first
    first.id = 8
    assert (scene.data_node(7), scene.data_node(8)) == (None, first)
    first.archive["#id"] = (9).to_bytes(8, "little")
    assert (scene.data_node(8), scene.data_node(9)) == (None, first)
    scene.data_nodes.append(Node(KeyedArchive({"#id": (10).to_bytes(8, "little")})))
    assert scene.data_node(10) == scene.data_nodes[1]
    with pytest.raises(QueryError, match="already has a data node 0xa"):
        scene.add_data_node("NMaterial", 10)
    below = Node(KeyedArchive({"##name": "Deep"}))
    scene.data_nodes[1].children.append(below)
    assert scene.data_node(11) is None
    scene.data_nodes[1].children[0].archive["materialKey"] = 11
    assert scene.data_node(11) == scene.data_nodes[1].children[0]
    del scene.data_nodes[0]
    assert scene.data_node(9) is None
    scene.data_nodes[0] = Node(KeyedArchive({"#id": (12).to_bytes(8, "little")}))
    assert (scene.data_node(10), scene.data_node(12)) == (None, scene.data_nodes[0])
    scene.data_nodes.clear()
    assert scene.data_node(12) is None


def test_ids_are_found_after_edits_of_the_body() -> None:
    scene = Scene(35)
    scene.add_data_node("NMaterial", 7)
    assert scene.body is not None
    scene.body["#dataNodes"].append(KeyedArchive({"#id": (8).to_bytes(8, "little")}))
    assert scene.data_node(8) is not None
    scene.body["#dataNodes"] = VariantArray()
    assert scene.data_node(8) is None
    scene.body = KeyedArchive({"#dataNodes": [{"#id": (9).to_bytes(8, "little")}]})
    assert scene.data_node(9) is not None


@pytest.mark.parametrize("version", [version for version in KINDS if version >= 10])
def test_new_entities_get_unique_ids(version: int) -> None:
    scene = Scene(version)
    first, second = scene.add_entity("a"), scene.add_entity("b")
    third = scene.add_entity("c", first)
    assert [one.id for one in (first, second, third)] == [1, 2, 3]
    second.id = 40
    assert scene.add_entity("d").id == 41
    scene.roots.append(Node(KeyedArchive({"id": 50})))
    assert scene.add_entity("e").id == 51
    scene.roots[-2].archive["id"] = 60
    assert scene.add_entity("f").id == 61
    assert scene.roots[-1].archive.type_of("id") is T.UINT32
    assert scene.roots[-1].archive["flags"] == 0xFFFF0016


def test_mesh_parts_reflect_later_changes() -> None:
    scene = full_scene(35)
    tank = scene.roots[0]
    material = scene.mesh_parts(tank)[0].material
    assert material is not None
    material.id = 1234
    assert scene.mesh_parts(tank)[0].material is None
    tank.components[1].batches[0].material_id = 1234
    assert scene.mesh_parts(tank)[0].material == material


def test_many_nodes_are_added_in_linear_time() -> None:
    """Each addition used to look at all earlier nodes."""
    looked = 0

    class Counted(Scene):
        def all_nodes(self) -> Any:
            nonlocal looked
            looked += 1
            return super().all_nodes()

        def all_data_nodes(self) -> Any:
            nonlocal looked
            looked += 1
            return super().all_data_nodes()

    for version in (5, 35):
        looked, scene = 0, Counted(version)
        for number in range(300):
            entity = scene.add_entity(f"e{number}")
            entity.add_component("RenderComponent", {"rc.renderObj": {"ro.flags": 1}})
            scene.add_data_node("NMaterial", number, {"parentMaterialKey": number})
            scene.mesh_parts(entity)
            assert scene.data_node(number) is not None
        assert looked <= 4


# --- copies


@pytest.mark.parametrize("moment", ["new", "read", "written", "asked", "linked"])
@pytest.mark.parametrize("version", KINDS)
def test_copies_write_the_same_bytes(version: int, moment: str) -> None:
    scene = full_scene(version)
    before = bytes(scene)
    if moment == "new":
        scene = full_scene(version)
    if moment == "read":
        scene = chunkwright.open(before)
    if moment in ("asked", "linked"):
        scene.problems()
        scene.data_node(5)
        for one in scene.all_nodes():
            scene.mesh_parts(one)
    if moment == "linked":
        from chunkwright.scg import Geometry

        scene.link(Geometry())
    for twin in (copy.deepcopy(scene), pickle.loads(pickle.dumps(scene))):
        assert bytes(twin) == before
        assert twin == scene
        addresses = [one.address for one in scene.all_nodes()]
        assert [one.address for one in twin.all_nodes()] == addresses
        twin.add_entity("more", twin.roots[0])
        twin.roots[0].children[0].archive["name"] = "other"
        assert bytes(scene) == before


@pytest.mark.parametrize("version", [5, 35])
def test_views_are_copied_with_the_nodes_below_them(version: int) -> None:
    scene = full_scene(version)
    before = bytes(scene)
    tank = scene.roots[0]
    material = next(iter(scene.materials()))
    for twin in (copy.deepcopy(tank), pickle.loads(pickle.dumps(tank)), copy.copy(tank)):
        assert [one.name for one in twin.walk()] == ["tank", "turret", "gun", "wheel"]
        assert (twin.address, twin == tank) == ("", False)
        twin.children.clear()
        twin.name = "twin"
    for view in (
        tank.components[1],
        tank.components,
        tank.components[1].batches[0],
        material,
        material.textures,
        scene.roots,
        tank.children,
        scene.layout,
        scene.descriptor,
        scene.references(),
        scene.mesh_parts(tank),
    ):
        assert repr(copy.deepcopy(view))
        assert repr(pickle.loads(pickle.dumps(view)))
    assert bytes(scene) == before


@pytest.mark.parametrize(("version", "depth"), [(5, 95), (35, 46)])
def test_scenes_as_deep_as_can_be_read_are_copied(version: int, depth: int) -> None:
    scene = Scene(version)
    entity = None
    for _ in range(depth):
        entity = scene.add_entity("x", entity)
    data = bytes(scene)
    again = chunkwright.open(data)
    assert bytes(copy.deepcopy(again)) == bytes(pickle.loads(pickle.dumps(again))) == data
    assert len(list(copy.deepcopy(again.roots[0]).walk())) == depth


# --- transforms


def test_an_invalid_transform_is_reported() -> None:
    entity = Scene(35).add_entity("x")
    assert np.array_equal(np.reshape(entity.local_matrix, (4, 4)), np.eye(4))
    part = entity.add_component("TransformComponent", {"tc.localTranslation": (1, 2, 3)}).archive
    assert entity.local_matrix == (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)
    for value in ("x", (1.0, 2.0), 5, b"x"):
        part.set("tc.localScale", value, infer_type(value))
        with pytest.raises(CorruptError, match=r"expected 3 floats"):
            assert entity.local_matrix
    old = node("SceneNode", localTransform=b"short")
    with pytest.raises(CorruptError, match="expected a localTransform of 64 bytes"):
        assert old.local_matrix


def test_errors_name_values_that_cannot_be_written() -> None:
    scene = Scene(35)
    scene.wide_char_size = 3
    with pytest.raises(SerializeError) as caught:
        bytes(scene)
    assert caught.value.path == "/wide_char_size"


# --- entries set in the archives themselves


def holders_of(scene: Any) -> dict[str, Any]:
    """Return the archives of a scene that a user may write into."""
    component = scene.roots[0].components[1]
    found = {
        "entity": scene.roots[0].archive,
        "data node": scene.data_nodes[0].archive,
        "component": component.archive,
        "render object": component.archive["rc.renderObj"],
        "batch": component.batches[0].archive,
        "element of an array": scene.roots[0].children[0].components[0].archive["pe.emitters"][0],
        "body": scene.body,
        "global material": scene.global_material,
        "tags": scene.version_tags,
        "extra archive": scene.extra_archive,
    }
    return {name: archive for name, archive in found.items() if archive is not None}


MOMENTS: dict[str, Any] = {
    "made": lambda scene: scene,
    "read": reopened,
    "from text": lambda scene: chunkwright.from_dict(scene.to_dict()),
    "copied": copy.deepcopy,
    "pickled": lambda scene: pickle.loads(pickle.dumps(scene)),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("version", [5, 28, 35])
def test_archives_of_a_scene_know_the_types_of_their_keys(version: int, moment: str) -> None:
    scene = MOMENTS[moment](full_scene(version))
    for name, archive in holders_of(scene).items():
        archive["parentMaterialKey"] = 5
        archive["in"] = {"matname": 5, "list": [{"matname": 5}, [{"matname": 6}]]}
        archive["in"]["list"].append({"matname": 5})
        archive["in"]["list"][0] = {"matname": 7}
        archive["in"]["list"][1:2] = [{"matname": 5}]
        archive["in"]["list"][0]["more"] = {"reference.id": 5}
        archive.setdefault("rb.datasource", 5)
        archive["in"].set("emitter.id", 5)
        archive["given"] = KeyedArchive({"matname": 1})
        archive["given"]["visibility"] = 5
        inside = archive["in"]
        assert archive.type_of("parentMaterialKey") is T.UINT64, name
        assert archive.type_of("rb.datasource") is T.UINT64, name
        assert inside.type_of("emitter.id") is inside.type_of("matname") is T.UINT64, name
        assert [one.type_of("matname") for one in inside["list"]] == [T.UINT64] * 3, name
        assert inside["list"][0]["more"].type_of("reference.id") is T.UINT64, name
        # Archives made elsewhere come in unchanged, and get types by key from then on.
        assert archive["given"].type_of("matname") is T.INT32, name
        assert archive["given"].type_of("visibility") is T.UINT64, name
        with pytest.raises(SerializeError) as caught:
            archive["globalMaterialId" if name != "global material" else "materialKey"] = -1
        assert caught.value.path in ("/globalMaterialId", "/materialKey")
        archive.set("odd", 5, T.INT16)
        assert archive.type_of("odd") is T.INT16
    scene.roots[0].archive.clear()
    scene.roots[0].archive["matname"] = 5
    assert scene.roots[0].archive.type_of("matname") is T.UINT64


def test_archives_put_into_a_scene_type_new_entries_from_then_on() -> None:
    for version in (5, 35):
        scene = Scene(version)
        archive = KeyedArchive({"in": {"a": 1}, "list": [{"a": 1}]})
        scene.roots.append(Node(archive))
        for one in (archive, archive["in"], archive["list"][0]):
            one["matname"] = 1
            assert one.type_of("matname") is T.UINT64
        scene.roots[0].archive["matname"] = 2
        assert reopened(scene).roots[0].archive.type_of("matname") is T.UINT64


def test_archives_outside_scenes_are_typed_by_their_values() -> None:
    data = bytes(KeyedArchive({"in": {}, "list": [{}]}))
    for archive in (KeyedArchive({"in": {}, "list": [{}]}), chunkwright.open(data)):
        assert isinstance(archive, KeyedArchive)
        archive["matname"] = 5
        for inside in (archive["in"], archive["list"][0]):
            inside["matname"] = 5
            assert inside.type_of("matname") is archive.type_of("matname") is T.INT32


def test_a_part_of_a_scene_is_an_archive() -> None:
    for name in ("version_tags", "extra_archive", "body", "global_material"):
        with pytest.raises(QueryError) as caught:
            setattr(full_scene(28), name, {"a": 1})
        assert caught.value.path == f"/{name}"


@pytest.mark.parametrize("version", [5, 35])
def test_entries_inside_values_set_by_address_have_the_types_of_their_keys(version: int) -> None:
    scene = full_scene(version)
    place = scene.roots[0].address
    scene.set(f"{place}/batch", {"type": "KEYED_ARCHIVE", "value": {"rb.nmatname": 6}})
    scene.set(f"{place}/list", {"type": "ARRAY", "value": [{"rb.nmatname": 6}]})
    scene.set(f"{place}/list/1", {"type": "KEYED_ARCHIVE", "value": {"rb.nmatname": 7}})
    scene.set(f"{place}/list/0", {"type": "ARRAY", "value": [{"rb.nmatname": 8}]})
    scene.set(f"{place}/batch", {"type": "ARRAY", "value": [{"deep": {"rb.nmatname": 9}}]})
    archive = chunkwright.open_scene(bytes(scene)).roots[0].archive
    held = [archive["list"][0][0], archive["list"][1], archive["batch"][0]["deep"]]
    assert [each["rb.nmatname"] for each in held] == [8, 7, 9]
    assert [each.type_of("rb.nmatname") for each in held] == [VariantType.UINT64] * 3
