"""Skeletons: bones in a tree, and their reference pose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.views import lookup
from chunkwright.hkx.views.view import View, checked, closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject

SKELETON: Final = "hkaSkeleton"


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Skeleton(View):
    """A ``hkaSkeleton``.

    ``parents`` is the index of the parent of each bone, -1 for a root. The reference pose is
    relative to the parent: ``translations`` (n, 3), ``rotations`` (n, 4), unit quaternions
    (x, y, z, w), ``scales`` (n, 3); a file may have fewer rows than bones. ``locked`` marks bones
    whose translation is fixed. ``float_slots`` are the names of the float tracks,
    ``reference_floats`` their values.
    """

    name: str
    bones: list[str]
    parents: NDArray[np.int16]
    locked: NDArray[np.bool_]
    translations: NDArray[np.float32]
    rotations: NDArray[np.float32]
    scales: NDArray[np.float32]
    float_slots: list[str]
    reference_floats: NDArray[np.float32]
    source: HkObject

    def children(self, bone: int) -> list[int]:
        """Return the indices of the children of a bone; those of -1 are the roots."""
        found: list[int] = np.flatnonzero(self.parents == bone).tolist()
        return found

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield (depth, bone) from the roots down, with children in the order of the bones."""
        below: dict[int, list[int]] = {}
        for bone, parent in enumerate(self.parents.tolist()):
            below.setdefault(parent, []).append(bone)
        stack = [(0, bone) for bone in reversed(below.get(-1, []))]
        while stack:
            depth, bone = stack.pop()
            yield depth, bone
            stack += [(depth + 1, child) for child in reversed(below.get(bone, []))]

    def model_space(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the reference pose in model space: positions (n, 3), rotations (n, 4).

        Positions are scaled by all bones above, as in the engine.
        """
        count = len(self.translations)
        positions = np.array(self.translations, np.float64)
        rotations = np.array(self.rotations, np.float64)
        sizes = np.array(self.scales, np.float64)
        # Numbers of a file may overflow or be NaN; they remain so, without a warning.
        with np.errstate(all="ignore"):
            for _, bone in self.walk():
                parent = int(self.parents[bone])
                if parent < 0 or bone >= count or parent >= count:
                    continue
                moved = rotate(rotations[parent], sizes[parent] * positions[bone])
                positions[bone] = positions[parent] + moved
                rotations[bone] = multiply(rotations[parent], rotations[bone])
                sizes[bone] = sizes[parent] * sizes[bone]
        return positions, rotations


def rotate(rotation: NDArray[np.float64], vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a vector rotated by a unit quaternion (x, y, z, w)."""
    axis, w = rotation[:3], rotation[3]
    twice = 2.0 * np.cross(axis, vector)
    turned: NDArray[np.float64] = vector + w * twice + np.cross(axis, twice)
    return turned


def multiply(one: NDArray[np.float64], two: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the product of two quaternions (x, y, z, w); ``two`` is applied first."""
    x, y, z, w = one
    matrix = np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]])
    product: NDArray[np.float64] = matrix @ two
    return product


@checked
def skeletons(packfile: HavokDocument) -> list[Skeleton]:
    """Return the skeletons of a packfile, in file order."""
    return [skeleton(obj) for obj in lookup.find(packfile, SKELETON)]


@checked
def skeleton(obj: HkObject) -> Skeleton:
    """Return the view of a ``hkaSkeleton``.

    Raises ``CorruptError`` if a parent is not in the list or a bone is its own ancestor,
    ``QueryError`` for an object of another class.
    """
    lookup.expect(obj, SKELETON)
    # Bones are structs since 7.1 and were objects before.
    bones = [bone for bone in lookup.elements(obj, "bones") if bone is not None]
    parents = np.asarray(lookup.elements(obj, "parentIndices"), np.int16)
    _check_tree(parents, len(bones), obj)
    translations, rotations, scales = lookup.transforms(lookup.elements(obj, "referencePose"))
    return Skeleton(
        lookup.text(obj, "name"),
        [lookup.text(bone, "name") for bone in bones],
        parents,
        np.array([bool(bone["lockTranslation"]) for bone in bones], np.bool_),
        translations,
        rotations,
        scales,
        [str(slot or "") for slot in lookup.elements(obj, "floatSlots")],
        np.asarray(lookup.elements(obj, "referenceFloats"), np.float32),
        obj,
    )


def _check_tree(parents: NDArray[np.int16], count: int, obj: HkObject) -> None:
    if len(parents) != count:
        raise CorruptError(f"{count} bones and {len(parents)} parents", offset=obj.offset)
    if ((parents < -1) | (parents >= count)).any():
        raise CorruptError("the parent of a bone is not in the list", offset=obj.offset)
    # Each round goes up by one bone; after as many rounds as bones, all have passed a root.
    above = parents.astype(np.int64)
    for _ in range(count):
        if (above < 0).all():
            return
        above = np.where(above < 0, -1, parents[above])
    if (above >= 0).any():
        raise CorruptError("a bone is its own ancestor", offset=obj.offset)
