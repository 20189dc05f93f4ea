"""``chunkwright export``: files, options, messages, and what a failure leaves behind."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright import (
    CorruptError,
    FileAccessError,
    QueryError,
    SerializeError,
    UnknownFormatError,
    batch,
)
from chunkwright.cli.app import chunkwright as group
from chunkwright.exchange import gltf
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

# A format of triangles: TRI1, then how many; "x" for positions that are NaN.
PACKAGE = """
import numpy as np
from chunkwright.document import Document
from chunkwright.exchange.model import Mesh, Node, Primitive, SceneModel
from chunkwright.query.items import Line
from chunkwright.formats import Option, Format

class Triangles(Document):
    format = "triangles"

class TrianglesFormat(Format):
    name, family, title, extensions = "triangles", "Tests", "Triangles file", (".tri",)
    magic = b"TRI1"
    export_options = (
        Option(name="lod", type=int, bounds=(0, 9), help="The level of detail."),
        Option(name="textures", metavar="DIR", help="Where pictures are."),
        Option(name="textures", flag="no_textures", type=bool, value=False, help="No pictures."),
    )

    def read(self, data, *, limits=None):
        document = Triangles()
        document.data = data[4:]
        return document

    def write(self, document):
        return b"TRI1" + document.data

    def to_dict(self, document):
        return {}

    def from_dict(self, form):
        return Triangles()

    def info(self, document):
        return {}

    def items(self, document):
        return Line(None, "triangles")

    def problems(self, document):
        return ()

    def scene_model(self, document, *others, lod=0, textures=""):
        nodes = []
        for each in (document, *others):
            if each.data == b"0":
                continue
            where = float("nan") if each.data == b"x" else lod
            if each.data == b"f":
                np.linalg.inv(np.zeros((4, 4)))
            part = Primitive(np.full((3, 3), where, np.float32))
            nodes.append(Node(each.data.decode(), mesh=Mesh("m", [part])))
        return SceneModel("", nodes, notes=[f"the picture {textures!r} is missing"])
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of triangles and other files; the format is installed as a plug-in."""
    site, folder = tmp_path / "site", tmp_path / "in"
    (site / "triangles-1.0.dist-info").mkdir(parents=True)
    (site / "triangles_format.py").write_text(PACKAGE)
    points = "[chunkwright.formats]\ntriangles = triangles_format:TrianglesFormat\n"
    (site / "triangles-1.0.dist-info" / "entry_points.txt").write_text(points)
    metadata = "Metadata-Version: 2.1\nName: triangles\nVersion: 1.0\n"
    (site / "triangles-1.0.dist-info" / "METADATA").write_text(metadata)
    (folder / "deep").mkdir(parents=True)
    (folder / "one.tri").write_bytes(b"TRI11")
    (folder / "deep" / "two.tri").write_bytes(b"TRI12")
    (folder / "empty.tri").write_bytes(b"TRI10")
    (folder / "other.ka").write_bytes(b"KA\x01\x00\x00\x00\x00\x00")
    monkeypatch.syspath_prepend(site)
    monkeypatch.delitem(sys.modules, "chunkwright.cli.convert.export", raising=False)
    registry.installed.cache_clear()
    yield folder
    registry.installed.cache_clear()
    sys.modules.pop("triangles_format", None)
    sys.modules.pop("chunkwright.cli.convert.export", None)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["export", *map(str, arguments)])


@pytest.mark.parametrize("suffix", [".glb", ".gltf", ".obj"])
def test_the_suffix_of_the_output_determines_the_form(
    folder: Path, tmp_path: Path, suffix: str
) -> None:
    out = tmp_path / f"out{suffix}"
    result = run(folder / "one.tri", out)
    assert result.exit_code == 0, result.output
    assert result.stderr == "warning: the picture '' is missing\n"
    assert "1 node, 1 mesh, 1 triangle, " in result.stdout
    assert out.is_file()
    if suffix != ".obj":
        assert gltf.read(out).name == "one"


def test_several_files_are_exported_as_one_scene(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "both.glb"
    result = run(folder / "one.tri", folder / "deep" / "two.tri", out, "--lod", 3)
    assert result.exit_code == 0, result.output
    model = gltf.read(out)
    assert [node.name for node in model.roots] == ["1", "2"]
    mesh = model.roots[0].mesh
    assert mesh is not None
    assert mesh.primitives[0].positions.max() == 3


def test_exported_folders_keep_their_tree_and_skip_files_without_a_scene(
    folder: Path, tmp_path: Path
) -> None:
    out, report = tmp_path / "out", tmp_path / "report.json"
    arguments = (folder, "-o", out, "--to", "glb", "--no-textures", "--json", report)
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "4 files: 2 written, 2 skipped" in result.stdout
    assert "the picture false is missing" in result.stderr
    assert sorted(path.name for path in out.rglob("*.glb")) == ["one.glb", "two.glb"]
    assert (out / "deep" / "two.glb").is_file()
    assert "has nothing to show" in report.read_text()
    assert "the Keyed Archive has nothing to show" in report.read_text()
    assert "2 up to date" in run(*arguments).stdout


def test_a_failed_export_leaves_no_file_and_does_not_stop_the_others(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "broken.tri").write_bytes(b"TRI1x")
    out = tmp_path / "out"
    result = run(folder, "-o", out)
    assert (result.exit_code, "2 written, 2 skipped, 1 failed" in result.stdout) == (1, True)
    assert "broken.glb" in result.stderr
    assert "/meshes/m/0/position: has numbers that are NaN" in result.stderr
    assert not (out / "broken.glb").exists()


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("one.tri",), 2, "missing argument 'OUT'"),
        (("one.tri", "one.fbx"), 1, "cannot be exported to .fbx"),
        (("deep", "out.glb"), 2, "which need -o DIR"),
        (("one.tri", "out.glb", "--to", "obj"), 2, "the name of OUT determines"),
        (("other.ka", "out.glb"), 1, "has no scene to export (these have: "),
        (("empty.tri", "out.glb"), 1, "has nothing to show"),
        (("one.tri", "other.ka", "out.glb"), 1, "is of format keyed_archive, but the first is of "),
        (("one.tri", "out.glb", "--lod", "x"), 2, "--lod"),
        (("none.tri", "out.glb"), 1, "No such file"),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    status: int,
    message: str,
) -> None:
    monkeypatch.chdir(folder)
    result = run(*arguments)
    assert (result.exit_code, message in result.stderr) == (status, True), result.stderr
    assert not (folder / "out.glb").exists()


def test_export_in_python_writes_files(folder: Path, tmp_path: Path) -> None:
    document = chunkwright.open(folder / "one.tri")
    assert chunkwright.export(document, tmp_path / "a.glb", lod=1) == ["the picture '' is missing"]
    assert chunkwright.export([document, document], tmp_path / "a.gltf")
    assert len(gltf.read(tmp_path / "a.gltf").roots) == 2
    with pytest.raises(QueryError, match=r"has no export option 'lodd' \(it takes lod, textures\)"):
        chunkwright.export(document, tmp_path / "b.glb", lodd=1)
    with pytest.raises(
        QueryError, match=r"cannot be exported to .fbx \(OUT must end in .glb or .gltf or"
    ):
        chunkwright.export(document, tmp_path / "b.fbx")
    (folder / "one.tri").write_bytes(b"TRI1x")
    with pytest.raises(SerializeError, match="NaN"):
        chunkwright.export(chunkwright.open(folder / "one.tri"), tmp_path / "b.glb")
    assert not list(tmp_path.glob("b*"))


def test_export_in_python_writes_the_same_files_as_the_command(
    folder: Path, tmp_path: Path
) -> None:
    path, made = folder / "one.tri", tmp_path / "made.glb"
    assert run(path, tmp_path / "command.glb", "--lod", 1).exit_code == 0
    for source in (path, str(path), [path], chunkwright.open(path)):
        assert chunkwright.export(source, made, lod=1) == ["the picture '' is missing"]
        assert made.read_bytes() == (tmp_path / "command.glb").read_bytes()
    with path.open("rb") as file:
        chunkwright.export(file, made)
    assert [node.name for node in gltf.read(made).roots] == ["1"]
    chunkwright.export((path, b"TRI12", chunkwright.open(path)), made)
    assert [node.name for node in gltf.read(made).roots] == ["1", "2", "1"]
    with pytest.raises(FileAccessError, match="missing"):
        chunkwright.export(folder / "missing.tri", tmp_path / "b.glb")
    with pytest.raises(
        QueryError, match="is of format keyed_archive, but the first is of format tri"
    ):
        chunkwright.export([path, folder / "other.ka"], tmp_path / "b.glb")


def test_export_in_python_converts_a_picture_file(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="the extra scene is not installed")
    image.new("RGB", (4, 2), "red").save(tmp_path / "red.webp", lossless=True)
    assert chunkwright.export(tmp_path / "red.webp", tmp_path / "red.png") == []
    with image.open(tmp_path / "red.png") as made:
        assert (made.size, made.convert("RGB").getpixel((0, 0))) == ((4, 2), (255, 0, 0))
    with pytest.raises(QueryError, match="has no export option 'lod'"):
        chunkwright.export(chunkwright.nmo.demo.make(), tmp_path / "b.png", lod=1)
    with pytest.raises(UnknownFormatError, match="not a known picture format"):
        chunkwright.export(b"neither a picture", tmp_path / "b.png")
    assert not list(tmp_path.glob("b*"))


def test_import_in_python_edits_a_file(tmp_path: Path) -> None:
    level = chunkwright.nmo.demo.make()
    level.save(tmp_path / "level.nmo")
    chunkwright.export(tmp_path / "level.nmo", tmp_path / "level.glb")
    notes = chunkwright.import_scene(
        tmp_path / "level.glb", tmp_path / "level.nmo", tmp_path / "same.nmo"
    )
    assert (notes, (tmp_path / "same.nmo").read_bytes()) == ([], bytes(level))


def test_exporting_without_a_document_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="at least one file or document"):
        chunkwright.export([], tmp_path / "out.glb")
    with pytest.raises(QueryError, match="at least one file or document"):
        chunkwright.import_scene(tmp_path / "in.glb", [], tmp_path / "out.sc2")
    assert list(tmp_path.iterdir()) == []


def test_a_singular_matrix_is_reported_as_an_error_in_the_file(folder: Path) -> None:
    (folder / "flat.tri").write_bytes(b"TRI1f")
    with pytest.raises(CorruptError, match=r"flat\.tri.*a matrix cannot be used: Singular"):
        chunkwright.export(chunkwright.open(folder / "flat.tri"), folder / "flat.glb")


def test_a_batch_exports_files(folder: Path, tmp_path: Path) -> None:
    outcomes = batch.run(batch.EXPORT, [folder], output=tmp_path / "out", to=".obj", jobs=1)
    assert batch.summary(outcomes)["done"] == 2
    assert (tmp_path / "out" / "one.obj").read_text().startswith("o 1\nv 0 0 0\n")
