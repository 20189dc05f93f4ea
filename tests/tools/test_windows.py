"""What ``tools/windows.py`` installs and passes on; it is not run, because it takes Wine and minutes."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("windows", ROOT / "tools/windows.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


windows = loaded()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def names(requirements: list[str]) -> list[str]:
    return [re.match(r"[\w-]+", each)[0] for each in requirements]  # type: ignore[index]


def test_every_dependency_is_installed_once() -> None:
    needed = names(windows.requirements())
    assert {*names(PROJECT["dependencies"]), "pytest", "colorama"} <= set(needed)
    assert len(set(needed)) == len(needed)


@pytest.mark.parametrize("name", windows.OTHERWISE)
def test_exceptional_requirements_are_those_of_project_packages(name: str) -> None:
    extras = PROJECT["optional-dependencies"].values()
    assert name in names([*PROJECT["dependencies"], *(each for extra in extras for each in extra)])


def test_paths_get_the_drive_that_wine_gives_the_root_folder() -> None:
    assert windows.on_windows(Path("/tmp/a b")) == "Z:\\tmp\\a b"
