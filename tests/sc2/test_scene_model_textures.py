"""Textures of scenes: where they are found, and how their channels are used."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError
from chunkwright.binary import png
from chunkwright.sc2.scene_model.textures import Files, for_role
from chunkwright.tex import TextureDescriptor
from chunkwright.tex.model import Filter, MipFilter, WrapMode
from chunkwright.tex.pictures import Meaning, Picture
from tests.samples import SAMPLES, needs_samples
from tests.sc2.scene_models import drawn, model_of
from tests.sc2.test_building import empty, square

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.sc2 import Scene

RED = np.full((2, 2, 4), (255, 0, 0, 128), np.uint8)
HANGAR = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar"


def pillow() -> Any:
    return pytest.importorskip("PIL.Image", reason="Pillow, of chunkwright[scene], is not here")


def saved(folder: Path, **slots: str) -> Scene:
    """Save a scene with textures in ``3d/tank`` of a folder of resources, and open it again."""
    scene = empty(25)
    node = square(scene, "thing")
    material = chunkwright.sc2.Material(scene, scene.mesh_parts(node)[0].material)  # type: ignore[arg-type]
    material.textures.update(slots)
    place = folder / "3d" / "tank"
    (place / "Images").mkdir(parents=True)
    scene.save(place / "a.sc2")
    return chunkwright.open_scene(place / "a.sc2")


def look(scene: Scene, **options: Any) -> Any:
    [node] = drawn(model_of(scene, **options))
    assert node.mesh is not None
    return node.mesh.primitives[0].material


def pixels_of(texture: Any) -> Any:
    return np.asarray(pillow().open(io.BytesIO(texture.image.data)))


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("3d/tank/Images/Hull.png", "images/hull.tex"),
        ("3d/tank/Images/hull.dx11.webp", "images/hull.tex"),
        ("3d/tank/Images/hull.png", "IMAGES\\hull.png"),
        ("3d/other/hull.mali.webp", "../other/hull.tex"),
        ("Gfx/hull.png", "~res:/Gfx/Hull.tex"),
        ("elsewhere/hull.png", "images/hull.tex"),
        ("elsewhere/images/hull.png", "/Users/somebody/images/hull.png"),
    ],
)
def test_pictures_are_searched_where_the_engine_searches(
    tmp_path: Path, file: str, path: str
) -> None:
    scene = saved(tmp_path, albedo=path)
    place = tmp_path / file
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("wb") as out:
        form = place.suffix[1:].upper()
        pillow().fromarray(RED).save(out, form, **({"lossless": True} if form == "WEBP" else {}))
    texture = look(scene, textures=str(tmp_path / "elsewhere")).base_color_texture
    assert texture.image.source == path
    # An opaque material has no alpha.
    assert pixels_of(texture).tolist() == RED[..., :3].tolist()
    model = model_of(scene, textures=str(tmp_path / "elsewhere"))
    assert not any("not found" in note for note in model.notes)
    assert not look(scene, no_textures=True).base_color_texture.image.data


def test_a_missing_texture_is_reported(tmp_path: Path) -> None:
    scene = saved(tmp_path, albedo="images/a.tex")
    model = model_of(scene)
    assert "textures not found: images/a.tex" in model.notes
    assert not any("not found" in note for note in model_of(scene, no_textures=True).notes)


def test_wrapping_and_filtering_come_from_the_texture_descriptor(tmp_path: Path) -> None:
    pillow()
    scene = saved(tmp_path, albedo="images/a.tex")
    folder = tmp_path / "3d" / "tank" / "Images"
    (folder / "a.png").write_bytes(png(RED))
    TextureDescriptor(
        wrap_s=WrapMode.CLAMP,
        wrap_t=WrapMode.MIRROR,
        min_filter=Filter.NEAREST,
        mip_filter=MipFilter.NONE,
    ).save(folder / "a.tex")
    texture = look(scene).base_color_texture
    assert (texture.wrap, texture.min_filter, texture.mag_filter) == (
        ("clamp", "mirror"),
        "nearest",
        "linear",
    )
    assert not texture.mipmaps
    assert texture.image.data


def test_a_damaged_picture_is_reported_and_the_scene_exported(tmp_path: Path) -> None:
    pillow()
    scene = saved(tmp_path, albedo="images/a.tex")
    folder = tmp_path / "3d" / "tank" / "Images"
    (folder / "a.tex").write_bytes(b"no descriptor")
    (folder / "a.dx11.dds").write_bytes(b"DDS cut off")
    notes = model_of(scene).notes
    assert any("a.dx11.dds" in note for note in notes)
    assert any("a.tex" in note for note in notes)
    # The next decodable picture takes its place.
    (folder / "a.png").write_bytes(png(RED))
    assert look(scene).base_color_texture.image.data


def test_a_missing_library_is_reported_with_its_installation_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = saved(tmp_path, albedo="images/a.tex")
    (tmp_path / "3d" / "tank" / "Images" / "a.png").write_bytes(png(RED))
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(QueryError, match=r'pip install "\.\[scene\]"'):
        model_of(scene)


def picture(meaning: Meaning, *pixel: int) -> Picture:
    return Picture((np.full((2, 2, 4), pixel, np.uint8),), "test", meaning)


def test_map_channels_are_taken_from_where_each_format_stores_them() -> None:
    # Channel 1 is 128, channel 2 is 255: a normal along the second axis.
    two = [picture(Meaning.DXT5NM, 255, 255, 0, 128), picture(Meaning.LLLA, 128, 128, 128, 255)]
    for one in two:
        assert for_role(one, "normal")[0, 0].tolist() == [128, 255, 128]
        assert for_role(one, "rough_metal")[0, 0].tolist() == [255, 128, 255]
        assert for_role(one, "occlusion")[0, 0].tolist() == [128]
    flat = for_role(picture(Meaning.DXT5NM, 255, 128, 0, 128), "normal")
    assert flat[0, 0].tolist() == [128, 128, 255]


def test_colours_are_converted_as_the_material_needs() -> None:
    color = picture(Meaning.COLOR, 200, 100, 0, 128)
    assert for_role(color, "color")[0, 0].tolist() == [200, 100, 0, 128]
    assert for_role(color, "opaque")[0, 0].tolist() == [200, 100, 0]
    assert for_role(color, "normal")[0, 0].tolist() == [200, 100, 0]
    # Additive light is as opaque as it is bright.
    assert for_role(color, "additive")[0, 0].tolist() == [200, 100, 0, 100]


def test_a_material_is_metallic_only_if_its_metalness_map_is_found(tmp_path: Path) -> None:
    pillow()
    scene = saved(tmp_path, baseRMMap="images/rm.tex")
    assert look(scene).metallic == 0
    (tmp_path / "3d" / "tank" / "Images" / "rm.png").write_bytes(png(RED))
    assert look(scene).metallic == 1
    assert pixels_of(look(scene).metallic_roughness_texture)[0, 0].tolist() == [255, 255, 0]


def test_occlusion_roughness_and_metal_share_an_image(tmp_path: Path) -> None:
    pillow()
    scene = saved(tmp_path, baseRMMap="images/rm.tex", miscMap="images/misc.tex")
    folder = tmp_path / "3d" / "tank" / "Images"
    (folder / "rm.png").write_bytes(png(np.full((4, 4, 4), (10, 20, 30, 255), np.uint8)))
    made = look(scene)
    assert made.metallic_roughness_texture.image is not made.occlusion_texture.image
    misc = np.arange(16, dtype=np.uint8).reshape(2, 2, 4)
    (folder / "misc.png").write_bytes(png(misc))
    made = look(scene)
    assert made.metallic_roughness_texture is made.occlusion_texture
    assert made.occlusion_texture.image.source == "images/rm.tex"
    pixels = pixels_of(made.occlusion_texture)
    assert pixels[0, :, 0].tolist() == [0, 0, 4, 4]
    assert pixels[3, :, 0].tolist() == [8, 8, 12, 12]
    assert pixels[0, 0, 1:].tolist() == [10, 20]
    # A map of an incompatible size, or a damaged one, is left out.
    (folder / "misc.png").write_bytes(png(np.zeros((3, 3, 4), np.uint8)))
    assert pixels_of(look(scene).occlusion_texture)[0, 0].tolist() == [255, 10, 20]
    (folder / "misc.png").write_bytes(b"no picture")
    assert pixels_of(look(scene).occlusion_texture)[0, 0].tolist() == [255, 10, 20]
    assert any("misc.png" in note for note in model_of(scene).notes)
    (folder / "rm.png").write_bytes(b"no picture either")
    notes = model_of(scene).notes
    assert [name for name in ("rm.png", "misc.png") if any(name in note for note in notes)] == [
        "rm.png",
        "misc.png",
    ]


@needs_samples
@pytest.mark.parametrize("tree", ["android", "pc"])
def test_real_textures_are_decoded(tree: str) -> None:
    pillow()
    pytest.importorskip("texture2ddecoder", reason="it comes with chunkwright[scene]")
    hangar = SAMPLES / "blitz_data" / tree / "3d" / "Maps" / "hangar"
    size = {"android": 128, "pc": 256}[tree]
    model = model_of(chunkwright.open(hangar / "Customization" / "UFO_anim.sc2.dvpl"))
    [node] = drawn(model)
    assert node.mesh is not None
    for primitive in node.mesh.primitives:
        assert primitive.material is not None
        [texture, *_] = primitive.material.textures()
        assert pixels_of(texture).shape[:2] == (size, size)
    assert model.notes == []


@needs_samples
def test_files_are_found_regardless_of_case() -> None:
    files = Files(str(HANGAR / "oliver_slotobjects" / "env_scooter_1_anim.sc2.dvpl"))
    for path in (
        "cubemap/cub.tex",
        "images/env_scooter_1.tex",
        "~res:/3d/maps/Hangar/d_cubemap_skybox.tex",
    ):
        assert files.find(path) is not None
    assert files.find("images/nothing.tex") is None
    assert files.find("") is None
