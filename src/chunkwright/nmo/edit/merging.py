"""Merging files: objects joined, shared or added, states of managers, included files.

A report has the outcome for each, and the names that several objects have.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from chunkwright.base.wording import counted
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.formats.results import JOINED, KEPT, SHARED, Merge, MergedName
from chunkwright.nmo.edit import LISTS, entries_of, entry_name, manager_of, remember_lists
from chunkwright.nmo.edit.adoption import Adoption, adopt
from chunkwright.nmo.edit.file_changes import Entry, enter_as, entries_from, has_scene
from chunkwright.nmo.edit.insides import add_included, merge_included
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.payloads import VARIABLE_MANAGER
from chunkwright.state_chunk.chunk_format import ByType, Unresolved
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.nmo.edit.adoption import Adopted
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Area, Value


Outcome = Literal["kept", "renamed", "joined", "shared"]

_LEFT = ("CKLevel", "CKScene", "CKInterfaceObjectManager")
"""Classes whose objects are not taken from the other file: each composition has its own."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A name that objects of both files have.

    ``mine`` was in the file, ``other`` is the incoming one. Either both were ``kept`` with the
    name, or the incoming one was ``renamed``, or its members were ``joined`` to those of ``mine``
    (groups), or it was equal and ``shared``; in the last two cases ``other`` is ``mine``.
    """

    name: str
    mine: VirtoolsObject
    other: VirtoolsObject
    outcome: Outcome

    def __str__(self) -> str:
        became = f" to {self.other.name!r}" if self.outcome == "renamed" else ""
        return f"{self.mine.class_name} {self.name!r}: {self.outcome}{became}"


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of a merge: objects added, names that clash, and objects left behind.

    ``entered`` are the objects that were added to the scene of the level.
    """

    added: list[VirtoolsObject] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    left: list[VirtoolsObject] = field(default_factory=list)
    entered: list[VirtoolsObject] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{len(self.added)} objects added, {len(self.clashes)} names clash, "
            f"{len(self.left)} objects left, {len(self.entered)} entered the scene"
        )


def merge_objects(
    file: VirtoolsFile,
    other: VirtoolsFile,
    *,
    rename: bool,
    join_groups: bool,
    scene: bool,
    share: bool = False,
) -> Merged:
    """Copy the objects of another file; see ``ObjectTable.merge``."""
    if not isinstance(other, type(file)) or other is file:
        raise QueryError(f"expected another Virtools file, found {other!r:.60}")
    table = file.objects
    adopted = table._adopted_from(other)
    before, known = len(table), dict(adopted)
    mine = _named(list(table))
    report = Merged()
    joined: set[int] = set()
    if join_groups:
        for group in other.objects.of_class(Group):
            known_here = adopted.get(id(group))
            if known_here is not None and known_here in table:
                # Added by an earlier merge; the group may have gained members since.
                joined.add(id(known_here))
                continue
            here = mine.get((group.class_id, group.name or ""))
            if here is not None:
                adopted[id(group)] = here
                joined.add(id(here))
                report.clashes.append(Clash(group.name or "", here, here, "joined"))
    if share:
        for theirs, here in share_equal(file, other, adopted):
            report.clashes.append(Clash(theirs.name or "", here, here, "shared"))
    restore = remember_lists(file)
    entries: list[tuple[VirtoolsObject, Entry]] = []
    try:
        for item in list(other.objects):
            if any(map(item.is_a, _LEFT)):
                report.left.append(item)
            elif adopted.get(id(item)) not in table:
                adopt(file, item)
        if scene and has_scene(file):
            entries = entries_from(file, other)
        _join(other, adopted, joined)
    except ChunkwrightError:
        del table[before:]
        restore()
        adopted.clear()
        adopted.update(known)
        raise
    report.added.extend(table[before:])
    report.clashes.extend(_clashes(file, report.added, mine, rename=rename))
    if entries:
        report.entered.extend(enter_as(file, entries))
    add_included(file, other)
    return report


def _named(objects: list[VirtoolsObject]) -> dict[tuple[int, str], VirtoolsObject]:
    """Return the objects by class and name, without the parts of scripts."""
    found: dict[tuple[int, str], VirtoolsObject] = {}
    for each in objects:
        if each.is_a("CKBeObject") and each.name:
            found.setdefault((each.class_id, each.name), each)
    return found


def _join(other: VirtoolsFile, adopted: Adopted, joined: set[int]) -> None:
    """Add the members of the other file's groups to this file's groups of the same names."""
    for group in other.objects.of_class(Group):
        mine = adopted[id(group)]
        if id(mine) not in joined or not isinstance(mine, Group):
            continue
        present = {id(each) for each in mine.members}
        for each in group.members:
            made = adopted.get(id(each))
            if made is not None and id(made) not in present:
                present.add(id(made))
                mine.members.append(made)


