"""Materials of all versions: NMaterials with inheritance, and Materials before version 10."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.classes import Closed, ReadOnlyList, located, readonly
from chunkwright.base.wording import join
from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2.model.nodes import Node
from chunkwright.sc2.model.references import refer

if TYPE_CHECKING:
    from chunkwright.sc2.model import Scene

CLASSES: Final = ("NMaterial", "Material")
PARENT_KEY: Final = "parentMaterialKey"
# The archives of a material that a child extends and overrides entry by entry, with the type of
# their entries in real files.
MAPS: Final = {
    "textures": VariantType.STRING,
    "textureSampleStates": VariantType.UINT32,
    "properties": VariantType.BYTE_ARRAY,
    "flags": VariantType.INT32,
}

_TEXTURE: Final = re.compile(r"mat\.(tex[0-9]+)")
_TYPE_KEY: Final = "mat.type"
# The slots of the second and third texture, by ``mat.type``, named as in later scenes.
# Source: ardalanaz/dava.framework, ``Material::eType`` and ``Material::eTextureLevel``; real
# files have types 0, 2 and 3.
_SECOND_SLOTS: Final = dict(
    zip((1, 2, 3, 5, 6, 7), ("detail", "decal", "lightmap") * 2, strict=True)
)
_THIRD_SLOTS: Final = {8: "normalmap", 9: "normalmap", 10: "normalmap"}


class MaterialMap(Closed, MutableMapping[str, Any]):
    """One of ``MAPS`` of a material, live: its own entries override those of its parents.

    Setting an entry stores it in the material itself. An inherited entry cannot be removed here.
    """

    __slots__ = ("_key", "_material")

    def __init__(self, material: Material, key: str) -> None:
        self._material = material
        self._key = key

    def _own(self) -> KeyedArchive | None:
        return self._material.layers()[0].get_as(self._key, KeyedArchive)

    def _merged(self) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        layers = [layer for material in self._material.chain() for layer in material.layers()]
        for layer in reversed(layers):
            own = layer.get_as(self._key, KeyedArchive)
            if own is not None:
                merged.update(own)
        return merged

    def __getitem__(self, name: str) -> Any:
        return self._merged()[name]

    def own_names(self) -> set[str]:
        """Return the names of the entries that the material itself has."""
        return set(self._own() or ())

    def __setitem__(self, name: str, value: Any) -> None:
        own = self._own()
        holder = KeyedArchive() if own is None else own
        try:
            with within(self._key):
                holder.set(name, value, holder.type_of(name) if name in holder else MAPS[self._key])
        except ChunkwrightError as error:
            error.beneath(self._material.address)
            raise
        if own is None:
            self._material.layers()[0][self._key] = holder

    def __delitem__(self, name: str) -> None:
        own = self._own()
        if own is not None and name in own:
            del own[name]
        elif name in self._merged():
            raise QueryError(
                f"{name!r} is inherited: remove it from the parent that has it",
                path=f"{self._material.address}{join(self._key, name)}",
            )
        else:
            raise KeyError(name)

    def clear(self) -> None:
        """Remove the entries of the material itself."""
        self._material.layers()[0].pop(self._key, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._merged())

    def __len__(self) -> int:
        return len(self._merged())

    def __repr__(self) -> str:
        return f"<{self._key} of {self._material!r}: {self._merged()}>"


class NumberedTextures(Closed, MutableMapping[str, Any]):
    """The textures of a material before version 10, live, by the slots of later versions.

    The file numbers the textures: the first is ``albedo``; the names of others depend on the type
    of the material, or are ``tex3`` and so on. An empty path means no texture.
    """

    __slots__ = ("_archive", "_node")

    def __init__(self, node: Node) -> None:
        self._node = node
        self._archive = node.archive

    def own_names(self) -> set[str]:
        """Return the slots in use; nothing is inherited here."""
        return set(self)

    def _slots(self) -> dict[str, str]:
        """Return the key of each possible slot."""
        type_ = self._archive.get(_TYPE_KEY)
        known = {"albedo": "mat.tex0"}
        for number, table in enumerate((_SECOND_SLOTS, _THIRD_SLOTS), 1):
            if isinstance(type_, int) and type_ in table:
                known[table[type_]] = f"mat.tex{number}"
        others = {
            match[1]: key
            for key in self._archive
            if (match := _TEXTURE.fullmatch(key)) and key not in known.values()
        }
        return known | others

    def _key(self, slot: str) -> str:
        slots = self._slots()
        if slot not in slots:
            if isinstance(slot, str) and _TEXTURE.fullmatch(f"mat.{slot}"):
                return f"mat.{slot}"
            known = ", ".join([*slots, "tex3"])
            raise QueryError(
                f"unknown texture slot {slot!r} of this material",
                path=f"{self._node.address}/textures",
                hint=f"known: {known}",
            )
        return slots[slot]

    def __getitem__(self, slot: str) -> Any:
        path = self._archive.get(self._slots().get(slot, ""))
        if not path:
            raise KeyError(slot)
        return path

    def __setitem__(self, slot: str, path: Any) -> None:
        if not isinstance(path, str) or not path:
            raise QueryError(
                f"expected a texture path, not {path!r:.60}",
                path=f"{self._node.address}{join('textures', slot)}",
            )
        key = self._key(slot)
        self._archive[key] = path
        number = int(key.removeprefix("mat.tex"))
        if (self._archive.get_as("mat.texCount", int) or 0) <= number:
            self._archive["mat.texCount"] = number + 1

    def __delitem__(self, slot: str) -> None:
        if slot not in self:
            raise KeyError(slot)
        del self._archive[self._slots()[slot]]

    def __iter__(self) -> Iterator[str]:
        return (slot for slot, key in self._slots().items() if self._archive.get(key))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<textures: {dict(self)}>"


class Material(Closed):
    """A material of a scene: its own values override those of its chain of parents.

    A material can have several configurations, such as ``Default`` and ``Skin`` of a tank. The
    values of the configuration named ``config``, else of the first, override the material's other
    values, as in the engine after loading.
    """

    __slots__ = ("_config", "_node", "_scene")

    def __init__(self, scene: Scene, node: Node, config: str | None = None) -> None:
        self._scene = scene
        self._node = node
        self._config = config

    @readonly
    def scene(self) -> Scene:
        """The scene in which the parents of the material are looked up."""
        return self._scene

    @readonly
    def node(self) -> Node:
        """The data node of the material."""
        return self._node

    @readonly
    def address(self) -> str:
        """The address of the material in its scene."""
        return self._node.address

    @located
    def name(self) -> str:
        """The material's name."""
        return self._node.name

    @name.setter
    def name(self, name: str) -> None:
        self._node.name = name

    @located
    def parent(self) -> Material | None:
        """The material that this one inherits from, or None."""
        number = self._node.archive.get_as(PARENT_KEY, int)
        if not number:
            return None
        node = self._scene.data_node(number)
        return None if node is None else Material(self._scene, node, self._config)

    @parent.setter
    def parent(self, material: Material | None) -> None:
        if material is not None:
            found = material.node.data_id if isinstance(material, Material) else None
            if found is None or self._scene.data_node(found) != material.node:
                raise QueryError(
                    f"expected a material of the scene as parent, not {material!r:.60}"
                )
            if self in material.chain():
                raise QueryError(f"{material!r} inherits from this material itself")
        refer(self._node.archive, PARENT_KEY, None if material is None else material.node)

    def chain(self) -> Iterator[Material]:
        """Yield this material, its parent, and so on; ``CorruptError`` for a loop."""
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

    def layers(self) -> list[KeyedArchive]:
        """Return the archives of the material's own values, in order of precedence."""
        configs = list(self.configs)
        named = [one for one in configs if one.get("configName") == self._config]
        return [*(named or configs)[:1], self._node.archive]

    def effective(self, key: str, default: Any = None) -> Any:
        """Return a value such as ``fxName``: the material's own, else its nearest ancestor's."""
        for material in self.chain():
            for layer in material.layers():
                if key in layer:
                    return layer[key]
        return default

    def effective_map(self, key: str) -> MaterialMap | NumberedTextures:
        """Return one of ``MAPS``, live; a child's entry overrides its parent's."""
        if not isinstance(key, str) or key not in MAPS:
            raise QueryError(
                f"unknown map {key!r:.60} of a material", hint=f"known: {', '.join(MAPS)}"
            )
        if key == "textures" and self._is_numbered():
            return NumberedTextures(self._node)
        return MaterialMap(self, key)

    def _is_numbered(self) -> bool:
        return self._node.class_name == "Material"

    @located
    def textures(self) -> MaterialMap | NumberedTextures:
        """Texture paths by slot, inherited ones included, live.

        In all versions the slots are those of newer scenes: ``albedo``, ``lightmap``...
        """
        return self.effective_map("textures")

    @textures.setter
    def textures(self, paths: Mapping[str, Any]) -> None:
        _replace(self.textures, paths)

    @located
    def properties(self) -> MaterialMap | NumberedTextures:
        """Shader properties by name, inherited ones included, as stored byte arrays, live.

        ``keyed_archive.file.formatted.decode_property`` decodes them to floats. Before version 10
        there are none: the values are entries of the node, such as ``mat.diffuse``.
        """
        return self.effective_map("properties")

    @properties.setter
    def properties(self, values: Mapping[str, Any]) -> None:
        _replace(self.properties, values)

    @readonly
    def config(self) -> str | None:
        """The name of the configuration in use; None if there is none."""
        return self.layers()[0].get_as("configName", str) if self.configs else None

    @readonly
    def configs(self) -> ReadOnlyList[KeyedArchive]:
        """The configurations of a material that has several, in order."""
        archive = self._node.archive
        numbers = range(min(archive.get_as("configCount", int) or 0, len(archive)))
        found = [archive.get_as(f"configArchive_{number}", KeyedArchive) for number in numbers]
        archives = [config for config in found if config is not None]
        return ReadOnlyList(archives, "edit configCount and configArchive_N of the node")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Material):
            return NotImplemented
        return self._node == other._node

    def __hash__(self) -> int:
        return hash(self._node)

    def __repr__(self) -> str:
        where = f" {self.address}" if self.address else ""
        return f"<Material {self.name!r}{where}>"


