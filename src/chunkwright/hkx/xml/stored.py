"""XML packfiles as documents: the text that one was read from, and what it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.parsers import expat

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import CorruptError
from chunkwright.hkx.ask.located import Located, LocatedSpans
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.xml import resolve as xml_read
from chunkwright.hkx.xml.elements import body_of
from chunkwright.hkx.xml.resolve import DESCRIBING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chunkwright.document import Problem
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.types import Value
    from chunkwright.hkx.xml.resolve import Held


class StoredXml(NamedTuple):
    """The XML that a packfile was read from, and how.

    ``names`` are those of the objects in the text, by number, in the order of the text; ``notes``
    say what was ignored or reinterpreted. ``classes`` are the tables of a user.
    """

    data: bytes
    names: Mapping[int, str]
    notes: tuple[Problem, ...]
    classes: tuple[ClassTable, ...]
    limits: Limits

    def again(self, targets: Mapping[str, HkObject], data: bytes | None = None) -> Held:
        """Read the text, or another version of it, once more; see ``xml_read.read``."""
        return xml_read.read(
            self.data if data is None else data,
            classes=self.classes,
            limits=self.limits,
            targets=targets,
        )


def read(
    data: bytes, *, classes: Sequence[ClassTable] = (), limits: Limits = DEFAULT_LIMITS
) -> Packfile:
    """Return the document of hkpackfile XML, which is written as XML again."""
    held = xml_read.read(data, classes=classes, limits=limits)
    names = {obj.number: name for name, obj in held.objects.items()}
    stored = StoredXml(data, names, tuple(held.notes), tuple(classes), limits)
    vars(held.packfile)["stored_xml"] = stored
    return held.packfile


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


def spans(packfile: Packfile, data: bytes) -> LocatedSpans:
    """Return the spans of a packfile that was read from the XML in ``data``."""
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    present = {obj.number: obj for obj in packfile.objects}
    objects = [present[number] for number in stored.names]
    nodes = objects_in(document(data))
    found = [located(node, obj.values) for node, obj in zip(nodes, objects, strict=True)]
    return LocatedSpans(data, objects, found, rest="head and end of the XML")
