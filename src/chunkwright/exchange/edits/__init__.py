"""Finding edits: a scene model compared with the one that was exported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.comparing import (
    field_changes,
    identity_changes,
    identity_of,
    is_display,
    match,
    match_materials,
    match_meshes,
    plain_name,
)
from chunkwright.exchange.edits.looks import clip_changes, material_changes, paths_of
from chunkwright.exchange.edits.model import (
    Applied,
    Change,
    Edits,
    Handler,
    MeshChange,
    NodeChange,
    Outcome,
    PartEdit,
    SlotChange,
    apply_changes,
)
from chunkwright.exchange.edits.soups import Skinning
from chunkwright.exchange.edits.vertices import has_faces, number_vertices, part_edits
from chunkwright.exchange.transforms import local_matrix, world_matrices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.edits.looks import Paths
    from chunkwright.exchange.model import Material, Mesh, Node, SceneModel
    from chunkwright.exchange.transforms import Matrix


# How much an editor, which uses single precision, may change a matrix, and how much more for each
# matrix that it is multiplied by. Joints are converted to bones and back.
_DRIFT: Final = 1e-5
_JOINT_DRIFT: Final = 1e-4
_WORLD_DRIFT: Final = 4e-6
_JOINT_WORLD_DRIFT: Final = 2e-5

# The joint to which Blender binds vertices that have none, such as the stick of a removed bone.
_NEUTRAL: Final = "neutral_bone"

# Blender's name for armatures.
_ARMATURE: Final = "Armature"


def find_edits(original: SceneModel, edited: SceneModel) -> Edits:
    """Return the edits that turn ``original``, the exported scene, into ``edited``.

    Objects are matched by the addresses in their extras, then by name. A value counts as the same,
    and keeps its bits, if editors make such a difference on their own.
    """
    return _Finder(original, edited).find()


class _Finder:
    def __init__(self, original: SceneModel, edited: SceneModel) -> None:
        self._original = original
        self._edited = edited
        self._nodes = match(original.nodes(), edited.nodes())
        self._to_edited = {old: new for new, old in self._nodes.items()}
        self._old_parents = _parents(original)
        self._new_parents = _parents(edited)
        self._worlds: dict[Node, Matrix] = dict(world_matrices(edited.roots))
        self._places = self._worlds | dict(world_matrices(original.roots))
        self._joints = {
            joint for node in edited.nodes() if node.skin is not None for joint in node.skin.joints
        }
        self._skinnings: dict[Node, Skinning] = {}
        self._materials = match_materials(_materials(original), _materials(edited))
        self._meshes = match_meshes(self._nodes)
        self._edits = Edits(notes=list(edited.notes), worlds=self._worlds, edited=edited)
        self._edits.ignored = set(self._put_around())
        self._edits.parents = {node: self._above(node) for node in edited.nodes()}
        self._edits.originals = {**self._nodes, **self._materials, **self._meshes}

    def find(self) -> Edits:
        edits = self._edits
        edits.changes += field_changes(self._original, self._edited, "the scene")
        edits.changes += self._added()
        paths = paths_of(self._original, self._edited)
        for old in self._original.nodes():
            new = self._to_edited.get(old)
            if new is None:
                edits.changes += self._removed(old)
            else:
                edits.changes += field_changes(old, new)
                edits.changes += self._placed(old, new, paths)
                edits.changes += self._held(old, new)
        edits.changes += self._mesh_changes()
        edits.changes += material_changes(self._materials)
        edits.changes += identity_changes(edits.originals)
        self._find_copies()
        edits.changes += self._references()
        edits.changes += clip_changes(self._original, self._edited, edits)
        return edits

    # -- the tree ------------------------------------------------------------------------

    def _put_around(self) -> Iterator[Node]:
        """Yield the nodes that editors insert above joints as armatures, and that hold nothing."""
        known = set(self._nodes)
        animated = {each.node for clip in self._edited.animations for each in clip.channels}
        followed: dict[Node, set[bool]] = {}
        for each in self._edited.nodes():
            for joint in () if each.skin is None else each.skin.joints:
                followed.setdefault(joint, set()).add(is_display(each))
        for node in self._edited.nodes():
            if node.name == _NEUTRAL and followed.get(node) == {True} and node not in known:
                yield node
                continue
            holds = any(each is not None for each in (node.mesh, node.camera, node.light))
            if node in known or holds or not node.children or identity_of(node.extras):
                continue
            if not animated.isdisjoint(node.children) and not _is_at_origin(node):
                continue  # the clip moves the joints relative to it
            if any(child in self._joints for child in node.children):
                yield node

    def _above(self, node: Node) -> Node | None:
        above = self._new_parents.get(node)
        while above is not None and above in self._edits.ignored:
            above = self._new_parents.get(above)
        return above

    def _below(self, node: Node) -> Matrix:
        """Return the matrix of a node relative to its parent, not counting inserted armatures."""
        matrix = local_matrix(node)
        above = self._new_parents.get(node)
        while above is not None and above in self._edits.ignored:
            matrix = local_matrix(above) @ matrix
            above = self._new_parents.get(above)
        return matrix

    def _added(self) -> Iterator[Change]:
        identities = {identity_of(old.extras): old for old in self._original.nodes()}
        for node in self._edited.nodes():
            if node in self._nodes or node in self._edits.ignored:
                continue
            like = identities.get(identity_of(node.extras) or "-")
            if like is not None:
                self._edits.likes[node] = like
            parent = self._edits.parents[node]
            yield NodeChange("node.added", node.name, None, node, "", parent, self._below(node))

    def _removed(self, old: Node) -> Iterator[Change]:
        parent = self._old_parents.get(old)
        if parent is None or parent in self._to_edited:
            yield Change("node.removed", old.name, old, None)

    def _placed(self, old: Node, new: Node, paths: Paths) -> Iterator[Change]:
        """Compare the parent and transform of a node; with a skin, its transform has no meaning."""
        above, before = self._edits.parents[new], self._old_parents.get(old)
        parent = None if above is None else self._nodes.get(above)
        if old.skin is not None:
            if parent is None or parent is not before:
                yield from self._reparented(old, new, above)
            return
        is_elsewhere = parent is not before or (above is None) is not (before is None)
        matrix = self._below(new)
        if is_elsewhere:
            world, here = self._places[old], self._worlds[new]
            differs = np.abs(here - world) > self._allowed(world, new, None)
            moved, turned = bool(differs.any()), bool(differs[:3, :3].any())
            yield NodeChange("node.parent", old.name, old, new, "", above, matrix, turned, moved)
            return
        base = local_matrix(old)
        differs = np.abs(matrix - base) > self._allowed(base, new, above)
        if differs.any() and not paths.passes(old, new):
            turned = bool(differs[:3, :3].any())
            yield NodeChange("node.place", old.name, old, new, "", above, matrix, turned)

    def _reparented(self, old: Node, new: Node, above: Node | None) -> Iterator[Change]:
        """Yield a change if a node with a skin has a parent other than the one editors give it.

        Editors put it below the armature of its joints, or give it no parent.
        """
        if above is None or new.skin is None or is_display(old):
            return
        carrying: set[Node] = set()
        for joint in new.skin.joints:
            node: Node | None = joint
            while node is not None and node not in carrying:
                carrying.add(node)
                node = self._new_parents.get(node)
        if above in carrying:
            return
        around = self._worlds[above]
        matrix = np.linalg.pinv(around) @ self._places[old]
        yield NodeChange("node.parent", old.name, old, new, "", above, matrix, is_moved=False)

    def _allowed(self, before: Matrix, node: Node, parent: Node | None) -> Matrix:
        """Return how much each number of a matrix may differ.

        The error of a position is that of single precision in the scene; relative to a parent with
        a small scale, it is larger.
        """
        is_joint = node in self._joints
        drift = _JOINT_DRIFT if is_joint else _DRIFT
        more = _JOINT_WORLD_DRIFT if is_joint else _WORLD_DRIFT
        allowed = np.full((4, 4), drift * float(np.abs(before[:3, :3]).max()))
        far = float(np.abs(self._worlds[node][:3, 3]).max())
        around = np.eye(4) if parent is None else self._worlds[parent]
        scale = float(np.linalg.norm(around[:3, :3], axis=0).min()) or 1.0
        allowed[:3, 3] = drift * (1 + np.abs(before[:3, 3])) + more * far / scale
        return allowed

    # -- what nodes hold -----------------------------------------------------------------

    def _held(self, old: Node, new: Node) -> Iterator[Change]:
        """Compare camera, light and skin of a node."""
        for name in ("camera", "light", "skin"):
            mine, theirs = getattr(old, name), getattr(new, name)
            is_left_out = new.mesh is None or not new.mesh.primitives
            if name == "skin" and old.mesh is not None and not has_faces(old.mesh) and is_left_out:
                continue  # editors drop lines, and their skin with them
            if (mine is None) is not (theirs is None):
                yield Change(f"node.{name}", old.name, old, new)
            elif mine is None:
                continue
            elif theirs in self._edits.originals:
                # Blender makes one skin of all joints in an armature.
                if name == "skin":
                    yield from self._skins(old, new)
                elif self._edits.originals[theirs] is not mine:
                    yield Change(f"node.{name}", old.name, old, new)
            else:
                self._edits.originals[theirs] = mine
                yield from field_changes(mine, theirs, mine.name or old.name)
                if name == "skin":
                    yield from self._skin_name(old, new)
                    yield from self._skins(old, new)

    def _skin_name(self, old: Node, new: Node) -> Iterator[Change]:
        """Compare the names of two skins; Blender names one after its armature, which is a node."""
        assert old.skin is not None
        assert new.skin is not None
        name = plain_name(new.skin.name)
        if not name or name == plain_name(old.skin.name) or name.startswith(_ARMATURE):
            return
        known = (each for model in (self._original, self._edited) for each in model.nodes())
        if all(plain_name(each.name) != name for each in known):
            yield Change("skin.name", old.skin.name or old.name, old.skin, new.skin)

    def _skins(self, old: Node, new: Node) -> Iterator[Change]:
        assert old.skin is not None
        assert new.skin is not None
        skinning = self._skinning(old, new)
        assert skinning is not None
        self._edits.joints.setdefault(new.skin, skinning.joints)
        gained = set(skinning.joints[len(old.skin.joints) :]) & self._nodes.keys()
        # Blender makes a joint of each bone of an armature.
        if gained & set(_followed(new)) and not is_display(old.skin):
            yield Change("skin.joints", old.name, old.skin, new.skin)
        if self._lines_follow_others(old, new):
            yield Change("skin.joints", old.name, old.skin, new.skin)
            return
        rebound = skinning.rebound(self._places)
        for joint, place in rebound.items():
            if self._is_placed(joint):
                continue
            if place is None:
                if not is_display(old.skin):
                    yield Change("skin.inverse_binds", old.name, old.skin, new.skin)
                return
            yield from self._reposed(joint, place, rebound)

    def _lines_follow_others(self, old: Node, new: Node) -> bool:
        """Whether lines, whose vertices editors renumber, are bound to different joints than before."""
        if old.mesh is None or has_faces(old.mesh) or new.mesh is None or has_faces(new.mesh):
            return False
        kept = set(self._nodes.values())
        return {self._nodes.get(each) for each in _followed(new)} != kept & set(_followed(old))

    def _reposed(
        self, joint: Node, place: Matrix, rebound: Mapping[Node, Matrix | None]
    ) -> Iterator[Change]:
        """Yield the change of a joint's rest pose that a clip hides, but the bind pose shows."""
        above, old = self._edits.parents[joint], self._nodes[joint]
        around: Matrix | None = np.eye(4)
        if above is not None:
            around = (
                rebound.get(above)
                if above in rebound
                else self._places[self._nodes.get(above, above)]
            )
        if around is None or np.linalg.det(around) == 0:
            return
        matrix: Matrix = np.asarray(np.linalg.solve(around, place), np.float64)
        differs = np.abs(matrix - local_matrix(old)) > self._allowed(
            local_matrix(old), joint, above
        )
        if differs.any():
            turned = bool(differs[:3, :3].any())
            yield NodeChange("node.place", old.name, old, joint, "", above, matrix, turned)

    def _skinning(self, old: Node, new: Node) -> Skinning | None:
        """Return how the joints of a node correspond, if it has a skin in both scenes."""
        if old.skin is None or new.skin is None:
            return None
        if old not in self._skinnings:
            made = self._skinnings[old] = Skinning(old.skin, new.skin, self._nodes)
            if old.mesh is not None and new.mesh is not None and has_faces(new.mesh):
                made.fit(old.mesh, new.mesh, self._places)
        return self._skinnings[old]

    def _is_placed(self, joint: Node) -> bool:
        """Whether a joint, or a node above it, has a different transform than in the original."""
        moved = {change.edited for change in self._edits.of_kind("node.place", "node.parent")}
        node: Node | None = joint
        while node is not None:
            if node in moved or node not in self._nodes:
                return True
            node = self._new_parents.get(node)
        return False

    # -- meshes and materials ------------------------------------------------------------

    def _mesh_changes(self) -> Iterator[Change]:
        users: dict[Mesh, list[tuple[Node, Node]]] = {}
        for new, old in self._nodes.items():
            if new.mesh is not None:
                users.setdefault(new.mesh, []).append((old, new))
        self._users = users
        for edited, original in self._meshes.items():
            yield from self._changes_of(original, edited)

    def _changes_of(self, original: Mesh, edited: Mesh) -> Iterator[Change]:
        """Yield the differences of a mesh from another one."""
        yield from field_changes(original, edited)
        pairs = self._users.get(edited, [])
        old, new = next((pair for pair in pairs if pair[0].mesh is original), (None, None))
        skinning = None if old is None or new is None else self._skinning(old, new)
        parts = part_edits(original, edited, self._materials, skinning, self._places)
        if parts:
            name = original.name or (old.name if old is not None else "")
            joints = () if skinning is None else tuple(skinning.joints)
            yield MeshChange("mesh.shape", name, original, edited, "", tuple(parts), old, joints)

    def _find_copies(self) -> None:
        """Find the originals of copied meshes and materials, and the differences from these."""
        edits = self._edits
        meshes = {identity_of(each.extras): each for each in _meshes(self._original)}
        for mesh in _meshes(self._edited):
            like = meshes.get(identity_of(mesh.extras) or "-")
            if mesh not in self._meshes and like is not None:
                edits.likes[mesh], edits.copies[mesh] = like, list(self._changes_of(like, mesh))
        looks = {identity_of(each.extras): each for each in _materials(self._original)}
        for look in _materials(self._edited):
            original = looks.get(identity_of(look.extras) or "-")
            if look not in self._materials and original is not None:
                edits.likes[look] = original
                edits.copies[look] = list(material_changes({look: original}))

    def _references(self) -> Iterator[Change]:
        """Yield the nodes that show another mesh, or none."""
        for old in self._original.nodes():
            new = self._to_edited.get(old)
            if new is None or new.mesh is None is old.mesh:
                continue
            if new.mesh is not None:
                same = old.mesh is not None and self._meshes.get(new.mesh) is old.mesh
                # Editors write a mesh once for each way in which they draw it, all under one name;
                # a mesh with another name is a separate copy.
                alike = old.mesh is not None and self._edits.likes.get(new.mesh) is old.mesh
                is_named = old.mesh is not None and new.mesh.name != old.mesh.name
                if same or (alike and not is_named and not self._reshaped(new.mesh)):
                    continue
            elif old.mesh is not None and not has_faces(old.mesh):
                continue  # an empty mesh is not written, and editors drop lines
            yield Change("node.mesh", old.name, old, new)

    def _reshaped(self, mesh: Mesh) -> bool:
        return any(change.kind != "mesh.name" for change in self._edits.copies[mesh])


