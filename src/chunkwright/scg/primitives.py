"""Points, lines and triangles: what the indices of a polygon group draw."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Indices = NDArray[np.unsignedinteger[Any]]


class Primitive(Enum):
    """How consecutive indices make primitives.

    ``corners`` is the number of vertices of each, ``is_list`` says that they share none.
    """

    POINT_LIST = ("point list", 1, True)
    LINE_LIST = ("line list", 2, True)
    LINE_STRIP = ("line strip", 2, False)
    TRIANGLE_LIST = ("triangle list", 3, True)
    TRIANGLE_STRIP = ("triangle strip", 3, False)
    TRIANGLE_FAN = ("triangle fan", 3, False)

    def __init__(self, title: str, corners: int, is_list: bool) -> None:
        self.title = title
        self.corners = corners
        self.is_list = is_list

    def count(self, num_indices: int) -> int:
        """Give the number of primitives that so many indices make."""
        if self.is_list:
            return num_indices // self.corners
        return max(0, num_indices - self.corners + 1)


# The numbers of ``rhi_primitiveType`` and, before scene version 18, of ``primitiveType``.
RHI: Final = {
    1: Primitive.TRIANGLE_LIST,
    2: Primitive.TRIANGLE_STRIP,
    10: Primitive.LINE_LIST,
}
LEGACY: Final = dict(enumerate(Primitive))


def expand(primitive: Primitive, indices: Indices, count: int) -> Indices:
    """Give the first ``count`` primitives as rows of vertex indices.

    A list is a view. In a strip every other triangle has its first two corners swapped, so
    that all face the way of the first. Triangles of a strip or fan that use a vertex twice
    only join its pieces and are left out.
    """
    corners = primitive.corners
    if primitive.is_list:
        return indices[: count * corners].reshape(count, corners)
    if not count:
        return indices[:0].reshape(0, corners)
    indices = indices[: count + corners - 1]
    rows: Indices
    if primitive is Primitive.TRIANGLE_FAN:
        hub = np.full_like(indices[1:-1], indices[0])
        rows = np.stack([hub, indices[1:-1], indices[2:]], axis=1)
    else:
        rows = sliding_window_view(indices, corners).copy()
    if primitive is Primitive.LINE_STRIP:
        return rows
    if primitive is Primitive.TRIANGLE_STRIP:
        rows[1::2, :2] = rows[1::2, 1::-1]
    a, b, c = rows.T
    drawn: Indices = rows[(a != b) & (b != c) & (a != c)]
    return drawn
