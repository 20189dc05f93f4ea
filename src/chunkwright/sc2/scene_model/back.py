"""Applying edits of a scene model to the scene and its geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.exchange.edits.applying import apply_changes
from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.edits.model import Applied
from chunkwright.sc2.scene_model.clip_edits import Clips
from chunkwright.sc2.scene_model.edits.arrivals import Arrivals
from chunkwright.sc2.scene_model.edits.context import Context
from chunkwright.sc2.scene_model.edits.joints import Joints
from chunkwright.sc2.scene_model.edits.lamps import Lamps
from chunkwright.sc2.scene_model.edits.materials import Materials
from chunkwright.sc2.scene_model.edits.nodes import Nodes
from chunkwright.sc2.scene_model.edits.shapes import Shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.exchange.edits.model import Change, Edits, Handler
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.model import Scene

_SAMPLED: Final = ("wrap", "min_filter", "mag_filter", "mipmaps")
# What shows only when the files of clips are in place.
_OF_CLIPS: Final = frozenset(
    f"animation.{field}" for field in ("added", "removed", "channels", "name", "mark")
)
# What has no name of its own in a scene follows its entity; an edit of the name itself is refused.
# Whether a map says what is metal is known once its file is read.
# Of a skin that is bound elsewhere, the vertices are moved in place of the binding.
_FOLLOWING: Final = frozenset(
    ("mesh.name", "light.name", "camera.name", "skin.inverse_binds", "material.metallic")
)


def apply_edits(
    scene: Scene,
    edits: Edits,
    *,
    geometry: str | None = None,
    textures: str | None = None,
    **options: Any,
) -> Applied:
    """Apply edits to a scene and its geometry; return what became of each, and files.

    ``geometry`` is the path of the .scg file if that is not beside the scene, ``textures`` another
    folder to search for textures; the others are those of the export.
    """
    context = Context(scene, edits, geometry=geometry, textures=textures, **options)
    joints = Joints(context)
    materials = Materials(context)
    shapes = Shapes(context, materials, joints)
    lamps = Lamps(context)
    nodes = Nodes(context, shapes, joints, lamps)
    arrivals = Arrivals(context, shapes, joints, lamps)
    clips = Clips(context, joints)
    _sort(edits)
    handlers = {
        **_handlers(materials, shapes, lamps, nodes, clips),
        **_of_joints(joints),
        "node.added": arrivals.add,
        "node.skin": arrivals.skin,
    }
    outcomes = apply_changes(edits, handlers)
    shapes.fit_boxes()
    shapes.tell_names()
    clips.finish()
    joints.settle()
    shapes.settle()
    context.settle()
    unseen = _FOLLOWING | (_OF_CLIPS if clips.files else frozenset())
    return Applied(
        [*context.notes, *context.pictures.notes],
        context.pictures.files | clips.files,
        outcomes,
        context.remarks,
        unseen,
    )


def _sort(edits: Edits) -> None:
    """Let nodes be put below others in the order of the edited scene.

    What is above them is then where it belongs, so that nothing comes below itself.
    """
    depths: dict[Placed, int] = {}
    for node, parent in edits.parents.items():
        depths[node] = 0
        while parent is not None:
            depths[node] += 1
            parent = edits.parents.get(parent)

    def rank(change: Change) -> int:
        if change.kind == "node.added":  # a skin needs the entity of its skeleton
            return int(change.edited.skin is not None)
        return depths.get(change.edited, 0) if change.kind == "node.parent" else 0

    edits.changes.sort(key=rank)


def _handlers(
    materials: Materials, shapes: Shapes, lamps: Lamps, nodes: Nodes, clips: Clips
) -> Mapping[str, Handler]:
    return {
        "image.data": materials.textures.paint,
        "image.name": materials.textures.rename_picture,
        "image.*": _because("a picture is a file, which has no place for it"),
        "material.name": materials.rename,
        "material.mark": materials.mark,
        "material.extras": _because("a material has no custom properties"),
        "material.variants": _because("configurations are not edited through variants"),
        **dict.fromkeys(map("material.{}".format, TEXTURES), materials.textures.texture),
        "material.*": materials.factor,
        **dict.fromkeys(map("texture.{}".format, _SAMPLED), materials.textures.sampler),
        "texture.offset": materials.textures.transform,
        "texture.scale": materials.textures.transform,
        "texture.texcoord": _because(
            "the template of a material decides which coordinates it uses"
        ),
        "texture.strength": _because("a texture of a material has no strength"),
        "mesh.name": _because("a mesh has no name but that of its entity"),
        "mesh.extras": _because("polygon groups have no custom properties"),
        "mesh.mark": _because("it only tells which polygon groups the mesh is made of"),
        "mesh.shape": shapes.reshape,
        "node.parent": nodes.reparent,
        "node.place": nodes.place,
        "node.mesh": shapes.show,
        "node.name": nodes.rename,
        "node.hidden": nodes.hide,
        "node.extras": nodes.custom,
        "node.mark": nodes.mark,
        "node.light": nodes.hold,
        "node.camera": nodes.hold,
        "node.removed": nodes.remove,
        "camera.*": lamps.camera,
        "light.*": lamps.light,
        "animation.name": clips.rename,
        "animation.channels": clips.change_keys,
        "animation.mark": clips.mark,
        "animation.extras": _because("a clip has no custom properties"),
        "animation.node": clips.move_new,
        "animation.added": clips.add,
        "animation.removed": clips.remove,
        "scene.name": _because("a scene has the name of its file"),
        "scene.extras": _because("only the entities of a scene have custom properties"),
        "scene.mark": _because("it only tells which file the scene is"),
    }


def _of_joints(joints: Joints) -> Mapping[str, Handler]:
    return {
        "skin.inverse_binds": joints.bind,
        "skin.joints": _because("a mesh follows the joints of its own entity"),
        "skin.name": _because("a skin has no name but that of its entity"),
        "skin.*": _because("a skin is the skeleton of its entity, which has no place for it"),
    }


def _because(reason: str) -> Callable[[object], str]:
    """Return a handler of what the format has no place for."""
    return lambda _change: reason
