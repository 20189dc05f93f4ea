"""The fields of new areas, as bytes put together by hand, in each era of the format."""

from __future__ import annotations

import struct
from math import pi
from typing import Any

import pytest

from chunkwright.nmo import VirtoolsFile

# Texture blend (modulate with alpha), filters, blends, shade and fill mode, texture address.
MODES = (4, 2, 2, 2, 1, 2, 3, 1)
Z_FUNCTION, ALPHA_FUNCTION = 4, 8
TWO_BITS = 2 | 4  # z write, perspective correction
GREYS = (0xB2, 0x4C, 0x7F, 0)  # diffuse, ambient, specular, emissive; all opaque
NULL = -1  # no texture
IDENTITY = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


def payload(
    class_name: str, version: int, identifier: int, name: str, given: dict[str, Any] | None = None
) -> bytes:
    """Return the bytes of an area of a new object, with no or a few fields given."""
    thing = VirtoolsFile().add_object(class_name, "A")
    chunk = thing.need_chunk()
    chunk.data_version = version
    thing[name] = given or {}
    made: bytes = next(area.encode()[0] for area in chunk.areas if area.identifier == identifier)
    return made


def test_a_material_before_data_version_5_has_a_number_for_each_mode() -> None:
    colours = [number for grey in GREYS for number in (*[grey / 255] * 3, 1.0)]
    words = struct.pack("<17fi", *colours, 0, NULL) + struct.pack("<9I", TWO_BITS, *MODES)
    assert payload("CKMaterial", 4, 0x1000, "material") == words + struct.pack("<2I", 0, Z_FUNCTION)


def test_a_material_packs_its_modes_since_data_version_5() -> None:
    colours = [0xFF000000 | grey * 0x10101 for grey in GREYS]
    modes = sum(mode << 4 * place for place, mode in enumerate(MODES))
    flags = TWO_BITS | Z_FUNCTION << 8 | ALPHA_FUNCTION << 16
    words = struct.pack("<4IfiIII", *colours, 0, NULL, 0, modes, flags)
    assert payload("CKMaterial", 5, 0x1000, "material") == words


@pytest.mark.parametrize(("class_name", "flags"), [("CK3dObject", 0), ("CKCamera", 2)])
def test_a_new_entity_has_the_identity_transform_and_default_flags(
    class_name: str, flags: int
) -> None:
    """Cameras, like lights and plain entities, are drawn as dummies: flag 2.

    Entities can be picked, are visible, and have their material channels drawn: flags 1, 2, 8.
    """
    axes = struct.pack("<12f", 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
    both = struct.pack("<2I", flags, 1 | 2 | 8)
    assert payload(class_name, 5, 0x100000, "placement") == both + axes


@pytest.mark.parametrize("class_name", ["CK3dEntity", "CKLight"])
def test_an_entity_before_data_version_5_has_its_placement_in_areas(class_name: str) -> None:
    skipped = struct.pack("<I", 0)
    assert payload(class_name, 4, 0x20000, "matrix") == skipped + struct.pack("<16f", *IDENTITY)
    assert payload(class_name, 4, 0x10000, "entity_flags") == struct.pack("<2I", 0, 1 | 2 | 8)


# From the constructors of the engine: perspective, half a radian, 4:3, from 1 to 4000.
CAMERAS = (
    ("CKCamera", 5, 0xFC00000, "camera", "<I2f2H2f", (1, 0.5, 1, 4, 3, 1, 4000)),
    ("CKTargetCamera", 4, 0x400000, "old_field_of_view", "<f", (0.5,)),
    ("CKCamera", 4, 0x800000, "old_projection", "<I", (1,)),
    ("CKCamera", 4, 0x1000000, "old_ortho_zoom", "<f", (1,)),
    ("CKCamera", 4, 0x2000000, "old_aspect", "<2i", (4, 3)),
    ("CKCamera", 4, 0x4000000, "old_planes", "<2f", (1, 4000)),
)


@pytest.mark.parametrize(("class_name", "version", "identifier", "name", "code", "values"), CAMERAS)
def test_a_new_camera_has_the_defaults_of_the_engine(
    class_name: str, version: int, identifier: int, name: str, code: str, values: tuple[float, ...]
) -> None:
    assert payload(class_name, version, identifier, name) == struct.pack(code, *values)


WHITE = 0xFFFFFFFF
AS_FAR = (1, 0, 0, 5000)  # attenuations and range
CONES = (pi * 45 / 180, pi * 40 / 180, 1)  # outer and inner, falloff


@pytest.mark.parametrize(
    ("given", "flags", "cones"),
    [
        ({}, 0x101, ()),
        ({"type_flags": 3}, 3, ()),
        ({"type_flags": 0x302}, 0x302, CONES),
        ({"type_flags": 2, "inner_cone": 0.25}, 2, (CONES[0], 0.25, 1)),
    ],
)
def test_a_new_light_is_a_white_point_light_and_a_spot_has_cones(
    given: dict[str, Any], flags: int, cones: tuple[float, ...]
) -> None:
    wanted = struct.pack("<2I4f", flags, WHITE, *AS_FAR) + struct.pack(f"<{len(cones)}f", *cones)
    assert payload("CKTargetLight", 5, 0x400000, "light", given) == wanted


def test_a_light_before_data_version_5_has_cones_whatever_its_kind() -> None:
    wanted = struct.pack("<I4f2i7f", 1, 1, 1, 1, 1, 1, 0, *AS_FAR, *CONES)
    assert payload("CKLight", 4, 0x400000, "light") == wanted
    assert payload("CKLight", 4, 0x800000, "light_power") == struct.pack("<f", 1)
