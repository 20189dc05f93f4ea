"""What a picture is once it is decoded: pixels, faces, and what the channels mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

# A DXT5 block has eight bits for alpha and six for green: where two channels count, these two
# have them, red is full and blue is empty.
_FULL_RED: Final = 250
_NO_BLUE: Final = 5


class Meaning(Enum):
    """What the four channels of a picture are."""

    COLOR = "red, green, blue, alpha"
    DXT5NM = "the first of two channels in alpha, the second in green"
    LLLA = "the first of two channels in red, green and blue, the second in alpha"


@dataclass(frozen=True, eq=False)
class Picture:
    """The largest level of a picture: ``faces`` are arrays of shape (height, width, 4), uint8.

    A flat picture has one face, a cube six: +x, -x, +y, -y, +z, -z. ``pixel_format`` is that of
    the file, such as ``"BC3"`` or ``"ETC1"``. Rows go from the top down.
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
        """Whether it has faces of a cube."""
        return len(self.faces) > 1

    def pair(self) -> tuple[Pixels, Pixels]:
        """Return the two channels of a normal map, or of a mask, wherever the format keeps them."""
        red, green, _, alpha = (self.pixels[:, :, channel] for channel in range(4))
        if self.meaning is Meaning.DXT5NM:
            return alpha, green
        return (red, alpha) if self.meaning is Meaning.LLLA else (red, green)


def meaning_of(pixels: Pixels, pixel_format: str) -> Meaning:
    """Return what the channels are, by the pixels: flags of files do not tell.

    A normal map of two channels is DXT5 with red full and blue empty; of ASTC, in which no
    channel is better than another, it is grey and alpha.
    """
    red, green, blue, alpha = (pixels[:, :, channel] for channel in range(4))
    if pixel_format == "BC3" and red.mean() > _FULL_RED and blue.mean() < _NO_BLUE:
        return Meaning.DXT5NM
    is_grey = pixel_format.startswith("ASTC") and (red == green).all() and (red == blue).all()
    return Meaning.LLLA if is_grey and alpha.min() != alpha.max() else Meaning.COLOR
