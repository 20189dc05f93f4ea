from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.formats import registry
from chunkwright.formats.results import find_specs

from ..dvpk.files import FILES, split_pack
from ..kaitai.havok_members import parser_of
from ..kaitai.trees import need_compiler

if TYPE_CHECKING:
    from .conftest import Run

KSY = Path(__file__).resolve().parents[2] / "ksy"


def test_all_specs_are_copied_into_one_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "specs"
    result = run("specs", folder)
    assert result.exit_code == 0
    assert "ide.kaitai.io" in result.stdout
    ours = {path.name: path.read_bytes() for path in KSY.glob("*.ksy")}
    copied = {path.name: path.read_bytes() for path in folder.iterdir()}
    readme = copied.pop("README.md").decode()
    made = {f"{spec.name}.ksy" for format in registry.FORMATS for _, spec in format.ready_specs()}
    assert {"havok_skyrim_se_behavior.ksy", "havok_fallout4.ksy", "havok_ffxiv.ksy"} < made
    assert {name: data for name, data in copied.items() if name not in made} == ours
    assert made <= copied.keys()
    assert all(f"| `{name}` |" in readme for name in made)
    assert "dava_keyed_archive.ksy" in ours
    # Each spec has a row with those that it needs; one without a format is only in other rows.
    assert all(f"`{name}`" in readme for name in ours)
    parts = {name for name, data in ours.items() if b"\nparams:" in data}
    assert {name for name in ours if f"| `{name}` |" in readme} == ours.keys() - parts
    assert "| `.scg` | `dava_scg.ksy` | `dava_keyed_archive.ksy` |" in readme
    assert "| `dava_dvpl.ksy` | nothing |" in readme
    assert "| `.dvpk` `.dvpm` | `dava_dvpk.ksy` | nothing |" in readme
    assert "| `.dvpd` | `dava_dvpd.ksy` | nothing |" in readme
    assert "| `.hkt` `.hkx` | `havok_binary_tagfile.ksy` | nothing |" in readme


def test_other_files_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    first, *others = [spec.name for spec in find_specs()]
    (tmp_path / first).write_text("meta: {}")
    result = run("specs", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path}: has different files named {first}; nothing" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [first]
    assert run("specs", tmp_path, "--force").exit_code == 0
    assert (tmp_path / first).read_bytes() == (KSY / first).read_bytes()
    assert f"{len(others) + 9 + 2} files, 0 of them new" in run("specs", tmp_path).stdout.replace(
        "\n", " "
    )


