"""Applying edits of cameras and lights, which are entities in a Virtools file."""

from __future__ import annotations

from fractions import Fraction
from math import atan, isclose, isfinite, pi, tan
from typing import TYPE_CHECKING, Any, Final

from chunkwright.exchange.model import mark_of
from chunkwright.nmo.model.entities import Camera, Entity3d, Light
from chunkwright.nmo.scene_model import things
from chunkwright.nmo.scene_model.back.work import NO_PROPERTIES, NOT_THERE, because
from chunkwright.nmo.scene_model.marks import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.edits.model import Change, Handler
    from chunkwright.nmo.model.entities import Kind
    from chunkwright.nmo.scene_model.back.work import Work

_KINDS: Final[dict[str, Kind]] = {"point": "point", "spot": "spot", "directional": "directional"}
_MOST_ASPECT: Final = 0xFFFF
_NEAR: Final = 1e-3
_STEP: Final = 1.01 / 255
_SAME_NAME: Final = "it has the name of its object"


class Lenses:
    """Applies edits of cameras and lights to a file."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def handlers(self) -> dict[str, Handler]:
        """Return what applies each kind of change."""
        view = self._camera(self._set_view)
        return {
            "camera.name": self._name,
            "camera.yfov": view,
            "camera.aspect": view,
            "camera.height": view,
            "camera.near": self._camera(_set_near),
            "camera.far": self._camera(_set_far),
            "camera.extras": NO_PROPERTIES,
            "camera.mark": self._camera(self._aim),
            "light.name": self._name,
            "light.kind": self._light(_set_kind),
            "light.color": self._light(_set_color),
            "light.intensity": self._light(_set_nothing),
            "light.range": self._light(_set_range),
            "light.inner_cone": self._light(_set_cones),
            "light.outer_cone": self._light(_set_cones),
            "light.extras": NO_PROPERTIES,
            "light.mark": self._mark_light,
            "camera.*": because("cameras of Virtools have no such property"),
            "light.*": because("lights of Virtools have no such property"),
        }

    def _name(self, change: Change) -> str | None:
        item = self._work.of(change)
        if item is None:
            return NOT_THERE
        return None if (item.name or "") == change.edited.name else _SAME_NAME

    def _camera(self, set_: Callable[[Camera, Change], str | None]) -> Handler:
        def apply(change: Change) -> str | None:
            item = self._work.of(change)
            if not isinstance(item, Camera):
                return NOT_THERE
            if item.area_fields("camera") is None and item.chunk and item.chunk.data_version < 5:
                return "cameras of data versions below 5 are not edited"
            return set_(item, change)

        return apply

    def _light(self, set_: Callable[[Light, Change], str | None]) -> Handler:
        """Return a handler that also keeps the intensity: it depends on kind and range."""

        def apply(change: Change) -> str | None:
            item = self._work.of(change)
            if not isinstance(item, Light):
                return NOT_THERE
            return set_(item, change) or _set_intensity(item, change)

        return apply

    def _set_view(self, item: Camera, change: Change) -> str | None:
        """Set the projection; editors without an aspect of cameras keep what is seen sideways."""
        wish = change.edited
        old = things.camera(item)
        is_flat = not wish.yfov
        item.is_orthographic = is_flat
        if is_flat:
            if not wish.height * wish.aspect > 0:
                return "it would see nothing"
            item.orthographic_zoom = 1 / (wish.height * wish.aspect)
            sees_otherwise = abs(wish.height - old.height) > _NEAR * old.height
        else:
            item.field_of_view = 2 * atan(tan(wish.yfov / 2) * wish.aspect)
            sees_otherwise = abs(wish.yfov - old.yfov) > _NEAR
        if change.edited in self._work.made or not sees_otherwise:
            ratio = Fraction(wish.aspect).limit_denominator(1000)
            if not 0 < ratio.numerator <= _MOST_ASPECT:
                return f"an aspect of {wish.aspect:g} has no whole numbers"
            now = things.camera(item)
            if abs(now.aspect - wish.aspect) > _NEAR * wish.aspect:
                item.aspect = (ratio.numerator, ratio.denominator)
        return None

    def _aim(self, item: Camera | Light, change: Change) -> str | None:
        if change.key != "target":
            return "a camera has no such mark"
        target = self._work.at(mark_of(change.edited.extras).get("target"))
        if not item.is_a(f"CKTarget{type(item).__name__}") or not isinstance(target, Entity3d):
            return "only target cameras and target lights have a target, an entity of the file"
        item.target = target
        return None

    def _mark_light(self, change: Change) -> str | None:
        """Set what the light itself does not show; it decides about the rest."""
        item = self._work.of(change)
        if not isinstance(item, Light):
            return NOT_THERE
        value: Any = mark_of(change.edited.extras).get(change.key)
        if change.key == "target":
            return self._aim(item, change)
        if change.key == "flags":
            fields = item.made_fields("light")
            name = "type_flags" if "type_flags" in fields else "type"
            if not str(value).isdecimal():
                return "flags are a number, as text"
            fields[name] = fields[name] & 0xFF | int(value) & 0xFFFFFF00
            return None
        if change.key == "attenuation":
            item.attenuation = value
            return _set_intensity(item, change)
        if change.key == "power":
            is_so = isinstance(value, int | float) and isclose(value, item.power, rel_tol=_NEAR)
            return None if is_so else "its intensity says it: change that"
        return "a light has no such mark"


def _set_near(item: Camera, change: Change) -> None:
    item.near = change.edited.near


def _set_far(item: Camera, change: Change) -> str | None:
    if not isfinite(change.edited.far):
        return "a camera of Virtools ends somewhere"
    item.far = change.edited.far
    return None


def _set_kind(item: Light, change: Change) -> str | None:
    item.kind = _KINDS[change.edited.kind]
    return _set_cones(item, change) if item.kind == "spot" else None


def _set_color(item: Light, change: Change) -> None:
    wish = shown((*change.edited.color, item.color[3]))
    item.color = wish
    now = things.light(item).color
    if all(abs(one - other) < _STEP for one, other in zip(shown((*now, 1.0)), wish, strict=False)):
        change.edited.color = now  # the nearest of 8 bits


def _set_range(item: Light, change: Change) -> str | None:
    if not change.edited.range:
        return "a light of Virtools ends somewhere"
    item.range = change.edited.range
    return None


def _set_cones(item: Light, change: Change) -> str | None:
    if item.kind != "spot":
        return "only a spot has a cone"
    # Of the whole cone in Virtools, of half of it in glTF.
    outer, inner = change.edited.outer_cone * 2, change.edited.inner_cone * 2
    item.cone = (min(outer, pi), min(inner, pi))
    return None


def _set_nothing(item: Light, change: Change) -> None:
    """Set no field: the intensity follows."""


def _set_intensity(item: Light, change: Change) -> str | None:
    now = things.light(item)
    wish = change.edited.intensity
    if abs(now.intensity - wish) <= _NEAR * max(now.intensity, wish):
        return None
    item.power = 1.0
    strength = things.light(item).intensity
    if not strength > 0:
        return "its range is 0"
    item.power = wish / strength
    return None
