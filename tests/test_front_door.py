"""The functions of the package, such as open and identify, and the methods of every document."""

from __future__ import annotations

import os
import pickle
import re
import stat
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import chunkwright
from chunkwright import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    QueryError,
    TruncatedError,
    UnknownFormatError,
)
from chunkwright.document import Document
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.formats import registry
from chunkwright.keyed_archive import V1, KeyedArchive, VariantType
from chunkwright.sc2 import Scene
from chunkwright.scg import Geometry
from tests.keyed_archive.examples import int32, key, v1
from tests.mutations import walk, wrap
from tests.samples import expected, needs_samples, samples
from tests.scg.meshes import triangle
from tests.systems import needs_links, needs_pipes

DOCUMENTS: dict[str, Document] = {
    "keyed_archive": KeyedArchive({"hp": 100}, version=V1),
    "sc2": Scene(35),
    "scg": Geometry([triangle()]),
    "dvpl": DvplFile(b"anything"),
}
EXPECTED = expected("ka")
ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "chunkwright"


@pytest.fixture(params=list(DOCUMENTS))
def document(request: pytest.FixtureRequest) -> Document:
    opened = chunkwright.open(bytes(DOCUMENTS[request.param]))
    assert isinstance(opened, Document)
    return opened


def test_every_document_supports_every_method(document: Document) -> None:
    assert document == DOCUMENTS[document.format]
    assert document.info()["format"] == document.format
    assert document.problems() == []
    walk(document)
    assert repr(document)
    again = chunkwright.from_dict(document.to_dict())
    assert (again, again.format) == (document, document.format)
    assert (document.source, again.source) == (None, None)


def test_the_content_decides_the_format_rather_than_the_name(
    document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "scene.hkx"
    path.write_bytes(bytes(document))
    assert chunkwright.identify(path) == document.format
    assert chunkwright.open(path) == document
    assert chunkwright.open(str(path)).source == str(path)
    for buffer in (bytes(document), bytearray(bytes(document)), memoryview(bytes(document))):
        assert chunkwright.open(buffer) == document


def test_a_saved_document_can_be_reopened(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "file.bin"
    with pytest.raises(FileAccessError, match="no path to save to"):
        document.save()
    document.save(path)
    again = chunkwright.open(path)
    assert again == document
    again.save()
    assert path.read_bytes() == bytes(document)
    assert [one.name for one in tmp_path.iterdir()] == ["file.bin"]


@pytest.mark.parametrize("moment", ["os.open", "os.fsync", "os.replace"])
def test_an_interrupt_while_saving_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    target = tmp_path / "a.archive"
    target.write_bytes(b"old")

    really_open = os.open

    def interrupted(*given: Any) -> None:
        if moment == "os.open":  # the file is there when the signal comes
            os.close(really_open(*given))
        raise SystemExit(143)

    monkeypatch.setattr(f"chunkwright.base.fileio.{moment}", interrupted, raising=False)
    with pytest.raises(SystemExit):
        KeyedArchive({"hp": 1}).save(target)
    monkeypatch.undo()
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [
        ("a.archive", b"old")
    ]


@needs_links
def test_saving_keeps_the_permissions_and_follows_links(tmp_path: Path) -> None:
    path, link = tmp_path / "file.bin", tmp_path / "link"
    path.write_bytes(bytes(Scene(5)))
    path.chmod(0o640)
    link.symlink_to(path)
    scene = chunkwright.open(link)
    scene.add_entity("tank")
    scene.save()
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert len(chunkwright.open(path).roots) == 1


@pytest.mark.skipif(
    not hasattr(os, "pathconf"), reason="the system does not state the longest name"
)
def test_a_file_with_the_longest_possible_name_is_saved(tmp_path: Path) -> None:
    path = tmp_path / ("n" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    Scene(5).save(path)
    assert path.read_bytes() == bytes(Scene(5))


@needs_pipes
def test_a_pipe_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    Scene(5).save(pipe)
    received = os.read(reader, 1 << 16)
    os.close(reader)
    assert received == bytes(Scene(5))
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert len(os.listdir(tmp_path)) == 1


def test_an_error_names_the_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="No such file") as caught:
        Scene(5).save(tmp_path / "missing" / "file.bin")
    assert caught.value.file == str(tmp_path / "missing")
    with pytest.raises(FileAccessError, match="directory") as caught:
        Scene(5).save(tmp_path)
    assert caught.value.file == str(tmp_path)


def test_a_document_that_cannot_be_written_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "file.bin"
    path.write_bytes(bytes(Scene(5)))
    scene = chunkwright.open(path)
    scene.version = 35
    with pytest.raises(ChunkwrightError) as caught:
        scene.save()
    assert (caught.value.file, caught.value.format) == (str(path), "sc2")
    assert path.read_bytes() == bytes(Scene(5))
    assert len(os.listdir(tmp_path)) == 1


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="No such file") as caught:
        chunkwright.open(tmp_path / "missing")
    assert isinstance(caught.value, OSError)
    assert caught.value.file == str(tmp_path / "missing")
    with pytest.raises(FileAccessError):
        chunkwright.open(tmp_path)
    with pytest.raises(FileAccessError):
        chunkwright.identify(tmp_path / "missing")
    with pytest.raises(FileAccessError):
        Scene(5).save(tmp_path / "no" / "folder")


@pytest.mark.parametrize("data", [b"", b"x", b"SFV", b"\x04", b"text, plain", bytes(100)])
def test_the_error_for_an_unknown_format_lists_the_expected_magics(
    data: bytes, tmp_path: Path
) -> None:
    with pytest.raises(UnknownFormatError, match=r'looked for .*"SFV2" at byte 0.*keyed_archive'):
        chunkwright.open(data)
    path = tmp_path / "odd.sc2"
    path.write_bytes(data)
    with pytest.raises(UnknownFormatError) as caught:
        chunkwright.identify(path)
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        (b"\x1f\x8b\x08" + bytes(7), "packed with gzip"),
        (b"PK\x03\x04" + bytes(26), "a zip archive"),
        (b"glTF\x02\0\0\0", "chunkwright import"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture; only chunkwright wrap"),
        (b"DDS |\0\0\0", "a DDS picture"),
        (b"- a: 1\n- b: \xc3\xa9\n", "text; only chunkwright wrap"),
        (b' {\n "chunkwright": 1, "format": "sc2"}', "chunkwright build"),
    ],
)
def test_an_error_about_another_kind_of_file_says_what_to_do(data: bytes, hint: str) -> None:
    with pytest.raises(UnknownFormatError) as caught:
        chunkwright.open(data)
    assert hint in caught.value.hint
    assert "looked for" not in caught.value.hint


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    for act in (chunkwright.open, chunkwright.identify, chunkwright.open_scene, Scene(5).save):
        with pytest.raises(FileAccessError, match="expected the name of a file"):
            act(name)


