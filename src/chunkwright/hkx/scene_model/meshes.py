"""Meshes of ``hkxMesh`` objects, which are parts of an ``hkxScene`` or stand alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base import fileio
from chunkwright.binary.pictures import mime_type_of
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, Texture
from chunkwright.hkx.scene_model.marks import marked
from chunkwright.hkx.scene_model.vertices import Vertices, triangles_of, vertices_of
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import AlphaMode
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
    from chunkwright.hkx.scene_model.axes import Axes
    from chunkwright.hkx.scene_model.marks import Missing


_MODES: Final[dict[str, AlphaMode]] = {"transp_alpha": "BLEND", "transp_colorkey": "MASK"}
# TEX_BUMP and TEX_NORMAL before 2010, where the hint is a number.
_NUMBERED: Final = ("3", "4")


class Looks:
    """Makes materials, one for each object; ``notes`` are about missing pictures."""

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
            lookup.text(obj, "name") or "material",
            base_color=(red, green, blue, alpha or 1.0),
            emissive=_color(obj, "emissiveColor", 0.0)[:3],
            extras=marked(obj, part="material"),
        )
        # Since 2012 a material says how it is transparent, besides by its alpha.
        stated = _MODES.get(lookup.text(obj, "transparency"), "OPAQUE")
        made.alpha_mode = "BLEND" if stated == "OPAQUE" and 0 < alpha < 1 else stated
        for stage in lookup.elements(obj, "stages"):
            texture = self._texture(stage["texture"])
            if texture is None:
                continue
            slot = kind_of_stage(stage)
            if getattr(made, slot) is None:
                setattr(made, slot, texture)
        return made

    def _texture(self, obj: HkObject | None) -> Texture | None:
        data = np.asarray(lookup.elements(obj, "data"), np.uint8).tobytes()
        name = lookup.text(obj, "filename") or lookup.text(obj, "name")
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
        """Return the picture of a name beside the packfile, whatever its case; b"" for none."""
        if self._source is None:
            return b""
        folder = os.path.dirname(os.path.abspath(self._source))
        wanted = name.replace("\\", "/").rpartition("/")[2].lower()
        for file in sorted(os.listdir(folder)):
            if file.lower() == wanted:
                return fileio.load(os.path.join(folder, file))[0]
        return b""


def kind_of_stage(stage: Value) -> str:
    """Return the field of ``Material`` that a stage of a material is for."""
    hint = str(lookup.member(stage, "usageHint", default=""))
    if "NORMAL" in hint or "BUMP" in hint or hint in _NUMBERED:
        return "normal_texture"
    return "emissive_texture" if "EMISSIVE" in hint else "base_color_texture"


def _color(obj: HkObject, member: str, grey: float) -> tuple[float, float, float, float]:
    """Return a colour, linear from 0 to 1; a grey if there is none."""
    given = np.asarray(lookup.member(obj, member, default=grey), np.float64)
    channels = np.broadcast_to(np.clip(np.nan_to_num(given), 0.0, 1.0), 4)
    r, g, b, a = (float(each) for each in channels)
    return r, g, b, a


if TYPE_CHECKING:
    Floats = NDArray[np.float64]
    Primitives = list[Primitive]


class Meshes:
    """Makes the meshes of a file, one for each object.

    ``shown`` holds the identities of the objects that are part of a scene.
    """

    def __init__(self, packfile: HavokDocument, axes: Axes, missing: Missing) -> None:
        self.axes = axes
        self.missing = missing
        self.looks = Looks(packfile.source, missing.notes)
        self.shown: set[int] = set()
        self._made: dict[int, Mesh] = {}

    def others(self, objects: Iterable[HkObject]) -> Iterator[Node]:
        """Yield a node for each of the meshes that hangs on none."""
        for obj in objects:
            if id(obj) not in self.shown:
                made = self.mesh(obj)
                yield Node(made.name, mesh=made, extras=marked(obj, part="mesh"))

    def loose(self, packfile: HavokDocument) -> Iterator[Node]:
        """Yield a node for each mesh that is part of no scene."""
        yield from self.others(lookup.find(packfile, "hkxMesh"))

    def mesh(self, obj: HkObject) -> Mesh:
        """Return the mesh of an ``hkxMesh``, which is shown then."""
        self.shown.add(id(obj))
        if id(obj) not in self._made:
            name = lookup.text(obj, "name") or "mesh"
            made = Mesh(name, self.primitives(obj), extras=marked(obj, part="mesh"))
            self._made[id(obj)] = made
        return self._made[id(obj)]

    def primitives(self, obj: HkObject, joints: int = 0, at: Floats | None = None) -> Primitives:
        """Make the primitives of the sections of an ``hkxMesh`` that can be shown."""
        found: Primitives = []
        for section in lookup.elements(obj, "sections"):
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
    """Set the joints that vertices follow; one without weights follows the first."""
    if held.joints is None or held.weights is None:
        raise CorruptError(f"{section!r} has no joints for its vertices")
    weights = np.nan_to_num(held.weights[:, :4].astype(np.float64))
    weights[weights.sum(axis=1) <= 0, 0] = 1.0
    followed = np.where(weights > 0, held.joints[:, :4], 0)
    if int(followed.max(initial=0)) >= joints:
        raise CorruptError(f"{section!r} follows node {int(followed.max())} of {joints}")
    made.joints = followed.astype(np.uint16)
    made.weights = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def _unit(vectors: Floats) -> Floats:
    vectors = np.nan_to_num(vectors)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Floats = np.where(
        lengths > 0, vectors / np.where(lengths > 0, lengths, 1), (0.0, 0.0, 1.0)
    )
    return made
