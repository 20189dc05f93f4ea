"""Conditions on rows of payload tables: when they hold, and when two are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.nmo.payloads.fields import AtLeast, Equal, Filled, Nested, Present, When
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import NoNumbering, Writer

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Condition

# Reading and writing decide alike if both have the fields.
DECIDED: list[tuple[Condition, dict[str, Any], bool]] = [
    (When("flags", 6), {"flags": 2}, True),
    (When("flags", 6), {"flags": 9}, False),
    (When("flags", 6, any_set=False), {"flags": 2}, False),
    (When("flags", 6, any_set=False), {"flags": 9}, True),
    (Equal("kind", 7, 2), {"kind": 10}, True),
    (Equal("kind", 7, 2), {"kind": 3}, False),
    (AtLeast("version", 2), {"version": 2}, True),
    (AtLeast("version", 2), {"version": 1}, False),
    (AtLeast("version", 1), {}, False),
    (Filled("count", "items"), {"count": 1, "items": [5]}, True),
    (Filled("count", "items"), {"count": 0, "items": []}, False),
    (Nested(), {}, False),
    (Nested(nested=False), {}, True),
]


@pytest.mark.parametrize(("condition", "fields", "wanted"), DECIDED)
def test_a_row_is_read_and_written_under_the_same_condition(
    condition: Condition, fields: dict[str, Any], wanted: bool
) -> None:
    chunk = StateChunk(1)
    assert condition.reading(Reader(b"", chunk, NoReferences()), fields) is wanted
    assert condition.writing(Writer(chunk, NoNumbering()), fields, "row") is wanted


def test_a_row_is_read_if_its_count_is_not_zero_and_written_if_its_sequence_is_not_empty() -> None:
    chunk = StateChunk(1)
    filled = Filled("count", "items")
    assert filled.reading(Reader(b"", chunk, NoReferences()), {"count": 3})
    assert filled.writing(Writer(chunk, NoNumbering()), {"count": 0, "items": [5]}, "row")
    assert not filled.writing(Writer(chunk, NoNumbering()), {"count": 3}, "row")


def test_a_row_is_read_if_bytes_are_left_and_written_if_it_has_a_value() -> None:
    chunk = StateChunk(1)
    for length, wanted in ((4, False), (8, True)):
        assert Present(4).reading(Reader(bytes(length), chunk, NoReferences()), {}) is wanted
    writer = Writer(chunk, NoNumbering())
    assert Present().writing(writer, {"row": 0}, "row")
    assert not Present().writing(writer, {"other": 0}, "row")


def test_conditions_with_equal_attributes_are_equal() -> None:
    same = [Filled("count", "items"), Filled("count", "items")]
    assert same[0] == same[1]
    assert len({*same}) == 1
    assert Filled("count", "items") != Filled("number", "items")
    assert Filled("count", "items") != Filled("count", "others")
    assert When("flags", 1) != When("flags", 2)
    assert When("flags", 1) != When("flags", 1, any_set=False)
    assert Equal("kind", 1, 1) != Equal("kind", 1, 0)
    assert AtLeast("version", 1) != AtLeast("version", 2)
    assert Present(4) != Present()
    assert Nested() != Nested(nested=False)
