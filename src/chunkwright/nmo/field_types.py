"""The types of fields in words, as in ``tree``, queries and errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.payloads import kinds
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.kinds import Kind
    from chunkwright.state_chunk.area import Value

_WORDS: Final = {"I": "u32", "i": "i32", "f": "f32"}
# Truth values are integers too, and GUIDs tuples: they come first.
_TYPES: Final[dict[type, str]] = {
    str: "string",
    bytes: "bytes",
    bool: "bool",
    int: "number",
    float: "f32",
    Guid: "guid",
    dict: "record",
    list: "list",
    tuple: "numbers",
    StateChunk: "state chunk",
}


def type_word(kind: Kind | None, value: Value, *, element: bool) -> str:
    """Return the type of a value as text."""
    if isinstance(value, VirtoolsObject) or isinstance(kind, kinds.Reference | kinds.References):
        return "list of references" if isinstance(value, list) else "reference"
    if isinstance(kind, kinds.Color):
        return "colour"
    if isinstance(kind, kinds.Flags):
        return "flags"
    if isinstance(kind, kinds.Scalar):
        return _WORDS[kind.code]
    if isinstance(kind, kinds.Floats):
        return "f32" if element and isinstance(value, float) else f"{kind.count} x f32"
    if isinstance(kind, kinds.Numbers) and hasattr(value, "shape"):
        return str(value.dtype) + "".join(f"[{size}]" for size in value.shape)
    if isinstance(kind, kinds.Simple) and not isinstance(value, list | dict):
        return kind.name.replace("_", " ")
    for python, word in _TYPES.items():
        if isinstance(value, python):
            return word
    return "null" if value is None else type(value).__name__
