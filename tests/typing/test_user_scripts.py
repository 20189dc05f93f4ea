"""The examples of README and docs are scripts that a strict type checker accepts."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"README.md": 8, "docs/python.md": 30}  # and the lines that there are at least

# What content decides is Any; what a caller names is not.
NAMED = """
import chunkwright
from chunkwright.document import Document
from chunkwright.hkx import Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.sc2 import Scene
from typing_extensions import assert_type

assert_type(chunkwright.identify(b""), str)
assert_type(chunkwright.open(b"", format="sc2"), Scene)
assert_type(chunkwright.open(b"", format="keyed_archive"), KeyedArchive)
assert_type(chunkwright.open(b"", format="hkx", offset=4), Packfile)
assert_type(chunkwright.open("a.nmo", format="nmo", strict=False), VirtoolsFile)
assert_type(chunkwright.from_dict({}), Document)
for problem in chunkwright.open("a.sc2", format="sc2").problems():
    assert_type(problem.path, str)
"""

# What a user's own script does, with the openers of one format each.
TYPED = """
import io
from pathlib import Path

import chunkwright
from chunkwright import hkx, nmo
from chunkwright.hkx import HkObject, Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import Material, Mesh, VirtoolsFile, VirtoolsObject
from chunkwright.sc2 import Scene
from chunkwright.sc2.nodes import Node
from chunkwright.scg import Geometry, PolygonGroup
from chunkwright.state_chunk import StateChunk
from typing_extensions import assert_type


def convert(folder: Path) -> list[Packfile]:
    made = []
    for path in folder.glob("*.hkx"):
        with chunkwright.open_packfile(path) as packfile:
            assert_type(packfile, Packfile)
            made.append(hkx.convert(packfile, layout="8101"))
            for lost in hkx.losses(packfile, "hk_2014.1.0-r1"):
                assert_type(lost.path, str)
    return made


def textures(path: Path) -> list[str]:
    level = chunkwright.open_virtools(path)
    assert_type(level, VirtoolsFile)
    assert_type(level.objects.of_class(Mesh), list[Mesh])
    assert_type(level.objects.of_class("CKMesh"), list[VirtoolsObject])
    for material in level.objects.of_class(nmo.Material):
        assert_type(material, Material)
    return [each.name or "" for each in level]


scene = chunkwright.open_scene("tank.sc2.dvpl")
assert_type(scene, Scene)
for node in scene:
    assert_type(node, Node)
assert_type(chunkwright.open_geometry("tank.scg"), Geometry)
assert_type([group for group in chunkwright.open_geometry("tank.scg")], list[PolygonGroup])
assert_type(chunkwright.open_state_chunk(b""), StateChunk)
archive = chunkwright.open_keyed_archive(io.BytesIO(b"KA"))
assert_type(archive, KeyedArchive)
buffer = io.BytesIO()
archive.save(buffer)
with open("copy.archive", "wb") as file:
    archive.save(file)
objects: list[HkObject] = list(chunkwright.open_packfile(Path("cat.hkx")))
print(len(objects), chunkwright.hkx.views.skeletons(convert(Path("."))[0])[0].bones, textures(Path()))
"""


def script_of(page: str) -> str:
    """Return the examples of a page as one script, what they print left out."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text(encoding="utf-8"))
    # Examples that show how something is refused are none to copy.
    code = [each.source for each in examples if "Traceback" not in each.want]
    return "".join(re.sub(r"\A(\w+(\.\w+)*)\n\Z", r"print(\1)\n", source) for source in code)


@pytest.fixture(params=[*PAGES, "named", "typed"])
def script(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "script.py"
    scripts = {"named": NAMED, "typed": TYPED}
    path.write_text(scripts.get(request.param) or script_of(request.param), encoding="utf-8")
    return path


@pytest.mark.parametrize(("page", "least"), list(PAGES.items()))
def test_the_script_is_what_the_page_shows(page: str, least: int) -> None:
    script = script_of(page)
    compile(script, page, "exec")
    assert "chunkwright.open(" in script
    assert len(script.splitlines()) >= least


def test_mypy_strict(script: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is for developers: pip install -e '.[dev]'")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, str(script)]
    environment = os.environ | {"MYPYPATH": f"{ROOT / 'src'}:{ROOT / 'generated'}"}
    done = subprocess.run(
        [*command, "--follow-imports=silent", f"--cache-dir={ROOT / '.mypy_cache' / 'scripts'}"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=script.parent,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright(script: Path) -> None:
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    checker = shutil.which("pyright", path=os.pathsep.join(folders))
    if checker is None:
        pytest.skip("pyright is for developers: pip install -e '.[dev]'")
    done = subprocess.run(
        [checker, "--pythonpath", sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=script.parent,
    )
    assert done.returncode == 0, done.stdout + done.stderr
