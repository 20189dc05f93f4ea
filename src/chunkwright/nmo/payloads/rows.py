"""The rows of payloads, built from what is made from ``ksy/virtools_payloads.ksy``."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads import conditions, kinds, sequences
from chunkwright.nmo.payloads.areas import AreaRow

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright_kaitai.virtools_payloads_rows import AreaData, KindData, RowData

    from chunkwright.nmo.payloads.conditions import Condition
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.nmo.payloads.kinds import F

CUSTOM: Final = {
    "alpha": "pictures",
    "cells": "values",
    "controllers": "geometry",
    "entries": "diagrams",
    "extension": "pictures",
    "old_attributes": "values",
    "option_values": "pictures",
    "scene_objects": "values",
    "value": "values",
    "vectors": "geometry",
    "vertex_dwords": "geometry",
    "vertices": "geometry",
}
"""The functions that the spec names, each with its module in ``custom``."""

_PLAIN: Final[dict[str, Kind]] = {
    "argb": kinds.ARGB,
    "buffer": kinds.BUFFER,
    "color": kinds.COLOR,
    "f32": kinds.F32,
    "fixed_references": kinds.FIXED_REFS,
    "flags": kinds.FLAGS,
    "foreign_chunk": kinds.FOREIGN_CHUNK,
    "guid": kinds.GUID,
    "i32": kinds.I32,
    "manager_values": kinds.MANAGER_INTS,
    "matrix": kinds.MATRIX,
    "reference": kinds.REF,
    "references": kinds.REFS,
    "rest": kinds.REST,
    "string": kinds.STRING,
    "sub_chunk": kinds.SUB_CHUNK,
    "sub_chunks": kinds.SUB_CHUNKS,
    "u32": kinds.U32,
    "vector": kinds.VECTOR,
    "vector2": kinds.VECTOR2,
    "vector4": kinds.RECT,
    "words": kinds.WORDS,
}

_CONDITIONS: Final[dict[str, Callable[..., Condition]]] = {
    "at_least": conditions.AtLeast,
    "equal": conditions.Equal,
    "filled": conditions.Filled,
    "given": conditions.Given,
    "nested": conditions.Nested,
    "present": conditions.Present,
    "when": conditions.When,
}


def _custom(name: str) -> Callable[..., Kind]:
    made: Callable[..., Kind] = getattr(
        import_module(f"chunkwright.nmo.payloads.custom.{CUSTOM[name]}"), name
    )
    return made


_KINDS: Final[dict[str, Callable[..., Kind]]] = {
    "computed": lambda name: _custom(name)(),
    "const": kinds.Const,
    "count": lambda *of: kinds.Count(of),
    "custom": lambda name, rows=(): _custom(name)(rows_of(rows)),
    "flags": kinds.Flags,
    "items": lambda kind, count: sequences.Items(_kind(kind), count),
    "keys": sequences.Keys,
    "number_buffer": sequences.NumberBuffer,
    "numbers": kinds.Numbers,
    "parallel": lambda rows, to: sequences.Parallel(rows_of(rows), to),
    "record": lambda rows: sequences.Record(rows_of(rows)),
    "rows": lambda rows, count: sequences.Rows(rows_of(rows), count),
    "to_end": lambda kind: sequences.ToEnd(_kind(kind)),
}


def _kind(data: KindData) -> Kind:
    if isinstance(data, str):
        return _PLAIN[data]
    name, *arguments = data
    return _KINDS[name](*arguments)


def _row(name: str, kind: KindData, when: tuple[object, ...] | None = None) -> F:
    condition = None
    if when is not None:
        word, *arguments = when
        condition = _CONDITIONS[str(word)](*arguments)
    return kinds.F(name, _kind(kind), condition)


def rows_of(data: tuple[RowData, ...]) -> tuple[F, ...]:
    """Return the rows of one type of records."""
    return tuple([_row(*each) for each in data])


def area_rows(data: tuple[AreaData, ...]) -> tuple[AreaRow, ...]:
    """Return the areas of one class or manager."""
    return tuple(
        [
            AreaRow(
                identifier, name, None if rows is None else partial(rows_of, rows), since, before
            )
            for identifier, name, rows, since, before in data
        ]
    )
