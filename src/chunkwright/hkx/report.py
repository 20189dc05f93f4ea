"""What ``info``, ``tree`` and ``problems`` tell of a packfile."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from chunkwright.document import Problem
from chunkwright.hkx import embedded, fixups, serialize
from chunkwright.hkx.container import TYPES
from chunkwright.hkx.outline import tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model import Packfile


__all__ = ["info", "problems", "tree"]


def info(packfile: Packfile) -> dict[str, Any]:
    """Count objects, fixups and classes of the contents section, as it would be written now."""
    packfile = serialize.current(packfile)
    section = packfile.contents
    classes: Counter[str] = Counter()
    for (names, name), count in Counter(map(tuple, section.virtual_fixups[:, 1:].tolist())).items():
        row = packfile.class_name_table(names).get(name)
        classes[row.name if row else ""] += count
    return {
        "file_version": packfile.header.file_version,
        "contents_version": packfile.header.contents_version,
        "layout": packfile.layout,
        "objects": len(section.virtual_fixups),
        "local_fixups": len(section.local_fixups),
        "global_fixups": len(section.global_fixups),
        "virtual_fixups": len(section.virtual_fixups),
        "class_names": len(packfile.class_names),
        "root_class": packfile.root_class,
        "types_section": any(each.tag == TYPES and each.data for each in packfile.sections),
        "object_ids": packfile.object_prefix == 8,
        "classes": dict(sorted(classes.items())),
    }


def problems(packfile: Packfile) -> Iterator[Problem]:
    """List fixups that lead nowhere, and bytes behind the packfile."""
    current = serialize.current(packfile)
    yield from fixups.problems(current)
    if packfile.trailing:
        end = len(serialize.write_container(current))
        inside = next(embedded.find(packfile.trailing), None)
        more = f"; a packfile starts at offset {end + inside.offset:#x}" if inside else ""
        yield Problem("/", f"{len(packfile.trailing)} bytes follow the last section{more}", end)
