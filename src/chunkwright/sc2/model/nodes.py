"""Nodes: the entities and data nodes of a scene, one class for both tree encodings.

Before version 30 the children of a node follow it in the file and its archive has their count;
from version 30 onwards its archive has them in an array. ``children`` hides the difference.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from chunkwright.base.classes import ReadOnlyList, located, readonly
from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2.model import components
from chunkwright.sc2.model.addresses import CLASS_KEY, ID_KEY
from chunkwright.sc2.model.components import Component, append_numbered, numbered
from chunkwright.sc2.model.key_types import KEY_TYPES, need_word, new_archive
from chunkwright.sc2.model.node_lists import ArrayNodes, Branch, BranchNodes, NodeList

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from chunkwright.keyed_archive.values import Matrix4
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.node_transform import NodeTransform
    from chunkwright.scg.polygon_group import PolygonGroup

_ENTITY_ID_KEY = "id"


class Node:
    """An entity or data node: its archive, and its children.

    Two ``Node`` objects are equal if they have the same archive object. A copy includes copies of
    everything below it and is in no scene.
    """

    __slots__ = ("_archive", "_branch", "_home")

    def __init__(self, archive: KeyedArchive, children: Iterable[Node] = ()) -> None:
        if not isinstance(archive, KeyedArchive):
            raise QueryError(f"expected an archive for a node, not {archive!r:.60}")
        archive.use_key_types(KEY_TYPES)
        self._archive = archive
        # The list that contains the node, for its address.
        self._home: NodeList | None = None
        # None if the children are in the archive.
        self._branch: Branch | None = Branch(archive)
        if nodes := list(children):
            BranchNodes(self._branch, self).fill(nodes)

    @classmethod
    def nested(cls, archive: KeyedArchive, home: NodeList | None = None) -> Node:
        """Return the node of an archive that contains its own children."""
        node = cls.__new__(cls)
        node._archive = archive
        node._home = home
        node._branch = None
        return node

    @classmethod
    def of_branch(cls, branch: Branch, home: NodeList | None = None) -> Node:
        """Return the node of a branch of a scene before version 30."""
        assert branch.archive is not None, "the top of a tree is not a node"
        node = cls.__new__(cls)
        node._archive = branch.archive
        node._home = home
        node._branch = branch
        return node

    def in_scene(self, scene: Scene | None) -> Node:
        """Return the node bound to a scene, or to none."""
        chain: list[tuple[Node, NodeList]] = []
        node: Node | None = self
        while node is not None and node._home is not None:
            chain.append((node, node._home))
            node = node._home.owner
        above: Node | None = None
        for each, home in reversed(chain):
            made = Node.nested(each._archive, home.of(above, None if above else scene))
            made._branch = each._branch
            above = made
        return self if above is None else above

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the node, live."""
        return self._archive

    @located
    def children(self) -> NodeList:
        """The child nodes, live: append, insert and delete change the scene."""
        branch = self._branch
        return ArrayNodes(self._archive, self) if branch is None else BranchNodes(branch, self)

    @children.setter
    def children(self, nodes: Iterable[Node]) -> None:
        self.children[:] = nodes

    @readonly
    def parent(self) -> Node | None:
        """The parent node; None at the top level and outside a scene."""
        home = self._place
        return None if home is None else home.owner

    @property
    def _place(self) -> NodeList | None:
        """The list that last took the node, if it still has it."""
        home = self._home
        if home is not None and home.has(self._branch):
            return home
        # Another object for the same node may have moved it.
        return None if self._branch is None else self._branch.place()

    @readonly
    def address(self) -> str:
        """The address, such as ``/hierarchy/tank/turret``; "" outside a scene."""
        home = self._place
        return "" if home is None else home.address_of(self._archive)

    @located
    def class_name(self) -> str:
        """The engine's class of the node, from ``##name``; "" if there is none."""
        return str(self._archive.get(CLASS_KEY, ""))

    @class_name.setter
    def class_name(self, name: str) -> None:
        self._archive.set(CLASS_KEY, name, VariantType.STRING)

    @located
    def name(self) -> str:
        """The name of the node; "" if it has none."""
        return str(self._archive.get_as(self._name_key(), str) or "")

    @name.setter
    def name(self, name: str) -> None:
        key = self._name_key()
        need_word(name, "name", f"{self.address}/{key}")
        self._archive[key] = name

    def _name_key(self) -> str:
        # A new name is stored under the key that nodes of this class use.
        default = "materialName" if self.class_name == "NMaterial" else "name"
        keys = ("name", "materialName")
        return next((key for key in keys if self._archive.get_as(key, str) is not None), default)

    @located
    def id(self) -> int | None:
        """The 64-bit ``#id`` of a data node, the ``id`` of an entity, or None."""
        number = self.data_id
        if number is None:
            number = self._archive.get_as(_ENTITY_ID_KEY, int)
        return number

    @id.setter  # noqa: A003
    def id(self, number: int) -> None:
        if ID_KEY in self._archive:
            self._archive.set(ID_KEY, id_bytes(number), VariantType.BYTE_ARRAY)
        else:
            self._archive.set(_ENTITY_ID_KEY, number, VariantType.UINT32)

    @readonly
    def data_id(self) -> int | None:
        """The ``#id``, by which references find a data node; None without one, as in entities."""
        stored = self._archive.get_as(ID_KEY, bytes) or b""
        return int.from_bytes(stored, "little") if len(stored) == 8 else None

    @readonly
    def transform(self) -> NodeTransform:
        """The transform, live: matrices, position, rotation and scale, to read and to set."""
        from chunkwright.sc2.node_transform import NodeTransform

        return NodeTransform(self)

    @readonly
    def scene(self) -> Scene | None:
        """The scene that the node is in; None outside a scene."""
        home = self._place
        while home is not None and home.owner is not None:
            home = home.owner._place
        return None if home is None else home.scene

    @readonly
    def scene_version(self) -> int:
        """The version of the scene that the node is in; 0 outside a scene."""
        scene = self.scene
        return 0 if scene is None else scene.version

    @readonly
    def local_matrix(self) -> Matrix4:
        """The matrix from the node to its parent, for row vectors, translation in the last row.

        It is the identity for a node without a transform. Before version 24 it is stored in the
        file; later it is computed from translation, rotation and scale.
        """
        return components.matrix(components.of_node(self))

    @readonly
    def world_matrix(self) -> Matrix4:
        """The matrix from the node to the world, from its own transform and those of its ancestors.

        It is computed as in the engine: matrices are multiplied; translation, rotation and scale
        are combined separately, so that a scale never causes shear.
        """
        return components.matrix(components.world(self))

    @located
    def switch_state(self) -> int | None:
        """The state that a switch shows; None for other nodes.

        Before version 10 a SwitchNode shows one of its children; later a SwitchComponent shows the
        render batches below it with a given ``switch_index``.
        """
        holder = self._switch()
        if holder is None:
            return None
        archive, key = holder
        return archive.get_as(key, int) if key in archive else 0

    @switch_state.setter
    def switch_state(self, state: int) -> None:
        holder = self._switch()
        if holder is None:
            raise QueryError(f"{self!r} is not a switch")
        holder[0].set(holder[1], state, VariantType.INT32)

    def _switch(self) -> tuple[KeyedArchive, str] | None:
        if self.class_name == "SwitchNode":
            return self._archive, "switchIndex"
        component = self.component("SwitchComponent")
        return None if component is None else (component.archive, "sc.switchindex")

    @readonly
    def components(self) -> ReadOnlyList[Component]:
        """The components of an entity, in order; empty for other nodes."""
        holder = self._archive.get_as("components", KeyedArchive)
        found: list[Component] = []
        if holder is not None:
            found = [Component(archive, self, key) for key, archive in numbered(holder).items()]
        return ReadOnlyList(found, "use add_component, or edit archive['components']")

    def component(self, type_name: str) -> Component | None:
        """Return the first component of a type, such as ``"RenderComponent"``, or None."""
        need_word(type_name, "class")
        for component in self.components:
            if component.type_name == type_name:
                return component
        return None

    def add_component(
        self, type_name: str, values: Mapping[str, object] | None = None
    ) -> Component:
        """Append a component to an entity and update the count.

        New entries get the type that their key has in real files.
        """
        need_word(type_name, "class")
        archive = new_archive(values, {"comp.typename": type_name})
        holder = self._archive.get_as("components", KeyedArchive)
        if holder is None:
            holder = KeyedArchive()
            self._archive["components"] = holder
        return Component(archive, self, append_numbered(holder, archive))

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def polygon_group(self) -> PolygonGroup:
        """Return the mesh view of a node of class PolygonGroup."""
        from chunkwright.scg.polygon_group import PolygonGroup

        return PolygonGroup(self._archive, self)

    def address_of(self, group: PolygonGroup) -> str:
        """Return the address of the node, which is also that of its polygon group."""
        return self.address if group.archive is self._archive else ""

    @readonly
    def branches(self) -> BranchNodes | None:
        """The children that follow the node in the file; None if its archive contains them."""
        return None if self._branch is None else BranchNodes(self._branch, self)

    @readonly
    def branch(self) -> Branch | None:
        """The node and its children in the file; None if its archive contains the children."""
        return self._branch

    @readonly
    def is_held(self) -> bool:
        """Whether a list of the encoding before version 30 contains the node."""
        return self._branch is not None and self._branch.held > 0

    def entered(self, home: NodeList) -> None:
        """Record that a list now contains the node."""
        self._home = home

    def become_nested(self) -> None:
        """Keep the children in the archive from now on."""
        self._branch = None

    def __getstate__(self) -> tuple[KeyedArchive, Branch | None]:
        # A copy of a node includes the nodes below it, not the scene around it.
        return self._archive, self._branch

    def __setstate__(self, state: tuple[KeyedArchive, Branch | None]) -> None:
        self._archive, self._branch = state
        self._home = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        if self._branch is None:
            return Node.nested(copy.deepcopy(self._archive, memo))
        return Node.of_branch(copy.deepcopy(self._branch, memo))

    def __copy__(self) -> Node:
        # Two nodes must not share a list of children.
        return copy.deepcopy(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._archive is other._archive

    def __hash__(self) -> int:
        return id(self._archive)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        where = f" {self.address}" if self.address else ""
        return f"<{self.class_name or 'Node'}{name}{where}, {counted(len(self.children), 'child', 'children')}>"


NodeList.node_class = Node


def id_bytes(number: object) -> bytes:
    """Return the stored bytes of an ``#id`` or hash; ``QueryError`` for anything else."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1 << 64:
        raise QueryError(f"expected an unsigned 64-bit integer, not {number!r:.40}")
    return number.to_bytes(8, "little")
