"""Mesh shapes as points and triangles: stored, compressed in chunks, or in bounding trees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx import views

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Record, Value

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float32]
    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]


_PACKED_BITS: Final = (11, 11, 10)
_SHARED_BITS: Final = (21, 21, 22)
_UNUSED: Final = (0xDE, 0xAD, 0xDE, 0xAD)
_PAGE: Final = 1 << 16


def compressed(obj: HkObject) -> dict[str, Value]:
    """Decode a ``hknpCompressedMeshShape``; see ``tree``."""
    return tree(views.member(obj, "data", "meshTree", default={}))


def compressed_old(obj: HkObject) -> dict[str, Value]:
    """Decode a ``hkpBvCompressedMeshShape``; see ``tree``."""
    return tree(views.member(obj, "tree", default={}))


def tree(values: Mapping[str, object]) -> dict[str, Value]:
    """Decode a ``hkcdStaticMeshTree``, all sections at once.

    Indices are local to a section: its packed vertices, which are scaled by its ``codecParms``,
    come first, then shared ones, which are scaled by the domain of the whole tree. The result has
    the packed vertices of all sections, then the shared ones that are used. ``others`` counts the
    primitives without triangles, such as convex pieces.
    """
    sections = views.elements(values, "sections")
    firsts, counts = _packed_words(sections, "primitives")
    primitives = views.elements(values, "primitives")
    owner, place = _slices(firsts, counts, len(primitives), "primitives")
    indices = _rows((each["indices"] for each in primitives), 4, np.uint8).astype(np.int64)[place]
    # With equal second and fourth index, neither a triangle nor a quad has an area.
    solid = indices[:, 1] != indices[:, 3]
    others = ~solid & (indices != np.array(_UNUSED)).any(axis=1)
    owner, indices = owner[solid], indices[solid]
    vertices, starts, packed = _packed_vertices(values, sections)
    own = indices < packed[owner][:, None]
    resolved = indices + starts[owner][:, None]
    wanted = _shared_places(values, sections, owner, indices - packed[owner][:, None], ~own)
    used, resolved[~own] = np.unique(wanted, return_inverse=True)
    resolved[~own] += len(vertices)
    return {
        "vertices": np.concatenate((vertices, _shared_vertices(values, used))),
        "triangles": _triangles(resolved, indices[:, 2] != indices[:, 3]),
        "others": int(others.sum()),
    }


def _triangles(indices: Ints, quads: NDArray[np.bool_]) -> Ints:
    """Split rows (a, b, c, d) into (a, b, c) and, where they are quads, (a, c, d)."""
    both = indices[:, (0, 1, 2, 0, 2, 3)].reshape(-1, 2, 3)
    return both[np.stack((np.ones_like(quads), quads), axis=1)]


def _packed_vertices(values: Value, sections: list[Record]) -> tuple[Floats, Ints, Ints]:
    """Return the vertices of all sections, and the first index and count of each section."""
    words = np.asarray(views.elements(values, "packedVertices"), np.uint32)
    counts = _numbers(sections, "numPackedVertices")
    firsts = _numbers(sections, "firstPackedVertex")
    owner, place = _slices(firsts, counts, len(words), "packed vertices")
    parameters = _rows((each["codecParms"] for each in sections), 6, np.float32)[owner]
    with np.errstate(all="ignore"):  # values of the file may overflow
        vertices = parameters[:, :3] + _bits(words[place], _PACKED_BITS) * parameters[:, 3:]
        made = vertices.astype(np.float32)
    return made, np.cumsum(counts) - counts, counts


def _shared_places(
    values: Value, sections: list[Record], owner: Ints, indices: Ints, mask: NDArray[np.bool_]
) -> Ints:
    """Return the index among all shared vertices of each masked local index."""
    table = np.asarray(views.elements(values, "sharedVerticesIndex"), np.int64)
    firsts, _ = _packed_words(sections, "sharedVertices")
    rows = np.nonzero(mask)[0]
    place = firsts[owner[rows]] + indices[mask]
    _check(place, len(table), "indices of shared vertices")
    found: Ints = table[place] + _numbers(sections, "page")[owner[rows]] * _PAGE
    return found


def _shared_vertices(values: Value, places: Ints) -> Floats:
    words = np.asarray(views.elements(values, "sharedVertices"), np.uint64)
    _check(places, len(words), "shared vertices")
    low, high = (
        np.asarray(views.elements(values, "domain", end), np.float64)[:3] for end in ("min", "max")
    )
    if not len(places):
        return np.empty((0, 3), np.float32)
    steps = np.array([(1 << width) - 1 for width in _SHARED_BITS], np.float64)
    with np.errstate(all="ignore"):
        made = low + _bits(words[places], _SHARED_BITS) / steps * (high - low)
        return made.astype(np.float32)


def stored(obj: HkObject) -> dict[str, Value]:
    """Join the parts of a ``hkpStorageExtendedMeshShape``.

    A triangle is three indices and an unused fourth number. The transform of a part is the
    identity in every known file, and is ignored.
    """
    vertices, triangles = [np.empty((0, 3), np.float32)], [np.empty((0, 3), np.int64)]
    parts = [part for part in views.elements(obj, "meshstorage") if part is not None]
    if len(set(map(id, parts))) < len(parts):
        raise CorruptError("the same part occurs twice").within("meshstorage")
    start = 0
    for part in parts:
        points = np.asarray(views.elements(part, "vertices"), np.float32).reshape(-1, 4)
        vertices.append(points[:, :3])
        for name in ("indices8", "indices16", "indices32"):
            # Early versions have no 8-bit indices.
            indices = np.asarray(views.elements(part, name), np.int64)
            whole = indices[: len(indices) // 4 * 4].reshape(-1, 4)[:, :3]
            _check(whole, len(points), "vertices of a part")
            triangles.append(whole + start)
        start += len(points)
    return {"vertices": np.concatenate(vertices), "triangles": np.concatenate(triangles)}


def simple(obj: HkObject) -> dict[str, Value]:
    """Return the vertices and triangles of a ``hkpSimpleMeshShape``, which are members of it."""
    vertices = np.asarray(views.elements(obj, "vertices"), np.float32).reshape(-1, 4)[:, :3]
    rows = ([each["a"], each["b"], each["c"]] for each in views.elements(obj, "triangles"))
    triangles = _rows(rows, 3, np.int64)
    _check(triangles, len(vertices), "vertices")
    return {"vertices": vertices, "triangles": triangles}


def polytope(obj: HkObject) -> dict[str, Value]:
    """Triangulate the faces of a ``hknpConvexPolytopeShape``, polygons, as fans."""
    vertices = np.asarray(views.elements(obj, "vertices"), np.float32).reshape(-1, 4)[:, :3]
    faces = views.elements(obj, "faces")
    firsts, counts = _numbers(faces, "firstIndex"), _numbers(faces, "numIndices")
    indices = np.asarray(views.elements(obj, "indices"), np.int64)
    face, place = _slices(firsts, counts, len(indices), "indices of faces")
    # One triangle per corner, except for the first two corners of a face.
    first = firsts[face]
    last = place >= first + 2
    corners = np.stack((first, place - 1, place), axis=1)[last]
    triangles = indices[corners]
    _check(triangles, len(vertices), "vertices")
    return {"vertices": vertices, "triangles": triangles}


def _packed_words(sections: list[Record], name: str) -> tuple[Ints, Ints]:
    """Split words of the sections into index of the first element and count."""
    words = np.array([each[name]["data"] for each in sections], np.int64)
    return words >> 8, words & 0xFF


def _numbers(records: list[Record], name: str) -> Ints:
    return np.array([each[name] for each in records], np.int64)


def _rows(rows: Iterable[object], width: int, dtype: type[np.generic]) -> Array:
    """Stack any number of rows of ``width`` numbers."""
    listed = list(rows)
    try:
        return np.array(listed, dtype).reshape(len(listed), width)
    except ValueError as error:  # a class of that name with other members, defined in the file
        raise CorruptError(f"expected rows of {width} numbers: {error}") from error


def _slices(firsts: Ints, counts: Ints, size: int, what: str) -> tuple[Ints, Ints]:
    """Return the slice and the index of each element that slices of an array select.

    Raises ``CorruptError`` if they select more elements than the ``size`` of the array.
    """
    if int(counts.sum()) > size:
        raise CorruptError(
            f"slices select {int(counts.sum()):,} {what}, but there are only {size:,}"
        )
    owner = np.repeat(np.arange(len(counts)), counts)
    within = np.arange(len(owner)) - (np.cumsum(counts) - counts)[owner]
    place = firsts[owner] + within
    _check(place, size, what)
    return owner, place


def _bits(words: Array, widths: tuple[int, int, int]) -> NDArray[np.float64]:
    """Split words into three numbers, lowest bits first."""
    wide = words.astype(np.uint64)
    shifts = np.cumsum((0, *widths[:2])).astype(np.uint64)
    masks = np.array([(1 << width) - 1 for width in widths], np.uint64)
    return ((wide[:, None] >> shifts) & masks).astype(np.float64)


def _check(places: Ints, size: int, what: str) -> None:
    if len(places) and not 0 <= int(places.min()) <= int(places.max()) < size:
        worst = int(places.max()) if int(places.max()) >= size else int(places.min())
        raise CorruptError(f"index {worst:,} is out of range for {size:,} {what}")


def convex(obj: HkObject) -> dict[str, Value]:
    """Return the ``vertices`` of a shape, and its ``triangles`` if its connectivity is complete."""
    groups = views.elements(obj, "rotatedVertices")
    found: dict[str, Value] = {"vertices": _unpacked(groups, obj["numVertices"])}
    held = views.member(obj, "connectivity")
    corners = np.asarray(views.elements(held, "vertexIndices"), np.int64)
    counts = np.asarray(views.elements(held, "numVerticesPerFace"), np.int64)
    if _is_complete(corners, counts, len(found["vertices"])):
        found["triangles"] = _fans(corners, counts)
    return found


def _unpacked(groups: Value, count: int) -> NDArray[np.float32]:
    """Return points that are stored four at a time: all x, then all y, then all z."""
    if not isinstance(groups, np.ndarray):  # records before 2014, matrices since
        groups = np.array([(each["x"], each["y"], each["z"]) for each in groups], np.float32)
    points: NDArray[np.float32] = groups.reshape(-1, 3, 4).swapaxes(1, 2).reshape(-1, 3)
    return points[: max(count, 0)]


def _is_complete(corners: Ints, counts: Ints, points: int) -> bool:
    """Whether loops are faces of a closed surface: each edge occurs once in each direction."""
    if not len(counts) or int(counts.min()) < 3 or int(counts.sum()) != len(corners):
        return False
    if not 0 <= int(corners.min()) <= int(corners.max()) < points:
        return False
    ends = np.stack((corners, corners[_next(counts)]), axis=1)
    edges = set(map(tuple, ends.tolist()))
    return len(edges) == len(ends) and all((b, a) in edges and a != b for a, b in edges)


def _next(counts: Ints) -> Ints:
    """Return the index of the corner that comes after each corner in its loop."""
    ends = np.cumsum(counts)
    places = np.arange(1, int(ends[-1]) + 1)
    places[ends - 1] = ends - counts
    return places


def _fans(corners: Ints, counts: Ints) -> Ints:
    """Split loops into triangles around their first corners."""
    starts = np.repeat(np.cumsum(counts) - counts, counts - 2)
    steps = np.concatenate([np.arange(1, count - 1) for count in counts.tolist()])
    made: Ints = corners[np.stack((starts, starts + steps, starts + steps + 1), axis=1)]
    return made


_NONE: Final = 0xFFFF


def chunked(obj: HkObject) -> dict[str, Value]:
    """Return the vertices (n, 3) and triangles (m, 3) of all chunks, then of the large triangles.

    A chunk that refers to another shares the other's vertices and indices, but has its own offset
    and transform. Convex pieces are counted in ``others``.
    """
    chunks = views.elements(obj, "chunks")
    transforms = np.asarray(views.elements(obj, "transforms"), np.float64).reshape(-1, 3, 4)
    step = float(views.member(obj, "error", default=0.0))
    parts = [_chunk(chunks, chunk, transforms, step) for chunk in chunks]
    large = views.elements(obj, "bigTriangles")
    corners = np.array([[each[name] for name in "abc"] for each in large], np.int64)
    points = np.asarray(views.elements(obj, "bigVertices"), np.float64).reshape(-1, 4)[:, :3]
    parts.append((points, corners.reshape(-1, 3)))
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    for vertices, triangles in parts:
        if triangles.size and int(triangles.max()) >= len(vertices):
            raise CorruptError(
                f"vertex {int(triangles.max())} of a triangle is out of range for {len(vertices)}",
                path=f"{obj.address}/chunks",
            )
    return {
        "vertices": np.concatenate([each for each, _ in parts]).astype(np.float32),
        "triangles": np.concatenate(
            [rows + start for (_, rows), start in zip(parts, starts, strict=False)]
        ),
        "others": len(views.elements(obj, "convexPieces")),
    }


def _chunk(
    chunks: Value, chunk: Mapping[str, Value], transforms: Points, step: float
) -> tuple[Points, Triangles]:
    reference = int(chunk["reference"])
    held = chunk
    if reference != _NONE:
        if reference >= len(chunks):
            raise CorruptError(
                f"chunk {reference} is out of range for {len(chunks)}", path="/chunks"
            )
        held = chunks[reference]
    stored = np.asarray(held["vertices"], np.float64)
    if len(stored) % 3:
        raise CorruptError(f"{len(stored)} coordinates are not whole vertices", path="/chunks")
    points = stored.reshape(-1, 3) * step + np.asarray(chunk["offset"], np.float64).ravel()[:3]
    place = int(chunk["transformIndex"])
    if place != _NONE and place < len(transforms):
        points = _moved(points, transforms[place])
    return points, _chunk_triangles(held)


def _moved(points: Points, transform: Points) -> Points:
    """Scale, turn and move points; the rows of a transform are position, quaternion and scale."""
    x, y, z, w = transform[1]
    axis = np.array((x, y, z))
    scaled = points * transform[2, :3]
    turn = np.cross(axis, scaled)
    made: Points = scaled + 2 * (w * turn + np.cross(axis, turn)) + transform[0, :3]
    return made


def _chunk_triangles(chunk: Mapping[str, Value]) -> Triangles:
    """Return the triangles of strips, every second of which is turned over, then the single ones."""
    indices = np.asarray(chunk["indices"], np.int64)
    rows, start = [], 0
    for length in np.asarray(chunk["stripLengths"], np.int64).tolist():
        strip = indices[start : start + length]
        start += length
        if len(strip) < 3:
            continue
        one = np.stack((strip[:-2], strip[1:-1], strip[2:]), axis=1)
        one[1::2] = one[1::2][:, [0, 2, 1]]
        rows.append(one)
    rest = indices[start:]
    rows.append(rest[: len(rest) // 3 * 3].reshape(-1, 3))
    made: Triangles = np.concatenate(rows)
    # Strips go over corners twice to turn around.
    a, b, c = made.T
    proper: Triangles = made[(a != b) & (b != c) & (a != c)]
    return proper
