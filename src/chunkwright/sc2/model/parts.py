"""Mesh parts: what an entity draws, with one interface for all versions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Closed
from chunkwright.base.lists import located, readonly
from chunkwright.sc2.model.nodes import Node
from chunkwright.sc2.model.references import refer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.sc2.model.materials import Material
    from chunkwright.sc2.model.references import Resolver
    from chunkwright.scg.polygon_group import PolygonGroup

# Keys of a MeshInstanceNode: pgN_ in versions 3 to 5, lL_N_ in versions 1 and 2.
_STEM: Final = re.compile(r"(pg\d+|l(\d+)_\d+)_pg")
# Keys of a LodNode: the child that is part N of layer L.
_LAYER: Final = re.compile(r"l(\d+)_\d+_ni")


class MeshPart(Closed):
    """A polygon group drawn with a material; either is None if its reference is null or dangling.

    ``material`` can be assigned: a Material or its data node, of the same scene, or None.
    """

    __slots__ = ("_group", "_holder", "_key", "_lod_index", "_material", "_scene", "_switch_index")

    def __init__(
        self,
        resolver: Resolver,
        material: tuple[KeyedArchive, str],
        group: str,
        lod_index: int,
        switch_index: int,
    ) -> None:
        self._scene = resolver.scene
        self._holder, self._key = material
        self._material = _material(resolver, self._holder, self._key)
        self._group = _group(resolver, self._holder, group)
        self._lod_index = lod_index
        self._switch_index = switch_index

    @located
    def material(self) -> Node | None:
        """The data node of the material of the part."""
        return self._material

    @material.setter
    def material(self, material: Material | Node | None) -> None:
        from chunkwright.sc2.model.materials import material_node

        node = None if material is None else material_node(self._scene, material)
        refer(self._holder, self._key, node)
        self._material = node

    @readonly
    def place(self) -> tuple[KeyedArchive, str]:
        """The archive that names the material, and the key under which it does."""
        return self._holder, self._key

    @readonly
    def polygon_group(self) -> PolygonGroup | None:
        """The mesh of the part."""
        return self._group

    @readonly
    def lod_index(self) -> int:
        """The level of detail that the part belongs to, -1 for all.

        It comes from the render batch or, before version 10, from the nearest LodNode above.
        """
        return self._lod_index

    @readonly
    def switch_index(self) -> int:
        """The switch state that the part belongs to, -1 for all.

        It comes from the render batch or, before version 10, from the nearest SwitchNode above.
        """
        return self._switch_index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MeshPart):
            return NotImplemented
        return self._holder is other._holder and self._key == other._key

    def __hash__(self) -> int:
        return hash((id(self._holder), self._key))

    def __repr__(self) -> str:
        level = "" if self._lod_index < 0 else f", level {self._lod_index}"
        state = "" if self._switch_index < 0 else f", state {self._switch_index}"
        return f"<MeshPart {self._group!r} under {self._material!r}{level}{state}>"


def mesh_parts(resolver: Resolver, node: Node) -> Iterator[MeshPart]:
    """Yield what a node draws: its render batches, or the parts of a MeshInstanceNode."""
    for component in node.components:
        for batch in component.batches:
            yield MeshPart(
                resolver,
                (batch.archive, "rb.nmatname"),
                "rb.datasource",
                batch.lod_index,
                batch.switch_index,
            )
    stems = [match for key in node.archive if (match := _STEM.fullmatch(key)) is not None]
    if not stems:
        return
    lod_index, switch_index = levels_above(node)
    for match in stems:
        suffix = "_matptr" if f"{match[1]}_matptr" in node.archive else "_mat"
        yield MeshPart(
            resolver,
            (node.archive, match[1] + suffix),
            match[0],
            lod_index if match[2] is None else int(match[2]),
            switch_index,
        )


def levels_above(node: Node) -> tuple[int, int]:
    """Return the level of detail and the switch state that a node belongs to, -1 for all."""
    lod_index = switch_index = -1
    child, parent = node, node.parent
    while parent is not None:
        if lod_index < 0 and parent.class_name == "LodNode":
            lod_index = _layer_of(parent.archive, parent.children.index(child))
        if switch_index < 0 and parent.class_name == "SwitchNode":
            switch_index = parent.children.index(child)
        child, parent = parent, parent.parent
    return lod_index, switch_index


def _layer_of(archive: KeyedArchive, index: int) -> int:
    """Return the layer of a LodNode that has the child ``index``; -1 if none has."""
    layers = [
        int(match[1])
        for key, value in archive.items()
        if value == index and (match := _LAYER.fullmatch(key)) is not None
    ]
    if not layers:
        return -1
    stored = archive.get(f"lod{min(layers)}_layer")
    return stored if isinstance(stored, int) else min(layers)


def _material(resolver: Resolver, archive: KeyedArchive, key: str) -> Node | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target if isinstance(target, Node) else None


def _group(resolver: Resolver, archive: KeyedArchive, key: str) -> PolygonGroup | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target.polygon_group() if isinstance(target, Node) else target
