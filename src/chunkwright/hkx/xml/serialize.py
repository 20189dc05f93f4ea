"""Writing hkpackfile XML in the dialects of other tools, and finding what it cannot represent."""

from __future__ import annotations

import struct
from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import collector_paused
from chunkwright.base.wording import join
from chunkwright.binary.forms import FloatBits
from chunkwright.document import Problem
from chunkwright.errors import SerializeError, boundary
from chunkwright.hkx.classes.versions import unusual_fields
from chunkwright.hkx.file import TYPES, binary, encode, rewrite
from chunkwright.hkx.model.havok_document import children_first, pointed_to, reachable, settle
from chunkwright.hkx.model.hkobject import HkObject, check_listed, label
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record
from chunkwright.hkx.xml import HKXCMD
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.member_readers import ARRAYS, STRINGS
from chunkwright.hkx.xml.member_writers import MemberWriter, dialect_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import MemberDef
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml.member_writers import XmlDialect
    from chunkwright.hkx.xml.packfiles import Held
    from chunkwright.hkx.xml.values import Bits


_USUAL: Final = (0, 0xFF)
# This many equal bytes before an aligned offset may be padding.
_FILL: Final = 5
# If one row in this many looks padded, the whole is written again and compared.
_MOST_ROWS: Final = 64
_REALS: Final = frozenset({"REAL", "HALF"})
# Kinds that lose nothing in XML, so that they need not be searched.
_SAFE: Final = frozenset(
    [
        "BOOL",
        "CHAR",
        "INT8",
        "UINT8",
        "INT16",
        "UINT16",
        "INT32",
        "UINT32",
        "INT64",
        "UINT64",
        "ULONG",
        "ENUM",
        "FLAGS",
    ]
)


class _Suspects:
    """The members of a class that may lose data: name, index and kind.

    They are among those at ``places``.
    """

    def __init__(self, plan: Plan, places: Set[int]) -> None:
        self.ignored: list[tuple[str, int, Codec]] = []
        self.written: list[tuple[str, int, MemberDef]] = []
        rows = zip(plan.names, plan.slots, plan.codecs, strict=True)
        for place, (name, slot, codec) in enumerate(rows):
            member = slot.member
            if place not in places:
                continue
            if member.ignored:
                self.ignored.append((name, place, codec))
            elif _kind(member) not in _SAFE or member.type in ARRAYS:
                self.written.append((name, place, member))


def _kind(member: MemberDef) -> str:
    """Return the type of a member, that of the elements for an array."""
    return member.subtype if member.type in ARRAYS else member.type


