"""Files inside archives and packs are read, listed, changed and refused like files in folders."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import threading
import zipfile
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import py7zr
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import batch
from chunkwright.base import containers, fileio
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.dvpk import Pack
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
    QueryError,
)
from chunkwright.nmo import demo as level
from tests.cli import runner
from tests.patience import within
from tests.systems import needs_pipes
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = Path(__file__).parents[1] / "src" / "chunkwright"


def run(*arguments: object) -> str:
    done = runner().invoke(command_line, [str(each) for each in arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of the demonstration: a tank with textures, a clip with its skeleton, a level."""
    made = tmp_path_factory.mktemp("demo") / "files"
    run("demo", made)
    (made / "deeper").mkdir()
    (made / "deeper" / "level.nmo").write_bytes(bytes(level.make()))
    return made


def zipped(folder: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for file in sorted(folder.rglob("*")):
            made.write(file, file.relative_to(folder).as_posix())
    return target


def seven_zipped(folder: Path, target: Path) -> Path:
    with py7zr.SevenZipFile(target, "w") as made:
        for file in sorted(folder.rglob("*")):
            made.write(file, file.relative_to(folder).as_posix())
    return target


def packed(folder: Path, target: Path) -> Path:
    pack = Pack()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            pack.add(file.relative_to(folder).as_posix(), file.read_bytes())
    target.write_bytes(bytes(pack))
    return target


MAKERS = {"made.zip": zipped, "made.pak": zipped, "made.7z": seven_zipped, "made.dvpk": packed}


@pytest.fixture(scope="module", params=MAKERS)
def archive(
    request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the same files in a container of each kind."""
    return MAKERS[request.param](folder, tmp_path_factory.mktemp("archive") / request.param)


def files_below(folder: Path) -> dict[str, bytes]:
    every = (file for file in folder.rglob("*") if file.is_file() and file.name != batch.LEDGER)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in every}


@pytest.mark.parametrize(
    "verb",
    [
        ("dump",),
        ("convert",),
        ("export",),
        ("unwrap",),
        ("set", "//*[name=Floor]/name", "Ground"),
    ],
    ids=lambda verb: verb[0],
)
def test_outputs_from_a_container_equal_those_from_the_same_folder(
    verb: tuple[str, ...], folder: Path, archive: Path, tmp_path: Path
) -> None:
    command, *rest = verb
    for source, target in ((folder, "one"), (f"{archive}!/", "two")):
        runner().invoke(command_line, [command, str(source), *rest, "-o", str(tmp_path / target)])
    one, two = files_below(tmp_path / "one"), files_below(tmp_path / "two")
    assert one
    # Notes of an export name the files that were read.
    assert {name: data for name, data in two.items() if not name.endswith(".json")} == {
        name: data for name, data in one.items() if not name.endswith(".json")
    }
    assert two.keys() == one.keys()


def test_text_forms_in_a_container_are_built_like_those_in_a_folder(
    folder: Path, tmp_path: Path
) -> None:
    text = tmp_path / "text"
    run("dump", folder, "-o", text)
    archive = zipped(text, tmp_path / "made.zip")
    run("build", text, "-o", tmp_path / "one")
    run("build", archive, "-o", tmp_path / "two")
    built = files_below(tmp_path / "one")
    assert {"level.nmo", "deeper/level.nmo"} <= built.keys()
    assert files_below(tmp_path / "two") == built


def test_a_scene_with_its_buffers_is_imported_from_a_container(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "scene").mkdir()
    run("export", folder / "tank.sc2", tmp_path / "scene" / "tank.gltf")
    archive = zipped(tmp_path / "scene", tmp_path / "made.zip")
    made = []
    for edited in (tmp_path / "scene" / "tank.gltf", f"{archive}!/tank.gltf"):
        run("import", edited, "--into", folder / "tank.sc2", "-o", tmp_path / "back.sc2")
        made.append((tmp_path / "back.sc2").read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize(
    "verb", [("verify",), ("info",), ("find", "//*[class=CK3dObject]")], ids=lambda verb: verb[0]
)
def test_commands_print_the_same_for_a_container_as_for_its_folder(
    verb: tuple[str, ...], folder: Path, archive: Path
) -> None:
    command, *rest = verb
    said = [
        run(command, *rest, source, *(["--json", "-"] if command == "verify" else ["--json"]))
        for source in (folder, f"{archive}!/")
    ]
    one, two = (
        text.replace(json.dumps(str(place))[1:-1], "X")
        for text, place in zip(said, (f"{folder}/", f"{archive}!/"), strict=True)
    )
    assert sorted(one.splitlines()) == sorted(two.splitlines())


def test_a_search_of_an_archive_that_finds_nothing_says_so_like_that_of_a_folder(
    folder: Path, archive: Path
) -> None:
    for query in ("//*[name=Flor]", "//*[nmae=Floor]", "nowhere"):
        found = [
            runner().invoke(command_line, ["find", query, str(source)])
            for source in (folder, f"{archive}!/", f"{archive}!/deeper/level.nmo")
        ]
        assert [each.exit_code for each in found] == [1, 1, 1]
        assert found[0].stderr == found[1].stderr
        assert "finds nothing" in found[2].stderr or "called" in found[2].stderr


def test_the_viewer_lists_the_files_of_an_archive(archive: Path) -> None:
    from chunkwright.cli.commands.view import _in_folder

    opened = _in_folder(f"{archive}!/", {}, writes=False)
    assert {"level.nmo", "tank.sc2", "walk.hkx"} <= {os.path.basename(each.name) for each in opened}
    assert all(each.is_listed for each in opened)


def test_a_scene_in_a_container_finds_its_geometry_and_its_textures(
    folder: Path, archive: Path, tmp_path: Path
) -> None:
    run("export", folder / "tank.sc2", tmp_path / "one.glb")
    run("export", f"{archive}!/tank.sc2", tmp_path / "two.glb")
    assert (tmp_path / "one.glb").read_bytes() == (tmp_path / "two.glb").read_bytes()
    assert b"image/png" in (tmp_path / "one.glb").read_bytes()


def test_an_archive_name_means_a_folder_of_files_but_a_pack_name_means_a_document(
    archive: Path,
) -> None:
    is_document = archive.suffix == ".dvpk"
    assert batch.is_many(str(archive)) is not is_document
    assert batch.is_many(f"{archive}!/")
    assert batch.is_many(f"{archive}!/deeper")
    assert not batch.is_many(f"{archive}!/deeper/level.nmo")


def test_patterns_select_files_in_a_container(archive: Path) -> None:
    found = [entry.relative for entry in batch.expand([f"{archive}!/deeper/*.nmo"])]
    assert found == [os.path.join("deeper", "level.nmo")]
    every = [entry.relative for entry in batch.expand([f"{archive}!/**/*.nmo"])]
    assert {"level.nmo", os.path.join("deeper", "level.nmo")} <= set(every)
    assert {name[-4:] for name in every} == {".nmo"}
    assert [entry.relative for entry in batch.expand([f"{archive}!/*.nmo"])] == ["level.nmo"]
    in_folder = [entry.relative for entry in batch.expand([f"{archive}!/deep*"])]
    assert in_folder == [os.path.join("deeper", "level.nmo")]
    with pytest.raises(FileAccessError, match="no file matches"):
        list(batch.expand([f"{archive}!/*.bmp"]))


def test_the_nearest_name_is_suggested_for_a_missing_file(archive: Path) -> None:
    with pytest.raises(FileAccessError, match=r"did you mean 'deeper/level\.nmo'") as caught:
        chunkwright.open(f"{archive}!/deeper/levl.nmo")
    assert caught.value.file == f"{archive}!/deeper/levl.nmo"
    with pytest.raises(FileAccessError, match="is a folder"):
        chunkwright.open(f"{archive}!/deeper")


@pytest.mark.parametrize(
    "command",
    [
        ("salvage", "{0}!/level.nmo", "-o", "-", "--json", "{0}"),
        ("verify", "{0}!/", "--json", "{0}"),
        ("verify", "{0}!/level.nmo", "--json", "{0}"),
        ("convert", "{0}!/", "-o", "{0}.out", "--json", "{0}"),
        ("check", "--for", "ballance", "{0}!/level.nmo", "--json", "{0}"),
        ("merge", "{0}!/level.nmo", "{0}!/deeper/level.nmo", "-o", "-", "--json", "{0}"),
    ],
    ids=" ".join,
)
def test_a_report_is_not_written_over_the_archive_that_was_read(
    command: tuple[str, ...], folder: Path, tmp_path: Path
) -> None:
    archive = zipped(folder, tmp_path / "made.zip")
    before = archive.read_bytes()
    done = runner().invoke(command_line, [word.format(archive) for word in command])
    assert done.exit_code == 2, done.output
    assert "are the same file" in done.stderr
    assert archive.read_bytes() == before


@pytest.mark.parametrize("name", ["made.zip", "made.dvpk"])
def test_a_file_in_a_container_is_changed_in_place(name: str, folder: Path, tmp_path: Path) -> None:
    archive = MAKERS[name](folder, tmp_path / name)
    before = dict_of(archive)
    path = f"{archive}!/deeper/level.nmo"
    run("set", path, "//*[name=Floor]/name", "Ground")
    assert chunkwright.open(path, format="nmo").objects.find("Ground")
    after = dict_of(archive)
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} == {"deeper/level.nmo"}


SPELLINGS = {
    "./{0}!/deeper/level.nmo",
    "aside/../{0}!/deeper/level.nmo",
    "{1}/{0}!/deeper/level.nmo",
    "{1}/aside/../{0}!/./deeper/level.nmo",
    "link-{0}!/deeper/level.nmo",
    "{0}!/deeper//level.nmo",
    "{0}!//deeper/level.nmo",
    "{0}!/none/../deeper/./level.nmo",
    "{0}!/deeper\\level.nmo",
    "{0}!\\deeper\\level.nmo",
}


@pytest.mark.parametrize("others", [(), ("{0}!/level.nmo",)], ids=["alone", "with another"])
@pytest.mark.parametrize("spelled", sorted(SPELLINGS))
@pytest.mark.parametrize("name", ["made.zip", "made.dvpk"])
def test_a_file_in_a_container_is_changed_in_place_however_its_path_is_spelled(
    name: str,
    spelled: str,
    others: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("deeper", ""):
        (tmp_path / "files" / place).mkdir(parents=True, exist_ok=True)
        (tmp_path / "files" / place / "level.nmo").write_bytes(bytes(level.make()))
    archive = MAKERS[name](tmp_path / "files", tmp_path / name)
    (tmp_path / "aside").mkdir()
    (tmp_path / f"link-{name}").symlink_to(archive)
    monkeypatch.chdir(tmp_path)
    before = dict_of(archive)
    paths = [each.format(name, tmp_path) for each in (spelled, *others)]
    pairs = [("//*[name=Floor]/name", "Ground")]
    outcomes = list(batch.run(batch.SET, paths, pairs=pairs))
    assert [(each.file, each.result) for each in outcomes] == [(path, "done") for path in paths]
    after = dict_of(archive)
    assert list(after) == list(before)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"deeper/level.nmo", *(["level.nmo"] if others else [])}
    assert (tmp_path / f"link-{name}").is_symlink()


@pytest.mark.parametrize("name", ["made.zip", "made.dvpk"])
def test_spellings_of_one_path_in_a_container_are_one_file_of_a_batch(
    name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = MAKERS[name](folder, tmp_path / name)
    (tmp_path / "aside").mkdir()
    (tmp_path / f"link-{name}").symlink_to(archive)
    monkeypatch.chdir(tmp_path)
    paths = [each.format(name, tmp_path) for each in sorted(SPELLINGS)]
    assert [each.path for each in batch.expand(paths)] == paths[:1]
    assert len(list(batch.expand([f"{name}!/", *paths]))) == len(dict_of(archive))
    assert {each.named for each in batch.expand([f"{name}!/deeper", *paths])} == {True}
    for each in paths:
        done = runner().invoke(command_line, ["merge", paths[0], each, "-o", "-"])
        assert "is given twice" in done.stderr


def test_relative_paths_of_spellings_are_those_of_the_same_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped(folder, tmp_path / "made.zip")
    (tmp_path / "aside").mkdir()
    monkeypatch.chdir(tmp_path)
    paths = [each.format("made.zip", tmp_path) for each in SPELLINGS if "link" not in each]
    found = [entry.relative for path in paths for entry in batch.expand([path])]
    assert found == ["level.nmo"] * len(paths)


def test_a_folder_with_the_name_of_a_path_into_a_container_is_read_from_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("made.zip", "w") as made:
        made.writestr("a", b"in the archive")
    assert fileio.load("made.zip!\\a")[0] == b"in the archive"
    if os.sep == "/":
        Path("made.zip!\\a").write_bytes(b"on the disk")
        assert fileio.load("made.zip!\\a")[0] == b"on the disk"


ODD = {
    "./dotted.nmo": "dotted.nmo",
    "twice//slashed.nmo": "twice/slashed.nmo",
    "back\\slashed.nmo": "back/slashed.nmo",
    "loud!/shouted.nmo": "loud!/shouted.nmo",
    "/rooted.nmo": "rooted.nmo",
    "a/../up.nmo": "up.nmo",
}


@pytest.mark.parametrize("maker", [zipfile.ZipFile, Pack], ids=["zip", "dvpk"])
def test_members_with_unusual_names_are_listed_read_and_replaced(
    maker: type[Any], tmp_path: Path
) -> None:
    archive = tmp_path / "made"
    contents = {name: bytes([at]) * 9 for at, name in enumerate(ODD)}
    if maker is Pack:
        pack = Pack()
        for name, data in contents.items():
            pack.add(name, data)
        pack.save(archive)
    else:
        with zipfile.ZipFile(archive, "w") as made:
            for name, data in contents.items():
                made.writestr(name, data)
    found = [each.path for each in batch.expand([f"{archive}!/"])]
    assert found == [f"{archive}!/{name}" for name in ODD.values()]
    assert [fileio.load(path)[0] for path in found] == list(contents.values())
    assert fileio.is_folder(f"{archive}!/loud!")
    assert fileio.listed(f"{archive}!/loud!") == ["shouted.nmo"]
    for path in found:
        fileio.save(b"new", path)
    assert dict_of(archive) == dict.fromkeys(map(os.path.normpath, ODD.values()), b"new")
    read = containers.opened(io.BytesIO(archive.read_bytes()), fileio.DEFAULT_LIMITS)
    assert read is not None
    assert list(read.names) == list(ODD)


def test_members_whose_names_differ_only_in_spelling_are_different_files(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for at, name in enumerate(("./a", "a", "b//a", "b\\a")):
            made.writestr(name, bytes([at]))
    found = [each.path for each in batch.expand([archive])]
    assert [fileio.load(path)[0] for path in found] == [b"\0", b"\1", b"\2", b"\3"]
    assert fileio.load(f"{archive}!/a")[0] == b"\1"
    fileio.save(b"new", f"{archive}!/./a")
    with zipfile.ZipFile(archive) as made:
        assert [made.read(each) for each in made.namelist()] == [b"\0", b"new", b"\2", b"\3"]


def test_a_container_in_a_folder_whose_name_ends_in_an_exclamation_mark_is_opened(
    folder: Path, tmp_path: Path
) -> None:
    inner = packed(folder, tmp_path / "inner.dvpk")
    outer = tmp_path / "outer.zip"
    with zipfile.ZipFile(outer, "w") as made:
        made.write(inner, "new!/inner.dvpk")
        made.writestr("new", b"PK\5\6" + bytes(18))
    path = f"{outer}!/new!/inner.dvpk!/deeper/level.nmo"
    run("set", path, "//*[name=Floor]/name", "Ground")
    assert chunkwright.open(path, format="nmo").objects.find("Ground")
    assert zipfile.ZipFile(outer).namelist() == ["new!/inner.dvpk", "new"]
    with pytest.raises(FileAccessError, match=r"there is no 'old' in the zip archive"):
        fileio.load(f"{outer}!/old!/inner.dvpk")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "'!/' is a folder, not a file"),
        ("deeper", "'deeper' is a folder, not a file"),
        ("./deeper/", "'deeper' is a folder, not a file"),
        ("../out", "leads out of the container"),
        ("deeper/../../out", "leads out of the container"),
        ("level.nmo/a", "is below 'level.nmo', which is a file, not a folder"),
    ],
)
@pytest.mark.parametrize("kind", ["made.zip", "made.dvpk"])
def test_files_that_a_container_cannot_hold_are_not_added(
    kind: str, name: str, said: str, folder: Path, tmp_path: Path
) -> None:
    archive = MAKERS[kind](folder, tmp_path / kind)
    before = archive.read_bytes()
    with pytest.raises(FileAccessError, match=re.escape(said)):
        fileio.save(b"new", f"{archive}!/{name}")
    assert archive.read_bytes() == before


@pytest.mark.parametrize("name", ["new", "./deep/er/../new", "deep\\new"])
@pytest.mark.parametrize("kind", ["made.zip", "made.dvpk"])
def test_a_new_file_is_added_to_a_container_at_its_tidied_path(
    kind: str, name: str, folder: Path, tmp_path: Path
) -> None:
    archive = MAKERS[kind](folder, tmp_path / kind)
    before = dict_of(archive)
    fileio.save(b"new", f"{archive}!/{name}")
    fileio.save(b"newer", f"{archive}!/{name}")
    wanted = "new" if name == "new" else os.path.join("deep", "new")
    assert dict_of(archive) == before | {wanted: b"newer"}


@pytest.mark.parametrize(
    "command",
    [
        ("convert", "{0}!/", "-o", "{0}!/out"),
        ("convert", "{0}!/level.nmo", "-o", "{0}!/out/"),
        ("extract", "made.dvpk", "-o", "{0}!/out"),
        ("demo", "{0}!/out"),
        ("specs", "{0}!/out"),
        ("catalogue", "{0}", "-o", "{0}!/out"),
    ],
    ids=lambda command: command[0],
)
def test_a_folder_for_outputs_is_not_made_in_a_container(
    command: tuple[str, ...], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder named ``made.zip!`` on the disk would hide everything in ``made.zip``."""
    archive = zipped(folder, tmp_path / "made.zip")
    packed(folder, tmp_path / "made.dvpk")
    monkeypatch.chdir(tmp_path)
    before = archive.read_bytes()
    done = runner().invoke(command_line, [word.format(archive) for word in command])
    assert done.exit_code == 1, done.output
    assert "one in a container" in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["made.dvpk", "made.zip"]
    assert archive.read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [
        ("set", "{0}!/deeper/level.nmo", "//*[name=Floor]/name", "Ground", "-o", "{0}"),
        ("dump", "{0}!/deeper/level.nmo", "-o", "{0}"),
        ("merge", "{0}!/level.nmo", "{0}!/deeper/level.nmo", "-o", "{0}"),
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("kind", ["made.zip", "made.dvpk", "made.7z", "inner"])
def test_a_container_is_not_replaced_by_one_of_its_files(
    kind: str, command: tuple[str, ...], folder: Path, tmp_path: Path
) -> None:
    name = kind
    if kind == "inner":
        zipped(folder, tmp_path / "inner.zip")
        (tmp_path / "all").mkdir()
        (tmp_path / "inner.zip").rename(tmp_path / "all" / "inner.zip")
        archive = zipped(tmp_path / "all", tmp_path / "all.zip")
        name = "all.zip!/inner.zip"
    else:
        archive = MAKERS[kind](folder, tmp_path / kind)
    before = archive.read_bytes()
    words = [word.format(tmp_path / name) for word in command]
    done = runner().invoke(command_line, words)
    assert done.exit_code == 1, done.output
    # The extension of a pack already says that it is no level.
    is_pack = kind == "made.dvpk"
    reason = (
        "which means DAVA pack" if is_pack else "whose files would be lost (name a file in it ("
    )
    assert reason in done.stderr
    assert archive.read_bytes() == before


@pytest.mark.parametrize("kind", ["made.zip", "made.dvpk"])
def test_one_output_of_a_command_is_written_into_a_container(
    kind: str, folder: Path, tmp_path: Path
) -> None:
    archive = MAKERS[kind](folder, tmp_path / kind)
    plain = tmp_path / "merged.nmo"
    for target in (plain, f"{archive}!/new/merged.nmo"):
        level, other = folder / "level.nmo", folder / "deeper" / "level.nmo"
        said = run("merge", level, other, "-o", target)
        assert f"{plain.stat().st_size:,} bytes" in said
    assert fileio.load(f"{archive}!/new/merged.nmo")[0] == plain.read_bytes()


def stored(data: bytes, kind: int = 0) -> bytes:
    """Return a pack that begins with the given bytes."""
    from tests.dvpk.files import pack

    return pack({"first": (kind, data), "b/second.txt": (3, b"text" * 9)})


BEGINNINGS = {
    "zip": b"PK\3\4",
    "empty zip": b"PK\5\6" + bytes(18),
    "7z": b"7z\xbc\xaf\x27\x1c",
    "BSA": b"BSA\0" + bytes(32),
    "BA2": b"BTDX" + bytes(32),
    "SARC": b"SARC" + bytes(32),
    "zstd": b"\x28\xb5\x2f\xfd",
    "Sonic": b"\0\0\0\0\x10\0\0\0\x14\0\0\0",
}


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_pack_that_begins_with_another_container_is_told_by_its_footer(
    name: str, tmp_path: Path
) -> None:
    from tests.dvpk.files import older_pack

    first = BEGINNINGS[name]
    files = {"first": (0, first), "b/second.txt": (3, b"text" * 9)}
    for data in (stored(first), older_pack(files)):
        path = tmp_path / "made.dvpk"
        path.write_bytes(data)
        kind = fileio.kind_of(io.BytesIO(data))
        assert kind is not None
        assert kind.title == "DAVA pack"
        assert not batch.is_many(str(path))
        assert "2 files" in run("info", path)
        assert dict_of(path) == {"first": first, os.path.join("b", "second.txt"): b"text" * 9}
        fileio.save(b"new", f"{path}!/b/second.txt")
        assert chunkwright.open_pack(path).problems() == []
        assert dict_of(path) == {"first": first, os.path.join("b", "second.txt"): b"new"}


def test_a_container_that_ends_with_a_pack_is_told_by_its_first_bytes() -> None:
    pack = stored(b"text")
    for first in BEGINNINGS.values():
        kind = fileio.kind_of(io.BytesIO(first + pack))
        assert kind is not None
        assert kind.title != "DAVA pack"
    for end in (
        b"DVPK",
        b"DVPM",
        pack[-44:],
        b"\0" + pack[-43:],
        pack[:-60] + bytes(16) + pack[-44:],
    ):
        kind = fileio.kind_of(io.BytesIO(b"SARC" + bytes(60) + end))
        assert kind is not None
        assert kind.title == "SARC"


def test_finding_out_which_container_it_is_takes_time_in_proportion_to_its_size() -> None:
    from tests.dvpk.files import footer, literal

    body, count = b"PK\3\4" + bytes(1 << 20), 20_000
    row = struct.pack("<QIIIIII", 0, 0, len(body) - 1, 7, 0, 0, 0)
    names = literal(b"a\0" * count)
    table = row * count + names + struct.pack("<I", zlib.crc32(names))
    data = body + table + footer(table, count, len(names), 2 * count, bytes(16))
    kind = within(1, fileio.kind_of, io.BytesIO(data))
    assert kind is not None
    assert kind.title == "zip archive"


def test_a_folder_in_a_zip_archive_that_ends_with_a_backslash_is_no_file(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("deep\\", b"")
        made.writestr("deep\\a", b"content")
    found = [each.path for each in batch.expand([archive])]
    assert found == [f"{archive}!/deep/a"]
    fileio.save(b"new", found[0])
    with zipfile.ZipFile(archive) as made:
        assert made.namelist() == ["deep\\", "deep\\a"]
        assert made.read("deep\\a") == b"new"


def test_a_pack_with_unused_bytes_that_begins_with_another_container_is_told_by_its_files() -> None:
    document = chunkwright.open_pack(stored(b"PK\3\4"))
    document.body += b"unused"
    kind = fileio.kind_of(io.BytesIO(bytes(document)))
    assert kind is not None
    assert kind.title == "DAVA pack"


def dict_of(archive: Path) -> dict[str, bytes]:
    return {entry.relative: fileio.load(entry.path)[0] for entry in batch.expand([f"{archive}!/"])}


def test_a_container_that_cannot_be_written_is_named_and_unchanged(
    folder: Path, tmp_path: Path
) -> None:
    archive = seven_zipped(folder, tmp_path / "made.7z")
    before = archive.read_bytes()
    file = chunkwright.open(f"{archive}!/deeper/level.nmo")
    with pytest.raises(FileAccessError, match="can be read, but not written"):
        file.save()
    assert archive.read_bytes() == before


def test_a_batch_edit_in_place_of_a_container_that_cannot_be_written_is_refused(
    folder: Path, tmp_path: Path
) -> None:
    archive = seven_zipped(folder, tmp_path / "made.7z")
    before = archive.read_bytes()
    with pytest.raises(QueryError, match="changed in place"):
        list(batch.run(batch.SET, [f"{archive}!/"], edits=[("//*[name=Floor]/name", "G")]))
    assert archive.read_bytes() == before


@pytest.mark.parametrize("jobs", one_of(2, [1, 2]))
def test_a_batch_edit_of_containers_in_place_equals_that_of_the_folders(
    folder: Path, tmp_path: Path, jobs: int
) -> None:
    plain = tmp_path / "plain"
    shutil.copytree(folder, plain / "a")
    shutil.copytree(folder / "deeper", plain / "b")
    makers = {"made.zip": zipped, "made.dvpk": packed}
    archives = [maker(plain, tmp_path / name) for name, maker in makers.items()]
    nested = tmp_path / "nested.zip"
    with zipfile.ZipFile(nested, "w") as made:
        made.write(archives[1], "deep/made.dvpk")
        made.write(folder / "level.nmo", "level.nmo")
    pairs = [("//*[name=Floor]/name", "Ground"), ("//*[name=Wood]/name", "Oak")]

    def edited(*sources: str) -> list[batch.Outcome]:
        return list(batch.run(batch.SET, sources, pairs=pairs, jobs=jobs))

    wanted = Counter(each.result for each in edited(str(plain)))
    assert wanted["done"] == 2
    changed = files_below(plain)
    sources = [f"{each}!/" for each in (*archives, f"{nested}!/deep/made.dvpk")]
    outcomes = edited(*sources)
    for source in sources:
        own = [each for each in outcomes if each.file.startswith(source)]
        assert Counter(each.result for each in own) == wanted
        assert all(each.written == (each.file,) for each in own if each.result == "done")
    for source in sources:
        found = {each.relative: fileio.load(each.path)[0] for each in batch.expand([source])}
        assert found == changed
    assert zipfile.ZipFile(nested).read("level.nmo") == (folder / "level.nmo").read_bytes()
    assert {each.result for each in edited(*sources)} == {"skipped"}


def test_a_batch_edit_whose_container_cannot_be_written_fails_and_changes_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = zipped(folder, tmp_path / "made.zip")
    before = archive.read_bytes()
    write = fileio.write_file

    def full(data: bytes, target: str, **options: Any) -> None:
        if target == str(archive):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(data, target, **options)

    monkeypatch.setattr(fileio, "write_file", full)
    pairs = [("//*[name=Floor]/name", "Ground")]
    results = Counter(
        each.result for each in batch.run(batch.SET, [f"{archive}!/"], pairs=pairs, jobs=1)
    )
    assert results["failed"]
    assert not results["done"]
    assert archive.read_bytes() == before


def test_a_container_is_not_replaced_together_with_a_file_in_it(tmp_path: Path) -> None:
    inner, outer = tmp_path / "in.dvpk", tmp_path / "out.zip"
    made = Pack()
    made.add("a", b"old")
    made.save(inner)
    with zipfile.ZipFile(outer, "w") as archive:
        archive.write(inner, "in.dvpk")
    both = {"in.dvpk": inner.read_bytes(), "in.dvpk!/a": b"new"}
    with pytest.raises(QueryError, match="cannot be replaced together with files in it"):
        containers.changed(str(outer), both)


def test_textures_and_embedded_files_are_read_from_folders_in_archives(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "art" / "deep").mkdir(parents=True)
    (tmp_path / "art" / "a.txt").write_bytes(b"new")
    shutil.copy(folder / "images" / "sand.png", tmp_path / "art" / "deep" / "PLANKS.png")
    archive = zipped(tmp_path / "art", tmp_path / "art.zip")
    for textures in (tmp_path / "art", archive, f"{archive}!/deep"):
        scene = tmp_path / "level.glb"
        run("export", folder / "deeper" / "level.nmo", "--textures", textures, scene)
        assert b"image/png" in scene.read_bytes()
    pack = tmp_path / "made.dvpk"
    for source, names in ((f"{archive}!/", {"a.txt"}), (archive, {"a.txt", "art.zip"})):
        if not pack.exists():
            Pack().save(pack)
        run("embed", pack, source)
        assert {each.name for each in chunkwright.open_pack(pack).files} == names


def test_an_edit_in_a_nested_container_is_written_through_to_the_outermost_one(
    folder: Path, tmp_path: Path
) -> None:
    inner = packed(folder, tmp_path / "inner.dvpk")
    outer = tmp_path / "outer.zip"
    with zipfile.ZipFile(outer, "w") as made:
        made.write(inner, "packs/inner.dvpk")
        made.writestr("other.txt", b"kept")
    path = f"{outer}!/packs/inner.dvpk!/deeper/level.nmo"
    run("set", path, "//*[name=Floor]/name", "Ground")
    assert chunkwright.open(path, format="nmo").objects.find("Ground")
    assert zipfile.ZipFile(outer).read("other.txt") == b"kept"
    assert batch.is_many(f"{outer}!/packs/inner.dvpk!/")


def test_a_container_that_changes_is_read_again(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    for text in (b"one", b"two, longer"):
        with zipfile.ZipFile(archive, "w") as made:
            made.writestr("text", text)
        assert fileio.load(f"{archive}!/text")[0] == text
    assert fileio.stamp_of(f"{archive}!/text") == fileio.stamp_of(str(archive))


def test_a_written_container_is_reread_even_if_its_time_stamp_is_unchanged(
    tmp_path: Path,
) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("text", b"one")
    assert fileio.load(f"{archive}!/text")[0] == b"one"
    before = archive.stat()
    fileio.save(b"two", f"{archive}!/text")
    os.utime(archive, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert fileio.load(f"{archive}!/text")[0] == b"two"


@needs_pipes
def test_a_named_pipe_is_read_completely_and_only_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    data = bytes(level.make())
    writer = threading.Thread(target=pipe.write_bytes, args=(data,), daemon=True)
    writer.start()
    assert "Virtools file" in run("info", pipe)
    writer.join(10)
    assert not writer.is_alive()


def test_a_7z_archive_cannot_write_outside_its_folder(tmp_path: Path) -> None:
    stream = io.BytesIO()
    with py7zr.SevenZipFile(stream, "w") as made:
        made.set_encoded_header_mode(False)
        made.writestr(b"content", "aa/aa/aa/out.txt")
    inside, outside = "aa/".encode("utf-16-le"), "../".encode("utf-16-le")
    data = bytearray(stream.getvalue().replace(inside, outside))
    start, size = struct.unpack_from("<QQ", data, 12)
    struct.pack_into("<I", data, 28, zlib.crc32(data[32 + start : 32 + start + size]))
    struct.pack_into("<I", data, 8, zlib.crc32(data[12:32]))
    archive = tmp_path / "made.7z"
    archive.write_bytes(data)
    with pytest.raises(CorruptError, match="path is bad"):
        list(batch.expand([archive]))


def test_a_folder_whose_name_ends_in_an_exclamation_mark_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "new!").mkdir()
    (tmp_path / "new!" / "a.nmo").write_bytes(bytes(level.make()))
    (tmp_path / "new").write_bytes(b"PK\5\6" + bytes(18))
    assert chunkwright.open(tmp_path / "new!" / "a.nmo").format == "nmo"


MEMBERS = st.lists(
    st.tuples(
        st.text(st.characters(codec="utf-8", exclude_characters="\0/\\"), min_size=1, max_size=8),
        st.binary(max_size=64),
        st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2]),
        st.binary(max_size=8),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda member: member[0],
)


@given(MEMBERS, st.binary(max_size=64), st.data())
def test_replacing_a_member_of_a_zip_archive_keeps_all_others(
    members: list[tuple[str, bytes, int, bytes]], new: bytes, data: st.DataObject
) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.comment = b"of the archive"
        for name, content, packing, comment in members:
            member = zipfile.ZipInfo(name)
            member.compress_type, member.comment = packing, comment
            made.writestr(member, content)
    name = data.draw(st.sampled_from([*(each[0] for each in members), "new"]))
    container = containers.open_container(stream, fileio.DEFAULT_LIMITS)
    changed = zipfile.ZipFile(io.BytesIO(container.replaced(name, new)))
    assert changed.testzip() is None
    assert changed.comment == b"of the archive"
    wanted = {each[0]: each[1] for each in members} | {name: new}
    assert {each.filename: changed.read(each) for each in changed.filelist} == wanted
    for each in zipfile.ZipFile(stream).filelist:
        ours = changed.getinfo(each.filename)
        assert (ours.compress_type, ours.comment) == (each.compress_type, each.comment)


def test_names_of_a_zip_archive_in_any_code_page_are_kept() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for name in ("one", "two", "three", "\u00e9"):
            made.writestr(name, b"old")
    raw = [b"\xc4\xe3\x5f", b"\xba\xc3\x5f", b"three", "\u00e9".encode()]
    data = stream.getvalue().replace(b"one", raw[0]).replace(b"two", raw[1])
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    for name in names:
        container = containers.open_container(io.BytesIO(data), fileio.DEFAULT_LIMITS)
        changed = container.replaced(name, b"new")
        assert [changed.count(each) for each in raw] == [2, 2, 2, 2]
        with zipfile.ZipFile(io.BytesIO(changed)) as found:
            assert found.namelist() == names
            assert [each.flag_bits for each in found.filelist] == [0, 0, 0, 1 << 11]
            for each in names:
                assert found.read(each) == (b"new" if each == name else b"old")


def test_editing_an_unusual_zip_archive_keeps_everything_that_is_not_replaced() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr("twice", b"first")
        made.writestr("a", b"content of a")
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("twice", b"second")
        made.filelist.reverse()  # the central directory lists the members in another order
    data = b"PK\3\4 in front" + stream.getvalue()
    container = containers.open_container(io.BytesIO(data), fileio.DEFAULT_LIMITS)
    changed = container.replaced("a", b"new")
    assert changed.startswith(b"PK\3\4 in front")
    with zipfile.ZipFile(io.BytesIO(changed)) as found:
        assert [each.filename for each in found.filelist] == ["twice", "a", "twice"]
        assert [found.read(each) for each in found.filelist] == [b"second", b"new", b"first"]


@pytest.mark.parametrize("maker", [zipped, seven_zipped, packed], ids=["zip", "7z", "dvpk"])
def test_damaged_containers_raise_only_errors_of_the_package(
    maker: Callable[[Path, Path], Path], tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / name).write_bytes(bytes(level.make()))
    data = maker(folder, tmp_path / "whole").read_bytes()
    chance = random.Random(1)
    damaged = tmp_path / "damaged"
    refused = 0
    for _ in range(150):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            # Most of the bytes that matter are at the end.
            at = min(chance.randrange(len(data)), chance.randrange(len(data)))
            changed[len(data) - 1 - at] = chance.randrange(256)
        damaged.write_bytes(bytes(changed[: chance.choice((None, chance.randrange(len(data))))]))
        try:
            for entry in batch.expand([f"{damaged}!/"]):
                fileio.load(entry.path)
        except ChunkwrightError:
            refused += 1
    assert refused > 30


@pytest.mark.parametrize("end", [b"tail", bytes(20)])
def test_a_zip_archive_that_is_followed_by_other_bytes_is_read_and_not_written(
    end: bytes, tmp_path: Path
) -> None:
    """They may be the footer of a wrapper, which would no longer fit."""
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("a", b"content")
        made.comment = b"of the archive"
    data = archive.read_bytes() + end
    archive.write_bytes(data)
    assert fileio.load(f"{archive}!/a")[0] == b"content"
    with pytest.raises(FileAccessError, match="followed by bytes that would be lost"):
        fileio.save(b"new", f"{archive}!/a")
    assert archive.read_bytes() == data


def test_a_member_packed_in_a_way_that_cannot_be_written_is_replaced_deflated(
    tmp_path: Path,
) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("a", b"content")
        made.writestr("b", b"other")
    data = bytearray(archive.read_bytes())
    data[8] = data[data.index(b"PK\1\2") + 10] = 9  # Deflate64
    archive.write_bytes(data)
    with pytest.raises(FileAccessError, match="not supported"):
        fileio.load(f"{archive}!/a")
    fileio.save(b"new", f"{archive}!/b")
    assert archive.read_bytes()[8] == 9
    fileio.save(b"new", f"{archive}!/a")
    with zipfile.ZipFile(archive) as made:
        assert [made.read(each) for each in made.filelist] == [b"new", b"new"]
        assert made.getinfo("a").compress_type == zipfile.ZIP_DEFLATED


@pytest.mark.parametrize("kind", ["zip", "dvpk"])
def test_a_file_with_the_name_of_a_folder_is_read_and_replaced(kind: str, tmp_path: Path) -> None:
    archive = tmp_path / f"made.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(archive, "w") as made:
            made.writestr("a", b"file")
            made.writestr("a/b", b"below")
    else:
        pack = Pack()
        pack.add("a", b"file")
        pack.add("a/b", b"below")
        pack.save(archive)
    assert dict_of(archive) == {"a": b"file", os.path.join("a", "b"): b"below"}
    assert fileio.listed(f"{archive}!/a") == ["b"]
    fileio.save(b"new", f"{archive}!/a")
    assert dict_of(archive) == {"a": b"new", os.path.join("a", "b"): b"below"}


def test_an_open_container_is_read_from_its_own_folder_after_a_change_of_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in (".", "other"):
        (tmp_path / place).mkdir(exist_ok=True)
        with zipfile.ZipFile(tmp_path / place / "made.zip", "w") as made:
            made.writestr("first", place[0].encode() * (1 << 20))
            made.writestr("second", b"content")
    monkeypatch.chdir(tmp_path)
    assert fileio.load("made.zip!/second")[0] == b"content"
    monkeypatch.chdir(tmp_path / "other")
    assert fileio.load(f"{tmp_path / 'made.zip'}!/first")[0] == b"." * (1 << 20)
    assert fileio.load("made.zip!/first")[0] == b"o" * (1 << 20)


def test_the_unpacked_size_of_a_zip_archive_is_limited(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("large", bytes(80 << 20))
    with pytest.raises(LimitError, match="more than 100 times"):
        fileio.load(f"{archive}!/large")


def test_an_encrypted_member_of_a_zip_archive_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("secret", b"content")
    data = bytearray(archive.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    archive.write_bytes(data)
    with pytest.raises(FileAccessError, match="encrypted"):
        fileio.load(f"{archive}!/secret")


def test_member_names_with_parent_folders_write_only_below_the_output_folder(
    tmp_path: Path,
) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("../../out.nmo", bytes(level.make()))
        made.writestr("/rooted.nmo", bytes(level.make()))
    run("convert", archive, "-o", tmp_path / "far" / "outputs")
    assert set(files_below(tmp_path)) == {
        "made.zip",
        "far/outputs/out.nmo",
        "far/outputs/rooted.nmo",
    }


@pytest.mark.slow
def test_worker_processes_of_a_batch_can_read_from_one_archive(tmp_path: Path) -> None:
    archive = tmp_path / "made.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for index in range(40):
            made.writestr(f"{index}.nmo", bytes(level.make()))
    assert fileio.load(f"{archive}!/0.nmo")[0]  # open before the processes start
    outcomes = list(batch.run(batch.VERIFY, [archive], jobs=4))
    assert [each.result for each in outcomes] == ["done"] * 40


def test_every_module_that_lists_folders_directly_is_known() -> None:
    direct = re.compile(r"\bos\.(listdir|scandir|walk|path\.isdir)\b")
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if direct.search(path.read_text("utf-8"))
    }
    assert found == {
        "base/__init__.py",  # tells an archive from a folder
        "base/containers.py",  # a folder whose name ends in !
        "base/fileio.py",
        "batch/__init__.py",  # walks real folders
        "batch/pool.py",  # threads
        "batch/running.py",  # a folder for outputs
        "catalogue/work.py",  # reads containers by fsspec
        "cli/app.py",  # suggests names
        "cli/batching.py",  # a folder for outputs
        "cli/commands/contents.py",  # embeds an archive as the file that it is
        "cli/commands/export.py",  # a folder for outputs
        "formats/registry.py",  # installed packages
        "tagfile/compendium.py",  # reads every file of the folder, which is slow in an archive
    }


def test_a_command_for_one_file_does_not_load_the_code_of_containers() -> None:
    code = (
        "import sys, chunkwright; from chunkwright.batch import is_many; is_many(sys.argv[1]);"
        "print('chunkwright.base.containers' in sys.modules, 'zipfile' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, __file__], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False"]
