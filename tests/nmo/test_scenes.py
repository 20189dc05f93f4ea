"""What an independent exporter to glTF found in real files: counts, triangles, bounding boxes."""

from __future__ import annotations

import io
import json
import os
import struct
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.errors import ChunkwrightError
from chunkwright.nmo import Entity3d, Mesh, VirtoolsFile, demo, enter_scene, scene_model
from chunkwright.nmo.scene_model import Files, meshes
from chunkwright.nmo.scene_model.meshes import color_key
from chunkwright.state_chunk import StateChunk
from tests.nmo.files import opened
from tests.nmo.test_merging import level
from tests.nmo.test_scene_models import entity, mesh_of, model_of, node_of, told, triangles
from tests.samples import EXPECTED, SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = needs_samples


@cache
def lines() -> dict[str, dict[str, Any]]:
    path = EXPECTED / "scenes.jsonl"
    if not path.exists():
        return {}
    found = map(json.loads, path.read_text("utf-8").splitlines())
    return {
        line["file"]: line
        for line in found
        if line["family"] == "virtools" and (SAMPLES / line["file"]).exists()
    }


def counted(file: VirtoolsFile) -> dict[str, Any]:
    """Return the counts that the exporter reported."""
    objects = file.objects
    entities = [one for one in objects.of_class("3dEntity") if isinstance(one, Entity3d)]
    meshes = [one for one in objects.of_class("mesh") if isinstance(one, Mesh)]
    drawn = [one for one in entities if one.mesh is not None]
    return {
        "nodes": len(entities),
        "meshes": len(meshes),
        "entities_with_mesh": len(drawn),
        "hidden_entities": sum("hidden" in one.fields for one in entities),
        "materials": len(objects.of_class("material")),
        "textures": len(objects.of_class("texture")),
        "lights": len(objects.of_class("light")),
        "cameras": len(objects.of_class("camera")),
        "object_animations": len(objects.of_class("ObjectAnimation")),
        "triangles_instanced": sum(len(one.mesh.faces) for one in drawn),
        "triangles_meshes": sum(len(one.faces) for one in meshes),
        "bbox_gltf_units_all": bounds(drawn),
    }


def bounds(drawn: list[Entity3d]) -> list[list[float]] | None:
    """Return the bounds of all meshes' vertices in the world, with z mirrored as in glTF."""
    points = []
    for one in drawn:
        assert one.mesh is not None
        used = one.mesh.vertices
        if len(used):
            placed = np.column_stack((used, np.ones(len(used)))) @ one.matrix
            points.append(placed[:, :3] * (1, 1, -1))
    if not points:
        return None
    every = np.concatenate(points)
    return [every.min(0).tolist(), every.max(0).tolist()]


@pytest.mark.parametrize("name", lines())
def test_scenes_agree_with_an_independent_exporter(name: str) -> None:
    want = lines()[name]
    found = counted(chunkwright.open(SAMPLES / name))
    box, wanted_box = found.pop("bbox_gltf_units_all"), want["bbox_gltf_units_all"]
    assert found == {key: want[key] for key in found}
    assert (box is None) == (wanted_box is None)
    if box is not None:
        assert np.allclose(box, wanted_box, rtol=1e-4, atol=1e-3)


def old(file: VirtoolsFile, name: str, class_name: str, areas: dict[int, bytes]) -> Any:
    """Add an entity of data version 4, which has an area for each value."""
    made = entity(file, name, class_name)
    made.chunk = StateChunk(made.class_id, data_version=4, bound=True)
    for identifier, payload in areas.items():
        made.chunk[identifier] = payload
    return made


@pytest.mark.parametrize(("zoom", "height"), [(None, 0.75), (4.0, 0.1875), (0.0, 1.0), (-0.5, 1.0)])
def test_a_camera_without_a_zoom_gets_a_default(zoom: float | None, height: float) -> None:
    file = VirtoolsFile()
    areas = {0x800000: struct.pack("<I", 2)}
    if zoom is not None:
        areas[0x1000000] = struct.pack("<f", zoom)
    old(file, "Flat", "CKCamera", areas)
    flat = node_of(model_of(opened(bytes(file))), "Flat").camera
    assert flat is not None
    # The default aspect ratio and planes.
    assert flat.aspect == pytest.approx(4 / 3)
    assert (flat.near, flat.far) == pytest.approx((0.1, 1000))
    assert flat.height == pytest.approx(height)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_curve_of_fewer_than_two_points_is_exported_without_lines(count: int) -> None:
    file = VirtoolsFile()
    way = entity(file, "Way", "CKCurve")
    points = [entity(file, f"P{number}", "CKCurvePoint") for number in range(count)]
    for number, each in enumerate(points):
        each.position = (number, 2, 0)
    way.fields["curve"] = {"points": points, "fitting": 0.5, "steps": 10, "open": 1}
    mesh = node_of(model_of(opened(bytes(file))), "Way").mesh
    assert (mesh is not None) == (count == 2)
    if mesh is not None:
        (lines,) = mesh.primitives
        assert lines.positions.tolist() == [[0, 2, 0], [1, 2, 0]]
        assert lines.indices is not None
        assert lines.indices.tolist() == [0, 1]
        extras = told(mesh)
        assert {name: extras[name] for name in ("fitting", "steps", "open")} == {
            "fitting": 0.5,
            "steps": 10,
            "open": 1,
        }
        assert [type(extras[name]) for name in ("fitting", "steps")] == [float, int]


