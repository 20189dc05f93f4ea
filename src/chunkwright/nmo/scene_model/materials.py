"""Materials of a Virtools file.

The numbers of blends, tests and addresses are those of Direct3D 7.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from chunkwright.exchange.model import Image, Texture
from chunkwright.exchange.model import Material as Look
from chunkwright.nmo.model.materials import Material
from chunkwright.nmo.scene_model.marks import linear, marked, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Filter, Vector3, Wrap
    from chunkwright.nmo.scene_model.textures import Textures

TWO_SIDED, ALPHA_BLEND, ALPHA_TEST = 1, 8, 16
# The factors of source and target; 2 is one.
_ONE: Final = 2
WRAPS: Final[dict[int, Wrap]] = {1: "repeat", 2: "mirror", 3: "clamp", 4: "clamp", 5: "mirror"}
# Minification filters: those that use the nearest pixel, and those without mip maps.
_NEAREST, _WITHOUT_MIPS = (1, 3), (1, 2)
MODES: Final = (
    "texture_blend",
    "min_filter",
    "mag_filter",
    "source_blend",
    "dest_blend",
    "shade_mode",
    "fill_mode",
    "texture_address",
)
"""The nibbles of ``modes`` from the low end, which in old files are fields of their own."""
COLOURS: Final = ("diffuse", "ambient", "specular", "emissive")


class Materials:
    """Makes each material of a file once."""

    def __init__(self, textures: Textures) -> None:
        self._textures = textures
        self._known: dict[int, Look] = {}

    def get(self, material: object) -> Look | None:
        """Return the look of a material; None for anything else."""
        if not isinstance(material, Material):
            return None
        found = self._known.get(id(material))
        if found is None:
            found = self._known[id(material)] = self._made(material)
        return found

    def _made(self, material: Material) -> Look:
        return look_of(material, self._textures.get(material.texture))


def look_of(material: Material, image: Image | None) -> Look:
    """Return the look of a material, with the picture of its texture."""
    fields = material.known_fields("material")
    modes, flags = modes_of(fields), fields["flags"]
    look = Look(name_of(material), double_sided=bool(flags & TWO_SIDED))
    colour, shine = colours_of(material)
    look.base_color, look.emissive = (*colour, material.diffuse[3]), shine
    if image is not None:
        look.base_color_texture = _sampled(Texture(image), modes)
        look.emissive_texture = look.base_color_texture if any(shine) else None
    look.roughness = sqrt(2 / (max(material.specular_power, 0.0) + 2))
    _blend(look, flags, modes)
    look.extras = marked(
        material,
        flags=str(flags),
        specular_power=float(material.specular_power),
        additive=is_additive(fields),
        **modes,
        **{name: [float(part) for part in getattr(material, name)] for name in COLOURS},
    )
    return look


def sampling_of(material: Material) -> Texture:
    """Return how a material samples its picture."""
    return _sampled(Texture(Image("")), modes_of(material.known_fields("material")))


def colours_of(material: Material) -> tuple[Vector3, Vector3]:
    """Return the colour of a material in full light and what it emits, both linear.

    The engine multiplies the picture with the sum of light and emission. Most materials of real
    files emit what their diffuse colour lacks to white, in place of lights that scenes do not have:
    with a picture, only a white material emits anything beside its colour.
    """
    diffuse, emissive = material.diffuse[:3], material.emissive[:3]
    if material.texture is None or min(diffuse) >= 1:
        return _linear(diffuse), _linear(emissive)
    return _linear([one + other for one, other in zip(diffuse, emissive, strict=True)]), _DARK


_DARK: Final = (0.0, 0.0, 0.0)


def _linear(parts: Sequence[float]) -> Vector3:
    red, green, blue = map(linear, parts)
    return red, green, blue


def modes_of(fields: dict[str, Any]) -> dict[str, int]:
    """Return the drawing modes of a material by name."""
    if "modes" not in fields:
        return {name: int(fields[name]) for name in MODES}
    return {name: fields["modes"] >> 4 * at & 0xF for at, name in enumerate(MODES)}


def _sampled(texture: Texture, modes: dict[str, int]) -> Texture:
    wrap = WRAPS.get(modes["texture_address"], "repeat")
    smaller: Filter = "nearest" if modes["min_filter"] in _NEAREST else "linear"
    texture.wrap = (wrap, wrap)
    texture.mag_filter = "nearest" if modes["mag_filter"] == 1 else "linear"
    texture.min_filter = smaller
    texture.mipmaps = modes["min_filter"] not in _WITHOUT_MIPS
    return texture


def is_additive(fields: dict[str, Any]) -> bool:
    """Whether a material is blended additively."""
    return bool(fields["flags"] & ALPHA_BLEND) and modes_of(fields)["dest_blend"] == _ONE


def _blend(look: Look, flags: int, modes: dict[str, int]) -> None:
    """Set the alpha mode of a material; blending precedes the alpha test."""
    if flags & ALPHA_BLEND and modes["dest_blend"] == _ONE:
        # glTF has no additive blending: it emits where its texture is bright.
        look.emissive_texture = look.base_color_texture
        r, g, b, alpha = look.base_color
        look.emissive = (r, g, b)
        look.base_color = (0.0, 0.0, 0.0, alpha)
        look.alpha_mode = "BLEND"
    elif flags & ALPHA_BLEND:
        look.alpha_mode = "BLEND"
    elif flags & ALPHA_TEST:
        look.alpha_mode = "MASK"
        look.alpha_cutoff = (flags >> 24 & 0xFF) / 255
