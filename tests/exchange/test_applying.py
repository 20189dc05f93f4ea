"""Changes applied one by one, and whether the outcome of each is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.errors import CorruptError, QueryError
from chunkwright.exchange import gltf
from chunkwright.exchange.edits import (
    Change,
    Edits,
    MeshChange,
    NodeChange,
    Outcome,
    PartEdit,
    SlotChange,
    apply_changes,
)
from chunkwright.exchange.edits.model import described, line_of
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import (
    applied_lines,
    apply,
    check_origin,
    edits_of,
    explains,
    import_scene,
    lines_of,
    unexpected,
    without_pictures,
)
from chunkwright.exchange.model import (
    Camera,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)
from chunkwright.formats import registry
from tests.exchange.editing import f32, mark, mesh_of, named, node, scene
from tests.exchange.yard import Yard, YardFormat

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = np.empty(0, np.int64)


def change(
    kind: str, name: str = "thing", key: str = "", old: Any = None, new: Any = None
) -> Change:
    return Change(kind, name, old, new, key)


# -- handlers ----------------------------------------------------------------------------


def test_changes_are_applied_in_the_order_of_their_dependencies() -> None:
    kinds = [
        "node.removed", "animation.removed", "scene.name", "animation.channels", "light.color",
        "camera.yfov", "skin.joints", "node.hidden", "node.mesh", "node.place", "node.parent",
        "node.added", "mesh.shape", "texture.wrap", "material.metallic", "image.data",
        "novelty.field",
    ]  # fmt: skip
    done: list[str] = []

    def note(each: Change) -> None:
        done.append(each.kind)

    things = {kind.partition(".")[0] for kind in kinds}
    outcomes = apply_changes(
        Edits(list(map(change, kinds))), {f"{each}.*": note for each in things}
    )
    assert done == [*reversed(kinds[:-1]), "novelty.field"]
    assert [each.change.kind for each in outcomes] == done
    assert not any(each.reason for each in outcomes)


def test_changes_of_the_same_kind_keep_their_order() -> None:
    """Parents that were added come before what was added below them."""
    names = list("cab")
    edits = Edits([change("node.added", name) for name in names])
    outcomes = apply_changes(edits, {"node.added": lambda _: None})
    assert [each.change.name for each in outcomes] == names


def test_the_reason_of_an_outcome_is_the_result_or_error_of_its_handler() -> None:
    def fails(_: Change) -> str:
        raise CorruptError("the file is damaged", path="/there", hint="mend it")

    edits = Edits(list(map(change, ("node.name", "node.hidden", "node.place", "mesh.name"))))
    handlers = {
        "node.name": lambda _: None,
        "node.hidden": lambda _: "nothing here is hidden",
        "node.*": fails,
        "mesh.shape": lambda _: None,
    }
    found = {each.change.kind: each.reason for each in apply_changes(edits, handlers)}
    assert found == {
        "node.name": "",
        "node.hidden": "nothing here is hidden",
        "node.place": "the file is damaged",
        "mesh.name": "the format has no place for it",
    }


def test_unexpected_errors_of_a_handler_are_raised() -> None:
    def fails(_: Change) -> None:
        raise TypeError("a fault")

    with pytest.raises(TypeError, match="a fault"):
        apply_changes(Edits([change("node.name")]), {"node.name": fails})


# -- lines -------------------------------------------------------------------------------


def part(old: Material | None, new: Material | None, **more: Any) -> PartEdit:
    made = [None if each is None else Primitive(f32([[0, 0, 0]]), material=each)
            for each in (old, new)]  # fmt: skip
    return PartEdit(3, made[0], made[1], made[0], NOTHING, frozenset(more.get("changed", ())))


OLD, NEW, RED = Node("old"), Node("new"), Material("red")
PARTS = (part(RED, RED, changed={"normals", "indices"}), part(RED, None), part(None, RED))
SLOT = ("", "normal_texture", RED, RED)


@pytest.mark.parametrize(
    ("change", "line", "told"),
    [
        (NodeChange("node.place", "a", OLD, NEW, "", None, np.eye(4), True), "~ a: turned", "a: its place not applied"),
        (NodeChange("node.place", "a", OLD, NEW, "", None, np.diag([2.0, 1, 1, 1]), True), "~ a: scaled",
         "a: its place not applied"),
        (NodeChange("node.place", "a", OLD, NEW, "", None, np.eye(4)[[1, 0, 2, 3]], True), "~ a: turned",
         "a: its place not applied"),
        (NodeChange("node.place", "a", OLD, NEW, "", None, np.eye(4), False), "~ a: moved", "a: its place not applied"),
        (NodeChange("node.parent", "a", OLD, NEW, "", OLD, np.eye(4), False, False), "~ a: below old",
         "a: its parent not applied"),
        (NodeChange("node.parent", "a", OLD, NEW, "", None, np.eye(4)), "~ a: no parent, moved",
         "a: its parent not applied"),
        (NodeChange("node.added", "a", None, NEW, "", OLD, np.eye(4)), "+ a below old", "a: it is left out"),
        (NodeChange("node.added", "a", None, NEW, "", None, np.eye(4)), "+ a", "a: it is left out"),
        (Change("node.removed", "a", OLD, None), "- a", "a: it stays"),
        (Change("node.name", "old", OLD, NEW), "~ old: renamed to new", "old: its name not applied"),
        (Change("node.hidden", "a", OLD, NEW), "~ a: hidden", "a: its hidden not applied"),
        (Change("node.extras", "a", OLD, NEW, "hp"), "~ a: custom property hp",
         "a: its custom property hp not applied"),
        (Change("scene.mark", "the scene", OLD, NEW, "lod"), "~ the scene: mark lod", "the scene: its mark lod not applied"),
        (Change("material.base_color", "red", RED, RED), "~ material red: base color",
         "material red: its base color not applied"),
        (Change("camera.yfov", "eye", OLD, NEW), "~ camera eye: yfov", "camera eye: its yfov not applied"),
        (Change("animation.removed", "walk", OLD, None), "- clip walk", "clip walk: it stays"),
        (Change("animation.added", "walk", None, NEW), "+ clip walk", "clip walk: it is left out"),
        (Change("animation.channels", "walk", OLD, NEW), "~ clip walk: channels", "clip walk: its channels not applied"),
        (SlotChange("texture.wrap", "red: normal texture", OLD, NEW, *SLOT),
         "~ red: normal texture: wrap", "red: normal texture: its wrap not applied"),
        (SlotChange("image.data", "bumps", OLD, NEW, *SLOT), "~ picture bumps: painted over",
         "picture bumps: its data not applied"),
        (SlotChange("image.name", "bumps", OLD, NEW, *SLOT), "~ picture bumps: renamed to new",
         "picture bumps: its name not applied"),
        (MeshChange("mesh.shape", "m", OLD, NEW, "", PARTS),
         "~ m: (red) indices, normals; (red) removed; (red) new",
         "m: its (red) indices, normals; (red) removed; (red) new not applied"),
        (MeshChange("mesh.shape", "m", OLD, NEW, "", (part(None, None),)), "~ m: (3) removed",
         "m: its (3) removed not applied"),
    ],
    ids=lambda each: each.kind if isinstance(each, Change) else "",
)  # fmt: skip
def test_each_change_is_described_in_one_line(change: Change, line: str, told: str) -> None:
    assert described(change) == line
    assert line_of(Outcome(change, "because")) == f"{told}: because"


def test_lines_about_edits_have_no_duplicates() -> None:
    edits = Edits(
        [
            change("node.removed", "a"),
            change("node.removed", "a"),
            change("mesh.name", "b", new=NEW),
        ]
    )
    assert list(lines_of(edits)) == ["- a", "~ b: renamed to new"]


# -- refused changes that explain differences --------------------------------------------


def test_a_refused_change_explains_only_a_difference_in_the_same_property() -> None:
    thing = Node("a")
    refused = change("node.extras", "a", "hp", OLD, thing)
    assert explains(refused, change("node.extras", "a", "hp", OLD, thing))
    assert not explains(refused, change("node.extras", "a", "mp", OLD, thing))
    assert not explains(refused, change("node.place", "a", "", OLD, thing))
    assert not explains(refused, change("node.extras", "a", "hp", OLD, Node("a")))


def test_content_that_was_left_out_explains_differences_of_its_owners() -> None:
    texture = Texture(Image("planks"))
    look = Material("m", base_color_texture=texture)
    mesh = Mesh("m", [Primitive(f32([[0, 0, 0]]), material=look)])
    holder = Node("a", mesh=mesh, camera=Camera("c"))
    for held in (mesh, look, texture, holder.camera):
        left = change("mesh.name", "m", "", OLD, held)
        assert explains(change("node.added", "a", "", None, holder), left)
        assert explains(change("node.mesh", "a", "", OLD, holder), left)
        assert not explains(change("node.name", "a", "", OLD, holder), left)
        assert not explains(change("node.added", "b", "", None, Node("b")), left)
    assert explains(
        change("node.added", "a", "", None, holder), change("node.hidden", "a", "", OLD, holder)
    )


def test_a_refused_removal_explains_that_the_item_is_still_present() -> None:
    refused = change("node.removed", "a", "", OLD)
    assert explains(refused, change("node.removed", "a", "", Node("a")))
    assert not explains(refused, change("node.removed", "b", "", Node("b")))
    assert not explains(refused, change("animation.removed", "a", "", Node("a")))
    assert not explains(refused, change("node.name", "a", "", OLD, NEW))


def test_a_scene_without_pictures_keeps_its_nodes_and_meshes() -> None:
    model = scene()
    things = [*model.nodes(), mesh_of(model), mesh_of(model).primitives[0].material]
    assert without_pictures(model) is model
    texture = mesh_of(model).primitives[0].material.base_color_texture  # type: ignore[union-attr]
    assert texture is not None
    assert (texture.image.name, texture.image.data) == ("planks", b"")
    assert things == [*model.nodes(), mesh_of(model), mesh_of(model).primitives[0].material]


# -- the origin of a scene ---------------------------------------------------------------


def test_a_scene_without_marks_of_its_file_is_refused() -> None:
    model = scene()
    check_origin(model, scene(), "tank.sc2")
    for each in (bare := scene()).nodes():
        each.extras.clear()
    with pytest.raises(QueryError, match="no marks of the file") as caught:
        check_origin(model, bare, "tank.sc2")
    assert "tank.sc2" in str(caught.value)
    assert "Custom Properties" in caught.value.hint
    assert "--force" in caught.value.hint
    # A file whose things have no addresses cannot be distinguished from others.
    check_origin(bare, bare, None)
    check_origin(bare, model, None)


def test_a_scene_of_another_file_is_refused() -> None:
    other = SceneModel("s", [node("Root", 0, extras=mark("/elsewhere"))])
    with pytest.raises(QueryError, match="exported from another file") as caught:
        check_origin(scene(), other, None)
    assert "name the file that it was exported from" in caught.value.hint
    other.roots.append(node("Child", 0, extras=mark("/n/child")))
    check_origin(scene(), other, None)


def test_a_scene_whose_vertices_lost_their_numbers_is_refused() -> None:
    bare = scene()
    for each in mesh_of(bare).primitives:
        each.attributes.clear()
    with pytest.raises(QueryError, match="lost their numbers") as caught:
        check_origin(scene(), bare, None)
    assert "Data > Mesh > Attributes" in caught.value.hint
    # New meshes have no numbers; and a scene without vertices lacks none.
    bare.roots.append(Node("new", mesh=mesh_of(scene())))
    check_origin(scene(), bare, None)
    check_origin(bare, SceneModel("s", [node("Root", 0, extras=mark("/n/root"))]), None)


# -- a format that takes edits -----------------------------------------------------------


@pytest.fixture
def yard(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that adds a yard with false reports, and edits a document."""

    def made(edit: Any, *lies: str, unseen: tuple[str, ...] = ()) -> tuple[Yard, Edits]:
        format = YardFormat(lies, unseen)
        monkeypatch.setattr(registry, "FORMATS", (format, *registry.FORMATS))
        document = Yard({"Barn": 1, "cart": 2})
        model = gltf.read(gltf.to_glb(scene_of(document, {})))
        edit(model)
        return document, edits_of(gltf.to_glb(model), document)

    return made


