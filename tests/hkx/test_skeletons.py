"""Trees of bones: the lists of parents that form one, and the position of each bone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.hkx import views

if TYPE_CHECKING:
    from chunkwright.hkx.views.animation_view import Skeleton


def skeleton(parents: list[int], count: int, poses: int = 0) -> Skeleton:
    """Return a skeleton of ``count`` bones, each one further along x than its parent."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    pose = np.tile(np.array([[1, 0, 0, 0], [0, 0, 0, 1], [2, 2, 2, 0]], np.float32), (poses, 1, 1))
    members = {
        "bones": [{"name": f"bone {at}"} for at in range(count)],
        "parentIndices": parents,
        "referencePose": pose,
    }
    hkx.new_object(packfile, "hkaSkeleton", members)
    (view,) = views.skeletons(packfile)
    return view


@pytest.mark.parametrize(
    ("parents", "walked"),
    [
        ([], []),
        ([-1], [(0, 0)]),
        ([-1, -1], [(0, 0), (0, 1)]),
        ([1, 2, 3, -1], [(0, 3), (1, 2), (2, 1), (3, 0)]),
        ([-1, 0, 0, 1], [(0, 0), (1, 1), (2, 3), (1, 2)]),
    ],
)
def test_bones_are_walked_from_the_roots_down(
    parents: list[int], walked: list[tuple[int, int]]
) -> None:
    assert list(skeleton(parents, len(parents)).walk()) == walked


@pytest.mark.parametrize(
    ("parents", "count", "words"),
    [
        ([-1, 0, 0], 2, "expected a parent for each of 2 bones, not 3"),
        ([], 1, "expected a parent for each of 1 bone, not 0"),
        ([0], 1, "its own ancestor"),
        ([-1, 2, 1], 3, "its own ancestor"),
        ([1, 2, 0], 3, "its own ancestor"),
        ([-1, 0, 2], 3, "its own ancestor"),
        ([3, -1, -1], 3, "is out of range"),
        ([-2], 1, "is out of range"),
    ],
)
def test_parents_that_do_not_form_a_tree_are_refused(
    parents: list[int], count: int, words: str
) -> None:
    with pytest.raises(CorruptError, match=words):
        skeleton(parents, count)


def test_only_bones_with_a_reference_pose_have_a_position() -> None:
    positions, rotations = skeleton([-1, 0, 1], 3, poses=3).model_space()
    assert positions.tolist() == [[1, 0, 0], [3, 0, 0], [7, 0, 0]]
    assert rotations.tolist() == [[0, 0, 0, 1]] * 3
    # The parent of the first bone has no pose, and neither has the last bone.
    positions, _ = skeleton([2, 0, -1, 1], 4, poses=2).model_space()
    assert positions.tolist() == [[1, 0, 0], [3, 0, 0]]
