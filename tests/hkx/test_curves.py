"""Curves of animations by hand: ranges and steps, initial knots, bytes of blocks, refusals."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import QueryError
from chunkwright.hkx.animations import blocks, fitting

LINE = np.arange(13, dtype=np.float64)


def column(values: Any) -> Any:
    return np.asarray(values, np.float64)[:, None]


def target(values: Any, reach: float = 1e-6) -> fitting.Target:
    unused: Any = None
    return fitting.Target(column(values), reach, reach, unused, unused, unused)


def test_rows_become_unit_quaternions_and_zeros_the_identity() -> None:
    rows = np.array([[0, 0, 3, 4], [0, 0, 0, 0], [-2, 0, 0, 0]], np.float64)
    assert blocks._unit(rows).tolist() == [[0, 0, 0.6, 0.8], [0, 0, 0, 1], [-1, 0, 0, 0]]


@pytest.mark.parametrize(
    ("kind", "steps"),
    [(0, [[0, 0], [64, 0], [255, 0]]), (1, [[0, 0], [16384, 0], [65535, 0]])],
)
def test_numbers_are_quantized_over_the_range_from_minimum_to_maximum(
    kind: int, steps: list[list[int]]
) -> None:
    points = np.array([[-1, 5], [0, 5], [3, 5]], np.float64)
    assert [each.tolist() for each in blocks._ranges(points)] == [[-1, 5], [3, 5]]
    assert blocks._steps(points, kind).tolist() == steps


def test_errors_are_measured_for_each_row() -> None:
    rows = np.array([[3, -4], [-6, 1]], np.float64)
    assert blocks._length(rows).tolist() == [5, pytest.approx(37**0.5)]
    assert blocks._longest(rows).tolist() == [4, 6]
    assert blocks._largest(rows, np.array([[1, -1], [-5, 9]], np.float64)).tolist() == [3, 8]


def test_a_tolerance_below_the_steps_of_16_bits_is_refused_or_widened() -> None:
    values = column([0, 33.3001, 71.7003, 100])
    least = 100 * 1.25 / 131070
    message = f"a tolerance of 1e-05 per axis cannot be met: with 16 bits, a range of 125 allows {least:g}"
    with pytest.raises(QueryError) as caught:
        blocks._scalar_curve(values, 1e-5, wide=False, strict=True)
    assert caught.value.message == message
    kind, curve = blocks._scalar_curve(values, 1e-5, wide=False, strict=False)
    assert kind == 1
    assert curve.knots[0] == 0
    assert curve.knots[-1] == 3
    # 8 bits suffice at this tolerance, unless the range is widened.
    for wide in (False, True):
        kind, _ = blocks._scalar_curve(values, 2.0, wide=wide, strict=True)
        assert kind == int(wide)


@pytest.mark.parametrize(("tolerance", "kind"), [(0.491, 0), (0.489, 1)])
def test_eight_bits_are_tried_where_half_a_step_is_half_the_tolerance(
    tolerance: float, kind: int
) -> None:
    # 100 * 1.25 / 510 is 0.2451, twice of it 0.4902.
    values = column([0, 100])
    assert blocks._scalar_curve(values, tolerance, wide=False, strict=True)[0] == kind


def test_rotations_that_need_more_precision_than_any_packing_are_refused() -> None:
    rows = np.random.default_rng(3).normal(size=(5, 4))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    for values in (rows, rows[:1]):
        block = blocks._Part(strict=True)
        with pytest.raises(QueryError, match="rotations cannot be stored within 1e-12 radians"):
            block.rotation(values, 1e-12)


def test_a_constant_axis_is_stored_as_a_flag_and_a_number() -> None:
    block = blocks._Part(strict=True)
    still = np.array([[0, 2.5, 7], [0, 2.5, 7.25]], np.float64)
    # The first axis has the default, the second another value, the third one within the tolerance.
    assert block.vector(still, 0.0, 0.2) == (0, 0b110)
    assert bytes(block.out) == struct.pack("<2f", 2.5, 7.125)
    assert block.vector(still[:, :1], 0.0, 0.2) == (0, 0)
    assert block.vector(still[:, :1], 1.0, 0.2) == (0, 1)
    assert bytes(block.out[8:]) == struct.pack("<f", 0)


def test_a_moving_axis_is_stored_as_a_curve_and_the_others_as_constants() -> None:
    block = blocks._Part(strict=True)
    rows = np.array([[4, 1, 0], [6, 1, 0]], np.float64)
    kind, flags = block.vector(rows, 0.0, 0.01)
    assert (kind, flags) == (0, 16 | 2)
    # The number of points less one, the degree, knots; a range, a number, two points; padding to 4.
    wanted = struct.pack("<HB4B", 1, 1, 0, 0, 1, 1) + b"\0" + struct.pack("<3f", 4, 6, 1)
    assert bytes(block.out) == wanted + b"\x00\xff\0\0"


@pytest.mark.parametrize(
    ("values", "degree", "knots"),
    [
        (np.abs(LINE - 6), 1, []),
        (np.abs(LINE - 6), 2, []),
        # A distance of 6 frames for each curve is too short for double knots; one more is not.
        (np.abs(LINE - 6), 3, [6]),
        (np.abs(np.arange(14) - 6), 3, [6, 6]),
        (LINE, 3, []),
    ],
)
def test_initial_knots_are_at_the_ends_of_cubics(
    values: Any, degree: int, knots: list[int]
) -> None:
    fit = fitting._Fit(target(values), degree)
    assert fit.start() == knots
    last, ends = len(values) - 1, degree + 1
    assert fit.knots([2, 5]).tolist() == [*[0] * ends, 2, 5, *[last] * ends]


def test_new_knots_go_to_the_largest_error_of_each_span_beyond_the_tolerance() -> None:
    fit = fitting._Fit(target(LINE, 1.0), 3)
    errors = np.array([0, 0.5, 0.9, 0, 0, 3, 2, 0, 0, 1.5, 1.2, 0.4, 0])
    assert fit.worst(errors, [4, 8]) == [5, 9]
    assert fit.worst(errors, [4, 8, 8]) == [5, 9]
    # If none exceeds it, every span with room gets one.
    assert fit.worst(np.zeros(13), [4, 5, 8]) == [1, 6, 9]
    assert fit.worst(errors, list(range(1, 12))) == []


def test_knots_are_removed_by_position() -> None:
    assert fitting._without([3, 3, 7, 9], [0, 2]) == [3, 9]
    assert fitting._differences(3).tolist() == [[1, -1, 0], [-1, 2, -1], [0, -1, 1]]


def test_matrix_cells_are_summed_and_points_are_blended() -> None:
    cells = np.array([[0, 5], [5, 2]])
    assert fitting._summed(cells, np.array([[1.0, 2], [4, 8]]), 2, 3).tolist() == [
        [1, 0, 8],
        [0, 0, 6],
    ]
    places, weights = np.array([[0, 1], [1, 2]]), np.array([[0.25, 0.75], [0.5, 0.5]])
    points = np.array([[4.0, 0], [8, 4], [16, 2]])
    assert fitting._blended(places, weights, points).tolist() == [[7, 3], [12, 3]]


def test_the_distance_from_a_cubic_is_that_of_the_farthest_row() -> None:
    at = np.linspace(-2, 2, 9)
    assert fitting._beside_cubic(column(at**3 - at + 1)) == pytest.approx(0, abs=1e-12)
    # Five points of -1 and 1 in turn are 1, -4, 6, -4, 1 times a number from every cubic.
    away = fitting._beside_cubic(column([1, -1, 1, -1, 1]))
    assert away == pytest.approx(6 * 16 / 70)


@pytest.mark.parametrize("packer", blocks.PACKERS, ids=lambda one: str(one.kind))
def test_the_sign_of_an_omitted_number_is_kept(packer: blocks.Packer) -> None:
    from chunkwright.hkx.views.spline import PACKINGS

    rows = np.array([[0.1, -0.7, 0.1, 0.7], [-0.9, 0.1, 0.2, 0.3], [0.2, 0.9, -0.1, 0.3]])
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    back = PACKINGS[packer.kind].unpack(packer.pack(rows), "<")
    assert np.abs(back - rows).max() <= packer.error


def test_cubics_are_parametrized_from_minus_one_to_one() -> None:
    """This range keeps cubics as well conditioned for 256 frames as for four."""
    base = fitting._cubics(5)
    assert np.allclose(base.T @ base, np.eye(4))
    # The columns begin with the cube, which is odd around the middle.
    assert np.allclose(base[:, 0], -base[::-1, 0])


@pytest.mark.parametrize("half", [0x7FF, 0x3FFF])
def test_a_quaternion_is_packed_as_three_components_and_the_sign_of_the_largest(half: int) -> None:
    rows = np.array([[0, 0, 0, 0], [0, -1, 0, 0], [0.5, 0.5, -0.5, -0.5]], np.float64)
    steps, left_out, negative = blocks._largest_left_out(rows, half)
    assert (left_out.tolist(), negative.tolist()) == ([0, 1, 0], [0, 1, 0])
    some = round(0.5 * half * 2**0.5)
    assert (steps - half).tolist() == [[0, 0, 0], [0, 0, 0], [some, -some, -some]]
