"""The scene model of packfiles: skeletons and what moves them, bodies, shapes, cloth, scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError, LimitError, QueryError
from chunkwright.exchange.model import Material, Mesh, Node, Primitive, SceneModel, mark_of
from chunkwright.hkx import scene_model as conventions
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import Axes, Missing, clips, marked, place, plain
from chunkwright.hkx.scene_model.clips import Fit, fit_of
from chunkwright.hkx.scene_model.meshes import Meshes
from chunkwright.hkx.scene_model.nodes import Rig, flat_rig, rig_of, stages
from chunkwright.hkx.scene_model.solids import solid
from chunkwright.hkx.views import checked, physics

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Animation, Extras
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.views.physics import Body, PhysicsSystem, Ragdoll

    Points = NDArray[np.float64]


_SHAPES: Final = ("hkpShape", "hknpShape")
# The colour and opacity of shapes around other things.
_GLASS: Final = (0.25, 0.5, 0.8, 0.25)
# More nodes than any file needs: shapes that are part of several others multiply them.
_MOST: Final = 100_000


class Bodies:
    """A builder of the nodes of physics; what cannot be shown is noted in ``missing``."""

    def __init__(self, axes: Axes, missing: Missing | None = None) -> None:
        self.axes = axes
        self.missing = Missing() if missing is None else missing
        self._meshes: dict[int, Mesh | None] = {}
        self._glass = Material("collision", base_color=_GLASS, alpha_mode="BLEND")
        # Views of shapes are kept, or another view could get the same identity.
        self._kept: list[views.Shape] = []
        self._count = 0

    def nodes(self, packfile: HavokDocument) -> Iterator[Node]:
        """Yield a node for each physics system, then one for each other shape."""
        seen: set[int] = set()
        ragdolls: list[Ragdoll] = []
        systems: list[PhysicsSystem] = []
        with self.missing.unless("ragdolls are", packfile):
            ragdolls = physics.ragdolls(packfile)
        with self.missing.unless("physics systems are", packfile):
            systems = physics.physics_systems(packfile)
        bones = _bones(ragdolls)
        systems += [each.system for each in ragdolls]
        for system in systems:
            name = system.name or "physics"
            node = Node(name, extras=marked(system.source, part="physics system"))
            # The bodies of a ragdoll may be those of a system too.
            for number, body in enumerate(system.bodies):
                if id(body.source) in seen:
                    continue
                seen.add(id(body.source))
                if body.shape is not None:
                    seen |= {id(one.source) for _, one in self._walk(body.shape)}
                node.children.append(self._body(body, number, system.source, bones))
            if node.children:
                yield node
        yield from self._loose(packfile, seen)

    def let_light_through(self) -> None:
        """Make all shapes translucent, so that they hide nothing inside them."""
        for mesh in self._meshes.values():
            for primitive in mesh.primitives if mesh is not None else ():
                primitive.material = self._glass

    def _loose(self, packfile: HavokDocument, seen: set[int]) -> Iterator[Node]:
        """Yield nodes of shapes that are in no body and no other shape."""
        maker = physics.Maker(DEFAULT_LIMITS)
        made: list[views.Shape] = []
        for obj in views.find(packfile, *_SHAPES):
            if id(obj) not in seen:
                with self.missing.unless_of(obj):
                    made.append(maker.shape(obj))
        held = {id(child.source) for shape in made for child in shape.children}
        for shape in made:
            if id(shape.source) not in held:
                yield self.shape(shape)

    def _walk(self, shape: views.Shape) -> Iterator[tuple[int, views.Shape]]:
        for count, each in enumerate(shape.walk()):
            if count > _MOST:
                raise LimitError(f"shapes within shapes make more than {_MOST:,} nodes")
            yield each

    def _body(self, body: Body, number: int, system: HkObject, bones: dict[int, str]) -> Node:
        matrix = np.eye(4)
        matrix[:3, :3] = np.asarray(body.rotation, np.float64).T
        matrix[3, :3] = body.position
        extras = marked(system, part="body", body=number, mass=body.mass, motion=body.motion)
        if id(body.source) in bones:
            mark_of(extras)["bone"] = bones[id(body.source)]
        node = Node(body.name or "body", extras=extras)
        place(node, self.axes.matrices(matrix))
        if body.shape is not None:
            node.children.append(self.shape(body.shape))
        return node

    def shape(self, shape: views.Shape) -> Node:
        """Make the node of a shape and of all inside it."""
        self._kept.append(shape)
        top = self._one(shape)
        todo = [(top, shape)]
        while todo:
            node, one = todo.pop()
            for index, child in enumerate(one.children):
                made = self._one(child)
                _place_child(made, one, index, self.axes)
                node.children.append(made)
                todo.append((made, child))
        return top

    def _one(self, shape: views.Shape) -> Node:
        self._count += 1
        if self._count > _MOST:
            raise LimitError(f"shapes within shapes make more than {_MOST:,} nodes")
        name = views.text(shape.source, "name") or shape.kind
        if id(shape) not in self._meshes:
            self._meshes[id(shape)] = self._mesh(shape, name)
        node = Node(name, mesh=self._meshes[id(shape)], extras=extras_of(shape))
        if shape.kind == "transform":
            place(node, self.axes.matrices(shape.parameters["transform"]))
        elif shape.kind in ("translate", "scale"):
            offset = np.asarray(shape.parameters["translation"], np.float64)[:3]
            matrix = np.eye(4)
            if shape.kind == "scale":
                matrix[:3, :3] *= np.asarray(shape.parameters["scale"], np.float64)[:3]
            matrix[3, :3] = offset
            place(node, self.axes.matrices(matrix))
        return node

    def _mesh(self, shape: views.Shape, name: str) -> Mesh | None:
        made = solid(shape)
        if made is None:
            if not shape.children:
                self.missing.note(f"{shape.source!r} has no triangles to show")
            return None
        points, triangles = made
        positions = self.axes.vectors(points).astype(np.float32)
        primitive = Primitive(positions, self.axes.triangles(triangles))
        return Mesh(name, [primitive], extras=extras_of(shape))


def _bones(ragdolls: list[Ragdoll]) -> dict[int, str]:
    """Return the names of the bones that bodies of ragdolls represent, by identity of the body."""
    found: dict[int, str] = {}
    for ragdoll in ragdolls:
        bodies, skeleton = ragdoll.system.bodies, ragdoll.skeleton
        for bone, body in enumerate(ragdoll.bone_to_body.tolist()):
            if skeleton is not None and bone < len(skeleton.bones) and 0 <= body < len(bodies):
                found[id(bodies[body].source)] = skeleton.bones[bone]
    return found


def _place_child(node: Node, holder: views.Shape, index: int, axes: Axes) -> None:
    """Transform a child of a compound as the compound states."""
    transforms = holder.parameters.get("transforms")
    if transforms is None or index >= len(transforms):
        return
    matrix = np.eye(4)
    matrix[:, :3] = transforms[index]
    scales = holder.parameters.get("scales")
    if scales is not None and index < len(scales):
        matrix[:3, :3] *= np.asarray(scales[index], np.float64)[:, None]
    place(node, axes.matrices(matrix))


def extras_of(shape: views.Shape) -> Extras:
    """Return the extras of a shape: its place in the file, and its numbers."""
    numbers = {name: plain(value) for name, value in shape.parameters.items()}
    known = {name: value for name, value in numbers.items() if value is not None}
    return marked(shape.source, part="shape", kind=shape.kind, **known)


_CLASS: Final = "hclSimClothData"


def cloths(packfile: HavokDocument, axes: Axes) -> Iterator[Node]:
    """Yield a node for each cloth that has a pose and triangles."""
    for cloth in packfile.objects.of_class(_CLASS):
        pose = next((one for one in views.elements(cloth, "simClothPoses") if one), None)
        positions = np.asarray(views.elements(pose, "positions"), np.float64)
        flat = np.asarray(views.elements(cloth, "triangleIndices"), np.int64).reshape(-1)
        if positions.ndim != 2 or not len(flat):
            continue
        yield _node(cloth, axes.vectors(positions[:, :3]), flat, axes)


def _node(cloth: HkObject, positions: Points, flat: NDArray[np.int64], axes: Axes) -> Node:
    if len(flat) % 3 or int(flat.max()) >= len(positions):
        raise CorruptError(
            f"{len(flat)} indices of {len(positions)} particles are not valid triangles",
            path=f"{cloth.address}/triangleIndices",
        )
    name = views.text(cloth, "name") or "cloth"
    triangles = axes.triangles(flat.reshape(-1, 3))
    look = Material("cloth", double_sided=True)
    mesh = Mesh(name, [Primitive(positions.astype(np.float32), triangles, material=look)])
    fixed = np.asarray(views.elements(cloth, "fixedParticles"), np.int64)
    mesh.extras = marked(cloth, part="cloth", fixed=len(fixed))
    return Node(name, mesh=mesh, extras=marked(cloth, part="cloth"))


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
    metres, which they do not state. ``root_motion`` is what the extracted motion of an animation
    moves: ``armature``, ``node`` or ``none``; ``parent_scale`` whether translations of bones are to
    be ``multiplied`` by the scale of the parent, or ``carried``: they include it already.
    Animations that fit no skeleton move separate nodes; ``notes`` are about these, and about what
    could not be converted.
    """
    chosen = Axes.chosen(axes, unit)
    motion = checked_choice("root motion", root_motion or clips.ARMATURE, clips.MOTIONS)
    if parent_scale is not None:
        checked_choice("parent scale", parent_scale, conventions.SCALES)
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
    """Return what a user chose; ``QueryError`` for an unknown word."""
    if given not in known:
        raise QueryError(f"unknown {what} {given!r:.40}", hint=f"known: {', '.join(known)}")
    return given