class Losses:
    """The values of a packfile that are lost."""

    def __init__(self, dialect: XmlDialect) -> None:
        self.dialect = dialect
        self.found: list[Problem] = []
        self._suspects: dict[Plan, _Suspects] = {}

    def look_at(self, places: Mapping[Plan, Set[int]]) -> None:
        """Record which members of which classes to check."""
        self._suspects = {plan: _Suspects(plan, found) for plan, found in places.items() if found}

    def add(self, path: str, what: str, offset: int | None = None) -> None:
        """Record one loss."""
        self.found.append(Problem(path, f"lost in XML: {what}", offset))

    def of_record(self, record: Record, path: str) -> None:
        """Walk the members of an object or struct."""
        suspects = self._suspects.get(record.plan)
        if suspects is None:
            return
        row = record.held
        for name, place, codec in suspects.ignored:
            if not codec.is_default(row[place]):
                what = f"an ignored member that is not zero: {record.row[place]!r:.60}"
                self.add(f"{path}/{name}", what)
        for name, place, member in suspects.written:
            self._member(member, row[place], f"{path}/{name}")

    def _member(self, member: MemberDef, value: Value, path: str) -> None:
        if isinstance(value, ArrayHeader | Homogeneous):
            self.add(path, f"{value!r:.60}")
            return
        many = member.type in ARRAYS or member.count
        kind = _kind(member)
        if kind in _SAFE:
            return
        if kind in xml_values.BLOCKS:
            if len(value):
                self._blocks(kind, value, path)
        elif not many:
            self._value(kind, value, path)
        elif kind in _REALS:
            self._reals(xml_values.bits_of(value), path)
        else:
            for place, each in enumerate(value):
                self._value(kind, each, f"{path}/{place}")

    def _value(self, kind: str, value: Value, path: str) -> None:
        if isinstance(value, Record):
            self.of_record(value, path)
        elif kind in _REALS:
            self._reals(xml_values.bits_of([value]), path, odd=isinstance(value, FloatBits))
        elif kind in STRINGS:
            if value is None and not self.dialect.has_null_text:
                self.add(path, "that the text is null and not empty")
            if not xml_values.is_writable(value):
                self.add(path, f"characters of the text {value!r:.60}")
        elif value is not None and not isinstance(value.values, Record):
            self.add(path, "a pointer to an object of an unknown class")

    def _blocks(self, kind: str, values: Value, path: str) -> None:
        brackets, bits = xml_values.BLOCKS[kind].brackets, xml_values.bits_of(values)
        lost = xml_values.unwritten(bits, kind)
        if lost and not self.dialect.full_columns:
            many = len(values.shape) > (1 if len(brackets) == 1 else 2)
            more = f" (and {len(lost) - 1} more)" if len(lost) > 1 else ""
            self.add(f"{path}/{lost[0]}" if many else path, f"the fourth numbers of a {kind}{more}")
            bits = xml_values.written_bits(bits, brackets)
        self._reals(bits, path)

    def _reals(self, bits: Bits, path: str, *, odd: bool = False) -> None:
        """Note NaNs whose bits are lost; digits that six decimals leave out are no loss."""
        if odd or xml_values.has_odd_nan(bits, self.dialect.nans):
            self.add(path, "the bits of a NaN")

    def of_container(self, packfile: Packfile, stored: Packfile) -> None:
        """List the losses outside the objects of the file; ``stored`` has its sections."""
        if packfile.header.user_tag:
            self.add("/", f"the user tag {packfile.header.user_tag}")
        for name, value in unusual_fields(packfile.header):
            self.add(f"/header/{name}", f"{value}, which other files of the version do not have")
        if packfile.trailing:
            self.add("/", f"{len(packfile.trailing)} bytes that follow the last section")
        if any(section.tag == TYPES and section.data for section in packfile.sections):
            self.add("/__types__", "the classes that the packfile contains")
        for section in packfile.sections:
            for name, symbols in section.symbols.items():
                self.add(f"/{section.tag}/{name}", f"{len(symbols)} undecoded bytes")
        listed = [(row.name, row.signature) for row in packfile.class_names]
        version = packfile.header.contents_version
        again = list(encode.class_list(packfile.objects, version, {}).items())
        if listed and listed != again:
            self.add(
                "/__classnames__",
                "the list of class names, which has other names or another order than the objects "
                "imply",
            )
        if packfile.root is None:
            self.add("/", "there is no root object")
        elif stored is packfile and any(map(_seems_filled, packfile.sections)):
            self._fill(packfile)

    def _fill(self, packfile: Packfile) -> None:
        """Compare with the packfile that would be written: some programs pad with bytes other than zeros."""
        made = rewrite.rewrite(packfile)
        for index, section in enumerate(packfile.sections):
            again = made.sections[index].data
            if len(again) == len(section.data) and again != section.data:
                self.add(f"/{section.tag}", "bytes between the values that are not zero")


def _seems_filled(section: Section) -> bool:
    """Whether many rows of 16 bytes end as if padded with a byte that is neither 0 nor -1."""
    data, rows = section.data, len(section.data) // 16
    ends = zip(*(data[at : 16 * rows : 16] for at in range(16 - _FILL, 16)), strict=True)
    hits = sum(1 for end in ends if end[-1] not in _USUAL and end.count(end[-1]) == _FILL)
    return hits > 0 and hits * _MOST_ROWS >= rows


