"""The scene model of packfiles: skeletons and what moves them, bodies, shapes, scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.exchange.model import SceneModel
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import clips, marks
from chunkwright.hkx.scene_model.axes import Axes
from chunkwright.hkx.scene_model.bodies import Bodies
from chunkwright.hkx.scene_model.cloths import cloths
from chunkwright.hkx.scene_model.meshes import Meshes
from chunkwright.hkx.scene_model.rigs import Rig, flat_rig, rig_of
from chunkwright.hkx.scene_model.stages import stages
from chunkwright.hkx.views.own_types import checked

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node
    from chunkwright.hkx.havok_document import HavokDocument


@checked
def scene_model(
    packfile: HavokDocument,
    *others: HavokDocument,
    axes: str | None = None,
    unit: float | None = None,
) -> SceneModel:
    """Return packfiles as one scene, such as a skeleton and its animations.

    ``axes`` are ``z-up``, ``y-up`` or ``y-up-left``, ``unit`` is the unit of the packfiles in
    metres, which they do not state. Animations that fit no skeleton move separate nodes; ``notes``
    are about these, and about what could not be converted.
    """
    chosen = Axes.chosen(axes, unit)
    model = Builder([packfile, *others], chosen).build()
    assumed = [f"axes {chosen.name} (--axes)"] if axes is None else []
    assumed += [f"unit {chosen.unit:g} m (--unit)"] if unit is None else []
    if assumed:
        model.notes.append(f"assumed, because Havok files do not say: {', '.join(assumed)}")
    return model


class Builder:
    """Makes the scene model of several packfiles."""

    def __init__(self, packfiles: list[HavokDocument], axes: Axes) -> None:
        self.packfiles = packfiles
        self.axes = axes
        name = marks.stem(packfiles[0], "packfile")
        self.top = axes.top(name)
        self.top.extras = marks.marked(None, part="axes", axes=axes.name, unit=axes.unit)
        self.model = SceneModel(name, [self.top])
        self.rigs: list[Rig] = []
        self._has_stage = False

    def build(self) -> SceneModel:
        """Return the model; ``QueryError`` if no packfile has anything to show."""
        for packfile in self.packfiles:
            self._skeletons(packfile)
        bodies = Bodies(self.axes)
        for packfile in self.packfiles:
            self._animations(packfile)
            self._bodies(packfile, bodies)
            self._cloths(packfile)
            self._stages(packfile)
        if self.rigs or self._has_stage:
            bodies.let_light_through()
        if not self.top.children:
            raise QueryError(
                "no file has a skeleton, an animation, a body, a shape, a cloth, a mesh or a scene",
                file=self.packfiles[0].source,
            )
        return self.model

    def note(self, text: str) -> None:
        """Add a note for the user, once."""
        if text not in self.model.notes:
            self.model.notes.append(text)

    def add(self, node: Node) -> None:
        """Add a node below the one that rotates everything."""
        self.top.children.append(node)

    def _skeletons(self, packfile: HavokDocument) -> None:
        for place, skeleton in enumerate(views.skeletons(packfile)):
            rig = rig_of(skeleton, skeleton.name or f"skeleton{place or ''}", self.axes)
            self.rigs.append(rig)
            self.add(rig.holder)
            if rig.sticks is not None:
                # A node with a skin is where its joints are, whatever its parent.
                self.model.roots.append(rig.sticks)

    def _animations(self, packfile: HavokDocument) -> None:
        found = views.animations(packfile)
        stem = marks.stem(packfile, "animation")
        for number, view in enumerate(found, 1):
            # The first has the same name whether or not there are others.
            name = stem if number == 1 else f"{stem} {number}"
            self._animation(view, name, clips.blend_hint(packfile, view))

    def _animation(self, view: views.Animation, name: str, hint: str) -> None:
        rig, bones = clips.rig_for(view, self.rigs), clips.track_bones(view)
        if rig is None:
            rig, bones = self._flat_rig(view, name), list(range(view.num_tracks))
        try:
            made = clips.clip_of(view, rig, bones, name, self.axes, hint)
        except QueryError as error:  # of a kind that cannot be sampled
            self.note(f"{name}: {error.message}")
            return
        clips.root_motion(view, made, self.top, self.axes)
        notes = clips.annotated(view)
        if notes:
            # Blender keeps the extras of nodes but drops those of animations.
            rig.holder.extras.setdefault("annotations", {})[name] = notes
        floats = made.extras.get("float_tracks")
        if floats:
            rig.holder.extras.setdefault("float_tracks", {})[name] = floats
        self.model.animations.append(made)

    def _bodies(self, packfile: HavokDocument, bodies: Bodies) -> None:
        for node in bodies.nodes(packfile):
            self.add(node)
        for note in bodies.notes:
            self.note(note)

    def _cloths(self, packfile: HavokDocument) -> None:
        for node in cloths(packfile, self.axes):
            self.add(node)

    def _stages(self, packfile: HavokDocument) -> None:
        meshes = Meshes(packfile, self.axes)
        for stage in stages(packfile, meshes):
            self._has_stage = True
            for node in stage.roots:
                self.add(node)
            self.model.roots += stage.skinned
            if stage.animation.channels:
                self.model.animations.append(stage.animation)
        for node in meshes.loose(packfile):
            self._has_stage = True
            self.add(node)
        for note in meshes.notes:
            self.note(note)

    def _flat_rig(self, view: views.Animation, name: str) -> Rig:
        tracks = f"{name}: its {view.num_tracks} tracks"
        if self.rigs:
            known = ", ".join(f"{rig.name} of {len(rig.bones)}" for rig in self.rigs)
            self.note(f"{tracks} fit no skeleton ({known} bones): they move nodes side by side")
        else:
            self.note(f"{tracks} have no skeleton: export that together with its packfile")
        rig = flat_rig(clips.track_names(view), f"{name} tracks", view.source)
        self.add(rig.holder)
        return rig
