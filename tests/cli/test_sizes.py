"""Sizes on the command line, converted to bytes."""

from __future__ import annotations

import click
import pytest

from chunkwright.cli.commands import find

SIZES = {"0": 0, "500": 500, "3K": 3 << 10, "500m": 500 << 20, "2G": 2 << 30}


@pytest.mark.parametrize("text", SIZES)
def test_a_size_without_a_unit_is_in_bytes(text: str) -> None:
    option = click.Option(["--size"])
    made = find._size(click.Context(click.Command("x")), option, text)
    assert made == SIZES[text]


@pytest.mark.parametrize("text", ["K", "5T", "1.5G", "-1", ""])
def test_an_invalid_size_is_refused(text: str) -> None:
    option = click.Option(["--size"])
    with pytest.raises(click.BadParameter, match="expected a size such as 500M"):
        find._size(click.Context(click.Command("x")), option, text)
