"""Every value set by address is either refused by an error of the package or can be written."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.errors import ChunkwrightError
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, opened

TEXTS = st.sampled_from(
    [
        "",
        "5",
        "-1",
        "1.5",
        "0x10",
        "1e400",
        "nan",
        "true",
        "null",
        "[]",
        "[1, 2, 3]",
        "{}",
        '{"a": 1}',
        '["a", null]',
        "/objects",
        "#1",
        "00ff",
        "[[1, 2], [3]]",
        '[{"name": 1}]',
    ]
)
VALUES = (
    TEXTS | st.text(max_size=8) | st.integers() | st.floats() | st.none() | st.binary(max_size=8)
)


@cache
def addresses(name: str) -> list[str]:
    return [hit.address for hit in opened(name).find("**")]


@pytest.mark.slow
@pytest.mark.parametrize("name", [BEHAVIOUR, LEVEL, SCENE, HANGAR, GEOMETRY])
def test_any_value_set_at_any_address_is_written_or_refused(name: str) -> None:
    known = addresses(name)
    document: Any = opened(name)

    @settings(max_examples=60)
    @given(st.sampled_from(known), VALUES | st.lists(VALUES, max_size=3))
    def try_it(address: str, value: object) -> None:
        try:
            document.set(address, value)
        except ChunkwrightError as error:
            assert error.path or error.message  # noqa: PT017
        else:
            assert document.get("/") is not None

    try_it()
    assert chunkwright.open(bytes(document)) is not None
