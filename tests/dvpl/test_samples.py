from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.dvpl import DvplFile, DvplWrapper
from tests.samples import expected, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = expected("ka")
PACKED = [path for path in samples("ka") if path.suffix == ".dvpl"]
GOOD = [path for path in PACKED if "_fails_" not in path.name]
# The file inside one of them was broken by an edit.
SOUND = [path for path in GOOD if "error" not in EXPECTED[path.name]]

# The reason for which each deliberately broken file must be refused.
BROKEN = {
    "07_source.txt_fails_compression": "packing type 7",
    "08_source.bin_fails_compression": "packing type 9",
    "09_source.txt_fails_crc": "CRC-32 0x0a68c58f, but the packed bytes have 0x0a69c58f",
    "10_source.bin_fails_crc": "CRC-32 0xec24ed20, but the packed bytes have 0xeb24ed20",
    "11_source.txt_fails_encoded_size": "9,084 packed bytes, but the file has 892",
    "12_source.bin_fails_encoded_size": "37,266 packed bytes, but the file has 102,802",
    "13_source.txt_fails_decoded_size": "unpacks to 1,063 bytes, but the footer says 2,087",
    "14_source.bin_fails_decoded_size": "unpacks to 102,400 bytes, but the footer says 102,401",
}


def name(path: Path) -> str:
    return path.name


@needs_samples
@pytest.mark.parametrize("path", GOOD, ids=name)
def test_unedited_files_are_written_identically(path: Path) -> None:
    file = chunkwright.open(path, format="dvpl")
    assert bytes(file) == path.read_bytes()
    if path in SOUND:
        assert file.info()["dvpl_type"] == EXPECTED[path.name]["dvpl_type"]


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(GOOD))
def test_text_form_builds_the_identical_file(path: Path) -> None:
    form = chunkwright.open(path, format="dvpl").to_dict()
    # Most real files were packed at a known level; the others by another encoder.
    assert form["wrapper"].keys() - {"level", "packed"} == {"format", "type"}
    again = chunkwright.from_dict(json.loads(json.dumps(form, allow_nan=False)))
    assert bytes(again) == path.read_bytes()


@needs_samples
@pytest.mark.slow
def test_compression_levels_of_most_samples_are_found() -> None:
    forms = [chunkwright.open(path, format="dvpl").to_dict()["wrapper"] for path in GOOD]
    levels = [form["level"] for form in forms if "level" in form]
    assert len(levels) > 0.9 * len(forms)
    assert max(levels, key=levels.count) == 9


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(SOUND))
def test_an_unedited_inner_document_is_wrapped_byte_for_byte(path: Path) -> None:
    document = chunkwright.open(path)
    assert document.format == EXPECTED[path.name]["format"]
    assert document.info()["dvpl_type"] == EXPECTED[path.name]["dvpl_type"]
    assert bytes(document) == path.read_bytes()
    form = json.loads(json.dumps(document.to_dict(), allow_nan=False))
    assert bytes(chunkwright.from_dict(form)) == path.read_bytes()


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(GOOD))
def test_an_edit_keeps_the_packing(path: Path) -> None:
    file = chunkwright.open(path, format="dvpl")
    assert isinstance(file, DvplFile)
    assert isinstance(file.wrapper, DvplWrapper)
    packing = file.wrapper.type
    level = file.to_dict()["wrapper"].get("level")
    file.payload += b"edited"
    assert bytes(file) == bytes(DvplFile(file.payload, DvplWrapper(packing, level)))
    assert chunkwright.open(bytes(file), format="dvpl").payload == file.payload


@needs_samples
def test_a_broken_scene_inside_is_refused() -> None:
    [path] = set(GOOD) - set(SOUND)
    with pytest.raises(chunkwright.TruncatedError, match="string table ends too early") as caught:
        chunkwright.open(path)
    assert caught.value.format == "sc2"
    assert caught.value.file == str(path)


@needs_samples
@pytest.mark.parametrize("sign", BROKEN)
def test_broken_files_are_refused_with_the_reason(sign: str) -> None:
    [path] = [path for path in PACKED if sign in path.name]
    assert "error" in EXPECTED[path.name]
    with pytest.raises(chunkwright.CorruptError, match=BROKEN[sign]) as caught:
        chunkwright.open(path)
    assert caught.value.offset is not None
    assert caught.value.file == str(path)


@needs_samples
@pytest.mark.parametrize(
    "path", [path for path in GOOD if EXPECTED[path.name].get("format") == "dvpl"], ids=name
)
def test_info_agrees_with_an_independent_reader(path: Path) -> None:
    file = chunkwright.open(path)
    assert isinstance(file, DvplFile)
    assert file.info() == EXPECTED[path.name]
    assert zlib.crc32(file.payload) == file.payload_crc32
