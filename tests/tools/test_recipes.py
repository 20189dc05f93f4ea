"""Recipes for other package managers name this version and what it needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
SUM = "ab" * 32


@pytest.fixture(scope="module")
def release() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return import_module("release")
    finally:
        sys.path.remove(str(ROOT / "tools"))


def test_the_conda_recipe_has_the_dependencies_of_the_package(release: ModuleType) -> None:
    text = release.recipes.conda(release.PROJECT, release.BUILD["requires"], SUM)
    recipe = yaml.safe_load(text)
    assert recipe["context"]["version"] == release.VERSION
    assert recipe["source"]["sha256"] == SUM
    assert recipe["about"]["summary"] == release.PROJECT["description"]
    for place, wanted in (
        ("run", release.PROJECT["dependencies"]),
        ("host", release.BUILD["requires"]),
    ):
        rows = [row.replace(" ", "") for row in recipe["requirements"][place]]
        assert set(wanted) <= set(rows)
        assert f"python{release.PROJECT['requires-python']}" in rows
    assert recipe["build"]["python"]["entry_points"] == ["chunkwright = chunkwright.cli:main"]


def test_the_homebrew_formula_names_the_source_archive_and_its_checksum(
    release: ModuleType, tmp_path: Path
) -> None:
    text = release.recipes.homebrew(release.PROJECT, SUM)
    assert f"chunkwright-{release.VERSION}.tar.gz" in text
    assert f'sha256 "{SUM}"' in text
    ruby = shutil.which("ruby")
    if ruby is not None:
        path = tmp_path / "chunkwright.rb"
        path.write_text(text)
        subprocess.run([ruby, "-c", str(path)], check=True, capture_output=True)
