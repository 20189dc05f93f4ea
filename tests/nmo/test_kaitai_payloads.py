"""The parser of payloads and the package, whose rows come from the same spec, agree on each area."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import yaml
from chunkwright_kaitai import KaitaiStruct, VirtoolsNmo
from chunkwright_kaitai.virtools_chunk import VirtoolsChunk
from chunkwright_kaitai.virtools_object_table import VirtoolsObjectTable
from chunkwright_kaitai.virtools_payloads_rows import CLASSES as ROWS
from kaitaistruct import KaitaiStream

import chunkwright
from chunkwright.nmo.payloads import CLASSES, lineage
from chunkwright.nmo.payloads.layouts import CUSTOM
from chunkwright.nmo.payloads.tables import area_rows
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

# The loader in C, if present, takes a tenth of the time.
SPEC = yaml.load(
    (Path(__file__).parents[2] / "ksy" / "virtools_payloads.ksy").read_text("utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),
)
# Fields that the hand-written layer computes.
COUNTS = {
    "attribute_count", "category_count", "count", "local_count", "morph_key_count",
    "shortcut_count", "slots",
}  # fmt: skip
FRAMES = ("num_", "len_", "padding")
HEAD = ("identifier", "ofs_next")


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


TYPES = {camel(name): body for name, body in SPEC["types"].items()}


@cache
def widths(name: str) -> tuple[int, ...]:
    """Return the bit widths of a type of flags; none for other types."""
    seq = TYPES.get(name, {}).get("seq", [])
    kinds = [str(each.get("type")) for each in seq]
    return tuple(int(kind[1:]) for kind in kinds if kind[0] == "b" and kind[1:].isdigit())


def typed_leaves(value: Any) -> Iterator[Any]:
    """Yield all values that the spec reads, without counts, sizes and padding."""
    if isinstance(value, list):
        for each in value:
            yield from typed_leaves(each)
    elif not isinstance(value, KaitaiStruct):
        if value is not None and value != b"":
            yield value
    else:
        yield from typed_struct(type(value).__name__, value)


def typed_struct(name: str, value: Any) -> Iterator[Any]:
    match name:
        case "Reference":
            yield "object"
        case "Guid":
            yield value.first, value.second
        case "Text":
            yield value.value
        case "Buffer":
            yield value.data or "object"
        case "Argb":
            yield value.blue | value.green << 8 | value.red << 16 | value.alpha << 24
        case "VirtoolsSubChunk":
            yield "chunk" if value.len_dwords else "object"
        case "SubChunks":
            yield from typed_leaves(value.chunks)
        case "ParameterContent":
            yield from typed_value(value)
        case "Controller" if value.kind == 0:
            return
        case _ if widths(name):
            at = number = 0
            for each, width in zip(value.SEQ_FIELDS, widths(name), strict=True):
                number |= int(getattr(value, each)) << at
                at += width
            yield number
        case _:
            for each in value.SEQ_FIELDS:
                if each not in HEAD and not each.startswith(FRAMES):
                    yield from typed_leaves(getattr(value, each))


def typed_value(content: Any) -> Iterator[Any]:
    value = content.chunk or content.guid or content.content
    if type(value).__name__ == "RestOfManagerValue":
        yield int(content.kind), value.second
        yield value.value
    else:
        yield from typed_leaves(value)


def hand_leaves(value: Any) -> Iterator[Any]:
    """Yield all values in the fields of the hand-written layer, in order."""
    if isinstance(value, Guid):
        yield value.first, value.second
    elif isinstance(value, dict):
        for name, each in value.items():
            is_count = name in COUNTS and isinstance(each, int)
            if not is_count and name != "with_class" and not isinstance_kind(name, each):
                yield from hand_leaves(each)
    elif isinstance(value, np.ndarray):
        yield from value.reshape(-1).tolist()
    elif isinstance(value, StateChunk):
        yield "chunk"
    elif isinstance(value, bytes):
        yield value or "object"
    elif isinstance(value, int | float | str):
        yield value
    elif isinstance(value, Sequence):
        for each in value:
            yield from hand_leaves(each)
    else:
        yield "object"


def isinstance_kind(name: str, value: Any) -> bool:
    """Whether a field is the word for the kind of a parameter's value."""
    return name == "kind" and isinstance(value, str)


