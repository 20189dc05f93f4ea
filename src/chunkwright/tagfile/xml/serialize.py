"""The model to XML tagfiles of versions 1 and 2."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import float_to_bits
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.model.hkobject import label
from chunkwright.tagfile.binary.bodies import (
    ArrayMember,
    Bodies,
    StructMember,
    TupleMember,
    VoidMember,
)
from chunkwright.tagfile.binary.codecs import (
    ByteMember,
    IntMember,
    MemberCodec,
    RealMember,
    VectorMember,
    blaming,
)
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
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
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
    body = _BodyWriter(Bodies(classes), names, head)
    for obj in order:
        lines.append(f'  <object id="{names[id(obj)]}" type="{_attribute(obj.class_name)}">')
        try:
            body.write(obj.values, lines, "    ")
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


class _BodyWriter:
    """Writes the members of objects and structs as lines."""

    def __init__(self, bodies: Bodies, names: dict[int, str], head: XmlHead) -> None:
        self._bodies = bodies
        self._names = names
        self._comments = head.float_comments
        self._writers: dict[str, Callable[[MemberCodec, Value], str]] = {
            "byte": self._integer,
            "int": self._integer,
            "real": self._real,
            "vec4": self._vector,
            "vec12": self._vector,
            "vec16": self._vector,
            "ref": self._reference,
            "string": self._text,
        }

    def write(self, record: Record, lines: list[str], indent: str) -> None:
        """Append the members of one instance that are not zero."""
        body = self._bodies.of(record.plan)
        rows = zip(body.members, body.stated, record.held, strict=True)
        with blaming(record.plan.names) as blamed:
            for blamed.place, (member, stated, value) in enumerate(rows):
                if member.always or not member.is_zero(value):
                    self._member(member, stated, value, lines, indent)

    def _member(
        self, member: MemberCodec, stated: TagMember, value: Value, lines: list[str], indent: str
    ) -> None:
        named = f' name="{_attribute(stated.name)}"'
        kind = stated.kind.name
        if kind == "vec8":
            floats = self._floats(member.codec.pack(value))
            lines.append(f"{indent}<vec8{named}>{floats}</vec8>")
        elif isinstance(member, VoidMember):
            member.check(value)
        elif isinstance(member, ArrayMember | TupleMember):
            if isinstance(member, ArrayMember):
                value = member.elements(value)
            count = len(value)
            if isinstance(member, TupleMember) and count != member.count:
                raise SerializeError(f"expected {member.count} elements, not {count}")
            tag = "array" if stated.is_array else "tuple"
            lines.append(f'{indent}<{tag}{named} size="{count}">')
            self._elements(member.element, kind, value, lines, f"{indent}  ")
            lines.append(f"{indent}</{tag}>")
        else:
            self._one(member, kind, named, value, lines, indent)

    def _one(
        self,
        member: MemberCodec,
        kind: str,
        named: str,
        value: Value,
        lines: list[str],
        indent: str,
    ) -> None:
        """Append a single value, or an element of an array, which has no name."""
        if isinstance(member, StructMember):
            lines.append(f"{indent}<struct{named}>")
            self.write(member.codec.plan.record(value), lines, f"{indent}  ")
            lines.append(f"{indent}</struct>")
        else:
            lines.append(f"{indent}<{kind}{named}>{self._writers[kind](member, value)}</{kind}>")

    def _elements(
        self, element: MemberCodec, kind: str, value: Value, lines: list[str], indent: str
    ) -> None:
        """Append the elements of an array: numbers in lines of 16, all others one by one."""
        if kind in ("struct", "ref", "string"):
            with within() as place:
                for place.index, each in enumerate(value):
                    self._one(element, kind, "", each, lines, indent)
        elif isinstance(element, VectorMember):
            packed, size = element.codec.pack_many(value), element.codec.size
            vectors = (packed[at : at + size] for at in range(0, len(packed), size))
            lines += [f"{indent}<{kind}>{self._floats(each)}</{kind}>" for each in vectors]
        else:
            words = self._words(element, value)
            rows = (words[at : at + PER_LINE] for at in range(0, len(words), PER_LINE))
            lines += [f"{indent}{' '.join(row)} " for row in rows]

    def _words(self, element: MemberCodec, value: Value) -> Sequence[str]:
        if isinstance(element, RealMember):
            return self._float_words(element.packed(value))
        assert isinstance(element, ByteMember | IntMember)
        return list(map(str, element.raws(value)))

    def _integer(self, member: MemberCodec, value: Value) -> str:
        assert isinstance(member, ByteMember | IntMember)
        return str(member.raw(value))

    def _real(self, member: MemberCodec, value: Value) -> str:
        del member
        return self._floats(struct.pack("<I", float_to_bits(value)))

    def _vector(self, member: MemberCodec, value: Value) -> str:
        return self._floats(member.codec.pack(value))

    def _reference(self, member: MemberCodec, value: Value) -> str:
        del member
        if value is None:
            return NULL
        if id(value) not in self._names:
            raise SerializeError(f"expected an object of this document, not {value!r:.60}")
        return self._names[id(value)]

    def _text(self, member: MemberCodec, value: Value) -> str:
        del member
        if value is None:
            raise SerializeError("XML cannot represent null in an array of texts", hint='use ""')
        if not isinstance(value, str):
            raise SerializeError(f"expected text, not {value!r:.60}")
        if UNWRITABLE.search(value):
            raise SerializeError(f"XML cannot represent characters of the text {value!r:.60}")
        return value.translate(_ESCAPES)

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
