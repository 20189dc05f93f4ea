"""Edits of the meshes of ``hkx`` scenes, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import mark_of
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.scene_model.editing import buffers
from chunkwright.hkx.scene_model.meshes import triangles_of, vertices_of
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.edits.model import Change, MeshChange, PartEdit
    from chunkwright.exchange.model import Mesh, Node, Primitive, Skin
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.back import Materials
    from chunkwright.hkx.scene_model.editing import Target

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
            reason = buffers.write(buffer, columns, part.rows, _kept(part, columns))
        if "indices" in part.changed:
            self._set_triangles(section, part.edited)
        if "material" in part.changed:
            section["material"] = self.materials.object_of(part.edited.material)
        return reason

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
        nothing: buffers.Columns = {"colors": [], "joints": [], "weights": []}
        columns = nothing | self._columns(primitive, binding, None)
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
        section["indexBuffers"] = [buffers.index_buffer(self.target.packfile, triangles, count)]
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
        normals: Any = primitive.normals
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
        """Answer for a mesh that is bound to nodes elsewhere: ``rebind`` does it."""
        self.target.object_of(change.original.extras)
        return None

    def rebind(self, nodes: Callable[[Node], HkObject]) -> None:
        """Bind meshes to the nodes that they follow now, where these stand in the edited scene.

        ``nodes`` returns the object of a node of the edited scene.
        """
        edits = self.target.edits
        moved = {change.original for change in edits.of_kind("skin.inverse_binds")}
        for skin, joints in edits.joints.items():
            original = edits.originals.get(skin)
            binding = None if original is None else self.target.find(original.extras)
            if original is None or binding is None or "bindPose" not in binding.values:
                continue
            count = len(original.joints)
            if original in moved or None in joints or len(joints) > count:
                self._rebind(binding, skin, joints, count, original in moved, nodes)

    def _rebind(
        self,
        binding: HkObject,
        skin: Skin,
        joints: list[Node | None],
        count: int,
        is_moved: bool,
        nodes: Callable[[Node], HkObject],
    ) -> None:
        before = np.array(binding["bindPose"], np.float32).reshape(-1, 4, 4)
        start = self.target.axes.matrices(binding["initSkinTransform"])
        top = np.linalg.inv(self.target.axes.matrix())
        rows, held = [], []
        member = "mapping" if "mapping" in binding.values else "nodeNames"
        for place, joint in enumerate(joints):
            if joint is None:
                continue
            if place < count and not is_moved:
                rows.append(before[place])
            else:
                inverse = np.asarray(skin.inverse_binds, np.float64)[skin.joints.index(joint)]
                rows.append(self.target.stored(start @ top @ np.linalg.inv(inverse)))
            obj = nodes(joint)
            held.append(obj if member == "mapping" else obj["name"])
        binding[member] = held
        binding["bindPose"] = np.array(rows, np.float32)
        if None in joints:
            self._renumber(binding["mesh"], joints)

    def _renumber(self, mesh: HkObject, joints: list[Node | None]) -> None:
        """Renumber the nodes that vertices follow; one that is gone has no weight."""
        numbers = np.cumsum([each is not None for each in joints]) - 1
        numbers = np.where([each is None for each in joints], 0, numbers)
        for section in lookup.elements(mesh, "sections"):
            buffer = None if section is None else section["vertexBuffer"]
            stored = None if buffer is None else vertices_of(buffer).joints
            if buffer is not None and stored is not None:
                columns: buffers.Columns = {"joints": [numbers[stored.astype(np.int64)]]}
                buffers.write(buffer, columns, np.arange(len(stored)))


def _kept(part: PartEdit, columns: buffers.Columns) -> buffers.Columns:
    """Return which vertices have the values of those that they come from, in each column."""
    old, new = part.original, part.edited
    assert old is not None
    assert new is not None
    found: buffers.Columns = {}
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
