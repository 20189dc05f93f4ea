"""Members of hkpackfile XML to values, with one reader for each member of a class.

Ambiguous text is read as the writers of the dialects mean it; anything ignored or reinterpreted is
noted with its line.
"""

from __future__ import annotations

import re
import sys
from array import array
from functools import partial
from typing import TYPE_CHECKING, Final

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.hkx import instances
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.number_codecs import (
    HALVES,
    HalfCodec,
    NamedCodec,
    NumberCodec,
    NumericCodec,
    half_bits,
)
from chunkwright.hkx.model import StoredArray, blob_of, swapped
from chunkwright.hkx.model.record import Homogeneous, Record
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.values import named_reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import MemberDef
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml import Element

    # Reads the value of a <hkparam> at a place of the document.
    Read = Callable[[Element, "Place"], Value]

ARRAYS: Final = frozenset({"ARRAY", "SIMPLEARRAY", "INPLACEARRAY", "RELARRAY"})
STRINGS: Final = frozenset({"STRINGPTR", "CSTRING"})
_IS_DECIMAL: Final = re.compile(r"-?[0-9]+").fullmatch
_WORDS: Final = re.compile(r"\([^()]*\)|[^\s()]+")
# The content of members that do not consist of elements of one tag.
_WORDS_ONLY: Final = ""
_EITHER: Final = "either"
_STRUCT: Final = "struct"
_NATIVE: Final = "<" if sys.byteorder == "little" else ">"
# A member that has not been read yet.
_UNSET: Final = object()


class Place:
    """A path inside the packfile, which is only formatted when needed."""

    __slots__ = ("above", "depth", "segment")

    def __init__(self, above: Place | None, segment: str | int, depth: int) -> None:
        self.above = above
        self.segment = segment
        self.depth = depth

    def __str__(self) -> str:
        return f"{self.above or ''}/{self.segment}"


class Form:
    """How the members of a class are read: index in the record, reader and content, by name."""

    def __init__(self, plan: Plan, reader: MemberReader) -> None:
        self.plan = plan
        self.fields: dict[str, tuple[int, Read, str]] = {}
        self._blank: list[Value] = []
        self._fresh: list[tuple[int, Callable[[], Value]]] = []
        rows = zip(plan.names, plan.slots, plan.codecs, plan.fresh().held, strict=True)
        for place, (name, slot, codec, default) in enumerate(rows):
            content = _content(slot.member)
            self.fields[name] = place, reader.reader(slot.member, codec), content
            # Mutable values are made for each record.
            fixed = default is None or isinstance(default, int | float | str | bytes)
            self._blank.append(default if fixed else _UNSET)
            if not fixed:
                is_usual = _array_data(default) == _array_data(codec.fresh()) is not None
                make = codec.fresh if is_usual else partial(_fresh, plan, place)
                self._fresh.append((place, make))

    def new(self) -> Record:
        """Return a record whose mutable members are not set yet."""
        return Record(self.plan, self._blank.copy())

    def finish(self, row: list[Value]) -> None:
        """Set the members that were not read to their defaults."""
        for place, make in self._fresh:
            if row[place] is _UNSET:
                row[place] = make()


