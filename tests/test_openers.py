"""Openers for single formats, file objects, and how documents behave in Python."""

from __future__ import annotations

import ast
import gzip
import importlib
import io
import logging
import subprocess
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, QueryError, UnknownFormatError
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive, KeyedArchiveFormat
from chunkwright.nmo import Mesh, Texture
from chunkwright.nmo.demo import make as make_level
from chunkwright.sc2 import Scene
from chunkwright.state_chunk import StateChunk
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from chunkwright.document import Document

PACKAGE = Path(chunkwright.__file__).parent
OPENERS: dict[str, Any] = {
    "anim": chunkwright.open_animation,
    "dvpk": chunkwright.open_pack,
    "heightmap": chunkwright.open_heightmap,
    "hkx": chunkwright.open_packfile,
    "keyed_archive": chunkwright.open_keyed_archive,
    "nmo": chunkwright.open_virtools,
    "sc2": chunkwright.open_scene,
    "scg": chunkwright.open_geometry,
    "state_chunk": chunkwright.open_state_chunk,
    "tagfile": chunkwright.open_tagfile,
    "tex": chunkwright.open_texture,
}


def made(name: str) -> Document:
    demo = registry.by_name(name).demo()
    assert demo is not None
    document: Document = demo.make()
    return document


@pytest.mark.parametrize("name", OPENERS)
def test_an_opener_opens_its_format_and_no_other(name: str) -> None:
    opener = OPENERS[name]
    assert opener(bytes(made(name))).format == name
    for other in OPENERS:
        if other != name:
            with pytest.raises(QueryError, match=r"expected .*, found ") as caught:
                opener(bytes(made(other)))
            assert caught.value.format == other
    refusal = UnknownFormatError if registry.by_name(name).magic else ChunkwrightError
    with pytest.raises(refusal):
        opener(b"none of them")
    with pytest.raises(QueryError, match="DVPL wrapper"):
        opener(bytes(DvplFile(b"none of them")))


@pytest.mark.parametrize("version", [4, 5, 6, 7])
def test_a_chunk_that_cannot_be_recognised_is_opened_by_its_own_opener(version: int) -> None:
    chunk = StateChunk(23, chunk_version=version)
    with pytest.raises(UnknownFormatError):
        chunkwright.open(bytes(chunk))
    opened = chunkwright.open_state_chunk(bytes(chunk))
    assert (opened.class_id, opened.chunk_version, list(opened)) == (23, version, [])


def test_an_opener_removes_wrappers() -> None:
    scene = Scene(35)
    scene.wrapper = DvplWrapper(DvplType.LZ4)
    opened = chunkwright.open_scene(bytes(scene))
    assert (opened, opened.wrapper) == (scene, scene.wrapper)
    with pytest.raises(QueryError, match="expected Keyed Archive, found SFV2 scene"):
        chunkwright.open_keyed_archive(bytes(scene))


def test_an_opener_passes_options_on(tmp_path: Path) -> None:
    inside = tmp_path / "model.nif"
    inside.write_bytes(b"a nif" + bytes(made("hkx")))
    assert chunkwright.open_packfile(inside, offset=5).embedded_at == 5
    for wrong in (-1, 4, 10**9):
        with pytest.raises(QueryError, match=f"starts at offset {wrong:#x} .* at offset 0x5"):
            chunkwright.open(inside, offset=wrong)
    with pytest.raises(QueryError, match="starts at offset -0x1"):
        chunkwright.open_packfile(inside, offset=-1)
    with pytest.raises(UnknownFormatError, match="starts at offset 0x5"):
        chunkwright.open_packfile(inside)
    assert chunkwright.open_virtools(bytes(make_level()), encoding="cp1252").encoding == "cp1252"


@needs_samples
@pytest.mark.parametrize(
    ("family", "opener"), [("havok", "open_packfile"), ("virtools", "open_virtools")]
)
def test_openers_open_real_files_of_their_format(family: str, opener: str) -> None:
    for path in samples(family)[:4]:
        document = getattr(chunkwright, opener)(path)
        assert (len(document), document.source) == (document.info()["objects"], str(path))


# -- file objects -------------------------------------------------------------------------------


def test_file_objects_are_read_and_written(tmp_path: Path) -> None:
    archive = KeyedArchive({"hp": 100})
    buffer = io.BytesIO()
    archive.save(buffer)
    assert buffer.getvalue() == bytes(archive)
    buffer.seek(0)
    opened = chunkwright.open(buffer)
    assert (opened, opened.source, buffer.closed) == (archive, None, False)
    path = tmp_path / "a.archive"
    with open(path, "wb") as file:
        file.write(b"in front of it")
        archive.save(file)
    with open(path, "rb") as file:
        file.seek(14)
        assert chunkwright.identify(file) == "keyed_archive"
        file.seek(14)
        # Saving to its name would lose the data in front.
        assert chunkwright.open(file).source is None
    with gzip.open(path, "wb") as packed:
        archive.save(packed)
    with gzip.open(path) as packed:
        assert chunkwright.open(packed) == archive


def test_errors_name_the_file_behind_a_file_object(tmp_path: Path) -> None:
    path = tmp_path / "bad.archive"
    path.write_bytes(b"KA\x01\x00\x01")
    for opener in (chunkwright.open, chunkwright.open_keyed_archive):
        with open(path, "rb") as file, pytest.raises(chunkwright.TruncatedError) as caught:
            opener(file)
        assert caught.value.file == str(path)


