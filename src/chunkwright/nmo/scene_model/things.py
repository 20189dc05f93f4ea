"""Entities without meshes: cameras, lights, curves.

Sources: the Virtools SDK (CKEnums.h, for the numbers of projections and kinds of light),
doyaGu/CKRenderEngine (how projections are computed). No known file of the samples has a camera.
"""

from __future__ import annotations

from math import atan, pi, tan
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import Camera, Light, Mesh, Primitive
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.scene_model.marks import color_of, linear, marked, name_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import LightKind
    from chunkwright.exchange.transforms import Matrix

_ORTHOGRAPHIC: Final = 2
_KINDS: Final[dict[int, LightKind]] = {1: "point", 2: "spot", 3: "directional", 4: "point"}
_USUAL_ASPECT: Final = (4, 3)
_WIDEST: Final = 3.1


def camera(entity: Entity3d) -> Camera:
    """Return the camera of an entity; its angle is horizontal in Virtools."""
    fields = entity.area_fields("camera") or _old_camera(entity)
    width, height = fields.get("aspect", _USUAL_ASPECT)
    if width <= 0 or height <= 0:
        width, height = _USUAL_ASPECT
    made = Camera(
        name_of(entity),
        aspect=width / height,
        near=float(fields.get("near", 0.1)),
        far=float(fields.get("far", 1000.0)),
    )
    if fields.get("projection") == _ORTHOGRAPHIC:
        zoom = float(fields.get("ortho_zoom", 1.0))
        made.height = 1 / (zoom * made.aspect) if zoom > 0 else 1.0
    else:
        angle = min(max(float(fields.get("field_of_view", 0.8)), 0.01), _WIDEST)
        made.yfov = 2 * atan(tan(angle / 2) * height / width)
    made.extras = marked(entity, target=_target(entity))
    return made


def _old_camera(entity: Entity3d) -> dict[str, Any]:
    """Return the fields of a camera before data version 5, which has an area for each."""
    found: dict[str, Any] = {}
    for name in ("field_of_view", "projection", "ortho_zoom", "aspect", "planes"):
        found |= entity.area_fields(f"old_{name}") or {}
    if "width" in found:
        found["aspect"] = found["width"], found["height"]
    return found


def light(entity: Entity3d) -> Light:
    """Return the light of an entity."""
    fields: dict[str, Any] = entity.area_fields("light") or {}
    flags: int = fields.get("type_flags", fields.get("type", 1))
    color = fields.get("color", 0xFFFFFFFF)
    r, g, b = color_of(color)[:3] if isinstance(color, int) else map(linear, color[:3])
    power = (entity.area_fields("light_power") or {}).get("power", 1.0)
    attenuation = [float(fields.get(f"{name}_attenuation", 0.0)) for name in _ATTENUATIONS]
    made = Light(
        name_of(entity),
        _KINDS.get(flags & 0xFF, "point"),
        (r, g, b),
        range=max(float(fields.get("range", 0.0)), 0.0),
    )
    made.intensity = max(float(power), 0.0) * _strength(made, attenuation)
    if made.kind == "spot":
        # Of the whole cone in Virtools, of half of it in glTF.
        made.inner_cone = float(fields.get("inner_cone", 0.0)) / 2
        made.outer_cone = float(fields.get("outer_cone", 1.0)) / 2
    made.extras = marked(
        entity,
        flags=str(flags),
        target=_target(entity),
        power=float(power),
        attenuation=attenuation,
    )
    return made


_ATTENUATIONS: Final = ("constant", "linear", "quadratic")
_REACH: Final = 50.0
"""The largest range to use: files have ranges far beyond what their lights reach."""


def _strength(light: Light, attenuation: list[float]) -> float:
    """Return the intensity at which a white wall is as bright as in the engine.

    There a light falls off by its attenuation, in glTF with the square of the distance: the two
    agree half way to the end of its range. For a directional light, the intensity is pi, of which a
    white wall reflects 1 / pi.
    """
    if light.kind == "directional":
        return pi
    distance = min(light.range, _REACH) / 2
    constant, linearly, squared = attenuation
    falloff = constant + linearly * distance + squared * distance**2
    return pi * distance**2 / falloff if falloff > 0 else pi * distance**2


def _target(entity: Entity3d) -> str | None:
    target = (entity.area_fields("target") or {}).get("target")
    return target.address if isinstance(target, Entity3d) else None


def curve(entity: Entity3d, world: Matrix, points: Matrix) -> Mesh | None:
    """Return the lines between the points of a curve, given in the world."""
    fields = curve_fields(entity)
    if len(points) < 2:
        return None
    corners = [*points, points[0]] if not fields.get("open", 1) else list(points)
    inverse = np.linalg.pinv(world)
    local = (np.array(corners) - world[:3, 3]) @ inverse[:3, :3].T
    number = np.arange(len(local), dtype=np.uint32)
    lines = np.column_stack([number[:-1], number[1:]]).reshape(-1)
    shape = {name: fields[name] for name in ("fitting", "steps", "open") if name in fields}
    extras = marked(entity, **{name: _number(value) for name, value in shape.items()})
    made = Mesh(name_of(entity), extras=extras)
    made.primitives.append(Primitive(local.astype(np.float32), lines, lines=True))
    return made


def curve_fields(entity: Entity3d) -> dict[str, Any]:
    """Return the fields of a curve, which are in one area or, in old files, in several."""
    found: dict[str, Any] = dict(entity.area_fields("curve") or {})
    for name in ("points", "fitting", "steps", "open"):
        found |= entity.area_fields(f"old_{name}") or {}
    return found


def _number(value: Any) -> int | float:
    return float(value) if isinstance(value, float) else int(value)