def test_a_curve_of_an_old_file_is_open_unless_marked_closed() -> None:
    file = VirtoolsFile()
    points = [entity(file, f"P{number}", "CKCurvePoint") for number in range(3)]
    numbers = struct.pack("<4i", 3, *(file.objects.index_of(each) for each in points))
    steps = {0x1000000: struct.pack("<I", 7)}
    old(file, "Open", "CKCurve", {0x800000: numbers})
    old(file, "Closed", "CKCurve", {0x800000: numbers, 0x2000000: struct.pack("<I", 0), **steps})
    model = model_of(opened(bytes(file)))
    way, ring = (node_of(model, name).mesh for name in ("Open", "Closed"))
    assert way is not None
    assert ring is not None
    assert [len(each.primitives[0].positions) for each in (way, ring)] == [3, 4]
    assert not {"fitting", "steps", "open"} & told(way).keys()
    assert told(ring)["steps"] == 7


def test_a_single_colour_applies_to_all_vertices() -> None:
    file = demo.make()
    mesh = mesh_of(file)
    mesh.fields["flags"]["flags"] |= 0x80
    fields = mesh.fields["vertices"]["arrays"]
    fields["save_flags"] |= 1
    fields["diffuse"] = np.array([0x800000FF], "<u4")
    colors = triangles(model_of(opened(bytes(file))))[0].colors
    assert colors is not None
    assert colors.shape == (4, 4)
    assert colors[3].tolist() == pytest.approx([0, 0, 1, 128 / 255])


def test_a_picture_is_taken_from_the_first_folder_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b/2.bmp", "a/1.bmp", "a/3.BMP", "c/4.bmp", "b/1.bmp"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    every = Files(None, str(tmp_path))
    assert every.find("1.bmp") == str(tmp_path / "a" / "1.bmp")
    assert every.find("C:\\x/3.bmp") == str(tmp_path / "a" / "3.BMP")
    assert every.find("4.bmp") == str(tmp_path / "c" / "4.bmp")
    walk = os.walk

    def backwards(folder: str) -> Any:
        for place, names, files in walk(folder):
            names.sort(reverse=True)
            yield place, names, files

    monkeypatch.setattr(os, "walk", backwards)
    assert Files(None, str(tmp_path)).find("1.bmp") == str(tmp_path / "a" / "1.bmp")
    # If there are too many files to search, the last folders are left out.
    for most, found in ((5, True), (4, True), (3, False), (1, False)):
        monkeypatch.setattr(scene_model, "_MOST_FILES", most)
        assert (Files(None, str(tmp_path)).find("4.bmp") is not None) is found


def test_an_unreadable_external_picture_is_reported(tmp_path: Path) -> None:
    (tmp_path / "planks.bmp").write_bytes(b"nothing")
    file = demo.make()
    planks: Any = file.objects["Planks"]
    planks.file_names = ["planks.bmp"]
    beside = meshes.Textures(Files(None, str(tmp_path)), wanted=True)
    with pytest.raises(ChunkwrightError) as caught:
        beside._beside("planks.bmp", planks)
    assert caught.value.file == str(tmp_path / "planks.bmp")


def test_the_transparent_colour_is_black_by_default() -> None:
    planks: Any = demo.make().objects["Planks"]
    assert color_key(planks) is None
    planks.fields["options"] = {"options": 0x100, "values": {}}
    assert color_key(planks) == 0
    planks.fields["options"] = {"options": 0x100, "values": {"transparent_color": 0xFF123456}}
    assert color_key(planks) == 0x123456


def test_only_the_transparent_colour_becomes_transparent() -> None:
    pillow = pytest.importorskip("PIL.Image")
    key = (0x12, 0x01, 0x0F)
    others = [(0x13, 1, 15), (0x12, 0, 15), (0x12, 1, 14), (0xFF, 1, 15), (15, 1, 0x12)]
    pixels = np.array([[key, *others]], np.uint8)
    shown = pillow.open(io.BytesIO(meshes._png(pillow.fromarray(pixels), 0x12010F)))
    assert np.asarray(shown)[0].tolist() == [[*key, 0], *([*each, 255] for each in others)]
    whole = pillow.open(io.BytesIO(meshes._png(pillow.open(io.BytesIO(png(pixels))), 0x777777)))
    assert whole.mode == "RGB"


def test_entering_a_scene_updates_its_count() -> None:
    file = level()
    scene: Any = file.objects["Level"]["scenes"]["scene"]
    fields = scene[0x20000].fields
    assert fields["count"] == 1
    enter_scene(file, [file.objects["Planks"], file.objects["Wood"]])
    assert fields["count"] == 3
    assert [each.name for each in fields["objects"]] == ["Floor", "Planks", "Wood"]


@pytest.mark.parametrize(
    ("count", "note"),
    [
        (1, "1 3D sprite left out: scenes cannot represent them"),
        (2, "2 3D sprites left out: scenes cannot represent them"),
    ],
)
def test_sprites_are_left_out_of_scenes_and_reported(count: int, note: str) -> None:
    file = VirtoolsFile()
    for number in range(count):
        entity(file, f"Spot {number}", "CKSprite3D")["sprite"] = {}
    assert model_of(file).notes == [note]


def test_a_skin_is_left_out_of_scenes_and_reported() -> None:
    file = VirtoolsFile()
    entity(file, "Arm")["skin"] = {"bones": [], "bone_states": [], "vertices": []}
    assert model_of(file).notes == ["1 skin left out: scenes cannot represent them"]
