"""The model to XML tagfiles of versions 1 and 2."""

from __future__ import annotations

import struct
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from chunkwright.binary.paths import within
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.model.hkobject import label
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.stated import classes_of
from chunkwright.tagfile.xml.values import (
    NULL,
    OBJECT_NAME,
    PER_LINE,
    UNWRITABLE,
    XmlHead,
    float_comment,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
    from chunkwright.tagfile.binary.bodies import Body, StructMember
    from chunkwright.tagfile.binary.codecs import MemberCodec
    from chunkwright.tagfile.classes import TagClass, TagMember
    from chunkwright.tagfile.model import Tagfile

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_ATTRIBUTE: Final = _ESCAPES | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


def text_of(tagfile: Tagfile, order: Sequence[HkObject]) -> bytes:
    """Return the XML of a tagfile, written from the values of its objects."""
    head = tagfile.head
    if not isinstance(head, XmlHead):
        from chunkwright.tagfile.xml import typed_serialize

        return typed_serialize.text_of(tagfile, order)
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
    """Appends members and their values as lines: what ``Output`` asks of a form."""

    def __init__(self, lines: list[str], names: dict[int, str], head: XmlHead) -> None:
        self._lines = lines
        self._names = names
        self._comments = head.float_comments
        self._indent = "    "
        # Of the member that is next; elements have no name.
        self._named = ""
        self._kind = ""
        self._tag = ""

    def begin(self, size: int) -> int:
        """Do nothing: members have names."""
        del size
        return 0

    def end(self, start: int, size: int, present: int) -> None:
        """Do nothing, either."""

    def member(self, stated: TagMember) -> None:
        """Go to a member that is not zero."""
        self._named = f' name="{_attribute(stated.name)}"'
        self._kind = stated.kind.name
        self._tag = "array" if stated.is_array else "tuple"

    def _append(self, kind: str, text: str) -> None:
        self._lines.append(f"{self._indent}<{kind}{self._named}>{text}</{kind}>")

    @contextmanager
    def _inside(self, tag: str, attributes: str = "") -> Iterator[None]:
        """Append an element with what is appended in the block."""
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
            raise SerializeError("XML cannot represent null in an array of texts", hint='use ""')
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