_INDENT = "\t\t\t"
# How many objects are written together: more are hardly faster, and take more memory.
_TOGETHER: Final = 128


class Written(NamedTuple):
    """XML text, and the parts of the packfile that it does not represent."""

    text: str
    lost: list[Problem]


def dump(packfile: Packfile, *, decimals: int | None = None, dialect: str = HKXCMD) -> Written:
    """Write a packfile as XML text, ASCII only, in the dialect of ``hkxcmd`` or ``hkxpack``.

    XML has no layout, which is chosen on reading.

    Reals are the shortest text with the same bits, or have ``decimals`` digits; the SDK writes 6.
    ``lost`` of the result lists what XML cannot represent: fourth numbers of transform columns,
    ignored members that are not zero, bits of NaNs, objects of unknown classes.
    """
    with boundary(packfile.source, packfile.format), collector_paused():
        return write(packfile, decimals, dialect_named(dialect))


def write(packfile: Packfile, decimals: int | None, dialect: XmlDialect) -> Written:
    """Return all objects as XML; see ``dump``."""
    # Objects that cannot be written to a packfile have no XML form either.
    stored = binary.current(packfile)
    settle(packfile)
    packfile.decode_all()
    order = _order(packfile, dialect)
    known = [obj for obj in order if type(obj.values) is Record]
    names = {id(obj): dialect.object_name % obj.number for obj in known}
    losses = Losses(dialect)
    texts = _objects(known, names, dialect, decimals, losses)
    parts = [_head(packfile, names, dialect)]
    for obj in order:
        text = texts.pop(id(obj), None)
        if text is None:
            name = dialect.object_name % obj.number
            error = obj.values.error
            losses.add(
                join(*label(obj)),
                f"an object {'of an unknown class' if error is None else 'that cannot be decoded'}",
                None
                if obj.offset is None
                else packfile.sections[obj.section_index].start + obj.offset,
            )
            what = "of the unknown class" if error is None else "not decoded, and of the class"
            text = f"\t\t<!-- {name} is {what} {_word(obj.class_name)} -->\n"
        parts += [text, dialect.gap]
    parts += ["\t</hksection>\n", dialect.gap, "</hkpackfile>\n"]
    losses.of_container(packfile, stored)
    return Written("".join(parts), losses.found)


def _order(packfile: Packfile, dialect: XmlDialect) -> list[HkObject]:
    if not dialect.root_first:
        return children_first(packfile)
    start = [] if packfile.root is None else [packfile.root]
    return reachable([*start, *packfile.objects])


def _objects(
    order: list[HkObject],
    names: dict[int, str],
    dialect: XmlDialect,
    decimals: int | None,
    losses: Losses,
) -> dict[int, str]:
    """Return the text of each object, by its identity; they are written class by class."""
    classes: dict[Plan, list[HkObject]] = {}
    for obj in order:
        classes.setdefault(obj.values.plan, []).append(obj)
    writer = MemberWriter(names, dialect, decimals)
    texts: dict[int, str] = {}
    heads: dict[tuple[str, int | None], str] = {}
    suspects: set[int] = set()
    groups = (
        (plan, objects[at : at + _TOGETHER])
        for plan, objects in classes.items()
        for at in range(0, len(objects), _TOGETHER)
    )
    for plan, objects in groups:
        writer.suspect = False
        members = writer.records(plan, [obj.values for obj in objects], _INDENT)
        for obj, text in zip(objects, members, strict=True):
            head = heads.get((obj.class_name, obj.signature))
            if head is None:
                head = heads[obj.class_name, obj.signature] = _object_head(obj, dialect)
            texts[id(obj)] = head % (names[id(obj)], text)
        if writer.suspect:
            suspects.update(map(id, objects))
    losses.look_at(writer.suspects)
    for obj in order if suspects else ():
        if id(obj) in suspects:
            losses.of_record(obj.values, f"/objects/#{obj.number:04d}")
    return texts


