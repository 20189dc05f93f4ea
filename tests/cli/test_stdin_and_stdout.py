"""``-`` is stdin or stdout wherever one file is read or written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.dvpl import DvplFile
from chunkwright.exchange import gltf
from chunkwright.hkx import verbs as hkx_verbs
from chunkwright.nmo import demo as nmo_demo

from ..exchange.models import png
from ..exchange.test_new_documents import house

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_file_to_compare_may_be_stdin(tmp_path: Path, run: Run) -> None:
    old, new = tmp_path / "old.hkx", tmp_path / "new.hkx"
    document = hkx_verbs.make()
    document.save(old)
    hkx_verbs.edit(document)
    document.save(new)
    changes = run("diff", "--json", old, new).stdout_bytes
    assert run("patch", old, "-", data=changes).exit_code == 0
    assert old.read_bytes() == new.read_bytes()


def test_two_inputs_from_stdin_are_refused(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "level.nmo"
    nmo_demo.make().save(path)
    for arguments in (("diff", "-", "-"), ("picture", "-", "-", "out.png")):
        result = run(*arguments, data=path.read_bytes())
        assert result.exit_code == 2
        assert "only one input can be -" in result.stderr


@pytest.mark.slow
def test_a_scene_is_exported_to_stdout_and_imported_from_stdin(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "level.nmo"
    nmo_demo.make().save(path)
    scene = run("export", "-", "-", data=path.read_bytes())
    assert scene.stdout_bytes.startswith(b"glTF")
    into = ("--into", path)
    assert run("import", "-", *into, "--dry-run", data=scene.stdout_bytes).stdout == (
        "nothing was edited\n"
    )
    result = run("import", "-", *into, "-o", "-", data=scene.stdout_bytes)
    assert result.stdout_bytes == path.read_bytes()
    assert result.stderr.endswith("nothing was edited\n")
    edited = tmp_path / "edited.glb"
    edited.write_bytes(scene.stdout_bytes)
    result = run("import", edited, "--into", "-", "-o", "-", data=path.read_bytes())
    assert result.stdout_bytes == path.read_bytes()
    assert run("picture", "-", "-", data=scene.stdout_bytes).stdout_bytes.startswith(PNG)


def test_writing_several_files_to_stdout_is_refused(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.glb").write_bytes(gltf.to_glb(house()))
    assert run("import", "house.glb", "-o", "house.sc2").exit_code == 0
    assert run("export", "house.sc2", "shown.glb").exit_code == 0
    refusals = {
        ("export", "house.sc2", "-", "--to", "gltf"): "stdout takes only one",
        ("export", ".", "-"): "need -o DIR",
        ("import", "shown.glb", "--into", "house.sc2", "-o", "-"): "several files",
        ("import", "house.glb", "-o", "-"): "OUT must end in",
        ("dump", ".", "-o", "-"): "not stdout",
        ("set", ".", "/x", "1", "-o", "-"): "not stdout",
    }
    for arguments, why in refusals.items():
        result = run(*arguments)
        assert result.exit_code in (1, 2), arguments
        assert why in result.stderr
        assert not result.stdout_bytes
    assert not (tmp_path / "-").exists()


def test_a_picture_inside_a_wrapper_is_exported(tmp_path: Path, run: Run) -> None:
    path, out = tmp_path / "hull.png.dvpl", tmp_path / "hull.png"
    DvplFile(png()).save(path)
    for source in (path, "-"):
        data = path.read_bytes() if source == "-" else None
        assert run("export", source, "-", "--to", "png", data=data).stdout_bytes.startswith(PNG)
        assert run("picture", source, out, data=data).stdout.endswith("2 x 2 pixels\n")
    assert run("export", path, out).exit_code == 0
    assert out.read_bytes().startswith(PNG)


def test_a_report_is_not_printed_among_a_file_on_stdout(tmp_path: Path, run: Run) -> None:
    path, other, report = (tmp_path / name for name in ("a.nmo", "b.nmo", "report.json"))
    nmo_demo.make().save(path)
    nmo_demo.make().save(other)
    merged = run("merge", path, other, "-o", "-", "--json", report)
    assert bytes(chunkwright.open(merged.stdout_bytes)) == merged.stdout_bytes
    assert f"wrote {report}: " in merged.stderr


def test_no_report_replaces_a_file_that_the_command_reads(tmp_path: Path, run: Run) -> None:
    path, other = tmp_path / "a.nmo", tmp_path / "b.nmo"
    nmo_demo.make().save(path)
    nmo_demo.make().save(other)
    data = path.read_bytes()
    out = tmp_path / "out"
    for arguments in (
        ("verify", path, "--json", path),
        ("verify", tmp_path, "--json", path),
        ("convert", path, other, "-o", out, "--json", path),
        ("merge", path, other, "-o", tmp_path / "c.nmo", "--json", path),
        ("merge", path, other, "-o", tmp_path / "c.nmo", "--json", tmp_path / "c.nmo"),
    ):
        result = run(*arguments)
        assert (result.exit_code, path.read_bytes()) == (2, data), arguments
        assert "are the same file" in result.stderr
