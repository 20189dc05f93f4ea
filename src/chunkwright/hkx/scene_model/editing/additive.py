"""Clips that add to the reference pose of their skeleton."""

from __future__ import annotations

from typing import Any

import numpy as np

from chunkwright.hkx.scene_model.clips import multiplied
from chunkwright.hkx.scene_model.matrices import rotation_matrices


class Pose:
    """A reference pose that a clip adds to: ``is_after`` if it turns first and adds then."""

    def __init__(self, moved: Any, turned: Any, sized: Any, *, is_after: bool) -> None:
        self.moved = np.asarray(moved, np.float64)
        self.turned = np.asarray(turned, np.float64)
        self.sized = np.asarray(sized, np.float64)
        self.is_after = is_after
        self._back = self.turned * (-1, -1, -1, 1)

    def absolute(self, moved: Any, turned: Any, sized: Any) -> list[Any]:
        """Return values at each frame, given what the clip adds."""
        if self.is_after:
            axes = rotation_matrices(self.turned[None])[0]
            return [
                self.moved + moved @ axes.T,
                multiplied(self.turned[None], turned),
                sized * self.sized,
            ]
        axes = rotation_matrices(np.asarray(turned, np.float64))
        return [
            moved + axes @ self.moved,
            multiplied(turned, self.turned[None]),
            sized * self.sized,
        ]

    def relative(self, moved: Any, turned: Any, sized: Any) -> list[Any]:
        """Return what the clip adds, given values at each frame."""
        sizes = np.where(self.sized == 0, 1.0, self.sized)
        if self.is_after:
            axes = rotation_matrices(self.turned[None])[0]
            return [
                (moved - self.moved) @ axes,
                multiplied(self._back[None], turned),
                sized / sizes,
            ]
        added = multiplied(turned, self._back[None])
        axes = rotation_matrices(np.asarray(added, np.float64))
        return [moved - axes @ self.moved, added, sized / sizes]
