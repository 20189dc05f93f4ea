"""Edits of the meshes of ``hkx`` scenes, section by section, and their vertex and index buffers.

Data that a scene does not have, such as tangents, is copied for each vertex from the one that it
comes from."""

from __future__ import annotations

import copy
import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import mark_of
from chunkwright.hkx import views
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.model.record import Homogeneous
from chunkwright.hkx.scene_model.meshes import (
    NOWHERE,
    PARTS,
    TYPES,
    USAGES,
    WIDEST,
    element_of,
    rows_of,
    triangles_of,
    vertices_of,
)

if TYPE_CHECKING:
    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Change, MeshChange, PartEdit
    from chunkwright.exchange.model import Mesh, Primitive
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.back import Materials
    from chunkwright.hkx.scene_model.editing import Target


_WORDS: Final = {
    "positions": "positions",
    "normals": "normals",
    "texcoords": "another set of texture coordinates",
    "joints": "joints",
    "weights": "weights",
    "colors": "colours",
}
# Type, numbers and bytes of an array of a kind that a buffer does not have yet.
_NEW: Final = {
    "positions": ("HKX_DT_FLOAT", 4, 16),
    "normals": ("HKX_DT_FLOAT", 4, 16),
    "texcoords": ("HKX_DT_FLOAT", 2, 8),
    "joints": ("HKX_DT_UINT8", 4, 4),
    "weights": ("HKX_DT_UINT8", 4, 4),
    "colors": ("HKX_DT_UINT32", 1, 4),
}
# The largest rounding error at which texture coordinates in 16 bits count as exact.
_EXACT: Final = 1e-5
# The member with the data of each type of number.
_MEMBERS: Final = ("vectorData", "floatData", "uint32Data", "uint16Data", "uint8Data")
_NAMES: Final = {kind: usage for usage, kind in USAGES.items()}

Columns = dict[str, list[Any]]
"""The arrays of a buffer by kind, one row per vertex; texture coordinates may be several."""


