"""Where the objects and values of an XML tagfile are: the byte positions of its elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.parsers import expat

from chunkwright.errors import CorruptError
from chunkwright.hkx.ask.spans import Located
from chunkwright.hkx.xml.elements import body_of

if TYPE_CHECKING:
    from collections.abc import Mapping

_TAG: Final = re.compile(rb"<(?:[^\"'>]|\"[^\"]*+\"|'[^']*+')*+>")
_SEVERAL: Final = ("array", "tuple")


class _Open(NamedTuple):
    """An element that has not ended: what it stands for, itself or what is around it."""

    tag: str
    located: Located
    is_own: bool


class _Walker:
    """Follows the elements; members have names, and elements of arrays places."""

    def __init__(self, data: bytes) -> None:
        self.objects: list[Located] = []
        self._body, encoding = body_of(data)
        self._base = len(data) - len(self._body)
        self._open: list[_Open] = []
        self._parser = expat.ParserCreate(encoding)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def run(self) -> list[Located]:
        """Return the objects, in the order of the file."""
        try:
            self._parser.Parse(self._body, True)
        except expat.ExpatError as error:
            raise CorruptError(f"line {error.lineno}: {expat.ErrorString(error.code)}") from error
        return self.objects

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        start = self._base + self._parser.CurrentByteIndex
        if tag == "object" and len(self._open) == 1:
            made = Located([(start, start)])
            self.objects.append(made)
            self._open.append(_Open(tag, made, is_own=True))
            return
        around = self._open[-1] if self._open else _Open("", Located([]), is_own=False)
        if around.tag in _SEVERAL:
            segment: str | None = str(len(around.located.inside))
        else:
            segment = attributes.get("name")
        if segment is None:
            self._open.append(_Open(tag, around.located, is_own=False))
            return
        made = around.located.inside[segment] = Located([(start, start)])
        self._open.append(_Open(tag, made, is_own=True))

    def _end(self, _tag: str) -> None:
        closed = self._open.pop()
        if closed.is_own:
            found = _TAG.match(self._body, self._parser.CurrentByteIndex)
            end = self._parser.CurrentByteIndex if found is None else found.end()
            closed.located.ranges = [(closed.located.ranges[0][0], self._base + end)]


def locate(data: bytes) -> list[Located]:
    """Return where the objects of an XML tagfile are; ``CorruptError`` for malformed XML."""
    return _Walker(data).run()
