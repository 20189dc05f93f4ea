"""Edited meshes as polygon groups, copied where other entities use the same ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from chunkwright.base.wording import listed
from chunkwright.exchange.edits.comparing import plain_name
from chunkwright.exchange.edits.model import PartEdit
from chunkwright.exchange.model import KEY, lost_fields, mark_of
from chunkwright.sc2.scene_model.drawing import title
from chunkwright.sc2.scene_model.edits.context import key_of, part_of
from chunkwright.sc2.scene_model.edits.lamps import remove_component
from chunkwright.sc2.scene_model.edits.vertices import (
    edit_group,
    edit_plates,
    lost_streams,
    new_group,
    without_joints,
)
from chunkwright.sc2.scene_model.skins import JOINT
from chunkwright.scg.streams import stream_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.edits.model import Change, MeshChange
    from chunkwright.exchange.model import Material, Mesh, Primitive
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints, Weights
    from chunkwright.sc2.scene_model.edits.materials import Materials
    from chunkwright.sc2.scene_model.edits.slots import Reference, Slot
    from chunkwright.scg.polygon_group import PolygonGroup

_EVERYTHING = frozenset(("positions", "indices", "material"))
_DRAWN_FOR_EDITORS = {
    "landscape": "the ground is made from its heightmap, not from a polygon group",
    "sticks": "they only show bones, which need no mesh in a scene",
}


@dataclass(eq=False)
class Piece:
    """A polygon group of a mesh, and its material.

    ``origin`` is the slot of the entity that drew it before, -1 for a new one; ``is_painted`` means
    that ``material`` has changed. ``weights`` are the new joints of its vertices, if any.
    """

    group: PolygonGroup
    reference: Reference
    material: Node | None
    origin: int = -1
    is_painted: bool = True
    weights: Weights | None = None


class Shapes:
    """The handlers of meshes, and of which node shows which mesh."""

    def __init__(self, context: Context, materials: Materials, joints: Joints) -> None:
        self._context = context
        self._materials = materials
        self._joints = joints
        self._pieces: dict[Mesh, list[Piece]] = {}
        self._touched: dict[int, PolygonGroup] = {}
        self._users: dict[tuple[Mesh, Mesh], list[Placed]] = {}
        self._showing: dict[Mesh, list[Placed]] = {}
        for new, old in context.placed():
            if old.mesh is not None:
                self._record(old)
                if new.mesh is not None:
                    self._users.setdefault((old.mesh, new.mesh), []).append(old)
        for change in context.edits.of_kind("node.removed"):
            for old in context.edits.gone(change):
                self._record(old)
        # Recorded before any edit, because nodes may exchange their meshes.
        self._first = {mesh: self._pieces_of(mesh) for mesh in self._showing}

    def _before(self, mesh: Mesh) -> list[Piece] | None:
        """Return the polygon groups of a mesh of the original."""
        found = self._first.get(mesh)
        return None if found is None else [replace(each) for each in found]

    def _record(self, node: Placed) -> None:
        if node.mesh is not None and key_of(node) in self._context.slots.shown:
            self._showing.setdefault(node.mesh, []).append(node)

    # -- handlers ------------------------------------------------------------------------

    def reshape(self, change: MeshChange) -> str | None:
        """Apply edited vertices, triangles and materials to all nodes that show a mesh."""
        original, edited = change.original, change.edited
        part = str(mark_of(original.extras).get("part", ""))
        if part in _DRAWN_FOR_EDITORS:
            if part == "landscape" and all(each.changed == {"material"} for each in change.parts):
                return self._materials.cover(original, change.parts[0])
            return _DRAWN_FOR_EDITORS[part]
        if "plate" in mark_of(original.extras):
            return self._reshape_plate(change)
        users = self._users.get((original, edited), [])
        slots = [self._shown(node) for node in users]
        before = self._before(original)
        if before is None:
            return "its polygon groups are in no file that was found"
        reasons: list[str] = []
        mine = {id(slot) for each in slots for slot in each}
        if original in self._context.edits.likes.values():
            mine.clear()  # copies of the group need its original state
        pieces = self._remade(before, change.parts, mine, original, edited, reasons)
        self._pieces[edited] = pieces
        for node in users:
            self._apply(node, pieces)
        return "; ".join(dict.fromkeys(reasons)) or None

    def _reshape_plate(self, change: MeshChange) -> str | None:
        before = self._before(change.original)
        if not before:
            return "its polygon group is in no file that was found"
        self._context.link()
        edit_plates(before[0].group, change.original, change.parts)
        self._touch(before[0].group)
        if any("material" in part.changed for part in change.parts):
            return "all plates of an entity must have the same material"
        return "; ".join(each for part in change.parts for each in lost_streams(part)) or None

    def show(self, change: Change) -> str | None:
        """Change or remove the mesh of a node."""
        old, new = change.original, change.edited
        part = part_of(old)
        if part in ("armor", *_DRAWN_FOR_EDITORS):
            return self._show_plate(old, new)
        if mark_of(old.mesh.extras if old.mesh else {}).get("part") == "landscape":
            return self._flatten(old) if new.mesh is None else _DRAWN_FOR_EDITORS["landscape"]
        if part not in ("", "view", "hidden", "skin"):
            return f"a {part} draws nothing"
        entity = self._context.owner(old)
        if entity is None:
            return "it is not an entity"
        reasons: list[str] = []
        pieces = [] if new.mesh is None else self.pieces(new.mesh, reasons)
        self._context.slots.shown.setdefault(key_of(old), [])
        self._apply(old, [replace(each, is_painted=True) for each in pieces], entity)
        return "; ".join(dict.fromkeys(reasons)) or None

    def _flatten(self, old: Placed) -> str | None:
        """Remove the ground of an entity."""
        entity = self._context.owner(old)
        component = None if entity is None else entity.component("RenderComponent")
        if entity is None or component is None:
            return "the entity is a ground because of its class"
        remove_component(entity, component.key)
        return None

    def _show_plate(self, old: Placed, new: Placed) -> str | None:
        if part_of(old) != "armor":
            return _DRAWN_FOR_EDITORS[part_of(old)]
        if new.mesh is not None:
            return "a plate is part of the one polygon group of its entity"
        return self.drop(old)

    def drop(self, old: Placed) -> str | None:
        """Remove the mesh of a node of the original."""
        if old.mesh is None:
            return None
        if part_of(old) == "armor":
            before = self._before(old.mesh)
            if not before:
                return "its polygon group is in no file that was found"
            self._context.link()
            part = old.mesh.primitives[0]
            nothing = np.empty(0, np.int64)
            gone = PartEdit(0, part, None, part, nothing, frozenset(("indices",)))
            edit_plates(before[0].group, old.mesh, [gone])
            self._touch(before[0].group)
            return None
        self._apply(old, [])
        return None

    def draw(self, node: Placed, entity: Node, *, is_skinned: bool = False) -> list[str]:
        """Make an entity also draw the mesh of a new node; return the losses."""
        assert node.mesh is not None
        lost = lost_fields(node.mesh, ("primitives",))
        reasons = [f"the mesh {node.mesh.name} loses its {listed(lost)}"] if lost else []
        slots = self._context.slots.of(entity) if is_skinned else []
        like = next((slot for slot in slots if slot.targets is not None), None)
        for piece in self.pieces(node.mesh, reasons):
            slot = self._context.slots.add(entity, piece.group, piece.reference, like)
            self._materials.assign(slot, piece.material, like=like)
            if is_skinned and piece.weights is not None and slot.render_object is not None:
                slot.render_object["##name"] = "SkinnedMesh"
                self._aim(slot, piece)
        return list(dict.fromkeys(reasons))

    def unbind(self, old: Placed, new: Placed, entity: Node) -> list[str]:
        """Make a new entity draw a mesh that was bound to joints; return the losses."""
        assert new.mesh is not None
        reasons: list[str] = []
        pieces = self.pieces(new.mesh, reasons)
        self._context.link()
        for piece in pieces:
            piece.group, piece.reference = self._context.slots.copy_group(piece.group)
            without_joints(piece.group)
            slot = self._context.slots.add(entity, piece.group, piece.reference, None)
            slot.paint(piece.material)
        self.drop(old)
        return reasons

    def pieces(self, mesh: Mesh, reasons: list[str]) -> list[Piece]:
        """Return the polygon groups of an edited mesh; make those that are missing."""
        if mesh in self._pieces:
            return self._pieces[mesh]
        edits = self._context.edits
        original = edits.originals.get(mesh)
        like = edits.likes.get(mesh) if original is None else original
        before = None if like is None else self._before(like)
        if like is None or before is None or "plate" in mark_of(like.extras):
            parts = [
                _new_part(number, each)
                for number, each in enumerate(mesh.primitives)
                if len(each.positions) and (each.indices is None or each.indices.size)
            ]
            made = self._remade([], parts, set(), None, mesh, reasons)
        elif original is not None:
            made = before
        else:
            changes = [each for each in edits.copies[mesh] if each.kind == "mesh.shape"]
            parts = [part for each in changes for part in each.parts]  # type: ignore[attr-defined]
            made = self._remade(before, parts, set(), like, mesh, reasons)
            if not parts and mesh.name != like.name:  # the mesh already has groups of its own
                made = [self._single(each) for each in made]
        self._pieces[mesh] = made
        return made

    def fit_boxes(self) -> None:
        """Set the boxes of all batches with changed groups to those of the vertices."""
        for slot in self._context.slots.all():
            if id(slot.group.archive) in self._touched:
                slot.fit()

    def report_names(self) -> None:
        """Report renamed meshes: each is named after the first entity that draws it."""
        context = self._context
        drawn = [
            (title(entity), {id(slot.group.archive) for slot in context.slots.of(entity)})
            for entity in context.entities()
        ]
        for change in context.edits.of_kind("node.mesh", "node.added"):
            mesh = change.edited.mesh
            groups = {id(each.group.archive) for each in self._pieces.get(mesh, ())}
            name = next((name for name, known in drawn if groups and groups <= known), "")
            if not mesh or not mesh.name or not name or plain_name(mesh.name) == plain_name(name):
                continue
            line = f"{change.name}: its mesh {mesh.name} is called {name}, like its entity"
            (context.remarks if change.original is None else context.notes).append(line)

    def settle(self) -> None:
        """Update the marks of edited meshes to their polygon groups."""
        for mesh, pieces in self._pieces.items():
            if pieces and "plate" not in mark_of(mesh.extras):
                address = pieces[0].group.address
                mesh.extras = mesh.extras | {KEY: mark_of(mesh.extras) | {"address": address}}

    # -- steps ---------------------------------------------------------------------------

    def _touch(self, group: PolygonGroup) -> None:
        self._touched[id(group.archive)] = group

    def _shown(self, node: Placed) -> list[Slot | None]:
        return self._context.slots.shown.get(key_of(node), [])

    def _pieces_of(self, mesh: Mesh) -> list[Piece] | None:
        for node in self._showing.get(mesh, ()):
            slots = self._shown(node)
            if len(slots) == len(mesh.primitives) and all(slots):
                return [
                    Piece(slot.group, slot.reference(), self._owner_of(part.material), n, False)
                    for n, (slot, part) in enumerate(zip(slots, mesh.primitives, strict=True))
                    if slot is not None
                ]
        return None

    def _owner_of(self, look: Material | None) -> Node | None:
        return None if look is None else self._materials.original(look)

    def _remade(
        self,
        before: list[Piece],
        parts: Sequence[PartEdit],
        mine: set[int],
        base: Mesh | None,
        edited: Mesh,
        reasons: list[str],
    ) -> list[Piece]:
        """Return the polygon groups of an edited mesh, whose originals are in ``base``.

        A group is changed in place if only slots of ``mine`` draw it; otherwise a copy is changed.
        """
        made: dict[int, Piece] = {each.origin: each for each in before}
        # New groups first: their vertices come from the original state of other groups.
        for part in parts:
            if part.original is None and part.edited is not None:
                like = next((each for each in before if _is_like(part, each, base)), None)
                made[part.index] = self._new(part, part.edited, like, edited, reasons)
        for part in parts:
            if part.edited is None:
                made.pop(part.index, None)
            elif part.original is not None and part.index in made:
                piece = replace(made[part.index])
                if part.changed - {"material"}:
                    self._edit(piece, part, mine, edited, reasons)
                if "material" in part.changed:
                    piece.material = self._materials.node_of(part.edited.material)
                    piece.is_painted = True
                made[part.index] = piece
        return [made[index] for index in sorted(made)]

    def _edit(
        self, piece: Piece, part: PartEdit, mine: set[int], edited: Mesh, reasons: list[str]
    ) -> None:
        self._context.link()
        archive = piece.group.archive
        users = [slot for slot in self._context.slots.all() if slot.group.archive is archive]
        if not all(id(slot) in mine for slot in users):
            piece.group, piece.reference = self._context.slots.copy_group(piece.group)
        reasons += lost_streams(part)
        weights = self._joints.weights(part, edited)
        edit_group(piece.group, part, weights)
        piece.weights = weights
        self._touch(piece.group)

    def _single(self, piece: Piece) -> Piece:
        """Return a piece with a polygon group of its own."""
        group, reference = self._context.slots.copy_group(piece.group)
        self._touch(group)
        return replace(piece, group=group, reference=reference)

    def _new(
        self,
        part: PartEdit,
        new: Primitive,
        like: Piece | None,
        edited: Mesh,
        reasons: list[str],
    ) -> Piece:
        weights = self._joints.weights(part, edited)
        reasons += lost_streams(part)
        group = new_group(None if like is None else like.group, part, weights)
        placed, reference = self._context.slots.add_group(group)
        self._touch(placed)
        return Piece(placed, reference, self._materials.node_of(new.material), weights=weights)

    def _apply(self, node: Placed, pieces: list[Piece], entity: Node | None = None) -> None:
        """Assign polygon groups to the slots of a node, keeping assignments where possible."""
        slots = self._shown(node)
        entity = entity or next((slot.entity for slot in slots if slot), None)
        if entity is None and (entity := self._context.owner(node)) is None:
            return
        like = next((slot for slot in slots if slot is not None), None)
        count = len(slots)
        for piece in pieces:
            slot = slots[piece.origin] if 0 <= piece.origin < count else None
            if slot is None:
                slot = self._context.slots.add(entity, piece.group, piece.reference, like)
                slots.append(slot)
                self._materials.assign(slot, piece.material, like=like)
            else:
                if slot.group.archive is not piece.group.archive:
                    slot.draw(piece.group, piece.reference)
                    slot.fit()
                if piece.is_painted:
                    self._materials.assign(slot, piece.material)
            if piece.weights is not None and slot.render_object is not None:
                self._aim(slot, piece)
        # The others are removed last, because new ones are inserted relative to them.
        known = {each.origin for each in pieces}
        for n, slot in enumerate(slots[:count]):
            if slot is not None and n not in known:
                self._context.slots.remove(slot)
                slots[n] = None

    def _aim(self, slot: Slot, piece: Piece) -> None:
        """Set the joints of the vertices of a slot."""
        assert piece.weights is not None
        slot.aim(piece.weights.targets)
        self._materials.skin(slot, is_hard=JOINT in stream_names(piece.group.vertices))


def _new_part(index: int, primitive: Primitive) -> PartEdit:
    rows = np.full(len(primitive.positions), -1, np.int64)
    return PartEdit(index, None, primitive, None, rows, _EVERYTHING)


def _is_like(part: PartEdit, piece: Piece, base: Mesh | None) -> bool:
    """Return whether the vertices of a new primitive come from a polygon group."""
    return base is not None and base.primitives[piece.origin] is part.like
