"""Writing values as members of hkpackfile XML, all instances of a class at once.

A class becomes a template with a gap for each member, made once per depth of nesting. The values
of a member in all instances are a column, whose texts are made together. The writer only notes that
a column may contain values that XML cannot represent; ``xml_losses`` determines which.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.number_codecs import NumberCodec
from chunkwright.hkx.model import StoredArray, is_array
from chunkwright.hkx.model.record import ArrayHeader, Record, plans_of
from chunkwright.hkx.xml import HKXCMD, HKXPACK
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.member_readers import ARRAYS, STRINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import MemberDef
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml.values import Bits, Spell


@dataclass(frozen=True, slots=True)
class XmlDialect:
    """The conventions of a family of tools where the format leaves a choice.

    ``head`` is the XML declaration, ``object_head`` the attributes of an object, ``object_name``
    the format of its name, made from its number; ``gap`` separates the elements of the document.
    ``root_first`` puts the root object before the others. With ``full_columns``, all four numbers
    of each column of a transform are written. Without ``has_null_text``, null is written like the
    empty text. ``nans`` are the bits of the NaNs that can be read back.
    """

    name: str
    head: str
    object_head: str
    object_name: str
    gap: str
    root_first: bool
    full_columns: bool
    has_null_text: bool
    reals: Spell
    nans: tuple[int, ...]


def java_reals(bits: Bits, decimals: int | None) -> list[str]:
    """Return reals as Java's ``Double.toString`` spells them: ``9.5``, ``1.0E-5``, ``NaN``."""
    if decimals is not None:
        return xml_values.real_texts(bits, decimals)
    return list(map(_java, xml_values.floats_of(bits)))


def _java(value: float) -> str:
    if value != value:
        return "NaN"
    size = abs(value)
    if size == float("inf"):
        return "Infinity" if value > 0 else "-Infinity"
    if size == 0 or 1e-3 <= size < 1e7:
        return repr(value)
    # The fewest digits that give the same double, with one before the point.
    texts = (f"{value:.{places}e}" for places in range(1, 17))
    digits, _, exponent = next(text for text in texts if float(text) == value).partition("e")
    return f"{digits}E{int(exponent)}"


DIALECTS: Final = {
    row.name: row
    for row in (
        XmlDialect(
            HKXCMD,
            '<?xml version="1.0" encoding="ascii"?>',
            'name="{name}" class="{class_name}"',
            "#%04d",
            "\n",
            root_first=False,
            full_columns=False,
            has_null_text=True,
            reals=xml_values.real_texts,
            nans=xml_values.SPELT_NANS,
        ),
        XmlDialect(
            HKXPACK,
            '<?xml version="1.0" encoding="ASCII" standalone="no"?>',
            'class="{class_name}" name="{name}"',
            "#%d",
            "",
            root_first=True,
            full_columns=True,
            has_null_text=False,
            reals=java_reals,
            nans=xml_values.SPELT_NANS[:1],
        ),
    )
}


def dialect_named(name: str) -> XmlDialect:
    """Return a dialect by name; ``QueryError`` lists the known ones."""
    if name not in DIALECTS:
        raise QueryError(f"unknown dialect {name!r:.40}", hint=f"known: {', '.join(DIALECTS)}")
    return DIALECTS[name]


if TYPE_CHECKING:
    # Returns one text for each value of a column.
    Column = Callable[["MemberWriter", Sequence[Value]], Sequence[Value]]

_WORDS_A_LINE: Final = 16
_REALS: Final = frozenset({"REAL", "HALF"})
_POINTERS: Final = frozenset({"POINTER", "VARIANT", "FUNCTIONPOINTER"})


