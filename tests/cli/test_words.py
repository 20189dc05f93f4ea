"""Every command reports malformed input of every kind without Python terms."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chunkwright.cli.app import COMMANDS
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.formats import registry

from ..samples import CASES, needs_cases
from ..test_plain_words import PYTHON
from . import made_by, runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.base.jsontext import Json

FORMATS = {format.name: format for format in registry.FORMATS}
# Values to put into a JSON document, at most one of which is right for its place.
JSONS = st.sampled_from(
    [
        *(None, True, False, -1, 0, 2**40, 2**70, 1.5, "", "a", "\u4e00", "5x", "0x", "ff", "nan"),
        *([], [1], [None], {}, {"a": 1}, " 3", "\u0663", "\ud800"),
    ]
)
TYPED = st.sampled_from(
    [
        *("", "5", "-1", "5x", "1e400", "nan", "null", "true", "[]", "[1]", "{}", '{"a":1}', "{"),
        *('{"type":"INT32"}', '{"type":"INT32","value":"x"}', '{"type":5,"value":1}', "\u4e00"),
        *("\udcff", "0x1g", "f", "/nothing", "/", "//", "9" * 20, "[[]]", "[null]", "\u0663", "'"),
    ]
)
QUERIES = st.sampled_from(
    [
        *("", "/", "//", "//[", "//a[", "//a[b=", "//a[b~=(]", "//*[x>1]", "//*[x>y]", "//)"),
        *("referrers(", "referrers(/)", "references(/nothing)", "\u4e00", "//\udcff", "//*[^=]"),
        *("//*[0]", "//*[x<1e400]", "**", "/**/x[", "//a]", "#9", "/objects/#9999", "/0/0/0"),
    ]
)
# Each example is a whole command, so there are few; they are the same in each run.
SLOW = settings(
    max_examples=5,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
# Parts of a line that are quoted: file names, and text that was typed or is in a file.
_FOREIGN: Final = re.compile(r"'[^']*'|\"[^\"]*\"|/\S+")
# Each command, with any file in place of FILE.
READING = (
    *("info FILE", "tree FILE", "find //* FILE", "find -i //nothing FILE", "get FILE /"),
    *("dump FILE", "verify --text FILE", "diff FILE FILE", "graph FILE", "annotations FILE"),
    *("convert FILE OUT.json", "convert FILE OUT.xml", "convert FILE OUT.hkx --version x"),
    *(
        "export FILE OUT.glb",
        "export FILE OUT.png",
        "texture FILE -o OUT.png",
        "texture FILE --into GOOD -o OUT",
        "texture GOOD --into FILE -o OUT",
        "unwrap FILE -o OUT",
        "wrap FILE -o OUT",
    ),
    *(
        "merge GOOD FILE -o OUT",
        "salvage FILE -o OUT",
        "check FILE --for ballance",
        "table FILE",
        "table GOOD --from FILE",
        "extract FILE -o OUT",
    ),
    *("embed FILE GOOD -o OUT", "embed GOOD FILE --dry-run"),
    *("build FILE -o OUT", "patch GOOD FILE -o OUT", "import FILE -o OUT.sc2", "FILE"),
    *("import FILE --into GOOD -o OUT.sc2", "annotations GOOD --from FILE -o OUT"),
    *("set FILE / 1 -o OUT", "rm FILE / -o OUT", "catalogue FILE -o TABLES", "specs FILE"),
    *(
        "demo FILE",
        "picture FILE OUT.png --size 8x8",
        "view FILE --html OUT.html",
        "completion FILE",
    ),
)
BYTES = st.binary(max_size=40) | st.sampled_from(
    [
        *(b"[" * 3000, b"9" * 5000, b"[NaN]", b'{"a":1e999}', b"\xff\xfe{", b"null", b"5", b"{"),
        *(b"<?xml version='1.0'?>", b"<hkpackfile", b"<hktagfile version='x'/>", b"glTF\2\0\0\0"),
        *(b"# clip: x\n0 a", b"# track: 9\n0 a", b"nan a", b'0 "a', b"SFV2\xff", b"W\xe0\xe0W"),
    ]
)


@cache
def data_of(name: str) -> bytes:
    return bytes(made_by(FORMATS[name]))


@cache
def text_of(name: str) -> str:
    return json.dumps(made_by(FORMATS[name]).to_dict())


def faults(output: str) -> list[str]:
    """Return the lines of an output that have a word of Python."""
    lines = [line for line in output.splitlines() if not line.startswith(("Usage", "Try", "wrote"))]
    wrong = [line for line in lines if re.search(r"error: |warning: |refused: |problem: ", line)]
    return [line for line in wrong if PYTHON.search(_FOREIGN.sub("''", line))]


def check(*arguments: object) -> None:
    result = runner().invoke(command_line, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    assert not faults(result.output), arguments
    assert not faults(result.stderr), arguments


def places(content: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the container and the key of each value of a JSON document."""
    keys = content if isinstance(content, dict) else range(len(content))
    for key in keys:
        yield content, key
        if isinstance(content[key], dict | list):
            yield from places(content[key])


