"""hkpackfile XML, the text form of packfiles shared by hkxcmd and its successors.

Objects are named ``#0001`` and so on, pointers are such names or ``null``, enums and flags are
text. The form has values, not bytes: pointer size and byte order are chosen on reading, and
whatever it cannot represent is listed on writing.

This module parses the XML of Havok files, that of tagfiles too: ``parse`` returns the elements of a
text with their contents, ``document`` those of a text that was parsed before, with their byte
ranges.
"""

from __future__ import annotations

import re
from os.path import commonprefix
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from chunkwright.base import lazily
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.classes import IN_PACKFILES, NAMED, MemberFlags
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef
from chunkwright.hkx.classes.versions import HAVOK_VERSIONS, VERSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chunkwright.hkx.xml.member_writers import DIALECTS
    from chunkwright.hkx.xml.packfiles import Loaded, load
    from chunkwright.hkx.xml.serialize import Written, dump

__all__ = ["DIALECTS", "LAYOUT", "Loaded", "Written", "dump", "load"]

_HOMES: Final = {
    "DIALECTS": "member_writers",
    "Loaded": "packfiles",
    "Written": "serialize",
    "dump": "serialize",
    "load": "packfiles",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)

# The default layout of a packfile made from XML: that of 64-bit PC games.
LAYOUT: Final = "8101"
# The dialects, by the tools that write them.
HKXCMD: Final = "hkxcmd"
HKXPACK: Final = "hkxpack"

# In these encodings, the check for a document type cannot miss one.
_ENCODINGS: Final = re.compile(
    r"(us-)?ascii|utf-8|iso-8859-([1-9]|1[013-6])|windows-125[0-8]", re.IGNORECASE
)
# Real files have at most 20 or so; each level takes some of the interpreter's stack when it is freed.
_MOST_LEVELS: Final = 2048
_LARGEST_BUFFER: Final = 1 << 30
_DECLARED: Final = r"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']"""


def body_of(data: bytes) -> tuple[bytes, str | None]:
    """Return XML from its first element or declaration on, and the encoding to parse it with.

    That is None if it is the one declared. Raises ``UnsupportedVersionError`` for encodings in
    which a document type could be overlooked.
    """
    body = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    declared = re.match(_DECLARED.encode(), body)
    name = declared[1].decode("latin-1") if declared else "utf-8"
    if not body.startswith(b"<") or b"\0" in body[:64] or not _ENCODINGS.fullmatch(name):
        encoded = f"XML in {name} is not supported" if declared else "not XML in UTF-8 or ASCII"
        raise UnsupportedVersionError(encoded, hint="save it as UTF-8 or ASCII", offset=0)
    return body, _encoding(body) if "ascii" in name.lower() else None


def encoded(text: str) -> bytes:
    """Return XML that was decoded as bytes in UTF-8, whatever encoding it declares."""
    body = text.lstrip("\ufeff \t\r\n")
    declared = re.match(_DECLARED, body)
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
    try:
        parser.Parse(body, True)
    finally:  # parser and handlers refer to each other
        parser.StartElementHandler = parser.EndElementHandler = parser.CharacterDataHandler = None
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

    Without an end tag there is no content, and both are ``end``.
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
    """A walker over the elements of a text, which records where they are."""

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
        finally:  # the parser and this walker refer to each other
            self._parser.StartElementHandler = self._parser.EndElementHandler = None
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


CLASS: Final = "hkClass"
# These describe classes, and are not objects of the packfile.
DESCRIBING: Final = frozenset({CLASS, "hkClassMember", "hkClassEnum", "hkClassEnumItem"})
# The FlagValues of the SDK.
_FLAGS: Final = {
    "ALIGN_8": MemberFlags.ALIGN_8,
    "ALIGN_16": MemberFlags.ALIGN_16,
    "NOT_OWNED": MemberFlags.NOT_OWNED,
    "SERIALIZE_IGNORED": MemberFlags.SERIALIZE_IGNORED,
}


def described_classes(root: Element, version: str) -> tuple[ClassTable, dict[str, str]]:
    """Return the classes that XML describes, and what is described by the names of its objects."""
    elements = {
        each.get("name"): each
        for each in root.iter("hkobject")
        if each.get("class") in DESCRIBING and each.get("name")
    }
    names = {name: _text(element, "name") for name, element in elements.items()}
    classes = (
        _class(element, elements)
        for name, element in elements.items()
        if element.get("class") == CLASS and names[name]
    )
    return ClassTable(version, classes, source="the XML itself"), names


