"""Payload tables of what is seen: entities, cameras, lights, curves, materials, animations.

Sources: doyaGu/CKRenderEngine (the Load and Save methods of each class), yyc12345/libcmo21,
measurement on real files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Equal, Present, When
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    BUFFER,
    COLOR,
    F32,
    FIXED_REFS,
    I32,
    MATRIX,
    RECT,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    U32,
    VECTOR,
    VECTOR2,
    WORDS,
    Const,
    Count,
    Custom,
    F,
    Floats,
    Numbers,
)
from chunkwright.nmo.payloads.old_scenery import MERGED
from chunkwright.nmo.payloads.sequences import Items, Parallel, Rows

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

MATERIAL: Final = (
    Area(
        0x1000,
        "material",
        (
            F("diffuse", COLOR),
            F("ambient", COLOR),
            F("specular", COLOR),
            F("emissive", COLOR),
            F("specular_power", F32),
            F("texture", REF),
            F("flags", U32),
            F("texture_blend", U32),
            F("min_filter", U32),
            F("mag_filter", U32),
            F("source_blend", U32),
            F("dest_blend", U32),
            F("shade_mode", U32),
            F("fill_mode", U32),
            F("texture_address", U32),
            F("border_color", ARGB),
            F("z_function", U32),
        ),
        before=5,
    ),
    Area(
        0x1000,
        "material",
        (
            F("diffuse", ARGB),
            F("ambient", ARGB),
            F("specular", ARGB),
            F("emissive", ARGB),
            F("specular_power", F32),
            F("texture", REF),
            F("border_color", ARGB),
            # Nibbles from the low end: texture blend, min filter, mag filter, source blend,
            # dest blend, shade mode, fill mode, texture address.
            F("modes", U32),
            # Bits 0 to 4: two-sided, z write, perspective, alpha blend, alpha test; byte 1
            # z function, byte 2 alpha function, byte 3 alpha reference.
            F("flags", U32),
        ),
        since=5,
    ),
    Area(0x2000, "extra_textures", (F("textures", Items(REF, 3)),)),
    Area(0x4000, "effect", (F("effect", U32),)),
    Area(0x10000, "effect_parameter", (F("parameter", REF), F("effect", U32))),
    Area(0x20000, "shader", None),
)


def _read_vectors(r: Reader, fields: Fields) -> Any:
    del fields
    if r.left % 12:
        raise CorruptError("normals are no whole number of vectors", offset=r.position)
    return r.array("<f4", r.left // 12, 3)


def _write_vectors(w: Writer, value: Any, fields: Fields) -> None:
    del fields
    w.array(value, "<f4")


PLACE_VALID, PARENT_VALID, Z_ORDER_VALID = 0x10000, 0x20000, 0x100000

ENTITY_3D: Final = (
    Area(0x2000, "animations", (F("animations", REFS),)),
    Area(0x4000, "meshes", (F("current_mesh", REF), F("meshes", REFS))),
    Area(
        0x100000,
        "placement",
        (
            F("flags", U32),
            F("moveable_flags", U32),
            F("x_axis", VECTOR),
            F("y_axis", VECTOR),
            F("z_axis", VECTOR),
            F("position", VECTOR),
            F("place", REF, When("flags", PLACE_VALID)),
            F("parent", REF, When("flags", PARENT_VALID)),
            F("z_order", I32, When("flags", Z_ORDER_VALID)),
        ),
    ),
    Area(
        0x200000,
        "skin",
        (
            F("matrix", MATRIX),
            F("bones", FIXED_REFS),
            F("bone_states", Parallel((F("flags", U32), F("matrix", MATRIX)), "bones")),
            F(
                "vertices",
                Rows(
                    (
                        F("count", Count(("bones", "weights"))),
                        F("position", VECTOR),
                        F("bones", Numbers("<u4", (), "count")),
                        F("weights", Numbers("<f4", (), "count")),
                    )
                ),
            ),
        ),
        since=6,
    ),
    Area(0x1000, "skin_normals", (F("normals", Custom(_read_vectors, _write_vectors)),)),
    # Virtools 5 (name from the SDK, CKDefines2.h): one dword, 0, in all 27 that are known,
    # presumably the count of weights.
    Area(0x4FAE17D7, "blend_shape_weights", (F("reserved", Const(0)),)),
    Area(0x220000, "skin_2", None),
)

# In no known file. Its identifiers take the place of those that other entities have there.
PLACE: Final = (
    Area(0x1000, "portals", (F("portals", Rows((F("place", REF), F("portal", REF)))),)),
    Area(0x2000, "default_camera", (F("camera", REF),)),
    Area(0x4000, "contents", (F("entities", REFS),)),
    Area(0x8000, "level", (F("level", REF),)),
)

CAMERA: Final = (
    Area(
        0xFC00000,
        "camera",
        (
            F("projection", U32),
            F("field_of_view", F32),
            F("ortho_zoom", F32),
            F("aspect", WORDS),
            F("near", F32),
            F("far", F32),
        ),
        since=5,
    ),
)
TARGET_CAMERA: Final = (Area(0x10000000, "target", (F("target", REF),)),)

SPOT: Final = 2
LIGHT: Final = (
    Area(
        0x400000,
        "light",
        (
            F("type_flags", U32),
            F("color", ARGB),
            F("constant_attenuation", F32),
            F("linear_attenuation", F32),
            F("quadratic_attenuation", F32),
            F("range", F32),
            F("outer_cone", F32, Equal("type_flags", 0xFF, SPOT)),
            F("inner_cone", F32, Equal("type_flags", 0xFF, SPOT)),
            F("falloff", F32, Equal("type_flags", 0xFF, SPOT)),
        ),
        since=5,
    ),
    Area(0x800000, "light_power", (F("power", F32),)),
)
TARGET_LIGHT: Final = (Area(0x80000000, "target", (F("target", REF),)),)

SPRITE_3D: Final = (
    Area(
        0x400000,
        "sprite",
        (
            F("mode", U32),
            F("half_size", VECTOR2),
            F("offset", VECTOR2),
            F("uv_rectangle", RECT),
            F("material", REF),
        ),
    ),
)
CURVE_POINT: Final = (
    Area(
        0x10000000,
        "curve_point",
        (F("curve", REF), F("use_tcb", I32), F("linear", I32), F("position", VECTOR)),
        before=5,
    ),
    Area(
        0x10000000,
        "curve_point",
        (
            F("curve", REF),
            F("use_tcb", I32),
            F("linear", I32),
            F("tension", F32),
            F("continuity", F32),
            F("bias", F32),
            F("tangent_in", VECTOR),
            F("tangent_out", VECTOR),
        ),
        since=5,
    ),
)
CURVE: Final = (
    Area(
        0xFFC00000,
        "curve",
        (F("points", REFS), F("fitting", F32), F("steps", U32), F("open", U32)),
        since=5,
    ),
)
ENTITY_2D: Final = (
    Area(
        0x10F000,
        "rectangle",
        (
            F("flags", U32),
            F("rectangle", RECT),
            F("source_rectangle", RECT, When("flags", 0x10000)),
            F("z_order", I32, When("flags", 0x20000)),
            F("parent", REF, When("flags", 0x40000)),
        ),
        since=5,
    ),
    Area(0x200000, "material", (F("material", REF),)),
    Area(0x400000, "children", None),
)

SOUND: Final = (Area(0x1000, "sound", (F("save_options", U32), F("file_name", STRING))),)
WAVE_SOUND: Final = (
    Area(0x800000, "length", (F("length", U32),)),
    Area(
        0x400000,
        "wave_sound",
        (
            F("state", U32),
            F("priority", F32),
            F("gain", F32),
            F("pan", F32),
            F("pitch", F32),
            F("reserved", VECTOR),
            F("inner_cone", F32),
            F("outer_cone", F32),
            F("outer_gain", F32),
            F("min_distance", F32),
            F("max_distance", F32),
            F("distance_behavior", U32),
            F("attached", REF),
            F("position", BUFFER),
            F("direction", BUFFER),
            F("end", Const(0)),
        ),
        since=3,
    ),
)


# Floats a key: the time, three of a place or scale or four of a quaternion, and in those with
# tension, continuity and bias these three and how it eases in and out.
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
"""By the type of a controller; keys of other types, Bezier and morph, have no fixed width."""


def _read_controllers(r: Reader, fields: Fields) -> list[Fields]:
    """Read controllers up to the type 0 that ends them."""
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
            w.u32(len(controller["data"]) // 4)
            w.put(controller["data"])
            continue
        keys = np.asarray(controller["keys"])
        if keys.ndim != 2 or keys.shape[1] != KEY_WIDTHS.get(kind):
            raise SerializeError(f"keys of shape {keys.shape} are not those of type {kind:#x}")
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
            F("flags", U32),
            F("entity", REF),
            F("length", F32),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
            F("controllers", Custom(_read_controllers, _write_controllers)),
        ),
    ),
    # Keys that another object animation has.
    Area(
        0x2000000,
        "shared",
        (
            F("animation", REF),
            F("root_position", VECTOR),
            F("reserved", Floats(4)),
            F("flags", U32),
            F("entity", REF),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
        ),
    ),
    Area(0x8000000, "blend_shape_controllers", None),
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
    # Old ones have two numbers where flags are now, which only their size tells.
    Area(
        0x10,
        "frame_rate",
        (F("flags", U32), F("linked", I32, Present(4)), F("frame_rate", F32)),
    ),
    Area(0x40, "length", (F("length", F32),)),
    Area(0x80, "root_entity", (F("body_parts", REFS), F("root_entity", REF))),
    Area(0x100, "character", (F("character", REF),)),
    Area(0x200, "step", (F("step", F32),)),
)
