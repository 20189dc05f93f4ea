"""Values for any row of any payload table."""

# ruff: noqa: ARG002 - the makers of single values have the same signature

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from chunkwright_kaitai.virtools_payloads_rows import CLASSES, MANAGERS
from hypothesis import strategies as st

from chunkwright.binary.forms import FloatBits, float_from_bits, float_to_bits
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.payloads import kinds as k
from chunkwright.nmo.payloads import primitives
from chunkwright.nmo.payloads import sequences as seq
from chunkwright.nmo.payloads.fields import Filled, Present
from chunkwright.nmo.payloads.layouts import KEY_WIDTHS, Extension
from chunkwright.nmo.payloads.sequences import KNOWN_VERSIONS, Entries
from chunkwright.nmo.payloads.tables import (
    VALUE_CLASSES,
    class_areas,
    manager_areas,
    rows_of,
    value_areas,
)
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Content, Guid
from chunkwright.state_chunk.serialize import Writer

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.tables import AreaRow

CLASS_AREAS = {each: class_areas(each) for each in CLASSES if each not in VALUE_CLASSES}
MANAGER_AREAS = {Guid(*each): manager_areas(Guid(*each)) for each in MANAGERS}
VALUE_AREAS = {each: value_areas(each) for each in VALUE_CLASSES}


def records(class_id: int, identifier: int) -> tuple[k.F, ...]:
    """Return the rows of the records in the last field of an area, from the spec."""
    known = [rows for number, _, rows, *_ in CLASSES[class_id] if number == identifier and rows]
    held = next(each for each in known[0][-1][1] if isinstance(each, tuple))
    return rows_of(held)


VERTEX_ARRAYS = records(32, 0x20000)
OLD_ATTRIBUTE = seq.chosen(records(19, 0x10), {"has_class": True})
ENTRIES = Entries(records(0xFFFFFFFF, 0x1))

LAYOUTS: list[tuple[Any, AreaRow]] = [
    (owner, layout)
    for tables in (CLASS_AREAS, MANAGER_AREAS, VALUE_AREAS)
    for owner, layouts in tables.items()
    for layout in layouts
    if layout.rows is not None
]
u32 = st.integers(0, 0xFFFFFFFF)
i32 = st.integers(-(1 << 31), (1 << 31) - 1)
f32 = st.floats(width=32, allow_nan=False) | st.sampled_from(
    [FloatBits(0x7FA00001), float_from_bits(0xFFC00000)]
)
guids = st.builds(Guid, u32, u32)
texts = st.none() | st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=9)
buffers = st.binary(max_size=9)


def floats(rows: int, width: int) -> st.SearchStrategy[Any]:
    row = st.lists(st.floats(width=32, allow_nan=False), min_size=width, max_size=width)
    made = st.lists(row, min_size=rows, max_size=rows)
    return made.map(lambda values: np.array(values, "<f4").reshape(rows, width))


