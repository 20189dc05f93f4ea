"""Damaged files either open or raise an error of this package, in bounded time.

``CHUNKWRIGHT_MUTATIONS`` sets the number of cases, ``CHUNKWRIGHT_SEED`` varies them.
"""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.exchange import exporting, gltf
from chunkwright.nmo import WriteMode

from ..damage import SEED, number_of_cases
from ..mutations import NUMBERS
from ..patience import within
from ..samples import SAMPLES, needs_samples

COUNT = max(10, number_of_cases() // 400)
# Seconds of processor time for one file.
PATIENCE = 5.0

FILES: dict[str, tuple[str, dict[str, Any]]] = {
    "scooter": (
        "blitz_data/pc/3d/Maps/hangar/oliver_slotobjects/env_scooter_1_anim.sc2.dvpl",
        {"no_textures": True},
    ),
    "truck": ("ka/d595f6c0_OldTruckCrash.sc2", {}),
    "box": ("virtools/scottstts__Ballance.Three.js__p_box.nmo", {"all": True}),
    "teapot": ("havok/0407790c_teapot[4001].hkx", {}),
    "ragdoll": ("havok/Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx", {}),
}


def plain_bytes(path: str) -> bytes:
    """Return a file without the checksums and wrappers that would detect damage first."""
    document = chunkwright.open(SAMPLES / path)
    document.wrapper = None
    if document.format == "nmo":
        document.write_mode = WriteMode(0)
    return bytes(document)


def damaged(whole: bytes, random: Random) -> bytes:
    data = bytearray(whole)
    for _ in range(random.randint(1, 5)):
        at, other = random.randrange(len(data) - 16), random.randrange(len(data) - 16)
        number = random.choice(NUMBERS).to_bytes(4, "little")
        data[at : at + 16] = random.choice(
            (
                bytes((random.randrange(256),)) + data[at + 1 : at + 16],
                number + data[at + 4 : at + 16],
                b"\0\0\xc0\x7f" + data[at + 4 : at + 16],
                data[other : other + 16],
            )
        )
    return bytes(data)


@pytest.mark.damage
@needs_samples
@pytest.mark.parametrize("name", FILES)
def test_damaged_files_are_exported_or_refused(name: str) -> None:
    path, options = FILES[name]
    whole = plain_bytes(path)
    opening: dict[str, Any] = {"strict": False} if path.endswith(".nmo") else {}

    def becomes_a_scene(data: bytes) -> bool:
        try:
            document = chunkwright.open(data, **opening)
            document.source = str(SAMPLES / path)
            gltf.read(gltf.to_glb(exporting.scene_of(document, options)))
        except ChunkwrightError:
            return False
        return True

    shown = 0
    for number in range(COUNT):
        data = damaged(whole, Random(f"{SEED} {name} {number}"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                shown += within(PATIENCE, becomes_a_scene, data)
            except BaseException as error:
                error.add_note(f"case {number} of seed {SEED}")
                raise
    assert shown > 0
