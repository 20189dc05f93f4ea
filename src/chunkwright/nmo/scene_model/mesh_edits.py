"""Edited vertices and faces, back into a mesh; what nobody edited keeps its bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.nmo.scene_model.marks import KEY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import PrimitiveEdit
    from chunkwright.nmo.geometry import Mesh

    Array = NDArray[Any]

_MIRROR = np.array((1, 1, -1), np.float32)


class _Vertices:
    """The vertices of a mesh with those that are added, as three arrays of one length."""

    def __init__(self, mesh: Mesh) -> None:
        self.positions = np.array(mesh.vertices, np.float32)
        count = len(self.positions)
        self.has_normals = len(mesh.normals) == count
        self.has_uvs = len(mesh.uvs) == count
        self.normals = np.array(mesh.normals if self.has_normals else self.positions, np.float32)
        row = mesh.uvs[:1] if len(mesh.uvs) else np.zeros((1, 2), np.float32)
        self.uvs = np.array(mesh.uvs if self.has_uvs else np.repeat(row, count, axis=0), np.float32)
        self.lost_uvs = False

    def take(self, edit: PrimitiveEdit) -> NDArray[np.int64]:
        """Put in the vertices of a primitive; return which each of them is now."""
        new = edit.edited
        assert new is not None
        known = np.flatnonzero(edit.rows >= 0)
        self._change("positions", new.positions * _MIRROR, edit.original.positions * _MIRROR, edit)
        if new.normals is not None and edit.original.normals is not None:
            self._change("normals", new.normals * _MIRROR, edit.original.normals * _MIRROR, edit)
        if new.texcoords and edit.original.texcoords:
            changed = self._change("uvs", new.texcoords[0], edit.original.texcoords[0], edit)
            self.has_uvs |= changed
        added = np.flatnonzero(edit.rows < 0)
        numbers = np.empty(len(edit.rows), np.int64)
        numbers[known] = edit.rows[known]
        numbers[added] = len(self.positions) + np.arange(len(added))
        self._append(edit, added)
        return numbers

    def _change(self, name: str, new: Array, old: Array, edit: PrimitiveEdit) -> bool:
        known = np.flatnonzero(edit.rows >= 0)
        differs = known[(new[known] != old[edit.rows[known]]).any(axis=1)]
        getattr(self, name)[edit.rows[differs]] = new[differs]
        return bool(len(differs))

    def _append(self, edit: PrimitiveEdit, added: NDArray[np.int64]) -> None:
        new = edit.edited
        assert new is not None
        if not len(added):
            return
        zeros = np.zeros((len(added), 3), np.float32)
        normals = zeros if new.normals is None else new.normals[added] * _MIRROR
        uvs = new.texcoords[0][added] if new.texcoords else zeros[:, :2]
        self.has_uvs |= bool(new.texcoords) and bool((uvs != self.uvs[:1]).any())
        self.positions = np.concatenate([self.positions, new.positions[added] * _MIRROR])
        self.normals = np.concatenate([self.normals, normals])
        self.uvs = np.concatenate([self.uvs, uvs])


def edit_mesh(mesh: Mesh, edits: list[PrimitiveEdit]) -> list[str]:
    """Put all edits of a mesh into it; return what could not go back."""
    notes = [
        f"{mesh.name}: its colours stay as they are" for edit in edits if "colors" in edit.changed
    ]
    vertices = _Vertices(mesh)
    had_uvs = vertices.has_uvs
    numbers = {edit.index: vertices.take(edit) for edit in edits if edit.edited is not None}
    if not any("indices" in edit.changed for edit in edits) and had_uvs == vertices.has_uvs:
        mesh.vertices = vertices.positions
        if vertices.has_normals:
            mesh.normals = vertices.normals
        if vertices.has_uvs:
            mesh.uvs = vertices.uvs
        return notes
    faces, slots = _faces(mesh, edits, numbers)
    mesh.set_geometry(
        vertices.positions,
        faces,
        normals=vertices.normals if vertices.has_normals else None,
        uvs=vertices.uvs if vertices.has_uvs else None,
        face_materials=slots,
    )
    return notes


def _faces(
    mesh: Mesh, edits: list[PrimitiveEdit], numbers: dict[int, NDArray[np.int64]]
) -> tuple[Array, Array]:
    """Return the faces and their slots: those of changed slots behind all others."""
    slots = edits[0].mesh.extras[KEY]["slots"]
    changed = {edit.index: slots[edit.index] for edit in edits if "indices" in edit.changed}
    old_slots = np.array(mesh.face_materials)
    kept = ~np.isin(old_slots, list(changed.values()))
    faces, chosen = [np.array(mesh.faces)[kept].astype(np.int64)], [old_slots[kept]]
    for edit in edits:
        if edit.index in changed and edit.edited is not None:
            assert edit.edited.indices is not None
            rows = numbers[edit.index][edit.edited.indices.reshape(-1, 3)]
            # The mirror turns faces over.
            faces.append(rows[:, [0, 2, 1]])
            chosen.append(np.full(len(rows), changed[edit.index]))
    return np.concatenate(faces), np.concatenate(chosen)
