"""Damaged files: only ChunkwrightError, in bounded time and memory."""

from __future__ import annotations

import contextlib
import random
import zlib
from typing import Any

import pytest

import chunkwright
from chunkwright.base.fileio import Limits
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    TruncatedError,
)
from chunkwright.nmo import VirtoolsFile, add_object, demo
from chunkwright.state_chunk.chunk_format import Content
from tests.nmo.files import file_3, file_4, file_6, file_7, file_8, opened, repacked, small
from tests.patience import within
from tests.samples import needs_samples, samples
from tests.state_chunk.bytes import dwords

MADE = {
    "3": file_3(),
    "4": file_4(),
    "6": file_6(packed=True),
    "7": file_7(),
    "8": file_8(counted=True),
}


def use(data: bytes) -> None:
    """Call the functions on a file that the command line calls."""
    file = chunkwright.open(data, format="nmo", strict=False)
    assert isinstance(file, VirtoolsFile)
    file.problems()
    file.decode_all()
    count = 0
    waiting = [file.tree()]
    while waiting and count < 5000:
        waiting += waiting.pop().shown()
        count += 1
    file.info()
    chunkwright.from_dict(file.to_dict())
    assert bytes(file) == data


def survives(data: bytes) -> None:
    with contextlib.suppress(ChunkwrightError):
        use(data)


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_a_file_with_any_changed_byte_is_read_or_refused(name: str) -> None:
    data = MADE[name]
    for at in range(len(data)):
        for value in (0x00, 0x7F, 0xFF):
            survives(data[:at] + bytes([value]) + data[at + 1 :])


