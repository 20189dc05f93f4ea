"""The adapter from scenes of the DAVA engine to the scene model.

``scene_model`` turns entities into nodes with meshes, lights and cameras, and the .anim files that
they play into clips of joints; the other modules make the parts.
"""

from __future__ import annotations

import os
import posixpath
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.anim.clips import AnimationClip, Target
from chunkwright.base import fileio
from chunkwright.document import open_neighbour
from chunkwright.errors import LimitError, QueryError
from chunkwright.exchange.model import KEY, Animation, Channel, Mesh, Node, SceneModel
from chunkwright.heightmap.heights import Heightmap
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.sc2.checks import fits, open_beside
from chunkwright.sc2.model import addresses
from chunkwright.sc2.model.references import Resolver
from chunkwright.sc2.scene_model.drawing import MOST_HEIGHTS, Drawing, View, ground, is_hidden
from chunkwright.sc2.scene_model.looks import Looks, ground_look
from chunkwright.sc2.scene_model.skins import follow, read_skeleton, sticks
from chunkwright.sc2.scene_model.textures import Files, Textures
from chunkwright.sc2.scene_model.things import (
    Z_UP,
    add_camera,
    add_effect,
    add_light,
    custom_properties,
    lod_distances,
    mark,
    marked,
    place,
    unite_things,
)
from chunkwright.scg.geometry import PATH as GROUPS
from chunkwright.scg.geometry import Geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.anim.clips import Channel as Keys
    from chunkwright.anim.clips import Track
    from chunkwright.exchange.model import Path
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.components import Component
    from chunkwright.sc2.model.nodes import Node as Entity
    from chunkwright.sc2.scene_model.skins import Skeleton


# The property of a joint that a channel animates, and the numbers per key in the scene model.
_PATHS: Final[dict[int, tuple[Path, int]]] = {
    Target.POSITION: ("translation", 3),
    Target.ORIENTATION: ("rotation", 4),
    Target.SCALE: ("scale", 3),
}
# The entries of a MotionComponent that control playback.
_PLAYED: Final = ("motion.playbackRate", "simpleMotion.repeatsCount")


def animate(builder: Builder, entity: Entity, node: Node, model: SceneModel) -> None:
    """Add the clip that the MotionComponent of an entity plays."""
    component = entity.component("MotionComponent")
    if component is None:
        return
    path = component.archive.get_as("motion.filepath", str)
    if not path:
        return
    mark(node.extras, motion=path)
    found = builder.files.find(path)
    if found is None:
        builder.notes.append(f"the animation {path} was not found")
        return
    clip = open_neighbour(AnimationClip, found)
    animation = _animation(component, path, clip)
    skeleton = builder.skeleton(entity)
    joints = {} if skeleton is None else skeleton.by_uid()
    lost = 0
    for track in clip.tracks:
        joint = joints.get(track.uid)
        # A matrix cannot be animated; only joints with shear have one.
        if joint is None or joint.matrix is not None:
            lost += 1
        else:
            animation.channels += _channels(track, joint)
    if lost:
        builder.notes.append(f"{path}: {lost} of {len(clip.tracks)} tracks animate no joint")
    if animation.channels:
        model.animations.append(animation)


def _animation(component: Component, path: str, clip: AnimationClip) -> Animation:
    name = posixpath.splitext(posixpath.basename(path.replace("\\", "/")))[0]
    extras = marked(address=component.address, file=path, duration=clip.duration)
    mark(extras, **{key: component.archive.get(key) for key in _PLAYED})
    mark(extras, markers={marker.name: marker.time for marker in clip.markers})
    return Animation(name, extras=extras)


def _channels(track: Track, joint: Node) -> list[Channel]:
    made = []
    for keys in track.channels:
        if keys.target in _PATHS:
            path, width = _PATHS[keys.target]
            channel = _channel(keys, joint, path, width)
            if channel is not None:
                made.append(channel)
    return made


