"""Computed arrays that write assignments back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float32]


class Live(np.ndarray[tuple[int, ...], np.dtype[np.float32]]):
    """An array that was computed from something, and updates it when its elements are assigned."""

    _root: Live | None = None
    _keep: Callable[[Floats], None] | None = None

    @classmethod
    def of(cls, values: ArrayLike, keep: Callable[[Floats], None]) -> Live:
        """Create the array; ``keep`` is called with it after each assignment."""
        made = np.array(values, np.float32).view(cls)
        made._root, made._keep = made, keep
        return made

    def __array_finalize__(self, origin: object) -> None:
        self._root = getattr(origin, "_root", None)

    def __setitem__(self, key: Any, value: Any) -> None:
        root = self._root
        if root is None or root._keep is None or not np.may_share_memory(self, root):
            super().__setitem__(key, value)
            return
        before = np.array(root)
        super().__setitem__(key, value)
        try:
            root._keep(np.array(root))
        except SerializeError:
            # A refused assignment is undone here too.
            np.ndarray.__setitem__(root.view(np.ndarray), ..., before)
            raise
