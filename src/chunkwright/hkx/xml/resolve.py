"""Reading hkpackfile XML, in the dialects of hkxcmd, HavokLib, hkxpack and the SDK."""

from __future__ import annotations

import re
import struct
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Problem
from chunkwright.errors import CorruptError, QueryError, UnsupportedVersionError
from chunkwright.hkx import instances
from chunkwright.hkx.classes import IN_PACKFILES, NAMED, MemberFlags
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef, signature_of
from chunkwright.hkx.classes.versions import HAVOK_VERSIONS, VERSIONS
from chunkwright.hkx.model.havok_document import ObjectList, reachable, targets
from chunkwright.hkx.model.hkobject import HkObject, numbers_of
from chunkwright.hkx.xml import Element, parse
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.member_readers import MemberReader, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.packfile import Packfile


if TYPE_CHECKING:
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


# The default layout of a packfile made from XML: that of 64-bit PC games.
LAYOUT: Final = "8101"
# Writers state numbers with or without 0x, some of them incomplete, or nothing.
_SIGNATURE: Final = re.compile(r"\s*(?:0[xX])?([0-9a-fA-F]{0,8})\s*")
_HOMOGENEOUS: Final = "HOMOGENEOUSARRAY"


class Held(NamedTuple):
    """What reading XML gives: a packfile, its objects by their names in the text, root, notes."""

    packfile: Packfile
    objects: Mapping[str, HkObject]
    root: HkObject | None
    notes: list[Problem]


def read(
    data: bytes,
    *,
    layout: str = LAYOUT,
    version: str | None = None,
    object_ids: bool = False,
    classes: Sequence[ClassTable] = (),
    limits: Limits = DEFAULT_LIMITS,
    targets: Mapping[str, HkObject] | None = None,
) -> Held:
    """Read XML; see ``chunkwright.hkx.xml.load``.

    Pointers lead to the objects of ``targets`` where these have the name, so that the values can be
    compared with those of a document that was read from the same text.
    """
    reader = _Reader(parse(data), layout, version, object_ids, limits)
    for table in classes:
        if table.version in ("", reader.packfile.header.contents_version):
            instances.use_classes(reader.packfile, table)
    return reader.run(targets or {})


