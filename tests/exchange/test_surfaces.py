"""Surfaces of drawings, and the parts that are cut out of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.drawing import _cut
from chunkwright.exchange.model import Material


@pytest.mark.parametrize(("mode", "wanted"), [("MASK", [0, 0, 1, 1]), ("BLEND", [0, 0.25, 0.5, 1])])
def test_alpha_below_the_cutoff_becomes_transparent_in_mask_mode(
    mode: Any, wanted: list[float]
) -> None:
    alpha = np.array([0, 0.25, 0.5, 1], np.float32)
    assert _cut(Material("Leaves", alpha_mode=mode, alpha_cutoff=0.5), alpha).tolist() == wanted
    assert _cut(None, alpha).tolist() == alpha.tolist()
