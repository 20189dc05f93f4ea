"""Edits of meshes, vertex by vertex.

Editors reorder, split and join vertices, so each vertex is numbered on export, in an attribute that
editors preserve.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.columns import Comparison, oriented
from chunkwright.exchange.edits.comparing import plain_name
from chunkwright.exchange.edits.model import PartEdit
from chunkwright.exchange.edits.soups import (
    MOST,
    among,
    columns_of,
    soup_of,
    starts_of,
    triangles_of,
)
from chunkwright.exchange.model import NUMBER, Primitive

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Change, Edits
    from chunkwright.exchange.edits.soups import Rows, Skinning, Soup
    from chunkwright.exchange.model import Floats, Material, Mesh, Node, SceneModel
    from chunkwright.exchange.transforms import Matrix


# Colours are stored in bytes, everything else as floats; editors drop what differs by less.
_DRIFT: Final = 4e-3
_DERIVED: Final = ("tangents",)


class Ownership(NamedTuple):
    """The primitive of each triangle, ``owners``; new primitives come after those of the original.

    ``materials`` has the edited material of primitives whose material changed, and of new ones.
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
    """Return 2 for each triangle that a primitive has, else the share of its vertices (0 to 1)."""
    rows = triangles_of(primitive) + start  # type: ignore[arg-type]
    if not len(rows):
        return np.zeros(len(corners))
    used: NDArray[np.bool_] = np.isin(corners, rows)
    has = np.asarray(used.all(axis=1), np.bool_)
    has[has] = among(np.sort(corners[has]), np.sort(rows))
    made: NDArray[np.float64] = np.where(has, 2.0, used.sum(axis=1) / 3)
    return made


def _nearest(shares: list[NDArray[np.float64]], numbers: list[int]) -> Rows:
    """Return the primitive with the largest share of each triangle, the first of equals."""
    best = np.argmax(np.stack(shares), axis=0)
    found: Rows = np.asarray(numbers, np.int64)[best]
    return found


def number_vertices(model: SceneModel) -> None:
    """Number the vertices of all meshes, so that ``find_edits`` can recognise them.

    Primitives with the same array of positions share their vertices.
    """
    for mesh in {id(node.mesh): node.mesh for node in model.nodes() if node.mesh}.values():
        numbers: dict[int, Floats] = {}
        for index, (start, primitive) in enumerate(
            zip(starts_of(mesh), mesh.primitives, strict=True)
        ):
            end = start + len(primitive.positions)
            if end < MOST:
                # One array for all primitives that share vertices, so that it is written once.
                if start not in numbers:
                    numbers[start] = np.arange(start + 1, end + 1, dtype=np.float32)
                # A copy, because the primitive may be in another mesh too.
                more = primitive.attributes | {NUMBER: numbers[start]}
                mesh.primitives[index] = replace(primitive, attributes=more)


def has_numbers(mesh: Mesh) -> bool:
    """Whether any vertex of a mesh has a number."""
    return any(NUMBER in each.attributes for each in mesh.primitives)


def has_faces(mesh: Mesh) -> bool:
    """Whether a mesh has any triangle."""
    return any(map(_has_faces, mesh.primitives))


def part_edits(
    original: Mesh,
    edited: Mesh,
    materials: Mapping[Material, Material],
    skinning: Skinning | None = None,
    worlds: Mapping[Node, Matrix] | None = None,
) -> list[PartEdit]:
    """Return the edits of the primitives that differ, and of new ones.

    ``materials`` maps edited materials to original ones. If the vertices are bound to ``skinning``
    in both scenes, ``worlds`` are the world transforms of all nodes of both scenes.
    """
    if not has_faces(edited):
        before = enumerate(original.primitives)
        gone = [_removed(*each) for each in before if len(oriented(triangles_of(each[1])))]
        return gone + _line_edits(original, edited, materials, len(original.primitives))
    after = soup_of(edited)
    if skinning is not None and worlds is not None:
        after = skinning.bound(after, worlds)
    around = frozenset(name for each in original.primitives for name in columns_of(each))
    owners, looks = ownership(original, edited, after, materials)
    starts = starts_of(original)
    found = []
    for index in range(max(len(original.primitives), int(owners.max(initial=-1)) + 1)):
        theirs = after.triangles[owners == index]
        if index >= len(original.primitives):
            found.append(_added(index, original, after, theirs, looks[index], starts, skinning))
            continue
        primitive = original.primitives[index]
        if not _has_faces(primitive):
            continue
        if not len(theirs):
            # Editors drop triangles of fewer than three vertices.
            if len(oriented(triangles_of(primitive))):
                found.append(_removed(index, primitive))
            continue
        made = Comparison(primitive, after, starts[index], skinning, around).made(theirs)
        if made is not None or index in looks:
            found.append(_edited(index, primitive, made, looks))
    count = max([len(original.primitives), *(each.index + 1 for each in found)])
    return found + _line_edits(original, edited, materials, count)


