"""Points, lines and triangles: the primitives that the indices of a polygon group form."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Primitive(Enum):
    """How consecutive indices form primitives.

    ``corners`` is the number of vertices of each, ``is_list`` means that they share none.
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
        """Return the number of primitives that a number of indices form."""
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
