"""The lists of managers: what the numbers in chunks, of attributes and of messages, stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.holders import Manager
from chunkwright.nmo.payloads.guids import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.values import Guid

# Manager -> the area and field of its list of names.
LISTS: Final = {
    ATTRIBUTE_MANAGER: ("attributes", "attributes"),
    MESSAGE_MANAGER: ("messages", "names"),
}


def remember_lists(file: VirtoolsFile) -> Callable[[], None]:
    """Return a function that restores the lists that adoption may extend."""
    managers = list(file.managers)
    kept: list[tuple[Manager, str, dict[str, Value] | None]] = []
    for manager in managers:
        if manager.guid in LISTS:
            area, _ = LISTS[manager.guid]
            fields = manager.area_fields(area)
            values = {name: _own_list(value) for name, value in (fields or {}).items()}
            kept.append((manager, area, None if fields is None else values))
    rows = [(row, list(row.guids)) for row in file.plugin_dependencies]

    def restore() -> None:
        file.managers[:] = managers
        for manager, area, values in kept:
            fields = manager.area_fields(area)
            if values is not None and fields is not None:
                fields.update(values)
            elif fields is not None:
                del manager[area]
        file.plugin_dependencies[:] = [row for row, _ in rows]
        for row, guids in rows:
            row.guids[:] = guids

    return restore


def _own_list(value: Value) -> Value:
    return list(value) if isinstance(value, list) else value


def manager_of(file: VirtoolsFile, guid: Guid) -> Manager | None:
    """Return the manager of a GUID, None where it saved nothing."""
    return next((each for each in file.managers if each.guid == guid), None)


def entries_of(file: VirtoolsFile, guid: Guid) -> list[Value]:
    """Return the list of a manager, empty where it has none."""
    area, field = LISTS[guid]
    manager = manager_of(file, guid)
    fields = None if manager is None else manager.area_fields(area)
    return [] if fields is None else list(fields[field])


def entry_name(entry: Value) -> str | None:
    """Return the name of an entry of a list; None for one that is not used."""
    return entry.get("name") if isinstance(entry, dict) else entry


def categories_of(file: VirtoolsFile) -> list[Fields]:
    """Return the categories of attributes."""
    manager = manager_of(file, ATTRIBUTE_MANAGER)
    fields = None if manager is None else manager.area_fields("attributes")
    return [] if fields is None else list(fields["categories"])


def settle_lists(file: VirtoolsFile) -> None:
    """Let the counts beside lists that were extended be those of their entries."""
    for manager in file.managers:
        if manager.guid in LISTS:
            manager.settle(LISTS[manager.guid][0])


def need_list(file: VirtoolsFile, guid: Guid) -> list[Value]:
    """Return the list of a manager for adding entries, creating the manager if necessary."""
    area, field = LISTS[guid]
    manager = manager_of(file, guid)
    if manager is None:
        chunk = StateChunk(guid.first & 0xFF, data_version=0, bound=True, options=0x10)
        manager = Manager(file, guid, chunk=chunk)
        file.managers.append(manager)
    if manager.area_fields(area) is None:
        empty: Fields = {field: []}
        if guid == ATTRIBUTE_MANAGER:
            empty = {"category_count": 0, "attribute_count": 0, "categories": [], field: []}
        manager.fields[area] = empty
    found: list[Value] = manager.need_fields(area)[field]
    return found
