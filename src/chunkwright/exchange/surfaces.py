"""Materials for the renderer of pictures: colour, its texture, and transparency."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, how_to_install
from chunkwright.exchange.colors import to_linear

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray
    from PIL.Image import Image as Picture

    from chunkwright.exchange.model import Material, Primitive, Texture

EXTRA: Final = how_to_install("picture")
_PLAIN: Final = (0.6, 0.6, 0.6, 1.0)
# The reflectance of white without a texture; more would hide the shape.
_MOST_LIGHT: Final = 0.75
# Pictures are small, so larger textures are reduced first.
_SIDE: Final = 1024
MOST_PIXELS: Final = 1 << 26


class Surfaces:
    """Makes the surface of each material, once; both sides are drawn, so that more is visible."""

    def __init__(self, mi: ModuleType) -> None:
        self._mi = mi
        self._known: dict[int, object] = {}
        self._pixels: dict[int, NDArray[np.float32]] = {}

    def texture_of(self, primitive: Primitive) -> Texture | None:
        """Return the texture that colours a primitive, if its picture was found."""
        material = primitive.material
        if material is None:
            return None
        for texture in (material.base_color_texture, material.emissive_texture):
            if texture is not None and texture.image.data:
                return texture
        return None

    def of(self, primitive: Primitive) -> object:
        """Return the surface of a primitive."""
        key = id(primitive.material)
        if key not in self._known:
            self._known[key] = self._mi.load_dict(self._surface(primitive))
        return self._known[key]

    def _surface(self, primitive: Primitive) -> dict[str, object]:
        material, texture = primitive.material, self.texture_of(primitive)
        factor = np.array(_PLAIN if material is None else material.base_color, np.float32)
        if texture is None:
            if material is not None:  # as if it were the colour of the surface
                factor[:3] = np.maximum(factor[:3], np.clip(material.emissive, 0, 1))
            color: dict[str, object] = {"type": "rgb", "value": (factor[:3] * _MOST_LIGHT).tolist()}
            opacity: object = float(factor[3])
        else:
            pixels = self._decoded(texture)
            if material is not None and texture is material.base_color_texture:
                pixels = pixels * factor
            color = self._bitmap(texture, pixels[..., :3])
            opacity = self._bitmap(texture, _cut(material, pixels[..., 3:]))
        made: dict[str, object] = {
            "type": "twosided",
            "surface": {"type": "diffuse", "reflectance": color},
        }
        if material is None or material.alpha_mode == "OPAQUE":
            return made
        return {"type": "mask", "opacity": opacity, "surface": made}

    def _bitmap(self, texture: Texture, pixels: NDArray[np.float32]) -> dict[str, object]:
        return {
            "type": "bitmap",
            "bitmap": self._mi.Bitmap(np.ascontiguousarray(np.clip(pixels, 0, 1), np.float32)),
            "raw": True,
            "wrap_mode": texture.wrap[0],  # by the same names
            "filter_type": "nearest" if texture.mag_filter == "nearest" else "bilinear",
        }

    def _decoded(self, texture: Texture) -> NDArray[np.float32]:
        """Return the linear pixels of a picture, with alpha."""
        key = id(texture.image)
        if key not in self._pixels:
            self._pixels[key] = _pixels(texture.image.data, texture.image.name)
        return self._pixels[key]


def _pixels(data: bytes, name: str) -> NDArray[np.float32]:
    whole = opened(data, name)
    whole.thumbnail((_SIDE, _SIDE))
    made = np.asarray(whole, np.float64) / 255
    made[..., :3] = to_linear(made[..., :3])
    return made.astype(np.float32)


def opened(data: bytes, name: str) -> Picture:
    """Return a picture with its alpha; ``CorruptError`` for one that cannot be read."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise QueryError("pictures need Pillow", hint=EXTRA) from error
    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise CorruptError(f"the picture {name!r} has too many pixels: {picture.size}")
            return picture.convert("RGBA")
    except ChunkwrightError:
        raise
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise CorruptError(f"the picture {name!r} cannot be read: {error}") from error


def _cut(material: Material | None, alpha: NDArray[np.float32]) -> NDArray[np.float32]:
    if material is None or material.alpha_mode != "MASK":
        return alpha
    return (alpha >= material.alpha_cutoff).astype(np.float32)
