"""The numbers in files, and their names in the enums."""

from __future__ import annotations

from chunkwright.anim.clips import Interpolation, Target


def test_targets_and_interpolations_have_the_numbers_of_the_engine() -> None:
    assert [each.name for each in sorted(Target)] == ["POSITION", "ORIENTATION", "SCALE"]
    assert [each.name for each in sorted(Interpolation)] == ["LINEAR", "SPHERICAL_LINEAR", "BEZIER"]
    assert [int(each) for each in (*Target, *Interpolation)] == [0, 1, 2, 0, 1, 2]
