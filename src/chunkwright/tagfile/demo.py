"""A tagfile made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright import hkx
from chunkwright.formats.format import Demo
from chunkwright.tagfile.making import new_tagfile

if TYPE_CHECKING:
    from chunkwright.tagfile.model import Tagfile

_BONES = ("pelvis", "spine", "head")


def make() -> Tagfile:
    """Return a skeleton of three bones, in the types of Dark Souls Remastered."""
    tagfile = new_tagfile()
    pose = np.zeros((len(_BONES), 3, 4), np.float32)
    pose[:, 0, 1] = (0.9, 0.3, 0.5)
    pose[:, 1, 3] = 1
    pose[:, 2] = 1
    members = {
        "name": "figure",
        "parentIndices": np.array([-1, 0, 1], np.int16),
        "bones": [{"name": name} for name in _BONES],
        "referencePose": pose,
    }
    skeleton = hkx.new_object(tagfile, "hkaSkeleton", members)
    container = hkx.new_object(tagfile, "hkaAnimationContainer", {"skeletons": [skeleton]})
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return tagfile


def edit(tagfile: Tagfile) -> str:
    """Rename a bone to a longer name, which moves what follows it."""
    skeleton = tagfile.objects.of_class("hkaSkeleton")[0]
    skeleton["bones"][1]["name"] = "lower spine"
    return "bone 'spine' renamed to 'lower spine'"


def demo() -> Demo[Tagfile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
