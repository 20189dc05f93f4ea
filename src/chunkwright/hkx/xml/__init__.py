"""hkpackfile XML, the text form of packfiles shared by hkxcmd and its successors.

Objects are named ``#0001`` and so on, pointers are such names or ``null``, enums and flags are
text. The form has values, not bytes: pointer size and byte order are chosen on reading, and
whatever it cannot represent is listed on writing.

This module parses the XML of Havok files, that of tagfiles too: ``parse`` gives the elements of a
text with what they hold, ``document`` those of one that was read before with their bytes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from chunkwright.base import lazily
from chunkwright.errors import CorruptError, UnsupportedVersionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.hkx.xml.packfiles import Loaded, dump, load
    from chunkwright.hkx.xml.resolve import LAYOUT
    from chunkwright.hkx.xml.serialize import DIALECTS, Written

__all__ = ["DIALECTS", "LAYOUT", "Loaded", "Written", "dump", "load"]

_HOMES: Final = {
    "DIALECTS": "serialize",
    "LAYOUT": "resolve",
    "Loaded": "packfiles",
    "Written": "serialize",
    "dump": "packfiles",
    "load": "packfiles",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)

# In these encodings, the check for a document type cannot miss one.
_ENCODINGS: Final = re.compile(
    r"(us-)?ascii|utf-8|iso-8859-([1-9]|1[013-6])|windows-125[0-8]", re.IGNORECASE
)
# Real files have at most 20 or so; each level takes some of the interpreter's stack when it is freed.
_MOST_LEVELS: Final = 2048
_LARGEST_BUFFER: Final = 1 << 30
_DECLARED: Final = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']""")

_DECLARED_TEXT: Final = re.compile(_DECLARED.pattern.decode())


def body_of(data: bytes) -> tuple[bytes, str | None]:
    """Return XML from its first element or declaration on, and the encoding to parse it with.

    That is None if it is the one declared. Raises ``UnsupportedVersionError`` for encodings in
    which a document type could be overlooked.
    """
    body = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    declared = _DECLARED.match(body)
    name = declared[1].decode("latin-1") if declared else "utf-8"
    if not body.startswith(b"<") or b"\0" in body[:64] or not _ENCODINGS.fullmatch(name):
        encoded = f"XML in {name} is not supported" if declared else "not XML in UTF-8 or ASCII"
        raise UnsupportedVersionError(encoded, hint="save it as UTF-8 or ASCII", offset=0)
    return body, _encoding(body) if "ascii" in name.lower() else None


def encoded(text: str) -> bytes:
    """Return XML that was decoded as bytes in UTF-8, whatever encoding it declares."""
    body = text.lstrip("\ufeff \t\r\n")
    declared = _DECLARED_TEXT.match(body)
    if declared is not None:
        body = f"{body[: declared.start(1)]}utf-8{body[declared.end(1) :]}"
    return body.encode("utf-8", "surrogatepass")


