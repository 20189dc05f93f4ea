"""Payload tables of textures, and of bitmaps, which sprites have too.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

# ruff: noqa: ARG002 - all readers and kinds have methods of the same form

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import HAS_VIDEO_FORMAT, NOT_ZERO
from chunkwright.nmo.payloads.conditions import Equal, Present, When
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    BUFFER,
    GUID,
    I32,
    STRING,
    U32,
    Count,
    Custom,
    F,
    Flags,
)
from chunkwright.nmo.payloads.primitives import Octets
from chunkwright.nmo.payloads.sequences import Items, Rows

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

RAW_BITMAP: Final = (
    F("bits_per_pixel", U32),
    F("width", U32, When("bits_per_pixel", NOT_ZERO)),
    F("height", U32, When("bits_per_pixel", NOT_ZERO)),
    F("alpha_mask", U32, When("bits_per_pixel", NOT_ZERO)),
    F("red_mask", U32, When("bits_per_pixel", NOT_ZERO)),
    F("green_mask", U32, When("bits_per_pixel", NOT_ZERO)),
    F("blue_mask", U32, When("bits_per_pixel", NOT_ZERO)),
    # Low nibble 0: planes of one byte per pixel, bottom row first; 1: grey JPEGs.
    F("compression", U32, When("bits_per_pixel", NOT_ZERO)),
    F("blue", BUFFER, When("bits_per_pixel", NOT_ZERO)),
    F("green", BUFFER, When("bits_per_pixel", NOT_ZERO)),
    F("red", BUFFER, When("bits_per_pixel", NOT_ZERO)),
    F("alpha", BUFFER, When("bits_per_pixel", NOT_ZERO)),
)


class Extension(Octets):
    """The four bytes of a file extension."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        """Read them."""
        return r.take(4)

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        """Write them."""
        w.put(value[:4].ljust(4, b"\0"))


NO_BITMAP, PLAIN_BITMAP, BITMAP_WITH_ALPHA = 0, 1, 2


def _alpha(r: Reader, fields: Fields) -> int | bytes:
    """Read the alpha of a bitmap: one value for all pixels, or a plane."""
    return r.u32() if fields["distinct_alpha"] == 1 else r.buffer()


def _put_alpha(w: Writer, value: int | bytes, fields: Fields) -> None:
    if isinstance(value, int) is not (fields["distinct_alpha"] == 1):
        raise SerializeError("expected a number as alpha of a bitmap, as distinct_alpha is 1")
    if isinstance(value, int):
        w.u32(value)
    else:
        w.buffer(value)


READER_BITMAP: Final = (
    F("kind", U32),
    F("extension", Extension(), When("kind", NOT_ZERO)),
    F("reader", GUID, When("kind", NOT_ZERO)),
    F("file", BUFFER, When("kind", NOT_ZERO)),
    F("distinct_alpha", U32, Equal("kind", NOT_ZERO, BITMAP_WITH_ALPHA)),
    F("alpha", Custom(_alpha, _put_alpha), Equal("kind", NOT_ZERO, BITMAP_WITH_ALPHA)),
)


def _read_option_values(r: Reader, fields: Fields) -> dict[str, int]:
    """Read what follows the options, which depends on the remaining size only."""
    names = _option_names(r.left // 4, fields["options"], _slots(r))
    if r.left != 4 * len(names):
        raise CorruptError("the options of a texture have an unknown size", offset=r.position)
    return {name: r.u32() for name in names}


def _slots(r: Reader) -> int:
    """Return the number of bitmap slots, from other areas of the texture."""
    for identifier, name in ((0x20000, "bitmaps"), (0x10000, "names"), (0x100000, "bitmaps")):
        area = r.chunk.find(identifier)
        if area is not None and area.fields is not None:
            return len(area.fields[name])
    return 0


def _option_names(left: int, options: int, slots: int) -> tuple[str, ...]:
    video = bool(options & HAS_VIDEO_FORMAT)
    if left == 3:
        return ("transparent_color", "current_slot", "video_format")
    if left == 2:
        first = "current_slot" if slots > 1 and video else "transparent_color"
        return (first, "video_format" if video else "current_slot")
    if left == 1:
        if video:
            return ("video_format",)
        return ("transparent_color",) if slots <= 1 else ("current_slot",)
    return ()


_OPTION_VALUES: Final = ("transparent_color", "current_slot", "video_format")


def _write_option_values(w: Writer, value: dict[str, int], fields: Fields) -> None:
    del fields
    refuse_others(value, _OPTION_VALUES)
    for name in _OPTION_VALUES:
        if name in value:
            w.u32(value[name])


OPTIONS: Final = Flags({0x100: "transparent", HAS_VIDEO_FORMAT: "video format", 0x400: "cube map"})
_OPTIONS: Final = (
    # Byte 0 mip maps; bits 8 transparent, 9 has a video format, 10 cube map; byte 2 save
    # options: 0 raw, 1 external, 2 image format, 3 global, 4 include the original file.
    F("options", OPTIONS),
    F(
        "values",
        Custom(_read_option_values, _write_option_values, rows=(F("transparent_color", ARGB),)),
    ),
)

# The four ways in which textures and sprites store their pictures.
OLD_BITMAPS: Final = (F("bitmaps", Rows((F("unused", U32), F("file", BUFFER)))),)

FILE_NAMES: Final = (F("names", Items(STRING)),)

RAW_BITMAPS: Final = (F("bitmaps", Rows(RAW_BITMAP)),)

READER_BITMAPS: Final = (
    F("slots", Count(("bitmaps",))),
    F("width", U32),
    F("height", U32),
    F("bits_per_pixel", U32),
    F("bitmaps", Rows(READER_BITMAP, "slots")),
)

TEXTURE: Final = (
    Area(0x1000, "movie", (F("file_name", STRING),)),
    Area(0x2000, "old_current_slot", (F("slot", I32),), before=5),
    Area(
        0x8000, "old_transparency", (F("transparent_color", ARGB), F("transparent", I32)), before=5
    ),
    Area(0x40000, "video_format", None),
    Area(0x800000, "system_caching", None),
    Area(0x4000, "old_bitmaps", OLD_BITMAPS),
    Area(0x10000, "file_names", FILE_NAMES),
    Area(0x20000, "raw_bitmaps", RAW_BITMAPS),
    # A 32-bit CKBitmapProperties struct of 76, 80, 144 or 148 bytes.
    Area(0x80000, "save_format", (F("properties", BUFFER),)),
    Area(0x100000, "reader_bitmaps", READER_BITMAPS),
    Area(0x200000, "pick_threshold", (F("threshold", U32),)),
    Area(
        0x400000,
        "mip_maps",
        (F("use_mip_maps", I32), F("format", BUFFER, Present())),
        before=5,
    ),
    Area(0x400000, "mip_maps", (F("bitmaps", Rows(RAW_BITMAP)),), since=5),
    # The identifier in files of 2.1, then that in later ones.
    Area(0x2FF000, "options", _OPTIONS),
    Area(0xFFF000, "options", _OPTIONS),
)

AREAS: Final = {
    31: TEXTURE,
}
