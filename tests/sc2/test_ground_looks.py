"""The ground of old scenes: which of its textures it shows, and how they are blended."""

from __future__ import annotations

import shutil
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange.model import mark_of
from chunkwright.heightmap import Heightmap
from chunkwright.sc2 import Scene
from chunkwright.tex import pictures
from tests.samples import SAMPLES, SHARED, needs_samples
from tests.sc2.scene_models import model_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chunkwright.exchange.model import Material, Primitive, SceneModel

pytest.importorskip("PIL", reason="Pillow, of the extra scene, is not installed")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")

CASE = SHARED / "cases" / "dava" / "landscape"
needs_case = pytest.mark.skipif(not CASE.is_dir(), reason="the folder of cases is not here")
COLOR, WHOLE = "5d3ae6a7_LightMap_mp2.pvr", "53f1a088_LightMap_mp2.thumbnail.pvr"


def ground_of(model: SceneModel) -> tuple[Primitive, Any]:
    [found] = [
        primitive
        for node in model.nodes()
        if node.mesh is not None
        for primitive in node.mesh.primitives
    ]
    return found, found.material


def pixels_of(look: Material) -> Any:
    assert look.base_color_texture is not None
    return pictures.decode(look.base_color_texture.image.data).pixels[..., :3].astype(int)


def real(folder: Path, *more: str) -> SceneModel:
    """Return the scene of the case, with some samples beside it."""
    for path in CASE.iterdir():
        shutil.copyfile(path, folder / path.name)
    for name in more:
        shutil.copyfile(SAMPLES / "dava_textures" / name, folder / name.partition("_")[2])
    return model_of(chunkwright.open_scene(folder / "landscapetest.sc2"))


@needs_case
@pytest.mark.slow
def test_a_real_ground_has_the_textures_beside_it(tmp_path: Path) -> None:
    model = real(tmp_path)
    _, look = ground_of(model)
    assert pixels_of(look).shape == (1024, 1024, 3)
    assert mark_of(look.extras)["textures"] == {
        "tex_0": "LightMap_mp2.pvr",
        "tex_1": "1.pvr",
        "tex_7": "LightMap_mp2.thumbnail.pvr",
        **{f"tex_{slot}": f"tex{slot - 1}.pvr" for slot in range(2, 6)},
    }
    [note] = [note for note in model.notes if "textures not found" in note]
    assert note.endswith(": LightMap_mp2.pvr, LightMap_mp2.thumbnail.pvr")


@pytest.mark.slow
@needs_case
@needs_samples
def test_the_blended_picture_of_a_real_ground_matches_the_engines(tmp_path: Path) -> None:
    made = pixels_of(ground_of(real(tmp_path, COLOR))[1])
    drawn = pixels_of(ground_of(real(tmp_path, COLOR, WHOLE))[1])
    theirs = pictures.read(SAMPLES / "dava_textures" / WHOLE).pixels[..., :3]
    assert (drawn == theirs).all()
    assert np.abs(made - drawn).mean() < 0.02 * 255


@pytest.mark.slow
@needs_case
@needs_samples
def test_the_baked_light_of_a_real_ground_matches_its_slopes(tmp_path: Path) -> None:
    ground, _ = ground_of(real(tmp_path))
    light = pictures.read(SAMPLES / "dava_textures" / COLOR).pixels[..., :3].mean(axis=2)
    places = (ground.texcoords[0].clip(0, 0.9999) * len(light)).astype(int)
    assert ground.normals is not None
    flatness = ground.normals[:, 2]

    def agreement(rows: Any) -> float:
        return float(np.corrcoef(light[rows, places[:, 0]], flatness)[0, 1])

    assert agreement(places[:, 1]) > 0.25
    assert abs(agreement(len(light) - 1 - places[:, 1])) < 0.1


# -- made by hand ----------------------------------------------------------------------------------


def saved(folder: Path, values: Mapping[str, object], **colors: Any) -> tuple[SceneModel, Any]:
    """Save a scene with a ground, and pictures beside it; return its model and its material."""
    Heightmap(size=2, tile_size=2, tiles=bytes(8)).save(folder / "a.heightmap")
    for name, pixels in colors.items():
        made = np.array(pixels, np.uint8)
        (folder / f"{name}.png").write_bytes(pictures.to_png(made))
    scene = Scene(5)
    node = scene.add_entity("land")
    node.class_name = "LandscapeNode"
    node.archive["bbox"] = struct.pack("<6f", -1, -1, 2, 1, 1, 8)
    node.archive["hmap"] = "a.heightmap"
    for key, value in values.items():
        node.archive[key] = value
    scene.save(folder / "a.sc2")
    model = model_of(chunkwright.open_scene(folder / "a.sc2"))
    return model, ground_of(model)[1]


RED, GREEN, BLUE, GREY = (
    [[[*color, 255]]] for color in ((200, 0, 0), (0, 100, 0), (0, 0, 50), (100, 100, 100))
)
TILES = {"tex_2": "a.png", "tex_3": "b.png", "tex_4": "c.png", "tex_5": "d.png"}
FOUR = {"a": RED, "b": GREEN, "c": BLUE, "d": GREY}
# A pixel of each tile.
MASK = [[[255, 0, 0, 0], [0, 255, 0, 0]], [[0, 0, 255, 0], [0, 0, 0, 255]]]


