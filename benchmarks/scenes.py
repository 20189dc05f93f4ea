"""Scenes of any size, made by our own writer, for the benchmarks."""

from __future__ import annotations

from functools import lru_cache

from chunkwright.keyed_archive import KeyedArchive, Vector3, Vector4
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2 import Node, Scene

SIZES = {"10 KB": 10_000, "100 KB": 100_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
_DISTINCT = 500


def _entity(number: int) -> Node:
    """Make an entity with the components that real ones have, each with values of its own."""
    scale = 1 + number / _DISTINCT
    archive = KeyedArchive({"##name": "Entity", "name": f"entity {number}"})
    archive.set("id", number + 1, VariantType.UINT32)
    archive.set("flags", 0xFFFF0016, VariantType.UINT32)
    node = Node(archive)
    node.add_component(
        "TransformComponent",
        {
            f"tc.{space}{part}": value
            for space in ("local", "world")
            for part, value in (
                ("Rotation", Vector4(0.0, 0.0, 0.0, 1.0)),
                ("Scale", Vector3(scale, scale, scale)),
                ("Translation", Vector3(scale, 0.5 * scale, -scale)),
            )
        },
    )
    distances = {f"distance{level}": 10.0 * level * scale for level in range(4)}
    node.add_component("LodComponent", {"lc.loddist": distances})
    curve = [[1, 0.0, scale], [1, 0.5, 2 * scale], [1, 1.0, 0.0]]
    node.add_component(
        "ParticleEffectComponent",
        {"pe.duration": scale, "pe.loop": True, "pe.curve": [2, curve], "pe.file": f"fx/{number}"},
    )
    return node


def scene_of(size: int, version: int = 35) -> bytes:
    """Build the bytes of a scene of about ``size`` bytes."""
    scene = Scene(version)
    entities = [_entity(number) for number in range(_DISTINCT)]
    one = (_size_of(entities, version) - _size_of([], version)) / _DISTINCT
    for number in range(max(1, round(size / one))):
        scene.roots.append(entities[number % _DISTINCT])
    return bytes(scene)


def _size_of(entities: list[Node], version: int) -> int:
    scene = Scene(version)
    scene.roots.extend(entities)
    return len(bytes(scene))


@lru_cache(maxsize=1)
def built() -> dict[str, bytes]:
    """Build the scenes of all sizes but the largest."""
    return {name: scene_of(size) for name, size in SIZES.items()}
