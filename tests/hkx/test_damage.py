"""Damaged packfiles: only ChunkwrightError leaves the library, within bounded time and memory."""

from __future__ import annotations

import contextlib
import random
import struct
import tracemalloc
from functools import cache
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx import views, xml
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.record import UnknownMemberError
from tests.damage import SEED, damaged_words, number_of_cases, outcome_of, outcomes_of
from tests.hkx import build
from tests.patience import within
from tests.samples import SAMPLES, needs_samples, samples

if TYPE_CHECKING:
    from chunkwright.hkx.model.packfile import Packfile

BINARY = SAMPLES / "havok"

COUNT = number_of_cases()
# Seconds of processor time that one file may take, for all operations together.
PATIENCE = 2.0
LARGEST_BASE = 12_000
CHUNKS = 48


@cache
def bases() -> list[bytes]:
    """Small real files of all versions, byte orders and pointer sizes, and made ones."""
    found = [path.read_bytes() for path in samples("havok")]
    made = [
        bytes(build.packfile(version=version, little_endian=little_endian))
        for version in (4, 8, 11)
        for little_endian in (True, False)
    ]
    return [data for data in found if len(data) <= LARGEST_BASE] + made


def survive(data: bytes, *, thorough: bool) -> str:
    """Run all operations on a file, or only the quick ones; return the outcome."""
    acts = ACTS if thorough else ACTS[:1]
    return within(PATIENCE, outcome_of, data, "hkx", acts, thorough=thorough)


def decode(packfile: Packfile) -> None:
    for obj in packfile.objects:
        list(obj.references())
        assert repr(obj.values)
    assert bytes(packfile)
    for obj in packfile.objects:
        if isinstance(obj.values, RawObject) and obj.values.error is not None:
            raise obj.values.error


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


def damage(chance: random.Random, data: bytes) -> bytes:
    """Damage header, data and fixups alike."""
    parts = (range(320), range(320, len(data)), range(len(data) * 2 // 3, len(data)))

    def place() -> int:
        return chance.choice(chance.choices(parts, (1, 4, 5))[0])

    return damaged_words(chance, data, place, "<>")


@pytest.mark.damage
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_damage_raises_only_errors_of_the_library(chunk: int) -> None:
    outcomes = outcomes_of(
        f"{SEED}/hkx/",
        range(chunk, COUNT, CHUNKS),
        lambda chance: damage(chance, chance.choice(bases())),
        lambda data, number: survive(data, thorough=number // CHUNKS % 8 == 0),
    )
    # The damage is neither so mild that every file is read nor so severe that none is.
    if COUNT >= 10_000 and samples("havok"):
        assert 0.02 < outcomes.count("refused") / len(outcomes) < 0.5
        assert {"refused", "opened", "decoded"} == set(outcomes)


@needs_samples
@pytest.mark.parametrize("part", range(8))
def test_truncated_samples_raise_only_errors_of_the_library(part: int) -> None:
    for data in bases()[part::8]:
        for end in [*range(0, 320, 16), *range(320, len(data), max(len(data) // 40, 1))]:
            with pytest.raises(ChunkwrightError):
                chunkwright.open(data[:end], format="hkx")


@pytest.mark.parametrize("version", [8, 11])
@pytest.mark.parametrize("word", [0, 1, 0x7F, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF])
def test_wrong_headers_and_section_tables_raise_only_errors_of_the_library(
    version: int, word: int
) -> None:
    data = bytes(build.packfile(version=version))
    for at in range(8, 64 + 3 * (64 if version > 9 else 48), 4):
        made = bytearray(data)
        struct.pack_into("<I", made, at, word)
        survive(bytes(made), thorough=True)


def test_wrong_counts_allocate_no_memory() -> None:
    data = bytearray(bytes(build.packfile(size=1 << 16)))
    tracemalloc.start()
    for at in (20, 24, 32, 64 + 24, 64 + 96 + 44):
        made = bytearray(data)
        struct.pack_into("<I", made, at, 0x7FFFFFF0)
        survive(bytes(made), thorough=True)
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
    # Make every text start at the first, with no NUL until the end.
    start = int(section.local_fixups[1][1])
    for at in range(section.start + start, table - 1):
        data[at] = 0x41
    for place in range(1, len(section.local_fixups)):
        struct.pack_into("<I", data, table + 8 * place + 4, start)
    # Written out separately, they would take gigabytes.
    with pytest.raises(UnknownMemberError, match="texts overlap"):
        within(5, lambda: chunkwright.open(bytes(data)).objects[0]["eventNames"])
    data[section.start + start + 9] = 0
    # One text that is shared, not thousands of copies.
    names = within(5, lambda: chunkwright.open(bytes(data)).objects[0]["eventNames"])
    assert [len(name) for name in names] == [9] * 4000
    assert len({id(name) for name in names}) == 1


@pytest.mark.parametrize("text", ["(" * 300_000, "(1 " * 200_000, "1 " * 200_000 + "9" * 4000])
def test_long_runs_of_brackets_and_words_are_parsed_fast(text: str) -> None:
    data = (
        '<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1"><hksection>'
        '<hkobject name="#1" class="hkaSkeleton"><hkparam name="parentIndices" numelements="1">'
        f"{text}</hkparam></hkobject></hksection></hkpackfile>"
    ).encode()

    def load() -> None:
        with contextlib.suppress(ChunkwrightError):
            xml.load(data)

    within(10, load)


@needs_samples
def test_damaged_xml_raises_only_errors_of_the_library() -> None:
    path = SAMPLES / "havok_xml/SARDONYX-sard__handson_hex_dump__defaultmale__defaultmale_x86.xml"
    data = path.read_bytes()
    for number in range(400):
        made = damage(random.Random(f"{SEED}/xml/{number}"), data)
        with contextlib.suppress(ChunkwrightError):
            assert bytes(xml.load(made).packfile)
