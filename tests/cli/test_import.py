"""``chunkwright import``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.hkx import demo as hkx_demo

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


def test_the_options_of_the_export_need_not_be_repeated(tmp_path: Path, run: Run) -> None:
    source, shown = tmp_path / "cat.hkx", tmp_path / "cat.glb"
    hkx_demo.make().save(source)
    assert run("export", source, shown, "--axes", "y-up", "--unit", "0.5").exit_code == 0
    assert run("import", shown, "--into", source, "--dry-run").stdout == "nothing was edited\n"
    other = run("import", shown, "--into", source, "--dry-run", "--unit", "2")
    assert other.stdout.startswith("~ ")
    model = gltf.read(shown)
    bone = next(node for node in model.nodes() if "bone" in node.extras.get("chunkwright", {}))
    bone.translation = (1, 2, 3)
    shown.write_bytes(gltf.to_glb(model))
    target = tmp_path / "moved.hkx"
    assert run("import", shown, "--into", source, "-o", target).exit_code == 0
    pose = chunkwright.open_packfile(target).objects.of_class("hkaSkeleton")[0]["referencePose"]
    assert pose[0, 0, :3].tolist() == [1, 2, 3]
    # What a format does not have is ignored, whoever wrote it.
    model.extras["chunkwright"]["options"] = {"axes": "sideways", "unit": True, "lod": 1, "no": 0}
    shown.write_bytes(gltf.to_glb(model))
    assert run("import", shown, "--into", source, "--dry-run").exit_code == 0


def test_files_that_were_exported_together_are_needed_together(tmp_path: Path, run: Run) -> None:
    cat, dog, shown = (tmp_path / name for name in ("cat.hkx", "dog.hkx", "both.glb"))
    hkx_demo.make().save(cat)
    hkx_demo.make().save(dog)
    assert run("export", cat, dog, shown).exit_code == 0
    alone = run("import", shown, "--into", cat, "--dry-run")
    assert (alone.exit_code, alone.stdout) == (1, "")
    assert "cat.hkx: the scene was exported together with dog.hkx" in alone.stderr
    assert "--with FILE" in alone.stderr
    both = run("import", shown, "--into", cat, "--with", dog, "--dry-run")
    assert both.stdout == "nothing was edited\n"
