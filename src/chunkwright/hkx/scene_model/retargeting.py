"""Retargeting: clips of one skeleton become clips of another, with bones matched by name.

A bone rotates from its reference pose as its counterpart does, in the space of the skeleton: so the
axes of bones may differ, and bones without a counterpart stand still between others. Lengths stay
those of the target. The motion of the uppermost bones with a counterpart is scaled by the ratio of
the sizes of the skeletons, and so are the offsets of other bones from their pose."""

from __future__ import annotations

import difflib
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.base.wording import counted
from chunkwright.errors import CorruptError, NotApplicableError, QueryError
from chunkwright.hkx import animations, views
from chunkwright.hkx.classes.versions import Loss
from chunkwright.hkx.file.rewrite import rewrite
from chunkwright.hkx.model.havok_document import pointed_to
from chunkwright.hkx.scene_model import Axes, quaternions
from chunkwright.hkx.scene_model.clips import blend_hint, fit_of, multiplied, pose_of
from chunkwright.hkx.scene_model.editing import drop, put_in_place
from chunkwright.hkx.scene_model.editing.open_clip import Pose
from chunkwright.hkx.scene_model.making import UNLISTED
from chunkwright.hkx.scene_model.nodes import Rig, parents_first, rig_of
from chunkwright.hkx.views import spline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.scene_model.clips import Fit

    Floats = NDArray[np.float64]

# The least motion of a bone without a counterpart, in units of its file and of a quaternion.
_MOVES: Final = 1e-3
# Other axes are assumed if their error is below this fraction of that of the same axes.
_BETTER: Final = 0.5
_NAMED: Final = 8


class Figure(NamedTuple):
    """A skeleton as a file has it: the reference pose relative to the parents."""

    names: list[str]
    parents: list[int]
    moved: Floats
    turned: Floats
    sized: Floats

    @classmethod
    def of(cls, rig: Rig) -> Figure:
        """Return the figure of a rig."""
        return cls(rig.names, rig.parents, rig.given, rig.rotations, rig.given_scales)


def names_from(data: bytes, source: str | None = None) -> dict[str, str]:
    """Read which bones correspond: lines ``SOURCE = TARGET``; an empty TARGET leaves SOURCE out.

    Lines that begin with ``#`` are comments. Raises ``CorruptError`` with the number of a line that
    is none of these, or names a bone again, whatever the case.
    """
    found, taken = dict[str, str](), set[str]()
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        name, sign, target = (part.strip() for part in text.partition("="))
        if not sign or not name:
            told = f"line {number}: expected SOURCE = TARGET, not {text!r:.60}"
            raise CorruptError(told, file=source)
        both = {f"{name} =".lower(), f"= {target}".lower()} - {"= "}
        if both & taken:
            raise CorruptError(f"line {number}: a bone is named again: {text!r:.60}", file=source)
        taken |= both
        found[name] = target
    return found


def bone_pairs(
    source: Sequence[str], target: Sequence[str], names: Mapping[str, str]
) -> dict[int, int]:
    """Return the bone of the source for each bone of the target that has a counterpart.

    Bones of one name correspond, whatever the case, unless ``names`` says otherwise. Raises
    ``QueryError`` for a name that is not in its skeleton, and where no bone has a counterpart.
    """
    own, there = (
        {name.lower(): bone for bone, name in reversed(list(enumerate(each)))}
        for each in (source, target)
    )
    given: dict[str, str] = {}
    for name, to in names.items():
        _check_known(name, own, "from which the clips come")
        if to:
            _check_known(to, there, "that they are for")
        given[name.lower()] = to.lower()
    pairs = {
        there[name]: bone
        for name, bone in own.items()
        if name in there and name not in given and name not in given.values()
    }
    pairs |= {there[to]: own[name] for name, to in given.items() if to}
    if not pairs:
        hint = "--bones FILE says which correspond, in lines SOURCE = TARGET"
        raise QueryError("no bone of one skeleton has the name of a bone of the other", hint=hint)
    return pairs


