"""Computed lists and mappings are read like any other, and refuse changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright import QueryError
from chunkwright.base.classes import ReadOnlyDict, ReadOnlyList

if TYPE_CHECKING:
    from collections.abc import Callable

HINT = "set it on the material"


def test_a_read_only_list_can_be_read_like_a_list() -> None:
    made = ReadOnlyList("abca", HINT)
    assert (made[0], made[-1], len(made), made.index("b"), made.count("a")) == ("a", "a", 4, 1, 2)
    part = made[1:3]
    assert isinstance(part, ReadOnlyList)
    assert part == ["b", "c"]
    assert (made == list("abca"), made == tuple("abca"), made == ReadOnlyList("abc", "")) == (
        True,
        True,
        False,
    )
    assert made != "abca"
    assert repr(made) == "['a', 'b', 'c', 'a']"
    with pytest.raises(QueryError, match="this list is read-only") as caught:
        part.append("d")
    assert caught.value.hint == HINT


def test_a_read_only_mapping_can_be_read_like_a_mapping() -> None:
    made = ReadOnlyDict({"a": 1, "b": 2}, HINT)
    assert (made["a"], len(made), list(made), made.get("c"), "b" in made) == (
        *(1, 2, ["a", "b"], None, True),
    )
    assert made == {"a": 1, "b": 2}
    assert made != {"a": 1}
    with pytest.raises(KeyError):
        made["c"]


CHANGES: list[Callable[[Any], object]] = [
    lambda made: made.__setitem__(0, 1),
    lambda made: made.__delitem__(0),
    lambda made: made.clear(),
    lambda made: made.pop(),
    lambda made: made.extend([1]),
    lambda made: made.insert(0, 1),
    lambda made: made.reverse(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_to_a_read_only_list_is_refused(change: Callable[[Any], object]) -> None:
    made = ReadOnlyList([1, 2], HINT)
    with pytest.raises(QueryError, match="read-only") as caught:
        change(made)
    assert caught.value.hint == HINT
    assert made == [1, 2]
