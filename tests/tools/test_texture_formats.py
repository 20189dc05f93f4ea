"""The table of pixel formats in the documentation is what the tool makes from a real picture."""

from __future__ import annotations

import importlib.util
import math
import re
from pathlib import Path

import pytest

from chunkwright.tex import PixelFormat
from tests.samples import SAMPLES, needs_samples

pytest.importorskip("astc_encoder", reason="astc-encoder-py, of the extra textures, is missing")
pytest.importorskip("etcpak", reason="etcpak, of the extra scene, is missing")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "texture_formats.py"
PAGE = (ROOT / "docs" / "textures.md").read_text("utf-8")
PICTURE = SAMPLES / "blitz_data/android/3d/Maps/hangar/images/flag2.mali.pvr.dvpl"
# How far the results of another release of an encoder may differ from the table.
TOLERANCE = 1.0

spec = importlib.util.spec_from_file_location("texture_formats", TOOL)
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@needs_samples
@pytest.mark.slow
def test_the_documented_table_equals_the_generated_one() -> None:
    lines = PAGE.split(tool.BEGIN)[1].split(tool.END)[0].splitlines()[2:]
    made = tool.rows(PICTURE)
    assert len(lines) == len(made)
    for line, row in zip(lines, made, strict=True):
        told, wanted = cells(line), cells(str(row))
        assert told[:-1] == wanted[:-1]
        if told[-1] in ("", tool.LOSSLESS):
            assert told[-1] == wanted[-1]
        else:
            assert math.isclose(float(told[-1]), row.decibels, abs_tol=TOLERANCE), row


def test_every_pixel_format_of_descriptors_is_in_the_table() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert named == {each.name for each in PixelFormat} - {"NONE"}
