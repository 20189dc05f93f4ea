"""Nodes that were moved, renamed, given another parent, added and removed."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.exchange.edits import apply_changes, find_edits
from chunkwright.exchange.edits.comparing import match
from chunkwright.exchange.edits.model import described
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Channel,
    Light,
    Material,
    Mesh,
    Node,
    SceneModel,
    Skin,
)
from chunkwright.exchange.transforms import local_matrix, world_matrices
from tests.exchange.editing import changes, f32, mark, mesh_of, named, node, scene


def of(*roots: Node) -> SceneModel:
    return SceneModel("scene", list(roots))


def moves(original: SceneModel, edited: SceneModel) -> dict[str, tuple[str, float, bool]]:
    """Return the parent, the relative x and ``is_moved`` of each node that was moved."""
    edits = find_edits(original, edited)
    return {
        each.name: ("" if each.parent is None else each.parent.name, each.matrix[0, 3],
                    each.is_moved)
        for each in edits.of_kind("node.place", "node.parent")
    }  # fmt: skip


# -- parents -----------------------------------------------------------------------------


def test_a_node_can_get_another_parent_with_or_without_moving() -> None:
    before = of(node("a", 1, node("n", 1)), node("b", 5))
    assert moves(before, of(node("a", 1), node("b", 5, node("n", -3)))) == {"n": ("b", -3, False)}
    assert moves(before, of(node("a", 1), node("b", 5, node("n", -2)))) == {"n": ("b", -2, True)}
    assert moves(before, of(node("a", 1), node("b", 5), node("n", 2))) == {"n": ("", 2, False)}
    assert moves(before, of(node("a", 1), node("b", 5), node("n", 7))) == {"n": ("", 7, True)}
    twice = of(node("a", 1, node("n", 1), size=2), node("b", 5))
    after = of(node("a", 1, size=2), node("b", 5, node("n", -2, size=2)))
    assert moves(twice, after) == {"n": ("b", -2, False)}


def test_a_node_of_scale_0_can_be_a_parent() -> None:
    before = of(node("a", 1, node("n", 1), size=0), node("b", 5))
    after = of(node("a", 1, size=0), node("b", 5, node("n", 2)))
    assert moves(before, after) == {"n": ("b", 2, True)}


def test_roots_become_children_and_children_become_roots() -> None:
    before = of(node("a", 1), node("b", 5))
    assert moves(before, of(node("a", 1, node("b", 4)))) == {"b": ("a", 4, False)}
    assert moves(of(node("a", 1, node("b", 4))), before) == {"b": ("", 5, False)}
    assert moves(before, of(node("b", 5), node("a", 1))) == {}


def test_a_node_can_get_a_new_node_as_its_parent() -> None:
    before = of(node("a", 1, node("n", 1)))
    after = of(node("a", 1, node("new", 3, node("n", -2))))
    assert changes(before, after) == ["node.added new", "node.parent n"]
    assert moves(before, after) == {"n": ("new", -2, False)}
    (added,) = find_edits(before, after).of_kind("node.added")
    assert (added.parent.name, added.matrix[0, 3]) == ("a", 3)


def test_children_of_a_removed_node_are_kept() -> None:
    before = of(node("a", 1, node("gone", 2, node("n", 3, node("below", 1)), node("too", 1))))
    after = of(node("a", 1, node("n", 5, node("below", 1))))
    edits = find_edits(before, after)
    assert changes(before, after) == ["node.removed gone", "node.parent n"]
    assert moves(before, after) == {"n": ("a", 5, False)}
    (gone,) = edits.of_kind("node.removed")
    assert [each.name for each in edits.gone(gone)] == ["gone", "too"]


def test_a_removed_subtree_is_reported_once() -> None:
    before = of(node("a", 1, node("b", 2, node("c", 3))), node("d", 1, node("e", 1)))
    edits = find_edits(before, of(node("d", 1)))
    assert [each.name for each in edits.of_kind("node.removed")] == ["a", "e"]
    names = [[each.name for each in edits.gone(one)] for one in edits.changes]
    assert names == [["a", "b", "c"], ["e"]]


def test_an_armature_that_an_editor_inserts_does_not_become_a_parent() -> None:
    def model(*above: str, x: float = 0) -> SceneModel:
        hip = node("hip", 1, node("leg", 1))
        roots = hip
        for name in above:
            roots = node(name, x, roots)
        skin = Skin("skin", [hip, hip.children[0]], np.stack([np.eye(4)] * 2).astype(np.float32))
        return SceneModel("s", [roots, Node("body", mesh=Mesh("m"), skin=skin)])

    assert changes(model(), model("Armature")) == []
    # The transform of the armature is added to that of its joints.
    assert moves(model(), model("Armature", x=2)) == {"hip": ("", 3, True)}
    edits = find_edits(model(), edited := model("Armature"))
    assert [each.name for each in edits.ignored] == ["Armature"]
    assert edits.parents[named(edited, "hip")] is None
    assert edits.parents[named(edited, "leg")] is named(edited, "hip")


def test_nodes_that_editors_insert_are_left_out_of_children() -> None:
    def model(*above: str) -> SceneModel:
        hip, top = node("hip", 1), node("top", 0)
        held = hip
        for name in above:
            held = node(name, 0, held)
        top.children.append(held)
        skin = Skin("skin", [hip], np.eye(4, dtype=np.float32)[None])
        return SceneModel("s", [top, Node("body", mesh=Mesh("m"), skin=skin)])

    edits = find_edits(model(), edited := model("Armature"))
    assert not edits
    assert [each.name for each in edits.children(edited.roots[0])] == ["hip"]
    assert edits.parents[named(edited, "hip")] is edited.roots[0]


def test_a_new_root_above_all_nodes_is_an_edit() -> None:
    before = of(node("a", 1), node("b", 2))
    after = of(node("all", 0, node("a", 1), node("b", 2)))
    assert changes(before, after) == ["node.added all", "node.parent a", "node.parent b"]


@pytest.mark.parametrize("holds", [{"camera": Camera("c")}, {"light": Light("l")}, {"mesh": 1}])
def test_a_new_parent_with_content_is_an_edit(holds: dict[str, Any]) -> None:
    before = of(node("a", 1))
    around = Node("around", [node("a", 1)], **(holds if "mesh" not in holds else {}))
    if "mesh" in holds:
        around.mesh = mesh_of(scene())
    assert changes(before, of(around)) == ["node.added around", "node.parent a"]


# -- places ------------------------------------------------------------------------------


def test_moving_a_node_is_not_an_edit_of_its_children() -> None:
    before = of(node("a", 1, node("b", 2)))
    edited = of(node("a", 4, node("b", 2)))
    assert moves(before, edited) == {"a": ("", 4, True)}
    (change,) = find_edits(before, edited).changes
    assert (change.original, change.edited) == (before.roots[0], edited.roots[0])
    assert described(change) == "~ a: moved"


def test_a_scaled_node_counts_as_rotated() -> None:
    for axis in range(3):
        size = [1.0, 1.0, 1.0]
        size[axis] = 1.5
        longer = of(Node("n", scale=(size[0], size[1], size[2])))
        (found,) = find_edits(of(Node("n")), longer).of_kind("node.place")
        assert found.is_turned
        assert found.matrix.diagonal().tolist() == [*size, 1]


def turned(x: float, angle: float, parent: Node | None = None) -> SceneModel:
    turn = (0.0, 0.0, float(np.sin(angle / 2)), float(np.cos(angle / 2)))
    made = Node("n", translation=(x, 0, 0), rotation=turn)
    if parent is None:
        return of(made)
    above = copy.deepcopy(parent)
    above.children.append(made)
    return of(above)


@pytest.mark.parametrize(
    ("edited", "moved"),
    [
        (turned(8, 0), None),
        (turned(8 + 1.21e-4, 0), None),  # 1e-5 x 9 + 4e-6 x 8
        (turned(8 + 1.23e-4, 0), False),
        (turned(8, 0.9e-5), None),
        (turned(8, 1.1e-5), True),
        (turned(9, 0.5), True),
    ],
)
def test_a_node_may_drift_up_to_a_bound_without_being_moved(
    edited: SceneModel, moved: bool | None
) -> None:
    found = list(find_edits(turned(8, 0), edited).of_kind("node.place"))
    assert [each.is_turned for each in found] == ([] if moved is None else [moved])


@pytest.mark.parametrize(
    ("parent", "far"),
    [
        (Node("p", translation=(0, -40, 0)), 40),
        (Node("p", translation=(0, 0, 60), scale=(4, 0.5, 2)), 60 / 0.5),
        (Node("p", translation=(0, -60, 0), scale=(4, 0, 2)), 60),
        # The columns have lengths of 5, 3 and 0.25, the rows others.
        (Node("p", matrix=np.array([[3.0, 0, 0, 0], [4, 0, 0.25, 90], [0, 3, 0, 0], [0, 0, 0, 1]])),
         90 / 0.25),
    ],
)  # fmt: skip
def test_the_allowed_drift_grows_below_a_small_parent(parent: Node, far: float) -> None:
    """The error is that of single precision far away, and larger below a small parent."""
    allowed = 1e-5 + 4e-6 * far
    for factor, found in ((0.98, {}), (1.02, {"n"})):
        edited = turned(factor * allowed, 0, parent)
        assert set(moves(turned(0, 0, parent), edited)) == set(found)


def test_joints_may_drift_further_than_other_nodes() -> None:
    """They are converted to bones: 1e-4 x 9 + 2e-5 x 8."""

    def model(x: float) -> SceneModel:
        joint = node("n", x)
        bound = Node(
            "b", mesh=Mesh("m"), skin=Skin("s", [joint], np.eye(4, dtype=np.float32)[None])
        )
        return of(joint, bound)

    assert moves(model(8), model(8 + 1.05e-3)) == {}
    assert set(moves(model(8), model(8 + 1.07e-3))) == {"n"}


def test_the_transform_of_a_node_with_a_skin_is_ignored() -> None:
    def model(x: float) -> SceneModel:
        joint, bound = Node("joint"), node("bound", x)
        bound.skin = Skin("skin", [joint], np.eye(4, dtype=np.float32)[None])
        return of(joint, bound, node("still", x))

    assert list(moves(model(1), model(2))) == ["still"]


def bound_below(*above: str) -> SceneModel:
    """Return a mesh bound to a joint of an armature, below some nodes in a row."""
    joint, bound = Node("joint"), node("bound", 3, mesh=Mesh("m"), extras=mark("/bound"))
    bound.skin = Skin("skin", [joint], np.eye(4, dtype=np.float32)[None])
    model = of(Node("armature", [joint], extras=mark("/armature")), Node("crate"), Node("box"))
    roots = model.roots
    for name in above:
        known = next((each for each in model.nodes() if each.name == name), None)
        if known is None:
            roots.append(known := node(name, 1))
        roots = known.children
    roots.append(bound)
    return model


@pytest.mark.parametrize("above", ["crate", "holder"])
def test_a_node_with_a_skin_can_get_another_parent(above: str) -> None:
    parent, x, is_moved = moves(bound_below("box"), bound_below(above))["bound"]
    assert (parent, is_moved) == (above, False)
    assert x == pytest.approx(2 if above == "holder" else 3)


@pytest.mark.parametrize("above", [(), ("armature",), ("armature", "joint"), ("box",)])
def test_editors_put_a_node_with_a_skin_below_its_armature(above: tuple[str, ...]) -> None:
    assert moves(bound_below("box"), bound_below(*above)) == {}


# -- animated nodes ----------------------------------------------------------------------


def walking(x: float, **more: Any) -> SceneModel:
    """Return a node at x that walks from 0 to 10 in a second."""
    walker = node("n", x, **more)
    walk = Channel(walker, "translation", f32([0, 1]), f32([[0, 0, 0], [10, 0, 0]]))
    return SceneModel("s", [walker], [Animation("walk", [walk])])


@pytest.mark.parametrize("x", [0, 2.5, 10])
def test_an_animated_node_on_its_path_does_not_count_as_moved(x: float) -> None:
    assert changes(walking(1), walking(x)) == []


def test_an_animated_node_off_its_path_counts_as_moved() -> None:
    assert changes(walking(1), walking(11)) == ["node.place n"]
    edited = walking(1)
    edited.roots[0].translation = (1, 2, 0)
    assert changes(walking(1), edited) == ["node.place n"]
    # No clip turns it.
    edited = walking(1)
    edited.roots[0].rotation = (0, 0, 0.6, 0.8)
    assert changes(walking(1), edited) == ["node.place n"]


def test_animated_nodes_with_a_matrix_are_compared_by_their_path() -> None:
    def model(x: float, y: float) -> SceneModel:
        made = walking(0)
        made.roots[0].matrix = np.eye(4)
        made.roots[0].matrix[:2, 3] = x, y
        return made

    assert changes(model(1, 0), model(5, 0)) == []
    assert changes(model(1, 0), walking(5)) == []
    assert changes(model(1, 0), model(1, 3)) == ["node.place n"]


def test_an_inserted_armature_that_moved_is_a_new_node_if_its_bones_are_animated() -> None:
    def model(x: float) -> SceneModel:
        made = walking(1)
        skin = Skin("skin", list(made.roots), np.eye(4, dtype=np.float32)[None])
        body = Node("body", mesh=Mesh("m"), skin=skin)
        made.roots = [node("Armature", x, *made.roots), body]
        return made

    before = walking(1)
    skin = Skin("skin", list(before.roots), np.eye(4, dtype=np.float32)[None])
    before.roots.append(Node("body", mesh=Mesh("m"), skin=skin))
    assert changes(before, model(0)) == []
    assert changes(before, model(5)) == ["node.added Armature", "node.parent n"]


# -- names, visibility, custom properties ------------------------------------------------


def test_a_renamed_node_is_an_edit() -> None:
    before, after = of(node("a", extras=mark("/a"))), of(node("b", extras=mark("/a")))
    (change,) = find_edits(before, after).changes
    assert (change.kind, described(change)) == ("node.name", "~ a: renamed to b")
    assert changes(before, of(node("a.001", extras=mark("/a")))) == []


def test_custom_properties_and_marks_are_compared_entry_by_entry() -> None:
    def model(**extras: Any) -> SceneModel:
        own = {"kept": [1, 2.5, "x"], "ammo": 10, **extras}
        return of(node("a", extras=own | mark("/a", layer=extras.get("layer", 3), family="sc2")))

    assert changes(model(), model()) == []
    assert changes(model(), model(ammo=11)) == ["node.extras a ammo"]
    assert changes(model(ammo=100_000), model(ammo=100_001)) == ["node.extras a ammo"]
    assert changes(model(on=True), model(on=1)) == ["node.extras a on"]
    assert changes(model(), model(new="")) == ["node.extras a new"]
    assert changes(model(new=[1]), model()) == ["node.extras a new"]
    assert changes(model(layer=3), model(layer=4)) == ["node.extras a layer", "node.mark a layer"]
    edited = model()
    edited.roots[0].extras["chunkwright"]["family"] = "nmo"  # not a property of the thing
    assert changes(model(), edited) == []
    del edited.roots[0].extras["chunkwright"]["layer"]
    assert changes(model(), edited) == ["node.mark a layer"]
    # A thing that an editor made new says nothing about the old one.
    del edited.roots[0].extras["chunkwright"]
    assert changes(model(), edited) == []


def test_hidden_nodes_are_compared() -> None:
    before, after = of(Node("a"), Node("b", hidden=True)), of(Node("a", hidden=True), Node("b"))
    assert changes(before, after) == ["node.hidden a", "node.hidden b"]


def test_cameras_lights_and_skins_are_added_and_removed() -> None:
    bare = of(Node("n"), Node("joint"))
    skin = Skin("s", [bare.roots[1]], np.eye(4, dtype=np.float32)[None])
    for name, held in (("camera", Camera("c")), ("light", Light("l")), ("skin", skin)):
        full = of(Node("n"), bare.roots[1])
        setattr(full.roots[0], name, held)
        assert changes(bare, full) == [f"node.{name} n"]
        assert changes(full, bare) == [f"node.{name} n"]


def test_a_camera_that_replaces_another_is_an_edit() -> None:
    one, two = Camera("one", yfov=1.0), Camera("two", yfov=0.5)
    before = of(Node("a", camera=one), Node("b", camera=two))
    edited = copy.deepcopy(before)
    edited.roots[1].camera = edited.roots[0].camera
    assert changes(before, edited) == ["node.camera b"]
    # This is how an editor writes a camera that two nodes share.
    shared = of(Node("a", camera=one), Node("b", camera=one))
    apart = of(Node("a", camera=copy.copy(one)), Node("b", camera=copy.copy(one)))
    assert changes(shared, apart) == []


# -- new and copied ----------------------------------------------------------------------


def test_new_copied_and_removed_nodes_are_edits() -> None:
    original = scene()
    edited = copy.deepcopy(original)
    child = edited.roots[0].children[0]
    copied = copy.copy(child)
    copied.name, copied.translation = "Child.001", (7, 0, 0)
    new = Node("Hat", [Node("Feather")], translation=(0, 0, 1))
    edited.roots[0].children = [copied, child, new]
    edits = find_edits(original, edited)
    added = list(edits.of_kind("node.added"))
    assert edits.changes == added
    assert [(each.name, each.parent.name) for each in added] == [
        ("Child.001", "Root"), ("Hat", "Root"), ("Feather", "Hat"),
    ]  # fmt: skip
    places = [each.matrix[:3, 3].round(6).tolist() for each in added]
    assert places == [[7, 0, 0], [0, 0, 1], [0, 0, 0]]
    # A copy shows the same mesh as its original.
    assert edits.likes == {copied: original.roots[0].children[0]}
    assert edits.originals[child] is original.roots[0].children[0]
    assert copied not in edits.originals
    edited.roots[0].children = [new]
    edits = find_edits(original, edited)
    assert [each.name for each in edits.of_kind("node.removed")] == ["Child"]


def test_added_nodes_are_relative_to_their_parents() -> None:
    before = of(node("a", 1))
    after = of(node("a", 1, node("new", 2, node("newer", 3))), node("alone", 4))
    added = find_edits(before, after).of_kind("node.added")
    found = [("" if each.parent is None else each.parent.name, each.name, each.matrix[0, 3])
             for each in added]  # fmt: skip
    assert found == [("a", "new", 2), ("new", "newer", 3), ("", "alone", 4)]


# -- any edit of a tree ------------------------------------------------------------------


@st.composite
def trees(draw: st.DrawFn) -> tuple[SceneModel, SceneModel]:
    """Return a tree, and another one in which some of its nodes are moved and others are new."""
    names = list("abcdefg")

    def tree(known: list[str], new: int) -> SceneModel:
        made: list[Node] = []
        model = SceneModel("s")
        order = draw(st.permutations([*known, *(f"new{each}" for each in range(new))]))
        for name in order:
            spot = st.tuples(*[st.integers(-5, 5).map(float)] * 3)
            size = draw(st.sampled_from([1.0, 2.0, 0.5]))
            turn = draw(st.sampled_from([(0.0, 0.0, 0.0, 1.0), (0.0, 0.6, 0.0, 0.8)]))
            extras = {} if name.startswith("new") else mark(f"/{name}")
            one = Node(name, [], draw(spot), turn, (size,) * 3, light=Light("l"), extras=extras)
            above = draw(st.sampled_from([None, *made]))
            (model.roots if above is None else above.children).append(one)
            made.append(one)
        return model

    kept = draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
    return tree(names, 0), tree(kept, draw(st.integers(0, 3)))


@settings(max_examples=50, deadline=None)
@given(trees())
def test_applying_the_changes_gives_the_edited_tree(pair: tuple[SceneModel, SceneModel]) -> None:
    before, after = pair
    edits = find_edits(before, after)
    parents = {child.name: each.name for each in before.nodes() for child in each.children}
    tree = {each.name: (parents.get(each.name), local_matrix(each)) for each in before.nodes()}

    def put(change: Any) -> None:
        above = None if change.parent is None else change.parent.name
        tree[change.name] = (above, change.matrix)
        # Parents come first, and no node is ever below itself.
        while above is not None:
            assert above != change.name
            above = tree[above][0]

    def remove(change: Any) -> None:
        for each in edits.gone(change):
            del tree[each.name]

    handlers: Any = {"node.added": put, "node.parent": put, "node.place": put}
    assert not any(
        each.reason for each in apply_changes(edits, handlers | {"node.removed": remove})
    )

    def world(name: str | None) -> Any:
        return np.eye(4) if name is None else world(tree[name][0]) @ tree[name][1]

    wanted = {each.name: matrix for each, matrix in world_matrices(after.roots)}
    assert tree.keys() == wanted.keys()
    assert all(np.allclose(world(name), wanted[name], atol=1e-3) for name in tree)
    above = {child.name: each.name for each in after.nodes() for child in each.children}
    assert {name: parent for name, (parent, _) in tree.items() if parent} == above


# -- pairs -------------------------------------------------------------------------------


def test_matched_pairs_are_in_the_order_of_the_originals() -> None:
    addresses = [f"/m/{number}" for number in range(40)]
    names = [f"material {number}" for number in range(40)]
    ours = [Material("", extras=mark(each)) for each in addresses] + [*map(Material, names)]
    theirs = copy.deepcopy(ours)[::-1]
    pairs = match(ours, theirs)
    assert list(pairs.items()) == list(zip(theirs[::-1], ours, strict=True))


def test_the_copy_that_kept_its_name_is_matched_with_the_original() -> None:
    ours = [node("box", extras=mark("/a"))]
    for names in (["box.001", "box"], ["box", "box.001"], ["box.002", "box.010"]):
        theirs = [node(name, extras=mark("/a")) for name in names]
        (pair,) = match(ours, theirs).items()
        assert pair == (min(theirs, key=lambda each: each.name), ours[0])


def test_items_with_the_same_mark_are_distinguished_by_name() -> None:
    ours = [node("lid", extras=mark("/a")), node("box", extras=mark("/a"))]
    theirs = [node("box", extras=mark("/a")), node("lid", extras=mark("/a"))]
    assert match(ours, theirs) == {theirs[1]: ours[0], theirs[0]: ours[1]}


def test_names_that_editors_truncated_are_matched() -> None:
    long = "a" * 60 + "\u00e9\u00e9"  # the second character would exceed 63 bytes
    ours, theirs = [node(long)], [node(long[:61] + ".001")]
    assert match(ours, theirs) == {theirs[0]: ours[0]}
