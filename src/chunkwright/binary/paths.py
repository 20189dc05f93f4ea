"""Paths of errors, which grow as an error passes out through the parts of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from types import TracebackType


class within:  # noqa: N801 - reads as what it does, like contextlib.suppress
    """Prepend the names of a part to the path of an error that leaves the block.

    In a loop, set the last name through ``index``, which costs almost nothing without an error:

    >>> with within("parts") as place:
    ...     for place.index, part in enumerate(["a", "b"]):
    ...         pass
    """

    __slots__ = ("_segments", "index")

    def __init__(self, *segments: str | int) -> None:
        self._segments = segments
        self.index: str | int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, ChunkwrightError):
            last = () if self.index is None else (self.index,)
            error.within(*self._segments, *last)
