"""Fixups as a graph, and their problems, whole tables at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright.document import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.hkx.file.container import Section
    from chunkwright.hkx.model.packfile import Packfile

    Mask = NDArray[np.bool_]


def edges(packfile: Packfile, section_index: int) -> NDArray[np.int64]:
    """Return the pointers between the objects of one section as rows (source, target).

    Both are indices into ``packfile.section_objects(section_index)``, in ascending order of
    offsets. Pointers into other sections, and those that do not point to the start of an object,
    are left out.
    """
    section = packfile.sections[section_index]
    starts = section.object_starts
    rows = section.global_fixups[section.global_fixups[:, 1] == section_index]
    sources = np.searchsorted(starts, rows[:, 0], side="right") - 1
    targets, hit = _find(starts, rows[:, 2])
    hit &= sources >= 0
    return np.stack((sources[hit], targets[hit]), axis=1)


def _find(
    starts: NDArray[np.uint32], offsets: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], Mask]:
    """Return the indices of offsets among sorted starts, and which of them are present."""
    places = np.searchsorted(starts, offsets)
    if not len(starts):
        return places, np.zeros(len(offsets), np.bool_)
    return places, starts[np.minimum(places, len(starts) - 1)] == offsets


def problems(packfile: Packfile) -> Iterator[Problem]:
    """Yield dangling fixups, pointers that are not null on disk, and odd tables."""
    for index, section in enumerate(packfile.sections):
        yield from _local(packfile, section)
        yield from _global(packfile, section)
        yield from _virtual(packfile, section)
        yield from _slots(packfile, section)
        for name, fill in zip(("local", "global", "virtual"), section.fills, strict=True):
            if fill.strip(b"\xff"):
                yield Problem(
                    f"/{section.tag}/{name}_fixups",
                    f"{len(fill)} bytes after the last fixup are not all FF",
                    section.start + len(section.data),
                )
        for name, symbols in section.symbols.items():
            yield Problem(f"/{section.tag}/{name}", f"{len(symbols)} bytes are not decoded")
        if section.lead:
            yield Problem(
                f"/{section.tag}",
                f"{len(section.lead)} bytes stand between this and what is before it",
                section.start - len(section.lead),
            )
        is_contents = index == packfile.header.contents_section
        if is_contents and packfile.header.contents_offset not in section.object_starts:
            yield Problem(
                "/",
                f"no object starts at {packfile.header.contents_offset:#x}, where the header "
                "puts the root",
                24,
            )


def _local(packfile: Packfile, section: Section) -> Iterator[Problem]:
    size = len(section.data)
    rows = section.local_fixups
    room = packfile.header.pointer_size
    outside = rows[:, 0].astype(np.int64) + room > size
    yield from _report(section, "local", outside, rows, "the pointer is outside the data", 0)
    outside = rows[:, 1] >= size
    yield from _report(section, "local", outside, rows, "it leads outside the data", 1)


def _global(packfile: Packfile, section: Section) -> Iterator[Problem]:
    rows = section.global_fixups
    room = packfile.header.pointer_size
    outside = rows[:, 0].astype(np.int64) + room > len(section.data)
    yield from _report(section, "global", outside, rows, "the pointer is outside the data", 0)
    missing = rows[:, 1] >= len(packfile.sections)
    yield from _report(section, "global", missing, rows, "unknown section", 1)
    for index in np.unique(rows[~missing, 1]).tolist():
        target = packfile.sections[index]
        here = rows[:, 1] == index
        _, hit = _find(target.object_starts, rows[:, 2])
        outside = rows[:, 2] >= len(target.data)
        leads = f"it leads outside the data of {target.tag}"
        yield from _report(section, "global", here & outside, rows, leads, 2)
        leads = f"it leads into {target.tag} where no object starts"
        yield from _report(section, "global", here & ~outside & ~hit, rows, leads, 2)


def _virtual(packfile: Packfile, section: Section) -> Iterator[Problem]:
    rows = section.virtual_fixups
    outside = rows[:, 0] >= len(section.data)
    yield from _report(section, "virtual", outside, rows, "the object is outside the data", 0)
    _, first = np.unique(rows[:, 0], return_index=True)
    again = np.ones(len(rows), np.bool_)
    again[first] = False
    yield from _report(section, "virtual", again, rows, "another object starts there too", 0)
    unnamed = np.ones(len(rows), np.bool_)
    for index in np.unique(rows[:, 1]).tolist():
        known = np.array(list(packfile.class_name_table(index)), np.uint32)
        unnamed &= ~((rows[:, 1] == index) & np.isin(rows[:, 2], known))
    yield from _report(section, "virtual", unnamed, rows, "no class name starts there", 2)


def _slots(packfile: Packfile, section: Section) -> Iterator[Problem]:
    """Yield pointers that are not zero on disk, a sign of a dump from a running game."""
    room = packfile.header.pointer_size
    for name, rows in (("local", section.local_fixups), ("global", section.global_fixups)):
        sources = rows[:, 0].astype(np.int64)
        inside = sources + room <= len(section.data)
        data = np.frombuffer(section.data, np.uint8)
        filled = np.zeros(len(rows), np.bool_)
        for byte in range(room if len(data) else 0):
            filled |= inside & (data[np.where(inside, sources + byte, 0)] != 0)
        yield from _report(section, name, filled, rows, "the pointer is not zero on disk", 0)


def _report(
    section: Section,
    name: str,
    wrong: Mask,
    rows: NDArray[np.uint32],
    what: str,
    column: int,
) -> Iterator[Problem]:
    for place in np.flatnonzero(wrong).tolist():
        row = rows[place].tolist()
        yield Problem(
            f"/{section.tag}/{name}_fixups/{place}",
            f"{what} ({row[column]:#x})" if len(section.data) or column else what,
            section.start + row[0],
        )