class Builder:
    """A builder of the scene model of several packfiles."""

    def __init__(
        self, packfiles: list[HavokDocument], axes: Axes, motion: str, parent_scale: str | None
    ) -> None:
        self.packfiles = packfiles
        self.axes = axes
        self.motion = motion
        self.parent_scale = parent_scale
        name = conventions.stem(packfiles[0], "packfile")
        self.top = axes.top(name)
        self.top.extras = conventions.marked(None, part="axes", axes=axes.name, unit=axes.unit)
        self.model = SceneModel(name, [self.top])
        self.rigs: list[Rig] = []
        self.missing = Missing()
        self.bodies = Bodies(axes, self.missing)
        self._has_stage = False

    def build(self) -> SceneModel:
        """Return the model; ``QueryError`` if no packfile has anything to show.

        What cannot be shown is noted, or raised as an error if there is nothing else.
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
        for number, skeleton in enumerate(views.skeletons(packfile)):
            name = skeleton.name or f"skeleton{number or ''}"
            is_carried = conventions.chosen(packfile, self.parent_scale) == conventions.CARRIED
            rig = rig_of(skeleton, name, self.axes, is_carried)
            self.rigs.append(rig)
            self.add(rig.holder)
            if rig.sticks is not None:
                # A node with a skin is where its joints are, whatever its parent.
                self.model.roots.append(rig.sticks)

    def _animations(self, packfile: HavokDocument) -> None:
        found = views.animations(packfile)
        stem = conventions.stem(packfile, "animation")
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
            self.note(f"{tracks} fit no skeleton ({known} bones): they move separate nodes")
        else:
            self.note(
                f"{tracks} have no skeleton: export them together with the packfile of the skeleton"
            )
        return flat_rig(clips.track_names(view), f"{name} tracks", view.source)


def _mark_tracks(made: Animation, view: views.Animation, fit: Fit) -> None:
    """Mark what an import has to undo: a different order of bones than bound, and applied scales."""
    mark = mark_of(made.extras)
    bound = zip(fit.bones, clips.track_bones(view), strict=True)
    if any(bone not in (-1, listed) for bone, listed in bound):
        mark["bones"] = fit.bones
    if fit.rig.is_carried:
        mark["parent_scale"] = conventions.CARRIED