class SceneMeshes:
    """The meshes of scenes, with the materials that ``materials`` makes."""

    def __init__(self, target: Target, materials: Materials) -> None:
        self.target = target
        self.materials = materials
        self._made: dict[Mesh, HkObject] = {}

    def object_of(self, mesh: Mesh) -> HkObject:
        """Return the object of a mesh, which is made if it is new."""
        original = self.target.edits.originals.get(mesh)
        found = None if original is None else self.target.find(original.extras)
        if found is not None and found.class_name == "hkxMesh":
            return found
        if mark_of(mesh.extras).get("part") == "skinned mesh":
            raise QueryError("a skinned mesh of an hkx scene cannot be used by a second node")
        if mesh not in self._made:
            self._made[mesh] = self._new(mesh)
        return self._made[mesh]

    def _new(self, mesh: Mesh) -> HkObject:
        parts = [each for each in mesh.primitives if len(each.positions) and not each.lines]
        if not parts:
            raise QueryError("a mesh of an hkx scene must have triangles")
        sections = [self._section(None, each, np.full(len(each.positions), -1)) for each in parts]
        mesh.name = "mesh"  # meshes of scenes have no names
        return new_object(self.target.packfile, "hkxMesh", {"sections": sections})

    def shape(self, change: MeshChange) -> str | None:
        """Apply the changes to the primitives of a mesh."""
        obj = self.target.object_of(change.original.extras)
        binding = obj if "hkxSkinBinding" in views.lineage(obj) else None
        mesh = obj if binding is None else obj["mesh"]
        listed = list(mesh["sections"])
        shown = [each for each in listed if each is not None and _is_shown(each)]
        reasons = []
        for part in change.parts:
            section = shown[part.index] if part.index < len(shown) else None
            if part.edited is None:
                listed = [each for each in listed if each is not section]
            elif section is None:
                like = self._like(part, change, shown)
                listed.append(self._section(like, part.edited, part.rows, binding))
            else:
                reasons.append(self._edit(section, part, binding))
        mesh["sections"] = listed
        return next(filter(None, reasons), None)

    def _like(self, part: PartEdit, change: MeshChange, shown: list[HkObject]) -> HkObject | None:
        """Return the section that most vertices of a new one come from, else the first."""
        pairs = zip(change.original.primitives, shown, strict=False)
        found = next((one for old, one in pairs if old is part.like), None)
        return found or next(iter(shown), None)

    def _edit(self, section: HkObject, part: PartEdit, binding: HkObject | None) -> str:
        """Change a section; return what could not be stored exactly."""
        assert part.edited is not None
        reason = ""
        if part.changed & (_FIELDS | {"indices"}):
            buffer = self._own_buffer(section)
            columns = self._columns(part.edited, binding, vertices_of(buffer))
            reason = store(buffer, columns, part.rows, _kept(part, columns))
        if "indices" in part.changed:
            self._set_triangles(section, part.edited)
        if "material" in part.changed:
            section["material"] = self.materials.object_of(part.edited.material)
        return reason

    def _own_buffer(self, section: HkObject) -> HkObject:
        """Return the vertex buffer of a section; one that others use too is copied first."""
        buffer: HkObject = section["vertexBuffer"]
        sections = views.find(self.target.packfile, "hkxMeshSection")
        if sum(each["vertexBuffer"] is buffer for each in sections) > 1:
            buffer = section["vertexBuffer"] = new_buffer(self.target.packfile, buffer)
        return buffer

    def _section(
        self,
        like: HkObject | None,
        primitive: Primitive,
        rows: Any,
        binding: HkObject | None = None,
    ) -> HkObject:
        """Return a new section, in the form of another section."""
        packfile = self.target.packfile
        if like is None:
            # Any section of the file shows which form its version has.
            some = views.find(packfile, "hkxMeshSection")
            like = next((each for each in some if each["vertexBuffer"] is not None), None)
            rows = np.full(len(primitive.positions), -1)
        source = None if like is None else like["vertexBuffer"]
        nothing: Columns = {"colors": [], "joints": [], "weights": []}
        columns = nothing | self._columns(primitive, binding, None)
        buffer = new_buffer(packfile, source)
        store(buffer, columns, np.asarray(rows))
        made = new_object(packfile, "hkxMeshSection", {"vertexBuffer": buffer})
        self._set_triangles(made, primitive)
        made["material"] = self.materials.object_of(primitive.material)
        return made

    def _set_triangles(self, section: HkObject, primitive: Primitive) -> None:
        count = len(primitive.positions)
        flat = np.arange(count) if primitive.indices is None else primitive.indices
        triangles = self.target.axes.triangles(flat)
        section["indexBuffers"] = [index_buffer(self.target.packfile, triangles, count)]
        if len(views.elements(section, "userChannels")):
            section["userChannels"] = []
            self.target.remark("user channels are left out of meshes whose triangles changed")

    def _columns(self, primitive: Primitive, binding: HkObject | None, stored: Any) -> Columns:
        """Return the arrays of a primitive in the axes of the file.

        Those of a skinned mesh are taken back through the rotation of the scene.
        """
        positions = np.asarray(primitive.positions, np.float64)
        normals: Any = primitive.normals
        if binding is not None:
            back = np.linalg.inv(self.target.axes.matrix())
            positions = positions @ back[:3, :3].T + back[:3, 3]
            if normals is not None:
                turned = np.asarray(normals, np.float64) @ back[:3, :3].T
                sizes = np.linalg.norm(turned, axis=1, keepdims=True)
                normals = turned / np.where(sizes > 0, sizes, 1)
        axes = self.target.axes
        made: Columns = {
            "positions": [axes.vectors(positions)],
            "normals": [] if normals is None else [axes.vectors(normals)],
            "texcoords": list(primitive.texcoords),
        }
        # Arrays that were not shown are kept.
        if primitive.colors is not None or (stored is not None and stored.colors is not None):
            made["colors"] = [] if primitive.colors is None else [primitive.colors]
        if binding is not None and primitive.joints is not None:
            made["joints"], made["weights"] = [primitive.joints], [primitive.weights]
        return made

    def refuse(self, change: Change) -> str | None:
        """Refuse a change of something that a mesh of a scene does not have."""
        if change.field == "name":
            return "a mesh of an hkx scene has no name"
        if change.field == "extras":
            return "Havok objects have no custom properties"
        return f"{change.key} describes the file, and is not a setting"


def _kept(part: PartEdit, columns: Columns) -> Columns:
    """Return which vertices have the values of those that they come from, in each column."""
    old, new = part.original, part.edited
    assert old is not None
    assert new is not None
    found: Columns = {}
    for kind, arrays in columns.items():
        before, after = getattr(old, kind), getattr(new, kind)
        pairs = zip(before, after, strict=False) if kind == "texcoords" else [(before, after)]
        masks = [_same(one, other, part.rows) for one, other in pairs if other is not None]
        more = [np.zeros(len(part.rows), bool)] * (len(arrays) - len(masks))
        found[kind] = [*masks, *more][: len(arrays)]
    return found


def _same(before: Any, after: Any, rows: Any) -> Any:
    if before is None or not len(before) or before.shape[1:] != after.shape[1:]:
        return np.zeros(len(rows), bool)
    return (rows >= 0) & (before[np.maximum(rows, 0)] == after).all(axis=1)


def _is_shown(section: HkObject) -> bool:
    """Whether a section is one of the primitives of its mesh."""
    buffer = section["vertexBuffer"]
    if buffer is None:
        return False
    held = vertices_of(buffer)
    return len(triangles_of(section, len(held.positions))) > 0 and bool(
        np.isfinite(held.positions).all()
    )


