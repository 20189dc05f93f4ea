"""Real files for the tests of queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from tests.samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path


def path_of(name: str) -> Path:
    """Return the path of a real file below the samples; skip the test if it is missing."""
    path = SAMPLES / name
    if not path.is_file():
        pytest.skip(f"the real sample file {name} is not here; tools/fetch_samples.py fetches some")
    return path


def opened(name: str) -> Any:
    """Open a real file."""
    return chunkwright.open(path_of(name))


BEHAVIOUR = "havok/00e1a8f3_sprintbehavior.hkx"
CHARACTER = "havok/43d0e08f_troll.hkx"
BALL = "virtools/scottstts__Ballance.Three.js__p_ball_wood.nmo"
LEVEL = "virtools/imengyu__Ballance__Level_01.NMO"
SCENE = "ka/497898e4_raketa3.sc2"
HANGAR = "blitz_data/pc/3d/Maps/hangar/hv1.sc2.dvpl"
GEOMETRY = "blitz_data/pc/3d/Maps/hangar/Customization/UFO_anim.scg.dvpl"