def _object_head(obj: HkObject, dialect: XmlDialect) -> str:
    """Return the template of objects of a class: gaps for name and members."""
    head = dialect.object_head.format(name="%s", class_name=obj.class_name.replace("%", "%%"))
    stated = "" if obj.signature is None else f' signature="{obj.signature:#x}"'
    return f"\t\t<hkobject {head}{stated}>\n%s\t\t</hkobject>\n"


def _head(packfile: Packfile, names: dict[int, str], dialect: XmlDialect) -> str:
    header = packfile.header
    top = {"classversion": str(header.file_version), "contentsversion": header.contents_version}
    if packfile.root is not None and id(packfile.root) in names:
        top["toplevelobject"] = names[id(packfile.root)]
    if header.max_predicate != -1:
        count = len(header.predicates) // 2
        found = struct.unpack(f"{header.byte_order}{count}H", header.predicates)
        top["maxpredicate"] = str(header.max_predicate)
        top["predicates"] = " ".join(map(str, filter(None, found)))
    attributes = " ".join(f'{key}="{xml_values.text(value)}"' for key, value in top.items())
    return (
        f"{dialect.head}\n<hkpackfile {attributes}>\n{dialect.gap}"
        f'\t<hksection name="__data__">\n{dialect.gap}'
    )


def _word(text: str) -> str:
    return text.replace("--", "- -").encode("ascii", "replace").decode()


HINT: Final = "chunkwright convert makes a packfile of it, which can have that"


def checked(packfile: Packfile) -> list[HkObject]:
    """Return the objects of a document, if all of them can be written."""
    settle(packfile)
    check_listed(packfile.objects)
    listed = set(map(id, packfile.objects))
    root = packfile.root
    if root is None and listed:
        raise SerializeError("no object is the root", path="/root")
    if root is not None and id(root) not in listed:
        raise _foreign(packfile, root).within("root")
    for obj in packfile.objects:
        if obj.packfile is not packfile or not isinstance(obj.values, Record):
            raise SerializeError("this object belongs to another document", path=join(*label(obj)))
        if obj.object_id is not None or obj.section_index != packfile.home_section:
            raise SerializeError(
                "XML cannot store the ids and sections of objects", path=join(*label(obj))
            )
        gone = next((each for each in pointed_to(obj) if id(each) not in listed), None)
        if gone is not None:
            raise _foreign(packfile, gone).within(*label(obj))
    return list(packfile.objects)


def _foreign(packfile: Packfile, obj: HkObject) -> SerializeError:
    """Return the error about a pointer to an object that is not in the document."""
    if obj.packfile is packfile:
        what, hint = "was removed", "hkx.drop removes an object with all pointers to it"
    else:
        what, hint = "belongs to another packfile", "make one like it with hkx.new_object"
    return SerializeError(f"{obj!r} is pointed to, but {what}", hint=hint)


def check_header(packfile: Packfile, held: Held) -> None:
    """Refuse what XML cannot represent: another header, sections, bytes after the end."""
    for field in fields(packfile.header):
        is_value = getattr(packfile.header, field.name)
        if is_value != getattr(held.packfile.header, field.name):
            raise SerializeError(
                f"the header of an XML packfile cannot be changed to {is_value!r:.60}",
                path=f"/header/{field.name}",
                hint="hkx.convert makes a packfile of another version or layout",
            )
    for name, what in (("trailing", "trailing bytes"), ("object_prefix", "object prefix")):
        if getattr(packfile, name):
            raise SerializeError(f"an XML packfile cannot store {what}", path=f"/{name}", hint=HINT)
    if any(section.size for section in packfile.sections):
        raise SerializeError("an XML packfile has no sections", path="/sections", hint=HINT)
