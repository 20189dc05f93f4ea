"""Creating packfiles, and adding and removing objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.hkx import values
from chunkwright.hkx.classes.layout import Layout
from chunkwright.hkx.classes.library import builtin, signature_of
from chunkwright.hkx.classes.versions import VERSIONS, version_named
from chunkwright.hkx.file.container import CLASS_NAMES, DATA, TYPES, Header, Section
from chunkwright.hkx.kinds.record import Homogeneous, Record
from chunkwright.hkx.model.havok_document import settle
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.packfile import Packfile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.kinds.raw import RawObject
    from chunkwright.hkx.model.havok_document import HavokDocument


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
    return Packfile(header, sections, decoder=values.Decoder)


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
        import difflib  # here, because it is only needed for errors

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
    if isinstance(held, Record):
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
        elif isinstance(value, Record):
            found += _forget(value, obj)
        elif isinstance(value, Homogeneous):
            found += sum(_forget(each, obj) for each in value.items if isinstance(each, Record))
        elif isinstance(value, list):
            found += sum(_forget(each, obj) for each in value if isinstance(each, Record))
            held = sum(each is obj for each in value)
            if held and record.plan.slots[index].member.count:
                value[:] = [None if each is obj else each for each in value]
            elif held:
                value[:] = [each for each in value if each is not obj]
            found += held
    return found