class Form:
    """The text of one class: a template and the columns that fill it."""

    def __init__(self, plan: Plan, indent: str) -> None:
        self.columns: list[tuple[int, Column]] = []
        self.ignored: list[tuple[int, Codec]] = []
        # The text of each member that is written, with a gap, by its index.
        self.parts: dict[int, str] = {}
        texts = []
        rows = zip(plan.names, plan.slots, plan.codecs, strict=True)
        for place, (name, slot, codec) in enumerate(rows):
            shown = name.replace("%", "%%")
            if slot.member.ignored:
                texts.append(f"{indent}<!-- {shown} SERIALIZE_IGNORED -->\n")
                self.ignored.append((place, codec))
                continue
            gap, column = _column(slot.member, codec, indent)
            self.parts[place] = f'{indent}<hkparam name="{shown}"{gap}</hkparam>\n'
            texts.append(self.parts[place])
            self.columns.append((place, column))
        self.template = "".join(texts)


def form_of(plan: Plan, indent: str) -> Form:
    """Return the form of a class at a depth of nesting; it is kept with the class."""
    forms: dict[str, Form] = plan.kept.setdefault("xml", {})
    form = forms.get(indent)
    if form is None:
        form = forms[indent] = Form(plan, indent)
    return form


class MemberWriter:
    """A writer of the members of records; ``names`` are those of the objects, by identity.

    ``suspect`` is set if there are values that XML may be unable to represent; ``suspects`` has the
    indices of their members by class.
    """

    def __init__(self, names: Mapping[int, str], dialect: XmlDialect, decimals: int | None) -> None:
        self.names = names
        self.dialect = dialect
        self.suspect = False
        self.suspects: dict[Plan, set[int]] = {}
        self._reals = xml_values.RealTexts(dialect.reals, decimals)

    def records(self, plan: Plan, records: Sequence[Record], indent: str) -> list[str]:
        """Return the members of instances of a class as XML, one text for each instance."""
        if not records:
            return []
        form = form_of(plan, indent)
        held = list(zip(*(record.held for record in records), strict=True))
        before, marked = self.suspect, self.suspects.setdefault(plan, set())
        for place, codec in form.ignored:
            if not _are_unset(held[place], codec):
                marked.add(place)
        columns = []
        for place, column in form.columns:
            self.suspect = False
            columns.append(column(self, held[place]))
            if self.suspect:
                marked.add(place)
        self.suspect = before or bool(marked)
        if not columns:
            return [form.template.replace("%%", "%")] * len(records)
        return list(map(form.template.__mod__, zip(*columns, strict=True)))

    def member(self, record: Record, place: int, indent: str) -> str:
        """Return one member of an instance as XML; "" if XML does not have it."""
        form = form_of(record.plan, indent)
        column = dict(form.columns).get(place)
        if column is None:
            return ""
        (text,) = column(self, [record.held[place]])
        return form.parts[place] % (text,)

    def objects(self, plan: Plan, records: Sequence[Record], indent: str) -> list[str]:
        """Return structs as elements."""
        inner = indent + "\t"
        if plans_of(records) <= {plan}:
            texts = self.records(plan, records, inner)
        else:
            texts = [self.records(one.plan, [one], inner)[0] for one in records]
        return [f"{indent}<hkobject>\n{text}{indent}</hkobject>\n" for text in texts]

    def name(self, value: object) -> str:
        """Return the name of the object that a pointer points to."""
        if value is None:
            return "null"
        found = self.names.get(id(value))
        if found is None:
            self.suspect = True
            return "null"
        return found

    def text(self, value: str | None) -> str:
        """Return text with its escapes."""
        if value is None:
            self.suspect = self.suspect or not self.dialect.has_null_text
            return xml_values.text(None) if self.dialect.has_null_text else ""
        written = xml_values.text(value)
        if written is not value and not xml_values.is_writable(value):
            self.suspect = True
        return written

    def reals(self, bits: Bits) -> list[str]:
        """Return the texts of real numbers."""
        texts, has_nan = self._reals.of(bits)
        # Python's floats do not show which NaN a value is; the search for losses finds out.
        self.suspect = self.suspect or has_nan
        return texts

    def blocks(self, kind: str, values: Iterable[Value]) -> list[str]:
        """Return vectors or matrices, or those of arrays, each in brackets."""
        bits = _together(values)
        brackets = xml_values.BLOCKS[kind].brackets
        count = len(bits) // (4 * len(brackets))
        if self.dialect.full_columns:
            brackets = (4,) * len(brackets)
        elif not self.suspect and xml_values.unwritten(bits, kind):
            self.suspect = True
        texts = self.reals(xml_values.written_bits(bits, brackets))
        return xml_values.bracketed(count, brackets, texts)

    def nothing(self, values: Sequence[Value]) -> list[str]:
        """Return empty texts for homogeneous arrays, which XML cannot represent."""
        self.suspect = self.suspect or any(value is not None for value in values)
        return [""] * len(values)

    def all_reals(self, values: Sequence[Value]) -> list[list[str]]:
        """Return the texts of the numbers of each array, made together."""
        texts = iter(self.reals(_together(values)))
        return [list(islice(texts, len(value))) for value in values]


