"""Polygon groups as arrays of the scene model, and skeletons with the nodes bound to them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Mesh, Node, Primitive, Skin, mark_of
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import Matrix4
from chunkwright.sc2.model.components import numbered
from chunkwright.sc2.scene_model.things import address_of, mark, marked, pose
from chunkwright.scg.streams import Primitive as Kind
from chunkwright.scg.streams import stream_names

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.sc2.model.components import Component
    from chunkwright.scg.polygon_group import PolygonGroup
    from chunkwright.scg.streams import Vertices


if TYPE_CHECKING:
    FloatRows = NDArray[np.float32]
    Indices = NDArray[np.uint32]

_TEXCOORDS: Final = tuple(f"texcoord{channel}" for channel in range(4))
# The streams for which the scene model has fields; the others become attributes.
JOINT: Final = "hard_joint_index"
_KNOWN: Final = frozenset(
    ("position", "normal", "color", "tangent", "binormal", JOINT, "joint_indices", "joint_weights")
) | frozenset(_TEXCOORDS)


@dataclass(eq=False)
class GroupArrays:
    """The arrays of a polygon group; ``joint`` is the joint or armour plate of each vertex.

    ``repaired`` counts the vertices whose normal or tangent was invalid.
    """

    positions: FloatRows
    indices: Indices
    lines: bool = False
    normals: FloatRows | None = None
    tangents: FloatRows | None = None
    colors: FloatRows | None = None
    texcoords: list[FloatRows] = field(default_factory=list)
    joint: Array | None = None
    joints: Array | None = None
    weights: FloatRows | None = None
    attributes: dict[str, FloatRows] = field(default_factory=dict)
    repaired: int = 0

    def only(self, triangles: NDArray[np.bool_]) -> GroupArrays:
        """Return some of the triangles, with only the vertices that they use."""
        kept = self.indices[triangles]
        used, indices = np.unique(kept, return_inverse=True)

        def rows(array: Any) -> Any:
            return None if array is None else array[used]

        return GroupArrays(
            self.positions[used],
            indices.reshape(kept.shape).astype(np.uint32),
            self.lines,
            rows(self.normals),
            rows(self.tangents),
            rows(self.colors),
            [rows(array) for array in self.texcoords],
            rows(self.joint),
            attributes={name: array[used] for name, array in self.attributes.items()},
        )


def color_bytes(colors: Array) -> NDArray[np.uint8]:
    """Return colours (n, 4) from 0 to 1 as a polygon group stores them, from 0 to 255."""
    stored: NDArray[np.uint8] = np.rint(np.clip(colors, 0, 1) * 255).astype(np.uint8)
    return stored


def group_arrays(group: PolygonGroup, address: str) -> GroupArrays:
    """Return the arrays of a polygon group; ``CorruptError`` with its address if invalid."""
    try:
        return _arrays(group)
    except CorruptError as error:
        error.beneath(address)
        raise


def _arrays(group: PolygonGroup) -> GroupArrays:
    vertices = group.vertices
    lines = group.primitive in (Kind.LINE_LIST, Kind.LINE_STRIP)
    indices = (group.lines if lines else group.triangles).astype(np.uint32)
    names = stream_names(vertices)
    if "position" not in names:
        raise CorruptError("the vertices have no positions", path="/vertices")
    if indices.size and int(indices.max()) >= len(vertices):
        raise CorruptError(
            f"index {indices.max()} is beyond the {len(vertices):,} vertices", path="/indices"
        )
    positions = _floats(vertices, "position")
    if not np.isfinite(positions).all():
        raise CorruptError("a position is NaN or infinite", path="/vertices")
    made = GroupArrays(positions, indices, lines)
    if "normal" in names:
        made.normals, made.repaired = _normals(vertices, made)
    if "tangent" in names and made.normals is not None:
        made.tangents = _tangents(vertices, made.normals)
    if "color" in names:
        made.colors = (vertices["color"] / np.float32(255)).astype(np.float32)
    made.texcoords = [
        np.nan_to_num(_floats(vertices, name), posinf=0, neginf=0)
        for name in _TEXCOORDS
        if name in names
    ]
    if JOINT in names:
        made.joint = _whole(vertices, JOINT)
    if "joint_indices" in names and "joint_weights" in names:
        made.joints = _whole(vertices, "joint_indices")
        made.weights = np.nan_to_num(_floats(vertices, "joint_weights"), posinf=0, neginf=0)
    made.attributes = {
        f"_{name.upper()}": np.nan_to_num(_floats(vertices, name), posinf=0, neginf=0)
        for name in names
        if name not in _KNOWN
    }
    return made


def _floats(vertices: Vertices, name: str) -> FloatRows:
    return np.ascontiguousarray(vertices[name], np.float32)


def _whole(vertices: Vertices, name: str) -> NDArray[np.int64]:
    """Return the integers that a stream stores as floats."""
    numbers = vertices[name]
    if not (np.abs(numbers) < 1 << 24).all():
        raise CorruptError(f"{name} has values that are not integers below 2**24", path="/vertices")
    whole: NDArray[np.int64] = np.rint(numbers).astype(np.int64)
    return whole


def _normals(vertices: Vertices, arrays: GroupArrays) -> tuple[FloatRows, int]:
    """Return normals of length 1; those without a direction become those of the triangles."""
    normals = _floats(vertices, "normal")
    normals, bad = _units(normals)
    if bad.any():
        computed, none = _units(smooth_normals(arrays.positions, arrays.indices))
        computed[none] = (0.0, 0.0, 1.0)
        normals[bad] = computed[bad]
    return normals, int(bad.sum())


def _tangents(vertices: Vertices, normals: FloatRows) -> FloatRows:
    """Return tangents of length 1, with the sign of the binormal last.

    A vertex without a direction gets any tangent that is perpendicular to its normal.
    """
    tangents, bad = _units(_floats(vertices, "tangent"))
    # The axis X or, for a normal that is nearly X, the axis Y.
    axes = np.eye(3)[(np.abs(normals[bad, 0]) >= 0.9).astype(int)]
    tangents[bad] = _units(np.cross(normals[bad], axes).astype(np.float32))[0]
    signs = np.ones((len(tangents), 1), np.float32)
    if "binormal" in stream_names(vertices):
        with np.errstate(invalid="ignore", over="ignore"):
            turns = np.cross(normals, tangents)
            sides = np.einsum("ij,ij->i", turns, _floats(vertices, "binormal"))
        # For a binormal that is NaN, the usual side is assumed.
        signs[sides < 0] = -1
    return np.hstack([tangents, signs]).astype(np.float32)


def _units(vectors: FloatRows) -> tuple[FloatRows, NDArray[np.bool_]]:
    """Return vectors of length 1, and a mask of those that had no direction."""
    wide = vectors.astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        lengths = np.linalg.norm(wide, axis=1)
    good = np.isfinite(lengths) & (lengths > 1e-12)
    units = np.divide(wide, lengths[:, None], out=np.zeros_like(wide), where=good[:, None])
    return units.astype(np.float32), ~good


def smooth_normals(positions: FloatRows, indices: Indices) -> FloatRows:
    """Return the sum of the normals of the triangles at each vertex, not normalised."""
    normals = np.zeros((len(positions), 3), np.float64)
    if indices.shape[1] == 3:  # lines have no normals
        a, b, c = (positions[indices[:, corner]].astype(np.float64) for corner in range(3))
        faces = np.cross(b - a, c - a)
        for corner in range(3):
            for axis in range(3):
                normals[:, axis] += np.bincount(
                    indices[:, corner], faces[:, axis], minlength=len(positions)
                )
    return normals.astype(np.float32)


if TYPE_CHECKING:
    Floats = NDArray[np.float64]

# The numbers that mean no parent: 24 bits set in real files, 32 in the engine's sources.
NO_PARENT: Final = (0xFFFFFF, 0xFFFFFFFF, -1)


@dataclass(eq=False)
class Skeleton:
    """The joints of an entity: their nodes, and their matrices, of row vectors.

    ``poses`` transform from joints to the entity, ``inverse_binds`` from the entity to joints in
    the bind pose.
    """

    nodes: list[Node]
    uids: list[str]
    parents: list[int]
    poses: list[Floats]
    inverse_binds: list[Floats]

    def roots(self) -> list[Node]:
        """Return the joints without a parent."""
        return [node for node, parent in zip(self.nodes, self.parents, strict=True) if parent < 0]

    def by_uid(self) -> dict[str, Node]:
        """Map each uid to its first joint."""
        return dict(zip(reversed(self.uids), reversed(self.nodes), strict=True))

    def skin(self, name: str, used: set[int]) -> Skin:
        """Return the skin of meshes whose vertices use these joints.

        Files leave the inverse bind matrix of an unused joint at the identity; since other programs
        show bones by it, it becomes the inverse of the pose.
        """
        binds = []
        for number, (stored, placed) in enumerate(zip(self.inverse_binds, self.poses, strict=True)):
            bind: Array = stored
            if number not in used and np.array_equal(stored, np.eye(4)) and _invertible(placed):
                bind = np.linalg.inv(placed)
            bind = bind.T.copy()
            bind[3] = 0, 0, 0, 1
            binds.append(bind)
        return Skin(name, self.nodes, np.array(binds, np.float32))


def sticks(skeleton: Skeleton, name: str, address: str) -> Node:
    """Return lines from joint to joint that are bound to the joints, in the pose of the file.

    Blender makes an armature only from nodes that a skin uses: the lines replace the meshes of the
    skeleton if these are in no file that was found.
    """
    ends = []
    for number, parent in enumerate(skeleton.parents):
        ends += [max(parent, 0), number]
    places = np.array([skeleton.poses[end][3, :3] for end in ends], np.float32)
    joints = np.zeros((len(ends), 4), np.uint16)
    joints[:, 0] = ends
    weights = np.zeros((len(ends), 4), np.float32)
    weights[:, 0] = 1
    lines = Primitive(
        places,
        np.arange(len(ends), dtype=np.uint32),
        joints=joints,
        weights=weights,
        lines=True,
    )
    extras = marked(entity=address, part="sticks")
    node = Node(f"{name} bones", mesh=Mesh(name, [lines], extras=marked(part="sticks")))
    node.extras = extras
    node.skin = replace(skeleton, inverse_binds=[np.eye(4)] * len(skeleton.nodes)).skin(name, set())
    return node


def read_skeleton(component: Component, address: str) -> Skeleton:
    """Make the joints of a SkeletonComponent, each below its parent."""
    where = f"{address}/components/{component.key}/joints"
    made = Skeleton([], [], [], [], [])
    holder = component.archive.get_as("joints", KeyedArchive)
    for number, (key, archive) in enumerate(numbered(holder).items()):
        at = f"{where}/{key}"
        parent = archive.get("joint.parentIndex", -1)
        if parent in NO_PARENT:
            parent = -1
        elif not isinstance(parent, int) or not 0 <= parent < number:
            raise CorruptError(
                f"the parent {parent!r} of joint {number} is not an earlier joint", path=at
            )
        matrix = _matrix(archive, "joint.bindPose", at)
        node = Node(str(archive.get("joint.name", "")) or f"joint{number}")
        node.extras = marked(address=at, part="joint", uid=str(archive.get("joint.uid", "")))
        pose(node, matrix)
        made.nodes.append(node)
        made.uids.append(str(archive.get("joint.uid", "")))
        made.parents.append(parent)
        made.poses.append(matrix if parent < 0 else matrix @ made.poses[parent])
        made.inverse_binds.append(_matrix(archive, "joint.invBindPose", at))
        if parent >= 0:
            made.nodes[parent].children.append(node)
    return made


def follow(component: Component, skeleton: Skeleton | None, above: Node) -> int:
    """Move nodes below ``above`` to the joints that they are bound to; return the number of
    failures.

    Measured: the stored transform of such an entity is that of its joint, in 7 of 7.
    """
    holder = component.archive.get_as("map", KeyedArchive)
    joints = {} if skeleton is None else skeleton.by_uid()
    homes: dict[str, tuple[Node, Node]] = {}
    for parent in above.walk():
        for child in parent.children:
            if mark_of(child.extras).get("part") is None:
                homes.setdefault(child.name, (parent, child))
    lost = 0
    for archive in numbered(holder).values():
        joint = joints.get(str(archive.get("jointUid", "")))
        home = homes.get(str(archive.get("entityUid", "")))
        if joint is None or home is None or joint in home[1].walk():
            lost += 1
            continue
        parent, child = home
        parent.children.remove(child)
        joint.children.append(child)
        mark(child.extras, parent=address_of(parent), joint=joint.name)
        child.translation, child.rotation = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        child.scale, child.matrix = (1.0, 1.0, 1.0), None
    return lost


def _matrix(archive: KeyedArchive, key: str, address: str) -> Floats:
    value = archive.get(key, Matrix4(*np.eye(4).ravel().tolist()))
    if not isinstance(value, Matrix4) or not np.isfinite(value).all():
        raise CorruptError(f"{key} is not a matrix", path=address)
    return np.array(value, np.float64).reshape(4, 4)


def _invertible(matrix: Floats) -> bool:
    return abs(float(np.linalg.det(matrix))) > 1e-12


def targets(render_object: KeyedArchive, batch: int, address: str) -> NDArray[np.int32] | None:
    """Return the joints to which a batch's joint indices refer; None if these are direct."""
    data = render_object.get(f"skinnedObject.batch{batch}.targetsData")
    if data is None:
        return None
    if not isinstance(data, bytes) or len(data) % 4:
        raise CorruptError("the joints of a batch are not 32-bit numbers", path=address)
    return np.frombuffer(data, "<i4")


