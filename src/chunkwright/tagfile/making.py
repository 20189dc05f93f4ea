"""New chunked tagfiles: with known types, or the types that an XML tagfile of version 3 describes.

Both forms have the same types, and each converts to the other. XML states no offsets, sizes and
alignments, and not the version of the SDK: these come from the types of a tagfile, or from the
known types and the layout rules of 64-bit compilers. These rules reproduce the stored size,
alignment and offsets of every type in the known chunked tagfiles of 2015 to 2022, except types that
derive from interfaces or request an alignment, neither of which XML states.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright import hkx
from chunkwright.errors import CorruptError, QueryError
from chunkwright.formats import Demo
from chunkwright.hkx.classes.versions import Loss
from chunkwright.tagfile.chunked import ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.chunked.plans import plans_of
from chunkwright.tagfile.model import CHUNKED, XML, Tagfile, head_of
from chunkwright.tagfile.transfer import GIVE_TYPES, Crossed, into_tagfile
from chunkwright.tagfile.type_forms import closure, types_from_form
from chunkwright.tagfile.types import (
    FLOAT32,
    Argument,
    Field,
    FieldFlag,
    Kind,
    Part,
    TagType,
    TypeTable,
    check_titles,
)
from chunkwright.tagfile.xml.types import NO_TYPE, XmlField, XmlType, XmlTypesHead, decoder_of
from chunkwright.tagfile.xml.values import losses_of_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


# The versions whose types are known, as real files of Dark Souls Remastered describe them.
KNOWN: Final = ("20150100",)


def new_tagfile(types: Tagfile | str = KNOWN[0]) -> Tagfile:
    """Return a new chunked tagfile without objects.

    ``types`` is a tagfile to take the types from, or a version of the SDK whose types are known. It
    can be written once its ``root`` is set; only the types that its objects use are written. Raises
    ``QueryError`` for an unknown version, and for a tagfile without types of its own.

    >>> from chunkwright import hkx
    >>> tagfile = new_tagfile("20150100")
    >>> tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer")
    >>> tagfile
    <Tagfile chunked 20150100: hkRootLevelContainer, 1 object>
    """
    if isinstance(types, str):
        return of_types(types, known_types(types))
    if not isinstance(types.head, ChunkedHead):
        raise QueryError(f"a {types.form} tagfile has no types for a chunked one")
    return of_types(types.head.contents_version, types.head.types)


def of_types(version: str, types: TypeTable) -> Tagfile:
    """Return a new chunked tagfile without objects, for a version of the SDK and its types."""
    return Tagfile(CHUNKED, ChunkedHead(version, types), decoder=ChunkedDecoder)


@cache
def known_types(version: str) -> TypeTable:
    """Return the known types of a version of the SDK; ``QueryError`` if there are none."""
    if version not in KNOWN:
        raise QueryError(
            f"no types are known for {version!r:.40}",
            hint=f"types are known for {', '.join(KNOWN)}; or use those of a tagfile",
        )
    data = pkgutil.get_data(__package__, f"data/{version}.json")
    assert data is not None, "the loader of the package returns no data"
    return types_from_form(json.loads(data))


POINTER: Final = 8  # bytes
_REFERRING: Final[dict[int, int]] = {
    Kind.POINTER: POINTER,
    Kind.STRING: POINTER,
    Kind.ARRAY: 2 * POINTER,
}
"""Sizes of values that refer to data elsewhere; arrays also store a count."""
_HAS_VTABLE: Final = 0x80
"""The bit in the flags of a class whose values begin with a pointer to its virtual functions."""
_HALF: Final = (7, 10)
_DOUBLE: Final = 52
"""Bits of the mantissas of floats of 2 and of 8 bytes."""


class Extent(NamedTuple):
    """Size and alignment of a value, in bytes."""

    size: int
    alignment: int


def types_of(head: XmlTypesHead, known: TypeTable) -> TypeTable:
    """Return the types of an XML head in the terms of chunked tagfiles.

    Raises ``CorruptError`` for a type that contains itself, or that is not described.
    """
    made = {one.id: TagType(one.name) for one in head.types}
    for one in head.types:
        _describe(made[one.id], one, made, known)
    check_titles(made.values())
    layouts = _Layouts(made.values(), known)
    for each in made.values():
        layouts.lay_out(each)
    types = (*made.values(), *layouts.adopted)
    return TypeTable(types, [each for each in types if each.has_body])


def _describe(one: TagType, stated: XmlType, made: dict[str, TagType], known: TypeTable) -> None:
    """Set the parts of a type that XML states."""

    def find(type_id: str | None) -> TagType | None:
        if type_id is None or type_id == NO_TYPE:
            return None
        if type_id not in made:
            raise CorruptError(f"the type {type_id!r:.40} is not described")
        return made[type_id]

    one.parent, one.own_sub = find(stated.parent), find(stated.subtype)
    one.own_format, one.version, one.flags = stated.format, stated.version, stated.flags
    if stated.fields is not None:
        one.own_fields = [_field(each, find(each.type_id)) for each in stated.fields]
    one.arguments = [
        Argument("v", each) if isinstance(each, int) else Argument("t", find(each))
        for each in stated.parameters or ()
    ]
    _name_arguments(one, known)
    parts = {
        Part.FORMAT: one.own_format,
        Part.SUB_TYPE: one.own_sub,
        Part.VERSION: one.version,
        Part.SIZE: one.own_format,  # in all known types, a type with a format also has a size
        Part.FLAGS: one.flags,
        Part.FIELDS: one.own_fields,
    }
    stored = sum(part for part, value in parts.items() if value is not None)
    one.parts = stored if stored or one.parent is not None else None


def _field(stated: XmlField, its_type: TagType | None) -> Field:
    if its_type is None:
        raise CorruptError(f"the field {stated.name!r:.40} has no type")
    return Field(stated.name, stated.flags, None, 0, its_type)


def _name_arguments(one: TagType, known: TypeTable) -> None:
    """Set the names of template arguments, which XML does not state.

    Readers do not depend on these names, except that those of numbers begin with ``v``.
    """
    count = len(one.arguments)
    same = (each for each in known if each.name == one.name and len(each.arguments) == count)
    alike = next(same, None)
    for place, argument in enumerate(one.arguments):
        found = "" if alike is None else alike.arguments[place].name
        usual = f"{argument.name}{place}"
        argument.name = found if found.startswith(argument.name) else usual


class _Layouts:
    """The layout rules of compilers: sizes, alignments and offsets, computed once for each type."""

    def __init__(self, types: Iterable[TagType], known: TypeTable) -> None:
        self.known = known
        self.adopted: list[TagType] = []
        self._by_title = {one.title: one for one in types}
        self._extents: dict[int, Extent | None] = {}

    def lay_out(self, one: TagType) -> Extent:
        """Set the size and the offsets of a type and of all that it contains; return its extent."""
        if id(one) in self._extents:
            found = self._extents[id(one)]
            if found is None:
                raise CorruptError(f"the type {one.title} contains itself")
            return found
        self._extents[id(one)] = None
        made = self._extent(one)
        alike = self.known.by_title.get(one.title)
        if alike is not None and _is_described_alike(one, alike):
            made = self._take(one, alike)
        elif one.own_format is not None:
            one.own_size, one.own_alignment = made
        self._extents[id(one)] = made
        return made

    def _take(self, one: TagType, alike: TagType) -> Extent:
        """Copy the known layout and further parts of a type to it; return its extent."""
        one.parts, one.properties, one.attributes = alike.parts, alike.properties, alike.attributes
        one.own_size, one.own_alignment = alike.own_size, alike.own_alignment
        if alike.interfaces is not None:
            one.interfaces = [(self._adopt(base), offset) for base, offset in alike.interfaces]
        for ours, theirs in zip(one.own_fields or (), alike.own_fields or (), strict=True):
            ours.flags, ours.extra, ours.offset = theirs.flags, theirs.extra, theirs.offset
        return Extent(alike.size, alike.alignment)

    def _adopt(self, known: TagType) -> TagType:
        """Return the type with a known one's title, copied if XML does not describe the type."""
        found = self._by_title.get(known.title)
        if found is None:
            made = found = self._by_title[known.title] = replace(known)
            self.adopted.append(made)
            made.parent = None if known.parent is None else self._adopt(known.parent)
            made.own_sub = None if known.own_sub is None else self._adopt(known.own_sub)
            made.arguments = [
                each if each.type is None else Argument(each.name, self._adopt(each.type))
                for each in known.arguments
            ]
            if known.own_fields is not None:
                made.own_fields = [
                    Field(each.name, each.flags, each.extra, each.offset, self._adopt(each.type))
                    for each in known.own_fields
                ]
            if known.interfaces is not None:
                made.interfaces = [(self._adopt(base), offset) for base, offset in known.interfaces]
        return found

    def _extent(self, one: TagType) -> Extent:
        parent = Extent(0, 1) if one.parent is None else self.lay_out(one.parent)
        if one.own_format is None and one.own_fields is None and one.parent is not None:
            return parent  # an alias
        fields = self._fields(one, parent)
        kind = one.kind
        if one.is_inline and one.sub is not None:
            size, alignment = self.lay_out(one.sub)
            return Extent(size * (one.format >> 8), max(alignment, parent.alignment))
        if kind in (Kind.INT, Kind.BOOL):
            return Extent(one.format >> 13, one.format >> 13)
        if kind == Kind.FLOAT:
            return _float(one.format)
        if not one.own_fields and kind in _REFERRING:
            return Extent(_REFERRING[kind], POINTER)
        return Extent(0, 1) if one.own_fields is None else fields

    def _fields(self, one: TagType, parent: Extent) -> Extent:
        """Set the offsets of the fields, which follow those of a parent; return the extent."""
        size, alignment = (0, 1)
        if one.parent is not None and one.parent.kind == Kind.RECORD:
            size, alignment = parent
        elif (one.flags or 0) & _HAS_VTABLE:
            size, alignment = POINTER, POINTER
        for field in one.own_fields or ():
            extent = self.lay_out(field.type)
            field.offset = _aligned(size, extent.alignment)
            size = field.offset + extent.size
            alignment = max(alignment, extent.alignment)
        return Extent(_aligned(max(size, 1), alignment), alignment)


