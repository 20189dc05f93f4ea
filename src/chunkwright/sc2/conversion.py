"""Conversion of scenes to other versions, without the entries that the target version lacks.

It is possible between the versions from 32 onwards of which real files are known: these have the
same layout and differ in the entries that some archives may have. The tables have the first version
of each, measured on all known real scenes. Newer versions still have the entries of older ones,
except for the classes and entries in ``_LAST``, which are kept, with a note.

Before that, files decide for version 25 alone, and only for scenes of entities with the components in
``_EARLY_PARTS``: effects whose emitters are files of their own. Newer files have the same entries,
except for the last two in ``_LAST``. Scenes of versions 18, 24 and 26 have meshes or emitters in other
forms, and those before version 10 other classes; there are too few files to tell what became of them.
"""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType, Vector3
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2.model import Scene, addresses
from chunkwright.sc2.model.addresses import CHILDREN_KEY, CLASS_KEY
from chunkwright.sc2.model.components import remove_numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.sc2.model.nodes import Node

VERSIONS: Final = (32, 33, 34, 35, 41, 43, 44, 47)
"""The versions between which scenes can be converted."""
EARLY: Final = 25
"""The version before these from and to which scenes without meshes and materials can be converted."""
# The components in all files of that version. Their emitters are archives, arrays in most newer files.
_EARLY_PARTS: Final = frozenset({"LodComponent", "ParticleEffectComponent", "TransformComponent"})
_EMITTERS: Final = "pe.emitters"
_COMPONENT: Final = "comp.typename"
# Class of an archive or of the archive around it -> key, with N for a number -> first version.
_SINCE: Final[dict[str, dict[str, int]]] = {
    "Entity": {"visibility": 47},
    "NMaterial": {"configCount": 47, "configArchive_N": 47},
    "IBLComponent": {"transformNode": 47},
    "ParticleEmitterNode": {
        "cullMode": 41,
        "enableVertexAnimation": 41,
        "enableVertexAnimationMask": 41,
        "flowmapPath": 41,
        "isSingle": 41,
        "useVertexColor": 41,
        "vertexAnimationSampler": 41,
    },
}
# The default of an entry, as in all real files, where it is not 0, false or empty.
_USUAL: Final = {"vertexAnimationSampler": 2101589}
_BODY: Final = {"#sceneComponentSets": 47}
_COMPONENTS: Final = {"CollisionTriggerComponent": 47, "NewSlotComponent": 47, "UserComponent": 47}
# Entries of emitters -> the first version that stores an array of keys instead of a single value.
_CURVES: Final = {
    "flowSpeed": 41,
    "flowOffset": 41,
    "forceDirection": 47,
    "windTurbulenceFrequency": 47,
}
# The first element of an array of keys; then come the keys, each a kind, a value and a time.
_KEYS: Final = 2
# Class of a component or render object, or an entry -> the last version with a real file that has it.
_LAST: Final = {
    "Landscape": 34,
    "MotionComponent": 34,
    "ScenarioSingletonComponent": 34,
    "SkeletonComponent": 34,
    "SkeletonJointBindingComponent": 32,
    "SkinnedMesh": 34,
    "SlotComponent": 34,
    "emitter.rotation": EARLY,
    "emitter.scale": EARLY,
}
_CONFIG: Final = re.compile(r"configArchive_\d+")
_DIGITS: Final = re.compile(r"\d+")
_LEFT_OUT: Final = "left out"


def convert(scene: Scene, *, version: int, lossy: bool = False) -> Scene:
    """Return a copy of a scene in another version.

    Raises ``SerializeError`` if entries would be lost and ``lossy`` is not set; see ``losses``.
    """
    made = _Conversion(scene, version)
    lost = [each for each in made.told if each.endswith(_LEFT_OUT)]
    if lost and not lossy:
        more = f" (and {len(lost) - 1:,} more)" if len(lost) > 1 else ""
        raise SerializeError(
            f"scene version {version} cannot represent the whole scene: {lost[0]}{more}",
            hint="--lossy leaves them out (in Python lossy=True)",
        )
    return made.scene


