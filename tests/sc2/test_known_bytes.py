"""The meaning of values in a scene: hand-assembled bytes and known numbers."""

from __future__ import annotations

import importlib.util
import math
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import sc2
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.keyed_archive.forms import decode_property
from chunkwright.sc2 import Scene, building, verbs
from chunkwright.sc2.model.key_types import ROWS
from chunkwright.sc2.model.references import KINDS
from tests.keyed_archive.examples import u64
from tests.samples import SAMPLES, needs_samples
from tests.sc2.examples import node
from tests.sc2.test_real_scenes import real_scenes

if TYPE_CHECKING:
    from chunkwright.sc2 import Node

T = VariantType
SURVEY = Path(__file__).resolve().parents[2] / "tools" / "scenes" / "survey_keys.py"


def reopened(scene: Scene) -> Any:
    return chunkwright.open(bytes(scene))


def matrix(*rows: tuple[float, ...]) -> bytes:
    return struct.pack("<16f", *(number for row in rows for number in row))


TURNED = ((0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (10, 20, 30, 1))
MOVED = ((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (1, 0, 0, 1))


UNMOVED = tuple(float(at % 5 == 0) for at in range(16))


def flat(*rows: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(number for row in rows for number in row)


def test_matrices_of_old_scenes_multiply_row_vectors() -> None:
    """The child is moved along x, and the parent turns x into y."""
    scene = Scene(5)
    scene.roots.append(node("SceneNode", localTransform=matrix(*TURNED)))
    scene.roots[0].children.append(node("SceneNode", localTransform=matrix(*MOVED)))
    [root] = reopened(scene).roots
    [child] = root.children
    assert root.local_matrix == root.world_matrix == flat(*TURNED)
    assert child.local_matrix == flat(*MOVED)
    assert child.world_matrix == flat((0, 2, 0, 0), (-2, 0, 0, 0), (0, 0, 2, 0), (10, 21, 30, 1))
    assert child.world_matrix.m31 == 21


def test_matrices_of_transform_components_multiply_row_vectors() -> None:
    scene = Scene(18)
    for parent in (None, 0):
        entity = scene.add_entity("x", None if parent is None else scene.roots[0])
        component = entity.add_component("TransformComponent").archive
        rows = TURNED if parent is None else MOVED
        component.set("tc.localMatrix", flat(*rows), T.MATRIX4)
    child = reopened(scene).roots[0].children[0]
    assert child.world_matrix[12:] == (10, 21, 30, 1)


def placed(scene: Scene, parent: Node | None, **values: tuple[float, ...]) -> Node:
    entity = scene.add_entity("x", parent)
    entity.add_component("TransformComponent", {f"tc.local{k}": v for k, v in values.items()})
    return entity


def test_translation_rotation_and_scale_form_the_matrix() -> None:
    """A quarter turn about z takes x to y; the scale is along the node's own axes."""
    half = math.sqrt(0.5)
    scene = Scene(35)
    root = placed(
        scene, None, Translation=(10, 20, 30), Rotation=(0, 0, half, half), Scale=(2, 3, 4)
    )
    placed(scene, root, Translation=(1, 1, 1), Rotation=(half, 0, 0, half), Scale=(5, 6, 7))
    [again] = reopened(scene).roots
    [child] = again.children
    expected = [[0, 2, 0, 0], [-3, 0, 0, 0], [0, 0, 4, 0], [10, 20, 30, 1]]
    np.testing.assert_allclose(np.reshape(again.local_matrix, (4, 4)), expected, atol=1e-5)
    # T = pT + pR * (pS * T); S = pS * S; R = pR * R.
    local = [[5, 0, 0, 0], [0, 0, 6, 0], [0, -7, 0, 0], [1, 1, 1, 1]]
    np.testing.assert_allclose(np.reshape(child.local_matrix, (4, 4)), local, atol=1e-5)
    world = [[0, 10, 0, 0], [0, 0, 18, 0], [28, 0, 0, 0], [7, 22, 34, 1]]
    np.testing.assert_allclose(np.reshape(child.world_matrix, (4, 4)), world, atol=1e-4)


def test_quaternions_are_normalised_before_rotation() -> None:
    scene = Scene(35)
    long = placed(scene, None, Rotation=(0, 0, 2, 2))
    none = placed(scene, None, Rotation=(0, 0, 0, 0), Scale=(1, 2, 3))
    assert long.local_matrix[:3] == pytest.approx((0, 1, 0))
    assert none.local_matrix[:12] == (1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0)
    group = scene.add_entity("no transform", long)
    assert group.world_matrix == long.world_matrix
    assert scene.add_entity("alone").world_matrix == UNMOVED


def lod_scene() -> Scene:
    scene = Scene(5)
    scene.data_nodes.append(node("Material", **{"#id": u64(1)}))
    lod = node("LodNode", l0_0_ni=2, l1_0_ni=1, l1_1_ni=0, lodCount=2, lod0_layer=0, lod1_layer=5)
    scene.roots.append(node("SwitchNode", switchIndex=1))
    scene.roots[0].children.extend([node("SceneNode"), lod])
    for _ in range(4):
        holder = node("SceneNode")
        lod.children.append(holder)
        holder.children.append(node("MeshInstanceNode", pg0_matptr=u64(1), pg0_pg=0))
    return scene


def test_old_scenes_have_levels_and_states() -> None:
    scene = reopened(lod_scene())
    [switch] = scene.roots
    assert switch.switch_state == 1
    found = [
        (part.lod_index, part.switch_index)
        for one in scene.all_nodes()
        for part in scene.mesh_parts(one)
    ]
    # The children of layers 1, 1 and 0, and a child in no layer.
    assert found == [(5, 1), (5, 1), (0, 1), (-1, 1)]
    assert [building.levels_above(one) for one in (switch, *switch.children)] == [
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ]
    # The nearest node counts.
    inner = node("LodNode", l3_0_ni=0)
    inner.children.append(node("MeshInstanceNode", l7_0_pg=0, pg1_pg=0))
    switch.children[1].children[2].children.append(inner)
    numbers = [part.lod_index for part in scene.mesh_parts(inner.children[0])]
    assert numbers == [7, 3]


def test_a_batch_without_a_level_or_state_belongs_to_all_of_them() -> None:
    entity = Scene(35).add_entity("x")
    mesh = {"ro.batches": {"0000": {}, "0001": {}}, "rb1.lodIndex": 2, "rb1.switchIndex": 3}
    first, second = entity.add_component("RenderComponent", {"rc.renderObj": mesh}).batches
    assert (first.lod_index, first.switch_index) == (-1, -1)
    assert (first.polygon_group_id, first.material_id, first.number) == (0, 0, 0)
    assert (second.lod_index, second.switch_index, second.number) == (2, 3, 1)
    assert second.render_object["rb1.lodIndex"] == 2


@pytest.mark.slow
@needs_samples
def test_the_table_of_types_agrees_with_the_samples() -> None:
    """The tool that made the table finds the same evidence for every row."""
    spec = importlib.util.spec_from_file_location("survey_keys", SURVEY)
    assert spec is not None
    assert spec.loader is not None
    survey = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(survey)
    made: dict[str, Any] = {}
    exec(survey.table(survey.types_of([SAMPLES])), made)
    assert made["ROWS"] == ROWS


@needs_samples
@pytest.mark.slow
def test_the_stated_number_of_occurrences_of_each_reference_matches_the_samples() -> None:
    """Count the distinct targets of each reference key in all distinct real scenes."""
    seen: dict[str, set[tuple[bytes, int]]] = {}
    for _, scene in real_scenes():
        content = bytes(scene)
        for one in scene.references():
            if not one.null:
                seen.setdefault(one.kind.key, set()).add((content, one.number))
    elsewhere = {"matname": 4, "globalMaterialId": 2}
    for kind in KINDS:
        pattern = kind.key
        assert kind.seen == elsewhere.get(pattern, len(seen.get(pattern, ()))), pattern


def test_the_demonstration_file_is_edited_as_described() -> None:
    scene = verbs.make()
    assert scene.descriptor is not None
    assert scene.descriptor.geometry_id_hash == 0x9E3779C09E3779BE
    [tank] = scene.roots
    assert [child.name for child in tank.walk()] == ["tank", "turret"]
    metal, paint = scene.materials()
    assert (metal.name, paint.name, paint.parent) == ("metal", "green paint", metal)
    assert paint.effective("fxName") == "~res:/Materials/Opaque.material"
    color = decode_property(paint.properties["baseColor"])
    assert color == (3, 1, (0.25, 0.5, 0.125, 1.0))
    [part] = scene.mesh_parts(tank)
    assert part.material == paint.node
    assert tank.component("RenderComponent").batches[0].polygon_group_id == 7  # type: ignore[union-attr]
    assert tank.local_matrix == UNMOVED
    assert scene.problems() == []
    assert verbs.edit(scene) == "tank moved to (10, 0, 2.5), child 'antenna' added"
    assert tank.world_matrix[12:] == (10, 0, 2.5, 1)
    assert tank.children[1].name == "antenna"


def test_a_new_scene_has_the_parts_of_its_version() -> None:
    scene = Scene(35)
    assert scene.descriptor is not None
    assert (scene.descriptor.file_type, scene.descriptor.geometry_id_hash) == (1, 0)
    assert scene.body == {"#dataNodes": [], "#hierarchy": [], "#sceneComponents": {"count": 0}}
    assert scene.body["#sceneComponents"].type_of("count") is T.UINT32
    old = Scene(1)
    assert [one.archive["name"] for one in old.data_nodes] == ["materials", "staticMeshes"]
    assert [one.archive["#index"] for one in old.data_nodes] == [-1, -1]
    entity = Scene(24).add_entity("x").archive
    assert isinstance(entity["components"], KeyedArchive)
    assert entity["components"].type_of("count") is T.UINT32
    assert entity.type_of("flags") is T.UINT32


def test_every_name_of_the_package_can_be_imported() -> None:
    for name in sc2.__all__:
        assert getattr(sc2, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = sc2.nothing_of_the_kind  # type: ignore[attr-defined]
