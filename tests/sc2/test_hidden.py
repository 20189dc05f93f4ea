"""Hidden objects stay hidden: invisible render objects, and nodes of old scenes."""

from __future__ import annotations

import copy
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError
from chunkwright.exchange import gltf
from chunkwright.exchange.drawing import draw
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene, save
from chunkwright.exchange.obj import left_out, to_obj
from chunkwright.exchange.transforms import bounds, posed
from chunkwright.heightmap import Heightmap
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2 import Scene
from tests.samples import SHARED
from tests.sc2.scene_models import drawn, model_of, named, told
from tests.sc2.test_building import POSITIONS, empty, square
from tests.sc2.test_scene_model import skinned_scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel
    from chunkwright.sc2 import Node

CASES = SHARED / "cases" / "dava" / "hidden"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the folder of cases is not here")
AUDIO, LIGHT = "env_audio.sc2.dvpl", "pointlight_v5_hidden.sc2"


def seen(model: SceneModel) -> set[str]:
    """Return the names of the nodes whose meshes are drawn."""
    return {each.node.name for each in posed(model)}


def of_case(name: str, **options: Any) -> SceneModel:
    return model_of(chunkwright.open_scene(CASES / name), **options)


def hide(node: Node, flags: int = 0) -> None:
    """Make the render object of an entity invisible."""
    component = node.component("RenderComponent")
    assert component is not None
    component.archive["rc.renderObj"].set("ro.flags", flags, VariantType.UINT32)


@needs_cases
def test_a_hidden_state_of_a_real_scene_is_exported_hidden() -> None:
    model = of_case(AUDIO)
    state = named(model, "State1")
    assert state.hidden
    assert state.mesh is not None
    assert [node.name for node in model.nodes() if node.hidden] == ["State1"]
    assert seen(model) == {"env_audio.sc2", "State0"}
    everything = of_case(AUDIO, all=True)
    assert not any(node.hidden for node in everything.nodes())
    assert seen(everything) == {"env_audio.sc2", "State0", "State1"}


@needs_cases
def test_an_old_real_scene_hides_nodes() -> None:
    model = of_case(LIGHT)
    assert named(model, "instance_0").hidden
    assert seen(model) == set()
    assert bounds(model) is None
    with pytest.raises(QueryError, match="nothing to draw") as caught:
        draw(model)
    assert caught.value.hint == "all its content is hidden: --all (in Python all=True) shows it"
    assert seen(of_case(LIGHT, all=True)) == {"instance_0"}


@needs_cases
def test_setting_the_flags_hides_and_shows_an_entity(tmp_path: Path) -> None:
    scene = chunkwright.open_scene(CASES / AUDIO)
    flags = "/hierarchy/env_audio_h.sc2/{}/components/0000/rc.renderObj/ro.flags"
    scene.set(flags.format("State0"), 0)
    scene.set(flags.format("State1"), 1)
    save(scene, tmp_path / "a.sc2")
    again = chunkwright.open_scene(tmp_path / "a.sc2")
    model = model_of(again, geometry=str(CASES / "env_audio.scg.dvpl"))
    assert seen(model) == {"env_audio.sc2", "State1"}


@pytest.mark.parametrize(("flags", "hidden"), [(0, True), (8192, True), (1, False), (8193, False)])
def test_a_render_object_is_visible_if_the_lowest_bit_of_its_flags_is_set(
    flags: int, hidden: bool
) -> None:
    scene = empty(35)
    hide(square(scene, "thing"), flags)
    model = model_of(scene)
    assert named(model, "thing").hidden is hidden
    assert len(drawn(model)) == 1
    assert len(list(posed(model))) == 1 - hidden


def test_entities_below_a_hidden_mesh_stay_visible() -> None:
    scene = empty(35)
    parent = square(scene, "parent")
    square(scene, "child", parent=parent)
    hide(parent)
    model = model_of(scene)
    assert seen(model) == {"child"}
    assert not named(model, "parent").hidden
    assert named(model, "parent").mesh is None
    below = named(model, "parent hidden")
    assert below.hidden
    assert below.mesh is not None
    assert told(below) == told(below) | {
        "part": "hidden",
        "entity": told(named(model, "parent"))["address"],
    }
    everything = model_of(scene, all=True)
    assert seen(everything) == {"parent", "child"}
    assert not any(node.hidden for node in everything.nodes())


def test_a_light_beside_a_hidden_mesh_is_not_hidden() -> None:
    scene = empty(35)
    lamp = square(scene, "lamp")
    lamp.add_component("LightComponent", {"lc.light": KeyedArchive({"type": 2})})
    hide(lamp)
    model = model_of(scene)
    assert [node.name for node in model.nodes() if node.hidden] == ["lamp hidden"]
    assert named(model, "lamp light").light is not None


def test_hidden_levels_are_left_out() -> None:
    scene = empty(35)
    node = square(scene, "thing")
    component = node.component("RenderComponent")
    assert component is not None
    component.batches[0].lod_index = 1
    hide(node)
    assert drawn(model_of(scene)) == []
    assert len(drawn(model_of(scene, all=True))) == 1


