"""What a notebook shows: lines of limited number, depth and length."""

from __future__ import annotations

import re

import pytest

from chunkwright import document
from chunkwright.keyed_archive import KeyedArchive


def lines(archive: KeyedArchive) -> list[str]:
    found = re.search("<pre>(.*)</pre>", archive._repr_html_(), re.DOTALL)
    assert found is not None
    return found[1].split("\n")


def test_a_tree_is_shown_two_levels_deep() -> None:
    archive = KeyedArchive({"a": KeyedArchive({"b": KeyedArchive({"c": 1})}), "z": 2})
    shown = [line.split("  ")[-2:] if line.startswith("  ") else [line] for line in lines(archive)]
    words = " ".join(word for line in shown for word in line)
    assert "a" in words
    assert re.search(r"\bb\b", words)
    assert re.search(r"\bz\b", words)
    assert not re.search(r"\bc\b", words)
    assert [line[:2] == "  " for line in lines(archive)] == [False, True, False]


@pytest.mark.parametrize(("count", "shown"), [(23, 23), (24, 24), (25, 25), (60, 25)])
def test_the_number_of_lines_is_limited(count: int, shown: int) -> None:
    found = lines(KeyedArchive({f"k{number:02}": number for number in range(count)}))
    assert len(found) == shown
    assert (found[-1] == "...") == (count > 24)


@pytest.mark.parametrize(("length", "cut"), [(119, False), (120, False), (121, True)])
def test_the_length_of_cells_is_limited(length: int, cut: bool) -> None:
    shown = document._text("x" * length)
    assert len(shown) == min(length, 120)
    assert shown.endswith("...") == cut
    assert document._text("<&>") == "&lt;&amp;&gt;"


def test_counts_are_shown_in_descending_order() -> None:
    counts = {f"n{number}": number for number in range(20)}
    shown = str(document._shown(counts)).split(", ")
    assert shown[0] == "n19: 19"
    assert shown[-1] == "n8: 8"
    assert len(shown) == 12
    assert document._shown({"a": 1, "b": "x"}) == "a: 1, b: x"
    assert document._shown(5) == 5


def test_facts_are_shown_as_a_table_of_names_and_values() -> None:
    html = KeyedArchive({"a": 1, "b": 2})._repr_html_()
    rows = re.findall("<tr><th style='text-align:left'>(.*?)</th><td>(.*?)</td></tr>", html)
    facts = KeyedArchive({"a": 1, "b": 2}).info()
    assert len(rows) > 2
    assert [key for key, _ in rows] == [key for key in facts if key != "file"][: len(rows)]
    assert document._shown({"few": 1, "many": 9, "some": 5}) == "many: 9, some: 5, few: 1"
    assert document._shown({"b": "x", "a": {"c": 2, "d": 3}}) == "b: x, a: d: 3, c: 2"
