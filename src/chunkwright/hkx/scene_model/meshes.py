"""Meshes of ``hkxMesh`` objects, in or outside an ``hkxScene``, and their vertices."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.base import fileio
from chunkwright.binary import mime_type_of
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, Texture
from chunkwright.hkx import views
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.model.record import Homogeneous
from chunkwright.hkx.scene_model import marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import AlphaMode
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Record, Value
    from chunkwright.hkx.scene_model import Axes, Missing

    Floats = NDArray[np.float64]
    Primitives = list[Primitive]


# The range of quantised texture coordinates.
WIDEST: Final = 10.0 / 32767
# The offset of a part that a format does not have.
NOWHERE: Final = 255
# Types of elements: the member with their data since 7.1, the numpy code of one number, and how
# many there are where only the type says so. Vectors of four are aligned, also those of three.
TYPES: Final = {
    "HKX_DT_UINT8": ("uint8Data", "u1", 4),
    "HKX_DT_INT16": ("uint16Data", "i2", 2),
    "HKX_DT_UINT32": ("uint32Data", "u4", 1),
    "HKX_DT_FLOAT": ("floatData", "f4", 1),
    "HKX_DT_FLOAT2": ("floatData", "f4", 2),
    "HKX_DT_FLOAT3": ("vectorData", "f4", 3),
    "HKX_DT_FLOAT4": ("vectorData", "f4", 4),
}
# From this many floats on, they are stored in vectors.
_VECTOR: Final = 3
# The least count of numbers in an array that is shown.
_LEAST: Final = {"positions": 3, "normals": 3, "texcoords": 2}
USAGES: Final = {
    "HKX_DU_POSITION": "positions",
    "HKX_DU_NORMAL": "normals",
    "HKX_DU_BLENDINDICES": "joints",
    "HKX_DU_BLENDWEIGHTS": "weights",
    "HKX_DU_TEXCOORD": "texcoords",
    "HKX_DU_COLOR": "colors",
}
# Parts of old formats: the member with their offset, numpy code and number of components.
PARTS: Final = (
    ("positions", "positionOffset", "f4", 3),
    ("normals", "normalOffset", "f4", 3),
    ("weights", "boneWeightOffset", "u1", 4),
    ("joints", "boneIndexOffset", "u1", 4),
    ("texcoords", "tFloatCoordOffset", "f4", 2),
    ("texcoords", "tQuantizedCoordOffset", "i2", 2),
)


class Vertices(NamedTuple):
    """The arrays of a vertex buffer, one row per vertex; None for missing ones."""

    positions: Array
    normals: Array | None
    texcoords: list[Array]
    joints: Array | None
    weights: Array | None
    colors: Array | None = None


def vertices_of(buffer: HkObject) -> Vertices:
    """Return the arrays of an ``hkxVertexBuffer``; ``CorruptError`` if it is inconsistent."""
    found: dict[str, list[Array]] = {}
    for name, array in _read(buffer):
        found.setdefault(name, []).append(array)
    positions = found.get("positions")
    if not positions:
        raise CorruptError(f"{buffer!r} has no positions")
    texcoords = [
        each * WIDEST if each.dtype.kind == "i" else each for each in found.get("texcoords", [])
    ]
    joints, weights = (found.get(name, [None])[0] for name in ("joints", "weights"))
    if weights is not None:
        weights = _of_four(weights / (255.0 if weights.dtype.kind == "u" else 1.0))
    return Vertices(
        positions[0][:, :3].astype(np.float64),
        next((each[:, :3].astype(np.float64) for each in found.get("normals", [])), None),
        [each[:, :2].astype(np.float32) for each in texcoords],
        None if joints is None else np.pad(joints, ((0, 0), (0, max(4 - joints.shape[1], 0)))),
        weights,
        next(map(_colors, found.get("colors", [])), None),
    )


def _colors(rows: Array) -> Array | None:
    """Return colours (n, 4) from 0 to 1, of numbers with blue in the lowest byte; else None."""
    if rows.dtype.kind != "u" or rows.dtype.itemsize != 4 or rows.shape[1] != 1:
        return None
    shifts = np.array((16, 8, 0, 24), np.uint32)
    return ((rows >> shifts & 0xFF) / 255).astype(np.float32)


def _of_four(weights: Array) -> Array:
    """Return weights of four joints; that of the fourth follows from three."""
    made = np.pad(weights, ((0, 0), (0, max(4 - weights.shape[1], 0))))
    if weights.shape[1] == 3:
        made[:, 3] = np.clip(1 - weights.sum(axis=1), 0, 1)
    return made


def _read(buffer: HkObject) -> list[tuple[str, Array]]:
    if "data" in buffer:
        return _separate(buffer)
    raw, count, size = _interleaved(buffer)
    order = buffer.packfile.byte_order
    form = views.member(buffer, "format")
    if form is not None:
        stride = size or form["stride"]
        return [
            (name, rows_of(raw, order + code, count, width, form[member], stride))
            for name, member, code, width in PARTS
            if form.values.get(member, NOWHERE) != NOWHERE
        ]
    described = views.member(buffer, "vertexDesc")
    if described is None:
        raise CorruptError(f"{buffer!r} has no vertices in a known format")
    stride = size or described["stride"]
    return [
        (usage, rows_of(raw, order + each.code, count, each.width, row["byteOffset"], stride))
        for usage, each, row in _elements(views.elements(described, "decls"))
    ]


class Element(NamedTuple):
    """An array of vertices: its usage, the member with its data since 7.1, and its numbers.

    ``usage`` is None for what scenes do not have; ``code`` is that of numpy for one number, of
    which there are ``width`` per vertex.
    """

    usage: str | None
    member: str
    code: str
    width: int


def element_of(row: Record) -> Element | None:
    """Return the array that an element describes; None for one of an unknown type."""
    usage, kind = USAGES.get(str(row["usage"])), TYPES.get(str(row["type"]))
    if kind is None:
        return None
    member, code, width = kind
    if "numElements" in row:
        width = row["numElements"]
    elif usage == "texcoords" and "byteStride" not in row:
        width = max(width, 2)  # before 7.1, the type of one number stood for both
    if code == "f4":
        member = "vectorData" if width >= _VECTOR else "floatData"
    if code == "u4" and usage in ("joints", "weights"):
        code, width = "u1", 4 * width
    return Element(usage, member, code, width)


def _elements(rows: Value) -> Iterator[tuple[str, Element, Record]]:
    """Yield usage, array and description of the elements that are shown."""
    for row in rows:
        element = element_of(row)
        if element is None or element.usage is None:
            continue
        if element.width >= _LEAST.get(element.usage, 1):
            yield element.usage, element, row


def _separate(buffer: HkObject) -> list[tuple[str, Array]]:
    data, made = buffer["data"], []
    for usage, each, row in _elements(views.elements(buffer, "desc", "decls")):
        raw = np.ascontiguousarray(views.elements(data, each.member)).tobytes()
        start, stride = row["byteOffset"], row["byteStride"]
        made.append((usage, rows_of(raw, each.code, data["numVerts"], each.width, start, stride)))
    return made


def _interleaved(buffer: HkObject) -> tuple[bytes, int, int]:
    """Return the bytes of vertices, their count, and the size of a vertex; 0 for the stated
    size."""
    held = views.member(buffer, "vertexData")
    if not isinstance(held, Homogeneous):
        raise CorruptError(f"{buffer!r} has no vertices in a known format")
    if held.is_raw:
        return held.items, held.size, 0
    if not held.items:
        return b"", 0, 0
    # The file states the class of the vertices, as XML always does.
    codec = StructCodec(buffer.packfile.byte_order, held.items[0].plan)
    return codec.pack_many(codec.check_many(held.items)), len(held.items), codec.size


def rows_of(
    raw: bytes | bytearray, code: str, count: int, width: int, start: int, stride: int
) -> Array:
    """Return ``count`` rows of ``width`` numbers, ``stride`` bytes apart."""
    dtype = np.dtype(code)
    end = start + max(count - 1, 0) * stride + width * dtype.itemsize
    if min(count, width, start, stride) < 0 or (count and end > len(raw)):
        raise CorruptError(f"{count:,} vertices end at byte {end:,}, past the {len(raw):,}")
    if not count:  # the arrays of no vertices may start outside the bytes
        return np.empty((0, width), dtype)
    return np.ndarray((count, width), dtype, raw, start, (stride, dtype.itemsize))


def triangles_of(section: HkObject, count: int) -> Array:
    """Return the triangles (n, 3) of a section, indices of its ``count`` vertices."""
    buffers = [each for each in views.elements(section, "indexBuffers") if each is not None]
    found = np.concatenate([np.empty((0, 3), np.int64), *map(_triangles, buffers)])
    if len(found) and not 0 <= int(found.min()) <= int(found.max()) < count:
        raise CorruptError(
            f"{section!r} has a vertex index {int(found.max()):,} out of range for {count:,}"
        )
    return found


def _triangles(buffer: HkObject) -> Array:
    indices = np.concatenate(
        [np.asarray(views.elements(buffer, each), np.int64) for each in ("indices16", "indices32")]
    )
    length = views.member(buffer, "length", default=0)
    if not len(indices):
        # Without indices, vertices are in the order of the triangles.
        if not 0 <= length <= 1 << 24:
            raise CorruptError(f"{buffer!r} states an impossible number of indices: {length:,}")
        indices = np.arange(length)
    indices = indices + views.member(buffer, "vertexBaseOffset", default=0)
    if buffer["indexType"] == "INDEX_TYPE_TRI_STRIP":
        rows = np.stack((indices[:-2], indices[1:-1], indices[2:]), axis=1)
        rows[1::2] = rows[1::2, ::-1]
    elif buffer["indexType"] == "INDEX_TYPE_TRI_FAN":
        rows = np.stack(
            (np.full(max(len(indices) - 2, 0), indices[:1]), indices[1:-1], indices[2:]), 1
        )
    else:
        rows = indices[: len(indices) // 3 * 3].reshape(-1, 3)
    a, b, c = rows.T
    solid: Array = rows[(a != b) & (b != c) & (a != c)]
    return solid


_MODES: Final[dict[str, AlphaMode]] = {"transp_alpha": "BLEND", "transp_colorkey": "MASK"}
# TEX_BUMP and TEX_NORMAL before 2010, where the hint is a number.
_NUMBERED: Final = ("3", "4")


class Looks:
    """A builder of materials, one for each object; ``notes`` are about missing pictures."""

    def __init__(self, source: str | None = None, notes: list[str] | None = None) -> None:
        self.notes: list[str] = [] if notes is None else notes
        self._source = source
        self._made: dict[int, Material] = {}

    def material(self, obj: HkObject | None) -> Material | None:
        """Return the material of an ``hkxMaterial``."""
        if obj is None:
            return None
        if id(obj) not in self._made:
            self._made[id(obj)] = self._material(obj)
        return self._made[id(obj)]

    def _material(self, obj: HkObject) -> Material:
        red, green, blue, alpha = _color(obj, "diffuseColor", 1.0)
        made = Material(
            views.text(obj, "name") or "material",
            base_color=(red, green, blue, alpha or 1.0),
            emissive=_color(obj, "emissiveColor", 0.0)[:3],
            extras=marked(obj, part="material"),
        )
        # Since 2012 a material states how it is transparent, in addition to its alpha.
        stated = _MODES.get(views.text(obj, "transparency"), "OPAQUE")
        made.alpha_mode = "BLEND" if stated == "OPAQUE" and 0 < alpha < 1 else stated
        for stage in views.elements(obj, "stages"):
            texture = self._texture(stage["texture"])
            if texture is None:
                continue
            slot = kind_of_stage(stage)
            if getattr(made, slot) is None:
                setattr(made, slot, texture)
        return made

    def _texture(self, obj: HkObject | None) -> Texture | None:
        data = np.asarray(views.elements(obj, "data"), np.uint8).tobytes()
        name = views.text(obj, "filename") or views.text(obj, "name")
        if obj is None or not (data or name):
            return None
        if not data:
            data = self._beside(name)
        kind = mime_type_of(data)
        if not kind:
            where = "was not found" if not data else "is in a form that is not shown"
            self.notes.append(f"the texture {name or repr(obj)} {where}")
        image = Image(name or f"texture {obj.number}", source=name, extras=marked(obj))
        if kind:
            image.data, image.mime_type = data, kind
        return Texture(image)

    def _beside(self, name: str) -> bytes:
        """Return the picture with a name next to the packfile, in any case; b"" for none."""
        if self._source is None:
            return b""
        folder = os.path.dirname(os.path.abspath(self._source))
        wanted = name.replace("\\", "/").rpartition("/")[2].lower()
        for file in fileio.listed(folder):
            if file.lower() == wanted:
                return fileio.load(os.path.join(folder, file))[0]
        return b""


def kind_of_stage(stage: Value) -> str:
    """Return the field of ``Material`` that a stage of a material is for."""
    hint = str(views.member(stage, "usageHint", default=""))
    if "NORMAL" in hint or "BUMP" in hint or hint in _NUMBERED:
        return "normal_texture"
    return "emissive_texture" if "EMISSIVE" in hint else "base_color_texture"


def _color(obj: HkObject, member: str, grey: float) -> tuple[float, float, float, float]:
    """Return a colour, linear from 0 to 1; a grey if there is none."""
    given = np.asarray(views.member(obj, member, default=grey), np.float64)
    channels = np.broadcast_to(np.clip(np.nan_to_num(given), 0.0, 1.0), 4)
    r, g, b, a = (float(each) for each in channels)
    return r, g, b, a


class Meshes:
    """A builder of the meshes of a file, one for each object.

    ``shown`` holds the identities of the objects that are part of a scene.
    """

    def __init__(self, packfile: HavokDocument, axes: Axes, missing: Missing) -> None:
        self.axes = axes
        self.missing = missing
        self.looks = Looks(packfile.source, missing.notes)
        self.shown: set[int] = set()
        self._made: dict[int, Mesh] = {}

    def others(self, objects: Iterable[HkObject]) -> Iterator[Node]:
        """Yield a node for each mesh that is attached to no node."""
        for obj in objects:
            if id(obj) not in self.shown:
                made = self.mesh(obj)
                yield Node(made.name, mesh=made, extras=marked(obj, part="mesh"))

    def loose(self, packfile: HavokDocument) -> Iterator[Node]:
        """Yield a node for each mesh that is part of no scene."""
        yield from self.others(views.find(packfile, "hkxMesh"))

    def mesh(self, obj: HkObject) -> Mesh:
        """Return the mesh of an ``hkxMesh``, which is shown then."""
        self.shown.add(id(obj))
        if id(obj) not in self._made:
            name = views.text(obj, "name") or "mesh"
            made = Mesh(name, self.primitives(obj), extras=marked(obj, part="mesh"))
            self._made[id(obj)] = made
        return self._made[id(obj)]

    def primitives(self, obj: HkObject, joints: int = 0, at: Floats | None = None) -> Primitives:
        """Make the primitives of the sections of an ``hkxMesh`` that can be shown."""
        found: Primitives = []
        for section in views.elements(obj, "sections"):
            if section is not None:
                with self.missing.unless_of(section):
                    made = self.primitive(section, joints, at)
                    found += [] if made is None else [made]
        return found

    def primitive(
        self, section: HkObject, joints: int = 0, at: Floats | None = None
    ) -> Primitive | None:
        """Make the primitive of a mesh section, with ``joints`` transformed by ``at``.

        None if the section has no triangles.
        """
        buffer = section["vertexBuffer"]
        if buffer is None:
            return None
        held = vertices_of(buffer)
        triangles = triangles_of(section, len(held.positions))
        if not len(triangles) or not np.isfinite(held.positions).all():
            self.missing.note(f"{section!r} has no triangles to show")
            return None
        positions = self.axes.vectors(held.positions)
        normals = None if held.normals is None else _unit(self.axes.vectors(held.normals))
        if at is not None:
            positions = positions @ at[:3, :3].T + at[:3, 3]
            normals = None if normals is None else _unit(normals @ at[:3, :3].T)
        made = Primitive(
            positions.astype(np.float32),
            self.axes.triangles(triangles),
            None if normals is None else normals.astype(np.float32),
            texcoords=[np.nan_to_num(each) for each in held.texcoords],
            colors=held.colors,
            material=self.looks.material(section["material"]),
        )
        if joints:
            _follow(made, held, joints, section)
        return made


def _follow(made: Primitive, held: Vertices, joints: int, section: HkObject) -> None:
    """Set the joints of vertices; a vertex without weights is bound to its first joint."""
    if held.joints is None or held.weights is None:
        raise CorruptError(f"{section!r} has no joints for its vertices")
    weights = np.nan_to_num(held.weights[:, :4].astype(np.float64))
    weights[weights.sum(axis=1) <= 0, 0] = 1.0
    followed = np.where(weights > 0, held.joints[:, :4], 0)
    if int(followed.max(initial=0)) >= joints:
        most = int(followed.max())
        raise CorruptError(f"node {most} of {section!r} is out of range for {joints}")
    made.joints = followed.astype(np.uint16)
    made.weights = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def _unit(vectors: Floats) -> Floats:
    vectors = np.nan_to_num(vectors)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Floats = np.where(
        lengths > 0, vectors / np.where(lengths > 0, lengths, 1), (0.0, 0.0, 1.0)
    )
    return made
