"""The arrays of a primitive compared with those of an edited mesh, vertex by vertex."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.soups import among, columns_of, triangles_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.soups import Rows, Skinning, Soup
    from chunkwright.exchange.model import Primitive

    Mask = NDArray[np.bool_]
    Columns = dict[str, Array]
    Made = tuple[Primitive, Rows, frozenset[str]]

# The joints and weights of a vertex as one point: the weighted mean of a point for each joint.
_INFLUENCE: Final = "weights"
# How much an editor may change values, absolute and relative, by the beginning of their name.
_DRIFT: Final = {
    "positions": 1e-6,
    "normals": 2e-2,
    "tangents": 2e-2,
    "texcoords": 1e-5,
    "colors": 4e-3,
    _INFLUENCE: 1e-2,
    "_": 1e-5,
}
# Arrays that editors compute if a file has none; and, as ``_OPTIONAL``, those that they may leave
# out.
_DERIVED: Final = ("normals", "tangents")
# How far normals may be from those of their triangles and still count as flat.
_LEVEL: Final = 2e-2
# The share of triangles, thin ones far from the origin, whose normals editors compute imprecisely.
_FEW: Final = 0.05
_OPTIONAL: Final = ("normals", "tangents", "_", _INFLUENCE)
# Copies of a vertex within this many drifts of each other count as one.
_CLUSTER: Final = 2.0
# Copies of a vertex within this many drifts count as alike, if it has copies that differ.
_ALIKE: Final = 0.5
# How many different copies of a vertex are searched for; any further copy counts as different.
_MOST_COPIES: Final = 64
_JOINTS: Final = 4
# The share of all normals that differs where an editor recomputed them.
_MOST: Final = 0.5
# The area of a triangle, relative to the squares of its sides, that counts as zero.
_NO_AREA: Final = 1e-6
# The same for coordinates that editors have stored in single precision.
_STILL_NONE: Final = 1e-5


class Comparison:
    """A primitive, with vertices numbered from ``start``, compared with the vertices of a mesh.

    ``around`` are the names of arrays that any primitive of the original mesh has.
    """

    def __init__(
        self,
        original: Primitive,
        after: Soup,
        start: int,
        skinning: Skinning | None,
        around: frozenset[str] = frozenset(),
    ) -> None:
        self.around = around
        self.original = original
        self.count = len(original.positions)
        numbers = after.numbers - start
        self.numbers = np.where((numbers >= 0) & (numbers < self.count), numbers, -1)
        self.after = after
        self.old, self.new = columns_of(original), dict(after.columns)
        # Vertices of triangles that have no area, before and after: editors do not keep their
        # normals. The last row is for new vertices.
        self._flat = np.zeros(self.count + 1, bool)
        self._flat[:-1] = _is_flat(original.positions, triangles_of(original), _NO_AREA)
        still = np.zeros(self.count + 1, bool)
        still[self.numbers[_is_flat(after.columns["positions"], after.triangles, _STILL_NONE)]] = (
            True
        )
        self._flat &= still
        if skinning is not None:
            points = np.random.default_rng(1).random((len(skinning.joints), 3))
            self.new |= _influence(points, after.joints, after.weights)
            self.old |= _influence(points, original.joints, original.weights)

    def made(self, theirs: Rows) -> Made | None:
        """Return the changed primitive, its vertices' origins, and what differs, if anything."""
        self._leave_out(theirs)
        self._mind_flat(theirs)
        corners = self.numbers[theirs]
        split, differs = self._copies(np.unique(theirs))
        self._is_smoothed = self._is_smooth(theirs)
        ours = triangles_of(self.original)
        if (corners < 0).any() or len(split) or not _same_triangles(ours, corners):
            return self._rebuilt(theirs, split, differs)
        taken = np.full(self.count, -1)
        for some in (~differs[theirs.reshape(-1)], differs[theirs.reshape(-1)]):
            flat = theirs.reshape(-1)[some][::-1]
            taken[self.numbers[flat]] = flat
        made, changed = self._merged(np.arange(self.count), taken)
        return (made, np.arange(self.count), changed) if changed else None

    def rebuilt(self, theirs: Rows) -> Made:
        """Return a primitive made of these triangles, even if nothing has changed."""
        self._leave_out(theirs)
        self._mind_flat(theirs)
        self._is_smoothed = self._is_smooth(theirs)
        return self._rebuilt(theirs, *self._copies(np.unique(theirs)))

    def _leave_out(self, theirs: Rows) -> None:
        """Leave out the arrays that not all vertices of the given triangles have.

        Editors give all primitives of a mesh every array that one of them has.
        """
        used = np.unique(theirs)
        self.new = {
            name: each
            for name, each in self.new.items()
            if not self.after.lacks(name, used)
            and (name in self.old or name not in self.around or not _is_filled(name, each[used]))
        }

    def _mind_flat(self, theirs: Rows) -> None:
        """Compare normals at triangles without area too, if editors recomputed the normals.

        They did if most of the other normals differ, or the triangles do.
        """
        if not self._flat.any():
            return
        corners = self.numbers[theirs]
        known = oriented(triangles_of(self.original))
        if (corners < 0).any() or not among(oriented(corners), known).all():
            self._flat[:] = False
            return
        used = np.unique(theirs[~self._flat[corners]])
        far = self._drifts(self.old, self.numbers[used], used, ["normals"]) > 1
        if len(far) and float(far.mean()) > _MOST:
            self._flat[:] = False

    def _is_smooth(self, theirs: Rows) -> bool:
        """Whether normals differ from those of the triangles, which editors compute on their own.

        The normals of a mesh that is bound to joints are too imprecise for this.
        """
        if "normals" not in self.new or "normals" in self.old or self.after.joints is not None:
            return False
        corners = self.new["positions"][theirs].astype(np.float64)
        sides = corners[:, 1:] - corners[:, :1]
        across = np.cross(sides[:, 0], sides[:, 1])
        sizes = np.linalg.norm(across, axis=1)
        proper = sizes > _NO_AREA * np.square(sides).sum(axis=(1, 2))
        level = across[proper] / sizes[proper, None]
        far = np.abs(self.new["normals"][theirs][proper] - level[:, None]).max(
            axis=(1, 2), initial=0
        )
        return len(far) > 0 and float((far > _LEVEL).mean()) > _FEW

    def _copies(self, used: Rows) -> tuple[Rows, Mask]:
        """Return the vertices whose copies differ, and which rows of the mesh were changed.

        Editors copy a vertex where its triangles have other normals or coordinates. Among copies
        that are alike, the first that was changed decides.
        """
        differs = np.zeros(len(self.numbers), bool)
        known = used[self.numbers[used] >= 0]
        rows = self.numbers[known]
        names = self._shared()
        differs[known] = self._drifts(self.old, rows, known, names) > 1
        first = np.full(self.count, -1)
        first[rows[::-1]] = known[::-1]
        changed = known[differs[known]]
        first[self.numbers[changed[::-1]]] = changed[::-1]
        apart = self._drifts(self.new, first[rows], known, names) > _CLUSTER
        return np.unique(rows[apart]), differs

    def _shared(self) -> list[str]:
        """Return the names of the arrays in which copies differ."""
        names = [name for name in self.old if name in self.new]
        added = [
            name for name in self.new if name not in self.old and not name.startswith(_DERIVED)
        ]
        return names + added

    def _drifts(self, ours: Columns, rows: Rows, theirs: Rows, names: list[str]) -> Array:
        """Return the distances of edited vertices from others, as multiples of the drift."""
        far = np.zeros(len(rows))
        for name in names:
            if name not in ours or not len(rows):
                continue
            before, now = ours[name][rows], self.new[name][theirs]
            if before.shape != now.shape:
                far[:] = np.inf
                continue
            # NaN and infinity were exported as other values.
            good = np.isfinite(before)
            before = np.where(good, before, 0)
            allowed = _drift_of(name) * (1 + np.abs(before)) + self._more(name)
            ratio = np.where(good, np.abs(now - before) / allowed, 0)
            if name == "normals":
                stands = self._drifts(ours, rows, theirs, ["positions"]) <= 1
                ratio[self._flat[self.numbers[theirs]] & stands] = 0
            far = np.maximum(far, ratio.max(axis=1, initial=0))
        return far

    def _more(self, name: str) -> float:
        return self.after.drift if name == "positions" else 0.0

    def _rebuilt(self, theirs: Rows, split: Rows, differs: Mask) -> Made:
        """Return a primitive made of these triangles; old vertices come first, in their order."""
        used = np.unique(theirs)
        # Changed vertices come first, so that they represent their copies.
        used = used[np.argsort(~differs[used], kind="stable")]
        rows = self.numbers[used]
        keys = np.zeros((len(used), 2), np.int64)
        keys[:, 0] = np.where(rows >= 0, rows, self.count + used)
        apart = np.isin(rows, split)
        keys[apart, 1] = self._clusters(used[apart])
        _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        place = np.empty(len(self.numbers), np.int64)
        place[used] = which.reshape(-1)
        taken = used[first]
        origins = np.where(self._is_foreign(used)[first], -1, self.numbers[taken])
        made, changed = self._merged(origins, taken)
        made.indices = place[theirs].reshape(-1).astype(np.uint32)
        return made, origins, changed | {"indices"}

    def _is_foreign(self, used: Rows) -> Mask:
        """Return which vertices have moved although another one with their number has not.

        They come from another mesh that was joined to this one: its numbers begin at 1 too.
        """
        rows = self.numbers[used]
        known = rows >= 0
        moved = np.zeros(len(used), bool)
        moved[known] = self._drifts(self.old, rows[known], used[known], ["positions"]) > 1
        still = np.zeros(self.count + 1, bool)
        still[rows[known & ~moved]] = True
        return np.asarray(moved & still[rows], np.bool_)

    def _clusters(self, vertices: Rows) -> Rows:
        """Return a number for each copy of a vertex, the same for those that are alike."""
        names = [name for name in self._shared() if name in self.new]
        found = np.zeros(len(vertices), np.int64)
        left = np.arange(len(vertices))
        for number in range(_MOST_COPIES):
            if not len(left):
                return found
            # Copies like the first that is left of their vertex; others remain for the next round.
            _, first, which = np.unique(
                self.numbers[vertices[left]], return_index=True, return_inverse=True
            )
            leaders = vertices[left][first][which.reshape(-1)]
            is_like = self._drifts(self.new, leaders, vertices[left], names) <= _ALIKE
            found[left[is_like]] = number
            left = left[~is_like]
        found[left] = _MOST_COPIES + left
        return found

    def _merged(self, rows: Rows, taken: Rows) -> tuple[Primitive, frozenset[str]]:
        """Return the arrays of the original with the changed values.

        For each vertex of the result, ``rows`` has the index of its vertex in the original,
        ``taken`` that in the edited mesh; -1 for none.
        """
        changed: set[str] = set()
        made: Columns = {}
        for name in [*self.old, *(name for name in self.new if name not in self.old)]:
            if name == _INFLUENCE:
                continue
            array, differs = self._column(name, rows, taken)
            if array is not None:
                made[name] = array
            if differs:
                changed.add(_field_of(name))
        joints, weights, differs = self._skin(rows, taken)
        if differs:
            changed.add(_INFLUENCE)
        sets = sorted(name for name in made if name.startswith("texcoords"))
        primitive = replace(
            self.original,
            positions=made["positions"],
            normals=made.get("normals"),
            tangents=made.get("tangents") if not changed - {"tangents"} else None,
            texcoords=[made[name] for name in sets],
            colors=made.get("colors"),
            joints=joints,
            weights=weights,
            attributes={name: each for name, each in made.items() if name.startswith("_")},
        )
        return primitive, frozenset(changed)

    def _column(self, name: str, rows: Rows, taken: Rows) -> tuple[Array | None, bool]:
        """Return an array of the result, and whether it differs from that of the original."""
        old, new = self.old.get(name), self.new.get(name)
        if old is None or (new is not None and old.shape[1:] != new.shape[1:]):
            if new is None or name == "tangents":
                return None, False
            if name == "normals":
                return None, self._is_smoothed
            filled = np.zeros((len(rows), new.shape[1]), np.float32)
            filled[taken >= 0] = new[taken[taken >= 0]]
            return filled, bool((taken >= 0).any())
        if new is None:
            kept = None if (rows < 0).any() else old[rows]
            return (kept, False) if name.startswith(_OPTIONAL) else (None, True)
        merged = np.empty((len(rows), old.shape[1]), old.dtype)
        known = rows >= 0
        merged[known] = old[rows[known]]
        merged[~known] = new[taken[~known]]
        both = np.flatnonzero(known & (taken >= 0))
        differs = self._drifts(self.old, rows[both], taken[both], [name]) > 1
        merged[both[differs]] = new[taken[both[differs]]]
        if name == "positions":
            _weld(merged, new[np.maximum(taken, 0)], both[~differs], np.flatnonzero(~known))
        return merged, bool(differs.any() or (~known).any())

    def _skin(self, rows: Rows, taken: Rows) -> tuple[Array | None, Array | None, bool]:
        """Return the joints and weights of the result, and whether they differ."""
        old, new = self.original, self.after
        if new.joints is None or new.weights is None or _INFLUENCE not in self.new:
            if old.joints is None or old.weights is None or (rows < 0).any():
                return None, None, False
            return old.joints[rows], old.weights[rows], False
        joints = np.zeros((len(rows), _JOINTS), np.uint16)
        weights = np.zeros((len(rows), _JOINTS), np.float32)
        seen = taken >= 0
        joints[seen], weights[seen] = new.joints[taken[seen]], new.weights[taken[seen]]
        if old.joints is None or old.weights is None:
            return joints, weights, True
        both = np.flatnonzero((rows >= 0) & seen)
        differs = self._drifts(self.old, rows[both], taken[both], [_INFLUENCE]) > 1
        kept = np.concatenate([both[~differs], np.flatnonzero((rows >= 0) & ~seen)])
        width = old.joints.shape[1]
        joints[kept, :width] = old.joints[rows[kept]]
        weights[kept, :width] = old.weights[rows[kept]]
        return joints, weights, bool(differs.any())


