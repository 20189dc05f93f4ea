"""Edits of the meshes of ``hkx`` scenes, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.marks import mark_of
from chunkwright.hkx.objects import new_object
from chunkwright.hkx.scene_model.editing import buffers
from chunkwright.hkx.scene_model.vertices import triangles_of, vertices_of
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change, MeshChange, PartEdit
    from chunkwright.exchange.model import Mesh, Primitive
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.scene_model.editing.materials import Materials
    from chunkwright.hkx.scene_model.editing.target import Target

_FIELDS: Final = frozenset({"positions", "normals", "texcoords", "colors", "joints", "weights"})


class HungMeshes:
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
            raise QueryError("a mesh that follows nodes of an hkx scene is shown once")
        if mesh not in self._made:
            self._made[mesh] = self._new(mesh)
        return self._made[mesh]

    def _new(self, mesh: Mesh) -> HkObject:
        parts = [each for each in mesh.primitives if len(each.positions) and not each.lines]
        if not parts:
            raise QueryError("a mesh of an hkx scene has triangles")
        sections = [self._section(None, each, np.full(len(each.positions), -1)) for each in parts]
        mesh.name = "mesh"  # meshes of scenes have no names
        return new_object(self.target.packfile, "hkxMesh", {"sections": sections})

    def shape(self, change: MeshChange) -> str | None:
        """Apply what became of the primitives of a mesh."""
        obj = self.target.object_of(change.original.extras)
        binding = obj if "hkxSkinBinding" in lookup.lineage(obj) else None
        mesh = obj if binding is None else obj["mesh"]
        listed = list(mesh["sections"])
        shown = [each for each in listed if each is not None and _is_shown(each)]
        for part in change.parts:
            section = shown[part.index] if part.index < len(shown) else None
            if part.edited is None:
                listed = [each for each in listed if each is not section]
            elif section is None:
                like = self._like(part, change, shown)
                listed.append(self._section(like, part.edited, part.rows, binding))
            else:
                self._edit(section, part, binding)
        mesh["sections"] = listed
        return None

    def _like(self, part: PartEdit, change: MeshChange, shown: list[HkObject]) -> HkObject | None:
        """Return the section that most vertices of a new one come from, else the first."""
        pairs = zip(change.original.primitives, shown, strict=False)
        found = next((one for old, one in pairs if old is part.like), None)
        return found or next(iter(shown), None)

    def _edit(self, section: HkObject, part: PartEdit, binding: HkObject | None) -> None:
        assert part.edited is not None
        if part.changed & (_FIELDS | {"indices"}):
            buffer = self._own_buffer(section)
            columns = self._columns(part.edited, binding, vertices_of(buffer))
            buffers.write(buffer, columns, part.rows)
        if "indices" in part.changed:
            self._set_triangles(section, part.edited)
        if "material" in part.changed:
            section["material"] = self.materials.object_of(part.edited.material)

    def _own_buffer(self, section: HkObject) -> HkObject:
        """Return the vertex buffer of a section; one that others use too is copied first."""
        buffer: HkObject = section["vertexBuffer"]
        sections = lookup.find(self.target.packfile, "hkxMeshSection")
        if sum(each["vertexBuffer"] is buffer for each in sections) > 1:
            buffer = section["vertexBuffer"] = buffers.new_buffer(self.target.packfile, buffer)
        return buffer

    def _section(
        self,
        like: HkObject | None,
        primitive: Primitive,
        rows: Any,
        binding: HkObject | None = None,
    ) -> HkObject:
        """Return a new section, with the form of another one."""
        packfile = self.target.packfile
        if like is None:
            # Any section of the file shows which form its version has.
            some = lookup.find(packfile, "hkxMeshSection")
            like = next((each for each in some if each["vertexBuffer"] is not None), None)
            rows = np.full(len(primitive.positions), -1)
        source = None if like is None else like["vertexBuffer"]
        columns = self._columns(primitive, binding, None)
        buffer = buffers.new_buffer(packfile, source)
        buffers.write(buffer, columns, np.asarray(rows))
        made = new_object(packfile, "hkxMeshSection", {"vertexBuffer": buffer})
        self._set_triangles(made, primitive)
        made["material"] = self.materials.object_of(primitive.material)
        return made

    def _set_triangles(self, section: HkObject, primitive: Primitive) -> None:
        count = len(primitive.positions)
        flat = np.arange(count) if primitive.indices is None else primitive.indices
        triangles = self.target.axes.triangles(flat)
        section["indexBuffers"] = [
            buffers.index_buffer(self.target.packfile, triangles, count)
        ]
        if len(lookup.elements(section, "userChannels")):
            section["userChannels"] = []
            self.target.remark("channels of modellers are left out of meshes with other triangles")

    def _columns(
        self, primitive: Primitive, binding: HkObject | None, stored: Any
    ) -> buffers.Columns:
        """Return the arrays of a primitive in the axes of the file.

        Of a mesh that follows nodes, these are before the turn that the scene has.
        """
        positions = np.asarray(primitive.positions, np.float64)
        normals = primitive.normals
        if binding is not None:
            back = np.linalg.inv(self.target.axes.matrix())
            positions = positions @ back[:3, :3].T + back[:3, 3]
            if normals is not None:
                turned = np.asarray(normals, np.float64) @ back[:3, :3].T
                sizes = np.linalg.norm(turned, axis=1, keepdims=True)
                normals = turned / np.where(sizes > 0, sizes, 1)
        axes = self.target.axes
        made: buffers.Columns = {
            "positions": [axes.vectors(positions)],
            "normals": [] if normals is None else [axes.vectors(normals)],
            "texcoords": list(primitive.texcoords),
        }
        # What was not shown stays.
        if primitive.colors is not None or (stored is not None and stored.colors is not None):
            made["colors"] = [] if primitive.colors is None else [primitive.colors]
        if binding is not None and primitive.joints is not None:
            made["joints"], made["weights"] = [primitive.joints], [primitive.weights]
        return made

    def refuse(self, change: Change) -> str | None:
        """Refuse what a mesh of a scene does not have."""
        if change.field == "name":
            return "a mesh of an hkx scene has no name"
        if change.field == "extras":
            return "Havok objects have no custom properties"
        return f"{change.key} says what the file has, and is no setting"

    def binds(self, change: Change) -> str | None:
        """Bind a mesh to its nodes where they stand in the edited scene."""
        binding = self.target.object_of(change.original.extras)
        joints = self.target.edits.joints.get(change.edited, [])
        before = np.array(binding["bindPose"], np.float32)
        order = [None if each is None else change.edited.joints.index(each) for each in joints]
        if len(before) != len(change.original.joints) or None in order[: len(before)]:
            return "the nodes that a mesh follows stay as they are"
        start = self.target.axes.matrices(binding["initSkinTransform"])
        top = np.linalg.inv(self.target.axes.matrix())
        for place, joint in enumerate(order[: len(before)]):
            inverse = np.asarray(change.edited.inverse_binds, np.float64)[joint]
            before[place] = self.target.stored(start @ top @ np.linalg.inv(inverse))
        binding["bindPose"] = before
        return None


def _is_shown(section: HkObject) -> bool:
    """Whether a section is one of the primitives of its mesh."""
    buffer = section["vertexBuffer"]
    if buffer is None:
        return False
    held = vertices_of(buffer)
    return len(triangles_of(section, len(held.positions))) > 0 and bool(
        np.isfinite(held.positions).all()
    )
