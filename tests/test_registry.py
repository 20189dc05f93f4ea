"""Formats: what each declares, and those that installed packages add."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import CorruptError, QueryError
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.formats import WrapperFormat, registry
from chunkwright.keyed_archive import KeyedArchive
from tests.freeing import left_over

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

# An empty file that is stored as it is.
DVPL = bytes(16) + b"DVPL"

# A package that adds a format of its own: LEN1, then that many bytes.
PACKAGE = """
from chunkwright.document import Document
from chunkwright.query.items import Line
from chunkwright.formats import Option, Format

class Lengths(Document):
    format = "lengths"
    data = b""

class LengthsFormat(Format):
    name, family, title, extensions = "lengths", "Tests", "Lengths file", (".len",)
    magic = b"LEN1"
    read_options = (Option(name="upper", type=bool, help="Read a lengths file in capitals."),)

    def read(self, data, *, limits=None, upper=False):
        document = Lengths()
        document.data = data[4:].upper() if upper else data[4:]
        return document

    def write(self, document):
        return b"LEN1" + document.data

    def to_dict(self, document):
        return {"data": document.data.decode()}

    def from_dict(self, form):
        document = Lengths()
        document.data = form["data"].encode()
        return document

    def info(self, document):
        return {"bytes": len(document.data)}

    def items(self, document):
        return Line(None, "lengths")

    def problems(self, document):
        return ()
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the installed package."""
    (tmp_path / "lengths_format.py").write_text(PACKAGE)
    declare(tmp_path, "lengths_format:LengthsFormat")
    monkeypatch.syspath_prepend(tmp_path)
    registry.installed.cache_clear()
    yield tmp_path
    registry.installed.cache_clear()
    sys.modules.pop("lengths_format", None)


def declare(site: Path, target: str, group: str = registry.ENTRY_POINTS) -> None:
    metadata = site / "lengths-1.0.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lengths\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\nlengths = {target}\n")


def test_an_installed_package_adds_a_format(site: Path) -> None:
    path = site / "a.len"
    path.write_bytes(b"LEN1abc")
    assert chunkwright.identify(path) == "lengths"
    document = chunkwright.open(path)
    assert (bytes(document), document.info()["bytes"]) == (b"LEN1abc", 3)
    assert bytes(chunkwright.from_dict(document.to_dict())) == b"LEN1abc"
    assert chunkwright.open(path, upper=True).data == b"ABC"
    with pytest.raises(QueryError, match=r"'lower' \(it accepts upper\)"):
        chunkwright.open(path, lower=True)


def test_the_command_line_knows_an_added_format_and_its_flags(site: Path) -> None:
    path = site / "a.len"
    path.write_bytes(b"LEN1abc")

    def run(*arguments: object) -> str:
        code = f"import sys; sys.path.insert(0, {str(site)!r}); from chunkwright.cli import main; main()"
        command = [sys.executable, "-c", code, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "Lengths file" in run("info", path)
    assert "--upper  " in run("info", "--help")
    assert '"data": "ABC"' in run("dump", path, "--upper")
    assert "1 identical" in run("verify", "--text", path)


def test_the_old_entry_point_group_is_still_read(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    declare(site, "lengths_format:LengthsFormat", registry.OLD_ENTRY_POINTS)
    assert registry.by_name("lengths").title == "Lengths file"
    assert "the group chunkwright.rooms is now chunkwright.formats" in caplog.text


def test_an_entry_point_that_is_not_a_format_is_refused(site: Path) -> None:
    declare(site, "lengths_format:Lengths")
    with pytest.raises(QueryError, match=r"lengths of chunkwright.formats is not a Format"):
        registry.formats()


def test_an_added_format_with_a_taken_name_is_refused(site: Path) -> None:
    (site / "lengths_format.py").write_text(PACKAGE.replace('"lengths",', '"sc2",'))
    with pytest.raises(QueryError, match="a second format named 'sc2'"):
        registry.formats()


def test_only_wrapping_formats_are_accepted_as_wrappers() -> None:
    assert isinstance(registry.wrapper_by_name("dvpl"), WrapperFormat)
    with pytest.raises(QueryError, match="sc2 is not a wrapping format"):
        registry.wrapper_by_name("sc2")


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_a_format_declares_the_options_of_its_verbs(format: AnyFormat) -> None:
    declared = {option.name for option in format.read_options} | set(format.read_keywords)
    declared |= {"file"} if format.looks_beside else set()
    assert keywords(format.read) == declared | {"limits"}
    assert keywords(format.prepare) <= {option.name for option in format.prepare_options}
    if format.has("convert"):
        names = list(inspect.signature(format.convert).parameters)[1:]
        # In Python, a chunk can also be converted to one inside a file.
        assert {*names} - {"bound"} == {option.name for option in format.convert_options}
    if format.has("scene_model"):
        assert keywords(format.scene_model) == {option.name for option in format.export_options}
    for form in format.forms:
        assert keywords(form.load) == {option.name for option in form.load_options}
        assert keywords(form.dump) == {option.name for option in form.dump_options}


def test_a_format_without_scenes_refuses_to_export_one() -> None:
    format = registry.by_name("dvpl")
    assert not format.has("scene_model")
    with pytest.raises(QueryError, match="has no scene to export"):
        format.scene_model(chunkwright.open(DVPL, format="dvpl"))


def keywords(method: object) -> set[str]:
    """Return the names of the keyword-only parameters of a method."""
    assert callable(method)
    parameters = inspect.signature(method).parameters.values()
    return {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}


def test_data_that_merely_ends_with_the_magic_of_a_wrapper_is_not_unwrapped() -> None:
    archive = chunkwright.open_keyed_archive(bytes(KeyedArchive({"suffix": "DVPL"})))
    assert (archive["suffix"], archive.wrapper) == ("DVPL", None)
    data = bytes(archive)
    assert data.endswith(b"DVPL")
    assert chunkwright.identify(data) == chunkwright.open(data).format == "keyed_archive"
    # Whole wrappers are recognised first, damaged ones only if no other format is.
    stored = DvplFile(data, DvplWrapper(DvplType.NONE))
    assert chunkwright.open(bytes(stored)).wrapper == stored.wrapper
    with pytest.raises(CorruptError, match="the footer says 0 packed bytes, but the file has 1"):
        chunkwright.open(b"x" + DVPL)


def test_a_folder_may_add_formats_only_if_a_package_in_it_has_entry_points(
    tmp_path: Path,
) -> None:
    rows = (
        ("none-1.dist-info", None, False),
        ("other-1.dist-info", "[console_scripts]\na = b:c\n", False),
        ("formats-1.egg-info", "[chunkwright.formats]\na = b:c\n", False),
        ("more-1.dist-info", "[other]\nx = y:z\n[chunkwright.formats]\na = b:c\n", True),
    )
    for name, points, wanted in rows:
        folder = tmp_path / name / "site"
        (folder / name).mkdir(parents=True)
        if points is not None:
            (folder / name / "entry_points.txt").write_text(points)
        assert registry._may_add_formats(str(folder)) is wanted, name
    assert not registry._may_add_formats(str(tmp_path / "missing"))


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_documents_of_every_format_are_freed_by_reference_counts(format: AnyFormat) -> None:
    demo = format.demo()
    assert demo is not None
    assert left_over(bytes(demo.make())) == {}
