"""When the compiled kernel is used, and what is reported about it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from chunkwright import __version__, base

from . import kernel, needs_kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FAST = ROOT / "fast"


@pytest.fixture
def asked_anew() -> Iterator[None]:
    """Let the package look for the kernel again, and once more afterwards."""
    base.kernel.cache_clear()
    yield
    base.kernel.cache_clear()


def stand_in(monkeypatch: pytest.MonkeyPatch, version: str) -> ModuleType:
    module = ModuleType("chunkwright_fast")
    module.__version__ = version  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "chunkwright_fast", module)
    return module


@pytest.mark.usefixtures("asked_anew")
def test_a_kernel_of_the_same_version_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHUNKWRIGHT_FAST", raising=False)
    assert base.kernel() is None or kernel is not None
    base.kernel.cache_clear()
    module = stand_in(monkeypatch, __version__)
    assert base.kernel() is module


@pytest.mark.usefixtures("asked_anew")
def test_a_kernel_of_another_version_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CHUNKWRIGHT_FAST", raising=False)
    stand_in(monkeypatch, "0.0.9")
    expected = rf"chunkwright-fast 0\.0\.9 is not used.*{re.escape(__version__)}.*docs/fast.md"
    with pytest.warns(RuntimeWarning, match=expected):
        assert base.kernel() is None


@pytest.mark.usefixtures("asked_anew")
def test_the_environment_switches_the_kernel_off(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, __version__)
    monkeypatch.setenv("CHUNKWRIGHT_FAST", "0")
    assert base.kernel() is None


def told(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "chunkwright", "--version"],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_version_is_printed_without_the_kernel() -> None:
    assert told(CHUNKWRIGHT_FAST="0") == f"chunkwright {__version__}\n"


@needs_kernel
def test_the_version_names_the_kernel() -> None:
    assert told() == f"chunkwright {__version__} with chunkwright-fast {__version__}\n"


def test_both_distributions_have_one_version() -> None:
    crate = tomllib.loads((FAST / "Cargo.toml").read_text("utf-8"))
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert crate["package"]["version"] == package["project"]["version"] == __version__
    wanted = package["project"]["optional-dependencies"]["fast"]
    assert wanted == [f"chunkwright-fast=={__version__}"]


def test_unsafe_code_of_the_crate_is_in_one_file_that_states_the_reason() -> None:
    sources = {path.name: path.read_text("utf-8") for path in (FAST / "src").rglob("*.rs")}
    unsafe = {name for name, text in sources.items() if re.search(r"\bunsafe\b", text)}
    assert unsafe == {"raw.rs"}
    blocks = re.findall(r"unsafe \{", sources["raw.rs"])
    assert sources["raw.rs"].count("// Safety:") == len(blocks)
