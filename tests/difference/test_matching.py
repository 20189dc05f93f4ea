"""Matching of objects that are similar but not equal."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.difference.graph import Elements, Leaf, Link, Members, Part, Value
from chunkwright.difference.matching import (
    Matching,
    _class_and_place,
    _contents,
    _share,
    opcodes,
)


def part(class_name: str = "C", *children: Part, **members: Any) -> Part:
    item: Any = SimpleNamespace(address="/#1", is_ordered=False)
    leaves = Members({key: Leaf(value, item) for key, value in members.items()})
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
    assert similar(old[2:0:-1], new[2:3]) == [-1, 0]
    assert similar(old[1:3], new[2:3]) == [0, -1]


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
def test_similarity_is_the_share_of_equal_members(
    one: dict[str, bytes], other: dict[str, bytes], share: float
) -> None:
    assert _share(one, other) == pytest.approx(share)
    assert _share(other, one) == pytest.approx(share)


def test_children_contribute_to_similarity() -> None:
    kids = [part("K") for _ in range(4)]
    one, other = part("C", *kids[:2], a=1), part("C", *kids[2:], a=2)
    same = {kids[0]: b"x", kids[1]: b"y", kids[2]: b"x", kids[3]: b"y"}
    assert similar([one], [other], same) == [0]
    turned = {kids[0]: b"x", kids[1]: b"y", kids[2]: b"y", kids[3]: b"x"}
    assert similar([one], [other], turned) == [-1]


@pytest.mark.parametrize(("count", "paired"), [(200, True), (201, False)])
def test_no_similarities_are_computed_for_too_many_pairs(count: int, paired: bool) -> None:
    found = similar([part(a=1) for _ in range(count)], [part(a=1) for _ in range(200)])
    assert found == (list(range(200)) if paired else [-1] * count)


def test_objects_addressed_by_index_are_not_matched_by_address() -> None:
    numbered, named = part(), part()
    named.item.address = "/markers/start"  # type: ignore[misc]
    assert _class_and_place(numbered) is None
    assert _class_and_place(named) == ("C", "/markers/start")


def in_order(old: list[Part], new: list[Part], key: Any, other: Any = None) -> list[int]:
    """Return the place of the new object for each old one, -1 for none."""
    matching = Matching([part("root")], [part("root")])
    matching.old, matching.new = old, new
    matching._pair_in_order(key, other or key)
    return [new.index(matching.to_new[each]) if each in matching.to_new else -1 for each in old]


def key_of(each: Part) -> Any:
    return each.name[:1] or None


def named(name: str, class_name: str = "C", **members: Any) -> Part:
    made = part(class_name)
    made.name, made.members = name, Members(members)
    return made


def to(target: Part) -> Link:
    return Link(target, target.item)


def test_objects_with_equal_keys_are_paired_in_order_if_both_counts_agree() -> None:
    old = [named(name) for name in ("a1", "b1", "a2", "", "c1", "d1")]
    new = [named(name) for name in ("b1", "a8", "a9", "", "c1", "c2", "e1")]
    assert in_order(old, new, key_of) == [1, 0, 2, -1, -1, -1]
    assert in_order(new, old, key_of) == [1, 0, 2, -1, -1, -1, -1]
    kinds = [named("a1", "D"), named("a2")], [named("a3"), named("a4")]
    assert in_order(*kinds, key_of) == [-1, 1]  # the first pair would be of two classes


def test_pairs_found_through_references_take_precedence_over_order() -> None:
    old, new = ([named(f"a{at}") for at in range(4)] for _ in range(2))
    old[0].members["next"], new[0].members["next"] = to(old[1]), to(new[2])
    assert in_order(old, new, key_of) == [0, 2, 1, 3]
    old, new = ([named(f"a{at}") for at in range(4)] for _ in range(2))
    old[0].members["next"], new[0].members["next"] = to(old[3]), to(new[1])
    assert in_order(old, new, key_of) == [0, 2, 3, 1]


def followed(old: Any, new: Any, pairs: list[tuple[Part, Part]]) -> list[str]:
    """Return the names of the objects that are paired where two values correspond."""
    matching = Matching([part("root")], [part("root")])
    for one, other in pairs:
        matching._pair(one, other)
    matching._todo.clear()
    matching._follow_value(made_of(old), made_of(new))
    assert [matching.to_old[other] for other in matching.to_new.values()] == [*matching.to_new]
    found = [(one.name, other.name) for one, other in matching.to_new.items()]
    return [f"{one}={other}" for one, other in found[1 + len(pairs) :]]


def made_of(value: Any) -> Value:
    """Return the value of a dict or list, whose parts may be dicts, lists and values."""
    if isinstance(value, dict):
        return Members({key: made_of(each) for key, each in value.items()})
    return Elements(map(made_of, value)) if isinstance(value, list) else value


def leaf(value: Any) -> Leaf:
    return Leaf(value, part().item)


def test_references_at_corresponding_positions_are_paired() -> None:
    a, b, c = named("a"), named("b"), named("c")
    d, e, f = named(""), named(""), named("")
    other = named("", "D")
    assert followed(to(a), to(d), []) == ["a="]
    assert followed(to(a), to(other), []) == []
    assert followed(to(a), leaf(1), []) == followed(leaf(1), to(d), []) == []
    assert followed({"x": to(a), "y": to(b)}, {"y": to(d), "z": to(e)}, []) == ["b="]
    assert followed({"0": to(a)}, [to(d)], []) == followed([to(a)], {"0": to(d)}, []) == []
    # Lists of references alone are aligned by the pairs in them;
    assert followed([to(a), to(b)], [to(d), to(e)], []) == ["a=", "b="]
    assert followed([to(a), to(b), to(c)], [to(d), to(e)], [(c, e)]) == ["a="]
    assert followed([to(a), to(b), to(c)], [to(d), to(e), to(f)], [(b, e)]) == ["a=", "c="]
    assert followed([to(a), to(b)], [to(e), to(d)], [(b, e)]) == ["a="]
    # other lists by position if they have the same length, otherwise by equal elements
    mixed = [leaf(1), to(a), {"k": to(b)}], [leaf(2), to(d), {"k": to(e)}]
    assert sorted(followed(*mixed, [])) == ["a=", "b="]
    more = (
        [leaf(1), {"k": to(a)}, leaf(2), {"k": to(b)}],
        [leaf(1), {"k": to(d)}, leaf(2), leaf(3), leaf(4), {"k": to(e)}, to(f)],
    )
    assert sorted(followed(*more, [])) == ["a=", "b="]
    between = (
        [leaf(1), {"k": to(a), "size": leaf(5)}, leaf(2), {"k": to(b), "size": leaf(5)}],
        [leaf(0), leaf(1), {"k": to(d), "size": leaf(6)}, leaf(2), {"k": to(e)}, leaf(3)],
    )
    assert followed(*between, []) == [
        "a="
    ]  # one element between two pairs on one side, but two on the other


def test_neighbours_of_pairs_are_paired_by_class_and_name() -> None:
    def aligned(old: list[Part], new: list[Part], *pairs: tuple[Part, Part]) -> list[int]:
        matching = Matching([part("root")], [part("root")])
        for one, other in pairs:
            matching._pair(one, other)
        matching._align(old, new)
        return [new.index(matching.to_new[each]) if each in matching.to_new else -1 for each in old]

    a, b, c, d = (named(name) for name in "abcd")
    one, two, three = named("a"), named("x"), named("")
    odd = named("", "D")
    assert aligned([a, b], [one, two]) == [0, -1]
    assert aligned([a, b], [three, two]) == [0, -1]
    assert aligned([named(""), b], [two, three]) == [0, 1]
    assert aligned([a, odd, b], [named(""), named("", "D"), named("")]) == [0, 1, 2]
    assert aligned([a, odd], [named("", "D"), named("")]) in ([1, -1], [-1, 0])
    assert aligned([a, b, c, d], [three, two], (c, two)) == [0, -1, 1, -1]
    assert aligned([b, c, d], [three, two, named("")], (c, two)) == [0, 1, 2]
    assert aligned([], [one]) == []
    assert aligned([a], []) == [-1]


def test_content_more_than_three_references_away_is_not_compared() -> None:
    def chain(size: int, name: str = "") -> list[Part]:
        made = [named(name if at == 5 else "") for at in range(6)]
        for one, other in pairwise(made):
            one.members["next"] = to(other)
        made[-1].members["size"] = leaf(size)
        return made

    def differing(one: list[Part], other: list[Part]) -> list[list[int]]:
        rounds = zip(_contents(one), _contents(other), strict=True)
        return [
            [at for at in range(6) if ours[one[at]] != theirs[other[at]]] for ours, theirs in rounds
        ]

    assert differing(chain(5), chain(5)) == [[], [], [], []]
    assert differing(chain(5), chain(6)) == [[5], [4, 5], [3, 4, 5], [2, 3, 4, 5]]
    assert differing(chain(5), chain(5, "cat")) == [[4], [3], [2], [1]]
    kinds = chain(5)
    kinds[5].class_name = "D"
    assert differing(chain(5), kinds) == [[4], [3], [2], [1]]


def test_the_order_of_children_is_part_of_the_content() -> None:
    kids = [named("x"), named("y")]
    one, turned, none = part("C", *kids), part("C", *kids[::-1]), part("C")
    marks = _contents([one, turned, none, *kids])[0]
    assert len({marks[one], marks[turned], marks[none]}) == 3


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("", "", []),
        ("abc", "abc", ["equal 0 3 0 3"]),
        ("a", "", ["delete 0 1 0 0"]),
        ("", "ab", ["insert 0 0 0 2"]),
        ("ab", "aXYb", ["equal 0 1 0 1", "insert 1 1 1 3", "equal 1 2 3 4"]),
        ("aXYb", "ab", ["equal 0 1 0 1", "delete 1 3 1 1", "equal 3 4 1 2"]),
        ("aa", "a", ["equal 0 1 0 1", "delete 1 2 1 1"]),
        ("a", "aaa", ["equal 0 1 0 1", "insert 1 1 1 3"]),
        ("aab", "ab", ["equal 0 1 0 1", "delete 1 2 1 1", "equal 2 3 1 2"]),
        ("XXb", "Yb", ["replace 0 2 0 1", "equal 2 3 1 2"]),
        ("aXYb", "aZb", ["equal 0 1 0 1", "replace 1 3 1 2", "equal 3 4 2 3"]),
    ],
)
def test_edit_operations_turn_one_list_into_another(old: str, new: str, codes: list[str]) -> None:
    assert [" ".join(map(str, each)) for each in opcodes(old, new)] == codes


def test_a_long_list_is_replaced_as_a_whole() -> None:
    old, new = ["a", *map(str, range(2001)), "b"], ["a", *map(str, range(1, 2003)), "b"]
    whole = [
        ("equal", 0, 1, 0, 1),
        ("replace", 1, 2002, 1, 2003),
        ("equal", 2002, 2003, 2003, 2004),
    ]
    assert opcodes(old, new) == whole
