"""Files extracted from Virtools files and DAVA packs, and embedded again."""

from __future__ import annotations

import io
import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.formats.results import safe_name, safe_names
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file import IncludedFile
from chunkwright.nmo.model.materials import Texture, raw_bitmap
from chunkwright.state_chunk.chunk_format import Guid

from ..dvpk import files as packs
from ..samples import SAMPLES, needs_samples, samples

pillow = pytest.importorskip("PIL.Image", reason="pictures need Pillow")

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

RED, BLUE = (200, 10, 20, 255), (10, 20, 200, 128)


def picture(color: tuple[int, int, int, int], form: str = "PNG", size: int = 2) -> bytes:
    stream = io.BytesIO()
    image = pillow.new("RGBA", (size, size), color)
    (image if form == "PNG" else image.convert("RGB")).save(stream, form)
    return stream.getvalue()


def raw(color: tuple[int, int, int, int]) -> Any:
    return raw_bitmap(pillow.new("RGBA", (2, 2), color))


@pytest.fixture
def level(tmp_path: Path) -> Path:
    """Make a file with included files, and textures of every kind."""
    file = VirtoolsFile()
    names = [b"..\\..\\evil.txt", b"C:\\sounds\\Roll.wav", b"con.txt", b"../roll.WAV", b"view.jpg"]
    file.included_files = [
        IncludedFile(name, f"data {at}".encode(), counted=at < 4) for at, name in enumerate(names)
    ]
    two = file.add_object("CKTexture", "Wood")
    two["raw_bitmaps"] = {"bitmaps": [raw(RED), {"bits_per_pixel": 0}, raw(BLUE)]}
    stored = file.add_object("CKTexture", "Sky.bmp")
    bitmap = {
        "kind": 1,
        "extension": b"jpg\0",
        "reader": Guid(1, 2),
        "file": picture(RED, "JPEG", 8),
    }
    stored["reader_bitmaps"] = {"width": 8, "height": 8, "bits_per_pixel": 32, "bitmaps": [bitmap]}
    beside = file.add_object("CKTexture", "Stone")
    assert isinstance(beside, Texture)
    beside.file_names = ["stone.tga"]
    file.add_object("CKSprite", "Logo")["raw_bitmaps"] = {"bitmaps": [raw(BLUE)]}
    path = tmp_path / "level.nmo"
    file.save(path)
    return path


NAMES = [
    "Logo.png",
    "Roll.wav",
    "Sky.jpg",
    "Sky.png",
    "Wood.png",
    "Wood_2.png",
    "_con.txt",
    "evil.txt",
    "roll_2.WAV",
    "view.jpg",
]


