"""XML tagfiles of version 3, reading and writing: each type precedes the objects that need it."""

from __future__ import annotations

import math
import re
import struct
from collections import deque
from itertools import chain
from typing import TYPE_CHECKING, Final

from chunkwright.binary import within
from chunkwright.binary.forms import float_from_bits, float_to_bits
from chunkwright.errors import ChunkwrightError, SerializeError, UnsupportedVersionError
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.number_codecs import BlockCodec, NamedCodec, NumberCodec
from chunkwright.hkx.classes.references import FixedCodec, PointerCodec, TextCodec, decoded
from chunkwright.hkx.model import STRUCT_CODES, StoredArray, blob_of, is_array
from chunkwright.hkx.model.hkobject import label
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.binary.bodies import unstored
from chunkwright.tagfile.model import XML, Tagfile, head_of
from chunkwright.tagfile.stated import Allowance, blaming
from chunkwright.tagfile.types import FieldFlag, FormatBits, Kind
from chunkwright.tagfile.xml.types import (
    NO_TYPE,
    XmlType,
    XmlTypesHead,
    decoder_of,
    head_from_xml,
    is_double,
)
from chunkwright.tagfile.xml.values import UNWRITABLE, corrupt, fill, integer, made

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml import Element
    from chunkwright.tagfile.xml.types import XmlType

_DOUBLE: Final = re.compile(r"#[0-9a-fA-F]{1,16}")
_NO_OBJECT: Final = "object0"
# The memory that a member takes even if it is not stated.
_IMPLIED: Final = 16


def read(data: bytes, root: Element, limits: Limits) -> Tagfile:
    """Return the tagfile that XML of version 3 describes."""
    elements = root.findall("object")
    limits.check("number of objects", len(elements), "objects")
    head = head_from_xml(data, root)
    tagfile = Tagfile(XML, head, decoder=decoder_of, stored=data)
    targets = made(tagfile, elements, lambda each: head.title(each.get("typeid", "")), "object")
    fill(tagfile, elements, targets, _Reader(targets, limits, len(data)).object)
    return tagfile


class _Reader:
    """Reader of values by the codecs of packfiles."""

    def __init__(self, targets: Mapping[str, HkObject], limits: Limits, size: int) -> None:
        self._targets = targets
        self._limits = limits
        self._allowance = Allowance(size, limits)
        self._depth = 0

    def object(self, plan: Plan, element: Element) -> list[Value]:
        """Read the values of an object."""
        record = element.find("record")
        if record is None:
            raise corrupt(element, f"expected a record of the class {plan.name!r:.40}")
        return self.record(plan, record)

    def record(self, plan: Plan, element: Element) -> list[Value]:
        """Read one instance; members that are not stated are zero."""
        self._depth += 1
        self._limits.check("the nesting of records", self._depth, "depth")
        values: dict[int, Value] = {}
        for child in element.findall("field"):
            name = child.get("name", "")
            place = plan.index.get(name)
            if place is None or place in values:
                raise corrupt(child, f"{plan.name} has no member {name!r:.40}, or has it twice")
            try:
                if not child.children:
                    raise corrupt(child, "expected a value in the field")
                values[place] = self._single(child.children[0], plan.codecs[place])
            except ChunkwrightError as error:
                raise error.within(name) from None
        self._depth -= 1
        missing = [at for at in range(len(plan.codecs)) if at not in values]
        self._allowance.spend(sum(max(_IMPLIED, plan.codecs[at].size) for at in missing))
        return [
            values[at] if at in values else plan.codecs[at].unset()
            for at in range(len(plan.codecs))
        ]

    def _array(self, element: Element, codec: Codec, inner: Codec) -> Value:
        if element.tag != "array":
            raise corrupt(element, f"expected <array>, not <{element.tag:.40}>")
        values = [self._single(child, inner) for child in element.children]
        stated, fixed = element.get("count", ""), getattr(codec, "count", None)
        for wanted in (stated, "" if fixed is None else str(fixed)):
            if wanted and wanted != str(len(values)):
                raise corrupt(element, f"expected {wanted} elements, not {len(values)}")
        match inner:
            case NumberCodec():
                return StoredArray(blob_of(_packed(values, inner.word)), inner, 0, len(values))
            case BlockCodec():
                data = b"".join(each.data for each in values)
                return StoredArray(blob_of(data), inner, 0, len(values))
        return codec.settle(decoded(values))

    def _single(self, element: Element, codec: Codec) -> Value:
        inner: Codec | None = getattr(codec, "element", None)
        if inner is not None:
            return self._array(element, codec, inner)
        match codec:
            case StructCodec():
                self._expect(element, "record")
                return Record(codec.plan, self.record(codec.plan, element))
            case PointerCodec():
                self._expect(element, "pointer")
                return self._target(element)
            case TextCodec():
                self._expect(element, "string")
                return element.attributes.get("value")
            case BlockCodec():
                reals = [self._real(each) for each in element.iter("real")]
                if len(reals) != codec.count:
                    raise corrupt(element, f"expected {codec.count} floats, not {len(reals)}")
                return StoredArray(blob_of(_packed(reals, codec.word)), codec, 0, None)
            case NamedCodec():
                return self._bool(element)
            case NumberCodec():
                return self._number(element, codec)
        raise UnsupportedVersionError(f"line {element.line}: a value of an unknown kind")

    def _number(self, element: Element, codec: NumberCodec) -> Value:
        if codec.word in ("f4", "f8"):
            self._expect(element, "real")
            is_single = codec.word == "f4"
            return self._real(element) if is_single else float_from_bits(self._bits(element), 8)
        if codec.word == "?":
            return self._bool(element)
        self._expect(element, "integer")
        value = integer(element.get("value", ""), element)
        bits, signed = 8 * codec.size, codec.word[0] == "i"
        low = -(1 << bits - 1) if signed else 0
        if not low <= value < low + (1 << bits):
            raise corrupt(element, f"{value} does not fit {bits} bits")
        return value

    def _bool(self, element: Element) -> bool:
        self._expect(element, "bool")
        text = element.get("value", "")
        if text not in ("true", "false"):
            raise corrupt(element, f"{text!r:.40} is neither true nor false")
        return text == "true"

    def _bits(self, element: Element) -> int:
        text = element.get("hex", "")
        if not _DOUBLE.fullmatch(text):
            raise corrupt(element, f"{text!r:.40} is not the bits of a float")
        return int(text[1:], 16)

    def _real(self, element: Element) -> float:
        """Return a float32, which is stored as the bits of the equal double."""
        stored = self._bits(element)
        (value,) = struct.unpack("<d", stored.to_bytes(8, "little"))
        if value != value:  # a conversion would change the bits of some NaNs
            mantissa = (stored >> 29) & 0x7FFFFF or 1
            return float_from_bits((stored >> 63) << 31 | 0x7F800000 | mantissa)
        try:
            (bits,) = struct.unpack("<I", struct.pack("<f", value))
        except OverflowError:
            raise corrupt(element, f"{value!r} is too large for a float of 4 bytes") from None
        return float_from_bits(bits)

    def _target(self, element: Element) -> HkObject | None:
        name = element.get("id", "")
        if name == _NO_OBJECT:
            return None
        if name not in self._targets:
            raise corrupt(element, f"no object has the id {name!r:.40}")
        return self._targets[name]

    def _expect(self, element: Element, tag: str) -> None:
        if element.tag != tag:
            raise corrupt(element, f"expected <{tag}>, not <{element.tag:.40}>")


