"""The model to XML tagfiles of version 3: each type before the objects that need it."""

from __future__ import annotations

import math
import re
import struct
from collections import deque
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import float_to_bits
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.kinds.references import FixedCodec
from chunkwright.hkx.model.hkobject import label
from chunkwright.tagfile.binary.bodies import unstored
from chunkwright.tagfile.binary.codecs import blaming
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.types import FieldFlag, FormatBits, Kind
from chunkwright.tagfile.xml.types import NO_TYPE, XmlTypesHead, is_double
from chunkwright.tagfile.xml.values import UNWRITABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tagfile.xml.types import XmlType

_ENCODING: Final = re.compile(r"""encoding\s*=\s*["']([^"']*)["']""")
# What a comment cannot have.
_DASHES: Final = re.compile("-(?=-)")
_ESCAPES: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\r": "&#13;",
        "\n": "&#10;",
        "\t": "&#9;",
    }
)


def text_of(tagfile: Tagfile, order: Sequence[HkObject]) -> bytes:
    """Return the XML of a tagfile of version 3, written from the values of its objects."""
    head = head_of(tagfile, XmlTypesHead)
    lines = [head.declaration] if head.declaration else []
    lines.append('<hktagfile version="3">')
    waiting = deque(sorted(head.types, key=lambda one: one.place))
    writer = _Writer(head, {id(obj): f"object{obj.number}" for obj in order}, lines)
    ids = {head.title(one.id): one.id for one in reversed(head.types)}
    for place, obj in enumerate(order):
        while waiting and (waiting[0].place <= place or place == len(order) - 1):
            writer.type(waiting.popleft())
        type_id = ids.get(obj.class_name)
        if type_id is None:
            raise SerializeError(f"the tagfile describes no type {obj.class_name}")
        try:
            writer.object(obj, type_id)
        except ChunkwrightError as error:
            raise error.within(*label(obj)) from None
    for one in waiting:
        writer.type(one)
    lines.append("</hktagfile>")
    text = "\n".join(lines)
    declared = _ENCODING.search(head.declaration)
    if declared is None or declared[1].lower() == "utf-8":
        return text.encode()
    return text.encode("ascii", "xmlcharrefreplace")  # part of whatever encoding that is


