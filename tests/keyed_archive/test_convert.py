"""Archives converted between versions: the same content in the form of the new version."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.keyed_archive import (
    HEADERLESS,
    V1,
    V2,
    FastName,
    FastNameTable,
    KeyedArchive,
    VariantArray,
    VariantType,
    fast_name_id,
)
from chunkwright.keyed_archive.archive import convert
from chunkwright.keyed_archive.decoder import read
from chunkwright.keyed_archive.names import TaggedKey
from tests.cli import runner
from tests.keyed_archive.examples import every_type
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

VERSIONS = {0: HEADERLESS, 1: V1, 2: V2}


def content(archive: KeyedArchive) -> list[object]:
    """Return keys, types and values, independent of the version."""
    return [
        (str(key), type_, content(value) if isinstance(value, KeyedArchive) else value)
        for key, type_, value in archive.entries()
    ]


@pytest.mark.parametrize("source", [HEADERLESS, V1, V2])
@pytest.mark.parametrize("target", VERSIONS)
def test_conversion_keeps_the_content(source: int, target: int) -> None:
    archive = every_type(source)
    before = bytes(archive)
    result = convert(archive, version=target)
    assert result.version == VERSIONS[target]
    again = read(bytes(result))
    assert again.version == VERSIONS[target]
    assert again["INT32"] == -2
    assert again["KEYED_ARCHIVE"]["text"] == "inside"
    assert again["ARRAY"][2] == [1, 2, 3]
    assert [(key, type_) for key, type_, _ in again.entries()] == [
        (key, type_) for key, type_, _ in archive.entries()
    ]
    assert bytes(archive) == before
    # Nested archives have no version of their own.
    assert (again.fast_names is None) == (target != 2)


def test_converting_there_and_back_changes_nothing() -> None:
    archive = every_type(V1)
    assert bytes(convert(convert(archive, version=2), version=1)) == bytes(archive)
    assert bytes(convert(convert(archive, version=0), version=1)) == bytes(archive)


def test_conversion_to_each_version_gives_known_bytes() -> None:
    archive = KeyedArchive({"a": {"b": "c"}})
    assert bytes(convert(archive, version=0)) == bytes.fromhex(
        "04 01000000 61 08 14000000 4b410100 01000000 04 01000000 62 04 01000000 63"
    )
    assert bytes(convert(archive, version=1))[:8] == b"KA\1\0\1\0\0\0"
    ids = {name: fast_name_id(name).to_bytes(4, "little") for name in "abc"}
    assert bytes(convert(archive, version=2)) == (
        b"KA\2\0\3\0\0\0\1\0a\1\0b\1\0c"
        + ids["a"]
        + ids["b"]
        + ids["c"]
        + b"\1\0\0\0"
        + ids["a"]
        + b"\x08\x11\0\0\0KA\2\1\1\0\0\0"
        + ids["b"]
        + b"\x04"
        + ids["c"]
    )


def test_a_converted_archive_has_only_strings_in_use_in_its_table() -> None:
    archive = KeyedArchive({"b": "text", "a": ["other"]}, version=V2)
    archive.fast_names = FastNameTable([("unused", 5), ("text", 77)])
    result = convert(read(bytes(archive)), version=2)
    table = read(bytes(result)).fast_names
    assert table is not None
    assert table.rows == [(name, fast_name_id(name)) for name in ("a", "b", "other", "text")]
    assert table.edited() == []


def test_conversion_keeps_the_set_of_types_stored_as_ids() -> None:
    archive = KeyedArchive({"a": "text"}, version=V2)
    archive.fast_names = FastNameTable(covers=[VariantType.FASTNAME])
    result = convert(archive, version=2)
    assert result.fast_names is not None
    assert result.fast_names.covers == {VariantType.FASTNAME}


def test_conversion_drops_stored_ids_and_types_of_names() -> None:
    archive = KeyedArchive(version=HEADERLESS)
    archive.set(TaggedKey("a", VariantType.FASTNAME), FastName("text", 9), VariantType.STRING)
    result = convert(archive, version=1)
    [(key, _, value)] = result.entries()
    assert type(key) is str
    assert type(value) is str
    assert bytes(result) == b"KA\1\0\1\0\0\0\4\1\0\0\0a\4\4\0\0\0text"


@pytest.mark.parametrize("version", VERSIONS)
def test_conversion_of_an_unresolved_name_is_refused_with_its_path(version: int) -> None:
    lost = FastName.unresolved(7)
    inside = KeyedArchive({"a": {"b": [1, {"c": lost}]}}, version=V2)
    with pytest.raises(chunkwright.SerializeError, match="0x00000007 has no text") as raised:
        convert(inside, version=version)
    assert raised.value.path.startswith("/a/b")
    with pytest.raises(chunkwright.SerializeError, match="has no text to convert"):
        convert(KeyedArchive([(lost, 1)], version=V2), version=version)


@pytest.mark.parametrize("version", [3, -1, 258])
def test_conversion_to_an_unknown_version_is_refused(version: int) -> None:
    with pytest.raises(chunkwright.QueryError, match=f"unknown Keyed Archive version {version}"):
        convert(KeyedArchive(), version=version)


def test_conversion_keeps_the_width_of_wide_characters() -> None:
    archive = KeyedArchive(version=V1)
    archive.set("a", "wide", VariantType.WIDE_STRING)
    archive.wide_char_size = 2
    assert convert(archive, version=0).wide_char_size == 2
    assert read(bytes(convert(archive, version=0))).wide_char_size == 2


def test_a_converted_archive_shares_no_values_with_its_source() -> None:
    archive = KeyedArchive({"a": {"b": [1]}})
    result = convert(archive, version=2)
    result["a"]["b"].append(2)
    result["a"]["c"] = 1
    result["d"] = 1
    assert archive == {"a": {"b": [1]}}
    assert isinstance(result["a"]["b"], VariantArray)


REAL = [path for path in samples("ka") if path.suffix == ".dat"]


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_archives_are_converted_on_the_command_line(path: Path, tmp_path: Path) -> None:
    assert expected("ka")[path.name]["format"] == "keyed_archive"
    archive = chunkwright.open(path)
    assert isinstance(archive, KeyedArchive)
    for version, stored in VERSIONS.items():
        out = tmp_path / f"{version}.ka"
        result = runner().invoke(
            command_line, ["convert", str(path), str(out), "--version", str(version)]
        )
        assert result.exit_code == 0, result.output
        again = chunkwright.open(out, format="keyed_archive")
        assert isinstance(again, KeyedArchive)
        assert again.version == stored
        assert content(again) == content(archive)
