"""The numbers that represent names in files."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import SerializeError
from chunkwright.nmo.demo import make
from chunkwright.nmo.file import WriteMode
from chunkwright.nmo.payloads import BEHAVIOR_PARTS

from ..samples import SAMPLES, needs_samples


def test_write_modes_are_the_bits_of_the_sdk() -> None:
    assert {mode.name: int(mode) for mode in WriteMode} == {
        "CHUNKS_PACKED": 1,
        "EXTERNAL_TEXTURES": 2,
        "FOR_VIEWER": 4,
        "PACKED": 8,
    }


def test_face_indices_are_limited_to_vertices_and_slots_to_16_bits() -> None:
    level: Any = make()
    floor = level.objects["Floor"].mesh
    count, most = len(floor.faces), len(floor.vertices) - 1
    assert most == 3
    floor.faces = [[0, 1, most]] * count
    assert floor.faces.max() == most
    floor.face_materials = [0xFFFF] * count
    assert floor.face_materials.tolist() == [0xFFFF] * count
    for wrong in (-1, most + 1):
        with pytest.raises(SerializeError, match="expected values from 0 to 3"):
            floor.faces = [[0, 1, wrong]] * count
    for wrong in (-1, 0x10000):
        with pytest.raises(SerializeError, match="expected values from 0 to 65535"):
            floor.face_materials = [wrong] * count


@needs_samples
def test_counting_objects_decompresses_no_data() -> None:
    read = chunkwright.open_virtools(SAMPLES / "virtools" / "imengyu__Ballance__Level_01.NMO")
    counts = read.stated_counts()
    assert read.deferred is not None
    assert counts == (len(read.objects), len(read.managers))
    assert counts[1] > 0
    assert read.stated_counts() == counts


def test_parts_of_a_behavior_have_the_bits_of_its_mask() -> None:
    assert list(BEHAVIOR_PARTS.items()) == [
        ("sub_behaviors", 0x100),
        ("links", 0x80000),
        ("operations", 0x4000),
        ("in_parameters", 0x200),
        ("out_parameters", 0x400),
        ("local_parameters", 0x20000),
        ("inputs", 0x800),
        ("outputs", 0x1000),
    ]
