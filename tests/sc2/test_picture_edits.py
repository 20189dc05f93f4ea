"""Pictures that were painted over, and new ones, as the files that the engine reads."""

from __future__ import annotations

import io
import sys
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.dvpl import DvplFile, DvplWrapper
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene
from chunkwright.exchange.model import Image, Texture
from chunkwright.sc2.scene_model import textures as pixels_module
from chunkwright.sc2.scene_model.textures import for_role, from_role, place_of
from chunkwright.tex import TextureDescriptor, pictures, variants
from chunkwright.tex.encoding import crc32_of, to_dds
from chunkwright.tex.model import Container, Entry, PixelFormat, WrapMode
from chunkwright.tex.pictures import Meaning, Picture
from tests.samples import SAMPLES, needs_samples
from tests.sc2.scene_models import drawn
from tests.sc2.test_scene_model_textures import look, saved

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import Material

PIL = pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")
pytest.importorskip("etcpak", reason="etcpak, of the extra scene, is not installed")


def plain(*color: int, size: int = 8) -> Any:
    return np.full((size, size, len(color)), color, np.uint8)


def textured(folder: Path, path: str, files: dict[str, bytes], slot: str = "albedo") -> Any:
    """Save a scene with a texture and its files in ``3d/tank`` of a folder of resources."""
    scene = saved(folder, **{slot: path})
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return scene


def back(scene: Any, folder: Path, edit: Callable[[Material], None]) -> tuple[Any, list[str]]:
    """Export a scene, edit its material, and import that into another tree of resources."""
    model = gltf.read(gltf.to_glb(scene_of(scene, {})))
    [node] = drawn(model)
    assert node.mesh is not None
    edit(node.mesh.primitives[0].material)  # type: ignore[arg-type]
    target = folder / "new" / "3d" / "tank" / "a.sc2"
    notes = import_scene(gltf.to_glb(model), scene, target)
    return chunkwright.open_scene(target), notes


def painted(*color: int, slot: str = "base_color_texture", size: int = 8) -> Any:
    def edit(material: Any) -> None:
        image = getattr(material, slot).image
        image.data = png(plain(*color, size=size))

    return edit


def pixels_of(scene: Any) -> Any:
    image = look(scene).base_color_texture.image
    return np.asarray(PIL.open(io.BytesIO(image.data)))


def written(folder: Path) -> list[str]:
    root = folder / "new"
    files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return [name for name in files if not name.endswith((".sc2", ".scg"))]


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("images/hull.tex", "3d/tank/images/hull.png"),
        ("images/hull.tex", "3d/tank/images/hull.webp"),
        ("images/hull.tex", "3d/tank/images/hull.tga"),
        ("../other/hull.tex", "3d/other/hull.png"),
        ("~res:/Gfx/hull.tex", "Gfx/hull.png"),
    ],
)
def test_a_source_picture_is_replaced(tmp_path: Path, path: str, file: str) -> None:
    out = io.BytesIO()
    PIL.fromarray(plain(200, 40, 40)).save(out, file.rpartition(".")[2].upper())
    scene = textured(tmp_path, path, {file: out.getvalue()})
    again, notes = back(scene, tmp_path, painted(40, 200, 40))
    assert notes == []
    assert written(tmp_path) == [file]
    assert (pixels_of(again) == (40, 200, 40)).all()


@pytest.mark.parametrize("packed", [False, True])
def test_each_variant_of_a_descriptor_is_replaced(tmp_path: Path, packed: bool) -> None:
    before = to_dds(plain(200, 40, 40, 255), PixelFormat.DXT1)
    entries = [Entry() for _ in range(8)]
    more = 0x0FB4F3D7
    crc = (crc32_of(before) + more) & 0xFFFFFFFF
    entries[5] = Entry(Container.DDS, PixelFormat.DXT1, converted_crc32=crc, source_crc32=7)
    entries[3] = Entry(Container.PVR, PixelFormat.ETC1)
    entries[2] = Entry(Container.PVR, PixelFormat.ETC1)  # a family without a file
    descriptor = TextureDescriptor(entries=entries, version=20)
    files = {"3d/tank/images/hull.tex": bytes(descriptor), "3d/tank/images/hull.dx11.dds": before}
    files["3d/tank/images/hull.mali.pvr"] = b"not read"
    if packed:
        files = {
            f"{name}.dvpl": bytes(DvplFile(data, wrapper=DvplWrapper()))
            for name, data in files.items()
        }
    scene = textured(tmp_path, "images/hull.tex", files)
    again, notes = back(scene, tmp_path, painted(40, 200, 40, size=16))
    assert notes == []
    suffix = ".dvpl" if packed else ""
    names = [f"3d/tank/images/hull.{each}{suffix}" for each in ("dx11.dds", "mali.pvr", "tex")]
    assert written(tmp_path) == names
    assert np.abs(pixels_of(again).astype(int) - (40, 200, 40)).max() <= 4
    tex: Any = chunkwright.open(tmp_path / "new" / names[2])
    source = zlib.crc32(png(plain(40, 200, 40, size=16)))
    for name, family in zip(names, ("dx11", "mali"), strict=False):
        file: Any = tmp_path / "new" / name
        data, _ = pictures.load(str(file))
        shown = pictures.decode(data)
        assert shown.size == (16, 16)
        assert np.abs(shown.pixels[..., :3].astype(int) - (40, 200, 40)).max() <= 8
        assert tex.entry(family).converted_crc32 == (crc32_of(data) + more) & 0xFFFFFFFF
        assert tex.entry(family).source_crc32 == source
    assert tex.entry("tegra") == entries[2]


