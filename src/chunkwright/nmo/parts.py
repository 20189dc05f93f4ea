"""What a file lists beside its objects: the plugins that it needs, and included files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunkwright.state_chunk.values import Guid


@dataclass(slots=True)
class PluginCategory:
    """Plugins of one kind that a file needs.

    Kinds: 0 bitmap reader, 1 sound reader, 2 model reader, 3 manager, 4 behaviour DLL,
    5 render engine, 6 movie reader, 7 extension.
    """

    category: int
    guids: list[Guid] = field(default_factory=list)


@dataclass(slots=True)
class IncludedFile:
    """A file after the data part: an included one, or a preview that nothing counts.

    ``counted`` is whether the header part counts it; those that it counts come first.
    """

    name: bytes
    data: bytes
    counted: bool = True
