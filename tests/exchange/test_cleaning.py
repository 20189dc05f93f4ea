"""Values that are made valid in glTF, at each bound and next to it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.gltf.buffers import encoded, packed, unpacked
from chunkwright.exchange.gltf.materials import factors


def floats(*rows: Any) -> Any:
    return np.array(rows, np.float32)


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ((0.6, 0, 0.8), (0.6, 0, 0.8)),
        ((1.0004, 0, 0), (1.0004, 0, 0)),  # within the tolerance of validators
        ((0.9996, 0, 0), (0.9996, 0, 0)),
        ((1.0006, 0, 0), (1, 0, 0)),
        ((0.9994, 0, 0), (1, 0, 0)),
        ((0, 3, -4), (0, 0.6, -0.8)),
        ((0, 3e30, -4e30), (0, 0.6, -0.8)),
        ((3e-30, 0, 4e-30), (0.6, 0, 0.8)),
        ((0, 0, 0), (0, 0, 1)),
        ((0, 1, math.nan), (0, 0, 1)),
        ((math.inf, 0, 0), (0, 0, 1)),
    ],
)
def test_directions_are_normalised_to_unit_length(
    row: tuple[float, ...], wanted: tuple[float, ...]
) -> None:
    # Next to a row that is valid, and one that has no direction.
    made = schema.unit_rows(floats((0, 1, 0), row, (0, 0, 7)), (0, 0, 1))
    assert made.dtype == np.float32
    assert made == pytest.approx(floats((0, 1, 0), wanted, (0, 0, 1)), abs=1e-6)


def test_valid_rows_are_returned_unchanged() -> None:
    rows = floats((0, 1, 0), (0.6, 0, 0.8))
    assert schema.unit_rows(rows, (0, 0, 1)) is rows
    assert schema.finite(rows) is rows


def test_invalid_tangents_are_corrected() -> None:
    rows = floats((0, 2, 0, -0.5), (0, 0, 0, 0), (3, 0, 4, 9), (0, 0, 1, -1))
    wanted = [[0, 1, 0, -1], [1, 0, 0, 1], [0.6, 0, 0.8, 1], [0, 0, 1, -1]]
    made = schema.tangents(rows)
    assert made.dtype == np.float32
    assert made == pytest.approx(floats(*wanted))


def test_invalid_colours_and_numbers_are_corrected() -> None:
    rows = floats((math.nan, math.inf, -math.inf, 0.5), (-0.25, 1.25, 0, 1))
    colors = schema.colors(rows.astype(np.float64))
    assert colors.dtype == np.float32
    assert colors.tolist() == [[1, 1, 0, 0.5], [0, 1, 0, 1]]
    assert schema.finite(rows).tolist() == [[0, 0, 0, 0.5], [-0.25, 1.25, 0, 1]]
    assert factors((-0.5, 0, 0.25, 1, 1.5, math.nan, math.inf, -math.inf)) == [
        0, 0, 0.25, 1, 1, 1, 1, 1
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bones", "weights", "wanted"),
    [
        ((5, 6, 7, 8), (0.5, 0.25, 0.125, 0.125), ((5, 6, 7, 8), (0.5, 0.25, 0.125, 0.125))),
        ((5, 6, 7, 8), (1, 0.5, 0.25, 0.25), ((5, 6, 7, 8), (0.5, 0.25, 0.125, 0.125))),
        ((5, 6, 7, 8), (0.75, 0, 0.25, 0), ((5, 0, 7, 0), (0.75, 0, 0.25, 0))),
        ((5, 5, 7, 7), (0.5, 0.25, 0.125, 0.125), ((5, 0, 7, 0), (0.75, 0, 0.25, 0))),
        ((5, 6, 5, 6), (0.5, 0.25, 0.125, 0.125), ((5, 6, 0, 0), (0.625, 0.375, 0, 0))),
        ((9, 6, 6, 9), (0.5, 0.25, 0.125, 0.125), ((9, 6, 0, 0), (0.625, 0.375, 0, 0))),
        ((5, 6, 7, 8), (-0.5, 0.75, 0.25, 0), ((0, 6, 7, 0), (0, 0.75, 0.25, 0))),
        ((5, 6, 7, 8), (math.nan, 0.5, math.inf, 0.5), ((0, 6, 0, 8), (0, 0.5, 0, 0.5))),
        ((5, 6, 7, 8), (0, 0, 0, 0), ((5, 0, 0, 0), (1, 0, 0, 0))),
        ((5, 6, 7, 8), (-1, 0, math.nan, -2), ((5, 0, 0, 0), (1, 0, 0, 0))),
    ],
)
def test_invalid_weights_of_joints_are_corrected(bones: Any, weights: Any, wanted: Any) -> None:
    given = np.array([(1, 2, 3, 4), bones], np.uint16)
    even = (0.25, 0.25, 0.25, 0.25)
    joints, parts = schema.skinning(given, floats(even, weights))
    assert given.tolist() == [[1, 2, 3, 4], [*bones]]  # the given rows stay as they are
    assert [joints.dtype.name, parts.dtype.name] == ["uint16", "float32"]
    assert joints.tolist() == [[1, 2, 3, 4], [*wanted[0]]]
    assert parts.tolist() == [[*even], [*wanted[1]]]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ((2, 0, 0, 0), [1, 0, 0, 0]),
        ((0, -3, 0, 4), [0, -0.6, 0, 0.8]),
        ((0, 0, 0, 1 + 5e-7), [0, 0, 0, 1]),
        ((0, 0, 0.6 * (1 + 5e-7), 0.8), [0, 0, 0.6 * (1 + 5e-7), 0.8]),  # near enough
        ((0, 0, -1 - 5e-7, 0), [0, 0, -1, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 1]),
        ((0, 0, math.nan, 1), [0, 0, 0, 1]),
        ((0, math.inf, 0, 1), [0, 0, 0, 1]),
    ],
)
def test_rotations_become_unit_quaternions(given: tuple[float, ...], wanted: list[float]) -> None:
    assert schema.quaternion(given) == wanted


def test_extras_are_converted_to_values_that_other_programs_preserve() -> None:
    given = {
        "a": None, 1: "one", "lone \ud800": "\udfff", "yes": True, "no": np.bool_(False),
        "most": (1 << 31) - 1, "more": 1 << 31, "least": -(1 << 31), "less": -(1 << 31) - 1,
        "n": np.int16(-7), "x": 1.5, "f": np.float32(0.25), "nan": math.nan, "inf": -math.inf,
        "in": {"b": None, "c": 2}, "row": np.array([[3, 4], [5, 6]], np.uint8),
        "list": [None, 1 << 40, (8, None)], "other": b"ab",
    }  # fmt: skip
    found = schema.extras(given)  # type: ignore[arg-type]
    assert found == {
        "1": "one", "lone \ufffd": "\ufffd", "yes": True, "no": False,
        "most": 2147483647, "more": "2147483648", "least": -2147483648, "less": "-2147483649",
        "n": -7, "x": 1.5, "f": 0.25, "nan": "nan", "inf": "-inf",
        "in": {"c": 2}, "row": [[3, 4], [5, 6]],
        "list": ["1099511627776", [8]], "other": "b'ab'",
    }  # fmt: skip
    kinds = {name: type(found[name]) for name in ("yes", "no", "n", "f")}
    assert kinds == {"yes": bool, "no": bool, "n": int, "f": float}


def test_a_binary_file_has_a_header_and_two_chunks() -> None:
    made = packed({"a": "\xe9"}, b"")
    # 9 characters, one of them two bytes long, and two blanks.
    assert made == (
        b"glTF" b"\x02\0\0\0" b"\x20\0\0\0" b"\x0c\0\0\0" b"JSON" b'{"a":"\xc3\xa9"}  '
    )  # fmt: skip
    assert unpacked(made) == (b'{"a":"\xc3\xa9"}  ', None)
    made = packed({"a": 12345}, b"8 bytes!")
    text = b'{"a":12345,"buffers":[{"byteLength":8}]}'
    assert made == (
        b"glTF" b"\x02\0\0\0" b"\x4c\0\0\0" b"\x28\0\0\0" b"JSON" + text
        + b"\x08\0\0\0" b"BIN\0" b"8 bytes!"
    )  # fmt: skip
    found, data = unpacked(made)
    assert (found, bytes(data or b"")) == (text, b"8 bytes!")
    with pytest.raises(SerializeError, match="cannot be represented in glTF"):
        encoded({"a": math.nan})
