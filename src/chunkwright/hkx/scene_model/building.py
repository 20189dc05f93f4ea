"""The scene model of packfiles: skeletons and what moves them, bodies, shapes, scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.exchange.model import SceneModel, mark_of
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import clips, marks, scales
from chunkwright.hkx.scene_model.axes import Axes
from chunkwright.hkx.scene_model.bodies import Bodies, cloths
from chunkwright.hkx.scene_model.fits import Fit, fit_of
from chunkwright.hkx.scene_model.marks import Missing
from chunkwright.hkx.scene_model.meshes import Meshes
from chunkwright.hkx.scene_model.rigs import Rig, flat_rig, rig_of
from chunkwright.hkx.scene_model.stages import stages
from chunkwright.hkx.views.view import checked

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation, Node
    from chunkwright.hkx.model.havok_document import HavokDocument


@checked
def scene_model(
    packfile: HavokDocument,
    *others: HavokDocument,
    axes: str | None = None,
    unit: float | None = None,
    root_motion: str | None = None,
    parent_scale: str | None = None,
) -> SceneModel:
    """Return packfiles as one scene, such as a skeleton and its animations.

    ``axes`` are ``z-up``, ``y-up`` or ``y-up-left``, ``unit`` is the unit of the packfiles in
    metres, which they do not state. ``root_motion`` is what moves by the extracted motion of an
    animation: ``armature``, ``node`` or ``none``; ``parent_scale`` whether translations of bones
    are ``multiplied`` by the scale of the parent, or have it ``carried`` in them already.
    Animations that fit no skeleton move separate nodes; ``notes`` are about these, and about what
    could not be converted.
    """
    chosen = Axes.chosen(axes, unit)
    motion = checked_choice("root motion", root_motion or clips.ARMATURE, clips.MOTIONS)
    if parent_scale is not None:
        checked_choice("parent scale", parent_scale, scales.CHOICES)
    builder = Builder([packfile, *others], chosen, motion, parent_scale)
    model = builder.build()
    assumed = [f"axes {chosen.name} (--axes)"] if axes is None else []
    assumed += [f"unit {chosen.unit:g} m (--unit)"] if unit is None else []
    if parent_scale is None and any(rig.is_carried for rig in builder.rigs):
        assumed.append("translations that carry the scale of the parent (--parent-scale)")
    if assumed:
        model.notes.append(f"assumed, because Havok files do not say: {', '.join(assumed)}")
    return model


def checked_choice(what: str, given: str, known: tuple[str, ...]) -> str:
    """Return what a user chose; ``QueryError`` if it is none of the known words."""
    if given not in known:
        raise QueryError(f"unknown {what} {given!r:.40}", hint=f"known: {', '.join(known)}")
    return given


class Builder:
    """Makes the scene model of several packfiles."""

    def __init__(
        self, packfiles: list[HavokDocument], axes: Axes, motion: str, parent_scale: str | None
    ) -> None:
        self.packfiles = packfiles
        self.axes = axes
        self.motion = motion
        self.parent_scale = parent_scale
        name = marks.stem(packfiles[0], "packfile")
        self.top = axes.top(name)
        self.top.extras = marks.marked(None, part="axes", axes=axes.name, unit=axes.unit)
        self.model = SceneModel(name, [self.top])
        self.rigs: list[Rig] = []
        self.missing = Missing()
        self.bodies = Bodies(axes, self.missing)
        self._has_stage = False

    def build(self) -> SceneModel:
        """Return the model; ``QueryError`` if no packfile has anything to show.

        What cannot be shown is noted, unless it is all there is.
        """
        parts = {
            "animations": self._animations,
            "bodies": self._bodies,
            "cloths": self._cloths,
            "scenes": self._stages,
        }
        for packfile in self.packfiles:
            with self.missing.unless("skeletons are", packfile):
                self._skeletons(packfile)
        for packfile in self.packfiles:
            for what, add in parts.items():
                with self.missing.unless(f"{what} are", packfile):
                    add(packfile)
        if self.rigs or self._has_stage:
            self.bodies.let_light_through()
        self.model.notes += self.missing.notes
        if not self.top.children and self.missing.errors:
            raise self.missing.errors[0]
        if not self.top.children:
            raise QueryError(
                "no file has a skeleton, an animation, a body, a shape, a cloth, a mesh or a scene",
                file=self.packfiles[0].source,
            )
        return self.model

    def note(self, text: str) -> None:
        """Add a note for the user, once."""
        self.missing.note(text)

    def add(self, node: Node) -> None:
        """Add a node below the one that rotates everything."""
        self.top.children.append(node)

    def _skeletons(self, packfile: HavokDocument) -> None:
        for place, skeleton in enumerate(views.skeletons(packfile)):
            name = skeleton.name or f"skeleton{place or ''}"
            is_carried = scales.chosen(packfile, self.parent_scale) == scales.CARRIED
            rig = rig_of(skeleton, name, self.axes, is_carried)
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
            with self.missing.unless_of(view.source):
                self._animation(view, name, clips.blend_hint(packfile, view))

    def _animation(self, view: views.Animation, name: str, hint: str) -> None:
        fit = fit_of(view, self.rigs)
        is_flat = fit is None
        if fit is None:
            fit = Fit(self._flat_rig(view, name), list(range(view.num_tracks)))
        rig, bones = fit
        self._note_left_out(view, fit, name)
        try:
            made = clips.clip_of(view, rig, bones, name, self.axes, hint)
        except QueryError as error:  # of a kind that cannot be sampled
            self.note(f"{name}: {error.message}")
            made = None
        if is_flat:
            self.add(rig.holder)
        if made is None:
            return
        if not is_flat:
            _mark_tracks(made, view, fit)
        if self.motion != clips.NONE and clips.motion_samples(view) is not None:
            is_own = self.motion == clips.NODE
            moving = clips.motion_node(self.top) if is_own else rig.holder
            clips.root_motion(view, made, moving, self.axes)
        notes = clips.annotated(view)
        if notes:
            # Blender keeps the extras of nodes but drops those of animations.
            rig.holder.extras.setdefault("annotations", {})[name] = notes
        floats = made.extras.get("float_tracks")
        if floats:
            rig.holder.extras.setdefault("float_tracks", {})[name] = floats
        self.model.animations.append(made)

    def _note_left_out(self, view: views.Animation, fit: Fit, name: str) -> None:
        over = fit.left_out
        if over:
            names = clips.track_names(view)
            shown = ", ".join(names[track] for track in over[:8]) + (", ..." if over[8:] else "")
            count = f"{len(over)} of its {view.num_tracks} tracks"
            self.note(f"{name}: {count} move no bone of {fit.rig.name} and are left out: {shown}")

    def _bodies(self, packfile: HavokDocument) -> None:
        for node in self.bodies.nodes(packfile):
            self.add(node)

    def _cloths(self, packfile: HavokDocument) -> None:
        for node in cloths(packfile, self.axes):
            self.add(node)

    def _stages(self, packfile: HavokDocument) -> None:
        meshes = Meshes(packfile, self.axes, self.missing)
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

    def _flat_rig(self, view: views.Animation, name: str) -> Rig:
        tracks = f"{name}: its {view.num_tracks} tracks"
        if self.rigs:
            known = ", ".join(f"{rig.name} of {len(rig.bones)}" for rig in self.rigs)
            self.note(f"{tracks} fit no skeleton ({known} bones): they move nodes side by side")
        else:
            self.note(f"{tracks} have no skeleton: export that together with its packfile")
        return flat_rig(clips.track_names(view), f"{name} tracks", view.source)


def _mark_tracks(made: Animation, view: views.Animation, fit: Fit) -> None:
    """Record what an import needs to know: bones in another order than bound, scales applied."""
    mark = mark_of(made.extras)
    bound = zip(fit.bones, clips.track_bones(view), strict=True)
    if any(bone not in (-1, listed) for bone, listed in bound):
        mark["bones"] = fit.bones
    if fit.rig.is_carried:
        mark["parent_scale"] = scales.CARRIED
