"""Meshes of a Virtools file: one primitive per material slot, all with the same vertices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Mesh, Primitive, to_linear
from chunkwright.nmo.scene_model.marks import marked, name_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Floats, Material
    from chunkwright.nmo.model import geometry
    from chunkwright.nmo.scene_model.materials import Materials

    Array = NDArray[Any]

PRELIT: Final = 0x80
"""The flag of meshes whose vertices have their light as a colour (Virtools SDK, CKEnums.h)."""


class Meshes:
    """Makes each mesh of a file once."""

    def __init__(self, materials: Materials) -> None:
        self._materials = materials
        self._known: dict[int, Mesh] = {}

    def get(self, mesh: geometry.Mesh) -> Mesh:
        """Return the mesh of an entity in the scene model."""
        found = self._known.get(id(mesh))
        if found is None:
            found = self._known[id(mesh)] = self._made(mesh)
        return found

    def _made(self, mesh: geometry.Mesh) -> Mesh:
        vertices = _mirrored(mesh.vertices)
        if not np.isfinite(vertices).all():
            raise CorruptError(
                "a vertex has a position that is NaN or infinite", path=f"{mesh.address}/vertices"
            )
        faces = mesh.faces[:, [0, 2, 1]].astype(np.uint32)
        _check(mesh, "face", faces, len(vertices))
        chosen = np.array(mesh.face_materials)
        slots = [int(slot) for slot in np.unique(chosen)]
        materials = self._slots(mesh)
        looks = {slot: materials[slot] if slot < len(materials) else None for slot in slots}
        textured = any(look is not None and any(look.textures()) for look in looks.values())
        fields = mesh.area_fields("channels")
        channels: list[Any] = [] if fields is None else fields["channels"]
        model = Primitive(
            vertices,
            normals=_normals(mesh, vertices, faces),
            texcoords=_texcoords(mesh, len(vertices), textured, channels),
            colors=colors_of(mesh, len(vertices)),
            computed_normals=not _has_normals(mesh, vertices),
        )
        made = Mesh(name_of(mesh))
        for slot in slots:
            indices = faces if len(slots) == 1 else faces[chosen == slot]
            made.primitives.append(_like(model, indices.reshape(-1), looks[slot]))
        lines = _lines(mesh, len(vertices))
        if lines is not None:
            made.primitives.append(_like(model, lines, looks.get(0), lines=True))
        made.extras = marked(mesh, slots=slots, **self._extras(mesh, channels))
        return made

    def _slots(self, mesh: geometry.Mesh) -> list[Material | None]:
        return [self._materials.get(each) for each in mesh.material_slots]

    def _extras(self, mesh: geometry.Mesh, channels: list[Any]) -> dict[str, Any]:
        """Return the extras about the layers that are drawn over a mesh."""
        materials = [self._materials.get(each["material"]) for each in channels]
        names = ["" if look is None else look.name for look in materials]
        flags = (mesh.area_fields("flags") or {}).get("flags", 0)
        return {
            "flags": str(flags),
            "channel_materials": names,
            "channel_flags": [str(each["flags"]) for each in channels],
            "channel_source_blends": [int(each["source_blend"]) for each in channels],
            "channel_dest_blends": [int(each["dest_blend"]) for each in channels],
        }


def _like(
    model: Primitive, indices: Array, material: Material | None, *, lines: bool = False
) -> Primitive:
    """Return a primitive over the vertices of another one."""
    return Primitive(
        model.positions,
        np.ascontiguousarray(indices, np.uint32),
        normals=model.normals,
        texcoords=model.texcoords,
        colors=model.colors,
        material=material,
        lines=lines,
        computed_normals=model.computed_normals,
    )


def _mirrored(rows: Floats) -> Floats:
    made = np.array(rows, np.float32)
    made[:, 2] = -made[:, 2]
    return made


def _check(mesh: geometry.Mesh, what: str, indices: Array, count: int) -> None:
    if indices.size and int(indices.max()) >= count:
        raise CorruptError(
            f"a {what} uses vertex {int(indices.max())} of {count}", path=f"{mesh.address}/{what}s"
        )


def _has_normals(mesh: geometry.Mesh, vertices: Floats) -> bool:
    return len(mesh.normals) == len(vertices)


def _normals(mesh: geometry.Mesh, vertices: Floats, faces: Array) -> Floats:
    """Return the normals of the file or, if there are none, smooth ones of the faces."""
    if _has_normals(mesh, vertices):
        return _mirrored(mesh.normals)
    return smooth_normals(vertices, faces)


def smooth_normals(vertices: Floats, faces: Array) -> Floats:
    """Return normals of vertices: the mean of those of their faces, by area."""
    corners = vertices.astype(np.float64)[faces]
    crosses = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    made = np.empty((len(vertices), 3))
    for axis in range(3):
        weights = np.repeat(crosses[:, axis], 3)
        made[:, axis] = np.bincount(faces.reshape(-1), weights, len(vertices))
    length = np.linalg.norm(made, axis=1, keepdims=True)
    made = np.where(length > 0, made / np.where(length > 0, length, 1.0), (0.0, 1.0, 0.0))
    return made.astype(np.float32)


def _texcoords(
    mesh: geometry.Mesh, count: int, textured: bool, channels: list[Any]
) -> list[Floats]:
    """Return the coordinates of the vertices, then those of layers that have their own."""
    uvs = mesh.uvs
    found: list[Floats] = []
    if len(uvs) == count:
        found.append(np.array(uvs, np.float32))
    elif textured or channels:
        row = uvs[:1] if len(uvs) else np.zeros((1, 2), np.float32)
        found.append(np.repeat(row, count, axis=0))
    own = (each["uvs"] for each in channels if len(each["uvs"]) == count)
    return [*found, *(np.array(each, np.float32) for each in own)]


def colors_of(mesh: geometry.Mesh, count: int) -> Floats | None:
    """Return the colours of the vertices, if they are used for lighting."""
    flags = (mesh.area_fields("flags") or {}).get("flags", 0)
    arrays = (mesh.area_fields("vertices") or {}).get("arrays", {})
    dwords = np.asarray(arrays.get("diffuse", ()), np.uint32)
    if not flags & PRELIT or not len(dwords) or len(dwords) not in (1, count):
        return None
    parts = np.stack([dwords >> shift & 0xFF for shift in (16, 8, 0, 24)], axis=1) / 255
    parts[:, :3] = to_linear(parts[:, :3])
    made = parts.astype(np.float32)
    return made if len(made) == count else np.repeat(made, count, axis=0)


def _lines(mesh: geometry.Mesh, count: int) -> Array | None:
    fields = mesh.area_fields("lines")
    if fields is None or not len(fields["lines"]):
        return None
    lines = np.asarray(fields["lines"], np.uint32)
    _check(mesh, "line", lines, count)
    return lines.reshape(-1)