def spoilt(draw: Any, text: str) -> Json:
    """Return a JSON document in which a value is missing or replaced."""
    content: Json = json.loads(text)
    container, key = draw(st.sampled_from(list(places(content))))
    if draw(st.integers(0, 4)) == 0:
        del container[key]
    else:
        container[key] = draw(JSONS)
    return content


def test_the_table_of_reading_commands_is_complete() -> None:
    tried = {line.split()[0] for line in READING}
    assert tried >= set(COMMANDS)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.sc2"
    path.write_bytes(data_of("sc2"))
    return path


@pytest.mark.parametrize("line", READING)
@given(content=BYTES)
@settings(SLOW, max_examples=3)
def test_files_of_any_content_give_plain_errors(line: str, good: Path, content: bytes) -> None:
    bad = good.with_name("bad.bin")
    bad.write_bytes(content)
    names = {"FILE": str(bad), "GOOD": str(good), "TABLES": str(good.with_name("tables"))}
    words = [
        names.get(word, word).replace("OUT", str(good.with_name("out"))) for word in line.split()
    ]
    check(*words)


@pytest.mark.parametrize("name", FORMATS)
@given(draw=st.data())
@SLOW
def test_damaged_files_give_plain_errors(name: str, tmp_path: Path, draw: st.DataObject) -> None:
    data = bytearray(data_of(name))
    at = draw.draw(st.integers(0, len(data) - 1))
    if draw.draw(st.booleans()):
        del data[at:]
    else:
        data[at : at + 4] = draw.draw(st.binary(min_size=1, max_size=4))
    bad = tmp_path / f"bad{FORMATS[name].suffixes[0]}"
    bad.write_bytes(data)
    check("dump", bad)
    check("verify", "--text", bad)
    check("export", bad, tmp_path / "out.glb")


@pytest.mark.parametrize("name", FORMATS)
@given(draw=st.data())
@SLOW
def test_malformed_text_forms_give_plain_errors(
    name: str, tmp_path: Path, draw: st.DataObject
) -> None:
    text = tmp_path / "text.json"
    content = json.dumps(spoilt(draw.draw, text_of(name)))
    text.write_text(content)
    check("build", text, "-o", tmp_path / "out")


@pytest.mark.parametrize("name", FORMATS)
@given(draw=st.data())
@SLOW
def test_wrong_values_and_addresses_give_plain_errors(
    name: str, tmp_path: Path, draw: st.DataObject
) -> None:
    path = tmp_path / f"good{FORMATS[name].suffixes[0]}"
    path.write_bytes(data_of(name))
    hits = [hit.address for hit in made_by(FORMATS[name]).find("//*")]
    address = draw.draw(st.sampled_from(hits) | QUERIES)
    check("set", path, address, draw.draw(TYPED), "-o", tmp_path / "out")
    for verb in ("rm", "get", "graph"):
        check(verb, path, address, *(["-o", tmp_path / "out"] if verb == "rm" else []))
    check("tree", path, "--path", address)
    check("find", address, path)