def _column(member: MemberDef, codec: Codec, indent: str) -> tuple[str, Column]:
    """Return how a member is written: the gap in the template, and the text for it."""
    if member.type == "HOMOGENEOUSARRAY":
        return ' numelements="0">%s', MemberWriter.nothing
    if member.type not in ARRAYS and not member.count:
        if isinstance(codec, NumberCodec) and codec.dtype_name[0] in "iu":
            return ">%d", lambda _writer, values: values
        return ">%s", _single(member.type, codec, indent)
    kind = member.subtype if member.type in ARRAYS else member.type
    element: Codec = codec.element  # type: ignore[attr-defined]
    if member.type in ARRAYS:
        return " numelements=%s", _counted(_many(kind, element, indent), indent)
    if kind == "STRUCT" or kind in STRINGS:
        tall = _many(kind, element, indent)
        return ">%s", lambda writer, values: [f"\n{text}{indent}" for text in tall(writer, values)]
    return ">%s", _line(kind, element)


def _single(kind: str, codec: Codec, indent: str) -> Column:
    if kind == "STRUCT":
        return _structs(codec.plan, indent)  # type: ignore[attr-defined]
    if kind in xml_values.BLOCKS:
        return lambda writer, values: writer.blocks(kind, values)
    return _words(kind, codec)


def _structs(plan: Plan, indent: str) -> Column:
    inner = indent + "\t"

    def write(writer: MemberWriter, values: Sequence[Value]) -> list[str]:
        return [f"\n{text}{indent}" for text in writer.objects(plan, values, inner)]

    return write


def _words(kind: str, codec: Codec) -> Column:
    """Return the column of values of a kind that are one word each."""
    if kind in _REALS:
        return lambda writer, values: writer.reals(xml_values.bits_of(values))
    if kind in STRINGS:
        return lambda writer, values: list(map(writer.text, values))
    if kind == "VARIANT":
        return lambda writer, values: [f"({writer.name(value)} null)" for value in values]
    if kind in _POINTERS:
        return lambda writer, values: list(map(writer.name, values))
    if kind == "BOOL":
        return lambda _writer, values: list(map(_truth, values))
    if kind == "CHAR":
        return lambda _writer, values: [str(value[0]) for value in values]
    if type(codec) is Codec:
        return lambda _writer, values: [""] * len(values)
    return lambda _writer, values: [
        each if type(each) is int else _escaped(each) for each in values
    ]


def _counted(many: Column, indent: str) -> Column:
    def write(writer: MemberWriter, values: Sequence[Value]) -> list[str]:
        if not any(map(len, values)):
            return ['"0">'] * len(values)
        if any(type(value) is ArrayHeader for value in values):
            writer.suspect = True
            values = [[] if type(value) is ArrayHeader else value for value in values]
        texts = many(writer, values)
        return [
            f'"{len(value)}">\n{text}{indent}' if len(value) else '"0">'
            for value, text in zip(values, texts, strict=True)
        ]

    return write


