"""Which primitive of the original each triangle of an edited mesh belongs to.

A primitive is the triangles of one material. A triangle stays in the primitive that has it, unless
it got another material: then it goes to a primitive with that one, or to a new one. Where all
triangles of a primitive got the same material that no other has, it is the primitive that got it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chunkwright.exchange.edits.soups import starts_of, triangles_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.soups import Rows, Soup
    from chunkwright.exchange.model import Material, Mesh


class Ownership(NamedTuple):
    """``owners`` is the primitive of each triangle; new ones come after those of the original.

    ``materials`` has the edited material of primitives that got another one, and of new ones.
    """

    owners: Rows
    materials: dict[int, Material | None]


def ownership(
    original: Mesh, edited: Mesh, after: Soup, materials: Mapping[Material, Material]
) -> Ownership:
    """Return which primitive each triangle of ``after`` belongs to.

    ``materials`` maps edited materials to original ones.
    """
    looks = [None if each.material is None else materials.get(each.material, each.material)
             for each in edited.primitives]  # fmt: skip
    corners = after.numbers[after.triangles]
    shares = [
        _share(corners, *each)
        for each in zip(original.primitives, starts_of(original), strict=True)
    ]
    owners = np.full(len(corners), -1)
    for at, look in enumerate(looks):
        ours = after.owners == at
        same = [
            n
            for n, each in enumerate(original.primitives)
            if each.material is look and not each.lines
        ]
        if same:
            owners[ours] = _nearest([shares[n][ours] for n in same], same)
    found: dict[int, Material | None] = {}
    count = len(original.primitives)
    for at in dict.fromkeys(after.owners[owners < 0].tolist()):
        ours = after.owners == at
        left = [
            n
            for n in range(len(original.primitives))
            if shares[n].any() and not (owners == n).any() and n not in found
        ]
        best = max(left, key=lambda n: float(shares[n][ours].sum()), default=None)
        if best is None or not shares[best][ours].any():
            best = count
            count += 1
        owners[ours] = best
        found[best] = edited.primitives[at].material
    return Ownership(owners, found)


def _share(corners: Rows, primitive: object, start: int) -> NDArray[np.float64]:
    """Return how much each triangle is one of a primitive: 2 if it has it, else 0 to 1 by vertices."""
    rows = triangles_of(primitive) + start  # type: ignore[arg-type]
    if not len(rows):
        return np.zeros(len(corners))
    used: NDArray[np.bool_] = np.isin(corners, rows)
    has = np.asarray(used.all(axis=1), np.bool_)
    has[has] = among(np.sort(corners[has]), np.sort(rows))
    made: NDArray[np.float64] = np.where(has, 2.0, used.sum(axis=1) / 3)
    return made


def _nearest(shares: list[NDArray[np.float64]], numbers: list[int]) -> Rows:
    """Return the primitive that has the most of each triangle, the first of equals."""
    best = np.argmax(np.stack(shares), axis=0)
    found: Rows = np.asarray(numbers, np.int64)[best]
    return found


def among(rows: Rows, others: Rows) -> NDArray[np.bool_]:
    """Return a mask of the rows that are among others."""
    _, inverse = np.unique(np.concatenate([rows, others]), axis=0, return_inverse=True)
    names = inverse.reshape(-1)
    return np.isin(names[: len(rows)], names[len(rows) :])
