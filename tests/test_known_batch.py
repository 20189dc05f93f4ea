"""The JSON forms of hits and outcomes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.batch import DONE, FAILED, Outcome
from chunkwright.batch.verbs import facts


@pytest.mark.parametrize(
    ("class_name", "type_name", "is_object", "told"),
    [
        ("", "", False, {"value": 5}),
        ("", "INT32", False, {"type": "INT32", "value": 5}),
        ("hkaBone", "", False, {"class": "hkaBone", "name": "cat"}),
        ("", "", True, {"name": "cat"}),
        ("hkaBone", "ptr", True, {"class": "hkaBone", "type": "ptr", "name": "cat"}),
    ],
)
def test_a_hit_has_only_the_keys_that_apply(
    class_name: str, type_name: str, is_object: bool, told: dict[str, Any]
) -> None:
    item = SimpleNamespace(
        class_name=class_name, type_name=type_name, is_object=is_object, name="cat", plain=lambda: 5
    )
    hit: Any = SimpleNamespace(node=item, address="/a")
    assert facts(hit) == {"address": "/a", **told}


@pytest.mark.parametrize(
    ("output", "written", "told"),
    [
        (None, (), {}),
        ("o", (), {"output": "o"}),
        ("o", ("o",), {"output": "o"}),
        ("o", ("o", "p"), {"output": "o", "written": ["o", "p"]}),
        ("o", ("p", "o"), {"output": "o", "written": ["p", "o"]}),
        ("o", ("p",), {"written": ["p"]}),
        (None, ("p", "q"), {"written": ["p", "q"]}),
    ],
)
def test_an_outcome_lists_the_written_files(
    output: str | None, written: tuple[str, ...], told: dict[str, Any]
) -> None:
    made = Outcome("f", DONE, output, written=written)
    assert made.to_dict() == {"path": "f", "result": DONE} | told


def test_an_outcome_contains_the_reason_of_a_failure() -> None:
    made = Outcome("f", FAILED, None, 5, ("a", "b"), "old", {"message": "no"}, "text")
    why = {"reason": "old", "notes": ["a", "b"], "error": {"message": "no"}}
    assert made.to_dict() == {"path": "f", "result": FAILED} | why