def _channel(keys: Keys, joint: Node, path: Path, width: int) -> Channel | None:
    """Return a channel of the playable keys, whose times ascend; None if there are none.

    A scale of one number is uniform.
    """
    table = keys.table
    times, values = table[:, 0], keys.values
    if values.shape[1] == 1 and path == "scale":
        values = np.repeat(values, 3, axis=1)
    if values.shape[1] != width:
        return None
    good = np.isfinite(table).all(axis=1)
    times, values = times[good], values[good]
    before = np.maximum.accumulate(np.concatenate([[-np.inf], times])[:-1])
    rising = (times > before) & (times >= 0)
    if not rising.any():
        return None
    return Channel(joint, path, times[rising].copy(), values[rising].copy())


# The classes of render objects that show only their batches.
_MESHES: Final = ("Mesh", "SkinnedMesh", "RenderObject", "")
# Components that nodes and meshes already represent.
_TOLD: Final = frozenset(("TransformComponent", "RenderComponent", "CustomPropertiesComponent"))
# The prefix of the names of invisible entities of tanks.
_MARKER: Final = "HP_"
# Real scenes have up to 12 levels. Every entity has its whole address in its extras.
_DEEPEST: Final = 1000
_WRECK: Final = "_crash"
# The flag bit of visible nodes, and the versions that use it: in the one real file of version 1 no
# node has the bit; from version 10 on, render objects have flags of their own.
_NODE_VISIBLE: Final = 2
_WITH_VISIBLE: Final = range(2, 10)


def scene_model(
    scene: Scene,
    *,
    geometry: str | None = None,
    lod: int = 0,
    state: int = 0,
    everything: bool = False,
    textures: str | None = None,
    with_textures: bool = True,
) -> SceneModel:
    """Return the scene model of a scene, below a node that turns its Z up into Y up.

    ``geometry`` is the path of its .scg file, by default the file beside it of the same name;
    ``lod`` and ``state`` choose a level of detail and a state of switches, ``everything`` adds the
    other levels and states and shadows below separate nodes; ``textures`` is another folder to
    search for textures.
    """
    files = Files(scene.source, textures)
    builder = Builder(scene, View(lod, state, everything), Textures(files, with_textures), files)
    builder.find_geometry(geometry)
    return builder.build()


