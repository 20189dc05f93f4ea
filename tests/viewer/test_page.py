"""The page that needs no server: everything is in it, and nothing in it gets out."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from chunkwright.cli.app import chunkwright
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import html

from .test_server import cat
from .test_spans import opened

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = "</script><script>alert(1)</script><!--"


def data_of(page: str) -> Any:
    found = re.search(
        r'<script id="embedded" type="application/json">(.*?)</script>', page, re.DOTALL
    )
    assert found is not None
    return json.loads(found[1])


def test_everything_is_in_the_page() -> None:
    page = html([cat()]).decode()
    assert 'src="' not in page.partition("<script>")[0]
    file = data_of(page)["files"][0]
    objects = next(node for node in file["tree"] if node["k"] == "objects")
    assert [node["c"] for node in objects["in"]] == ["hkRootLevelContainer", "hkaSkeleton"]
    assert base64.b64decode(file["parts"][0])[:4] == bytes.fromhex("57e0e057")
    assert base64.b64decode(file["scene"])[:4] == b"glTF"


def test_the_policy_allows_the_scripts_of_the_page_alone() -> None:
    page = html([cat()]).decode()
    allowed = set(re.findall(r"'sha256-([^']+)'", page.partition("</head>")[0]))
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(scripts) == 2
    for text in (*scripts, *styles):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in allowed


def test_markup_in_a_file_stays_text() -> None:
    page = html([opened(bytes(KeyedArchive({HOSTILE: HOSTILE})))]).decode()
    assert "<script>alert" not in page
    assert data_of(page)["files"][0]["tree"][0]["k"] == HOSTILE


def test_the_command_writes_it(tmp_path: Path) -> None:
    for hp in (100, 120):
        KeyedArchive({"hp": hp}).save(tmp_path / f"{hp}.ka")
    target = tmp_path / "page.html"
    given = [str(tmp_path / "100.ka"), str(tmp_path / "120.ka"), "--html", str(target)]
    done = CliRunner().invoke(chunkwright, ["view", *given])
    assert done.exit_code == 0, done.output
    assert "wrote" in done.output
    assert data_of(target.read_text())["differences"]["total"] == 1