# -- buffers ------------------------------------------------------------------------------


def new_buffer(packfile: HavokDocument, like: HkObject | None) -> HkObject:
    """Return a copy of a buffer, or an empty one; ``QueryError`` if only a copy can be made."""
    made = new_object(packfile, "hkxVertexBuffer")
    if like is not None:
        for name in like.values:
            value = like[name]
            made[name] = copy.copy(value) if hasattr(value, "plan") else value
    elif "format" in made.values:
        raise QueryError(
            "a mesh in this version needs another mesh whose vertex format it can copy"
        )
    return made


def store(buffer: HkObject, columns: Columns, sources: Array, kept: Columns | None = None) -> str:
    """Set the vertices of a buffer; ``sources`` is the vertex that each comes from, -1 for none.

    ``kept`` says for each array of ``columns`` which vertices keep the bits of their source.
    Returns what could not be stored exactly, "" if all could. Raises ``QueryError`` for what the
    buffer has no room for.
    """
    if "format" in buffer.values:
        return _write_old(buffer, columns, sources, kept or {})
    _write_new(buffer, columns, sources, kept or {})
    return ""


# -- since 2010.2 -------------------------------------------------------------------------


def _write_new(buffer: HkObject, columns: Columns, sources: Array, kept: Columns) -> None:
    data: Any = views.member(buffer, "data")
    decls = list(views.elements(buffer, "desc", "decls"))
    if data is None or not all("numElements" in row for row in decls):
        raise QueryError("the vertices of this version are read, but not written")
    members = [member for member in _MEMBERS if member in data]
    raw = {member: np.ascontiguousarray(data[member]).tobytes() for member in members}
    left = {kind: _with_kept(rows, kept.get(kind)) for kind, rows in columns.items()}
    made = []
    for row in decls:
        element = element_of(row)
        if element is None:
            raise QueryError(f"the vertices have numbers of an unknown type, {row['type']}")
        kind, place = element.usage, (row["byteOffset"], row["byteStride"])
        stored = rows_of(raw[element.member], element.code, data["numVerts"], element.width, *place)
        if kind is None or kind not in columns:
            made.append((dict(row), _taken(stored, sources)))
        elif left.get(kind):
            made.append(_changed(dict(row), kind, stored, *left[kind].pop(0), sources))
    for kind, rest in left.items():
        made += [_added(kind, rows) for rows, _ in rest]
    packed: dict[str, list[bytes]] = {member: [] for member in members}
    for decl, rows in made:
        element = element_of(decl)  # type: ignore[arg-type]
        assert element is not None
        decl["byteOffset"] = sum(map(len, packed[element.member]))
        packed[element.member].append(_padded(rows, decl["byteStride"]))
    for member, parts in packed.items():
        data[member] = _as_stored(b"".join(parts), np.asarray(data[member]))
    data["numVerts"] = len(sources)
    buffer["desc"]["decls"] = [decl for decl, _ in made]


def _as_stored(raw: bytes, like: Array) -> Array:
    """Return packed vertices in the rows of ``like``, padded: some versions have rows of four."""
    row = like.shape[1:]
    size = math.prod(row) * like.dtype.itemsize
    return np.frombuffer(raw + bytes(-len(raw) % size), like.dtype).reshape(-1, *row)


def _with_kept(rows: list[Any], kept: list[Any] | None) -> list[tuple[Any, Any]]:
    """Return arrays, each with which of its vertices keep their bits."""
    masks = kept or [np.zeros(len(each), bool) for each in rows]
    return list(zip(rows, masks, strict=True))


def _taken(stored: Array, sources: Array) -> Array:
    """Return the stored rows of vertices; a new one has the row of the first."""
    if not len(stored):
        return np.zeros((len(sources), stored.shape[1]), stored.dtype)
    return stored[np.maximum(sources, 0)]


def _changed(
    decl: dict[str, Any], kind: str, stored: Array, wanted: Any, kept: Any, sources: Array
) -> tuple[dict[str, Any], Array]:
    """Return a column with values of a scene in the form of the file.

    A vertex whose value is the stored one keeps its bits.
    """
    if stored.dtype.kind == "i" and len(wanted) and np.abs(wanted).max() > WIDEST * 32767:
        return _added(kind, wanted)
    made = _taken(stored, sources).copy()
    encoded = encoded_as(kind, stored.dtype, np.asarray(wanted))
    if kind == "texcoords" and stored.dtype.kind == "i":
        off = np.abs(encoded * WIDEST - wanted)[~kept]
        if len(off) and off.max() > _EXACT:
            return _added(kind, wanted)
    width = min(encoded.shape[1], made.shape[1])
    made[~kept, :width] = encoded[~kept, :width]
    return decl, made


