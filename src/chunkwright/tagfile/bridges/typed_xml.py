"""Bridges between chunked tagfiles and XML tagfiles of version 3, which have types alike.

XML states no offsets, sizes and alignments, and not the version of the SDK. On the way back these
come from the types of a tagfile, or from what is known and the rules of compilers (``layouts``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.versions import Loss
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.bridges.transfer import GIVE_TYPES, Crossed, Transfer
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.chunked.plans import plans_of
from chunkwright.tagfile.making import KNOWN, known_types, new_tagfile, of_types
from chunkwright.tagfile.model import XML, Tagfile, head_of
from chunkwright.tagfile.types.table import FieldFlag, TagType
from chunkwright.tagfile.types.writing import closure
from chunkwright.tagfile.xml.layouts import types_of
from chunkwright.tagfile.xml.types import NO_TYPE, XmlField, XmlType, XmlTypesHead, decoder_of
from chunkwright.tagfile.xml.values import losses_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.hkx.classes.plan import Plan


def to_xml(tagfile: Tagfile) -> Crossed[Tagfile]:
    """Return a chunked tagfile as an XML tagfile of version 3.

    Raises ``QueryError`` for a tagfile of another form, ``UnsupportedVersionError`` for types of
    which no such XML is known.
    """
    head = tagfile.head
    if not isinstance(head, ChunkedHead):
        raise QueryError(
            f"XML tagfiles with types are made of chunked ones only, not of {tagfile.form} ones",
            hint="convert --form xml makes XML of binary ones",
        )
    classes = plans_of(head.contents_version, head.types).table
    used = [classes.type_of(obj.class_name) for obj in tagfile.objects]
    rows = list(_by_first_use(used))
    ids = {id(one): f"type{number}" for number, (one, _) in enumerate(rows, 1)}
    stated = XmlTypesHead(types=tuple(_xml_type(one, ids, place) for one, place in rows))
    made = Tagfile(XML, stated, decoder=decoder_of)
    titles = {one.title: stated.title(ids[id(one)]) for one in used}
    _, losses = _copied(tagfile, made, lambda name: titles.get(name, name))
    sdk = Loss("/contents_version", f"XML of version 3 states no SDK, {head.contents_version}")
    texts = losses_of_texts(made, has_null=True)
    return Crossed(made, [sdk, *_left_out(one for one, _ in rows), *losses, *texts])


def of_xml(tagfile: Tagfile, types: Tagfile | None = None) -> Crossed[Tagfile]:
    """Return an XML tagfile of version 3 as a chunked one.

    ``types`` is a chunked tagfile that has the types to use; without it they are those that the XML
    describes, for 20150100, laid out as ``layouts`` says. Raises ``QueryError`` for a tagfile of
    another form, ``SerializeError`` if there is no type for the root.
    """
    if not isinstance(tagfile.head, XmlTypesHead):
        raise QueryError("chunked tagfiles are made of XML tagfiles of version 3 only")
    if types is not None:
        return _copied(tagfile, new_tagfile(types), plain_title)
    stated = types_of(tagfile.head, known_types(KNOWN[0]))
    return _copied(tagfile, of_types(KNOWN[0], stated), plain_title)


def note_on_types(made: Tagfile) -> str:
    """Return what is to be said of the types of a chunked tagfile that XML states no sizes of."""
    types, known = head_of(made, ChunkedHead).types, known_types(KNOWN[0]).by_title
    unknown = sum(one.title not in known for one in types)
    how = f"; {unknown} of its {len(types)} types are laid out as compilers do" if unknown else ""
    sdk = f"note: XML states no SDK and no sizes: taken for {KNOWN[0]}{how}"
    return f"{sdk}; --types takes those of a tagfile"


def plain_title(title: str) -> str:
    """Return the name of a class of XML as chunked tagfiles write it: ``hkArray<int,0>``."""
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
    arguments = tuple(
        ids[id(each.value)] if isinstance(each.value, TagType) else _argument(each.name, each.value)
        for each in one.arguments
    )
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


def _argument(name: str, value: TagType | int | None) -> str | int:
    """Return a template argument that is not a type: a number, or the type that means none."""
    assert not isinstance(value, TagType)
    return value or 0 if name.startswith("v") else NO_TYPE


def _left_out(types: Iterable[TagType]) -> Iterator[Loss]:
    """Yield the parts of types that XML cannot represent, except the layout of values."""
    for one in types:
        if one.interfaces:
            yield Loss(f"/types/{one.title}", "its interfaces")
        if one.attributes is not None:
            yield Loss(f"/types/{one.title}", f"its attributes {one.attributes!r:.40}")


def _copied(source: Tagfile, made: Tagfile, titled: Callable[[str], str]) -> Crossed[Tagfile]:
    """Copy all objects to classes of other titles."""
    library = made.decoder.library

    def find(name: str) -> Plan | None:
        return library.find(titled(name), None)

    def make(name: str, number: int) -> HkObject:
        plan = find(name)
        assert plan is not None, "the transfer asks only for classes that were found"
        return HkObject(made, titled(name), number=number, values=plan.new())

    return Transfer(source, find, make).into(made, advice=GIVE_TYPES)
