"""Counts in a scene, row by row: the lists that they count."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.sc2 import Scene
from chunkwright.sc2.checks import COUNTS, problems

PAIR: Any = {"0000": {}, "0001": {}, "name": {}}
ROWS: dict[str, tuple[dict[str, Any], str]] = {
    "count": (PAIR, "numbered archives"),
    "ac.actionCount": (PAIR, "actions"),
    "sc.eventCount": (PAIR, "events"),
    "ro.batchCount": ({"ro.batches": PAIR, "0000": {}}, "render batches"),
    "jointsCount": ({"joints": PAIR, "0000": {}}, "joints"),
    "pe.emittersCount": ({"pe.emitters": VariantArray([1, 2])}, "emitters"),
    "slotItemsCount": ({"slots": PAIR}, "slots"),
    "configCount": (
        {"configArchive_0": {}, "configArchive_11": {}, "configArchive_x": {}, "0000": {}},
        "configurations",
    ),
    "pgcnt": ({"pg0_pg": 0, "pg10_pg": 1, "pg0_mat": 5, "l0_0_pg": 0}, "polygon groups"),
    "lodCount": ({"lod0_cnt": 0, "lod10_cnt": 0, "lod0": 5}, "layers"),
    "lod12_cnt": (
        {"l12_0_ni": 1, "l12_11_pg": 1, "l1_0_ni": 1, "l2_0_ni": 1, "l12_0_ms": 1},
        "parts of the layer",
    ),
    "skinnedObject.batch3.targetsCount": (
        {"skinnedObject.batch3.targetsData": bytes(11), "skinnedObject.batch4.targetsData": b""},
        "joints of the batch",
    ),
}


def told(entries: dict[str, Any]) -> list[str]:
    scene = Scene(35)
    scene.add_entity("tank").archive["more"] = KeyedArchive(entries)
    return [str(problem) for problem in problems(scene)]


def test_every_count_key_of_the_checks_is_tested() -> None:
    assert COUNTS.keys() - {"lod#_cnt"} == ROWS.keys() & COUNTS.keys()


@pytest.mark.parametrize("key", ROWS)
@pytest.mark.parametrize("stated", [1, 2, 3])
def test_a_count_belongs_to_its_own_list(key: str, stated: int) -> None:
    entries, what = ROWS[key]
    # Where layers are counted, each layer also has its own count, which is right.
    wrong = f"/hierarchy/tank/more/{key}: {key} is {stated}, but there are 2 {what}"
    assert told({**entries, key: stated}) == ([] if stated == 2 else [wrong])


@pytest.mark.parametrize("key", ["ro.batchCount", "pe.emittersCount"])
def test_missing_or_wrong_containers_count_as_empty(key: str) -> None:
    inside = COUNTS[key].inside
    for entries in ({}, {inside: 5}, {inside: "0000"}):
        assert told({**entries, key: 0}) == []
        assert "but there are 0 " in told({**entries, key: 1})[0]


def test_joint_targets_without_data_count_as_zero() -> None:
    key = "skinnedObject.batch0.targets"
    for entries in ({}, {f"{key}Data": "text"}):
        assert told({**entries, f"{key}Count": 0}) == []
        assert "but there are 0 joints of the batch" in told({**entries, f"{key}Count": 1})[0]


def test_the_count_of_a_joint_binding_is_the_length_of_its_map() -> None:
    binding = {"map": VariantArray([7, 8, 9]), "0000": {}}
    assert told({**binding, "count": 3}) == []
    assert "there are 3 numbered archives" in told({**binding, "count": 1})[0]
    # Only ``count`` itself counts the map.
    assert told({**binding, "ac.actionCount": 1}) == []
    assert "there are 1 actions" in told({**binding, "ac.actionCount": 3})[0]