def _float(stored: int) -> Extent:
    mantissa = stored >> 16 & 0xFF
    if mantissa not in (*_HALF, FLOAT32, _DOUBLE):
        raise CorruptError(f"a float of unknown size has a mantissa of {mantissa} bits")
    size = 2 if mantissa in _HALF else 4 if mantissa == FLOAT32 else 8
    return Extent(size, size)


def _aligned(size: int, alignment: int) -> int:
    return -(-size // max(alignment, 1)) * max(alignment, 1)


def _is_described_alike(one: TagType, other: TagType) -> bool:
    """Return whether two types would have the same XML, which names their parts by title."""

    def stated(each: TagType) -> tuple[object, ...]:
        fields = each.own_fields
        return (
            each.own_format,
            each.version,
            each.flags,
            None if each.parent is None else each.parent.title,
            None if each.own_sub is None else each.own_sub.title,
            None if fields is None else [(field.name, field.type.title) for field in fields],
        )

    return stated(one) == stated(other)


def to_xml(tagfile: Tagfile) -> Crossed[Tagfile]:
    """Return a chunked tagfile as an XML tagfile of version 3.

    Raises ``QueryError`` for a tagfile of another form, ``UnsupportedVersionError`` for types of
    which no such XML is known.
    """
    head = tagfile.head
    if not isinstance(head, ChunkedHead):
        raise QueryError(
            f"only chunked tagfiles can be converted to XML with types, not {tagfile.form} ones",
            hint="convert --form xml converts binary ones to XML",
        )
    classes = plans_of(head.contents_version, head.types).table
    used = [classes.type_of(obj.class_name) for obj in tagfile.objects]
    rows = list(_by_first_use(used))
    ids = {id(one): f"type{number}" for number, (one, _) in enumerate(rows, 1)}
    stated = XmlTypesHead(types=tuple(_xml_type(one, ids, place) for one, place in rows))
    made = Tagfile(XML, stated, decoder=decoder_of)
    titles = {one.title: stated.title(ids[id(one)]) for one in used}
    _, losses = into_tagfile(tagfile, made, lambda name: titles.get(name, name), advice=GIVE_TYPES)
    sdk = Loss(
        "/contents_version", f"XML of version 3 cannot state the SDK {head.contents_version}"
    )
    texts = losses_of_texts(made, has_null=True)
    return Crossed(made, [sdk, *_left_out(one for one, _ in rows), *losses, *texts])


def of_xml(tagfile: Tagfile, types: Tagfile | None = None) -> Crossed[Tagfile]:
    """Return an XML tagfile of version 3 as a chunked one.

    ``types`` is a chunked tagfile that has the types to use; by default, those that the XML
    describes, for 20150100, laid out as compilers do. Raises ``QueryError`` for a tagfile of
    another form, ``SerializeError`` if no type matches the class of the root.
    """
    if not isinstance(tagfile.head, XmlTypesHead):
        raise QueryError("only XML tagfiles of version 3 can be converted to chunked tagfiles")
    if types is not None:
        return into_tagfile(tagfile, new_tagfile(types), plain_title, advice=GIVE_TYPES)
    stated = types_of(tagfile.head, known_types(KNOWN[0]))
    return into_tagfile(tagfile, of_types(KNOWN[0], stated), plain_title, advice=GIVE_TYPES)


def note_on_types(made: Tagfile) -> str:
    """Return a note on the types of a chunked tagfile, whose sizes its XML did not state."""
    types, known = head_of(made, ChunkedHead).types, known_types(KNOWN[0]).by_title
    unknown = sum(one.title not in known for one in types)
    how = f"; {unknown} of its {len(types)} types get a compiler's layout" if unknown else ""
    sdk = f"note: XML states no SDK and no sizes: {KNOWN[0]} is assumed{how}"
    return f"{sdk}; --types takes the types from a tagfile"


def plain_title(title: str) -> str:
    """Return the name of an XML class as chunked tagfiles write it: ``hkArray<int,0>``."""
    return title.replace("< ", "<").replace(" >", ">").replace(", ", ",")


def _by_first_use(used: Iterable[TagType]) -> Iterator[tuple[TagType, int]]:
    """Yield the types that objects need, each with the index of the first object that needs it."""
    seen: set[int] = set()
    for place, start in enumerate(used):
        for one in closure([start]) if id(start) not in seen else ():
            if id(one) not in seen:
                seen.add(id(one))
                yield one, place


def _xml_type(one: TagType, ids: Mapping[int, str], place: int) -> XmlType:
    arguments = tuple(_argument(each, ids) for each in one.arguments)
    fields = tuple(
        XmlField(each.name, ids[id(each.type)], each.flags & ~FieldFlag.EXTRA)
        for each in one.own_fields or ()
    )
    return XmlType(
        ids[id(one)],
        one.name,
        None if one.parent is None else ids[id(one.parent)],
        one.own_format,
        None if one.own_sub is None else ids[id(one.own_sub)],
        one.version,
        arguments or None,
        one.flags,
        None if one.own_fields is None else fields,
        place,
    )


def _argument(one: Argument, ids: Mapping[int, str]) -> str | int:
    """Return a template argument: a number, or the id of a type, ``NO_TYPE`` for none."""
    if one.type is not None:
        return ids[id(one.type)]
    return one.number({}) if one.name.startswith("v") else NO_TYPE


def _left_out(types: Iterable[TagType]) -> Iterator[Loss]:
    """Yield the parts of types that XML cannot represent, except the layout of values."""
    for one in types:
        if one.interfaces:
            yield Loss(f"/types/{one.title}", "its interfaces")
        if one.attributes is not None:
            yield Loss(f"/types/{one.title}", f"its attributes {one.attributes!r:.40}")


_BONES = ("pelvis", "spine", "head")


def make() -> Tagfile:
    """Return a skeleton of three bones, with the types of Dark Souls Remastered."""
    import numpy as np

    tagfile = new_tagfile()
    pose = np.zeros((len(_BONES), 3, 4), np.float32)
    pose[:, 0, 1] = (0.9, 0.3, 0.5)
    pose[:, 1, 3] = 1
    pose[:, 2] = 1
    members = {
        "name": "figure",
        "parentIndices": np.array([-1, 0, 1], np.int16),
        "bones": [{"name": name} for name in _BONES],
        "referencePose": pose,
    }
    skeleton = hkx.new_object(tagfile, "hkaSkeleton", members)
    container = hkx.new_object(tagfile, "hkaAnimationContainer", {"skeletons": [skeleton]})
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return tagfile


def edit(tagfile: Tagfile) -> str:
    """Rename a bone to a longer name, which moves all data after it."""
    skeleton = tagfile.objects.of_class("hkaSkeleton")[0]
    skeleton["bones"][1]["name"] = "lower spine"
    return "bone 'spine' renamed to 'lower spine'"


def demo() -> Demo[Tagfile]:
    """Return the demonstration file and an edit of it."""
    return Demo(make, edit)