def everything(model: SceneModel) -> None:
    """Move one node, remove another, add a third, and rename the scene."""
    named(model, "Barn").translation = (5, 0, 0)
    model.roots = [each for each in model.roots if each.name != "cart"] + [node("dog", 7)]
    model.name = "farm"


def test_applied_changes_are_listed_and_others_reported(yard: Any) -> None:
    document, edits = yard(everything)
    applied = apply(document, edits)
    assert document.items == {"Barn": 5, "dog": 7}
    assert list(applied_lines(applied)) == ["+ dog", "~ Barn: moved", "- cart"]
    assert applied.notes == ["the scene: its name not applied: a yard has no name"]
    assert applied.remarks == ["the yard was swept"]
    assert len(applied.outcomes) == 4


@pytest.mark.parametrize(
    ("lie", "line"),
    [
        ("node.place", "Barn: its place not applied"),
        ("node.removed", "cart: it stays"),
        ("node.added", "dog: it is left out"),
        ("scene.name", "the scene: its name not applied"),
    ],
)
def test_a_wrong_result_is_reported_even_if_its_handler_reports_success(
    yard: Any, lie: str, line: str
) -> None:
    document, edits = yard(everything, lie)
    applied = apply(document, edits)
    wrong = [each for each in applied.notes if "differs" in each]
    assert wrong == [f"{line}: the imported result differs from the edit"]
    assert len(applied.notes) == (1 if lie == "scene.name" else 2)
    # It is not listed as applied either.
    assert len(list(applied_lines(applied))) == (3 if lie == "scene.name" else 2)
    # This does not hold for changes that show only when the files are in place.
    document, edits = yard(everything, lie, unseen=(lie,))
    assert not [each for each in apply(document, edits).notes if "differs" in each]


