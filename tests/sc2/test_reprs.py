"""The reprs of the parts of a scene."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2.building import MeshPart
from chunkwright.sc2.model.components import Component, RenderBatch


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"rb.datasource": 26, "rb.nmatname": 255}, "polygon group 0x1a, material 0xff"),
        ({"rb.datasource": 26, "rb.nmatname": "red"}, "polygon group 0x1a, no material"),
        ({"rb.datasource": "a", "rb.nmatname": 1}, "no polygon group, material 0x1"),
        ({}, "polygon group 0x0, material 0x0"),
    ],
)
def test_the_repr_of_a_batch_has_the_numbers_of_its_references(
    entries: dict[str, Any], told: str
) -> None:
    batch = RenderBatch(KeyedArchive(entries), KeyedArchive(), 2, None)
    assert repr(batch) == f"<RenderBatch 2: {told}>"


@pytest.mark.parametrize(
    ("level", "state", "told"),
    [
        (-1, -1, ""),
        (0, -1, ", level 0"),
        (-1, 0, ", state 0"),
        (2, 1, ", level 2, state 1"),
    ],
)
def test_the_repr_of_a_mesh_part_has_its_level_and_state(level: int, state: int, told: str) -> None:
    part: Any = object.__new__(MeshPart)
    part._group, part._material = "group", None
    part._lod_index, part._switch_index = level, state
    assert repr(part) == f"<MeshPart 'group' under None{told}>"


def test_the_repr_of_a_component_has_the_number_of_entries() -> None:
    one: Any = object.__new__(Component)
    one._archive, one._node, one._key = KeyedArchive({"comp.typename": "Light"}), None, "0000"
    assert repr(one) == "<Component Light, 1 entry>"
    one._archive["color"] = 5
    assert repr(one) == "<Component Light, 2 entries>"
