from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

import chunkwright
from chunkwright import formats
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.formats import Format

from . import COLOUR_WISHES, runner

ROOMS = Path(__file__).parent / "rooms"
TOY = Format("toy", "Tests", "Toy", (".toy",), "toy", b"TOY1")

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process, its streams apart."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the command line sets it
    monkeypatch.setenv("COLUMNS", "100")
    for name in COLOUR_WISHES:
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, data: bytes | None = None) -> Result:
        return runner().invoke(command_line, [str(argument) for argument in arguments], input=data)

    return invoke


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Format]:
    """Give the registry the toy format."""
    monkeypatch.setattr(chunkwright, "__path__", [*chunkwright.__path__, str(ROOMS)])
    monkeypatch.setattr(formats, "FORMATS", (TOY, *formats.FORMATS))
    yield TOY
    for name in [name for name in sys.modules if name.startswith("chunkwright.toy")]:
        del sys.modules[name]


@pytest.fixture
def sample(toy: Format, tmp_path: Path) -> Path:
    """Make a toy file that has nothing wrong."""
    assert toy.name == "toy"
    path = tmp_path / "sample.toy"
    path.write_bytes(b"TOY1\nhp=100\nname=tank\ngun.range=400\ngun.shells.0=ap\ngun.shells.1=he\n")
    return path