class Builder:
    """The builder of the scene model of one scene."""

    def __init__(self, scene: Scene, view: View, textures: Textures, files: Files) -> None:
        self.scene = scene
        self.view = view
        self.files = files
        self.textures = textures
        self.notes: list[str] = []
        self._data_addresses = {
            id(node.archive): address
            for address, node in addresses.walk(scene.data_nodes, addresses.DATA_NODES)
        }
        self.looks = Looks(scene, textures, self._data_addresses)
        self.geometry: Geometry | None = None
        self._left_out: Counter[str] = Counter()
        self._nodes: dict[int, Node] = {}
        self._skeletons: dict[int, Skeleton] = {}

    def find_geometry(self, path: str | None) -> None:
        """Open the .scg file: the named file, the linked one, or the one beside the scene."""
        if path is not None:
            self.geometry = self._named_geometry(path)
        elif self.scene.geometry is not None:
            self.geometry = self.scene.geometry
        elif self.scene.source is not None and _lives_elsewhere(self.scene):
            try:
                self.geometry = open_beside(self.scene)
            except QueryError as error:
                self.notes.append(f"{error.message}; --geometry names another")

    def _named_geometry(self, path: str) -> Geometry:
        """Return the geometry of a file, or the linked object if it is of that file.

        A file whose hashes do not match the scene, as after edits, gives way to one that matches.
        """
        other = self.scene.geometry
        if other is not None and other.source is not None and _is_same(other.source, path):
            return other
        named = open_neighbour(Geometry, path)
        if other is None and self.scene.source is not None:
            with suppress(QueryError):
                other = open_beside(self.scene)
        if other is None or fits(self.scene, named) or not fits(self.scene, other):
            return named
        self.notes.append(
            f"{os.path.basename(path)} is not the geometry that the scene was saved with:"
            f" {os.path.basename(other.source or 'the linked one')} is, and is shown"
        )
        return other

    def build(self) -> SceneModel:
        """Make the model."""
        source = os.path.basename(self.scene.source or "")
        name = source.split(".", 1)[0] or "scene"
        axes = Node(name, rotation=Z_UP, extras=marked(part="axes"))
        model = SceneModel(name, [axes])
        drawing = self.drawing = Drawing(
            Resolver(self.scene, self.geometry), self.looks, self.view, self._group_addresses()
        )
        entities = []
        for address, entity in addresses.walk(self.scene.roots, addresses.HIERARCHY):
            if address.count("/") > _DEEPEST:
                raise LimitError(f"entities are nested more than {_DEEPEST:,} levels deep")
            entities.append((address, entity))
            node = self._node(address, entity)
            above = entity.parent
            siblings = axes if above is None else self._nodes[id(above.archive)]
            siblings.children.append(node)
            self._nodes[id(entity.archive)] = node
            drawing.draw(node, entity, self._skeletons.get(id(entity.archive)))
        self._bind(entities)
        unite_things(axes)
        for _, entity in entities:
            animate(self, entity, self._nodes[id(entity.archive)], model)
        model.roots += [*drawing.skinned, *self._bare_skeletons(drawing.skinned, entities)]
        self.textures.load()
        self.looks.finish()
        model.extras = marked(source=source, version=self.scene.version, **self._geometry_source())
        self._add_notes(drawing)
        model.notes = self.notes
        return model

    def leave_out(self, what: str) -> None:
        """Add a note about something that the scene model cannot represent."""
        self._left_out[what] += 1

    def data_node(self, number: object) -> Entity | None:
        """Return the data node with an id; None if there is none."""
        return self.scene.data_node(number) if isinstance(number, int) and number else None

    def address(self, node: Entity) -> str:
        """Return the address of a data node."""
        return self._data_addresses.get(id(node.archive), "")

    def skeleton(self, entity: Entity) -> Skeleton | None:
        """Return the joints of an entity, if they have been made."""
        return self._skeletons.get(id(entity.archive))

    def _group_addresses(self) -> dict[int, str]:
        found = dict(self._data_addresses)
        if self.geometry is not None:
            groups = self.geometry.groups
            for group, segment in zip(groups, groups.segments(), strict=True):
                found[id(group.archive)] = f"{GROUPS}/{segment}"
        return found

    def _geometry_source(self) -> dict[str, object]:
        source = None if self.geometry is None else self.geometry.source
        return {} if source is None else {"geometry": os.path.basename(source)}

    def _node(self, address: str, entity: Entity) -> Node:
        """Make the node of an entity, with everything that its components describe except
        meshes."""
        node = Node(entity.name or entity.class_name)
        node.extras = marked(address=address, class_name=entity.class_name)
        node.hidden = self._is_hidden(entity) and not self.view.everything
        place(node, entity)
        if entity.name.startswith(_MARKER):
            mark(node.extras, role="marker")
        elif _WRECK in entity.name:
            mark(node.extras, role="wreck")
        names = []
        for component in entity.components:
            self._component(node, entity, component, address)
            if component.type_name not in _TOLD:
                names.append(component.type_name)
        custom = custom_properties(entity)
        mark(node.extras, components=names, custom=custom)
        node.extras |= {key: value for key, value in custom.items() if key != KEY}
        if entity.class_name == "Camera":
            add_camera(node, entity.archive)
        elif entity.class_name == "LandscapeNode":
            self._landscape(node, entity.archive, address, along=True)
        return node

    def _is_hidden(self, entity: Entity) -> bool:
        """Return whether an entity before version 10 is hidden, with everything below it."""
        flags = entity.archive.get("flags", _NODE_VISIBLE)
        is_known = self.scene.version in _WITH_VISIBLE and isinstance(flags, int)
        return is_known and not flags & _NODE_VISIBLE

    def _component(self, node: Node, entity: Entity, component: Component, address: str) -> None:
        kind = component.type_name
        if kind == "LightComponent":
            add_light(self, node, component)
        elif kind == "ParticleEffectComponent":
            add_effect(self, node, entity, component)
        elif kind == "CameraComponent":
            archive = component.archive.get_as("cc.camera", KeyedArchive)
            add_camera(node, component.archive if archive is None else archive)
        elif kind == "SkeletonComponent":
            skeleton = read_skeleton(component, address)
            self._skeletons[id(entity.archive)] = skeleton
            node.children.extend(skeleton.roots())
            mark(node.extras, skeleton={"joints": len(skeleton.nodes)})
        elif kind == "LodComponent":
            mark(node.extras, lod_distances=lod_distances(component))
        elif kind == "RenderComponent":
            self._render_object(node, component, f"{address}/components/{component.key}")

    def _render_object(self, node: Node, component: Component, address: str) -> None:
        archive = component.archive.get_as("rc.renderObj", KeyedArchive)
        kind = "" if archive is None else archive.get("##name", "")
        if archive is not None and kind == "Landscape":
            self._landscape(node, archive, f"{address}/rc.renderObj")
            node.hidden |= is_hidden(archive) and not self.view.everything
        elif kind not in _MESHES:
            mark(node.extras, render_object=str(kind))
            self.leave_out(f"what a {kind} does besides drawing meshes")

    def _landscape(
        self, node: Node, archive: KeyedArchive, address: str, *, along: bool = False
    ) -> None:
        path = str(archive.get("hmap", ""))
        mark(node.extras, landscape={"heightmap": path})
        found = self.files.find(path)
        if found is None:
            self.notes.append(f"the heightmap {path} was not found: the ground is left out")
            return
        heights = open_neighbour(Heightmap, found).heights
        material = self.data_node(archive.get("matname"))
        step = -(-len(heights) // MOST_HEIGHTS)
        if step > 1:
            self.notes.append(f"the ground shows only 1 in {step} heights along each side")
        primitive = ground(heights[::step, ::step], archive, address, along=along)
        primitive.material = (
            self.looks.of(material)
            if material is not None
            else ground_look(archive, node.name, address, self.textures)
        )
        node.mesh = Mesh(node.name, [primitive], extras=marked(address=address, part="landscape"))

    def _bind(self, entities: list[tuple[str, Entity]]) -> None:
        """Move entities that are bound to joints below those joints."""
        for address, entity in entities:
            component = entity.component("SkeletonJointBindingComponent")
            if component is not None:
                skeleton = self.skeleton(entity)
                lost = follow(component, skeleton, self._nodes[id(entity.archive)])
                if lost:
                    self.notes.append(f"{address}: {lost} of its sockets bind no joint or entity")

    def _bare_skeletons(
        self, skinned: list[Node], entities: list[tuple[str, Entity]]
    ) -> Iterator[Node]:
        """Yield nodes with sticks for skeletons to which no mesh is bound."""
        used = {id(node.skin.joints) for node in skinned if node.skin is not None}
        for address, entity in entities:
            skeleton = self.skeleton(entity)
            if skeleton is not None and skeleton.nodes and id(skeleton.nodes) not in used:
                yield sticks(skeleton, entity.name or entity.class_name, address)

    def _add_notes(self, drawing: Drawing) -> None:
        """Add the notes for the user."""
        counts = (
            (drawing.missing, "mesh parts have no polygon group in any file that was found"),
            (drawing.empty, "mesh parts have no triangles and are left out"),
            (drawing.repaired, "vertices have invalid normals, which were replaced"),
        )
        self.notes += [f"{count:,} {what}" for count, what in counts if count]
        self.notes += [f"left out: {what} ({count})" for what, count in self._left_out.items()]
        self.notes += self.textures.notes
        if self.textures.missing:
            names = sorted(self.textures.missing)
            more = "" if len(names) < 4 else f" and {len(names) - 3} more"
            self.notes.append(f"textures not found: {', '.join(names[:3])}{more}")
        found = (node.switch_state for node in self.scene.all_nodes())
        saved = {state for state in found if state is not None} - {self.view.state}
        if saved:
            states = ", ".join(map(str, sorted(saved)))
            self.notes.append(
                f"switches were saved in state {states}; state {self.view.state} is shown"
            )


def _is_same(one: str, other: str) -> bool:
    return fileio.place_of(one) == fileio.place_of(other)


def _lives_elsewhere(scene: Scene) -> bool:
    """Return whether a scene draws polygon groups of another file."""
    ids = {
        batch.polygon_group_id
        for node in scene.all_nodes()
        for component in node.components
        for batch in component.batches
    }
    return any(number and scene.data_node(number) is None for number in ids)