def _weld(merged: Array, edited: Array, kept: Rows, added: Rows) -> None:
    """Move ``added`` vertices to the ``kept`` ones whose position they share in the edited mesh.

    The kept vertices have the positions of the file, from which those of editors drift.
    """
    if not len(kept) or not len(added):
        return
    places = np.nan_to_num(edited[np.concatenate([kept, added])].astype(np.float64))
    cell = _DRIFT["positions"] * (1 + np.abs(places).max())
    _, first, which = np.unique(
        np.rint(places / cell) + 0.0, axis=0, return_index=True, return_inverse=True
    )
    leaders = first[which.reshape(-1)][len(kept) :]
    is_there = leaders < len(kept)
    merged[added[is_there]] = merged[kept[leaders[is_there]]]


def _influence(points: Array, joints: Array | None, weights: Array | None) -> Columns:
    if joints is None or weights is None:
        return {}
    parts = np.maximum(np.nan_to_num(weights, posinf=0, neginf=0), 0).astype(np.float64)
    parts[~(parts.sum(axis=1) > 0)] = np.eye(1, parts.shape[1])
    parts /= parts.sum(axis=1, keepdims=True)
    at = np.minimum(joints.astype(np.int64), len(points) - 1)
    return {_INFLUENCE: np.einsum("nk,nki->ni", parts, points[at])}


