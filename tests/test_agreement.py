"""Numbers in messages agree with what they count, wherever the message is."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright import ChunkwrightError
from chunkwright.base.plain_words import agreeing
from chunkwright.cli.commands import visible

from .patience import within

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1] / "src" / "chunkwright"

# Expressions that give a number, by their source text.
NUMBER = re.compile(r"^(?:len\(.*\)|\w*\.?(?:num_\w+|\w*count\w*|left|size|total|layers))$")
# Words after a number that end like plurals, but are not.
OTHERS = frozenset(
    [
        "as",
        "class",
        "does",
        "for",
        "has",
        "is",
        "its",
        "less",
        "needs",
        "plus",
        "states",
        "takes",
        "this",
        "times",
        "was",
    ]
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 bytes", "1 byte"),
        ("there are 1 children", "there is 1 child"),
        ("there are only 1 objects left", "there is only 1 object left"),
        ("expected at least 1 packed bytes, found 3", "expected at least 1 packed byte, found 3"),
        ("1 bytes of padding are missing", "1 byte of padding is missing"),
        ("1 of 1 changes do not apply", "1 of 1 change does not apply"),
        ("1 bytes follow the tile", "1 byte follows the tile"),
        ("masks of 1 tracks do not fit", "masks of 1 track do not fit"),
        ("ends early: 1 bytes are missing", "ends early: 1 byte is missing"),
        ("1 vertices cannot be drawn", "1 vertex cannot be drawn"),
        ("has 1 entries, not 11 entries", "has 1 entry, not 11 entries"),
        ("expected 4 bytes, but 1 are left", "expected 4 bytes, but 1 is left"),
        ("back, but there are only 1; as", "back, but there is only 1; as"),
        ("but there are only 1,000", "but there are only 1,000"),
        ("but there are 1 layers", "but there is 1 layer"),
        # Other numbers, numbers that are names, and text from files.
        ("21 bytes, 0.1 bytes, 1,100 bytes", "21 bytes, 0.1 bytes, 1,100 bytes"),
        ("in version 1 files are packed", "in version 1 files are packed"),
        ("'1 bytes' is no name", "'1 bytes' is no name"),
        ("has the key 1, values follow", "has the key 1, values follow"),
        ("1 has no bytes", "1 has no bytes"),
        ("0 x 1 pixels", "0 x 1 pixels"),
    ],
)
def test_the_number_1_takes_the_singular(text: str, words: str) -> None:
    assert agreeing(text) == words


def test_errors_are_shown_with_the_singular() -> None:
    error = ChunkwrightError("1 bytes follow the archive", offset=4)
    assert str(error) == "offset 0x4: 1 byte follows the archive"
    assert error.to_dict()["message"] == "1 byte follows the archive"


def templates() -> Iterator[tuple[str, str]]:
    """Yield each message that the code raises, with its location, and with 1 for every number."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            for text in filter(lambda each: isinstance(each, ast.JoinedStr), ast.walk(node.exc)):
                assert isinstance(text, ast.JoinedStr)
                yield f"{path.relative_to(ROOT)}:{node.lineno}", "".join(map(filled, text.values))


def filled(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    is_grouped = part.format_spec is not None and ast.unparse(part.format_spec) == "f','"
    return "1" if is_grouped or NUMBER.match(ast.unparse(part.value)) else "{}"


PLURAL = re.compile(
    r"(?<!x )(?<![\w.,{}])1 ((?:[a-z-]+ )??)([a-z]{3,}s|children|vertices|indices)\b"
)


def test_every_message_template_with_a_count_has_a_singular_form() -> None:
    seen, wrong = 0, []
    for where, text in templates():
        shown = agreeing(text)
        for found in PLURAL.finditer(text):
            seen += 1
            if OTHERS.isdisjoint(found[0].split()) and found[0] in shown:
                wrong.append(f"{where}: {text}")
    assert seen > 200
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "there is no 'my 1 items'",
        '"1 files" is no name',
        "the objects of version 1 files",
        "offset 0x1 bytes",
    ],
)
def test_numbers_in_quoted_names_are_not_treated_as_counts(text: str) -> None:
    assert agreeing(text) == text


def test_a_file_name_at_the_start_of_a_line_is_not_changed() -> None:
    line = "meshes/my 1 files/a.sc2: 2 bytes follow"
    assert visible(line) == line


def test_a_long_name_is_processed_in_linear_time() -> None:
    assert within(2, agreeing, "a 1 bytes " * 20_000).startswith("a 1 byte a 1 byte ")
