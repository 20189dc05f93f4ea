from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.dvpl import DvplFormat
from chunkwright.formats import Option, registry
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.state_chunk import ask as state_chunk_demo

from . import made_by

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run


DVPL_TYPES = {name: kind for kind, name in enumerate(DvplFormat.types)}


def wrapping(path: Path) -> int | None:
    """Return the DVPL type of a file, None if it is not wrapped."""
    data = path.read_bytes()
    return data[-8] if data.endswith(b"DVPL") else None


@pytest.fixture
def wrapped(run: Run, sample: Path) -> Path:
    path = sample.with_name("wrapped.toy.dvpl")
    assert run("convert", sample, path, "--dvpl", "rfc1951").exit_code == 0
    assert wrapping(path) == 3
    return path


def test_the_names_of_wrapper_types_are_those_of_the_format() -> None:
    from chunkwright.dvpl.codecs import DvplType

    names = {"none" if name == "stored" else name: kind for name, kind in DVPL_TYPES.items()}
    assert names == {kind.name.lower(): int(kind) for kind in DvplType}


@pytest.mark.parametrize("name", DVPL_TYPES)
def test_every_type_wraps_and_unwraps(run: Run, sample: Path, tmp_path: Path, name: str) -> None:
    there, back = tmp_path / "there.toy.dvpl", tmp_path / "back.toy"
    result = run("convert", sample, there, "--dvpl", name.upper())
    assert result.stdout == f"wrote {there}: Toy, {there.stat().st_size:,} bytes\n"
    assert wrapping(there) == DVPL_TYPES[name]
    assert run("convert", there, back).exit_code == 0
    assert back.read_bytes() == sample.read_bytes()


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("out.toy.dvpl", [], 3),
        ("out.toy", [], None),
        ("out.toy", ["--dvpl", "keep"], 3),
        ("out.toy.dvpl", ["--dvpl", "none"], None),
        ("out.toy.dvpl", ["--dvpl", "lz4"], 1),
    ],
)
def test_a_wrapped_file_stays_wrapped_unless_name_or_option_says_otherwise(
    run: Run, wrapped: Path, name: str, options: list[str], kind: int | None
) -> None:
    out = wrapped.with_name(name)
    assert run("convert", wrapped, out, *options).exit_code == 0
    assert wrapping(out) == kind
    if kind == 3:
        assert out.read_bytes() == wrapped.read_bytes()


@pytest.mark.parametrize(("name", "kind"), [("out.toy.DVPL", 2), ("out.toy", None)])
def test_a_plain_file_is_wrapped_if_the_name_ends_in_dvpl(
    run: Run, sample: Path, name: str, kind: int | None
) -> None:
    out = sample.with_name(name)
    assert run("convert", sample, out).exit_code == 0
    assert wrapping(out) == kind


def test_a_text_form_converts_back_to_the_same_file(run: Run, wrapped: Path) -> None:
    text, back = wrapped.with_name("text.json"), wrapped.with_name("back.toy.dvpl")
    assert run("convert", wrapped, text).exit_code == 0
    assert text.read_bytes() == run("dump", wrapped).stdout_bytes
    assert run("convert", text, back).exit_code == 0
    assert back.read_bytes() == wrapped.read_bytes()
    assert run("convert", wrapped, text, "--dvpl", "none").exit_code == 0
    assert "wrapper" not in json.loads(text.read_text())


def test_a_file_of_an_unknown_format_can_be_wrapped(run: Run, sample: Path) -> None:
    plain, there, back = (sample.with_name(name) for name in ("a.txt", "a.txt.dvpl", "b.txt"))
    plain.write_bytes(b"just text " * 100)
    assert run("convert", plain, back).exit_code == 1
    assert not back.exists()
    assert run("convert", plain, there).exit_code == 0
    assert there.stat().st_size < 200
    assert run("convert", there, back).exit_code == 0
    assert back.read_bytes() == plain.read_bytes()


def test_a_wrapped_file_is_converted_by_its_format(run: Run, wrapped: Path) -> None:
    out = wrapped.with_name("out.toy.dvpl")
    assert run("convert", wrapped, out, "--version", "2").exit_code == 0
    assert chunkwright.open(out).items["version"] == "20"
    assert wrapping(out) == 3


def test_an_option_of_the_wrong_type_is_refused(run: Run, sample: Path) -> None:
    result = run("convert", sample, sample.with_name("out.toy"), "--version", "two")
    assert result.exit_code == 1
    assert "expected a number for --version, not 'two'" in result.stderr


