"""``chunkwright import``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange import gltf

from ..exchange.test_new_documents import house

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def test_a_new_file_and_an_edit_of_it(tmp_path: Path, run: Run) -> None:
    source, target = tmp_path / "house.glb", tmp_path / "house.sc2"
    source.write_bytes(gltf.to_glb(house()))
    result = run("import", str(source), "-o", str(target))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == f"wrote {target}: SFV2 scene"
    assert target.with_suffix(".scg").is_file()
    assert run("export", str(target), str(source), "--no-textures").exit_code == 0
    edited = gltf.read(source)
    roof = next(node for node in edited.nodes() if node.name == "Roof")
    roof.translation = (0, 0, 9)
    source.write_bytes(gltf.to_glb(edited))
    into = ["--into", str(target), "--no-textures"]
    before = target.read_bytes()
    result = run("import", str(source), *into, "--dry-run")
    assert result.stdout == "~ Roof: moved\n"
    assert target.read_bytes() == before
    result = run("import", str(source), *into, "-o", str(tmp_path / "new" / "moved.sc2"))
    assert result.stdout.splitlines()[0] == "~ Roof: moved"
    assert (tmp_path / "new" / "moved.scg").read_bytes() == target.with_suffix(".scg").read_bytes()


def test_what_is_missing_on_the_command_line(tmp_path: Path, run: Run) -> None:
    source = tmp_path / "house.glb"
    source.write_bytes(gltf.to_glb(house()))
    for arguments in ([str(source)], [str(source), "--into", str(source)]):
        result = run("import", *arguments)
        assert result.exit_code == 2
        assert "missing option" in result.stderr
    result = run("import", str(source), "-o", str(tmp_path / "house.dvpl"))
    assert result.exit_code == 1
    assert ".sc2" in result.stderr
