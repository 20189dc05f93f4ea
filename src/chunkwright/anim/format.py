"""The declaration of animation clips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format
from chunkwright.formats.verbs import REQUIRED

if TYPE_CHECKING:
    from chunkwright.anim.clips import AnimationClip


class AnimationFormat(Format["AnimationClip"]):
    """Animations of the joints of scenes of the DAVA engine, ``DVAF``."""

    name = "anim"
    family = "DAVA"
    title = "DAVA animation clip"
    extensions = (".anim",)
    spec = "dava_anim"
    magic = b"DVAF"
    elsewhere = {
        ".clips": (*REQUIRED, "headline", "spans", "demo"),
    }
