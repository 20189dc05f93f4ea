"""Edits by address in archives inside byte arrays, whose bytes are updated."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright import difference
from chunkwright.keyed_archive import V1, KeyedArchive, VariantType
from tests.query.files import opened


def packed(values: dict[str, Any]) -> bytes:
    return bytes(KeyedArchive(values, version=V1))


def holder(values: dict[str, Any]) -> KeyedArchive:
    archive = KeyedArchive({"name": "x"})
    archive["customprops"] = packed(values)
    return archive


def inside(archive: KeyedArchive) -> Any:
    return chunkwright.open(archive["customprops"])


def test_values_in_byte_arrays_are_set_inserted_and_removed() -> None:
    archive = holder({"hp": 1, "list": [1, 2, 3], "part": {"n": 1}, "old": "x"})
    archive.set("/customprops/hp", "7")
    archive.set("/customprops/list/1", 20)
    archive.set("/customprops/list/3", 4)
    archive.set("/customprops/part/n", 5)
    archive.set("/customprops/part/new", {"type": "UINT8", "value": 9})
    archive.remove("/customprops/old", "/customprops/list/0")
    expected = {"hp": 7, "list": [20, 3, 4], "part": {"n": 5, "new": 9}}
    assert inside(archive) == expected
    assert inside(archive)["part"].type_of("new") is VariantType.UINT8
    assert archive.type_of("customprops") is VariantType.BYTE_ARRAY


def test_several_edits_at_once_all_take_effect() -> None:
    archive = holder({"a": 1, "b": 1, "c": {"customprops": packed({"a": 1})}})
    archive.set("//a", 2)
    archive.set("//b", 3)
    assert (inside(archive)["a"], inside(archive)["b"]) == (2, 3)
    assert inside(inside(archive)["c"])["a"] == 2


def test_a_value_that_does_not_fit_changes_nothing() -> None:
    archive = holder({"hp": 1})
    before = bytes(archive)
    with pytest.raises(chunkwright.ChunkwrightError, match="/customprops/hp: expected INT32"):
        archive.set("/customprops/hp", "x")
    assert bytes(archive) == before


def test_differences_inside_a_payload_are_applied() -> None:
    old, new = holder({"hp": 1, "gone": 1}), holder({"hp": 2, "came": "y"})
    changes = difference.diff(old, new)
    other = holder({"hp": 1, "gone": 1, "own": 5})
    assert difference.patch(other, changes) == []
    assert inside(other) == {"hp": 2, "came": "y", "own": 5}
    assert difference.patch(old, changes) == []
    assert difference.diff(old, new) == []


def test_custom_properties_of_real_nodes_can_be_edited() -> None:
    scene = opened("ka/12164829_fence07_04.sc2")
    place = "/hierarchy/SwitchNode/customprops/Health"
    before, number = bytes(scene), scene.get(place)
    scene.set(place, number + 1)
    again = chunkwright.open(bytes(scene))
    assert again.get(place) == number + 1
    again.set(place, number)
    assert bytes(again) == before
    again.remove(place)
    assert [hit.address for hit in chunkwright.open(bytes(again)).find(place)] == []


def test_packed_archives_stay_packed_if_a_patch_adds_them() -> None:
    old = KeyedArchive({"name": "x"})
    new = KeyedArchive({"name": "x", "part": {"n": 1}})
    new["customprops"] = packed({"hp": 1})
    new["part"]["customprops"] = packed({"hp": 2})
    changes = difference.diff(old, new)
    assert difference.patch(old, changes) == []
    assert old.type_of("customprops") is VariantType.BYTE_ARRAY
    assert old["part"].type_of("customprops") is VariantType.BYTE_ARRAY
    assert bytes(old) == bytes(new)