def _many(kind: str, codec: Codec, indent: str) -> Column:
    """Return the column of arrays, which are indented lines."""
    inner = indent + "\t"
    if kind == "STRUCT":
        plan: Plan = codec.plan  # type: ignore[attr-defined]
        return _spread(lambda writer, values: writer.objects(plan, values, inner))
    if kind in STRINGS:
        return _spread(
            lambda writer, values: [
                f"{inner}<hkcstring>{writer.text(each)}</hkcstring>\n" for each in values
            ]
        )
    if kind in xml_values.BLOCKS:
        return _spread_blocks(
            lambda writer, values: [f"{inner}{row}\n" for row in writer.blocks(kind, values)]
        )
    if kind == "REAL":
        return lambda writer, values: [
            (_grid(len(each), inner) % tuple(each)) if each else ""
            for each in writer.all_reals(values)
        ]
    items = _items(kind, codec)
    return lambda writer, values: [
        (_grid(len(each), inner) % tuple(items(writer, each))) if len(each) else ""
        for each in values
    ]


def _line(kind: str, codec: Codec) -> Column:
    """Return the column of C arrays, which are on one line, without a count."""
    if kind in xml_values.BLOCKS:
        return _spread_blocks(lambda writer, values: writer.blocks(kind, values), " ")
    if kind == "REAL":
        return lambda writer, values: list(map(" ".join, writer.all_reals(values)))
    items = _items(kind, codec)
    if kind == "CHAR":
        return lambda _writer, values: [
            xml_values.char_text(each) or " ".join(map(str, each)) for each in values
        ]
    return lambda writer, values: [" ".join(map(str, items(writer, each))) for each in values]


def _items(kind: str, codec: Codec) -> Callable[[MemberWriter, Value], Value]:
    """Return the function that turns the elements of an array into words or integers."""
    words = _words(kind, codec)
    is_whole = isinstance(codec, NumberCodec) and codec.dtype_name[0] in "iu"

    def items(writer: MemberWriter, value: Value) -> Value:
        if kind in _REALS:
            return writer.reals(xml_values.bits_of(value))
        if type(value) is StoredArray:
            value = value.make_list()
        elif is_array(value):
            value = value.tolist()
        return value if type(value) is bytes or is_whole else words(writer, value)

    return items


def _spread(write: Column) -> Column:
    """Return a column that writes the elements of all arrays together, and joins those of each."""

    def spread(writer: MemberWriter, values: Sequence[Value]) -> list[str]:
        texts = iter(write(writer, [each for value in values for each in value]))
        return ["".join(islice(texts, len(value))) for value in values]

    return spread


def _spread_blocks(write: Column, between: str = "") -> Column:
    """Return a column like that of ``_spread`` for arrays of vectors or matrices."""

    def spread(writer: MemberWriter, values: Sequence[Value]) -> list[str]:
        texts = iter(write(writer, values))
        return [between.join(islice(texts, len(value))) for value in values]

    return spread


def _together(values: Iterable[Value]) -> Bits:
    """Return the numbers of several arrays, vectors or matrices."""
    return xml_values.bits_of_all([value for value in values if len(value)])


@cache
def _line_of(words: int) -> str:
    return " ".join(["%s"] * words)


def _grid(count: int, indent: str) -> str:
    """Return a template for a number of words, sixteen per line."""
    full, rest = divmod(count, _WORDS_A_LINE)
    last = f"{indent}{_line_of(rest)}\n" if rest else ""
    return f"{indent}{_line_of(_WORDS_A_LINE)}\n" * full + last


def _truth(value: Value) -> str:
    if value is True or value is False:
        return "true" if value else "false"
    return {0: "false", 1: "true"}.get(value, str(value))


def _escaped(value: object) -> str:
    return xml_values.text(value) if isinstance(value, str) else str(value)


def _are_unset(values: Sequence[Value], codec: Codec) -> bool:
    """Whether a member was not set in any instance; the frequent cases come first."""
    kinds = set(map(type, values))
    if kinds <= _PLAIN:
        first = values[0]
        alike = len(kinds) == 1 and values.count(first) == len(values)
        return alike and codec.is_default(first)
    if kinds <= {list, StoredArray} and not any(map(len, values)):
        return codec.is_default(values[0])
    return all(map(codec.is_default, values))


_PLAIN: Final[frozenset[type]] = frozenset({int, bool, type(None)})
