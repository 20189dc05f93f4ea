"""Default values of new fields, by kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.edit.coercion import Coercion
from chunkwright.nmo.payloads import kinds, sequences
from chunkwright.state_chunk.chunk_format import Guid

BLANKS: list[tuple[Any, Any]] = [
    (kinds.U32, 0),
    (kinds.I32, 0),
    (kinds.F32, 0.0),
    (kinds.Count(("x",)), 0),
    (kinds.Const(9), 9),
    (kinds.VECTOR, (0.0, 0.0, 0.0)),
    (kinds.WORDS, (0, 0)),
    (kinds.GUID, Guid(0, 0)),
    (kinds.REF, None),
    (kinds.REFS, []),
    (kinds.REST, b""),
    (kinds.STRING, ""),
    (kinds.BUFFER, b""),
    (kinds.SUB_CHUNK, None),
    (kinds.SUB_CHUNKS, []),
    (kinds.GUID, Guid(0, 0)),
    (sequences.Record((kinds.F("a", kinds.F32), kinds.F("b", kinds.REF))), {"a": 0.0, "b": None}),
    (sequences.Rows((kinds.F("a", kinds.F32),)), []),
    (sequences.Items(kinds.U32), []),
    (sequences.Items(kinds.U32, 3), [0, 0, 0]),
    (kinds.Custom(repr, repr, rows=(kinds.F("a", kinds.U32),)), {}),  # type: ignore[arg-type]
    (kinds.Custom(repr, repr), []),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("kind", "wanted"), BLANKS)
def test_new_fields_have_the_default_of_their_kind(kind: Any, wanted: Any) -> None:
    found = kind.default()
    assert (type(found), found) == (type(wanted), wanted)


@pytest.mark.parametrize(
    ("kind", "shape", "dtype"),
    [
        (kinds.Numbers("<u2"), (0,), "<u2"),
        (kinds.Numbers("<f4", (3,)), (0, 3), "<f4"),
        (kinds.Numbers("<f4", (2,), 1), (1, 2), "<f4"),
        (kinds.Numbers("<f4", (2,), "n"), (0, 2), "<f4"),
        (sequences.Keys(5), (0, 5), "<f4"),
        (sequences.DWORD_BUFFER, (0,), "<u4"),
    ],
)
def test_new_fields_of_arrays_have_their_shape_and_type(kind: Any, shape: Any, dtype: str) -> None:
    found = kind.default()
    assert (found.shape, found.dtype) == (shape, np.dtype(dtype))
    given = kind.coerce([], Coercion(VirtoolsFile()))
    assert (given.shape, given.dtype) == (shape, np.dtype(dtype))