def equal(typed: Any, hand: Any) -> bool:
    if isinstance(typed, float) or isinstance(hand, float):
        return bool(typed == hand) or (math.isnan(typed) and math.isnan(hand))
    if isinstance(typed, bytes) and isinstance(hand, bytes):
        return typed == hand[: len(typed)]
    # Non-ASCII texts are not compared: the code page may differ. An empty text equals a missing one.
    if isinstance(typed, str) and isinstance(hand, str):
        return typed == hand or not hand.isascii() or {typed, hand} == {"", "object"}
    return bool(typed == hand)


def compare(areas: Any, chunk: StateChunk) -> int:
    """Compare all areas of a chunk; return how many have fields."""
    compared = 0
    for area, typed in zip(chunk.areas, areas, strict=True):
        if area.fields is None:
            continue
        compared += 1
        fields = typed.fields
        assert fields._io.pos() == 8 + len(area.stored_payload), area.name
        hand, spec = list(hand_leaves(area.fields)), list(typed_leaves(fields))
        assert len(hand) == len(spec), area.name
        assert all(map(equal, spec, hand)), area.name
        for value in area.fields.values():
            if isinstance(value, StateChunk) and value.areas:
                compared += compare(sub_chunk_areas(fields), value)
    return compared


def sub_chunk_areas(fields: Any) -> Any:
    """Return the areas of the only sub-chunk in an area's fields."""
    for name in fields.SEQ_FIELDS[2:]:
        value = getattr(fields, name)
        if type(value).__name__ == "VirtoolsSubChunk":
            return value.body.core.areas
        for inner in getattr(value, "SEQ_FIELDS", ()):
            each = getattr(value, inner)
            each = getattr(each, "chunk", each)
            if type(each).__name__ == "VirtoolsSubChunk":
                return each.body.core.areas
    raise AssertionError(f"no sub-chunk in {fields!r}")


@needs_samples
@pytest.mark.parametrize(
    "path",
    [
        each
        for each in samples("virtools")
        if each.suffix in {".nmo", ".cmo", ".vmo"} and each.stat().st_size < 150_000
    ],
    ids=str,
)
def test_the_generated_parser_and_the_rows_give_the_same_values(path: Path) -> None:
    file = chunkwright.open(path)
    typed = VirtoolsNmo.from_bytes(path.read_bytes())
    compared = 0
    pairs: list[tuple[Any, Any]] = [
        *zip(file.objects, typed.data_part.objects, strict=True),
        *zip(file.managers, typed.data_part.managers, strict=True),
    ]
    for holder, stored in pairs:
        if holder.chunk is not None and holder.chunk.areas:
            compared += compare(stored.chunk.parsed.core.areas, holder.chunk)
    assert compared


@pytest.mark.parametrize("class_id", [each for each in CLASSES if each != 0xFFFFFFFF])
def test_an_identifier_belongs_to_the_nearest_class_that_has_it(class_id: int) -> None:
    nearest: dict[int, int] = {}
    for each in reversed(lineage(class_id)):
        nearest |= {identifier: each for identifier, *_ in ROWS.get(each, ())}
    empty = VirtoolsObjectTable(0, KaitaiStream(_stream(b"")))
    for identifier, owner in nearest.items():
        core = struct.pack("<2I", identifier, 0)
        data = struct.pack("<4BI", 10, class_id, 7, 8, 2) + core
        areas = VirtoolsChunk(class_id, empty, KaitaiStream(_stream(data))).core.areas
        assert areas is not None
        (area,) = areas
        assert area.owner == owner, hex(identifier)


def _stream(data: bytes) -> Any:
    from io import BytesIO

    return BytesIO(data)


def test_every_function_that_the_spec_names_is_used() -> None:
    named = {
        attribute[key]
        for type_ in SPEC["types"].values()
        for attribute in type_.get("seq", ())
        for key in ("-custom", "-computed")
        if key in attribute
    }
    assert named == CUSTOM.keys()


def test_rows_of_all_classes_can_be_built() -> None:
    assert all(area_rows(areas) for areas in ROWS.values())
