"""Merging Virtools files: objects, managers, included files, and the level's scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.merges import JOINED, SHARED, Merge, MergedName
from chunkwright.nmo.manager_merging import merge_included, merge_managers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.merging import Merged
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject

_EDITOR: Final = "CKInterfaceObjectManager"


def merge_file(file: VirtoolsFile, other: VirtoolsFile, *, rename: bool = False) -> Merge:
    """Bring everything of another file into a file, and report what became of it.

    See ``ObjectTable.merge``; textures and materials that are equal are one. Scripts of the other
    file's level become scripts of this one's. Raises what ``ObjectTable.merge`` raises; then
    nothing is changed.
    """
    merge = Merge(other.source or "", len(file.objects))
    included = {each.name: each.data for each in file.included_files}
    report = file.objects.merge(other, rename=rename, share=True)
    merge.added = len(report.added)
    for clash in report.clashes:
        note = f"now {clash.other.name}" if clash.outcome == "renamed" else ""
        name = MergedName(clash.mine.class_name, clash.name, clash.outcome, note)
        merge.names.append(name)
    for item in report.left:
        _tell_left(file, item, report, merge)
    merge_managers(file, other, file.objects.adopted, merge)
    merge_included(other, included, merge)
    return merge


def _tell_left(file: VirtoolsFile, item: VirtoolsObject, report: Merged, merge: Merge) -> None:
    """Report a level, a scene or a state of the editor, of which a file has its own."""
    called = f"{item.class_name} {item.name!r}" if item.name else f"{item.class_name} #{item.id}"
    if item.is_a(_EDITOR):
        merge.remarks.append(f"{called}: a state of the editor, which only that uses")
        return
    levels = file.objects.of_class("CKLevel")
    if item.is_a("CKLevel") and levels:
        count = _join_scripts(file, levels[0], item)
        note = f"with {len(report.entered)} objects in its scene"
        note += f" and {count} more scripts" if count else ""
        merge.names.append(MergedName("CKLevel", item.name or "", JOINED, note))
    elif item.is_a("CKScene") and _has_scene(file, item):
        merge.names.append(MergedName("CKScene", item.name or "", SHARED))
    elif levels:
        merge.untaken.append(f"{called}: the level of the first file has no scene of that name")
    else:
        merge.untaken.append(
            f"{called}: the first file has no level (name the file with the level first)"
        )


def _has_scene(file: VirtoolsFile, item: VirtoolsObject) -> bool:
    return any(each.name == item.name for each in file.objects.of_class("CKScene"))


def _join_scripts(file: VirtoolsFile, mine: VirtoolsObject, theirs: VirtoolsObject) -> int:
    """Give the level the scripts of the other one, which have been copied; return how many."""
    coming = [
        made
        for script in _scripts(theirs)
        if (made := file.objects.copy_of(script)) is not None and made not in list(_scripts(mine))
    ]
    if coming:
        mine.put_fields("scripts", {"scripts": [*_scripts(mine), *coming]}, needed=True)
    return len(coming)


def _scripts(level: VirtoolsObject) -> Iterator[VirtoolsObject]:
    yield from (level.area_fields("scripts") or {}).get("scripts", ())
