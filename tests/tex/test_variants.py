"""Textures made from pictures: each variant of a descriptor, with the engine's checksums."""

from __future__ import annotations

import copy
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, LimitError, QueryError
from chunkwright.document import open_packed
from chunkwright.dvpl.packing import new_wrapper
from chunkwright.tex import Container, Entry, PixelFormat, TextureDescriptor, pictures
from chunkwright.tex.encoding import (
    FORMS,
    NUMBERS,
    crc32_of,
    form_name,
    levels_of,
    pvr_file,
    to_dds,
    why_not,
)
from chunkwright.tex.pixels import Meaning, Picture
from chunkwright.tex.variants import Painted, descriptor_crc, paint, shown, variants_of
from tests.samples import SAMPLES, needs_samples
from tests.tex.files import made_files, real
from tests.tex.test_encoding import decibels, slope
from tests.thinning import one_of

if TYPE_CHECKING:
    from chunkwright.tex.pixels import Pixels

OPAQUE = np.array([0, 0, 0, 255], np.uint8)
ANDROID = "blitz_data/android/3d/Maps/hangar/"
FAMILIES = ("PowerVR_iOS", "PowerVR_Android", "tegra", "mali", "adreno", "dx11", "astc", "origin")


def picture(width: int = 32, height: int = 16, *, alpha: bool = False) -> Picture:
    pixels = slope(width, height)
    return Picture((pixels if alpha else pixels | OPAQUE,), "PNG")


def texture(**entries: Entry) -> TextureDescriptor:
    return TextureDescriptor(entries=[entries.get(name, Entry()) for name in FAMILIES])


def dds(pixel_format: PixelFormat = PixelFormat.DXT1, width: int = 0, height: int = 0) -> Entry:
    return Entry(Container.DDS, pixel_format, width, height)


def pvr(pixel_format: PixelFormat = PixelFormat.ETC1, width: int = 0, height: int = 0) -> Entry:
    return Entry(Container.PVR, pixel_format, width, height)


def at(path: Path, descriptor: TextureDescriptor) -> TextureDescriptor:
    """Save a descriptor, and open it from the folder."""
    descriptor.save(path)
    return chunkwright.open_texture(path)


def described(made: Painted) -> TextureDescriptor:
    """Read the descriptor that painting has written."""
    found = chunkwright.open(list(made.files.values())[-1])
    assert isinstance(found, TextureDescriptor)
    return found


# -- real textures ---------------------------------------------------------------------------------


@needs_samples
def test_checksums_of_real_descriptors_are_reproduced() -> None:
    agree = {"dds": 0, "pvr": 0}
    for name in real("tex"):
        if not name.startswith("blitz_data"):
            continue
        descriptor = chunkwright.open_texture(SAMPLES / name)
        for variant in variants_of(descriptor):
            for file in pictures.find_variants(str(SAMPLES / name), descriptor, variant.family):
                crc = crc32_of(open_packed("dvpl", file)[0])
                whole = (crc + descriptor_crc(descriptor)) & 0xFFFFFFFF
                kind = file.removesuffix(".dvpl")[-3:]
                # The pictures for phones were made smaller after their descriptors.
                assert kind == "pvr" or not crc or whole == variant.entry.converted_crc32, file
                agree[kind] += bool(crc) and whole == variant.entry.converted_crc32
    assert agree == {"dds": 19, "pvr": 4}