class Maker:
    """A maker that draws the fields of a layout for a chunk of a file."""

    def __init__(self, draw: st.DrawFn, file: VirtoolsFile, chunk: StateChunk) -> None:
        self.draw = draw
        self.file = file
        self.chunk = chunk
        self.writer = Writer(chunk, file.objects)

    def fields(self, rows: tuple[k.F, ...], fields: dict[str, Any] | None = None) -> dict[str, Any]:
        fields = {} if fields is None else fields
        for row in rows:
            if isinstance(row.when, Filled):
                there = fields[row.when.count] > 0
            elif isinstance(row.when, Present):
                there = self.draw(st.booleans())
            else:
                there = row.when is None or row.when.writing(self.writer, fields, row.name)
            if there:
                fields[row.name] = self.value(row, fields)
        return fields

    def value(self, row: k.F, fields: dict[str, Any]) -> Any:
        kind = row.kind
        if isinstance(kind, k.Scalar):
            return self.draw({"I": u32, "i": i32, "f": f32}[kind.code])
        if isinstance(kind, k.Floats):
            return tuple(self.draw(st.lists(f32, min_size=kind.count, max_size=kind.count)))
        if isinstance(kind, primitives.Words):
            return tuple(self.draw(st.lists(st.integers(0, 0xFFFF), min_size=2, max_size=2)))
        if isinstance(kind, primitives.GuidKind):
            return self.draw(guids)
        if isinstance(kind, primitives.Reference):
            return self.reference()
        if isinstance(kind, primitives.References):
            return [self.reference() for _ in range(self.size())]
        if isinstance(kind, k.Const):
            return kind.value
        if isinstance(kind, k.Count):
            return self.size()
        if isinstance(kind, k.Computed):
            return 0
        if isinstance(kind, primitives.Rest):
            return bytes(4 * self.size())
        if isinstance(kind, Extension):
            return b"bmp\0"
        if isinstance(kind, k.Numbers):
            return self.numbers(kind, fields)
        if isinstance(kind, seq.Rows):
            return [self.fields(kind.rows) for _ in range(self.size(kind.count, fields))]
        if isinstance(kind, seq.Record):
            return self.fields(kind.rows)
        if isinstance(kind, seq.Parallel):
            return [self.fields(kind.rows) for _ in fields[kind.to]]
        if isinstance(kind, seq.Keys):
            return self.keys(kind)
        if isinstance(kind, seq.NumberBuffer):
            return np.array(self.draw(st.lists(st.integers(0, 0xFFFF), max_size=5)), kind.dtype)
        if isinstance(kind, seq.Items | seq.ToEnd):
            number = self.size(getattr(kind, "count", None), fields)
            return [self.value(k.F("item", kind.kind), fields) for _ in range(number)]
        if isinstance(kind, primitives.Simple):
            return self.simple(kind.name)
        return self.custom(row.name, fields)

    def size(self, count: str | int | None = None, fields: dict[str, Any] | None = None) -> int:
        if isinstance(count, int):
            return count
        if count is not None:
            return int((fields or {})[count])
        return self.draw(st.integers(0, 3))

    def reference(self) -> Any:
        bound = self.chunk.bound
        number = self.draw(st.integers(50, 99))
        loose = Unresolved(number, by_index=bound)
        return self.draw(st.sampled_from([None, *self.file.objects, loose]))

    def numbers(self, kind: k.Numbers, fields: dict[str, Any]) -> np.ndarray[Any, Any]:
        shape = (self.size(kind.count, fields), *kind.shape)
        size = int(np.prod(shape))
        raw = self.draw(st.binary(min_size=size, max_size=size))
        return np.frombuffer(raw, np.uint8).astype(kind.dtype).reshape(shape)

    def keys(self, kind: seq.Keys) -> np.ndarray[Any, Any]:
        if kind.dtype == "<f4":
            return np.array(self.draw(floats(self.size(), kind.width)), "<f4")
        raw = self.draw(st.lists(st.integers(0, 99), min_size=kind.width, max_size=kind.width))
        return np.array([raw] * self.size(), kind.dtype).reshape(-1, kind.width)

    def simple(self, name: str) -> Any:
        if name == "guid":
            return self.draw(guids)
        if name == "string":
            return self.draw(texts)
        if name == "buffer":
            return self.draw(buffers)
        if name == "manager_int":
            return (Guid(self.draw(st.integers(4, 0xFFFFFFFF)), 0), self.draw(i32))
        if name == "manager_sequence":
            return (self.draw(guids), self.draw(st.lists(i32, max_size=3)))
        if name == "sub_chunk_sequence":
            return [self.sub_chunk() for _ in range(self.size())]
        return self.sub_chunk()

    def sub_chunk(self) -> StateChunk | None:
        if self.draw(st.booleans()):
            return None
        version = 0 if self.chunk.chunk_version < 4 else 7
        sub = StateChunk(45, data_version=version, chunk_version=version, nested=True)
        sub.append(0x7777, Content(bytes(4 * self.size())))
        return sub

    def custom(self, name: str, fields: dict[str, Any]) -> Any:
        made: Any = getattr(self, f"make_{name}")(fields)
        return made

    def make_value(self, fields: dict[str, Any]) -> dict[str, Any]:
        choice = self.draw(st.sampled_from(["buffer", "object", "none", "manager", "chunk"]))
        if choice == "none":
            return {"kind": choice}
        if choice == "object":
            return {"kind": choice, "value": self.reference()}
        name = {"buffer": "buffer", "manager": "manager_int", "chunk": "sub_chunk"}[choice]
        return {"kind": choice, "value": self.simple(name)}

    def make_attributes(self, fields: dict[str, Any]) -> dict[str, Any]:
        # The reader tells the two forms apart by class and name.
        fixed = {"compatible_class": 33, "name": "attribute"}
        items = [self.fields(OLD_ATTRIBUTE) | fixed for _ in range(self.size())]
        return {"with_class": True, "items": items}

    def make_objects(self, fields: dict[str, Any]) -> list[Any]:
        return [self.reference() for _ in range(fields["count"])]

    def make_rows(self, fields: dict[str, Any]) -> list[list[Any]]:
        return [[self.draw(i32), self.draw(texts)] for _ in range(fields["count"])]

    def make_normals(self, fields: dict[str, Any]) -> np.ndarray[Any, Any]:
        return np.ones((self.size(), 3), "<f4")

    def make_controllers(self, fields: dict[str, Any]) -> list[dict[str, Any]]:
        if self.draw(st.booleans()):
            kind, width = self.draw(st.sampled_from(sorted(KEY_WIDTHS.items())))
            return [{"type": kind, "keys": self.draw(floats(self.size(), width))}]
        return [{"type": 7, "data": bytes(4 * self.size())} for _ in range(self.size())]

    def make_arrays(self, fields: dict[str, Any]) -> dict[str, Any]:
        fields["count"] = self.size()
        if not fields["count"]:
            return {}
        made = self.fields(VERTEX_ARRAYS, {"count": fields["count"]})
        return {name: value for name, value in made.items() if name != "count"}

    def make_values(self, fields: dict[str, Any]) -> dict[str, Any]:
        fields["options"] &= ~0x200
        return {"transparent_color": 1} if self.draw(st.booleans()) else {}

    def make_entries(self, fields: dict[str, Any]) -> list[dict[str, Any]]:
        fields["version"] = self.draw(st.sampled_from(sorted(KNOWN_VERSIONS)))
        # An entry of a missing behaviour, because an existing one determines the fields that follow.
        head: dict[str, Any] = {"behavior": None}
        rest = ENTRIES.rest(fields["version"], script=False, block=True, body=True).rows
        return [
            self.fields(rest, self.fields(ENTRIES.head.rows[1:], {**head}) | {"flags": 0x200})
            for _ in range(self.size())
        ]

    def make_alpha(self, fields: dict[str, Any]) -> Any:
        return self.draw(u32 if fields["distinct_alpha"] == 1 else buffers)


def file_with_objects() -> VirtoolsFile:
    file = VirtoolsFile()
    for name in ("One", "Two"):
        add_object(file, "CK3dEntity", name)
    return file


def decoded(class_name: str, identifier: int, payload: bytes, **chunk: Any) -> Any:
    file = file_with_objects()
    holder = StateChunk(1, **chunk)
    add_object(file, class_name, None).chunk = holder
    holder.append(identifier, Content(payload))
    area = holder[identifier]
    fields = area.fields
    if fields is not None:
        assert holder.codec is not None
        assert holder.codec.encode(holder, area, fields).payload == payload
    return fields


def same(one: Any, two: Any) -> bool:
    """Compare decoded values, arrays and NaNs by their bits."""
    if isinstance(one, np.ndarray):
        return bool(one.shape == two.shape and one.tobytes() == two.tobytes())
    if isinstance(one, float) and isinstance(two, float):
        return float_to_bits(one) == float_to_bits(two)
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(one == two)
