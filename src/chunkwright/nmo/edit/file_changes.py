"""Edits of a whole file: adding, copying and removing objects; scene.

The scene of a level is the list of objects that are present when it starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.edit.adoption import Adoption, references
from chunkwright.nmo.file import VERSION_CHUNK_BUFFERS, VERSION_HEADER_PART
from chunkwright.nmo.file.codec import TableCodec, codec_of
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import Group, object_type
from chunkwright.nmo.payloads import (
    BEHAVIOR_PARTS,
    SCRIPT,
    class_named,
)
from chunkwright.nmo.payloads.fields import forget_fields
from chunkwright.state_chunk.chunk_format import (
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    VERSION_NEW_BUFFER,
    Content,
)
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.reader import renumber_ids
from chunkwright.state_chunk.resolve import decode_chunk, sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import V
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.chunk_format import Guid, Unresolved


def add_object(
    file: VirtoolsFile, class_name: str, name: str | None, *, ck_id: int | None = None
) -> VirtoolsObject:
    """Append a new object with an empty chunk to the table.

    ``ck_id`` is an unused one by default. Below file version 8, the new chunk has the versions of
    the other objects' chunks.
    """
    class_id = class_named(class_name)
    if ck_id is None:
        ck_id = file.objects.free_id()
    elif file.objects.has_id(ck_id):
        raise QueryError(f"another object already has the id {ck_id}")
    chunk = _empty_chunk(file, class_id)
    item = object_type(class_id)(file, ck_id, class_id, chunk=chunk)
    # Before the table is changed, because the name may be refused.
    item.name = name
    file.objects.append(item)
    return item


_OLD_CHUNKS: Final = {7: VERSION_NEW_BUFFER, 6: VERSION_MANAGERS, 5: VERSION_IDS_LISTED}
"""The chunk version for a file version if no other chunk shows it; 4 is like 5."""


def _empty_chunk(file: VirtoolsFile, class_id: int) -> StateChunk:
    version = file.file_version
    if version >= VERSION_HEADER_PART:
        return StateChunk(class_id, bound=True)
    for item in file.objects:
        try:
            model = item.chunk
        except ChunkwrightError:
            # A broken chunk does not show the versions; it is reported elsewhere.
            continue
        if model is not None:
            return StateChunk(
                class_id,
                data_version=model.data_version,
                chunk_version=model.chunk_version,
                bound=model.bound,
            )
    if version < VERSION_CHUNK_BUFFERS:
        return StateChunk(class_id, data_version=0, chunk_version=0)
    return StateChunk(class_id, chunk_version=_OLD_CHUNKS.get(version, VERSION_IDS_LISTED))


def remove_objects(file: VirtoolsFile, items: Iterable[VirtoolsObject]) -> list[str]:
    """Remove objects from the file, and all references to them.

    Single references become null; members are removed from groups, script lists and so on. All
    other references are renumbered when the file is written. Returns the paths of areas that may
    contain references and could not be renumbered because their layout is unknown.
    """
    taken = list(items)
    gone = {id(item) for item in taken}
    missing = [item for item in taken if item not in file.objects]
    if missing:
        raise QueryError(
            f"{len(missing)} of the objects to remove are not in the file", hint=f"{missing[0]!r}"
        )
    file.decode_all()
    left = [item for item in file.objects if id(item) not in gone]
    opaque: list[str] = []
    chunks = [(holder, chunk) for holder in file.holders() if (chunk := holder.chunk) is not None]
    for holder, chunk in chunks:
        if id(holder) not in gone:
            found = [f"{holder.address}/{name}" for name in _forget(chunk, gone)]
            opaque += found
    file.objects[:] = left
    if opaque:
        for holder, chunk in chunks:
            if id(holder) not in gone:
                chunk.refresh(leave_raw=True)
    return opaque


def _forget(chunk: StateChunk, gone: set[int]) -> Iterator[str]:
    """Remove references from a chunk and its sub-chunks; yield the paths of raw bound areas."""
    codec = codec_of(chunk)
    if codec is None:
        return
    if chunk.chain_fault is not None:
        core, lists = chunk.assemble()
        chunk.raw = _forget_ids(Content(core, lists), chunk, codec, gone).payload
        chunk.keep_lists(lists)
    for area in chunk.areas:
        fields = area.fields
        layout = codec.layout(chunk, area.identifier)
        if fields is None or layout is None or layout.rows is None:
            if chunk.bound and area.payload:
                yield area.name or f"{area.identifier:#x}"
            elif area.payload:
                content = _forget_ids(area.content, chunk, codec, gone)
                if content != area.stored:
                    area.set_content(content)
            continue
        for sub in sub_chunks(fields):
            yield from _forget(sub, gone)
        kept = forget_fields(layout.rows, fields, gone)
        for name, value in kept.items():
            fields[name] = value


def _forget_ids(content: Content, chunk: StateChunk, codec: TableCodec, gone: set[int]) -> Content:
    """Replace CK_IDs of removed objects with null, in bytes of unknown layout."""
    by_id = codec.numbers.by_id
    return renumber_ids(content, chunk, lambda old: 0 if id(by_id(old)) in gone else old)


STARTS: Final = 0x41
"""The flags of most objects in scenes of real files: active and reset at the start."""


class Entry(NamedTuple):
    """The entry of an object in a scene: flags, and the state to reset it to, or None."""

    flags: int = STARTS
    state: StateChunk | None = None


def has_scene(file: VirtoolsFile) -> bool:
    """Whether the file has a level with a scene."""
    return _scene(file) is not None


def scene_objects(file: VirtoolsFile) -> list[VirtoolsObject]:
    """Return the objects of the level's scene; none if the file has no level."""
    return [each for each, _ in scene_entries(file)]


