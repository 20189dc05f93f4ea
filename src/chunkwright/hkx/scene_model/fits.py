"""Which skeleton an animation moves, and which of its bones each track.

Measured on 4,077 bindings: a list of bones may be unsorted and leave bones out. Without a list, tracks
are in the order of the bones, and there may be fewer of them. Names of tracks differ in case from
those of the bones. All creatures of a game use the same name for their skeleton, so bones decide.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx import views
    from chunkwright.hkx.scene_model.rigs import Rig

# The fraction of named tracks that must have the names of bones, and of tracks that must begin in
# the reference pose where nothing else tells skeletons apart.
_ALIKE: Final = 0.5
# The fraction below which fewer tracks than bones are those of another skeleton: real ones are
# below 0.1 there, and nearly all above 0.5 on their own.
_UNLIKE: Final = 0.1
# How close to the reference pose a translation is in it.
_CLOSE: Final = 0.02


class Fit(NamedTuple):
    """A skeleton that an animation moves: the bone of each track, -1 for none."""

    rig: Rig
    bones: list[int]

    @property
    def left_out(self) -> list[int]:
        """The tracks that move no bone."""
        return [track for track, bone in enumerate(self.bones) if bone < 0]


def fit_of(view: views.Animation, rigs: Sequence[Rig]) -> Fit | None:
    """Return the skeleton of an animation, None if it fits none."""
    found = [_Candidate(view, rig) for rig in rigs]
    fitting = [each for each in found if each.grade]
    best = max((each.grade for each in fitting), default=0)
    fitting = [each for each in fitting if each.grade == best]
    if len(fitting) > 1 and best == _IN_ORDER:
        fitting = [each for each in fitting if each.is_plausible]
    chosen = max(fitting, key=lambda each: each.rank, default=None)
    return None if chosen is None else Fit(chosen.rig, chosen.bones)


def bones_on(view: views.Animation, rig: Rig) -> list[int]:
    """Return the bone of a skeleton that each track moves, -1 for none."""
    count = len(rig.bones)
    if is_listed(view):
        given = view.bones.tolist()[: view.num_tracks]  # type: ignore[union-attr]
        given += [-1] * (view.num_tracks - len(given))
        return [bone if 0 <= bone < count else -1 for bone in given]
    order = [track if track < count else -1 for track in range(view.num_tracks)]
    places = _places(rig)
    names = _names(view)
    named = [name for name in names if name]
    if sum(name in places for name in named) < _ALIKE * len(named) or not named:
        return order
    return [places.get(name, -1) if name else bone for name, bone in zip(names, order, strict=True)]


def is_listed(view: views.Animation) -> bool:
    """Whether the binding of an animation lists the bones of its tracks."""
    return view.bones is not None and len(view.bones) > 0


def _names(view: views.Animation) -> list[str]:
    found = [(track.name or "").lower() for track in view.tracks[: view.num_tracks]]
    return [*found, *[""] * (view.num_tracks - len(found))]


def _places(rig: Rig) -> dict[str, int]:
    """Return the bones by name; of two with one name, the first."""
    return {name.lower(): bone for bone, name in reversed(list(enumerate(rig.names)))}


_NORMAL: Final = ("NORMAL", "")
# What speaks for a skeleton, from least to most: its name, the order or list of bones, their names.
_CALLED: Final = 1
_IN_ORDER: Final = 2
_NAMED: Final = 3


class _Candidate:
    """A skeleton that an animation might move."""

    def __init__(self, view: views.Animation, rig: Rig) -> None:
        self.view = view
        self.rig = rig
        self.bones = bones_on(view, rig)
        self.is_called = bool(rig.name) and rig.name.lower() == view.skeleton_name.lower()
        self._share = self._named_alike()

    @property
    def grade(self) -> int:
        """What speaks for the skeleton, 0 for nothing."""
        if not any(bone >= 0 for bone in self.bones):
            return 0
        if self._share is not None and self._share >= _ALIKE:
            return _NAMED
        if self._share is None and min(self.bones) >= 0 and not self._is_unlike():
            return _IN_ORDER
        if self.is_called and (is_listed(self.view) or self.agreement >= _ALIKE):
            return _CALLED
        return 0

    @property
    def is_plausible(self) -> bool:
        """Whether the skeleton is one of several that the tracks alone could belong to."""
        return self.is_called or is_listed(self.view) or self.agreement >= _ALIKE

    @property
    def rank(self) -> tuple[bool, float, float, bool]:
        """What decides between skeletons of the same grade."""
        pose = self.agreement if self._share is None else 0.0
        return self.is_called, self._share or 0.0, pose, len(self.rig.bones) == len(self.bones)

    def _named_alike(self) -> float | None:
        """Return how many named tracks have the names of their bones; None if none has a name."""
        names = self.rig.names
        pairs = list(zip(_names(self.view), self.bones, strict=True))
        if is_listed(self.view):
            pairs = [(name, bone) for name, bone in pairs if bone >= 0]
        named = [bone >= 0 and name == names[bone].lower() for name, bone in pairs if name]
        return sum(named) / len(named) if named else None

    def _is_unlike(self) -> bool:
        """Whether tracks in the order of some of the bones are not those of the skeleton."""
        if is_listed(self.view) or len(self.bones) == len(self.rig.bones):
            return False
        return self.view.blend_hint in _NORMAL and self.agreement < _UNLIKE

    @cached_property
    def agreement(self) -> float:
        """Return how many tracks begin in the reference pose of their bone."""
        tracks = [track for track, bone in enumerate(self.bones) if bone >= 0]
        try:
            found = self.view.sample(np.zeros(1)).translations
        except ChunkwrightError:
            return 0.0  # of a kind that cannot be sampled
        if not len(found):
            return 0.0
        first = found[0, tracks]
        rest = self.rig.given[[self.bones[track] for track in tracks]]
        apart = np.linalg.norm(np.abs(first) - np.abs(rest), axis=1)  # whatever the axes
        return float((apart <= _CLOSE * np.linalg.norm(rest, axis=1) + 1e-6).mean())
