from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.base.jsontext import dumps, loads
from chunkwright.base.wording import printable
from chunkwright.errors import ChunkwrightError
from chunkwright.formats import registry
from chunkwright.operations.files import document_from_json

from ..samples import needs_samples, samples
from . import made_by

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run


def test_a_file_round_trips_through_dump_and_build(run: Run, sample: Path, tmp_path: Path) -> None:
    text, built = tmp_path / "sample.json", tmp_path / "built.toy"
    assert run("dump", sample, "-o", text).exit_code == 0
    assert run("build", text, "-o", built).exit_code == 0
    assert built.read_bytes() == sample.read_bytes()


@pytest.mark.parametrize("options", [[], ["--compact"]])
def test_dump_and_build_work_through_stdout_and_stdin(
    run: Run, sample: Path, options: list[str]
) -> None:
    text = run("dump", sample, *options).stdout_bytes
    assert run("build", "-", "-o", "-", data=text).stdout_bytes == sample.read_bytes()


def test_compact_writes_a_single_line(run: Run, sample: Path) -> None:
    compact = run("dump", "--compact", sample).stdout
    assert compact.count("\n") == 1
    assert json.loads(compact) == json.loads(run("dump", sample).stdout)


def test_an_edited_value_changes_one_line_of_the_dump(run: Run, sample: Path) -> None:
    for number in range(40):
        sample.write_bytes(sample.read_bytes() + b"key%d=%d\n" % (number, number))
    before = run("dump", sample).stdout.splitlines()
    sample.write_bytes(sample.read_bytes().replace(b"hp=100", b"hp=120"))
    after = run("dump", sample).stdout.splitlines()
    assert len(before) == len(after)
    assert [new for old, new in zip(before, after, strict=True) if old != new] == ['  "hp": "120",']


def test_names_that_are_not_utf8_round_trip_through_the_text_form(
    run: Run, sample: Path, tmp_path: Path
) -> None:
    sample.write_bytes(b"TOY1\n\xff\xfe=\xe6\x88\xa6\x80\n")
    text, built = tmp_path / "sample.json", tmp_path / "built.toy"
    assert run("dump", sample, "-o", text).exit_code == 0
    assert run("build", text, "-o", built).exit_code == 0
    assert built.read_bytes() == sample.read_bytes()


def test_a_text_form_with_nan_is_refused(run: Run, sample: Path, tmp_path: Path) -> None:
    sample.write_bytes(b"TOY1\nnan=1\n")
    text = tmp_path / "sample.json"
    result = run("dump", sample, "-o", text)
    assert result.exit_code == 1
    assert "cannot be written as strict JSON" in result.stderr
    assert not text.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "invalid JSON: Expecting value at line 1, column 1"),
        (b'{\n "a": ?}', "invalid JSON: Expecting value at line 2, column 7"),
        (b"[]", "expected a JSON object, found a list"),
        (b"{}", "the text form lacks the key 'chunkwright'"),
        (b'{"chunkwright": 1, "format": "toy", "items": 5}', "the text form is malformed"),
        (b'{"chunkwright": NaN}', "invalid JSON number: NaN"),
        (b'{"chunkwright": 1, "format": "x"}', "unknown format 'x' (known: toy, "),
        (b"\xff", "byte 0xff at 0 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply to be followed"),
    ],
)
def test_an_invalid_text_form_is_refused(
    run: Run, sample: Path, tmp_path: Path, text: bytes, message: str
) -> None:
    broken = sample.with_name("broken.json")
    broken.write_bytes(text)
    result = run("build", broken, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"chunkwright: error: {broken}: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=40) | st.dictionaries(st.text(), inner),
    max_leaves=60,
)


@settings(max_examples=20)
@given(st.dictionaries(st.text(), values), st.booleans())
def test_written_json_is_read_back_equal(value: dict[str, object], compact: bool) -> None:
    data = dumps(value, compact=compact)
    assert loads(data, None) == value
    assert json.loads(data) == value


def test_json_puts_short_lists_on_one_line_and_indents_the_rest() -> None:
    text = dumps(
        {"flat": [1.5, -0.0, 1e300], "long": list(range(20)), "deep": [["entry", [1, 2]], [[[1]]]]}
    )
    assert text.decode() == (
        "{\n"
        ' "flat": [1.5, -0.0, 1e+300],\n'
        ' "long": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],\n'
        ' "deep": [\n'
        '  ["entry", [1, 2]],\n'
        "  [\n   [[1]]\n  ]\n"
        " ]\n"
        "}\n"
    )
    rows = dumps({"rows": list(range(1000, 1040))}).decode().splitlines()
    assert [row.count(",") for row in rows[2:-2]] == [16, 16, 7]


def test_control_characters_are_escaped() -> None:
    assert printable("plain \u6226") == "plain \u6226"
    assert printable("\udc80\ud800\x00\x9b\u202e\n") == "\\x80\\ud800\\x00\\x9b\\u202e\\n"


@needs_samples
def test_a_real_file_is_built_from_its_text_form(run: Run, tmp_path: Path) -> None:
    smallest = sorted(samples("ka"), key=lambda path: path.stat().st_size)[:12]
    for path in smallest:
        text, built = tmp_path / "text.json", tmp_path / "built"
        assert run("dump", path, "-o", text).exit_code == 0, path
        assert run("build", text, "-o", built).exit_code == 0, path
        assert built.read_bytes() == path.read_bytes(), path
        assert chunkwright.identify(built) == chunkwright.identify(path)


ODD: tuple[Any, ...] = (None, 5, "x", [], {}, -1, 1.5, True, 1 << 70, [None], {"a": 1})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value of a text form, but only three of each list."""
    yield path
    parts = list(value.items()) if isinstance(value, dict) else []
    parts = list(enumerate(value))[:3] if isinstance(value, list) else parts
    for key, part in parts:
        yield from places(part, (*path, key))


def refusal(form: Any) -> ChunkwrightError | None:
    try:
        document_from_json(json.dumps(form).encode(), "odd.json")
    except ChunkwrightError as error:
        return error
    return None


@pytest.mark.parametrize("row", registry.FORMATS, ids=lambda row: row.name)
def test_wrong_values_in_a_text_form_are_refused_in_one_line_with_a_path(row: AnyFormat) -> None:
    form = json.loads(json.dumps(made_by(row).to_dict()))
    refused = 0
    for way in list(places(form))[1:40:3]:
        for odd in ODD:
            spoilt = copy.deepcopy(form)
            holder = spoilt
            for key in way[:-1]:
                holder = holder[key]
            holder[way[-1]] = odd
            error = refusal(spoilt)
            if error is not None:
                refused += 1
                assert error.path.startswith("/")
                assert str(error).startswith("odd.json: ")
                assert f": {error.path}: " in str(error)
                assert "\n" not in str(error)
    assert refused > 10


def test_building_from_a_wrong_text_form_prints_one_error(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "odd.json"
    text.write_text('{"chunkwright": 1, "format": "keyed_archive", "version": 1, "entries": 5}')
    result = run("build", text, "-o", tmp_path / "odd.ka")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"chunkwright: error: {text}: keyed_archive: /")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "odd.ka").exists()


@pytest.mark.parametrize("length", [99, 100, 101])
def test_short_containers_are_on_one_line(length: int) -> None:
    small = {"a": {"b": "x" * (length - len('\n {"b": ""}'))}}
    assert (dumps(small).count(b"\n") == 3) == (length <= 100), dumps(small)
