"""Pictures of textures: real ones and hand-made ones decode, and no header costs memory."""

from __future__ import annotations

import io
import struct
import sys
import tracemalloc
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    Limits,
    QueryError,
    TruncatedError,
    UnknownFormatError,
    UnsupportedVersionError,
)
from chunkwright.tex import PixelFormat, TextureDescriptor, pictures
from chunkwright.tex.headers import pvr_layout
from chunkwright.tex.pictures import Meaning
from chunkwright.tex.pixels import Blocks, _colors, _grid, meaning_of, mended
from tests.samples import SAMPLES, SHARED, needs_samples, samples
from tests.tex.files import real

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("PIL", reason="Pillow, of the extra scene, is not installed")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")

KINDS = ("dds", "pvr", "webp", "png")
FILES = real(*KINDS)


def payload(name: str) -> bytes:
    import chunkwright

    data: bytes = chunkwright.open(SAMPLES / name, format="dvpl").payload
    return data


@cache
def distinct() -> dict[str, bytes]:
    """Return the bytes of the real pictures, without duplicates."""
    return {name: data for data, name in {payload(name): name for name in FILES}.items()}


@needs_samples
@pytest.mark.slow
def test_every_real_picture_decodes() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for name, data in distinct().items():
        picture = pictures.decode(data)
        assert picture.pixels.shape[2] == 4
        assert picture.pixels.dtype == np.uint8
        assert not picture.pixels.flags.writeable
        found[picture.pixel_format, len(picture.faces)] += 1
        assert len({face.shape for face in picture.faces}) == 1, name
    assert len(FILES) == 72
    kinds = {
        "BC1",
        "BC2",
        "BC3",
        "RGBA8",
        "ETC1",
        "ASTC_4x4",
        "ASTC_6x6",
        "A8",
        "L8",
        "WEBP",
        "PNG",
    }
    assert kinds | {"RGBA8888"} == {kind for kind, _ in found}
    assert {kind for kind, faces in found if faces == 6} == {
        *("BC1", "RGBA8", "ETC1", "ASTC_4x4", "ASTC_6x6")
    }


@pytest.mark.slow
@needs_samples
def test_dds_pictures_equal_those_of_pillow() -> None:
    from PIL import Image

    compared = 0
    more = {path.name: path.read_bytes() for path in samples("dava_textures")}
    for name, data in (distinct() | more).items():
        if data.startswith(b"DDS "):
            with Image.open(io.BytesIO(data)) as image:
                theirs = np.array(image.convert("RGBA"))
            ours = pictures.decode(data).pixels
            assert ours.shape == theirs.shape, name
            off = np.abs(ours.astype(int) - theirs.astype(int)).max()
            assert off <= 1, name  # some decoders round interpolated colours differently
            compared += 1
    assert compared >= 28


@needs_samples
def test_the_same_picture_in_two_formats_decodes_alike() -> None:
    folder = "3d/Maps/hangar/Customization/images/"
    android, pc = (
        pictures.read(SAMPLES / "blitz_data" / name).pixels.astype(float)
        for name in (
            f"android/{folder}UFOmap01.mali.pvr.dvpl",
            f"pc/{folder}UFOmap01.dx11.dds.dvpl",
        )
    )
    factor = pc.shape[0] // android.shape[0]
    smaller = pc.reshape(android.shape[0], factor, android.shape[1], factor, 4).mean((1, 3))
    assert np.abs(smaller - android).mean() < 8


# -- made by hand ----------------------------------------------------------------------------------


def dds(
    width: int,
    height: int,
    code: bytes | tuple[int, ...],
    data: bytes,
    *,
    levels: int = 1,
    caps2: int = 0,
    flags: int = 0,
    ten: tuple[int, int] | None = None,
) -> bytes:
    """Return a DDS file: by a code, or by bits and masks of pixels."""
    head = struct.pack("<4s7I44x", b"DDS ", 124, 0x1007, height, width, 0, 0, levels)
    if isinstance(code, bytes):
        pixels = struct.pack("<2I4s5I", 32, 4 | flags, code, 0, 0, 0, 0, 0)
    else:
        pixels = struct.pack("<2I4s5I", 32, 0x40 | flags, bytes(4), *code)
    extra = b"" if ten is None else struct.pack("<5I", ten[0], 3, ten[1], 1, 0)
    return head + pixels + struct.pack("<5I", 0x1000, caps2, 0, 0, 0) + extra + data


def pvr(
    width: int,
    height: int,
    code: int,
    data: bytes,
    *,
    faces: int = 1,
    extra: int = 0,
    kind: int = 0,
) -> bytes:
    head = struct.pack("<2IQ9I", 0x03525650, 0, code, 0, kind, height, width, 1, 1, faces, 1, extra)
    return head + bytes(extra) + data


def old_pvr(
    width: int, height: int, flags: int, data: bytes, *, smaller: int = 0, surfaces: int = 1
) -> bytes:
    fields = (52, height, width, smaller, flags, len(data), 0, 0, 0, 0, 0)
    return struct.pack("<11I4sI", *fields, b"PVR!", surfaces) + data


def letters(order: str, *sizes: int) -> int:
    return int.from_bytes(order.encode().ljust(4, b"\0") + bytes(sizes).ljust(4, b"\0"), "little")


RED_BC1 = struct.pack("<2HI", 0xF800, 0xF800, 0)
HALF = bytes([0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE])


