"""Solids, rotations and numbers of packfiles by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.number_codecs import HALVES, half_bits
from chunkwright.hkx.classes.versions import RENAMED, VERSIONS, carried_name
from chunkwright.hkx.scene_model import clips, solids
from chunkwright.hkx.views.physics import Shape
from chunkwright.hkx.xml import values as xml_values


def made(kind: str, **parameters: Any) -> Any:
    given: Any = Shape.__new__(Shape)
    object.__setattr__(given, "kind", kind)
    object.__setattr__(given, "parameters", parameters)
    return solids.solid(given)


def volume(points: Any, triangles: Any) -> float:
    """Return the volume inside triangles, positive if they face outwards."""
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def is_closed(triangles: Any) -> bool:
    """Whether each edge occurs once in each direction."""
    edges = [tuple(each) for at in ((0, 1), (1, 2), (2, 0)) for each in triangles[:, at].tolist()]
    return len(set(edges)) == len(edges) and {(b, a) for a, b in edges} == set(edges)


SPHERE = 4 / 3 * math.pi


@pytest.mark.parametrize(
    ("kind", "parameters", "wanted", "low", "high"),
    [
        ("sphere", {"radius": 2.0}, SPHERE * 8, (-2, -2, -2), (2, 2, 2)),
        ("sphere", {"convexRadius": 1.0, "vertices": [[5, 6, 7]]}, SPHERE, (4, 5, 6), (6, 7, 8)),
        ("sphere", {"sphere": [1, 2, 3, 0.5]}, SPHERE / 8, (0.5, 1.5, 2.5), (1.5, 2.5, 3.5)),
        (
            "capsule",
            {"vertexA": [0, 0, 0, 9], "vertexB": [0, 0, 4, 9], "radius": 1.0},
            SPHERE + 4 * math.pi,
            (-1, -1, -1),
            (1, 1, 5),
        ),
        (
            "capsule",
            {"a": [0, 3, 0], "b": [0, -3, 0], "convexRadius": 0.5},
            SPHERE / 8 + 1.5 * math.pi,
            (-0.5, -3.5, -0.5),
            (0.5, 3.5, 0.5),
        ),
        (
            "capsule",
            {"start": [1, 0, 0], "end": [1, 0, 0], "radius": 1.0},
            SPHERE,
            (0, -1, -1),
            (2, 1, 1),
        ),
        (
            "capsule",
            {"vertices": [[0, 0, 1], [0, 0, 4], [0, 0, 0], [0, 0, 2]], "convexRadius": 1.0},
            SPHERE + 4 * math.pi,
            (-1, -1, -1),
            (1, 1, 5),
        ),
        ("capsule", {"radius": 2.0}, SPHERE * 8, (-2, -2, -2), (2, 2, 2)),
        (
            "cylinder",
            {"vertexA": [-2, 0, 0, 0], "vertexB": [2, 0, 0, 0], "cylRadius": 3.0},
            36 * math.pi,
            (-2, -3, -3),
            (2, 3, 3),
        ),
        ("box", {"halfExtents": [1, 2, 3, 99]}, 48, (-1, -2, -3), (1, 2, 3)),
        (
            "spheres",
            {"spheres": [[0, 0, 0, 1], [9, 0, 0, 2], [50, 0, 0, 1]], "numSpheres": 2},
            9 * SPHERE,
            (-1, -2, -2),
            (11, 2, 2),
        ),
        (
            "tapered capsule",
            {"small": [0, 0, 0], "big": [0, 0, 10], "smallRadius": 1.0, "bigRadius": 2.0},
            SPHERE / 2 + SPHERE * 4 + math.pi * 10 * 7 / 3,
            (-2, -2, -1),
            (2, 2, 12),
        ),
        (
            "convex hull",
            {"vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.1, 0.1]]},
            1 / 6,
            (0, 0, 0),
            (1, 1, 1),
        ),
    ],
)
def test_solids_have_the_volume_of_their_parameters(
    kind: str, parameters: dict[str, Any], wanted: float, low: Any, high: Any
) -> None:
    points, triangles = made(kind, **parameters)
    used = points[np.unique(triangles)]
    assert is_closed(triangles)
    assert 0.85 * wanted < volume(points, triangles) < 1.0001 * wanted
    size = np.subtract(high, low)
    assert (used.min(axis=0) >= np.array(low) - 1e-9).all()
    assert (used.max(axis=0) <= np.array(high) + 1e-9).all()
    assert (used.min(axis=0) <= np.array(low) + 0.06 * size).all()
    assert (used.max(axis=0) >= np.array(high) - 0.06 * size).all()


def test_flat_shapes_have_two_sides() -> None:
    points, triangles = made(
        "triangle", vertexA=[0, 0, 0, 1], vertexB=[1, 0, 0, 1], vertexC=[0, 1, 0, 1]
    )
    assert points.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert triangles.tolist() == [[0, 1, 2], [2, 1, 0]]
    points, triangles = made("plane", plane=[0, 0, 2, -6])
    assert points[:, 2] == pytest.approx([3, 3, 3, 3])
    assert np.abs(points[:, :2]).max() == pytest.approx(1)
    a, b, c = points[triangles[0]]
    assert np.cross(b - a, c - a)[2] > 0
    points, _ = made(
        "plane", planeEquation=[1, 0, 0, 0], aabbCenter=[7, 8, 9], aabbHalfExtents=[1, 5, 2]
    )
    assert points.mean(axis=0) == pytest.approx((7, 8, 9))
    assert points[:, 1].max() == pytest.approx(13)


def test_shapes_without_a_surface_have_no_solid() -> None:
    assert made("nothing known") is None
    assert made("mesh") is None
    assert made("sphere", radius=math.nan) is None
    assert made("convex hull", vertices=[[math.inf, 0, 0]]) is None
    points, triangles = made(
        "mesh", vertices=[[0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 1]], triangles=[[0, 1, 2]]
    )
    assert points.shape == (3, 3)
    assert triangles.tolist() == [[0, 1, 2]]


def test_times_of_frames_follow_from_the_duration() -> None:
    assert clips._times(3, 1.0).tolist() == [0, 0.5, 1]
    assert clips._times(4, 0.0) == pytest.approx([0, 1 / 30, 2 / 30, 0.1])
    assert clips._times(4, math.nan) == pytest.approx([0, 1 / 30, 2 / 30, 0.1])
    assert clips._times(1, 5.0).tolist() == [0]
    with pytest.raises(CorruptError, match="3 frames are too many for 1e-45 seconds"):
        clips._times(3, 1e-45)


def test_signs_of_quaternions_are_made_continuous() -> None:
    rows = np.array([[(0, 0, 0, 1)], [(0, 0, -0.1, -1)], [(0, 0, 0.2, 1)], [(0, 0, 0.3, 1)]], float)
    wanted = [[0, 0, 0, 1], [0, 0, 0.1, 1], [0, 0, 0.2, 1], [0, 0, 0.3, 1]]
    assert clips.unbroken(rows)[:, 0].tolist() == wanted


@pytest.mark.parametrize(
    ("values", "decimals", "texts"),
    [
        (np.array([1.5, -0.0], np.float32), None, ["1.5", "-0.0"]),
        (np.array([1.5, 0.1], np.float32), 6, ["1.500000", "0.100000"]),
        (np.array([math.nan, -math.inf], np.float32), None, ["nan", "-inf"]),
        (np.array([0xFFC00000, 0x7FC00000], np.uint32).view(np.float32), 6, ["-nan", "nan"]),
    ],
)
def test_reals_are_written_with_the_fewest_digits(
    values: Any, decimals: int | None, texts: list[str]
) -> None:
    assert xml_values.real_texts(xml_values.bits_of(values), decimals) == texts


def test_halves_are_the_upper_bits_of_floats() -> None:
    assert half_bits(1.0) == 0x3F80
    assert half_bits(-2.0) == 0xC000
    assert half_bits(math.inf) == 0x7F80
    assert half_bits(math.nan) == 0x7FC0
    assert half_bits(FloatBits(0x7F810000)) == 0x7F81
    # A NaN without any of the upper bits does not become an infinity.
    assert half_bits(FloatBits(0x7F800001)) == 0x7F81
    assert half_bits(FloatBits(0xFF80FFFF)) == 0xFF81
    assert (HALVES[0x3F80], HALVES[0xC000]) == (1.0, -2.0)
    odd = HALVES[0x7F81]
    assert isinstance(odd, FloatBits)
    assert odd.bits == 0x7F810000


def test_renamed_members_are_converted_in_both_directions() -> None:
    old, mid, new = "Havok-5.5.0-r1", "hk_2010.2.0-r1", VERSIONS[-1]
    for row in RENAMED:
        assert carried_name(row.old, old, new, row.owner) == row.new
        assert carried_name(row.new, new, old, row.owner) == row.old
        assert carried_name(row.old, old, old, row.owner) == row.old
        assert carried_name(row.old, old, new, "other") == row.old
        before = VERSIONS[VERSIONS.index(row.since) - 1]
        assert carried_name(row.old, before, row.since, row.owner) == row.new
    assert carried_name("hkaSkeletalAnimation", old, mid) == "hkaAnimation"
    assert carried_name("maxImpulse", old, mid, "hkpBallSocketConstraintAtom") == "maxImpulse"
    assert {(row.old, row.new) for row in RENAMED if row.owner} == {
        ("name", "trackName"),
        ("maxImpulse", "breachImpulse"),
    }
    for row in RENAMED:
        if not row.owner:
            assert row.new == row.old.replace("SkeletalA", "A").replace(
                "kaInterleavedA", "kaInterleavedUncompressedA"
            ).replace("SplineA", "SplineCompressedA").replace("WaveletA", "WaveletCompressedA")


@pytest.mark.parametrize(
    ("parameters", "middle", "size"),
    [
        ({"plane": [0, 0, 2, -6]}, (0, 0, 3), 1),
        ({"planeEquation": [0, 3, 0, 6]}, (0, -2, 0), 1),
        ({"plane": [2, -1, 2, 9]}, (-2, 1, -2), 1),
        ({"plane": [0, 1, 0, 0], "aabbCenter": [7, 8, 9]}, (7, 8, 9), 1),
        (
            {"plane": [1, 2, 2, 0], "aabbCenter": [7, 8, 9, 1], "aabbHalfExtents": [1, -5, 2, 8]},
            (7, 8, 9),
            5,
        ),
    ],
)
def test_a_plane_is_a_square_around_its_middle(
    parameters: dict[str, Any], middle: Any, size: float
) -> None:
    points, triangles = made("plane", **parameters)
    normal = np.array(parameters.get("plane", parameters.get("planeEquation")), float)[:3]
    normal /= np.linalg.norm(normal)
    assert points.mean(axis=0) == pytest.approx(np.array(middle, float))
    assert (points - middle) @ normal == pytest.approx([0] * 4, abs=1e-9)
    sides = np.roll(points, -1, axis=0) - points
    assert np.linalg.norm(sides, axis=1) == pytest.approx([2 * size] * 4)
    assert (sides * np.roll(sides, -1, axis=0)).sum(axis=1) == pytest.approx([0] * 4, abs=1e-9)
    assert triangles.tolist() == [[0, 1, 2], [0, 2, 3]]
    assert np.cross(sides[0], sides[1]) @ normal == pytest.approx(4 * size**2)


def test_a_capsule_with_two_radii_has_one_at_each_end() -> None:
    points, triangles = solids.round_solid((1, 2, 3), (1, 2, 13), (1.0, 3.0))
    assert points[-2:].tolist() == [[1, 2, 16], [1, 2, 2]]
    rings = points[:-2].reshape(-1, 16, 3)
    assert np.allclose(rings.mean(axis=1)[:, :2], (1, 2))
    found = [(ring[0, 2] - 3, np.hypot(*(ring[0, :2] - (1, 2)))) for ring in rings]
    # From below the upper pole to its equator, then from the lower equator to above its pole.
    steps = [math.pi / 8 * step for step in range(1, 4)]
    upper = [(10 + 3 * math.cos(at), 3 * math.sin(at)) for at in steps]
    lower = [(-math.sin(at), math.cos(at)) for at in steps]
    assert np.allclose(found, [*upper, (10, 3), (0, 1), *lower])
    assert is_closed(triangles)
    assert volume(points, triangles) > 0


def test_a_capsule_of_length_zero_is_a_sphere_with_one_equator() -> None:
    points, triangles = solids.round_solid((1, 0, 0), (1, 0, 0), [2.0])
    heights = points[:-2].reshape(-1, 16, 3)[:, 0, 2]
    steps = [math.pi / 8 * step for step in range(3, -4, -1)]
    assert np.allclose(heights, [2 * math.sin(at) for at in steps])
    assert is_closed(triangles)
