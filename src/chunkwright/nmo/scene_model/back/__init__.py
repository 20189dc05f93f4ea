"""Applying edits of a scene model to a Virtools file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.edits.comparing import field_changes
from chunkwright.exchange.edits.model import (
    Applied,
    Change,
    Edits,
    NodeChange,
    apply_changes,
    line_of,
)
from chunkwright.exchange.model import SceneModel
from chunkwright.exchange.transforms import local_matrix, world_matrices
from chunkwright.nmo.model.document import VirtoolsFile
from chunkwright.nmo.scene_model.back.clips import Clips
from chunkwright.nmo.scene_model.back.lenses import Lenses
from chunkwright.nmo.scene_model.back.looks import Looks
from chunkwright.nmo.scene_model.back.meshes import Meshes
from chunkwright.nmo.scene_model.back.nodes import Nodes
from chunkwright.nmo.scene_model.back.pictures import Pictures
from chunkwright.nmo.scene_model.back.work import Work

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node

__all__ = ["apply_edits", "new_file"]


def apply_edits(
    file: VirtoolsFile, edits: Edits, *, textures: str | None = None, everything: bool = False
) -> Applied:
    """Apply edits to a file; return what became of each, and pictures beside it.

    ``textures`` is another folder to search for these; with ``everything`` the scene shows meshes
    of hidden entities too. Marks of the edited scene lead to the objects as they are called now.
    """
    work = Work(file, edits)
    pictures = Pictures(file, textures)
    looks = Looks(work, pictures)
    meshes = Meshes(work, looks)
    nodes = Nodes(work, meshes, shows_all=everything)
    for part in (looks, meshes, nodes, Lenses(work), Clips(work)):
        work.handlers.update(part.handlers())
    work.prepare()
    looks.settle_old_whites()
    outcomes = apply_changes(edits, work.handlers)
    nodes.places.stop()
    work.finish()
    notes, remarks = list(dict.fromkeys(work.lost)), work.remarks
    outcomes += work.outcomes
    return Applied(notes, pictures.files, outcomes, remarks, frozenset(work.unseen))


def new_file(model: SceneModel) -> tuple[VirtoolsFile, list[str]]:
    """Return a new file made from a scene model, and notes of what it lacks."""
    file = VirtoolsFile()
    edits = Edits(worlds=dict(world_matrices(model.roots)), edited=model)
    edits.changes += field_changes(SceneModel(model.name), model, "the scene")
    edits.parents = {child: node for node in model.nodes() for child in node.children}
    edits.parents |= dict.fromkeys(model.roots)
    edits.changes += [_added(node, edits.parents[node]) for node in model.nodes()]
    edits.changes += [Change("animation.added", each.name, None, each) for each in model.animations]
    applied = apply_edits(file, edits)
    refused = [line_of(each) for each in applied.outcomes if each.reason]
    return file, list(dict.fromkeys([*applied.notes, *refused]))


def _added(node: Node, parent: Node | None) -> NodeChange:
    return NodeChange("node.added", node.name, None, node, "", parent, local_matrix(node))