@needs_samples
@pytest.mark.parametrize(
    "name", one_of(4, (name for name in real("tex") if name.startswith("blitz_data")))
)
def test_the_picture_of_a_real_texture_can_be_replaced(name: str, tmp_path: Path) -> None:
    descriptor = chunkwright.open_texture(SAMPLES / name)
    faces = 6 if descriptor.is_cube else 1
    new = Picture(picture(64, 64).faces * faces, "PNG")
    made = paint(descriptor, new, b"the new file")
    for file, data in made.files.items():
        (tmp_path / file).write_bytes(data)
    again = chunkwright.open_texture(tmp_path / Path(name).name)
    assert again.wrapper is not None
    written = 0
    for variant, before in zip(variants_of(again), variants_of(descriptor), strict=True):
        found = pictures.find_variants(str(tmp_path / Path(name).name), again, variant.family)
        if not found:
            assert why_not(before.entry.pixel_format).startswith("no library encodes ")
            assert any(each.startswith(f"{variant.family} (") for each in made.refused)
            assert variant.entry == before.entry
            continue
        data = open_packed("dvpl", found[0])[0]
        shape = (before.entry.width or 64, before.entry.height or 64)
        read_back = pictures.read(found[0])
        assert (read_back.size, len(read_back.faces)) == (shape, faces)
        form = form_name(pictures.stored_as(data)[0])
        number = NUMBERS.get(form, before.entry.pixel_format)  # there is no number for L8
        assert form_name(PixelFormat(number).name) == form_name(
            PixelFormat(variant.entry.pixel_format).name
        )
        assert variant.entry.source_crc32 == zlib.crc32(b"the new file")
        crc = (crc32_of(data) + descriptor_crc(again)) & 0xFFFFFFFF
        assert variant.entry.converted_crc32 == crc
        if descriptor.has_mipmaps:
            assert pictures.stored_as(data)[1] == max(shape).bit_length()
        written += 1
    assert written + len(made.refused) == len(variants_of(descriptor))
    assert written == len(made.files) - 1 > 0


@needs_samples
def test_a_variant_is_written_in_the_pixel_format_of_the_file_that_it_replaces() -> None:
    # The descriptor says ETC1, the file is RGBA8888.
    descriptor = chunkwright.open_texture(SAMPLES / ANDROID / "images/T62A.tex.dvpl")
    assert descriptor.entry("mali").pixel_format == PixelFormat.ETC1
    made = paint(descriptor, picture(), b"", {"mali": ""})
    assert made.words["T62A.mali.pvr.dvpl"] == "RGBA8888, 256 x 256, 9 levels"
    assert described(made).entry("mali").pixel_format == PixelFormat.RGBA8888


@needs_samples
def test_a_picture_survives_a_round_trip(tmp_path: Path) -> None:
    path = SAMPLES / ANDROID / "oliver_slotobjects/images/env_scooter_1.tex.dvpl"
    descriptor = chunkwright.open_texture(path)
    original = shown(descriptor)
    made = paint(descriptor, original, b"")
    for file, data in made.files.items():
        (tmp_path / file).write_bytes(data)
    again = chunkwright.open_texture(tmp_path / path.name)
    for family, least in (("mali", 28), ("astc", 25), ("dx11", 28), ("tegra", 28)):
        made_again = shown(again, family).pixels
        halved = made_again[::2, ::2]
        assert decibels(halved, original.pixels, "rgb") > least, family


# -- written files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(made_files()))
def test_pictures_can_be_written_for_descriptors_of_all_versions(name: str) -> None:
    descriptor = chunkwright.open(made_files()[name])
    assert isinstance(descriptor, TextureDescriptor)
    before, named = bytes(descriptor), variants_of(descriptor)
    new = Picture(picture().faces * (6 if descriptor.is_cube else 1), "PNG")
    if all(why_not(each.entry.pixel_format) for each in named):
        with pytest.raises(QueryError, match="no picture is written"):
            paint(descriptor, new, b"source")
        return
    made = paint(descriptor, new, b"source")
    assert bytes(descriptor) == before
    assert described(made).version == descriptor.version
    assert len(made.files) - 1 + len(made.refused) == len(named)
    for data in list(made.files.values())[:-1]:
        assert pictures.decode(data).is_cube is descriptor.is_cube


def test_written_variants_are_listed_with_name_size_and_levels(tmp_path: Path) -> None:
    descriptor = at(tmp_path / "hull.tex", texture(dx11=dds(), mali=pvr(width=16, height=8)))
    made = paint(descriptor, picture(), b"new")
    assert made.words == {
        "hull.mali.pvr": "ETC1, 16 x 8, 5 levels",
        "hull.dx11.dds": "BC1, 32 x 16, 6 levels",
        "hull.tex": "the descriptor, with new checksums",
    }
    assert (made.refused, made.notes) == ([], [])
    found = described(made)
    for family, file in (("mali", "hull.mali.pvr"), ("dx11", "hull.dx11.dds")):
        entry = found.entry(family)
        assert entry.source_crc32 == zlib.crc32(b"new")
        crc = crc32_of(made.files[file]) + zlib.crc32(b"\1" + b"?" * 15)
        assert entry.converted_crc32 == crc & 0xFFFFFFFF
    assert pictures.decode(made.files["hull.mali.pvr"]).size == (16, 8)