@pytest.mark.parametrize("name", MADE)
def test_a_file_truncated_anywhere_is_read_or_refused(name: str) -> None:
    data = MADE[name]
    for end in range(len(data)):
        survives(data[:end])


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "scottstts__Ballance.Three.js__p_modul_01.nmo",
        "BearKidsTeam__BallanceModding__P_Modul_34.nmo",
        "doyaGu__BallanceModLoaderPlus__P_Dropboard_Wood.nmo",
    ],
)
def test_damaged_real_data_parts_are_read_or_refused(name: str) -> None:
    (path,) = [path for path in samples("virtools") if path.name == name]
    file = opened(path.read_bytes())
    assert file.deferred is not None
    content = file.deferred.data_part
    generator = random.Random(name)
    for _ in range(20):
        changed = bytearray(content)
        for _ in range(generator.randrange(1, 8)):
            at = generator.randrange(len(changed) // 4) * 4
            changed[at : at + 4] = dwords(
                generator.choice((0, 1, 2, 5, 0x7FFFFFFF, 0xFFFFFFFF, generator.randrange(1 << 32)))
            )
        survives(repacked(file, bytes(changed)))


def test_a_zlib_bomb_is_refused() -> None:
    bomb = zlib.compress(bytes(200_000_000), 9)
    data = bytearray(file_8())
    table_end = 64 + int.from_bytes(data[0x1C:0x20], "little")
    data[0x18:0x1C] = dwords(8)
    data[0x20:0x28] = dwords(len(bomb), 100)
    broken = bytes(data[:table_end]) + bomb

    def refused() -> None:
        with pytest.raises(CorruptError, match="unpacks to more than the declared 100 bytes"):
            opened(broken, strict=False)

    within(1, refused)
    data[0x24:0x28] = dwords(200_000_000)
    with pytest.raises(LimitError, match="unpacked size of the data part"):
        opened(bytes(data[:table_end]) + bomb, strict=False, limits=Limits(unpacked_size=1 << 20))


@pytest.mark.parametrize(
    ("at", "what"),
    [
        (0x1C, "header part would end"),
        (0x20, "data part would end"),
        (0x28, "managers"),
        (0x2C, "objects"),
    ],
)
def test_wrong_sizes_and_counts_in_the_header_are_refused(at: int, what: str) -> None:
    data = bytearray(file_8())
    data[at : at + 4] = dwords(0x7FFFFFFF)
    with pytest.raises((TruncatedError, LimitError), match=what):
        opened(bytes(data), strict=False)


def test_deeply_nested_sub_chunks_take_little_time_and_memory() -> None:
    """The sub-chunks are not in the list of sub-chunks, so they are only found in fields."""
    sub = b""
    for _ in range(5000):
        inside = dwords(len(sub) // 4) + sub
        core = dwords(0x40, 0, 1, 2, 0) + inside
        sub = dwords(46, 0x7000A, len(core) // 4, 0, 0, 0, 0) + core
    file = VirtoolsFile()
    item = add_object(file, "CKParameter", "P")
    item.need_chunk().append(0x40, Content(dwords(1, 2, 0, len(sub) // 4) + sub))
    data = bytes(file)
    within(1, use, data)
    waiting, nodes = [opened(data).tree()], 0
    while waiting:
        waiting += waiting.pop().shown()
        nodes += 1
    assert 100 < nodes < 1000


def test_a_file_beyond_a_limit_opens_when_the_limit_is_raised() -> None:
    data = bytes(small())
    with pytest.raises(LimitError, match="number of objects") as caught:
        opened(data, limits=Limits(objects=2))
    assert "limits=Limits(objects=" in str(caught.value)
    assert len(opened(data, limits=Limits(objects=3)).objects) == 3


def test_a_damaged_chunk_is_reported_with_its_path_and_others_are_read() -> None:
    file = small()
    file.objects[1].need_chunk().append(0x7777, Content(bytes(8)))
    data = bytearray(bytes(file))
    plain = opened(bytes(data))
    plain.write_mode = 0
    plain.data_packing.packed = False
    data = bytearray(bytes(plain))
    at = bytes(data).index(dwords(0x7777, 0, 0, 0)) - 4
    data[at : at + 4] = dwords(0x00FFFFFF)
    broken = opened(bytes(data), strict=False)
    with pytest.raises(TruncatedError, match="announces") as caught:
        _ = broken.objects[1].chunk
    assert caught.value.path == "/objects/One"
    assert broken.objects[0].chunk is not None
    assert any(problem.path == "/objects/One" for problem in broken.problems())
    assert bytes(broken) == bytes(data)


def test_files_of_other_formats_are_refused() -> None:
    for data in (b"", b"Nem", b"Nemo", b"Nemo Fi\0" + bytes(20)):
        with pytest.raises(ChunkwrightError):
            chunkwright.open(data, format="nmo")
    assert chunkwright.identify(file_8()) == "nmo"


def changed_somewhere(value: Any, generator: random.Random) -> Any:
    """Replace one value of a text form with something else."""
    if isinstance(value, dict) and value:
        key = generator.choice(list(value))
        if generator.random() < 0.1:
            return {name: item for name, item in value.items() if name != key}
        return {**value, key: changed_somewhere(value[key], generator)}
    if isinstance(value, list) and value and generator.random() < 0.9:
        at = generator.randrange(len(value))
        return [*value[:at], changed_somewhere(value[at], generator), *value[at + 1 :]]
    return generator.choice(
        (None, -1, 1 << 40, 3, 0.5, "", "zz", "ff", [], {}, [1], {"$object": 9}, {"$id": -1}, True)
    )


def test_damaged_text_forms_are_read_or_refused() -> None:
    generator = random.Random(3)
    texts = [opened(data).to_dict() for data in MADE.values()] + [demo.make().to_dict()]
    for _ in range(1500):
        with contextlib.suppress(ChunkwrightError):
            bytes(chunkwright.from_dict(changed_somewhere(generator.choice(texts), generator)))


def test_an_unknown_code_page_is_refused() -> None:
    with pytest.raises(QueryError, match="unknown code page"):
        opened(file_8(), encoding="klingon")
