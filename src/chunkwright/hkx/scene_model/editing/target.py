"""The packfile that edits are applied to, and the objects that things of a scene stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, Animation, mark_of
from chunkwright.exchange.transforms import decomposed, is_sheared
from chunkwright.hkx import objects, views
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.scene_model import clips
from chunkwright.hkx.scene_model.marks import file_name
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Edits
    from chunkwright.exchange.model import Extras, Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.axes import Axes

NO_PROPERTIES: Final = "Havok objects have no custom properties"
SHEARED: Final = "it is sheared, which translation, rotation and scale cannot represent"


class Target:
    """A packfile with the edits of its scene; ``remarks`` are about how they were applied."""

    def __init__(self, packfile: HavokDocument, edits: Edits, axes: Axes) -> None:
        self.packfile = packfile
        self.edits = edits
        self.axes = axes
        self.remarks: list[str] = []
        self._name = file_name(packfile)
        self._numbers = {f"{each.number:04d}": each for each in packfile.objects}

    def find(self, extras: Extras) -> HkObject | None:
        """Return the object of this packfile that extras refer to."""
        mark = mark_of(extras)
        if mark.get("file") != self._name:
            return None
        return self._numbers.get(str(mark.get("address", "")).rpartition("#")[2])

    def object_of(self, extras: Extras) -> HkObject:
        """Return that object; ``QueryError`` for one that is in another file."""
        found = self.find(extras)
        if found is not None:
            return found
        file = mark_of(extras).get("file")
        if file and file != self._name:
            raise QueryError(f"it is in {file}: that file would have to be the one to write")
        raise QueryError("it stands for no object of the file")

    def remark(self, text: str) -> None:
        """Report how something was applied, once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def drop(self, obj: HkObject) -> None:
        """Remove an object, and all that nothing else refers to then."""
        before = {id(each) for each in self._reachable()}
        objects.drop(self.packfile, obj)
        kept = {id(each) for each in self._reachable()}
        for each in list(self.packfile.objects):
            if id(each) in before and id(each) not in kept:
                objects.drop(self.packfile, each)

    def replace(self, made: HkObject, before: HkObject) -> None:
        """Put an animation that became another object in the place of the one before."""
        if made is before:
            return
        for binding in lookup.find(self.packfile, "hkaAnimationBinding"):
            if binding["animation"] is before:
                binding["animation"] = made
        for container in lookup.find(self.packfile, "hkaAnimationContainer"):
            listed = [each for each in container["animations"] if each is not made]
            container["animations"] = [made if each is before else each for each in listed]
        self.drop(before)
        for number, each in self._numbers.items():
            if each is before:
                self._numbers[number] = made

    def mark_clips(self, animation: HkObject) -> None:
        """Let the marks of edited clips say what their animation is now."""
        view = next(each for each in views.animations(self.packfile) if each.source is animation)
        told = mark_of(clips.extras_of(view))
        for clip, original in self.edits.originals.items():
            if not isinstance(clip, Animation) or not mark_of(clip.extras):
                continue
            if self.find(original.extras) is animation:
                clip.extras = {**clip.extras, KEY: mark_of(clip.extras) | told}

    def _reachable(self) -> list[HkObject]:
        root = self.packfile.root
        return [] if root is None else reachable([root])

    def pose(self, matrix: Matrix) -> Array:
        """Return a matrix as the three rows of a transform of Havok: place, rotation, scale."""
        if is_sheared(matrix):
            raise QueryError(SHEARED)
        moved, turned, sized = decomposed(matrix)
        rows = np.zeros((3, 4), np.float32)
        rows[0, :3] = self.axes.vectors(moved)
        rows[1] = self.axes.rotations(turned)
        rows[2, :3] = sized
        return rows

    def stored(self, matrix: Matrix) -> Array:
        """Return a matrix as a packfile stores it: rows of three axes and the origin."""
        made: Array = self.axes.matrices(np.asarray(matrix, np.float64).T)
        return made.T.astype(np.float32)


def part_of(node: Node | None) -> str:
    """Return what a node of an export stands for, "" for one that no export made."""
    return "" if node is None else str(mark_of(node.extras).get("part", ""))


def bone_of(node: Node) -> int | None:
    """Return the bone of its skeleton that a node is; None if it is not a bone."""
    mark = mark_of(node.extras)
    bone = mark.get("bone")
    return bone if mark.get("part") == "bone" and isinstance(bone, int) else None