def _replace(live: MaterialMap | NumberedTextures, values: Mapping[str, Any]) -> None:
    """Replace the entries of a live mapping, or raise and change nothing."""
    if not isinstance(values, Mapping):
        raise QueryError(f"expected a mapping, not {values!r:.60}")
    own, values = live.own_names(), dict(values)
    if inherited := live.keys() - own - values.keys():
        names = ", ".join(sorted(inherited))
        raise QueryError(f"{names} would stay, because inherited entries cannot be removed here")
    before = {name: live[name] for name in own}
    try:
        live.update(values)
    except ChunkwrightError:
        for name in live.own_names() - before.keys():
            del live[name]
        live.update(before)
        raise
    for name in own - values.keys():
        del live[name]


def material_node(scene: Scene, material: object) -> Node:
    """Return the node of a material of the scene; ``QueryError`` for anything else."""
    node = material.node if isinstance(material, Material) else material
    if not isinstance(node, Node) or node.class_name not in CLASSES:
        raise QueryError(f"expected a material of the scene, not {material!r:.60}")
    if scene.layout.two_trees:
        # In this version materials have no id and are referenced by number.
        known = node.archive.get_as("#index", int) is not None
        found = next((one for one in scene.all_data_nodes() if known and one == node), None)
    else:
        found = None if node.data_id is None else scene.data_node(node.data_id)
    if found != node:
        raise QueryError(f"{material!r:.80} is not in this scene")
    return node
