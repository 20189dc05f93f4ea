"""Classes of a few named attributes: equal by value, copied, frozen where they say so."""

from __future__ import annotations

import copy
import pickle

import pytest

from chunkwright.batch import Outcome
from chunkwright.nmo.parts import IncludedFile, PluginCategory
from chunkwright.state_chunk.model import Unresolved
from chunkwright.state_chunk.values import Guid


def test_plain_ones_are_equal_by_their_values_and_not_hashable() -> None:
    first, second = IncludedFile(b"a", b"1"), IncludedFile(b"a", b"1")
    assert first == second
    second.counted = False
    assert first != second
    assert first != (b"a", b"1", True)
    assert repr(second) == "IncludedFile(name=b'a', data=b'1', counted=False)"
    with pytest.raises(TypeError):
        hash(first)


def test_frozen_ones_are_hashable_and_cannot_be_changed() -> None:
    one = Unresolved(5)
    assert {one} == {Unresolved(5)}
    assert one != Unresolved(5, by_index=True)
    with pytest.raises(AttributeError, match="'value' of a Unresolved cannot be set"):
        one.value = 6
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del one.value
    match one:
        case Unresolved(value, by_index):
            assert (value, by_index) == (5, False)


@pytest.mark.parametrize(
    "one", [Unresolved(5), IncludedFile(b"a", b"1", counted=False), Outcome("a.nmo", "done")]
)
def test_they_are_copied_whole(one: Unresolved | IncludedFile | Outcome) -> None:
    for made in (one.copy(), copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert made == one
        assert made is not one


def test_a_copied_row_has_its_own_list() -> None:
    row = PluginCategory(4, [Guid(1, 2)])
    row.copy().guids.clear()
    assert row.guids == [Guid(1, 2)]
