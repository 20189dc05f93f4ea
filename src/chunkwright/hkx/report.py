"""What ``info`` and ``problems`` report about a packfile."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chunkwright.hkx import serialize
from chunkwright.hkx.container import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.hkx.model import Packfile
    from chunkwright.hkx.types import JsonDict


def info(packfile: Packfile) -> JsonDict:
    """Count objects, fixups and classes of the contents section, as it would be written now.

    XML has neither a layout nor fixups.
    """
    if packfile.stored_xml is not None:
        return {
            "form": packfile.form,
            "file_version": packfile.header.file_version,
            "contents_version": packfile.contents_version,
            "objects": len(packfile.objects),
            "root_class": "" if packfile.root is None else packfile.root.class_name,
            "classes": dict(sorted(Counter(obj.class_name for obj in packfile.objects).items())),
        }
    packfile = serialize.current(packfile)
    section = packfile.contents
    classes: Counter[str] = Counter()
    for (names, name), count in Counter(
        tuple(row[1:]) for row in section.rows("virtual_fixups")
    ).items():
        row = packfile.class_name_table(names).get(name)
        classes[row.name if row else ""] += count
    return {
        "file_version": packfile.header.file_version,
        "contents_version": packfile.header.contents_version,
        "layout": packfile.layout,
        "objects": section.count("virtual_fixups"),
        "local_fixups": section.count("local_fixups"),
        "global_fixups": section.count("global_fixups"),
        "virtual_fixups": section.count("virtual_fixups"),
        "class_names": len(packfile.class_names),
        "root_class": packfile.root_class,
        "types_section": any(each.tag == TYPES and each.data for each in packfile.sections),
        "classes": dict(sorted(classes.items())),
        "havok": {"object_ids": packfile.object_prefix == 8},
    }


def problems(packfile: Packfile) -> Iterator[Problem]:
    """Report dangling fixups, wrong signatures, objects that cannot be decoded, and more."""
    from chunkwright.hkx import checking

    return checking.problems(packfile)
