"""Which parts a scene of each version has."""

from __future__ import annotations

import pytest

from chunkwright.sc2.model.layout import Layout

# The part, and the first and last version with it; version 49 is the newest.
PARTS = {
    "two_trees": (1, 1),
    "has_descriptor": (10, 49),
    "has_version_tags": (14, 49),
    "has_global_material": (14, 29),
    "has_geometry_hash": (26, 29),
    "has_extra_archive": (28, 29),
    "is_single_archive": (30, 49),
}


@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_a_scene_exists_in_its_range_of_versions(part: str) -> None:
    first, last = PARTS[part]
    found = [version for version in range(1, 50) if getattr(Layout(version), part)]
    assert found == list(range(first, last + 1))
