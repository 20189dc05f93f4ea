"""Virtools files as scene models: real ones against an independent exporter, others by hand."""

from __future__ import annotations

import json
import math
import struct
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import chunkwright
from chunkwright.errors import CorruptError, QueryError
from chunkwright.exchange.model import Node, Primitive, SceneModel
from chunkwright.exchange.transforms import (
    bounds,
    composed,
    local_matrix,
    posed,
    sampled,
    world_matrices,
)
from chunkwright.formats import registry
from chunkwright.nmo import Entity3d, Group, Mesh, VirtoolsFile, demo
from chunkwright.state_chunk import StateChunk, Unresolved
from tests.nmo.files import opened
from tests.samples import SAMPLES, needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = SAMPLES.parent / "expected" / "scenes.jsonl"


def rows() -> list[dict[str, Any]]:
    if not EXPECTED.exists():
        return []
    found = map(json.loads, EXPECTED.read_text(encoding="utf-8").splitlines())
    return [row for row in found if row["family"] == "virtools"]


def model_of(file: VirtoolsFile, **options: Any) -> SceneModel:
    made = registry.by_name("nmo").scene_model(file, **options)
    assert isinstance(made, SceneModel)
    return made


def node_of(model: SceneModel, name: str) -> Node:
    (found,) = (node for node in model.nodes() if node.name == name)
    return found


def told(thing: Any) -> dict[str, Any]:
    found: dict[str, Any] = thing.extras["chunkwright"]
    return found


def triangles(model: SceneModel) -> list[Primitive]:
    meshes = [node.mesh for node in model.nodes()]
    return [part for mesh in meshes if mesh for part in mesh.primitives if not part.lines]