def test_an_option_that_the_format_lacks_is_refused(
    run: Run, sample: Path, toy: AnyFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = sample.with_name("out")
    layout = Option(name="layout", help="Convert a toy to this layout.")
    monkeypatch.setattr(type(toy), "convert_options", (layout,))
    result = run("convert", sample, out, "--version", "2")
    assert result.exit_code == 1
    assert f"{sample}: toy: has no option --version (it has --layout)" in result.stderr
    monkeypatch.setattr(type(toy), "convert_options", ())
    result = run("convert", sample, out, "--version", "2")
    assert "has no option --version (only its wrapping and form can be changed)" in result.stderr
    assert not out.exists()


@pytest.mark.parametrize("end", ["glb", "obj", "yaml", "xml", "txt.dvpl", "json.dvpl"])
def test_converting_to_a_form_that_the_format_lacks_is_refused(
    run: Run, wrapped: Path, end: str
) -> None:
    out = wrapped.with_name(f"out.{end}")
    result = run("convert", wrapped, out)
    assert result.exit_code == 1
    assert f"{out}: toy: the Toy has no .{end} form (OUT can end in .toy" in result.stderr
    assert "or in .json)" in result.stderr
    assert not out.exists()


@pytest.mark.parametrize("row", registry.FORMATS, ids=lambda row: row.name)
def test_no_file_is_copied_under_the_extension_of_another_format(
    run: Run, row: AnyFormat, tmp_path: Path
) -> None:
    if row.is_wrapper:
        source = tmp_path / "picture.png.dvpl"
        assert run("convert", _written(tmp_path / "picture.png", b"\x89PNG"), source).exit_code == 0
    else:
        source = tmp_path / f"demo{row.suffixes[0]}"
        made_by(row).save(source)
    for end in (
        "glb",
        "obj",
        "yaml",
        "glb.dvpl",
        *([] if row.name in ("hkx", "tagfile") else ["xml"]),
    ):
        for given in (source, _wrapped(run, source)):
            out = tmp_path / f"out.{end}"
            result = run("convert", given, out)
            assert result.exit_code == 1
            assert f"has no .{end} form (OUT can end in " in result.stderr
            exported = end in ("glb", "obj") and row.has("scene_model")
            assert ("; chunkwright export writes " in result.stderr) == exported
            assert not out.exists()
    # A pack in one file is not named like one in two: see test_extract.
    own = [each for each in row.suffixes if each != ".dvpm"]
    for end in (".json", "", *(source.suffixes if row.is_wrapper else own)):
        assert run("convert", source, tmp_path / f"out{end}").exit_code == 0


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _wrapped(run: Run, source: Path) -> Path:
    if source.suffix == ".dvpl":
        return source
    wrapped = source.with_name(f"{source.name}.dvpl")
    assert run("convert", source, wrapped).exit_code == 0
    return wrapped


def test_a_file_with_an_unusual_extension_may_keep_it(run: Run, sample: Path) -> None:
    other = _written(sample.with_name("a.archive"), sample.read_bytes())
    assert run("convert", other, sample.with_name("b.archive")).exit_code == 0
    assert run("convert", other, sample.with_name("b.ARCHIVE.dvpl")).exit_code == 0
    assert run("convert", sample, sample.with_name("c.archive")).exit_code == 1


def test_a_state_chunk_converts_between_its_versions(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "state.bin", tmp_path / "old"
    source.write_bytes(bytes(state_chunk_demo.demo_chunk()))
    assert run("convert", source, out, "--version", "5").exit_code == 0
    assert chunkwright.open(out, format="state_chunk").chunk_version == 5
    refused = run("convert", source, out, "--version", "nine")
    assert "expected a number for --version, not 'nine'" in refused.stderr


def test_an_error_for_a_missing_output_explains_how_to_name_one(run: Run, tmp_path: Path) -> None:
    for words in (("convert", "a.hkx"), ("convert", tmp_path), ("unwrap", "a"), ("wrap", "a")):
        result = run(*words)
        assert result.exit_code == 2
        assert "add -o" in result.stderr


def test_an_output_without_extension_is_reported_as_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.archive").write_bytes(bytes(KeyedArchive({"hp": 1})))
    result = run("convert", tmp_path / "a.archive", "-o", tmp_path / "mod")
    assert (result.exit_code, (tmp_path / "mod").is_file()) == (0, True)
    assert f"{tmp_path / 'mod'} has no extension: it was written as a file" in result.stderr


def test_the_help_states_where_a_batch_keeps_its_record(run: Run) -> None:
    for verb in ("convert", "set", "dump"):
        assert ".chunkwright-batch.jsonl" in run(verb, "--help").stdout
