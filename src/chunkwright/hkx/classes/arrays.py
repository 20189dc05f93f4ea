"""Arrays of HALF numbers, the upper 16 bits of floats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from chunkwright.arrays import Array


def halves(values: Array) -> Array:
    """Round float32 to the nearest HALF, ties to even; NaNs keep their upper bits."""
    bits = values.view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + ((bits >> np.uint64(16)) & np.uint64(1))) >> np.uint64(16)
    kept = bits >> np.uint64(16)
    return np.where(np.isnan(values), kept | ((kept & 0x7F) == 0), rounded).astype(np.uint16)
