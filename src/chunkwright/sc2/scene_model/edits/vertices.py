"""Applying edited vertices and triangles to a polygon group; other values keep their bits.

Armour plates are put together again into the single polygon group of the file.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import NUMBER, Primitive, mark_of
from chunkwright.sc2.scene_model.drawing import primitive
from chunkwright.sc2.scene_model.skins import JOINT, color_bytes, group_arrays
from chunkwright.scg.polygon_group import PolygonGroup
from chunkwright.scg.streams import STREAMS, stream_names
from chunkwright.scg.streams import Primitive as Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import PartEdit
    from chunkwright.exchange.model import Mesh
    from chunkwright.sc2.scene_model.edits.joints import Weights
    from chunkwright.scg.streams import Stream, Vertices

    Rows = NDArray[np.int64]
    Mask = NDArray[np.bool_]
    Floats = NDArray[np.float64]

_CHANNELS: Final = 4
_JOINTS: Final = frozenset((JOINT, "joint_indices", "joint_weights"))
_CHUNK: Final = 512  # the number of new vertices that are compared with all old ones at once


def edit_group(group: PolygonGroup, edit: PartEdit, weights: Weights | None = None) -> None:
    """Apply an edited primitive to the polygon group that its vertices come from.

    Streams that the scene model does not have are copied from the nearest old vertex; tangents are
    recomputed around changes. ``weights`` are the joints of vertices, if these have changed.
    """
    if edit.edited is None:
        group.set_indices(np.empty(0, np.uint16))
        return
    old, before = group.vertices, _before(edit)
    vertices = _widened(old[edit.rows], edit, weights)
    new = np.flatnonzero(edit.rows < 0)
    if len(new) and len(old):
        nearest = old[_nearest(edit.edited.positions[new], before.positions)]
        for name in set(stream_names(old)) & set(stream_names(vertices)):
            vertices[name][new] = nearest[name]
    touched = _fill(vertices, edit, before)
    if weights is not None:
        _follow(vertices, weights)
    triangles = group.triangles
    if "indices" in edit.changed and not edit.edited.lines:
        assert edit.edited.indices is not None
        triangles = edit.edited.indices.reshape(-1, 3)
        group.primitive = Kind.TRIANGLE_LIST
    if edit.edited.tangents is not None and "tangents" in edit.changed:
        _set_tangents(vertices, edit.edited, before, edit.rows)
    else:
        _fit_tangents(vertices, triangles.astype(np.int64), touched)
    group.set_vertices(vertices)
    if "indices" in edit.changed and not edit.edited.lines:
        group.set_indices(triangles)
    elif edit.edited.lines and edit.edited.indices is not None:
        group.primitive = Kind.LINE_LIST
        group.set_indices(edit.edited.indices)


def new_group(
    like: PolygonGroup | None, edit: PartEdit, weights: Weights | None = None
) -> PolygonGroup:
    """Return a polygon group of a new primitive; missing streams come from ``like``, if given."""
    assert edit.edited is not None
    if like is not None:
        group = PolygonGroup(copy.deepcopy(like.archive))
        edit_group(group, replace(edit, changed=edit.changed | {"indices"}), weights)
        return group
    new = edit.edited
    count = len(new.positions)
    streams: dict[str, Array] = {}
    if new.tangents is not None and new.normals is not None:
        sides = np.cross(new.normals, new.tangents[:, :3]) * new.tangents[:, 3:]
        streams = {"tangent": new.tangents[:, :3], "binormal": sides}
    if weights is not None:
        streams |= _joint_streams(weights)
    streams |= {name: new.attributes[key] for key, name in _extra_streams(new)}
    return PolygonGroup.from_arrays(
        positions=new.positions,
        indices=np.arange(count) if new.indices is None else new.indices,
        normals=new.normals,
        texcoords=new.texcoords,
        colors=None if new.colors is None else color_bytes(new.colors),
        streams=streams,
        primitive=Kind.LINE_LIST if new.lines else Kind.TRIANGLE_LIST,
        id=0,
    )


def without_joints(group: PolygonGroup) -> None:
    """Remove the joints of the vertices of a polygon group."""
    old = group.vertices
    fields: Any = old.dtype.fields or {}
    kept = [name for name in stream_names(old) if name not in _JOINTS]
    made = np.zeros(len(old), [(name, fields[name][0]) for name in kept])
    for name in kept:
        made[name] = old[name]
    group.set_vertices(made)


def lost_streams(edit: PartEdit) -> Iterator[str]:
    """Yield the reasons why arrays of an edited primitive are not stored."""
    new = edit.edited
    if new is None:
        return
    known = {key for key, _ in _extra_streams(new)}
    for key in new.attributes:
        if key not in known and key != NUMBER and key not in _before(edit).attributes:
            yield f"the vertices of a polygon group have no {key}"
    if new.tangents is not None and new.normals is None and edit.original is None:
        yield "tangents need normals, to which they are perpendicular"
    if len(new.texcoords) < _used_sets(new) and "texcoords" in edit.changed:
        yield "the textures of its material need texture coordinates"
    if len(new.texcoords) > _CHANNELS:
        yield f"a polygon group has {_CHANNELS} sets of texture coordinates at most"


def _extra_streams(new: Primitive) -> list[tuple[str, str]]:
    """Return the attributes that are vertex streams, with the streams' names."""
    names = {f"_{stream.name.upper()}": stream for stream in STREAMS}
    return [
        (key, names[key].name)
        for key, each in new.attributes.items()
        if key in names and each.reshape(len(each), -1).shape[1] == names[key].width
    ]