def test_a_texture_of_one_pixel_has_one_level(tmp_path: Path) -> None:
    made = paint(at(tmp_path / "a.tex", texture(mali=pvr(width=1, height=1))), picture(), b"")
    assert made.words["a.mali.pvr"] == "ETC1, 1 x 1, 1 level"


def test_without_mipmaps_there_is_one_level(tmp_path: Path) -> None:
    descriptor = texture(dx11=dds())
    descriptor.has_mipmaps = False
    made = paint(at(tmp_path / "a.tex", descriptor), picture(), b"")
    assert made.words["a.dx11.dds"] == "BC1, 32 x 16, 1 level"


def test_the_largest_level_may_be_in_a_separate_file(tmp_path: Path) -> None:
    descriptor = texture(astc=pvr(PixelFormat.ASTC_6x6))
    descriptor.has_hd_file = True
    made = paint(at(tmp_path / "a.tex", descriptor), picture(), b"")
    assert list(made.words.items())[:2] == [
        ("a.hd.astc.pvr", "ASTC_6x6, 32 x 16, the largest level"),
        ("a.astc.pvr", "ASTC_6x6, 32 x 16, 5 levels"),
    ]
    assert pictures.decode(made.files["a.hd.astc.pvr"]).size == (32, 16)
    assert pictures.decode(made.files["a.astc.pvr"]).size == (16, 8)


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        (dds(PixelFormat.DXT1), PixelFormat.DXT5),
        (dds(PixelFormat.DXT3), PixelFormat.DXT3),
        (pvr(PixelFormat.ETC1), PixelFormat.RGBA8888),
        (pvr(PixelFormat.ETC2_RGB), PixelFormat.ETC2_RGBA),
        (pvr(PixelFormat.RGB565), PixelFormat.RGBA4444),
        (pvr(PixelFormat.RGB888), PixelFormat.RGBA8888),
        (pvr(PixelFormat.ASTC_8x8), PixelFormat.ASTC_8x8),
    ],
)
def test_the_pixel_format_changes_if_it_cannot_store_alpha(
    entry: Entry, wanted: PixelFormat, tmp_path: Path
) -> None:
    descriptor = at(tmp_path / "a.tex", texture(mali=entry))
    made = paint(descriptor, picture(alpha=True), b"")
    assert described(made).entry("mali").pixel_format == wanted
    is_other = wanted != entry.pixel_format
    assert [("no alpha" in note) for note in made.notes] == [True] * is_other
    shown_alpha = pictures.decode(next(iter(made.files.values()))).pixels[..., 3]
    assert decibels(shown_alpha[..., None], slope(32, 16)[..., 3:], "r") > 24
    opaque = paint(descriptor, picture(), b"")
    assert described(opaque).entry("mali").pixel_format == entry.pixel_format


def test_a_single_translucent_pixel_requires_a_format_with_alpha(tmp_path: Path) -> None:
    pixels = slope(8, 8) | OPAQUE
    pixels[0, 0, 3] = 254
    made = paint(at(tmp_path / "a.tex", texture(dx11=dds())), Picture((pixels,), "PNG"), b"")
    assert made.words["a.dx11.dds"] == "BC3, 8 x 8, 4 levels"


def test_block_compressed_dds_needs_sides_that_are_multiples_of_four(tmp_path: Path) -> None:
    made = paint(at(tmp_path / "a.tex", texture(dx11=dds())), picture(30, 16), b"")
    assert made.words["a.dx11.dds"] == "RGBA8888, 30 x 16, 5 levels"
    assert made.notes == ["dx11: sides of 30 x 16 are not multiples of 4: written as RGBA8888"]