def _followed(node: Node) -> Iterator[Node]:
    """Yield the joints that the vertices of a node are bound to."""
    for each in node.mesh.primitives if node.mesh is not None else ():
        if node.skin is not None and each.joints is not None and each.weights is not None:
            for index in np.unique(each.joints[each.weights > 0]):
                yield node.skin.joints[index]


def _is_at_origin(node: Node) -> bool:
    return bool(np.abs(local_matrix(node) - np.eye(4)).max() <= _JOINT_DRIFT)


def _parents(model: SceneModel) -> dict[Node, Node]:
    return {child: node for node in model.nodes() for child in node.children}


def _meshes(model: SceneModel) -> list[Mesh]:
    return list(dict.fromkeys(node.mesh for node in model.nodes() if node.mesh is not None))


def _materials(model: SceneModel) -> list[Material]:
    found = {
        each.material: None
        for mesh in _meshes(model)
        for each in mesh.primitives
        if each.material is not None
    }
    return list(found | dict.fromkeys(one for each in found for one in each.variants.values()))


__all__ = [
    "Applied",
    "Change",
    "Edits",
    "Handler",
    "MeshChange",
    "NodeChange",
    "Outcome",
    "PartEdit",
    "SlotChange",
    "apply_changes",
    "find_edits",
    "number_vertices",
]
