"""Numbers and texts that are decoded from their spans alone equal the values of the items."""

from __future__ import annotations

import struct
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from ..samples import SAMPLES, needs_samples
from .test_spans import FILES, WITH_DEMO, opened, walked

if TYPE_CHECKING:
    from chunkwright.viewer.files import OpenedFile

MOST = 3000
SIZES = {"8": 1, "16": 2, "32": 4, "64": 8, "i32": 4, "u32": 4, "flags": 4, "colour": 4}


def packed(value: Any, word: str, order: str, encoding: str) -> bytes:
    """Return the bytes of a value; b"" if the word for its type does not determine them."""
    if isinstance(value, bool):
        return struct.pack("?", value)
    if isinstance(value, str):  # unless archives store an id instead
        return b"" if word in {"STRING", "FASTNAME"} else value.encode(encoding, "surrogateescape")
    if isinstance(value, float):
        code = {"HALF": "e", "FLOAT": "f", "REAL": "f", "float32": "f", "f32": "f"}.get(word)
        if code == "e":  # the upper half of a float32 is stored
            return b""
        return struct.pack(f"{order}{code}", value) if code else b""
    size = next((SIZES[end] for end in SIZES if word.endswith(end)), 0)
    return (
        value.to_bytes(size, "little" if order == "<" else "big", signed=value < 0) if size else b""
    )


def check(file: OpenedFile) -> int:
    """Compare the values of a file with their bytes; return how many were compared."""
    spans, compared = file.spans, 0
    assert spans is not None
    order = getattr(getattr(file.document, "header", None), "byte_order", "<")
    encoding = getattr(file.document, "encoding", "utf-8")
    for item in islice(walked(file.root), MOST):
        value: Any = item.value if not item.is_object else None
        if not isinstance(value, bool | int | float | str) or not (ranges := spans.of(item)):
            continue
        wanted = packed(value, item.type_name, order, encoding) if value == value else b""
        if not wanted or item.type_name.startswith(("ENUM", "WIDE")) or item.type_name == "":
            continue
        stored = [spans.parts[each.part].data[each.start : each.end] for each in ranges]
        if isinstance(value, str):
            assert any(wanted in each for each in stored), (item.address, value, stored)
        else:  # an entry of an archive has its key first
            assert stored[0].endswith(wanted), (item.address, value, stored)
        compared += 1
    return compared


# A bare chunk shows only a list of numbers.
WITH_VALUES = [format for format in WITH_DEMO if format.name != "state_chunk"]


@pytest.mark.parametrize("format", WITH_VALUES, ids=lambda format: format.name)
def test_values_of_the_demonstrations_equal_their_bytes(format: Any) -> None:
    assert check(opened(bytes(format.demo().make()))) >= 2


@needs_samples
@pytest.mark.parametrize("name", FILES, ids=lambda name: name.rpartition("/")[2])
def test_values_of_real_files_equal_their_bytes(name: str) -> None:
    assert check(opened((SAMPLES / name).read_bytes())) >= 2
