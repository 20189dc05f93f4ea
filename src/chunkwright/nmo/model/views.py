"""Python classes for the classes of objects that users work with most.

A view reads and changes the decoded fields of the object's areas; its results are live unless
documented as copies.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, Literal, Self, SupportsIndex, overload

from chunkwright.base.classes import ReadOnlyList, located
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.model import as_list
from chunkwright.nmo.model.entities import Camera, Entity3d, Light
from chunkwright.nmo.model.geometry import Mesh
from chunkwright.nmo.model.materials import Material, Sprite, Texture
from chunkwright.nmo.model.objects import V, VirtoolsObject, objects_in
from chunkwright.nmo.model.parameters import DataArray, Parameter, ParameterIn, ParameterOperation
from chunkwright.nmo.payloads import (
    BEHAVIOR_PARTS,
    BUILDING_BLOCK,
    CLASSES,
    DRAWING,
    MEMBERS,
    OLD_MEMBERS,
    SCRIPT,
    SCRIPT_TYPE,
    USES_FUNCTION,
    class_named,
    is_a,
)
from chunkwright.state_chunk.area import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableSequence, Sequence

    from chunkwright.state_chunk.chunk_format import Guid
    from chunkwright.state_chunk.model import StateChunk


_ENDS: Final = ("inputs", "outputs")


def block_of(end: VirtoolsObject) -> VirtoolsObject | None:
    """Return the behaviour that an input or output belongs to, or None."""
    table = end.file.objects
    found = table.blocks.get(id(end))
    if found is None or found not in table or not _has(found, end):
        # The end is unknown, or belongs to another behaviour since it was looked up.
        table.blocks.clear()
        for item in table.of_class("CKBehavior"):
            table.blocks.update((id(each), item) for each in _ends(item))
        found = table.blocks.get(id(end))
    return found


def _has(block: VirtoolsObject, end: VirtoolsObject) -> bool:
    return any(each is end for each in _ends(block))


def _ends(block: VirtoolsObject) -> Iterator[Value]:
    """Yield the inputs and outputs of a behaviour, which have areas of their own before data version 5."""
    try:
        fields = block.area_fields("behavior") or {}
        for name in _ENDS:
            yield from fields.get(name) or (block.area_fields(name) or {}).get(name, ())
    except ChunkwrightError:
        # A broken chunk has no ends; it is reported elsewhere.
        return


class Group(VirtoolsObject):
    """A group of objects."""

    __slots__ = ()

    @located
    def members(self) -> list[Value]:
        """The members, a live list."""
        chunk = self.need_chunk()
        for identifier, name in ((MEMBERS, "members"), (OLD_MEMBERS, "old_members")):
            if identifier in chunk:
                members: list[Value] = self.need_fields(name)["members"]
                return members
        return FirstMembers(chunk)

    @members.setter
    def members(self, value: Iterable[Value]) -> None:
        chunk = self.need_chunk()
        members = as_list(value, "the members of a group", f"{self.address}/members")
        old = OLD_MEMBERS in chunk and MEMBERS not in chunk
        name = "old_members" if old else "members"
        self.put_fields(name, {"members": members}, needed=bool(members))


class FirstMembers(list[Value]):
    """The list of an empty group, which its chunk does not store.

    Adding the first member stores the list in the chunk; reading it leaves the chunk unchanged.
    """

    __slots__ = ("_chunk",)

    def __init__(self, chunk: StateChunk) -> None:
        super().__init__()
        self._chunk = chunk

    def __reduce__(self) -> tuple[object, ...]:
        return list, (list(self),)

    def _keep(self) -> None:
        area = self._chunk.find(MEMBERS)
        if area is None:
            self._chunk[MEMBERS] = {"members": self}
        elif area.fields is None or area.fields["members"] is not self:
            raise QueryError("the group has a new list of members; get group.members again")

    def append(self, item: Value) -> None:
        """Append a member, and store the list."""
        super().append(item)
        self._keep()

    def insert(self, index: SupportsIndex, item: Value) -> None:
        """Insert a member, and store the list."""
        super().insert(index, item)
        self._keep()

    def extend(self, items: Iterable[Value]) -> None:
        """Append members, and store the list."""
        super().extend(items)
        self._keep()

    def __iadd__(self, items: Iterable[Value]) -> Self:  # type: ignore[misc]
        self.extend(items)
        return self

    def __setitem__(self, index: Value, value: Value) -> None:
        super().__setitem__(index, value)
        self._keep()


class Behavior(VirtoolsObject):
    """A building block, or a graph of behaviours with links between them."""

    __slots__ = ()

    def _old_field(self, name: str) -> Value:
        """Return a field that the oldest files store in an area of its own."""
        fields = self.area_fields(f"old_{name}")
        return None if fields is None else fields.get(name)

    @property
    def is_script(self) -> bool:
        """Whether this is a script: a graph that belongs to an object, not to another graph."""
        fields = self.area_fields("behavior")
        if fields is not None:
            return bool(fields["flags"] & SCRIPT) or fields.get("type") == SCRIPT_TYPE
        is_marked = bool((self._old_field("flags") or 0) & SCRIPT)
        return is_marked or self._old_field("type") == SCRIPT_TYPE

    @property
    def prototype(self) -> Guid | None:
        """The GUID of the building block; None for a graph."""
        fields = self.area_fields("behavior")
        if fields is not None:
            return fields.get("prototype") if fields["flags"] & BUILDING_BLOCK else None
        found: Guid | None = self._old_field("prototype")
        return found if (self._old_field("flags") or 0) & USES_FUNCTION else None

    @property
    def prototype_name(self) -> str | None:
        """The name of the building block's prototype; None for a graph, or if unknown."""
        from chunkwright.nmo.payloads.names import PROTOTYPE_NAMES

        guid = self.prototype
        return None if guid is None else PROTOTYPE_NAMES.get(guid)

    @property
    def links(self) -> MutableSequence[BehaviorLink]:
        """The links in a graph, a copy; ``part("links")`` is live."""
        links = objects_in(self.part("links"), BehaviorLink)
        return ReadOnlyList(links, 'see part("links")')

    def part(self, name: str) -> list[Value]:
        """Return the objects of one part, such as ``"links"``; empty if there is none."""
        if name not in BEHAVIOR_PARTS:
            raise QueryError(f"a behaviour has no part {name!r}", hint=", ".join(BEHAVIOR_PARTS))
        fields = self.area_fields("behavior") or {}
        if name not in fields:
            # Before data version 5 each part is an area.
            fields = self.area_fields(name) or {}
        found: list[Value] = fields.get(name, [])
        return found

    @property
    def comments(self) -> MutableSequence[str]:
        """The comments in its graph and in nested graphs, a copy."""
        fields = self.area_fields("interface")
        state = fields["state"] if fields is not None else None
        drawn = state.find(DRAWING) if state is not None else None
        entries = drawn.fields["entries"] if drawn is not None and drawn.fields else ()
        texts = (comment["text"] for entry in entries for comment in entry.get("comments", ()))
        return ReadOnlyList((text for text in texts if text is not None), 'see fields["interface"]')


