"""Setting many transforms takes linear time, not quadratic."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.sc2 import Scene
from chunkwright.sc2.model.components import matrix, stored_world, world
from chunkwright.sc2.node_transform import refreshed_once
from tests.patience import within


def chain(count: int, version: int = 33) -> Scene:
    scene = Scene(version)
    parent = None
    for number in range(count):
        parent = scene.add_entity(f"n{number}", parent)
        parent.transform.local = np.eye(4)
    return scene


@pytest.mark.parametrize("version", [23, 33])
def test_deferred_updates_give_the_same_stored_world_transforms(version: int) -> None:
    made = []
    for deferred in (False, True):
        scene = chain(6, version)
        every = list(scene.all_nodes())
        if deferred:
            with refreshed_once() as notes:
                for number, node in enumerate(every):
                    node.transform.position = (number, 1, 2)
            assert notes == []
        else:
            for number, node in enumerate(every):
                node.transform.position = (number, 1, 2)
        for node in every:
            stored = stored_world(node)
            assert stored is not None
            assert matrix(stored) == pytest.approx(matrix(world(node)))
        made.append(bytes(scene))
    assert made[0] == made[1]


def test_a_deep_chain_is_moved_in_linear_time() -> None:
    def move() -> Scene:
        with refreshed_once():
            return chain(1000)

    scene = within(3, move)
    top = scene.roots[0]
    within(2, lambda: setattr(top.transform, "position", (1, 2, 3)))
    last = list(scene.all_nodes())[-1]
    assert last.transform.world_position.tolist() == [1, 2, 3]
