"""Where the elements of hkpackfile XML are in its bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.located import Located
from chunkwright.hkx.xml_classes import DESCRIBING
from chunkwright.hkx.xml_parse import body_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.hkx.types import Value

START_TAG: Final = re.compile(rb"<(?:[^\"'>]|\"[^\"]*+\"|'[^']*+')*+>")
_WITH_OBJECTS: Final = "hksection"


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


def objects_in(root: Node) -> list[Node]:
    """Return the objects of a packfile, in the order of the text."""
    return [
        each
        for section in root.children
        if section.tag == _WITH_OBJECTS
        for each in section.children
        if each.tag == "hkobject" and each.attributes.get("class") not in DESCRIBING
    ]


def located(node: Node, held: Value) -> Located:
    """Return where a value and what is in it is; ``held`` is what was read from the element."""
    made = Located([(node.start, node.end)])
    if isinstance(held, Record):
        # A struct is in an element of its own, an object is one.
        within = node if node.tag == "hkobject" else next(structs_in(node), node)
        for name, each in within.members().items():
            if name in held:
                made.inside[name] = located(each, held[name])
    elif isinstance(held, list):
        parts = [each for each in node.children if each.tag in ("hkobject", "hkcstring")]
        if len(parts) == len(held):
            pairs = zip(parts, held, strict=True)
            made.inside = {str(at): located(each, one) for at, (each, one) in enumerate(pairs)}
    return made


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
