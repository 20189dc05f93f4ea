"""The section that codecs write to: bytes, and the fixups in them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.hkx.model import HkObject

if TYPE_CHECKING:
    from chunkwright.hkx.classes.versions import HavokVersion


class Sink:
    """Collects the data of one section.

    ``local`` are pointer offset and offset of what it points to in turn, in the order in which
    they were written, ``pointers`` pairs (pointer offset, object) in the order of the walk,
    with a class name in place of the object where a class itself is pointed to. ``in_payload``
    are those of the latter that stand in a payload, behind ``body_end`` of their object.
    """

    def __init__(self, version: HavokVersion) -> None:
        self.version = version
        self.out = bytearray()
        self.local = array("I")
        self.pointers: list[tuple[int, HkObject | str]] = []
        self.in_payload: set[int] = set()
        self.body_end = 0

    def pad(self, align: int) -> None:
        """Fill with zeros up to the next multiple of ``align``."""
        short = -len(self.out) % align
        if short:
            self.out += bytes(short)

    def payload(self, at: int, data: bytes) -> int:
        """Append a payload, with a fixup from the pointer at ``at``; return its offset."""
        start = len(self.out)
        self.local.append(at)
        self.local.append(start)
        self.out += data
        return start

    def text(self, at: int, value: str) -> None:
        """Append NUL-terminated text, with a fixup from the pointer at ``at``."""
        if not isinstance(value, str):
            raise SerializeError(f"expected text or None, not {type(value).__name__}")
        if "\0" in value:
            raise SerializeError(f"a NUL inside the text {value!r:.60} would end it")
        try:
            raw = value.encode("utf-8", "surrogateescape")
            out, local = self.out, self.local
            local.append(at)
            local.append(len(out))
            out += raw
            out.append(0)
        except UnicodeEncodeError as error:
            raise SerializeError(f"the text {value!r:.60} has no UTF-8 form: {error}") from error

    def point(self, at: int, target: HkObject) -> None:
        """Make the pointer at ``at`` point to an object."""
        if not isinstance(target, HkObject):
            raise SerializeError(f"expected an object or None, not {type(target).__name__}")
        self.pointers.append((at, target))

    def point_to_class(self, at: int, class_name: str) -> None:
        """Make the pointer at ``at`` point to a class, if the packfile contains its types."""
        self.pointers.append((at, class_name))
        if at >= self.body_end:
            self.in_payload.add(at)