def _before(edit: PartEdit) -> Primitive:
    """Return the primitive whose vertices the rows of an edit refer to."""
    found = edit.original if edit.original is not None else edit.like
    return Primitive(np.empty((0, 3), np.float32)) if found is None else found


def _widened(vertices: Vertices, edit: PartEdit, weights: Weights | None) -> Vertices:
    """Return the vertices with the streams of an edited primitive."""
    names = set(stream_names(vertices))
    wanted = _wanted(names, edit) | {name for _, name in _extra_streams(_edited(edit))}
    if weights is not None:
        wanted -= _JOINTS
        is_hard = weights.is_hard and "joint_weights" not in names
        wanted |= {JOINT} if is_hard else {"joint_indices", "joint_weights"}
    if wanted == names:
        return vertices.copy()
    kinds = {stream.name: stream for stream in STREAMS}
    fields: Any = vertices.dtype.fields or {}
    order = [*(name for name in stream_names(vertices) if name in wanted)]
    order += sorted(wanted - names, key=lambda name: kinds[name].bit)
    made = np.zeros(
        len(vertices),
        [
            (name, fields[name][0]) if name in fields else (name, *_kind(kinds[name]))
            for name in order
        ],
    )
    for name in wanted & names:
        made[name] = vertices[name]
    return made


def _edited(edit: PartEdit) -> Primitive:
    assert edit.edited is not None
    return edit.edited


def _kind(stream: Stream) -> tuple[str, tuple[int, ...]]:
    return stream.code, stream.shape


def _wanted(names: set[str], edit: PartEdit) -> set[str]:
    """Return the streams of an edited primitive, with added colours and coordinates."""
    new, before = _edited(edit), _before(edit)
    wanted = set(names)
    if "colors" in edit.changed or edit.original is None:
        wanted = wanted | {"color"} if new.colors is not None else wanted - {"color"}
    if "texcoords" not in edit.changed and edit.original is not None:
        return wanted
    for number in range(_CHANNELS):
        name = f"texcoord{number}"
        if number >= max(len(new.texcoords), _used_sets(new)):
            wanted.discard(name)
        elif number >= len(new.texcoords):
            continue
        elif name not in names:
            # The exporter copies other coordinates for textures whose own are missing.
            filled = before.texcoords[number] if number < len(before.texcoords) else None
            known = edit.rows >= 0
            values = new.texcoords[number]
            if filled is None or (values[known] != filled[edit.rows[known]]).any():
                wanted.add(name)
    return wanted


def _used_sets(primitive: Primitive) -> int:
    """Return the number of coordinate sets that the textures of a primitive use."""
    look = primitive.material
    return 0 if look is None else max((each.texcoord + 1 for each in look.textures()), default=0)


def _fill(vertices: Vertices, edit: PartEdit, before: Primitive) -> Mask:
    """Write the values that differ from the original; return a mask of the changed vertices."""
    touched = edit.rows < 0
    for name, values, old in _streams(_edited(edit), before):
        if name not in stream_names(vertices) or values is None:
            continue
        differs = np.ones(len(values), bool)
        if old is not None:
            known = edit.rows >= 0
            rows = old[edit.rows[known]].reshape(int(known.sum()), -1)
            differs[known] = (values[known].reshape(len(rows), -1) != rows).any(axis=1)
        if name == "color":
            values = color_bytes(values)
        vertices[name][differs] = values[differs].reshape(vertices[name][differs].shape)
        touched |= differs
    return touched


def _streams(
    edited: Primitive, original: Primitive
) -> list[tuple[str, Array | None, Array | None]]:
    channels = zip_longest(edited.texcoords, original.texcoords)
    return [
        ("position", edited.positions, original.positions),
        ("normal", edited.normals, original.normals),
        ("color", edited.colors, original.colors),
        *((f"texcoord{number}", new, old) for number, (new, old) in enumerate(channels)),
        *(
            (name, edited.attributes[key], original.attributes.get(key))
            for key, name in _extra_streams(edited)
        ),
    ]


