"""The exact lines of differences."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.difference import Change, line_of, shown, statistics
from chunkwright.difference.matching import opcodes


def change(kind: Any, **given: Any) -> Change:
    return Change(kind, given.pop("address", "/a"), **given)


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (change("added", new=5), "+ /a: 5"),
        (change("removed", old="cat"), '- /a: "cat"'),
        (change("changed", old=1, new=2.5), "~ /a: 1 -> 2.5"),
        (change("moved", other="/b"), "> /a -> /b"),
        (change("moved"), "> /a"),
        (change("added", class_name="hkaBone"), "+ /a (hkaBone)"),
        (change("removed", class_name="object"), "- /a (object)"),
        (change("changed", old=[1, 2, 3], new=[1, 5, 3]), "~ /a: 1 of 3 differ, first 1: 2 -> 5"),
        (change("changed", old=[1, 2, 3], new=[1, 5, 6]), "~ /a: 2 of 3 differ, first 1: 2 -> 5"),
        (change("changed", old=[1, 2], new=[3, 4]), "~ /a: [1, 2] -> [3, 4]"),
        (change("changed", old=[1, 2], new=[1, 2]), "~ /a: [1, 2] -> [1, 2]"),
        (change("changed", old=[1], new=[1, 2]), "~ /a: [1] -> [1, 2]"),
        (change("changed", address="/a\n", old=1, new=2), "~ /a\\n: 1 -> 2"),
    ],
)
def test_each_change_is_one_line(made: Change, line: str) -> None:
    assert line_of(made) == line


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"ref": "/objects/#0001"}, "@/objects/#0001"),
        ({"type": "UINT32", "value": 5}, "5 (UINT32)"),
        ({"type": "UINT32"}, '{"type": "UINT32"}'),
        ("x" * 58, f'"{"x" * 58}"'),
        ("x" * 59, f'"{"x" * 56}...'),
        (list(range(30)), f"{str(list(range(30)))[:57]}... (30 elements)"),
        ("\u00e9", '"\u00e9"'),
        (None, "null"),
    ],
)
def test_long_values_are_abbreviated(value: Any, text: str) -> None:
    assert shown(value) == text


def test_changes_are_counted_by_class() -> None:
    changes = [
        change("added", class_name="hkaBone"),
        change("added", class_name="hkaBone"),
        change("removed", class_name="hkaSkeleton"),
        change("changed", old=1, new=2),
        change("changed", old=1, new=2),
        change("added", new=2),
    ]
    assert list(statistics(changes)) == [
        "hkaBone      2 added",
        "hkaSkeleton  1 removed",
        "values       1 added, 2 changed",
    ]
    assert list(statistics(changes[3:])) == ["values  1 added, 2 changed"]
    short = [change("moved", class_name="A\n"), changes[-1]]
    assert list(statistics(short)) == ["A\\n     1 moved", "values  1 added"]
    assert list(statistics([])) == []


@pytest.mark.parametrize(("length", "aligned"), [(2000, True), (2001, False)])
def test_lists_of_up_to_2000_elements_are_aligned(length: int, aligned: bool) -> None:
    # The ends differ, so that no common prefix or suffix is removed; the middle is the same.
    middle = [f"part {number}" for number in range(length - 2)]
    found = opcodes(["a", *middle, "b"], ["c", *middle, "d"])
    whole = [("replace", 0, length, 0, length)]
    parts = [
        ("replace", 0, 1, 0, 1),
        ("equal", 1, length - 1, 1, length - 1),
        ("replace", length - 1, length, length - 1, length),
    ]
    assert found == (parts if aligned else whole)
    assert opcodes(["a", *middle], middle) == [
        ("delete", 0, 1, 0, 0),
        ("equal", 1, length - 1, 0, length - 2),
    ]
