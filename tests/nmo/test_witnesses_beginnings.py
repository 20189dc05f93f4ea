"""What new areas begin with, as bytes put together by hand, in each era of the format."""

from __future__ import annotations

import struct

import pytest

from chunkwright.nmo import VirtoolsFile

# Texture blend (modulate with alpha), filters, blends, shade and fill mode, texture address.
MODES = (4, 2, 2, 2, 1, 2, 3, 1)
Z_FUNCTION, ALPHA_FUNCTION = 4, 8
TWO_BITS = 2 | 4  # z write, perspective correction
GREYS = (0xB2, 0x4C, 0x7F, 0)  # diffuse, ambient, specular, emissive; all opaque
NULL = -1  # no texture
IDENTITY = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


def payload(class_name: str, version: int, identifier: int, name: str) -> bytes:
    """Return what an area of a new object is written as, once a field of it is looked at."""
    thing = VirtoolsFile().add_object(class_name, "A")
    chunk = thing.need_chunk()
    chunk.data_version = version
    thing[name] = {}
    return next(area.encode()[0] for area in chunk.areas if area.identifier == identifier)


def test_a_material_before_data_version_5_has_a_number_for_each_mode() -> None:
    colours = [number for grey in GREYS for number in (*[grey / 255] * 3, 1.0)]
    words = struct.pack("<17fi", *colours, 0, NULL) + struct.pack("<9I", TWO_BITS, *MODES)
    assert payload("CKMaterial", 4, 0x1000, "material") == words + struct.pack("<2I", 0, Z_FUNCTION)


def test_a_material_packs_its_modes_from_data_version_5_on() -> None:
    colours = [0xFF000000 | grey * 0x10101 for grey in GREYS]
    modes = sum(mode << 4 * place for place, mode in enumerate(MODES))
    flags = TWO_BITS | Z_FUNCTION << 8 | ALPHA_FUNCTION << 16
    words = struct.pack("<4IfiIII", *colours, 0, NULL, 0, modes, flags)
    assert payload("CKMaterial", 5, 0x1000, "material") == words


@pytest.mark.parametrize(("class_name", "flags"), [("CK3dObject", 0), ("CKCamera", 2)])
def test_an_entity_stands_upright_in_the_origin(class_name: str, flags: int) -> None:
    """Cameras, as lights and plain entities, are drawn as dummies: flag 2.

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