class _Reader:
    """Reads a document: its header, then the objects, then the members of each."""

    def __init__(
        self, root: Element, layout: str, version: str | None, object_ids: bool, limits: Limits
    ) -> None:
        self.root = root
        self.limits = limits
        self.object_ids = object_ids
        self.notes: list[Problem] = []
        self.elements = [
            each
            for section in self._children(root, "hksection")
            for each in self._children(section, "hkobject")
            if each.get("class") not in DESCRIBING
        ]
        limits.check("number of objects", len(self.elements), "objects")
        chosen = version or self._version(root.get("contentsversion", ""))
        self.packfile = instances.new_packfile(chosen, layout)
        self._header_attributes()
        self.reader = MemberReader(self.packfile, limits)
        self.reader.notes = self.notes
        self.objects: dict[str, HkObject] = {}

    def _children(self, element: Element, tag: str) -> list[Element]:
        """Return the children with a tag, and note the others and text."""
        if stray := element.stray_text():
            self._note("/", f"line {element.line}: the text {stray!r:.40} is ignored")
        for each in element.children:
            if each.tag != tag:
                self._note("/", f"line {each.line}: <{each.tag:.40}> in <{element.tag}> is ignored")
        return element.findall(tag)

    def _note(self, path: str, message: str) -> None:
        self.notes.append(Problem(path, message))

    def _version(self, stated: str) -> str:
        """Return the version whose class table to use: the stated one, or the nearest.

        Versions with the stated file version are nearest, if there are any; among those, the one
        whose name starts like the stated one, then the one that has most of the signatures.
        """
        spelt = re.sub(r"^hk-", "hk_", stated)
        number = self.root.get("classversion", "").strip()
        if spelt not in VERSIONS:
            near = [
                one for one, row in HAVOK_VERSIONS.items() if str(row.header.file_version) == number
            ]
            found = {one: self._known_signatures(one) for one in near or VERSIONS}
            if not near and not any(found.values()) and not spelt.startswith(("Havok-", "hk_20")):
                raise UnsupportedVersionError(
                    f"no class table for {stated!r:.40}",
                    hint=f"pass version=, one of {', '.join(VERSIONS)}",
                )
            spelt = max(found, key=lambda one: (_equal_start(one, spelt), found[one]))
        if spelt != stated:
            self._note("/", f"contents version {stated!r:.40} is read as {spelt}")
        usual = HAVOK_VERSIONS[spelt].header.file_version
        if number not in ("", str(usual)):
            self._note("/", f"classversion is {number!r:.20}, but {usual} in files of {spelt}")
        return spelt

    def _known_signatures(self, version: str) -> int:
        table = builtin(version)
        stated = {(each.get("class"), each.get("signature")) for each in self.elements}
        known = ((table.get(name), _signature(text)) for name, text in stated if name)
        return sum(one is not None and one.signature == number for one, number in known)

    def _header_attributes(self) -> None:
        header = self.packfile.header
        most = self.root.attributes.get("maxpredicate")
        if most is None or header.file_version < 11:
            return
        words = self.root.get("predicates", "").split()
        stored = xml_values.parse_numbers([most, *words], "u2")
        header.max_predicate, *numbers = struct.unpack(f"={len(words) + 1}H", stored)
        packed = struct.pack(f"{header.byte_order}{len(words)}H", *numbers)
        header.predicates = packed + bytes(-len(packed) % 16)
        header.predicates_size = len(header.predicates)

    def run(self, targets: Mapping[str, HkObject]) -> Held:
        """Read all objects, which are in the order in which the SDK lays them out."""
        self._describe()
        names = [element.get("name") for element in self.elements]
        for element, number in zip(self.elements, numbers_of(names), strict=True):
            self._declare(element, number)
        self.reader.objects = {**self.objects, **targets}
        objects = Place(None, "objects", 0)
        for element, obj in zip(self.elements, self.objects.values(), strict=True):
            record = obj.values
            place = Place(objects, f"#{obj.number:04d}", 1)
            self.reader.members(element, self.reader.form(record.plan), record, place)
        self.packfile.root = root = self._root_object()
        if not targets:
            start = [] if root is None else [root]
            reached = reachable([*start, *self.objects.values()])
            self.packfile.objects = ObjectList(self.packfile, reached)
        return Held(self.packfile, self.objects, root, self.notes)

    def _describe(self) -> None:
        """Add the classes that are described by the text and not in any table."""
        found = described(self.root)
        version = self.packfile.header.contents_version
        table = class_table(version, found)
        library = instances.library(self.packfile)
        self.reader.described = {name: class_name(element) for name, element in found.items()}
        new = [table[name] for name in table if library.find(name, None) is None]
        if new:
            # They are classes of elements of homogeneous arrays, whose owners must know them too.
            known = builtin(version)
            used = {each.get("class") for each in self.elements}
            holders = (known[name] for name in sorted(used & set(known)))
            new += [one for one in holders if any(m.type == _HOMOGENEOUS for m in one.members)]
            instances.use_classes(self.packfile, ClassTable(version, new, source=table.source))

    def _declare(self, element: Element, number: int) -> None:
        name, class_name = element.get("name"), element.get("class")
        path = f"/objects/#{number:04d}"
        if not name or not class_name:
            raise _corrupt(element, path, "an object without a name or a class")
        if name in self.objects:
            raise _corrupt(element, path, f"a second object named {name!r:.40}")
        text = element.get("signature", "")
        stated = _signature(text)
        if text and stated is None and not _SIGNATURE.fullmatch(text):
            raise _corrupt(element, path, f"{text!r:.40} is not a signature")
        plan = self._plan(class_name, stated)
        if plan is None:
            raise QueryError(
                f"the class {class_name} is not known for {self.packfile.header.contents_version}",
                path=path,
                hint="pass its table as classes=, or with --classes, as convert, get and set have it",
            )
        known = signature_of(plan.plans.table, class_name)
        if text and stated != known:
            difference = f"signature {text} instead of {known or 0:#x}, that of the known class"
            self._note(path, f"{class_name}: line {element.line}: {difference}")
        self.objects[name] = HkObject(
            self.packfile,
            class_name,
            known,
            object_id=number if self.object_ids and number < 1 << 64 else None,
            number=number,
            values=self.reader.form(plan).new(),
        )

    def _plan(self, class_name: str, signature: int | None) -> Plan | None:
        library = instances.library(self.packfile)
        return library.find(class_name, signature) or library.find(class_name, None)

    def _root_object(self) -> HkObject | None:
        """Return the ``toplevelobject``, or else the first object that no other points to."""
        top = self.root.get("toplevelobject")
        if top:
            if top not in self.objects:
                raise CorruptError(f"toplevelobject {top!r:.40} is not among the objects")
            return self.objects[top]
        names = {id(obj): name for name, obj in self.reader.objects.items()}
        values = (obj.values for obj in self.objects.values())
        pointed = {names[id(target)] for held in values for target in targets(held)}
        free = (obj for name, obj in self.objects.items() if name not in pointed)
        return next(free, next(iter(self.objects.values()), None))


def _signature(text: str) -> int | None:
    """Return the number of a signature; None if it has no digits."""
    found = _SIGNATURE.fullmatch(text)
    return int(found[1], 16) if found and found[1] else None


def _equal_start(one: str, other: str) -> int:
    """Return the number of characters before the first that differs."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _corrupt(element: Element, path: str, what: str) -> CorruptError:
    return CorruptError(f"line {element.line}: {what}", path=path)
