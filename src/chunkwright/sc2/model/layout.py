"""The layout of a scene, by its version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from chunkwright.base.classes import Closed

NEWEST_VERSION: Final = 49
GLOBAL_MATERIAL_CLASS: Final = "GlobalMaterial"
GLOBAL_MATERIAL_KEY: Final = "#globalMaterialLegacy"


@dataclass(frozen=True)
class Layout:
    """The parts that follow the header of a scene, by version.

    Sources: DAVA engine sources (hi-skittles/dava.engine, ardalanaz/dava.framework,
    MelvilPE/dava.revanced); versions 1 to 47 seen in real files, except 4,
    6 to 17, 19, 21, 23, 27 to 31, 36 to 40, 42, 45 and 46.
    """

    version: int

    @property
    def two_trees(self) -> bool:
        """Whether the data nodes are one tree of materials and one of meshes."""
        return self.version == 1

    @property
    def has_descriptor(self) -> bool:
        """Whether a sized descriptor precedes the data nodes."""
        return self.version >= 10

    @property
    def has_version_tags(self) -> bool:
        """Whether an archive of feature versions comes first."""
        return self.version >= 14

    @property
    def has_global_material(self) -> bool:
        """Whether the first slot of the hierarchy can be the global material."""
        return 14 <= self.version < 30

    @property
    def has_geometry_hash(self) -> bool:
        """Whether the hash of the geometry follows the data nodes."""
        return 26 <= self.version < 30

    @property
    def has_extra_archive(self) -> bool:
        """Whether one more archive, of unknown purpose, follows that hash."""
        return 28 <= self.version < 30

    @property
    def is_single_archive(self) -> bool:
        """Whether a single archive contains data nodes and hierarchy."""
        return self.version >= 30


@dataclass(slots=True)
class Descriptor(Closed):
    """The kind of a scene file: a u32 type, then u64 hashes if the descriptor is long enough.

    ``file_type`` is 0 for a scene and 1 for a model. A hash is None if the descriptor is too short
    for it; ``rest`` is what follows, of unknown meaning.
    """

    file_type: int = 0
    geometry_id_hash: int | None = None
    geometry_data_hash: int | None = None
    rest: bytes = b""
