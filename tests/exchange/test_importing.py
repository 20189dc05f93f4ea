"""Scenes exported to glTF, edited there and imported again."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.difference import diff
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import edits_of, import_scene
from chunkwright.exchange.model import Image, Mesh, Node, Primitive, Texture

from ..samples import EXPECTED, SAMPLES, needs_samples
from ..thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import Floats, SceneModel

pytestmark = needs_samples

PIXELS = np.full((4, 4, 3), 200, np.uint8)
TANK = ("9a3c7a9e_A116_XM551.sc2", "4ceb865b_A116_XM551.scg")


def scene_rows() -> list[dict[str, Any]]:
    path = EXPECTED / "scenes.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    rows = [json.loads(line) for line in lines]
    return [
        row for row in rows if row["family"] == "dava" and (SAMPLES / (row["scg"] or "")).exists()
    ]


def pair(folder: Path) -> Path:
    """Put a scene and its geometry next to each other, as in games."""
    for name in TANK:
        shutil.copy(SAMPLES / "ka" / name, folder / name.split("_", 1)[1])
    return folder / TANK[0].split("_", 1)[1]


def out(scene: Path) -> SceneModel:
    """Return everything that an editor can see of a scene."""
    document = chunkwright.open(scene)
    return gltf.read(gltf.to_glb(scene_of(document, {"no_textures": True})))


def back(model: SceneModel, scene: Path) -> tuple[Path, list[str]]:
    folder = scene.parent / "out"
    folder.mkdir()
    target = folder / scene.name
    return target, import_scene(
        gltf.to_glb(model), chunkwright.open(scene), target, no_textures=True
    )


def f32(values: list[Any]) -> Floats:
    return np.array(values, np.float32)


def largest(model: SceneModel) -> Node:
    """Return the node of the mesh with the most vertices."""
    sizes = {
        each: sum(len(part.positions) for part in each.mesh.primitives)
        for each in model.nodes()
        if each.mesh is not None
    }
    return max(sizes, key=sizes.__getitem__)


@pytest.mark.parametrize("row", one_of(4, scene_rows()), ids=lambda row: row["file"])
def test_an_unedited_scene_has_no_changes(row: dict[str, Any]) -> None:
    scene = chunkwright.open(SAMPLES / row["file"])
    options: dict[str, Any] = {"geometry": str(SAMPLES / row["scg"])} if row["scg"] else {}
    options["no_textures"] = True
    model = scene_of(scene, options)
    assert [each.kind for each in edits_of(gltf.to_glb(model), scene, **options).changes] == []


def test_an_unedited_scene_keeps_its_bytes(tmp_path: Path) -> None:
    scene = pair(tmp_path)
    target, notes = back(out(scene), scene)
    assert notes == []
    assert target.read_bytes() == scene.read_bytes()
    assert target.with_suffix(".scg").read_bytes() == scene.with_suffix(".scg").read_bytes()


def test_moving_a_vertex_changes_nothing_else(tmp_path: Path) -> None:
    scene = pair(tmp_path)
    model = out(scene)
    mesh = largest(model).mesh
    assert mesh is not None
    body = mesh.primitives[0]
    number = int(body.attributes["_VID"][5]) - 1
    body.positions = body.positions.copy()
    body.positions[5] += f32([0, 0, 3])
    target, notes = back(model, scene)
    assert notes == []
    before, after = chunkwright.open_scene(scene), chunkwright.open_scene(target)
    old, new = before.find_geometry(), after.find_geometry()
    address = mesh.extras["chunkwright"]["groups"][0]
    place = [each.address for each in old.groups].index(address)
    for index, (one, other) in enumerate(zip(old.groups, new.groups, strict=True)):
        assert (one == other) == (index != place)
    first, second = old.groups[place].vertices, new.groups[place].vertices
    assert np.allclose(second["position"][number], first["position"][number] + [0, 0, 3])
    others = np.arange(len(first)) != number
    assert np.array_equal(first["position"][others], second["position"][others])
    for name in ("normal", "texcoord0"):
        assert first[name].tobytes() == second[name].tobytes()
    top = second["position"].max(axis=0)
    boxes = [
        batch.archive["rb.aabbox"]
        for each in after.all_nodes()
        for component in each.components
        for batch in component.batches
        if batch.polygon_group_id == new.groups[place].id
    ]
    assert boxes
    assert all(np.allclose(box[3:], top) for box in boxes)
    assert after.problems() == before.problems() == []


def test_triangles_nodes_and_meshes_are_added_and_removed(tmp_path: Path) -> None:
    scene = pair(tmp_path)
    model = out(scene)
    holder = largest(model)
    assert holder.mesh is not None
    body = holder.mesh.primitives[0]
    assert body.indices is not None
    address = holder.mesh.extras["chunkwright"]["groups"][0]
    body.indices = body.indices[3:]
    corner = Primitive(
        np.eye(3, dtype=np.float32),
        np.arange(3, dtype=np.uint32),
        normals=np.tile(f32([0, 0, 1]), (3, 1)),
        texcoords=[np.zeros((3, 2), np.float32)],
        material=body.material,
    )
    flag = Node("Flag.001", translation=(0, 0, 4), mesh=Mesh("Flag", [corner]))
    holder.children.append(flag)
    gone = next(each for each in model.nodes() if each.name.startswith("HP_"))
    parent = next(each for each in model.nodes() if gone in each.children)
    parent.children.remove(gone)
    target, _ = back(model, scene)
    before, after = chunkwright.open_scene(scene), chunkwright.open_scene(target)
    old, new = before.find_geometry(), after.find_geometry()
    triangles = {each.address: len(each.triangles) for each in old.groups}
    assert {each.address: len(each.triangles) for each in new.groups[:-1]} == triangles | {
        address: triangles[address] - 1
    }
    names = [each.name for each in after.all_nodes()]
    assert gone.name not in names
    added = next(each for each in after.all_nodes() if each.name == "Flag.001")
    assert added.transform.position.tolist() == [0, 0, 4]
    assert new.groups[-1].vertices["position"].tolist() == np.eye(3).tolist()
    assert after.problems() == []


def test_a_node_moved_in_an_editor_moves_in_its_file(tmp_path: Path) -> None:
    scene = pair(tmp_path)
    model = out(scene)
    holder = largest(model)
    holder.translation = (1, 2, 3)
    target, notes = back(model, scene)
    assert notes == []
    after = chunkwright.open_scene(target)
    name = holder.name
    moved = next(each for each in after.all_nodes() if each.name == name)
    assert moved.transform.position.tolist() == [1, 2, 3]
    changes = diff(chunkwright.open(scene), after)
    assert {change.address.rpartition("/")[2] for change in changes} <= {
        "tc.localTranslation",
        "tc.worldTranslation",
        *map(str, range(3)),
    }


def test_importing_into_a_format_without_edits_is_refused(tmp_path: Path) -> None:
    from chunkwright.keyed_archive import KeyedArchive

    KeyedArchive({"a": 1}).save(tmp_path / "a.archive")
    with pytest.raises(chunkwright.QueryError, match="nothing can be imported") as caught:
        import_scene(b"", chunkwright.open(tmp_path / "a.archive"), tmp_path / "b.archive")
    assert "SFV2 scene" in str(caught.value)
    assert not (tmp_path / "b.archive").exists()


def test_a_renamed_texture_is_imported(tmp_path: Path) -> None:
    scene = pair(tmp_path)
    document = chunkwright.open_scene(scene)
    model = scene_of(document, {"no_textures": True})
    look = next(
        primitive.material
        for each in model.nodes()
        if each.mesh
        for primitive in each.mesh.primitives
        if primitive.material and primitive.material.base_color_texture
    )
    assert look is not None
    look.base_color_texture = Texture(Image("camo", png(PIXELS)))
    target, notes = back(model, scene)
    assert notes == []
    assert (target.parent / "images" / "camo.dx11.dds").is_file()
    paths = {
        path
        for material in chunkwright.open_scene(target).materials()
        for path in material.textures.values()
    }
    assert "images/camo.tex" in paths