def _clashes(
    file: VirtoolsFile,
    added: list[VirtoolsObject],
    mine: dict[tuple[int, str], VirtoolsObject],
    *,
    rename: bool,
) -> list[Clash]:
    found = []
    for each in added:
        name = each.name or ""
        here = mine.get((each.class_id, name)) if each.is_a("CKBeObject") and name else None
        if here is None:
            continue
        if rename:
            each.name = next(
                free for number in count(2) if (free := f"{name}_{number}") not in file.objects
            )
        found.append(Clash(name, here, each, "renamed" if rename else "kept"))
    return found


_EDITOR: Final = "CKInterfaceObjectManager"


def merge(file: VirtoolsFile, other: VirtoolsFile, *, rename: bool = False) -> Merge:
    """Merge another file into a file, and report the outcome.

    See ``ObjectTable.merge``; equal textures and materials are shared. Scripts of the other file's
    level become scripts of this one's. Raises the errors of ``ObjectTable.merge``; then nothing is
    changed.
    """
    told = Merge(other.source or "", len(file.objects))
    included = {each.name: each.data for each in file.included_files}
    report = file.objects.merge(other, rename=rename, share=True)
    told.added = len(report.added)
    for clash in report.clashes:
        note = f"now {clash.other.name}" if clash.outcome == "renamed" else ""
        name = MergedName(clash.mine.class_name, clash.name, clash.outcome, note)
        told.names.append(name)
    for item in report.left:
        _tell_left(file, item, report, told)
    merge_managers(file, other, told)
    merge_included(other, included, told)
    return told


def _tell_left(file: VirtoolsFile, item: VirtoolsObject, report: Merged, merge: Merge) -> None:
    """Report a level, a scene or a state of the editor that was left behind."""
    called = f"{item.class_name} {item.name!r}" if item.name else f"{item.class_name} #{item.id}"
    if item.is_a(_EDITOR):
        merge.remarks.append(f"{called}: a state of the editor, which only the editor uses")
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
    """Attach the copied scripts of the other level to this level; return their number."""
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


_VARIABLES: Final = ("variables", "float_variables", "string_variables")


def merge_managers(file: VirtoolsFile, other: VirtoolsFile, merge: Merge) -> None:
    """Merge the states of managers into a file, and report the outcome for each.

    Attributes, messages and variables are joined by name. For any other manager, the file keeps its
    own state, or gets the other file's if it has none.
    """
    for manager in list(other.managers):
        try:
            _merge_manager(file, other, manager, merge)
        except ChunkwrightError as error:
            merge.untaken.append(f"{manager.address}: {error.message}")


def _merge_manager(file: VirtoolsFile, other: VirtoolsFile, manager: Manager, merge: Merge) -> None:
    mine = manager_of(file, manager.guid)
    if manager.guid in LISTS:
        _join_list(file, other, manager, merge)
    elif mine is None:
        _take(file, other, manager, merge)
    elif _contents(mine) == _contents(manager):
        return
    elif manager.guid == VARIABLE_MANAGER and _is_known(mine) and _is_known(manager):
        _join_variables(mine, manager, merge)
    elif _is_known(manager):
        note = "settings differ: those of the first file are kept"
        merge.names.append(MergedName("manager", manager.name, KEPT, note))
    else:
        merge.untaken.append(
            f"{manager.address}: has a different state of unknown layout: cannot be joined"
        )


def _contents(manager: Manager) -> object:
    """Return the state of a manager in a form that can be compared."""
    chunk = manager.chunk
    if chunk is None or chunk.chain_fault is not None:
        return manager.stored_bytes()
    return [(area.identifier, area.content) for area in chunk.areas]


def _is_known(manager: Manager) -> bool:
    """Whether the layouts of all areas in a state are known."""
    chunk = manager.chunk
    return chunk is not None and all(area.fields is not None for area in chunk.areas)


def _join_list(file: VirtoolsFile, other: VirtoolsFile, manager: Manager, merge: Merge) -> None:
    """Add the names of attributes or messages that a file lacks, even those that nothing uses."""
    if manager.area_fields(LISTS[manager.guid][0]) is None:
        return
    before = len(entries_of(file, manager.guid))
    adoption = Adoption(file, other, {})
    known = {entry_name(entry) for entry in entries_of(file, manager.guid)}
    for number, entry in enumerate(entries_of(other, manager.guid)):
        name = entry_name(entry)
        if name is not None and name not in known:
            known.add(name)
            adoption.take_entry(manager.guid, number)
    adoption.add_entries()
    added = len(entries_of(file, manager.guid)) - before
    if added:
        _, what = LISTS[manager.guid]
        note = f"{counted(added, 'name')} of {what} added"
        merge.names.append(MergedName("manager", manager.name, JOINED, note))