def described(*families: str, form: PixelFormat = PixelFormat.ETC1) -> dict[str, bytes]:
    """Return the files of a texture with pictures of these families: descriptor and pictures."""
    entries = [Entry() for _ in range(8)]
    descriptor = TextureDescriptor(entries=entries, version=20)
    files = {}
    for family in families:
        is_dds = family == "dx11"
        entry = descriptor.entry(family)
        entry.container = Container.DDS if is_dds else Container.PVR
        entry.pixel_format = PixelFormat.DXT1 if is_dds else form
        files[f"3d/tank/images/hull.{family}{'.dds' if is_dds else '.pvr'}"] = b""
    made = variants.paint(descriptor, Picture((plain(200, 40, 40, 255),), ""), b"")
    for name in files:
        files[name] = made.files[name.replace("3d/tank/images/hull", "texture")]
    return files | {"3d/tank/images/hull.tex": bytes(made.descriptor)}


def test_a_phone_only_texture_gets_no_desktop_variant(tmp_path: Path) -> None:
    scene = textured(tmp_path, "images/hull.tex", described("mali"))
    again, notes = back(scene, tmp_path, painted(40, 200, 40))
    assert notes == []
    assert written(tmp_path) == [f"3d/tank/images/hull.{each}" for each in ("mali.pvr", "tex")]
    assert np.abs(pixels_of(again).astype(int) - (40, 200, 40)).max() <= 8


@needs_samples
def test_a_repainted_texture_of_a_phone_scene_is_written_for_that_phone(tmp_path: Path) -> None:
    folder = SAMPLES / "blitz_data/android/3d/Maps/hangar/oliver_slotobjects"
    scene = chunkwright.open_scene(folder / "env_scooter_1_anim.sc2.dvpl")
    model = gltf.read(gltf.to_glb(scene_of(scene, {})))
    meshes = [node.mesh for node in model.nodes() if node.mesh is not None]
    looks = {id(part.material): part.material for mesh in meshes for part in mesh.primitives}
    [image] = {
        id(look.base_color_texture.image): look.base_color_texture.image
        for look in looks.values()
        if look is not None and look.base_color_texture and look.base_color_texture.image.data
    }.values()
    image.data = png(plain(40, 200, 40, size=64))
    target = tmp_path / "3d" / "a.sc2"
    assert import_scene(gltf.to_glb(model), scene, target) == []
    images = target.parent / "images"
    names = ["env_scooter_1.mali.pvr.dvpl", "env_scooter_1.tex.dvpl"]
    assert sorted(path.name for path in images.iterdir()) == names
    before = folder / "images"
    painted_over = pictures.read(images / names[0])
    assert painted_over.pixel_format == pictures.read(before / names[0]).pixel_format == "ETC1"
    assert np.abs(painted_over.pixels[..., :3].astype(int) - (40, 200, 40)).max() <= 8
    old, new = (chunkwright.open_texture(each / names[1]) for each in (before, images))
    changed = [name for name in old.gpus if old.entry(name) != new.entry(name)]
    assert changed == ["mali"]