@pytest.mark.parametrize("magic", [b"KA", b"SFV2", b"SCPG", b"DVPL"])
def test_a_file_that_consists_only_of_a_magic_is_reported_as_truncated(magic: bytes) -> None:
    with pytest.raises(TruncatedError):
        chunkwright.open(magic)


def test_the_format_can_be_specified() -> None:
    scene = bytes(Scene(5))
    wrapped = wrap(scene, 2)
    assert chunkwright.open(wrapped, format="dvpl").payload == scene
    assert isinstance(chunkwright.open(wrapped), Scene)
    assert chunkwright.identify(wrapped) == "sc2"
    assert chunkwright.identify(wrap(b"text", 2)) == "dvpl"
    with pytest.raises(QueryError, match=r"unknown format 'zip' \(known: dvpl, dvpk, sc2"):
        chunkwright.open(scene, format="zip")
    for name in ("keyed_archive", "scg", "dvpl"):
        with pytest.raises(ChunkwrightError) as caught:
            chunkwright.open(scene, format=name)
        assert caught.value.format == name
    with pytest.raises(CorruptError):
        chunkwright.open(bytes(DOCUMENTS["scg"]), format="sc2")


def test_options_of_other_formats_are_refused() -> None:
    data = v1((b"w", b"\x05\x02\0\0\0a\0b\0"))
    assert chunkwright.open(data, wide_char_size=2)["w"] == "ab"
    assert chunkwright.open(wrap(data, 1), wide_char_size=2)["w"] == "ab"
    with pytest.raises(QueryError, match=r"option 'color' \(it accepts name_types, wide_char_size"):
        chunkwright.open(data, color="red")


def test_a_wrapper_is_removed_on_reading_and_restored_on_writing(document: Document) -> None:
    payload = bytes(document)
    for kind in range(5):
        data = wrap(payload, kind)
        if document.format == "dvpl":
            continue
        opened = chunkwright.open(data)
        assert opened == document
        assert bytes(opened) == data
        assert opened.info()["dvpl_type"] == kind
        assert bytes(chunkwright.from_dict(opened.to_dict())) == data
        opened.wrapper = DvplWrapper(DvplType.LZ4_HC)
        assert chunkwright.open(bytes(opened)).info()["dvpl_type"] == 2
        opened.wrapper = None
        assert bytes(opened) == payload


def test_an_edit_inside_a_wrapper_is_packed() -> None:
    archive = chunkwright.open(wrap(v1((b"hp", int32(1))), 2))
    archive["hp"] = 2
    again = chunkwright.open(bytes(archive))
    assert (again["hp"], again.info()["dvpl_type"]) == (2, 2)


def test_a_file_without_header_or_magic_is_found_by_its_structure() -> None:
    data = key(b"hp") + int32(1)
    assert chunkwright.identify(data) == "keyed_archive"
    assert chunkwright.open(wrap(data, 1))["hp"] == 1
    with pytest.raises(UnknownFormatError):
        chunkwright.open(data[:-1])


def test_an_error_gives_file_format_path_offset_and_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "bad.ka"
    path.write_bytes(v1((b"a", b"\x63")))
    with pytest.raises(CorruptError) as caught:
        chunkwright.open(path)
    error = caught.value
    assert str(error) == (
        f"{path}: keyed_archive: /a: offset 0xe: unknown variant type 99 (known: 0..30)"
    )
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.offset, type(again)) == (str(error), 14, CorruptError)


