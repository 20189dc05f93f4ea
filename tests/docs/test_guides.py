"""The guides of the documentation, followed to the letter on real files.

A guide's front matter names the files that it starts with, the packages that it needs and the
pictures that it shows. Blocks are run in order: ``python`` blocks with a title are saved under it,
``console`` blocks are run, and what they print is compared. With ``CHUNKWRIGHT_PICTURES`` set,
pictures are stored beside the guides.
"""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.samples import SAMPLES, needs_samples

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "guides"
GUIDES = sorted(path for path in FOLDER.glob("*.md") if "$ " in path.read_text("utf-8"))
# Blender as a Python module runs scripts as Blender does.
BLENDER = os.environ.get("CHUNKWRIGHT_BLENDER", "").partition(os.pathsep)[0]
BLOCK = re.compile(
    r"^( *)```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^\1```$",
    re.MULTILINE | re.DOTALL,
)


def front_matter(text: str) -> dict[str, Any]:
    if not text.startswith("---\n"):
        return {}
    found: dict[str, Any] = yaml.safe_load(text.split("---\n")[1])
    return found


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_command_prints_the_output_shown_in_the_guide(guide: Path, tmp_path: Path) -> None:
    text = guide.read_text("utf-8")
    needs = front_matter(text)
    for package in needs.get("needs", []):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    for name, sample in needs.get("files", {}).items():
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SAMPLES / sample, target)
    if needs.get("blender") and not BLENDER:
        pytest.skip("CHUNKWRIGHT_BLENDER does not name a Python with Blender's bpy")
    for name, folder in needs.get("links", {}).items():
        if not (ROOT / folder).exists():
            pytest.skip(f"{folder} is not there: run ./build.sh")
        (tmp_path / name).symlink_to(ROOT / folder)
    for block in BLOCK.finditer(text):
        body = re.sub(f"^{block[1]}", "", block["text"], flags=re.MULTILINE)
        if block["title"]:
            (tmp_path / block["title"]).write_text(body, "utf-8")
        elif block["kind"] == "console":
            run_console(body, tmp_path)
    for name in needs.get("pictures", []):
        check_picture(tmp_path / name)
        if os.environ.get("CHUNKWRIGHT_PICTURES"):
            shutil.copy(tmp_path / name, FOLDER / "pictures" / name)


def run_console(block: str, folder: Path) -> None:
    commands = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    assert commands, block
    # as in a terminal with the environment activated
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for each in commands:
        command, _, wanted = each.partition("\n")
        command = command.replace("blender --background --python", BLENDER)
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env={**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        same = doctest.OutputChecker().check_output(wanted, done.stdout, flags)
        assert same, f"$ {command}\n{done.stdout}"


def check_picture(path: Path) -> None:
    if path.suffix == ".svg":
        assert path.read_text("utf-8").count("<rect") > 1
        return
    from PIL import Image

    with Image.open(path) as picture:
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 50, f"{path.name} shows nothing"


def test_examples_of_errors_are_up_to_date() -> None:
    page = ROOT / "docs" / "reference" / "errors.md"
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert found.attempted > 5
    assert found.failed == 0


def test_guides_are_found() -> None:
    assert len(GUIDES) >= 10