def test_a_new_picture_is_written_for_the_devices_of_existing_textures(tmp_path: Path) -> None:
    scene = textured(tmp_path, "images/hull.tex", described("mali", "adreno"))

    def another(material: Any) -> None:
        image = Image("camo", png(plain(40, 200, 40, size=16)))
        material.base_color_texture = Texture(image, wrap=("clamp", "mirror"))

    again, notes = back(scene, tmp_path, another)
    assert notes == []
    names = [f"3d/tank/images/camo.{each}" for each in ("adreno.pvr", "mali.pvr", "tex")]
    assert written(tmp_path) == names
    assert pixels_of(again).shape == (16, 16, 3)
    tex: Any = chunkwright.open(tmp_path / "new" / names[2])
    assert (tex.wrap_s, tex.wrap_t) == (WrapMode.CLAMP, WrapMode.MIRROR)
    assert tex.problems() == []


def test_a_repainted_picture_with_changed_wrapping_keeps_both_edits(tmp_path: Path) -> None:
    scene = textured(tmp_path, "images/hull.tex", described("dx11", "mali"))

    def edit(material: Any) -> None:
        painted(40, 200, 40)(material)
        material.base_color_texture.wrap = ("clamp", "clamp")

    _, notes = back(scene, tmp_path, edit)
    assert notes == []
    tex: Any = chunkwright.open(tmp_path / "new" / "3d" / "tank" / "images" / "hull.tex")
    assert tex.wrap_s == WrapMode.CLAMP
    assert tex.entry("mali").source_crc32 == zlib.crc32(png(plain(40, 200, 40)))


def test_files_that_cannot_be_encoded_are_reported_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("astc_encoder", reason="of the extra textures, is not installed")
    files = described("mali", "astc", form=PixelFormat.ASTC_4x4)
    files["3d/tank/images/hull.mali.pvr"] = described("mali")["3d/tank/images/hull.mali.pvr"]
    scene = textured(tmp_path, "images/hull.tex", files)
    monkeypatch.setitem(sys.modules, "astc_encoder", None)
    _, notes = back(scene, tmp_path, painted(40, 200, 40))
    [note] = notes
    assert note.startswith("images/hull.tex: hull.astc.pvr not changed (astc (")
    assert "astc_encoder" in note
    assert written(tmp_path) == [f"3d/tank/images/hull.{each}" for each in ("mali.pvr", "tex")]


def test_the_largest_level_may_be_in_a_separate_file(tmp_path: Path) -> None:
    files = {
        "3d/tank/images/hull.hd.dx11.dds": to_dds(
            plain(200, 40, 40, 255), PixelFormat.DXT1, mipmaps=False
        ),
        "3d/tank/images/hull.dx11.dds": to_dds(plain(200, 40, 40, 255, size=4), PixelFormat.DXT1),
    }
    scene = textured(tmp_path, "images/hull.tex", files)
    _, notes = back(scene, tmp_path, painted(40, 200, 40, size=32))
    assert notes == []
    sizes = [
        pictures.read(tmp_path / "new" / "3d" / "tank" / "images" / f"hull{name}.dds").size
        for name in (".hd.dx11", ".dx11")
    ]
    assert sizes == [(32, 32), (16, 16)]


def test_the_same_pixels_in_another_file_are_not_an_edit(tmp_path: Path) -> None:
    file = "3d/tank/images/hull.png"
    scene = textured(tmp_path, "images/hull.tex", {file: png(plain(200, 40, 40))})

    def stored_anew(material: Any) -> None:
        out = io.BytesIO()
        PIL.fromarray(plain(200, 40, 40, 255)).save(out, "PNG", compress_level=9)
        assert out.getvalue() != material.base_color_texture.image.data
        material.base_color_texture.image.data = out.getvalue()

    again, notes = back(scene, tmp_path, stored_anew)
    assert notes == []
    assert written(tmp_path) == []
    assert bytes(again) == bytes(scene)


def test_a_new_picture_gets_a_free_name(tmp_path: Path) -> None:
    file = "3d/tank/images/camo.png"
    scene = textured(tmp_path, "images/hull.tex", {file: png(plain(1, 2, 3))})
    sheet = Image("camo", png(plain(40, 200, 40, size=16)))

    def another(material: Any) -> None:
        material.base_color_texture = Texture(sheet)

    again, notes = back(scene, tmp_path, another)
    assert notes == []
    [material] = [each for each in again.materials() if "albedo" in each.textures]
    assert material.textures["albedo"] == "images/camo_1.tex"
    assert written(tmp_path) == [f"3d/tank/images/camo_1.{each}" for each in ("dx11.dds", "tex")]
    assert (pixels_of(again).shape, pixels_of(again)[0, 0].tolist()) == ((16, 16, 3), [41, 203, 41])
    descriptor: Any = chunkwright.open(tmp_path / "new" / "3d" / "tank" / "images" / "camo_1.tex")
    assert descriptor.has_mipmaps
    assert descriptor.entry("dx11").pixel_format == PixelFormat.DXT1
    assert descriptor.problems() == []