def losses(scene: Scene, *, version: int, **others: object) -> list[str]:
    """List the entries of a scene that a version lacks, and those that no known file of that
    version has."""
    del others
    return _Conversion(scene, version).told


class _Conversion:
    """A copy of a scene in another version, and the notes on losses."""

    def __init__(self, scene: Scene, version: int) -> None:
        for each in (scene.version, version):
            if each not in (EARLY, *VERSIONS):
                known = ", ".join(map(str, VERSIONS))
                raise QueryError(
                    f"scenes cannot be converted {'to' if each == version else 'from'} version {each}",
                    hint=f"choose from {known}, and {EARLY} for scenes without meshes and materials",
                )
        self.told: list[str] = []
        self._version, self._is_newer = version, version > scene.version
        self.scene = self._moved(scene) if EARLY in (scene.version, version) else self._same(scene)
        self.scene.wide_char_size = scene.wide_char_size
        self.scene.wrapper = scene.wrapper
        data_nodes = addresses.walk(self.scene.data_nodes, addresses.DATA_NODES)
        for address, node in [*data_nodes, *addresses.walk(self.scene.roots, addresses.HIERARCHY)]:
            self._components(node)
            self._entries(node.archive, address, "")

    def _same(self, scene: Scene) -> Scene:
        """Return a scene of the version with all parts of one of the same layout."""
        made = Scene(self._version)
        for name in ("version_tags", "descriptor", "body"):
            setattr(made, name, copy.deepcopy(getattr(scene, name)))
        if scene.odd_num_nodes is not None:
            made.odd_num_nodes = scene.odd_num_nodes
        assert made.body is not None, "all these versions have a body"
        for key, since in _BODY.items():
            if key in made.body and self._version < since:
                self._leave_out(made.body, key, f"/{key}")
        return made

    def _moved(self, scene: Scene) -> Scene:
        """Return a scene of the version with the entities of one of another layout."""
        if scene.version == self._version:
            return copy.deepcopy(scene)
        _check_early(scene)
        made = Scene(self._version)
        made.roots.extend(copy.deepcopy(scene).roots)
        parts = {"global_material": scene.global_material, **(scene.body or {})}
        for key, value in parts.items():
            if key not in addresses.NODE_KEYS and not _is_usual(value, str(key)):
                self._tell(f"/{key}", f"version {self._version} has no such part: {_LEFT_OUT}")
        return made

    def _tell(self, address: str, what: str) -> None:
        self.told.append(f"{address}: {what}")

    def _leave_out(self, archive: KeyedArchive, key: str, address: str) -> None:
        if not _is_usual(archive.pop(key), key):
            self._tell(address, f"version {self._version} has no such entry: {_LEFT_OUT}")

    def _components(self, node: Node) -> None:
        """Remove the components of an entity that the version does not have."""
        for component in reversed(list(node.components)):
            name = component.archive.get_as(_COMPONENT, str) or ""
            if self._version < _COMPONENTS.get(name, 0):
                what = f"version {self._version} has no {name}: {_LEFT_OUT}"
                self._tell(component.address, what)
                remove_numbered(node.archive["components"], component.key)

    def _entries(self, archive: KeyedArchive, address: str, inside: str) -> None:
        """Convert the entries of an archive, other than the nodes below it."""
        own = archive.get_as(CLASS_KEY, str) or archive.get_as(_COMPONENT, str)
        if own is not None and self._is_newer and _LAST.get(own, self._version) < self._version:
            what = f"no file of version {_LAST[own] + 1} or later is known to have a {own}: kept"
            self._tell(address, what)
        name = own or inside
        if name == "NMaterial" and self._version < _SINCE[name]["configCount"]:
            self._merge_configs(archive, address)
        since = _SINCE.get(name, {})
        for key, _, value in list(archive.entries()):
            place = f"{address}/{key}"
            if key == CHILDREN_KEY:
                continue
            if self._is_newer and _LAST.get(str(key), self._version) < self._version:
                last = _LAST[str(key)]
                self._tell(
                    place, f"no file of version {last + 1} or later is known to have it: kept"
                )
            if self._version < since.get(_DIGITS.sub("N", str(key)), 0):
                self._leave_out(archive, str(key), place)
            elif self._version < _CURVES.get(str(key), 0) and isinstance(value, VariantArray):
                self._flatten(archive, str(key), value, place)
            else:
                for at, held in _archives(value):
                    self._entries(held, place + at, name)

    def _merge_configs(self, archive: KeyedArchive, address: str) -> None:
        """Move the entries of the first configuration into the material; drop the others."""
        configs = [str(key) for key in archive if _CONFIG.fullmatch(str(key))]
        for number, key in enumerate(configs):
            config = archive[key]
            name = config.get("configName", "")
            if number:
                self._tell(f"{address}/{key}", f"configuration {name!r:.40}: {_LEFT_OUT}")
            else:
                for inner, type_, value in config.entries():
                    if inner == "configName":
                        if value not in ("", "Default"):
                            self._tell(f"{address}/{key}", f"the name {value!r:.40}: {_LEFT_OUT}")
                    elif inner not in archive:
                        archive.set(str(inner), copy.deepcopy(value), type_)
                    elif archive[inner] != value:
                        self._tell(
                            f"{address}/{key}/{inner}",
                            f"the material has its own value: {_LEFT_OUT}",
                        )
            del archive[key]
        archive.pop("configCount", None)

    def _flatten(self, archive: KeyedArchive, key: str, value: VariantArray, place: str) -> None:
        """Replace the keys of an entry by one value, if all keys have the same value."""
        kind, *rows = value
        values = [{keys[1] for keys in row} for row in rows] if kind == _KEYS else []
        if not values or any(len(each) != 1 for each in values):
            what = f"version {self._version} has a single value here, not keys: {_LEFT_OUT}"
            del archive[key]
            self._tell(place, what)
            return
        numbers = [float(each) for (each,) in values]
        if len(numbers) == 1:
            archive.set(key, numbers[0], VariantType.FLOAT)
        else:
            archive.set(key, Vector3(*numbers), VariantType.VECTOR3)