class BehaviorLink(VirtoolsObject):
    """A link in a graph, which starts one behaviour when another is done."""

    __slots__ = ()

    @property
    def ends(self) -> tuple[Value, Value] | None:
        """The two ends of the link, source and target; None if the file does not have them."""
        fields = self.area_fields("link") or self.area_fields("old_ends")
        return None if fields is None else (fields["input"], fields["output"])

    @property
    def source(self) -> Value:
        """The output, or input of the graph, where the link starts; None without stored ends."""
        return None if self.ends is None else self.ends[0]

    @property
    def target(self) -> Value:
        """The input, or output of the graph, where the link ends; None without stored ends."""
        return None if self.ends is None else self.ends[1]

    @property
    def source_block(self) -> Behavior | None:
        """The behaviour where the link starts; the graph itself if ``source`` is its input."""
        return self._block(self.source)

    @property
    def target_block(self) -> Behavior | None:
        """The behaviour where the link ends; the graph itself if ``target`` is its output."""
        return self._block(self.target)

    def _block(self, end: Value) -> Behavior | None:
        found = block_of(end) if isinstance(end, VirtoolsObject) else None
        return found if isinstance(found, Behavior) else None

    @property
    def delay(self) -> int:
        """The delay in frames."""
        fields = self.area_fields("link")
        if fields is not None:
            return int(fields["delay"][0])
        fields = self.area_fields("old_delay")
        return 1 if fields is None else int(fields["delay"])


_VIEWS: Final = {
    2: ParameterIn,
    4: ParameterOperation,
    6: BehaviorLink,
    8: Behavior,
    23: Group,
    28: Sprite,
    30: Material,
    31: Texture,
    32: Mesh,
    33: Entity3d,
    34: Camera,
    38: Light,
    46: Parameter,
    52: DataArray,
}
OBJECT_TYPES: Final[dict[int, type[VirtoolsObject]]] = {
    class_id: view for class_id in CLASSES for base, view in _VIEWS.items() if is_a(class_id, base)
}
"""Virtools class -> Python class, for classes that have a Python class of their own."""