def _check_known(name: str, known: Mapping[str, int], which: str) -> None:
    if name.lower() not in known:
        near = difflib.get_close_matches(name.lower(), known, 1)
        hint = f"did you mean {near[0]!r}?" if near else "chunkwright tree lists its bones"
        raise QueryError(f"no bone {name!r:.60} in the skeleton {which}", hint=hint)


# -- poses --------------------------------------------------------------------------------


def _turn(rotations: Floats, vectors: Floats) -> Floats:
    """Return vectors (..., 3) turned by unit quaternions (..., 4)."""
    axis, real = rotations[..., :3], rotations[..., 3:]
    return vectors + 2 * np.cross(axis, np.cross(axis, vectors) + real * vectors)


def _back(rotations: Floats) -> Floats:
    return rotations * (-1.0, -1.0, -1.0, 1.0)


def in_model_space(
    parents: Sequence[int], moved: Floats, turned: Floats, sized: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return places, rotations and scales (frames, bones, n) of bones relative to the skeleton."""
    places, turns, sizes = moved.copy(), turned.copy(), sized.copy()
    for bone in parents_first(list(parents)):
        up = parents[bone]
        if up >= 0:
            places[:, bone] = places[:, up] + _turn(turns[:, up], sizes[:, up] * moved[:, bone])
            turns[:, bone] = multiplied(turns[:, up], turned[:, bone])
            sizes[:, bone] = sizes[:, up] * sized[:, bone]
    return places, turns, sizes


class Retarget:
    """A conversion of poses of one figure to another; ``pairs`` maps target bones to source bones.

    ``scale`` is the ratio of target to source of the lengths between bones that correspond, whatever
    their pose. ``axes`` is the quaternion that turns from the axes of the source.
    """

    def __init__(self, source: Figure, target: Figure, pairs: Mapping[int, int]) -> None:
        self.source = source
        self.target = target
        self.pairs = dict(pairs)
        self._rest = in_model_space(source.parents, *(each[None] for each in source[2:5]))
        self._aim = in_model_space(target.parents, *(each[None] for each in target[2:5]))
        self.scale = self._size()
        self.axes = self._turn_of_axes()

    def _size(self) -> float:
        below = [bone for bone in self.pairs if self._above_with_pair(bone) >= 0]
        above = [self._above_with_pair(bone) for bone in below]
        there = self._aim[0][0, below] - self._aim[0][0, above]
        ends, starts = ([self.pairs[bone] for bone in bones] for bones in (below, above))
        here = self._rest[0][0, ends] - self._rest[0][0, starts]
        lengths = [float(np.linalg.norm(each, axis=1).sum()) for each in (there, here)]
        return lengths[0] / lengths[1] if min(lengths) > 0 else 1.0

    def _turn_of_axes(self) -> Floats:
        """Return the turn, a multiple of a right angle, that fits the reference poses best."""
        here = self.scale * self._rest[0][0, list(self.pairs.values())]
        there = self._aim[0][0, list(self.pairs)]
        here, there = here - here.mean(axis=0), there - there.mean(axis=0)
        chosen, least = np.eye(3), _BETTER * float(((here - there) ** 2).sum())
        for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
            matrix = np.eye(3)[list(order)] * signs
            error = float(((here @ matrix.T - there) ** 2).sum())
            if np.linalg.det(matrix) > 0 and error < least:
                chosen, least = matrix, error
        return np.asarray(quaternions(chosen[None])[0])

    def poses(self, moved: Floats, turned: Floats, sized: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the target's translations, rotations and scales for those of the source.

        All arrays are (frames, bones, n); each bone is relative to its parent.
        """
        frames, target = len(moved), self.target
        places, turns, _ = in_model_space(self.source.parents, moved, turned, sized)
        made = [np.tile(each, (frames, 1, 1)) for each in target[2:5]]
        full = [each.copy() for each in made]  # the same in model space
        for bone in parents_first(target.parents):
            up, there = target.parents[bone], self.pairs.get(bone)
            above = _of_bone(full, up) if up >= 0 else _nothing(frames)
            if there is not None:
                change = multiplied(turns[:, there], _back(self._rest[1][:, there]))
                change = multiplied(multiplied(self.axes, change), _back(self.axes))
                wanted = multiplied(change, self._aim[1][:, bone])
                made[1][:, bone] = multiplied(_back(above[1]), wanted)
                made[2][:, bone] *= _ratio(sized[:, there], self.source.sized[there])
                made[0][:, bone] = self._placed(bone, there, above, (places, turns, moved))
            full[0][:, bone] = above[0] + _turn(above[1], above[2] * made[0][:, bone])
            full[1][:, bone] = multiplied(above[1], made[1][:, bone])
            full[2][:, bone] = above[2] * made[2][:, bone]
        return made[0], made[1], made[2]

    def _placed(
        self,
        bone: int,
        there: int,
        above: tuple[Floats, Floats, Floats],
        poses: tuple[Floats, Floats, Floats],
    ) -> Floats:
        """Return the translations of a bone that has a counterpart."""
        places, turns, moved = poses
        if self._above_with_pair(bone) < 0:
            way = _turn(self.axes, places[:, there] - self._rest[0][:, there])
            wanted = self._aim[0][:, bone] + self.scale * way
            return _ratio(_turn(_back(above[1]), wanted - above[0]), above[2])
        up = self.source.parents[there]
        way = moved[:, there] - self.source.moved[there]
        way = way if up < 0 else _turn(turns[:, up], way)
        rest = self.target.moved[bone]
        return np.asarray(rest + self.scale * _turn(_back(above[1]), _turn(self.axes, way)))

    def _above_with_pair(self, bone: int) -> int:
        """Return the next bone above one that has a counterpart, -1 for none."""
        up = self.target.parents[bone]
        while up >= 0 and up not in self.pairs:
            up = self.target.parents[up]
        return up


def _of_bone(poses: Sequence[Floats], bone: int) -> tuple[Floats, Floats, Floats]:
    return poses[0][:, bone], poses[1][:, bone], poses[2][:, bone]


def _nothing(frames: int) -> tuple[Floats, Floats, Floats]:
    """Return the identity, which is the pose above the uppermost bones."""
    still = np.tile((0.0, 0.0, 0.0, 1.0), (frames, 1))
    return np.zeros((frames, 3)), still, np.ones((frames, 3))


def _ratio(values: Floats, by: Floats) -> Floats:
    return values / np.where(by == 0, 1.0, by)


# -- packfiles ----------------------------------------------------------------------------


def retarget(
    packfile: Packfile,
    target: HavokDocument,
    source: HavokDocument | None = None,
    *,
    names: Mapping[str, str] | None = None,
    lossy: bool = False,
) -> Packfile:
    """Return a new packfile whose clips move the skeleton of ``target``, not that of ``source``.

    By default, ``source`` is the packfile itself, whose skeletons are removed. ``names`` maps bones
    of the source to those of the target where names differ, or to "" to leave one out. Clips become
    spline-compressed, with a track for each bone; annotations stay, root motion is scaled. Raises
    ``QueryError`` for clips that fit no skeleton, unknown names and, without ``lossy``, ``losses``.
    """
    made = rewrite(packfile)
    made.source = packfile.source
    with np.errstate(all="ignore"):  # numbers that are not finite are refused when the clip is made
        found = list(_retargeted(made, target, source, names or {}))
    if found and not lossy:
        shown = "; ".join(map(str, found[:3])) + ("; ..." if len(found) > 3 else "")
        hint = "--lossy leaves that out (in Python lossy=True), --bones names counterparts"
        raise QueryError(shown, file=packfile.source, hint=hint)
    return made


def losses(
    packfile: Packfile,
    target: HavokDocument,
    source: HavokDocument | None = None,
    *,
    names: Mapping[str, str] | None = None,
) -> list[Loss]:
    """Return what clips would lose: bones that move and have no counterpart, float tracks."""
    with np.errstate(all="ignore"):
        return list(_retargeted(rewrite(packfile), target, source, names or {}))


def _retargeted(
    packfile: Packfile,
    target: HavokDocument,
    source: HavokDocument | None,
    names: Mapping[str, str],
) -> Iterable[Loss]:
    clips = views.animations(packfile)
    if not clips:
        raise NotApplicableError("has no clips to retarget", file=packfile.source)
    own = [each.source for each in views.skeletons(packfile)]
    _check_free(packfile, own)
    rigs, aims = _rigs(source or packfile), _rigs(target)
    scaled: set[int] = set()
    for view in clips:
        fit = fit_of(view, [rig for rig, _ in rigs])
        if fit is None:
            raise QueryError(f"{view.source!r} fits no skeleton of {(source or packfile).source}")
        skeleton = next(each for rig, each in rigs if rig is fit.rig)
        aim, wanted = _best(fit.rig, aims, names)
        pairs = bone_pairs(fit.rig.names, aim.names, names)
        work = Retarget(Figure.of(fit.rig), Figure.of(aim), pairs)
        yield from _apply(packfile, view, fit, work, wanted, skeleton, scaled)
    for obj in own:
        drop(packfile, obj)


def _rigs(document: HavokDocument) -> list[tuple[Rig, views.Skeleton]]:
    found = [(rig_of(each, each.name, Axes()), each) for each in views.skeletons(document)]
    if not found:
        hint = "--skeleton names the file with that of the clips"
        raise QueryError("has no skeleton", file=document.source, hint=hint)
    return found


def _check_free(packfile: Packfile, skeletons: Sequence[HkObject]) -> None:
    """Raise ``QueryError`` if more than a list refers to a skeleton that has to be removed."""
    for obj in packfile.objects:
        used = any(each is one for each in pointed_to(obj) for one in skeletons)
        if used and obj.class_name != "hkaAnimationContainer":
            what = f"{obj!r} needs the skeleton of this file, which would be removed"
            raise QueryError(what, file=packfile.source, hint="retarget a file of clips alone")


def _best(
    rig: Rig, aims: Sequence[tuple[Rig, views.Skeleton]], names: Mapping[str, str]
) -> tuple[Rig, views.Skeleton]:
    """Return the skeleton that has most counterparts; the first of several."""
    wanted = {name.lower() for name in (*rig.names, *names.values())}
    return max(aims, key=lambda each: sum(name.lower() in wanted for name in each[0].names))


def _apply(
    packfile: Packfile,
    view: views.Animation,
    fit: Fit,
    work: Retarget,
    wanted: views.Skeleton,
    skeleton: views.Skeleton,
    scaled: set[int],
) -> Iterable[Loss]:
    """Replace a clip by one of the target; yield what it lost."""
    hint = blend_hint(packfile, view)
    for figure in (work.source, work.target):  # both may have more bones than the clip has tracks
        spline.check(view.num_frames, len(figure.names), 0, DEFAULT_LIMITS)
    samples, bones, *parts = pose_of(view, fit.rig, fit.bones, Axes(), hint)
    whole = [np.tile(each, (len(samples.translations), 1, 1)) for each in work.source[2:5]]
    for all_bones, part in zip(whole, parts, strict=True):
        all_bones[:, bones] = part
    address = f"/objects/#{view.source.number:04d}"
    left = sorted(set(bones.tolist()) - set(work.pairs.values()))
    idle = [work.source.names[bone] for bone in left if _moves(work.source, whole, bone)]
    if idle:
        shown = ", ".join(idle[:_NAMED]) + (", ..." if len(idle) > _NAMED else "")
        yield Loss(address, f"{counted(len(idle), 'bone')} without a counterpart: {shown}")
    made = work.poses(*whole)
    if hint.startswith("ADDITIVE"):
        made = _relative(made, work.target, is_after=hint == "ADDITIVE")
    moved, turned, sized = made
    same = skeleton.float_slots == wanted.float_slots
    if samples.floats.shape[1] and not same:
        yield Loss(address, f"{counted(samples.floats.shape[1], 'float track')} of the skeleton")
    new = animations.add_spline(
        packfile,
        animations.samples(moved, turned, sized, samples.floats if same else None),
        duration=view.duration,
        names=wanted.bones if any(track.name for track in view.tracks) else (),
    ).animation
    _move_notes(view, new, fit.bones, work.pairs)
    _move_motion(view.source, new, work, scaled)
    put_in_place(packfile, new, view.source)
    _rebind(packfile, new, wanted, keeps_floats=same)


def _moves(figure: Figure, poses: Sequence[Floats], bone: int) -> bool:
    """Whether a bone leaves its reference pose."""
    moved, turned, sized = _of_bone(poses, bone)
    turns = 1 - np.abs((turned * figure.turned[bone]).sum(axis=1))
    away = [np.abs(moved - figure.moved[bone]), np.abs(sized - figure.sized[bone])]
    return bool(
        turns.max(initial=0) > _MOVES**2 or max(each.max(initial=0) for each in away) > _MOVES
    )


def _relative(
    made: tuple[Floats, Floats, Floats], target: Figure, *, is_after: bool
) -> tuple[Floats, Floats, Floats]:
    """Return the difference between poses and the reference pose."""
    poses = [Pose(*rest, is_after=is_after) for rest in zip(*target[2:5], strict=True)]
    rows = [each.relative(*_of_bone(made, bone)) for bone, each in enumerate(poses)]
    moved, turned, sized = (np.stack(each, axis=1) for each in zip(*rows, strict=True))
    return moved, turned, sized


def _move_notes(
    view: views.Animation, new: HkObject, bones: Sequence[int], pairs: Mapping[int, int]
) -> None:
    """Move annotations to the tracks of the counterparts; those of other bones go to the first."""
    tracks = {there: bone for bone, there in pairs.items()}
    rows = new["annotationTracks"]
    for track, each in enumerate(view.tracks):
        at = tracks.get(bones[track] if track < len(bones) else -1, 0)
        notes = [{"time": note.time, "text": note.text} for note in each.annotations]
        if notes:
            rows[at]["annotations"] = [*rows[at]["annotations"], *notes]


def _move_motion(old: HkObject, new: HkObject, work: Retarget, scaled: set[int]) -> None:
    """Scale root motion by the size of the target."""
    frame: Any = old["extractedMotion"]
    new["extractedMotion"] = frame
    if frame is None or id(frame) in scaled or "referenceFrameSamples" not in frame.values:
        return
    scaled.add(id(frame))
    rows = np.array(views.elements(frame, "referenceFrameSamples"), np.float32).reshape(-1, 4)
    rows[:, :3] = work.scale * _turn(work.axes, rows[:, :3].astype(np.float64))
    frame["referenceFrameSamples"] = rows
    for name in ("up", "forward"):
        row = np.array(frame[name], np.float32)
        row[:3] = _turn(work.axes, row[:3].astype(np.float64))
        frame[name] = row


def _rebind(
    packfile: Packfile, animation: HkObject, skeleton: views.Skeleton, *, keeps_floats: bool
) -> None:
    """Bind a clip to all bones of a skeleton, in their order."""
    count = 0 if packfile.contents_version == UNLISTED else len(skeleton.bones)
    for binding in views.find(packfile, "hkaAnimationBinding"):
        if binding["animation"] is not animation:
            continue
        binding["originalSkeletonName"] = skeleton.name
        binding["transformTrackToBoneIndices"] = np.arange(count, dtype=np.int16)
        gone = set() if keeps_floats else {"floatTrackToFloatSlotIndices"}
        for name in {"partitionIndices", *gone} & set(binding.values):
            binding[name] = np.zeros(0, np.int16)
