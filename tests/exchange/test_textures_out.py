"""Pictures of textures: exported to files, and drawn."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright import CorruptError, QueryError, batch
from chunkwright.cli.app import chunkwright as group
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.exchange import drawing
from chunkwright.exchange.model import Image
from chunkwright.tex import Container, Entry, PixelFormat, TextureDescriptor
from chunkwright.tex.model import OldContainer
from chunkwright.tex.pictures import has_descriptor, to_dds

from ..samples import SAMPLES, needs_samples
from .models import png

if TYPE_CHECKING:
    from click.testing import Result

PIL = pytest.importorskip("PIL.Image", reason="pictures need Pillow")
pytest.importorskip("texture2ddecoder", reason="blocks are unpacked by texture2ddecoder")

HANGAR = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar"
HULL = HANGAR / "Customization" / "images" / "UFOmap01.tex.dvpl"
LEVEL = SAMPLES / "virtools" / "imengyu__Ballance__Level_01.NMO"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, list(map(str, arguments)))


def size_of(path: Path) -> tuple[int, int]:
    size: tuple[int, int] = PIL.open(io.BytesIO(path.read_bytes())).size
    return size


@needs_samples
def test_a_descriptor_is_exported_as_its_picture(tmp_path: Path) -> None:
    out = tmp_path / "hull.png"
    result = run("export", HULL, out)
    assert (result.exit_code, result.stdout.split(",")[0]) == (0, f"wrote {out}: 1 picture")
    picture = HULL.with_name("UFOmap01.dx11.dds.dvpl")
    alone = tmp_path / "alone.png"
    assert run("export", picture, alone).exit_code == 0
    assert alone.read_bytes() == out.read_bytes()
    small = tmp_path / "small.png"
    assert run("picture", HULL, small, "--size", "64x32").exit_code == 0
    assert size_of(small) == (32, 32)


@needs_samples
def test_exporting_a_scene_as_a_picture_is_refused_with_the_right_command(tmp_path: Path) -> None:
    result = run("export", HULL.parents[1] / "UFO_anim.sc2.dvpl", tmp_path / "ufo.png")
    assert '("chunkwright picture" draws its scene)' in result.stderr


@needs_samples
def test_the_faces_of_a_cube_are_six_files(tmp_path: Path) -> None:
    result = run("export", HANGAR / "IBL" / "specular.tex.dvpl", tmp_path / "sky.png")
    assert f"wrote {tmp_path / 'sky_px.png'} ...: 6 pictures" in result.stdout
    names = {f"sky_{sign}{axis}.png" for sign in "pn" for axis in "xyz"}
    assert {path.name for path in tmp_path.iterdir()} == names


@pytest.mark.slow
@needs_samples
def test_textures_inside_a_virtools_file_are_exported(tmp_path: Path) -> None:
    document = chunkwright.open(LEVEL)
    chunkwright.export(document, tmp_path / "level.png")
    assert (tmp_path / "level_Ball_Wood.png").is_file()
    out = tmp_path / "all"
    result = run("export", LEVEL.parent, "-o", out, "--to", "png")
    assert result.exit_code == 0, result.stderr
    assert "2 written" in result.stdout


def test_a_single_picture_file_can_be_exported(tmp_path: Path) -> None:
    picture = tmp_path / "a.dat"
    picture.write_bytes(png())
    assert run("export", picture, tmp_path / "b.png").exit_code == 0
    assert size_of(tmp_path / "b.png") == (2, 2)
    picture.write_bytes(b"nothing of the kind")
    result = run("export", picture, tmp_path / "c.png")
    assert (result.exit_code, "not a known picture format" in result.stderr) == (1, True)


def test_a_document_without_pictures_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.ka"
    path.write_bytes(b"KA\x01\x00\x00\x00\x00\x00")
    result = run("export", path, tmp_path / "b.png")
    assert (result.exit_code, "has no pictures of its own" in result.stderr) == (1, True)


def test_transparent_parts_of_textures_show_the_background() -> None:
    stream = io.BytesIO()
    PIL.new("RGBA", (4, 2), (255, 0, 0, 0)).save(stream, "PNG")
    image = Image("glass", stream.getvalue())
    shown = PIL.open(io.BytesIO(drawing.flat(image, (8, 8), background=(1, 2, 3))))
    assert (shown.size, shown.mode, shown.getpixel((0, 0))) == ((8, 4), "RGB", (1, 2, 3))
    kept = PIL.open(io.BytesIO(drawing.flat(image)))
    assert kept.getpixel((0, 0)) == (255, 0, 0, 0)
    with pytest.raises(CorruptError, match="the picture 'odd' cannot be read"):
        drawing.flat(Image("odd", b"odd"))
    with pytest.raises(QueryError, match="0 x 1 pixels"):
        drawing.flat(image, (0, 1))


def test_pictures_of_a_folder_need_no_descriptor(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    dds = to_dds(np.full((4, 4, 4), 255, np.uint8), PixelFormat.RGBA8888)
    packed = DvplWrapper(type=DvplType.LZ4).wrap(dds)
    for name, data in {
        "icon.dds": dds,
        "packed.dx11.dds.dvpl": packed,
        "hull.dx11.dds": dds,
        "hull.hd.dx11.dds.dvpl": packed,
        "note.txt": b"text",
        "plain.png": png(),
    }.items():
        (source / name).write_bytes(data)
    descriptor = TextureDescriptor(entries=[Entry() for _ in range(8)])
    descriptor.entry("dx11").container = Container.DDS
    descriptor.save(source / "hull.tex")
    outcomes = list(batch.run(batch.EXPORT, [source], output=out, to=".png"))
    made = {Path(one.file).name: one.reason or one.result for one in outcomes}
    assert made == {
        "hull.dx11.dds": "the descriptor beside it is processed instead",
        "hull.hd.dx11.dds.dvpl": "the descriptor beside it is processed instead",
        "hull.tex": "done",
        "icon.dds": "done",
        "note.txt": "of an unknown format",
        "packed.dx11.dds.dvpl": "done",
        "plain.png": "is a PNG file",
    }
    names = sorted(path.name for path in out.glob("*.png"))
    assert names == ["hull.png", "icon.png", "packed.dx11.png"]
    assert all((out / name).read_bytes().startswith(b"\x89PNG") for name in names)
    # Pictures that are named are exported regardless of the files next to them, like a single one.
    named = [source / "hull.dx11.dds", source / "icon.dds"]
    outcomes = list(batch.run(batch.EXPORT, named, output=tmp_path / "two", to=".png"))
    assert [one.result for one in outcomes] == ["done", "done"]
    (outcome,) = batch.run(batch.EXPORT, [source / "icon.dds"], output=tmp_path / "glb", to=".glb")
    assert outcome.result == "failed"


def test_a_picture_named_like_its_descriptor_does_not_replace_it(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    dds = to_dds(np.full((4, 4, 4), 255, np.uint8), PixelFormat.RGBA8888)
    (source / "a.dds").write_bytes(dds)
    (source / "a.png").write_bytes(png())
    descriptor = TextureDescriptor(1, True)
    descriptor.exported_container = OldContainer.DDS
    descriptor.save(source / "a.tex")
    outcomes = list(batch.run(batch.EXPORT, [source], output=out, to=".png"))
    assert {Path(one.file).name: one.reason or one.result for one in outcomes} == {
        "a.dds": "the descriptor beside it is processed instead",
        "a.png": "is a PNG file",
        "a.tex": "done",
    }
    assert PIL.open(io.BytesIO((out / "a.png").read_bytes())).size == (4, 4)


@pytest.mark.parametrize(
    ("name", "beside", "found"),
    [
        ("hull.dx11.dds", "hull.tex", True),
        ("hull.hd.dx11.dds.DVPL", "hull.tex.dvpl", True),
        ("sky_px.png", "sky.tex", True),
        ("hull.dds", "hull2.tex", False),
        ("hull_ab.png", "hull.tex", False),
        ("hull", "hull.tex", False),
    ],
)
def test_the_descriptor_next_to_a_picture_is_found(
    name: str, beside: str, found: bool, tmp_path: Path
) -> None:
    (tmp_path / beside).touch()
    assert has_descriptor(str(tmp_path / name)) is found
