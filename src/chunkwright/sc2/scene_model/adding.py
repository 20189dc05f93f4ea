"""Whole new scenes from scene models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.lines import line_of
from chunkwright.exchange.edits.model import Change, Edits, NodeChange
from chunkwright.exchange.losses import losses
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.model import Material
from chunkwright.exchange.transforms import local_matrix, world_matrices
from chunkwright.sc2.model import Scene
from chunkwright.sc2.scene_model.back import apply_edits
from chunkwright.scg.model import Geometry

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node, SceneModel

# The newest version of real files.
NEWEST: Final = 47


def new_scene(model: SceneModel) -> tuple[Scene, list[str], dict[str, bytes]]:
    """Return a scene of the newest version, linked with a new geometry, and what it lacks.

    Pictures are named in its materials as ``images/NAME.tex``: their files come last, by path.
    """
    _paint(model)
    scene = Scene(NEWEST)
    scene.link(Geometry())
    applied = apply_edits(scene, _everything(model))
    lines = [line_of(each) for each in applied.outcomes if each.reason]
    fields = ("roots", "animations", "notes")
    lines += losses(model.name or "the scene", model, fields)
    return scene, [*applied.notes, *lines], applied.files


def _paint(model: SceneModel) -> None:
    """Give what has no material a plain one: nothing is drawn without any."""
    plain = Material("material")
    for node in model.nodes():
        for part in node.mesh.primitives if node.mesh is not None else ():
            part.material = part.material or plain


def _everything(model: SceneModel) -> Edits:
    """Return the edits that make a scene of nothing."""
    edits = Edits(edited=model, worlds=dict(world_matrices(model.roots)))
    todo: list[tuple[Node | None, Node]] = [(None, root) for root in reversed(model.roots)]
    while todo:
        parent, node = todo.pop()
        edits.parents[node] = parent
        # What turned Z up into Y up is undone.
        if mark_of(node.extras).get("part") == "axes":
            edits.ignored.add(node)
        else:
            matrix = local_matrix(node)
            edits.changes.append(
                NodeChange("node.added", node.name, None, node, "", parent, matrix)
            )
        todo += [(node, child) for child in reversed(node.children)]
    edits.changes += [Change("animation.added", clip.name, None, clip) for clip in model.animations]
    return edits
