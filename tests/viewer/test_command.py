"""``chunkwright view`` on the command line: its messages when something is not possible."""

from __future__ import annotations

import socket
import webbrowser
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from chunkwright.cli.app import chunkwright
from chunkwright.keyed_archive import KeyedArchive

from ..dvpk.files import data_file
from .test_page import data_of

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def view(*given: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(chunkwright, ["view", *given], input=stdin)


@pytest.fixture
def tank(tmp_path: Path) -> str:
    path = tmp_path / "tank.ka"
    KeyedArchive({"hp": 100}).save(path)
    return str(path)


def test_a_port_in_use_is_reported(tank: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = view(tank, "--no-browser", "--port", str(port))
    assert done.exit_code == 1
    assert f"port {port} of 127.0.0.1 cannot be used" in done.stderr
    assert "internal error" not in done.stderr


def test_the_files_of_a_folder_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        ThreadingHTTPServer,
        "serve_forever",
        lambda self, **_: seen.extend(
            (each.name, each.is_listed) for each in self.viewer.session.files
        ),
    )
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("b.ka", "inner/a.ka"):
        KeyedArchive({"hp": 100}).save(tmp_path / name)
    (tmp_path / "readme.txt").write_text("text")
    (tmp_path / "broken.ka").write_bytes(b"KA\x01\x00\xff\xff\xff\xff")
    (tmp_path / "maps.dvpd").write_bytes(data_file(b"x"))
    done = view(str(tmp_path), "--no-browser")
    assert done.exit_code == 0
    assert seen == [(str(tmp_path / "b.ka"), True), (str(inner / "a.ka"), True)]
    assert "left out 1 file of other formats" in done.stderr
    assert f"left out {tmp_path / 'maps.dvpd'}: it has the data of a DAVA pack" in done.stderr
    assert "left out" in done.stderr.split("broken.ka")[0]


def test_a_folder_without_supported_files_is_refused(tmp_path: Path) -> None:
    assert "no file in this folder" in view(str(tmp_path)).stderr
    done = view(str(tmp_path), "--html", str(tmp_path / "page.html"))
    assert done.exit_code == 2
    assert "--html takes files, not folders" in done.stderr


@pytest.mark.parametrize("has_browser", [True, False])
def test_a_missing_browser_is_reported(
    tank: str, monkeypatch: pytest.MonkeyPatch, has_browser: bool
) -> None:
    asked: list[str] = []

    def opened(url: str) -> bool:
        asked.append(url)
        return has_browser

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(webbrowser, "open", opened)
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", interrupted)
    done = view(tank)
    assert done.exit_code == 0
    assert done.stdout == f"{asked[0]}\nPress Ctrl-C to stop.\nstopped\n"
    assert ("no browser could be started" in done.stderr) is not has_browser


def test_stdin_is_shown_with_its_bytes(tmp_path: Path) -> None:
    data, target = bytes(KeyedArchive({"hp": 100})), tmp_path / "page.html"
    assert view("-", "--html", str(target), stdin=data).exit_code == 0
    facts = data_of(target.read_text())["files"][0]["facts"]
    assert (facts["name"], facts["parts"][0]["size"]) == ("<stdin>", len(data))


def test_a_page_on_stdout_is_the_only_output(tank: str) -> None:
    done = view(tank, "--html", "-")
    assert done.exit_code == 0
    assert done.stdout.startswith("<!doctype html>")
    assert done.stdout.endswith("</html>\n")


def test_a_damaged_file_is_refused_in_one_line(tank: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.ka"
    bad.write_bytes(bytes(KeyedArchive({"name": "T-34"}))[:-3])
    done = view(tank, str(bad))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"chunkwright: error: {bad}: keyed_archive: ")
    assert done.stderr.count("\n") == 1


def test_writing_is_refused_without_a_served_page(tank: str, tmp_path: Path) -> None:
    for given in ((tank, "--html", str(tmp_path / "page.html")), ("-",)):
        done = view(*given, "--write", stdin=b"")
        assert done.exit_code == 2
        assert (
            "--write applies only to a served page of files, not to --html or stdin" in done.stderr
        )


@pytest.mark.parametrize("writes", [True, False])
def test_only_files_given_with_write_can_be_saved(
    tank: str, monkeypatch: pytest.MonkeyPatch, writes: bool
) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(
        ThreadingHTTPServer,
        "serve_forever",
        lambda self, **_: seen.extend(each.writes for each in self.viewer.session.files),
    )
    done = view(tank, "--no-browser", *(["--write"] if writes else []))
    assert done.exit_code == 0
    assert seen == [writes]
