"""Edits of a file; this module has the values of parameters as people write them.

A value that is written out can be read back unchanged. If its bytes are not quite what its type
would store, such as a text with bytes after its end, it is written as ``{"hex": "6f6e65002e"}``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, from_buffer, to_buffer
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.query import typed
from chunkwright.state_chunk.area import take_apart
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.edit import csv_tables, insides
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.parameters import ParameterType
    from chunkwright.state_chunk.area import Fields, Value


__all__ = ["csv_tables", "insides"]

_HOMES: Final = {"csv_tables": "", "insides": ""}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)


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
        added = [each for each in file.managers if each not in managers]
        file.managers[:] = managers
        for each in added:
            take_apart(each.chunk, StateChunk)
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
    """Return the manager with a GUID; None if it saved nothing."""
    return next((each for each in file.managers if each.guid == guid), None)


def entries_of(file: VirtoolsFile, guid: Guid) -> list[Value]:
    """Return the list of a manager, empty if it has none."""
    area, field = LISTS[guid]
    manager = manager_of(file, guid)
    fields = None if manager is None else manager.area_fields(area)
    return [] if fields is None else list(fields[field])


def entry_name(entry: Value) -> str | None:
    """Return the name of an entry of a list; None for an unused entry."""
    return entry.get("name") if isinstance(entry, dict) else entry


def categories_of(file: VirtoolsFile) -> list[Fields]:
    """Return the categories of attributes."""
    manager = manager_of(file, ATTRIBUTE_MANAGER)
    fields = None if manager is None else manager.area_fields("attributes")
    return [] if fields is None else list(fields["categories"])


def settle_lists(file: VirtoolsFile) -> None:
    """Update the counts of lists that were extended."""
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


BUFFER, MANAGER = "buffer", "manager"
HEX: Final = "hex"

# The types whose values are entries of managers (CKPGUID_MESSAGE and CKPGUID_ATTRIBUTE).
_ENTRIES: Final = {
    Guid(0x03881E12, 0x5BA34E2B): MESSAGE_MANAGER,
    Guid(0x3EA34EE9, 0x09FA5366): ATTRIBUTE_MANAGER,
}
_TRUTH: Final = {"true": 1, "false": 0}
_TIME: Final = re.compile(r"(?:(\d+)m)?\s*(?:(\d+(?:\.\d+)?)s)?\s*(?:(\d+(?:\.\d+)?)ms)?")
_COLOUR: Final = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
_FEW: Final = 20
_BETWEEN: Final = re.compile(r"[,|]")


def is_typed(kind: Guid, record: Mapping[str, Value]) -> bool:
    """Whether the value of a parameter is a buffer, or an entry of the manager of its type."""
    if record.get("kind") == MANAGER:
        return kind in _ENTRIES and record["value"][0] == _ENTRIES[kind]
    return record.get("kind") == BUFFER


def spelled(kind: Guid, stored: Value, file: VirtoolsFile) -> JsonValue:
    """Return a value that ``is_typed`` as JSON: the name of a choice, a boolean, numbers.

    A value of unknown type becomes hexadecimal text.
    """
    if isinstance(stored, tuple):
        names = _entries(file, stored[0])
        number = stored[1]
        is_named = 0 <= number < len(names) and names.count(names[number]) == 1 and names[number]
        return names[number] if is_named else typed.plain([str(stored[0]), number])
    row = PARAMETER_TYPES.get(kind)
    if row is None:
        return typed.plain(stored)
    value = from_buffer(kind, stored, file.encoding)
    match value:
        case bytes():
            return {HEX: typed.plain(stored)}
        case str() if _is_odd(row, kind, stored, file):
            return {HEX: typed.plain(stored)}
        case 0 | 1 if row.name == "bool":
            return bool(value)
        case int():
            return _named(row, value)
    return typed.plain(value)


def name_of(kind: Guid, stored: Value, file: VirtoolsFile) -> str | None:
    """Return the name of a number: a choice, flags, true or false; None if it has no name."""
    row = PARAMETER_TYPES.get(kind)
    if row is None or not (row.names or row.name == "bool"):
        return None
    match spelled(kind, stored, file):
        case bool() as found:
            return str(found).lower()
        case str() as found:
            return found
    return None


def _is_odd(row: ParameterType, kind: Guid, stored: bytes, file: VirtoolsFile) -> bool:
    """Whether encoding a text would not give the bytes that it was read from."""
    try:
        text = from_buffer(kind, stored, file.encoding)
        return bool(row.codes) or to_buffer(kind, text, stored, file.encoding) != stored
    except ChunkwrightError:
        return True


def _named(row: ParameterType, value: int) -> str | int:
    """Return the name of a choice, or the names of flags; the number if it has none."""
    if not row.are_flags:
        return next((name for name, number in row.names.items() if number == value), value)
    names = [name for name, bit in row.names.items() if value & bit]
    known = sum(row.names[name] for name in names)
    return ", ".join(names) if names and known == value else value


def stored(kind: Guid, value: object, old: Value, file: VirtoolsFile) -> Value:
    """Return a value in stored form, to replace ``old``.

    Raises ``SerializeError`` for a value that does not fit.
    """
    if isinstance(old, tuple):
        return _entry(value, old[0], file)
    if isinstance(value, bytes):
        return value
    row = PARAMETER_TYPES.get(kind)
    if row is None:
        return typed.octets(value, f"bytes (the type {kind} is not known)")
    match typed.read(value) if str(value).lstrip()[:1] == "{" else None:
        case {"hex": raw, **others} if not others:
            return typed.octets(raw, row.name)
    if not row.codes:
        return to_buffer(kind, typed.text(value, "text (string)"), b"", file.encoding)
    values = _numbers(row, value) if len(row.codes) > 1 else [_number(row, value)]
    return to_buffer(kind, values, bytes(4 * len(row.codes)), file.encoding)


def untyped(type_: object, value: object, file: VirtoolsFile) -> object:
    """Return a parameter's record with its value in stored form, if the type is known."""
    record = typed.read(value)
    if not isinstance(record, dict) or "value" not in record:
        return value
    of = _guid(type_)
    if record.get("kind") == BUFFER:
        old: Value = b""
    elif record.get("kind") == MANAGER and of in _ENTRIES:
        old = (_ENTRIES[of], 0)
    else:
        return value
    try:
        return {**record, "value": stored(of, record["value"], old, file)}
    except ChunkwrightError as error:
        raise error.within("value") from None


