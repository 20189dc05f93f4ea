"""Conversion between sRGB, in which pictures store colours, and linear light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[np.float64]


def to_srgb(linear: Rows) -> Rows:
    """Return linear colours as sRGB, both from 0 to 1."""
    bounded = np.clip(linear, 0.0, 1.0)
    low, high = bounded * 12.92, 1.055 * np.power(bounded, 1 / 2.4) - 0.055
    return np.where(bounded <= 0.0031308, low, high)


def to_linear(srgb: Rows) -> Rows:
    """Return sRGB colours as linear ones, both from 0 to 1."""
    low, high = srgb / 12.92, np.power((srgb + 0.055) / 1.055, 2.4)
    return np.where(srgb <= 0.04045, low, high)