@pytest.mark.parametrize(
    ("name", "stem"),
    [("../../etc/pass:wd\n", "pass_wd_"), ("long" * 99, "long" * 12), ("..", "picture")],
)
def test_names_of_pictures_cannot_leave_their_folder(tmp_path: Path, name: str, stem: str) -> None:
    scene = textured(tmp_path, "images/hull.tex", {})

    def another(material: Any) -> None:
        material.base_color_texture = Texture(Image(name, png(plain(1, 2, 3))))

    back(scene, tmp_path, another)
    assert written(tmp_path) == [f"3d/tank/images/{stem}.{end}" for end in ("dx11.dds", "tex")]


def test_a_picture_that_cannot_be_read_is_reported_and_not_written(tmp_path: Path) -> None:
    scene = textured(tmp_path, "images/hull.tex", {})

    def another(material: Any) -> None:
        material.base_color_texture = Texture(Image("a", b"\x89PNG\r\n\x1a\n cut off"))

    again, notes = back(scene, tmp_path, another)
    assert [note for note in notes if "the picture 'a' cannot be read" in note]
    assert again.materials()[0].textures == {"albedo": "images/hull.tex"}
    assert [path.name for path in (tmp_path / "new").rglob("*") if path.is_file()] == ["a.sc2"]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("images/a.tex", "game/3d/tank/images/a.tex"),
        ("../b/a.tex", "game/3d/b/a.tex"),
        ("../../../../a.tex", "game/3d/tank/a.tex"),
        ("~res:/Gfx/../a.tex", "game/Gfx/a.tex"),
        ("/etc/a.tex", "game/3d/tank/etc/a.tex"),
        ("C:\\a\\b.tex", "game/3d/tank/a/b.tex"),
    ],
)
def test_pictures_are_written_where_the_scene_finds_them(
    tmp_path: Path, path: str, wanted: str
) -> None:
    scene = tmp_path / "game" / "3d" / "tank" / "a.sc2"
    assert place_of(path, str(scene)) == str(tmp_path / wanted)
    # Outside a game's folders, everything is below the folder of the scene.
    outside = tmp_path / "a.sc2"
    assert place_of(path, str(outside)).startswith(str(tmp_path) + "/")


def picture(meaning: Meaning) -> Picture:
    pixels = np.random.default_rng(5).integers(1, 256, (8, 8, 4), np.uint8)
    if meaning is Meaning.DXT5NM:
        pixels[..., 0], pixels[..., 2] = 255, 0
    return Picture((pixels,), "BC3", meaning)


@pytest.mark.parametrize("meaning", [Meaning.COLOR, Meaning.DXT5NM])
@pytest.mark.parametrize("role", ["color", "opaque", "normal", "rough_metal", "occlusion"])
def test_writing_the_channels_of_a_role_keeps_the_other_channels(
    role: Any, meaning: Meaning
) -> None:
    old = picture(meaning)
    shown = for_role(old, role)
    sheet = np.full((8, 8, 4), 255, np.uint8)
    sheet[..., : shown.shape[2]] = shown
    if role == "color" and meaning is Meaning.DXT5NM:
        return  # colours never use this
    made, found = from_role(sheet, role, old)
    assert np.array_equal(made, old.pixels)
    assert found is (Meaning.COLOR if role in ("color", "opaque") else meaning)


def test_pictures_of_additive_materials_are_written_back() -> None:
    old = picture(Meaning.COLOR)
    made, _ = from_role(for_role(old, "additive"), "additive", old)
    assert np.array_equal(made[..., :3], old.pixels[..., :3])
    bright = old.pixels[..., :3].max(axis=2) > 128
    assert np.abs(made[..., 3].astype(int) - old.pixels[..., 3])[bright].max() <= 2


def test_an_enlarged_occlusion_map_is_written_back_at_its_original_size() -> None:
    old = picture(Meaning.DXT5NM)
    sheet = np.zeros((16, 16, 4), np.uint8)
    sheet[..., 0] = old.pair()[0].repeat(2, axis=0).repeat(2, axis=1)
    made, _ = from_role(sheet, "occlusion", old)
    assert np.array_equal(made, old.pixels)


