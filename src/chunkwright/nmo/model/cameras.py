"""Cameras and lights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from chunkwright.errors import SerializeError
from chunkwright.nmo.file.blanks import LIGHT
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.geometry import rows
from chunkwright.nmo.model.materials import Colour, colour_of, stored_colour
from chunkwright.readonly import located

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.state_chunk.area import Fields, Value

_PERSPECTIVE, _ORTHOGRAPHIC = 1, 2
_KIND: Final = 0xFF
"""The part of the flags of a light that says of which kind it is."""
Kind = Literal["point", "spot", "directional", "parallel point"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of lights, from number 1."""
_ATTENUATIONS: Final = ("constant_attenuation", "linear_attenuation", "quadratic_attenuation")
_CONES: Final = ("outer_cone", "inner_cone", "falloff")


class _Aimed(Entity3d):
    """What may be aimed at an entity."""

    __slots__ = ()

    @located
    def target(self) -> Value:
        """The entity that it is aimed at; None unless it is a CKTargetCamera or CKTargetLight."""
        return (self.area_fields("target") or {}).get("target")

    @target.setter
    def target(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CK3dEntity", "target")
        self.made_fields("target")["target"] = value


class Camera(_Aimed):
    """A camera, which looks along the z axis of its matrix; of data version 5 and later."""

    __slots__ = ()

    @located
    def field_of_view(self) -> float:
        """The angle that it sees from left to right, in radians."""
        return float(self.known_fields("camera")["field_of_view"])

    @field_of_view.setter
    def field_of_view(self, value: float) -> None:
        self.made_fields("camera")["field_of_view"] = _real(value, "an angle")

    @located
    def aspect(self) -> tuple[int, int]:
        """Width and height of what it sees, such as 4 and 3."""
        width, height = self.known_fields("camera")["aspect"]
        return width, height

    @aspect.setter
    def aspect(self, value: ArrayLike) -> None:
        found = rows(value, (), "width and height", "<u2").tolist()
        if len(found) != 2:
            raise SerializeError(f"expected width and height, not {len(found)} numbers")
        self.made_fields("camera")["aspect"] = tuple(found)

    @located
    def near(self) -> float:
        """How far away what it sees begins."""
        return float(self.known_fields("camera")["near"])

    @near.setter
    def near(self, value: float) -> None:
        self.made_fields("camera")["near"] = _real(value, "a distance")

    @located
    def far(self) -> float:
        """How far away what it sees ends."""
        return float(self.known_fields("camera")["far"])

    @far.setter
    def far(self, value: float) -> None:
        self.made_fields("camera")["far"] = _real(value, "a distance")

    @located
    def is_orthographic(self) -> bool:
        """Whether what is farther away is as large, by ``orthographic_zoom``."""
        return bool(self.known_fields("camera")["projection"] == _ORTHOGRAPHIC)

    @is_orthographic.setter
    def is_orthographic(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise SerializeError(f"expected True or False, not {value!r:.60}")
        self.made_fields("camera")["projection"] = _ORTHOGRAPHIC if value else _PERSPECTIVE

    @located
    def orthographic_zoom(self) -> float:
        """What an orthographic camera multiplies lengths by: half of its width is 1 over it."""
        return float(self.known_fields("camera")["ortho_zoom"])

    @orthographic_zoom.setter
    def orthographic_zoom(self, value: float) -> None:
        self.made_fields("camera")["ortho_zoom"] = _real(value, "a factor")


class Light(_Aimed):
    """A light, which shines along the z axis of its matrix."""

    __slots__ = ()

    @located
    def kind(self) -> Kind | None:
        """What kind of light it is; None for an unknown number."""
        fields = self.known_fields("light")
        number = (fields["type"] if "type" in fields else fields["type_flags"]) & _KIND
        return KINDS[number - 1] if 1 <= number <= len(KINDS) else None

    @kind.setter
    def kind(self, value: Kind) -> None:
        if value not in KINDS:
            raise SerializeError(f"expected one of {', '.join(KINDS)}, not {value!r:.60}")
        number = KINDS.index(value) + 1
        fields = self.made_fields("light")
        if "type" in fields:
            fields["type"] = number
            return
        fields["type_flags"] = fields["type_flags"] & ~_KIND | number
        for name in _CONES:
            # Only the fields of a spot have its cone.
            if value == "spot":
                fields.setdefault(name, LIGHT[name])
            else:
                fields.pop(name, None)

    @located
    def color(self) -> Colour:
        """The colour: red, green, blue, alpha from 0 to 1."""
        return colour_of(self.known_fields("light")["color"])

    @color.setter
    def color(self, value: ArrayLike) -> None:
        fields = self.made_fields("light")
        fields["color"] = stored_colour(value, fields["color"])

    @located
    def range(self) -> float:
        """How far it shines."""
        return float(self.known_fields("light")["range"])

    @range.setter  # noqa: A003
    def range(self, value: float) -> None:
        self.made_fields("light")["range"] = _real(value, "a distance")

    @located
    def attenuation(self) -> tuple[float, float, float]:
        """The divisor of the light: a constant, and factors of the distance and of its square."""
        fields = self.known_fields("light")
        constant, linear, quadratic = (float(fields[name]) for name in _ATTENUATIONS)
        return constant, linear, quadratic

    @attenuation.setter
    def attenuation(self, value: ArrayLike) -> None:
        found = rows(value, (), "factors").tolist()
        if len(found) != 3:
            raise SerializeError(f"expected 3 factors, not {len(found)}")
        self.made_fields("light").update(zip(_ATTENUATIONS, found, strict=True))

    @located
    def cone(self) -> tuple[float, float] | None:
        """The angles, in radians, of the whole cone of a spot and of the bright one in it."""
        fields = self._spot()
        return (
            None if fields is None else (float(fields["outer_cone"]), float(fields["inner_cone"]))
        )

    @cone.setter
    def cone(self, value: ArrayLike) -> None:
        found = rows(value, (), "angles").tolist()
        if len(found) != 2:
            raise SerializeError(f"expected 2 angles, not {len(found)}")
        if self._spot() is None:
            raise SerializeError("only a spot has a cone: set kind first")
        self.made_fields("light").update(outer_cone=found[0], inner_cone=found[1])

    def _spot(self) -> Fields | None:
        fields = self.known_fields("light")
        return fields if self.kind == "spot" and "outer_cone" in fields else None

    @located
    def power(self) -> float:
        """What its light is multiplied by, 1 where the file does not say."""
        return float((self.area_fields("light_power") or {"power": 1.0})["power"])

    @power.setter
    def power(self, value: float) -> None:
        power = _real(value, "a factor")
        self.put_fields("light_power", {"power": power}, needed=power != 1)


def _real(value: Any, what: str) -> float:
    (found,) = rows([value], (), what).tolist()
    return float(found)