def _follow(vertices: Vertices, weights: Weights) -> None:
    """Write the joints of vertices."""
    for name, values in _joint_streams(weights, stream_names(vertices)).items():
        vertices[name] = values.reshape(vertices[name].shape)


def _joint_streams(weights: Weights, names: Sequence[str] | None = None) -> dict[str, Array]:
    is_hard = weights.is_hard if names is None else JOINT in names
    if is_hard:
        rows = np.arange(len(weights.joints))
        joints = weights.joints[rows, weights.weights.argmax(axis=1)]
        return {JOINT: joints.astype(np.float32)}
    sums = weights.weights.sum(axis=1, keepdims=True)
    even = weights.weights / np.where(sums > 0, sums, 1)
    width = weights.joints.shape[1]
    joints, shares = np.zeros((2, len(even), 4), np.float32)
    joints[:, :width], shares[:, :width] = weights.joints[:, :4], even[:, :4]
    return {"joint_indices": joints, "joint_weights": shares}


def _set_tangents(vertices: Vertices, edited: Primitive, before: Primitive, rows: Rows) -> None:
    """Write tangents that differ, and binormals with the same handedness."""
    names = stream_names(vertices)
    if "tangent" not in names or edited.tangents is None:
        return
    differs = np.ones(len(rows), bool)
    if before.tangents is not None:
        known = rows >= 0
        differs[known] = (edited.tangents[known] != before.tangents[rows[known]]).any(axis=1)
    tangents = edited.tangents[differs]
    vertices["tangent"][differs] = tangents[:, :3]
    if "binormal" in names and "normal" in names:
        sides = np.cross(vertices["normal"][differs], tangents[:, :3]) * tangents[:, 3:]
        vertices["binormal"][differs] = sides


def _nearest(points: Array, among: Array) -> Rows:
    """Return the index of the nearest other point for each point."""
    found = [
        np.square(points[at : at + _CHUNK, None, :] - among[None]).sum(axis=2).argmin(axis=1)
        for at in range(0, len(points), _CHUNK)
    ]
    return np.concatenate(found)


def _fit_tangents(vertices: Vertices, triangles: Rows, touched: Mask) -> None:
    """Recompute the tangents of all vertices whose triangles have a changed vertex.

    A tangent points in the direction of rising u, a binormal in the direction of falling v, as in
    the engine's files; both are perpendicular to the normal.
    """
    names = stream_names(vertices)
    if not {"tangent", "normal", "texcoord0"} <= set(names) or not touched.any():
        return
    around = np.zeros(len(vertices), bool)
    around[triangles[touched[triangles].any(axis=1)]] = True
    around |= touched
    along_u, along_v = _slopes(vertices, triangles)
    normals = vertices["normal"].astype(np.float64)
    tangents = _square(along_u, normals)
    proper = around & (np.linalg.norm(tangents, axis=1) > 0)
    vertices["tangent"][proper] = tangents[proper]
    if "binormal" in names:
        binormals = np.cross(normals, tangents)
        sides = np.einsum("ij,ij->i", binormals, along_v)
        binormals[sides > 0] *= -1
        vertices["binormal"][proper] = binormals[proper]


def _slopes(vertices: Vertices, triangles: Rows) -> tuple[Floats, Floats]:
    """Return the directions of rising u and v at each vertex, summed over its triangles."""
    points = vertices["position"].astype(np.float64)[triangles]
    coordinates = vertices["texcoord0"].astype(np.float64)[triangles]
    edges, spans = points[:, 1:] - points[:, :1], coordinates[:, 1:] - coordinates[:, :1]
    area = spans[:, 0, 0] * spans[:, 1, 1] - spans[:, 1, 0] * spans[:, 0, 1]
    scale = np.divide(1, area, out=np.zeros_like(area), where=np.abs(area) > 1e-12)[:, None]
    along_u = (edges[:, 0] * spans[:, 1, 1:] - edges[:, 1] * spans[:, 0, 1:]) * scale
    along_v = (edges[:, 1] * spans[:, 0, :1] - edges[:, 0] * spans[:, 1, :1]) * scale
    return _summed(along_u, triangles, len(vertices)), _summed(along_v, triangles, len(vertices))


def _summed(rows: Floats, triangles: Rows, count: int) -> Floats:
    made = np.zeros((count, 3))
    for corner in range(3):
        for axis in range(3):
            made[:, axis] += np.bincount(triangles[:, corner], rows[:, axis], minlength=count)
    return made


