"""Values of fields as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.arrays import ArrayOutline
from chunkwright.binary.floats import float_to_text
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads.kinds import Color, Flags
from chunkwright.state_chunk.values import Guid, Unresolved

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.kinds import Kind


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
    return number(kind, value) if isinstance(value, int) else repr(value)


def number(kind: Kind | None, value: int) -> str:
    """Return an integer as text: colours as #AARRGGBB, flags in hexadecimal with names."""
    if isinstance(kind, Color):
        return f"#{value & 0xFFFFFFFF:08X}"
    if not isinstance(kind, Flags):
        return str(value)
    known = ", ".join(name for bit, name in kind.names.items() if value & bit)
    return f"{value:#x}" + (f" ({known})" if known else "")
