"""Materials: colours, and the texture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.lists import located
from chunkwright.errors import SerializeError
from chunkwright.nmo.geometry import rows
from chunkwright.nmo.objects import VirtoolsObject

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from chunkwright.state_chunk.area import Value

Colour = tuple[float, float, float, float]


class Material(VirtoolsObject):
    """A material. Colours are red, green, blue, alpha from 0 to 1.

    Since data version 5 files store colours as ARGB dwords, so that each component has 256 levels.
    If three numbers are assigned, alpha becomes 1.
    """

    __slots__ = ()

    @located
    def texture(self) -> Value:
        """The main texture, or None."""
        return self.known_fields("material")["texture"]

    @texture.setter
    def texture(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CKTexture", "texture")
        self.made_fields("material")["texture"] = value

    @located
    def diffuse(self) -> Colour:
        """The diffuse colour."""
        return self._colour("diffuse")

    @diffuse.setter
    def diffuse(self, value: ArrayLike) -> None:
        self._set_colour("diffuse", value)

    @located
    def ambient(self) -> Colour:
        """The ambient colour."""
        return self._colour("ambient")

    @ambient.setter
    def ambient(self, value: ArrayLike) -> None:
        self._set_colour("ambient", value)

    @located
    def specular(self) -> Colour:
        """The colour of highlights, which a ``specular_power`` of 0 turns off."""
        return self._colour("specular")

    @specular.setter
    def specular(self, value: ArrayLike) -> None:
        self._set_colour("specular", value)

    @located
    def emissive(self) -> Colour:
        """The colour that the material emits."""
        return self._colour("emissive")

    @emissive.setter
    def emissive(self, value: ArrayLike) -> None:
        self._set_colour("emissive", value)

    @located
    def specular_power(self) -> float:
        """The sharpness of highlights; 0 for none."""
        return float(self.known_fields("material")["specular_power"])

    @specular_power.setter
    def specular_power(self, value: float) -> None:
        found = rows([value], (), "power").tolist()
        self.made_fields("material")["specular_power"] = found[0]

    def _colour(self, name: str) -> Colour:
        return colour_of(self.known_fields("material")[name])

    def _set_colour(self, name: str, value: ArrayLike) -> None:
        fields = self.made_fields("material")
        fields[name] = stored_colour(value, fields[name])


def colour_of(stored: Value) -> Colour:
    """Return the colour in a field, which is stored as an ARGB dword or as four floats."""
    if isinstance(stored, int):
        red, green, blue, alpha = ((stored >> shift & 0xFF) / 255 for shift in (16, 8, 0, 24))
    else:
        red, green, blue, alpha = stored
    return red, green, blue, alpha


def stored_colour(value: ArrayLike, old: Value) -> Value:
    """Return a colour of three or four components in the form in which ``old`` is stored."""
    parts = rows(value, (), "parts of a colour").tolist()
    if len(parts) not in (3, 4):
        raise SerializeError(f"expected 3 or 4 components of a colour, not {len(parts)}")
    red, green, blue, alpha = [*parts, 1.0][:4]
    if not isinstance(old, int):
        return red, green, blue, alpha
    made = 0
    for part in (alpha, red, green, blue):
        if not 0 <= part <= 1:
            raise SerializeError(
                f"expected components of a colour from 0 to 1 in this file, not {part:g}"
            )
        made = made << 8 | round(part * 255)
    return made
