"""Bytes that belong to no item, and summaries that the lines below do not repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.keyed_archive import KeyedArchive
from chunkwright.query.items import Item
from chunkwright.viewer import open_file
from chunkwright.viewer.nodes import _value_facts, clipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_bytes_without_a_span_belong_to_no_item(tmp_path: Path) -> None:
    path = tmp_path / "tank.archive"
    KeyedArchive({"hp": 100}).save(path)
    found = open_file(str(path))
    spans = found.spans
    assert spans is not None
    at = path.read_bytes().index(b"\x64")
    known = found.owner(0, at)
    assert known["address"] == "/hp"
    for part in (len(spans.parts), len(spans.parts) + 1):
        assert found.owner(part, at) == {"address": "", "label": ""}


class Value(Item):
    """A value with its summary, children, class and parent."""

    def __init__(self, summary: str, kids: int, class_name: str = "", *, below: bool) -> None:
        super().__init__(Value("", 0, below=False) if below else None, "k")
        self._summary, self._kids, self._class = summary, kids, class_name

    @property
    def value(self) -> Any:
        return 5

    @property
    def summary(self) -> str:
        return self._summary

    @property
    def class_name(self) -> str:
        return self._class

    def children(self) -> Iterator[Item]:
        return iter([Value("", 0, below=True)] * self._kids)


@pytest.mark.parametrize(
    ("summary", "kids", "class_name", "below", "shown"),
    [
        ("5", 0, "", False, "5"),
        ("5", 0, "", True, "5"),
        ("of 5 rows", 2, "", True, "5 rows"),
        ("of 5 rows", 2, "", False, ""),
        ("{a: 1}", 1, "", True, ""),
        ("[1, 2]", 1, "", True, ""),
        ("(1, 2)", 1, "", True, "(1, 2)"),
        ("{a: 1}", 0, "", True, "{a: 1}"),
        ("[1, 2]", 0, "", True, "[1, 2]"),
        ("{a: 1}", 1, "Row", True, "{a: 1}"),
        ("[1, 2]", 3, "Row", True, "[1, 2]"),
        ("", 1, "", True, ""),
    ],
)
def test_summaries_omit_content_that_the_lines_below_show(
    summary: str, kids: int, class_name: str, below: bool, shown: str
) -> None:
    item = Value(summary, kids, class_name, below=below)
    assert _value_facts(item) == {"s": shown, "kids": kids > 0}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abcde", "abcde"),
        ("abcdef", "abcde... (6 characters)"),
        ("x" * 1234, "xxxxx... (1,234 characters)"),
        ("\udc80", "\\x80"[:5]),
        ("\u00e9" * 5, "\u00e9" * 5),
    ],
)
def test_long_texts_are_truncated_with_their_length(text: str, shown: str) -> None:
    assert clipped(text, 5) == shown


def test_a_text_in_a_line_has_at_most_200_characters() -> None:
    assert clipped("x" * 200) == "x" * 200
    assert clipped("x" * 201) == "x" * 200 + "... (201 characters)"
