"""Decoded fields as nodes of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.arrays import ArrayOutline
from chunkwright.document import TreeNode
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads.kinds import Color, Flags
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.nmo.payloads.kinds import F, Kind
    from chunkwright.state_chunk.area import Fields

    ChunkNodes = Callable[[StateChunk], Iterable[TreeNode]]


def field_nodes(rows: tuple[F, ...], fields: Fields, chunk: ChunkNodes) -> Iterator[TreeNode]:
    """Yield a node for each field, described by ``rows``."""
    kinds = {row.name: row.kind for row in rows}
    for name, value in fields.items():
        yield value_node(kinds.get(name), name, value, chunk)


def value_node(kind: Kind | None, name: str, value: object, chunk: ChunkNodes) -> TreeNode:
    """Return the node of one value; containers have branches."""
    if isinstance(value, StateChunk):
        return TreeNode(name, f"state chunk of class {value.class_id}", lambda: chunk(value))
    if isinstance(value, dict):
        rows = () if kind is None else kind.rows
        return TreeNode(name, "", lambda: field_nodes(rows, value, chunk))
    if isinstance(value, list):
        shown = [(index, item) for index, item in enumerate(value) if item != UNUSED]
        unused = len(value) - len(shown)
        return TreeNode(
            name,
            f"{len(value)}, {unused} unused" if unused else f"{len(value)}",
            lambda: (value_node(kind, str(index), item, chunk) for index, item in shown),
        )
    if isinstance(value, int):
        return TreeNode(name, number(kind, value))
    return TreeNode(name, one_line(value))


UNUSED = {"used": 0}
"""The record of an empty slot, as in the attribute manager."""


def number(kind: Kind | None, value: int) -> str:
    """Return an integer as text: colours as #AARRGGBB, flags in hexadecimal with names."""
    if isinstance(kind, Color):
        return f"#{value & 0xFFFFFFFF:08X}"
    if not isinstance(kind, Flags):
        return str(value)
    known = ", ".join(name for bit, name in kind.names.items() if value & bit)
    return f"{value:#x}" + (f" ({known})" if known else "")


def one_line(value: object) -> str:
    """Return a value as one line of text."""
    if value is None:
        return "null"
    if isinstance(value, VirtoolsObject):
        return repr(value)
    if isinstance(value, Unresolved):
        return f"unresolved {'index' if value.by_index else 'id'} {value.value}"
    if isinstance(value, Guid):
        return str(value)
    if isinstance(value, bytes):
        return f"{len(value)} bytes: {value[:24].hex(' ', 4)}{' ...' if len(value) > 24 else ''}"
    if isinstance(value, ArrayOutline):
        return f"{' x '.join(map(str, value.shape))} {value.type_name}"
    shape, dtype = getattr(value, "shape", ()), getattr(value, "dtype", None)
    if shape and dtype is not None:
        return one_line(ArrayOutline(shape, dtype.str))
    if isinstance(value, tuple):
        return "(" + ", ".join(one_line(item) for item in value) + ")"
    if isinstance(value, float):
        return f"{value:g}"
    return repr(value)
