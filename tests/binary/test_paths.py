"""Paths of errors: each enclosing context prepends its segment."""

from __future__ import annotations

import pytest

from chunkwright import CorruptError
from chunkwright.binary import within


def fail_at(wanted: str) -> None:
    with within("a/b", 3), within() as place:
        for place.index, value in enumerate("xyz"):
            if value == wanted:
                raise CorruptError("wrong").within("name")


def test_outer_segments_are_prepended_to_the_path_of_an_error() -> None:
    with pytest.raises(CorruptError) as caught:
        fail_at("y")
    assert caught.value.path == "/a~1b/3/1/name"


def test_errors_of_other_classes_pass_unchanged() -> None:
    with pytest.raises(KeyError, match="x"), within("a"):
        raise KeyError("x")