def count(parts: list[Primitive]) -> int:
    return sum(0 if part.indices is None else part.indices.size // 3 for part in parts)


def box_of(model: SceneModel) -> list[Any] | None:
    found = bounds(model)
    return None if found is None else list(found)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("row", one_of(4, rows()), ids=lambda row: row["file"].rpartition("__")[2])
def test_meshes_agree_with_an_independent_exporter(row: dict[str, Any]) -> None:
    file = chunkwright.open(SAMPLES / row["file"].replace("?", "_"))
    assert isinstance(file, VirtoolsFile)
    model = model_of(file, all=True, no_textures=True)
    nodes = list(model.nodes())
    parts = triangles(model)
    found = {
        "nodes": len(nodes),
        "entities_with_mesh": sum(node.mesh is not None for node in nodes),
        "hidden_entities": sum(told(node)["hidden"] for node in nodes),
        "lights": sum(node.light is not None for node in nodes),
        "cameras": sum(node.camera is not None for node in nodes),
        "triangles_instanced": count(parts),
        "primitives_instanced": len(parts),
    }
    assert found == {key: row[key] for key in found}
    box, visible = box_of(model), row["bbox_gltf_units_all"]
    assert (box is None) == (visible is None)
    if box is not None:
        assert_allclose(box, visible, atol=1e-3)
    names = [clip.name for clip in model.animations]
    assert names == (row["keyed_animations"] or ["Animations"] * bool(row["object_animations"]))
    assert all(file.get(told(node)["address"]) in file for node in nodes)
    shown = model_of(file, no_textures=True)
    assert (bounds(shown) is None) == (box is None)
    if row["bbox_gltf_units_visible"] is not None:
        visible_box: Any = box_of(shown)
        assert_allclose(visible_box, row["bbox_gltf_units_visible"], atol=1e-3)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("name", ["imengyu__Ballance__Level_01.NMO", "p_modul_08.nmo"])
def test_faces_of_real_meshes_point_outwards(name: str) -> None:
    path = next(path for path in (SAMPLES / "virtools").iterdir() if path.name.endswith(name))
    model = model_of(opened(path.read_bytes()), all=True, no_textures=True)
    agree = total = 0
    for each in posed(model):
        if each.normals is None or each.primitive.lines:
            continue
        corners = each.positions[each.indices]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        dots = np.einsum("ij,ij->i", across, each.normals[each.indices].sum(axis=1))
        agree += int((dots > 0).sum())
        total += int((dots != 0).sum())
    assert agree > 0.99 * total > 0


@needs_samples
def test_first_keys_of_real_animations_equal_the_matrices_of_nodes() -> None:
    path = next(
        path for path in (SAMPLES / "virtools").iterdir() if path.name.endswith("pe_balloon.nmo")
    )
    model = model_of(opened(path.read_bytes()), all=True, no_textures=True)
    (clip,) = model.animations
    assert {channel.path for channel in clip.channels} == {"rotation", "scale"}
    for channel in clip.channels:
        (first,) = sampled(channel, np.zeros(1, np.float32))
        if channel.path == "rotation":
            assert abs(np.dot(first, channel.node.rotation)) > 1 - 1e-5
            assert len(channel.times) > 24
            assert_allclose(np.diff(channel.times).max(), 1 / 30, rtol=1e-3)
        else:
            assert_allclose(first, channel.node.scale, atol=1e-5)


# -- made by hand ------------------------------------------------------------------------------


def entity(file: VirtoolsFile, name: str, class_name: str = "CK3dEntity") -> Entity3d:
    made = file.add_object(class_name, name)
    assert isinstance(made, Entity3d)
    made.position = (0, 0, 0)
    return made


def mesh_of(file: VirtoolsFile, name: str = "Square") -> Mesh:
    found = file.objects[name]
    assert isinstance(found, Mesh)
    return found


def test_z_is_mirrored_and_the_winding_of_triangles_reversed() -> None:
    file = demo.make()
    mesh = mesh_of(file)
    mesh.set_geometry(
        [(0, 0, 5), (1, 0, 5), (0, 1, 6)],
        [(0, 1, 2)],
        normals=[(0.6, 0, 0.8)] * 3,
        uvs=[(0.25, 0.75)] * 3,
    )
    model = model_of(opened(bytes(file)))
    (part,) = triangles(model)
    assert part.positions.tolist() == [[0, 0, -5], [1, 0, -5], [0, 1, -6]]
    assert part.indices is not None
    assert part.indices.tolist() == [0, 2, 1]
    assert part.normals is not None
    assert_allclose(part.normals[0], (0.6, 0, -0.8))
    assert part.texcoords[0].tolist() == [[0.25, 0.75]] * 3


def test_entities_are_exported_below_their_parents() -> None:
    file = VirtoolsFile()
    above, below = entity(file, "Above"), entity(file, "Below")
    above.matrix = np.array([[0, 0, -2, 0], [0, 2, 0, 0], [2, 0, 0, 0], [1, 2, 3, 1]])
    below.position = (4, 5, 6)
    below.parent = above
    model = model_of(opened(bytes(file)))
    assert [node.name for node in model.roots] == ["Above"]
    worlds = {node.name: matrix for node, matrix in world_matrices(model.roots)}
    assert_allclose(worlds["Below"][:3, 3], (4, 5, -6), atol=1e-6)
    assert_allclose(worlds["Below"][:3, :3], np.eye(3), atol=1e-6)
    # The x axis of the entity points to -Z there, and so to +Z here.
    assert_allclose(worlds["Above"] @ (1, 0, 0, 0), (0, 0, 2, 0), atol=1e-6)
    assert node_of(model, "Above").scale == pytest.approx((2, 2, 2))


def test_shear_and_cycles_are_tolerated() -> None:
    file = VirtoolsFile()
    first, second = entity(file, "First"), entity(file, "Second")
    first.matrix = np.array([[1, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    first.parent, second.parent = second, first
    third = entity(file, "Third")
    third.matrix = np.zeros((4, 4)) + np.diag((0, 0, 0, 1))
    under = entity(file, "Under")
    under.parent = third
    model = model_of(file)
    assert sorted(node.name for node in model.nodes()) == ["First", "Second", "Third", "Under"]
    worlds = {node.name: matrix for node, matrix in world_matrices(model.roots)}
    assert_allclose(worlds["First"] @ (1, 0, 0, 0), (1, 1, 0, 0))
    assert np.isfinite(local_matrix(node_of(model, "Under"))).all()


def test_hidden_meshes_are_left_out_unless_most_are_hidden() -> None:
    file = demo.make()
    hidden = entity(file, "Hidden")
    hidden.mesh = mesh_of(file)
    hidden.need_chunk()[0x4] = {}
    for name in ("Wall", "Roof"):
        entity(file, name).mesh = mesh_of(file)
    model = model_of(file)
    assert node_of(model, "Hidden").hidden
    assert not node_of(model, "Wall").hidden
    assert node_of(model, "Hidden").mesh is None
    assert told(node_of(model, "Hidden"))["hidden"] is True
    assert model.notes[0] == "1 hidden entity left out: --all (in Python all=True) adds them"
    shown = node_of(model_of(file, all=True), "Hidden")
    assert (shown.hidden, told(shown)["hidden"]) == (False, True)
    assert shown.mesh is not None
    # If half of the meshes are hidden, they are the main content of the file.
    file.objects["Floor"].need_chunk()[0x18] = {}
    model = model_of(file)
    assert all(node_of(model, name).mesh is not None for name in ("Floor", "Hidden"))


def test_meshes_and_groups_are_reported() -> None:
    file = demo.make()
    other = entity(file, "Other")
    other.mesh = mesh_of(file)
    group = file.objects["Phys_Floors"]
    assert isinstance(group, Group)
    group.members.append(other)
    model = model_of(file)
    floor = node_of(model, "Floor")
    assert floor.mesh is node_of(model, "Other").mesh
    assert told(floor) == {
        "family": "virtools",
        "address": "/objects/Floor",
        "class": "CK3dObject",
        "hidden": False,
        "groups": ["Phys_Floors"],
        "mesh": "/objects/Square",
    }
    assert told(model)["groups"] == ["Phys_Floors"]
    assert told(floor.mesh)["slots"] == [0]


def test_meshes_have_a_primitive_per_slot_and_keep_layers() -> None:
    file = demo.make()
    mesh = mesh_of(file)
    glow = file.add_object("CKMaterial", "Glow")
    mesh.material_slots = [file.objects["Wood"], glow]
    mesh.face_materials = [1, 7]
    mesh.need_chunk()[0x40000] = {"lines": np.array([[0, 1], [2, 3]], "<u2")}
    mesh.need_chunk()[0x4000] = {
        "channels": [
            {
                "material": glow,
                "flags": 1,
                "source_blend": 1,
                "dest_blend": 3,
                "uvs": np.full((4, 2), 0.5, "<f4"),
            }
        ]
    }
    (node,) = model_of(file).nodes()
    assert node.mesh is not None
    first, second, lines = node.mesh.primitives
    assert first.material is not None
    assert (first.material.name, second.material) == ("Glow", None)
    assert first.positions is second.positions
    assert lines.lines
    assert lines.indices is not None
    assert lines.indices.tolist() == [0, 1, 2, 3]
    assert len(first.texcoords) == 2
    assert first.texcoords[1].tolist() == [[0.5, 0.5]] * 4
    assert told(node.mesh)["channel_materials"] == ["Glow"]
    assert told(node.mesh)["channel_dest_blends"] == [3]


def test_vertex_colours_are_exported_if_they_are_the_lighting() -> None:
    file = demo.make()
    mesh = mesh_of(file)
    fields = mesh.fields["vertices"]["arrays"]
    fields["save_flags"] &= ~1
    fields["diffuse"] = np.array([0x80FF0000, 0xFF00FF00, 0xFF0000FF, 0xFF808080], "<u4")
    assert triangles(model_of(file))[0].colors is None
    mesh.fields["flags"]["flags"] |= 0x80
    colors = triangles(model_of(opened(bytes(file))))[0].colors
    assert colors is not None
    assert_allclose(colors[0], (1, 0, 0, 128 / 255))
    assert_allclose(colors[3], (0.21586, 0.21586, 0.21586, 1), atol=1e-4)


def test_missing_normals_are_computed() -> None:
    file = demo.make()
    mesh_of(file).set_geometry(
        [(0, 0, 0), (0, 0, 1), (1, 0, 0), (9, 9, 9)], [(0, 1, 2)], uvs=[(0, 0)] * 4
    )
    (part,) = triangles(model_of(file))
    assert part.normals is not None
    # Left-handed and clockwise: the floor looks up.
    assert part.normals.tolist() == [[0, 1, 0]] * 4
    broken = demo.make()
    mesh_of(broken).fields["faces"]["faces"][0, 0] = 9
    with pytest.raises(CorruptError, match="vertex 9 of a face is out of range for 4"):
        model_of(broken)


@pytest.mark.parametrize(
    ("flags", "modes", "wanted"),
    [
        (0x06, 0x13201224, ("OPAQUE", False)),
        (0x07, 0x13201224, ("OPAQUE", True)),
        (0x80050016, 0x13201224, ("MASK", False)),
        (0x8005001E, 0x13265224, ("BLEND", False)),
    ],
)
def test_materials_are_exported_with_alpha_mode_and_sidedness(
    flags: int, modes: int, wanted: tuple[str, bool]
) -> None:
    file = demo.make()
    file.objects["Wood"]["material"].update(flags=flags, modes=modes, specular_power=6.0)
    look = triangles(model_of(file))[0].material
    assert look is not None
    assert (look.alpha_mode, look.double_sided) == wanted
    assert look.alpha_cutoff == (pytest.approx(128 / 255) if wanted[0] == "MASK" else 0.5)
    assert look.roughness == 0.5
    assert look.base_color == (1, 1, 1, 1)
    assert told(look)["flags"] == str(flags)


def test_additive_materials_are_exported_as_emissive() -> None:
    file = demo.make()
    wood = file.objects["Wood"]["material"]
    wood.update(flags=8, modes=0x13222224)
    look = triangles(model_of(file))[0].material
    assert look is not None
    assert look.base_color == (0, 0, 0, 1)
    assert look.emissive == (1, 1, 1)
    assert look.emissive_texture is look.base_color_texture is not None
    assert told(look)["additive"] is True
    wood.update(flags=0, texture=None, diffuse=0x80FF0000)
    look = triangles(model_of(file))[0].material
    assert look is not None
    assert look.base_color == pytest.approx((1, 0, 0, 128 / 255))
    assert look.emissive == (0, 0, 0)
    wood.update(diffuse=0xFF000000, emissive=0xFF00FF00)
    look = triangles(model_of(file))[0].material
    assert look is not None
    assert look.emissive == (0, 1, 0)


def test_textures_are_exported_with_filters_and_wrap_modes() -> None:
    file = demo.make()
    file.objects["Wood"]["material"]["modes"] = 0x33200614
    look = triangles(model_of(file))[0].material
    assert look is not None
    texture = look.base_color_texture
    assert texture is not None
    assert texture.wrap == ("clamp", "clamp")
    assert (texture.min_filter, texture.mag_filter, texture.mipmaps) == ("nearest", "linear", False)


# -- pictures ----------------------------------------------------------------------------------


def picture(kind: str) -> bytes:
    pillow = pytest.importorskip("PIL.Image")
    made = pillow.new("RGB", (2, 1), (255, 0, 255))
    made.putpixel((1, 0), (10, 20, 30))
    out = BytesIO()
    made.save(out, kind)
    return out.getvalue()


def pixels(data: bytes) -> list[tuple[int, ...]]:
    pillow = pytest.importorskip("PIL.Image")
    rows = np.asarray(pillow.open(BytesIO(data)).convert("RGBA")).reshape(-1, 4)
    return [tuple(row) for row in rows.tolist()]


def image_of(model: SceneModel) -> Any:
    look = triangles(model)[0].material
    assert look is not None
    assert look.base_color_texture is not None
    return look.base_color_texture.image


def with_texture(name: str, *, key: int | None = None) -> VirtoolsFile:
    file = demo.make()
    file.objects["Planks"].fields["file_names"] = {"names": [name]}
    if key is not None:
        file.objects["Planks"].need_chunk()[0x2FF000] = {
            "options": 0x100,
            "values": {"transparent_color": key, "current_slot": 0},
        }
    return opened(bytes(file))


def test_textures_are_found_by_name_and_converted_to_png(tmp_path: Path) -> None:
    folder = tmp_path / "Deep" / "er"
    folder.mkdir(parents=True)
    (folder / "PLANKS.bmp").write_bytes(picture("BMP"))
    file = with_texture("C:\\Art\\planks.BMP")
    model = model_of(file, textures=str(tmp_path))
    image = image_of(model)
    assert image.data.startswith(b"\x89PNG")
    assert pixels(image.data) == [(255, 0, 255, 255), (10, 20, 30, 255)]
    assert image.source == "C:\\Art\\planks.BMP"
    assert model.notes == []
    keyed = image_of(model_of(with_texture("planks.bmp", key=0xFFFF00FF), textures=str(tmp_path)))
    assert pixels(keyed.data) == [(255, 0, 255, 0), (10, 20, 30, 255)]
    bare = model_of(file, textures=str(tmp_path), no_textures=True)
    assert (image_of(bare).data, bare.notes) == (b"", [])


def test_textures_are_found_next_to_the_file_or_in_a_folder_near_it(tmp_path: Path) -> None:
    level = tmp_path / "3D Entities" / "Level" / "one.nmo"
    level.parent.mkdir(parents=True)
    file = with_texture("planks.jpg")
    file.save(level)
    missing = model_of(file)
    assert missing.notes == ["textures not found: planks.jpg"]
    assert image_of(missing).source == "planks.jpg"
    (tmp_path / "Textures").mkdir()
    data = picture("JPEG")
    (tmp_path / "Textures" / "Planks.JPG").write_bytes(data)
    saved = chunkwright.open(level)
    assert isinstance(saved, VirtoolsFile)
    assert image_of(model_of(saved)).data == data
    (level.parent / "planks.jpg").write_bytes(b"nothing")
    broken = model_of(saved)
    assert "textures not readable: Planks" in broken.notes[0]
    with pytest.raises(QueryError, match="no such folder"):
        model_of(saved, textures=str(tmp_path / "none"))


def test_pictures_inside_textures_are_exported() -> None:
    pillow = pytest.importorskip("PIL.Image")
    file = demo.make()
    planks: Any = file.objects["Planks"]
    del planks["file_names"]
    planks.fields["raw_bitmaps"] = {"bitmaps": [{"bits_per_pixel": 0}]}
    planks.set_image(0, pillow.open(BytesIO(picture("BMP"))))
    image = image_of(model_of(opened(bytes(file))))
    assert pixels(image.data) == [(255, 0, 255, 255), (10, 20, 30, 255)]


# -- cameras, lights, curves, animations ---------------------------------------------------------


def test_cameras_are_exported_with_their_vertical_field_of_view() -> None:
    file = VirtoolsFile()
    fields = {"ortho_zoom": 0.5, "near": 1.0, "far": 100.0, "aspect": (4, 3)}
    for number, name in ((1, "Eye"), (2, "Flat")):
        made = entity(file, name, "CKCamera")
        made.fields["camera"] = {"projection": number, "field_of_view": 1.0, **fields}
    model = model_of(opened(bytes(file)))
    eye, flat = node_of(model, "Eye").camera, node_of(model, "Flat").camera
    assert eye is not None
    assert flat is not None
    assert eye.yfov == pytest.approx(2 * math.atan(math.tan(0.5) * 3 / 4))
    assert (eye.aspect, eye.near, eye.far) == pytest.approx((4 / 3, 1, 100))
    assert flat.yfov == 0
    assert flat.height * flat.aspect == pytest.approx(2)


def test_cameras_of_old_files_have_an_area_for_each_value() -> None:
    file = VirtoolsFile()
    areas: dict[str, dict[int, bytes]] = {
        "Eye": {0x400000: struct.pack("<f", 1.0), 0x800000: struct.pack("<I", 1)},
        "Flat": {0x800000: struct.pack("<I", 2), 0x1000000: struct.pack("<f", 0.5)},
    }
    for name, own in areas.items():
        made = entity(file, name, "CKCamera")
        made.chunk = StateChunk(34, data_version=4, bound=True)
        for identifier, payload in own.items():
            made.chunk[identifier] = payload
        made.chunk[0x2000000] = struct.pack("<2i", 2, 1)
        made.chunk[0x4000000] = struct.pack("<2f", 3.0, 70.0)
    model = model_of(opened(bytes(file)))
    eye, flat = node_of(model, "Eye").camera, node_of(model, "Flat").camera
    assert eye is not None
    assert flat is not None
    assert eye.yfov == pytest.approx(2 * math.atan(math.tan(0.5) / 2))
    assert (eye.aspect, eye.near, eye.far) == (2, 3, 70)
    assert (flat.yfov, flat.aspect, flat.height) == pytest.approx((0, 2, 1))


def test_lights_are_exported_with_colour_range_and_cones() -> None:
    file = VirtoolsFile()
    common = {
        "constant_attenuation": 1.0,
        "linear_attenuation": 0.25,
        "quadratic_attenuation": 0.0,
        "range": 50.0,
    }
    cones = {"outer_cone": 1.0, "inner_cone": 0.5, "falloff": 1.0}
    for kind, more in ((1, {}), (2, cones), (3, {})):
        made = entity(file, f"Light {kind}", "CKLight")
        made.fields["light"] = {"type_flags": 0x100 | kind, "color": 0xFFFF0000, **common, **more}
    made.fields["light_power"] = {"power": 2.0}
    model = model_of(opened(bytes(file)))
    lights = [node_of(model, f"Light {kind}").light for kind in (1, 2, 3)]
    point, spot, sun = lights
    assert point is not None
    assert spot is not None
    assert sun is not None
    assert [each.kind for each in (point, spot, sun)] == ["point", "spot", "directional"]
    assert (point.color, point.range) == ((1, 0, 0), 50)
    assert point.intensity == pytest.approx(math.pi * 25**2 / (1 + 0.25 * 25))
    assert (spot.inner_cone, spot.outer_cone) == (0.25, 0.5)
    assert sun.intensity == pytest.approx(2 * math.pi)
    assert told(point)["attenuation"] == [1.0, 0.25, 0.0]


@pytest.mark.parametrize(
    ("reach", "attenuation", "intensity"),
    [
        (8.0, (1.0, 0.25, 0.5), 4**2 / (1 + 0.25 * 4 + 0.5 * 4**2)),
        (49.0, (0.0, 0.0, 1.0), 1),
        (1e6, (0.5, 0.0, 0.0), 25**2 / 0.5),
        (6.0, (0.0, 0.0, 0.0), 3**2),
        (6.0, (1.0, -0.25, 0.0), 3**2 / 0.25),
        (6.0, (-0.5, -0.25, 0.0), 3**2),
    ],
)
def test_a_light_has_the_brightness_of_the_engine_at_half_its_range(
    reach: float, attenuation: tuple[float, float, float], intensity: float
) -> None:
    file = VirtoolsFile()
    names = ("constant_attenuation", "linear_attenuation", "quadratic_attenuation")
    made = entity(file, "Lamp", "CKLight")
    made.fields["light"] = {
        "type_flags": 0x101,
        "color": 0xFFFFFFFF,
        "range": reach,
        **dict(zip(names, attenuation, strict=True)),
    }
    light = node_of(model_of(opened(bytes(file))), "Lamp").light
    assert light is not None
    assert light.intensity == pytest.approx(math.pi * intensity)


def test_curves_are_exported_as_lines_through_their_points() -> None:
    file = VirtoolsFile()
    curve = entity(file, "Way", "CKCurve")
    curve.position = (1, 0, 0)
    points = []
    for number in range(3):
        points.append(entity(file, f"P{number}", "CKCurvePoint"))
        points[-1].position = (number, 0, number)
    curve.fields["curve"] = {"points": points, "fitting": 0.0, "steps": 10, "open": 0}
    way = node_of(model_of(opened(bytes(file))), "Way")
    assert way.mesh is not None
    (lines,) = way.mesh.primitives
    assert lines.lines
    assert lines.positions.tolist() == [[-1, 0, 0], [0, 0, -1], [1, 0, -2], [-1, 0, 0]]
    assert lines.indices is not None
    assert lines.indices.tolist() == [0, 1, 1, 2, 2, 3]


def animated(*controllers: tuple[int, list[list[float]]]) -> SceneModel:
    file = VirtoolsFile()
    thing = entity(file, "Thing")
    moves = file.add_object("CKObjectAnimation", "Moves")
    moves["controllers"] = {
        "entity": thing,
        "length": 60.0,
        "controllers": [
            {"type": kind, "keys": np.array(keys, "<f4")} for kind, keys in controllers
        ],
    }
    clip = file.add_object("CKKeyedAnimation", "Clip")
    clip["animations"] = {"animations": [moves]}
    return model_of(opened(bytes(file)))


def test_keys_of_animations_are_exported_as_channels() -> None:
    half = 0.5**0.5
    model = animated(
        (0x637C4301, [[0, 1, 2, 3], [30, 4, 5, 6], [30, 9, 9, 9]]),
        (0x49ED4002, [[0, 0, 0, 0, 1], [15, 0, 0, half, half]]),
        (0x654A3A04, [[0, 1, 1, 1], [60, 2, 3, 4]]),
        (0x2F200B08, [[0, 0, 0, 0, 1]]),
    )
    (clip,) = model.animations
    assert clip.name == "Clip"
    place, turn, size = clip.channels
    assert (place.path, place.times.tolist()) == ("translation", [0, 1])
    assert place.values.tolist() == [[1, 2, -3], [4, 5, -6]]
    assert_allclose(turn.values[1], (0, 0, -half, half))
    assert turn.times.tolist() == [0, 0.5]
    assert size.values.tolist() == [[1, 1, 1], [2, 3, 4]]
    assert size.times.tolist() == [0, 2]


def test_a_stored_quaternion_rotates_like_the_stored_matrix() -> None:
    half = 0.5**0.5
    (clip,) = animated((0x49ED4002, [[0, 0, 0, half, half]])).animations
    (turn,) = clip.channels
    made = composed((0, 0, 0), turn.values[0].tolist(), (1, 1, 1))
    # Hamilton's rotation takes x to y; keys rotate the other way, but about a mirrored axis.
    assert_allclose(made @ (1, 0, 0, 0), (0, -1, 0, 0), atol=1e-6)


def test_a_smooth_curve_has_no_corner_at_its_middle_key() -> None:
    flat = [0.0] * 5
    place = [[0, 0, 0, 0, *flat], [10, 1, 0, 0, *flat], [20, 4, 0, 0, *flat]]

    def about_y(angle: float) -> list[float]:
        return [0, math.sin(angle / 2), 0, math.cos(angle / 2)]

    turn = [[10 * number, *about_y(0.5 * number), *flat] for number in range(4)]
    (clip,) = animated((0x347E4A01, place), (0x45B52A02, turn)).animations
    moves, turns = clip.channels
    assert moves.interpolation == "CUBICSPLINE"
    near = sampled(moves, np.array([0, 10, 20], np.float32) / np.float32(30))
    assert_allclose(near[:, 0], (0, 1, 4), atol=1e-6)
    times = np.array([9.99, 10.01], np.float32) / np.float32(30)
    before, after = sampled(moves, times)[:, 0]
    assert (after - before) / (0.02 / 30) == pytest.approx(2 * 30 / 10, rel=1e-2)
    # Uniform rotation stays uniform on a smooth curve.
    assert len(turns.times) == 31
    angles = 2 * np.arctan2(turns.values[:, 1], turns.values[:, 3])
    assert_allclose(angles[10:21], np.linspace(0.5, 1.0, 11), atol=1e-5)


def test_several_files_cannot_be_exported_together() -> None:
    assert model_of(VirtoolsFile()).roots == []
    with pytest.raises(QueryError, match="one by one"):
        registry.by_name("nmo").scene_model(demo.make(), demo.make())


# -- damage ------------------------------------------------------------------------------------


def lost_place(file: VirtoolsFile) -> None:
    file.objects["Floor"]["placement"]["position"] = (math.nan, 0.0, 0.0)


def lost_vertex(file: VirtoolsFile) -> None:
    mesh_of(file).vertices[0, 0] = math.inf


def dangling(file: VirtoolsFile) -> None:
    nothing = Unresolved(77, by_index=True)
    file.objects["Floor"]["meshes"].update(current_mesh=nothing, meshes=[nothing, None])
    file.objects["Wood"]["material"]["texture"] = nothing
    file.objects["Square"]["materials"]["slots"][0]["material"] = nothing
    moves = file.add_object("CKObjectAnimation", "Moves")
    moves["controllers"] = {"entity": nothing, "length": 1.0, "controllers": []}
    clip = file.add_object("CKKeyedAnimation", "Clip")
    clip["animations"] = {"animations": [nothing, moves, None]}


@pytest.mark.parametrize(
    ("damage", "note"),
    [(lost_place, "1 entity at the origin"), (dangling, ""), (lost_vertex, None)],
)
def test_damaged_files_give_complete_scenes_or_errors(damage: Any, note: str | None) -> None:
    file = demo.make()
    damage(file)
    file = opened(bytes(file))
    if note is None:
        with pytest.raises(CorruptError, match="NaN or infinite") as caught:
            model_of(file)
        assert caught.value.path == "/objects/Square/vertices"
        return
    model = model_of(file, no_textures=True)
    assert [node.name for node in model.nodes()] == ["Floor"]
    assert [each for each in model.notes if note in each] == model.notes


def test_distant_keys_are_not_resampled() -> None:
    flat = [0.0] * 5
    turn = [[10.0**number, 0, 0, 0, 1, *flat] for number in range(0, 30, 6)]
    (clip,) = animated((0x45B52A02, turn)).animations
    assert len(clip.channels[0].times) < 70_000
