"""Decoded pictures: pixels, faces, and the meaning of the channels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

# A DXT5 block has eight bits for alpha and six for green: pictures of two channels use these two,
# with red full and blue empty.
_FULL_RED: Final = 250
_NO_BLUE: Final = 5


class Meaning(Enum):
    """The meaning of the four channels of a picture."""

    COLOR = "red, green, blue, alpha"
    DXT5NM = "the first of two channels in alpha, the second in green"
    LLLA = "the first of two channels in red, green and blue, the second in alpha"


@dataclass(frozen=True, eq=False)
class Picture:
    """The largest level of a picture: ``faces`` are arrays of shape (height, width, 4), uint8.

    A flat picture has one face, a cube six: +x, -x, +y, -y, +z, -z. ``pixel_format`` is that of
    the file, such as ``"BC3"`` or ``"ETC1"``. The top row comes first.
    """

    faces: tuple[Pixels, ...]
    pixel_format: str
    meaning: Meaning = Meaning.COLOR

    @property
    def pixels(self) -> Pixels:
        """The pixels of the first face: red, green, blue, alpha."""
        return self.faces[0]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return width, height

    @property
    def is_cube(self) -> bool:
        """Whether it has the faces of a cube."""
        return len(self.faces) > 1

    def pair(self) -> tuple[Pixels, Pixels]:
        """Return the two channels of a normal map, or of a mask, wherever they are stored."""
        red, green, _, alpha = (self.pixels[:, :, channel] for channel in range(4))
        if self.meaning is Meaning.DXT5NM:
            return alpha, green
        return (red, alpha) if self.meaning is Meaning.LLLA else (red, green)


def meaning_of(pixels: Pixels, pixel_format: str) -> Meaning:
    """Return the meaning of the channels, judged by the pixels, because files do not state it.

    A normal map of two channels is stored in DXT5 with red full and blue empty, in ASTC, whose
    channels are equally precise, as grey and alpha.
    """
    red, green, blue, alpha = (pixels[:, :, channel] for channel in range(4))
    if pixel_format == "BC3" and red.mean() > _FULL_RED and blue.mean() < _NO_BLUE:
        return Meaning.DXT5NM
    is_grey = pixel_format.startswith("ASTC") and (red == green).all() and (red == blue).all()
    return Meaning.LLLA if is_grey and alpha.min() != alpha.max() else Meaning.COLOR
