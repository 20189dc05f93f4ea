"""Limits: exactly the limit is accepted, one more is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError, LimitError
from chunkwright.hkx.scene_model import Axes, building
from chunkwright.hkx.views import physics

if TYPE_CHECKING:
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile


def listed(count: int) -> tuple[Packfile, HkObject]:
    """Make a list of this many spheres."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    spheres = [hkx.new_object(packfile, "hkpSphereShape", {"radius": 1.0}) for _ in range(count)]
    rows = [{"shape": sphere} for sphere in spheres]
    return packfile, hkx.new_object(packfile, "hkpListShape", {"childInfo": rows})


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_number_of_nodes_of_shapes_is_limited(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(building, "_MOST", 4)
    _, obj = listed(count)
    maker = building.Bodies(Axes())
    view = physics.shape(obj)
    if count + 1 <= 4:
        assert len(maker.shape(view).children) == count
    else:
        with pytest.raises(LimitError, match="more than 4 nodes"):
            maker.shape(view)


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_the_depth_of_shapes_within_shapes_is_limited(
    monkeypatch: pytest.MonkeyPatch, depth: int
) -> None:
    monkeypatch.setattr(physics, "_MOST_NESTED", 2)
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    made = hkx.new_object(packfile, "hkpSphereShape", {"radius": 1.0})
    for _ in range(depth - 1):
        made = hkx.new_object(packfile, "hkpListShape", {"childInfo": [{"shape": made}]})
    if depth <= 3:
        assert physics.shape(made).kind == ("list" if depth > 1 else "sphere")
    else:
        with pytest.raises(CorruptError, match="contains itself"):
            physics.shape(made)


def test_a_shape_that_contains_itself_is_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    made = hkx.new_object(packfile, "hkpListShape", {})
    made["childInfo"] = [{"shape": made}]
    with pytest.raises(CorruptError, match="contains itself"):
        physics.shape(made)