@pytest.mark.parametrize(
    ("color", "alpha", "undone"),
    [
        ((0, 0, 0), 0, 255),
        ((255, 10, 0), 255, 255),
        ((255, 10, 0), 7, 7),
        ((0, 0, 128), 64, 128),
        ((0, 0, 128), 128, 255),
        ((10, 100, 10), 255, 255),
        ((100, 50, 7), 33, 84),
        ((1, 0, 0), 1, 255),
        ((3, 0, 0), 2, 170),
    ],
)
def test_alpha_of_an_additive_picture_is_divided_by_the_brightest_channel(
    color: tuple[int, int, int], alpha: int, undone: int
) -> None:
    pixels = np.array([[(*color, alpha)]], np.uint8)
    made = pixels_module._unshone(pixels)
    assert made.tolist() == [[[*color, undone]]]
    assert pixels.tolist() == [[[*color, alpha]]]


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ((2, 2), [[0, 1], [2, 3]]),
        ((4, 2), [[0, 1], [0, 1], [2, 3], [2, 3]]),
        ((2, 3), [[0, 0, 1], [2, 2, 3]]),
        ((1, 1), [[0]]),
    ],
)
def test_a_channel_is_resized_with_the_nearest_pixels(
    size: tuple[int, int], rows: list[list[int]]
) -> None:
    channel = np.arange(4, dtype=np.uint8).reshape(2, 2)
    assert pixels_module._resized(channel, (*size, 4)).tolist() == rows


@pytest.mark.parametrize(
    ("down", "across", "taken"),
    [(2, 4, True), (4, 4, True), (6, 12, True), (3, 4, False), (2, 5, False), (1, 4, False)],
)
def test_a_picture_is_reduced_if_its_size_is_a_multiple_of_the_old_one(
    down: int, across: int, taken: bool
) -> None:
    old = Picture((np.zeros((2, 4, 4), np.uint8),), "BC3", Meaning.COLOR)
    pixels = np.zeros((down, across, 4), np.uint8)
    pixels[:: max(down // 2, 1), :: max(across // 4, 1)] = 9
    made = pixels_module._at_size_of(pixels, old)
    assert made.shape == ((2, 4, 4) if taken else pixels.shape)
    assert not taken or (made == 9).all()


@pytest.mark.parametrize(
    ("role", "wanted", "meaning"),
    [
        ("color", (1, 2, 3, 4), Meaning.COLOR),
        ("opaque", (1, 2, 3, 255), Meaning.COLOR),
        ("normal", (255, 2, 0, 1), Meaning.DXT5NM),
        ("rough_metal", (255, 3, 0, 2), Meaning.DXT5NM),
        ("occlusion", (255, 255, 0, 1), Meaning.DXT5NM),
    ],
)
def test_a_new_picture_has_the_channels_of_its_role(
    role: Any, wanted: tuple[int, ...], meaning: Meaning
) -> None:
    sheet = np.array([[(1, 2, 3, 4)]], np.uint8)
    made, found = from_role(sheet, role, None)
    assert (made.tolist(), found) == ([[list(wanted)]], meaning)


@pytest.mark.parametrize(
    ("x", "y", "z"),
    [
        (0, 127, 128),
        (127, 127, 255),
        (128, 128, 255),
        (255, 255, 128),
        (255, 0, 128),
        (204, 128, 229),
    ],
)
def test_the_third_component_of_a_normal_is_computed(x: int, y: int, z: int) -> None:
    """A byte is 127.5 more than 127.5 times its component; the vector has length 1."""
    assert int(pictures.third_of()[x, y]) == z


@pytest.mark.parametrize(
    ("slot", "channel", "file"),
    [("metallic_roughness_texture", 1, "rm.png"), ("occlusion_texture", 0, "misc.png")],
)
def test_painting_a_combined_picture_changes_only_the_file_of_the_painted_map(
    tmp_path: Path, slot: str, channel: int, file: str
) -> None:
    folder = tmp_path / "3d" / "tank" / "images"
    folder.mkdir(parents=True)
    (folder / "rm.png").write_bytes(png(plain(10, 20, 30, 255)))
    (folder / "misc.png").write_bytes(png(plain(40, 50, 60, 255)))
    scene = saved(tmp_path, baseRMMap="images/rm.tex", miscMap="images/misc.tex")

    def edit(material: Any) -> None:
        image = getattr(material, slot).image
        pixels = np.array(PIL.open(io.BytesIO(image.data)))
        pixels[..., channel] = 200
        image.data = png(pixels)

    _, notes = back(scene, tmp_path, edit)
    assert notes == []
    assert written(tmp_path) == [f"3d/tank/images/{file}"]
