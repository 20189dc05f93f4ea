"""Clips that stay as they are, because their edits would go back to other tracks or places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.marks import mark_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation


def reason_to_keep(clip: Animation) -> str:
    """Return why edits of a clip cannot be applied; "" where they can."""
    mark = mark_of(clip.extras)
    if "parent_scale" in mark:
        return "its translations carry the scales of parents, which nodes do not"
    return ""