def weigh(
    arrays: GroupArrays, meant: NDArray[np.int32] | None, count: int, address: str
) -> tuple[NDArray[np.uint16], NDArray[np.float32]] | None:
    """Return four joints per vertex and their weights; None if vertices have no joints."""
    if arrays.joints is not None and arrays.weights is not None:
        joints, weights = arrays.joints.copy(), np.maximum(arrays.weights, 0)
    elif arrays.joint is not None:
        joints = np.zeros((len(arrays.joint), 4), np.int64)
        joints[:, 0] = arrays.joint
        weights = np.zeros(joints.shape, np.float32)
        weights[:, 0] = 1
    else:
        return None
    joints[weights == 0] = 0
    found = _meant(joints, meant, address)
    if len(found) and not 0 <= int(found.min()) <= int(found.max()) < count:
        raise CorruptError(f"a vertex is bound to a joint outside the {count:,}", path=address)
    return found.astype(np.uint16), weights


def _meant(joints: Array, meant: NDArray[np.int32] | None, address: str) -> Array:
    if meant is None or not len(joints):
        return joints
    if not 0 <= int(joints.min()) <= int(joints.max()) < len(meant):
        raise CorruptError(
            f"a vertex is bound to a joint outside the {len(meant):,} of its batch", path=address
        )
    found: Array = meant[joints]
    return found