def _join_variables(mine: Manager, theirs: Manager, merge: Merge) -> None:
    """Add the variables that a file lacks; variables that it has keep their values."""
    fields, given = mine.need_fields("variables"), theirs.need_fields("variables")
    added, differ = 0, []
    names = {row["name"]: row for part in _VARIABLES for row in fields[part]}
    for part in _VARIABLES:
        for row in given[part]:
            known = names.get(row["name"])
            if known is None:
                fields[part].append(dict(row))
                added += 1
            elif known["value"] != row["value"]:
                differ.append(str(row["name"]))
    texts = {row["text"] for row in fields["representations"]}
    fields["representations"] += [
        dict(row) for row in given["representations"] if row["text"] not in texts
    ]
    mine.settle("variables")
    note = f"{counted(added, 'variable')} added" if added else ""
    if differ:
        note = "; ".join(filter(None, (note, f"kept: {', '.join(differ)}")))
    merge.names.append(MergedName("manager", mine.name, JOINED if added else KEPT, note))


def _take(file: VirtoolsFile, other: VirtoolsFile, manager: Manager, merge: Merge) -> None:
    """Copy the state of a manager that has none in the file."""
    chunk = manager.chunk
    if chunk is None:
        return
    try:
        copy = Adoption(file, other).state(chunk)
    except ChunkwrightError as error:
        merge.untaken.append(f"{manager.address}: {error.message}")
        return
    file.managers.append(Manager(file, manager.guid, chunk=copy))


_SHARED: Final = ("CKTexture", "CKMaterial")
"""The classes whose equal objects are shared; those that others refer to come first."""


def share_equal(
    file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted
) -> Iterator[tuple[VirtoolsObject, VirtoolsObject]]:
    """Map textures and materials to equal ones of the same name in the file; yield each pair.

    Of several equal objects, the first is used. An object that cannot be read equals no other.
    """
    theirs_of = _Contents(other, lambda obj: adopted.get(id(obj), object()))
    mine_of = _Contents(file, lambda obj: obj)
    for class_name in _SHARED:
        mine = defaultdict(list)
        for each in file.objects.of_class(class_name):
            mine[each.class_id, each.name].append(each)
        for each in other.objects.of_class(class_name):
            if adopted.get(id(each)) in file.objects:
                continue
            same = mine.get((each.class_id, each.name), []) if each.name else []
            found = next((one for one in same if theirs_of.equal(each, mine_of, one)), None)
            if found is not None:
                adopted[id(each)] = found
                yield each, found


class _Contents:
    """The contents of a file's objects, in a form that can be compared across two files.

    ``standing_for`` returns the counterpart of an object. Values that cannot be compared equal
    nothing.
    """

    def __init__(
        self, file: VirtoolsFile, standing_for: Callable[[VirtoolsObject], object]
    ) -> None:
        self.file = file
        self.standing_for = standing_for

    def equal(self, one: VirtoolsObject, others: _Contents, other: VirtoolsObject) -> bool:
        """Whether an object has the same content as an object of another file."""
        try:
            return self.chunk(one.chunk) == others.chunk(other.chunk)
        except ChunkwrightError:
            return False

    def value(self, value: Value) -> object:
        return _CONTENTS[type(value)](value, self)

    def chunk(self, chunk: StateChunk | None) -> object:
        if chunk is None:
            return None
        decode_chunk(chunk)
        if chunk.chain_fault is not None:
            return object()
        return "chunk", chunk.data_version, [*map(self._area, chunk.areas)]

    def _area(self, area: Area) -> object:
        if area.fields is not None:
            return area.identifier, self.value(area.fields)
        # Bytes of unknown layout may refer to other objects by the same number.
        return area.identifier, object() if any(area.payload) else area.content


def _entries_by_name(value: tuple[Value, ...], of: _Contents) -> object:
    """Return the names for indices into a manager's list; other tuples as they are."""
    if len(value) != 2 or value[0] not in LISTS:
        return value
    guid, numbers = value
    entries = entries_of(of.file, guid)
    listed = numbers if isinstance(numbers, list) else [numbers]
    return guid, [
        entry_name(entries[each]) if 0 <= each < len(entries) else each for each in listed
    ]


_CONTENTS: Final[ByType[Callable[[Value, _Contents], object]]] = ByType(
    {
        VirtoolsObject: lambda value, of: ("object", id(of.standing_for(value))),
        Unresolved: lambda _, __: object(),
        StateChunk: lambda value, of: of.chunk(value),
        np.ndarray: lambda value, _: ("array", value.tobytes()),
        dict: lambda value, of: {name: of.value(each) for name, each in value.items()},
        list: lambda value, of: [*map(of.value, value)],
        tuple: _entries_by_name,
        object: lambda value, _: value,
    }
)