def test_webp_has_neither_levels_nor_a_checksum(tmp_path: Path) -> None:
    entry = Entry(Container.WEBP, PixelFormat.RGBA8888, converted_crc32=5)
    made = paint(at(tmp_path / "a.tex", texture(mali=entry)), picture(alpha=True), b"")
    assert made.words["a.mali.webp"] == "WEBP, 32 x 16"
    assert np.array_equal(pictures.decode(made.files["a.mali.webp"]).pixels, slope(32, 16))
    assert described(made).entry("mali").converted_crc32 == 0


def test_a_grey_picture_may_have_one_channel(tmp_path: Path) -> None:
    descriptor = at(tmp_path / "a.tex", texture(mali=pvr(PixelFormat.A8)))
    grey = slope(8, 8)[..., [0, 0, 0, 3]]
    made = paint(descriptor, Picture((grey | OPAQUE,), "PNG"), b"")
    assert np.array_equal(pictures.decode(made.files["a.mali.pvr"]).pixels[..., 3], grey[..., 0])
    made = paint(descriptor, Picture((grey,), "PNG"), b"")
    assert np.array_equal(pictures.decode(made.files["a.mali.pvr"]).pixels[..., 3], grey[..., 3])


# -- normal maps -----------------------------------------------------------------------------------


def normals() -> Pixels:
    """Return a map as artists paint it: x, y and z as red, green and blue."""
    down, across = np.mgrid[0:16, 0:16]
    first, second = (across * 4 + 96).astype(np.uint8), (down * 4 + 90).astype(np.uint8)
    third = np.full_like(first, 250)
    return np.dstack([first, second, third, np.full_like(first, 255)])


def as_dxt5nm(pixels: Pixels) -> Pixels:
    full, none = np.full_like(pixels[..., 0], 255), np.zeros_like(pixels[..., 0])
    return np.dstack([full, pixels[..., 1], none, pixels[..., 0]])


@pytest.mark.parametrize(
    "given",
    [normals(), as_dxt5nm(normals()), normals()[..., [0, 0, 0, 1]]],
    ids=["as painted", "as in DDS", "as in ASTC"],
)
def test_a_normal_map_keeps_its_two_channels(given: Pixels, tmp_path: Path) -> None:
    descriptor = texture(
        dx11=dds(PixelFormat.DXT5NM), astc=pvr(PixelFormat.ASTC_4x4), mali=pvr(PixelFormat.ETC1)
    )
    made = paint(at(tmp_path / "n.tex", descriptor), Picture((given,), "PNG"), b"")
    assert made.words["n.dx11.dds"] == "DXT5NM, 16 x 16, 5 levels"
    for file, meaning in (
        ("n.dx11.dds", Meaning.DXT5NM),
        ("n.astc.pvr", Meaning.LLLA),
        ("n.mali.pvr", Meaning.COLOR),
    ):
        found = pictures.decode(made.files[file])
        assert found.meaning is meaning
        for first, second in zip(found.pair(), (normals()[..., 0], normals()[..., 1]), strict=True):
            assert int(np.abs(first.astype(int) - second).max()) <= 12
    (tmp_path / "n.dx11.dds").write_bytes(made.files["n.dx11.dds"])
    back = shown(chunkwright.open_texture(tmp_path / "n.tex"), "dx11").pixels
    assert int(np.abs(back[..., :2].astype(int) - normals()[..., :2]).max()) <= 8
    parts = back[..., :3].astype(float) / 127.5 - 1
    assert np.allclose(np.linalg.norm(parts, axis=2), 1, atol=0.02)


def test_a_texture_is_a_normal_map_if_its_old_picture_is(tmp_path: Path) -> None:
    (tmp_path / "n.dx11.dds").write_bytes(to_dds(as_dxt5nm(normals()), PixelFormat.DXT5))
    descriptor = at(tmp_path / "n.tex", texture(dx11=dds(PixelFormat.DXT5)))
    made = paint(descriptor, Picture((normals(),), "PNG"), b"")
    assert pictures.decode(made.files["n.dx11.dds"]).meaning is Meaning.DXT5NM


# -- cubes -----------------------------------------------------------------------------------------


def cube() -> TextureDescriptor:
    made = texture(dx11=dds(), mali=pvr())
    made.cube_faces, made.face_extensions = 63, [".png"] * 6
    return made


