"""Specs of tagfiles that people need most: the classes of a game's files, as real files have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.tagfile.specs.making import for_binary_version, for_known_types

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.formats.spec_files import MadeSpec


class Ready(NamedTuple):
    """A spec: its name, the files that it is for, their SDK, and the classes of their objects."""

    name: str
    title: str
    version: str
    classes: str


_ANIMATION: Final = """
    hkRootLevelContainer hkaAnimationBinding hkaAnimationContainer hkaDefaultAnimatedReferenceFrame
    hkaSkeleton hkaSplineCompressedAnimation
"""
_COLLISION: Final = """
    CustomMeshParameter CustomParamStorageExtendedMeshShape hkpMoppBvTreeShape hkpMoppCode
    hkpPhysicsData hkpPhysicsSystem hkpRigidBody hkpStorageExtendedMeshShape::MeshSubpartStorage
"""
_MORE_ANIMATION: Final = "hkaInterleavedUncompressedAnimation hkaSkeletonMapper"
_FFXIV_VERSION: Final = 3
_FFXIV: Final = Ready(
    "ffxiv",
    "Final Fantasy XIV, skeletons and animations, taken out of `.sklb` and `.pap`",
    "hk_2010.2.0-r1",
    _ANIMATION + _MORE_ANIMATION,
)
_REMASTERED: Final = Ready(
    "dark_souls_remastered",
    "Dark Souls Remastered, skeletons, animations and collisions of maps",
    "20150100",
    _ANIMATION + _COLLISION,
)
READY: Final = (_REMASTERED, _FFXIV)


def ready_specs() -> Iterator[tuple[str, MadeSpec]]:
    """Make each of them, with the files that it is for."""
    row = _REMASTERED
    yield row.title, for_known_types(row.version, row.classes.split(), f"havok_{row.name}")
    row, classes = _FFXIV, _FFXIV.classes.split()
    made = for_binary_version(_FFXIV_VERSION, row.version, classes, f"havok_{row.name}")
    yield row.title, made
