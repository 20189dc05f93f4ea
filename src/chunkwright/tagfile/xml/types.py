"""The types that XML tagfiles of version 3 describe, as in TAG0 but without sizes and offsets."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.classes import Frozen
from chunkwright.binary.forms import check_keys
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.classes import Layouts, MemberFlags
from chunkwright.hkx.classes.plan import Plans
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.classes.table import NO_FLAGS, ClassDef, ClassTable, MemberDef
from chunkwright.tagfile.classes import MOST_IN_TUPLE
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.stated import MOST_REMEMBERED, StatedClasses
from chunkwright.tagfile.types import FLOAT32, FieldFlag, FormatBits, Kind
from chunkwright.tagfile.xml.values import TYPED, corrupt, declaration_of, integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import Json
    from chunkwright.hkx.classes import Slot
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.versions import Dialect
    from chunkwright.hkx.model.record import JsonDict
    from chunkwright.hkx.xml import Element
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Tagfile


NO_TYPE: Final = "type0"
_MOST_DERIVED: Final = 64
_MOST_NESTED: Final = 16
_MOST_TITLE: Final = 1 << 13
# The types of packfiles for fixed arrays of floats, by their number of floats.
_BLOCKS: Final = {4: "VECTOR4", 12: "MATRIX3", 16: "MATRIX4"}
_POSE: Final = ("translation", "rotation", "scale")
_INTEGERS: Final = (8, 16, 32, 64)  # bits


class XmlField(NamedTuple):
    """A field of a record: its name, the id of its type, its flags as in TAG0."""

    name: str
    type_id: str
    flags: int


class NestedMember(MemberDef):
    """A member whose elements are themselves arrays, each described by ``element``."""

    __match_args__ = (*MemberDef.__match_args__, "element")
    __slots__ = ("element",)

    element: MemberDef

    def __init__(
        self,
        name: str,
        type: str,  # noqa: A002 - the format's own word
        subtype: str,
        count: int,
        element: MemberDef,
    ) -> None:
        self._set(name, type, subtype, "", count, NO_FLAGS, None, element)

    def __reduce__(self) -> tuple[object, ...]:
        return NestedMember, (self.name, self.type, self.subtype, self.count, self.element)


class XmlType(NamedTuple):
    """A type by its id; parts that it does not state are None, and inherited from its parent.

    ``parameters`` are ids of types, or numbers. ``place`` counts the objects before the type.
    """

    id: str
    name: str
    parent: str | None = None
    format: int | None = None
    subtype: str | None = None
    version: int | None = None
    parameters: tuple[str | int, ...] | None = None
    flags: int | None = None
    fields: tuple[XmlField, ...] | None = None
    place: int = 0


class XmlTypesHead(Frozen):
    """The data of an XML tagfile of version 3 besides objects: its types, in order."""

    __match_args__ = ("declaration", "types")

    declaration: str
    types: tuple[XmlType, ...]

    def __init__(
        self,
        declaration: str = '<?xml version="1.0" encoding="utf-8"?>',
        types: tuple[XmlType, ...] = (),
    ) -> None:
        self._set(declaration, types)

    @property
    def contents_version(self) -> str:
        """The version of the SDK, which is not stated."""
        return ""

    @cached_property
    def by_id(self) -> dict[str, XmlType]:
        """The types by their ids."""
        return {one.id: one for one in self.types}

    @cached_property
    def _titles(self) -> dict[str, str]:
        """A cache of titles, since the titles of arguments are parts of many others."""
        return {}

    def chain(self, type_id: str) -> list[XmlType]:
        """Return a type and the types that it derives from, nearest first."""
        found: list[XmlType] = []
        next_id: str | None = type_id
        while next_id is not None:
            if next_id not in self.by_id or len(found) > _MOST_DERIVED:
                raise CorruptError(
                    f"the type {next_id!r:.40} is not described, or derives from itself"
                )
            found.append(self.by_id[next_id])
            next_id = found[-1].parent
        return found

    def format_of(self, type_id: str) -> int:
        """Return the format of a type, own or inherited; 0 if there is none."""
        if type_id == NO_TYPE:
            return 0
        return next((one.format for one in self.chain(type_id) if one.format is not None), 0)

    def kind_of(self, type_id: str) -> int:
        """Return the kind of the values of a type, one of ``Kind`` if known."""
        return self.format_of(type_id) & FormatBits.KIND

    def subtype_of(self, type_id: str) -> str:
        """Return the type of the elements or of the pointer's target, own or inherited."""
        return next((one.subtype for one in self.chain(type_id) if one.subtype), NO_TYPE)

    def fields_of(self, type_id: str) -> list[XmlField]:
        """Return all fields of a record, those of the furthest parent first."""
        return [each for one in reversed(self.chain(type_id)) for each in one.fields or ()]

    def title(self, type_id: str, depth: int = 0) -> str:
        """Return the name with its arguments: ``hkArray< int, hkContainerHeapAllocator >``."""
        if type_id == NO_TYPE:
            return "null"
        made = self._titles.get(type_id)
        if made is None:
            made = self._titles[type_id] = self._made_title(self.chain(type_id)[0], depth)
        return made

    def _made_title(self, one: XmlType, depth: int) -> str:
        if not one.parameters:
            return one.name
        if depth > _MOST_DERIVED:
            raise CorruptError(f"the arguments of the type {one.name!r:.40} are nested too deeply")
        words = [
            str(each) if isinstance(each, int) else self.title(each, depth + 1)
            for each in one.parameters
        ]
        made = f"{one.name}< {', '.join(words)} >"
        if len(made) > _MOST_TITLE:
            raise CorruptError(f"the name of the type {one.name!r:.40} is too long")
        return made


