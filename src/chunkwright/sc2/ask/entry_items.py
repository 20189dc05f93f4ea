"""The items of the archives of a scene: entries, elements and references; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING

from chunkwright.base.wording import counted
from chunkwright.keyed_archive.ask.items import (
    ArchiveItem,
    ContainerItem,
    ElementItem,
    EntryItem,
    ValueItem,
)
from chunkwright.keyed_archive.file.formatted import carry_up
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.variant_array import VariantArray
from chunkwright.query.items import Branch, Item
from chunkwright.sc2.model.addresses import IDENTIFYING
from chunkwright.sc2.model.nodes import Node
from chunkwright.sc2.model.references import Resolver, Space, kind_of

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.keyed_archive.model.values import Value
    from chunkwright.keyed_archive.model.variants import VariantType
    from chunkwright.sc2.model.references import Reference
    from chunkwright.sc2.model.scene import Scene


class SceneBase(Branch):
    """The root of the items of a scene, as the items below know it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(None, "")
        self.scene = scene

    @abstractmethod
    def item_of(self, node: Node) -> Item:
        """Return the item of a node, wherever it is."""

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver of references."""
        return Resolver(self.scene)

    def forget_targets(self) -> None:
        """Resolve references again, because an id has changed."""
        self.__dict__.pop("resolver", None)


def scene_of(item: Item) -> SceneBase:
    """Return the root that an item is below."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, SceneBase)
    return item


class SceneContainer(ContainerItem):
    """A container whose entries can resolve references."""

    __slots__ = ()

    def entry(self, archive: KeyedArchive, key: str) -> EntryItem:
        """Return the item of an entry."""
        return SceneEntryItem(self, archive, key)

    def element(self, array: VariantArray, place: int) -> ElementItem:
        """Return the item of an element."""
        return SceneElementItem(self, array, place)


class _Part(SceneContainer, ValueItem):
    """A value in an archive of a scene: the tree says the class of archives, and no types."""

    __slots__ = ()

    @property
    def detail(self) -> str:
        """The class of an archive, else the value."""
        kind = type(self.stored)
        if kind is KeyedArchive:
            return self.class_name or super().detail
        return super().detail if kind is VariantArray or kind is bytes else self.in_line


class SceneElementItem(_Part, ElementItem):
    """An element of an array of a scene."""

    __slots__ = ()


class SceneArchiveItem(SceneContainer, ArchiveItem):
    """An archive of a scene other than its nodes."""

    __slots__ = ()

    @property
    def detail(self) -> str:
        """The class, else the number of entries."""
        return self.class_name or counted(len(self.archive), "entry")


class SceneEntryItem(_Part, EntryItem):
    """An entry of a scene, which may refer to a node."""

    __slots__ = ()

    def _reference(self) -> Reference | None:
        if kind_of(self.key) is None:
            return None
        return scene_of(self).resolver.resolve("", self._archive, self.key)

    @property
    def target(self) -> Item | None:
        """The node that a number refers to, if it is of the class that the key refers to."""
        reference = self._reference()
        found = None if reference is None else reference.target
        if reference is None or not isinstance(found, Node):
            return None
        return scene_of(self).item_of(found) if reference.fits(found) else None

    @property
    def detail(self) -> str:
        """What a reference refers to; of other entries the value."""
        reference = self._reference()
        return super().detail if reference is None else reference.detail

    @property
    def identifies(self) -> bool:
        """Whether references find a data node by this entry."""
        return self.key in IDENTIFYING and self.parent is not None and self.parent.is_object

    def put(self, value: Value, type_: VariantType) -> None:
        """Store a value; if it is the id of a node, references are resolved again."""
        super().put(value, type_)
        if self.identifies:
            scene_of(self).forget_targets()

    def delete(self) -> None:
        """Remove the entry; later entries of a numbered list move up, and counts are updated."""
        from chunkwright.sc2.ask.checks import correct_counts
        from chunkwright.sc2.edit import numbered_entries
        from chunkwright.sc2.model import child_numbers

        if child_numbers.are_left():
            super().delete()
            return
        around = self.parent if isinstance(self.parent, EntryItem) else None
        counts = [] if around is None else correct_counts(around.archive)
        number = numbered_entries.remove(self._archive, self.key)

        def remove(archive: KeyedArchive) -> None:
            numbered_entries.remove(archive, self.key)

        carry_up(self.parent, remove)
        if around is None or number is None:
            return

        def follow(archive: KeyedArchive) -> None:
            numbered_entries.remove_beside(archive, around.key, number)
            numbered_entries.recount(archive, counts)

        follow(around.archive)
        carry_up(around.parent, follow)

    def plain(self) -> JsonValue:
        """Return the value; for a reference, the address of its target."""
        target = self.target
        return super().plain() if target is None else target.address

    def fitted_as_before(self, value: object, *, is_stored: bool) -> Value:
        """Return a value coerced to the same type; references accept addresses of nodes too."""
        from chunkwright.keyed_archive.file.formatted import encode_u64
        from chunkwright.query import typed

        reference = self._reference()
        if reference is None or not isinstance(value, str) or value[:1] not in ("/", "#"):
            return super().fitted_as_before(value, is_stored=is_stored)
        target = self.target
        if target is not None and value == target.address:
            return self.stored
        scene = scene_of(self).scene
        found = scene.get(value if value[0] == "/" else f"/{value}")
        number = found.data_id if isinstance(found, Node) else None
        is_found = number is not None and scene.data_node(number) == found
        fits = is_found and reference.fits(found) and reference.kind.space is Space.ID
        if number is None or not fits:
            raise typed.misfit(value, f"a number or the address of a {reference.kind.target}")
        return encode_u64(number) if isinstance(self.stored, bytes) else number