def test_the_parsers_are_checked_against_the_specs(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("specs", "--check")
    assert result.exit_code == 0
    assert f"made from the {len(find_specs())} specs" in result.stdout.replace("\n", " ")

    changed = [BytesSpec(spec.name, spec.read_bytes()) for spec in find_specs()]
    changed[2] = BytesSpec(changed[2].name, changed[2].data + b"# edited\n")
    monkeypatch.setattr("chunkwright.cli.commands.specs.find_specs", lambda: changed)
    result = run("specs", "--check")
    assert result.exit_code == 1
    assert f"were not made from {changed[2].name} (run build.sh" in result.stderr


def test_specs_requires_a_folder_or_check(run: Run, tmp_path: Path) -> None:
    for arguments in ((), (tmp_path, "--check")):
        result = run("specs", *arguments)
        assert result.exit_code == 2
        assert "expected a folder to copy the specs to, or --check" in result.stderr


def skeleton(path: Path, layout: str = "8101") -> Path:
    """Write a packfile of one skeleton."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", layout)
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": [{}]})
    path.write_bytes(bytes(packfile))
    return path


def heightmap() -> bytes:
    """Return a file of a format whose objects have no classes."""
    demo = next(format for format in registry.FORMATS if format.name == "heightmap").demo()
    assert demo is not None
    return bytes(demo.make())


def test_a_spec_is_made_for_files(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "files"
    source.mkdir()
    first, second = skeleton(source / "a.hkx"), skeleton(source / "b.hkx", "4101")
    (source / "notes.txt").write_text("nothing")
    out = tmp_path / "out"
    result = run("specs", out, "--for", first, second)
    assert result.exit_code == 0, result.output
    made = sorted(path.name for path in out.iterdir())
    assert made == ["havok_hk_2010_2_0_r1_4101.ksy", "havok_hk_2010_2_0_r1_8101.ksy"]
    assert "8101.ksy: 3 classes, " in result.stdout.replace("\n", "")
    assert ", for 1 file" in result.stdout
    for path in (source, source / "*"):
        other = run("specs", tmp_path / "other", "--for", path, "--force")
        assert other.exit_code == 0, other.output
        assert sorted(path.name for path in (tmp_path / "other").iterdir()) == made
    text = (out / made[1]).read_text()
    assert "mem_size_and_flags" not in text
    result = run("specs", out, "--for", first, "--all-members", "--classes", "hkbClipGenerator")
    assert result.exit_code == 1
    assert f"different files named {made[1]}; nothing" in result.stderr
    arguments = ("--all-members", "--classes", "hkbClipGenerator", "--force")
    assert run("specs", out, "--for", first, *arguments).exit_code == 0
    text = (out / made[1]).read_text()
    assert "mem_size_and_flags" in text
    assert "hkb_clip_generator:" in text


def test_a_spec_is_made_for_an_sdk_without_files(run: Run, tmp_path: Path) -> None:
    arguments = ("--sdk", "hk_2014.1.0-r1", "--layout", "8101", "--classes", "hkaSkeleton")
    assert run("specs", tmp_path, *arguments).exit_code == 0
    assert "hka_bone:" in (tmp_path / "havok_hk_2014_1_0_r1_8101.ksy").read_text()
    assert run("specs", tmp_path, "--sdk", "20150100").exit_code == 0
    assert "hka_bone:" in (tmp_path / "havok_tag_20150100.ksy").read_text()


def test_specs_that_cannot_be_made_are_refused(run: Run, tmp_path: Path) -> None:
    file, out = skeleton(tmp_path / "a.hkx"), tmp_path / "out"
    scene = tmp_path / "a.heightmap"
    scene.write_bytes(heightmap())
    wrong = {
        ("--layout", "8101"): (2, "name files with --for, or a version with --sdk"),
        ("--python",): (2, "name files with --for, or a version with --sdk"),
        ("--for", file, "--layout", "8101"): (2, "files have a layout of their own"),
        ("--sdk", "hk_2010.2.0-r1"): (2, "--sdk takes a --layout"),
        ("--sdk", "hk_1999", "--layout", "8101"): (1, "hk_1999"),
        ("--for", file, "--classes", "hkNope"): (1, "no class 'hkNope' is known"),
        ("--for", scene): (1, "dava_heightmap.ksy describes all of a DAVA heightmap"),
    }
    for arguments, (code, said) in wrong.items():
        result = run("specs", out, *arguments)
        assert result.exit_code == code, result.output
        assert said in result.stderr, result.stderr
        assert not out.exists()


def test_both_specs_of_a_pack_in_two_files_are_named(run: Run, tmp_path: Path) -> None:
    index, (data,) = split_pack(FILES)
    (tmp_path / "a.dvpm").write_bytes(index)
    (tmp_path / "a.dvpd").write_bytes(data)
    table = run("specs", tmp_path / "out", "--for", tmp_path / "a.dvpm")
    assert "the specs dava_dvpk.ksy and dava_dvpd.ksy describe all of a DAVA pack" in table.stderr
    bytes_ = run("specs", tmp_path / "out", "--for", tmp_path / "a.dvpd")
    assert "(dava_dvpd.ksy describes it, which chunkwright specs DIR copies)" in bytes_.stderr
    assert (table.exit_code, bytes_.exit_code) == (1, 1)


def test_files_in_folders_without_a_spec_are_reported(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "files"
    source.mkdir()
    skeleton(source / "a.hkx")
    (source / "a.heightmap").write_bytes(heightmap())
    result = run("specs", tmp_path / "out", "--for", source)
    assert result.exit_code == 0
    assert "skipped: " in result.stderr
    assert "a.heightmap" in result.stderr.replace("\n", "")


def test_a_missing_compiler_is_reported_with_how_to_install_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    result = run("specs", tmp_path, "--for", skeleton(tmp_path / "a.hkx"), "--python")
    assert result.exit_code == 1
    assert "compiler is not installed" in result.stderr
    assert "npm install kaitai-struct-compiler@0.11.0" in result.stderr
    assert (tmp_path / "havok_hk_2010_2_0_r1_8101.ksy").is_file()


@pytest.mark.slow
def test_the_compiled_spec_reads_the_members(run: Run, tmp_path: Path) -> None:
    need_compiler()
    file = skeleton(tmp_path / "a.hkx")
    result = run("specs", tmp_path, "--for", file, "--python")
    assert result.exit_code == 0, result.output
    name = "havok_hk_2010_2_0_r1_8101"
    assert f"from {name} import HavokHk201020R18101" in result.stdout.replace("\n", "")
    root = parser_of(tmp_path / f"{name}.py", name).from_bytes(file.read_bytes())
    assert root.root_object.label == "hkaSkeleton cat"
    assert root.root_object.body.num_bones.num_elements == 1


@dataclass
class BytesSpec:
    name: str
    data: bytes

    def read_bytes(self) -> bytes:
        return self.data
