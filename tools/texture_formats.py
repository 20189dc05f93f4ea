"""Make the table of pixel formats in ``docs/textures.md``: what is read and written, and at what quality.

Each format is written by the library that encodes it, read back, and compared with the picture:

    python tools/texture_formats.py flag2.mali.pvr.dvpl --write docs/textures.md

The picture of the table is one of the samples and was stored losslessly: no format has compressed
it before. If it is opaque, its inverted brightness is taken as alpha. The error is the peak
signal-to-noise ratio over the channels that the format has.
"""

from __future__ import annotations

import argparse
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import ChunkwrightError
from chunkwright.tex import Container, PixelFormat, pictures
from chunkwright.tex.encoding import FORMS, dds_file, form_name, pvr_file, why_not
from chunkwright.tex.headers import PVR_BLOCKS, PVR_HEADER, PVR_MAGIC, dds_layout, pvr_layout

if TYPE_CHECKING:
    from chunkwright.tex.pixels import Pixels

BEGIN: Final = "<!-- begin of the table that tools/texture_formats.py makes -->\n"
END: Final = "<!-- end of the table -->\n"
HEAD: Final = (
    "| in `.tex` | in files | read | written | channels | decibels |\n|---|---|---|---|---|---|\n"
)
SIDE: Final = 256
"""The part of the picture that is compared, from its middle."""
LOSSLESS: Final = "lossless"
# How files name the formats that are not written: a FourCC of DDS, or a code of PVR and the type of
# its channels.
_UNWRITTEN: Final[dict[PixelFormat, bytes | tuple[int, int]]] = {
    PixelFormat.PVR2: (0, 0),
    PixelFormat.PVR4: (2, 0),
    PixelFormat.PVR2_2: (4, 0),
    PixelFormat.PVR4_2: (5, 0),
    PixelFormat.ATC_RGB: b"ATC ",
    PixelFormat.ATC_RGBA_EXPLICIT_ALPHA: b"ATCA",
    PixelFormat.ATC_RGBA_INTERPOLATED_ALPHA: b"ATCI",
    PixelFormat.ETC2_RGB_A1: (24, 0),
    PixelFormat.EAC_R11_SIGNED: (25, 1),
    PixelFormat.EAC_RG11_SIGNED: (26, 1),
}
_FLOAT: Final = 12


class Row(NamedTuple):
    """A row of the table; ``decibels`` is infinite for a lossless format, NaN for one that is not written."""

    in_tex: str
    in_files: str
    is_read: bool
    written: str
    channels: str
    decibels: float

    def __str__(self) -> str:
        error = "" if np.isnan(self.decibels) else f"{self.decibels:.1f}"
        cells = (
            *(self.in_tex and f"`{self.in_tex}`", self.in_files, "yes" if self.is_read else "no"),
            *(self.written, self.channels, LOSSLESS if np.isinf(self.decibels) else error),
        )
        return f"| {' | '.join(cells)} |\n"


def rows(path: str | Path) -> list[Row]:
    """Return the rows of the table, for the picture in a file."""
    whole = pictures.read(path).pixels
    down, across = ((size - SIDE) // 2 // 4 * 4 for size in whole.shape[:2])
    pixels = whole[down : down + SIDE, across : across + SIDE].copy()
    if pixels[..., 3].min() == 255:
        pixels[..., 3] = _grey(pixels)[::-1]
    errors = {name: _decibels(name, pixels) for name in FORMS}
    found = [_row(each, errors) for each in PixelFormat if each != PixelFormat.NONE]
    named = {form_name(each.name) for each in PixelFormat}
    more = [_written("", name, errors[name]) for name in FORMS if name not in named]
    bc6 = next(kind.name for kind in PVR_BLOCKS.values() if kind.name == "BC6")
    return [
        *found,
        *more,
        Row("", bc6, True, "no: pictures have only 8 bits per channel", "", np.nan),
    ]


def _row(pixel_format: PixelFormat, errors: dict[str, float]) -> Row:
    name, why = form_name(pixel_format.name), why_not(pixel_format)
    if name:
        return _written(pixel_format.name, name, errors[name])
    return Row(pixel_format.name, "", _is_read(pixel_format), f"no: {why}", "", np.nan)


def _written(in_tex: str, name: str, error: float) -> Row:
    form = FORMS[name]
    kinds = [each.name for each in (Container.DDS, Container.PVR) if form.fits(each)]
    return Row(in_tex, name, True, " and ".join(kinds), form.channels, error)


def _decibels(name: str, pixels: Pixels) -> float:
    form = FORMS[name]
    write = pvr_file if form.pvr else lambda faces, form: dds_file(faces, form, 0)
    wanted = pixels
    if name == "L8":  # of colours, their mean is stored
        wanted = np.repeat(_grey(pixels)[..., None], 4, axis=2)
    made = pictures.decode(write([[wanted]], form)).pixels
    kept = ["rgba".index(each) for each in form.channels]
    error = float(((made[..., kept].astype(float) - wanted[..., kept]) ** 2).mean())
    return float("inf") if not error else float(10 * np.log10(255**2 / error))


def _grey(pixels: Pixels) -> Pixels:
    mean: Pixels = ((pixels[..., :3].sum(axis=2, dtype=np.uint16) + 1) // 3).astype(np.uint8)
    return mean


def _is_read(pixel_format: PixelFormat) -> bool:
    """Whether a file with such pixels is recognised, judging by its header."""
    stored = _UNWRITTEN.get(pixel_format) or _code(pixel_format.name)
    try:
        if isinstance(stored, bytes):
            header = struct.pack(
                "<4s7I44x2I4s5I2I12x", b"DDS ", 124, 0, 4, 4, 0, 0, 1, 32, 4, stored, *[0] * 7
            )
            dds_layout(header)
        else:
            code, kind = stored
            version = int.from_bytes(PVR_MAGIC, "little")
            pvr_layout(PVR_HEADER.pack(version, 0, code, 0, kind, 4, 4, 1, 1, 1, 1, 0))
    except ChunkwrightError:
        return False
    return kind != 1 if not isinstance(stored, bytes) else True  # signed channels look wrong


def _code(name: str) -> tuple[int, int]:
    """Return the code of channels of 16 or 32 bits, such as those of RG16F, and their type."""
    order = "".join(letter for letter in name.lower() if letter in "rgba")
    bits = 32 if "32" in name else 16
    letters = order.encode().ljust(4, b"\0") + bytes([bits] * len(order)).ljust(4, b"\0")
    return int.from_bytes(letters, "little"), _FLOAT if name.endswith("F") else 4


def main() -> None:
    """Print the table, or put it into a page between its marks."""
    parser = argparse.ArgumentParser(description="Make the table of pixel formats.")
    parser.add_argument("picture", help="a picture that was stored without losses")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="the page with the table")
    given = parser.parse_args()
    table = HEAD + "".join(map(str, rows(given.picture)))
    if given.write is None:
        print(table, end="")
        return
    text = given.write.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    given.write.write_text(f"{before}{BEGIN}{table}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
