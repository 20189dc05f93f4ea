"""The tree of a scene, line by line, and how items of its nodes are found and moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.query import locate
from chunkwright.sc2 import Descriptor, Scene
from chunkwright.scg import Geometry
from tests.scg.meshes import triangle
from tests.viewer.test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.query.items import Item


def lines(node: Item, depth: int = 0) -> Iterator[str]:
    yield f"{'  ' * depth}{node.label}: {node.detail}"
    for child in node.shown():
        yield from lines(child, depth + 1)


def numbers(**entries: int) -> KeyedArchive:
    archive = KeyedArchive()
    for key, number in entries.items():
        archive.set(key.replace("_", "."), number, VariantType.UINT64)
    return archive


def new_scene() -> Scene:
    scene = Scene(35)
    scene.link(Geometry(groups=[triangle(id=0x22)]))
    scene.add_data_node("NMaterial", 6, {"materialName": "red"})
    child = scene.add_data_node("NMaterial", 7, {"materialName": "pink", "data": b"ab"})
    child.archive.set("parentMaterialKey", 6, VariantType.UINT64)
    tank = scene.add_entity("tank")
    scene.add_entity("gun", tank)
    scene.add_entity("", tank)
    batches = KeyedArchive({"0000": numbers(rb_datasource=0x22, rb_nmatname=7)})
    batches["0001"] = numbers(rb_datasource=0x33, rb_nmatname=0)
    batches["0002"] = KeyedArchive({"##name": "RenderBatch"})
    drawn = KeyedArchive({"##name": "Mesh", "ro.batches": batches})
    tank.add_component("RenderComponent", {"rc.renderObj": drawn})
    tank.archive["list"] = VariantArray([5, KeyedArchive({"x": 1.5}), "a"])
    return scene


TREE = """\
: scene version 35, 1 root
  descriptor: file type 9, geometry id hash 0x0000000000000012, geometry data hash 0x0000000000000034, 3 unknown bytes
  data_nodes: 2
    #0x6: NMaterial 'red' #0x6
      ##name: 'NMaterial'
      #id: 0x6
      materialName: 'red'
    #0x7: NMaterial 'pink' #0x7
      ##name: 'NMaterial'
      #id: 0x7
      data: BYTE_ARRAY 2 bytes 61 62
      materialName: 'pink'
      parentMaterialKey: -> NMaterial 'red' #0x6
      (inherits): 'red'
  hierarchy: 1
    tank: Entity 'tank' #0x1
      ##name: 'Entity'
      components: 2 entries
        0000: RenderComponent
          comp.typename: 'RenderComponent'
          rc.renderObj: Mesh
            ##name: 'Mesh'
            ro.batches: 3 entries
              0000: 2 entries
                rb.datasource: -> PolygonGroup 0x22 of the linked geometry
                rb.nmatname: -> NMaterial 'pink' #0x7
              0001: 2 entries
                rb.datasource: -> PolygonGroup 0x33, which does not exist
                rb.nmatname: null
              0002: RenderBatch
                ##name: 'RenderBatch'
        count: 1
      flags: 4294901782
      id: 1
      list: 3 elements
        0: 5
        1: 1 entry
          x: 1.5
        2: 'a'
      name: 'tank'
      gun: Entity 'gun' #0x2
        ##name: 'Entity'
        components: 1 entry
          count: 0
        flags: 4294901782
        id: 2
        name: 'gun'
      1: Entity #0x3
        ##name: 'Entity'
        components: 1 entry
          count: 0
        flags: 4294901782
        id: 3
        name: ''
  #sceneComponents: 1 entry
    count: 0