@pytest.mark.parametrize("data", [{}, [], None, 5, "x", {"chunkwright": 1}, {"format": "sc2"}])
def test_an_invalid_text_form_is_refused(data: Any) -> None:
    with pytest.raises(CorruptError, match="the text form"):
        chunkwright.from_dict(data)


def test_every_public_name_can_be_imported() -> None:
    for name in chunkwright.__all__:
        assert getattr(chunkwright, name) is not None
    errors = [getattr(chunkwright, name) for name in chunkwright.__all__ if name.endswith("Error")]
    assert len(errors) > 8
    assert all(issubclass(error, ChunkwrightError) for error in errors)
    assert issubclass(ChunkwrightError, ValueError)


def public_modules() -> list[str]:
    """Return the modules that define ``__all__``, with their packages, and the documented ones."""
    stated = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in SOURCE.rglob("*.py")
        if re.search("^__all__ =", path.read_text("utf-8"), re.MULTILINE)
    }
    offered = {
        name
        for name in stated
        if all(each in stated for each in accumulate(name.split("."), "{}.{}".format))
    }
    pages = (ROOT / "docs" / "reference" / "python").glob("*.md")
    text = "\n".join(page.read_text("utf-8") for page in pages)
    return sorted(offered | set(re.findall(r"^::: (chunkwright(?:\.\w+)*)$", text, re.MULTILINE)))


def test_every_public_module_is_reachable_from_the_package() -> None:
    modules = public_modules()
    assert {"chunkwright.query", "chunkwright.hkx.xml", "chunkwright.nmo.model.table"} <= set(
        modules
    )
    listed = [name for name in modules if name.count(".") == 1]
    assert [name for name in listed if name.partition(".")[2] not in chunkwright.__all__] == []
    code = "import chunkwright\n" + "".join(
        f"assert {name}.__name__ == {name!r}\n" for name in reversed(modules)
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_lazy_modules_are_not_imported_before_use() -> None:
    code = "import sys, chunkwright; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    offered = [name for name in chunkwright.__all__ if (SOURCE / name).is_dir()]
    assert len(offered) > 15
    formats = {type(format).__module__ for format in registry.FORMATS}
    for name in offered:
        if name == "formats":
            continue  # the declarations themselves
        package = f"chunkwright.{name}"
        assert [each for each in loaded if each.startswith(f"{package}.")] == []
        assert package in formats or package not in loaded
    assert not loaded & {"numpy", "kaitaistruct", "click", "lz4"}


def test_every_module_can_be_imported_without_the_extras() -> None:
    extras = (
        "click",
        "dask",
        "fsspec",
        "grandalf",
        "libarchive",
        "mitsuba",
        "PIL",
        "pyarrow",
        "rich",
    )
    code = (
        f"import sys\nfor name in {extras}: sys.modules[name] = None\n"
        "import chunkwright\nfor name in chunkwright.__all__: getattr(chunkwright, name)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["nonsense", "a.b", "__wrapped__", "_private", "cli.nothing"])
def test_an_unknown_attribute_of_a_package_raises_an_error(name: str) -> None:
    for module in (chunkwright, chunkwright.hkx, chunkwright.nmo):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
            getattr(module, name)


def test_lazily_imported_names_are_listed_by_dir() -> None:
    packages = [
        name for name in public_modules() if (SOURCE.parent / name.replace(".", "/")).is_dir()
    ]
    code = f"import chunkwright\nfor module in ({', '.join(packages)}):\n" + (
        "    names = getattr(module, '__all__', ())\n"
        "    assert set(names) <= set(dir(module)), set(names) - set(dir(module))\n"
        "    for name in names:\n"
        "        assert getattr(module, name) is not None"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_the_example_in_the_package_docstring_works() -> None:
    archive = chunkwright.open(v1((b"hp", int32(100))))
    archive["hp"] = 120
    assert chunkwright.open(bytes(archive))["hp"] == 120
    assert archive.type_of("hp") is VariantType.INT32


@needs_samples
def test_broken_files_are_refused_with_their_name_and_format() -> None:
    broken = [path for path in samples("ka") if "error" in EXPECTED[path.name]]
    assert broken
    for path in broken:
        # In the wrapper, or in the scene that an edit broke.
        scene = ".sc2" in path.suffixes
        with pytest.raises(TruncatedError if scene else CorruptError) as caught:
            chunkwright.open(path)
        assert str(caught.value).startswith(f"{path}: {'sc2' if scene else 'dvpl'}: ")


@needs_samples
def test_the_formats_of_real_files_match_their_suffixes() -> None:
    endings = {".sc2": "sc2", ".scg": "scg", ".dat": "keyed_archive"}
    for path in samples("ka"):
        ending = Path(path.name.removesuffix(".dvpl")).suffix
        if ending in endings:
            assert chunkwright.identify(path) == endings[ending]
