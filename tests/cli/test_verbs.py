"""Each command works with each format or prints one error; invalid input leaves no files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.formats import registry

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

FORMATS = [format for format in registry.FORMATS if format.demo() is not None]


def refused(format: AnyFormat) -> dict[str, str]:
    """Return the errors of the commands that do not work for a demonstration file."""
    lacks = {
        "to xml": (".xml" in [form.suffix for form in format.forms], "has no .xml form"),
        "to glb": (format.has("scene_model"), "has no scene to export"),
        "to png": (False, "picture"),
        "import": (format.has("apply_edits"), "nothing can be imported into"),
    }
    return {verb: why for verb, (works, why) in lacks.items() if not works}


def made(format: AnyFormat, folder: Path) -> Path:
    demo = format.demo()
    assert demo is not None
    path = folder / f"demo{format.suffixes[0]}"
    path.write_bytes(bytes(demo.make()))
    return path


def refusal(result: Result) -> str:
    """Return the only error line of a command, which must not be a traceback."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = result.stderr.splitlines()
    assert result.exit_code in (1, 2), result.output
    if result.exit_code == 2 and lines[0].startswith("Usage:"):
        return lines[-1]
    assert len(lines) == 1, lines
    return lines[0]


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_every_command_works_with_every_format_or_prints_one_error(
    run: Run, format: AnyFormat, tmp_path: Path
) -> None:
    file, out = made(format, tmp_path), tmp_path / "out"
    out.mkdir()
    text, changes = out / "text.json", out / "changes.json"
    changes.write_text(run("diff", "--json", file, file).stdout)
    verbs = {
        "info": ("info", file),
        "tree": ("tree", file),
        "find": ("find", "//*", file),
        "get": ("get", file, "/"),
        "dump": ("dump", file, "-o", text),
        "build": ("build", text, "-o", out / "built"),
        "to json": ("convert", file, out / "converted.json"),
        "wrap": ("convert", file, out / "wrapped.dvpl", "--dvpl", "lz4"),
        "to xml": ("convert", file, out / "converted.xml"),
        "to glb": ("export", file, out / "scene.glb"),
        "to png": ("export", file, out / "picture.png"),
        "import": ("import", out / "scene.glb", "--into", file, "-o", out / "imported"),
        "verify": ("verify", "--text", file),
        "diff": ("diff", file, file),
        "patch": ("patch", file, changes, "-o", out / "patched"),
    }
    for verb, arguments in verbs.items():
        result = run(*arguments)
        why = refused(format).get(verb)
        if why is None:
            assert result.exit_code == 0, (verb, result.output)
        else:
            assert why in refusal(result), (verb, result.output)
    assert (out / "built").read_bytes() == (out / "patched").read_bytes() == file.read_bytes()


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_values_printed_by_get_can_be_set_and_removed(
    run: Run, format: AnyFormat, tmp_path: Path
) -> None:
    file = made(format, tmp_path)
    data = file.read_bytes()
    hits = [hit.address for hit in chunkwright.open(file).find("//*")]
    assert hits
    for address in hits[:: max(1, len(hits) // 6)]:
        value = run("get", file, address).stdout.rstrip("\n")
        result = run("set", file, address, value)
        assert result.exit_code == 0 or "cannot be set" in refusal(result), (address, value)
        assert file.read_bytes() == data
        result = run("rm", file, address, "-o", tmp_path / "less")
        if result.exit_code == 0:
            assert chunkwright.open(tmp_path / "less").format == format.name
            (tmp_path / "less").unlink()
        else:
            assert refusal(result)
            assert not (tmp_path / "less").exists()


COMMANDS = {
    "info": "info BAD",
    "tree": "tree BAD",
    "find": "find //* BAD",
    "get": "get BAD /",
    "set": "set BAD / 1 -o OUT",
    "rm": "rm BAD /x -o OUT",
    "dump": "dump BAD -o OUT",
    "build": "build BAD -o OUT",
    "convert": "convert BAD OUT.json",
    "export": "export BAD OUT.glb",
    "import": "import BAD --into GOOD -o OUT",
    "import into": "import GOOD --into BAD -o OUT",
    "diff old": "diff BAD GOOD",
    "diff new": "diff GOOD BAD",
    "patch": "patch BAD CHANGES -o OUT",
    "patch with": "patch GOOD BAD -o OUT",
}
BAD = {
    "missing": None,
    "empty": b"",
    "unknown": b"\xffsomething else" * 9,
    "json of something else": json.dumps({"a": [1]}).encode(),
    "json that is cut short": b'{"chunkwright": 1, "format": "sc',
    "packfile cut short": b"W\xe0\xe0W\x10\xc0\xc0\x10" + bytes(30),
    "scene cut short": b"SFV2" + bytes(3),
    "wrapper cut short": bytes(4) + b"\x01\0\0\0DVPL",
}


@pytest.mark.parametrize("verb", COMMANDS)
def test_invalid_input_gives_one_error_line_and_no_files(
    run: Run, verb: str, tmp_path: Path
) -> None:
    good = made(registry.by_name("sc2"), tmp_path)
    changes, bad = tmp_path / "changes.json", tmp_path / "bad.bin"
    changes.write_text('{"chunkwright_diff": 1, "changes": []}')
    places = {"BAD": bad, "GOOD": good, "CHANGES": changes}
    words = [
        places.get(word, word.replace("OUT", str(tmp_path / "out")))
        for word in COMMANDS[verb].split()
    ]
    for content in BAD.values():
        bad.unlink(missing_ok=True)
        if content is not None:
            bad.write_bytes(content)
        before = {path: path.read_bytes() for path in tmp_path.iterdir()}
        line = refusal(run(*words))
        assert "bad.bin" in line, line
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_verify_reports_each_invalid_file_in_one_line(run: Run, tmp_path: Path) -> None:
    for kind, content in BAD.items():
        if content is not None:
            (tmp_path / kind).write_bytes(content)
    result = run("verify", *(tmp_path / kind for kind in BAD))
    assert result.exit_code == 1
    for kind in BAD:
        assert f"refused: {tmp_path / kind}: " in result.output
    assert f"{len(BAD)} files: 0 identical, 0 different, {len(BAD)} refused" in result.output


@pytest.mark.parametrize(
    "words",
    [
        ("set", "GOOD", "/hp", "7", "-o", ""),
        ("rm", "GOOD", "/hp", "-o", ""),
        ("convert", "GOOD", ""),
        ("dump", "GOOD", "-o", ""),
        ("info", ""),
        ("info", "", "*"),
        ("verify", ""),
        ("find", "/hp", "GOOD", ""),
        ("catalogue", "GOOD", "-o", ""),
    ],
)
def test_an_empty_file_name_is_refused(run: Run, words: tuple[str, ...], tmp_path: Path) -> None:
    good = tmp_path / "good.ka"
    good.write_bytes(bytes(chunkwright.keyed_archive.KeyedArchive({"hp": 5})))
    before = good.read_bytes()
    line = refusal(run(*(str(good) if word == "GOOD" else word for word in words)))
    assert "expected the name of a file, not ''" in line
    assert good.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        "get GOOD /nothing",
        "get GOOD nothing",
        "get GOOD //hp",
        "set GOOD /hp",
        "set GOOD /hp many",
        "set GOOD /nothing/below 1",
        "set GOOD /hp[ 1",
        "set GOOD /hp 7 /nothing 1",
        "rm GOOD /nothing",
        "rm GOOD /hp /nothing",
        "rm GOOD //[",
        "find //[ GOOD",
        "find //a[b GOOD",
        "find //a[b~=(] GOOD",
        "tree GOOD --path",
        "convert GOOD OUT.hkx",
        "convert GOOD OUT.ka --layout 8101",
        "convert GOOD OUT.ka --version 99",
        "convert GOOD OUT.ka --dvpl best",
        "dump GOOD -o /dev/null/x/y.json",
        "set GOOD /hp 7 -o /dev/null/x",
        "diff GOOD",
        "patch GOOD",
        "catalogue GOOD",
        "export GOOD OUT.fbx",
        "picture GOOD OUT.jpg",
        "graph GOOD /hp",
        "dump GOOD --json OUT.json",
        "build GOOD -o OUT --json OUT.json",
        "convert GOOD OUT.json --json OUT.report",
        "convert GOOD - --to a/json",
        "set GOOD /hp 7 --json OUT.json",
        "rm GOOD /hp --json -",
        "export GOOD OUT.glb --json OUT.json",
    ],
)
def test_wrong_arguments_change_nothing(run: Run, words: str, tmp_path: Path) -> None:
    good = tmp_path / "good.ka"
    good.write_bytes(bytes(chunkwright.keyed_archive.KeyedArchive({"hp": 5, "name": "a"})))
    before = good.read_bytes()
    arguments = [
        str(good) if word == "GOOD" else word.replace("OUT", str(tmp_path / "out"))
        for word in words.split()
    ]
    assert refusal(run(*arguments))
    assert [path.name for path in tmp_path.iterdir()] == ["good.ka"]
    assert good.read_bytes() == before