def _guid(value: object) -> Guid:
    """Return a GUID from a GUID, from text or from two numbers; 0 for anything else."""
    try:
        if isinstance(value, list | tuple):
            return Guid(*value)
        return Guid.parse(str(value))
    except (TypeError, ValueError):
        return Guid(0, 0)  # refused when the type is set


def _entry(value: object, guid: Guid, file: VirtoolsFile) -> Value:
    """Return a manager's GUID and the number of a message or attribute, from its name or number."""
    word = LISTS[guid][0][:-1]
    names = _entries(file, guid)
    if isinstance(value, str) and value and value in names:
        if names.count(value) > 1:
            raise typed.misfit(value, f"a {word}", "several have this name: give the number")
        return guid, names.index(value)
    match typed.read(value):
        case (of, int() as number) if str(of) == str(guid) and _is_index(number):
            return guid, number
        case int() as number if _is_index(number):
            return guid, number
    raise typed.misfit(value, f"the name of a {word}", _near(str(value), names))


def _is_index(number: int) -> bool:
    return not isinstance(number, bool) and -1 <= number < 1 << 31


def _entries(file: VirtoolsFile, guid: Guid) -> list[str]:
    """Return the names of messages or attributes that a manager saved."""
    area, field = LISTS[guid]
    manager = manager_of(file, guid)
    try:
        rows = {} if manager is None else manager.area_fields(area) or {}
    except ChunkwrightError:
        return []  # the chunk is broken, which ``problems`` reports
    names = map(entry_name, rows.get(field, ()))
    return ["" if name is None else str(name) for name in names]


def _number(row: ParameterType, value: object) -> int | float:
    """Return a single number, from a number, a name or text with units."""
    text = value.strip() if isinstance(value, str) else ""
    if row.codes == "f":
        if text and "time" in row.name and (found := _TIME.fullmatch(text)):
            minutes, seconds, rest = (float(part or 0) for part in found.groups())
            return minutes * 60_000 + seconds * 1000 + rest
        return typed.real(value, f"a number ({row.name})")
    if row.name == "bool":
        named = int(value) if isinstance(value, bool) else _TRUTH.get(text.lower())
        return typed.whole(value, "true or false (bool)") if named is None else named
    named = _by_name(row, text) if row.names else None
    if named is not None:
        return named
    try:
        return typed.whole(value, f"a whole number ({row.name})")
    except ChunkwrightError:
        if not row.names:
            raise
        few = f"one of {', '.join(row.names)}" if len(row.names) <= _FEW else ""
        hint = _near(text, list(row.names)) or few
        raise typed.misfit(value, f"the name or number of a {row.name}", hint) from None


def _by_name(row: ParameterType, text: str) -> int | None:
    """Return the number of a choice or of flags by name, ignoring case."""
    numbers = {_plain(name): number for name, number in row.names.items()}
    if not row.are_flags:
        return numbers.get(_plain(text))
    parts = [_plain(part) for part in _BETWEEN.split(text)]
    return sum(numbers[part] for part in set(parts)) if numbers.keys() >= set(parts) else None


def _plain(name: str) -> str:
    return name.strip().casefold().replace(" ", "").replace("_", "")


def _numbers(row: ParameterType, value: object) -> list[float]:
    """Return several numbers: a list, as text with or without brackets, or a colour as #ff8000."""
    word = f"{len(row.codes)} numbers ({row.name})"
    if isinstance(value, str):
        colour = _COLOUR.fullmatch(value.strip()) if row.name == "color" else None
        if colour is not None:
            return [part / 255 for part in bytes.fromhex(colour[1] + (colour[2] or "ff"))]
        text = value.strip()
        if text[:1] != "[":
            value = f"[{text.removeprefix('(').removesuffix(')')}]"
    rows = typed.listed(value, word)
    if len(rows) == 4 and all(isinstance(each, list | tuple) for each in rows):
        rows = [number for each in rows for number in each]  # a matrix
    if len(rows) != len(row.codes):
        raise typed.misfit(value, word)
    return [typed.real(each, word) for each in rows]


def _near(name: str, names: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    return f"did you mean {near[0]!r}?" if near else ""