@pytest.mark.parametrize("name", FORMATS)
@given(draw=st.data())
@settings(SLOW, max_examples=8)
def test_malformed_patches_give_plain_errors(
    name: str, tmp_path: Path, draw: st.DataObject
) -> None:
    old, new, changes = tmp_path / "old", tmp_path / "new", tmp_path / "changes.json"
    edited, demo = made_by(FORMATS[name]), FORMATS[name].demo()
    assert demo is not None
    demo.edit(edited)
    old.write_bytes(data_of(name))
    new.write_bytes(bytes(edited))
    text = runner().invoke(command_line, ["diff", "--json", str(old), str(new)]).stdout
    changes.write_text(json.dumps(spoilt(draw.draw, text)))
    check("patch", old, changes, "-o", tmp_path / "out")


@pytest.mark.parametrize(
    "name", [name for name, format in FORMATS.items() if format.has("from_scene_model")]
)
@given(draw=st.data())
@settings(SLOW, max_examples=8)
def test_malformed_scenes_give_plain_errors(name: str, tmp_path: Path, draw: st.DataObject) -> None:
    suffix = FORMATS[name].suffixes[0]
    path, scene = tmp_path / f"good{suffix}", tmp_path / "scene.gltf"
    path.write_bytes(data_of(name))
    if not scene.exists():
        assert runner().invoke(command_line, ["export", str(path), str(scene)]).exit_code == 0
        scene.with_suffix(".txt").write_text(scene.read_text())
    original = scene.with_suffix(".txt").read_text()
    scene.write_text(json.dumps(spoilt(draw.draw, original)))
    check("import", scene, "--into", path, "-o", tmp_path / f"edited{suffix}")
    check("import", scene, "-o", tmp_path / f"new{suffix}")


@given(draw=st.data())
@settings(SLOW, max_examples=15)
def test_malformed_xml_gives_plain_errors(tmp_path: Path, draw: st.DataObject) -> None:
    path, form = tmp_path / "good.hkx", tmp_path / "form.xml"
    path.write_bytes(data_of("hkx"))
    if not form.exists():
        assert runner().invoke(command_line, ["convert", str(path), str(form)]).exit_code == 0
        form.with_suffix(".txt").write_bytes(form.read_bytes())
    data = form.with_suffix(".txt").read_bytes()
    part = draw.draw(st.sampled_from(list(re.finditer(rb'"[^"]*"|>[^<\s][^<]*<', data))))
    other = draw.draw(st.sampled_from([b"", b"x", b"-1", b"9" * 20, b"(1", b"\xff", b"#9", b"nan"]))
    form.write_bytes(data[: part.start() + 1] + other + data[part.end() - 1 :])
    check("convert", form, tmp_path / "out.hkx")


@needs_cases
@pytest.mark.slow
@pytest.mark.parametrize("line", READING)
def test_the_shared_case_files_give_plain_errors(line: str, good: Path) -> None:
    if line.startswith(("view", "picture", "catalogue")):
        pytest.skip("exporting all of them takes minutes; other commands open them in the same way")
    for path in sorted(CASES.rglob("*")):
        if path.is_file() and path.stat().st_size < 20_000:
            names = {"FILE": str(path), "GOOD": str(good)}
            out = str(good.with_name("out"))
            check(*(names.get(word, word).replace("OUT", out) for word in line.split()))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--offset", "0x"], "invalid value for '--offset': '0x' is not a whole number"),
        (["--jobs", "x"], "invalid value for '--jobs': 'x' is not a valid integer range"),
    ],
)
def test_wrong_values_of_options_give_plain_errors(good: Path, words: list[str], told: str) -> None:
    result = runner().invoke(command_line, ["info", str(good), *words])
    assert result.stderr.endswith(f"chunkwright: error: {told}\n")
