"""Instances of classes: decoded on first access, created, added and removed."""

from __future__ import annotations

import struct
from itertools import repeat
from operator import is_not
from typing import TYPE_CHECKING

from chunkwright import base
from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.hkx.classes import Layout
from chunkwright.hkx.classes.codecs import TEXT
from chunkwright.hkx.classes.library import (
    Library,
    Match,
    builtin,
    described_places,
    meta_plans,
    own_table,
)
from chunkwright.hkx.classes.table import ClassTable, load_table, signature_of
from chunkwright.hkx.classes.versions import VERSIONS, Dialect, version_for, version_named
from chunkwright.hkx.file import CLASS_NAMES, DATA, TYPES, Header, Section
from chunkwright.hkx.file.source import RawObject, Source
from chunkwright.hkx.model.havok_document import pointed_to, settle
from chunkwright.hkx.model.hkobject import HkObject, label, set_values
from chunkwright.hkx.model.packfile import Packfile, packfile_at, packfile_of
from chunkwright.hkx.model.record import Record, elements, records_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.base import fileio
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value


class Decoder:
    """A decoder of the objects of one packfile, with its classes and a reader for each section."""

    def __init__(self, packfile: Packfile) -> None:
        bond = self._bond = packfile._bond
        self.library = Library(
            packfile.stored_version,
            Dialect(version_for(packfile.stored_version), Layout.parse(packfile.stored_layout)),
            lambda: own_table(packfile_at(bond)),
        )
        self._sources: dict[int, Source] = {}

    @property
    def packfile(self) -> Packfile:
        """The packfile whose objects are decoded."""
        return packfile_at(self._bond)

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object in the layout of its packfile; None if unknown."""
        if self.packfile.is_description(obj):
            return meta_plans(self.packfile.header).get(obj.class_name)
        return self.library.find(obj.class_name, obj.signature)

    def source_of(self, obj: HkObject) -> Source:
        """Return the source for an object's section, always the same one."""
        return source_of(obj, self._sources)

    def decode(self, obj: HkObject) -> Record | RawObject:
        """Decode the members of one object.

        For an unknown class or a malformed object, return its raw bytes instead.
        """
        source = self._sources.get(obj.section_index)
        return _decode(obj, self.plan_of(obj), self.source_of(obj) if source is None else source)

    def decode_all(self, objects: Iterable[HkObject]) -> None:
        """Decode objects that were not accessed yet, those of a class together."""
        groups: dict[tuple[int, int, str, int | None], list[HkObject]] = {}
        for obj in objects:
            if obj._values is None:
                key = id(obj._bond), obj.section_index, obj.class_name, obj.signature
                groups.setdefault(key, []).append(obj)
        reader = None
        if base.kernel() is not None:
            from chunkwright.hkx import compiled  # imported here, because only the kernel needs it

            reader = compiled.Reader(self.packfile) if compiled.IS_THERE else None
        for group in groups.values():
            if reader and reader.decode(group, self.plan_of(group[0]), self.source_of(group[0])):
                continue
            if len(group) == 1 or not self._decode_together(group):
                for obj in group:
                    _ = obj.values

    def _decode_together(self, group: list[HkObject]) -> bool:
        """Decode objects of one class; return whether none of them is malformed."""
        if group[0]._bond is not self._bond:
            return False
        plan, source = self.plan_of(group[0]), self.source_of(group[0])
        if plan is None:
            return False
        budgets = source.budgets
        try:
            prefix = self.packfile.stored_prefix
            rows = plan.read_each(source, [(obj.offset or 0) + prefix for obj in group])
        except (ChunkwrightError, struct.error, ValueError, RecursionError):
            source.budgets = budgets
            return False
        for obj, row in zip(group, rows, strict=True):
            set_values(obj, Record(plan, row))
        return True

    def targets(self, obj: HkObject) -> list[HkObject]:
        """Return the objects that the members of an object point to, in their order."""
        return pointed_to(obj)

    def title(self, obj: HkObject) -> str:
        """Read only the member that names an object."""
        plan = plan_of(obj)
        if plan is None:
            return ""
        source = self.source_of(obj)
        found = (
            plan.codecs[at].read(source, None, obj.body_offset + plan.slots[at].offset)
            for at in plan.titles
            if plan.codecs[at].sort == TEXT
        )
        return next((each for each in found if each), "")

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Read only one string of an object that is not decoded yet."""
        at = obj.body_offset + plan.slots[index].offset
        found: str | None = plan.codecs[index].read(self.source_of(obj), None, at)
        return found


def library(packfile: Packfile) -> Library:
    """Return the classes that a packfile is decoded with."""
    return packfile.decoder.library


def plan_of(obj: HkObject) -> Plan | None:
    """Return the class of an object as its document stores it; None if unknown."""
    return obj.packfile.decoder.plan_of(obj)


def use_classes(packfile: Packfile, source: fileio.Source | ClassTable) -> list[Match]:
    """Decode with a user's classes too; return how their signatures match the packfile's.

    ``source`` is a path or buffer of the text form that ``chunkwright.hkx.classes.table``
    describes, or a table. Classes of the packfile's version need not be repeated in it.
    Objects that have already been decoded are not affected, so call this first.

    >>> from chunkwright import hkx
    >>> packfile = hkx.new_packfile("hk_2010.2.0-r1")
    >>> hkx.use_classes(packfile, b"class MyTag : hkReferencedObject\\n  number INT32\\n")
    []
    >>> hkx.new_object(packfile, "MyTag", {"number": 5})["number"]
    5
    """
    known = library(packfile)
    table = source if isinstance(source, ClassTable) else load_table(source)
    names = list(table)
    text = table.to_text()
    if not any(one is not None and one.to_text() == text for one in known.user_tables):
        known.use(table)
    stated = {row.name: row.signature for row in packfile.class_names if row.name in names}
    return known.compare(table, stated)


def user_classes(packfile: Packfile) -> list[ClassTable | None]:
    """Return the tables of ``use_classes``, latest first; None stands for ``use_own_types``."""
    return library(packfile).user_tables if "_decoder" in vars(packfile) else []


def share_classes(source: Packfile, target: Packfile) -> None:
    """Decode one packfile with the user's classes of another."""
    tables = user_classes(source)
    if tables:
        library(target).set_user_tables(tables)


