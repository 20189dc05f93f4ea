"""Applying edits of meshes to a Virtools file, and making new ones.

The slots of a Virtools mesh share its vertices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.comparing import field_changes
from chunkwright.exchange.model import KEY, losses, mark_of
from chunkwright.exchange.model import Mesh as Shape
from chunkwright.nmo.model.geometry import Mesh
from chunkwright.nmo.scene_model import FAMILY, name_of
from chunkwright.nmo.scene_model.back.vertices import (
    MIRROR,
    dwords_of,
    edit_mesh,
    needs_uvs,
    triangles_of,
)
from chunkwright.nmo.scene_model.back.work import NO_PROPERTIES, NOT_THERE
from chunkwright.nmo.scene_model.meshes import PRELIT, smooth_normals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange import model
    from chunkwright.exchange.edits.model import Change, Handler, MeshChange
    from chunkwright.exchange.model import Primitive
    from chunkwright.nmo.scene_model.back.looks import Looks
    from chunkwright.nmo.scene_model.back.work import Work


if TYPE_CHECKING:
    Array = NDArray[Any]

NUMBER: Final = "_VID"


class Whole(NamedTuple):
    """Parts in one: the arrays of all vertices in the axes of Virtools, and of all faces.

    ``parts`` is the part that each face comes from. ``layers`` are the coordinates after the first.
    """

    positions: Array
    faces: Array
    parts: Array
    normals: Array | None
    uvs: Array | None
    colors: Array | None
    layers: list[Array]


def joined_parts(parts: list[Primitive]) -> Whole:
    """Return the vertices of parts, each once however many parts have it.

    What some parts lack, they get: coordinates at 0, white, normals of their faces.
    """
    has_normals = any(part.normals is not None for part in parts)
    sets = max(len(part.texcoords) for part in parts)
    columns = [np.concatenate([part.positions for part in parts])]
    if has_normals:
        columns.append(np.concatenate([_normals(part) for part in parts]))
    columns += [np.concatenate([_set(part, at) for part in parts]) for at in range(sets)]
    if any(part.colors is not None for part in parts):
        columns.append(np.concatenate([_colors(part) for part in parts]))
    starts = np.cumsum([0, *(len(part.positions) for part in parts)])
    table = np.column_stack(columns).astype(np.float32)
    numbers = [_numbers(part, table[at:][: len(part.positions)])
               for part, at in zip(parts, starts, strict=False)]  # fmt: skip
    first, which = _equal(np.column_stack([table, np.concatenate(numbers)]))
    columns = [each[first].astype(np.float32) for each in columns]
    rows = [triangles_of(part) + at for part, at in zip(parts, starts, strict=False)]
    faces = which[np.concatenate(rows)][:, [0, 2, 1]]
    positions, rest = columns[0] * MIRROR, columns[1:]
    normals = rest.pop(0) * MIRROR if has_normals else None
    uvs, layers = rest[:1] if sets else [], rest[1:sets]
    return Whole(
        positions,
        faces,
        np.repeat(np.arange(len(parts)), [len(each) for each in rows]),
        normals,
        uvs[0] if uvs else None,
        rest[sets] if len(rest) > sets else None,
        layers,
    )


def _equal(rows: Array) -> tuple[Array, Array]:
    """Return the first row of each that are equal, in order, and which of these each row is."""
    if not len(rows):
        return np.empty(0, np.int64), np.empty(0, np.int64)
    rows = np.ascontiguousarray(rows + np.float32(0))  # -0 is 0
    keys = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).reshape(-1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    return first[order], place[which.reshape(-1)]


def _normals(part: Primitive) -> Array:
    if part.normals is not None:
        return part.normals
    return smooth_normals(part.positions, triangles_of(part))


def _set(part: Primitive, at: int) -> Array:
    if at < len(part.texcoords):
        return part.texcoords[at]
    return np.zeros((len(part.positions), 2), np.float32)


def _colors(part: Primitive) -> Array:
    if part.colors is not None:
        return part.colors
    return np.ones((len(part.positions), 4), np.float32)


def _numbers(part: Primitive, rows: Array) -> Array:
    """Return what tells vertices apart that are equal: their numbers, if an export wrote them.

    Else each part keeps as many as it has: the first of one part is the first of another.
    """
    count = len(part.positions)
    found = part.attributes.get(NUMBER)
    if found is not None and found.shape == (count,):
        return np.asarray(found, np.float32)
    _, which = _equal(rows)
    order = np.argsort(which, kind="stable")
    starts = np.flatnonzero(np.diff(which[order], prepend=-1))
    made = np.empty(count, np.float32)
    made[order] = np.arange(count) - np.repeat(starts, np.diff(np.append(starts, count)))
    return made


_CURVE: Final = "a curve goes through its points: move these"
_CURVE_FIELDS: Final = ("fitting", "steps", "open")
# The marks of layers, and the fields of channels.
_CHANNEL_MARKS: Final = {
    "channel_flags": "flags",
    "channel_source_blends": "source_blend",
    "channel_dest_blends": "dest_blend",
}


class Meshes:
    """Applies edits of meshes to a file."""

    def __init__(self, work: Work, looks: Looks) -> None:
        self._work = work
        self._looks = looks

    def handlers(self) -> dict[str, Handler]:
        """Return what applies each kind of change."""
        return {
            "mesh.name": self._rename,
            "mesh.shape": self._reshape,
            "mesh.mark": self._set_mark,
            "mesh.extras": NO_PROPERTIES,
        }

    def of(self, shape: Shape) -> Mesh | None:
        """Return the mesh that one of the edited scene is, which may be a new one."""
        found = self._work.of_edited(shape)
        if found is None:
            found = self._copy(shape) or self._new(shape)
        return found if isinstance(found, Mesh) else None

    def _copy(self, shape: Shape) -> Mesh | None:
        """Return a copy of the mesh that a new one was copied from, with the changes since."""
        made = self._work.copy_for(shape)
        if not isinstance(made, Mesh):
            return None
        self._work.complete(self._work.edits.copies.get(shape, ()))
        return made

    # -- handlers ----------------------------------------------------------------------------

    def _rename(self, change: Change) -> str | None:
        mesh = self._work.of(change)
        if not isinstance(mesh, Mesh):
            return "a curve has the name of its object"
        mesh.name = change.edited.name or None
        return None

    def _reshape(self, change: MeshChange) -> str | None:
        mesh = self._work.of(change)
        if not isinstance(mesh, Mesh):
            return _CURVE if mesh is not None and mesh.is_a("CKCurve") else NOT_THERE
        slots = mark_of(change.original.extras).get("slots", [])
        reason = edit_mesh(mesh, change.parts, slots, self._looks)
        if needs_uvs(mesh):
            for part in change.edited.primitives:
                if not part.texcoords:  # engines use zeros for missing ones
                    part.texcoords = [np.zeros((len(part.positions), 2), np.float32)]
        return reason

    def _set_mark(self, change: Change) -> str | None:
        mesh = self._work.of(change)
        if mesh is None:
            return NOT_THERE
        value = mark_of(change.edited.extras).get(change.key)
        if mesh.is_a("CKCurve"):
            return _set_curve(mesh, change.key, value)
        if change.key == "flags":
            return _set_flags(mesh, value)
        if change.key in _CHANNEL_MARKS:
            return _set_channels(mesh, change.key, value)
        if change.key == "channel_materials":
            return self._set_layers(mesh, value)
        if change.key == "slots":
            return "the materials of its faces say which slots there are"
        if change.key == "class":
            return "an object keeps its class"
        return "a mesh has no such mark"

    def _set_layers(self, mesh: Any, value: Any) -> str | None:
        channels = (mesh.area_fields("channels") or {}).get("channels", [])
        if not isinstance(value, list) or len(value) != len(channels):
            return f"a list of {len(channels)} names of materials is expected"
        found = []
        for name in value:
            same = [each for each in self._work.file.objects.of_class("CKMaterial")
                    if name_of(each) == name]  # fmt: skip
            if name and len(same) != 1:
                return f"there are {len(same)} materials called {name!r:.60}"
            found.append(same[0] if name else None)
        for channel, material in zip(channels, found, strict=True):
            channel["material"] = material
        return None

    # -- new meshes --------------------------------------------------------------------------

    def _new(self, shape: Shape) -> Mesh | None:
        """Return the new mesh that one of the scene becomes; None if it has no faces."""
        parts = [part for part in shape.primitives if _draws(part)]
        if not parts:
            self._lose(shape, 0)
            self._work.refuse("mesh.added", shape, "it has no faces")
            return None
        mesh = self._work.file.add_object("CKMesh", shape.name)
        assert isinstance(mesh, Mesh)
        self._work.made[shape] = mesh
        materials = [self._looks.of(part.material) for part in parts]
        slots = list(dict.fromkeys(materials))
        mesh.material_slots = slots
        whole = joined_parts(parts)
        where = [slots.index(each) for each in materials]
        mesh.set_geometry(
            whole.positions,
            whole.faces,
            normals=whole.normals,
            uvs=whole.uvs,
            face_materials=np.array(where)[whole.parts],
        )
        mark = mark_of(shape.extras) if mark_of(shape.extras).get("family") == FAMILY else {}
        if "flags" in mark:
            _set_flags(mesh, mark["flags"])
        _color(mesh, whole.colors)
        layers = self._layer(mesh, mark, whole.layers)
        self._lose(shape, layers)
        so_far = Shape(shape.name, extras={KEY: mark_of(shape.extras)})
        self._work.complete(field_changes(so_far, shape))
        return mesh

    def _lose(self, shape: Shape, layers: int) -> None:
        """Note the arrays that a new mesh lacks, of which ``layers`` have coordinates."""
        for part in shape.primitives:
            stored = {"indices", "material", "normals", "colors", "texcoords"}
            if len(part.texcoords) > layers + 1:
                stored.remove("texcoords")
            self._work.lost += losses(f"the mesh {shape.name}", part, stored)

    def _layer(self, mesh: Mesh, mark: dict[str, Any], layers: list[Any]) -> int:
        """Make the layers that a mark tells of; return how many have their own coordinates."""
        names = mark.get("channel_materials", [])
        values = [mark.get(key, []) for key in _CHANNEL_MARKS]
        if not names or any(len(each) != len(names) for each in values):
            return 0
        own = layers if len(layers) == len(names) else []
        none = np.empty((0, 2), "<f4")
        mesh.fields["channels"] = {
            "channels": [
                {"material": None, "flags": 0, "source_blend": 0, "dest_blend": 0, "uvs": uvs}
                for uvs in (own or [none] * len(names))
            ]
        }
        for key, value in zip(_CHANNEL_MARKS, values, strict=True):
            _set_channels(mesh, key, value)
        reason = self._set_layers(mesh, names)
        if reason:
            self._work.lost.append(f"the mesh {mesh.name}: its layers: {reason}")
        return len(own)


def _draws(part: model.Primitive) -> bool:
    count = len(part.positions) if part.indices is None else part.indices.size
    return not part.lines and count >= 3


def _color(mesh: Mesh, colors: Any) -> None:
    """Set the colours of the vertices of a new mesh, which are their light."""
    flags = mesh.made_fields("flags")
    flags["flags"] = flags["flags"] & ~PRELIT | (PRELIT if colors is not None else 0)
    if colors is not None:
        arrays = mesh.need_fields("vertices")["arrays"]
        arrays["diffuse"], arrays["save_flags"] = dwords_of(colors), arrays["save_flags"] & ~1
        mesh.settle("vertices")


def _set_flags(mesh: Any, value: Any) -> str | None:
    if not str(value).isdecimal() or int(value) > 0xFFFFFFFF:
        return "flags are a number, as text"
    fields = mesh.made_fields("flags")
    if (int(value) ^ fields["flags"]) & PRELIT:
        return "the colours of the vertices say whether they are its light"
    fields["flags"] = int(value)
    return None


def _set_channels(mesh: Any, key: str, value: Any) -> str | None:
    channels = (mesh.area_fields("channels") or {}).get("channels", [])
    if not isinstance(value, list) or len(value) != len(channels):
        return f"a list of {len(channels)} numbers is expected"
    if not all(str(each).isdecimal() for each in value):
        return "the numbers of layers are whole and not negative"
    for channel, each in zip(channels, value, strict=True):
        channel[_CHANNEL_MARKS[key]] = int(each)
    return None


def _set_curve(curve: Any, key: str, value: Any) -> str | None:
    if key not in _CURVE_FIELDS:
        return "a curve has no such mark"
    if not isinstance(value, int | float):
        return "a number is expected"
    for area in ("curve", f"old_{key}"):
        fields = curve.area_fields(area)
        if fields is not None and key in fields:
            fields[key] = type(fields[key])(value)
            return None
    return "the curve does not say it"