class MemberReader:
    """A reader of members for one packfile; ``objects`` are the targets of pointers by name."""

    def __init__(self, packfile: Packfile, limits: Limits) -> None:
        self.packfile = packfile
        self.limits = limits
        self.objects: dict[str, HkObject] = {}
        # Classes that the text describes, by the names of the objects that do.
        self.described: dict[str, str] = {}
        self.notes: list[Problem] = []
        self._left = limits.objects
        self.forms: dict[Plan, Form] = {}  # whose functions refer to this reader
        self._reals: dict[str, float] = {}

    def note(self, place: object, message: str) -> None:
        """Record something that was ignored or reinterpreted."""
        self.notes.append(Problem(str(place), message))

    def form(self, plan: Plan) -> Form:
        """Return how a class is read."""
        found = self.forms.get(plan)
        if found is None:
            # A class may contain an array of itself: readers of structs look it up later.
            found = self.forms[plan] = Form(plan, self)
        return found

    def members(self, element: Element, form: Form, record: Record, place: Place) -> None:
        """Read the ``<hkparam>`` elements of an object or struct into a record."""
        self.limits.check("nesting of structs", place.depth, "depth")
        if stray := element.stray_text():
            self.note(place, f"line {element.line}: the text {stray!r:.40} is ignored")
        fields, row = form.fields, record.row
        read_before: set[int] = set()
        for param in element.children:
            name = param.attributes.get("name", "")
            if param.tag != "hkparam" or name not in fields:
                what = f"<{param.tag}>" if param.tag != "hkparam" else "such member"
                self.note(f"{place}/{name}", f"line {param.line}: {form.plan.name} has no {what}")
                continue
            index, read, content = fields[name]
            at = Place(place, name, place.depth)
            if index in read_before:
                self.note(
                    at, f"line {param.line}: the member is given again, and replaces the one before"
                )
            read_before.add(index)
            if content or param.children:
                self._check_content(param, content, at)
            try:
                row[index] = read(param, at)
            except ChunkwrightError as error:
                if not error.path:
                    error.path = str(at)
                    error.message = f"line {param.line}: {error.message}"
                raise
        form.finish(row)

    def _check_content(self, param: Element, content: str, place: Place) -> None:
        """Note content that does not belong in a member that consists of words, or of elements."""
        stray = param.rest.strip() if content in (_WORDS_ONLY, _EITHER) else param.stray_text()
        if stray:
            self.note(place, f"line {param.line}: the text {stray!r:.40} is ignored")
        wanted = "hkobject" if content == _EITHER else content
        for each in param.children if content != _STRUCT else ():
            if each.tag != wanted:
                self.note(place, f"line {each.line}: <{each.tag:.40}> is ignored")
            elif wanted == "hkcstring":
                self._check_content(each, _WORDS_ONLY, place)

    def reader(self, member: MemberDef, codec: Codec) -> Read:
        """Return the reader of a member."""
        if member.type in ARRAYS and member.count:
            return _refuse
        if member.type in ARRAYS or member.count:
            kind = member.subtype if member.type in ARRAYS else member.type
            element: Codec = codec.element  # type: ignore[attr-defined]
            many = self._many(kind, element, member.count)
            return self._fixed(many, codec, member.count) if member.count else many
        if member.type == "HOMOGENEOUSARRAY":
            return self._homogeneous
        return self._one(member.type, codec)

    def _one(self, kind: str, codec: Codec) -> Read:
        if kind == "STRUCT":
            return self._struct(codec.plan)  # type: ignore[attr-defined]
        if kind in STRINGS:
            return _read_text
        if kind in xml_values.BLOCKS:
            return _block(kind, codec)
        word = self._word(kind, codec)
        return lambda param, _place: word(param.text.strip())

    def _struct(self, plan: Plan) -> Read:
        def read(param: Element, place: Place) -> Record:
            form = self.form(plan)
            made = form.new()
            inner = param.find("hkobject")
            if inner is None:
                form.finish(made.row)
            else:
                self.members(inner, form, made, Place(place.above, place.segment, place.depth + 1))
            for other in param.children:
                if other is not inner:
                    what = f"<{other.tag:.40}> is ignored: the member is a single struct"
                    self.note(place, f"line {other.line}: {what}")
            return made

        return read

    def _many(self, kind: str, codec: Codec, count: int) -> Read:
        """Return the reader of an array, whose elements are XML elements or words."""
        if kind == "STRUCT":
            return self._structs(codec.plan)  # type: ignore[attr-defined]
        if kind in STRINGS:
            return self._counted(
                lambda param, _: [
                    xml_values.parse_text(each.text) for each in param.findall("hkcstring")
                ]
            )
        if kind in xml_values.BLOCKS:
            return self._counted(
                lambda param, _: _stored(
                    xml_values.parse_blocks(param.text, kind, count or _stated(param)), codec
                )
            )
        if kind == "CHAR":
            return self._counted(
                lambda param, _: xml_values.parse_chars(param.text, count or _stated(param))
            )
        return self._listed(self._words(kind, codec), grouped=kind == "VARIANT")

    def _listed(self, convert: Callable[[list[str]], Value], *, grouped: bool) -> Read:
        def read(param: Element, place: Place) -> Value:
            text = param.text
            words = _WORDS.findall(text) if grouped else text.split()
            return convert(self._hold(param, words, place, cut=True))

        return read

    def _words(self, kind: str, codec: Codec) -> Callable[[list[str]], Value]:
        word = self._word(kind, codec)
        match codec:
            case HalfCodec():
                return lambda words: _stored(_halves(map(self._real, words)), codec)
            case NumberCodec():
                stored = codec.word
                return lambda words: _stored(xml_values.parse_numbers(words, stored), codec)
        return lambda words: list(map(word, words))

    def _structs(self, plan: Plan) -> Read:
        def read(param: Element, place: Place) -> list[Record]:
            form, rows = self.form(plan), []
            for number, inner in enumerate(param.findall("hkobject")):
                made = form.new()
                self.members(inner, form, made, Place(place, number, place.depth + 1))
                rows.append(made)
            held: list[Record] = self._hold(param, rows, place)
            return held

        return read

    def _counted(self, read: Read) -> Read:
        return lambda param, place: self._hold(param, read(param, place), place)

    def _hold(self, param: Element, found: Value, place: Place, *, cut: bool = False) -> Value:
        """Note a ``numelements`` that differs from the number of elements, and is then ignored."""
        self._left -= len(found)
        self.limits.check("number of elements", self.limits.objects - self._left, "objects")
        stated = param.attributes.get("numelements")
        if stated is None or stated == str(len(found)) or _stated(param) == len(found):
            return found
        if cut and stated.isdigit() and int(stated) < len(found):
            # Templates of mod tools have a word where elements are to be inserted.
            extra = found[int(stated) :]
            if not any(word[0].isalnum() or word[0] in "-+#(" for word in extra):
                self.note(place, f"line {param.line}: {extra[0]!r:.40} is ignored")
                return found[: int(stated)]
        self.note(place, f"line {param.line}: numelements is {stated!r:.20}, not {len(found)}")
        return found

    def _fixed(self, read: Read, codec: Codec, count: int) -> Read:
        def fixed(param: Element, place: Place) -> Value:
            made = read(param, place)
            if len(made) == count:
                return made
            if len(made):
                raise CorruptError(f"expected {count} elements in this C array, not {len(made)}")
            self.note(place, f"line {param.line}: an empty C array is read as one of zeros")
            return codec.default()

        return fixed

    def _word(self, kind: str, codec: Codec) -> Callable[[str], Value]:
        """Return the reader of a word: a number, a name, a pointer."""
        if kind in ("POINTER", "VARIANT"):
            return self.target
        if type(codec) is Codec:
            return lambda _: None  # FUNCTIONPOINTER, VOID: a slot without a value
        if kind == "BOOL":
            return _truth(codec)
        if kind == "CHAR":
            return lambda word: xml_values.parse_chars(word, 1)
        match codec:
            case HalfCodec():
                # The value becomes the one that will be stored: a HALF has 8 bits of mantissa.
                return lambda word: HALVES[codec.pack(self._real(word))]
            case NamedCodec():
                return named_reader(codec)
            case NumberCodec() if kind == "REAL":
                return self._real
            case NumberCodec():
                return _integer(codec.dtype_name, codec.word)
        raise UnsupportedVersionError(f"members of the type {kind} have no known XML form")

    def _real(self, word: str) -> float:
        found = self._reals.get(word)
        if found is None:
            found = float(xml_values.parse_number(word, "f4"))
            self._reals[word] = found
        return found

    def target(self, word: str) -> HkObject | None:
        """Return the object that a pointer refers to; None for null."""
        found = self.objects.get(word)
        if found is not None:
            return found
        # A variant also has the class, which the object has anyway.
        name = word.strip("()").split()[0] if word.strip("() ") else "null"
        if name in ("null", "0", xml_values.NULL_TEXT):
            return None
        found = self.objects.get(name)
        if found is None:
            raise CorruptError(f"no object is named {name!r:.40}")
        return found

    def _homogeneous(self, param: Element, place: Place) -> Homogeneous | None:
        """Read elements of the class that precedes them."""
        inner = param.findall("hkobject")
        token = param.text.strip()
        if inner and inner[0].get("class") == "hkClass":
            token = inner.pop(0).get("name", "")
        if not inner and token in ("", "null"):
            return None
        name = self.described.get(token, token)
        plan = instances.library(self.packfile).find(name, None)
        if plan is None:
            raise UnsupportedVersionError(f"the class {name!r:.40} of the elements is not known")
        form, rows = self.form(plan), []
        for number, each in enumerate(inner):
            made = form.new()
            self.members(each, form, made, Place(place, number, place.depth + 1))
            rows.append(made)
        return Homogeneous(plan.name, len(rows), self._hold(param, rows, place))


