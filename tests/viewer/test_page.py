"""The page that needs no server: it contains everything, and sends nothing."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from chunkwright import QueryError, hkx
from chunkwright.cli.app import chunkwright
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import MOST_GRAPHS, MOST_NODES, asset, html
from chunkwright.viewer.files import ROWS
from chunkwright.viewer.nodes import LONGEST_TEXT

from .test_server import cat, walk
from .test_spans import opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from chunkwright.graphs import Graph
    from chunkwright.viewer import OpenedFile

HOSTILE = "</script><script>alert(1)</script><!--"


def data_of(page: str) -> Any:
    found = re.search(
        r'<script id="embedded" type="application/json">(.*?)</script>', page, re.DOTALL
    )
    assert found is not None
    return json.loads(found[1])


def test_the_page_contains_scripts_files_and_scene() -> None:
    page = html([cat()]).decode()
    assert 'src="' not in page.partition("<script>")[0]
    file = data_of(page)["files"][0]
    objects = next(node for node in file["tree"] if node["k"] == "objects")
    assert [node["c"] for node in objects["in"]] == ["hkRootLevelContainer", "hkaSkeleton"]
    assert base64.b64decode(file["parts"][0])[:4] == bytes.fromhex("57e0e057")
    assert base64.b64decode(file["scene"])[:4] == b"glTF"


def test_the_policy_allows_only_the_scripts_of_the_page() -> None:
    page = html([cat()]).decode()
    allowed = set(re.findall(r"'sha256-([^']+)'", page.partition("</head>")[0]))
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(scripts) == 2
    for text in (*scripts, *styles):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in allowed


def test_markup_in_a_file_is_shown_as_text() -> None:
    page = html([opened(bytes(KeyedArchive({HOSTILE: HOSTILE})))]).decode()
    assert "<script>alert" not in page
    assert data_of(page)["files"][0]["tree"][0]["k"] == HOSTILE


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    for hp in (100, 120):
        KeyedArchive({"hp": hp}).save(tmp_path / f"{hp}.ka")
    target = tmp_path / "page.html"
    given = [str(tmp_path / "100.ka"), str(tmp_path / "120.ka"), "--html", str(target)]
    done = CliRunner().invoke(chunkwright, ["view", *given])
    assert done.exit_code == 0, done.output
    assert "wrote" in done.output
    assert data_of(target.read_text())["differences"]["total"] == 1


def test_the_page_lists_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chunkwright.viewer.MOST_NODES", 5)
    archive = KeyedArchive({f"key {number}": number for number in range(9)})
    (file,) = data_of(html([opened(bytes(archive))]).decode())["files"]
    assert len(file["tree"]) == 5
    assert file["left_out"] == ["nodes of the tree after the first 5"]


def test_a_graph_that_cannot_be_drawn_does_not_affect_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = machines()
    bad, good = list(file.graphs)
    draw = file.graph

    def failing(address: str) -> Graph:
        if address == bad:
            raise QueryError("cannot be drawn")
        return draw(address)

    monkeypatch.setattr(file, "graph", failing)
    (found,) = data_of(html([file]).decode())["files"]
    assert list(found["graphs"]) == [good]
    assert [each["a"] for each in found["facts"]["graphs"]] == [good]
    assert f"graph {bad}: cannot be drawn" in found["left_out"]


def test_a_missing_graph_library_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "grandalf.graphs", None)
    (found,) = data_of(html([machines()]).decode())["files"]
    assert found["graphs"] == {}
    (said,) = [each for each in found["left_out"] if each.startswith("graph ")]
    assert said.endswith(
        ' and 1 more: drawing a graph needs grandalf (pip install ".[view]" in the clone of Chunkwright)'
    )


def machines() -> OpenedFile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    inner = hkx.new_object(packfile, "hkbStateMachine", {"name": "inner"})
    state = hkx.new_object(packfile, "hkbStateMachineStateInfo", {"name": "s", "generator": inner})
    packfile.root = hkx.new_object(packfile, "hkbStateMachine", {"name": "outer"})
    packfile.root["states"] = [state]
    return opened(bytes(packfile))


def test_the_limits_are_stated_in_the_help_and_on_the_page() -> None:
    said = " ".join(CliRunner().invoke(chunkwright, ["view", "--help"]).output.split())
    assert f"at most {MOST_NODES:,} nodes" in said
    assert f"{ROWS} rows" in said
    assert f"{LONGEST_TEXT:,} characters" in said
    assert f"{MOST_GRAPHS} graphs" in said
    script = asset("viewer.js").decode()
    assert f"first {ROWS} rows" in script
    assert f"first {LONGEST_TEXT:,} characters" in script


def test_a_skeleton_and_its_clip_share_a_scene_in_the_page() -> None:
    data = data_of(html([cat(), walk()]).decode())
    assert data["differences"] is None
    first, second = data["files"]
    assert base64.b64decode(first["scene"])[:4] == b"glTF"
    assert second["scene"] == ""
    assert second["views"]["scene"] is True


def test_the_scene_has_the_options_of_the_export(tmp_path: Path) -> None:
    file, archive = tmp_path / "cat.hkx", tmp_path / "a.ka"
    cat().document.save(file)
    KeyedArchive({"hp": 1}).save(archive)
    scenes = []
    for axes in ("z-up", "y-up"):
        target = tmp_path / f"{axes}.html"
        done = CliRunner().invoke(chunkwright, _view(file, target, axes))
        assert done.exit_code == 0, done.output
        scenes.append(base64.b64decode(data_of(target.read_text("utf-8"))["files"][0]["scene"]))
    assert b'"axes":"z-up"' in scenes[0]
    assert b'"axes":"y-up"' in scenes[1]

    done = CliRunner().invoke(chunkwright, _view(archive, tmp_path / "a.html", "y-up"))
    assert done.exit_code == 1
    assert "has no option --axes" in done.stderr
    assert not (tmp_path / "a.html").exists()


def _view(file: Path, target: Path, axes: str) -> list[str]:
    return ["view", str(file), "--html", str(target), "--axes", axes]


def test_a_page_offers_only_views_that_it_contains() -> None:
    bare = hkx.new_packfile("hk_2010.2.0-r1")
    bare.root = hkx.new_object(bare, "hkRootLevelContainer", {})
    with_scene, without = (
        data_of(html([file]).decode())["files"][0] for file in (cat(), opened(bytes(bare)))
    )
    assert (with_scene["views"]["scene"], "scene" in with_scene) == (True, True)
    assert (without["views"]["scene"], "scene" in without) == (False, False)
