"""Whether a mesh came out as edits wanted it.

Where vertices came or went, those of the edited file no longer have the numbers that they would be
exported with. So what should have come out is compared with what did, triangle by triangle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import MeshChange
from chunkwright.exchange.edits.soups import columns_of, triangles_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import Change, Edits
    from chunkwright.exchange.model import Mesh, Primitive

# Colours are stored in bytes, everything else as floats; editors drop what differs by less.
_DRIFT: Final = 4e-3
_DERIVED: Final = ("tangents",)


def came_out(left: Change, edits: Edits) -> bool:
    """Whether a difference that is left of a mesh is one of the numbers of vertices alone."""
    if not isinstance(left, MeshChange) or left.edited is None:
        return False
    wanted = [each for each in _wanted(left.edited, edits) if _is_drawn(each)]
    found = [each for each in left.original.primitives if _is_drawn(each)]
    if len(wanted) != len(found):
        return False
    for each in wanted:
        same = next((other for other in found if _same(each, other)), None)
        if same is None:
            return False
        found.remove(same)
    return True


def _wanted(mesh: Mesh, edits: Edits) -> Sequence[Primitive]:
    """Return the primitives that an edited mesh should come out with."""
    changes: Iterable[Change] = [
        *(each for each in edits.changes if each.kind == "mesh.shape" and each.edited is mesh),
        *edits.copies.get(mesh, ()),
    ]
    base = edits.originals.get(mesh) or edits.likes.get(mesh)
    if base is None:
        return mesh.primitives
    made = dict(enumerate(base.primitives))
    for change in changes:
        for part in change.parts if isinstance(change, MeshChange) else ():
            made.pop(part.index, None)
            if part.edited is not None:
                made[part.index] = part.edited
    return list(made.values())


def _is_drawn(primitive: Primitive) -> bool:
    return primitive.lines or len(triangles_of(primitive)) > 0


def _same(wanted: Primitive, found: Primitive) -> bool:
    """Whether two primitives have the same triangles, with the same values at their corners."""
    if _name(wanted) != _name(found) or wanted.lines is not found.lines:
        return False
    ours, theirs = (_corners(each) for each in (wanted, found))
    names = set(ours) - {*_DERIVED, *_computed(wanted), *_computed(found)}
    if not names <= set(theirs):
        return False
    return all(
        ours[name].shape == theirs[name].shape
        and bool(np.allclose(ours[name], theirs[name], _DRIFT, _DRIFT, equal_nan=True))
        for name in names
    )


def _computed(primitive: Primitive) -> tuple[str, ...]:
    return ("normals",) if primitive.computed_normals or primitive.normals is None else ()


def _name(primitive: Primitive) -> str:
    return "" if primitive.material is None else plain_name(primitive.material.name)


def _corners(primitive: Primitive) -> dict[str, NDArray[Any]]:
    rows: Any = triangles_of(primitive)
    if primitive.lines:
        count = len(primitive.positions)
        rows = np.arange(count) if primitive.indices is None else primitive.indices
    return {name: each[rows] for name, each in columns_of(primitive).items()}
