"""The room of scenes, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Room

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.document import Problem, TreeNode
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.keyed_archive.variants import VariantType
    from chunkwright.query import Item
    from chunkwright.sc2.model import Scene


class SceneRoom(Room["Scene"]):
    """Scenes of the DAVA engine, ``SFV2``."""

    name = "sc2"
    family = "DAVA"
    title = "SFV2 scene"
    extensions = (".sc2",)
    spec = "dava_sc2"
    magic = b"SFV2"
    read_keywords = ("wide_char_size", "name_types")

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        wide_char_size: int | None = None,
        name_types: Iterable[VariantType] | None = None,
    ) -> Scene:
        """Read an .sc2 file."""
        from chunkwright.sc2 import resolve

        return resolve.read(
            data, limits=limits, wide_char_size=wide_char_size, name_types=name_types
        )

    def write(self, document: Scene) -> bytes:
        """Return the bytes of a scene."""
        from chunkwright.sc2 import serialize

        return serialize.write(document)

    def to_dict(self, document: Scene) -> JsonObject:
        """Return the text form of a scene."""
        from chunkwright.sc2 import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Scene:
        """Build a scene from its text form."""
        from chunkwright.sc2 import text

        return text.from_dict(form)

    def info(self, document: Scene) -> JsonObject:
        """Return the version and counts of a scene."""
        from chunkwright.sc2 import report

        return report.info(document)

    def tree(self, document: Scene) -> TreeNode:
        """Return the tree of entities, data nodes and descriptors."""
        from chunkwright.sc2 import report

        return report.tree(document)

    def items(self, document: Scene) -> Item:
        """Return the root item."""
        from chunkwright.sc2 import items

        return items.SceneItem(document)

    def problems(self, document: Scene) -> Iterator[Problem]:
        """Yield dangling references and other oddities of a scene."""
        from chunkwright.sc2 import report

        return report.problems(document)

    def demo(self) -> Demo[Scene]:
        """Return a scene with one entity."""
        from chunkwright.sc2 import demo

        return Demo(demo.make, demo.edit)
