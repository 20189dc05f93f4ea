"""Pictures of real files, compared with references that somebody has checked.

``CHUNKWRIGHT_PICTURES=1 pytest -m slow tests/exchange/test_pictures.py`` draws the references
again.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import drawing
from chunkwright.exchange.exporting import scene_of

from ..samples import SAMPLES, needs_samples

PIL = pytest.importorskip("PIL.Image", reason="pictures need Pillow")
pytest.importorskip("mitsuba", reason="pictures need Mitsuba")
pytest.importorskip("texture2ddecoder", reason="textures are unpacked by texture2ddecoder")

pytestmark = [pytest.mark.slow, needs_samples]

REFERENCES = Path(__file__).with_name("pictures")
SIZE = (160, 120)
# The mean difference, out of 255, over the whole picture; and the share of pixels that may have
# another colour altogether, as edges may that another release of the renderer rounds differently.
MEAN = 4.0
FAR, SHARE = 48, 0.02

HANGAR = "blitz_data/pc/3d/Maps/hangar"
TANK = {"geometry": str(SAMPLES / "ka" / "4ceb865b_A116_XM551.scg")}
MISSILE = {"geometry": str(SAMPLES / "ka" / "3d7c0229_raketa3.scg")}
HAVOK = "havok/BadDogSkyrim_PyNifly__"
SOULS = "havok/Grimrukh_soulstruct-havok__PTDE__c2240__"
BALLANCE = "virtools/scottstts__Ballance.Three.js__"
PICTURES: dict[str, tuple[str, dict[str, Any], float]] = {
    "scooter": (f"{HANGAR}/oliver_slotobjects/env_scooter_1_anim.sc2.dvpl", {}, 0.0),
    "saucer": (f"{HANGAR}/Customization/UFO_anim.sc2.dvpl", {}, 0.0),
    "tank": ("ka/9a3c7a9e_A116_XM551.sc2", TANK, 0.0),
    "tank_behind": ("ka/9a3c7a9e_A116_XM551.sc2", TANK, 0.5),
    "missile": ("ka/b85abb86_raketa3.sc2", MISSILE, 0.1),
    "house": ("ka/72caaf99_autumn_house01.sc2", {}, 0.0),
    "truck": ("ka/d595f6c0_OldTruckCrash.sc2", {}, 0.0),
    "level": ("virtools/imengyu__Ballance__Level_01.NMO", {}, 0.0),
    "balloon": (f"{BALLANCE}pe_balloon.nmo", {"all": True}, 0.0),
    "wood": (f"{BALLANCE}p_ball_wood.nmo", {"all": True}, 0.0),
    "teapot": ("havok/0407790c_teapot[4001].hkx", {}, 0.0),
    "person": (f"{HAVOK}tests__Skyrim__skeleton.hkx", {}, 0.0),
    "car": (f"{HAVOK}tests__FO4__APC01.nif@22d.hkx", {}, 0.0),
    "ragdoll": (f"{SOULS}c2240.hkx", {"axes": "y-up-left"}, 0.5),
}


def drawn(name: str) -> bytes:
    path, options, turn = PICTURES[name]
    model = scene_of(chunkwright.open(SAMPLES / path), options)
    return drawing.draw(model, SIZE, turn=turn)


def pixels(data: bytes) -> Any:
    return np.asarray(PIL.open(io.BytesIO(data)).convert("RGB")).astype(int)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_equal_the_checked_references(name: str) -> None:
    data = drawn(name)
    reference = REFERENCES / f"{name}.png"
    if os.environ.get("CHUNKWRIGHT_PICTURES"):
        reference.parent.mkdir(exist_ok=True)
        reference.write_bytes(data)
    picture = pixels(data)
    inside = (np.abs(picture - picture[0, 0]) > 8).any(axis=2)
    assert 0.02 < inside.mean() < 0.8
    assert not np.concatenate([inside[0], inside[-1], inside[:, 0], inside[:, -1]]).any()
    apart = np.abs(picture - pixels(reference.read_bytes()))
    assert apart.mean() < MEAN
    assert (apart.max(axis=2) > FAR).mean() < SHARE