def test_a_source_that_is_not_a_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="expected bytes from the file object, not str"):
        chunkwright.open(io.StringIO("KA"))  # type: ignore[call-overload]
    with pytest.raises(QueryError, match="not int"):
        chunkwright.open(5)  # type: ignore[call-overload]
    with pytest.raises(QueryError, match="not StringIO"):
        KeyedArchive().save(io.StringIO())  # type: ignore[arg-type]
    with pytest.raises(QueryError, match="not int"):
        KeyedArchive().save(5)  # type: ignore[arg-type]
    with open(tmp_path / "text", "w") as file, pytest.raises(QueryError, match="TextIOWrapper"):
        KeyedArchive().save(file)  # type: ignore[arg-type]


def test_a_closed_file_object_is_refused() -> None:
    buffer = io.BytesIO()
    buffer.close()
    with pytest.raises(ValueError, match="closed"):
        chunkwright.open(buffer)


# -- documents ------------------------------------------------------------------------------------


def test_leaving_the_context_of_a_document_does_not_save_it(tmp_path: Path) -> None:
    path = tmp_path / "a.archive"
    KeyedArchive({"hp": 100}).save(path)
    with chunkwright.open(path) as archive:
        archive["hp"] = 5
    assert chunkwright.open(path)["hp"] == 100
    with chunkwright.open_keyed_archive(path) as archive:
        archive["hp"] = 5
        archive.save()
    assert chunkwright.open(path)["hp"] == 5
    with pytest.raises(CorruptError), archive:
        raise CorruptError("passes through")


def test_documents_behave_like_collections_of_their_objects() -> None:
    packfile = chunkwright.open_packfile(bytes(made("hkx")))
    assert list(packfile) == packfile.objects
    assert (len(packfile), packfile.root in packfile) == (len(packfile.objects), True)
    assert made("hkx").root not in packfile  # type: ignore[attr-defined]
    level = make_level()
    assert list(level) == list(level.objects)
    assert "Floor" in level
    assert "Floor" in level.objects
    assert "Ceiling" not in level
    assert level.objects[0] in level
    geometry = chunkwright.open_geometry(bytes(made("scg")))
    assert list(geometry) == list(geometry.groups)
    assert (len(geometry), geometry.groups[0] in geometry) == (len(geometry.groups), True)
    scene = Scene(35)
    assert scene  # a document without content is true, too
    assert not list(scene)
    tank = scene.add_entity("tank")
    assert (list(scene), len(scene), tank in scene) == ([tank], 1, True)
    assert Scene(35).add_entity("other") not in scene


def test_of_class_includes_derived_classes() -> None:
    objects = make_level().objects
    assert objects.of_class(Mesh) == objects.of_class("CKMesh") != []
    assert [type(item) for item in objects.of_class(Texture, derived=False)] == [Texture]


@pytest.mark.parametrize("name", [*OPENERS, "dvpl"])
def test_a_notebook_shows_a_bounded_part_of_a_document(name: str) -> None:
    shown = made(name)._repr_html_()
    assert registry.by_name(name).title in shown
    assert len(shown) < 10_000


def test_a_notebook_escapes_and_truncates_text() -> None:
    archive = KeyedArchive({f"<b>{index}": "x" * 10_000 for index in range(1000)})
    shown = archive._repr_html_()
    assert "&lt;b&gt;0" in shown
    assert "<b>0" not in shown
    assert len(shown) < 10_000


def test_a_notebook_shows_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise CorruptError("damaged <here>")

    monkeypatch.setattr(KeyedArchiveFormat, "info", refuse)
    assert "damaged &lt;here&gt;" in KeyedArchive()._repr_html_()


# -- the package --------------------------------------------------------------------------------


def test_no_public_name_is_both_a_function_and_a_module() -> None:
    from chunkwright import hkx, keyed_archive, state_chunk

    assert callable(hkx.convert)
    assert callable(keyed_archive.convert)
    assert callable(state_chunk.convert)
    for init in PACKAGE.rglob("__init__.py"):
        package = importlib.import_module(".".join(init.parent.relative_to(PACKAGE.parent).parts))
        modules = {path.stem for path in init.parent.glob("*.py")}
        clashing = [
            name
            for name in exported(init)
            if name in modules and not isinstance(getattr(package, name), types.ModuleType)
        ]
        assert clashing == [], init


def exported(path: Path) -> list[str]:
    names: list[str] = literal(path, "__all__") or []
    return names


def literal(path: Path, name: str) -> Any:
    """Return the value that a module assigns to a name; None if it does not."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and target.id == name:
                assert isinstance(node, ast.Assign | ast.AnnAssign)
                assert node.value is not None
                return ast.literal_eval(node.value)
    return {}


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_packages_of_formats_are_loaded_on_first_use() -> None:
    code = (
        "import sys, chunkwright; print(chunkwright.hkx.__name__, chunkwright.nmo.__name__,"
        " 'numpy' in sys.modules, 'logging' in sys.modules, chunkwright.hkx.convert.__name__)"
    )
    assert python(code) == "chunkwright.hkx chunkwright.nmo False False convert"
    assert python("import chunkwright; print(hasattr(chunkwright, 'nonsense'))") == "False"


def test_python_m_chunkwright_runs_the_command() -> None:
    command = [sys.executable, "-m", "chunkwright", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"chunkwright {chunkwright.__version__}\n"


def test_reading_and_identifying_a_file_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.archive"
    with caplog.at_level(logging.DEBUG, logger="chunkwright"):
        KeyedArchive().save(path)
        chunkwright.open(path)
    assert f"read 8 bytes of {path}" in caplog.messages
    assert f"{path} is a Keyed Archive" in caplog.messages
    handlers = logging.getLogger("chunkwright").handlers
    assert any(isinstance(each, logging.NullHandler) for each in handlers)
    silent = "import logging, chunkwright; chunkwright.open(b'KA\\1\\0\\0\\0\\0\\0')"
    done = subprocess.run([sys.executable, "-c", silent], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
