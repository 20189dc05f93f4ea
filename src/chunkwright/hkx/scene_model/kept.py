"""Clips whose values are not those of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.marks import mark_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation


def is_carried(clip: Animation) -> bool:
    """Whether translations of a clip carry the scales of parents, which nodes multiply."""
    return "parent_scale" in mark_of(clip.extras)
