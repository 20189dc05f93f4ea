"""The names of types of fields, for each kind of value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.nmo.demo import make
from chunkwright.nmo.edit.coercion import type_word
from chunkwright.nmo.payloads import kinds
from chunkwright.state_chunk.chunk_format import Guid

LEVEL = make()
FLOOR = LEVEL.objects["Floor"]


@pytest.mark.parametrize(
    ("kind", "value", "word"),
    [
        (None, "text", "string"),
        (None, b"\0", "bytes"),
        (None, True, "bool"),
        (None, 5, "number"),
        (None, 0.5, "f32"),
        (None, Guid(1, 2), "guid"),
        (None, {"a": 1}, "record"),
        (None, [1], "list"),
        (None, (1, 2), "numbers"),
        (None, None, "null"),
        (None, FLOOR.chunk, "state chunk"),
        (None, FLOOR, "reference"),
        (kinds.REF, None, "reference"),
        (kinds.REFS, [FLOOR], "list of references"),
        (kinds.Scalar("I"), 1, "u32"),
        (kinds.Scalar("i"), -1, "i32"),
        (kinds.Scalar("f"), 0.5, "f32"),
        (kinds.ARGB, 0xFF000000, "colour"),
        (kinds.COLOR, (0.0, 0.0, 0.0, 1.0), "4 x f32"),
        (kinds.Flags(), 0, "flags"),
        (kinds.Floats(3), (0.0, 1.0, 2.0), "3 x f32"),
        (kinds.Numbers("<u2", (3,)), np.zeros((2, 3), np.uint16), "uint16[2][3]"),
        (kinds.MANAGER_INTS, (1, 2), "manager sequence"),
        (kinds.SUB_CHUNK, None, "sub chunk"),
    ],
)
def test_types_of_fields_have_names(kind: Any, value: Any, word: str) -> None:
    assert type_word(kind, value, element=False) == word


def test_the_type_of_an_element_of_a_vector_is_f32() -> None:
    assert type_word(kinds.Floats(3), 0.5, element=True) == "f32"
