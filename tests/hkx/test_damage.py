"""Damaged packfiles: only ChunkwrightError leaves the library, within bounded time and memory."""

from __future__ import annotations

import contextlib
import random
import struct
import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx import views, xml
from chunkwright.hkx.classes.record import Record
from tests.hkx import build
from tests.samples import SHARED, needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import TreeNode
    from chunkwright.hkx.model import Packfile

BINARY = SHARED / "samples" / "havok"
# Small ones of both byte orders and pointer sizes, with behaviours, physics, types, ids.
NAMES = (
    "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale_x86.hkx",
    "PredatorCZ_HavokLib__resources__550__animref_8001_.hkx",
    "PredatorCZ_HavokLib__resources__2014_1__animref_8111_.hkx",
    "BadDogSkyrim_PyNifly__FO4__Shotgun__DrumMag.nif@31c.hkx",
    "BadDogSkyrim_PyNifly__tests__Skyrim__SOSMale.hkx",
    "BadDogSkyrim_PyNifly__FeralGhoul__CharacterAssets__GibAttachRThigh.nif@36a.hkx",
    "Monitor221hz_Pandora-Behaviour-Engine-Plus__actors__bear__bearproject.hkx",
    "Grimrukh_soulstruct-havok__PTDE__c2240__a00_0000.hkx",
    "D7ry_HKANNO-Batch-Processor__target__win32.hkx",
    "BadDogSkyrim_PyNifly__tests__SkyrimSE__sneak_1hmattackintro.hkx",
)
ROUNDS = 40


def use(data: bytes) -> None:
    """Do everything that can be done with a packfile that opens."""
    try:
        packfile = chunkwright.open(data, format="hkx")
    except ChunkwrightError:
        return
    packfile.info()
    packfile.problems()
    assert bytes(packfile) == data
    for obj in packfile.objects:
        list(obj.references())
    walk(packfile.tree())
    for act in ACTS:
        with contextlib.suppress(ChunkwrightError):
            act(packfile)


def walk(node: TreeNode) -> None:
    stack, left = [node], 200_000
    while stack and left:
        left -= 1
        stack += stack.pop().children()


def decode(packfile: Packfile) -> None:
    for obj in packfile.objects:
        values = obj.values
        if isinstance(values, Record):
            repr(values)
    assert bytes(packfile)


def write_xml(packfile: Packfile) -> None:
    assert xml.dump(packfile).text


def write_text(packfile: Packfile) -> None:
    assert bytes(chunkwright.from_dict(packfile.to_dict())) == bytes(packfile)


def sample(packfile: Packfile) -> None:
    for each in views.animations(packfile):
        with contextlib.suppress(ChunkwrightError):
            each.sample()


ACTS = (
    decode,
    write_xml,
    write_text,
    sample,
    views.skeletons,
    views.behaviours,
    views.ragdolls,
    views.physics_systems,
)


def mutations(data: bytes, seed: str) -> Iterator[bytes]:
    """Cut, flip, overwrite words with extremes, copy words: header, data and fixups alike."""
    chance = random.Random(seed)
    parts = (range(320), range(320, len(data)), range(len(data) * 2 // 3, len(data)))
    extremes = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, len(data), len(data) - 1, 0x10000)
    for _ in range(ROUNDS):
        made = bytearray(data)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = min(chance.choice(chance.choices(parts, (1, 4, 5))[0]), len(data) - 4)
            kind = chance.randrange(4)
            if kind == 0:
                made[at] ^= 1 << chance.randrange(8)
            elif kind == 1:
                order = chance.choice("<>")
                struct.pack_into(f"{order}I", made, at & ~3, chance.choice(extremes))
            elif kind == 2:
                other = chance.randrange(len(data) - 4) & ~3
                made[at & ~3 : (at & ~3) + 4] = made[other : other + 4]
            else:
                made[at] = chance.randrange(256)
        yield bytes(made)
    for _ in range(8):
        yield data[: chance.randrange(len(data))]


@needs_samples
@pytest.mark.parametrize("name", NAMES)
def test_damaged_real_files(name: str) -> None:
    data = (BINARY / name).read_bytes()
    for made in mutations(data, name):
        started = time.process_time()
        use(made)
        assert time.process_time() - started < 20


@needs_samples
@pytest.mark.parametrize("name", NAMES[:4])
def test_every_truncation_of_the_structure(name: str) -> None:
    data = (BINARY / name).read_bytes()
    for end in [*range(0, 300, 3), *range(300, len(data), max(len(data) // 60, 1))]:
        with pytest.raises(ChunkwrightError):
            chunkwright.open(data[:end], format="hkx")


@pytest.mark.parametrize("version", [8, 11])
@pytest.mark.parametrize("word", [0, 1, 0x7F, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF])
def test_lying_headers_and_section_tables(version: int, word: int) -> None:
    data = bytes(build.packfile(version=version))
    for at in range(8, 64 + 3 * (64 if version > 9 else 48), 4):
        made = bytearray(data)
        struct.pack_into("<I", made, at, word)
        use(bytes(made))


def test_counts_cost_no_memory() -> None:
    data = bytearray(bytes(build.packfile(size=1 << 16)))
    tracemalloc.start()
    for at in (20, 24, 32, 64 + 24, 64 + 96 + 44):
        made = bytearray(data)
        struct.pack_into("<I", made, at, 0x7FFFFFF0)
        use(bytes(made))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64 << 20


def test_payloads_that_overlap_are_bounded() -> None:
    # Many arrays of one payload, each as long as the section.
    made = xml.load(
        b'<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1" toplevelobject="#1">'
        b'<hksection name="__data__"><hkobject name="#1" class="hkbBehaviorGraphStringData">'
        b'<hkparam name="eventNames" numelements="4000">'
        + b"<hkcstring>x</hkcstring>" * 4000
        + b"</hkparam></hkobject></hksection></hkpackfile>"
    ).packfile
    packfile = chunkwright.open(bytes(made))
    section = packfile.contents
    data = bytearray(bytes(packfile))
    table = section.start + len(section.data)
    # Let every text start at the first, without a NUL in between.
    start = int(section.local_fixups[1][1])
    for at in range(section.start + start, table - 1):
        data[at] = 0x41
    for place in range(1, len(section.local_fixups)):
        struct.pack_into("<I", data, table + 8 * place + 4, start)
    opened = chunkwright.open(bytes(data))
    started = time.process_time()
    # One text that is shared, not thousands of copies.
    assert len({id(name) for name in opened.objects[0]["eventNames"]}) == 1
    assert time.process_time() - started < 5


@needs_samples
def test_damaged_xml() -> None:
    path = (
        SHARED
        / "samples/havok_xml/SARDONYX-sard__handson_hex_dump__defaultmale__defaultmale_x86.xml"
    )
    data = path.read_bytes()
    for made in mutations(data, path.name):
        with contextlib.suppress(ChunkwrightError):
            assert bytes(xml.load(made).packfile)