def _check_early(scene: Scene) -> None:
    """Refuse what is not known to be the same in version 25 and in those that have a body."""
    for node in scene.data_nodes:
        raise QueryError(
            f"scenes with a {node.class_name} cannot be converted from or to version {EARLY}: data "
            "nodes are stored differently in that version",
            path=node.address,
        )
    for address, node in addresses.walk(scene.roots, addresses.HIERARCHY):
        for component in node.components:
            name = component.archive.get_as(_COMPONENT, str) or ""
            emitters = component.archive.get(_EMITTERS)
            if name not in _EARLY_PARTS or isinstance(emitters, VariantArray):
                what = f"a {name}" if name not in _EARLY_PARTS else "emitters that are not files"
                raise QueryError(
                    f"no file of version {EARLY} is known to have {what}: it cannot be converted",
                    path=component.address or address,
                )


def _is_usual(value: Any, key: str) -> bool:
    """Return whether an entry has the default value, so that leaving it out loses nothing."""
    if isinstance(value, KeyedArchive):
        return all(_is_usual(each, str(inner)) for inner, _, each in value.entries())
    return not value or value == _USUAL.get(key)


def _archives(value: Any) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (path, archive) of the archives in a value, which may be one itself."""
    if isinstance(value, KeyedArchive):
        yield "", value
    elif isinstance(value, VariantArray):
        for index, each in enumerate(value.stored_values):
            for at, held in _archives(each):
                yield f"/{index}{at}", held
