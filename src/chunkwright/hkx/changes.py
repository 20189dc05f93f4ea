"""Whether a packfile was edited since it was read, and whether it can be written at all."""

from __future__ import annotations

from itertools import repeat
from operator import is_not
from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.hkx.container import TYPES

if TYPE_CHECKING:
    from chunkwright.hkx.classes.source import Source
    from chunkwright.hkx.model import HkObject, Packfile


def check_header(packfile: Packfile) -> None:
    """Refuse a header that was set by hand to another layout or version than the sections have.

    The objects would stay what they are, and the file would be read by the wrong classes.
    """
    packfile.check_sections()
    for what, said, have in (
        ("layout", packfile.layout, packfile.stored_layout),
        ("version", packfile.header.contents_version, packfile.stored_version),
    ):
        if said != have:
            raise SerializeError(
                f"the header says {what} {said}, the sections have {have}",
                hint=f"with the header left alone, hkx.convert gives another {what}",
                file=packfile.source,
                format=packfile.format,
            )


def is_edited(packfile: Packfile) -> bool:
    """Whether objects or their prefix were added, dropped or changed since it was read.

    Objects that were decoded are decoded once more and compared: arrays change in place.
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


def _changed(obj: HkObject, sources: dict[int, Source]) -> bool:
    from chunkwright.hkx import values

    return bool(obj.values != values.decode_afresh(obj, sources))


def _stored_root(packfile: Packfile) -> HkObject | None:
    header = packfile.header
    return packfile.object_at(header.contents_section, header.contents_offset)