"""


def test_every_line_of_a_tree_is_shown() -> None:
    scene = new_scene()
    scene.descriptor = Descriptor(9, 0x12, 0x34, b"abc")
    assert "\n".join(lines(scene.tree())) + "\n" == TREE
    again: Any = chunkwright.open(bytes(scene))
    drawn = [line.strip() for line in lines(again.tree()) if "datasource" in line]
    assert drawn == [
        "rb.datasource: -> PolygonGroup 0x22 in the .scg file",
        "rb.datasource: -> PolygonGroup 0x33 in the .scg file",
    ]
    scene.descriptor = Descriptor(9, None, None, b"")
    assert next(node.detail for node in scene.tree().shown()) == "file type 9"


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (1, None),
        (2, "'m2'"),
        (9, " < ".join(f"'m{n}'" for n in range(2, 10))),
        (10, " < ".join(f"'m{n}'" for n in range(2, 10)) + " < ..."),
        (15, " < ".join(f"'m{n}'" for n in range(2, 10)) + " < ..."),
    ],
)
def test_the_tree_shows_the_parents_of_a_material(count: int, shown: str | None) -> None:
    scene = Scene(35)
    for number in range(1, count + 1):
        node = scene.add_data_node("NMaterial", number, {"materialName": f"m{number}"})
        if number < count:
            node.archive.set("parentMaterialKey", number + 1, VariantType.UINT64)
    first = next(iter(scene.tree().named("data_nodes")[0].shown()))
    found = [each.detail for each in first.shown() if each.label == "(inherits)"]
    assert found == ([] if shown is None else [shown])


def test_nodes_of_a_tree_are_found_by_id_name_and_index() -> None:
    tree = new_scene().tree()
    [data_nodes] = tree.named("data_nodes")
    for segment in ("#0x7", "1", "pink"):
        [node] = data_nodes.named(segment)
        assert node.detail == "NMaterial 'pink' #0x7"
    [by_hex], [by_number] = tree.named("#0x7"), tree.named("#7")
    assert (by_hex.label, by_number.address) == ("#0x7", "/data_nodes/#0x7")
    assert [tree.named(segment) for segment in ("7", "#0x8", "#x", "#", "pink")] == [[]] * 5


def addresses_of(root: Any, *segments: str) -> list[str]:
    return [item.address for item in locate(root, "/" + "/".join(segments)).children()]


def test_nodes_and_their_entries_are_items_of_the_tree() -> None:
    file = opened(bytes(new_scene()))
    root = file.root
    assert [item.key for item in root.children()] == [
        "descriptor",
        "version_tags",
        "data_nodes",
        "hierarchy",
        "#sceneComponents",
    ]
    assert addresses_of(root, "data_nodes") == ["/data_nodes/#0x6", "/data_nodes/#0x7"]
    assert addresses_of(root, "hierarchy", "tank") == [
        f"/hierarchy/tank/{key}"
        for key in ("##name", "components", "flags", "id", "list", "name", "gun", "1")
    ]
    places = {
        "/data_nodes/#0x7": ["/data_nodes/1", "/data_nodes/pink", "/#0x7", "/#7"],
        "/hierarchy/tank": ["/hierarchy/0"],
        "/hierarchy/tank/gun": ["/hierarchy/0/0", "/hierarchy/tank/0"],
        "/hierarchy/tank/1": ["/hierarchy/0/1"],
    }
    for address, others in places.items():
        for other in (address, *others):
            found: Any = locate(root, other)
            assert found.node.address == address
    gun: Any = locate(root, "/hierarchy/tank/gun")
    assert (gun.name, gun.class_name, gun.type_name, gun.place) == ("gun", "Entity", "node", 0)
    assert (gun.target, gun.as_reference) == (None, "/hierarchy/tank/gun")
    assert [gun.is_called(word) for word in ("gun", "0", "1", "tank")] == [True, True, False, False]
    for missing in ("/data_nodes/2", "/#0x8", "/#x", "/hierarchy/tank/2", "/hierarchy/gun"):
        with pytest.raises(QueryError):
            locate(root, missing)


def test_an_index_takes_precedence_over_a_numeric_name() -> None:
    """An index comes before a name."""
    scene = Scene(35)
    for name in ("1", "b", "c"):
        scene.add_entity(name)
    root = opened(bytes(scene)).root
    found: Any = locate(root, "/hierarchy/1")
    assert (found.name, found.place) == ("b", 1)


@pytest.mark.parametrize(
    ("address", "holder", "place", "roots", "children"),
    [
        ("/hierarchy/tank/gun", "/hierarchy", 0, ["gun", "tank"], [""]),
        ("/hierarchy/tank/gun", "/hierarchy", 9, ["tank", "gun"], [""]),
        ("/hierarchy/tank/gun", "/hierarchy/tank", 1, ["tank"], ["", "gun"]),
        ("/hierarchy/tank/1", "/hierarchy/tank", 0, ["tank"], ["", "gun"]),
    ],
)
def test_nodes_are_moved_by_address(
    address: str, holder: str, place: int, roots: list[str], children: list[str]
) -> None:
    file = opened(bytes(new_scene()))
    scene: Any = file.document
    node: Any = locate(file.root, address)
    node.move(locate(file.root, holder), place)
    assert [each.name for each in scene.roots] == roots
    tank = next(each for each in scene.roots if each.name == "tank")
    assert [each.name for each in tank.children] == children
    with pytest.raises(QueryError, match="can only be moved below a node"):
        node.move(locate(file.root, "/hierarchy/tank/list"), 0)


@pytest.mark.parametrize("place", [0, 1, 2, 5, None])
def test_nodes_are_created_by_address(place: int | None) -> None:
    file = opened(bytes(new_scene()))
    scene: Any = file.document
    at = 2 if place is None else min(place, 2)
    for holder, nodes in (
        ("/hierarchy/tank", scene.roots[0].children),
        ("/data_nodes", scene.data_nodes),
    ):
        item: Any = locate(file.root, holder)
        made = item.create("Entity", "new", place)
        assert (made.place, made.key, len(nodes)) == (at, str(at), 3)
        assert nodes[at] == made.node
        assert len(made.node.archive) == 0
        made.delete()
        assert len(nodes) == 2
        assert all(len(each.archive) for each in nodes)
        with pytest.raises(QueryError, match="not in any list"):
            made.delete()


def test_references_are_set_to_addresses() -> None:
    file = opened(bytes(new_scene()))
    batch = "/hierarchy/tank/components/0000/rc.renderObj/ro.batches/0000"
    item: Any = locate(file.root, f"{batch}/rb.nmatname")
    assert item.target.address == "/data_nodes/#0x7"
    assert item.plain() == "/data_nodes/#0x7"
    for value, stored in (
        ("/data_nodes/#0x6", 6),
        ("#0x7", 7),
        ("/data_nodes/0", 6),
        (7, 7),
        (0x99, 0x99),
    ):
        item.assign(value)
        assert locate(file.root, item.address).value == stored
    # The tank has the number 1, which no reference can have as a target.
    for wrong in ("/hierarchy/tank", "/nothing", "pink", "/hierarchy", "#sceneComponents"):
        with pytest.raises((QueryError, SerializeError)):
            item.assign(wrong)
        assert locate(file.root, item.address).value == 0x99
    id_item: Any = locate(file.root, "/data_nodes/#0x6/#id")
    assert id_item.identifies
    assert not item.identifies
    item.assign(8)
    assert item.target is None
    id_item.assign(8)
    target: Any = locate(file.root, item.address)
    assert target.target.name == "red"


PLAIN = {
    "descriptor": {
        "file_type": 9,
        "geometry_id_hash": 0x12,
        "geometry_data_hash": 0x34,
        "rest": "616263",
    },
    "version_tags": {},
    "data_nodes": {
        "#0x6": {"##name": "NMaterial", "#id": 6, "materialName": "red"},
        "#0x7": {
            "##name": "NMaterial",
            "#id": 7,
            "data": "6162",
            "materialName": "pink",
            "parentMaterialKey": "/data_nodes/#0x6",
        },
    },
    "hierarchy": {
        "tank": {
            "##name": "Entity",
            "components": {
                "0000": {
                    "comp.typename": "RenderComponent",
                    "rc.renderObj": {
                        "##name": "Mesh",
                        "ro.batches": {
                            "0000": {"rb.datasource": 0x22, "rb.nmatname": "/data_nodes/#0x7"},
                            "0001": {"rb.datasource": 0x33, "rb.nmatname": 0},
                            "0002": {"##name": "RenderBatch"},
                        },
                    },
                },
                "count": 1,
            },
            "flags": 0xFFFF0016,
            "id": 1,
            "list": [5, {"x": 1.5}, "a"],
            "name": "tank",
            **{
                key: {
                    "##name": "Entity",
                    "components": {"count": 0},
                    "flags": 0xFFFF0016,
                    "id": number,
                    "name": name,
                }
                for key, number, name in (("gun", 2, "gun"), ("1", 3, ""))
            },
        }
    },
    "#sceneComponents": {"count": 0},
}


def test_everything_in_a_scene_has_a_plain_value() -> None:
    scene = new_scene()
    scene.descriptor = Descriptor(9, 0x12, 0x34, b"abc")
    root: Any = opened(bytes(scene)).root
    assert root.plain() == PLAIN
    assert list(root.object_addresses().values()) == [
        *("/data_nodes/#0x6", "/data_nodes/#0x7"),
        *("/hierarchy/tank", "/hierarchy/tank/gun", "/hierarchy/tank/1"),
    ]
    assert locate(root, "/data_nodes/#0x6").plain() == PLAIN["data_nodes"]["#0x6"]  # type: ignore[index]


def test_the_parts_of_a_descriptor_have_items() -> None:
    scene = new_scene()
    scene.descriptor = Descriptor(9, 0x12, 0x34, b"abc")
    item: Any = locate(opened(bytes(scene)).root, "/descriptor")
    assert item.value == scene.descriptor
    parts = {child.address: child.value for child in item.children()}
    assert parts == {
        "/descriptor/file_type": 9,
        "/descriptor/geometry_id_hash": 0x12,
        "/descriptor/geometry_data_hash": 0x34,
        "/descriptor/rest": b"abc",
    }
    assert [list(child.children()) for child in item.children()] == [[]] * 4


def test_the_target_of_a_reference_is_a_tree_item() -> None:
    root: Any = opened(bytes(new_scene())).root
    item: Any = locate(root, "/data_nodes/#0x7/parentMaterialKey")
    assert (item.target.key, item.target.address, item.target.name) == (
        "#0x6",
        "/data_nodes/#0x6",
        "red",
    )
    gun: Any = locate(root, "/hierarchy/tank/gun")
    assert root.item_of(gun.node).key == "gun"
