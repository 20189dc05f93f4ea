"""Packfiles of any size, built: skeletons of a hundred bones below one container."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from chunkwright import hkx

SIZES: Final = {"10 KB": 10_000, "100 KB": 100_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
LARGEST: Final = 100_000_000
BONES: Final = 100
# Bytes that one skeleton takes, with its fixups.
EACH: Final = 9_200


@cache
def packfile_of(size: int) -> bytes:
    """Build a packfile of about ``size`` bytes, in the layout of Skyrim SE."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    container = hkx.new_object(packfile, "hkaAnimationContainer")
    variant = {"name": "container", "className": "hkaAnimationContainer", "variant": container}
    root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    packfile.root = root
    bones = [{"name": f"bone {place}"} for place in range(BONES)]
    chance = np.random.default_rng(1)
    container["skeletons"] = [
        hkx.new_object(
            packfile,
            "hkaSkeleton",
            {
                "name": f"skeleton {place}",
                "parentIndices": np.arange(-1, BONES - 1, dtype=np.int16),
                "bones": bones,
                "referencePose": chance.random((BONES, 3, 4), np.float32),
            },
        )
        for place in range(max(size // EACH, 1))
    ]
    return bytes(packfile)
