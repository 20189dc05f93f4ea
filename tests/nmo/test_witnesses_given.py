"""Values that JSON and Python give for fields, kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import given_fields
from chunkwright.nmo.given_fields import given_record, given_value, guid, reference
from chunkwright.nmo.payloads import kinds
from chunkwright.nmo.payloads.sequences import Items, Record, Rows
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.values import Guid
from tests.nmo.files import small

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.kinds import Kind

ROWS = (kinds.F("count", kinds.U32), kinds.F("size", kinds.F32))
PAIR = [[1, 2], [3, 4]]
GIVEN: list[tuple[Kind, object, object]] = [
    (kinds.U32, 7, 7),
    (kinds.U32, "7", 7),  # as the command line has it
    (kinds.F32, 7, 7.0),
    (kinds.STRING, "cat", "cat"),
    (kinds.STRING, None, None),
    (kinds.BUFFER, "0102", b"\1\2"),
    (kinds.Simple("guid"), "00000001-00000002", Guid(1, 2)),
    (kinds.Simple("manager_int"), [[1, 2], 3], (Guid(1, 2), 3)),
    (kinds.MANAGER_INTS, [[1, 2], [3, 4]], (Guid(1, 2), [3, 4])),
    (Record(ROWS), {"count": 1, "size": 2}, {"count": 1, "size": 2.0}),
    (Rows(ROWS), [{"count": 1}, {"size": 2}], [{"count": 1}, {"size": 2.0}]),
    (Items(kinds.U32), [1, 2], [1, 2]),
]


@pytest.mark.parametrize(("kind", "given", "made"), GIVEN)
def test_what_fits_is_made_of_what_is_given(kind: Kind, given: object, made: object) -> None:
    found = given_value(kind, given, small())
    assert found == made
    assert type(found) is type(made)


REFUSED: list[tuple[Kind, object, str]] = [
    (kinds.U32, "seven", "a whole number"),
    (kinds.F32, "x", "f32"),
    (kinds.STRING, 7, "text"),
    (kinds.BUFFER, "zz", "bytes in hexadecimal"),
    (kinds.Simple("manager_int"), [[1, 2], 3, 4], "a GUID and numbers"),
    (kinds.Simple("manager_int"), [[1, 2]], "a GUID and numbers"),
    (kinds.Simple("manager_int"), [[1, 2], "three"], "a whole number"),
    (kinds.MANAGER_INTS, [[1, 2], 3], "whole numbers"),
    (kinds.Simple("sub_chunk"), {"areas": []}, "cannot be made of JSON"),
    (kinds.Simple("sub_chunk_sequence"), [None, 3], "cannot be made of JSON"),
    (Record(ROWS), {"number": 1}, "has no field 'number'"),
]


@pytest.mark.parametrize(("kind", "given", "why"), REFUSED)
def test_what_does_not_fit_is_refused(kind: Kind, given: object, why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        given_value(kind, given, small())


def test_chunks_are_taken_as_they_are() -> None:
    chunk = StateChunk(33)
    assert given_value(kinds.Simple("sub_chunk"), chunk, small()) is chunk
    assert given_value(kinds.Simple("sub_chunk"), None, small()) is None
    listed = [chunk, None]
    assert given_value(kinds.Simple("sub_chunk_sequence"), listed, small()) == listed


@pytest.mark.parametrize("given", [Guid(1, 0xFFFFFFFF), "00000001-FFFFFFFF", [1, 0xFFFFFFFF]])
def test_guids(given: object) -> None:
    assert guid(given) == Guid(1, 0xFFFFFFFF)


@pytest.mark.parametrize("given", [[1, 1 << 32], [-1, 1], [1], [1, 2, 3], ["1", 2], "1", 5, None])
def test_what_is_no_guid(given: object) -> None:
    with pytest.raises(SerializeError, match="two times 8 hexadecimal digits"):
        guid(given)


def test_objects_by_address_and_name() -> None:
    file = small()
    one = file.objects["One"]
    for given in (one, "One", "/objects/One"):
        assert reference(given, "reference", file) is one
    assert reference(None, "reference", file) is None
    assert reference("null", "reference", file) is None
    wrong: list[tuple[object, type[ChunkwrightError]]] = [
        (5, SerializeError),
        ("/objects/None", ChunkwrightError),
        ("/objects/Group/members", SerializeError),
        ("Three", QueryError),
    ]
    for other, error in wrong:
        with pytest.raises(error):
            reference(other, "reference", file)


def test_numbers_that_follow_from_other_fields() -> None:
    file = small()
    rows = (kinds.F("count", kinds.Count(("names",))), kinds.F("names", Items(kinds.STRING)))
    assert given_record(rows, {"names": ["a", "b"]}, file) == {"count": 2, "names": ["a", "b"]}
    assert given_record(rows, {"names": ["a"], "count": 1}, file)["count"] == 1
    with pytest.raises(SerializeError, match="1, which follows from other fields") as caught:
        given_record(rows, {"names": ["a"], "count": 2}, file)
    assert caught.value.path == "/count"
    with pytest.raises(SerializeError) as caught:
        given_record(rows, {"names": ["a", 3]}, file)
    assert caught.value.path.startswith("/names")


def test_arrays_of_numbers() -> None:
    kind = kinds.Numbers("<u4")
    made: Any = given_value(kind, [1, 2, 3], small())
    assert made.dtype == np.dtype("<u4")
    assert made.tolist() == [1, 2, 3]
    assert len(given_value(kind, [], small())) == 0


def test_what_no_rows_describe_is_taken_as_it_is() -> None:
    given = {"one": [1, {"two": None}], "three": "four"}
    made: Any = given_fields._as_given(given)
    assert made == given
    assert made is not given
    assert made["one"] is not given["one"]
