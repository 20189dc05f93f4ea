"""Tests of the command line."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.formats.registry import AnyFormat

# Each asks for colours even if the output is not a terminal; continuous integration may set one.
COLOUR_WISHES = ("FORCE_COLOR", "TTY_COMPATIBLE")


def runner() -> CliRunner:
    """Make a runner that keeps stdout and stderr apart."""
    options: dict[str, Any] = {}
    if (
        "mix_stderr" in inspect.signature(CliRunner).parameters
    ):  # click 8.1 mixes the streams by default; later versions never do
        options["mix_stderr"] = False
    return CliRunner(**options)


def made_by(format: AnyFormat) -> Document:
    """Make the demonstration file of a format."""
    demo = format.demo()
    assert demo is not None
    document: Document = demo.make()
    return document
