"""Copying objects within their file.

Whatever belongs only to an object is copied with it: its scripts with all their contents, and the
parameters of its attributes. On request, so are its meshes, materials, textures and animations.
The copy refers to everything else (its parent, entities that scripts use) like the original.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.edit.adoption import Adoption, references
from chunkwright.nmo.edit.scene import Entry, enter_as, scene_entries
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import Group
from chunkwright.nmo.payloads.classes import BEHAVIOR_PARTS
from chunkwright.state_chunk.walk import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.model.by_class import V
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Value
    from chunkwright.state_chunk.chunk_format import Content
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.values import Guid, Unresolved

_OWNED_FIELDS: Final = frozenset(
    (*BEHAVIOR_PARTS, "scripts", "parameters", "target", "first", "second", "output")
)
"""The fields with objects that belong to the object with the field."""

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
    """One call: an adoption in which both files are the same."""

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

    def _referred(self, target: VirtoolsObject | Unresolved) -> Value:
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
