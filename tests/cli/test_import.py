"""``chunkwright import``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.base.wording import counted
from chunkwright.exchange import gltf
from chunkwright.exchange.model import SceneModel
from chunkwright.formats import registry
from chunkwright.hkx import verbs as hkx_verbs
from chunkwright.nmo import demo as nmo_demo

from ..exchange.editing import named, node
from ..exchange.test_new_documents import house
from ..exchange.yard import Yard, YardFormat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Run


def wrote(target: Path, what: str) -> str:
    """Return the line about a file that was written."""
    return f"wrote {target}: {what}, {counted(target.stat().st_size, 'byte')}"


def test_a_new_file_is_made_from_a_scene_and_then_edited(tmp_path: Path, run: Run) -> None:
    source, target = tmp_path / "house.glb", tmp_path / "house.sc2"
    source.write_bytes(gltf.to_glb(house()))
    result = run("import", str(source), "-o", str(target))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == wrote(target, "SFV2 scene")
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
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "~ Roof: moved"
    assert (tmp_path / "new" / "moved.scg").read_bytes() == target.with_suffix(".scg").read_bytes()


def test_importing_without_a_target_is_refused(tmp_path: Path, run: Run) -> None:
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
    hkx_verbs.make().save(source)
    assert run("export", source, shown, "--axes", "y-up", "--unit", "0.5").exit_code == 0
    assert run("import", shown, "--into", source, "--dry-run").stdout == "nothing was edited\n"
    other = run("import", shown, "--into", source, "--dry-run", "--unit", "2")
    assert other.exit_code == 3
    assert "its place not applied" in other.stderr
    model = gltf.read(shown)
    bone = next(node for node in model.nodes() if "bone" in node.extras.get("chunkwright", {}))
    bone.translation = (1, 2, 3)
    shown.write_bytes(gltf.to_glb(model))
    target = tmp_path / "moved.hkx"
    assert run("import", shown, "--into", source, "-o", target).exit_code == 0
    pose = chunkwright.open_packfile(target).objects.of_class("hkaSkeleton")[0]["referencePose"]
    assert pose[0, 0, :3].tolist() == [1, 2, 3]
    # recorded options that the format does not have are ignored
    model.extras["chunkwright"]["options"] = {"axes": "sideways", "unit": True, "lod": 1, "no": 0}
    shown.write_bytes(gltf.to_glb(model))
    assert run("import", shown, "--into", source, "--dry-run").exit_code == 3


def test_importing_needs_all_files_that_were_exported_together(tmp_path: Path, run: Run) -> None:
    cat, dog, shown = (tmp_path / name for name in ("cat.hkx", "dog.hkx", "both.glb"))
    hkx_verbs.make().save(cat)
    hkx_verbs.make().save(dog)
    assert run("export", cat, dog, shown).exit_code == 0
    alone = run("import", shown, "--into", cat, "--dry-run")
    assert (alone.exit_code, alone.stdout) == (1, "")
    assert "cat.hkx: the scene was exported together with dog.hkx" in alone.stderr
    assert "--with FILE" in alone.stderr
    both = run("import", shown, "--into", cat, "--with", dog, "--dry-run")
    assert both.stdout == "nothing was edited\n"


def test_renaming_the_file_is_not_an_edit_of_the_scene(tmp_path: Path, run: Run) -> None:
    """A scene without its own name has that of its file, which may have been renamed since."""
    source, copy, shown = (tmp_path / name for name in ("level.nmo", "old.nmo", "level.glb"))
    nmo_demo.make().save(source)
    assert run("export", source, shown).exit_code == 0
    source.rename(copy)
    assert run("import", shown, "--into", copy, "--dry-run").stdout == "nothing was edited\n"
    model = gltf.read(shown)
    model.name = "old"
    shown.write_bytes(gltf.to_glb(model))
    other = run("import", shown, "--into", copy, "--dry-run")
    assert other.exit_code == 3
    assert "the scene: its name not applied" in other.stderr


# -- the results of edits ---------------------------------------------------------------


@pytest.fixture
def yard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Run) -> Callable[..., list[Path]]:
    """Return a function that makes a file of the yard, and an edited scene of it."""

    def made(edit: Callable[[SceneModel], None], *lies: str) -> list[Path]:
        monkeypatch.setattr(registry, "FORMATS", (YardFormat(lies), *registry.FORMATS))
        source, shown = tmp_path / "a.yard", tmp_path / "a.glb"
        Yard({"Barn": 1, "cart": 2}).save(source)
        assert run("export", source, shown).exit_code == 0
        model = gltf.read(shown)
        edit(model)
        shown.write_bytes(gltf.to_glb(model))
        return [shown, source, tmp_path / "new" / "b.yard"]

    return made


def nothing(model: SceneModel) -> None:
    del model


def moved(model: SceneModel) -> None:
    named(model, "Barn").translation = (5, 0, 0)


def moved_and_renamed(model: SceneModel) -> None:
    moved(model)
    named(model, "cart").name = "wagon"


def test_a_scene_without_edits_is_reported(yard: Callable[..., list[Path]], run: Run) -> None:
    shown, source, target = yard(nothing)
    result = run("import", shown, "--into", source, "-o", target)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == ["nothing was edited", wrote(target, "Yard")]
    assert target.read_bytes() == source.read_bytes()


def test_edits_that_were_applied_are_listed(yard: Callable[..., list[Path]], run: Run) -> None:
    shown, source, target = yard(moved)
    result = run("import", shown, "--into", source, "-o", target)
    assert (result.exit_code, result.stderr) == (0, "note: the yard was swept\n")
    assert result.stdout.splitlines() == ["~ Barn: moved", wrote(target, "Yard")]
    assert target.read_bytes() == b"YARD\nBarn=5\ncart=2\n"


def test_edits_that_were_not_applied_give_exit_status_3(
    yard: Callable[..., list[Path]], run: Run
) -> None:
    shown, source, target = yard(moved_and_renamed)
    told = "warning: cart: its name not applied: a yard knows things by their names"
    for arguments, status in (([], 3), (["--partial"], 0), (["--dry-run"], 3)):
        result = run("import", shown, "--into", source, "-o", target, *arguments)
        assert result.exit_code == status
        assert told in result.stderr.splitlines()
        assert result.stdout.splitlines()[0] == "~ Barn: moved"
        is_written = arguments != ["--dry-run"]
        assert result.stdout.splitlines()[1:] == ([wrote(target, "Yard")] if is_written else [])
        # the edits that could be applied are written all the same
        assert target.exists() is is_written
        if is_written:
            assert target.read_bytes() == b"YARD\nBarn=5\ncart=2\n"
            target.unlink()


def test_edits_with_a_wrong_result_are_not_listed_as_applied(
    yard: Callable[..., list[Path]], run: Run
) -> None:
    shown, source, target = yard(moved, "node.place")
    result = run("import", shown, "--into", source, "-o", target)
    assert result.exit_code == 3
    assert (
        "warning: Barn: its place not applied: the imported result differs from the edit"
        in result.stderr
    )
    assert result.stdout.splitlines() == [wrote(target, "Yard")]


def test_edits_are_printed_to_stderr_if_the_file_is_written_to_stdout(
    yard: Callable[..., list[Path]], run: Run
) -> None:
    for edit, line in ((moved, "~ Barn: moved"), (nothing, "nothing was edited")):
        shown, source, _ = yard(edit)
        result = run("import", shown, "--into", source, "-o", "-")
        assert result.exit_code == 0
        assert result.stdout_bytes.startswith(b"YARD\n")
        assert line in result.stderr.splitlines()


def test_a_scene_that_was_not_exported_from_the_file_is_refused(
    yard: Callable[..., list[Path]], run: Run
) -> None:
    shown, source, target = yard(nothing)
    shown.write_bytes(gltf.to_glb(SceneModel("yard", [node("cat", 3)])))
    result = run("import", shown, "--into", source, "-o", target)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "a.yard: the scene has no marks of the file that it was exported from" in result.stderr
    assert "Custom Properties" in result.stderr
    assert not target.exists()
    result = run("import", shown, "--into", source, "-o", target, "--force")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["+ cat", "- Barn", "- cart", wrote(target, "Yard")]


def test_a_scene_whose_vertices_lost_their_numbers_is_refused(
    yard: Callable[..., list[Path]], run: Run
) -> None:
    def without_numbers(model: SceneModel) -> None:
        mesh = named(model, "Barn").mesh
        assert mesh is not None
        mesh.primitives[0].attributes.clear()

    shown, source, target = yard(without_numbers)
    result = run("import", shown, "--into", source, "-o", target)
    assert result.exit_code == 1
    assert "Data > Mesh > Attributes" in result.stderr
    assert run("import", shown, "--into", source, "-o", target, "--force").exit_code == 3
