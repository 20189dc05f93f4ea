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
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.scene_model import FAMILY, name_of
from chunkwright.nmo.scene_model.back.vertices import (
    MIRROR,
    dwords_of,
    edit_mesh,
    needs_uvs,
    triangles_of,
)
from chunkwright.nmo.scene_model.back.work import (
    NO_FLAGS,
    NO_PROPERTIES,
    NOT_THERE,
    flags_in,
    listed,
    number_in,
)
from chunkwright.nmo.scene_model.meshes import PRELIT, smooth_normals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonMapping, JsonValue
    from chunkwright.exchange import model
    from chunkwright.exchange.edits.model import Change, Handler, MeshChange
    from chunkwright.exchange.model import Primitive
    from chunkwright.nmo.scene_model.back.looks import Looks
    from chunkwright.nmo.scene_model.back.work import Work


if TYPE_CHECKING:
    Array = NDArray[Any]

NUMBER: Final = "_VID"


class Whole(NamedTuple):
    """Joined parts: the arrays of all vertices, in the axes of Virtools, and of all faces.

    ``parts`` has the part that each face comes from. ``layers`` are the texture coordinates after
    the first ones.
    """

    positions: Array
    faces: Array
    parts: Array
    normals: Array | None
    uvs: Array | None
    colors: Array | None
    layers: list[Array]


def joined_parts(parts: list[Primitive]) -> Whole:
    """Return the parts joined, with vertices that are equal in several parts only once.

    Attributes that only some parts have get defaults: texture coordinates 0, white, smooth normals.
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
    """Return the indices of distinct rows, and for each row the index of its equal among them."""
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
    """Return numbers that keep equal vertices distinct: those that an export wrote, if any.

    Otherwise, equal vertices are counted within each part, so that a part keeps as many as it has.
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


_CURVE: Final = "a curve is defined by its points: move these"
_CURVE_FIELDS: Final = ("fitting", "steps", "open")
# The marks of layers, and the fields of channels.
_CHANNEL_MARKS: Final = {
    "channel_flags": "flags",
    "channel_source_blends": "source_blend",
    "channel_dest_blends": "dest_blend",
}


class Meshes:
    """A part that applies edits of meshes to a file."""

    def __init__(self, work: Work, looks: Looks) -> None:
        self._work = work
        self._looks = looks

    def handlers(self) -> dict[str, Handler]:
        """Return the function that applies each kind of change."""
        return {
            "mesh.name": self._rename,
            "mesh.shape": self._reshape,
            "mesh.mark": self._set_mark,
            "mesh.extras": NO_PROPERTIES,
        }

    def of(self, shape: Shape) -> Mesh | None:
        """Return the mesh of the file for a mesh of the edited scene; it may be new."""
        if self._work.of_edited(shape, VirtoolsObject) is None:
            return self._work.copy_for(shape, Mesh) or self._new(shape)
        return self._work.of_edited(shape, Mesh)

    # -- handlers ----------------------------------------------------------------------------

    def _rename(self, change: Change) -> str | None:
        mesh = self._work.of(change, Mesh)
        if mesh is None:
            return "a curve has the name of its object"
        mesh.name = change.edited.name or None
        return None

    def _reshape(self, change: MeshChange) -> str | None:
        mesh = self._work.of(change, Mesh)
        if mesh is None:
            item = self._work.of(change, VirtoolsObject)
            return _CURVE if item is not None and item.is_a("CKCurve") else NOT_THERE
        slots = mark_of(change.original.extras).get("slots", [])
        reason = edit_mesh(mesh, change.parts, slots, self._looks)
        if needs_uvs(mesh):
            for part in change.edited.primitives:
                if not part.texcoords:  # engines use zeros for missing coordinates
                    part.texcoords = [np.zeros((len(part.positions), 2), np.float32)]
        return reason

    def _set_mark(self, change: Change) -> str | None:
        mesh = self._work.of(change, VirtoolsObject)
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
            return "the materials of its faces determine the slots"
        if change.key == "class":
            return "the class of an object cannot change"
        return "a mesh has no such mark"

    def _set_layers(self, mesh: VirtoolsObject, value: JsonValue) -> str | None:
        channels = (mesh.area_fields("channels") or {}).get("channels", [])
        names = listed(value, object, len(channels))
        if names is None:
            return f"expected a list of {len(channels)} names of materials"
        found = []
        for name in names:
            same = [each for each in self._work.file.objects.of_class("CKMaterial")
                    if name_of(each) == name]  # fmt: skip
            if name and len(same) != 1:
                return f"expected one material named {name!r:.60}, found {len(same)}"
            found.append(same[0] if name else None)
        for channel, material in zip(channels, found, strict=True):
            channel["material"] = material
        return None

    # -- new meshes --------------------------------------------------------------------------

    def _new(self, shape: Shape) -> Mesh | None:
        """Return a new mesh for a mesh of the scene; None if it has no faces."""
        parts = [part for part in shape.primitives if _draws(part)]
        if not parts:
            self._lose(shape, 0)
            self._work.refuse("mesh.added", shape, "it has no faces")
            return None
        mesh = self._work.file.add_object("CKMesh", shape.name)
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
        """Note the arrays that a new mesh cannot store; ``layers`` is its count of UV layers."""
        for part in shape.primitives:
            stored = {"indices", "material", "normals", "colors", "texcoords"}
            if len(part.texcoords) > layers + 1:
                stored.remove("texcoords")
            self._work.lost += losses(f"the mesh {shape.name}", part, stored)

    def _layer(self, mesh: Mesh, mark: JsonMapping, layers: list[Array]) -> int:
        """Make the layers in a mark; return how many have texture coordinates of their own."""
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
    """Set the vertex colours of a new mesh, which are precomputed lighting."""
    flags = mesh.made_fields("flags")
    flags["flags"] = flags["flags"] & ~PRELIT | (PRELIT if colors is not None else 0)
    if colors is not None:
        arrays = mesh.need_fields("vertices")["arrays"]
        arrays["diffuse"], arrays["save_flags"] = dwords_of(colors), arrays["save_flags"] & ~1
        mesh.settle("vertices")


def _set_flags(mesh: VirtoolsObject, value: JsonValue) -> str | None:
    flags = flags_in(value)
    if flags is None:
        return NO_FLAGS
    fields = mesh.made_fields("flags")
    if (flags ^ fields["flags"]) & PRELIT:
        return "the vertex colours determine this flag"
    fields["flags"] = flags
    return None


def _set_channels(mesh: VirtoolsObject, key: str, value: JsonValue) -> str | None:
    channels = (mesh.area_fields("channels") or {}).get("channels", [])
    numbers = listed(value, object, len(channels))
    if numbers is None:
        return f"expected a list of {len(channels)} numbers"
    if not all(str(each).isdecimal() for each in numbers):
        return "expected whole numbers that are not negative"
    for channel, each in zip(channels, numbers, strict=True):
        channel[_CHANNEL_MARKS[key]] = int(str(each))
    return None


def _set_curve(curve: VirtoolsObject, key: str, value: JsonValue) -> str | None:
    if key not in _CURVE_FIELDS:
        return "a curve has no such mark"
    number = number_in(value)
    if number is None:
        return "expected a number"
    for area in ("curve", f"old_{key}"):
        fields = curve.area_fields(area)
        if fields is not None and key in fields:
            fields[key] = type(fields[key])(number)
            return None
    return "the file has no such field of the curve"
