"""The differences between two small archives, as printed as JSON."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.difference import diff
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.keyed_archive import VariantType as T


def archive(entries: dict[str, Any]) -> KeyedArchive:
    """Return an archive from a dict; an entry with a type is a tuple."""
    made = KeyedArchive()
    for key, value in entries.items():
        if isinstance(value, tuple):
            made.set(key, *value)
        else:
            made[key] = value
    return made


def typed(name: str, value: Any) -> dict[str, Any]:
    return {"type": name, "value": value}


def row(kind: str, address: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "address": address, **more}


def int32(value: int) -> dict[str, Any]:
    return typed("INT32", value)


CASES: list[tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]] = [
    ({"a": 5, "b": [1, {"c": "x"}]}, {"a": 5, "b": [1, {"c": "x"}]}, []),
    # Old values are plain; new ones have types, with which a patch makes them.
    ({"a": 5}, {"a": 6}, [row("changed", "/a", old=5, new=6)]),
    ({"x/y": 1}, {"x/y": 2}, [row("changed", "/x~1y", old=1, new=2)]),
    ({"a": 1}, {"c": (7, T.INT64)}, [
        row("removed", "/a", old=1), row("added", "/c", new=typed("INT64", 7)),
    ]),
    ({"a": 5}, {"a": (5, T.UINT32)}, [
        row("changed", "/a", old=int32(5), new=typed("UINT32", 5)),
    ]),
    ({"a": {"b": {"c": 1}}}, {"a": {"b": {"c": 2, "d": "x"}}}, [
        row("changed", "/a/b/c", old=1, new=2), row("added", "/a/b/d", new=typed("STRING", "x")),
    ]),
    # One value in place of many, and the other way round.
    ({"a": 5}, {"a": {"b": 6}}, [
        row("removed", "/a", old=5), row("added", "/a", new={"b": int32(6)}),
    ]),
    ({"a": {"b": 6, "c": [1]}}, {"a": 5}, [
        row("removed", "/a", old={"b": 6, "c": [1]}), row("added", "/a", new=int32(5)),
    ]),
    ({"a": 5}, {"a": [1, "x"]}, [
        row("removed", "/a", old=5), row("added", "/a", new=[int32(1), typed("STRING", "x")]),
    ]),
    ({"a": [1]}, {"a": []}, [
        row("removed", "/a", old=[1]), row("added", "/a", new=typed("ARRAY", [])),
    ]),
    ({"a": []}, {"a": [1]}, [row("removed", "/a", old=[]), row("added", "/a", new=[int32(1)])]),
    # Elements are compared with their former selves, wherever they are now.
    ({"a": [1, 2, 3]}, {"a": [1, 9, 3, 4]}, [
        row("changed", "/a/1", old=2, new=9), row("added", "/a/3", new=int32(4)),
    ]),
    ({"a": [1, 2, 3]}, {"a": [3]}, [row("removed", "/a/0", old=1), row("removed", "/a/1", old=2)]),
    ({"a": [7, 1, 2]}, {"a": [1, 2, 3, 4, 7]}, [
        row("removed", "/a/0", old=7),
        row("added", "/a/2", other="/a/3", new=int32(3)),
        row("added", "/a/3", new=int32(4)),
        row("added", "/a/4", other="/a/3", new=int32(7)),
    ]),
    ({"a": [8, 1, 2]}, {"a": [1, 3]}, [
        row("removed", "/a/0", old=8), row("changed", "/a/2", other="/a/1", old=2, new=3),
    ]),
    ({"a": [8, 1, [2]]}, {"a": [1, [2, 5]]}, [
        row("removed", "/a/0", old=8),
        row("added", "/a/1/1", other="/a/2/1", new=int32(5)),
    ]),
    ({"a": [8, 1, {"k": 2, "l": 3}]}, {"a": [1, {"k": 2, "m": 4}]}, [
        row("removed", "/a/0", old=8),
        row("removed", "/a/2/l", old=3),
        row("added", "/a/1/m", other="/a/2/m", new=int32(4)),
    ]),
    ({"a": [{"k": 1}, {"k": 2}]}, {"a": [{"k": 1}, {"k": 3}, {"k": 4}]}, [
        row("changed", "/a/1/k", old=2, new=3), row("added", "/a/2", new={"k": int32(4)}),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "changes"), CASES)
def test_differences_of_two_archives_are_listed_in_json(
    old: dict[str, Any], new: dict[str, Any], changes: list[dict[str, Any]]
) -> None:
    assert [each.to_dict() for each in diff(archive(old), archive(new))] == changes