def two_meshes(*flags: int) -> tuple[Scene, Node]:
    """Return a scene with an entity that has two render objects with these flags."""
    scene = empty(35)
    node, other = square(scene, "thing"), square(scene, "other")
    component = other.component("RenderComponent")
    assert component is not None
    values = {"rc.renderObj": copy.deepcopy(component.archive["rc.renderObj"])}
    node.add_component("RenderComponent", values)
    scene.roots.remove(other)
    both = [each for each in node.components if each.type_name == "RenderComponent"]
    for each, number in zip(both, flags, strict=True):
        each.archive["rc.renderObj"].set("ro.flags", number, VariantType.UINT32)
    return scene, node


def test_a_hidden_mesh_next_to_a_visible_one_becomes_its_child() -> None:
    scene, _ = two_meshes(1, 0)
    model = model_of(scene)
    assert [node.name for node in model.nodes() if node.hidden] == ["thing hidden"]
    assert [each.node.name for each in posed(model)] == ["thing"]
    assert len(list(posed(model_of(scene, all=True)))) == 2


def test_a_node_is_hidden_if_its_only_remaining_mesh_is_hidden() -> None:
    scene, node = two_meshes(0, 0)
    both = [each for each in node.components if each.type_name == "RenderComponent"]
    both[1].batches[0].lod_index = 1
    model = model_of(scene)
    assert [node.name for node in model.nodes() if node.hidden] == ["thing"]
    assert len(drawn(model)) == 1


def test_a_hidden_skinned_mesh_is_not_drawn() -> None:
    scene, entity = skinned_scene({"hard_joint_index": [0, 0, 0, 0]}, [1])
    hide(entity)
    model = model_of(scene)
    [skin] = [node for node in model.nodes() if node.skin is not None and node.mesh is not None]
    assert skin.hidden
    assert list(posed(model)) == []


@pytest.mark.parametrize(
    ("version", "flags", "hidden"),
    [
        (1, 4, False),
        (2, 4, True),
        (2, 7, False),
        (5, 5, True),
        (5, 6, False),
        (9, 0xFFFFFFFD, True),
    ],
)
def test_nodes_of_old_scenes_are_hidden_with_all_descendants(
    version: int, flags: int, hidden: bool
) -> None:
    scene = empty(version)
    parent = scene.add_entity("parent")
    parent.archive.set("flags", flags, VariantType.UINT32)
    square(scene, "child", parent=parent)
    model = model_of(scene)
    assert named(model, "parent").hidden is hidden
    assert len(drawn(model)) == 1
    assert len(list(posed(model))) == 1 - hidden


def test_the_flags_of_old_nodes_do_not_hide_entities() -> None:
    scene = empty(35)
    square(scene, "thing").archive.set("flags", 0, VariantType.UINT32)
    assert seen(model_of(scene)) == {"thing"}


@pytest.mark.parametrize(("flags", "hidden"), [(0, True), (1, False)])
def test_ground_can_be_hidden(tmp_path: Path, flags: int, hidden: bool) -> None:
    Heightmap(size=2, tile_size=2, tiles=bytes(8)).save(tmp_path / "a.heightmap")
    scene = Scene(35)
    values = {"##name": "Landscape", "bbox": struct.pack("<6f", 0, 0, 0, 4, 4, 8)}
    ground = KeyedArchive(values | {"hmap": "a.heightmap", "ro.flags": flags})
    scene.add_entity("land").add_component("RenderComponent", {"rc.renderObj": ground})
    save(scene, tmp_path / "a.sc2")
    model = model_of(chunkwright.open_scene(tmp_path / "a.sc2"))
    assert named(model, "land").mesh is not None
    assert len(list(posed(model))) == 1 - hidden


def test_an_obj_file_leaves_out_hidden_nodes_and_reports_it() -> None:
    scene = empty(35)
    square(scene, "shown")
    hide(square(scene, "gone"))
    model = model_of(scene)
    text = to_obj(model, "a")["a.obj"].decode()
    assert "o shown" in text
    assert "gone" not in text
    assert left_out(model)[-1:] == [
        "1 hidden node left out, with all below: --all (in Python all=True) adds them"
    ]
    assert not any("hidden" in note for note in left_out(model_of(scene, all=True)))
    extent = bounds(model)
    assert extent is not None
    assert np.allclose(extent[1] - extent[0], np.ptp(POSITIONS, axis=0)[[0, 2, 1]])


def test_an_obj_file_of_hidden_nodes_only_names_no_materials() -> None:
    scene = empty(35)
    hide(square(scene, "gone"))
    assert to_obj(model_of(scene), "a") == {"a.obj": b""}


def hidden_below(tmp_path: Path) -> Scene:
    """Return a scene with an entity whose mesh is hidden, and an entity below it that is drawn."""
    scene = empty(35)
    above, below = square(scene, "thing"), square(scene, "below")
    scene.roots.remove(below)
    above.children.append(below)
    hide(above)
    save(scene, tmp_path / "a.sc2")
    return chunkwright.open_scene(tmp_path / "a.sc2")