def _array_data(value: Value) -> bytes | None:
    """Return the bytes of an array of numbers or of an empty one; None for anything else."""
    if type(value) is StoredArray:
        return value.data
    return b"" if type(value) is list and not value else None


def _fresh(plan: Plan, place: int) -> Value:
    return plan.fresh().held[place]


def _content(member: MemberDef) -> str:
    """Return the content of a member: the tag of its elements, or one of the constants above."""
    if member.type == "HOMOGENEOUSARRAY":
        return _EITHER
    several = member.type in ARRAYS or member.count
    kind = member.subtype if member.type in ARRAYS else member.type
    if kind == "STRUCT":
        return "hkobject" if several else _STRUCT
    return "hkcstring" if several and kind in STRINGS else _WORDS_ONLY


def _stated(param: Element) -> int | None:
    """Read ``numelements``; None if it is missing or not a number."""
    stated = param.get("numelements", "")
    return int(stated) if re.fullmatch(r"\s*\d{1,12}\s*", stated) else None


def _refuse(_param: object, _place: Place) -> None:
    raise UnsupportedVersionError("C arrays of arrays have no known XML form")


def _read_text(param: Element, _place: Place) -> str | None:
    return xml_values.parse_text(param.text)


def _block(kind: str, codec: Codec) -> Read:
    def read(param: Element, _place: Place) -> Value:
        packed = xml_values.parse_blocks(param.text.strip(), kind, 1)
        if len(packed) != codec.size:
            raise CorruptError(f"{len(packed) // codec.size} values of type {kind}, expected 1")
        return _stored(packed, codec, is_one=True)

    return read