def test_dxt3_stores_alpha_in_four_bits_per_pixel() -> None:
    picture = pictures.decode(dds(4, 4, b"DXT3", HALF + RED_BC1))
    assert picture.pixels[:, :, 3].ravel().tolist() == [17 * value for value in range(16)]
    assert picture.pixels[0, 0, :3].tolist() == [255, 0, 0]


def test_sides_need_not_be_multiples_of_the_block_size() -> None:
    picture = pictures.decode(dds(5, 3, b"DXT3", (HALF + RED_BC1) * 2))
    assert picture.size == (5, 3)
    assert picture.pixels[:, 4, 3].tolist() == [0, 4 * 17, 8 * 17]


def test_a_dds_cube_map_stores_all_levels_of_a_face_together() -> None:
    blocks = [struct.pack("<2HI", color, color, 0) for color in (0xF800, 0x07E0, 0x001F) * 2]
    faces = b"".join(block * 4 + bytes(8) + bytes(8) for block in blocks)
    picture = pictures.decode(dds(8, 8, b"DXT1", faces, levels=3, caps2=0xFE00))
    assert picture.is_cube
    assert [face[0, 0, :3].tolist() for face in picture.faces[:3]] == [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
    ]


@pytest.mark.parametrize(("side", "levels", "stored"), [(4, 0, 1), (4, 1, 1), (8, 99, 4)])
def test_a_dds_cube_map_has_at_least_one_level_and_none_smaller_than_a_pixel(
    side: int, levels: int, stored: int
) -> None:
    colors = (0xF800, 0x07E0, 0x001F) * 2
    blocks = [struct.pack("<2HI", color, color, 0) for color in colors]
    largest = (side // 4) ** 2
    faces = b"".join(block * largest + bytes(8) * (stored - 1) for block in blocks)
    picture = pictures.decode(dds(side, side, b"DXT1", faces, levels=levels, caps2=0xFE00))
    assert [face[0, 0, :3].argmax() for face in picture.faces] == [0, 1, 2, 0, 1, 2]


def test_the_levels_of_a_face_are_at_least_one_pixel_wide_and_high() -> None:
    # Levels of 4, 2 and 1 pixels; the first pixel of a face has its number.
    faces = [bytes([face, 0, 0, 255]) + bytes(6 * 4) for face in range(6)]
    for size in ((4, 1), (1, 4)):
        data = dds(*size, (32, 0xFF, 0xFF00, 0xFF0000, 0), b"".join(faces), levels=3, caps2=0xFE00)
        picture = pictures.decode(data)
        assert picture.size == size
        assert [face[0, 0, 0] for face in picture.faces] == list(range(6))


def test_a_pvr_cube_map_stores_all_faces_of_a_level_together() -> None:
    data = bytes(range(6)) + bytes(6)
    picture = pictures.decode(pvr(1, 1, letters("l", 8), data, faces=6, extra=16))
    assert [int(face[0, 0, 0]) for face in picture.faces] == list(range(6))


@pytest.mark.parametrize(
    ("order", "sizes", "word", "color"),
    [
        ("rgba", (4, 4, 4, 4), 0xF84C, [255, 136, 68, 204]),
        ("rgba", (5, 5, 5, 1), 0xF801, [255, 0, 0, 255]),
        ("rgb", (5, 6, 5), 0x07E0, [0, 255, 0, 255]),
        ("rgba", (8, 8, 8, 8), 0x40302010, [0x10, 0x20, 0x30, 0x40]),
        ("la", (8, 8), 0x4010, [0x10, 0x10, 0x10, 0x40]),
        ("a", (8,), 0x77, [0, 0, 0, 0x77]),
        ("l", (8,), 0x77, [0x77, 0x77, 0x77, 255]),
        ("i", (8,), 0x77, [0x77, 0x77, 0x77, 255]),
        ("rg", (8, 8), 0x4010, [0x10, 0x40, 0, 255]),
        ("rgba", (10, 10, 10, 2), 0xFFC00002, [255, 0, 0, 170]),
        ("rgba", (16, 16, 16, 16), 0xFFFF_8000_7F7F_0000, [0, 127, 128, 255]),
        ("l", (16,), 0x8080, [128, 128, 128, 255]),
        ("la", (16, 16), 0x0000_FFFF, [255, 255, 255, 0]),
        ("rgb", (32, 32, 32), 0x80808080_00000000_FFFFFFFF, [255, 0, 128, 255]),
        ("rgba", (32, 32, 32, 32), 0xFFFFFFFF << 96 | 0xFFFFFFFF, [255, 0, 0, 255]),
    ],
)
def test_channels_of_pvr_are_decoded(
    order: str, sizes: tuple[int, ...], word: int, color: list[int]
) -> None:
    data = word.to_bytes(sum(sizes) // 8, "little")
    for kind in (0, 2, 4, 6, 8, 10):
        made = pictures.decode(pvr(1, 1, letters(order, *sizes), data, kind=kind))
        assert made.pixels[0, 0].tolist() == color


@pytest.mark.parametrize("size", [16, 32])
def test_pvr_floats_are_clamped_to_the_range_0_to_1(size: int) -> None:
    values = np.array([-1, 0, 0.5, 1, 7, np.nan, np.inf, 128 / 255], f"<f{size // 8}")
    made = pictures.decode(pvr(2, 1, letters("rgba", *[size] * 4), values.tobytes(), kind=12))
    assert made.pixels[0].ravel().tolist() == [0, 0, 128, 255, 255, 0, 255, 128]
    assert made.pixel_format == f"RGBA{f'{size}' * 4}F"


@pytest.mark.parametrize(("kind", "size"), [(1, 8), (3, 8), (5, 16), (11, 32), (12, 8), (13, 16)])
def test_unsupported_pvr_channel_types_are_refused(kind: int, size: int) -> None:
    with pytest.raises(UnsupportedVersionError, match=f"channels of type {kind} and {size} bits"):
        pictures.decode(pvr(1, 1, letters("l", size), bytes(16), kind=kind))


PVR_BLOCKS = {
    # By the number in the header: name, size of a block in pixels, size in bytes.
    **dict.fromkeys((0, 1), ("PVRTC2", (8, 4), 8)),
    **dict.fromkeys((2, 3), ("PVRTC4", (4, 4), 8)),
    6: ("ETC1", (4, 4), 8),
    7: ("BC1", (4, 4), 8),
    **dict.fromkeys((8, 9), ("BC2", (4, 4), 16)),
    **dict.fromkeys((10, 11), ("BC3", (4, 4), 16)),
    12: ("BC4", (4, 4), 8),
    13: ("BC5", (4, 4), 16),
    14: ("BC6", (4, 4), 16),
    15: ("BC7", (4, 4), 16),
    22: ("ETC2", (4, 4), 8),
    23: ("ETC2_A8", (4, 4), 16),
    24: ("ETC2_A1", (4, 4), 8),
    25: ("EAC_R", (4, 4), 8),
    26: ("EAC_RG", (4, 4), 16),
    27: ("ASTC_4x4", (4, 4), 16),
    28: ("ASTC_5x4", (5, 4), 16),
    29: ("ASTC_5x5", (5, 5), 16),
    30: ("ASTC_6x5", (6, 5), 16),
    31: ("ASTC_6x6", (6, 6), 16),
    32: ("ASTC_8x5", (8, 5), 16),
    33: ("ASTC_8x6", (8, 6), 16),
    34: ("ASTC_8x8", (8, 8), 16),
    35: ("ASTC_10x5", (10, 5), 16),
    36: ("ASTC_10x6", (10, 6), 16),
    37: ("ASTC_10x8", (10, 8), 16),
    38: ("ASTC_10x10", (10, 10), 16),
    39: ("ASTC_12x10", (12, 10), 16),
    40: ("ASTC_12x12", (12, 12), 16),
}


def test_formats_of_pvr_are_found_by_number() -> None:
    for code in range(60):
        data = pvr(16, 16, code, bytes(4096))
        if code in PVR_BLOCKS:
            made: Any = pvr_layout(data).pixels
            assert (made.name, made.block, made.size) == PVR_BLOCKS[code]
            continue
        with pytest.raises(
            UnsupportedVersionError, match=f"PVR pixel format {code} cannot be decoded"
        ):
            pvr_layout(data)


@pytest.mark.parametrize(
    ("masks", "flags", "word", "color"),
    [
        ((24, 0xFF0000, 0xFF00, 0xFF, 0), 0, 0x102030, [0x10, 0x20, 0x30, 255]),
        ((32, 0xFF, 0xFF00, 0xFF0000, 0xFF << 24), 1, 0x40302010, [0x10, 0x20, 0x30, 0x40]),
        ((32, 0xFF, 0xFF00, 0xFF0000, 0xFF << 24), 0, 0x40302010, [0x10, 0x20, 0x30, 255]),
        ((16, 0xF800, 0x7E0, 0x1F, 0), 0, 0x001F, [0, 0, 255, 255]),
        ((8, 0xFF, 0, 0, 0), 0x20000, 0x55, [0x55, 0x55, 0x55, 255]),
    ],
)
def test_dds_pixels_are_decoded_by_their_channel_masks(
    masks: tuple[int, ...], flags: int, word: int, color: list[int]
) -> None:
    data = dds(1, 1, masks, word.to_bytes(masks[0] // 8, "little"), flags=flags)
    assert pictures.decode(data).pixels[0, 0].tolist() == color


@pytest.mark.parametrize(
    ("bits", "mask", "fits"),
    [
        (8, 0x80, True),
        (8, 0x180, False),
        (16, 0xF000, True),
        (16, 0x1F000, False),
        (24, 0x800000, True),
        (24, 0x1000000, False),
        (32, 0xFF000000, True),
        (32, 0xFF00FF00, False),
    ],
)
def test_masks_must_be_contiguous_bits_of_a_pixel(bits: int, mask: int, fits: bool) -> None:
    size = bits // 8
    data = dds(2, 1, (bits, mask, 0, 0, 0), mask.to_bytes(4, "little")[:size] + bytes(size))
    if fits:
        assert pictures.decode(data).pixels[0, :, 0].tolist() == [255, 0]
        return
    with pytest.raises(CorruptError, match=f"the mask {mask:#x} is not a contiguous row of bits"):
        pictures.decode(data)


def test_dds_files_with_a_dxgi_header_are_decoded() -> None:
    plain = pictures.decode(dds(4, 4, b"DXT5", bytes(8) + RED_BC1))
    srgb = pictures.decode(dds(4, 4, b"DX10", bytes(8) + RED_BC1, ten=(78, 0)))
    assert (srgb.pixels == plain.pixels).all()
    with pytest.raises(UnsupportedVersionError, match="DXGI format 3 "):
        pictures.decode(dds(4, 4, b"DX10", bytes(256), ten=(3, 0)))


def test_two_channel_pictures_are_recognised_by_their_pixels() -> None:
    first, second = 0x30, 0x3F << 5  # the two ends of alpha, and six bits of green
    block = struct.pack("<2B6x2HI", first, first, 0xF800 | second, 0xF800 | second, 0)
    picture = pictures.decode(dds(4, 4, b"DXT5", block, flags=0x80000000))
    assert picture.meaning is Meaning.DXT5NM
    assert [int(channel[0, 0]) for channel in picture.pair()] == [0x30, 0xFF]
    # The flag alone does not decide it.
    blue = struct.pack("<8x2HI", 0x801F, 0x801F, 0)
    plain = pictures.decode(dds(4, 4, b"DXT5", blue, flags=0x80000000))
    assert plain.meaning is Meaning.COLOR
    assert [int(channel[0, 0]) for channel in plain.pair()] == [132, 0]
    grey = np.zeros((2, 2, 4), np.uint8)
    grey[..., :3] = 90
    grey[0, 0, 3] = 40
    assert meaning_of(grey, "ASTC_4x4") is Meaning.LLLA
    assert meaning_of(grey, "ETC1") is Meaning.COLOR
    red, alpha = pictures.Picture((grey,), "ASTC_4x4", Meaning.LLLA).pair()
    assert (int(red[0, 0]), int(alpha[0, 0])) == (90, 40)


def test_a_png_is_exported_and_imported(tmp_path: Path) -> None:
    pixels = np.arange(48, dtype=np.uint8).reshape(3, 4, 4)
    path = tmp_path / "a.png"
    path.write_bytes(pictures.to_png(pixels))
    again = pictures.read(path)
    assert (again.pixels == pixels).all()
    assert (again.pixel_format, again.size) == ("PNG", (4, 3))
    from PIL import Image

    Image.fromarray(pixels).save(tmp_path / "a.tga")
    assert (pictures.read(tmp_path / "a.tga").pixels == pixels).all()


@pytest.mark.parametrize(
    ("number", "data", "pixel"),
    [
        (36, struct.pack("<4H", 0, 257, 514, 65535), [0, 1, 2, 255]),
        (111, struct.pack("<e", 0.5), [128, 128, 128, 255]),
        (112, struct.pack("<2e", 0.5, 1), [128, 255, 0, 255]),
        (113, struct.pack("<4e", 0, 0.5, 1, 2), [0, 128, 255, 255]),
        (114, struct.pack("<f", 0.2), [51, 51, 51, 255]),
        (115, struct.pack("<2f", 0.2, 1), [51, 255, 0, 255]),
        (116, struct.pack("<4f", 0, 0.2, 1, 0.4), [0, 51, 255, 102]),
    ],
)
def test_pixels_of_direct3d_9_format_numbers_are_decoded(
    number: int, data: bytes, pixel: list[int]
) -> None:
    made = pictures.decode(dds(1, 1, number.to_bytes(4, "little"), data))
    assert made.pixels[0, 0].tolist() == pixel


def test_a_dds_with_only_alpha_has_no_colour() -> None:
    data = dds(1, 1, (8, 0, 0, 0, 0xFF), bytes([7]), flags=2)
    assert pictures.decode(data).pixels[0, 0].tolist() == [0, 0, 0, 7]


# -- holes of BC1 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "hole"),
    [(0x001F, 0xF800, True), (0x1234, 0x1234, True), (0xF800, 0x001F, False), (0x8000, 1, False)],
)
def test_the_order_of_the_endpoints_makes_the_fourth_dxt1_colour_transparent(
    first: int, second: int, hole: bool
) -> None:
    # The first row has the colours 0 to 3; in the last row, only the third pixel has colour 3.
    block = struct.pack("<2HI", first, second, 0b11100100 | 3 << 28)
    for data in (dds(4, 4, b"DXT1", block), pvr(4, 4, 7, block), old_pvr(4, 4, 0x20, block)):
        pixels = pictures.decode(data).pixels
        assert pixels[0, :, 3].tolist() == [255, 255, 255, 0 if hole else 255]
        assert pixels[1:3, :, 3].min() == 255
        assert pixels[3, :, 3].tolist() == [255, 255, 0 if hole else 255, 255]
        assert (pixels[0, 3].tolist() == [0, 0, 0, 0]) is hole
    cut = pictures.decode(dds(3, 3, b"DXT1", block)).pixels
    assert cut.shape == (3, 3, 4)
    assert cut[..., 3].min() == 255


def test_written_dxt1_pictures_have_no_transparent_pixels() -> None:
    pytest.importorskip("etcpak", reason="etcpak, of the extra scene, is not installed")
    rng = np.random.default_rng(3)
    pixels = rng.integers(0, 256, (64, 64, 4), np.uint8)
    pixels[:32, :, :3] //= 64  # nearly one colour
    pixels[48:] = 9
    pixels[..., 3] = 255
    made = pictures.decode(pictures.to_dds(pixels, PixelFormat.DXT1))
    assert made.pixels[..., 3].min() == 255


# -- as the engine decodes -------------------------------------------------------------------------

ENGINE = SHARED / "cases" / "dava" / "textures"
needs_engine = pytest.mark.skipif(not ENGINE.is_dir(), reason=f"{ENGINE.name} are not here")


def decodings(folder: str) -> Iterator[tuple[bytes, pictures.Picture, Any]]:
    for path in sorted((ENGINE / folder).glob(f"*.{folder.replace('dxt', 'dds')}")):
        theirs = pictures.read(path.with_suffix(".engine.png")).pixels
        yield path.read_bytes(), pictures.read(path), theirs.astype(int)


@needs_engine
def test_pvr_equals_the_engines_pictures_to_the_bit() -> None:
    found = []
    for _, picture, theirs in decodings("pvr"):
        assert (picture.pixels == theirs).all(), picture.pixel_format
        found.append(picture.pixel_format)
    assert found == ["PVRTC2", "RGBA8888", "RGBA5551", "RGB565", "A8", "RGBA16161616F"]


def swapped(color: Any) -> Any:
    """Exchange red and blue of 16 bits."""
    return color >> 11 | color & 0x7E0 | (color & 31) << 11


@needs_engine
def test_dds_equals_the_engines_pictures() -> None:
    # The engine's decoder for desktops swaps red and blue before it compares the two colours of a
    # block. If that changes their order, it has black specks, which no graphics processor draws.
    holes, specks = [], []
    for data, picture, theirs in decodings("dxt"):
        off = np.abs(picture.pixels.astype(int) - theirs)
        if picture.pixel_format.startswith("BC"):
            size = 8 if picture.pixel_format == "BC1" else 16
            ends = np.frombuffer(data[128 : 128 + 4096 * size], "<u2").reshape(4096, -1)[:, -4:]
            first, second = ends[:, 0].astype(int), ends[:, 1].astype(int)
            is_larger = first > second if size == 8 else np.full(4096, True)
            alike = (is_larger == (swapped(first) > swapped(second))).reshape(64, 64)
            alike |= (first == second).reshape(64, 64)
            off *= alike.repeat(4, 0).repeat(4, 1)[:, :, None]
            specks.append(int((~alike).sum()))
        assert off[..., :3].max() <= 3, picture.pixel_format  # rounded differently
        assert off[..., 3].max() == 0
        holes.append(int((picture.pixels[..., 3] == 0).sum()))
    assert holes[:4] == [5888, 0, 0, 6912]
    assert max(specks) > 1000 > min(specks)


# -- PVR of version 2 ------------------------------------------------------------------------------

OLD_CHANNELS = {
    # By the lowest byte of the flags: the bytes of a pixel, and its colour.
    0x00: (0xF84C, [0x88, 0x44, 0xCC, 255]),
    0x01: (0x8000 | 31 << 10 | 1, [255, 0, 8, 255]),
    0x02: (31 << 11 | 1, [255, 0, 8, 255]),
    0x03: (31 << 10 | 1, [255, 0, 8, 255]),
    0x04: (0x102030, [0x10, 0x20, 0x30, 255]),
    0x05: (0x40102030, [0x10, 0x20, 0x30, 0x40]),
    0x06: (0x40E0, [255, 0, 0, 0x40]),
    0x07: (0x11, [0x11, 0x11, 0x11, 255]),
    0x08: (0x4011, [0x11, 0x11, 0x11, 0x40]),
    0x10: (0xF84C, [255, 136, 68, 204]),
    0x11: (31 << 11 | 1, [255, 0, 0, 255]),
    0x12: (0x40302010, [0x10, 0x20, 0x30, 0x40]),
    0x13: (31 << 11 | 1, [255, 0, 8, 255]),
    0x14: (31 << 11 | 2, [255, 0, 8, 255]),
    0x15: (0x302010, [0x10, 0x20, 0x30, 255]),
    0x16: (0x11, [0x11, 0x11, 0x11, 255]),
    0x17: (0x4011, [0x11, 0x11, 0x11, 0x40]),
    0x1A: (0x40102030, [0x10, 0x20, 0x30, 0x40]),
    0x1B: (0x77, [0, 0, 0, 0x77]),
    0x25: (0xE3, [255, 0, 255, 255]),
    0x26: (0x4F, [255, 255, 255, 0x44]),
    0x2A: (1 << 30 | 1023, [255, 0, 0, 85]),
    0x2B: (1 << 30 | 1023, [0, 0, 255, 85]),
    0x2D: (0x0101_0202, [2, 1, 0, 255]),
    0x2F: (0xFFFF_0000_0101_0202, [2, 1, 0, 255]),
    0x30: (0x3800, [128, 128, 128, 255]),
    0x31: (0x3C00_3800, [128, 255, 0, 255]),
    0x32: (0x3C00_0000_3C00_3800, [128, 255, 0, 255]),
    0x33: (0x3F800000, [255, 255, 255, 255]),
    0x34: (0x3F800000_00000000, [0, 255, 0, 255]),
    0x35: (0x3F800000 << 32, [0, 255, 0, 0]),
}
OLD_BLOCKS = {
    0x0C: "PVRTC2",
    0x0D: "PVRTC4",
    0x18: "PVRTC2",
    0x19: "PVRTC4",
    0x20: "BC1",
    0x21: "BC2",
    0x22: "BC2",
    0x23: "BC3",
    0x24: "BC3",
    0x36: "ETC1",
}


def test_formats_of_old_pvr_are_decoded() -> None:
    for code in range(256):
        if code in OLD_BLOCKS:
            made = pictures.decode(old_pvr(8, 8, code | 0x200, bytes(256)))
            assert made.pixel_format == OLD_BLOCKS[code]
        elif code in OLD_CHANNELS:
            word, pixel = OLD_CHANNELS[code]
            made = pictures.decode(old_pvr(1, 1, code, word.to_bytes(16, "little")))
            assert made.pixels[0, 0].tolist() == pixel, hex(code)
        else:
            with pytest.raises(UnsupportedVersionError, match=f"{code:#04x} of version 2"):
                pictures.decode(old_pvr(1, 1, code, bytes(64)))


def test_an_old_pvr_cube_map_stores_all_levels_of_a_face_together() -> None:
    # Levels of 2 x 2 and of one pixel.
    faces = b"".join(bytes([face] * 4 + [99]) for face in range(6))
    made = pictures.decode(old_pvr(2, 2, 0x1016, faces, smaller=1, surfaces=6))
    assert [int(face[0, 0, 0]) for face in made.faces] == list(range(6))


@needs_samples
@pytest.mark.slow
def test_real_files_of_old_pvr_are_decoded() -> None:
    found = {}
    for path in samples("dava_textures"):
        if path.suffix == ".pvr" and path.read_bytes()[44:48] == b"PVR!":
            picture = pictures.read(path)
            found[path.name[:8]] = picture.pixel_format, picture.size[0]
    assert found == {
        "012dba2f": ("PVRTC2", 1024),
        "0a9c0616": ("PVRTC2", 1024),
        "53f1a088": ("PVRTC4", 2048),
        "5d3ae6a7": ("PVRTC4", 2048),
        "894a7849": ("PVRTC4", 1024),
        "f44c7c25": ("PVRTC2", 2048),
    }


@pytest.mark.slow
@needs_samples
def test_rows_of_old_pvr_are_never_flipped() -> None:
    folder = SAMPLES / "dava_textures"
    plain, flipped = (
        pictures.read(folder / f"{name}_LightMap_mp2.thumbnail.pvr").pixels.astype(int)
        for name in ("53f1a088", "f44c7c25")
    )
    assert np.abs(plain - flipped[::-1]).mean() < 4 < 15 < np.abs(plain - flipped).mean()


@needs_samples
def test_the_same_picture_in_ten_formats_decodes_alike() -> None:
    found = {}
    for path in samples("dava_textures"):
        if "_number_" in path.name and path.suffix == ".pvr":
            picture = pictures.read(path)
            found[picture.pixel_format] = picture.pixels.astype(int)
    alpha = found.pop("A8")
    assert (alpha[..., :3] == 0).all()
    assert set(np.unique(alpha[..., 3])) == {0, 255}
    assert len(found) == 9
    # Each picture shows its own number in front of the same colours.
    colors = {name: pixels[:160, 215:] for name, pixels in found.items()}
    for name, pixels in colors.items():
        assert np.abs(pixels - colors["RGBA8888"]).mean() < 16, name


# -- what is refused -------------------------------------------------------------------------------

LYING: dict[str, tuple[bytes, type[ChunkwrightError]]] = {
    "huge dds": (dds(60000, 60000, b"DXT1", bytes(64)), LimitError),
    "large dds": (dds(16000, 16000, b"DXT1", bytes(64)), TruncatedError),
    "huge pvr": (pvr(1 << 31, 1 << 31, 6, bytes(64)), LimitError),
    "large pvr": (pvr(8000, 8000, 40, bytes(64)), TruncatedError),
    "many faces": (pvr(4, 4, 6, bytes(64), faces=1 << 30), CorruptError),
    "far metadata": (pvr(4, 4, 6, bytes(64))[:48] + b"\xff" * 4 + bytes(64), TruncatedError),
    "nothing wide": (dds(0, 4, b"DXT1", bytes(64)), CorruptError),
    "nothing high": (dds(4, 0, b"DXT1", bytes(64)), CorruptError),
    "no faces": (dds(4, 4, b"DXT1", bytes(64), caps2=0x200), CorruptError),
    "no bits": (dds(4, 4, (0, 0, 0, 0, 0), bytes(64)), CorruptError),
    "torn mask": (dds(1, 1, (32, 0xF0F, 0, 0, 0), bytes(64)), CorruptError),
    "many levels": (dds(4, 4, b"DXT1", bytes(8), levels=1 << 31, caps2=0xFE00), TruncatedError),
    "volume": (dds(4, 4, b"DXT1", bytes(64), caps2=0x200000), UnsupportedVersionError),
    "unknown code": (dds(4, 4, b"ABCD", bytes(64)), UnsupportedVersionError),
    "unknown pvr": (pvr(4, 4, 5, bytes(64)), UnsupportedVersionError),
    "wide pixels": (pvr(4, 4, letters("rgb", 21, 21, 22), bytes(640)), UnsupportedVersionError),
    "uneven pixels": (pvr(4, 4, letters("rgb", 5, 6, 6), bytes(640)), UnsupportedVersionError),
    "no channels": (pvr(4, 4, letters("l", 0) | 1 << 63, bytes(640)), UnsupportedVersionError),
    "short dds": (b"DDS " + bytes(20), TruncatedError),
    "short pvr": (b"PVR\x03" + bytes(20), TruncatedError),
    "short old pvr": (bytes(44) + b"PVR!", TruncatedError),
    "old pvr without a header": (bytes(44) + b"PVR!" + bytes(40), CorruptError),
    "huge old pvr": (old_pvr(1 << 31, 1 << 31, 0x19, bytes(64)), LimitError),
    "large old pvr": (old_pvr(8000, 8000, 0x19, bytes(64)), TruncatedError),
    "many levels of old pvr": (
        old_pvr(4, 4, 0x1019, bytes(64), smaller=1 << 31, surfaces=6),
        TruncatedError,
    ),
    "nothing wide in old pvr": (old_pvr(0, 4, 0x19, bytes(64)), CorruptError),
    "volume of old pvr": (old_pvr(4, 4, 0x4019, bytes(64)), UnsupportedVersionError),
    "unknown old pvr": (old_pvr(4, 4, 0x1D, bytes(64)), UnsupportedVersionError),
    "twiddled old pvr": (old_pvr(4, 4, 0x212, bytes(64)), UnsupportedVersionError),
    "broken png": (b"\x89PNG\r\n\x1a\n" + bytes(40), CorruptError),
    "broken webp": (b"RIFF" + bytes(4) + b"WEBPVP8 " + bytes(40), CorruptError),
    "no picture": (b"none of them", UnknownFormatError),
    "a sound": (b"RIFF" + bytes(4) + b"WAVEfmt " + bytes(40), UnknownFormatError),
}


@pytest.mark.parametrize("name", LYING)
def test_undecodable_pictures_are_refused_without_using_much_memory(name: str) -> None:
    data, error = LYING[name]
    with pytest.raises(ChunkwrightError):
        pictures.decode(data)  # imports everything before memory is measured
    tracemalloc.start()
    try:
        with pytest.raises(error):
            pictures.decode(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000


def test_a_large_png_is_refused_before_it_is_unpacked() -> None:
    data = pictures.to_png(np.zeros((500, 500), np.uint8))
    assert pictures.decode(data).size == (500, 500)
    with pytest.raises(LimitError, match="size of the pixels"):
        pictures.decode(data, limits=Limits(unpacked_size=999_999))
    huge = data[:16] + struct.pack(">2I", 60_000, 60_000) + data[24:]
    with pytest.raises(ChunkwrightError):
        pictures.decode(huge)


@needs_samples
def test_damaged_pictures_are_read_or_refused() -> None:
    rng = np.random.default_rng(1)
    files = [data for data in distinct().values() if len(data) < 30_000]
    read = 0
    for number in range(300):
        data = bytearray(files[number % len(files)])
        for place in rng.integers(0, min(len(data), 160), 3):
            data[place] = rng.integers(0, 256)
        if number % 3 == 0:
            del data[int(rng.integers(0, len(data))) :]
        try:
            pictures.decode(bytes(data), limits=Limits(unpacked_size=1 << 26))
        except ChunkwrightError:
            continue
        read += 1
    assert 0 < read < 300


@pytest.mark.parametrize(
    ("parts", "word", "values", "taken"),
    [
        # One part: its endpoints are of class 0 to 3; each class has two more values than the one
        # before.
        (1, 0, 2, 17),
        (1, 1 << 15, 4, 17),
        (1, 3 << 15, 8, 17),
        # Several parts of one class.
        (2, 0, 4, 29),
        (3, 1 << 27, 12, 29),
        (4, 3 << 27, 32, 29),
        # A base class for all parts, and a bit for each part that is of the next class.
        (2, 1 << 23, 4, 31),
        (2, 1 << 23 | 1 << 26, 6, 31),
        (2, 1 << 23 | 1 << 27, 4, 31),
        (3, 2 << 23 | 0b101 << 25, 16, 34),
        (4, 3 << 23 | 0b1111 << 25, 32, 37),
    ],
)
def test_the_colour_values_of_an_astc_block_are_counted(
    parts: int, word: int, values: int, taken: int
) -> None:
    def bits(at: int, count: int) -> Any:
        return np.array([word >> at & (1 << count) - 1])

    found = _colors(bits, np.array([parts]))
    assert [each.tolist() for each in found] == [[values], [taken]]


@pytest.mark.parametrize(
    ("word", "grid"),
    [
        # Bits 5 and 6 are A, bits from 7 on B, bit 9 is the precision, bit 10 the second plane.
        (0b00_11_10_0_00_01, (7, 4, 1, 0)),
        (0b01_10_01_0_01_10, (10, 3, 1, 1)),
        (0b10_11_01_0_10_11, (3, 11, 2, 0)),
        (0b11_01_10_0_11_01, (4, 7, 2, 1)),
        (0b00_00_10_0_11_01, (4, 6, 1, 0)),
        (0b00_11_10_0_11_01, (3, 4, 1, 0)),
        (0b00_00_11_0_01_00, (12, 5, 1, 0)),
        (0b10_01_11_0_10_00, (5, 12, 2, 0)),
        (0b00_11_00_0_01_00, (6, 10, 1, 0)),
        (0b01_11_01_0_01_00, (10, 6, 1, 1)),
        # The last two bits belong to the height.
        (0b11_10_10_0_01_00, (8, 9, 1, 0)),
    ],
)
def test_the_weight_grid_of_an_astc_block_is_decoded(word: int, grid: tuple[int, ...]) -> None:
    def bits(at: int, count: int) -> Any:
        return np.array([word >> at & (1 << count) - 1])

    *found, is_known = _grid(bits)
    assert tuple(int(each[0]) for each in found) == grid
    assert is_known.tolist() == [True]


@pytest.mark.parametrize("word", [0, 0b00_11_10_0_01_00, 0b00_11_11_0_01_00])
def test_reserved_blocks_of_astc_are_invalid(word: int) -> None:
    *_, is_known = _grid(lambda at, count: np.array([word >> at & (1 << count) - 1]))
    assert is_known.tolist() == [False]


def test_a_missing_decoder_library_is_reported_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "texture2ddecoder", None)
    with pytest.raises(QueryError, match="texture2ddecoder") as caught:
        pictures.decode(dds(4, 4, b"DXT1", RED_BC1))
    assert ".[scene]" in caught.value.hint


# -- textures --------------------------------------------------------------------------------------


@needs_samples
def test_pictures_of_textures_in_real_game_folders_are_found() -> None:
    import chunkwright

    found, missing = 0, []
    for name in real("tex"):
        if name.startswith("blitz_data"):
            path = SAMPLES / name
            try:
                picture = pictures.read_texture(str(path), chunkwright.open_texture(path))
                found += 1
                assert picture.is_cube == chunkwright.open_texture(path).is_cube or picture.is_cube
            except QueryError:
                missing.append(name)
    assert (found, len(missing)) == (44, 2)


def test_a_cube_map_is_read_from_the_source_pictures_of_its_faces(tmp_path: Path) -> None:
    descriptor = TextureDescriptor(cube_faces=63, face_extensions=[".png"] * 6)
    path = str(tmp_path / "Sky.tex")
    for value, face in enumerate(("px", "NX", "py", "ny", "pz", "nz")):
        with pytest.raises(QueryError, match=f"faces of one size next to this cube, found {value}"):
            pictures.read_texture(path, descriptor)
        pixels = np.full((2, 2, 4), value, np.uint8)
        (tmp_path / f"sky_{face}.png").write_bytes(pictures.to_png(pixels))
    picture = pictures.read_texture(path, descriptor)
    assert [int(face[0, 0, 0]) for face in picture.faces] == list(range(6))


# -- blocks of ASTC --------------------------------------------------------------------------------


@needs_samples
def test_every_astc_block_of_real_pictures_is_valid() -> None:
    blocks = 0
    for data in distinct().values():
        if data.startswith(b"PVR") and 27 <= data[8] <= 40:
            found = pvr_layout(data)
            assert isinstance(found.pixels, Blocks)
            length = found.pixels.length(found.width, found.height)
            for at in found.offsets:
                packed = data[at : at + length]
                assert mended(packed, found.pixels.block) is packed
                blocks += length // 16
    assert blocks > 10_000


def test_invalid_astc_blocks_are_shown_in_magenta() -> None:
    whole = bytes.fromhex("fcfdffffffffffff") + struct.pack("<4H", 0x1000, 0x2000, 0x3000, 0xFFFF)
    reserved = bytes(16)
    data = pvr(8, 4, 27, whole + reserved)
    picture = pictures.decode(data)
    assert picture.pixels[0, 0].tolist() == [0x10, 0x20, 0x30, 255]
    assert picture.pixels[0, 4].tolist() == [255, 0, 255, 255]
    # A grid of weights that is larger than the block.
    assert mended(b"\x51\x01" + bytes(14), (4, 4)) != b"\x51\x01" + bytes(14)


@pytest.mark.parametrize("code", range(27, 41))
def test_random_astc_blocks_decode_without_a_crash(code: int) -> None:
    rng = np.random.default_rng(code)
    for size in (1, 5, 12, 33):
        data = pvr(size, 40 - size, code, rng.bytes(16 * 200))
        assert pictures.decode(data).size == (size, 40 - size)


@pytest.mark.parametrize(
    ("numbers", "data", "pixel"),
    [
        ((27, 28, 29), bytes([1, 2, 3, 4]), [1, 2, 3, 4]),
        ((87, 90, 91), bytes([1, 2, 3, 4]), [3, 2, 1, 4]),
        ((88, 92, 93), bytes([1, 2, 3, 4]), [3, 2, 1, 255]),
        ((60, 61), bytes([7]), [7, 7, 7, 255]),
        ((85,), struct.pack("<H", 31 << 11 | 1 << 5 | 0), [255, 4, 0, 255]),
        ((86,), struct.pack("<H", 1 << 15 | 31 << 10 | 0 << 5 | 31), [255, 0, 255, 255]),
        ((115,), struct.pack("<H", 1 << 12 | 2 << 8 | 3 << 4 | 15), [34, 51, 255, 17]),
        ((65,), bytes([7]), [0, 0, 0, 7]),
        ((48, 49), bytes([1, 2]), [1, 2, 0, 255]),
        ((2,), struct.pack("<4f", 0, 0.2, 1, 0.4), [0, 51, 255, 102]),
        ((6,), struct.pack("<3f", 0, 0.2, 1), [0, 51, 255, 255]),
        ((16,), struct.pack("<2f", 0.2, 1), [51, 255, 0, 255]),
        ((41,), struct.pack("<f", 0.2), [51, 51, 51, 255]),
        ((10,), struct.pack("<4e", 0, 0.5, 1, 2), [0, 128, 255, 255]),
        ((34,), struct.pack("<2e", 0.5, 1), [128, 255, 0, 255]),
        ((54,), struct.pack("<e", 0.5), [128, 128, 128, 255]),
        ((11,), struct.pack("<4H", 0, 257, 514, 65535), [0, 1, 2, 255]),
        ((35,), struct.pack("<2H", 257, 514), [1, 2, 0, 255]),
        ((56,), struct.pack("<H", 257), [1, 1, 1, 255]),
    ],
)
def test_pixels_of_each_dxgi_format_number_are_decoded(
    numbers: tuple[int, ...], data: bytes, pixel: list[int]
) -> None:
    for number in numbers:
        made = pictures.decode(dds(1, 1, b"DX10", data, ten=(number, 0)))
        assert np.array(made.pixels[0, 0]).tolist() == pixel, number