def use_own_types(packfile: Packfile) -> None:
    """Decode with the classes in the packfile's own ``__types__`` section."""
    if not library(packfile).use_own_types():
        raise QueryError("this packfile has no classes of its own: its __types__ section is empty")


def decode_afresh(obj: HkObject, sources: dict[int, Source]) -> Record | RawObject:
    """Decode from the bytes that were read, even if the values have changed since."""
    return _decode(obj, plan_of(obj), source_of(obj, sources))


def _decode(obj: HkObject, plan: Plan | None, source: Source) -> Record | RawObject:
    if plan is None:
        return raw_object(obj)
    try:
        return Record(plan, row_of(obj, plan, source))
    except ChunkwrightError as error:
        return raw_object(obj, error)


def raw_object(obj: HkObject, error: ChunkwrightError | None = None) -> RawObject:
    """Return the bytes and fixups of an object from its section."""
    packfile = packfile_of(obj)
    section = packfile.sections[obj.section_index]
    start, end = obj.extent
    local = section.local_between(start, end)
    rows = section.global_between(start, end)
    found = [(at - start, packfile.object_at(s, to)) for at, s, to in rows]
    return RawObject(
        obj.class_name,
        section.data[start:end],
        [(at - start, to - start) for at, to in local],
        [(at, target) for at, target in found if target is not None],
        error,
        library(packfile).difference(obj.class_name, obj.signature) if error is None else "",
    )


def source_of(obj: HkObject, sources: dict[int, Source], kind: type[Source] = Source) -> Source:
    """Return the source for an object's section, cached in ``sources`` by index."""
    index = obj.section_index
    if index not in sources:
        bond = obj._bond
        sources[index] = kind(packfile_of(obj), index, lambda: described_places(packfile_at(bond)))
    return sources[index]


def row_of(obj: HkObject, plan: Plan, source: Source) -> list[Value]:
    """Return the decoded members of an object; errors say which object and offset they concern."""
    try:
        return plan.read(source, obj.body_offset)
    except ChunkwrightError as error:
        error.located(obj.packfile.source, obj.packfile.format)
        raise error.within(*label(obj)) from None
    except (struct.error, ValueError, RecursionError) as error:
        left = max(len(source.data) - obj.body_offset, 0)
        short = f"takes {plan.size:,} bytes, but {left:,} are left in the section"
        raise CorruptError(
            f"{obj.class_name} {short if plan.size > left else f'cannot be decoded: {error}'}",
            offset=source.section.start + (obj.offset or 0),
            path=join(*label(obj)),
            file=obj.packfile.source,
            format=obj.packfile.format,
        ) from error


def new_packfile(version: str, layout: str = "8101") -> Packfile:
    """Return a new packfile without objects.

    ``version`` is a contents version such as ``hk_2010.2.0-r1`` (Skyrim); ``layout`` has the four
    digits pointer size, little endian, padding reuse, empty base: 8101 is the layout of 64-bit PC
    games, 4101 that of 32-bit ones. It can be written once its ``root`` is set. Raises
    ``QueryError``, which lists the known versions or the possible digits.

    >>> packfile = new_packfile("hk_2010.2.0-r1")
    >>> packfile.root = new_object(packfile, "hkRootLevelContainer")
    >>> packfile
    <Packfile hk_2010.2.0-r1 8101: hkRootLevelContainer, 1 object>
    """
    wanted = Layout.parse(layout)
    header = Header(
        contents_version=version,
        pointer_size=wanted.pointer_size,
        little_endian=wanted.little_endian,
        reuse_padding=wanted.reuse_padding,
        empty_base=wanted.empty_base,
        **version_named(version).header._asdict(),
    )
    sections = [Section(CLASS_NAMES), Section(TYPES), Section(DATA)]
    return Packfile(header, sections, decoder=Decoder)