def test_included_files_and_pictures_are_extracted_under_safe_names(
    run: Run, level: Path, tmp_path: Path
) -> None:
    done = run("extract", level, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.stderr
    found = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert sorted(found) == NAMES
    assert not (tmp_path.parent / "evil.txt").exists()
    assert (found["evil.txt"], found["roll_2.WAV"]) == (b"data 0", b"data 3")
    assert found["Sky.jpg"] == picture(RED, "JPEG", 8)
    for name, color in (("Wood.png", RED), ("Wood_2.png", BLUE), ("Logo.png", BLUE)):
        with pillow.open(io.BytesIO(found[name])) as image:
            assert image.convert("RGBA").getpixel((1, 1)) == color
    listed = [line.split("\t")[0] for line in run("extract", level, "--list").stdout.splitlines()]
    assert sorted(listed) == NAMES
    assert "10 files" in done.stdout


def test_embedding_extracted_files_unchanged_changes_no_byte(
    run: Run, level: Path, tmp_path: Path
) -> None:
    before = level.read_bytes()
    out = tmp_path / "out"
    assert run("extract", level, "-o", out).exit_code == 0
    done = run("embed", level, out)
    assert done.exit_code == 0, done.stderr
    assert "0 changes" in done.stdout
    assert level.read_bytes() == before


def images(path: Path, name: str) -> list[Any]:
    file = chunkwright.open_virtools(path)
    assert file.problems() == []
    texture = file.objects[name]
    assert isinstance(texture, Texture)
    return [each and each.convert("RGBA").getpixel((0, 0)) for each in texture.images]


def test_changed_files_replace_those_of_the_same_name(
    run: Run, level: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    run("extract", level, "-o", out)
    (out / "Wood_2.png").write_bytes(picture(RED, size=4))
    (out / "Sky.jpg").write_bytes(picture(BLUE, "JPEG", 4))
    (out / "Sky.png").unlink()
    (out / "evil.txt").write_bytes(b"new")
    done = run("embed", level, out, "--dry-run")
    assert [line.rpartition(": ")[2] for line in done.stdout.splitlines()] == [
        "replaced by 4 x 4 pixels",
        "slot 2 is 4 x 4 pixels",
        "replaced by 3 bytes",
    ]
    assert run("embed", level, out).exit_code == 0
    assert images(level, "Wood") == [RED, None, RED]
    file = chunkwright.open_virtools(level)
    sky = file.objects["Sky.bmp"].fields["reader_bitmaps"]
    assert sky["bitmaps"][0]["file"] == picture(BLUE, "JPEG", 4)
    assert (sky["width"], sky["height"]) == (4, 4)
    assert [each.data for each in file.included_files][:2] == [b"new", b"data 1"]
    assert [each.counted for each in file.included_files] == [True] * 4 + [False]


def test_a_picture_is_embedded_into_the_texture_of_its_name(
    run: Run, level: Path, tmp_path: Path
) -> None:
    for name in ("stone.png", "other.png", "sky.png"):
        (tmp_path / name).write_bytes(picture(BLUE))
    done = run("embed", level, tmp_path / "stone.png", tmp_path / "sky.png")
    assert done.exit_code == 0, done.stderr
    assert images(level, "Stone") == [BLUE]
    # a JPEG stays a JPEG
    file = chunkwright.open_virtools(level)
    bitmap = file.objects["Sky.bmp"].fields["reader_bitmaps"]["bitmaps"][0]
    assert bitmap["file"][:3] == b"\xff\xd8\xff"
    done = run("embed", level, tmp_path / "other.png", "--into", "Wood")
    assert done.exit_code == 0, done.stderr
    assert images(level, "Wood")[0] == BLUE
    # of two textures with the same name, only this one has a picture
    file = chunkwright.open_virtools(level)
    file.add_object("CKTexture", "Wood")
    file.save(level)
    done = run("embed", level, tmp_path / "other.png", "--into", "Wood")
    assert "0 changes" in done.stdout
    done = run("embed", level, tmp_path / "other.png", "--into", "/objects/Logo")
    assert "0 changes" in done.stdout


def test_files_other_than_pictures_become_included_files(
    run: Run, level: Path, tmp_path: Path
) -> None:
    sound = tmp_path / "Music.wav"
    sound.write_bytes(b"RIFF")
    assert run("embed", level, sound).exit_code == 0
    files = chunkwright.open_virtools(level).included_files
    assert [(each.name, each.data) for each in files if each.counted][-1] == (b"Music.wav", b"RIFF")
    assert [each.counted for each in files] == [True] * 5 + [False]
    assert run("extract", level, "-o", tmp_path / "out").exit_code == 0
    assert (tmp_path / "out" / "Music.wav").read_bytes() == b"RIFF"


@pytest.mark.parametrize(
    ("name", "data", "more", "said"),
    [
        ("Wood.png", b"no picture", (), "cannot be read as a picture"),
        ("a.png", picture(RED), ("--into", "Floor"), "a.png: no object is named 'Floor'"),
        ("a.png", b"no picture", ("--into", "Wood"), "cannot be read as a picture"),
        ("\u4e2d.wav", b"RIFF", (), "has characters that are not in the code page of the file"),
    ],
)
def test_files_that_cannot_be_embedded_are_refused(
    run: Run, level: Path, tmp_path: Path, name: str, data: bytes, more: Any, said: str
) -> None:
    before = level.read_bytes()
    (tmp_path / name).write_bytes(data)
    done = run("embed", level, tmp_path / name, *more)
    assert done.exit_code == 1
    assert said in done.stderr
    assert level.read_bytes() == before


def test_extracting_from_formats_without_files_inside_is_refused(run: Run, tmp_path: Path) -> None:
    scene = tmp_path / "scene.sc2"
    chunkwright.sc2.Scene(47).save(scene)
    empty = tmp_path / "empty.nmo"
    VirtoolsFile().save(empty)
    done = run("extract", scene, "-o", tmp_path / "out")
    assert (done.exit_code, "has no files inside (SFV2 scene)" in done.stderr) == (1, True)
    assert "has no files inside" in run("extract", empty, "--list").stderr
    done = run("embed", scene, empty)
    assert (
        done.exit_code,
        "files cannot be put into a file of this format (SFV2 scene)" in done.stderr,
    ) == (1, True)
    assert run("extract", empty).exit_code == 2
    assert run("embed", empty, scene, empty, "--into", "Wood").exit_code == 2


def test_embed_reads_stdin_and_writes_stdout(run: Run, level: Path, tmp_path: Path) -> None:
    (tmp_path / "stone.png").write_bytes(picture(BLUE))
    done = run("embed", "-", tmp_path / "stone.png", data=level.read_bytes())
    assert done.exit_code == 0, done.stderr
    listed = run("extract", "-", "--list", data=done.stdout_bytes).stdout
    assert "Stone.png" in listed


@pytest.mark.slow
@needs_samples
def test_a_folder_of_real_files_is_extracted_and_embedded_again(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "game", tmp_path / "out"
    source.mkdir()
    for path in samples("virtools"):
        if path.name.startswith(("imengyu", "yyc")):
            shutil.copy(path, source)
    done = run("extract", source, "-o", out)
    assert done.exit_code == 0, done.stderr
    assert len(list(out.rglob("*.png"))) > 10
    for folder in out.iterdir():
        if folder.is_dir():
            path = source / folder.name
            before = path.read_bytes()
            assert run("embed", path, folder).exit_code == 0
            assert path.read_bytes() == before
    # Only the file with such a texture is changed; no other one includes the picture.
    before_all = {path.name: path.read_bytes() for path in source.iterdir()}
    (tmp_path / "Floor_Side.png").write_bytes(picture(RED))
    done = run("embed", source, tmp_path / "Floor_Side.png")
    assert done.exit_code == 0, done.stderr
    changed = [path.name for path in source.iterdir() if path.read_bytes() != before_all[path.name]]
    assert "imengyu__Ballance__Level_01.NMO" in changed
    for name in changed:
        file = chunkwright.open_virtools(source / name)
        assert b"Floor_Side.png" not in [each.name for each in file.included_files]


@needs_samples
def test_a_picture_of_a_real_level_is_replaced(run: Run, tmp_path: Path) -> None:
    level = tmp_path / "level.nmo"
    shutil.copy(SAMPLES / "virtools" / "imengyu__Ballance__Level_01.NMO", level)
    (tmp_path / "Ball_Wood.png").write_bytes(picture(RED, size=64))
    assert run("embed", level, tmp_path / "Ball_Wood.png").exit_code == 0
    assert run("extract", level, "-o", tmp_path / "out").exit_code == 0
    with pillow.open(tmp_path / "out" / "Ball_Wood.png") as image:
        assert (image.size, image.convert("RGBA").getpixel((5, 5))) == ((64, 64), RED)
    assert run("verify", level).exit_code == 0


@given(st.lists(st.text(max_size=200)))
def test_generated_file_names_are_safe_on_every_system(names: list[str]) -> None:
    made = safe_names(names)
    assert len({name.casefold() for name in made}) == len(names)
    for name in made:
        assert name.strip(" .")
        assert not set(name) & set('<>:"/\\|?*\0')
        assert name == name.rstrip(". ")
        assert len(name.encode()) < 200
        assert safe_name(name) == name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Wood.png", "Wood.png"),
        ("..", "_"),
        ("../../etc/passwd", ".._.._etc_passwd"),
        ("C:\\x", "C__x"),
        ("NUL", "_NUL"),
        ("com1.png", "_com1.png"),
        ("a. ", "a"),
        ("", "_"),
        ("x" * 300 + ".png", "x" * 116 + ".png"),
    ],
)
def test_unsafe_file_names_are_made_safe(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "maps.dvpk"
    path.write_bytes(packs.pack(packs.FILES))
    return path


def test_files_of_a_pack_are_extracted_into_their_folders(
    run: Run, pack: Path, tmp_path: Path
) -> None:
    listed = run("extract", pack, "--list").stdout.splitlines()
    assert [line.split("\t")[0] for line in listed] == list(packs.FILES)
    out = tmp_path / "out"
    assert run("extract", pack, "-o", out).exit_code == 0
    assert {name: (out / name).read_bytes() for name in packs.FILES} == {
        name: data for name, (_, data) in packs.FILES.items()
    }
    assert "0 changes" in run("embed", pack, out / "3d" / "tank.txt").stdout
    assert pack.read_bytes() == packs.pack(packs.FILES)


def test_a_file_is_embedded_into_a_pack(run: Run, pack: Path, tmp_path: Path) -> None:
    new = tmp_path / "tank.txt"
    new.write_bytes(b"another tank")
    assert run("embed", pack, new).exit_code == 0
    assert run("embed", pack, new, "--into", "new/tank.txt").exit_code == 0
    document = chunkwright.open_pack(pack)
    assert document.problems() == []
    for name in ("3d/tank.txt", "new/tank.txt"):
        assert document.payload(document.file(name)) == b"another tank"
    assert run("embed", pack, new).stderr.endswith("(choose one with --into)\n")


def test_the_whole_files_of_a_damaged_pack_are_extracted_and_the_others_are_named(
    run: Run, pack: Path, tmp_path: Path
) -> None:
    data = pack.read_bytes()
    at = chunkwright.open_pack(pack).file("tanks.yaml").start
    pack.write_bytes(data[:at] + b"\xff\xff" + data[at + 2 :])
    whole = [name for name in packs.FILES if name != "tanks.yaml"]
    done = run("extract", pack, "--list")
    assert done.exit_code == 1
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == list(packs.FILES)
    assert [row[0] for row in rows if row[1] == "damaged"] == ["tanks.yaml"]
    assert f"{pack}: dvpk: /files/tanks.yaml: offset {at:#x}" in done.stderr
    done = run("extract", pack, "-o", tmp_path / "out")
    assert (done.exit_code, "/files/tanks.yaml: offset" in done.stderr) == (1, True)
    assert done.stdout.endswith(f"{tmp_path / 'out'}: 4 files\n")
    for _ in range(2):  # a folder that lacks a file is not up to date
        many = run("extract", tmp_path / "*.dvpk", "-o", tmp_path / "many")
        assert many.exit_code == 1
        assert "/files/tanks.yaml: offset" in many.stderr
        assert "1 of 5 files cannot be taken out (the others are in " in many.stderr
    for folder in (tmp_path / "out", tmp_path / "many" / "maps.dvpk"):
        found = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        assert found == {name: packs.FILES[name][1] for name in whole}


def test_extracting_a_pack_outside_the_folder_is_refused(
    run: Run, pack: Path, tmp_path: Path
) -> None:
    pack.write_bytes(packs.pack({"good": (0, b""), "../evil": (0, b"")}))
    done = run("extract", pack, "-o", tmp_path / "out")
    assert done.exit_code != 0
    assert "leads out of the folder" in done.stderr
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "evil").exists()


@pytest.fixture
def split(tmp_path: Path) -> Path:
    """Make a folder with a pack in two files, which leaves the bytes of one of its files to another."""
    folder = tmp_path / "game"
    folder.mkdir()
    index, (data,) = packs.split_pack(packs.FILES, elsewhere="tanks.yaml")
    (folder / "maps.dvpm").write_bytes(index)
    (folder / "maps.dvpd").write_bytes(data)
    return folder


def test_files_that_are_in_another_pack_are_named_when_a_pack_is_extracted(
    run: Run, split: Path, tmp_path: Path
) -> None:
    told = "left out: tanks.yaml: its bytes are in another pack"
    one = run("extract", split / "maps.dvpm", "-o", tmp_path / "one")
    assert (one.exit_code, one.stderr) == (0, f"{told}\n")
    assert one.stdout.endswith("one: 4 files, 1 left out\n")
    many = run("extract", split, "-o", tmp_path / "many")
    assert f"{split / 'maps.dvpm'}: {told}\n" in many.stderr
    assert (
        f"skipped: {split / 'maps.dvpd'}: it has the data of a DAVA pack: open the" in many.stderr
    )
    for folder in (tmp_path / "one", tmp_path / "many" / "maps.dvpm"):
        found = {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}
        assert found == packs.FILES.keys() - {"tanks.yaml"}
    listed = run("extract", split / "maps.dvpm", "--list").stdout.splitlines()
    assert listed[2].split("\t")[:2] == ["tanks.yaml", "its bytes are in another pack"]


def test_many_files_that_are_in_another_pack_are_counted(run: Run, tmp_path: Path) -> None:
    files = {f"{at}.yaml": (0, b"x") for at in range(7)}
    path = tmp_path / "maps.dvpm"
    path.write_bytes(packs.split_pack(files, elsewhere=tuple(files))[0])
    path.with_suffix(".dvpd").write_bytes(packs.data_file(b""))
    done = run("extract", path, "-o", tmp_path / "out")
    *first, last = done.stderr.splitlines()
    assert [each.split(": ")[1] for each in first] == ["0.yaml", "1.yaml", "2.yaml"]
    assert last == "left out: 4 more files: its bytes are in another pack (--list shows all)"


@pytest.mark.parametrize(
    "command",
    [("convert", "--dvpl", "none"), ("dump",), ("wrap",), ("export", "--to", "glb"), ("extract",)],
)
def test_files_that_are_in_another_pack_are_named_by_commands_that_write(
    run: Run, split: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    name, *flags = command
    done = run(name, f"{split / 'maps.dvpm'}!/", "-o", tmp_path / "out", *flags)
    assert done.exit_code == 0
    skipped = f"skipped: {split / 'maps.dvpm'}!/tanks.yaml: its bytes are in another pack\n"
    assert skipped in done.stderr
    assert "5 files: " in done.stdout


def test_what_a_copy_of_a_pack_in_two_files_needs_is_said(
    run: Run, split: Path, pack: Path, tmp_path: Path
) -> None:
    index, out = split / "maps.dvpm", tmp_path / "out"
    done = run("convert", index, out / "copy.dvpm")
    assert "the bytes of the files stay in maps.dvpd, which OUT needs beside it" in done.stderr
    assert (out / "copy.dvpm").read_bytes() == index.read_bytes()
    assert "stay in maps.dvpd" in run("convert", split, "-o", out).stderr
    for source, name, wanted in ((index, "x.dvpk", ".dvpm"), (pack, "x.dvpm", ".dvpk")):
        refused = run("convert", source, out / name)
        assert (refused.exit_code, f"OUT has to end in {wanted}" in refused.stderr) == (1, True)
        assert str(out / name) in refused.stderr
        assert not (out / name).exists()


def test_facts_of_a_pack_in_two_files_name_the_other_file(run: Run, split: Path) -> None:
    facts = json.loads(run("info", "--json", split / "maps.dvpm").stdout)
    assert (facts["data_files"], facts["elsewhere"]) == (["maps.dvpd"], 1)
    assert "  data files     maps.dvpd\n" in run("info", split / "maps.dvpm").stdout
    (split / "maps.dvpd").unlink()
    assert json.loads(run("info", "--json", split / "maps.dvpm").stdout)["data_files"] == []
