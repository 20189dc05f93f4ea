"""Skeletons: bones in a tree, and their reference pose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.views import lookup
from chunkwright.hkx.views.view import View, closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Skeleton(View):
    """A ``hkaSkeleton``.

    ``parents`` holds for each bone the index of its parent, -1 for a root. The reference
    pose is relative to the parent: ``translations`` (n, 3), ``rotations`` unit quaternions
    (n, 4) as (x, y, z, w), ``scales`` (n, 3); fewer rows than bones where the file has
    fewer. ``locked`` marks bones whose translation is fixed. ``float_slots`` names the float
    tracks, ``reference_floats`` are their values.
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
        """Return the indices of the bones below ``bone``; -1 stands above the roots."""
        found: list[int] = np.flatnonzero(self.parents == bone).tolist()
        return found

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield (depth, bone) from the roots down, children in the order of bones."""
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

        Scales of the bones above are applied to positions, as the engine does.
        """
        count = len(self.translations)
        positions = np.array(self.translations, np.float64)
        rotations = np.array(self.rotations, np.float64)
        sizes = np.array(self.scales, np.float64)
        # Numbers that overflow or are none are so in the file: they stay, without a warning.
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
    """Turn a vector by a unit quaternion (x, y, z, w)."""
    axis, w = rotation[:3], rotation[3]
    twice = 2.0 * np.cross(axis, vector)
    turned: NDArray[np.float64] = vector + w * twice + np.cross(axis, twice)
    return turned


def multiply(one: NDArray[np.float64], two: NDArray[np.float64]) -> NDArray[np.float64]:
    """Multiply quaternions (x, y, z, w): ``two`` is applied first."""
    x, y, z, w = one
    matrix = np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]])
    product: NDArray[np.float64] = matrix @ two
    return product


def skeletons(packfile: HavokDocument) -> list[Skeleton]:
    """Return the skeletons of a packfile, in file order."""
    return [skeleton(obj) for obj in lookup.find(packfile, "hkaSkeleton")]


def skeleton(obj: HkObject) -> Skeleton:
    """Make the view of one ``hkaSkeleton``.

    Raises ``CorruptError`` where a bone has no parent in the list or is above itself,
    ``QueryError`` for an object of another class.
    """
    lookup.expect(obj, "hkaSkeleton")
    # Bones are structs from 7.1 on, objects before.
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
        raise CorruptError("a bone has a parent that is not there", offset=obj.offset)
    # Each round lifts every bone by one: after as many rounds as bones all are above a root.
    above = parents.astype(np.int64)
    for _ in range(count):
        if (above < 0).all():
            return
        above = np.where(above < 0, -1, parents[above])
    if (above >= 0).any():
        raise CorruptError("bones are above themselves", offset=obj.offset)
