"""Decoded fields as lines of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.arrays import ArrayOutline
from chunkwright.document import TreeNode
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads.flags import BITS, COLORS, FLAG_NAMES
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def field_nodes(
    area: str, fields: dict[str, Any], chunk: Callable[[StateChunk], Iterable[TreeNode]]
) -> Iterator[TreeNode]:
    """Give a node a field; ``area`` is the name of the area that they are in."""
    for name, value in fields.items():
        yield value_node(area, name, value, chunk)


def value_node(
    area: str, name: str, value: Any, chunk: Callable[[StateChunk], Iterable[TreeNode]]
) -> TreeNode:
    """Give the node of one value; containers have branches."""
    if isinstance(value, StateChunk):
        return TreeNode(name, f"state chunk of class {value.class_id}", lambda: chunk(value))
    if isinstance(value, dict):
        return TreeNode(name, "", lambda: field_nodes(area, value, chunk))
    if isinstance(value, list):
        shown = [(index, item) for index, item in enumerate(value) if not _is_unused(item)]
        unused = len(value) - len(shown)
        return TreeNode(
            name,
            f"{len(value)}, {unused} unused" if unused else f"{len(value)}",
            lambda: (value_node(area, str(index), item, chunk) for index, item in shown),
        )
    if isinstance(value, int):
        return TreeNode(name, number(area, name, value))
    return TreeNode(name, one_line(value))


def _is_unused(item: Any) -> bool:
    """Tell whether a record is a slot without contents, as the attribute manager has them."""
    return isinstance(item, dict) and item == {"used": 0}


def number(area: str, field: str, value: int) -> str:
    """Show a whole number: colours as #AARRGGBB, flags in hexadecimal with the known names."""
    if field in COLORS:
        return f"#{value & 0xFFFFFFFF:08X}"
    if field not in BITS:
        return str(value)
    names = FLAG_NAMES.get((area, field), {})
    said = ", ".join(name for bit, name in names.items() if value & bit)
    return f"{value:#x}" + (f" ({said})" if said else "")


def one_line(value: Any) -> str:
    """Show a value in one line."""
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
    if hasattr(value, "dtype") and value.shape:
        return one_line(ArrayOutline(value.shape, value.dtype.str))
    if isinstance(value, tuple):
        return "(" + ", ".join(one_line(item) for item in value) + ")"
    if isinstance(value, float):
        return f"{value:g}"
    return repr(value)