def scene_entries(file: VirtoolsFile) -> list[tuple[VirtoolsObject, Entry]]:
    """Return the objects of the level's scene with their flags and initial states."""
    fields = _scene(file)
    if fields is None or not fields.get("objects"):
        return []
    flags = [int(each) for each in fields["flags"]]
    entries = map(Entry, flags, fields["states"][::2])
    return list(zip(fields["objects"], entries, strict=True))


def entries_from(file: VirtoolsFile, other: VirtoolsFile) -> list[tuple[VirtoolsObject, Entry]]:
    """Return what enters the scene: the other scene's entries, or all objects if there is none."""
    copying = Adoption(file, other)
    if not has_scene(other):
        return [(made, Entry()) for made in copying.adopted.values()]
    found = []
    for old, entry in scene_entries(other):
        if id(old) in copying.adopted:
            state = None if entry.state is None else copying.state(entry.state)
            found.append((copying.adopted[id(old)], Entry(entry.flags, state)))
    return found


def enter_scene(file: VirtoolsFile, objects: Iterable[VirtoolsObject]) -> list[VirtoolsObject]:
    """Add objects to the level's scene; return those that were not in it.

    Objects that cannot be in a scene, such as parts of scripts and parameters, are left out. Raises
    ``QueryError`` if the file has no level with a scene, or if an object belongs to another file.
    """
    return enter_as(file, ((each, Entry()) for each in objects))


def enter_as(
    file: VirtoolsFile, entries: Iterable[tuple[VirtoolsObject, Entry]]
) -> list[VirtoolsObject]:
    """Add objects to the level's scene with flags and states; see ``enter_scene``."""
    fields = _scene(file)
    if fields is None:
        raise QueryError(
            "the file has no level with a scene", path="/objects", hint="add objects to groups"
        )
    import numpy as np

    present = {id(each) for each in fields.get("objects", ())}
    coming, values = [], []
    for each, entry in entries:
        if not isinstance(each, VirtoolsObject) or each not in file.objects:
            raise QueryError(f"expected an object of this file, found {each!r:.60}")
        if id(each) not in present and _belongs(each):
            present.add(id(each))
            coming.append(each)
            values.append(entry)
    if coming:
        flags = np.asarray(fields.get("flags", ()), "<u4")
        fields["objects"] = [*fields.get("objects", ()), *coming]
        states = [state for entry in values for state in (entry.state, None)]
        fields["states"] = [*fields.get("states", ()), *states]
        fields["flags"] = np.append(flags, np.array([entry.flags for entry in values], "<u4"))
        fields["count"] = len(fields["objects"])
    return coming