def object_type(class_id: int) -> type[VirtoolsObject]:
    """Return the Python class for a Virtools class."""
    return OBJECT_TYPES.get(class_id, VirtoolsObject)


if TYPE_CHECKING:
    # The Virtools classes of each Python class in views.py.
    BehaviorName = Literal["CKBehavior"]
    BehaviorLinkName = Literal["CKBehaviorLink"]
    CameraName = Literal["CKCamera", "CKTargetCamera"]
    DataArrayName = Literal["CKDataArray"]
    Entity3dName = Literal[
        "CKPlace",
        "CK3dEntity",
        "CKCurvePoint",
        "CKSprite3D",
        "CKCharacter",
        "CK3dObject",
        "CKBodyPart",
        "CKCurve",
        "CKGrid",
    ]
    GroupName = Literal["CKGroup"]
    LightName = Literal["CKLight", "CKTargetLight"]
    MaterialName = Literal["CKMaterial"]
    MeshName = Literal["CKMesh", "CKPatchMesh", "CKProgressiveMesh"]
    ParameterName = Literal[
        "CKParameterOut", "CKParameterLocal", "CKParameter", "CKParameterVariable"
    ]
    ParameterInName = Literal["CKParameterIn"]
    ParameterOperationName = Literal["CKParameterOperation"]
    SpriteName = Literal["CKSprite", "CKSpriteText"]
    TextureName = Literal["CKTexture"]


class ByClass:
    """The objects of a table; see ``ObjectTable``."""

    __slots__ = ()

    @abstractmethod
    def all(self) -> list[VirtoolsObject]:
        """Return the objects in table order."""

    @overload
    def of_class(self, class_name: type[V], *, derived: bool = ...) -> list[V]: ...
    @overload
    def of_class(self, class_name: BehaviorName, *, derived: bool = ...) -> list[Behavior]: ...
    @overload
    def of_class(
        self, class_name: BehaviorLinkName, *, derived: bool = ...
    ) -> list[BehaviorLink]: ...
    @overload
    def of_class(self, class_name: CameraName, *, derived: bool = ...) -> list[Camera]: ...
    @overload
    def of_class(self, class_name: DataArrayName, *, derived: bool = ...) -> list[DataArray]: ...
    @overload
    def of_class(self, class_name: Entity3dName, *, derived: bool = ...) -> list[Entity3d]: ...
    @overload
    def of_class(self, class_name: GroupName, *, derived: bool = ...) -> list[Group]: ...
    @overload
    def of_class(self, class_name: LightName, *, derived: bool = ...) -> list[Light]: ...
    @overload
    def of_class(self, class_name: MaterialName, *, derived: bool = ...) -> list[Material]: ...
    @overload
    def of_class(self, class_name: MeshName, *, derived: bool = ...) -> list[Mesh]: ...
    @overload
    def of_class(self, class_name: ParameterName, *, derived: bool = ...) -> list[Parameter]: ...
    @overload
    def of_class(
        self, class_name: ParameterInName, *, derived: bool = ...
    ) -> list[ParameterIn]: ...
    @overload
    def of_class(
        self, class_name: ParameterOperationName, *, derived: bool = ...
    ) -> list[ParameterOperation]: ...
    @overload
    def of_class(self, class_name: SpriteName, *, derived: bool = ...) -> list[Sprite]: ...
    @overload
    def of_class(self, class_name: TextureName, *, derived: bool = ...) -> list[Texture]: ...
    @overload
    def of_class(self, class_name: str | int, *, derived: bool = ...) -> list[Any]: ...
    def of_class(
        self, class_name: str | int | type[VirtoolsObject], *, derived: bool = True
    ) -> Sequence[VirtoolsObject]:
        """Return the objects of a class and derived classes: ``"CKMesh"``, ``"mesh"`` or 32.

        Given ``nmo.Mesh`` or another Python class, it returns the instances of that class.
        """
        if isinstance(class_name, type):
            of_type = [item for item in self.all() if isinstance(item, class_name)]
            return of_type if derived else [item for item in of_type if type(item) is class_name]
        class_id = class_named(class_name) if isinstance(class_name, str) else class_name
        fitting = {each for each in CLASSES if is_a(each, class_id)} if derived else set()
        fitting.add(class_id)
        return [item for item in self.all() if item.class_id in fitting]
