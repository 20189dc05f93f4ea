"""Whether an edit came back, judged by several views of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from .looking import COLUMNS, REST, SAMPLES_OF_A_CLIP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .looking import Array, Look

    Differences = set[tuple[str, str]]

ARRIVED: Final = "arrived"
TOLD: Final = "told"
NOTHING: Final = "nothing to see"
LOST: Final = "LOST"
WRONG: Final = "WRONG"
# The relative change of a number that exporting and importing may cause, and the absolute one.
_NEAR: Final = 4e-3
# How much a picture may differ on average: block compression loses some.
_PICTURE: Final = 0.04
# Aspects that follow from others: the name of a mesh, and marks that change with their objects.
_FOLLOWS: Final = {"mark", "mesh name", "properties", "mesh properties"}


class Looks(NamedTuple):
    """Views of a scene: before the edit, with it, exported after the import, and again by Blender.

    All but ``back`` are written by Blender.
    """

    before: Look
    edited: Look
    back: Look
    again: Look


class Verdict(NamedTuple):
    """The result of an edit, and the aspects that show it."""

    kind: str
    lost: Differences
    other: Differences


def judged(looks: Looks, noise: Differences, *, told: bool) -> Verdict:
    """Compare a scene before and after an edit with what came back.

    ``noise`` is the set of differences of a round trip without an edit; ``told`` is whether the
    import warned.
    """
    wanted = differences(looks.before, looks.edited)
    done = differences(looks.before, looks.again) - noise
    # Blender alters some values by itself; an edit counts as lost only if both exports lack it.
    left = differences(looks.edited, looks.again) & differences(looks.edited, looks.back) - noise
    if any(
        thing.startswith("clip ") and (thing, "present") not in looks.edited for thing, _ in wanted
    ):
        # Objects stay where the removed clip left them, which does not matter.
        wanted, done, left = (
            {each for each in s if each[1] != "place"} for s in (wanted, done, left)
        )
    new = {thing for thing, aspect in wanted if aspect == "present"}
    # Objects are matched by name, so an object with another shape may have a renamed mesh.
    left -= {(thing, "mesh name") for thing, aspect in wanted if aspect == "shape"}
    lost = wanted & left | {each for each in left if each[0] in new and each[1] not in _FOLLOWS}
    other = {each for each in left - wanted if each[0] not in new and each[1] not in _FOLLOWS}
    off = {each for each in wanted & left if each in done}
    if not wanted:
        return Verdict(WRONG if done & left else NOTHING, set(), done & left)
    if not lost and not other:
        return Verdict(ARRIVED, set(), set())
    if other or (off and not told):
        return Verdict(WRONG, lost, other | off)
    return Verdict(TOLD if told else LOST, lost, set())


def differences(one: Look, other: Look) -> Differences:
    """Return the differences of two views; an object that only one view has is one difference."""
    found: Differences = set()
    things = [{thing for thing, _ in each} for each in (one, other)]
    extent = _extent(one)
    for thing in things[0] ^ things[1]:
        found.add((thing, "present"))
    for key in (one.keys() | other.keys()) - found:
        thing, aspect = key
        if (thing, "present") in found or aspect == REST:
            continue
        old, new = (_value(each, thing, aspect) for each in (one, other))
        found |= {(thing, each) for each in _differ(aspect, old, new, extent)}
    return found


def _value(look: Look, thing: str, aspect: str) -> Any:
    """Return a value; for an object without keys in a clip, repeat its resting value."""
    path, _, name = aspect.partition(" of ")
    rest = look.get((f"object {name}", REST), {}).get(path)
    if (thing, aspect) in look or not thing.startswith("clip ") or rest is None:
        return look.get((thing, aspect))
    return np.tile(np.array(rest, float), (SAMPLES_OF_A_CLIP, 1))


def _extent(look: Look) -> float:
    """Return the distance of the furthest object of a scene from the origin."""
    places = [value[:3, 3] for (_, aspect), value in look.items() if aspect == "place"]
    return max([1e-2, *(float(np.abs(each).max()) for each in places)])


def _differ(aspect: str, one: Any, other: Any, extent: float) -> Iterator[str]:
    if one is None or other is None:
        if one is not other:
            yield aspect
    elif aspect == "soup":
        yield from _soups(one, other)
    elif aspect == "place":
        turned = float(np.abs(one[:3, :3] - other[:3, :3]).max())
        moved = float(np.abs(one[:3, 3] - other[:3, 3]).max())
        if turned > 2e-3 * float(np.abs(one[:3, :3]).max()) or moved > 4e-4 * extent:
            yield aspect
    elif isinstance(one, np.ndarray) and one.shape == (8, 8, 3):
        if float(np.abs(one - other).mean()) > _PICTURE:
            yield aspect
    elif aspect.startswith("rotation of ") and len(one) == len(other):
        # A quaternion and its negative are the same rotation.
        if not _near(one, other * np.sign((one * other).sum(axis=1, keepdims=True))):
            yield aspect
    elif not _near(one, other):
        yield aspect


def _near(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_near(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray | list | tuple) and isinstance(other, np.ndarray | list | tuple):
        if len(one) != len(other):
            return False
        try:
            a, b = np.asarray(one, float), np.asarray(other, float)
        except (TypeError, ValueError):
            return all(map(_near, one, other))
        most = float(np.abs(a).max(initial=0))
        return a.shape == b.shape and bool((np.abs(a - b) <= _NEAR * (1 + most)).all())
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= _NEAR * (1 + abs(one))
    return bool(one == other)


# -- triangles -----------------------------------------------------------------------------


def _soups(one: Array, other: Array) -> Iterator[str]:
    """Yield the differences of two sets of triangles, in any order."""
    if not len(one) or not len(other):
        if len(one) != len(other):
            yield "shape"
        return
    far = float(np.abs(one[:, :3]).max())
    extent = max(float(np.ptp(one[:, :3], axis=0).max()), 1e-6)
    allowed = np.full(one.shape[1], 2e-3)
    allowed[:3], allowed[3:6] = 2e-4 * extent + 2e-6 * far, 5e-4 * extent * extent
    allowed[COLUMNS["normals"]], allowed[COLUMNS["colours"]] = 0.08, 0.02
    allowed[COLUMNS["weights"]] = 0.02
    a, b = one / allowed, other / allowed
    base = list(range(6))
    alone = _unmatched(a, b, base)
    if alone or len(one) != len(other):
        yield "shape"
    for name, columns in COLUMNS.items():
        wanted = [*base, *range(columns.start, columns.stop)]
        if name == "normals":
            # Blender computes arbitrary normals of slivers and of triangles without an area.
            c, d = (s[np.abs(s[:, 3:6]).max(axis=1) > 1e-3] for s in (a, b))
            differs = _unmatched(c, d, wanted) > _unmatched(c, d, base) + 0.005 * (len(c) + len(d))
        else:
            differs = _unmatched(a, b, wanted) > alone
        if differs:
            yield name


def _unmatched(one: Array, other: Array, columns: Sequence[int]) -> int:
    """Count the rows of two sets that are more than 1 away from every row of the other set."""
    a, b = one[:, columns], other[:, columns]
    if a.shape == b.shape and bool((np.abs(a - b) <= 1).all()):
        return 0
    return _alone(a, b) + _alone(b, a)


def _alone(one: Array, other: Array) -> int:
    """Count the rows of a set that are more than 1 away from every row of the other."""
    if not len(one) or not len(other):
        return len(one)
    widest = int(np.ptp(np.nan_to_num(other), axis=0).argmax())
    rows = other[np.argsort(other[:, widest], kind="stable")]
    # Of all rows without a match so far, compare each with its next candidate in that column.
    at = np.searchsorted(rows[:, widest], one[:, widest] - 1)
    ends = np.searchsorted(rows[:, widest], one[:, widest] + 1, side="right")
    alone = len(one)
    left = np.flatnonzero(at < ends)
    while len(left):
        is_near = (np.abs(rows[at[left]] - one[left]) <= 1).all(axis=1)
        alone -= int(is_near.sum())
        left = left[~is_near]
        at[left] += 1
        left = left[at[left] < ends[left]]
    return alone
