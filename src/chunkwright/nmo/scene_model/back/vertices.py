"""Applying edited primitives to a mesh of a Virtools file, whose slots share all vertices.

No vertex is removed, so that lines and other references to vertices by index stay valid, unless
there would be more vertices than faces can refer to. Existing vertices are reused; a vertex is
inserted if another slot keeps the old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import SerializeError
from chunkwright.exchange.model import to_srgb
from chunkwright.nmo.payloads import (
    NO_NORMALS,
    RENDER_GROUPS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)
from chunkwright.nmo.scene_model.meshes import PRELIT, colors_of, smooth_normals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import PartEdit
    from chunkwright.exchange.model import Primitive
    from chunkwright.nmo.model.geometry import Mesh
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.nmo.scene_model.back.looks import Looks
    from chunkwright.state_chunk.area import Fields

    Array = NDArray[Any]

MOST_VERTICES: Final = 0x10000
# Areas with a value for each face, for each vertex, and for both; new faces and vertices lack them.
_OF_FACES, _OF_VERTICES, _OF_BOTH = (0x8000,), (0x80000,), (RENDER_GROUPS, 0x800000)
_FACES, _LINES = 0x10000, 0x40000
# The arrays of colours, and the flags of a single colour for all vertices.
_COLOURS: Final = {"diffuse": SINGLE_DIFFUSE, "specular": SINGLE_SPECULAR}
_WHITE: Final = 0xFFFFFFFF
# How far normals may differ from those that the engine computes: editors cause such differences.
_NORMAL_DRIFT: Final = 2e-2
_POSITION, _NORMAL, _UV = slice(0, 3), slice(3, 6), slice(6, 8)
_REASONS: Final = {
    "weights": "skins in Virtools files are not supported",
    "attributes": "Virtools vertices have no other attributes",
}
_NO_CHANNEL: Final = "a Virtools mesh has no second texture coordinates without a layer"
_NEEDS_UVS: Final = "a Virtools mesh with a picture or a layer has texture coordinates"


def edit_mesh(
    mesh: Mesh, parts: Sequence[PartEdit], slots: Sequence[int], looks: Looks
) -> str | None:
    """Apply all edits of a mesh; return what cannot be applied. ``slots`` are by primitive."""
    known = [slots[edit.index] for edit in parts if edit.index < len(slots)]
    shaped = [edit for edit in parts if edit.changed != {"material"}]
    work = Geometry(mesh, {slots[each.index] for each in shaped if each.index < len(slots)})
    work.prepare(parts, keeps_slots=len(set(known)) < len(set(slots)))
    for edit in sorted(parts, key=lambda each: each.index):
        if edit.changed >= {"lines"} and edit.edited is not None:
            work.set_lines(edit.edited)
            continue
        slot = slots[edit.index] if edit.index < len(slots) else work.slot_for(edit, looks)
        if edit.edited is None:
            work.set_triangles(slot, np.empty((0, 3), np.int64))
            continue
        if edit.original is not None and "material" in edit.changed:
            work.set_material(slot, looks.of(edit.edited.material))
        if edit.changed != {"material"}:
            numbers = work.take(edit.edited, edit.rows)
            work.set_triangles(slot, numbers[triangles_of(edit.edited)][:, [0, 2, 1]])
    work.store()
    reasons = {_REASONS[name]: None for each in parts for name in _REASONS if name in each.changed}
    return "; ".join(reasons | dict.fromkeys(work.reasons)) or None


def needs_uvs(mesh: Mesh) -> bool:
    """Whether a scene needs texture coordinates of a mesh, even if they are all 0."""
    layers = (mesh.area_fields("channels") or {}).get("channels")
    return bool(layers) or any(
        getattr(each, "texture", None) is not None for each in mesh.material_slots
    )


class Geometry:
    """The new arrays of a mesh: rows of vertices, in its own axes, and faces.

    A row has position, normal, the first texture coordinates, and those of each layer with its own.
    """

    def __init__(self, mesh: Mesh, edited_slots: set[int]) -> None:
        self.mesh = mesh
        self.reasons: list[str] = []
        self.count = len(mesh.vertices)
        uvs = mesh.uvs
        self.has_uvs = len(uvs) == self.count
        self.has_normals = len(mesh.normals) == self.count
        fields = mesh.area_fields("channels")
        channels = [] if fields is None else fields["channels"]
        self.layers = [each for each in channels if len(each["uvs"]) == self.count]
        self.rows = np.zeros((self.count, 8 + 2 * len(self.layers)), np.float32)
        self.rows[:, _POSITION] = mesh.vertices
        if self.has_normals:
            self.rows[:, _NORMAL] = mesh.normals
        if len(uvs):
            self.rows[:, _UV] = uvs
        for at, layer in enumerate(self.layers):
            self.rows[:, 8 + 2 * at : 10 + 2 * at] = layer["uvs"]
        self.sources = np.arange(self.count)
        self.faces = np.column_stack([mesh.faces, mesh.face_materials]).astype(np.int64)
        kept = self.faces[~np.isin(self.faces[:, 3], list(edited_slots)), :3]
        self.taken = np.zeros(self.count, bool)
        self.taken[kept.reshape(-1)] = True
        self.lines: Array | None = None
        self.colors = colors_of(mesh, self.count)
        self.tints = np.full(self.count, _WHITE, np.uint32)
        if self.colors is not None:
            self.tints[:] = mesh.need_fields("vertices")["arrays"]["diffuse"]
        self.is_prelit = self.colors is not None
        self.may_compute_normals = False
        self._inserted: dict[bytes, int] = {}
        self._places: Array | None = None

    def prepare(self, parts: Sequence[PartEdit], *, keeps_slots: bool) -> None:
        """Decide which arrays the mesh gains and loses; ``keeps_slots`` if any slot is unedited."""
        made = [each for each in parts if each.edited is not None and "lines" not in each.changed]
        for each in made:
            assert each.edited is not None
            self._check_sets(each.edited, each.changed)
            if each.changed != {"material"} and each.edited.normals is not None:
                self._compute_normals()
            if "colors" in each.changed and each.edited.colors is not None:
                self.is_prelit = True
            if "texcoords" in each.changed and each.edited.texcoords:
                self.has_uvs = True
        if keeps_slots or not made:
            return
        looks = [each.edited for each in made if each.edited is not None]
        if any("colors" in each.changed for each in made):
            self.is_prelit = any(each.colors is not None for each in looks)
        if self.has_uvs and not any(each.texcoords for each in looks) and not needs_uvs(self.mesh):
            self.has_uvs = False
            self.rows[:, _UV] = 0

    def _check_sets(self, edited: Primitive, changed: frozenset[str]) -> None:
        if "texcoords" not in changed:
            return
        more = len(edited.texcoords) - 1 - len(self.layers)
        if more > 0:
            self.reasons.append(_NO_CHANNEL)
        elif not edited.texcoords and needs_uvs(self.mesh):
            self.reasons.append(_NEEDS_UVS)
        elif more < 0 and self.layers:
            self.reasons.append("the layers of the mesh have texture coordinates of their own")

    def _compute_normals(self) -> None:
        """Add the normals that the engine computes to a mesh that has none."""
        if not self.has_normals:
            self.has_normals = self.may_compute_normals = True
            faces = self.faces[:, :3]
            self.rows[:, _NORMAL] = smooth_normals(self.rows[:, _POSITION], faces)

    # -- slots -------------------------------------------------------------------------------

    def slot_for(self, edit: PartEdit, looks: Looks) -> int:
        """Return a slot for a new primitive: an unused one with its material, or a new one."""
        material = None if edit.edited is None else looks.of(edit.edited.material)
        slots = self.mesh.material_slots
        used = set(self.faces[:, 3].tolist())
        for slot, each in enumerate(slots):
            if each is material and slot not in used:
                return slot
        slot = max(len(slots), max(used, default=-1) + 1)
        self.set_material(slot, material)
        return slot

    def set_material(self, slot: int, material: VirtoolsObject | None) -> None:
        """Put a material into a slot; missing ones before it are empty."""
        slots = self.mesh.material_slots
        while len(slots) <= slot:
            slots.append(None)
        slots[slot] = material

    # -- vertices ----------------------------------------------------------------------------

    def take(self, edited: Primitive, origins: Array) -> Array:
        """Return the index in the mesh of each vertex of a primitive, inserted if necessary."""
        origins = np.where(origins < self.count, origins, -1)
        rows, tints = self._rows_of(edited, origins)
        numbers = np.full(len(rows), -1, np.int64)
        used = np.unique(triangles_of(edited))
        known = used[origins[used] >= 0]
        at = origins[known]
        # Of the vertices with the same origin, the first changes it, unless another slot uses it.
        free = known[~self.taken[at]]
        _, first = np.unique(origins[free], return_index=True)
        chosen = free[first]
        changed = chosen[~self._is_same(origins[chosen], rows[chosen], tints[chosen])]
        self.rows[origins[changed]] = rows[changed]
        self.tints[origins[changed]] = tints[changed]
        self.taken[at] = True
        same = self._is_same(at, rows[known], tints[known])
        numbers[known[same]] = at[same]
        new = used[numbers[used] < 0]
        if len(new):
            numbers[new] = self._append(rows[new], origins[new], tints[new])
        return numbers

    def _is_same(self, at: Array, rows: Array, tints: Array) -> Array:
        found: Array = (self.rows[at] == rows).all(axis=1) & (self.tints[at] == tints)
        return found

    def _rows_of(self, edited: Primitive, origins: Array) -> tuple[Array, Array]:
        """Return the rows of edited vertices; values that they lack are those of their origins."""
        known = origins >= 0
        rows = np.zeros((len(origins), self.rows.shape[1]), np.float32)
        if not edited.texcoords and len(self.mesh.uvs):
            rows[:, _UV] = self.mesh.uvs[0]
        rows[known] = self.rows[origins[known]]
        rows[:, _POSITION] = edited.positions * MIRROR
        if self.has_normals and edited.normals is not None:
            rows[:, _NORMAL] = edited.normals * MIRROR
        elif self.has_normals:
            smooth = smooth_normals(edited.positions, triangles_of(edited)) * MIRROR
            rows[~known, _NORMAL] = smooth[~known]
        if edited.texcoords:
            rows[:, _UV] = edited.texcoords[0]
        for at, uvs in enumerate(edited.texcoords[1 : 1 + len(self.layers)]):
            rows[:, 8 + 2 * at : 10 + 2 * at] = uvs
        return rows, self._tints_of(edited, origins)

    def _tints_of(self, edited: Primitive, origins: Array) -> Array:
        if edited.colors is None:
            return np.full(len(origins), _WHITE, np.uint32)
        tints = dwords_of(edited.colors)
        if self.colors is not None:
            known = np.flatnonzero(origins >= 0)
            kept = (self.colors[origins[known]] == edited.colors[known]).all(axis=1)
            tints[known[kept]] = self.tints[origins[known[kept]]]
        return tints

    def _append(self, rows: Array, origins: Array, tints: Array | None = None) -> Array:
        """Insert vertices, equal ones of the same origin once; return their indices."""
        tints = np.full(len(rows), _WHITE, np.uint32) if tints is None else tints
        rows = rows.astype(np.float32) + np.float32(0)  # -0 is 0
        keys = np.column_stack([rows.view(np.uint32), tints, origins.astype(np.int32)])
        numbers = np.empty(len(rows), np.int64)
        fresh: list[int] = []
        for at, key in enumerate(np.ascontiguousarray(keys.astype(np.int64))):
            end = len(self.rows) + len(fresh)
            numbers[at] = self._inserted.setdefault(key.tobytes(), end)
            if numbers[at] == end:
                fresh.append(at)
        self.rows = np.concatenate([self.rows, rows[fresh]])
        self.tints = np.concatenate([self.tints, tints[fresh]])
        sources = np.where(origins[fresh] < self.count, origins[fresh], -1)
        self.sources = np.concatenate([self.sources, sources])
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

    def set_lines(self, edited: Primitive) -> None:
        """Replace the lines; they use vertices at the same positions, or new ones."""
        flat = np.arange(len(edited.positions)) if edited.indices is None else edited.indices
        used, which = np.unique(flat.reshape(-1), return_inverse=True)
        places = {each.tobytes(): n for n, each in reversed([*enumerate(self.rows[:, :3])])}
        points = (edited.positions * MIRROR)[used].astype(np.float32)
        numbers = np.array([places.get(each.tobytes(), -1) for each in points], np.int64)
        new = np.flatnonzero(numbers < 0)
        if len(new):
            rows = np.zeros((len(new), self.rows.shape[1]), np.float32)
            rows[:, _POSITION] = points[new]
            numbers[new] = self._append(rows, np.full(len(new), -1))
        self.lines = numbers[which.reshape(-1)].reshape(-1, 2)

    # -- storing -----------------------------------------------------------------------------

    def store(self) -> None:
        """Write the changes into the areas of the mesh."""
        mesh, chunk = self.mesh, self.mesh.need_chunk()
        self._drop_unused()
        is_resized = len(self.rows) != self.count
        before = np.column_stack([mesh.faces, mesh.face_materials])
        other_faces = not np.array_equal(before, self.faces)
        self._store_vertices(is_resized=is_resized)
        if other_faces:
            chunk[_FACES] = {"faces": self.faces.astype("<u2")}
        if self.lines is not None:
            chunk[_LINES] = {"lines": self.lines.astype("<u2")}
        gone = {*(_OF_VERTICES if is_resized else ()), *(_OF_FACES if other_faces else ())}
        if is_resized or other_faces:
            gone.update(_OF_BOTH)
        for identifier in gone:
            if identifier in chunk:
                del chunk[identifier]

    def _drop_unused(self) -> None:
        """Remove unused vertices, if there are more than faces can refer to."""
        if len(self.rows) <= MOST_VERTICES:
            return
        if self.lines is None:
            fields = self.mesh.area_fields("lines")
            self.lines = np.empty((0, 2), np.int64) if fields is None else fields["lines"]
        corners = [self.faces[:, :3].reshape(-1), np.asarray(self.lines, np.int64).reshape(-1)]
        used, which = np.unique(np.concatenate(corners), return_inverse=True)
        if len(used) > MOST_VERTICES:
            raise SerializeError(
                f"{len(used):,} vertices are more than faces can refer to",
                path=self.mesh.address,
                hint=f"a mesh has up to {MOST_VERTICES:,}; split it",
            )
        which = which.reshape(-1)
        self.faces[:, :3] = which[: 3 * len(self.faces)].reshape(-1, 3)
        lines = which[3 * len(self.faces) :].reshape(-1, 2)
        self.lines = lines if len(lines) else None
        self._places = self.rows[: self.count, _POSITION].copy()
        self.rows, self.tints = self.rows[used], self.tints[used]
        self.sources = self.sources[used]

    def _store_vertices(self, *, is_resized: bool) -> None:
        fields = self.mesh.need_fields("vertices")
        arrays = fields["arrays"]
        arrays["positions"] = self.rows[:, _POSITION].copy()
        if self.has_normals and not self._are_computed():
            arrays["normals"] = self.rows[:, _NORMAL].copy()
            arrays["save_flags"] &= ~NO_NORMALS
        uvs = self.rows[:, _UV]
        if self.has_uvs or (uvs != uvs[:1]).any():
            arrays["uvs"] = uvs.copy()
            arrays["save_flags"] &= ~SINGLE_UV
        elif not arrays["save_flags"] & SINGLE_UV:
            arrays["uvs"] = np.zeros((1, 2), "<f4")
            arrays["save_flags"] |= SINGLE_UV
        own = [name for name, one in _COLOURS.items() if not arrays["save_flags"] & one]
        likes = self._likes() if own and is_resized else None
        for name in own if likes is not None else ():
            arrays[name] = arrays[name][likes]
        self._store_colors(arrays)
        for at, layer in enumerate(self.layers):
            layer["uvs"] = self.rows[:, 8 + 2 * at : 10 + 2 * at].copy()
        fields["count"] = len(self.rows)
        self.mesh.settle("vertices")

    def _are_computed(self) -> bool:
        """Whether a mesh can do without normals, because the engine would compute the same."""
        if not self.may_compute_normals:
            return False
        faces = self.faces[:, :3]
        used = np.unique(faces)
        computed = smooth_normals(self.rows[:, _POSITION], faces)[used]
        return bool(np.abs(computed - self.rows[used, _NORMAL]).max(initial=0) <= _NORMAL_DRIFT)

    def _store_colors(self, arrays: Fields) -> None:
        """Store the vertex colours, and whether they are precomputed lighting."""
        was_prelit = self.colors is not None
        if was_prelit is not self.is_prelit:
            self.mesh.made_fields("flags")["flags"] ^= PRELIT
        if not self.is_prelit:
            return
        is_one = was_prelit and arrays["save_flags"] & SINGLE_DIFFUSE
        if not is_one or (self.tints != arrays["diffuse"][0]).any():
            arrays["diffuse"] = self.tints.astype("<u4")
            arrays["save_flags"] &= ~SINGLE_DIFFUSE

    def _likes(self) -> Array:
        """Return the old vertex that each vertex corresponds to: the same, or the nearest."""
        found = self.sources.copy()
        places = self.rows[: self.count, _POSITION] if self._places is None else self._places
        old = places.astype(np.float64)
        for new in np.flatnonzero(found < 0) if self.count else ():
            found[new] = int(((old - self.rows[new, _POSITION]) ** 2).sum(axis=1).argmin())
        return found


def _canonical(triangles: Array) -> Array:
    """Return triangles sorted, each starting with its lowest vertex."""
    if not len(triangles):
        return triangles
    first = triangles.argmin(axis=1)
    turned: Array = triangles[np.arange(len(triangles))[:, None], (first[:, None] + (0, 1, 2)) % 3]
    order = np.lexsort(turned.T[::-1])
    return np.asarray(turned[order])


MIRROR: Final = np.array((1, 1, -1), np.float32)
"""The factors that convert positions and normals between the axes of Virtools and glTF."""


def triangles_of(primitive: Primitive) -> Array:
    """Return the vertices of each triangle (n, 3)."""
    count = len(primitive.positions)
    flat = np.arange(count) if primitive.indices is None else primitive.indices.reshape(-1)
    return flat[: len(flat) // 3 * 3].reshape(-1, 3).astype(np.int64)


def dwords_of(colors: Array) -> Array:
    """Return linear colours (n, 4) as dwords of sRGB and alpha."""
    srgb = to_srgb(np.asarray(colors[:, :3], np.float64))
    parts = np.rint(np.column_stack([np.clip(colors[:, 3], 0, 1), srgb]) * 255).astype(np.uint32)
    made: Array = parts[:, 0] << 24 | parts[:, 1] << 16 | parts[:, 2] << 8 | parts[:, 3]
    return made.astype("<u4")
