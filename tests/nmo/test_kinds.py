"""The kinds of fields: their bytes by hand, and what they refuse."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.nmo.payloads import kinds
from chunkwright.nmo.payloads.layouts import PARAMETER_VALUE
from chunkwright.nmo.payloads.sequences import (
    DWORD_BUFFER,
    WORD_BUFFER,
    Items,
    Keys,
    Parallel,
    Record,
    Rows,
    ToEnd,
)
from chunkwright.nmo.payloads.steps import Run, runs
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import NoNumbering, Writer
from tests.nmo.tables import records
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Kind

VALUE = PARAMETER_VALUE
PAIR = (kinds.F("count", kinds.U32), kinds.F("size", kinds.F32))


def reading(kind: Kind, data: bytes, **fields: Any) -> Any:
    reader = Reader(data, StateChunk(1), NoReferences())
    found = kind.read(reader, fields)
    assert reader.left == 0
    return found


def written(kind: Kind, value: Any, **fields: Any) -> bytes:
    writer = Writer(StateChunk(1), NoNumbering())
    kind.write(writer, value, fields)
    return writer.content().payload


def floats(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


STORED: list[tuple[Kind, dict[str, Any], Any, bytes]] = [
    (kinds.Numbers("<u4"), {}, [7, 8], dwords(2, 7, 8)),
    (kinds.Numbers("<u2"), {}, [7, 8, 9], dwords(3) + struct.pack("<4H", 7, 8, 9, 0)),
    (kinds.Numbers("<u1"), {}, [7, 8, 9], dwords(3) + bytes([7, 8, 9, 0])),
    (kinds.Numbers("<u1"), {}, [7], dwords(1) + bytes([7, 0, 0, 0])),
    (kinds.Numbers("<u4", (2,)), {}, [[7, 8]], dwords(1, 7, 8)),
    (kinds.Numbers("<u4", count=2), {}, [7, 8], dwords(7, 8)),
    (kinds.Numbers("<u4", count="n"), {"n": 2}, [7, 8], dwords(7, 8)),
    (kinds.Numbers("<u4", sized=True), {}, [7, 8], dwords(2, 8, 7, 8)),
    (Items(kinds.U32), {}, [7, 8], dwords(2, 7, 8)),
    (Items(kinds.U32, 2), {}, [7, 8], dwords(7, 8)),
    (Items(kinds.U32, "n"), {"n": 2}, [7, 8], dwords(7, 8)),
    (ToEnd(kinds.U32), {}, [7, 8, 9], dwords(7, 8, 9)),
    (Record(PAIR), {}, {"count": 1, "size": 0.5}, dwords(1) + floats(0.5)),
    (Rows(PAIR), {}, [{"count": 1, "size": 0.5}], dwords(1, 1) + floats(0.5)),
    (Parallel(PAIR, "to"), {"to": "a"}, [{"count": 1, "size": 0.5}], dwords(1) + floats(0.5)),
    (Keys(2), {}, [[0.5, 1], [2, 3]], dwords(16, 2) + floats(0.5, 1, 2, 3)),
    (WORD_BUFFER, {}, [7, 8, 9], dwords(6) + struct.pack("<4H", 7, 8, 9, 0)),
    (DWORD_BUFFER, {}, [7, 8], dwords(8, 7, 8)),
]


@pytest.mark.parametrize(("kind", "fields", "value", "data"), STORED)
def test_each_kind_has_known_bytes(kind: Kind, fields: Any, value: Any, data: bytes) -> None:
    found = reading(kind, data, **fields)
    assert (found.tolist() if isinstance(found, np.ndarray) else found) == value
    assert written(kind, value, **fields) == data


def test_a_sequence_is_described_by_the_rows_of_its_records() -> None:
    described: list[Kind] = [Record(PAIR), Rows(PAIR), Parallel(PAIR, "to")]
    described += [Items(Record(PAIR)), ToEnd(Record(PAIR))]
    assert [kind.rows for kind in described] == [PAIR] * 5
    assert [kind.rows for kind in (Items(kinds.U32), ToEnd(kinds.U32), Keys(2))] == [()] * 3


TORN: list[tuple[Kind, bytes, str]] = [
    (kinds.Numbers("<u2"), dwords(1) + struct.pack("<2H", 7, 1), "the padding of an array"),
    (Keys(2), dwords(15, 2) + floats(0, 1, 2, 3), "2 keys of 2 numbers do not take 15 bytes"),
    (WORD_BUFFER, dwords(3, 0), "3 bytes cannot be divided into numbers of 2"),
    (WORD_BUFFER, dwords(2) + struct.pack("<2H", 7, 1), "the padding of a buffer"),
]


@pytest.mark.parametrize(("kind", "data", "why"), TORN)
def test_incomplete_bytes_are_refused(kind: Kind, data: bytes, why: str) -> None:
    with pytest.raises(CorruptError, match=why):
        reading(kind, data)


BITMAP = {"kind": 2, "extension": b"png\0", "reader": (1, 2), "file": b"data"}
MISFITS: list[tuple[Kind, dict[str, Any], Any, str]] = [
    (kinds.Numbers("<u4", count=2), {}, [7], "expected 2 items, not 1"),
    (kinds.Numbers("<u4", (2,)), {}, [[7, 8, 9]], r"items of shape \(2,\), not \(3,\)"),
    (Items(kinds.U32, 2), {}, [7], "expected 2 values, not 1"),
    (Parallel(PAIR, "to"), {"to": "ab"}, [{}], "expected 2 records, one for each of to"),
    (Keys(2), {}, [[1, 2, 3]], r"keys of 2 numbers, not \(1, 3\)"),
    (VALUE, {}, {"kind": "manager", "value": ((3, 0), 1)}, "would be read as another kind"),
    (VALUE, {}, {"kind": "nothing of the kind", "value": 1}, "unknown kind of parameter value"),
    (
        Record(records(31, 0x100000)),
        {},
        BITMAP | {"distinct_alpha": 1, "alpha": b"plane"},
        "expected a number as alpha",
    ),
    (
        Record(records(31, 0x100000)),
        {},
        BITMAP | {"distinct_alpha": 0, "alpha": 5},
        "expected a number as alpha",
    ),
]


@pytest.mark.parametrize(("kind", "fields", "value", "why"), MISFITS)
def test_values_that_do_not_fit_their_kind_are_refused_when_written(
    kind: Kind, fields: Any, value: Any, why: str
) -> None:
    with pytest.raises(SerializeError, match=why):
        written(kind, value, **fields)


def test_a_count_is_the_common_length_of_its_sequences() -> None:
    count = kinds.Count(("a", "b"))
    assert [count.derive({"a": [1, 2]}), count.derive({}), count.derive({"b": []})] == [2, 0, 0]
    assert count.derive({"a": [1], "b": [2], "c": [1, 2]}) == 1
    with pytest.raises(ChunkwrightError, match="expected sequences of the same length"):
        count.derive({"a": [1], "b": []})


@pytest.mark.parametrize("widths", [(2, 4), (4, 2), (3, 2), (0, 6)])
def test_vectors_with_a_wrong_number_of_components_are_refused(widths: tuple[int, int]) -> None:
    rows = (kinds.F("first", kinds.VECTOR), kinds.F("second", kinds.VECTOR))
    (run,) = runs(rows)
    assert isinstance(run, Run)

    def packed(*widths: int) -> bytes | None:
        first, second = ([1.0 + place for place in range(width)] for width in widths)
        return run.packed({"first": first, "second": second}, NoNumbering(), bound=True)

    assert packed(3, 3) == floats(1, 2, 3, 1, 2, 3)
    assert packed(*widths) is None
