"""The mark in the extras of a thing, which says what it was in its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from chunkwright.exchange.model import Extras

KEY: Final = "chunkwright"


def mark_of(extras: Extras) -> dict[str, Any]:
    """Return the mark in extras; empty for a thing that no adapter made."""
    mark = extras.get(KEY)
    return mark if isinstance(mark, dict) else {}
