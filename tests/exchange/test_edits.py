"""Every field of the scene model is compared, and nothing else counts as an edit."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.exchange import gltf
from chunkwright.exchange import model as m
from chunkwright.exchange.edits import Edits, apply_changes, find_edits, number_vertices
from chunkwright.exchange.edits.model import IDENTIFYING
from tests.exchange.editing import changes, f32, mark, mesh_of, named, scene, shuffled
from tests.exchange.models import TRIANGLE, everything, floats, png

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest.importorskip("PIL.Image", reason="pictures need Pillow")

CLASSES = {
    name: each
    for name, each in vars(m).items()
    if dataclasses.is_dataclass(each) and isinstance(each, type)
}
FIELDS = [(name, each.name) for name, kind in CLASSES.items() for each in dataclasses.fields(kind)]
# A value to replace None, by the annotation of the field.
MADE: dict[str, Any] = {
    "Texture | None": lambda: m.Texture(m.Image("new", png(7))),
    "Mesh | None": lambda: m.Mesh("new", [m.Primitive(TRIANGLE.copy())]),
    "Skin | None": lambda: m.Skin("new", [m.Node("new")], np.eye(4, dtype=np.float32)[None]),
    "Camera | None": lambda: m.Camera("new"),
    "Light | None": lambda: m.Light("new"),
    "Material | None": lambda: m.Material("new"),
    "NDArray[np.float64] | None": lambda: np.diag([1.0, 2, 3, 1]),
    "NDArray[np.uint32] | None": lambda: np.array([0, 2, 1], np.uint32),
}
# Differences of values that are not edits, and why.
UNSEEN = {
    ("SceneModel", "notes", "less"): "notes are about reading the file",
    ("SceneModel", "notes", "more"): "notes are about reading the file",
    ("SceneModel", "armatures", "more"): "importing checks them (bare_armatures)",
    ("Primitive", "computed_normals", "other"): "only adapters set it, on the original",
    ("Primitive", "normals", "none"): "editors compute them",
    ("Primitive", "tangents", "none"): "editors compute them",
    ("Primitive", "joints", "none"): "editors without skins leave them out",
    ("Primitive", "weights", "none"): "editors without skins leave them out",
    ("Primitive", "attributes", "less"): "editors leave out unknown attributes",
    ("Node", "matrix", "same"): "it is the same as translation, rotation and scale",
    ("Mesh", "primitives", "order"): "editors order primitives by material",
    ("Material", "variants", "less"): "Blender leaves variants out, unless told",
    ("Image", "source", "other"): "EDITORS_OWN",
    ("Image", "mime_type", "other"): "EDITORS_OWN",
    ("Image", "extras", "less"): "EDITORS_OWN",
    ("Image", "extras", "more"): "EDITORS_OWN",
    ("Image", "extras", "other"): "EDITORS_OWN",
    ("Camera", "extras", "less"): "EDITORS_OWN",
    ("Camera", "aspect", "other"): "EDITORS_OWN",
    ("Skin", "extras", "less"): "EDITORS_OWN",
    ("Skin", "joints", "more"): "Blender makes a joint of each bone; no vertex follows this one",
    ("Animation", "extras", "less"): "EDITORS_OWN",
    ("Animation", "channels", "order"): "the order of channels does not matter",
    ("SceneModel", "roots", "order"): "the order of nodes does not matter",
    ("SceneModel", "animations", "order"): "the order of clips does not matter",
    ("Node", "children", "order"): "the order of nodes does not matter",
}


def full() -> m.SceneModel:
    """Return a scene with a value in each field; all copies share these values."""
    model = everything()
    body = mesh_of(model).primitives[0]
    rust = body.material
    assert rust is not None
    assert rust.emissive_texture is not None
    rust.emissive_texture.image.data = png(90)
    rust.variants = {"night": m.Material("Night")}
    for number, each in enumerate(model.nodes()):
        each.extras |= mark(f"/{number}") | {"mine": 1}
        if each.mesh is not None:
            each.mesh.extras |= mark(f"/mesh/{each.name}") | {"mine": 1}
        if each.skin is not None:
            each.skin.extras["mine"] = 1
        for held in (each.camera, each.light):
            if held is not None:
                held.extras["mine"] = 1
    walk = model.animations[0]
    walk.channels[0].values[1] = (0, 0, 0.6, 0.8)
    run = m.Channel(walk.channels[0].node, "translation", f32([0, 1]), f32([[0, 0, 0], [0, 0, 5]]))
    model.animations.append(m.Animation("run", [run]))
    model.notes.append("a note")
    number_vertices(model)
    return model


def things(model: m.SceneModel) -> list[Any]:
    """Return all dataclasses that a scene is made of, in the order in which they are found."""
    found: dict[int, Any] = {}

    def walk(value: Any) -> None:
        if type(value).__name__ in CLASSES and id(value) not in found:
            found[id(value)] = value
            for each in dataclasses.fields(value):
                walk(getattr(value, each.name))
        elif isinstance(value, list | tuple):
            for each in value:
                walk(each)
        elif isinstance(value, dict):
            walk(list(value.values()))

    walk(model)
    return list(found.values())


def mutations(value: Any, kind: str) -> Iterator[tuple[str, Any]]:
    """Yield other values of a field, each with a word for the difference."""
    if value is None:
        if kind in MADE:
            yield "made", MADE[kind]()
        return
    if kind.endswith("| None"):
        yield "none", None
    if isinstance(value, bool):
        yield "other", not value
    elif isinstance(value, bytes):
        yield from (("other", png(3)), ("none", b""))
    elif isinstance(value, str):
        alias = getattr(m, kind, None)
        yield from (("other", each) for each in get_args(alias) or (value + "x",) if each != value)
    elif isinstance(value, float):
        yield "other", value * 1.5 + 0.25
    elif isinstance(value, int):
        yield "other", value + 1
    elif isinstance(value, np.ndarray):
        yield "other", _other_array(value)
    elif isinstance(value, tuple):
        item = kind.partition("[")[2].partition(",")[0].rstrip("]")
        for place, each in enumerate(value):
            for how, new in mutations(each, item):
                yield how, (*value[:place], new, *value[place + 1 :])
    elif isinstance(value, list):
        yield from (("less", value[:each] + value[each + 1 :]) for each in range(len(value)))
        if "Floats" in kind and value:
            yield "other", [_other_array(value[0]), *value[1:]]
        yield from (("order", value[::-1]),) if len(value) > 1 and "Floats" not in kind else ()
        yield from (("more", [*value, each]) for each in _more(value, kind))
    elif isinstance(value, dict):
        keys = [key for key in value if key not in ("chunkwright", "_VID")]
        yield from (("less", {k: v for k, v in value.items() if k != key}) for key in keys)
        if "Floats" in kind:
            yield from (("other", value | {key: value[key] + 1}) for key in keys)
            yield from (("more", value | {"_NEW": value["_VID"] * 0 + 3}),) if value else ()
        elif "Material" in kind:
            yield "more", value | {"day": m.Material("Day")}
        else:
            yield from (("other", value | {key: "else"}) for key in keys)
            yield "more", value | {"more": 1}
    elif type(value).__name__ in CLASSES and not kind.endswith("| None"):
        yield "other", _like(value)
    elif not kind.endswith("| None"):
        raise AssertionError(f"no mutation of {kind}: add one to this test")


def _other_array(array: Any) -> Any:
    if array.dtype.kind == "u" and array.ndim == 1:
        return array[::-1].copy()
    made = array.copy()
    if array.dtype.kind == "u":
        made[0] = made[0][::-1]
        return made
    if array.ndim == 1:  # times are ascending
        made[-1] += 1
        return made
    made[0, 0] += 0.25
    return made


def _more(value: list[Any], kind: str) -> Iterator[Any]:
    item = kind.partition("[")[2].rstrip("]")
    new: dict[str, Any] = {
        "Node": lambda: m.Node("new"),
        "str": lambda: "new",
        "Floats": lambda: value[0] * 2 if value else TRIANGLE[:, :2] + 1,
        "Primitive": lambda: m.Primitive(TRIANGLE + 9),
        "Skin": lambda: m.Skin("new", [], np.empty((0, 4, 4), np.float32)),
        "Animation": lambda: m.Animation("new", [_channel(m.Node("new"))]),
        "Channel": lambda: _channel(value[0].node, "scale"),
    }
    yield new[item]()


def _channel(node: m.Node, path: Any = "translation") -> m.Channel:
    return m.Channel(node, path, f32([0, 1]), f32([[0, 0, 0], [1, 0, 5]]))


def _like(value: Any) -> Any:
    if isinstance(value, m.Image):
        return m.Image("other", png(1))
    return m.Node("other")


def is_valid(model: m.SceneModel, thing: Any) -> bool:
    """Whether a scene could be read from a file, after changes that must go with the edit."""
    if isinstance(thing, m.Channel):
        count = {"CUBICSPLINE": 3}.get(thing.interpolation, 1) * len(thing.times)
        thing.values = thing.values[np.arange(count) * len(thing.values) // count]
        return bool(thing.values.shape[1] == (4 if thing.path == "rotation" else 3))
    nodes = set(model.nodes())
    for node in nodes:
        if node.skin is None:
            continue
        skin = node.skin
        skin.joints = [
            joint if joint in nodes or joint.name != "new" else named(model, "plan")
            for joint in skin.joints
        ]
        kept = [at for at, joint in enumerate(skin.joints) if joint in nodes]
        skin.joints = [skin.joints[at] for at in kept]
        binds = np.concatenate([skin.inverse_binds, skin.inverse_binds[:1]])
        skin.inverse_binds = binds[kept]
        for part in node.mesh.primitives if node.mesh is not None else ():
            if part.joints is not None:
                part.joints = np.minimum(part.joints, max(len(kept), 1) - 1)
        if not kept:
            node.skin = None
    return True


def outcomes(kind: str, field: str) -> Iterator[tuple[str, list[str]]]:
    """Yield a word for each change of a field, and the edits that were found."""
    original = full()
    stored = pickle.dumps(original)
    annotation = next(each.type for each in dataclasses.fields(CLASSES[kind]) if each.name == field)
    assert isinstance(annotation, str)
    for place, thing in enumerate(things(original)):
        if type(thing).__name__ != kind:
            continue
        for number, (how, _) in enumerate(mutations(getattr(thing, field), annotation)):
            edited = pickle.loads(stored)  # a copy in a fraction of the time
            new = things(edited)[place]
            (_, value) = list(mutations(getattr(new, field), annotation))[number]
            if isinstance(value, m.Node):  # a node that is in the scene
                value = named(edited, "plan")
            setattr(new, field, value)
            if is_valid(edited, new):
                yield how, changes(original, edited)


@pytest.mark.parametrize(("kind", "field"), FIELDS, ids=lambda each: str(each))
def test_a_change_of_any_field_is_found(kind: str, field: str) -> None:
    seen: dict[str, bool] = {}
    for how, found in outcomes(kind, field):
        seen[how] = seen.get(how, False) or bool(found)
    assert seen, "no mutation: add one to this test"
    wanted = {how: (kind, field, how) not in UNSEEN for how in seen}
    assert seen == wanted


def test_each_exception_in_the_table_is_a_field_of_the_scene_model() -> None:
    assert {key[:2] for key in UNSEEN} <= set(FIELDS)


def test_a_scene_compared_with_itself_has_no_edits() -> None:
    model = full()
    assert changes(model, copy.deepcopy(model)) == []
    assert changes(model, gltf.read(gltf.to_glb(model))) == []


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_changed_order_is_not_an_edit(data: st.DataObject) -> None:
    original = scene() if data.draw(st.booleans()) else full()
    edited = copy.deepcopy(original)
    shuffle = data.draw(st.randoms(use_true_random=False)).shuffle
    for each in list(edited.nodes()):
        shuffle(each.children)
    shuffle(edited.roots)
    shuffle(edited.animations)
    for clip in edited.animations:
        shuffle(clip.channels)
    for mesh in {id(each.mesh): each.mesh for each in edited.nodes() if each.mesh}.values():
        for part in mesh.primitives:
            if not part.lines:
                order = list(range(len(part.positions)))
                shuffle(order)
                shuffled(part, order)
                assert part.indices is not None
                rows = part.indices.reshape(-1, 3).tolist()
                shuffle(rows)
                part.indices = np.array(rows, np.uint32).reshape(-1)
        shuffle(mesh.primitives)
    assert changes(original, edited) == []
    # Finding edits leaves the scenes as they are, so that they can be compared again.
    assert changes(original, edited) == []


def test_a_scene_compared_twice_has_the_same_edits() -> None:
    original = scene()
    edited = copy.deepcopy(original)
    edited.animations[0].channels.clear()
    first, second = changes(original, edited), changes(original, edited)
    assert first == second == ["animation.channels Walk"]


def test_edits_are_truthy_if_there_is_any_change() -> None:
    assert not Edits()
    thing: Any = object()
    assert not Edits(originals={thing: thing}, likes={thing: thing}, notes=["note"])
    assert Edits(changes=[thing])


def test_a_scene_that_an_editor_shuffles_and_numbers_has_no_edits() -> None:
    original = scene()
    edited = copy.deepcopy(original)
    shuffled(mesh_of(edited).primitives[0], [3, 1, 0, 2])
    mesh_of(edited).primitives.reverse()
    for each in edited.nodes():
        each.name += ".001"
    assert not find_edits(original, edited)


def test_all_items_of_an_unedited_scene_are_matched() -> None:
    original = full()
    edited = copy.deepcopy(original)
    edits = find_edits(original, edited)
    pairs = zip(things(edited), things(original), strict=True)
    paired = (m.Node, m.Mesh, m.Material, m.Skin, m.Camera, m.Light, m.Animation)
    wanted = {new: old for new, old in pairs if isinstance(new, paired)}
    assert edits.originals == wanted
    assert edits.edited is edited
    assert list(edits.worlds) == list(edited.nodes())
    assert list(edits.joints.values()) == [[named(edited, "arm"), named(edited, "hand")]]
    assert floats(0).dtype == np.float32


# -- marks that identify -----------------------------------------------------------------


def marked_thing(model: m.SceneModel, thing: str, extras: m.Extras) -> None:
    """Set the extras of one thing of a scene."""
    mesh = mesh_of(model)
    made: dict[str, Any] = {
        "node": named(model, "Child"), "mesh": mesh, "material": mesh.primitives[1].material
    }  # fmt: skip
    made[thing].extras = extras


@pytest.mark.parametrize("key", IDENTIFYING)
@pytest.mark.parametrize("thing", ["node", "mesh", "material"])
def test_an_edited_identifying_mark_is_a_change_of_that_mark_only(thing: str, key: str) -> None:
    """The thing is matched by name and stays the same: only the mark was edited."""
    before = scene()
    marked_thing(before, thing, {"chunkwright": {"address": "/x", key: "old"}})
    after = copy.deepcopy(before)
    marked_thing(after, thing, {"chunkwright": {"address": "/x", key: "new"}})
    edits = find_edits(before, after)
    assert [(each.kind, each.key) for each in edits.changes] == [(f"{thing}.mark", key)]
    (outcome,) = apply_changes(edits, {f"{thing}.mark": lambda _: None})
    assert outcome.reason.startswith(f"{key} identifies the object in the file")
    # A new thing has no mark, which says nothing about the old one.
    marked_thing(after, thing, {})
    assert changes(before, after) == []


def test_marks_of_another_file_are_not_edits() -> None:
    """Such a scene is imported by force; none of its things is the same."""
    before = scene()
    after = copy.deepcopy(before)
    for each in after.nodes():
        each.extras = mark(f"/other{each.name}")
    for part in mesh_of(after).primitives:
        assert part.material is not None
        part.material.extras = mark("/other")
    assert changes(before, after) == []
