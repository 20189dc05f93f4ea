"""Packed parts in text forms: their zlib level, or the stream if no level gives its bytes."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pytest
from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

from chunkwright.errors import CorruptError, QueryError
from chunkwright.nmo.ask import text
from chunkwright.nmo.edit.conversion import convert, fit_suffix, losses
from chunkwright.nmo.file import DATA_PACKED, VERSION_CHUNK_BUFFERS, Packing, WriteMode
from chunkwright.nmo.file.resolve import read
from tests.nmo.files import file_3, file_6, small
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.nmo import VirtoolsFile

DATA = b"a text of few letters, again and again " * 60


def by_codes_alone(data: bytes) -> bytes:
    """Pack as no level does: with Huffman codes only."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 8, zlib.Z_HUFFMAN_ONLY)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("level", [1, 5, 9])
def test_a_stream_of_a_known_zlib_level_is_stated_as_that_level(level: int) -> None:
    stored = zlib.compress(DATA, level)
    form = text._packing_to_dict(Packing(packed=True, kept=(DATA, stored)))
    assert form["packed"] is True
    assert zlib.compress(DATA, form["level"]) == stored
    assert "stored" not in form
    assert text._packing_from_dict(form).pack(DATA) == stored


def test_a_stream_of_no_zlib_level_is_stated_in_full() -> None:
    stored = by_codes_alone(DATA)
    assert stored not in [zlib.compress(DATA, level) for level in range(-1, 10)]
    form = text._packing_to_dict(Packing(packed=True, kept=(DATA, stored)))
    assert ("".join(form["stored"]), form["size"]) == (stored.hex(), len(DATA))
    again = text._packing_from_dict(form)
    assert again.pack(DATA) == stored
    # Edited data is packed with the level instead.
    assert again.pack(DATA + b"more") == zlib.compress(DATA + b"more", again.level)


def test_plain_data_is_stated_as_not_packed() -> None:
    form = text._packing_to_dict(Packing(packed=False))
    assert form["packed"] is False
    assert text._packing_from_dict(form).pack(DATA) == DATA


@pytest.mark.parametrize("level", [-2, 10])
def test_invalid_zlib_levels_are_refused(level: int) -> None:
    with pytest.raises(CorruptError, match="expected a zlib level from -1 to 9"):
        text._packing_from_dict({"packed": True, "level": level})


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("virtools")))
def test_a_packed_file_can_be_unpacked_and_packed_again(path: Path) -> None:
    stored = path.read_bytes()
    file = read(stored)
    if not file.write_mode & DATA_PACKED:
        assert bytes(convert(file, unpacked=True)) == stored
        return
    assert not list(losses(file, unpacked=True))
    plain = convert(file, unpacked=True)
    assert bytes(file) == stored  # the change was made to a copy
    head = VirtoolsNmo.from_bytes(bytes(plain))
    assert not head.is_data_packed
    assert not head.is_header_packed
    # The plain contents are in the file byte for byte.
    inside = VirtoolsNmo.from_bytes(stored)
    for part, unpacked in (
        (head.raw_header_part, inside.unpacked_header),
        (head.raw_data_part, inside.unpacked_data),
    ):
        assert unpacked is not None
        assert part == unpacked.data
    again = read(bytes(plain))
    assert again.checksum is file.checksum
    assert bytes(convert(again, packed=True)) == stored
    assert not list(losses(again, unpacked=True))
    assert bytes(convert(again, unpacked=True)) == bytes(plain)


def _of_level(file: VirtoolsFile) -> None:
    file.data_packing.level = 9


def _by_chunks(file: VirtoolsFile) -> None:
    file.write_mode = int(WriteMode.CHUNKS_PACKED)


def _with_plain_header(file: VirtoolsFile) -> None:
    file.header_packing = Packing(packed=False)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_of_level, "its streams are not of zlib level 4"),
        (_by_chunks, r"its write mode is 0x1 \(chunks packed\)"),
        (_with_plain_header, "its header part is not packed"),
    ],
)
def test_losses_state_why_repacking_is_not_exact(
    change: Callable[[VirtoolsFile], None], why: str
) -> None:
    file = small()
    change(file)
    (note,) = losses(file, unpacked=True)
    assert re.search(why, note)
    assert not list(losses(file, packed=True))
    assert bytes(convert(file, packed=True)) == bytes(file)


def test_a_wrong_checksum_is_not_restored() -> None:
    stored = bytearray(bytes(small()))
    stored[8] ^= 1
    (note,) = losses(read(bytes(stored), strict=False), unpacked=True)
    assert note.endswith("its checksum is wrong")


def test_bytes_after_the_data_part_of_an_old_file_are_not_restored() -> None:
    stored = file_6(packed=True)
    assert not list(losses(read(stored), unpacked=True))
    (note,) = losses(read(stored + b"more"), unpacked=True)
    assert note.endswith("bytes follow its data part")


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6, 7, 8])
def test_every_version_is_written_plain_and_packed(version: int) -> None:
    file = small(version)
    plain = convert(file, unpacked=True)
    packed = convert(read(bytes(plain)), packed=True)
    assert [item.name for item in read(bytes(packed))] == [item.name for item in file]
    assert not plain.write_mode & DATA_PACKED
    assert bool(packed.write_mode & DATA_PACKED) is (version != VERSION_CHUNK_BUFFERS)
    assert bytes(convert(read(bytes(packed)), unpacked=True)) == bytes(plain)
    with pytest.raises(QueryError, match="cannot be both unpacked and packed"):
        convert(file, unpacked=True, packed=True)


def test_objects_can_be_packed_one_by_one() -> None:
    stored = file_3()
    file = read(stored)
    plain = bytes(convert(file, unpacked=True))
    assert len(plain) > len(stored)
    assert bytes(convert(read(plain), packed=True)) == stored
    assert not list(losses(file, unpacked=True))


def test_a_file_for_viewers_stays_plain() -> None:
    file = convert(small(), unpacked=True)
    assert fit_suffix(file, ".vmo") == [
        "write mode 0x0 (plain) becomes 0xc (for viewers, packed), that of a .vmo file"
    ]
    assert not list(losses(file, unpacked=True))
    plain = convert(file, unpacked=True)
    assert fit_suffix(plain, ".vmo") == []
    assert plain.write_mode == WriteMode.FOR_VIEWER