def decoder_of(tagfile: Tagfile) -> StatedClasses:
    """Return the decoder of a tagfile, from the types that its head describes."""
    head = tagfile.head
    assert isinstance(head, XmlTypesHead), "only tagfiles of version 3 have this decoder"
    few = len(head.types) <= MOST_REMEMBERED
    return _known_classes(head) if few else _known_classes.__wrapped__(head)


@lru_cache(16)
def _known_classes(head: XmlTypesHead) -> StatedClasses:
    """Return the classes that a head describes, cached, as files of one game often share them."""
    return StatedClasses(class_table(head), plans=NestedPlans)


class NestedLayouts(Layouts):
    """The layouts of these classes; an inline array of arrays has the size of all its elements."""

    def _extent(self, member: MemberDef) -> tuple[int, int]:
        if not isinstance(member, NestedMember) or not member.count:
            return super()._extent(member)
        size, align = self._extent(member.element)
        return size * member.count, align


class NestedPlans(Plans):
    """The classes of XML tagfiles of version 3, which can have arrays of arrays."""

    def __init__(self, table: ClassTable, dialect: Dialect) -> None:
        super().__init__(table, dialect)
        self.layouts = NestedLayouts(table, dialect.layout)

    def codec(self, slot: Slot) -> Codec:
        """Return the codec of one member."""
        return self._nested(slot, slot.member)

    def _nested(self, slot: Slot, member: MemberDef) -> Codec:
        if not isinstance(member, NestedMember):
            return super().codec(slot._replace(member=member))
        inner = self._nested(slot, member.element)
        return FixedCodec(inner, member.count) if member.count else self._array("ARRAY", inner)


def class_table(head: XmlTypesHead) -> ClassTable:
    """Return the record types as classes."""
    made: dict[str, ClassDef] = {}
    for one in head.types:
        if head.kind_of(one.id) == Kind.RECORD:
            members = tuple(member_of(head, each) for each in one.fields or ())
            parent, title = head.title(one.parent) if one.parent else "", head.title(one.id)
            if title in made:
                raise CorruptError(f"the type {title!r:.60} is described twice")
            made[title] = ClassDef(title, parent, members, version=one.version or 0)
    return ClassTable("", made.values(), source="the tagfile")


def member_of(head: XmlTypesHead, one: XmlField) -> MemberDef:
    """Return a field as a member of a class."""
    if one.flags & FieldFlag.NOT_SAVED:
        return MemberDef(one.name, "VOID", flags=MemberFlags.SERIALIZE_IGNORED)
    return _member(head, one.name, one.type_id)


def _member(head: XmlTypesHead, name: str, type_id: str, depth: int = 0) -> MemberDef:
    if depth > _MOST_NESTED:
        raise CorruptError(f"the arrays of {name!r:.40} are nested too deeply")
    stored = head.format_of(type_id)
    kind = stored & FormatBits.KIND
    if kind == Kind.BOOL:
        return MemberDef(name, "BOOL")
    if kind == Kind.INT:
        if stored >> 10 not in _INTEGERS:
            raise CorruptError(
                f"{name!r:.40} is an integer of {stored >> 10} bits, not 8, 16, 32 or 64"
            )
        return MemberDef(name, f"{'' if stored & FormatBits.SIGNED else 'U'}INT{stored >> 10}")
    if kind == Kind.FLOAT:
        return MemberDef(name, "DOUBLE" if is_double(stored) else "REAL")
    if kind == Kind.STRING:
        return MemberDef(name, "STRINGPTR")
    if kind == Kind.POINTER:
        return MemberDef(name, "POINTER", "STRUCT", head.title(head.subtype_of(type_id)))
    if kind == Kind.RECORD:
        if _is_pose(head, type_id):
            return MemberDef(name, "QSTRANSFORM")
        return MemberDef(name, "STRUCT", refers=head.title(type_id))
    if kind == Kind.ARRAY:
        return _array(head, name, type_id, stored, depth)
    return MemberDef(name, "VOID")


def is_double(stored: int) -> bool:
    """Return whether a format is that of floats of 8 bytes."""
    return stored & FormatBits.KIND == Kind.FLOAT and stored >> 16 > FLOAT32


