"""Damaged binary and XML tagfiles: only ChunkwrightError, within bounded time and memory."""

from __future__ import annotations

import contextlib
import tracemalloc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx import views
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.tagfile.bridges import binary_to_xml as to_xml
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.bridges import described_to_packfile as to_packfile
from chunkwright.tagfile.bridges import xml_to_binary as to_binary
from chunkwright.tagfile.xml.types import XmlTypesHead
from tests.damage import SEED, number_of_cases, outcomes_of, walk
from tests.patience import within
from tests.samples import samples
from tests.tagfile import binary_build as build

if TYPE_CHECKING:
    import random

    from chunkwright.tagfile.model import Tagfile


COUNT = number_of_cases(share=0.12)
# Seconds of processor time that one file may take for everything.
PATIENCE = 4.0
LARGEST_BASE = 30_000
CHUNKS = 12
# Bytes that most likely break tags, counts, references to texts, widths and signs.
BYTES = (0, 1, 2, 3, 4, 8, 14, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF)


@cache
def bases() -> list[bytes]:
    """Return small real files of all versions, and made ones of both forms."""
    found = [path.read_bytes() for path in samples("havok_tagfile")]
    real = [one for one in found if len(one) <= LARGEST_BASE and one[4:8] != b"TAG0"]
    made = [bytes(of_packfile(make_packfile(), form).document) for form in ("binary", "xml")]
    typed = (Path(__file__).parent / "typed.xml").read_bytes()
    return [*made, typed, *real]


def damage(chance: random.Random, data: bytes) -> bytes:
    """Cut, flip, overwrite and copy bytes, and insert endless integers."""
    if chance.random() < 0.05:
        return data[: chance.randrange(len(data))]
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(8, min(len(made), chance.choice((400, 3000, len(made)))))
        kind = chance.randrange(5)
        if kind == 0:
            made[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            made[at] = chance.choice(BYTES)
        elif kind == 2:
            made[at:at] = b"\xff" * chance.choice((1, 3, 9, 12)) + b"\x7f"
        elif kind == 3:
            other, size = chance.randrange(8, len(made)), chance.choice((1, 4, 16))
            made[at : at + size] = made[other : other + size]
        else:
            made[at] = chance.randrange(256)
    return bytes(made)


def survive(data: bytes) -> str:
    """Read everything in a file; return the outcome."""
    return within(PATIENCE, _outcome, data)


def _outcome(data: bytes) -> str:
    # Counting decodes the objects, which may be refused.
    try:
        tagfile = chunkwright.open(data, format="tagfile")
    except ChunkwrightError:
        return "refused"
    tagfile.problems()
    assert bytes(tagfile) == data
    outcome = "decoded"
    for act in ACTS:
        try:
            act(tagfile)
        except ChunkwrightError:
            outcome = "opened"
    walk(tagfile.tree())
    return outcome


def write_text(tagfile: Tagfile) -> None:
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == bytes(tagfile)


def bridge(tagfile: Tagfile) -> None:
    if isinstance(tagfile.head, XmlTypesHead):
        return
    if tagfile.form == "binary":
        with contextlib.suppress(ChunkwrightError):
            bytes(to_xml(tagfile).document)
    else:
        assert bytes(to_binary(tagfile).document)
    bytes(to_packfile(tagfile).document)


def sample(tagfile: Tagfile) -> None:
    for each in views.animations(tagfile):
        with contextlib.suppress(ChunkwrightError):
            each.sample()


def count(tagfile: Tagfile) -> None:
    assert tagfile.info()


ACTS = (
    count,
    write_text,
    bridge,
    sample,
    views.skeletons,
    views.ragdolls,
    views.physics_systems,
)


@pytest.mark.damage
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_damage_raises_only_errors_of_the_package(chunk: int) -> None:
    outcomes = outcomes_of(
        f"{SEED}/tagfile/",
        range(chunk, COUNT, CHUNKS),
        lambda chance: damage(chance, chance.choice(bases())),
        lambda data, _: survive(data),
    )
    # The damage is neither so mild that all files are read nor so severe that none is.
    if COUNT >= 1000 and samples("havok_tagfile"):
        assert 0.2 < outcomes.count("refused") / len(outcomes) < 0.9
        assert {"refused", "opened", "decoded"} == set(outcomes)


def test_wrong_counts_allocate_no_memory() -> None:
    part = ("Part", 0, [(f"m{n}", build.INT, b"") for n in range(40)])
    thing = ("Thing", 0, [("parts", build.STRUCT | build.ARRAY, b"Part")])
    tracemalloc.start()
    for count in (1 << 12, 1 << 20, 1 << 40):
        # One member is present, or no member.
        for mask in (bytes(5), b"\x01" + bytes(4)):
            body = b"\x01" + build.varint(count) + mask + build.varint(4) + b"\x02" * 5000
            with contextlib.suppress(ChunkwrightError):
                chunkwright.open(
                    bytes(build.Stream(classes=[part, thing], objects=[(2, body)])),
                    format="tagfile",
                )
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64 << 20


def test_deeply_nested_arrays_of_classes_are_handled_fast() -> None:
    # Each class has several arrays of the next: there are too many paths through them to follow.
    classes = [("C0", 0, [("size", build.INT, b"")])]
    classes += [
        (
            f"C{depth}",
            0,
            [(f"m{n}", build.STRUCT | build.ARRAY, f"C{depth - 1}".encode()) for n in range(8)],
        )
        for depth in range(1, 40)
    ]
    data = bytes(build.Stream(classes=classes, objects=[(40, b"\0")]))
    assert survive(data) in ("opened", "decoded")
