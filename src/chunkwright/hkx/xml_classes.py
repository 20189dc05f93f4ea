"""Classes that hkpackfile XML describes itself: ``hkClass`` objects as class definitions.

The SDK writes them for the elements of homogeneous arrays, either inside the member or as separate
objects, and for all classes when it writes a ``__types__`` section.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.member_types import IN_PACKFILES, NAMED, MemberFlags
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.hkx.xml_parse import Element

    Objects = Mapping[str, Element]

CLASS: Final = "hkClass"
# These describe classes, and are not objects of the packfile.
DESCRIBING: Final = frozenset({CLASS, "hkClassMember", "hkClassEnum", "hkClassEnumItem"})
# The FlagValues of the SDK.
_FLAGS: Final = {
    "ALIGN_8": MemberFlags.ALIGN_8,
    "ALIGN_16": MemberFlags.ALIGN_16,
    "NOT_OWNED": MemberFlags.NOT_OWNED,
    "SERIALIZE_IGNORED": MemberFlags.SERIALIZE_IGNORED,
}


def described(root: Element) -> dict[str, Element]:
    """Return the elements that describe classes, by the names with which others refer to them."""
    return {
        each.get("name"): each
        for each in root.iter("hkobject")
        if each.get("class") in DESCRIBING and each.get("name")
    }


def class_table(version: str, elements: Objects) -> ClassTable:
    """Return the table of the classes that elements describe."""
    classes = (
        _class(element, elements)
        for element in elements.values()
        if element.get("class") == CLASS and class_name(element)
    )
    return ClassTable(version, classes, source="the XML itself")


def class_name(element: Element) -> str:
    """Return the name of the class that an element describes."""
    return _text(element, "name")


def _class(element: Element, elements: Objects) -> ClassDef:
    return ClassDef(
        class_name(element),
        _referred(element, "parent", elements),
        tuple(_member(each, elements) for each in _items(element, "declaredMembers")),
        tuple(_enum(each) for each in _items(element, "declaredEnums")),
        version=_number(element, "describedVersion"),
        ifaces=_number(element, "numImplementedInterfaces"),
    )


def _member(element: Element, elements: Objects) -> MemberDef:
    kind, subtype = (
        _text(element, part).removeprefix("TYPE_") or "VOID" for part in ("type", "subtype")
    )
    if kind not in IN_PACKFILES or subtype not in IN_PACKFILES:
        raise CorruptError(f"line {element.line}: {kind!r:.40} is not a member type")
    refers = _referred(element, "enum" if kind in NAMED else "class", elements)
    flags = MemberFlags(0)
    for word in re.findall(r"\w+", _text(element, "flags")):
        flags |= _FLAGS.get(word, MemberFlags(int(word, 0)) if word[0].isdigit() else flags)
    return MemberDef(
        _text(element, "name"), kind, subtype, refers, _number(element, "cArraySize"), flags
    )


def _enum(element: Element) -> EnumDef:
    items = _items(element, "items")
    return EnumDef(
        _text(element, "name"),
        tuple((_text(each, "name"), _number(each, "value")) for each in items),
    )


def _param(element: Element, name: str) -> Element | None:
    return next((each for each in element.findall("hkparam") if each.get("name") == name), None)


def _text(element: Element, name: str) -> str:
    param = _param(element, name)
    return "" if param is None else param.text.strip()


def _number(element: Element, name: str) -> int:
    text = _text(element, name) or "0"
    try:
        return int(text, 0)
    except ValueError:
        raise CorruptError(f"line {element.line}: invalid {name} {text!r:.40}") from None


def _items(element: Element, name: str) -> Iterable[Element]:
    param = _param(element, name)
    return () if param is None else param.findall("hkobject")


def _referred(element: Element, name: str, elements: Objects) -> str:
    """Return the name of the class or enum that a member points to or contains."""
    token = _text(element, name)
    param = _param(element, name)
    held = None if param is None else param.find("hkobject")
    found = elements.get(token) if held is None else held
    if found is not None:
        return class_name(found)
    return "" if token in ("", "null") else token
