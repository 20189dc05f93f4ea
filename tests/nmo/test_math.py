"""Quaternions, colours and angles by hand."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.binary.forms import FloatBits
from chunkwright.nmo import VirtoolsFile, demo, scene_model
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, from_buffer
from chunkwright.nmo.scene_model import building, meshes
from chunkwright.state_chunk.chunk_format import Guid

HALF = math.sqrt(0.5)
GUIDS = {row.name: guid for guid, row in PARAMETER_TYPES.items()}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("2d vector", (1.5, -2.0)),
        ("vector", (1.5, -2.0, 3.0)),
        ("quaternion", (0.0, 0.5, 0.25, 1.0)),
        ("box", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    ],
)
def test_vector_values_of_parameters_are_stored_as_consecutive_floats(
    name: str, numbers: tuple[float, ...]
) -> None:
    data = struct.pack(f"<{len(numbers)}f", *numbers)
    assert from_buffer(GUIDS[name], data, "cp1252") == numbers
    for place in range(len(numbers)):
        odd = data[: 4 * place] + struct.pack("<I", 0x7F800000 + 1 + place) + data[4 * place + 4 :]
        found = from_buffer(GUIDS[name], odd, "cp1252")
        assert isinstance(found, tuple)
        assert isinstance(found[place], FloatBits)
        assert found[place].bits == 0x7F800001 + place
        assert [each for at, each in enumerate(found) if at != place] == [
            each for at, each in enumerate(numbers) if at != place
        ]


def test_parameter_values_of_unexpected_size_or_type_stay_bytes() -> None:
    assert from_buffer(GUIDS["vector"], b"\0" * 8, "cp1252") == b"\0" * 8
    assert from_buffer(Guid(1, 2), b"abcd", "cp1252") == b"abcd"
    assert from_buffer(GUIDS["int"], b"\xfe\xff\xff\xff", "cp1252") == -2
    assert from_buffer(GUIDS["string"], b"text\0", "cp1252") == "text"


def test_signs_of_quaternions_are_chosen_for_the_shorter_arc() -> None:
    rows = np.array([(0, 0, 0, 1), (0, 0, -0.1, -0.995), (0, 0, 0.2, 0.98)], float)
    assert scene_model._same_side(rows).tolist() == [
        [0, 0, 0, 1],
        [0, 0, 0.1, 0.995],
        [0, 0, 0.2, 0.98],
    ]
    assert rows[1][3] == -0.995  # the given array is unchanged


def test_the_product_of_quaternions_is_computed() -> None:
    x, y, z = ((1.0, 0, 0, 0), (0, 1.0, 0, 0), (0, 0, 1.0, 0))
    for p, q, wanted in ((x, y, z), (y, z, x), (z, x, y)):
        assert scene_model._product(np.array(p), np.array(q)).tolist() == list(wanted)
        assert scene_model._product(np.array(q), np.array(p)) == pytest.approx(-np.array(wanted))
    quarter = np.array((HALF, 0, 0, HALF))
    whole = scene_model._product(quarter, scene_model._conjugate(quarter))
    assert whole == pytest.approx((0, 0, 0, 1))


def test_the_logarithm_of_a_quaternion_is_half_the_angle_times_the_axis() -> None:
    quarter = np.array((0, HALF, 0, HALF))
    assert scene_model._log(quarter) == pytest.approx((0, math.pi / 4, 0))
    assert scene_model._log(-quarter) == pytest.approx((0, math.pi / 4, 0))
    assert scene_model._exp(np.array((0, math.pi / 4, 0))) == pytest.approx(quarter)
    assert scene_model._log(np.array((0.0, 0, 0, 1))).tolist() == [0, 0, 0]
    assert scene_model._exp(np.zeros(3)).tolist() == [0, 0, 0, 1]


def test_a_camera_without_an_aspect_ratio_gets_the_usual_one() -> None:
    file = VirtoolsFile()
    eye: Any = file.add_object("CKCamera", "eye")
    eye.field_of_view, eye.aspect = 1.0, (2, 1)
    made = building.camera(eye)
    assert made.aspect == 2
    assert made.yfov == pytest.approx(2 * math.atan(math.tan(0.5) / 2))
    eye["camera"]["aspect"] = (0, 1)
    assert building.camera(eye).aspect == pytest.approx(4 / 3)
    eye["camera"]["aspect"] = (1, 0)
    assert building.camera(eye).aspect == pytest.approx(4 / 3)
    eye["camera"]["field_of_view"] = 0.0
    assert building.camera(eye).yfov == pytest.approx(2 * math.atan(math.tan(0.005) * 3 / 4))


def test_a_single_colour_applies_to_all_vertices() -> None:
    file = demo.make()
    floor: Any = file.objects["Floor"]
    mesh = floor.mesh
    arrays = mesh.area_fields("vertices")["arrays"]
    flags = mesh.area_fields("flags")
    flags["flags"] |= meshes.PRELIT
    arrays["diffuse"] = np.array([0x80FF0000], np.uint32)
    made = meshes.colors_of(mesh, 4)
    assert made is not None
    assert made.shape == (4, 4)
    assert made[2] == pytest.approx((1, 0, 0, 0x80 / 255))
    arrays["diffuse"] = np.array([0x01020304, 0xFF000000, 0xFFFFFFFF, 0xFF808080], np.uint32)
    each = meshes.colors_of(mesh, 4)
    assert each is not None
    assert each[0, 3] == pytest.approx(1 / 255)
    assert each[0, :3] == pytest.approx(np.array((2, 3, 4)) / 255 / 12.92)
    assert each[3, 0] == pytest.approx(0.2158605)
    for count in (0, 2, 3, 5):
        arrays["diffuse"] = np.zeros(count, np.uint32)
        assert meshes.colors_of(mesh, 4) is None
    arrays["diffuse"] = np.zeros(4, np.uint32)
    flags["flags"] &= ~meshes.PRELIT
    assert meshes.colors_of(mesh, 4) is None


def test_rotation_and_scale_of_axes_are_independent() -> None:
    file = VirtoolsFile()
    entity: Any = file.add_object("CK3dEntity", "Turned")
    entity.position = (7, 8, 9)
    entity.rotation = (0.1, 0.3, 0.5, 0.8)
    x, y, z, w = np.array((0.1, 0.3, 0.5, 0.8)) / math.sqrt(0.99)
    turned = np.array(
        [
            (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)),
        ]
    )
    for factors in ((2, 3, 5), (-2, 0.5, 4), (1, 1, 1)):
        entity.scale = factors
        assert entity.matrix[:3, :3] == pytest.approx(turned * np.array(factors)[:, None], abs=1e-5)
        assert entity.scale == pytest.approx(factors)
        assert entity.rotation == pytest.approx((x, y, z, w), abs=1e-6)
        assert entity.position == (7, 8, 9)
