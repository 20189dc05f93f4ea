"""Applying edited primitives to a mesh of a Virtools file, whose slots share all vertices.

No vertex is removed, so that lines and other references to vertices by number remain right. Existing
vertices are reused; one is inserted if another slot keeps the old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import SerializeError
from chunkwright.exchange.marks import mark_of
from chunkwright.nmo.payloads.bits import (
    RENDER_GROUPS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)
from chunkwright.nmo.scene_model.meshes import smooth_normals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import PrimitiveEdit
    from chunkwright.exchange.model import Primitive
    from chunkwright.nmo.geometry import Mesh

    Array = NDArray[Any]

MOST_VERTICES: Final = 0x10000
# Areas with a value for each face, for each vertex, and for both: new ones have none.
_OF_FACES, _OF_VERTICES, _OF_BOTH = (0x8000,), (0x80000,), (RENDER_GROUPS, 0x800000)
# The arrays of colours, and the flags that say that all vertices have the same.
_COLOURS: Final = {"diffuse": SINGLE_DIFFUSE, "specular": SINGLE_SPECULAR}


def edit_mesh(mesh: Mesh, edits: list[PrimitiveEdit]) -> list[str]:
    """Apply all edits of a mesh; return what could not be applied."""
    slots = mark_of(edits[0].mesh.extras)["slots"]
    work = _Work(mesh, {slots[edit.index] for edit in edits})
    for edit in sorted(edits, key=lambda each: each.index):
        slot = slots[edit.index]
        if edit.edited is None:
            work.set_triangles(slot, np.empty((0, 3), np.int64))
            continue
        numbers = work.take(edit.edited, edit.rows)
        work.set_triangles(slot, numbers[_triangles(edit.edited)][:, [0, 2, 1]])
    work.store()
    recolored = any("colors" in edit.changed for edit in edits)
    return [f"{mesh.name}: its colours stay as they are"] if recolored else []


def _triangles(primitive: Primitive) -> Array:
    count = len(primitive.positions)
    flat = np.arange(count) if primitive.indices is None else primitive.indices
    return flat.reshape(-1, 3).astype(np.int64)


class _Work:
    """The new arrays of a mesh: rows of vertices, in its own axes, and faces."""

    def __init__(self, mesh: Mesh, edited_slots: set[int]) -> None:
        self.mesh = mesh
        self.count = len(mesh.vertices)
        uvs = mesh.uvs
        self.has_uvs = len(uvs) == self.count
        self.has_normals = len(mesh.normals) == self.count
        self.rows = np.zeros((self.count, 8), np.float32)
        self.rows[:, :3] = mesh.vertices
        if self.has_normals:
            self.rows[:, 3:6] = mesh.normals
        if len(uvs):
            self.rows[:, 6:] = uvs
        self.sources = np.arange(self.count)
        self.faces = np.column_stack([mesh.faces, mesh.face_materials]).astype(np.int64)
        kept = self.faces[~np.isin(self.faces[:, 3], list(edited_slots)), :3]
        self.taken = np.zeros(self.count, bool)
        self.taken[kept.reshape(-1)] = True

    def take(self, edited: Primitive, origins: Array) -> Array:
        """Return the numbers of the vertices of a primitive, which are inserted if necessary."""
        rows = np.zeros((len(edited.positions), 8), np.float32)
        rows[:, :3] = edited.positions
        if self.has_normals and edited.normals is not None:
            rows[:, 3:6] = edited.normals
        elif self.has_normals:
            rows[:, 3:6] = smooth_normals(edited.positions, _triangles(edited))
        rows[:, [2, 5]] = -rows[:, [2, 5]]
        if edited.texcoords:
            rows[:, 6:] = edited.texcoords[0]
        elif len(self.mesh.uvs):
            rows[:, 6:] = self.mesh.uvs[0]
        if self.has_normals and edited.normals is None:
            same = (origins >= 0) & (origins < self.count)
            rows[same, 3:6] = self.rows[origins[same], 3:6]
        numbers = np.full(len(rows), -1, np.int64)
        used = np.unique(_triangles(edited))
        known = used[(origins[used] >= 0) & (origins[used] < self.count)]
        at = origins[known]
        # The first of each that no other slot uses is changed.
        free = known[~self.taken[at]]
        _, first = np.unique(origins[free], return_index=True)
        chosen = free[first]
        same_already = (self.rows[origins[chosen]] == rows[chosen]).all(axis=1)
        changed = chosen[~same_already]
        self.rows[origins[changed]] = rows[changed]
        self.taken[at] = True
        same = (self.rows[at] == rows[known]).all(axis=1)
        numbers[known[same]] = at[same]
        new = used[numbers[used] < 0]
        if len(new):
            numbers[new] = self._append(rows[new], origins[new])
        return numbers

    def _append(self, rows: Array, origins: Array) -> Array:
        """Insert vertices, equal ones once; return their numbers."""
        found, which = np.unique(rows, axis=0, return_inverse=True)
        sources = np.full(len(found), -1, np.int64)
        sources[which.reshape(-1)] = np.where(origins < self.count, origins, -1)
        start = len(self.rows)
        if start + len(found) > MOST_VERTICES:
            raise SerializeError(
                f"{start + len(found):,} vertices are more than faces can reach",
                path=self.mesh.address,
                hint=f"a mesh has up to {MOST_VERTICES:,}; split it",
            )
        self.rows = np.concatenate([self.rows, found])
        self.sources = np.concatenate([self.sources, sources])
        numbers: Array = start + which.reshape(-1)
        return numbers

    def set_triangles(self, slot: int, triangles: Array) -> None:
        """Replace the triangles of a slot, in place if there are as many."""
        ours = self.faces[:, 3] == slot
        old = self.faces[ours, :3]
        if len(old) == len(triangles) and np.array_equal(_canonical(old), _canonical(triangles)):
            return
        if len(old) == len(triangles):
            self.faces[ours, :3] = triangles
            return
        made = np.column_stack([triangles, np.full(len(triangles), slot)])
        self.faces = np.concatenate([self.faces[~ours], made])

    def store(self) -> None:
        """Write what changed into the areas of the mesh."""
        mesh, chunk = self.mesh, self.mesh.need_chunk()
        more = len(self.rows) > self.count
        before = np.column_stack([mesh.faces, mesh.face_materials])
        other_faces = not np.array_equal(before, self.faces)
        self._store_vertices()
        if other_faces:
            chunk[0x10000] = {"faces": self.faces.astype("<u2")}
        gone = {*(_OF_VERTICES if more else ()), *(_OF_FACES if other_faces else ())}
        if more or other_faces:
            gone.update(_OF_BOTH)
            self._fit_layers()
        for identifier in gone:
            if identifier in chunk:
                del chunk[identifier]

    def _store_vertices(self) -> None:
        fields = self.mesh.need_fields("vertices")
        arrays = fields["arrays"]
        arrays["positions"] = self.rows[:, :3].copy()
        if self.has_normals:
            arrays["normals"] = self.rows[:, 3:6].copy()
        uvs = self.rows[:, 6:]
        if self.has_uvs or (uvs != uvs[:1]).any():
            arrays["uvs"] = uvs.copy()
            arrays["save_flags"] &= ~SINGLE_UV
        for name, single in _COLOURS.items():
            if not arrays["save_flags"] & single and self.count != len(self.rows):
                arrays[name] = arrays[name][self._likes()]
        fields["count"] = len(self.rows)
        self.mesh.settle("vertices")

    def _fit_layers(self) -> None:
        """Extend layers with their own coordinates to vertices that were added."""
        fields = self.mesh.area_fields("channels")
        for layer in [] if fields is None else fields["channels"]:
            if len(layer["uvs"]) == self.count != len(self.rows):
                layer["uvs"] = layer["uvs"][self._likes()]

    def _likes(self) -> Array:
        """Return the old vertex that each corresponds to: the same, or the nearest one."""
        found = self.sources.copy()
        old = self.rows[: self.count, :3].astype(np.float64)
        for new in np.flatnonzero(found < 0) if self.count else ():
            found[new] = int(((old - self.rows[new, :3]) ** 2).sum(axis=1).argmin())
        return found


def _canonical(triangles: Array) -> Array:
    """Return triangles in an order of their own, each from its lowest vertex on."""
    if not len(triangles):
        return triangles
    first = triangles.argmin(axis=1)
    turned: Array = triangles[np.arange(len(triangles))[:, None], (first[:, None] + (0, 1, 2)) % 3]
    order = np.lexsort(turned.T[::-1])
    return np.asarray(turned[order])
