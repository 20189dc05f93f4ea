"""Damage for DAVA files, repeatable by its seed, and the checks that have to hold in spite of it.

``CHUNKWRIGHT_MUTATIONS`` is the number of random cases, ``CHUNKWRIGHT_SEED`` varies them.
"""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import lz4.block

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.dvpl import DvplFile
from chunkwright.keyed_archive import HEADERLESS, V1, V2
from tests.damage import number_of_cases
from tests.keyed_archive.examples import every_type
from tests.patience import within
from tests.samples import expected, samples
from tests.sc2.examples import KINDS, full_scene

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from chunkwright.document import Document

COUNT = number_of_cases()
# Seconds of processor time that one file may take, whatever is asked of it: 0.5 at most.
PATIENCE = 2.0
LARGEST_BASE = 12_000

# Numbers that are most likely to expose faults as counts, sizes, ids and types.
NUMBERS = (0, 1, 2, 3, 5, 18, 0x7F, 0xFF, 0x102, 0xFF02, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def whole() -> list[Path]:
    """List the real DAVA files that are not refused."""
    refused = {name for name, row in expected("ka").items() if "error" in row}
    return [path for path in samples("ka") if path.name not in refused]


@cache
def bases() -> list[tuple[str, bytes]]:
    """Return the name and bytes of every real DAVA file, without its wrapper."""
    found = []
    for path in whole():
        document = chunkwright.open(path)
        document.wrapper = None
        found.append((path.name, bytes(document)))
    return found


@cache
def small_bases() -> list[tuple[str, bytes]]:
    """Return real files that are not large, and made ones for what the real ones lack."""
    real = [(name, data) for name, data in bases() if len(data) <= LARGEST_BASE]
    made = [(f"scene {version}", bytes(full_scene(version))) for version in KINDS]
    for version in (HEADERLESS, V1, V2):
        archive = every_type(version)
        made += [(f"archive {version}", bytes(archive))] * 4
        archive.wide_char_size = 2
        made.append((f"archive {version} from Windows", bytes(archive)))
    return real + made * 2


def flip(rng: Random, data: bytearray) -> None:
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        data[rng.randrange(len(data))] = rng.randrange(256)


def cut(rng: Random, data: bytearray) -> None:
    del data[rng.randrange(len(data)) :]


def number(rng: Random, data: bytearray) -> None:
    at = rng.randrange(max(1, len(data) - 3))
    value = rng.choice((*NUMBERS, len(data), rng.randrange(40)))
    data[at : at + 4] = struct.pack("<I", value)


def near_number(rng: Random, data: bytearray) -> None:
    """Change a small number, such as a count or a length, by a little."""
    for _ in range(30):
        at = rng.randrange(max(1, len(data) - 3))
        value = int.from_bytes(data[at : at + 4], "little")
        if value < 0x10000:
            break
    data[at : at + 4] = struct.pack("<I", (value + rng.choice((-1, 1, 2, 16, 256))) & 0xFFFFFFFF)


def type_byte(rng: Random, data: bytearray) -> None:
    """Turn one variant type into another; real types are small bytes."""
    for _ in range(60):
        at = rng.randrange(len(data))
        if 0 < data[at] < 31:
            break
    data[at] = rng.randrange(33)


def shift(rng: Random, data: bytearray) -> None:
    at = rng.randrange(len(data))
    if rng.random() < 0.5:
        data[at:at] = rng.randbytes(rng.randrange(1, 9))
    else:
        del data[at : at + rng.randrange(1, 9)]


def splice(rng: Random, data: bytearray) -> None:
    """Put a piece of another file over this one."""
    _, other = rng.choice(small_bases())
    start = rng.randrange(len(other))
    piece = other[start : start + rng.randrange(1, 200)]
    at = rng.randrange(len(data))
    data[at : at + len(piece)] = piece


def rename(rng: Random, data: bytearray) -> None:
    """Replace a word by another meaningful one, of the same length if there is one."""
    words = (b"#childrenCount", b"#hierarchy", b"#dataNodes", b"##name", b"#id", b"GlobalMaterial")
    word = rng.choice(words)
    at = data.find(rng.choice(words), rng.randrange(len(data)))
    if at >= 0:
        data[at : at + len(word)] = word


HEADER = (b"KA\x01\0", b"KA\x02\0", b"KA\x02\x01", b"KA\x02\xff", b"SFV2", b"SCPG")


def header(rng: Random, data: bytearray) -> None:
    """Turn an archive into one of another version, or a scene into one of another layout."""
    at = data.find(b"KA", rng.randrange(len(data)))
    if data[:4] == b"SFV2" and (at < 0 or rng.random() < 0.5):
        data[4:8] = struct.pack("<I", rng.randrange(51))
    else:
        at = max(at, 0)
        data[at : at + 4] = rng.choice(HEADER)


MUTATIONS = (
    *(flip, flip, cut, number, near_number, type_byte, type_byte),
    *(shift, splice, rename, header),
)


@dataclass(frozen=True)
class Case:
    """One damaged file: where it came from, and its bytes."""

    name: str
    data: bytes


def damage(rng: Random) -> Case:
    name, base = rng.choice(small_bases())
    data = bytearray(base)
    words = [name]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if not data:
            break
        mutation = rng.choice(MUTATIONS)
        mutation(rng, data)
        words.append(mutation.__name__)
    result = bytes(data)
    if rng.random() < 0.2:
        kind = rng.randrange(5)
        words.append(f"wrapped {kind}")
        result = wrap(result, kind)
        if rng.random() < 0.3:
            broken = bytearray(result)
            flip(rng, broken)
            words.append("and flipped")
            result = bytes(broken)
    return Case(" ".join(words), result)


def wrap(payload: bytes, kind: int) -> bytes:
    """Pack a payload into a valid DVPL file of a type."""
    packed = payload
    if payload and kind in (1, 2):
        packed = lz4.block.compress(payload, store_size=False)
    elif kind == 3:
        packed = zlib.compress(payload, 1)
    elif payload and kind == 4:
        block = lz4.block.compress(payload, store_size=False)
        row = struct.pack("<IQ4I", 1, 28, zlib.crc32(block), len(block), 0, len(payload))
        packed = row + block
    else:
        kind = 0
    return (
        packed + struct.pack("<4I", len(payload), len(packed), zlib.crc32(packed), kind) + b"DVPL"
    )


def walk(document: Any) -> None:
    """Visit the whole tree."""
    todo = [document.tree()]
    while todo:
        todo.extend(todo.pop().shown())


def survive(data: bytes, *, thorough: bool = True) -> str:
    """Try everything on a file; return "refused", or the format that it opened as.

    Whatever opens must also be written back as it was. Any exception other than
    ``ChunkwrightError`` passes through, as does one where none is allowed.
    """
    return within(PATIENCE, _outcome, data, thorough=thorough)


def _outcome(data: bytes, *, thorough: bool) -> str:
    try:
        document: Document = chunkwright.open(data)
    except ChunkwrightError:
        return "refused"
    assert bytes(document) == data
    document.info()
    document.problems()
    walk(document)
    assert repr(document)
    if thorough:
        text = json.dumps(document.to_dict(), allow_nan=False)
        again = chunkwright.from_dict(json.loads(text))
        if not isinstance(again, DvplFile):
            assert again == document
        assert bytes(again) == data
    return document.format
