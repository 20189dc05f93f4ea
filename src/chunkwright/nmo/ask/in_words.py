"""Values of fields as lines of text, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.base.classes import ArrayOutline
from chunkwright.binary.forms import float_to_text
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.query import typed
from chunkwright.state_chunk.values import Guid, Unresolved

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.payloads.fields import Kind


def in_line(value: object, kind: Kind | None = None) -> str:
    """Return a value as one line of text; an integer as its ``kind`` is written."""
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
        return in_line(ArrayOutline(shape, dtype.str))
    if isinstance(value, tuple):
        return "(" + ", ".join(map(in_line, value)) + ")"
    if isinstance(value, float):
        return float_to_text(value)
    if isinstance(value, int):
        return str(value) if kind is None else kind.number_text(value)
    return repr(value)


def to_plain(value: object) -> JsonValue:
    """Return a value without parts as JSON: an object as its address, a GUID as text."""
    if isinstance(value, VirtoolsObject):
        return value.address
    if isinstance(value, Unresolved):
        return {"unresolved": value.value, "by_index": value.by_index}
    return str(value) if isinstance(value, Guid) else typed.plain(value)


def count(value: object) -> int:
    """Return the number of elements of a value."""
    if isinstance(value, list | tuple) and not isinstance(value, Guid):
        return len(value)
    array: Any = value
    return len(array) if getattr(value, "ndim", 0) else 0
