"""The other lists of a file: the plugins that it needs, and included files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from chunkwright.plain import Plain

if TYPE_CHECKING:
    from chunkwright.state_chunk.values import Guid


class PluginCategory(Plain):
    """Plugins of one kind that a file needs.

    Kinds: 0 bitmap reader, 1 sound reader, 2 model reader, 3 manager, 4 behaviour DLL,
    5 render engine, 6 movie reader, 7 extension.
    """

    __match_args__ = ("category", "guids")
    __slots__ = __match_args__

    def __init__(self, category: int, guids: list[Guid] | None = None) -> None:
        self.category = category
        self.guids: list[Guid] = [] if guids is None else guids

    def copy(self) -> Self:
        """Return a copy with its own list."""
        made = super().copy()
        made.guids = list(self.guids)
        return made


class IncludedFile(Plain):
    """A file after the data part: an included file, or a preview that is not counted.

    ``counted`` is whether the header part counts it; counted files come first.
    """

    __match_args__ = ("name", "data", "counted")
    __slots__ = __match_args__

    def __init__(self, name: bytes, data: bytes, counted: bool = True) -> None:
        self.name = name
        self.data = data
        self.counted = counted
