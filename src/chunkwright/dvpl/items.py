"""The items of a DVPL file whose payload is of an unknown format: only the payload."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.dvpl.model import DvplWrapper
from chunkwright.query import typed
from chunkwright.query.items import Item, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.dvpl.model import DvplFile


def items(file: DvplFile) -> PayloadItem:
    """Return the root item of a DVPL file."""
    return PayloadItem(file)


class PayloadItem(Item):
    """The whole file, and the payload in it."""

    __slots__ = ("_file",)

    def __init__(self, file: DvplFile, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self._file = file

    @property
    def value(self) -> DvplFile | bytes:
        """The file; for ``/payload`` the bytes."""
        return self._file if self.parent is None else self._file.payload

    @property
    def type_name(self) -> str:
        """``DvplFile`` or ``bytes``."""
        return "" if self.parent is None else "bytes"

    @property
    def label(self) -> str:
        """``dvpl``; for ``/payload`` the key."""
        return "dvpl" if self.parent is None else self.key

    @property
    def detail(self) -> str:
        """How the payload is packed, what it is, its size, and its first bytes unless it is text."""
        if self.parent is not None:
            return super().detail
        from chunkwright.dvpl.report import headline, text_of

        wrapper, payload = self._file.wrapper, self._file.payload
        packing = wrapper.type.name if isinstance(wrapper, DvplWrapper) else "not packed"
        if text_of(payload) is not None:
            return f"{packing}, {headline(self._file)}"
        return f"{packing}, {len(payload):,} bytes that start with {payload[:8].hex(' ')}"

    def shown(self) -> Iterable[Item]:
        """Yield the lines of a text; nothing for other data, which one line describes."""
        from chunkwright.dvpl.report import text_of

        text = text_of(self._file.payload)
        for number, line in enumerate([] if text is None else text.splitlines(), 1):
            yield Line(self, f"line {number}", line)

    def named(self, segment: str) -> list[Item]:
        """Return the payload, or a line of text."""
        return super().named(segment) or [each for each in self.shown() if each.is_called(segment)]

    def children(self) -> Iterator[Item]:
        """Yield the item of the payload."""
        if self.parent is None:
            yield PayloadItem(self._file, self, "payload")

    def plain(self) -> JsonValue:
        """Return the payload in hexadecimal; for the whole file, by name."""
        payload = typed.plain(self._file.payload)
        return {"payload": payload} if self.parent is None else payload

    def assign(self, value: object) -> None:
        """Replace the payload."""
        if self.parent is None:
            super().assign(value)
        self._file.payload = typed.octets(value, "bytes")
