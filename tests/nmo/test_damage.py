"""Random damage: only ChunkwrightError leaves the library, within bounded time.

``CHUNKWRIGHT_MUTATIONS`` is the number of cases, ``CHUNKWRIGHT_SEED`` varies them.
"""

from __future__ import annotations

import random
import struct
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.errors import TruncatedError
from chunkwright.nmo import Manager, VirtoolsFile, add_object, demo
from chunkwright.nmo.file import resolve
from chunkwright.state_chunk import StateChunk, convert
from chunkwright.state_chunk.chunk_format import Guid
from tests.damage import SEED, number_of_cases
from tests.nmo.files import file_3, file_4, file_6, file_7, file_8, repacked
from tests.patience import within
from tests.samples import samples
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from chunkwright.document import Document


COUNT = number_of_cases()
# Seconds of processor time that one file may take, whatever is done with it.
PATIENCE = 2.0
LARGEST_BASE = 30_000
CHUNKS = 48
MOST_NODES = 5000
# A chunk version for each buffer format.
CHUNK_VERSIONS = (3, 5, 7)


class Base(NamedTuple):
    """A file to damage: either its bytes, or its unpacked parts, which are then packed again."""

    file: VirtoolsFile | None
    whole: bytes
    table: bytes = b""
    content: bytes = b""


@cache
def bases() -> list[Base]:
    """Return real files that are not large, and hand-made files of every version."""
    found = []
    for data in [*(path.read_bytes() for path in samples("virtools")), bytes(demo.make())]:
        file = resolve.read(data)
        assert file.deferred is not None
        table, content = file.deferred.header_part, file.deferred.data_part
        if len(content) <= LARGEST_BASE:
            found.append(Base(file, data, table, content))
    made = (
        file_3(),
        file_4(),
        file_6(packed=False),
        file_6(packed=True),
        file_7(),
        file_8(counted=True),
    )
    return found + [Base(None, data) for data in made]


@cache
def chunks() -> list[bytes]:
    """Return chunks as files of their own, in each of the three buffer formats."""
    found = []
    for base in bases():
        for holder in base.file.holders()[::7] if base.file is not None else ():
            if holder.chunk is None:
                continue
            for version in CHUNK_VERSIONS:
                try:
                    found.append(bytes(convert(holder.chunk, version, bound=False)))
                except ChunkwrightError:
                    continue  # The older formats cannot store every chunk.
    return found