def new_object(
    packfile: HavokDocument, class_name: str, members: Mapping[str, object] | None = None
) -> HkObject:
    """Create an object of a class of the packfile's version, and add it to the packfile.

    Members that are not given have the defaults of the class, such as -1 for no event, or are zero,
    null or empty; structs can be given as mappings. The object is written where something points to
    it, or after all others. Raises ``QueryError`` for an
    unknown class or member.

    >>> packfile = new_packfile("hk_2010.2.0-r1")
    >>> skeleton = new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": [{"name": "tail"}]})
    >>> skeleton["bones"] += [{"name": "paw"}]
    """
    stated = packfile.stated_signature(class_name)
    plan = packfile.decoder.library.find(class_name, stated)
    if plan is None:
        import difflib  # imported here, because only errors need it

        version = packfile.contents_version
        names = builtin(version) if version in VERSIONS else ()
        near = difflib.get_close_matches(class_name, names, 1)
        raise QueryError(
            f"no class {class_name!r} is known for {version}",
            hint=f"did you mean {near[0]}?" if near else "hkx.use_classes adds classes",
        )
    known = signature_of(plan.plans.table, class_name) if stated is None else stated
    made = HkObject(packfile, class_name, known, values=plan.fresh(members))
    packfile.objects.append(made)
    return made


def drop(packfile: HavokDocument, obj: HkObject) -> int:
    """Remove an object from a packfile with all pointers to it; return how many there were.

    Pointers become null, elements of arrays of pointers are removed. Objects that only ``obj``
    pointed to stay, and are written after all others.
    """
    if packfile.root is obj:
        raise QueryError("the root object cannot be removed from its packfile")
    kept = [each for each in packfile.objects if each is not obj]
    if len(kept) == len(packfile.objects):
        raise QueryError(f"{obj!r} is not in this packfile")
    packfile.objects[:] = kept
    settle(packfile)
    return sum(_clear(each.values, obj) for each in kept)


def _clear(held: Record | RawObject, obj: HkObject) -> int:
    if held.plan is not None:
        return _forget(held, obj)
    before = len(held.pointers)
    held.pointers[:] = [(at, target) for at, target in held.pointers if target is not obj]
    return before - len(held.pointers)


def _forget(record: Record, obj: HkObject) -> int:
    """Clear the pointers to an object in one record, including embedded structs."""
    found = 0
    for index, value in enumerate(record.held):
        if value is obj:
            record.held[index] = None
            found += 1
            continue
        found += sum(_forget(each, obj) for _, each in records_in(value))
        held = sum(each is obj for each in elements(value))
        if held and record.plan.slots[index].member.count:
            value[:] = [None if each is obj else each for each in value]
        elif held:
            value[:] = [each for each in value if each is not obj]
        found += held
    return found


def is_edited(packfile: Packfile) -> bool:
    """Whether objects or their prefix were added, dropped or changed since the file was read.

    Decoded objects are decoded once more and compared, because arrays can change in place.
    """
    kept = vars(packfile)
    if packfile.object_prefix != packfile.stored_prefix:
        return True
    if "root" in kept and packfile.root is not _stored_root(packfile):
        return True
    if "objects" in kept:
        stored = [
            obj
            for index, section in enumerate(packfile.sections)
            if section.tag != TYPES
            for obj in packfile.section_objects(index)
        ]
        if len(stored) != len(packfile.objects) or any(map(is_not, stored, packfile.objects)):
            return True
    sources: dict[int, Source] = {}
    for index, made in list(kept.get("_section_objects", {}).items()):
        ids = packfile.object_ids(index) or repeat(None)
        for obj, object_id in zip(made, ids, strict=False):
            if obj.object_id != object_id or obj.section_index != index:
                return True
            if obj.is_decoded and _changed(obj, sources):
                return True
    return False


def changed_among(objects: Iterable[HkObject]) -> HkObject | None:
    """Return the first object whose values differ from those that were read."""
    sources: dict[int, Source] = {}
    return next((obj for obj in objects if obj.is_decoded and _changed(obj, sources)), None)


def _changed(obj: HkObject, sources: dict[int, Source]) -> bool:
    from chunkwright.hkx import instances

    return bool(obj.values != instances.decode_afresh(obj, sources))


def _stored_root(packfile: Packfile) -> HkObject | None:
    header = packfile.header
    return packfile.object_at(header.contents_section, header.contents_offset)
