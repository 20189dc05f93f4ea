"""Nodes of scenes before version 30 that were moved through another Python object."""

from __future__ import annotations

from chunkwright.sc2 import Scene


def test_a_node_moved_through_another_reference_has_its_new_address() -> None:
    scene = Scene(20)
    hull, depot = scene.add_entity("hull"), scene.add_entity("depot")
    hull.children.append(scene.add_entity("turret"))
    scene.roots.pop()
    seen = hull.children[0]
    depot.children.append(hull.children.pop(0))
    assert seen.scene is scene
    assert seen.parent == depot
    assert seen.address == "/hierarchy/depot/turret"
    other = Scene(20)
    other.roots.append(seen)
    other.roots[0].name = "renamed"
    assert [node.name for node in depot.children] == ["turret"]
    assert depot.children[0].scene is scene
    assert depot.children[0].address == "/hierarchy/depot/turret"


def test_a_node_without_a_parent_has_no_scene() -> None:
    scene = Scene(20)
    seen = scene.add_entity("hull")
    scene.roots.clear()
    assert (seen.scene, seen.parent, seen.address) == (None, None, "")
