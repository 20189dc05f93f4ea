"""What a Virtools file holds, in a few words."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from chunkwright.wording import counted

if TYPE_CHECKING:
    from chunkwright.nmo.model import VirtoolsFile

# The groups of a level of Ballance that say which objects belong to which part of the way.
_SECTOR: Final = re.compile(r"Sector_\d+")
_COUNTED: Final = {
    "CKMesh": ("mesh", "meshes"),
    "CKMaterial": ("material", "materials"),
    "CKTexture": ("texture", "textures"),
}


def headline(file: VirtoolsFile) -> str:
    """Return how many objects there are, and of which kinds that one looks for."""
    classes = Counter(item.class_name for item in file.objects)
    sectors = sum(
        1
        for item in file.objects
        if item.class_name == "CKGroup" and _SECTOR.fullmatch(item.name or "")
    )
    parts = [counted(len(file.objects), "object")]
    if sectors:
        return ", ".join(["Ballance level", *parts, counted(sectors, "sector")])
    parts += [counted(classes[name], *words) for name, words in _COUNTED.items() if classes[name]]
    return ", ".join(parts)