def damaged(chance: random.Random, data: bytes) -> bytes:
    """Cut data off, overwrite dwords with extremes or others, or change counts or bytes."""
    made = bytearray(data)
    if chance.random() < 0.04:
        del made[chance.randrange(len(made)) :]
    extremes = (0, 1, 2, 5, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF, len(data), 0x10000)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if len(made) < 8:
            break
        at = chance.randrange(len(made) // 4) * 4
        old = int.from_bytes(made[at : at + 4], "little")
        kind = chance.randrange(5)
        if kind == 0:
            made[at + chance.randrange(4)] = chance.randrange(256)
        elif kind == 1:
            made[at : at + 4] = dwords(chance.choice(extremes))
        elif kind == 2:
            other = chance.randrange(len(made) // 4) * 4
            made[at : at + 4] = made[other : other + 4]
        elif kind == 3:
            made[at : at + 4] = dwords((old + chance.choice((-1, 1, 4, 256))) & 0xFFFFFFFF)
        else:
            piece = chance.randrange(1, 5) * 4
            del made[at : at + piece]
    return bytes(made)


def case(chance: random.Random) -> bytes:
    """Damage the stored bytes, or one of the two parts with a correct checksum."""
    # The smaller one of two: it shows as much, and sooner.
    base = min((chance.choice(bases()) for _ in range(2)), key=lambda each: len(each.whole))
    kind = chance.random()
    if base.file is None or kind < 0.15:
        return damaged(chance, base.whole)
    if kind < 0.3:
        return repacked(base.file, base.content, damaged(chance, base.table))
    return repacked(base.file, damaged(chance, base.content))


def survive(data: bytes, name: str, *, thorough: bool) -> str:
    """Call everything that a file offers, or only the quick functions; return the outcome."""
    return within(PATIENCE, _outcome, data, name, thorough=thorough)


def _outcome(data: bytes, name: str, *, thorough: bool) -> str:
    try:
        options: dict[str, Any] = {"strict": False} if name == "nmo" else {}
        document = chunkwright.open(data, format=name, **options)
        problems = document.problems()
        ask(document, thorough=thorough)
        assert bytes(document) == data
    except ChunkwrightError:
        return "refused"
    return "read with problems" if problems else "read"


def ask(document: Document, *, thorough: bool) -> None:
    if document.format == "nmo":
        document.decode_all()  # type: ignore[attr-defined]
    if not thorough:
        return
    waiting = [document.tree()]
    for _ in range(MOST_NODES):
        if not waiting:
            break
        waiting += waiting.pop().shown()
    document.info()
    assert bytes(chunkwright.from_dict(document.to_dict())) == bytes(document)


@pytest.mark.damage
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_damage_raises_only_errors_of_the_package(chunk: int) -> None:
    outcomes = []
    for number in range(chunk, COUNT, CHUNKS):
        chance = random.Random(f"{SEED}/nmo/{number}")
        name = "state_chunk" if chance.random() < 0.1 else "nmo"
        data = case(chance) if name == "nmo" else damaged(chance, chance.choice(chunks()))
        try:
            outcomes.append(survive(data, name, thorough=number // CHUNKS % 8 == 0))
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}: {name}, {data[:4000].hex()}")
            raise
    # The damage is neither so mild that all files are read nor so severe that none is.
    if COUNT >= 10_000 and samples("virtools"):
        assert 0.02 < outcomes.count("refused") / len(outcomes) < 0.7
        assert {"refused", "read with problems", "read"} == set(outcomes)


# The last two parts of the file are the chunks of its two objects, each after its length.
CHUNK = bytes.fromhex("0a170708 02000000 04000000 00000000")


def two_groups() -> bytearray:
    file = VirtoolsFile()
    file.write_mode = 0
    for name in ("A", "B"):
        add_object(file, "CKGroup", name).need_chunk()[0x4] = b""
    data = bytes(file)
    assert data.endswith((struct.pack("<I", 16) + CHUNK) * 2)
    return bytearray(data)


@pytest.mark.parametrize(("index", "left"), [(0, 36), (1, 16)])
def test_a_chunk_that_is_longer_than_the_file_is_refused(index: int, left: int) -> None:
    data = two_groups()
    start = len(data) - left
    struct.pack_into("<I", data, start - 4, 1234)
    with pytest.raises(TruncatedError) as raised:
        chunkwright.open(bytes(data), strict=False)
    assert raised.value.message == f"a chunk of 1,234 bytes does not fit into {left} bytes"
    assert raised.value.path == f"/objects/{index}"


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_manager_that_ends_early_is_refused(cut: int) -> None:
    file = VirtoolsFile()
    file.write_mode = 0
    for number in (1, 2):
        chunk = StateChunk(0, data_version=0, bound=True)
        file.managers.append(Manager(file, Guid(number, 2), chunk=chunk))
    data = bytes(file)
    whole = chunkwright.open_virtools(data)
    assert [manager.guid for manager in whole.managers] == [Guid(1, 2), Guid(2, 2)]
    with pytest.raises(TruncatedError):
        list(chunkwright.open(data[:-cut], strict=False).managers)


def test_a_manager_without_a_chunk_may_end_the_data_part() -> None:
    file = VirtoolsFile()
    file.write_mode = 0
    file.managers.append(Manager(file, Guid(1, 2)))
    again = chunkwright.open_virtools(bytes(file))
    assert [(manager.guid, manager.chunk) for manager in again.managers] == [(Guid(1, 2), None)]
    assert bytes(again) == bytes(file)
