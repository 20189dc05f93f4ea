"""Installation commands in errors, help and documentation work before the first release.

Commands that need a missing library say so; the rest works without it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chunkwright.errors import how_to_install
from chunkwright.heightmap import Heightmap
from chunkwright.sc2 import Scene

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"])
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
INSTALLED = re.compile(r'pip install (?:-e )?("[^"]*"|[^\s`"]+)')
# The README's test command is for sh alone, and is checked word for word elsewhere.
FOR_SH = "pip install -e '.[test]' && .venv/bin/pytest -n auto"


def test_installation_commands_name_existing_extras() -> None:
    wrong = []
    for path in (*SOURCES, *PAGES):
        for what in INSTALLED.findall(path.read_text("utf-8").replace(FOR_SH, "")):
            # Double quotes, as cmd knows no others.
            found = re.fullmatch(r'\.|\./fast|"\.\[([\w,]+|\{extra\})\]"', what)
            if not found or not set((found[1] or "test").split(",")) <= EXTRAS | {"{extra}"}:
                wrong.append((str(path.relative_to(ROOT)), what))
    assert wrong == []


def test_each_error_about_a_library_names_an_extra() -> None:
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    named = set(re.findall(r'how_to_install\("(\w+)"\)', text))
    assert named == {"archives", "catalogue", "images", "picture", "scene", "textures", "view"}
    assert named <= EXTRAS


def test_the_installation_hint_is_the_same_command_for_every_shell() -> None:
    assert how_to_install("scene") == 'pip install ".[scene]" in the clone of Chunkwright'


WITHOUT_ARRAYS = """
import sys
sys.modules["numpy"] = None  # an import of it fails
from chunkwright.cli.app import chunkwright
chunkwright(sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("a.sc2", False),
        ("info a.sc2", False),
        ("tree a.sc2 --depth 3", False),
        ("find //name a.sc2", False),
        ("verify a.sc2", False),
        ("set a.sc2 /hierarchy/0/name x -o b.sc2", False),
        ("convert a.sc2 b.sc2 --version 47", False),
        ("export --help", False),
        ("find //size a.heightmap", False),
        ("get a.heightmap /size", False),
        ("export a.sc2 a.glb", True),
        ("picture a.sc2 a.png", True),
        ("dump a.heightmap", True),
    ],
)
def test_without_numpy_commands_work_or_say_in_one_line_that_they_need_it(
    line: str, needs: bool, tmp_path: Path
) -> None:
    scene = Scene(35)
    scene.add_entity("tank")
    scene.save(tmp_path / "a.sc2")
    Heightmap(2, 1, bytes(8)).save(tmp_path / "a.heightmap")
    command = [sys.executable, "-c", WITHOUT_ARRAYS, *line.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == needs, done.stderr
    told = done.stderr.splitlines()
    assert [each for each in told if "numpy" in each] == (told if needs else [])
    assert not needs or len(told) == 1
    assert not needs or told[0].endswith("this needs numpy (it is not installed here)")
