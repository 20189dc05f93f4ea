"""The items of the archives of a scene: entries, elements and references; see query.items.

When one of several numbered entries is removed, later ones move up, and counts are updated."""

from __future__ import annotations

import re
from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import counted
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.contents import carry_up
from chunkwright.keyed_archive.items import (
    ArchiveItem,
    ContainerItem,
    ElementItem,
    EntryItem,
    ValueItem,
)
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.query.items import Branch, Item
from chunkwright.sc2.checks import actual_count, correct_counts
from chunkwright.sc2.model.addresses import IDENTIFYING
from chunkwright.sc2.model.nodes import Node
from chunkwright.sc2.model.references import Resolver, Space, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.keyed_archive.values import Value, VariantType
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.references import Reference


class SceneBase(Branch):
    """The interface of a scene's root item that items below it use."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(None, "")
        self.scene = scene

    @abstractmethod
    def item_of(self, node: Node) -> Item:
        """Return the item of a node at any depth."""

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver of references."""
        return Resolver(self.scene)

    def forget_targets(self) -> None:
        """Drop resolved references, because an id has changed."""
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
    """A value in an archive of a scene: the tree shows the classes of archives, but no types."""

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
        """The class, or the number of entries if there is none."""
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
        """The node that a reference refers to, if it has the class that the key expects."""
        reference = self._reference()
        found = None if reference is None else reference.target
        if reference is None or not isinstance(found, Node):
            return None
        return scene_of(self).item_of(found) if reference.fits(found) else None

    @property
    def detail(self) -> str:
        """The target of a reference; the value of any other entry."""
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
        from chunkwright.sc2.checks import correct_counts
        from chunkwright.sc2.model import addresses

        if addresses.are_left():
            super().delete()
            return
        around = self.parent if isinstance(self.parent, EntryItem) else None
        counts = [] if around is None else correct_counts(around.archive)
        number = remove(self._archive, self.key)

        def remove_there(archive: KeyedArchive) -> None:
            remove(archive, self.key)

        carry_up(self.parent, remove_there)
        if around is None or number is None:
            return

        def follow(archive: KeyedArchive) -> None:
            remove_beside(archive, around.key, number)
            recount(archive, counts)

        follow(around.archive)
        carry_up(around.parent, follow)

    def plain(self) -> JsonValue:
        """Return the value; for a reference, the address of its target."""
        target = self.target
        return super().plain() if target is None else target.address

    def fitted_as_before(self, value: object, *, is_stored: bool) -> Value:
        """Return a value coerced to the same type; references accept addresses of nodes too."""
        from chunkwright.keyed_archive.forms import encode_u64
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


_PLAIN: Final = re.compile(r"()(\d{1,9})")
# Keys of numbered entries; each stands for all entries with its prefix and number.
_GROUPS: Final = (
    re.compile(r"(configArchive_)(\d+)"),
    re.compile(r"(pg)(\d+)_pg"),
    re.compile(r"(l\d+_)(\d+)_(?:ni|pg)"),
)
# Key of numbered archives -> the prefixes of the numbered entries next to it that describe them.
_BESIDE: Final = {"ro.batches": ("rb", "skinnedObject.batch")}


class _Entry(NamedTuple):
    """An entry with a number in its key."""

    key: str
    width: int
    value: Value
    type: VariantType


def remove(archive: KeyedArchive, key: str) -> int | None:
    """Remove an entry; return its number if later entries were renumbered."""
    counts = correct_counts(archive)
    found = _PLAIN.fullmatch(key) if isinstance(archive[key], KeyedArchive) else None
    found = found or next((match for each in _GROUPS if (match := each.fullmatch(key))), None)
    if found is None:
        del archive[key]
        return None
    _move_up(archive, found[1], int(found[2]))
    recount(archive, counts)
    return int(found[2])


def remove_beside(holder: KeyedArchive, key: str, number: int) -> None:
    """Renumber the entries of an archive that describe the numbered archives in its entry
    ``key``."""
    for prefix in _BESIDE.get(key, ()):
        _move_up(holder, prefix, number)


def recount(archive: KeyedArchive, counts: Iterable[str]) -> None:
    """Recompute the counts that were right before entries were removed."""
    for key in counts:
        archive[key] = actual_count(archive, key)


def _move_up(archive: KeyedArchive, prefix: str, gone: int) -> None:
    """Remove the entries with a number, and decrease all higher numbers by one."""
    entries = _numbered(archive, prefix)
    moved: dict[str, _Entry] = {}
    for (number, rest), entry in entries.items():
        if number > gone:
            there = entries.get((number - 1, rest))
            key = f"{prefix}{number - 1:0{entry.width}}{rest}" if there is None else there.key
            moved[key] = entry
    for (number, _), entry in entries.items():
        if number >= gone and entry.key not in moved:
            del archive[entry.key]
    for key, entry in moved.items():
        archive.set(key, entry.value, entry.type)


def _numbered(archive: KeyedArchive, prefix: str) -> dict[tuple[int, str], _Entry]:
    """Return the entries with a prefix by number and suffix; without a prefix, the archives."""
    pattern = re.compile(re.escape(prefix) + r"(\d+)(\D.*|)") if prefix else _PLAIN
    found = {}
    for key in list(archive):
        match = pattern.fullmatch(key)
        if match is None or not (prefix or isinstance(archive[key], KeyedArchive)):
            continue
        digits, rest = match.groups() if prefix else (match[2], "")
        width = len(digits) if digits[0] == "0" or not prefix else 1
        found[int(digits), rest] = _Entry(key, width, archive[key], archive.type_of(key))
    return found
