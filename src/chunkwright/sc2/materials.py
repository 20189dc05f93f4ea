"""Materials: an NMaterial with what it inherits from its parents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.model import KeyedArchive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.nodes import Node

PARENT_KEY: Final = "parentMaterialKey"
# The archives in a material that a child completes and overrides entry by entry.
MAPS: Final = ("textures", "textureSampleStates", "properties", "flags")


class Material:
    """A material of a scene: its own values over those of its chain of parents."""

    __slots__ = ("node", "scene")

    def __init__(self, scene: Scene, node: Node) -> None:
        self.scene = scene
        self.node = node

    @property
    def name(self) -> str:
        """The material's name."""
        return str(self.node.archive.get("materialName", ""))

    @property
    def parent(self) -> Material | None:
        """The material that this one inherits from, or None."""
        number = self.node.archive.get(PARENT_KEY)
        if not isinstance(number, int) or number == 0:
            return None
        node = self.scene.data_node(number)
        return None if node is None else Material(self.scene, node)

    def chain(self) -> Iterator[Material]:
        """Yield this material, its parent, and so on; ``CorruptError`` where that loops."""
        seen: set[Node] = set()
        material: Material | None = self
        while material is not None:
            if material.node in seen:
                raise CorruptError(
                    f"material {material.name!r} is its own ancestor", path=f"/{PARENT_KEY}"
                )
            seen.add(material.node)
            yield material
            material = material.parent

    def effective(self, key: str, default: Any = None) -> Any:
        """Give a value such as ``fxName``: the material's own, or the nearest parent's."""
        for material in self.chain():
            if key in material.node.archive:
                return material.node.archive[key]
        return default

    def effective_map(self, key: str) -> dict[str, Any]:
        """Merge one of ``MAPS`` over the chain; a child's entry overrides its parent's."""
        merged: dict[str, Any] = {}
        for material in reversed(list(self.chain())):
            own = material.node.archive.get(key)
            if isinstance(own, KeyedArchive):
                merged.update(own)
        return merged

    @property
    def textures(self) -> dict[str, Any]:
        """Texture paths by slot, inherited ones included."""
        return self.effective_map("textures")

    @property
    def properties(self) -> dict[str, Any]:
        """Shader properties by name, inherited ones included, as stored byte arrays.

        ``keyed_archive.formatted.decode_property`` gives their floats.
        """
        return self.effective_map("properties")

    @property
    def configs(self) -> list[KeyedArchive]:
        """The configurations of a material that has several, in order."""
        archive = self.node.archive
        count = archive.get("configCount", 0)
        numbers = range(min(count, len(archive))) if isinstance(count, int) else ()
        found = [archive.get(f"configArchive_{number}") for number in numbers]
        return [config for config in found if isinstance(config, KeyedArchive)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Material):
            return NotImplemented
        return self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return f"<Material {self.name!r} #{self.node.id or 0:#x}>"
