"""Edits of scenes: nodes, children and components, and moves between layouts."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import CorruptError, QueryError, SerializeError, difference
from chunkwright.keyed_archive import V1, V2_SUB, KeyedArchive, VariantArray, VariantType
from chunkwright.sc2 import Node, Scene
from tests.sc2.examples import KINDS, full_scene, node

OLD = [version for version in KINDS if version < 30]
NEW = [version for version in KINDS if version >= 30]
BOTH = (5, 20, 28, 35)


def reopened(scene: Scene) -> Scene:
    again = chunkwright.open(bytes(scene))
    assert isinstance(again, Scene)
    assert again == scene
    return again


def names(nodes: Any) -> list[Any]:
    return [(one.name, names(one.children)) for one in nodes]


def entity(name: str, *children: Node) -> Node:
    return Node(KeyedArchive({"##name": "Entity", "name": name}), children)


TREE: list[Any] = [("tank", [("turret", [("gun", [])]), ("wheel", [])]), ("tree", [])]


@pytest.mark.parametrize("version", KINDS)
def test_nodes_can_be_added_moved_and_removed(version: int) -> None:
    scene = full_scene(version)
    assert names(scene.roots) == TREE
    tank, tree = scene.roots
    gun = tank.children[0].children.pop()
    tree.children.append(gun)
    tank.children.insert(0, entity("flag", entity("pole")))
    del tank.children[2]
    scene.roots.insert(0, entity("first"))
    expected = [
        ("first", []),
        ("tank", [("flag", [("pole", [])]), ("turret", [])]),
        ("tree", [("gun", [])]),
    ]
    assert names(scene.roots) == expected
    scene = reopened(scene)
    assert names(scene.roots) == expected
    scene.roots.reverse()
    del scene.roots[0:2]
    assert names(reopened(scene).roots) == [("first", [])]
    scene.roots.clear()
    assert names(reopened(scene).roots) == []


@pytest.mark.parametrize("version", KINDS)
def test_slices_of_children_can_be_assigned_and_deleted(version: int) -> None:
    scene = Scene(version)
    scene.roots.extend(entity(name) for name in "abcdef")
    scene.roots[1:3] = [entity("x", entity("y"))]
    assert names(scene.roots[:3]) == [("a", []), ("x", [("y", [])]), ("d", [])]
    scene.roots[-1] = entity("z")
    del scene.roots[::2]
    assert names(reopened(scene).roots) == [("x", [("y", [])]), ("e", [])]


@pytest.mark.parametrize("version", KINDS)
def test_removing_the_last_child_leaves_an_empty_list(version: int) -> None:
    scene = Scene(version)
    scene.roots.append(entity("lonely"))
    before = bytes(scene)
    scene.roots[0].children.append(entity("child"))
    assert bytes(scene) != before
    del scene.roots[0].children[0]
    after = chunkwright.open(bytes(scene))
    assert names(after.roots) == [("lonely", [])]
    if version >= 30:
        assert bytes(scene) == before
    else:
        assert after.roots[0].archive["#childrenCount"] == 0


@pytest.mark.parametrize("version", BOTH)
def test_an_edit_made_after_serialization_is_written(version: int) -> None:
    scene = reopened(full_scene(version))
    bytes(scene)
    scene.roots[0].children[1].archive["name"] = "track"
    next(iter(scene.all_data_nodes())).archive["new"] = 1
    again = reopened(scene)
    assert again.roots[0].children[1].name == "track"
    assert next(iter(again.all_data_nodes())).archive["new"] == 1


@pytest.mark.parametrize("version", BOTH)
def test_components_are_numbered_and_counted(version: int) -> None:
    scene = reopened(full_scene(version))
    tank = scene.roots[0]
    assert [one.type_name for one in tank.components] == ["TransformComponent", "RenderComponent"]
    tank.add_component("New", {"k": 1})
    holder = tank.archive["components"]
    assert (holder["count"], holder["0002"]) == (3, {"comp.typename": "New", "k": 1})
    found = reopened(scene).roots[0].component("New")
    assert found is not None
    assert found.archive["k"] == 1
    assert tank.component("Missing") is None


def test_a_new_component_does_not_overwrite_another_after_a_gap() -> None:
    tank = Scene(35).add_entity("tank")
    for name in ("A", "B", "C"):
        tank.add_component(name)
    del tank.archive["components"]["0001"]
    tank.add_component("D")
    assert [one.type_name for one in tank.components] == ["A", "C", "D"]


def test_more_than_ten_thousand_components_stay_in_order() -> None:
    tank = Scene(35).add_entity("tank")
    holder = tank.archive["components"]
    for number in (9999, 10000, 2, 10):
        holder[f"{number:04}"] = KeyedArchive({"comp.typename": str(number)})
    for odd in ("\N{SUPERSCRIPT TWO}", "1" * 5000, "-1", "1.5", "x"):
        holder[odd] = KeyedArchive()
    assert [one.type_name for one in tank.components] == ["2", "10", "9999", "10000"]


# --- between layouts


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("version", [5, 25, 35])
def test_entities_can_be_moved_to_any_layout(version: int, target: int) -> None:
    source = reopened(full_scene(version))
    moved = Scene(target)
    while source.roots:
        moved.roots.append(source.roots.pop(0))
    assert names(moved.roots) == TREE
    again = reopened(moved)
    assert names(again.roots) == TREE
    assert [one.type_name for one in again.roots[0].components] == [
        "TransformComponent",
        "RenderComponent",
    ]
    batch = again.roots[0].components[1].batches[0]
    assert (batch.lod_index, batch.switch_index) == (2, 1)
    for path, archive in all_archives(again):
        inline = target < 30 or path == "/version_tags"
        assert (archive.version == V1) == inline, path
        if target >= 30:
            assert "#childrenCount" not in archive
        else:
            assert "#hierarchy" not in archive


def all_archives(scene: Scene) -> list[tuple[str, KeyedArchive]]:
    found = []
    todo: list[tuple[str, Any]] = list(scene.archives())
    while todo:
        path, container = todo.pop()
        if isinstance(container, KeyedArchive):
            found.append((path, container))
            inside = list(container.items())
        else:
            inside = [(str(index), value) for index, value in enumerate(container)]
        todo += [
            (f"{path}/{name}", value)
            for name, value in inside
            if isinstance(value, KeyedArchive | VariantArray)
        ]
    return found


@pytest.mark.parametrize(("version", "target"), [(5, 35), (20, 35), (28, 35), (35, 5), (35, 20)])
def test_appending_a_node_to_another_scene_copies_it(version: int, target: int) -> None:
    scene, other = full_scene(version), Scene(target)
    before = bytes(scene)
    other.roots.append(scene.roots[0])
    assert bytes(scene) == before
    assert names(other.roots) == TREE[:1]
    other.roots[0].archive["name"] = "copy"
    other.roots[0].children[0].archive["name"] = "copy"
    assert bytes(scene) == before
    assert names(reopened(other).roots)[0][0] == "copy"


@pytest.mark.parametrize("version", KINDS)
def test_writing_changes_nothing_in_the_scene(version: int) -> None:
    scene, twin = full_scene(version), full_scene(version)
    tank = entity("new", entity("child"))
    scene.roots.append(tank)
    twin.roots.append(entity("new", entity("child")))
    bytes(scene)
    assert scene == twin
    tank.children.append(entity("late"))
    assert [child.name for child in scene.roots[-1].children] == ["child", "late"]


def test_a_wrong_count_of_children_is_not_written() -> None:
    scene = full_scene(5)
    scene.roots[0].archive["#childrenCount"] = 7
    again = chunkwright.open(bytes(scene))
    assert names(again.roots) == TREE
    assert scene.roots[0].archive["#childrenCount"] == 7


def test_moving_to_another_layout_and_back_changes_nothing() -> None:
    old, new = Scene(20), Scene(35)
    old.roots.extend(full_scene(20).roots)
    before = bytes(old)
    for first, second in ((old, new), (new, old)):
        while first.roots:
            second.roots.append(first.roots.pop(0))
    assert names(new.roots) == []
    assert names(old.roots) == TREE
    assert bytes(old) == before


@pytest.mark.parametrize("version", [10, 18, 29])
def test_new_entities_store_their_child_counts_as_real_ones_do(version: int) -> None:
    """This includes entities from a scene of the other encoding, whose lists know their length."""
    added = Scene(version)
    added.add_entity("inner", added.add_entity("outer"))
    taken, source = Scene(version), Scene(35)
    source.add_entity("inner", source.add_entity("outer"))
    source.add_data_node("NMaterial", 5)
    taken.roots.append(source.roots[0])
    taken.data_nodes.append(source.data_nodes[0])
    for scene in (added, taken):
        again = reopened(scene)
        assert [node.archive["#childrenCount"] for node in again] == [1, 0]
        assert "#childrenCount" not in source.roots[0].archive
    assert "#childrenCount" not in reopened(taken).data_nodes[0].archive
    patched = Scene(version)
    assert difference.patch(patched, difference.diff(patched, added)) == []
    assert bytes(patched) == bytes(added)


@pytest.mark.parametrize(("version", "count"), [(2, 0), (9, 0), (10, None), (35, None)])
def test_new_data_nodes_before_version_10_have_the_count_of_their_children(
    version: int, count: int | None
) -> None:
    scene = Scene(version)
    scene.add_data_node("Material", 7, {"name": "red"})
    assert reopened(scene).data_nodes[0].archive.get("#childrenCount") == count
    patched = Scene(version)
    assert difference.patch(patched, difference.diff(patched, scene)) == []
    assert bytes(patched) == bytes(scene)


def test_data_nodes_can_be_moved_to_any_layout() -> None:
    source = reopened(full_scene(25))
    target = Scene(35)
    while source.data_nodes:
        target.data_nodes.append(source.data_nodes.pop(0))
    again = reopened(target)
    assert [one.id for one in again.data_nodes] == [one.id for one in full_scene(25).data_nodes]
    assert all(one.archive.version == V2_SUB for one in again.data_nodes)


@pytest.mark.parametrize("version", BOTH)
def test_only_nodes_can_be_children(version: int) -> None:
    scene = Scene(version)
    bad: Any = KeyedArchive()
    for nodes in (scene.roots, scene.data_nodes):
        with pytest.raises(SerializeError, match="expected a Node as child"):
            nodes.append(bad)
    assert (len(scene.roots), reopened(scene)) == (0, scene)


@pytest.mark.parametrize("version", BOTH)
def test_a_duplicate_data_node_id_is_refused_or_reported(version: int) -> None:
    scene = Scene(version)
    added = scene.add_data_node("NMaterial", 7, {"materialName": "m"})
    assert (added.id, added.name, scene.data_node(7)) == (7, "m", added)
    assert added.archive.type_of("#id") is VariantType.BYTE_ARRAY
    with pytest.raises(QueryError, match="already has a data node 0x7"):
        scene.add_data_node("NMaterial", 7)
    assert scene.data_node(8) is None
    twin = node("NMaterial", **{"#id": (7).to_bytes(8, "little")})
    scene.data_nodes.append(twin)
    assert "two data nodes have the id 0x7" in [one.message for one in scene.problems()]


def test_scenes_are_equal_by_content() -> None:
    scene = full_scene(35)
    assert scene == full_scene(35) != full_scene(34)
    twin = copy.deepcopy(scene)
    assert twin == scene
    twin.roots[0].archive["name"] = "other"
    assert twin != scene
    assert scene == full_scene(35)
    assert repr(scene) == "<Scene version 35: 2 roots, 4 data nodes>"
    assert repr(scene.roots[0]) == "<Entity 'tank' /hierarchy/tank, 2 children>"


def test_invalid_values_of_a_batch_are_refused() -> None:
    tank = full_scene(35).roots[0]
    batch = tank.components[1].batches[0]
    batch.archive["rb.datasource"] = "text"
    with pytest.raises(CorruptError, match=r"found 'text'"):
        assert batch.polygon_group_id


# --- any tree, any edits

trees: st.SearchStrategy[list[Any]] = st.recursive(
    st.just([]), lambda inner: st.lists(inner, max_size=3), max_leaves=8
)


def build(plan: list[Any], name: str = "n") -> list[Node]:
    return [entity(f"{name}{i}", *build(inside, f"{name}{i}")) for i, inside in enumerate(plan)]


def plain(nodes: Any) -> list[Any]:
    return [[one.name, plain(one.children)] for one in nodes]


@settings(max_examples=60, derandomize=True)
@given(
    st.sampled_from(KINDS),
    trees,
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 30), st.integers(0, 30)), max_size=6),
)
def test_random_edits_of_a_tree_are_written_and_read_back(
    version: int, plan: list[Any], edits: list[tuple[int, int, int]]
) -> None:
    scene = Scene(version)
    scene.roots.extend(build(plan))
    expected = plain(build(plan))
    for number, (kind, place, other) in enumerate(edits):
        lists = [scene.roots, *(one.children for one in scene.all_nodes())]
        mirrors = list_of_lists(expected)
        at = place % len(lists)
        live, mirror = lists[at], mirrors[at]
        index = other % (len(mirror) + 1)
        if kind == 0 or not mirror:
            live.insert(index, entity(f"new{number}", entity("below")))
            mirror.insert(index, [f"new{number}", [["below", []]]])
        elif kind == 1:
            del live[index - 1]
            del mirror[index - 1]
        elif kind == 2:
            live.append(live.pop(index - 1))
            mirror.append(mirror.pop(index - 1))
        else:
            live[index - 1] = entity(f"set{number}")
            mirror[index - 1] = [f"set{number}", []]
    assert plain(scene.roots) == expected
    assert plain(reopened(scene).roots) == expected


def list_of_lists(nodes: list[Any]) -> list[list[Any]]:
    """Return the list itself and the list of children of each node, parents first."""
    found = [nodes]
    todo = list(reversed(nodes))
    while todo:
        _, children = todo.pop()
        found.append(children)
        todo.extend(reversed(children))
    return found


@pytest.mark.parametrize("key", ["#dataNodes", "#hierarchy"])
@pytest.mark.parametrize("value", [7, "x", {}, [1], [[KeyedArchive()]]])
def test_node_lists_that_contain_other_values_are_not_written(key: str, value: Any) -> None:
    scene = Scene(35)
    scene.add_entity("tank")
    assert scene.body is not None
    inside = scene.roots[0].archive
    for holder in [scene.body] if key == "#dataNodes" else [scene.body, inside]:
        kept = holder.get(key)
        holder[key] = value
        with pytest.raises(SerializeError, match=r"an array of nodes|expected an archive"):
            bytes(scene)
        (problem,) = scene.problems()
        assert key in problem.path
        if kept is None:
            del holder[key]
        else:
            holder[key] = kept
    assert reopened(scene).roots[0].name == "tank"
    scene.body["#dataNodes"] = [1]
    with pytest.raises(CorruptError, match="expected an archive as node, not 1"):
        _ = [list(part.shown()) for part in scene.tree().shown()]