class Element:
    """An element: its attributes, the elements in it, and the text before the first of these.

    ``rest`` is all other text, "" if it is only white space.
    """

    __slots__ = ("attributes", "children", "line", "rest", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.text = self.rest = ""
        self.children: list[Element] = []

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def find(self, tag: str) -> Element | None:
        """Return the first child with a tag."""
        return next((each for each in self.children if each.tag == tag), None)

    def findall(self, tag: str) -> list[Element]:
        """Return the children with a tag."""
        return [each for each in self.children if each.tag == tag]

    def stray_text(self) -> str:
        """Return stray text of an element that should contain only elements; "" for white space."""
        return " ".join(f"{self.text} {self.rest}".split())

    def iter(self, tag: str) -> Iterator[Element]:
        """Yield this element and all below it that have a tag, in the order of the text."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            if element.tag == tag:
                yield element
            waiting += reversed(element.children)


def parse(data: bytes, tag: str = "hkpackfile") -> Element:
    """Return the root element of XML without a document type: there are no entities, no fetches."""
    body, encoding = body_of(data)
    doctype = data.find(b"<!DOCTYPE")
    if doctype >= 0:
        raise CorruptError(
            f"a document type is not allowed in {tag} XML", offset=doctype, hint="remove it"
        )
    try:
        root = _elements(body, encoding)
    except expat.ExpatError as error:
        raise CorruptError(f"not well-formed XML: {error}") from error
    if root.tag != tag:
        raise CorruptError(f"the document element is <{root.tag:.40}>, not <{tag}>")
    return root


def _elements(body: bytes, encoding: str | None) -> Element:
    parser = expat.ParserCreate(encoding)
    # Text comes in one piece, or in a few if it takes more bytes in UTF-8.
    parser.buffer_text = True
    parser.buffer_size = min(len(body), _LARGEST_BUFFER)
    document = Element("", {}, 0)
    levels = [document]

    def start(tag: str, attributes: dict[str, str]) -> None:
        line = parser.CurrentLineNumber
        if len(levels) > _MOST_LEVELS:
            raise CorruptError(f"line {line}: more than {_MOST_LEVELS} levels of elements")
        element = Element(tag, attributes, line)
        levels[-1].children.append(element)
        levels.append(element)

    def end(_tag: str) -> None:
        levels.pop()

    def text(part: str) -> None:
        element = levels[-1]
        if not element.children:
            element.text += part
        elif not part.isspace():
            element.rest += part

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.Parse(body, True)
    # Taken from the document, which handlers and parser keep in a cycle.
    return document.children.pop()


def _encoding(body: bytes) -> str | None:
    """Return the encoding of text that is declared as ASCII but is not; None if it is."""
    if body.isascii():
        return None
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


START_TAG: Final = re.compile(rb"<(?:[^\"'>]|\"[^\"]*+\"|'[^']*+')*+>")


class Node:
    """An element: ``start`` to ``end`` are its bytes, ``inside`` to ``outside`` its content.

    One without an end tag has no content: these are its end.
    """

    __slots__ = ("attributes", "children", "end", "inside", "outside", "start", "tag")

    def __init__(self, tag: str, attributes: Mapping[str, str], start: int, inside: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.start = start
        self.inside = self.outside = self.end = inside
        self.children: list[Node] = []

    @property
    def name(self) -> str:
        """The attribute of this name; "" without one."""
        return self.attributes.get("name", "")

    def members(self) -> dict[str, Node]:
        """Return the members of an object or struct; the last of a name is the one that counts."""
        return {each.name: each for each in self.children if each.tag == "hkparam"}


class _Walker:
    """Follows the elements of a text."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        body, encoding = body_of(data)
        self._body = body
        self._base = len(data) - len(body)
        self._parser = expat.ParserCreate(encoding)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._open = [Node("", {}, 0, 0)]

    def run(self) -> Node:
        """Return the document element."""
        try:
            self._parser.Parse(self._body, True)
        except expat.ExpatError as error:
            raise CorruptError(f"line {error.lineno}: {expat.ErrorString(error.code)}") from error
        return self._open[0].children[0]

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        start = self._base + self._parser.CurrentByteIndex
        found = START_TAG.match(self._data, start)
        made = Node(tag, attributes, start, start if found is None else found.end())
        self._open[-1].children.append(made)
        self._open.append(made)

    def _end(self, _tag: str) -> None:
        node = self._open.pop()
        if self._data[node.inside - 2 : node.inside] != b"/>":
            node.outside = self._base + self._parser.CurrentByteIndex
            node.end = self._data.index(b">", node.outside) + 1


def document(data: bytes) -> Node:
    """Return the document element of XML that was read before."""
    return _Walker(data).run()


def structs_in(node: Node) -> Iterator[Node]:
    """Yield the structs that a member holds."""
    return (each for each in node.children if each.tag == "hkobject")


def attribute(data: bytes, node: Node, name: str) -> tuple[int, int] | None:
    """Return where the value of an attribute is; None if the element does not have it."""
    if name not in node.attributes:
        return None
    pattern = rb"\s" + name.encode() + rb"\s*=\s*(?:\"([^\"]*)\"|'([^']*)')"
    found = re.compile(pattern).search(data, node.start, node.inside)
    if found is None:
        return None
    return found.span(1 if found[1] is not None else 2)
