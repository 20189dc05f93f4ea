"""What a fresh instance holds, told apart from what somebody put there."""

from __future__ import annotations

from typing import Any

import numpy as np

from chunkwright.hkx.classes.record import OddReal, Record


def is_default(value: Any, default: Any) -> bool:
    """Whether a member holds, bit for bit, what a fresh instance has."""
    if isinstance(default, Record):
        return isinstance(value, Record) and all(map(is_default, value.row, default.row))
    if isinstance(default, list) and isinstance(value, list):
        return len(value) == len(default) and all(map(is_default, value, default))
    if isinstance(default, np.ndarray):
        return isinstance(value, np.ndarray) and value.tobytes() == default.tobytes()
    if isinstance(value, OddReal):
        return False
    return type(value) is type(default) and bool(value == default) and str(value) == str(default)
