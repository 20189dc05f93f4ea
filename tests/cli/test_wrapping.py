"""Wrappers are removed and added regardless of the content."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import batch
from chunkwright.base.fileio import Limits
from chunkwright.dvpl import DvplFile, DvplFormat, DvplType, DvplWrapper
from chunkwright.errors import CorruptError, LimitError, QueryError
from chunkwright.operations.files import unwrap, wrap
from tests.samples import SHARED

from . import made_by

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

CASES = SHARED / "cases" / "wrapped"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not here")

# Payloads whose names or contents mean something to other commands.
PAYLOADS = {
    "tank.xml": b"\xef\xbb\xbf<?xml version='1.0'?>\r\n<root><a>1</a></root>" * 9,
    "options.json": b'{"a": 1}',
    "form.json": b'{"chunkwright": 1, "format": "dvpl", "text": ["no"]}',
    "packfile.xml": b'<?xml version="1.0"?><hkpackfile classversion="8"></hkpackfile>',
    "scene.sc2": b"SFV2 but broken",
    "a.yaml": b"tanks: []\n" * 40,
    "no_suffix": bytes(range(256)),
    "empty.txt": b"",
}


def dvpl(payload: bytes, kind: DvplType = DvplType.LZ4_HC) -> bytes:
    return bytes(DvplFile(payload, DvplWrapper(kind)))


def damaged(data: bytes) -> bytes:
    """Return a wrapped file with a wrong checksum."""
    crc = zlib.crc32(data[:-20]) ^ 0xFF
    return data[:-12] + struct.pack("<I", crc) + data[-8:]


def written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", PAYLOADS)
@pytest.mark.parametrize("verb", ["unwrap", "convert", "none"])
def test_the_payload_is_unwrapped_unchanged(run: Run, tmp_path: Path, name: str, verb: str) -> None:
    source = written(tmp_path / f"{name}.dvpl", dvpl(PAYLOADS[name]))
    out = tmp_path / "out" / name
    if verb == "unwrap":
        result = run("unwrap", source, "-o", out)
    else:
        result = run("convert", source, out, *(["--dvpl", "none"] if verb == "none" else []))
    assert (result.exit_code, result.stderr) == (0, "")
    assert out.read_bytes() == PAYLOADS[name]


@pytest.mark.parametrize("name", PAYLOADS)
@pytest.mark.parametrize("verb", ["wrap", "convert", "convert_to_other"])
def test_the_payload_is_wrapped_unchanged(run: Run, tmp_path: Path, name: str, verb: str) -> None:
    if verb == "convert_to_other" and name in ("form.json", "packfile.xml"):
        pytest.skip(
            "convert builds files from such content, unless the name of the output ends in .dvpl"
        )
    source = written(tmp_path / name, PAYLOADS[name])
    out = tmp_path / (f"{name}.dvpl" if verb != "convert_to_other" else "y.dvpl")
    result = run("wrap", source, "-o", out) if verb == "wrap" else run("convert", source, out)
    assert (result.exit_code, result.stderr) == (0, "")
    assert unwrap(out.read_bytes()).payload == PAYLOADS[name]


@given(st.binary(max_size=600), st.sampled_from(DvplFormat.types))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_payload_round_trips_through_wrapping(payload: bytes, kind: str) -> None:
    for smaller in (True, False):
        assert unwrap(wrap(payload, kind, smaller=smaller)).payload == payload


@pytest.mark.parametrize("kind", DvplFormat.types)
def test_incompressible_data_is_stored(run: Run, tmp_path: Path, kind: str) -> None:
    noise = hashlib.shake_256(b"noise").digest(3000)
    source, out = written(tmp_path / "noise", noise), tmp_path / "noise.dvpl"
    number = DvplFormat.types.index(kind)
    assert run("wrap", source, "-o", out, "--type", kind).exit_code == 0
    assert (len(out.read_bytes()), out.read_bytes()[-8]) == (3020, 0)
    assert run("wrap", source, "-o", out, "--type", kind, "--no-store-if-smaller").exit_code == 0
    assert out.read_bytes()[-8] == number
    written(source, b"a" * 3000)
    assert run("wrap", source, "-o", out, "--type", kind).exit_code == 0
    assert out.read_bytes()[-8] == number
    assert out.stat().st_size == 3020 if kind == "stored" else out.stat().st_size < 100


def test_folders_patterns_and_streams_are_wrapped(run: Run, tmp_path: Path) -> None:
    for name, payload in PAYLOADS.items():
        written(tmp_path / "in" / "deep" / f"{name}.dvpl", dvpl(payload))
    written(tmp_path / "in" / "bare.xml", b"<bare/>")
    result = run("unwrap", tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert "9 files: 8 written, 1 skipped, 0 failed" in result.stdout
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").rglob("*.*")} == {
        name: payload for name, payload in PAYLOADS.items() if "." in name
    }
    again = run("wrap", str(tmp_path / "out" / "deep" / "*.json"), "-o", tmp_path / "again")
    assert again.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == [
        "form.json.dvpl",
        "options.json.dvpl",
    ]
    packed = run("wrap", "-", "-o", "-", data=b"text").stdout_bytes
    assert run("unwrap", "-", "-o", "-", data=packed).stdout_bytes == b"text"
    assert run("convert", "-", "-", "--dvpl", "none", data=packed).stdout_bytes == b"text"


def test_a_folder_is_converted_with_its_wrappers_removed(run: Run, tmp_path: Path) -> None:
    for name, payload in PAYLOADS.items():
        written(tmp_path / "in" / f"{name}.dvpl", dvpl(payload))
    assert run("convert", tmp_path / "in", "-o", tmp_path / "out", "--dvpl", "none").exit_code == 0
    for name, payload in PAYLOADS.items():
        assert (tmp_path / "out" / name).read_bytes() == payload


@pytest.mark.parametrize("verb", ["unwrap", "convert"])
def test_all_wrappers_are_removed_and_reported(run: Run, tmp_path: Path, verb: str) -> None:
    source = written(tmp_path / "a.xml.dvpl", dvpl(dvpl(dvpl(b"<a/>", DvplType.NONE))))
    out = tmp_path / "a.xml"
    result = run(verb, source, *(["-o"] if verb == "unwrap" else []), out)
    assert out.read_bytes() == b"<a/>"
    assert "3 nested wrappers were taken off" in result.stderr
    assert result.exit_code == 0


def test_a_wrapper_inside_a_wrapper_is_refused_by_verify(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "a.xml.dvpl", dvpl(dvpl(b"<a/>")))
    result = run("verify", source)
    assert result.exit_code == 1
    assert "contains another wrapper (chunkwright unwrap takes" in result.stdout + result.stderr


def test_content_that_only_ends_like_a_wrapper_is_kept(run: Run, tmp_path: Path) -> None:
    for payload in (b"the end: DVPL", damaged(dvpl(b"inner"))):
        source = written(tmp_path / "a.txt.dvpl", dvpl(payload))
        assert run("unwrap", source, "-o", tmp_path / "a.txt").exit_code == 0
        assert (tmp_path / "a.txt").read_bytes() == payload
    assert "is not one: offset" in run("unwrap", source, "-o", "-").stderr


def test_too_many_nested_wrappers_are_refused() -> None:
    data = b"x"
    for _ in range(100):
        data = dvpl(data, DvplType.NONE)
    with pytest.raises(LimitError, match="wrappers inside each other is 97"):
        unwrap(data)
    assert unwrap(data, limits=Limits(depth=100)).payload == b"x"


def test_wrapping_a_wrapped_file_is_refused(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in" / "a.txt.dvpl", dvpl(b"text"))
    result = run("wrap", source, "-o", tmp_path / "b.dvpl")
    assert "is already wrapped (chunkwright convert --dvpl TYPE" in result.stderr
    with pytest.raises(QueryError, match="is already wrapped"):
        wrap(source.read_bytes())
    result = run("wrap", tmp_path / "in", "-o", tmp_path / "out")
    assert "1 file: 0 written, 1 skipped, 0 failed" in result.stdout


def test_an_unwrapped_file_is_refused_by_name_and_skipped_in_folders(
    run: Run, tmp_path: Path
) -> None:
    source = written(tmp_path / "in" / "a.txt", b"text")
    result = run("unwrap", source, "-o", tmp_path / "b")
    assert (result.exit_code, (tmp_path / "b").exists()) == (1, False)
    assert "a.txt: is not wrapped: looked for dvpl" in result.stderr
    written(tmp_path / "in" / "b.txt.dvpl", b"cut off")
    result = run("unwrap", tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "2 files: 0 written, 1 skipped, 1 failed" in result.stdout


@pytest.mark.parametrize("kind", [DvplType.LZ4, DvplType.NONE])
def test_a_wrong_checksum_is_accepted_on_request_and_repaired(
    run: Run, tmp_path: Path, kind: DvplType
) -> None:
    good = dvpl(b"<a/>" * 20, kind)
    source, out = written(tmp_path / "a.xml.dvpl", damaged(good)), tmp_path / "a.xml"
    refused = run("unwrap", source, "-o", out)
    assert "open with --lenient" in refused.stderr
    taken = run("unwrap", "--lenient", source, "-o", out)
    assert (taken.exit_code, out.read_bytes()) == (0, b"<a/>" * 20)
    assert "; accepted anyway" in taken.stderr
    mended = tmp_path / "mended.xml.dvpl"
    assert run("convert", source, mended).exit_code == 1
    assert run("convert", "--lenient", "--dvpl", "keep", source, mended).exit_code == 0
    assert mended.read_bytes() == good
    assert run("convert", "--lenient", source, out).exit_code == 0
    with pytest.raises(CorruptError):
        chunkwright.open(damaged(good))
    document = chunkwright.open(damaged(good), strict=False)
    assert bytes(document) == good
    assert any("CRC-32" in str(problem) for problem in document.problems())


def test_wrong_checksums_of_parts_are_repaired(tmp_path: Path) -> None:
    payload = bytes(range(256)) * 20
    data = bytearray(dvpl(payload, DvplType.LZ4_STREAM))
    data[4 + 16] ^= 0xFF  # the checksum of the unpacked first part
    packed = bytes(data[:-20])
    data[-12:-8] = struct.pack("<I", zlib.crc32(packed))
    with pytest.raises(CorruptError, match="/parts/0"):
        chunkwright.open(bytes(data))
    document = chunkwright.open(bytes(data), strict=False)
    assert bytes(document) == dvpl(payload, DvplType.LZ4_STREAM)
    del tmp_path


def test_the_content_of_a_known_format_opens_in_spite_of_a_wrong_checksum(
    run: Run, tmp_path: Path
) -> None:
    from chunkwright.formats.registry import SCENE

    good = dvpl(bytes(made_by(SCENE)))
    source = written(tmp_path / "a.sc2.dvpl", damaged(good))
    assert run("info", source).exit_code == 1
    assert "SFV2 scene" in run("info", "--lenient", source).stdout
    assert run("tree", "--lenient", source).exit_code == 0
    folder = run("info", "--lenient", tmp_path)
    assert folder.exit_code == 0
    assert bytes(chunkwright.open(source, strict=False)) == good


def test_a_batch_reports_nested_wrappers(tmp_path: Path) -> None:
    written(tmp_path / "in" / "a.dvpl", dvpl(dvpl(b"x")))
    (outcome,) = batch.run(batch.UNWRAP, [tmp_path / "in"], output=tmp_path / "out")
    assert outcome.notes == ("2 nested wrappers were taken off",)


@needs_cases
def test_the_shared_cases_are_wrapped_and_unwrapped(run: Run, tmp_path: Path) -> None:
    tank = (CASES / "tank.xml").read_bytes()
    assert run("unwrap", CASES / "Ch34.xml.dvpl", "-o", tmp_path / "a.xml").exit_code == 0
    assert (tmp_path / "a.xml").read_bytes() == tank
    assert run("convert", CASES / "tank.xml", tmp_path / "tank.xml.dvpl").exit_code == 0
    assert unwrap((tmp_path / "tank.xml.dvpl").read_bytes()).payload == tank
    assert run("wrap", CASES / "options.json", "-o", tmp_path / "o.json.dvpl").exit_code == 0
    assert json.loads(unwrap((tmp_path / "o.json.dvpl").read_bytes()).payload) == {"a": 1}
    twice = run("unwrap", CASES / "twice.sc2.dvpl", "-o", tmp_path / "t.sc2")
    assert "2 nested wrappers" in twice.stderr
    assert chunkwright.open(tmp_path / "t.sc2").format == "sc2"


def test_commands_that_skip_nothing_lack_the_option_force(run: Run) -> None:
    for verb in ("wrap", "unwrap"):
        assert "--force" not in run(verb, "-h").stdout
    assert "--force" in run("convert", "-h").stdout


def test_many_files_that_are_not_wrapped_are_summarized(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(9):
        (tmp_path / "in" / f"{number}.txt").write_text("plain")
    result = run("unwrap", tmp_path / "in", "-o", tmp_path / "out")
    told = [line for line in result.stderr.splitlines() if line.startswith("skipped: ")]
    assert len(told) == 4
    assert told[-1].startswith("skipped: 6 more files: not wrapped")
