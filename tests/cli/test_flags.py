"""The flags of options, and how commands parse their values."""

from __future__ import annotations

from typing import Any

import click
import pytest

from chunkwright.cli.commands import add_flags
from chunkwright.cli.commands.export import _color
from chunkwright.formats import Option
from chunkwright.operations import is_set, only_set


def flags(*options: Option) -> Any:
    def command(**_: object) -> None:
        pass

    return click.command()(add_flags(command, options)).params


@pytest.mark.parametrize("value", [None, False, ()])
def test_options_that_were_not_given_are_not_passed_on(value: object) -> None:
    assert not is_set(value)
    assert only_set({"a": value, "b": 1}) == {"b": 1}


@pytest.mark.parametrize("value", [0, 0.0, "", [], True, ("a",), 1])
def test_an_option_with_the_value_zero_is_passed_on(value: object) -> None:
    assert is_set(value)
    assert only_set({"a": value}) == {"a": value}


def test_options_of_formats_become_flags_of_the_command() -> None:
    text, number, real, switch, word, size, many = flags(
        Option("name", "The name.", metavar="NAME"),
        Option("count", "So many.", int),
        Option("how_far", "So far.", float, flag="far_away"),
        Option("loud", "Loudly.", bool),
        Option("way", "Which way.", choices=("up", "down")),
        Option("size", "So large.", int, bounds=(3, 7)),
        Option("part", "Which parts.", repeated=True),
    )
    assert [text.opts, real.opts, switch.opts] == [["--name"], ["--far-away"], ["--loud"]]
    assert [text.help, text.metavar, number.metavar] == ["The name.", "NAME", None]
    assert [text.multiple, many.multiple, switch.is_flag, text.is_flag] == [
        False, True, True, False
    ]  # fmt: skip
    assert (text.type, number.type) == (click.STRING, click.INT)
    assert isinstance(real.type, click.types.FuncParamType)
    assert real.type.func is float
    assert isinstance(word.type, click.Choice)
    assert (list(word.type.choices), word.type.case_sensitive) == (["up", "down"], False)
    assert isinstance(size.type, click.IntRange)
    assert (size.type.min, size.type.max) == (3, 7)


def test_options_with_the_same_name_share_a_flag() -> None:
    (shared, other) = flags(
        Option("size", "In pixels.", int),
        Option("other", "Another."),
        Option("size", "In metres.", float),
        Option("size", "In pixels.", int),
    )
    assert (shared.help, shared.type) == ("In pixels. In metres.", click.STRING)
    assert (other.help, other.opts) == ("Another.", ["--other"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("none", None), ("None", None), ("2040ff", (0x20, 0x40, 0xFF)), ("A1b2C3", (161, 178, 195))],
)
def test_colours_are_parsed(text: str, wanted: tuple[int, int, int] | None) -> None:
    assert _color(text) == wanted


@pytest.mark.parametrize("text", ["", "2040f", "2040fff", "2040fg", "no"])
def test_wrong_colours_are_refused(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is not of the form 2040ff"):
        _color(text)