def _belongs(item: VirtoolsObject) -> bool:
    """Whether an object can be in a scene; of behaviours, only scripts can."""
    if item.is_a("CKBehavior"):
        fields = item.area_fields("behavior") or item.area_fields("old_flags") or {}
        return bool(fields.get("flags", 0) & SCRIPT)
    return item.is_a("CKSceneObject") and not item.is_a("CKScene")


def _scene(file: VirtoolsFile) -> Fields | None:
    """Return the fields with the list of objects in the level's scene."""
    for level in file.objects.of_class("CKLevel"):
        scene = (level.area_fields("scenes") or {}).get("scene")
        if not isinstance(scene, StateChunk):
            continue
        for area in scene.areas:
            if area.name == "objects" and area.fields is not None:
                return area.fields
    return None


_OWNED_FIELDS: Final = frozenset(
    (*BEHAVIOR_PARTS, "scripts", "parameters", "target", "first", "second", "output")
)
"""The fields whose objects belong to the object itself."""

_OWNED: Final = (
    "CKBehavior",
    "CKBehaviorLink",
    "CKBehaviorIO",
    "CKParameterIn",
    "CKParameter",
    "CKParameterOperation",
)
_MADE_OF: Final = ("CKMesh", "CKMaterial", "CKTexture", "CKObjectAnimation", "CKAnimation")


def clone(file: VirtoolsFile, obj: V, name: str | None, *, dependencies: bool, enter: bool) -> V:
    """Copy an object of a file; see ``ObjectTable.clone``."""
    if not isinstance(obj, VirtoolsObject) or obj not in file.objects:
        raise QueryError(
            f"expected an object of this file, found {obj!r:.60}",
            hint="file.objects.adopt(obj) copies one of another file",
        )
    if obj.is_a("CKLevel"):
        raise QueryError("a file can have only one level", path=obj.address)
    cloning = _Cloning(file, dependencies)
    if name is not None:
        cloning.check_name(name, obj)
    made = cloning.bring(obj)
    if name is not None:
        made.name = name
    if enter:
        flags = [entry.flags for each, entry in scene_entries(file) if each is obj]
        if flags:
            enter_as(file, [(made, Entry(flags[0]))])
        for group in file.objects.of_class(Group):
            if any(each is obj for each in group.members):
                group.members.append(made)
    return made


class _Cloning(Adoption):
    """A single cloning: an adoption in which both files are the same."""

    def __init__(self, file: VirtoolsFile, dependencies: bool) -> None:
        super().__init__(file, file, {})
        self.dependencies = dependencies

    def check_name(self, name: str, obj: VirtoolsObject) -> None:
        """Raise ``SerializeError`` for anything that cannot be stored as a name."""
        if not isinstance(name, str):
            raise SerializeError(f"expected a name, found {name!r:.60}", path=obj.address)
        self._encoded(name, obj)

    def _closure(self, obj: VirtoolsObject) -> list[VirtoolsObject]:
        coming: dict[int, VirtoolsObject] = {}
        waiting = [obj]
        while waiting:
            item = waiting.pop()
            if id(item) not in coming:
                coming[id(item)] = item
                waiting += self._parts(item)
        return sorted(coming.values(), key=self.file.objects.index_of)

    def _parts(self, item: VirtoolsObject) -> Iterator[VirtoolsObject]:
        """Yield the objects that are copied with an object."""
        if item.chunk is None:
            return
        decode_chunk(item.chunk)
        for fields in item.fields.values():
            for name, value in fields.items():
                if name in _OWNED_FIELDS:
                    found = value if isinstance(value, list) else [value]
                    yield from (each for each in found if _is_any(each, _OWNED))
        if self.dependencies:
            yield from (each for each in references(item.chunk) if _is_any(each, _MADE_OF))

    def referred(self, target: VirtoolsObject | Unresolved) -> Value:
        return self.became.get(id(target), target)

    def _raw(self, content: Content, chunk: StateChunk) -> Content:
        # In the same file, numbers stay the same.
        del chunk
        return content

    def _entry(self, guid: Guid, number: int) -> int:
        del guid
        return number


def _is_any(value: Value, classes: tuple[str, ...]) -> bool:
    return isinstance(value, VirtoolsObject) and any(map(value.is_a, classes))
