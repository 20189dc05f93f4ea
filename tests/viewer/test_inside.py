"""A session in a page that lacks packages: features that need them are reported, others work."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.dvpl import DvplWrapper
from chunkwright.hkx import xml
from chunkwright.keyed_archive import KeyedArchive

from .test_server import cat

if TYPE_CHECKING:
    from pathlib import Path

# Packages that Pyodide has only as wheels, and packages that a page does not use.
MISSING = ("numpy", "lz4", "PIL", "texture2ddecoder", "etcpak", "click", "rich")

SCRIPT = """
import json, sys
missing, folder, *files = sys.argv[1:]
sys.modules.update(dict.fromkeys(missing.split(",")))
from chunkwright.viewer.session import Inside

inside = Inside(folder)
for name, given, data in json.load(sys.stdin):
    answer = inside.call(name, json.dumps(given), bytes.fromhex(data))
    print(answer.decode())
"""


def said(folder: Path, *asked: tuple[str, dict[str, str], bytes]) -> list[str]:
    """Return the answers of a page without packages."""
    messages = json.dumps([(name, given, data.hex()) for name, given, data in asked])
    command = [sys.executable, "-c", SCRIPT, ",".join(MISSING), str(folder)]
    done = subprocess.run(command, input=messages, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("wrapper", [None, DvplWrapper()])
def test_archives_are_read_edited_and_saved_without_optional_packages(
    tmp_path: Path, wrapper: DvplWrapper | None
) -> None:
    archive = KeyedArchive({"hp": 100})
    archive.wrapper = wrapper
    data = bytes(archive)
    lacks, _, opened, done, saved, drawn = said(
        tmp_path,
        ("lacks", {}, b""),
        ("put", {"name": "tank.ka"}, data),
        ("open", {"name": "tank.ka"}, b""),
        ("set", {"address": "/hp", "value": "120"}, b""),
        ("changes", {}, b""),
        ("views", {}, b""),
    )
    assert [each.split()[0] for each in json.loads(lacks[1:])] == list(MISSING[:4])
    assert json.loads(opened[1:])["name"] == "tank.ka"
    assert json.loads(done[1:])["lines"] == ["/hp: 100 -> 120"]
    assert json.loads(saved[1:])[0]["a"] == "/hp"
    assert json.loads(drawn[1:])["first"] == "About"


def test_a_missing_package_is_reported_and_the_rest_of_the_file_is_shown(
    tmp_path: Path,
) -> None:
    opened, problems, views, node, found = said(
        tmp_path,
        ("put", {"name": "cat.hkx"}, cat().history.data),
        ("open", {"name": "cat.hkx"}, b""),
        ("problems", {}, b""),
        ("views", {}, b""),
        ("children", {"address": ""}, b""),
        ("find", {"query": "body"}, b""),
    )[1:]
    assert opened[0] == "+"
    assert problems[0] == "+"
    assert any("needs numpy" in each for each in json.loads(views[1:])["left_out"])
    assert [each["k"] for each in json.loads(node[1:])["nodes"]][:2] == ["header", "objects"]
    assert found[0] == "+"


def test_a_file_that_cannot_be_shown_is_not_opened(tmp_path: Path) -> None:
    """Numbers in the XML of a packfile are read with numpy when the file is split into parts."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    pose = {"referencePose": [((0, 0, 0, 0), (0, 0, 0, 1), (1, 1, 1, 0))]}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", **pose})
    text = xml.dump(packfile).text
    opened, files = said(
        tmp_path,
        ("put", {"name": "cat.xml"}, text.encode()),
        ("open", {"name": "cat.xml"}, b""),
        ("files", {}, b""),
    )[1:]
    assert (opened[0], "needs numpy" in opened) == ("!", True)
    assert json.loads(files[1:]) == []
