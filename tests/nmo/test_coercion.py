"""Values that JSON and Python give for fields, kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.edit.coercion import Coercion
from chunkwright.nmo.payloads import kinds
from chunkwright.nmo.payloads.layouts import Extension
from chunkwright.nmo.payloads.primitives import Words, guid
from chunkwright.nmo.payloads.sequences import (
    Items,
    Keys,
    NumberBuffer,
    Parallel,
    Record,
    Rows,
    ToEnd,
)
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import small

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Kind

ROWS = (kinds.F("count", kinds.U32), kinds.F("size", kinds.F32))


def unused(*given: object) -> Any:
    raise AssertionError(given)


CHOICE = kinds.Custom(unused, unused, choices={"number": kinds.U32, "real": kinds.F32})
WITH_ROWS = kinds.Custom(unused, unused, rows=ROWS)
GIVEN: list[tuple[Kind, object, object]] = [
    (kinds.U32, 7, 7),
    (kinds.U32, "7", 7),  # as given on the command line
    (kinds.F32, 7, 7.0),
    (kinds.STRING, "cat", "cat"),
    (kinds.STRING, None, None),
    (kinds.BUFFER, "0102", b"\1\2"),
    (kinds.GUID, "00000001-00000002", Guid(1, 2)),
    (kinds.MANAGER_INT, [[1, 2], 3], (Guid(1, 2), 3)),
    (kinds.MANAGER_INTS, [[1, 2], [3, 4]], (Guid(1, 2), [3, 4])),
    (Record(ROWS), {"count": 1, "size": 2}, {"count": 1, "size": 2.0}),
    (Rows(ROWS), [{"count": 1}, {"size": 2}], [{"count": 1}, {"size": 2.0}]),
    (Items(kinds.U32), [1, 2], [1, 2]),
    (kinds.Scalar("i"), -7.0, -7),
    (kinds.Count(("names",)), "3", 3),
    (kinds.Const(5), 5.0, 5),
    (kinds.Floats(2), [1, "2"], (1.0, 2.0)),
    (Words(), ["1", 2.0], (1, 2)),
    (kinds.GUID, "00000001-00000002", Guid(1, 2)),
    (kinds.REST, "0102", b"\1\2"),
    (Extension(), "626d7000", b"bmp\0"),
    (kinds.REF, None, None),
    (kinds.REFS, [None, "null"], [None, None]),
    (Items(kinds.F32), ["1", 2], [1.0, 2.0]),
    (ToEnd(kinds.F32), ["1", 2], [1.0, 2.0]),
    (Parallel(ROWS, "names"), [{"count": "1"}], [{"count": 1}]),
    (CHOICE, {"kind": "number", "value": "7"}, {"kind": "number", "value": 7}),
    (CHOICE, {"kind": "real", "value": "7", "more": 1}, {"kind": "real", "value": 7.0, "more": 1}),
    (CHOICE, {"kind": "real"}, {"kind": "real"}),
    (CHOICE, {"kind": "other", "value": "7"}, {"kind": "other", "value": "7"}),
    (CHOICE, ["7"], ["7"]),
    (WITH_ROWS, {"count": "1"}, {"count": 1}),
    (WITH_ROWS, {"count": "1", "size": "2"}, {"count": 1, "size": 2.0}),
    (WITH_ROWS, {"count": "1", "other": "2"}, {"count": "1", "other": "2"}),
    (WITH_ROWS, ["1"], ["1"]),
]


@pytest.mark.parametrize(("kind", "given", "made"), GIVEN)
def test_valid_values_are_coerced(kind: Kind, given: object, made: object) -> None:
    found = kind.coerce(given, Coercion(small()))
    assert found == made
    assert repr(found) == repr(made)


REFUSED: list[tuple[Kind, object, str]] = [
    (kinds.U32, "seven", "a whole number"),
    (kinds.F32, "x", "f32"),
    (kinds.STRING, 7, "text"),
    (kinds.BUFFER, "zz", "bytes in hexadecimal"),
    (kinds.MANAGER_INT, [[1, 2], 3, 4], "a GUID and numbers"),
    (kinds.MANAGER_INT, [[1, 2]], "a GUID and numbers"),
    (kinds.MANAGER_INT, [[1, 2], "three"], "a whole number"),
    (kinds.MANAGER_INTS, [[1, 2], 3], "whole numbers"),
    (kinds.SUB_CHUNK, {"areas": []}, "cannot be made from JSON"),
    (kinds.SUB_CHUNKS, [None, 3], "cannot be made from JSON"),
    (Record(ROWS), {"number": 1}, "has no field 'number'"),
    (kinds.Scalar("i"), 7.5, "a whole number"),
    (kinds.Const(5), None, "a whole number"),
    (kinds.Floats(2), ["x", 1], "f32"),
    (kinds.Floats(2), 1, "floats"),
    (Words(), [1, 2.5], "a word"),
    (Words(), 1, "two words"),
    (kinds.REST, "zz", "bytes in hexadecimal"),
    (Extension(), 5, "bytes in hexadecimal"),
    (kinds.REF, 5, r"an address or null \(reference\)"),
    (kinds.REFS, 5, "list of references"),
    (Record(ROWS), [1], "a record"),
    (Rows(ROWS), {"count": 1}, "records"),
    (Items(kinds.U32), 1, "values"),
    (Keys(2), 1, "numbers"),
]


@pytest.mark.parametrize(("kind", "given", "why"), REFUSED)
def test_invalid_values_are_refused(kind: Kind, given: object, why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        kind.coerce(given, Coercion(small()))


@pytest.mark.parametrize(
    ("kind", "given", "path"),
    [
        (kinds.REFS, [None, 5], "/1"),
        (Record(ROWS), {"count": 1, "size": "x"}, "/size"),
        (Rows(ROWS), [{"count": 1}, {"count": "x"}], "/1/count"),
        (Rows(ROWS), [{"count": 1}, 5], "/1"),
        (Parallel(ROWS, "names"), [{"size": "x"}], "/0/size"),
        (Items(kinds.U32), [1, 2, "x"], "/2"),
        (Items(Rows(ROWS)), [[], [{"count": 1.5}]], "/1/0/count"),
        (ToEnd(kinds.U32), ["x"], "/0"),
        (CHOICE, {"kind": "number", "value": "x"}, "/value"),
        (WITH_ROWS, {"size": "x"}, "/size"),
    ],
)
def test_the_error_for_an_invalid_value_states_its_path(
    kind: Kind, given: object, path: str
) -> None:
    with pytest.raises(SerializeError) as caught:
        kind.coerce(given, Coercion(small()))
    assert caught.value.path == path


def test_chunks_are_copied_unchanged() -> None:
    chunk = StateChunk(33)
    assert kinds.SUB_CHUNK.coerce(chunk, Coercion(small())) is chunk
    assert kinds.SUB_CHUNK.coerce(None, Coercion(small())) is None
    listed = [chunk, None]
    assert kinds.SUB_CHUNKS.coerce(listed, Coercion(small())) == listed


@pytest.mark.parametrize("given", [Guid(1, 0xFFFFFFFF), "00000001-FFFFFFFF", [1, 0xFFFFFFFF]])
def test_guids_are_coerced_from_each_of_their_forms(given: object) -> None:
    assert guid(given) == Guid(1, 0xFFFFFFFF)


@pytest.mark.parametrize("given", [[1, 1 << 32], [-1, 1], [1], [1, 2, 3], ["1", 2], "1", 5, None])
def test_an_invalid_guid_is_refused(given: object) -> None:
    with pytest.raises(SerializeError, match="two times 8 hexadecimal digits"):
        guid(given)


def test_objects_are_given_by_address_or_name() -> None:
    file = small()
    one = file.objects["One"]
    for given in (one, "One", "/objects/One"):
        assert Coercion(file).reference(given, "reference") is one
        assert kinds.REF.coerce(given, Coercion(file)) is one
        assert kinds.REFS.coerce([None, given], Coercion(file)) == [None, one]
    assert Coercion(file).reference(None, "reference") is None
    assert Coercion(file).reference("null", "reference") is None
    wrong: list[tuple[object, type[ChunkwrightError]]] = [
        (5, SerializeError),
        ("/objects/None", ChunkwrightError),
        ("/objects/Group/members", SerializeError),
        ("Three", QueryError),
    ]
    for other, error in wrong:
        with pytest.raises(error):
            Coercion(file).reference(other, "reference")


def test_derived_numbers_are_computed_from_other_fields() -> None:
    file = small()
    rows = (kinds.F("count", kinds.Count(("names",))), kinds.F("names", Items(kinds.STRING)))
    assert Coercion(file).record(rows, {"names": ["a", "b"]}) == {"count": 2, "names": ["a", "b"]}
    assert Coercion(file).record(rows, {"names": ["a"], "count": 1})["count"] == 1
    with pytest.raises(SerializeError, match="1, which follows from other fields") as caught:
        Coercion(file).record(rows, {"names": ["a"], "count": 2})
    assert caught.value.path == "/count"
    with pytest.raises(SerializeError) as caught:
        Coercion(file).record(rows, {"names": ["a", 3]})
    assert caught.value.path.startswith("/names")


@pytest.mark.parametrize("names", [1, None])
def test_a_count_of_something_other_than_a_sequence_is_refused(names: object) -> None:
    rows = (kinds.F("count", kinds.Count(("names",))), kinds.F("names", CHOICE))
    with pytest.raises(SerializeError, match="the value is of the wrong type") as caught:
        Coercion(small()).record(rows, {"names": names})
    assert caught.value.path == "/count"


def test_arrays_are_coerced_to_their_type_and_shape() -> None:
    kind = kinds.Numbers("<u4")
    made: Any = kind.coerce([1, 2, 3], Coercion(small()))
    assert made.dtype == np.dtype("<u4")
    assert made.tolist() == [1, 2, 3]
    assert len(kind.coerce([], Coercion(small()))) == 0
    keys: Any = Keys(2).coerce([[1, 2], [3, 4], [5, 6]], Coercion(small()))
    assert (keys.dtype, keys.tolist()) == (np.dtype("<f4"), [[1, 2], [3, 4], [5, 6]])
    assert Keys(2).coerce([], Coercion(small())).shape == (0, 2)
    words: Any = NumberBuffer("<u2").coerce([1, 65535], Coercion(small()))
    assert (words.dtype, words.tolist()) == (np.dtype("<u2"), [1, 65535])


def test_a_value_that_no_rows_describe_is_copied() -> None:
    given = {"one": [1, {"two": None}], "three": "four"}
    made: Any = kinds.Custom(unused, unused).coerce(given, Coercion(small()))
    assert made == given
    assert made is not given
    assert made["one"] is not given["one"]