def test_a_cube_has_six_faces(tmp_path: Path) -> None:
    faces = tuple(np.roll(slope(16, 16), turn, axis=2) | OPAQUE for turn in range(6))
    made = paint(at(tmp_path / "sky.tex", cube()), Picture(faces, "PNG"), b"")
    for file in ("sky.dx11.dds", "sky.mali.pvr"):
        found = pictures.decode(made.files[file])
        assert len(found.faces) == 6
        assert all(decibels(*pair, "rgb") > 25 for pair in zip(found.faces, faces, strict=True))
    with pytest.raises(QueryError, match="has six faces, but the new picture has 1") as caught:
        paint(at(tmp_path / "sky.tex", cube()), picture(16, 16), b"")
    assert "_px" in caught.value.hint
    with pytest.raises(QueryError, match="has one picture, but the new picture has 6"):
        paint(texture(dx11=dds()), Picture(faces, "PNG"), b"")


# -- what is refused -------------------------------------------------------------------------------


def test_formats_that_no_library_encodes_are_named_and_keep_their_entries() -> None:
    old = pvr(PixelFormat.PVR2)
    old.source_crc32, old.converted_crc32 = 7, 8
    descriptor = texture(
        PowerVR_iOS=copy.copy(old),
        adreno=dds(PixelFormat.ATC_RGB),
        dx11=dds(),
        tegra=dds(PixelFormat.RGBA16F),
    )
    made = paint(descriptor, picture(), b"")
    assert made.refused == [
        "PowerVR_iOS (PVR2: no library encodes PVRTC)",
        "tegra (RGBA16F: pictures have only 8 bits per channel)",
        "adreno (ATC_RGB: no library encodes ATC)",
    ]
    assert described(made).entry("PowerVR_iOS") == old
    with pytest.raises(QueryError, match=r"adreno \(ATC_RGB: no library encodes ATC\)"):
        paint(descriptor, picture(), b"", {"adreno": ""})
    with pytest.raises(QueryError, match="no picture is written: PowerVR_iOS"):
        paint(texture(PowerVR_iOS=old), picture(), b"")


def test_families_are_chosen_by_name() -> None:
    descriptor = texture(dx11=dds(), mali=pvr(), PowerVR_iOS=pvr(PixelFormat.PVR4))
    made = paint(descriptor, picture(), b"", {"DX11": "bc7", "powervr_ios": "ETC2"})
    assert list(made.words.values())[:2] == ["BC7, 32 x 16, 6 levels", "ETC2, 32 x 16, 6 levels"]
    assert made.notes == ["dx11: descriptors have no number for BC7, so it still says DXT1"]
    assert described(made).entry("PowerVR_iOS").pixel_format == PixelFormat.ETC2_RGB
    assert described(made).entry("mali") == descriptor.entry("mali")
    with pytest.raises(QueryError, match="names no picture for 'tegra'") as caught:
        paint(descriptor, picture(), b"", {"tegra": ""})
    assert caught.value.hint == "it names those for PowerVR_iOS, mali, dx11"
    with pytest.raises(QueryError, match="cannot write pixels as 'XYZ'"):
        paint(descriptor, picture(), b"", {"mali": "XYZ"})
    with pytest.raises(QueryError, match="ETC1 cannot be written in a DDS file"):
        paint(descriptor, picture(), b"", {"dx11": "ETC1"})


def test_astc_fields_are_reset_with_other_pixels() -> None:
    entry = Entry(Container.PVR, PixelFormat.ASTC_6x6, astc_quality=3, astc_unknown=1)
    descriptor = texture(astc=entry)
    kept = described(paint(descriptor, picture(), b"")).entry("astc")
    assert (kept.astc_quality, kept.astc_unknown) == (3, 1)
    other = described(paint(descriptor, picture(), b"", {"astc": "ETC1"})).entry("astc")
    assert (other.pixel_format, other.astc_quality) == (PixelFormat.ETC1, 0)


def test_a_damaged_old_picture_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.dx11.dds").write_bytes(b"DDS ")
    made = paint(at(tmp_path / "a.tex", texture(dx11=dds())), picture(), b"")
    assert len(made.notes) == 1
    assert made.notes[0].startswith("a.dx11.dds: ")
    assert made.words["a.dx11.dds"].startswith("BC1")


