"""The content of new areas: zeros, nulls, and the engine's defaults.

Source of the defaults: the constructors of doyaGu/CKRenderEngine, whose values most materials and
entities of real files have.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.nmo.payloads.classes import is_a
from chunkwright.nmo.payloads.conditions import IN_FILE, When
from chunkwright.nmo.payloads.guids import ATTRIBUTE_MANAGER
from chunkwright.nmo.payloads.textures import Extension
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.nmo.payloads.areas import AreaRow
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
    return blank_record(layout.rows or (), known) | _asked_for(layout.rows or (), given or {})


def _asked_for(rows: tuple[F, ...], given: Mapping[str, Value]) -> Fields:
    """Return the given fields, and blanks for others that their flags require."""
    made = dict(given)
    for row in rows:
        if row.name not in made and isinstance(row.when, When) and row.when.holds(made):
            made[row.name] = blank(row.kind)
    return made


def blank_record(rows: tuple[F, ...], known: dict[str, Any] | None = None) -> Fields:
    """Return a record of rows, with the ``known`` values and blanks for all others."""
    made: Fields = {}
    for row in rows:
        value = (known or {}).get(row.name)
        if value is not None:
            made[row.name] = _colour(value) if row.kind is kinds.COLOR else deepcopy(value)
        elif row.when is None or row.when == IN_FILE:
            made[row.name] = blank(row.kind)
    return made


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
