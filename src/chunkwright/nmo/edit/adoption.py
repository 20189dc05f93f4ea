"""Copying objects from another file, with everything they depend on.

An object depends on everything its chunk refers to: the meshes of an entity, their materials and
textures, the parameters of attributes, scripts with all their contents, groups and entities that a
script uses. Each is copied once, with an unused CK_ID; the copy made by an earlier call is used
again as long as it is in the table. Objects with the same name are not considered equal, because
Virtools does not require unique names, and two textures of one name may be different pictures.

Some references are mapped instead of copied. A reference to the level or to a scene becomes a reference
to the level of the adopting file, or to its scene of the same name (the level's scene for the
level's scene), or null if there is none. Types of attributes and of messages are indices into the
list of a manager; they become those of the same names in the adopting file, whose list is extended
if necessary. Dangling references become null. Plugins that building blocks may need are added to
the list of plugins.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import file as file_header
from chunkwright.nmo.edit import (
    LISTS,
    categories_of,
    entries_of,
    entry_name,
    manager_of,
    need_list,
    settle_lists,
)
from chunkwright.nmo.file import PluginCategory
from chunkwright.nmo.file.codec import FOREIGN, TableCodec, codec_of
from chunkwright.nmo.model.objects import VirtoolsObject, objects_in
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER
from chunkwright.state_chunk.area import take_apart
from chunkwright.state_chunk.chunk_format import ByType, Content, Guid, Text, Unresolved, encode
from chunkwright.state_chunk.model import StateChunk, by_index
from chunkwright.state_chunk.reader import renumber_ids
from chunkwright.state_chunk.resolve import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import V
    from chunkwright.state_chunk.area import Fields, Value

Adopted = dict[int, VirtoolsObject]
"""``id()`` of an object of another file -> its copy in this one."""

BEHAVIOR_PLUGINS: Final = 4
"""The category of plugins with building blocks."""


def adopt(file: VirtoolsFile, obj: V) -> V:
    """Copy an object; return the copy in ``file``.

    An object of the same file is returned as it is. Raises ``QueryError`` for anything but an
    object of a file, and for an object of a newer file whose references a file below version 8
    cannot have; ``SerializeError`` for an area of unknown layout that may refer to objects by
    number. If there is an error, nothing is changed.
    """
    if not isinstance(obj, VirtoolsObject):
        raise QueryError(f"expected an object, not {obj!r:.60}")
    if obj.file is file:
        return obj
    new = file_header.VERSION_HEADER_PART
    if file.file_version < new <= obj.file.file_version:
        raise QueryError(
            f"an object of a file of version {obj.file.file_version} cannot be adopted by one of "
            f"version {file.file_version}, because its references need version {new}",
            path=obj.address,
            hint=f"set file.file_version = {new} first",
        )
    if obj not in obj.file.objects:
        raise QueryError(
            f"{obj!r} is not in the table of its file, so its dependencies are unknown"
        )
    return Adoption(file, obj.file).bring(obj)


class Adoption:
    """A single adoption: the objects to copy, and the counterpart of each in this file."""

    def __init__(
        self, file: VirtoolsFile, other: VirtoolsFile, adopted: Adopted | None = None
    ) -> None:
        self.file = file
        self.other = other
        self.adopted = file.objects._adopted_from(other) if adopted is None else adopted
        self.became: dict[int, VirtoolsObject | None] = {}
        self.entries: dict[Guid, dict[int, int]] = {}
        self.additions: list[tuple[Guid, Value]] = []
        self.new_categories: list[Fields] = []

    def bring(self, obj: V) -> V:
        """Copy one object, with everything it depends on."""
        coming = self._closure(obj)
        table = self.file.objects
        before = len(table)
        try:
            for item in coming:
                made = self._empty_copy(item, table.free_id())
                self.became[id(item)] = made
                table.append(made)
            for item, made in zip(coming, table[before:], strict=True):
                try:
                    made.chunk = None if item.chunk is None else self.copied_chunk(item.chunk, made)
                except ChunkwrightError as error:
                    error.beneath(item.address)
                    raise
        except ChunkwrightError:
            del table[before:]
            raise
        self.add_entries()
        self._add_plugins(coming)
        self.adopted.update(zip(map(id, coming), table[before:], strict=True))
        found: Any = self.became[id(obj)]
        copy: V = found  # of the same class
        return copy

    def state(self, chunk: StateChunk) -> StateChunk:
        """Copy a sub-chunk of the other file whose objects have already been copied."""
        decode_chunk(chunk)
        for item in references(chunk):
            if not self._have(item):
                self.became[id(item)] = None
        return self.copied_chunk(chunk, None)

    # -- what is copied -------------------------------------------------------------------

    def _closure(self, obj: VirtoolsObject) -> list[VirtoolsObject]:
        """Return all objects to copy, in the order of the other file's table."""
        coming: dict[int, VirtoolsObject] = {}
        waiting = [obj]
        while waiting:
            item = waiting.pop()
            if id(item) in coming or (item is not obj and id(item) in self.became):
                continue
            if item is obj or not self._have(item):
                coming[id(item)] = item
                if item.chunk is not None:
                    decode_chunk(item.chunk)
                    waiting += references(item.chunk)
        before = self.adopted.get(id(obj))
        if before is not None and before in self.file.objects:
            self.became[id(obj)] = before
            return []
        return sorted(coming.values(), key=self.other.objects.index_of)

    def _have(self, item: VirtoolsObject) -> bool:
        """Whether the file has a counterpart: a copy, or its own level or scene."""
        before = self.adopted.get(id(item))
        if before is not None and before in self.file.objects:
            self.became[id(item)] = before
            return True
        if item not in self.other.objects:
            raise QueryError(f"{item!r} is referred to, but is not in the table of its file")
        if item.is_a("CKLevel") or item.is_a("CKScene"):
            self.became[id(item)] = self._counterpart(item)
            return True
        return False

    def _counterpart(self, item: VirtoolsObject) -> VirtoolsObject | None:
        """Return the file's own level, or its scene that corresponds to one of the other file."""
        mine = self.file.objects.of_class("CKLevel" if item.is_a("CKLevel") else "CKScene")
        if item.is_a("CKScene"):
            mine = [each for each in mine if each.name == item.name] or [
                scene
                for scene in _level_scenes(self.file)
                if any(item is each for each in _level_scenes(self.other))
            ]
        return mine[0] if mine else None

    def _empty_copy(self, item: VirtoolsObject, ck_id: int) -> VirtoolsObject:
        """Return a copy of an object, still without a chunk."""
        name = (
            item.name_bytes if self.file.file_version >= file_header.VERSION_OBJECT_TABLE else None
        )
        if name is not None and not name.isascii() and self.file.encoding != self.other.encoding:
            ends = b"\0" if name.endswith(b"\0") else b""
            name = self._encoded(item.name or "", item) + ends
        made = type(item)(
            self.file, ck_id | (item.id & file_header.REFERENCE_ONLY), item.class_id, name
        )
        if self.file.file_version < file_header.VERSION_CHUNK_BUFFERS:
            made.save_flags = item.save_flags
        return made

    def _encoded(self, text: str, item: VirtoolsObject) -> bytes:
        try:
            return encode(text, self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"the name {text!r} has characters that are not in the code page of this file",
                path=item.address,
                hint='set the code page of the file: --encoding gbk, or file.encoding = "gbk"',
            ) from error

    # -- chunks and their values ------------------------------------------------------------

    def copied_chunk(self, chunk: StateChunk, made: VirtoolsObject | None) -> StateChunk:
        """Copy a chunk, with its references mapped to the file."""
        chunk.refresh()
        copy = StateChunk(
            chunk.class_id,
            data_version=chunk.data_version,
            chunk_version=chunk.chunk_version,
            options=chunk.options,
            file_flag=chunk.file_flag,
            bound=chunk.bound,
            nested=chunk.nested,
        )
        if chunk.depth:
            copy.depth = chunk.depth
        codec = codec_of(chunk)
        # A sub-chunk belongs to a file too, with the class that it states.
        owner = made.owner if made is not None else FOREIGN if codec is None else codec.owner
        made_by = copy.codec = self.file.objects.numbers.codecs[owner]
        if chunk.chain_fault is not None:
            content = self._raw(Content(*chunk.assemble()), chunk)
            copy.raw = content.payload
            copy.keep_lists(content.lists)
            return copy
        for area in chunk.areas:
            with within(area.name or f"{area.identifier:#x}"):
                if area.fields is None:
                    copy.append(area.identifier, self._raw(area.content, chunk))
                else:
                    # Appended as bytes, because the fields of a script diagram cannot be checked
                    # until all scripts have been copied.
                    fields = self.copied(area.fields)
                    copy.append(area.identifier, made_by.encode(copy, area, fields))
                    take_apart(fields, StateChunk)
        return copy

    def _raw(self, content: Content, chunk: StateChunk) -> Content:
        """Copy bytes of unknown layout, refusing those that may contain indices."""
        if not by_index(chunk):
            return renumber_ids(content, chunk, self._new_id)
        if any(content.payload):
            raise SerializeError(
                "bytes of unknown layout may refer to objects by number",
                hint="remove the area from the chunk, or decode it",
            )
        return content

    def _new_id(self, old: int) -> int:
        item = self.other.objects.ids.get(old)
        made = None if item is None else self.became.get(id(item))
        return 0 if made is None else made.id

    def referred(self, target: VirtoolsObject | Unresolved) -> Value:
        """Return the target of a reference in the copy; unresolved references become null."""
        return None if isinstance(target, Unresolved) else self.became[id(target)]

    def copied(self, value: Value) -> Value:
        """Copy the value of a field, including all nested values."""
        return _COPIES[type(value)](value, self)

    def text(self, value: Text) -> str:
        """Copy a text; drop its stored bytes if the files differ in their code pages."""
        is_same = value.isascii() or self.file.encoding == self.other.encoding
        return value if is_same else str(value)

    def numbers(self, value: tuple[Value, ...]) -> Value:
        """Return a tuple; indices into a manager's list become those of the same entries here."""
        if len(value) != 2 or value[0] not in LISTS:
            return value
        guid, numbers = value
        if isinstance(numbers, list):
            return guid, [self._entry(guid, number) for number in numbers]
        return guid, self._entry(guid, numbers)

    # -- numbers in the lists of managers ----------------------------------------------------

    def _entry(self, guid: Guid, number: int) -> int:
        """Return the index in this file for an entry of a manager's list in the other."""
        known = self.entries.setdefault(guid, {})
        if number not in known:
            known[number] = self._find_entry(guid, number)
        return known[number]

    def _find_entry(self, guid: Guid, number: int) -> int:
        theirs = entries_of(self.other, guid)
        if not 0 <= number < len(theirs) or entry_name(theirs[number]) is None:
            return number
        mine = [*entries_of(self.file, guid), *(new for at, new in self.additions if at == guid)]
        name = entry_name(theirs[number])
        for place, entry in enumerate(mine):
            if entry_name(entry) == name:
                return place
        self.additions.append((guid, self._new_entry(theirs[number])))
        return len(mine)

    def _new_entry(self, entry: Value) -> Value:
        """Copy an entry; the category of an attribute is matched by name."""
        if not isinstance(entry, dict):
            return str(entry)
        copy = dict(entry)
        categories = categories_of(self.other)
        category = copy.get("category", -1)
        if 0 <= category < len(categories):
            wanted = categories[category]
            mine = [*categories_of(self.file), *self.new_categories]
            names = [each.get("name") for each in mine]
            if wanted.get("name") not in names:
                self.new_categories.append(dict(wanted))
                names.append(wanted.get("name"))
            copy["category"] = names.index(wanted.get("name"))
        return copy

    def take_entry(self, guid: Guid, number: int) -> None:
        """Add an entry to a manager's list, even if nothing uses it."""
        self._entry(guid, number)

    def add_entries(self) -> None:
        """Add the missing entries to the lists of managers."""
        if self.new_categories:
            need_list(self.file, ATTRIBUTE_MANAGER)
            manager = manager_of(self.file, ATTRIBUTE_MANAGER)
            assert manager is not None
            manager.need_fields("attributes")["categories"] += self.new_categories
        for guid, entry in self.additions:
            need_list(self.file, guid).append(entry)
        if self.new_categories or self.additions:
            settle_lists(self.file)

    def _add_plugins(self, coming: list[VirtoolsObject]) -> None:
        if not any(item.is_a("CKBehavior") for item in coming):
            return
        needed = [
            guid
            for row in self.other.plugin_dependencies
            if row.category == BEHAVIOR_PLUGINS
            for guid in row.guids
        ]
        rows = [each for each in self.file.plugin_dependencies if each.category == BEHAVIOR_PLUGINS]
        if needed and not rows:
            rows = [PluginCategory(BEHAVIOR_PLUGINS)]
            self.file.plugin_dependencies += rows
        for guid in needed:
            if not any(guid in row.guids for row in rows):
                rows[0].guids.append(guid)


