"""Edited armour plates, put together again as the one polygon group that they are in a file.

A plate is the triangles whose first vertex has its number; new vertices get it too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.exchange.model import mark_of
from chunkwright.sc2.scene_model.arrays import JOINT, group_arrays
from chunkwright.sc2.scene_model.drawing import primitive
from chunkwright.sc2.scene_model.edits.vertices import edit_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import PartEdit
    from chunkwright.exchange.model import Mesh, Primitive
    from chunkwright.scg.polygon_group import PolygonGroup

    Rows = NDArray[np.int64]

_COLUMNS = frozenset(("positions", "normals", "colors"))


def edit_plates(group: PolygonGroup, mesh: Mesh, edits: Sequence[PartEdit]) -> None:
    """Apply the edits of a plate, which a mesh shows, to the polygon group of all of them."""
    plate = int(mark_of(mesh.extras)["plate"])
    arrays = group_arrays(group, group.address)
    assert arrays.joint is not None
    indices = arrays.indices.astype(np.int64)
    plates = arrays.joint[indices[:, 0]]
    whole = primitive(arrays, None)
    kept = np.ones(len(indices), bool)
    shaped = []
    for edit in edits:
        mask = plates == plate
        used = np.unique(indices[mask])
        if "indices" in edit.changed or _is_shared(edit, used, indices[~mask]):
            if edit.original is not None:
                kept &= ~mask
            if edit.edited is not None:
                shaped.append((edit, edit.edited, used))
        else:
            assert edit.edited is not None
            assert edit.original is not None
            whole = _painted(whole, edit.original, edit.edited, used)
    changed = frozenset[str]().union(*(edit.changed for edit in edits))
    if shaped:
        changed |= {"indices"}
    original = primitive(arrays, None)
    if not shaped and "indices" not in changed:
        edit_group(group, _edit(edits[0], original, whole, np.arange(len(arrays.joint)), changed))
        return
    base, flat = np.unique(indices[kept], return_inverse=True)
    made, rows, numbers = _only(whole, base, flat), [base], [arrays.joint[base]]
    for edit, edited, used in shaped:
        made = _joined(made, edited)
        rows.append(np.where(edit.rows >= 0, used[edit.rows], -1))
        numbers.append(np.full(len(edit.rows), plate))
    edit_group(group, _edit(edits[0], original, made, np.concatenate(rows), changed))
    vertices = group.vertices.copy()
    vertices[JOINT] = np.concatenate(numbers).reshape(vertices[JOINT].shape)
    group.set_vertices(vertices)


def _is_shared(edit: PartEdit, used: Rows, others: Rows) -> bool:
    """Whether another plate has a vertex that changed."""
    if edit.edited is None or edit.original is None:
        return False
    moved = (edit.edited.positions != edit.original.positions).any(axis=1)
    return bool(np.isin(used[moved], others).any())


def _edit(
    edit: PartEdit, original: Primitive, edited: Primitive, rows: Rows, changed: frozenset[str]
) -> PartEdit:
    return replace(edit, original=original, edited=edited, rows=rows, changed=changed)


def _painted(whole: Primitive, original: Primitive, edited: Primitive, used: Rows) -> Primitive:
    """Return a primitive with the edited values of one of its plates."""

    def mixed(all_rows: Any, old: Any, new: Any) -> Any:
        if all_rows is None or old is None or new is None:
            return all_rows
        different = (old != new).any(axis=1)
        made = all_rows.copy()
        made[used[different]] = new[different]
        return made

    columns = {
        name: mixed(getattr(whole, name), getattr(original, name), getattr(edited, name))
        for name in _COLUMNS
    }
    sets = zip(whole.texcoords, original.texcoords, edited.texcoords, strict=True)
    return replace(whole, **columns, texcoords=[mixed(*each) for each in sets])


def _only(whole: Primitive, used: Rows, indices: Rows) -> Primitive:
    def rows(array: Any) -> Any:
        return None if array is None else array[used]

    columns = {name: rows(getattr(whole, name)) for name in _COLUMNS}
    texcoords = [rows(each) for each in whole.texcoords]
    return replace(
        whole,
        **columns,
        texcoords=texcoords,
        tangents=None,
        attributes={},
        indices=indices.reshape(-1).astype(np.uint32),
    )


def _joined(one: Primitive, other: Primitive) -> Primitive:
    def rows(first: Any, second: Any) -> Any:
        return None if first is None or second is None else np.concatenate([first, second])

    assert one.indices is not None
    assert other.indices is not None
    columns = {name: rows(getattr(one, name), getattr(other, name)) for name in _COLUMNS}
    pairs = zip(one.texcoords, other.texcoords, strict=True)
    indices = np.concatenate([one.indices, other.indices + np.uint32(len(one.positions))])
    return replace(one, **columns, texcoords=[rows(*each) for each in pairs], indices=indices)
