"""Objects that are alike without being equal: which are considered the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.difference.graph import Leaf, Part
from chunkwright.difference.matching import Matching, _class_and_place, _share


def part(class_name: str = "C", *children: Part, **members: Any) -> Part:
    item: Any = SimpleNamespace(address="/#1", is_ordered=False)
    leaves: Any = {key: Leaf(value, item) for key, value in members.items()}
    return Part(item, class_name, "", None, leaves, list(children))


def similar(old: list[Part], new: list[Part], marks: dict[Part, bytes] | None = None) -> list[int]:
    """Return the place of the new object for each old one, -1 for none."""
    matching = Matching([part("root")], [part("root")])
    matching.old, matching.new = old, new
    matching.marks |= marks or {}
    matching._pair_similar()
    assert {one: other for other, one in matching.to_old.items()} == matching.to_new
    return [new.index(matching.to_new[each]) if each in matching.to_new else -1 for each in old]


def test_the_best_matches_are_made_first() -> None:
    old = [
        part(a=0, b=0, c=0, d=1),
        part(a=1, b=2, c=3, d=4),
        part(a=1, b=2, c=9, d=9),
        part(a=5, b=6, c=7, d=8),
        part("D", a=5, b=6, c=0, d=7),
    ]
    new = [
        part(a=5, b=6, c=0, d=7),  # half of the fourth, a quarter of the first
        part(a=1, b=2, c=3, d=5),  # three quarters of the second, half of the third
        part(a=1, b=2, c=3, d=5),
        part("E", a=0, b=0, c=0, d=1),
    ]
    assert similar(old, new) == [-1, 1, 2, 0, -1]
    assert similar(old[::-1], new) == [-1, 0, 2, 1, -1]


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        ({}, {}, 1),
        ({"a": b"1"}, {}, 0),
        ({"a": b"1"}, {"b": b"1"}, 0),
        ({"a": b"1", "b": b"2"}, {"a": b"1", "b": b"3"}, 0.5),
        ({"a": b"1", "b": b"2"}, {"a": b"1", "c": b"2"}, 1 / 3),
        ({"a": b"1"}, {"a": b"1", "b": b"2", "c": b"3"}, 1 / 3),
    ],
)
def test_the_share_of_equal_members(
    one: dict[str, bytes], other: dict[str, bytes], share: float
) -> None:
    assert _share(one, other) == pytest.approx(share)
    assert _share(other, one) == pytest.approx(share)


def test_children_count_as_members() -> None:
    kids = [part("K") for _ in range(4)]
    one, other = part("C", *kids[:2], a=1), part("C", *kids[2:], a=2)
    same = {kids[0]: b"x", kids[1]: b"y", kids[2]: b"x", kids[3]: b"y"}
    assert similar([one], [other], same) == [0]
    turned = {kids[0]: b"x", kids[1]: b"y", kids[2]: b"y", kids[3]: b"x"}
    assert similar([one], [other], turned) == [-1]


@pytest.mark.parametrize(("count", "paired"), [(200, True), (201, False)])
def test_too_many_pairs_are_not_compared(count: int, paired: bool) -> None:
    found = similar([part(a=1) for _ in range(count)], [part(a=1) for _ in range(200)])
    assert found == (list(range(200)) if paired else [-1] * count)


def test_an_index_as_address_does_not_make_objects_the_same() -> None:
    numbered, named = part(), part()
    named.item.address = "/markers/start"  # type: ignore[misc]
    assert _class_and_place(numbered) is None
    assert _class_and_place(named) == ("C", "/markers/start")
