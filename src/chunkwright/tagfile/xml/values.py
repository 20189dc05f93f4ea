"""Reading XML tagfiles of versions 1 and 2, with parts that reading version 3 shares.

Floats are written as their bits in hexadecimal, all other numbers as decimals.
"""

from __future__ import annotations

import re
import struct
from array import array
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import join
from chunkwright.binary.forms import float_from_bits
from chunkwright.errors import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.hkx.classes.codecs import CharCodec, StructCodec
from chunkwright.hkx.classes.number_codecs import NamedCodec, NumericCodec
from chunkwright.hkx.classes.references import ArrayCodec, FixedCodec, SeveralCodec, TextCodec
from chunkwright.hkx.classes.versions import Loss
from chunkwright.hkx.model import STRUCT_CODES, StoredArray, blob_of
from chunkwright.hkx.model.hkobject import HkObject, label, numbers_of
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.classes import (
    BY_NAME,
    MOST_IN_TUPLE,
    Classes,
    TagClass,
    TagMember,
    XmlHead,
)
from chunkwright.tagfile.model import XML, Tagfile
from chunkwright.tagfile.stated import FLOAT, Allowance, decoder_of, misfit, stated_classes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml import Element


NULL: Final = "null"
# The version whose files describe types instead of classes.
TYPED: Final = 3
_DECLARATION: Final = re.compile(rb"<\?xml[^>\n]{0,200}\?>")


def declaration_of(data: bytes) -> str:
    """Return the XML declaration that data starts with; "" if there is none."""
    found = _DECLARATION.match(data)
    return found[0].decode("latin-1") if found else ""


# Characters that XML 1.0 cannot represent. Compiling the complementary set takes ten times as long,
# 3 ms.
UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_HEX_FLOATS: Final = re.compile(r"\s*+(?:x[0-9a-fA-F]{8}(?:\s++|$))*+", re.ASCII)
_INTEGER: Final = re.compile(r"-?[0-9]{1,20}")
_INTEGERS: Final = re.compile(r"\s*+(?:-?[0-9]{1,20}(?:\s++|$))*+", re.ASCII)
_VECTORS: Final = frozenset({"vec4", "vec8", "vec12", "vec16"})
# Array elements of these kinds are XML elements; numbers are one text.
_ONE_BY_ONE: Final = _VECTORS | {"string", "ref", "struct"}
# The least memory taken by a member that a struct omits.
_IMPLIED: Final = 16
# The bytes of arrays without elements.
_NOTHING: Final = blob_of(b"")


def float_bits(text: str, element: Element) -> bytes:
    """Return floats, little endian; ``CorruptError`` if the text is not bits such as x3f800000."""
    if not _HEX_FLOATS.fullmatch(text):
        raise corrupt(element, f"expected floats such as x3f800000, not {text.strip()!r:.40}")
    words = array("I", bytes.fromhex(text.replace("x", "")))
    words.byteswap()
    return words.tobytes()


def integer(text: str, element: Element) -> int:
    """Return a decimal integer, as in attributes; ``CorruptError`` if the text is anything else."""
    if not _INTEGER.fullmatch(text):
        raise corrupt(element, f"{text!r:.40} is not a number")
    return int(text)


def integers(text: str, element: Element) -> list[int]:
    """Return decimal integers; ``CorruptError`` if the text is anything else."""
    if not _INTEGERS.fullmatch(text):
        raise corrupt(element, f"expected integers, not {text.strip()!r:.40}")
    return list(map(int, text.split()))


def float_comment(value: float) -> str:
    """Return a float as in the comments: six digits, ties away from zero, at least one decimal."""
    text = f"{value:.6g}"
    exact = f"{value:.8g}"
    if len(exact.lstrip("-0.").replace(".", "").partition("e")[0]) == 7 and exact[-1] == "5":
        from decimal import ROUND_HALF_UP, Context, Decimal  # here: rarely needed

        six_digits = Context(prec=6, rounding=ROUND_HALF_UP)
        text = f"{float(six_digits.create_decimal(Decimal(value))):.6g}"
    return text if "." in text or "n" in text or "e" in text else f"{text}.0"


def corrupt(element: Element, what: str) -> CorruptError:
    """Return the error about an element, with its line."""
    return CorruptError(f"line {element.line}: {what}")


