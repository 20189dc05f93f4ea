"""A packfile made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright import hkx
from chunkwright.formats import Demo

if TYPE_CHECKING:
    from chunkwright.hkx.model.packfile import Packfile

_BONES = ("pelvis", "spine", "head")


def make() -> Packfile:
    """Return a skeleton of three bones, in the layout of Skyrim Special Edition."""
    import numpy as np

    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    pose = np.zeros((len(_BONES), 3, 4), np.float32)
    pose[:, 0, 2] = (0.9, 0.3, 0.5)
    pose[:, 1, 3] = 1
    pose[:, 2] = 1
    skeleton = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": "figure",
            "parentIndices": np.array([-1, 0, 1], np.int16),
            "bones": [{"name": name} for name in _BONES],
            "referencePose": pose,
        },
    )
    container = hkx.new_object(packfile, "hkaAnimationContainer", {"skeletons": [skeleton]})
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


def edit(packfile: Packfile) -> str:
    """Rename a bone to a longer name, which moves what follows it."""
    skeleton = next(obj for obj in packfile.objects if obj.class_name == "hkaSkeleton")
    skeleton["bones"][1]["name"] = "lower spine"
    return "bone 'spine' renamed to 'lower spine'"


def demo() -> Demo[Packfile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
