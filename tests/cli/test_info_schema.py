"""Every line of ``info --json`` conforms to ``docs/info-schema.json``, whatever the format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright import errors
from chunkwright.formats import registry

from ..samples import needs_samples, samples
from . import made_by

if TYPE_CHECKING:
    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "info-schema.json").read_text(encoding="utf-8")
)
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def faults(value: Any, schema: dict[str, Any], path: str = "") -> list[str]:
    """Return the violations of a schema; only the keywords of this schema are supported."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    number = isinstance(value, bool) and "boolean" not in kinds
    if number or not any(isinstance(value, TYPES[kind]) for kind in kinds):
        return [f"{path}: {value!r:.40} is no {' or '.join(kinds)}"]
    if not isinstance(value, dict):
        negative = isinstance(value, int) and value < schema.get("minimum", value)
        return [f"{path}: {value} is negative"] if negative else []
    known, rest = schema.get("properties", {}), schema.get("additionalProperties")
    found = [f"{path}/{key} is missing" for key in schema.get("required", ()) if key not in value]
    for key, each in value.items():
        if key in known or rest:
            found += faults(each, known.get(key, rest), f"{path}/{key}")
        else:
            found.append(f"{path}/{key} is not described")
    return found


def lines(run: Run, *paths: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("info", "--json", *paths).stdout.splitlines()]


def test_the_schema_check_finds_violations() -> None:
    good = {"file": "a", "path": "b/a", "format": "sc2", "value_types": {"1": 2}}
    assert faults(good, SCHEMA) == []
    assert faults(good | {"value_types": {"1": "2"}}, SCHEMA) == [
        "/value_types/1: '2' is no integer"
    ]
    assert faults(good | {"objects": True, "new": 1, "havok": {}}, SCHEMA) == [
        "/objects: True is no integer",
        "/new is not described",
        "/havok/object_ids is missing",
    ]
    assert faults(good | {"objects": -1}, SCHEMA) == ["/objects: -1 is negative"]
    assert faults({"file": "a"}, SCHEMA) == ["/path is missing"]


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_info_of_demonstration_files_conforms_to_the_schema(
    run: Run, format: AnyFormat, tmp_path: Path
) -> None:
    path = tmp_path / f"demo{format.suffixes[0]}"
    made_by(format).save(path)
    (line,) = lines(run, path)
    assert faults(line, SCHEMA) == []
    assert (line["file"], line["path"], line["format"]) == (path.name, str(path), format.name)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("family", ["ka", "havok", "virtools"])
def test_info_of_real_files_conforms_to_the_schema(run: Run, family: str) -> None:
    files = [path for path in samples(family) if path.stat().st_size < 300_000]
    told = lines(run, *files)
    assert [line["path"] for line in told] == list(map(str, files))
    assert {line["file"]: faults(line, SCHEMA) for line in told if faults(line, SCHEMA)} == {}


def test_an_error_in_json_has_all_its_keys(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.archive").write_bytes(b"KA\x01\x00\x05\x00\x00\x00\x04")
    cut, missing = lines(run, tmp_path / "cut.archive", tmp_path / "missing")
    for line in (cut, missing):
        assert faults(line, SCHEMA) == []
        assert issubclass(getattr(errors, line["error"]["kind"]), errors.ChunkwrightError)
    assert (cut["error"]["kind"], cut["error"]["format"]) == ("TruncatedError", "keyed_archive")
    assert isinstance(cut["error"]["offset"], int)
    assert missing["error"] == {
        "kind": "FileAccessError",
        "message": "No such file or directory",
        "format": None,
        "address": None,
        "offset": None,
        "hint": None,
    }
    assert missing["path"] == str(tmp_path / "missing")
