"""Arguments that rows, kinds and conditions keep, and the numbers that they derive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file.records import check_chosen, complete, leave_out, with_derived
from chunkwright.nmo.payloads import fields as conditions
from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.nmo.payloads.fields import forget_fields, refuse_others
from chunkwright.nmo.payloads.kinds import U32, F
from chunkwright.nmo.payloads.steps import Run, Steps
from chunkwright.nmo.payloads.tables import AreaRow
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import NoNumbering, Writer
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from collections.abc import Callable


def what(value: Any) -> dict[str, Any]:
    return {name: each for name, each in vars(value).items() if name[0] != "_"}


def nothing(*args: Any) -> None:
    del args


def test_arguments_of_rows_kinds_and_conditions_are_attributes() -> None:
    def one(*args: Any) -> Any:
        return args

    def two(*args: Any) -> None:
        del args

    rows = (F("a", U32), F("b", U32))
    when = conditions.When("flags", 6, any_set=False)
    assert what(when) == {"field": "flags", "mask": 6, "any_set": False}
    assert what(conditions.Equal("f", 7, 2)) == {"field": "f", "mask": 7, "value": 2}
    assert what(conditions.AtLeast("v", 3)) == {"field": "v", "least": 3}
    assert what(conditions.Present(8)) == {"least": 8}
    assert what(conditions.Filled("n", "s")) == {"count": "n", "sequence": "s"}
    assert what(conditions.Nested(nested=False)) == {"nested": False}
    assert what(F("a", U32, when)) == {"name": "a", "kind": U32, "when": when}
    area = AreaRow(0x10, "area", rows, 3, 5)
    assert what(area) == {
        "identifier": 0x10,
        "name": "area",
        "since": 3,
        "before": 5,
    }
    assert area.rows == area.steps.rows == rows
    raw = AreaRow(0x10, "area", None)
    assert (raw.rows, raw.since, raw.before, raw.steps.rows) == (None, 0, 256, ())
    custom = kinds.Custom(one, two, max, rows, {"x": U32})
    assert what(custom) == {
        "reader": one,
        "writer": two,
        "forgetter": max,
        "rows": rows,
        "choices": {"x": U32},
    }
    assert what(kinds.Numbers("<u2", (3,), "n", sized=True)) == {
        "dtype": "<u2",
        "shape": (3,),
        "count": "n",
        "sized": True,
    }
    floats = kinds.Floats(5)
    assert (floats.count, floats.width, floats.code) == (5, 5, "5f")
    assert kinds.Flags({4: "four"}).names == {4: "four"}
    assert (kinds.Flags().names, kinds.Flags().code) == ({}, "I")
    assert (kinds.REFS.drop, kinds.FIXED_REFS.drop) == (True, False)
    assert (kinds.Const().value, kinds.Const(9).value) == (0, 9)
    assert kinds.Count(("x", "y")).of == ("x", "y")
    assert kinds.Computed(one).compute is one
    assert what(sequences.Rows(rows, "n")) == {"rows": rows, "count": "n"}
    inner = sequences.Record(rows)
    assert what(sequences.Items(inner, 4)) == {"kind": inner, "rows": rows, "count": 4}
    assert what(sequences.ToEnd(inner)) == {"kind": inner, "rows": rows}
    parallel = sequences.Parallel(rows, "to")
    assert what(parallel) == {"rows": rows, "to": "to"}
    assert what(parallel.records) == {"rows": rows, "count": "count"}
    assert what(sequences.Keys(3, "<u4")) == {"width": 3, "dtype": "<u4"}
    assert sequences.NumberBuffer("<u1").dtype == "<u1"


def test_a_run_has_the_rows_and_struct_formats_of_its_fields() -> None:
    when = conditions.When("flags", 1)
    row_kinds = [kinds.U32, kinds.REF, kinds.VECTOR, kinds.GUID, kinds.WORDS, kinds.REF]
    run = Run([F(name, kind, when) for name, kind in zip("abcdef", row_kinds, strict=True)])
    assert (run.name, run.names, run.when) == ("a", tuple("abcdef"), when)
    assert [(row.name, row.kind, row.when) for row in run.rows] == [
        (name, kind, None) for name, kind in zip("abcdef", row_kinds, strict=True)
    ]
    assert (run.references, run.guids, run.has_floats) == (["b", "f"], ["d"], True)
    assert (run.packing.format, run.ids_packing.format) == ("<Ii3f2I2Hi", "<II3f2I2HI")
    assert run.size == 36
    assert not Run([F("a", U32)]).has_floats
    for count in (1, 2, 3):
        (kind,) = {kinds.Floats(count)}
        fields: dict[str, Any] = {}
        alone = Run([F("x", kind)])
        data = np.arange(1, count + 1, dtype="<f4").tobytes()
        alone.read(Reader(data, StateChunk(1), NoReferences()), fields)
        assert fields["x"] == (tuple(range(1, count + 1)) if count > 1 else 1)


def test_conditions_with_equal_attributes_are_equal() -> None:
    made: list[Callable[[], conditions.Comparable]] = [
        lambda: conditions.When("a", 1),
        lambda: conditions.When("b", 1),
        lambda: conditions.When("a", 2),
        lambda: conditions.When("a", 1, any_set=False),
        lambda: conditions.Equal("a", 1, 1),
        lambda: conditions.Equal("a", 1, 2),
        lambda: conditions.AtLeast("a", 1),
        lambda: conditions.Present(1),
        lambda: conditions.Present(),
        lambda: conditions.Nested(),
        lambda: conditions.Nested(nested=False),
        lambda: conditions.Filled("a", "b"),
        lambda: conditions.Filled("b", "a"),
    ]
    for one in range(len(made)):
        assert [made[one]() == other() for other in made] == [
            place == one for place in range(len(made))
        ]
        assert hash(made[one]()) == hash(made[one]())
    assert len({each() for each in made}) == len(made)
    assert repr(conditions.Equal("a", 7, 2)) == "Equal('a', 7, 2)"


def test_conditions_determine_which_rows_are_written() -> None:
    rows = (
        F("flags", U32),
        F("one", U32, conditions.When("flags", 1)),
        F("two", kinds.STRING, conditions.Equal("flags", 6, 2)),
        F("three", U32, conditions.When("flags", 1)),
    )
    steps = Steps(rows)

    def names(fields: dict[str, Any]) -> list[str]:
        return [row.name for row in steps.chosen(fields).rows]

    assert names({"flags": 1}) == ["flags", "one", "three"]
    assert names({"flags": 2}) == ["flags", "two"]
    assert names({"flags": 3}) == ["flags", "one", "two", "three"]
    assert names({"flags": 4}) == ["flags"]
    assert all(row.when is None for row in steps.chosen({"flags": 3}).rows)
    assert steps.chosen({"flags": 1}) is steps.chosen({"flags": 1})
    assert steps.chosen({}) is steps
    assert steps.chosen({"flags": "x"}) is steps
    other = Steps([*rows, F("rest", kinds.REST, conditions.Present())])
    assert other.chosen({"flags": 1}) is other
    assert Steps(rows[:1]).only_run is not None
    assert steps.only_run is None
    assert Steps([rows[1]]).only_run is None
    assert Steps([F("two", kinds.STRING)]).only_run is None
    payload = dwords(3, 7, 3) + b"ab\0\0" + dwords(9)
    chunk = StateChunk(1)
    found = steps.decode(payload, chunk, NoReferences())
    assert found == {"flags": 3, "one": 7, "two": "ab", "three": 9}
    assert steps.decode(payload + bytes(4), chunk, NoReferences()) is None
    assert steps.decode(payload[:-4], chunk, NoReferences()) is None
    assert Steps([]).decode(b"", chunk, NoReferences()) == {}
    assert Steps([]).decode(bytes(4), chunk, NoReferences()) is None
    only = Steps([F("a", U32), F("b", kinds.F32)])
    assert only.decode(dwords(5, 0x40200000), chunk, NoReferences()) == {"a": 5, "b": 2.5}
    for size in (0, 4, 12):
        assert only.decode(bytes(size), chunk, NoReferences()) is None
    for data, fault in (
        (payload + bytes(8), "8 bytes are left over"),
        (payload, None),
        (dwords(1, 7), "/three: offset 0x8: expected 4 bytes, but 0 are left in the payload"),
    ):
        assert steps.fault(Reader(data, chunk, NoReferences())) == fault
    writer = Writer(chunk, NoNumbering())
    steps.write(writer, found)
    assert writer.content().payload == payload
    with pytest.raises(SerializeError, match="two would be lost"):
        steps.write(Writer(chunk, NoNumbering()), found | {"flags": 1})
    steps.write(Writer(chunk, NoNumbering()), found | {"flags": 1, "two": None})
    steps.write(Writer(chunk, NoNumbering()), found | {"more": 1}, frozenset({"more"}))


def test_fields_that_would_be_lost_are_refused() -> None:
    refuse_others({"a": 1, "b": None, "c": [], "d": "", "e": {}}, ("a",))
    for value in (0, 1, False, [0], "x"):
        with pytest.raises(SerializeError, match="b would be lost"):
            refuse_others({"a": 1, "b": value}, ("a",))


def test_references_to_removed_objects_are_removed_from_fields() -> None:
    file = VirtoolsFile()
    one, two, three = (file.add_object("CKGroup", name) for name in "abc")
    gone = {id(two)}
    rows = (
        F("to", kinds.REF),
        F("members", kinds.REFS),
        F("places", kinds.FIXED_REFS),
        F("record", sequences.Record((F("to", kinds.REF),))),
        F("rows", sequences.Rows((F("to", kinds.REF), F("n", U32)))),
        F("items", sequences.Items(kinds.REF)),
        F("each", sequences.Parallel((F("to", kinds.REF),), "rows")),
        F("cells", kinds.Custom(nothing, nothing, lambda value, gone: [value, gone])),
        F("plain", kinds.Custom(nothing, nothing)),
        F("number", U32),
    )
    every = [one, two, three, None]
    fields: dict[str, Any] = {
        "to": two,
        "members": every,
        "places": every,
        "record": {"to": two},
        "rows": [{"to": three, "n": 5}, {"to": two, "n": 6}],
        "items": every,
        "each": [{"to": two}, {"to": one}],
        "cells": 7,
        "plain": two,
        "number": 9,
        "others": two,
    }
    assert forget_fields(rows, fields, gone) == {
        "to": None,
        "members": [one, three, None],
        "places": [one, None, three, None],
        "record": {"to": None},
        "rows": [{"to": three, "n": 5}, {"to": None, "n": 6}],
        "items": [one, None, three, None],
        "each": [{"to": None}, {"to": one}],
        "cells": [7, gone],
        "plain": two,
        "number": 9,
        "others": two,
    }


def test_constants_with_another_value_are_refused_when_read_and_written() -> None:
    kind = kinds.Const(7)
    assert kind.read(Reader(dwords(7), StateChunk(1), NoReferences()), {}) == 7
    with pytest.raises(CorruptError, match="expected 0x7, found 0x8") as caught:
        kind.read(Reader(dwords(8), StateChunk(1), NoReferences()), {})
    assert caught.value.offset == 4
    with pytest.raises(SerializeError, match="expected 0x7, not 8"):
        kind.write(Writer(StateChunk(1), NoNumbering()), 8, {})


ROWS = (
    F("count", kinds.Count(("items", "more"))),
    F("items", sequences.Rows((
        F("size", kinds.Computed(lambda fields: 3 * len(fields["text"]))),
        F("text", kinds.STRING),
    ), "count")),
    F("total", kinds.Computed(lambda fields: 7 * len(fields["items"]))),
    F("one", sequences.Record((F("size", kinds.Computed(lambda fields: 5 * fields["x"])),))),
)  # fmt: skip


def record(**more: Any) -> dict[str, Any]:
    return {"items": [{"text": "a"}, {"text": "bc"}], "one": {"x": 1}, **more}


def test_derived_numbers_are_added_to_fields() -> None:
    made = with_derived(ROWS, record())
    assert (made["count"], made["total"]) == (2, 14)
    assert with_derived(ROWS, {}) == {}
    assert "count" not in with_derived(ROWS[:1], {"others": [1]})
    for wrong in ({"count": 3}, {"total": 15}):
        with pytest.raises(SerializeError, match="which follows from other fields") as caught:
            with_derived(ROWS, record(**wrong))
        assert caught.value.path == "/" + next(iter(wrong))
    with pytest.raises(ChunkwrightError, match="sequences of the same length") as odd:
        with_derived(ROWS, record(more=[1]))
    assert odd.value.path == "/count"


@pytest.mark.parametrize("zero", [False, True])
def test_derived_numbers_are_added_in_nested_records(zero: bool) -> None:
    form = record()
    if zero:
        form["count"] = form["items"][1]["size"] = 0
    complete(ROWS, form)
    assert form == record(count=2, total=14) | {
        "items": [{"text": "a", "size": 3}, {"text": "bc", "size": 6}],
        "one": {"x": 1, "size": 5},
    }
    form = {"count": 0}
    complete(ROWS[:1], form)
    assert form == {"count": 0}
    bad = record()
    bad["items"][1]["size"] = 4
    with pytest.raises(SerializeError) as caught:
        complete(ROWS, bad)
    assert caught.value.path == "/items/1/size"


def test_derived_numbers_are_left_out_of_the_text_form() -> None:
    form = record()
    complete(ROWS, form)
    leave_out(ROWS, form)
    assert form == record()
    form = {"count": 4}
    leave_out(ROWS[:1], form)
    assert form == {"count": 4}


def test_derived_numbers_with_another_value_are_refused() -> None:
    form = record()
    complete(ROWS, form)

    def check(changed: bool, stored: dict[str, Any] | None = None, **values: Any) -> None:
        check_chosen(ROWS, form | values, lambda: stored, changed=changed)

    for changed in (False, True):
        check(changed)
        check(changed, count=0)
        with pytest.raises(SerializeError) as caught:
            check(changed, count=3)
        assert caught.value.path == "/count"
    # The number may be outdated, if something else was changed.
    check(True, {"count": 3, "items": [1, 2]} | {"total": 9}, count=3)
    with pytest.raises(SerializeError):
        check(False, {"count": 3, "items": [1, 2]}, count=3)
    items = [{"text": "a", "size": 3}, {"text": "bc", "size": 5}]
    with pytest.raises(SerializeError) as caught:
        check(True, items=items)
    assert caught.value.path == "/items/1/size"