@pytest.mark.parametrize("size", [(1 << 30, 1 << 30), (16385, 1)])
def test_sizes_that_no_texture_has_are_refused(size: tuple[int, int]) -> None:
    descriptor = texture(dx11=dds(PixelFormat.RGBA8888, *size))
    with pytest.raises(LimitError):
        paint(descriptor, picture(), b"")


def test_a_picture_file_with_truncated_pixels_is_reported_once(tmp_path: Path) -> None:
    whole = to_dds(slope(16, 16), PixelFormat.DXT5)
    (tmp_path / "a.dx11.dds").write_bytes(whole[:140])
    made = paint(at(tmp_path / "a.tex", texture(dx11=dds())), picture(), b"")
    assert len(made.notes) == 1
    assert made.notes[0].startswith("a.dx11.dds: 16 x 16 pixels of BC3 take 256 bytes")
    assert made.words["a.dx11.dds"].startswith("BC3")


def test_a_normal_map_is_recognised_by_any_of_its_pictures(tmp_path: Path) -> None:
    (tmp_path / "n.dx11.dds").write_bytes(to_dds(as_dxt5nm(normals()), PixelFormat.DXT5))
    descriptor = texture(dx11=dds(PixelFormat.DXT5), astc=pvr(PixelFormat.ASTC_4x4))
    made = paint(
        at(tmp_path / "n.tex", descriptor), Picture((normals(),), "PNG"), b"", {"astc": ""}
    )
    assert pictures.decode(made.files["n.astc.pvr"]).meaning is Meaning.LLLA


def test_a_missing_library_for_astc_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "astc_encoder", None)
    with pytest.raises(QueryError, match="astc_encoder") as caught:
        paint(texture(astc=pvr(PixelFormat.ASTC_4x4)), picture(), b"")
    assert ".[textures]" in caught.value.hint


def test_the_case_of_a_name_and_its_wrapper_are_kept(tmp_path: Path) -> None:
    (tmp_path / "A.DX11.dds").write_bytes(to_dds(slope(8, 8) | OPAQUE, PixelFormat.DXT1))
    descriptor = texture(dx11=dds(), mali=pvr())
    descriptor.wrapper = new_wrapper("lz4")
    descriptor.save(tmp_path / "a.tex.dvpl")
    made = paint(chunkwright.open_texture(tmp_path / "a.tex.dvpl"), picture(), b"")
    assert list(made.files) == ["a.mali.pvr.dvpl", "A.DX11.dds", "a.tex.dvpl"]


def test_an_exported_descriptor_has_one_variant() -> None:
    exported = TextureDescriptor(
        version=13, is_exported=True, exported_gpu=3, exported_container=2, exported_pixel_format=18
    )
    assert [each.family for each in variants_of(exported)] == ["mali"]
    made = paint(exported, picture(), b"")
    assert list(made.files) == ["texture.mali.pvr", "texture.tex"]
    for version, gpu, families in ((20, 6, ["astc"]), (18, 6, []), (18, 5, ["dx11"]), (20, 8, [])):
        exported.version, exported.exported_gpu = version, gpu
        assert [each.family for each in variants_of(exported)] == families
    exported.exported_gpu = 127
    with pytest.raises(QueryError, match="the descriptor names none"):
        paint(exported, picture(), b"")


def test_a_file_keeps_its_mipmaps_even_if_the_descriptor_says_there_are_none(
    tmp_path: Path,
) -> None:
    levels = list(levels_of(slope(8, 8) | OPAQUE))
    (tmp_path / "a.mali.pvr").write_bytes(pvr_file([levels], FORMS["ETC1"]))
    descriptor = texture(mali=pvr())
    descriptor.has_mipmaps = False
    made = paint(at(tmp_path / "a.tex", descriptor), picture(), b"")
    assert made.words["a.mali.pvr"] == "ETC1, 32 x 16, 6 levels"


def test_a_family_without_a_picture_is_reported(tmp_path: Path) -> None:
    descriptor = at(tmp_path / "a.tex", texture(mali=pvr()))
    with pytest.raises(QueryError, match="there is no picture for mali next to it"):
        shown(descriptor, "mali")
    with pytest.raises(ChunkwrightError, match="there is no picture of this texture"):
        shown(descriptor)