def test_a_refused_change_is_reported_once(yard: Any) -> None:
    def both(model: SceneModel) -> None:
        barn = named(model, "Barn")
        barn.name, barn.extras["mine"] = "Shed", 1

    document, edits = yard(both)
    applied = apply(document, edits)
    assert applied.notes == [
        "Barn: its name not applied: a yard knows things by their names",
        "Barn: its custom property mine not applied: the format has no place for it",
    ]
    assert list(applied_lines(applied)) == []


def test_a_wrong_result_is_reported_in_addition_to_a_refused_change(yard: Any) -> None:
    def both(model: SceneModel) -> None:
        named(model, "Barn").translation = (9, 0, 0)
        named(model, "Barn").extras["mine"] = 1

    document, edits = yard(both, "node.place")
    assert [note.rpartition(": ")[2] for note in apply(document, edits).notes] == [
        "the format has no place for it", "the imported result differs from the edit",
    ]  # fmt: skip


def test_applying_no_edits_does_not_touch_the_document(
    yard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, edits = yard(lambda _model: None)
    assert not edits
    monkeypatch.setattr(YardFormat, "apply_edits", lambda *_: pytest.fail("nothing was edited"))
    applied = apply(document, edits)
    assert (applied.notes, applied.files, list(applied.outcomes)) == ([], {}, [])
    edits.notes.append("a picture is missing")
    assert apply(document, edits).notes == ["a picture is missing"]


def test_a_document_that_is_empty_after_edits_is_reported(yard: Any) -> None:
    document, edits = yard(everything)
    applied = apply(document, edits)
    document.items.clear()
    (found,) = unexpected(document, edits, applied, {})
    assert (found.change.kind, found.change.name) == ("scene.roots", "the scene")
    assert "nothing to show" in found.reason


def test_a_scene_of_another_file_is_imported_only_with_force(yard: Any, tmp_path: Path) -> None:
    document, _ = yard(lambda _model: None)
    foreign = gltf.to_glb(SceneModel("s", [node("cat", 3)]))
    target = tmp_path / "out.yard"
    with pytest.raises(QueryError, match="no marks"):
        import_scene(foreign, document, target)
    assert not target.exists()
    notes = import_scene(foreign, document, target, force=True)
    assert notes == ["the scene: its name not applied: a yard has no name"]
    assert chunkwright.open(target).to_dict()["items"] == {"cat": 3}
    assert target.read_bytes() == b"YARD\ncat=3\n"