_COPIES: Final[ByType[Callable[[Value, Adoption], Value]]] = ByType(
    {
        VirtoolsObject: lambda value, into: into.referred(value),
        Unresolved: lambda value, into: into.referred(value),
        StateChunk: lambda value, into: into.copied_chunk(value, None),
        dict: lambda value, into: {name: into.copied(item) for name, item in value.items()},
        list: lambda value, into: [into.copied(item) for item in value],
        np.ndarray: lambda value, _: value.copy(),
        Text: lambda value, into: into.text(value),
        tuple: lambda value, into: into.numbers(value),
        object: lambda value, _: value,
    }
)


def references(chunk: StateChunk) -> Iterator[VirtoolsObject]:
    """Yield every object that a chunk refers to, in fields, sub-chunks and listed ids."""
    codec = codec_of(chunk)
    if codec is not None and chunk.chain_fault is not None:
        yield from _listed(Content(*chunk.assemble()), chunk, codec)
    for area in chunk.areas:
        fields = area.fields
        if fields is not None:
            yield from _within(fields)
        elif codec is not None and not by_index(chunk):
            yield from _listed(area.content, chunk, codec)


def _listed(content: Content, chunk: StateChunk, codec: TableCodec) -> list[VirtoolsObject]:
    found: list[VirtoolsObject] = []

    def note(ck_id: int) -> int:
        item = codec.numbers.by_id(ck_id)
        if isinstance(item, VirtoolsObject):
            found.append(item)
        return ck_id

    renumber_ids(content, chunk, note)
    return found


def _within(value: Value) -> Iterator[VirtoolsObject]:
    match value:
        case VirtoolsObject():
            yield value
        case StateChunk():
            yield from references(value)
        case dict():
            yield from chain.from_iterable(map(_within, value.values()))
        case list():
            yield from chain.from_iterable(map(_within, value))


def _level_scenes(file: VirtoolsFile) -> list[VirtoolsObject]:
    """Return the scenes that belong to levels."""
    found = []
    for level in file.objects.of_class("CKLevel"):
        fields = level.area_fields("scenes") or {}
        found += objects_in(fields.values(), VirtoolsObject)
    return [each for each in found if each.is_a("CKScene")]
