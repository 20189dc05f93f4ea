"""Encoding pictures: they are read back nearly the same, with their levels and faces."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import LimitError, QueryError
from chunkwright.tex import PixelFormat, pictures
from chunkwright.tex.encoding import (
    FORMS,
    NUMBERS,
    Form,
    crc32_of,
    dds_file,
    form_name,
    levels_of,
    plain_file,
    pvr_file,
    why_not,
)
from chunkwright.tex.model import Container

if TYPE_CHECKING:
    from chunkwright.tex.pixels import Pixels

pytest.importorskip("astc_encoder", reason="astc-encoder-py, of the extra textures, is missing")
pytest.importorskip("etcpak", reason="etcpak, of the extra scene, is missing")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")
pytest.importorskip("PIL", reason="Pillow, of the extra scene, is not installed")

FILES = {Container.DDS: lambda faces, form: dds_file(faces, form, 0), Container.PVR: pvr_file}
PAIRS = [(container, name) for container in FILES for name in FORMS if FORMS[name].fits(container)]
# The least PSNR in decibels for a picture of high frequencies, which large blocks store badly.
LEAST = {"ASTC_12x12": 27.0, "ASTC_12x10": 27.0, "ASTC_10x10": 28.0}
USUAL = 29.0


def slope(width: int = 52, height: int = 36) -> Pixels:
    """Return a picture whose channels change at different speeds; no side is a power of two."""
    down, across = np.mgrid[0:height, 0:width]
    parts = [across * 4, down * 6, across + down, 255 - across * 3]
    return np.stack(parts, axis=-1).astype(np.uint8)


def decibels(made: Pixels, wanted: Pixels, channels: str) -> float:
    """Return the peak signal-to-noise ratio over some channels."""
    kept = ["rgba".index(each) for each in channels]
    error = (made[..., kept].astype(float) - wanted[..., kept]) ** 2
    return 99.0 if not error.any() else float(10 * np.log10(255**2 / error.mean()))


@pytest.mark.parametrize(("container", "name"), PAIRS)
def test_written_pictures_are_read_back(container: Container, name: str) -> None:
    form, wanted = FORMS[name], slope()
    if name == "L8":
        wanted = wanted[..., [0, 0, 0, 3]]
    data = FILES[container]([list(levels_of(wanted))], form)
    picture = pictures.decode(data)
    kept = "rgb" if name == "RGBA5551" else form.channels  # one bit cannot store this alpha
    assert form_name(picture.pixel_format) == name or name == "BGRA8888"
    assert picture.size == (52, 36)
    assert decibels(picture.pixels, wanted, kept) >= LEAST.get(name, USUAL)


@pytest.mark.parametrize(("container", "name"), PAIRS)
@pytest.mark.parametrize("size", [(1, 1), (2, 7), (13, 5)])
def test_sides_need_not_be_multiples_of_the_block_size(
    container: Container, name: str, size: tuple[int, int]
) -> None:
    pixels = np.full((size[1], size[0], 4), (200, 200, 200, 255), np.uint8)
    picture = pictures.decode(FILES[container]([list(levels_of(pixels))], FORMS[name]))
    assert picture.size == size
    kept = ["rgba".index(each) for each in FORMS[name].channels]
    off = np.abs(picture.pixels[..., kept].astype(int) - pixels[..., kept])
    assert int(off.max()) <= 8  # by five bits, and the smallest step of ETC


@pytest.mark.parametrize(("container", "name"), PAIRS)
def test_a_cube_file_consists_of_a_header_and_all_levels_of_all_faces(
    container: Container, name: str
) -> None:
    faces = [np.roll(slope(16, 16), turn, axis=2) for turn in range(6)]
    levels = [list(levels_of(face)) for face in faces]
    assert [level.shape[0] for level in levels[0]] == [16, 8, 4, 2, 1]
    made, form = FILES[container](levels, FORMS[name]), FORMS[name]
    picture = pictures.decode(made)
    assert picture.is_cube
    single = [pictures.decode(FILES[container]([each], form)).pixels for each in levels]
    assert all(map(np.array_equal, picture.faces, single))
    assert pictures.stored_as(made)[1] == 5
    # There are only headers and pixels: with a byte less, the last level would be cut off.
    body = 6 * sum(form.kind.length(size, size) for size in (16, 8, 4, 2, 1))
    (more,) = struct.unpack_from("<I", made, 48)
    header = 52 + more if container == Container.PVR else 148 if form.dxgi else 128
    assert len(made) == header + body


@pytest.mark.parametrize(("container", "name"), PAIRS)
def test_the_embedded_checksum_excludes_its_own_bytes(container: Container, name: str) -> None:
    made = FILES[container]([[slope(8, 8)]], FORMS[name])
    if container == Container.DDS:
        before = made[:60] + bytes(8) + made[68:]
    else:
        before = made[:48] + bytes(4) + made[68:]
    assert crc32_of(made) == zlib.crc32(before) != 0


@pytest.mark.parametrize("pixel_format", [each for each in PixelFormat if each])
def test_each_pixel_format_is_written_or_refused_with_a_reason(pixel_format: PixelFormat) -> None:
    name = form_name(pixel_format.name)
    assert bool(name) is not bool(why_not(pixel_format))
    assert not name or name in FORMS
    if name in NUMBERS and pixel_format.name not in ("DXT1A", "DXT1N", "DXT5NM"):
        assert NUMBERS[name] == pixel_format


@pytest.mark.parametrize("number", [41, 44, 59, 255, -1])
def test_unknown_pixel_formats_are_refused(number: int) -> None:
    assert why_not(number) == "is not known"


def test_pixel_format_names_are_case_insensitive() -> None:
    assert form_name("dxt5") == form_name("bc3") == "BC3"
    assert form_name("astc_6X6") == "ASTC_6x6"
    assert form_name("32 bits") == "RGBA8888"
    assert form_name("PVR2") == form_name("") == ""


def test_explicit_alpha_is_rounded_to_one_of_sixteen_levels() -> None:
    pixels = slope(54, 38)
    made = pictures.decode(dds_file([[pixels]], FORMS["BC2"], 0)).pixels
    assert int(np.abs(made[..., 3].astype(int) - pixels[..., 3]).max()) <= 8


def test_a_pvr_file_has_the_header_that_the_engine_tools_write() -> None:
    made = pvr_file([list(levels_of(slope(8, 4)))], FORMS["ETC1"])
    fields = struct.unpack_from("<4sIQ9I", made)
    assert fields == (b"PVR\3", 0, 6, 0, 0, 4, 8, 1, 1, 1, 4, 16)
    assert made[52:64] == b"PVR\3CRC_\4\0\0\0"
    cube = pvr_file([[slope(4, 4)]] * 6, FORMS["ASTC_4x4"])
    assert cube[52:70] == b"PVR\3\2\0\0\0\6\0\0\0XxYyZz"


@pytest.mark.parametrize("container", [Container.PNG, Container.WEBP, Container.TGA])
def test_png_webp_and_targa_files_are_lossless(container: Container) -> None:
    suffix = f".{container.name.lower()}"
    for pixels in (slope(), slope() | np.array([0, 0, 0, 255], np.uint8)):
        made = pictures.decode(plain_file(pixels, container), suffix=suffix)
        assert np.array_equal(made.pixels, pixels)


def test_opaque_pictures_have_no_alpha() -> None:
    from PIL import Image

    for pixels, mode in ((slope() | np.array([0, 0, 0, 255], np.uint8), "RGB"), (slope(), "RGBA")):
        made = Image.open(io.BytesIO(plain_file(pixels, Container.PNG)))
        assert made.mode == mode


@pytest.mark.parametrize("write", [dds_file, pvr_file])
@pytest.mark.parametrize("size", [(0, 0), (16385, 1), (1, 16385)])
def test_sizes_out_of_bounds_are_refused(write: Any, size: tuple[int, int]) -> None:
    more = (0,) if write is dds_file else ()
    with pytest.raises(LimitError, match="cannot be drawn"):
        write([[np.zeros((*size, 4), np.uint8)]], FORMS["RGBA8888"], *more)


@pytest.mark.parametrize("container", [Container.PSD, Container.HDR, Container.UNKNOWN, 99])
def test_containers_that_cannot_be_written_are_refused(container: int) -> None:
    with pytest.raises(QueryError, match="files cannot be written"):
        plain_file(slope(), container)


def test_a_container_accepts_only_pixel_formats_that_it_can_store() -> None:
    assert not FORMS["ETC1"].fits(Container.DDS)
    assert not FORMS["BC1"].fits(Container.WEBP)
    assert not Form(FORMS["BC1"].kind, FORMS["BC1"].pack).fits(Container.PVR)
