from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import Result

from chunkwright.cli.app import chunkwright as command_line
from chunkwright.formats import registry

from . import COLOUR_WISHES, runner
from .toy import ToyFormat

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the command line in this process, with separate streams."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the command line sets this
    monkeypatch.setenv("COLUMNS", "100")
    for name in COLOUR_WISHES:
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, data: bytes | None = None) -> Result:
        return runner().invoke(command_line, [str(argument) for argument in arguments], input=data)

    return invoke


@pytest.fixture(scope="session")
def every_command() -> None:
    """Load all commands, which keep the options of the formats that there are at that time."""
    context = click.Context(command_line)
    for name in command_line.list_commands(context):
        command_line.get_command(context, name)


@pytest.fixture
def toy(every_command: None, monkeypatch: pytest.MonkeyPatch) -> AnyFormat:
    """Add the toy format to the registry."""
    del every_command
    format = ToyFormat()
    monkeypatch.setattr(registry, "FORMATS", (format, *registry.FORMATS))
    return format


@pytest.fixture
def sample(toy: AnyFormat, tmp_path: Path) -> Path:
    """Make a toy file without faults."""
    assert toy.name == "toy"
    path = tmp_path / "sample.toy"
    path.write_bytes(b"TOY1\nhp=100\nname=tank\ngun.range=400\ngun.shells.0=ap\ngun.shells.1=he\n")
    return path