def test_the_mask_decides_which_tile_texture_is_shown(tmp_path: Path) -> None:
    _, look = saved(tmp_path, {"tex_1": "m.png", **TILES}, m=MASK, **FOUR)
    assert pixels_of(look).tolist() == [
        [[200, 0, 0], [0, 100, 0]],
        [[0, 0, 50], [100, 100, 100]],
    ]


def test_the_colour_texture_is_multiplied_with_the_tiles(tmp_path: Path) -> None:
    color = np.full((4, 4, 4), 128, np.uint8)
    values = {"tex_0": "light.png", "tex_1": "m.png", **TILES}
    _, look = saved(tmp_path, values, m=MASK, light=color, **FOUR)
    made = pixels_of(look)
    assert made.shape == (4, 4, 3)
    assert made[0, 0].tolist() == [100, 0, 0]
    assert made[3, 3].tolist() == [50, 50, 50]


def test_tiles_are_repeated_and_tinted(tmp_path: Path) -> None:
    mask = np.zeros((4, 4, 4), np.uint8)
    mask[..., 0] = 255
    stripes = [[[255, 255, 255, 255], [0, 0, 0, 255]]]
    values = {
        "tex_1": "m.png",
        "tex_2": "a.png",
        "tiling_2": struct.pack("<2f", 2, 1),
        "tilecolor_2": struct.pack("<4f", 1, 0.2, 0, 1),
    }
    _, look = saved(tmp_path, values, m=mask, a=stripes)
    assert pixels_of(look)[1].tolist() == [[255, 51, 0], [0, 0, 0]] * 2


@pytest.mark.parametrize("tiling", [b"", struct.pack("<2f", float("nan"), 1), 5])
def test_invalid_tilings_are_replaced_by_1(tmp_path: Path, tiling: Any) -> None:
    values = {"tex_1": "m.png", **TILES, "tiling_2": tiling, "tilecolor_3": tiling}
    _, look = saved(tmp_path, values, m=MASK, **FOUR)
    assert pixels_of(look)[0].tolist() == [[200, 0, 0], [0, 100, 0]]


def test_a_picture_of_the_whole_ground_is_used_unchanged(tmp_path: Path) -> None:
    values = {"tex_1": "m.png", "tex_7": "whole.png", **TILES}
    _, look = saved(tmp_path, values, m=MASK, whole=GREY, **FOUR)
    assert pixels_of(look).tolist() == [[[100, 100, 100]]]
    assert look.base_color_texture is not None
    assert look.base_color_texture.image.source == "whole.png"


def test_the_colour_texture_alone_is_shown_if_a_tile_is_missing(tmp_path: Path) -> None:
    values = {"tex_0": "light.png", "tex_1": "m.png", **TILES}
    three = {name: FOUR[name] for name in "abd"}
    model, look = saved(tmp_path, values, m=MASK, light=GREEN, **three)
    assert pixels_of(look).tolist() == [[[0, 100, 0]]]
    assert "textures not found: c.png" in model.notes


def test_a_single_tile_is_repeated_by_the_material(tmp_path: Path) -> None:
    values = {"tex_0": "light.png", "tex_2": "a.png", "tiling_2": struct.pack("<2f", 20, 30)}
    _, look = saved(tmp_path, values, a=RED)
    assert look.base_color_texture is not None
    assert look.base_color_texture.scale == (20, 30)
    assert pixels_of(look).tolist() == [[[200, 0, 0]]]


def test_paths_of_pictures_that_are_missing_are_kept(tmp_path: Path) -> None:
    model, look = saved(tmp_path, {"tex_0": "light.png", "tex_7": "whole.png"})
    assert look.base_color_texture is not None
    assert not look.base_color_texture.image.data
    assert look.base_color_texture.image.source == "light.png"
    assert "textures not found: light.png, whole.png" in model.notes


def test_a_ground_without_textures_has_no_material(tmp_path: Path) -> None:
    assert saved(tmp_path, {"tex_0": "", "tex_1": 5})[1] is None


def test_a_damaged_mask_is_reported(tmp_path: Path) -> None:
    (tmp_path / "m.pvr").write_bytes(b"PVR\x03")
    model, look = saved(tmp_path, {"tex_1": "m.pvr", **TILES}, **FOUR)
    assert look.base_color_texture is not None
    assert not look.base_color_texture.image.data
    assert any("m.pvr" in note and "header" in note for note in model.notes)


def test_texture_coordinates_of_a_landscape_node_start_at_the_first_height(tmp_path: Path) -> None:
    model, _ = saved(tmp_path, {"tex_0": "light.png"}, light=RED)
    ground, _ = ground_of(model)
    assert ground.texcoords[0][0].tolist() == [0, 0]
    assert ground.texcoords[0][-1].tolist() == [1, 1]


def test_an_unedited_export_is_not_treated_as_an_edit(tmp_path: Path) -> None:
    saved(tmp_path, {"tex_1": "m.png", **TILES}, m=MASK, **FOUR)
    scene, out = chunkwright.open_scene(tmp_path / "a.sc2"), tmp_path / "out.sc2"
    chunkwright.export(scene, tmp_path / "a.glb")
    assert chunkwright.import_scene(tmp_path / "a.glb", scene, out) == []
    assert out.read_bytes() == (tmp_path / "a.sc2").read_bytes()
    assert [path.name for path in tmp_path.glob("out*")] == ["out.sc2"]