def edited(
    scene: Scene, folder: Path, edit: Callable[[SceneModel], object]
) -> tuple[SceneModel, list[str]]:
    """Edit the model of a scene; return the model of the edited scene, and notes."""
    model = gltf.read(gltf.to_glb(scene_of(scene, {})))
    edit(model)
    notes = import_scene(gltf.to_glb(model), scene, folder / "out.sc2")
    return model_of(chunkwright.open_scene(folder / "out.sc2")), notes


def test_an_unedited_hidden_part_is_not_treated_as_an_edit(tmp_path: Path) -> None:
    scene = hidden_below(tmp_path)
    model, notes = edited(scene, tmp_path, lambda _: None)
    assert notes == []
    assert named(model, "thing hidden").hidden
    assert (tmp_path / "out.sc2").read_bytes() == (tmp_path / "a.sc2").read_bytes()


def test_showing_a_hidden_part_makes_its_entity_draw_it(tmp_path: Path) -> None:
    def show(model: SceneModel) -> None:
        node = named(model, "thing hidden")
        node.hidden = node.extras["chunkwright"]["hidden"] = False

    model, notes = edited(hidden_below(tmp_path), tmp_path, show)
    assert notes == []
    assert seen(model) == {"thing", "below"}
    assert not any(each.hidden for each in model.nodes())


def test_the_mesh_of_a_hidden_part_is_edited(tmp_path: Path) -> None:
    def grow(model: SceneModel) -> None:
        mesh = named(model, "thing hidden").mesh
        assert mesh is not None
        mesh.primitives[0].positions = mesh.primitives[0].positions * np.float32(2)

    scene = hidden_below(tmp_path)
    before = named(model_of(scene), "thing hidden").mesh
    model, notes = edited(scene, tmp_path, grow)
    after = named(model, "thing hidden")
    assert notes == []
    assert after.hidden
    assert before is not None
    assert after.mesh is not None
    sizes = [np.ptp(each.primitives[0].positions, axis=0) for each in (before, after.mesh)]
    assert np.allclose(sizes[1], sizes[0] * 2)
    assert named(model, "below").mesh is not None


def test_removing_a_hidden_part_removes_the_mesh_of_its_entity(tmp_path: Path) -> None:
    def take(model: SceneModel) -> None:
        named(model, "thing").children.remove(named(model, "thing hidden"))

    model, notes = edited(hidden_below(tmp_path), tmp_path, take)
    assert notes == []
    assert [each.name for each in model.nodes()][1:] == ["thing", "below"]
    assert named(model, "thing").mesh is None


def test_a_hidden_part_follows_its_entity(tmp_path: Path) -> None:
    model, notes = edited(
        hidden_below(tmp_path), tmp_path, lambda model: setattr(named(model, "thing"), "name", "it")
    )
    assert notes == []
    assert named(model, "it hidden").hidden


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "other", "it is the hidden mesh of its entity, and has the entity's name"),
        ("translation", (1, 2, 3), "it is where its entity is"),
        ("extras", {"note": 1}, "only an entity has custom properties"),
    ],
)
def test_edits_that_a_hidden_part_cannot_store_are_reported(
    tmp_path: Path, field: str, value: Any, reason: str
) -> None:
    def edit(model: SceneModel) -> None:
        node = named(model, "thing hidden")
        setattr(node, field, node.extras | value if field == "extras" else value)

    _, [note] = edited(hidden_below(tmp_path), tmp_path, edit)
    assert reason in note
    assert (tmp_path / "out.sc2").read_bytes() == (tmp_path / "a.sc2").read_bytes()


def test_two_hidden_parts_are_distinguished_whatever_their_names(tmp_path: Path) -> None:
    scene = hidden_below(tmp_path)
    scene.find_geometry()
    deepest = square(scene, "deepest")
    scene.roots.remove(deepest)
    below = scene.roots[0].children[0]
    below.children.append(deepest)
    hide(below)
    save(scene, tmp_path / "a.sc2")
    scene = chunkwright.open_scene(tmp_path / "a.sc2")
    _, notes = edited(
        scene, tmp_path, lambda model: setattr(named(model, "below hidden"), "name", "other")
    )
    assert len(notes) == 1
    assert "has the entity's name" in notes[0]


def test_hiding_an_entity_does_not_hide_entities_below_it(tmp_path: Path) -> None:
    scene = hidden_below(tmp_path)
    hide(scene.roots[0], 1)
    save(scene, tmp_path / "a.sc2")
    scene = chunkwright.open_scene(tmp_path / "a.sc2")
    _, [note] = edited(
        scene, tmp_path, lambda model: setattr(named(model, "thing"), "hidden", True)
    )
    assert "hiding an entity hides its own meshes, but not the entities below it" in note
    assert (tmp_path / "out.sc2").read_bytes() == (tmp_path / "a.sc2").read_bytes()
