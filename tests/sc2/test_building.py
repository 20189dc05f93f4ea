"""New materials and meshes: like those of real scenes of their version, written and reopened."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError
from chunkwright.sc2 import Node, Scene
from chunkwright.scg import Geometry

if TYPE_CHECKING:
    from pathlib import Path

VERSIONS = (1, 2, 3, 5, 9, 10, 17, 18, 23, 24, 25, 26, 29, 30, 32, 34, 35, 44, 47, 49)
TEMPLATE = "~res:/Materials/Textured.material"
# A square on its side, made of two triangles.
POSITIONS = np.array([[0, 0, -1], [2, 0, -1], [2, 0, 3], [0, 0, 3]], np.float32)
NORMALS = np.tile(np.array([0, -1, 0], np.float32), (4, 1))
UVS = np.array([[0, 1], [1, 1], [1, 0], [0, 0]], np.float32)
INDICES = np.array([[0, 1, 2], [0, 2, 3]])


def material_of(scene: Scene, name: str = "red") -> Any:
    return scene.new_material(name, template=TEMPLATE if scene.version >= 10 else None)


def square(scene: Scene, name: str = "square", **more: Any) -> Node:
    more = {"material": material_of(scene) if "material" not in more else None} | more
    return scene.add_mesh(name, POSITIONS, INDICES, normals=NORMALS, uvs=UVS, **more)


def empty(version: int) -> Scene:
    scene = Scene(version)
    if version >= 26:
        scene.link(Geometry())
    return scene


def reopened(scene: Scene, folder: Path) -> Scene:
    """Save a scene and its geometry, and open them as a pair."""
    scene.save(folder / "a.sc2")
    again = chunkwright.open_scene(folder / "a.sc2")
    if scene.geometry is not None:
        scene.geometry.save(folder / "a.scg")
        again.find_geometry()
    return again


def holds_square(scene: Scene, node: Node, material: str = "red") -> None:
    [part] = scene.mesh_parts(node)
    assert part.material is not None
    assert part.material.name == material
    group = part.polygon_group
    assert group is not None
    assert np.array_equal(group.vertices["position"], POSITIONS)
    assert np.array_equal(group.vertices["normal"], NORMALS)
    assert np.array_equal(group.vertices["texcoord0"], UVS)
    assert np.array_equal(group.triangles, INDICES)
    assert (part.lod_index, part.switch_index) == (-1 if scene.version >= 3 else 0, -1)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_mesh_is_written_and_reopened(version: int, tmp_path: Path) -> None:
    scene = empty(version)
    first = square(scene)
    second = square(scene, "child", material=material_of(scene, "blue"), parent=first)
    assert second.parent == first
    assert scene.problems() == [] or version >= 10  # The hashes of the linked geometry.
    again = reopened(scene, tmp_path)
    assert again.problems() == []
    holds_square(again, again.roots[0])
    holds_square(again, again.roots[0].children[0], "blue")
    assert [one.name for one in again] == ["square", "child"]
    if version >= 10:
        for node in again:
            component = node.component("RenderComponent")
            assert component is not None
            assert component.batches[0].archive["rb.aabbox"] == (0, 0, -1, 2, 0, 3)
    assert bytes(chunkwright.open(bytes(scene))) == bytes(scene)


@pytest.mark.parametrize(
    ("version", "components"),
    [
        # As in the only scene of version 18, and in 79 of 80 entities of 34 to 47 without other components.
        (18, ["TransformComponent", "RenderComponent", "CustomPropertiesComponent"]),
        (34, ["RenderComponent", "TransformComponent"]),
        (47, ["RenderComponent", "TransformComponent"]),
    ],
)
def test_an_entity_with_a_mesh_has_the_components_of_real_ones(
    version: int, components: list[str]
) -> None:
    assert [one.type_name for one in square(empty(version)).components] == components


@pytest.mark.parametrize("version", VERSIONS)
def test_new_materials_are_written_and_reopened(version: int, tmp_path: Path) -> None:
    scene = empty(version)
    red = material_of(scene)
    red.textures["albedo"] = "images/red.tex"
    copied = scene.new_material("copy", template=red)
    copied.textures["albedo"] = "images/copy.tex"
    if version >= 10:
        child = scene.new_material("child", parent=red)
        assert child.parent == red
        assert child.effective("fxName") == TEMPLATE
        own = scene.new_material("own", parent=red.node, template="~res:/x.material")
        assert own.effective("fxName") == "~res:/x.material"
    assert len({one.node.id for one in scene.materials()}) == len(scene.materials()) or version == 1
    again = reopened(scene, tmp_path)
    assert again.problems() == []
    by_name = {one.name: one for one in again.materials()}
    assert by_name["red"].textures["albedo"] == "images/red.tex"
    assert by_name["copy"].textures["albedo"] == "images/copy.tex"
    if version >= 10:
        assert by_name["child"].textures["albedo"] == "images/red.tex"


def test_a_material_of_another_scene_is_copied_without_its_parent() -> None:
    there, here = empty(47), empty(35)
    parent = material_of(there)
    child = there.new_material("child", parent=parent)
    child.textures["albedo"] = "a.tex"
    made = here.new_material("mine", template=child)
    assert (made.name, made.parent, dict(made.textures)) == ("mine", None, {"albedo": "a.tex"})
    assert there.new_material("twin", template=child).parent == parent
    with pytest.raises(QueryError, match="not a NMaterial"):
        empty(5).new_material("old", template=child)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_material_of_a_part_can_be_replaced(version: int, tmp_path: Path) -> None:
    scene = empty(version)
    node, blue = square(scene), material_of(scene, "blue")
    [part] = scene.mesh_parts(node)
    part.material = blue
    assert part.material == blue.node
    assert {part} == set(scene.mesh_parts(node))
    again = reopened(scene, tmp_path)
    holds_square(again, again.roots[0], "blue")
    part.material = scene.materials()[0].node
    holds_square(scene, scene.roots[0])
    before = bytes(scene)
    wrongs: tuple[Any, ...] = (5, "blue", node, material_of(empty(version)))
    for wrong in wrongs:
        with pytest.raises(QueryError):
            part.material = wrong
    assert bytes(scene) == before
    part.material = None
    assert scene.mesh_parts(scene.roots[0])[0].material is None
    assert [one.null for one in scene.references() if "mat" in one.key] == [True]


@pytest.mark.parametrize(
    "arguments",
    [
        {"positions": [[0, 0]]},
        {"positions": []},
        {"indices": [0, 1, 4]},
        {"indices": "abc"},
        {"normals": [[0, 0, 1]]},
        {"uvs": [[0, 0]]},
        {"uvs": [1, [2]]},
        {"name": 5},
        {"material": None},
        {"material": 7},
        {"parent": "x"},
        {"streams": {"nonsense": [1, 2, 3, 4]}},
    ],
    ids=lambda arguments: "-".join(arguments),
)
@pytest.mark.parametrize("version", [1, 5, 18, 24, 47])
def test_refused_arguments_change_nothing(version: int, arguments: dict[str, Any]) -> None:
    scene = empty(version)
    square(scene)
    scene.geometry = scene.geometry
    before = bytes(scene), bytes(scene.geometry or b"")
    given: dict[str, Any] = {"name": "x", "positions": POSITIONS, "indices": INDICES}
    given["material"] = scene.materials()[0]
    with pytest.raises(QueryError):
        scene.add_mesh(**given | arguments)
    assert (bytes(scene), bytes(scene.geometry or b"")) == before


def test_materials_need_a_template_or_a_parent() -> None:
    with pytest.raises(QueryError, match="template or a parent") as raised:
        Scene(47).new_material("red")
    assert "Textured.material" in raised.value.hint
    with pytest.raises(QueryError, match="no template"):
        Scene(5).new_material("red", template=TEMPLATE)
    old = Scene(5)
    with pytest.raises(QueryError, match="cannot have a parent"):
        old.new_material("red", parent=old.new_material("blue"))
    for wrong in ({"name": 5}, {"template": 5}, {"parent": 5}, {"parent": Scene(47)}):
        with pytest.raises(QueryError):
            Scene(47).new_material(**{"name": "red", "template": TEMPLATE} | wrong)


def test_new_ids_are_above_those_of_the_linked_geometry() -> None:
    scene = empty(47)
    square(scene)
    assert scene.geometry is not None
    assert [group.id for group in scene.geometry] == [2]
    scene.geometry.groups[0].id = (1 << 64) - 1
    assert material_of(scene).node.id == 2


def test_large_meshes_have_indices_of_32_bits(tmp_path: Path) -> None:
    scene = empty(47)
    positions = np.random.default_rng(5).normal(size=(70_000, 3)).astype(np.float32)
    indices = np.arange(69_999).reshape(-1, 3) + 1
    scene.add_mesh("cloud", positions, indices, material=material_of(scene))
    again = reopened(scene, tmp_path)
    group = again.mesh_parts(again.roots[0])[0].polygon_group
    assert group is not None
    assert np.array_equal(group.triangles, indices)
    assert again.problems() == []


@pytest.mark.parametrize("version", [5, 18, 47])
def test_many_meshes_are_added_in_linear_time(version: int) -> None:
    looked = 0

    class Counted(Scene):
        def all_nodes(self) -> Any:
            nonlocal looked
            looked += 1
            return super().all_nodes()

        def all_data_nodes(self) -> Any:
            nonlocal looked
            looked += 1
            return super().all_data_nodes()

    scene = Counted(version)
    if version >= 26:
        scene.link(Geometry())
    for _ in range(50):
        square(scene)
    assert looked <= 4
    assert len({one.id for one in scene.all_data_nodes()}) == len(list(scene.all_data_nodes()))
    assert scene.index().data_nodes == {one.id: one for one in scene.all_data_nodes()}
    scene.refresh_geometry_hashes()
    assert scene.problems() == []


@pytest.mark.parametrize("version", [2, 5, 18, 47])
def test_new_ids_are_unique_even_if_the_highest_id_is_taken(version: int, tmp_path: Path) -> None:
    scene = empty(version)
    material_of(scene, "blue").node.id = (1 << 64) - 1
    square(scene)
    square(scene)
    again = reopened(scene, tmp_path)
    assert again.problems() == []
    for node in again:
        holds_square(again, node)


def test_a_parent_from_another_scene_is_refused() -> None:
    scene, other = empty(35), empty(35)
    parent = square(other)
    with pytest.raises(QueryError, match="of the scene"):
        square(scene, parent=parent)


def test_texture_coordinates_may_have_several_channels() -> None:
    scene = empty(47)
    node = scene.add_mesh("x", POSITIONS, INDICES, uvs=[UVS, UVS * 2], material=material_of(scene))
    group = scene.mesh_parts(node)[0].polygon_group
    assert group is not None
    assert np.array_equal(group.vertices["texcoord1"], UVS * 2)


@pytest.mark.parametrize(("version", "in_file"), [(25, False), (26, True)])
def test_from_version_26_on_geometry_is_in_a_separate_file(version: int, in_file: bool) -> None:
    scene = Scene(version)
    scene.link(Geometry())
    square(scene)
    assert scene.geometry is not None
    assert len(scene.geometry.groups) == in_file
    classes = Counter(node.class_name for node in scene.data_nodes)
    assert classes["PolygonGroup"] == (not in_file)
