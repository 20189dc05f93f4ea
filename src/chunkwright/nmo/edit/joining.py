"""Joining what two files both have: states of managers, included files, equal textures and materials."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.wording import counted
from chunkwright.errors import ChunkwrightError
from chunkwright.formats.results import JOINED, KEPT, SHARED, Merge, MergedName
from chunkwright.nmo.edit import LISTS, entries_of, entry_name, manager_of
from chunkwright.nmo.edit.adoption import Adoption
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import VARIABLE_MANAGER
from chunkwright.state_chunk.chunk_format import ByType, Unresolved
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.nmo.edit.adoption import Adopted
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Area, Value


PREVIEW: Final = b"vtthumbnail.jpg"


_VARIABLES: Final = ("variables", "float_variables", "string_variables")


def merge_managers(file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted, merge: Merge) -> None:
    """Merge the states of managers into a file, and report the outcome for each.

    Attributes, messages and variables are joined by name. Of another manager, the file keeps its
    own state, or gets that of the other file if it has none.
    """
    for manager in list(other.managers):
        mine = manager_of(file, manager.guid)
        if manager.guid in LISTS:
            _join_list(file, other, manager, merge)
        elif mine is None:
            _take(file, other, manager, adopted, merge)
        elif _contents(mine) == _contents(manager):
            continue
        elif manager.guid == VARIABLE_MANAGER and _is_known(mine) and _is_known(manager):
            _join_variables(mine, manager, merge)
        elif _is_known(manager):
            note = "settings differ: those of the first file"
            merge.names.append(MergedName("manager", manager.name, KEPT, note))
        else:
            merge.untaken.append(
                f"{manager.address}: has another state of unknown layout, which cannot be joined"
            )


def _contents(manager: Manager) -> object:
    """Return the state of a manager in a form that can be compared."""
    chunk = manager.chunk
    if chunk is None or chunk.chain_fault is not None:
        return manager.stored_bytes()
    return [(area.identifier, area.content) for area in chunk.areas]


def _is_known(manager: Manager) -> bool:
    """Whether the layout of everything in a state is known."""
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
    """Add the variables that a file lacks; those of a name that it has keep their value."""
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


def _take(
    file: VirtoolsFile, other: VirtoolsFile, manager: Manager, adopted: Adopted, merge: Merge
) -> None:
    """Copy the state of a manager of which a file has none."""
    chunk = manager.chunk
    if chunk is None:
        return
    try:
        copy = Adoption(file, other, adopted).state(chunk)
    except ChunkwrightError as error:
        merge.untaken.append(f"{manager.address}: {error.message}")
        return
    file.managers.append(Manager(file, manager.guid, chunk=copy))


def merge_included(other: VirtoolsFile, before: dict[bytes, bytes], merge: Merge) -> None:
    """Report the outcome for the included files; those with new names have been added."""
    for each in other.included_files:
        present = before.get(each.name)
        if present is None:
            continue
        name = each.name.decode(other.encoding, "backslashreplace")
        if present == each.data:
            merge.names.append(MergedName("included file", name, SHARED))
        elif each.name.endswith(PREVIEW):
            merge.remarks.append(f"{name}: the preview is that of the first file")
        else:
            merge.untaken.append(
                f"included file {name}: the first file includes another one of that name"
            )


_SHARED: Final = ("CKTexture", "CKMaterial")
"""The classes of which equal objects are one, those that others refer to first."""


def share_equal(
    file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted
) -> Iterator[tuple[VirtoolsObject, VirtoolsObject]]:
    """Map textures and materials to equal ones of the same name in the file; yield each pair.

    Of several equal ones, the first is taken. An object that cannot be read equals no other.
    """
    theirs_of = _Contents(other, lambda obj: adopted.get(id(obj), (obj, object()))[1])
    mine_of = _Contents(file, lambda obj: obj)
    for class_name in _SHARED:
        mine = defaultdict(list)
        for each in file.objects.of_class(class_name):
            mine[each.class_id, each.name].append(each)
        for each in other.objects.of_class(class_name):
            if id(each) in adopted and adopted[id(each)][1] in file.objects:
                continue
            same = mine.get((each.class_id, each.name), []) if each.name else []
            found = next((one for one in same if theirs_of.equal(each, mine_of, one)), None)
            if found is not None:
                adopted[id(each)] = (each, found)
                yield each, found


class _Contents:
    """What is in the objects of a file, in a form that is equal for equal ones of two files.

    ``standing_for`` returns what an object stands for. What cannot be compared equals nothing.
    """

    def __init__(
        self, file: VirtoolsFile, standing_for: Callable[[VirtoolsObject], object]
    ) -> None:
        self.file = file
        self.standing_for = standing_for

    def equal(self, one: VirtoolsObject, others: _Contents, other: VirtoolsObject) -> bool:
        """Whether an object has the same content as one of another file."""
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
    """Return what the numbers of a manager's list stand for; other tuples as they are."""
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
