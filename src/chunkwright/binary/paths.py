"""Where an error happened: the path grows as the error passes out of the parts of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from types import TracebackType


class within:  # noqa: N801 - reads as what it does, like contextlib.suppress
    """Put the names of a part in front of the path of an error that leaves the block.

    In a loop the last name is set as it goes, which costs nothing while all is well:

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