class _Writer:
    """Appends types and objects as lines."""

    def __init__(self, head: XmlTypesHead, names: dict[int, str], lines: list[str]) -> None:
        self._head = head
        self._names = names
        self._lines = lines

    def type(self, one: XmlType) -> None:
        """Append a type."""
        lines = self._lines
        lines.append(f'  <type id="{_text(one.id)}">')
        lines.append(f'    <name value="{_text(one.name)}"/>')
        if one.parent is not None:
            lines.append(f'    <parent id="{_text(one.parent)}" />{self._comment(one.parent)}')
        if one.format is not None:
            lines.append(f'    <format value="{one.format}"/> <!-- {_format(one.format)} -->')
        if one.subtype is not None:
            lines.append(f'    <subtype id="{_text(one.subtype)}" />{self._comment(one.subtype)}')
        if one.version is not None:
            lines.append(f'    <version value="{one.version}"/>')
        if one.parameters is not None:
            lines.append(f'    <parameters count="{len(one.parameters)}">')
            lines += [
                f'      <valueparam value="{each}"/>'
                if isinstance(each, int)
                else f'      <typeparam id="{_text(each)}" />{self._comment(each)}'
                for each in one.parameters
            ]
            lines.append("    </parameters>")
        if one.flags is not None:
            lines.append(f'    <flags value="{one.flags}"/>')
        if one.fields is not None:
            lines.append(f'    <fields count="{len(one.fields)}">')
            lines += [
                f'      <field name="{_text(each.name)}" typeid="{_text(each.type_id)}" '
                f'flags="{each.flags}" />{self._comment(each.type_id)}'
                for each in one.fields
            ]
            lines.append("    </fields>")
        lines.append("  </type>")

    def _comment(self, type_id: str) -> str:
        known = type_id == NO_TYPE or type_id in self._head.by_id
        title = _text(self._head.title(type_id)) if known else "null"
        shown = _DASHES.sub("- ", title.replace("&lt;", "<").replace("&gt;", ">"))
        return f" <!-- {shown} -->"

    def object(self, obj: HkObject, type_id: str) -> None:
        """Append an object."""
        name = self._names[id(obj)]
        start = f'  <object id="{name}" typeid="{_text(type_id)}" >{self._comment(type_id)}'
        self._lines.append(start)
        self._record(type_id, obj.values, "    ")
        self._lines.append("  </object>")

    def _record(self, type_id: str, record: Record, indent: str) -> None:
        self._lines.append(f"{indent}<record>{self._comment(type_id)}")
        fields = self._head.fields_of(type_id)
        with blaming(record.plan.names) as blamed:
            for blamed.place, (each, value) in enumerate(zip(fields, record.row, strict=True)):
                if each.flags & FieldFlag.NOT_SAVED:
                    if not record.plan.codecs[blamed.place].is_default(value):
                        raise unstored(value)
                    continue
                _check(record.plan.codecs[blamed.place], value)
                self._field(each.name, each.type_id, value, f"{indent}  ")
        self._lines.append(f"{indent}</record>")

    def _field(self, name: str, type_id: str, value: Value, indent: str) -> None:
        start = f'{indent}<field name="{_text(name)}">'
        if self._head.kind_of(type_id) in (Kind.RECORD, Kind.ARRAY):
            self._lines.append(start)
            self._value(type_id, value, f"{indent}  ")
            self._lines.append(f"{indent}</field>")
        else:
            self._lines.append(f"{start}{self._simple(type_id, value)}</field>")

    def _value(self, type_id: str, value: Value, indent: str) -> None:
        kind = self._head.kind_of(type_id)
        if kind == Kind.RECORD and not hasattr(value, "plan"):
            self._pose(type_id, value, indent)
        elif kind == Kind.RECORD:
            self._record(type_id, value, indent)
        elif kind == Kind.ARRAY:
            self._array(type_id, value, indent)
        else:
            self._lines.append(f"{indent}{self._simple(type_id, value)}")

    def _array(self, type_id: str, value: Value, indent: str) -> None:
        sub = self._head.subtype_of(type_id)
        several = value.reshape(-1) if self._is_block(type_id, value) else value
        what = f" <!-- ArrayOf{self._comment(sub)[5:]}"
        start = f'{indent}<array count="{len(several)}" elementtypeid="{_text(sub)}">'
        self._lines.append(start + what)
        for each in several:
            self._value(sub, each, f"{indent}  ")
        self._lines.append(f"{indent}</array>")

    def _is_block(self, type_id: str, value: Value) -> bool:
        """Whether the elements are the floats of one vector or matrix."""
        sub = self._head.subtype_of(type_id)
        return hasattr(value, "reshape") and self._head.kind_of(sub) == Kind.FLOAT

    def _pose(self, type_id: str, value: Value, indent: str) -> None:
        """Append a translation, a rotation and a scale, each of which may be a record itself."""
        self._lines.append(f"{indent}<record>{self._comment(type_id)}")
        fields = self._head.fields_of(type_id)
        parts = value if len(fields) > 1 else [value]
        for each, part in zip(fields, parts, strict=True):
            self._field(each.name, each.type_id, part, f"{indent}  ")
        self._lines.append(f"{indent}</record>")

    def _simple(self, type_id: str, value: Value) -> str:
        kind = self._head.kind_of(type_id)
        if kind == Kind.BOOL:
            return f'<bool value="{"true" if value else "false"}"/>'
        if kind == Kind.INT:
            return f'<integer value="{int(value)}"/>'
        if kind == Kind.FLOAT:
            bits = _double_bits(value, is_double=is_double(self._head.format_of(type_id)))
            return f'<real dec="{value:g}" hex="#{bits:x}"/>'
        if kind == Kind.STRING:
            return "<string/>" if value is None else f'<string value="{_text(value)}"/>'
        if kind == Kind.POINTER:
            if value is not None and id(value) not in self._names:
                raise SerializeError(f"expected an object of this document, not {value!r:.60}")
            return f'<pointer id="{"object0" if value is None else self._names[id(value)]}"/>'
        raise SerializeError("a value of this kind has no form that is known")


def _double_bits(value: Value, *, is_double: bool) -> int:
    """Return the bits of a double, or of that which equals a value as a float32.

    A NaN keeps its own bits.
    """
    if is_double:
        return float_to_bits(value, 8)
    if not math.isnan(value):
        single = struct.unpack("<f", struct.pack("<f", value))
        found: int = struct.unpack("<Q", struct.pack("<d", *single))[0]
        return found
    bits = int(value.view("u4")) if hasattr(value, "view") else float_to_bits(value)
    return (bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29


def _check(codec: Codec, value: Value) -> None:
    """Raise an error for a value that a member cannot have, except inside of records."""
    element: Codec | None = getattr(codec, "element", None)
    if element is None or isinstance(codec, FixedCodec):
        codec.pack(value)
    elif hasattr(element, "element"):
        with within() as place:
            for place.index, each in enumerate(element.check_many(value)):
                _check(element, each)
    else:
        element.pack_many(value)


def _text(value: Value) -> str:
    if not isinstance(value, str) or UNWRITABLE.search(value):
        raise SerializeError(f"XML cannot represent the text {value!r:.60}")
    return value.translate(_ESCAPES)


def _format(stored: int) -> str:
    """Return the comment on a format."""
    kind, bits = stored & FormatBits.KIND, stored >> 10
    if kind == Kind.INT:
        return f"{'' if stored & FormatBits.SIGNED else 'u'}int{bits} (LE)"
    if kind == Kind.BOOL:
        return f"bool{bits} ({'' if stored & FormatBits.SIGNED else 'un'}signed, LE)"
    if stored & FormatBits.INLINE:
        return f"{'array' if kind == Kind.ARRAY else 'string'}({stored >> (8 if kind == Kind.ARRAY else 16)})"
    return _WORDS.get(kind, "unknown")


_WORDS: Final[dict[int, str]] = {
    Kind.VOID: "void",
    Kind.OPAQUE: "incomplete",
    Kind.STRING: "string (ptr)",
    Kind.FLOAT: "float",
    Kind.POINTER: "pointer",
    Kind.RECORD: "record",
    Kind.ARRAY: "array",
}