def _class(element: Element, elements: Mapping[str, Element]) -> ClassDef:
    return ClassDef(
        _text(element, "name"),
        _referred(element, "parent", elements),
        tuple(_member(each, elements) for each in _items(element, "declaredMembers")),
        tuple(_enum(each) for each in _items(element, "declaredEnums")),
        version=_number(element, "describedVersion"),
        ifaces=_number(element, "numImplementedInterfaces"),
    )


def _member(element: Element, elements: Mapping[str, Element]) -> MemberDef:
    kind, subtype = (
        _text(element, part).removeprefix("TYPE_") or "VOID" for part in ("type", "subtype")
    )
    if kind not in IN_PACKFILES or subtype not in IN_PACKFILES:
        raise CorruptError(f"line {element.line}: {kind!r:.40} is not a member type")
    refers = _referred(element, "enum" if kind in NAMED else "class", elements)
    flags = MemberFlags(0)
    for word in re.findall(r"\w+", _text(element, "flags")):
        flags |= _FLAGS.get(word, MemberFlags(int(word, 0)) if word[0].isdigit() else flags)
    return MemberDef(
        _text(element, "name"), kind, subtype, refers, _number(element, "cArraySize"), flags
    )


def _enum(element: Element) -> EnumDef:
    items = _items(element, "items")
    return EnumDef(
        _text(element, "name"),
        tuple((_text(each, "name"), _number(each, "value")) for each in items),
    )


def _param(element: Element, name: str) -> Element | None:
    return next((each for each in element.findall("hkparam") if each.get("name") == name), None)


def _text(element: Element, name: str) -> str:
    param = _param(element, name)
    return "" if param is None else param.text.strip()


def _number(element: Element, name: str) -> int:
    text = _text(element, name) or "0"
    try:
        return int(text, 0)
    except ValueError:
        raise CorruptError(f"line {element.line}: invalid {name} {text!r:.40}") from None


def _items(element: Element, name: str) -> Iterable[Element]:
    param = _param(element, name)
    return () if param is None else param.findall("hkobject")


def _referred(element: Element, name: str, elements: Mapping[str, Element]) -> str:
    """Return the name of the class or enum that a member points to or contains."""
    token = _text(element, name)
    param = _param(element, name)
    held = None if param is None else param.find("hkobject")
    found = elements.get(token) if held is None else held
    if found is not None:
        return _text(found, "name")
    return "" if token in ("", "null") else token


# Writers state numbers with or without 0x, some of them incomplete, or nothing.
SIGNATURE: Final = re.compile(r"\s*(?:0[xX])?([0-9a-fA-F]{0,8})\s*")


def version_of(root: Element, objects: Sequence[Element]) -> tuple[str, list[str]]:
    """Return the version whose class table to use, and notes: the stated one, or the nearest.

    Versions with the stated file version are nearest, if there are any; among those, the one
    whose name starts like the stated one, then the one that has most of the signatures.
    """
    stated, number = root.get("contentsversion", ""), root.get("classversion", "").strip()
    spelt, notes = re.sub(r"^hk-", "hk_", stated), list[str]()
    if spelt not in VERSIONS:
        near = [
            one for one, row in HAVOK_VERSIONS.items() if str(row.header.file_version) == number
        ]
        found = {one: _known_signatures(one, objects) for one in near or VERSIONS}
        if not near and not any(found.values()) and not spelt.startswith(("Havok-", "hk_20")):
            raise UnsupportedVersionError(
                f"no class table for {stated!r:.40}",
                hint=f"pass version=, one of {', '.join(VERSIONS)}",
            )
        spelt = max(found, key=lambda one: (len(commonprefix([one, spelt])), found[one]))  # noqa: RUF071
    if spelt != stated:
        notes.append(f"contents version {stated!r:.40} is read as {spelt}")
    usual = HAVOK_VERSIONS[spelt].header.file_version
    if number not in ("", str(usual)):
        notes.append(f"classversion is {number!r:.20}, but {usual} in files of {spelt}")
    return spelt, notes


def _known_signatures(version: str, objects: Sequence[Element]) -> int:
    table = builtin(version)
    stated = {(each.get("class"), each.get("signature")) for each in objects}
    known = ((table.get(name), signature_in(text)) for name, text in stated if name)
    return sum(one is not None and one.signature == number for one, number in known)


def signature_in(text: str) -> int | None:
    """Return the number of a signature; None if it has no digits."""
    found = SIGNATURE.fullmatch(text)
    return int(found[1], 16) if found and found[1] else None
