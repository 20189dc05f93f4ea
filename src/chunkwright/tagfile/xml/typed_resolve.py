"""XML tagfiles of version 3 to the model: types and objects, in any order."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import float_from_bits, float_to_bits
from chunkwright.errors import ChunkwrightError, UnsupportedVersionError
from chunkwright.hkx.kinds.codecs import StructCodec
from chunkwright.hkx.kinds.number_codecs import BlockCodec, NamedCodec, NumberCodec
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.kinds.references import PointerCodec, TextCodec
from chunkwright.tagfile.model import XML, Tagfile
from chunkwright.tagfile.stated import Allowance
from chunkwright.tagfile.xml import values
from chunkwright.tagfile.xml.types import XmlField, XmlType, XmlTypesHead, decoder_of
from chunkwright.tagfile.xml.values import corrupt, declaration_of, integer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
    from chunkwright.hkx.xml import Element

_DOUBLE: Final = re.compile(r"#[0-9a-fA-F]{1,16}")
_NO_OBJECT: Final = "object0"
# A member costs this much memory even if it is not stated.
_IMPLIED: Final = 16


def read(data: bytes, root: Element, limits: Limits) -> Tagfile:
    """Return the tagfile that XML of version 3 describes."""
    elements = root.findall("object")
    limits.check("number of objects", len(elements), "objects")
    head = _head(data, root)
    tagfile = Tagfile(XML, head, decoder=decoder_of, stored=data)
    targets = values.made(
        tagfile, elements, lambda each: head.title(each.get("typeid", "")), "object"
    )
    values.fill(tagfile, elements, targets, _Reader(targets, limits, len(data)).object)
    return tagfile


def _head(data: bytes, root: Element) -> XmlTypesHead:
    types: list[XmlType] = []
    place = 0
    for element in root.children:
        if element.tag == "object":
            place += 1
        elif element.tag == "type":
            types.append(_type(element, place))
    head = XmlTypesHead(declaration_of(data), tuple(types))
    if len(head.by_id) != len(types) or "" in head.by_id:
        raise corrupt(root, "two types have one id, or a type has none")
    for one in types:
        _ = head.title(one.id)  # which refuses arguments that are not described
    return head


def _type(element: Element, place: int) -> XmlType:
    def attribute(tag: str, name: str) -> str | None:
        found = element.find(tag)
        return None if found is None else found.get(name, "")

    def number(tag: str) -> int | None:
        text = attribute(tag, "value")
        return None if text is None else integer(text, element)

    name, parameters, fields = (element.find(tag) for tag in ("name", "parameters", "fields"))
    if name is None or not name.get("value"):
        raise corrupt(element, "a type has no name")
    return XmlType(
        element.get("id", ""),
        name.get("value", ""),
        attribute("parent", "id"),
        number("format"),
        attribute("subtype", "id"),
        number("version"),
        None if parameters is None else tuple(map(_parameter, parameters.children)),
        number("flags"),
        None if fields is None else tuple(map(_field, fields.children)),
        place,
    )


def _parameter(element: Element) -> str | int:
    if element.tag == "typeparam":
        return element.get("id", "")
    return integer(element.get("value", ""), element)


def _field(element: Element) -> XmlField:
    flags = integer(element.get("flags", "0"), element)
    return XmlField(element.get("name", ""), element.get("typeid", ""), flags)


class _Reader:
    """Reads values by the codecs that packfiles have for them."""

    def __init__(self, targets: Mapping[str, HkObject], limits: Limits, size: int) -> None:
        self._targets = targets
        self._limits = limits
        self._allowance = Allowance(size, limits)
        self._depth = 0

    def object(self, plan: Plan, element: Element) -> list[Value]:
        """Read the values of an object."""
        record = element.find("record")
        if record is None:
            raise corrupt(element, f"no record of the class {plan.name!r:.40}")
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
                raise corrupt(child, f"{plan.name} has no member {name!r:.40}, or it has it twice")
            try:
                values[place] = self._value(
                    child, next(iter(child.children), None), plan.codecs[place]
                )
            except ChunkwrightError as error:
                raise error.within(name) from None
        self._depth -= 1
        missing = [at for at in range(len(plan.codecs)) if at not in values]
        self._allowance.spend(sum(max(_IMPLIED, plan.codecs[at].size) for at in missing))
        return [
            values[at] if at in values else plan.codecs[at].default()
            for at in range(len(plan.codecs))
        ]

    def _value(self, field: Element, element: Element | None, codec: Codec) -> Value:
        if element is None:
            raise corrupt(field, "a field without a value")
        return self._single(element, codec)

    def _array(self, element: Element, codec: Codec, inner: Codec) -> Value:
        if element.tag != "array":
            raise corrupt(element, f"<{element.tag:.40}> for an array")
        values = [self._single(child, inner) for child in element.children]
        stated, fixed = element.get("count", ""), getattr(codec, "count", None)
        for wanted in (stated, "" if fixed is None else str(fixed)):
            if wanted and wanted != str(len(values)):
                raise corrupt(element, f"{len(values)} elements, there should be {wanted}")
        if isinstance(inner, NumberCodec) and inner.word == "f4":
            return _float32s(values)
        return codec.settle(values)

    def _single(self, element: Element, codec: Codec) -> Value:
        inner: Codec | None = getattr(codec, "element", None)
        if inner is not None:
            return self._array(element, codec, inner)
        if isinstance(codec, StructCodec):
            self._expect(element, "record")
            return Record(codec.plan, self.record(codec.plan, element))
        if isinstance(codec, PointerCodec):
            self._expect(element, "pointer")
            return self._target(element)
        if isinstance(codec, TextCodec):
            self._expect(element, "string")
            return element.attributes.get("value")
        if isinstance(codec, BlockCodec):
            reals = [self._real(each) for each in element.iter("real")]
            if len(reals) != codec.count:
                raise corrupt(element, f"{len(reals)} floats instead of {codec.count}")
            return _float32s(reals).reshape(codec.shape)
        if isinstance(codec, NamedCodec):
            return self._bool(element)
        if isinstance(codec, NumberCodec):
            return self._number(element, codec)
        raise UnsupportedVersionError(f"line {element.line}: a value of an unknown kind")

    def _number(self, element: Element, codec: NumberCodec) -> Value:
        if codec.word in ("f4", "f8"):
            self._expect(element, "real")
            return self._real(element) if codec.word == "f4" else self._double(element)
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

    def _double(self, element: Element) -> float:
        return float_from_bits(self._bits(element), 8)

    def _bits(self, element: Element) -> int:
        text = element.get("hex", "")
        if not _DOUBLE.fullmatch(text):
            raise corrupt(element, f"{text!r:.40} are not the bits of a float")
        return int(text[1:], 16)

    def _real(self, element: Element) -> float:
        """Return a float32, which is stored as the bits of the equal double."""
        stored = self._bits(element)
        (value,) = struct.unpack("<d", stored.to_bytes(8, "little"))
        if value != value:  # a conversion would change the bits of some
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
            raise corrupt(element, f"<{element.tag:.40}> instead of <{tag}>")


def _float32s(values: Sequence[float]) -> NDArray[np.float32]:
    """Return floats as an array with the same bits."""
    import numpy as np

    return np.array([float_to_bits(each) for each in values], np.uint32).view(np.float32)
