"""The content of new areas: zeros, nulls, and the engine's defaults.

Source of the defaults: the constructors of doyaGu/CKRenderEngine, whose values most materials and
entities of real files have.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.nmo.payloads.classes import is_a
from chunkwright.nmo.payloads.conditions import IN_FILE, AtLeast, OfFields
from chunkwright.nmo.payloads.custom.pictures import Extension
from chunkwright.nmo.payloads.guids import ATTRIBUTE_MANAGER
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.nmo.payloads.areas import AreaRow
    from chunkwright.nmo.payloads.conditions import Condition
    from chunkwright.nmo.payloads.kinds import F, Kind
    from chunkwright.state_chunk.area import Fields, Value


class Beginning(NamedTuple):
    """The default fields of a new area, for a class and data versions below ``before``."""

    class_id: int
    area: str
    before: int
    fields: dict[str, Any]


_COLOURS: Final = {
    "diffuse": 0xFFB2B2B2,
    "ambient": 0xFF4C4C4C,
    "specular": 0xFF7F7F7F,
    "emissive": 0xFF000000,
}
_AXES: Final = {
    "x_axis": (1.0, 0.0, 0.0),
    "y_axis": (0.0, 1.0, 0.0),
    "z_axis": (0.0, 0.0, 1.0),
    # Can be picked, is visible, has its material channels drawn.
    "moveable_flags": 0xB,
}
_CAMERA: Final = {
    "projection": 1,
    "field_of_view": 0.5,
    "ortho_zoom": 1.0,
    "aspect": (4, 3),
    "near": 1.0,
    "far": 4000.0,
}
LIGHT: Final[dict[str, Any]] = {
    "color": 0xFFFFFFFF,
    "constant_attenuation": 1.0,
    "range": 5000.0,
    # 45 and 40 degrees in single precision.
    "outer_cone": 0.7853981852531433,
    "inner_cone": 0.6981316804885864,
    "falloff": 1.0,
}
"""The default fields of a light, including those of a spot."""
_IDENTITY: Final = tuple(float(place % 5 == 0) for place in range(16))

BEGINNINGS: Final = (
    Beginning(
        30,
        "material",
        5,
        {
            **_COLOURS,
            "flags": 6,
            "texture_blend": 4,
            "min_filter": 2,
            "mag_filter": 2,
            "source_blend": 2,
            "dest_blend": 1,
            "shade_mode": 2,
            "fill_mode": 3,
            "texture_address": 1,
            "z_function": 4,
        },
    ),
    Beginning(30, "material", 256, {**_COLOURS, "modes": 0x13212224, "flags": 0x80406}),
    # Cameras, lights and plain entities are drawn as dummies.
    Beginning(41, "placement", 256, _AXES),
    Beginning(33, "placement", 256, {**_AXES, "flags": 2}),
    Beginning(33, "matrix", 256, {"matrix": _IDENTITY}),
    Beginning(33, "entity_flags", 256, {"moveable_flags": 0xB}),
    Beginning(34, "camera", 256, _CAMERA),
    *(
        Beginning(34, f"old_{area}", 256, fields)
        for area, fields in (
            ("field_of_view", _CAMERA),
            ("projection", _CAMERA),
            ("ortho_zoom", _CAMERA),
            ("aspect", {"width": 4, "height": 3}),
            ("planes", _CAMERA),
        )
    ),
    # Points that are active, without specular light.
    Beginning(38, "light", 5, {**LIGHT, "type": 1, "active": 1}),
    Beginning(38, "light", 256, {**LIGHT, "type_flags": 0x101}),
    Beginning(38, "light_power", 256, {"power": 1.0}),
    Beginning(32, "flags", 256, {"flags": 2}),
    Beginning(46, "value", 256, {"value": {"kind": "none"}}),
    Beginning(19, "old_attributes", 256, {"attributes": {"with_class": True, "items": []}}),
)


def new_fields(
    layout: AreaRow, class_id: int, data_version: int, given: Mapping[str, Value] | None = None
) -> Fields:
    """Return the fields of a new area of a class, without those that its flags exclude.

    ``given`` are the fields to set, which may include flags.
    """
    known = next(
        (
            row.fields
            for row in BEGINNINGS
            if row.area == layout.name and data_version & 0xFF < row.before
            if is_a(class_id, row.class_id)
        ),
        {},
    )
    return blank_record(layout.rows or (), known, given)


def blank_record(
    rows: tuple[F, ...],
    known: Mapping[str, Any] | None = None,
    given: Mapping[str, Value] | None = None,
) -> Fields:
    """Return a record of rows: the ``given`` fields, the ``known`` defaults, blanks for the rest.

    Fields that flags and other fields exclude are left out.
    """
    fields = dict(given or {})
    for row in rows:
        if row.name not in fields and _is_there(row.when, fields):
            value = (known or {}).get(row.name)
            if value is None:
                fields[row.name] = blank(row.kind)
            else:
                fields[row.name] = _colour(value) if row.kind is kinds.COLOR else deepcopy(value)
    ordered = {row.name: fields[row.name] for row in rows if row.name in fields}
    return ordered | fields


def _is_there(when: Condition | None, fields: Fields) -> bool:
    """Whether the fields before it make a row necessary; what may be absent is not."""
    if isinstance(when, OfFields | AtLeast):
        return isinstance(fields.get(when.field), int) and when.decided(fields)
    return when is None or when == IN_FILE


def _colour(argb: int) -> tuple[float, ...]:
    return tuple((argb >> shift & 0xFF) / 255 for shift in (16, 8, 0, 24))


_SIMPLE: Final[dict[str, Value]] = {
    "guid": Guid(0, 0),
    "buffer": b"",
    "string": "",
    "sub_chunk": None,
    "manager_sequence": (ATTRIBUTE_MANAGER, []),
}


def blank(kind: Kind) -> Value:
    """Return the blank value of a kind."""
    if isinstance(kind, kinds.Scalar | kinds.Derived):
        return 0.0 if kind.code == "f" else 0
    if isinstance(kind, kinds.Const):
        return kind.value
    if isinstance(kind, kinds.Floats):
        return (0.0,) * kind.count
    if isinstance(kind, kinds.Words):
        return (0, 0)
    if isinstance(kind, kinds.GuidKind):
        return Guid(0, 0)
    if isinstance(kind, kinds.Reference):
        return None
    if isinstance(kind, kinds.Rest | Extension):
        return b""
    if isinstance(kind, kinds.Simple):
        return deepcopy(_SIMPLE.get(kind.name, []))
    if isinstance(kind, sequences.Record):
        return blank_record(kind.rows)
    if isinstance(kind, sequences.Items) and isinstance(kind.count, int):
        return [blank(kind.kind) for _ in range(kind.count)]
    return _blank_array(kind)


def _blank_array(kind: Kind) -> Value:
    """Return an empty array for a kind of numbers, an empty list or record for all others."""
    if isinstance(kind, kinds.Numbers | sequences.Keys | sequences.NumberBuffer):
        import numpy as np

        shape: tuple[int, ...] = getattr(kind, "shape", ())
        if isinstance(kind, sequences.Keys):
            shape = (kind.width,)
        count = getattr(kind, "count", None)
        return np.zeros((count if isinstance(count, int) else 0, *shape), kind.dtype)
    return {} if isinstance(kind, kinds.Custom) and kind.rows else []