def encoded_as(kind: str, dtype: Any, values: Array) -> Array:
    """Return values in the numbers of a file: bytes for weights, 16 bits for coordinates."""
    if kind == "colors":
        steps = np.rint(np.clip(values, 0, 1) * 255).astype(np.uint32)
        red, green, blue, alpha = steps.T
        packed: Array = (alpha << 24 | red << 16 | green << 8 | blue)[:, None].astype(dtype)
        return packed
    if kind == "weights" and dtype.kind == "u":
        return _shares(values).astype(dtype)
    if kind == "texcoords" and dtype.kind == "i":
        return np.rint(np.clip(values / WIDEST, -32768, 32767)).astype(dtype)
    if kind == "joints" and len(values) and values.max() > np.iinfo(dtype).max:
        raise QueryError(f"vertices of this mesh can have {np.iinfo(dtype).max + 1} nodes at most")
    return values.astype(dtype)


def _shares(weights: Array) -> Array:
    """Return weights in steps of 1/255 that add up to 1."""
    steps = np.rint(np.asarray(weights, np.float64) * 255).astype(np.int64)
    most = steps.argmax(axis=1)
    steps[np.arange(len(steps)), most] += 255 - steps.sum(axis=1)
    return np.clip(steps, 0, 255)


def _added(kind: str, wanted: Any) -> tuple[dict[str, Any], Array]:
    type_name, width, stride = _NEW[kind]
    values = np.asarray(wanted)
    if kind in ("positions", "normals"):
        last = np.full((len(values), 1), 1.0 if kind == "positions" else 0.0)
        values = np.concatenate((values, last), axis=1)
    code = TYPES[type_name][1]
    decl = {
        "type": type_name,
        "usage": _NAMES[kind],
        "byteStride": stride,
        "numElements": width,
    }
    return decl, encoded_as(kind, np.dtype(code), values)


def _padded(rows: Array, stride: int) -> bytes:
    """Return rows that are ``stride`` bytes apart."""
    raw = np.ascontiguousarray(rows)
    size = raw.itemsize * raw.shape[1]
    made = np.zeros((len(raw), max(stride, size)), np.uint8)
    made[:, :size] = raw.view(np.uint8).reshape(len(raw), -1)
    return made.tobytes()


# -- before -------------------------------------------------------------------------------


def _write_old(buffer: HkObject, columns: Columns, sources: Array, kept: Columns) -> str:
    held, form = buffer["vertexData"], buffer["format"]
    order, stride = buffer.packfile.byte_order, form["stride"]
    stored = np.frombuffer(held.items, np.uint8)[: held.size * stride].reshape(-1, stride)
    rows = _taken(stored, sources).copy()
    raw = rows.tobytes()
    made = bytearray(raw)
    left = {kind: _with_kept(each, kept.get(kind)) for kind, each in columns.items()}
    off = 0.0
    for kind, member, code, width in PARTS:
        if form.values.get(member, NOWHERE) == NOWHERE or kind not in columns:
            continue
        at = rows_of(made, order + code, len(rows), width, form[member], stride)
        if not left.get(kind) and kind in ("joints", "weights"):
            at[:] = 0
            continue
        if not left.get(kind):
            raise QueryError(f"vertices of this mesh cannot lose their {_WORDS[kind]}")
        wanted, same = left[kind].pop(0)
        if code == "i2" and len(wanted) and np.abs(wanted).max() > WIDEST * 32767:
            raise QueryError("texture coordinates of this mesh must be between -10 and 10")
        encoded = encoded_as(kind, at.dtype, np.asarray(wanted))
        at[~same, : encoded.shape[1]] = encoded[~same, :width]
        if code == "i2":
            lost = np.abs(encoded * WIDEST - wanted)[~same]
            off = max(off, float(lost.max(initial=0)))
    for kind, rest in left.items():
        if rest:
            raise QueryError(f"the vertices of this mesh have no room for {_WORDS[kind]}")
    buffer["vertexData"] = Homogeneous(held.class_name, len(rows), bytes(made))
    if off <= _EXACT:
        return ""
    return f"texture coordinates of this mesh have 16 bits each: they are off by up to {off:.1g}"


def index_buffer(packfile: HavokDocument, triangles: Array, count: int) -> HkObject:
    """Return a list of triangles of ``count`` vertices."""
    flat = np.asarray(triangles).reshape(-1)
    members: dict[str, Any] = {"indexType": "INDEX_TYPE_TRI_LIST", "length": len(flat)}
    if count <= 1 << 16:
        members["indices16"] = flat.astype(np.uint16)
    else:
        members["indices32"] = flat.astype(np.uint32)
    return new_object(packfile, "hkxIndexBuffer", members)


_FIELDS: Final = frozenset({"positions", "normals", "texcoords", "colors", "joints", "weights"})
