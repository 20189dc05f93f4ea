"""``chunkwright texture``: pictures of textures and textures of pictures, alone and in folders."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.tex import Container, Entry, PixelFormat, TextureDescriptor, pictures
from tests.tex.test_encoding import slope

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OPAQUE = np.array([0, 0, 0, 255], np.uint8)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def texture(path: str, *, is_cube: bool = False) -> None:
    """Write a descriptor of a picture for phones, one for computers, and one that is refused."""
    made = TextureDescriptor(entries=[Entry() for _ in range(8)])
    made.entries[0] = Entry(Container.PVR, PixelFormat.PVR2)
    made.entries[3] = Entry(Container.PVR, PixelFormat.ETC1)
    made.entries[5] = Entry(Container.DDS, PixelFormat.DXT1)
    if is_cube:
        made.cube_faces, made.face_extensions = 63, [".png"] * 6
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    made.save(path)


def png(path: str, turn: int = 0) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    pixels = np.roll(slope(16, 8), turn, axis=1) | OPAQUE
    Path(path).write_bytes(pictures.to_png(np.ascontiguousarray(pixels)))


def test_all_variants_of_a_texture_are_made_from_one_picture(run: Run) -> None:
    texture("images/hull.tex")
    png("hull.png")
    result = run("texture", "hull.png", "--into", "images/hull.tex", "-o", "new")
    assert result.exit_code == 0, result.output
    assert [line.partition(",")[0] for line in result.stdout.splitlines()] == [
        "wrote new/hull.mali.pvr: ETC1",
        "wrote new/hull.dx11.dds: BC1",
        "wrote new/hull.tex: the descriptor",
    ]
    assert result.stderr == ("warning: not written: PowerVR_iOS (PVR2: no library encodes PVRTC)\n")
    assert sorted(path.name for path in Path("images").iterdir()) == ["hull.tex"]
    assert chunkwright.open_texture("new/hull.tex").entry("mali").converted_crc32


def test_differences_are_listed_before_variants_that_are_not_written(run: Run) -> None:
    texture("hull.tex")
    Path("hull.png").write_bytes(pictures.to_png(slope(16, 8)))
    result = run("texture", "hull.png", "--into", "hull.tex", "-o", "new")
    assert result.stderr.splitlines() == [
        "warning: mali: ETC1 has no alpha, which the picture has: written as RGBA8888",
        "warning: dx11: BC1 has no alpha, which the picture has: written as BC3",
        "warning: not written: PowerVR_iOS (PVR2: no library encodes PVRTC)",
    ]


def test_a_texture_is_converted_to_a_picture(run: Run) -> None:
    texture("hull.tex")
    png("hull.png")
    assert run("texture", "hull.png", "--into", "hull.tex", "-o", ".").exit_code == 0
    for family, name in (("mali", "ETC1"), ("dx11", "BC1")):
        result = run("texture", "hull.tex", "-o", "back.png", "--format", family)
        assert result.exit_code == 0, result.output
        file = next(Path().glob(f"hull.{family}.*"))
        wanted = pictures.read(file)
        assert wanted.pixel_format == name
        assert np.array_equal(pictures.read("back.png").pixels, wanted.pixels)
    assert run("texture", "hull.dx11.dds", "-o", "same.png").exit_code == 0
    assert Path("same.png").read_bytes() == Path("back.png").read_bytes()
    assert run("wrap", "hull.dx11.dds", "-o", "hull.dx11.dds.dvpl").exit_code == 0
    assert run("texture", "hull.dx11.dds.dvpl", "-o", "wrapped.png").exit_code == 0
    assert Path("wrapped.png").read_bytes() == Path("back.png").read_bytes()
    assert run("texture", "hull.tex", "-o", "-").stdout_bytes == Path("back.png").read_bytes()


def test_one_variant_is_written_in_another_pixel_format(run: Run) -> None:
    texture("hull.tex")
    png("hull.png")
    line = ("texture", "hull.png", "--into", "hull.tex", "-o", "new", "--format", "dx11=BC7")
    result = run(*line)
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in Path("new").iterdir()) == ["hull.dx11.dds", "hull.tex"]
    assert pictures.read("new/hull.dx11.dds").pixel_format == "BC7"
    result = run(*line[:-1], "PowerVR_iOS")
    assert result.exit_code == 1
    assert "no picture is written for PowerVR_iOS (PVR2: no library encodes PVRTC)" in result.stderr


def test_a_cube_is_converted_to_six_pictures_and_back(run: Run) -> None:
    texture("sky.tex", is_cube=True)
    names = [f"sky{face}.png" for face in pictures.FACE_SUFFIXES]
    for turn, name in enumerate(names):
        png(name, turn)
    result = run("texture", "sky_px.png", "--into", "sky.tex", "-o", "new")
    assert result.exit_code == 0, result.output
    result = run("texture", "new/sky.tex", "-o", "made/sky.png")
    assert result.exit_code == 0, result.output
    made = [pictures.read(f"made/{name}").pixels.astype(int) for name in names]
    wanted = [pictures.read(name).pixels for name in names]
    assert all(np.abs(a - b).mean() < 6 for a, b in zip(made, wanted, strict=True))
    assert "stdout takes only one" in run("texture", "new/sky.tex", "-o", "-").stderr
    Path("alone.png").write_bytes(Path("sky_px.png").read_bytes())
    result = run("texture", "alone.png", "--into", "sky.tex", "-o", "new")
    assert result.exit_code == 1
    assert "has six faces, but the new picture has 1" in result.stderr


def test_folders_of_textures_and_pictures_are_converted(run: Run) -> None:
    texture("images/a/hull.tex")
    texture("images/tower.tex")
    texture("images/bare.tex")
    Path("images/tower.sc2").write_bytes(b"no texture")
    png("art/a/hull.png")
    png("art/tower.png")
    result = run("texture", "art", "--into", "images", "-o", "new", "--json", "report.json")
    assert result.exit_code == 0, result.output
    rows = {row["path"]: row for row in json.loads(Path("report.json").read_text())["files"]}
    assert rows["images/bare.tex"]["reason"] == "there is no picture with its name"
    assert rows["images/tower.sc2"]["reason"] == "is not a texture descriptor"
    assert len(rows["images/a/hull.tex"]["written"]) == 3
    assert rows["images/tower.tex"]["notes"] == [
        "not written: PowerVR_iOS (PVR2: no library encodes PVRTC)"
    ]
    shutil.make_archive("art", "zip", "art")
    result = run("texture", "art.zip", "--into", "images", "-o", "same")
    assert result.exit_code == 0, result.output
    made = {path.relative_to("new"): path.read_bytes() for path in Path("new").rglob("*.tex")}
    again = {path.relative_to("same"): path.read_bytes() for path in Path("same").rglob("*.tex")}
    assert len(made) == 2
    assert again == made
    result = run("texture", "new", "-o", "shown")
    assert result.exit_code == 0, result.output
    found = sorted(str(path) for path in Path("shown").rglob("*.png"))
    assert found == ["shown/a/hull.png", "shown/tower.png"]
    result = run("texture", "art", "--into", "images", "-o", "phones", "--format", "mali")
    assert result.exit_code == 0, result.output
    assert sorted(
        path.suffix for path in Path("phones").rglob("*.*") if path.suffix != ".jsonl"
    ) == [".pvr", ".pvr", ".tex", ".tex"]


def test_a_texture_is_written_again_when_its_picture_changes(run: Run) -> None:
    texture("images/hull.tex")
    png("art/hull.png")
    line = ("texture", "art", "--into", "images", "-o", "new")
    assert "1 written" in run(*line).stdout
    assert "1 up to date" in run(*line).stdout
    png("art/hull.png", 3)
    assert "1 written" in run(*line).stdout


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("texture hull.png", "issing option '-o'"),
        ("texture hull.tex -o hull.webp", "OUT must end in .png"),
        ("texture hull.png --into hull.tex -o -", "a texture consists of several files"),
        ("texture hull.png --into images -o new", "need a folder of pictures"),
        ("texture hull.tex -o a.png --format mali=BC1", "'mali=BC1' is not FAMILY"),
        ("texture hull.tex -o a.png --format mali --format dx11", "it can only be given once"),
        ("texture hull.png --into a.ka -o new", "is not a texture descriptor"),
        ("texture hull.png --into hull.tex -o new --format x", "names no picture for 'x'"),
        ("texture hull.tex --into hull.tex -o new", "not a known picture format"),
        (
            "import hull.png --into hull.tex -o new",
            '("chunkwright texture PICTURE --into X.tex" puts a picture into it)',
        ),
        (
            "texture images/hull.tex -o a.png",
            "images/hull.tex: tex: there is no picture of this texture",
        ),
    ],
)
def test_wrong_arguments_are_reported(run: Run, line: str, words: str) -> None:
    texture("hull.tex")
    texture("images/hull.tex")
    png("hull.png")
    KeyedArchive({"hp": 5}).save("a.ka")
    result = run(*line.split())
    assert result.exit_code in (1, 2), result.output
    assert words in " ".join(result.stderr.replace("\n", " ").split()), result.stderr
    assert not Path("new").exists()