def _array(head: XmlTypesHead, name: str, type_id: str, stored: int, depth: int) -> MemberDef:
    sub, count = head.subtype_of(type_id), stored >> 8
    if not stored & FormatBits.INLINE and (sub == NO_TYPE or not _is_storable(head, sub)):
        return MemberDef(name, "ARRAY", "VOID")  # in known files always empty
    element = _member(head, name, sub, depth + 1)
    is_nested = bool(element.count) or element.type == "ARRAY"
    if not stored & FormatBits.INLINE:
        if is_nested:
            return NestedMember(name, "ARRAY", "UINT8", 0, element)
        return MemberDef(name, "ARRAY", element.type, element.refers)
    if element.type == "REAL" and count in _BLOCKS and head.kind_of(sub) == Kind.FLOAT:
        return MemberDef(name, _BLOCKS[count])
    if element.type == "VOID" or not 0 < count <= MOST_IN_TUPLE:
        raise UnsupportedVersionError(f"{name} is an array of a kind that no known file has")
    if is_nested:
        return NestedMember(name, "UINT8", "VOID", count, element)
    return MemberDef(name, element.type, element.subtype, element.refers, count)


def _is_storable(head: XmlTypesHead, type_id: str) -> bool:
    """Return whether values of a type can be elements; those of property bags cannot."""
    kind = head.kind_of(type_id)
    if kind != Kind.RECORD:
        return kind not in (Kind.VOID, Kind.OPAQUE)
    return head.chain(type_id)[0].name != "hkDefaultPropertyBag"


def _is_pose(head: XmlTypesHead, type_id: str) -> bool:
    """Return whether a record has translation, rotation and scale: in packfiles, a transform."""
    fields = head.fields_of(type_id)
    if tuple(each.name for each in fields) != _POSE:
        return False
    return all(_is_vector(head, each.type_id) for each in fields)


def _is_vector(head: XmlTypesHead, type_id: str) -> bool:
    """Return whether a value is a vector, perhaps in a record of its own as quaternions are."""
    if head.kind_of(type_id) == Kind.RECORD:
        fields = head.fields_of(type_id)
        if len(fields) != 1:
            return False
        type_id = fields[0].type_id
    kind = head.kind_of(type_id)
    return kind == Kind.ARRAY and _member(head, "", type_id).type == "VECTOR4"


def head_from_xml(data: bytes, root: Element) -> XmlTypesHead:
    """Return the types that XML states; ``CorruptError`` if two have one id, or one has none."""
    types: list[XmlType] = []
    place = 0
    for element in root.children:
        if element.tag == "object":
            place += 1
        elif element.tag == "type":
            types.append(_type_from_xml(element, place))
    head = XmlTypesHead(declaration_of(data), tuple(types))
    if len(head.by_id) != len(types) or "" in head.by_id:
        raise corrupt(root, "two types have the same id, or a type has no id")
    for one in types:
        _ = head.title(one.id)  # raises for arguments that are not described
    return head


def _type_from_xml(element: Element, place: int) -> XmlType:
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
        None if parameters is None else tuple(map(_parameter_from_xml, parameters.children)),
        number("flags"),
        None if fields is None else tuple(map(_field_from_xml, fields.children)),
        place,
    )


def _parameter_from_xml(element: Element) -> str | int:
    if element.tag == "typeparam":
        return element.get("id", "")
    return integer(element.get("value", ""), element)


def _field_from_xml(element: Element) -> XmlField:
    flags = integer(element.get("flags", "0"), element)
    return XmlField(element.get("name", ""), element.get("typeid", ""), flags)


def head_to_dict(tagfile: Tagfile) -> JsonDict:
    """Return the head as plain data."""
    head = head_of(tagfile, XmlTypesHead)
    types = [_type_to_dict(one) for one in head.types]
    return {"version": TYPED, "declaration": head.declaration, "types": types}


def head_from_dict(form: Json) -> XmlTypesHead:
    """Return the head from plain data."""
    check_keys(form, "version", "declaration", "types")
    types = tuple(_type_from_dict(row) for row in form["types"])
    return XmlTypesHead(form["declaration"], types)


def info(tagfile: Tagfile) -> JsonDict:
    """Count the types."""
    return {"version": TYPED, "types": len(head_of(tagfile, XmlTypesHead).types)}


def parts(tagfile: Tagfile, parent: Item) -> Iterator[Item]:
    """Yield the types that the file describes."""
    from chunkwright.query.items import Line  # here, because reading needs none

    head = head_of(tagfile, XmlTypesHead)
    yield Line(
        parent,
        "types",
        f"{len(head.types):,}",
        lambda line: (Line(line, one.id, head.title(one.id)) for one in head.types),
    )


def _type_to_dict(one: XmlType) -> JsonDict:
    made = one._asdict()
    if one.fields is not None:
        made["fields"] = [each._asdict() for each in one.fields]
    return made


def _type_from_dict(row: Json) -> XmlType:
    """Return a type from plain data, with tuples in place of lists."""
    check_keys(row, *XmlType._fields)
    made = dict(row)
    if made["parameters"] is not None:
        made["parameters"] = tuple(made["parameters"])
    if made["fields"] is not None:
        for each in made["fields"]:
            check_keys(each, *XmlField._fields)
        made["fields"] = tuple(XmlField(**each) for each in made["fields"])
    return XmlType(**made)
