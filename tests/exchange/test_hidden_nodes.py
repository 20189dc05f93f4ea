"""Hidden nodes in glTF and back: an extension for programs that support it, a mark for others."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange import gltf
from chunkwright.exchange.gltf.buffers import unpacked
from chunkwright.exchange.model import KEY, Node, SceneModel
from tests.exchange.editing import changes, mark, named

VISIBILITY = "KHR_node_visibility"


def document(model: SceneModel) -> Any:
    return json.loads(bytes(unpacked(gltf.to_glb(model))[0]))


def read(node: dict[str, Any], *, required: bool = False) -> Node:
    """Return a node as it is read."""
    form = {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [node],
            "extensionsUsed": [VISIBILITY]}  # fmt: skip
    if required:
        form["extensionsRequired"] = [VISIBILITY]
    return gltf.read(json.dumps(form).encode()).roots[0]


def test_a_hidden_node_is_written_with_the_extension_and_a_mark() -> None:
    sheared = np.eye(4)
    sheared[0, 1] = 0.5
    nodes = [Node("seen"), Node("hidden", hidden=True, extras={"hp": 1, **mark("/n")}),
             Node("sheared", hidden=True, matrix=sheared)]  # fmt: skip
    model = SceneModel("s", nodes)
    form = document(model)
    seen, hidden, outer, *_ = form["nodes"]
    assert form["extensionsUsed"] == [VISIBILITY]
    assert "extensionsRequired" not in form
    assert "extensions" not in seen
    assert hidden["extensions"] == outer["extensions"] == {VISIBILITY: {"visible": False}}
    assert hidden["extras"] == {"hp": 1, "chunkwright": {"address": "/n", "hidden": True}}
    assert [each.get("extensions") for each in form["nodes"]].count(None) == len(form["nodes"]) - 2
    # The scene itself is not changed.
    assert nodes[1].extras == {"hp": 1, **mark("/n")}
    back = gltf.read(gltf.to_glb(model))
    assert {each.name: each.hidden for each in back.nodes()} == {
        "seen": False, "hidden": True, "sheared": True,
    }  # fmt: skip
    assert changes(model, back) == []


def test_a_scene_without_hidden_nodes_names_no_extension() -> None:
    assert "extensionsUsed" not in document(SceneModel("s", [Node("seen")]))


@pytest.mark.parametrize(
    ("extension", "marked", "hidden"),
    [
        (None, None, False),
        (None, True, True),  # kept by an editor that does not know the extension
        (None, False, False),
        (None, "yes", False),
        ({"visible": False}, None, True),
        ({"visible": False}, True, True),
        ({"visible": True}, True, False),  # shown by an editor that knows it
        ({}, True, False),  # the default
    ],
)
def test_the_extension_takes_precedence_over_the_mark(
    extension: Any, marked: Any, hidden: bool
) -> None:
    node: dict[str, Any] = {"name": "n"}
    if extension is not None:
        node["extensions"] = {VISIBILITY: extension}
    if marked is not None:
        node["extras"] = {"chunkwright": {"hidden": marked}}
    assert read(node).hidden is hidden
    assert read(node, required=True).hidden is hidden


def test_showing_and_hiding_a_node_are_both_edits() -> None:
    model = SceneModel(
        "s", [Node("a", hidden=True, extras=mark("/a")), Node("b", extras=mark("/b"))]
    )
    edited = gltf.read(gltf.to_glb(model))
    shown, hidden = named(edited, "a"), named(edited, "b")
    shown.hidden, hidden.hidden = False, True
    # The mark that was left over is not an edit of a property.
    assert changes(model, edited) == ["node.hidden a", "node.hidden b"]
    # A file states what is hidden, so a node that is shown again states that too.
    shown.extras[KEY]["hidden"] = False
    assert changes(model, gltf.read(gltf.to_glb(edited))) == ["node.hidden a", "node.hidden b"]


@pytest.mark.parametrize("shows_all", [False, True])
@pytest.mark.parametrize("was_hidden", [False, True])
@pytest.mark.parametrize(
    ("extension", "marked", "hidden"),
    [
        (None, True, True),  # from an editor that does not know the extension
        (None, False, False),
        (None, None, False),
        ({"visible": False}, True, True),
        ({"visible": False}, None, True),
        ({"visible": True}, True, False),
        ({"visible": True}, False, False),
    ],
)
def test_hiding_a_node_by_mark_or_extension_is_an_edit(
    shows_all: bool, was_hidden: bool, extension: Any, marked: Any, hidden: bool
) -> None:
    """Hidden nodes that are shown, as with the option all, have the mark of their file."""
    extras = {KEY: {"address": "/n", "hidden": was_hidden}}
    node = Node("n", hidden=was_hidden and not shows_all, extras=extras)
    model = SceneModel("s", [node])
    written = document(model)["nodes"][0]
    seen = {"extensions": {VISIBILITY: {"visible": shows_all}}} if was_hidden else {}
    assert written == {"name": "n", "extras": extras} | seen
    assert changes(model, gltf.read(gltf.to_glb(model))) == []

    told = {"address": "/n"} | ({} if marked is None else {"hidden": marked})
    form: dict[str, Any] = {"name": "n", "extras": {KEY: told}}
    if extension is not None:
        form["extensions"] = {VISIBILITY: extension}
    edited = SceneModel("s", [read(form)])
    assert edited.roots[0].hidden is hidden
    expected = []
    if shows_all and was_hidden:  # only the mark says what is in the file
        expected = [] if (hidden if marked is None else marked) else ["node.hidden n"]
    elif hidden is not was_hidden:
        expected = ["node.hidden n"]
    elif bool(marked) is not was_hidden:  # although the extension is unchanged
        expected = ["node.mark n hidden"]
    assert changes(model, edited) == expected


def test_a_mark_that_contradicts_the_extension_is_an_edit() -> None:
    model = SceneModel("s", [Node("n", hidden=True, extras=mark("/n"))])
    edited = gltf.read(gltf.to_glb(model))
    edited.roots[0].extras[KEY]["hidden"] = False
    assert changes(model, edited) == ["node.mark n hidden"]