def _square(rows: Floats, normals: Floats) -> Floats:
    """Return rows of length 1, perpendicular to normals; 0 for those without a direction."""
    flat = rows - normals * np.einsum("ij,ij->i", rows, normals)[:, None]
    sizes = np.linalg.norm(flat, axis=1, keepdims=True)
    made: Floats = np.divide(flat, sizes, out=np.zeros_like(flat), where=sizes > 1e-12)
    return made


_COLUMNS = frozenset(("positions", "normals", "colors"))


def edit_plates(group: PolygonGroup, mesh: Mesh, edits: Sequence[PartEdit]) -> None:
    """Apply the edits of a plate, shown by a mesh, to the polygon group of all plates."""
    plate = int(mark_of(mesh.extras)["plate"])
    arrays = group_arrays(group, group.address)
    assert arrays.joint is not None
    indices = arrays.indices.astype(np.int64)
    plates = arrays.joint[indices[:, 0]]
    whole = primitive(arrays, None)
    kept = np.ones(len(indices), bool)
    shaped = []
    for edit in edits:
        mask = plates == plate
        used = np.unique(indices[mask])
        if "indices" in edit.changed or _is_shared(edit, used, indices[~mask]):
            if edit.original is not None:
                kept &= ~mask
            if edit.edited is not None:
                shaped.append((edit, edit.edited, used))
        else:
            assert edit.edited is not None
            assert edit.original is not None
            whole = _painted(whole, edit.original, edit.edited, used)
    changed = frozenset[str]().union(*(edit.changed for edit in edits))
    if shaped:
        changed |= {"indices"}
    original = primitive(arrays, None)
    if not shaped and "indices" not in changed:
        edit_group(group, _edit(edits[0], original, whole, np.arange(len(arrays.joint)), changed))
        return
    base, flat = np.unique(indices[kept], return_inverse=True)
    made, rows, numbers = _only(whole, base, flat), [base], [arrays.joint[base]]
    for edit, edited, used in shaped:
        made = _joined(made, edited)
        rows.append(np.where(edit.rows >= 0, used[edit.rows], -1))
        numbers.append(np.full(len(edit.rows), plate))
    edit_group(group, _edit(edits[0], original, made, np.concatenate(rows), changed))
    vertices = group.vertices.copy()
    vertices[JOINT] = np.concatenate(numbers).reshape(vertices[JOINT].shape)
    group.set_vertices(vertices)


def _is_shared(edit: PartEdit, used: Rows, others: Rows) -> bool:
    """Return whether another plate has a vertex that changed."""
    if edit.edited is None or edit.original is None:
        return False
    moved = (edit.edited.positions != edit.original.positions).any(axis=1)
    return bool(np.isin(used[moved], others).any())


def _edit(
    edit: PartEdit, original: Primitive, edited: Primitive, rows: Rows, changed: frozenset[str]
) -> PartEdit:
    return replace(edit, original=original, edited=edited, rows=rows, changed=changed)


def _painted(whole: Primitive, original: Primitive, edited: Primitive, used: Rows) -> Primitive:
    """Return a primitive with the edited values of one of its plates."""

    def mixed(all_rows: Any, old: Any, new: Any) -> Any:
        if all_rows is None or old is None or new is None:
            return all_rows
        different = (old != new).any(axis=1)
        made = all_rows.copy()
        made[used[different]] = new[different]
        return made

    columns = {
        name: mixed(getattr(whole, name), getattr(original, name), getattr(edited, name))
        for name in _COLUMNS
    }
    sets = zip(whole.texcoords, original.texcoords, edited.texcoords, strict=True)
    return replace(whole, **columns, texcoords=[mixed(*each) for each in sets])


def _only(whole: Primitive, used: Rows, indices: Rows) -> Primitive:
    def rows(array: Any) -> Any:
        return None if array is None else array[used]

    columns = {name: rows(getattr(whole, name)) for name in _COLUMNS}
    texcoords = [rows(each) for each in whole.texcoords]
    return replace(
        whole,
        **columns,
        texcoords=texcoords,
        tangents=None,
        attributes={},
        indices=indices.reshape(-1).astype(np.uint32),
    )


def _joined(one: Primitive, other: Primitive) -> Primitive:
    def rows(first: Any, second: Any) -> Any:
        return None if first is None or second is None else np.concatenate([first, second])

    assert one.indices is not None
    assert other.indices is not None
    columns = {name: rows(getattr(one, name), getattr(other, name)) for name in _COLUMNS}
    pairs = zip(one.texcoords, other.texcoords, strict=True)
    indices = np.concatenate([one.indices, other.indices + np.uint32(len(one.positions))])
    return replace(one, **columns, texcoords=[rows(*each) for each in pairs], indices=indices)
