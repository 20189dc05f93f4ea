"""What an XML tagfile states besides its objects, and how its writer laid out the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from chunkwright.tagfile.classes.described import TagClass

DECLARATION: Final = '<?xml version="1.0" encoding="ascii"?>'
OBJECT_NAME: Final = "#{:04d}"
NULL: Final = "null"
# The version whose files describe types instead of classes.
TYPED: Final = 3
# Numbers in one line of an array.
PER_LINE: Final = 16
_DECLARATION: Final = re.compile(rb"<\?xml[^>\n]{0,200}\?>")


def declaration_of(data: bytes) -> str:
    """Return the XML declaration that data starts with; "" if there is none."""
    found = _DECLARATION.match(data)
    return found[0].decode("latin-1") if found else ""


class XmlHead(NamedTuple):
    """The document element, the classes, and the style of an XML tagfile of version 1 or 2.

    ``declaration`` is the first line, "" for none. With ``float_comments`` each float, which is
    written as bits, is followed by its decimal in a comment; with ``open_classes`` a class without
    members takes two lines. ``plain`` is as in ``BinaryHead``.
    """

    version: int = 1
    sdk: str = ""
    max_predicate: int | None = None
    predicates: tuple[int, ...] = ()
    declaration: str = DECLARATION
    float_comments: bool = True
    open_classes: bool = False
    classes: tuple[TagClass, ...] = ()
    plain: tuple[str, ...] = ()

    @property
    def contents_version(self) -> str:
        """The version of the SDK; "" where none is stated."""
        return self.sdk