def _halves(values: Iterable[float]) -> bytes:
    return array("H", map(half_bits, values)).tobytes()


def _stored(packed: bytes, codec: Codec, *, is_one: bool = False) -> Value:
    """Return numbers in native order as those that a packfile stores, or as one vector."""
    assert isinstance(codec, NumericCodec), "others are read one by one"
    if codec.order != _NATIVE:
        packed = swapped(packed, codec.word)
    source = blob_of(packed, codec.order)
    return StoredArray(source, codec, 0, None if is_one else len(packed) // codec.size)


def _truth(codec: Codec) -> Callable[[str], Value]:
    """Return the reader of a Boolean: true, false or a number."""

    def read(word: str) -> Value:
        if re.fullmatch(r"\d+", word):
            # A byte that is neither 0 nor 1 is written as a number.
            number = int(xml_values.parse_number(word, "u1"))
            return codec.names[number] if codec.names is not None else bool(number)
        return xml_values.parse_truth(word)

    return read


def _integer(decoded: str, stored: str) -> Callable[[str], int]:
    """Return the reader of an integer, negative or not, of a type that may be stored as another."""
    bits = 8 * int(decoded[1])
    low, high = (
        (-(1 << bits - 1), (1 << bits - 1) - 1) if decoded[0] == "i" else (0, (1 << bits) - 1)
    )

    def read(word: str) -> int:
        # Nearly all words are decimal digits.
        if _IS_DECIMAL(word):
            number = int(word)
            if low <= number <= high:
                return number
        # In an unsigned member, -1 means all bits set: as many as the layout stores.
        return int(xml_values.parse_number(word, stored if word.startswith("-") else decoded))

    return read