class BodyReader:
    """Reader of the members of objects and structs."""

    def __init__(
        self, classes: Classes, targets: Mapping[str, HkObject], limits: Limits, size: int
    ) -> None:
        self._classes = classes
        self._targets = targets
        self._limits = limits
        self._allowance = Allowance(size, limits)
        self._members: dict[Plan, dict[str, tuple[int, TagMember, Codec, str]]] = {}
        self._depth = 0

    def read(self, plan: Plan, element: Element) -> list[Value]:
        """Read one instance: the values of its members; those that are not stated are zero."""
        members = self._members.get(plan)
        if members is None:
            members = self._members[plan] = self._describe(plan)
        self._depth += 1
        self._limits.check("the nesting of structs", self._depth, "depth")
        values: dict[int, Value] = {}
        for child in element.children:
            name = child.get("name", "")
            found = members.get(name)
            if found is None:
                raise corrupt(child, f"{plan.name} has no member {name!r:.40}")
            place, stated, codec, owner = found
            if place in values:
                raise corrupt(child, f"the member {name!r:.40} is given twice")
            try:
                values[place] = self._value(child, stated, codec, owner)
            except ChunkwrightError as error:
                raise error.within(name) from None
        self._depth -= 1
        self._allowance.spend(_IMPLIED * (len(plan.names) - len(values)))
        return [
            values[place] if place in values else self._absent(codec)
            for place, codec in enumerate(plan.codecs)
        ]

    def _absent(self, codec: Codec) -> Value:
        match codec:
            case ArrayCodec():
                return codec.element.read_none(_NOTHING)
            case StructCodec() | FixedCodec():
                self._allowance.spend(8 * codec.size)
        return codec.unset()

    def _describe(self, plan: Plan) -> dict[str, tuple[int, TagMember, Codec, str]]:
        made = {}
        rows = zip(plan.names, plan.slots, plan.codecs, strict=True)
        for place, (name, slot, codec) in enumerate(rows):
            own = self._classes[slot.owner.name].members
            stated = next(one for one in own if one.name == slot.member.name)
            made[name] = (place, stated, codec, slot.owner.name)
        return made

    def _value(self, element: Element, stated: TagMember, codec: Codec, owner: str) -> Value:
        kind, tag = stated.kind.name, element.tag
        many = stated.is_array or stated.count
        expected = "array" if stated.is_array else "tuple" if stated.count else kind
        if tag != expected or kind == "void":
            shape = f"{expected} of {kind}" if many else kind
            raise corrupt(element, f"unexpected <{tag}> for a member of the type {shape}")
        if kind == "vec8":
            return StoredArray(self._blob(element, 8), codec.element, 0, 2).make()  # type: ignore[attr-defined]
        if not many:
            return self._single(element, kind, codec, owner)
        count = element.get("size", "")
        made = self._several(element, kind, codec.element, owner)  # type: ignore[attr-defined]
        if (count and count != str(len(made))) or (stated.count and stated.count != len(made)):
            wanted = stated.count if not count or count == str(len(made)) else count
            raise corrupt(element, f"expected {wanted} elements, not {len(made)}")
        return made

    def _blob(self, element: Element, count: int) -> Source:
        data = float_bits(_text_of(element), element)
        if len(data) != 4 * count:
            raise corrupt(element, f"expected {count} floats, not {len(data) // 4}")
        return blob_of(data)

    def _single(self, element: Element, kind: str, codec: Codec, owner: str) -> Value:
        match kind, codec:
            case "string", _:
                return _text_of(element)
            case "ref", _:
                return self._target(element, _text_of(element).strip())
            case "struct", StructCodec():
                return Record(codec.plan, self.read(codec.plan, element))
            case "real", _:
                (bits,) = struct.unpack("<I", self._blob(element, 1).data)
                return float_from_bits(bits)
            case _, NumericCodec() if kind in _VECTORS:
                return StoredArray(self._blob(element, codec.size // 4), codec, 0, None)
        raws, packed = self._integers(element, codec, owner)
        if len(raws) != 1:
            raise corrupt(element, f"expected one number, not {element.text!r:.40}")
        if isinstance(codec, CharCodec):
            return packed
        return raws[0] if codec.names is None else codec.names[raws[0]]

    def _target(self, element: Element, name: str) -> HkObject | None:
        if name in ("", NULL, "#0000"):
            return None
        if name not in self._targets:
            raise corrupt(element, f"no object has the id {name!r:.40}")
        return self._targets[name]

    def _integers(self, element: Element, codec: Codec, owner: str) -> tuple[list[int], bytes]:
        """Return numbers and their bytes; ``MisfitError`` for numbers that do not fit."""
        raws = integers(_text_of(element), element)
        word = getattr(codec, "word", "") or getattr(codec, "dtype_name", "u1")
        try:
            return raws, struct.pack(f"<{len(raws)}{STRUCT_CODES[word]}", *raws)
        except struct.error:
            raise misfit(owner, word, f"line {element.line}: ") from None

    def _several(self, element: Element, kind: str, codec: Codec, owner: str) -> Value:
        if kind in _ONE_BY_ONE:
            for child in element.children:
                if child.tag != kind:
                    raise corrupt(child, f"unexpected <{child.tag:.40}> in an array of {kind}")
        if kind in _VECTORS:
            data = b"".join(self._blob(child, codec.size // 4).data for child in element.children)
            return _stored(data, codec, len(data) // codec.size)
        if kind in _ONE_BY_ONE:
            return [self._single(child, kind, codec, owner) for child in element.children]
        if kind == "real":
            data = float_bits(_text_of(element), element)
            if codec.size < FLOAT.size:  # halves, which the text has as floats
                return _stored(data, FLOAT, len(data) // 4).make()
            return _stored(data, codec, len(data) // 4)
        raws, packed = self._integers(element, codec, owner)
        match codec:
            case CharCodec():
                return packed
            case NamedCodec():
                return [codec.names[raw] for raw in raws]
        return _stored(packed, codec, len(raws))


def _text_of(element: Element) -> str:
    """Return the text of an element that may contain only text."""
    for child in element.children:
        raise corrupt(child, f"expected only text, not <{child.tag:.40}>")
    return element.text


def _stored(data: bytes, codec: Codec, count: int) -> StoredArray:
    assert isinstance(codec, NumericCodec)
    return StoredArray(blob_of(data), codec, 0, count)


VERSIONS: Final = range(1, 3)


_OPEN_CLASS: Final = re.compile(
    rb'<class name="[^">\n]*" version="[^">\n]*"(?: parent="[^">\n]*")?>\n *</class>'
)


class Resolver:
    """Reader of one document of version 1 or 2."""

    def __init__(
        self, data: bytes, root: Element, limits: Limits, plain: frozenset[str] | None
    ) -> None:
        self.data = data
        self.root = root
        self.limits = limits
        classes = tuple(map(_class, root.findall("class")))
        names = sorted(one.name for one in classes) if plain is None else sorted(plain)
        self.head = _head(data, root, classes, tuple(names))

    def run(self) -> Tagfile:
        """Read all objects."""
        tagfile = Tagfile(XML, self.head, decoder=decoder_of, stored=self.data)
        classes = stated_classes(tagfile)
        _check_parents(self.head.classes)
        elements = self.root.findall("object")
        self.limits.check("number of objects", len(elements), "objects")
        targets = made(tagfile, elements, lambda each: each.get("type", ""), "#")
        reader = BodyReader(
            Classes(self.head.classes, classes.table), targets, self.limits, len(self.data)
        )
        fill(tagfile, elements, targets, reader.read)
        return tagfile


def _check_parents(classes: tuple[TagClass, ...]) -> None:
    """Check that each class follows its parent, as in every known file."""
    met = {""}
    for one in classes:
        if one.parent not in met:
            raise CorruptError(f"the parent {one.parent!r:.40} does not precede its child").within(
                "classes", one.name
            )
        met.add(one.name)


def _head(
    data: bytes, root: Element, classes: tuple[TagClass, ...], plain: tuple[str, ...]
) -> XmlHead:
    version = root.get("version", "")
    if version not in map(str, VERSIONS):
        raise UnsupportedVersionError(
            f"this XML tagfile is of version {version!r:.20}", hint="versions 1 to 3 can be read"
        )
    most = root.get("maxpredicate", "")
    listed = root.get("predicates", "").split()
    return XmlHead(
        int(version),
        root.get("sdkversion", ""),
        integer(most, root) if most else None,
        tuple(integer(one, root) for one in listed),
        declaration_of(data),
        float_comments=b" <!-- " in data,
        open_classes=_OPEN_CLASS.search(data) is not None,
        classes=classes,
        plain=plain,
    )


def _class(element: Element) -> TagClass:
    name = element.get("name", "")
    if not name:
        raise corrupt(element, "a class without a name")
    version = integer(element.get("version", "0"), element)
    members = tuple(map(_member, element.findall("member")))
    return TagClass(name, version, element.get("parent", ""), members)


def _member(element: Element) -> TagMember:
    name = element.get("name", "")
    kind = BY_NAME.get(element.get("type", ""))
    if not name:
        raise corrupt(element, "a member without a name")
    if kind is None:
        raise corrupt(element, f"{element.get('type', '')!r:.40} is not the type of a member")
    count = integer(element.get("count", "0"), element)
    array = element.get("array", "false")
    if array not in ("true", "false"):
        raise corrupt(element, f"array is {array!r:.40}, neither true nor false")
    is_array = array == "true"
    if not 0 <= count <= MOST_IN_TUPLE or (is_array and count):
        what = f"a tuple has {count} elements, expected 0 to {MOST_IN_TUPLE}, or 0 in an array"
        raise corrupt(element, what)
    refers = element.get("class", "") if kind.refers else ""
    if kind.refers and not refers:
        raise corrupt(element, f"{name!r:.40} must name a class")
    return TagMember(name, kind, is_array, count, refers)


def made(
    tagfile: Tagfile, elements: Sequence[Element], class_of: Callable[[Element], str], prefix: str
) -> dict[str, HkObject]:
    """Return the objects of elements by id, without values; an id is ``prefix`` and a number.

    Raises ``CorruptError`` for an id that is missing or occurs twice.
    """
    ids = [each.get("id", "") for each in elements]
    numbers = numbers_of([one.removeprefix(prefix) for one in ids])
    found: dict[str, HkObject] = {}
    for element, one, number in zip(elements, ids, numbers, strict=True):
        if not one or one in found:
            raise corrupt(element, f"{one!r:.40} is not the id of exactly one object")
        found[one] = HkObject(tagfile, class_of(element), number=number, values={})
    return found


def fill(
    tagfile: Tagfile,
    elements: Sequence[Element],
    objects: Mapping[str, HkObject],
    read: Callable[[Plan, Element], list[Value]],
) -> None:
    """Read the values of all objects and set them on the tagfile; the first is the root.

    Raises ``CorruptError`` for an object of a class that is not described.
    """
    classes = stated_classes(tagfile)
    for element, obj in zip(elements, objects.values(), strict=True):
        try:
            plan = classes.find(obj.class_name)
            if plan is None:
                raise corrupt(element, f"the class {obj.class_name!r:.40} is not described")
            row = read(plan, element)
        except ChunkwrightError as error:
            raise error.within("objects", f"#{obj.number:04d}") from None
        object.__setattr__(obj, "_values", Record(plan, row))
    listed = list(objects.values())
    tagfile.keep_stored(listed, listed[0] if listed else None)


def losses_of_texts(tagfile: Tagfile, *, has_null: bool = False) -> Iterator[Loss]:
    """Yield the texts that XML cannot represent, and remove their offending characters.

    With ``has_null``, an element of an array can be null.
    """
    for obj in tagfile.objects:
        yield from losses_in(obj.values, join(*label(obj)), has_null)


def losses_in(record: Record, path: str, has_null: bool) -> Iterator[Loss]:
    """Yield and mend the texts of one instance, and of structs in it."""
    for place, (name, codec) in enumerate(zip(record.plan.names, record.plan.codecs, strict=True)):
        value, below = record.held[place], f"{path}/{name}"
        match codec, value:
            case TextCodec(), str():
                record.held[place] = UNWRITABLE.sub("", value)
                if record.held[place] != value:
                    yield Loss(below, f"characters of the text {value!r:.60}")
            case SeveralCodec(element=TextCodec()), _:
                yield from _losses_in_texts(value, below, has_null)
            case _, Record():
                yield from losses_in(value, below, has_null)
            case _, list():
                for at, each in enumerate(value):
                    if isinstance(each, Record):
                        yield from losses_in(each, f"{below}/{at}", has_null)


def _losses_in_texts(values: list[str | None], path: str, has_null: bool) -> Iterator[Loss]:
    for at, each in enumerate(values):
        if each is None and has_null:
            continue
        values[at] = UNWRITABLE.sub("", each or "")
        if each is None:
            yield Loss(f"{path}/{at}", "that the text is null, not empty")
        elif values[at] != each:
            yield Loss(f"{path}/{at}", f"characters of the text {each!r:.60}")
