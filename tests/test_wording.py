"""Numbers with nouns, lists of words, and bytes in messages."""

from __future__ import annotations

import pytest

from chunkwright.base.wording import bytes_follow, counted, listed


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (0, "file", "0 files"),
        (1, "file", "1 file"),
        (2, "entry", "2 entries"),
        (2, "key", "2 keys"),
        (1, "entry", "1 entry"),
        (1200, "data node", "1,200 data nodes"),
    ],
)
def test_a_counted_noun_agrees_with_its_number(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


def test_an_irregular_plural_can_be_given() -> None:
    assert counted(1, "child", "children") == "1 child"
    assert counted(3, "child", "children") == "3 children"


@pytest.mark.parametrize(
    ("words", "text"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_words_are_joined_with_commas_and_and(words: tuple[str, ...], text: str) -> None:
    assert listed(words) == text


def test_the_verb_agrees_with_the_number_of_bytes() -> None:
    assert bytes_follow(1, "the tile") == "1 byte follows the tile"
    assert bytes_follow(1200, "the tile") == "1,200 bytes follow the tile"