def _has_faces(primitive: Primitive) -> bool:
    count = len(primitive.positions) if primitive.indices is None else primitive.indices.size
    return count >= 3 and not primitive.lines


def _removed(index: int, primitive: Primitive) -> PartEdit:
    nothing = np.empty(0, np.int64)
    return PartEdit(index, primitive, None, primitive, nothing, frozenset({"indices"}))


def _edited(
    index: int,
    primitive: Primitive,
    made: tuple[Primitive, Rows, frozenset[str]] | None,
    looks: Mapping[int, Material | None],
) -> PartEdit:
    unchanged = primitive, np.arange(len(primitive.positions)), frozenset[str]()
    new, rows, changed = made or unchanged
    if index in looks:
        new, changed = replace(new, material=looks[index]), changed | {"material"}
    return PartEdit(index, primitive, new, primitive, rows, changed)


def _added(
    index: int,
    original: Mesh,
    after: Soup,
    theirs: Rows,
    look: Material | None,
    starts: list[int],
    skinning: Skinning | None,
) -> PartEdit:
    """Return a new primitive, whose vertices may be copies of those of another one."""
    numbers = after.numbers[theirs]
    best, like = 0, None
    for start, each in zip(starts, original.primitives, strict=True):
        count = int(((numbers >= start) & (numbers < start + len(each.positions))).sum())
        if count > best:
            best, like = count, (each, start)
    base, start = like or (Primitive(np.empty((0, 3), np.float32)), 0)
    new, rows, changed = Comparison(base, after, start, skinning).rebuilt(theirs)
    new = replace(new, material=look)
    return PartEdit(index, None, new, like[0] if like else None, rows, changed | {"material"})


def _line_edits(
    original: Mesh, edited: Mesh, materials: Mapping[Material, Material], count: int
) -> list[PartEdit]:
    """Return the edits of lines; if the edited mesh has none, the editor dropped them.

    ``count`` is the index of the first new primitive.
    """
    before = [pair for pair in enumerate(original.primitives) if pair[1].lines]
    after = [each for each in edited.primitives if each.lines]
    found = []
    for (index, old), new in zip(before, after, strict=False):
        look = None if new.material is None else materials.get(new.material, new.material)
        changed = {"material"} if look is not old.material else set()
        changed |= set() if _same_lines(old, new) else {"lines"}
        if old.colors is None and new.colors is not None and (new.colors < 1).any():
            changed.add("colors")
        if changed:
            rows = np.full(len(new.positions), -1)
            found.append(PartEdit(index, old, new, old, rows, frozenset(changed)))
    if after:
        found += [_removed(*each) for each in before[len(after) :]]
    for index, new in enumerate(after[len(before) :], count):
        rows = np.full(len(new.positions), -1)
        found.append(PartEdit(index, None, new, None, rows, frozenset({"lines", "material"})))
    return found


def _same_lines(old: Primitive, new: Primitive) -> bool:
    """Whether the ends of lines have the same positions as before, in any order."""
    here, there = _ends_of(old), _ends_of(new)
    return here.shape == there.shape and bool(np.allclose(here, there, rtol=1e-5, atol=1e-6))


def _ends_of(primitive: Primitive) -> Array:
    """Return the ends of each line (n, 6), in an order that does not depend on that of the lines."""
    places = primitive.positions.astype(np.float64)
    ends = places if primitive.indices is None else places[primitive.indices.reshape(-1)]
    pairs = ends[: len(ends) // 2 * 2].reshape(-1, 2, 3)
    turned = np.stack([pairs, pairs[:, ::-1]]).reshape(2, -1, 6)
    # Rounded, so that drift does not decide the order.
    keys = np.rint(turned * 1e3)
    differs = keys[0] != keys[1]
    first = differs.argmax(axis=1) if len(pairs) else np.empty(0, np.int64)
    rows = np.arange(len(pairs))
    backward = keys[0, rows, first] > keys[1, rows, first]
    made = np.where(backward[:, None], turned[1], turned[0])
    lines: Array = made[np.lexsort(np.rint(made * 1e3).T[::-1])]
    return lines


def came_out(left: Change, edits: Edits) -> bool:
    """Whether a remaining difference of a mesh is only in the numbering of its vertices."""
    if left.kind != "mesh.shape" or left.edited is None:
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
    """Return the primitives that importing an edited mesh should produce."""
    changes: Iterable[Change] = [
        *(each for each in edits.changes if each.kind == "mesh.shape" and each.edited is mesh),
        *edits.copies.get(mesh, ()),
    ]
    base = edits.originals.get(mesh) or edits.likes.get(mesh)
    if base is None:
        return mesh.primitives
    made = dict(enumerate(base.primitives))
    for change in changes:
        for part in change.part_edits():
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


def _corners(primitive: Primitive) -> dict[str, Array]:
    rows: Array
    if not primitive.lines:
        rows = triangles_of(primitive)
    elif primitive.indices is None:
        rows = np.arange(len(primitive.positions))
    else:
        rows = primitive.indices
    return {name: each[rows] for name, each in columns_of(primitive).items()}
