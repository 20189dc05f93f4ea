"""Payload tables of animations.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Present, When
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    F32,
    FLAGS,
    I32,
    REF,
    REFS,
    SUB_CHUNK,
    VECTOR,
    Count,
    Custom,
    F,
    Floats,
)
from chunkwright.nmo.payloads.sequences import Keys, Rows, ToEnd

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

MERGED: Final = 0x80
"""The flag of an object animation that combines two others."""

_MORPH_KEY: Final = (F("time", F32), F("positions", BUFFER))

# Floats per key: the time, then three for a position or scale or four for a quaternion, and in
# types with tension, continuity and bias these three and the two easing values.
KEY_WIDTHS: Final = {
    0x637C4301: 4,  # linear position
    0x49ED4002: 5,  # linear rotation
    0x654A3A04: 4,  # linear scale
    0x2F200B08: 5,  # linear scale axis
    0x347E4A01: 9,  # position with tension
    0x45B52A02: 10,  # rotation with tension
    0x1B545904: 9,  # scale with tension
    0x32595908: 10,  # scale axis with tension
}
"""By controller type; keys of other types, Bezier and morph, have no fixed width."""


def _read_controllers(r: Reader, fields: Fields) -> list[Fields]:
    """Read controllers up to the terminating type 0."""
    del fields
    found: list[Fields] = []
    while True:
        kind = r.u32()
        if not kind:
            return found
        dwords = r.plausible(r.u32())
        width = KEY_WIDTHS.get(kind)
        keys = int.from_bytes(r.data[r.position : r.position + 4], "little")
        if width is None or not dwords or dwords != 1 + width * keys:
            found.append({"type": kind, "data": r.take(4 * dwords)})
        else:
            r.position += 4
            found.append({"type": kind, "keys": r.array("<f4", keys, width)})


def _write_controllers(w: Writer, value: list[Fields], fields: Fields) -> None:
    import numpy as np

    del fields
    for controller in value:
        kind = controller["type"]
        w.u32(kind)
        if "keys" not in controller:
            refuse_others(controller, {"type", "data"})
            w.u32(len(controller["data"]) // 4)
            w.put(controller["data"])
            continue
        refuse_others(controller, {"type", "keys"})
        keys = np.asarray(controller["keys"])
        if keys.ndim != 2 or keys.shape[1] != KEY_WIDTHS.get(kind):
            raise SerializeError(f"keys of type {kind:#x} cannot have the shape {keys.shape}")
        w.u32(1 + keys.size)
        w.u32(len(keys))
        w.array(keys, "<f4")
    w.u32(0)


OBJECT_ANIMATION: Final = (
    Area(
        0x4000000,
        "controllers",
        (
            F("root_position", VECTOR),
            F("reserved", Floats(4)),
            F("flags", FLAGS),
            F("entity", REF),
            F("length", F32),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
            F("controllers", Custom(_read_controllers, _write_controllers)),
        ),
    ),
    # Keys shared with another object animation.
    Area(
        0x2000000,
        "shared",
        (
            F("animation", REF),
            F("root_position", VECTOR),
            F("reserved", Floats(4)),
            F("flags", FLAGS),
            F("entity", REF),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
        ),
    ),
    Area(0x8000000, "blend_shape_controllers", None),
    # Keys: the time, then three, four or (for scale axes, the second unused) five numbers.
    Area(0x1000, "old_data", (F("root_position", VECTOR),), before=1),
    Area(
        0x1000,
        "old_data",
        (
            F("root_position", VECTOR),
            F("reserved", Floats(4)),
            F("morph_vertex_count", I32),
            F("morph_key_count", Count(("morph_keys",))),
            F("flags", FLAGS),
            F("entity", REF),
            F("length", F32),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
            F("morph_keys", Rows(_MORPH_KEY, "morph_key_count")),
            F("positions", Keys(4)),
            F("scales", Keys(4)),
            F("rotations", Keys(5)),
            F("scale_axes", Keys(6)),
        ),
        since=1,
    ),
    # Compressed normals, one buffer per morph key; older ones, then those of Virtools 1.1.
    Area(0x800000, "morph_normals", (F("normals", ToEnd(BUFFER)),)),
    Area(0x1000000, "packed_morph_normals", (F("normals", ToEnd(BUFFER)),)),
    Area(0x2000, "old_length", (F("length", F32),), before=1),
    Area(0x4000, "old_positions", (F("positions", Keys(4)),), before=1),
    Area(0x8000, "old_rotations", (F("rotations", Keys(5)), F("scale_axes", Keys(6))), before=1),
    Area(0x20000, "old_scales", (F("scales", Keys(4)),), before=1),
    Area(0x40000, "old_flags", (F("flags", FLAGS),), before=1),
    Area(0x80000, "old_entity", (F("entity", REF),), before=1),
    Area(
        0x100000,
        "old_merge",
        (F("merge_factor", F32), F("merged", I32), F("first", REF), F("second", REF)),
        before=1,
    ),
    Area(
        0x200000,
        "old_morph_keys",
        (
            F("count", Count(("keys",))),
            F("vertex_count", I32, When("count", 0xFFFFFFFF)),
            F("keys", Rows(_MORPH_KEY, "count")),
        ),
        before=1,
    ),
)

KEYED_ANIMATION: Final = (
    Area(0x1000, "animations", (F("animations", REFS),)),
    Area(0x100000, "merge", (F("merged", I32), F("factor", F32))),
    Area(
        0x200000,
        "states",
        (F("states", Rows((F("animation", REF), F("state", SUB_CHUNK)))),),
    ),
)

ANIMATION: Final = (
    # Old ones have two numbers in place of the flags, which only shows in their size.
    Area(
        0x10,
        "frame_rate",
        (F("flags", FLAGS), F("linked", I32, Present(4)), F("frame_rate", F32)),
    ),
    Area(0x40, "length", (F("length", F32),)),
    Area(0x80, "root_entity", (F("body_parts", REFS), F("root_entity", REF))),
    Area(0x100, "character", (F("character", REF),)),
    Area(0x200, "step", (F("step", F32),)),
)

AREAS: Final = {
    15: OBJECT_ANIMATION,
    16: ANIMATION,
    18: KEYED_ANIMATION,
}