@pytest.mark.parametrize("out", ["-", "made.glb"])
def test_a_report_on_a_single_export_is_refused(run: Run, out: str, tmp_path: Path) -> None:
    good = tmp_path / "good.ka"
    good.write_bytes(bytes(chunkwright.keyed_archive.KeyedArchive({"hp": 5})))
    target = out if out == "-" else str(tmp_path / out)
    result = run("export", good, target, "--json", tmp_path / "report.json")
    assert "--json applies only to many files" in refusal(result)


@pytest.mark.parametrize(
    "arguments",
    [
        ("dump", "{file}", "-o", "{out}/a.json"),
        ("build", "{text}", "-o", "{out}/a.archive"),
        ("convert", "{file}", "{out}/a.json"),
        ("set", "{file}", "/hitPoints", "1", "-o", "{out}/a.archive"),
        ("patch", "{file}", "{changes}", "-o", "{out}/a.archive"),
        ("verify", "{file}", "--json", "{out}/a.json"),
        ("specs", "{out}"),
        ("demo", "{out}"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_missing_output_folders_are_created(
    run: Run, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    file = made(registry.by_name("keyed_archive"), tmp_path)
    names = {"file": file, "out": tmp_path / "new" / "folder"}
    names |= {"text": tmp_path / "a.json", "changes": tmp_path / "changes.json"}
    names["text"].write_text(run("dump", file).stdout)
    names["changes"].write_text(run("diff", "--json", file, file).stdout)
    result = run(*(each.format(**names) for each in arguments))
    assert result.exit_code == 0, result.output
    assert any((tmp_path / "new" / "folder").iterdir())


@pytest.mark.parametrize("verb", ["specs", "demo"])
def test_an_empty_folder_name_is_refused(
    run: Run, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "expected the name of a folder" in refusal(run(verb, ""))
    assert list(tmp_path.iterdir()) == []
