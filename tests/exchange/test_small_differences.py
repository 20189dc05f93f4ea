"""Differences that are easily mistaken for others, or overlooked."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.exchange.edits import find_edits, number_vertices
from chunkwright.exchange.model import (
    KEY,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)


def triangle() -> Primitive:
    up = np.tile(np.array([[0, 0, 1]], np.float32), (3, 1))
    return Primitive(
        np.eye(3, dtype=np.float32), np.arange(3, dtype=np.uint32), up, computed_normals=True
    )


def scene(node: Node) -> SceneModel:
    model = SceneModel("scene", [node])
    number_vertices(model)
    return model


def kinds(before: Node, after: Node) -> list[tuple[str, str]]:
    edits = find_edits(scene(before), scene(after))
    return [(change.kind, change.key) for change in edits.changes]


def test_a_node_without_a_mesh_gets_a_new_one() -> None:
    after = Node("Box", mesh=Mesh("Box", [triangle()]))
    assert kinds(Node("Box"), after) == [("node.mesh", "")]


def test_normals_of_moved_vertices_are_those_of_the_edited_mesh() -> None:
    """Whether a file without normals stores them is up to its format."""
    before, after = (Node("Box", mesh=Mesh("Box", [triangle()])) for _ in range(2))
    assert after.mesh is not None
    [part] = after.mesh.primitives
    part.positions = part.positions + np.float32(1)
    part.normals = np.tile(np.array([[1, 0, 0]], np.float32), (3, 1))
    edits = find_edits(scene(before), scene(after))
    [change] = edits.changes
    [found] = change.parts  # type: ignore[attr-defined]
    assert found.changed == {"positions", "normals"}
    assert found.edited.normals.tolist() == part.normals.tolist()


@pytest.mark.parametrize(("name", "is_other"), [("Planks", False), ("Moss", True)])
def test_a_picture_that_was_missing_when_exported_is_not_an_edit(name: str, is_other: bool) -> None:
    before, after = (Node("Box", mesh=Mesh("Box", [triangle()])) for _ in range(2))
    for node, picture, data in ((before, "Planks", b""), (after, name, b"\x89PNG")):
        assert node.mesh is not None
        look = Material("Wood", base_color_texture=Texture(Image(picture, data)))
        node.mesh.primitives[0].material = look
    found = [("material.base_color_texture", "")] if is_other else []
    assert kinds(before, after) == found


@pytest.mark.parametrize(
    ("before", "after", "mark", "found"),
    [
        (True, True, True, []),
        (True, True, False, [("node.mark", "hidden")]),
        (False, False, True, [("node.mark", "hidden")]),
        (True, False, True, [("node.hidden", "")]),
        (False, True, False, [("node.hidden", "")]),
    ],
)
def test_a_changed_mark_of_a_hidden_node_is_an_edit(
    before: bool, after: bool, mark: bool, found: list[tuple[str, str]]
) -> None:
    told = {KEY: {"family": "virtools", "hidden": mark}}
    assert kinds(Node("Box", hidden=before), Node("Box", hidden=after, extras=told)) == found


@pytest.mark.parametrize(
    ("after", "mark"), [(False, True), (True, True), (True, False), (False, False)]
)
def test_a_hidden_node_that_is_shown_anyway_is_unhidden_by_its_mark(
    after: bool, mark: bool
) -> None:
    shown = Node("Box", extras={KEY: {"family": "virtools", "hidden": True}})
    told = {KEY: {"family": "virtools", "hidden": mark}}
    found = [] if mark else [("node.hidden", "")]
    assert kinds(shown, Node("Box", hidden=after, extras=told)) == found