def _packed(values: Sequence[float], word: str) -> bytes:
    """Return the packed numbers of a numpy type; floats keep their bits."""
    if word[0] == "f":
        size = int(word[1])
        bits = (float_to_bits(each, size) for each in values)
        return struct.pack(f"<{len(values)}{STRUCT_CODES[f'u{size}']}", *bits)
    return struct.pack(f"<{len(values)}{STRUCT_CODES[word]}", *values)


def _nested(value: Value) -> Value:
    """Return an array as nested lists, one level for each dimension."""
    if type(value) is not StoredArray:
        return value
    numbers: list[Value] = value.make_list()
    if any(each != each for each in numbers):
        return value.make()  # an array keeps the bits of NaNs
    for size in value.shape[:0:-1]:
        numbers = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return numbers


_ENCODING: Final = re.compile(r"""encoding\s*=\s*["']([^"']*)["']""")
# Comments cannot have two dashes in a row.
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
    return text.encode("ascii", "xmlcharrefreplace")  # encodings of XML contain ASCII


class _Writer:
    """Writer of types and objects as lines."""

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
            for blamed.place, (each, value) in enumerate(zip(fields, record.held, strict=True)):
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
        kind, value = self._head.kind_of(type_id), _nested(value)
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
        several = _flat(value) if self._head.kind_of(sub) == Kind.FLOAT else value
        what = f" <!-- ArrayOf{self._comment(sub)[5:]}"
        start = f'{indent}<array count="{len(several)}" elementtypeid="{_text(sub)}">'
        self._lines.append(start + what)
        for each in several:
            self._value(sub, each, f"{indent}  ")
        self._lines.append(f"{indent}</array>")

    def _pose(self, type_id: str, value: Value, indent: str) -> None:
        """Append a translation, a rotation and a scale, each of which may itself be a record."""
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
        raise SerializeError("no known XML has a value of this kind")


def _flat(value: Value) -> Value:
    """Return the floats of one vector or matrix, or those of an array."""
    if is_array(value):
        return value.reshape(-1)
    return list(chain.from_iterable(value)) if value and isinstance(value[0], list) else value


def _double_bits(value: Value, *, is_double: bool) -> int:
    """Return the bits of a double, or of the double that equals a float32.

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
    """Raise an error for a value that a member cannot have, without looking inside records."""
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