def _is_flat(positions: Array, triangles: Rows, least: float) -> Mask:
    """Return which vertices have a triangle of at most ``least`` area, relative to its sides."""
    # A triangle with NaN counts as one without area.
    corners = np.nan_to_num(positions.astype(np.float64), posinf=0, neginf=0)[triangles]
    sides = corners[:, 1:] - corners[:, :1]
    area = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    flat = np.zeros(len(positions), bool)
    flat[triangles[area <= least * np.square(sides).sum(axis=(1, 2))]] = True
    return flat


def _is_filled(name: str, rows: Array) -> bool:
    """Whether an array has only values that editors fill in: white, or zeros."""
    return bool((rows == (1 if name == "colors" else 0)).all())


def _drift_of(name: str) -> float:
    return next(drift for start, drift in _DRIFT.items() if name.startswith(start))


def _field_of(name: str) -> str:
    """Return the field of ``Primitive`` that an array is in."""
    return "attributes" if name.startswith("_") else name.rstrip("0123456789")


def _same_triangles(ours: Rows, theirs: Rows) -> bool:
    """Whether two lists have the same triangles, except for those that editors drop or rotate.

    Triangles without area and duplicates are dropped on import.
    """
    here, there = oriented(ours), oriented(theirs)
    return bool(among(there, here).all() and among(np.sort(here), np.sort(there)).all())


def oriented(triangles: Rows) -> Rows:
    """Return the triangles of three different vertices, each with its lowest vertex first."""
    a, b, c = triangles.T
    proper = triangles[(a != b) & (b != c) & (a != c)]
    turn = proper.argmin(axis=1)[:, None] + np.arange(3)
    return np.take_along_axis(proper, turn % 3, axis=1)
