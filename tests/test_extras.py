"""What errors, help and pages say about installing is what works before there is a release."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from chunkwright.errors import how_to_install

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"])
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
INSTALLED = re.compile(r'pip install (?:-e )?("[^"]*"|[^\s`"]+)')
# The README's test command is for sh alone, and checked word for word.
FOR_SH = "pip install -e '.[test]' && .venv/bin/pytest -n auto"


def test_what_is_installed_is_the_clone_with_extras_that_there_are() -> None:
    wrong = []
    for path in (*SOURCES, *PAGES):
        for what in INSTALLED.findall(path.read_text("utf-8").replace(FOR_SH, "")):
            # Double quotes: cmd takes no others.
            found = re.fullmatch(r'\.|\./fast|"\.\[([\w,]+|\{extra\})\]"', what)
            if not found or not set((found[1] or "test").split(",")) <= EXTRAS | {"{extra}"}:
                wrong.append((str(path.relative_to(ROOT)), what))
    assert wrong == []


def test_each_error_about_a_library_names_an_extra() -> None:
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    named = set(re.findall(r'how_to_install\("(\w+)"\)', text))
    assert named == {"catalogue", "images", "picture", "scene", "textures", "view"}
    assert named <= EXTRAS


def test_the_hint_is_one_command_for_every_shell() -> None:
    assert how_to_install("scene") == 'pip install ".[scene]" in the clone of Chunkwright'
