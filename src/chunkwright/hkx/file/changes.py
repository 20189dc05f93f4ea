"""Checks whether a packfile was edited since it was read, and whether it can be written."""

from __future__ import annotations

from itertools import repeat
from operator import is_not
from typing import TYPE_CHECKING, Final

from chunkwright.errors import SerializeError
from chunkwright.hkx.file.container import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.file.container import Header
    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile


def check_header(packfile: Packfile) -> None:
    """Refuse a header that was changed to another layout or version than that of the sections.

    The objects would not change, and the file would be read with the wrong classes.
    """
    packfile.check_sections()
    _check_fields(packfile.header, len(packfile.sections))
    for what, stated, have in (
        ("layout", packfile.layout, packfile.stored_layout),
        ("version", packfile.header.contents_version, packfile.stored_version),
    ):
        if stated != have:
            raise SerializeError(
                f"the header says {what} {stated}, but the sections have {have}",
                path="/header",
                hint=f"restore the header, and use hkx.convert to change the {what}",
                file=packfile.source,
                format=packfile.format,
            )


_I16: Final = (-0x8000, 0x7FFF)
_U32: Final = (0, 0xFFFFFFFF)
# The minimum and maximum of each field of the header.
_RANGES: Final = {
    "file_version": (4, 11),
    "pointer_size": (0, 0xFF),
    "little_endian": (0, 1),
    "reuse_padding": (0, 1),
    "empty_base": (0, 1),
    "user_tag": _U32,
    "contents_offset": _U32,
    "class_name_offset": _U32,
    "flags": (-0x80000000, 0x7FFFFFFF),
    "max_predicate": _I16,
    "predicates_size": _I16,
}


def _check_fields(header: Header, num_sections: int) -> None:
    """Refuse values that do not fit a field of the header, or that no reader would accept."""
    sections = dict.fromkeys(("contents_section", "class_name_section"), (0, num_sections - 1))
    for name, (least, most) in (_RANGES | sections).items():
        value = getattr(header, name)
        if not isinstance(value, int) or not least <= value <= most:
            raise SerializeError(
                f"expected a number from {least} to {most}, not {value!r:.60}",
                path=f"/header/{name}",
            )
    for name, kinds in (
        ("contents_version", str),
        ("predicates", bytes),
        ("version_fill", bytes | None),
    ):
        value = getattr(header, name)
        if not isinstance(value, kinds):
            raise SerializeError(f"this is not {value!r:.60}", path=f"/header/{name}")


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
    from chunkwright.hkx import values

    return bool(obj.values != values.decode_afresh(obj, sources))


def _stored_root(packfile: Packfile) -> HkObject | None:
    header = packfile.header
    return packfile.object_at(header.contents_section, header.contents_offset)
