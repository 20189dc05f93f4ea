"""Components of entities, and the render batches of RenderComponents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Closed
from chunkwright.base.lists import ReadOnlyList, located, readonly
from chunkwright.base.wording import counted
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.variants import VariantType

if TYPE_CHECKING:
    from chunkwright.sc2.model.nodes import Node

_NUMBER: Final = r"[0-9]{1,9}"
_TYPE_KEY: Final = "comp.typename"


class Component(Closed):
    """One component of an entity.

    Its ``archive`` has all values; ``node`` and ``key`` are where it is.
    """

    __slots__ = ("_archive", "_key", "_node")

    def __init__(self, archive: KeyedArchive, node: Node | None = None, key: str = "") -> None:
        self._archive = archive
        self._node = node
        self._key = key

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the component, live."""
        return self._archive

    @readonly
    def key(self) -> str:
        """The number of the component in its entity, such as ``"0001"``."""
        return self._key

    @readonly
    def node(self) -> Node | None:
        """The entity that has the component; None if it has no entity."""
        return self._node

    @readonly
    def address(self) -> str:
        """The address of the component in its scene."""
        return "" if self._node is None else f"{self._node.address}/components/{self._key}"

    @located
    def type_name(self) -> str:
        """The engine's class of the component."""
        return str(self._archive.get(_TYPE_KEY, ""))

    @type_name.setter
    def type_name(self, name: str) -> None:
        self._archive.set(_TYPE_KEY, name, VariantType.STRING)

    @readonly
    def batches(self) -> ReadOnlyList[RenderBatch]:
        """The render batches of a RenderComponent, in order; else empty."""
        holder = self._archive.get("rc.renderObj")
        batches = holder.get("ro.batches") if isinstance(holder, KeyedArchive) else None
        found: list[RenderBatch] = []
        if isinstance(batches, KeyedArchive):
            found = [
                RenderBatch(batches[key], holder, int(key), self) for key in numbered_keys(batches)
            ]
        return ReadOnlyList(found, "edit the archive ro.batches of the render object")

    def __eq__(self, other: object) -> bool:
        return self._archive is other._archive if isinstance(other, Component) else NotImplemented

    def __hash__(self) -> int:
        return id(self._archive)

    def __repr__(self) -> str:
        where = f" {self.address}" if self.address else ""
        return f"<Component {self.type_name}{where}, {counted(len(self._archive), 'entry')}>"


class RenderBatch(Closed):
    """One draw call of a render object: a polygon group with a material."""

    __slots__ = ("_archive", "_component", "_number", "_render_object")

    def __init__(
        self,
        archive: KeyedArchive,
        render_object: KeyedArchive,
        number: int,
        component: Component | None = None,
    ) -> None:
        self._archive = archive
        self._render_object = render_object
        self._number = number
        self._component = component

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the batch, live."""
        return self._archive

    @readonly
    def render_object(self) -> KeyedArchive:
        """The render object that the batch is part of, live."""
        return self._render_object

    @readonly
    def number(self) -> int:
        """The index of the batch in its render object."""
        return self._number

    @readonly
    def address(self) -> str:
        """The address of the batch in its scene."""
        where = "" if self._component is None else self._component.address
        return where and f"{where}/rc.renderObj/ro.batches/{self._number:04}"

    @located
    def polygon_group_id(self) -> int:
        """The ``#id`` of the polygon group, in the scene or in its .scg file; 0 is none."""
        return _number(self._archive, "rb.datasource", 0)

    @polygon_group_id.setter
    def polygon_group_id(self, number: int) -> None:
        self._archive.set("rb.datasource", number, VariantType.UINT64)

    @located
    def material_id(self) -> int:
        """The ``#id`` of the material; 0 is none."""
        return _number(self._archive, "rb.nmatname", 0)

    @material_id.setter
    def material_id(self, number: int) -> None:
        self._archive.set("rb.nmatname", number, VariantType.UINT64)

    @located
    def lod_index(self) -> int:
        """The level of detail that the batch belongs to, -1 for all."""
        return _number(self._render_object, f"rb{self._number}.lodIndex", -1)

    @lod_index.setter
    def lod_index(self, level: int) -> None:
        self._render_object.set(f"rb{self._number}.lodIndex", level, VariantType.INT32)

    @located
    def switch_index(self) -> int:
        """The switch state that the batch belongs to, -1 for all."""
        return _number(self._render_object, f"rb{self._number}.switchIndex", -1)

    @switch_index.setter
    def switch_index(self, state: int) -> None:
        self._render_object.set(f"rb{self._number}.switchIndex", state, VariantType.INT32)

    def __eq__(self, other: object) -> bool:
        return self._archive is other._archive if isinstance(other, RenderBatch) else NotImplemented

    def __hash__(self) -> int:
        return id(self._archive)

    def __repr__(self) -> str:
        numbers = []
        for title, key in (("polygon group", "rb.datasource"), ("material", "rb.nmatname")):
            value = self._archive.get(key, 0)
            numbers.append(f"{title} {value:#x}" if isinstance(value, int) else f"no {title}")
        where = f" {self.address}" if self.address else ""
        return f"<RenderBatch {self._number}{where}: {', '.join(numbers)}>"


def _number(archive: KeyedArchive, key: str, default: int) -> int:
    value = archive.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CorruptError(f"expected a number for {key} of a render batch, found {value!r}")
    return value


def numbered_keys(holder: KeyedArchive) -> list[str]:
    """Return the keys ``"0000"``, ``"0001"``... whose values are archives, in numeric order."""
    keys = [
        key
        for key, value in holder.items()
        if isinstance(value, KeyedArchive) and re.fullmatch(_NUMBER, key)
    ]
    return sorted(keys, key=int)


def append_numbered(holder: KeyedArchive, item: KeyedArchive) -> str:
    """Append an archive to a numbered holder, update its ``count``, and return its key."""
    number = holder.get("count")
    is_next = isinstance(number, int) and number == len(holder) - 1
    if not is_next or f"{number:04}" in holder or (number and f"{number - 1:04}" not in holder):
        number = max((int(key) + 1 for key in numbered_keys(holder)), default=0)
    key = f"{number:04}"
    holder[key] = item
    holder.set("count", number + 1, VariantType.UINT32)
    return key
