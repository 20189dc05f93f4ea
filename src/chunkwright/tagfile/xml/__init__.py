"""XML tagfiles: the interface of the form, and the writer of versions 1 and 2.

Tagfiles of version 3 have types like TAG0; their modules are imported on demand.
"""

from __future__ import annotations

import struct
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary import within
from chunkwright.errors import (
    ChunkwrightError,
    SerializeError,
)
from chunkwright.hkx.model.hkobject import label
from chunkwright.hkx.xml import parse
from chunkwright.tagfile import stated as class_forms
from chunkwright.tagfile.classes import XmlHead
from chunkwright.tagfile.model import Form, Tagfile, Written, differs, object_order
from chunkwright.tagfile.stated import classes_of, read_fitting
from chunkwright.tagfile.xml.values import (
    NULL,
    TYPED,
    UNWRITABLE,
    Resolver,
    corrupt,
    float_comment,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import Json
    from chunkwright.document import Problem
    from chunkwright.hkx.model.havok_document import Decoder
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonDict, Record, Value
    from chunkwright.hkx.xml import Element
    from chunkwright.query.items import Item
    from chunkwright.tagfile.binary.bodies import Body, StructMember
    from chunkwright.tagfile.binary.codecs import MemberCodec
    from chunkwright.tagfile.classes import TagClass, TagMember
    from chunkwright.tagfile.model import Head, Tagfile


_NONE: Final[frozenset[str]] = frozenset()


class Shape(NamedTuple):
    """The elements that a version allows.

    ``inside`` has the tags allowed inside a tag, where the readers of values do not check them.
    Elements inside ``distinct`` tags have different tags; ``single`` tags have one element at most.
    Elements of the ``wordy`` tags may be text if they contain no elements.
    """

    inside: Mapping[str, frozenset[str]]
    distinct: frozenset[str] = _NONE
    single: frozenset[str] = _NONE
    wordy: frozenset[str] = _NONE


CLASSES: Final = Shape(
    {"hktagfile": frozenset({"class", "object"}), "class": frozenset({"member"}), "member": _NONE},
    wordy=frozenset(
        ("array", "byte", "int", "real", "ref", "string", "tuple", "vec4", "vec8", "vec12", "vec16")
    ),
)
_TYPE: Final = "name parent format subtype version parameters flags fields"
_LEAVES: Final = "name parent format subtype version flags typeparam valueparam string pointer"
TYPES: Final = Shape(
    {
        "hktagfile": frozenset({"type", "object"}),
        "type": frozenset(_TYPE.split()),
        "parameters": frozenset({"typeparam", "valueparam"}),
        "fields": frozenset({"field"}),
        "object": frozenset({"record"}),
        "record": frozenset({"field"}),
        **dict.fromkeys((*_LEAVES.split(), "bool", "integer", "real"), _NONE),
    },
    distinct=frozenset({"type"}),
    single=frozenset({"object", "field"}),
)


def check(root: Element, shape: Shape) -> None:
    """Refuse elements and text that the readers would ignore."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        tag, children = element.tag, element.children
        if element.text and (children or tag not in shape.wordy) and not element.text.isspace():
            raise corrupt(element, f"unexpected text {element.text.strip()!r:.40} in <{tag}>")
        if not children:
            continue
        if element.rest:
            raise corrupt(element, f"unexpected text {element.rest.strip()!r:.40} in <{tag}>")
        wanted = shape.inside.get(tag)
        if wanted is not None:
            for child in children:
                if child.tag not in wanted:
                    raise corrupt(child, f"unexpected <{child.tag:.40}> in <{tag}>")
        if tag in shape.single and len(children) > 1:
            raise corrupt(children[1], f"unexpected second element in <{tag}>")
        if tag in shape.distinct and len({child.tag for child in children}) < len(children):
            raise corrupt(element, f"unexpected second element of the same tag in <{tag}>")
        waiting += children


ELEMENT: Final = "hktagfile"


def read(data: bytes, limits: Limits) -> Tagfile:
    """Return the tagfile that XML describes; ``UnsupportedVersionError`` for unknown versions."""
    root = parse(data, ELEMENT)
    if root.get("version") == str(TYPED):
        from chunkwright.tagfile.xml import typed

        made = typed.read(data, root, limits)
        check(root, TYPES)
    else:
        made = read_fitting(lambda plain: Resolver(data, root, limits, plain).run())
        check(root, CLASSES)
    return made


OBJECT_NAME: Final = "#{:04d}"


# Numbers in one line of an array.
PER_LINE: Final = 16
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})


_IN_ATTRIBUTE: Final = _ESCAPES | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


def described(tagfile: Tagfile) -> XmlHead | None:
    """Return the head of a tagfile of version 1 or 2; None for one of version 3."""
    return tagfile.head if isinstance(tagfile.head, XmlHead) else None


def text_of(tagfile: Tagfile, order: Sequence[HkObject]) -> bytes:
    """Return the XML of a tagfile, written from the values of its objects."""
    head = described(tagfile)
    if head is None:
        from chunkwright.tagfile.xml import typed

        return typed.text_of(tagfile, order)
    from chunkwright.tagfile.binary.bodies import Bodies  # here, because reading needs none

    classes = classes_of(tagfile, head.classes, head.sdk)
    lines = [head.declaration] if head.declaration else []
    lines.append(f"<hktagfile {_attributes(head)}>")
    for one in classes.closure(obj.class_name for obj in order):
        lines += _class_lines(one, head)
    names = {id(obj): OBJECT_NAME.format(obj.number) for obj in order}
    bodies, out = Bodies(classes), _Lines(lines, names, head)
    for obj in order:
        lines.append(f'  <object id="{names[id(obj)]}" type="{_attribute(obj.class_name)}">')
        try:
            bodies.of(obj.values.plan).write(out, obj.values)
        except ChunkwrightError as error:
            raise error.within(*label(obj)) from None
        lines.append("  </object>")
    lines.append("</hktagfile>")
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace")


def _attributes(head: XmlHead) -> str:
    found = {"version": str(head.version)}
    if head.sdk:
        found["sdkversion"] = head.sdk
    if head.max_predicate is not None:
        found["maxpredicate"] = str(head.max_predicate)
        found["predicates"] = " ".join(map(str, head.predicates))
    return " ".join(f'{name}="{_attribute(value)}"' for name, value in found.items())


def _class_lines(one: TagClass, head: XmlHead) -> list[str]:
    parent = f' parent="{_attribute(one.parent)}"' if one.parent else ""
    start = f'  <class name="{_attribute(one.name)}" version="{one.version}"{parent}>'
    if not one.members and not head.open_classes:
        return [f"{start}</class>"]
    return [start, *map(_member_line, one.members), "  </class>"]


def _member_line(member: TagMember) -> str:
    found = f'    <member name="{_attribute(member.name)}" type="{member.kind.name}"'
    if member.is_array:
        found += ' array="true"'
    if member.class_name:
        found += f' class="{_attribute(member.class_name)}"'
    if member.count:
        found += f' count="{member.count}"'
    return f"{found} />"


class _Lines:
    """An ``Output`` that appends members and their values as lines."""

    def __init__(self, lines: list[str], names: dict[int, str], head: XmlHead) -> None:
        self._lines = lines
        self._names = names
        self._comments = head.float_comments
        self._indent = "    "
        # The name attribute of the next member; elements have none.
        self._named = ""
        self._kind = ""
        self._tag = ""

    def begin(self, size: int) -> int:
        """Do nothing: members have names."""
        del size
        return 0

    def end(self, start: int, size: int, present: int) -> None:
        """Do nothing: the closing tag ends the object."""

    def member(self, stated: TagMember) -> None:
        """Start a member that is not zero."""
        self._named = f' name="{_attribute(stated.name)}"'
        self._kind = stated.kind.name
        self._tag = "array" if stated.is_array else "tuple"

    def _append(self, kind: str, text: str) -> None:
        self._lines.append(f"{self._indent}<{kind}{self._named}>{text}</{kind}>")
        self._named = ""

    @contextmanager
    def _inside(self, tag: str, attributes: str = "") -> Iterator[None]:
        """Append an element that contains the lines appended in the block."""
        outer = self._indent
        self._lines.append(f"{outer}<{tag}{self._named}{attributes}>")
        self._named, self._indent = "", f"{outer}  "
        yield
        self._indent = outer
        self._lines.append(f"{outer}</{tag}>")

    def _words(self, words: Sequence[str]) -> None:
        rows = (words[at : at + PER_LINE] for at in range(0, len(words), PER_LINE))
        self._lines += [f"{self._indent}{' '.join(row)} " for row in rows]

    def byte(self, raw: int) -> None:
        """Append a byte."""
        self._append("byte", str(raw))

    def integer(self, raw: int) -> None:
        """Append an integer."""
        self._append("int", str(raw))

    def real(self, bits: int) -> None:
        """Append a float."""
        self._append("real", self._floats(struct.pack("<I", bits)))

    def vector(self, packed: bytes) -> None:
        """Append a vector or matrix."""
        self._append(self._kind, self._floats(packed))

    def reference(self, target: HkObject | None) -> None:
        """Append the id of an object."""
        if target is not None and id(target) not in self._names:
            raise SerializeError(f"expected an object of this document, not {target!r:.60}")
        self._append("ref", NULL if target is None else self._names[id(target)])

    def text(self, value: str | None) -> None:
        """Append a text."""
        if value is None:
            raise SerializeError("XML cannot represent null in an array of strings", hint='use ""')
        if UNWRITABLE.search(value):
            raise SerializeError(f"XML cannot represent characters of the text {value!r:.60}")
        self._append("string", value.translate(_ESCAPES))

    def struct(self, body: Body, record: Record) -> None:
        """Append a struct."""
        with self._inside("struct"):
            body.write(self, record)

    def array(self, element: MemberCodec, values: Value) -> None:
        """Append an array or a tuple."""
        with self._inside(self._tag, f' size="{len(values)}"'):
            element.put_array(self, values)

    tuple = array

    def octets(self, packed: bytes) -> None:
        """Append bytes in lines of 16."""
        self._words(list(map(str, packed)))

    def integers(self, raws: Sequence[int]) -> None:
        """Append integers in lines of 16."""
        self._words(list(map(str, raws)))

    def reals(self, packed: bytes) -> None:
        """Append floats in lines of 16."""
        self._words(self._float_words(packed))

    def vectors(self, packed: bytes, size: int) -> None:
        """Append vectors or matrices."""
        for at in range(0, len(packed), size):
            self.vector(packed[at : at + size])

    def vec4s(self, packed: bytes) -> None:
        """Append vectors of four floats."""
        self.vectors(packed, 16)

    def structs(self, member: StructMember, values: Value) -> None:
        """Append structs one by one."""
        with within() as place:
            for place.index, each in enumerate(values):
                member.put(self, each)

    def _floats(self, packed: bytes) -> str:
        return " ".join(self._float_words(packed))

    def _float_words(self, packed: bytes) -> list[str]:
        bits = struct.unpack(f"<{len(packed) // 4}I", packed)
        if not self._comments:
            return [f"x{each:08x}" for each in bits]
        values = struct.unpack(f"<{len(packed) // 4}f", packed)
        return [
            f"x{each:08x} <!-- {float_comment(value)} -->"
            for each, value in zip(bits, values, strict=True)
        ]


def _attribute(value: str) -> str:
    if UNWRITABLE.search(value):
        raise SerializeError(f"XML cannot represent characters of the name {value!r:.60}")
    return value.translate(_IN_ATTRIBUTE)


_STYLE: Final = ("version", "sdk", "max_predicate", "declaration", "float_comments", "open_classes")


class XmlForm:
    """The XML tagfile, versions 1 to 3; modules for version 3 and for writing load on demand."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile, which extends to the end of data."""
        return read(data, limits)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; they are complete."""
        del like
        return read(data, DEFAULT_LIMITS)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the XML from the values of the objects."""
        order = object_order(tagfile)
        return Written(text_of(tagfile, order), order)

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Return whether the values of a stored object differ from those that were read."""
        return differs(self, tagfile)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return the head as plain data."""
        head = described(tagfile)
        if head is None:
            from chunkwright.tagfile.xml import types

            return types.head_to_dict(tagfile)
        made: JsonDict = {name: getattr(head, name) for name in _STYLE}
        made["predicates"] = list(head.predicates)
        return made | class_forms.classes_to_dict(head.classes, head.plain)

    def head_from_dict(self, form: Json) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head from plain data, and the function that makes its decoder."""
        if form["version"] == TYPED:
            from chunkwright.tagfile.xml import types

            return types.head_from_dict(form), types.decoder_of
        classes, plain = class_forms.classes_from_dict(form, (*_STYLE, "predicates"))
        style = {name: form[name] for name in _STYLE}
        head = XmlHead(**style, predicates=tuple(form["predicates"]), classes=classes, plain=plain)
        return head, class_forms.decoder_of

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count what is in a tagfile besides objects."""
        head = described(tagfile)
        if head is None:
            from chunkwright.tagfile.xml import types

            return types.info(tagfile)
        order = object_order(tagfile)
        stated: JsonDict = {"version": head.version}
        if head.max_predicate is not None:
            stated |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return stated | class_forms.counts(tagfile, head.classes, order)

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield problems: a binary tagfile that can be read has none."""
        del tagfile
        return ()

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the classes or types that the file describes."""
        head = described(tagfile)
        if head is None:
            from chunkwright.tagfile.xml import types

            yield from types.parts(tagfile, parent)
            return
        yield class_forms.class_lines(parent, head.classes)

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield nothing: XML is not looked for inside other data."""
        del data
        return iter(())


FORM: Final[Form] = XmlForm()
