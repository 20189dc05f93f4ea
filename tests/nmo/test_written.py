"""Whole files as they are written, dword by dword; effects of new and removed objects."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import IncludedFile, Manager, VirtoolsFile, add_object, remove_objects
from chunkwright.nmo.edit.conversion import make_editable
from chunkwright.nmo.file import Packing, PluginCategory
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from chunkwright.state_chunk.reader import _listed_ids, listed_ids, renumber_ids
from chunkwright.state_chunk.serialize import write_sub_chunk
from tests.nmo.files import opened, small
from tests.state_chunk.bytes import dwords

MANAGER_CHUNK = bytes([0, 0x66, 7, 0]) + dwords(2, 5, 0)
GROUP_CHUNK = bytes([10, 23, 7, 8]) + dwords(4, 0xFFFFF, 0, 1, 1)


def made(version: int) -> VirtoolsFile:
    """Return an unpacked file of a manager and two objects."""
    file = VirtoolsFile(file_version=version)
    file.write_mode = 0
    file.ck_version, file.product_version, file.product_build = 0x11, 0x22, 0x33
    file.header_packing = Packing(packed=False)
    if version >= 6:
        chunk = StateChunk(0x66, data_version=0, core=dwords(5, 0))
        file.managers.append(Manager(file, Guid(0x12, 0x34), chunk=chunk))
    group = add_object(file, "CKGroup", None, ck_id=101)
    mesh = add_object(file, "CKMesh", None, ck_id=205)
    group.chunk = StateChunk(23, bound=True)
    mesh.chunk = None
    group.need_chunk()[0xFFFFF] = {"members": [mesh]}
    if version >= 7:
        group.name, mesh.name = "A", "Bcd"
    return file


def test_a_file_of_version_8_has_known_bytes() -> None:
    file = made(8)
    file.plugin_dependencies = [
        PluginCategory(4, [Guid(1, 2), Guid(3, 4)]),
        PluginCategory(5, []),
    ]
    file.included_size, file.included_rest = 6, b"xy"
    file.header_rest, file.data_rest, file.tail = b"head", b"data", b"tail"
    file.included_files = [
        IncludedFile(b"one", b"12345"),
        IncludedFile(b"", b"678"),
        IncludedFile(b"other", b"", counted=False),
    ]
    rest = dwords(2, 4, 2, 1, 2, 3, 4, 5, 0) + dwords(6, 2) + b"xy" + b"head"
    manager = dwords(0x12, 0x34, len(MANAGER_CHUNK)) + MANAGER_CHUNK
    body = manager + dwords(len(GROUP_CHUNK)) + GROUP_CHUNK + dwords(0) + b"data"
    base = 64 + 2 * 16 + 4 + len(rest) + len(manager)
    table = dwords(101, 23, base, 1) + b"A"
    table += dwords(205, 32, base + 4 + len(GROUP_CHUNK), 3) + b"Bcd" + rest
    head = b"Nemo Fi\0" + dwords(0, 0x11, 8, 0, 0, len(table))
    head += dwords(len(body), len(body), 1, 2, 205, 0x22, 0x33, len(table))
    after = dwords(3) + b"one" + dwords(5) + b"12345" + dwords(0, 3) + b"678"
    after += dwords(5) + b"other" + dwords(0) + b"tail"
    check = zlib.adler32(body, zlib.adler32(head + table, 0))
    wanted = head[:8] + dwords(check) + head[12:] + table + body + after
    assert bytes(file) == wanted
    again = opened(wanted)
    assert bytes(again) == wanted
    again.decode_all()
    again.load()
    assert bytes(again) == wanted
    assert [(each.name, each.data, each.counted) for each in again.included_files] == [
        (b"one", b"12345", True),
        (b"", b"678", True),
        (b"other", b"", False),
    ]
    again.odd_max_id = 9
    again.objects[0].index_shift = -5
    edited = bytes(again)
    assert edited[0x30:0x34] == dwords(9)
    assert edited[64 + 8 : 64 + 12] == dwords(base - 5)
    assert edited[64 + 17 + 8 : 64 + 17 + 12] == dwords(base + 4 + len(GROUP_CHUNK))


@pytest.mark.parametrize("version", [5, 6, 7])
def test_files_below_version_8_have_known_bytes(version: int) -> None:
    file = made(version)
    file.unused_header_size, file.data_rest, file.tail = 0x77, b"data", b"tail"
    group = GROUP_CHUNK
    manager = dwords(0x12, 0x34, len(MANAGER_CHUNK)) + MANAGER_CHUNK if version >= 6 else b""
    ids = (dwords(101), dwords(205)) if version < 7 else (b"", b"")
    body = dwords(205, 2) + manager + ids[0] + dwords(len(group)) + group + ids[1] + dwords(0)
    body += b"data"
    table = b""
    if version == 7:
        base = 64 + 2 * 16 + 4 + 8 + len(manager)
        table = dwords(101, 23, base, 1) + b"A"
        table += dwords(205, 32, base + 4 + len(group), 3) + b"Bcd"
    head = b"Nemo Fi\0" + dwords(zlib.adler32(body, 0), 0x11, version, 0, 0, 0x77)
    head += dwords(len(body), len(body), version >= 6, 2, 205, 0x22, 0x33, 0)
    assert bytes(file) == head + table + body + b"tail"
    file.odd_sizes = {"num_objects": 9, "len_data": 7, "len_raw_data_part": 8}
    odd = dwords(8, 7, version >= 6, 9, 205, 0x22, 0x33, 0)
    assert bytes(file)[32:64] == odd
    # If the data is packed, loaders read the sizes, so that odd ones are not kept.
    file.write_mode, file.data_packing = 8, Packing(level=9)
    file.data_rest = bytes(999)
    packed = bytes(file)
    whole = body[:-4] + bytes(999)
    stored = zlib.compress(whole, 9)
    assert packed[32:64] == dwords(len(stored), len(whole), version >= 6, 9, 205, 0x22, 0x33, 0)
    assert packed[64 + len(table) :] == stored + b"tail"
    assert packed[8:12] == dwords(zlib.adler32(whole, 0))


def test_a_file_before_version_5_has_known_bytes() -> None:
    file = VirtoolsFile(file_version=4)
    file.write_mode, file.ck_version, file.unused_header_size = 0, 0x11, 0x77
    item = add_object(file, "CKGroup", None, ck_id=101)
    item.chunk = StateChunk(23, data_version=3, chunk_version=4, core=dwords(5, 0))
    chunk = dwords(0x00040003, 23, 2, 0, 0, 0, 5, 0)
    body = dwords(101, 1, 101, len(chunk)) + chunk
    head = b"Nemo Fi\0" + dwords(zlib.adler32(body, 0), 0x11, 4, 0, 0, 0x77)
    assert bytes(file) == head + body
    file.managers.append(Manager(file, Guid(1, 2), chunk=StateChunk(1)))
    with pytest.raises(SerializeError, match="file version 4 cannot have managers"):
        bytes(file)
    for version, checksum in ((0, 0x99), (1, 0x99)):
        first = VirtoolsFile(file_version=version)
        first.write_mode, first.unused_checksum = 0, checksum
        assert bytes(first)[8:12] == dwords(0x99)
        assert bytes(first)[32:] == dwords(first.objects.max_id(), 0)


@pytest.mark.parametrize(
    ("size", "rest", "counted", "why"),
    [
        (6, b"x", True, "expected 2 bytes after the number of included files"),
        (6, b"xyz", True, "expected 2 bytes after the number of included files"),
        (4, b"x", True, "expected 0 bytes"),
        (0, b"", True, "included files are counted, but the header part has no count"),
        (-1, b"", True, "included files are counted, but the header part has no count"),
        (0, b"x", False, "expected 0 bytes"),
        (3, b"", True, None),
        (1, b"", True, None),
        (0, b"", False, None),
        (-2, b"", False, None),
    ],
)
def test_the_count_of_included_files_is_written(
    size: int, rest: bytes, counted: bool, why: str | None
) -> None:
    file = small()
    file.included_files = [IncludedFile(b"a", b"1", counted)]
    file.included_size, file.included_rest = size, rest
    if why is not None:
        with pytest.raises(SerializeError, match=why):
            bytes(file)
        return
    again = opened(bytes(file))
    assert (again.included_size, again.included_rest) == (size, rest)
    assert [each.counted for each in again.included_files] == [counted]


@pytest.mark.parametrize(
    ("version", "chunk_version", "data_version", "bound"),
    [
        (0, 0, 0, False),
        (3, 0, 0, False),
        (4, 4, 10, False),
        (5, 4, 10, False),
        (6, 5, 10, False),
        (7, 6, 10, False),
        (8, 7, 10, True),
        (9, 7, 10, True),
    ],
)
def test_a_new_chunk_has_the_versions_of_others(
    version: int, chunk_version: int, data_version: int, bound: bool
) -> None:
    file = VirtoolsFile(file_version=version)
    chunk = add_object(file, "CKGroup", None).need_chunk()
    found = (chunk.class_id, chunk.chunk_version, chunk.data_version, chunk.bound)
    assert found == (23, chunk_version, data_version, bound)
    if version < 8:
        # A new chunk has the versions of the first existing chunk.
        file.objects[0].chunk = None
        second = add_object(file, "CKMesh", None)
        model = StateChunk(32, data_version=3, chunk_version=2, bound=True)
        second.chunk = model
        chunk = add_object(file, "CKLight", None).need_chunk()
        found = (chunk.class_id, chunk.chunk_version, chunk.data_version, chunk.bound)
        assert found == (38, 2, 3, True)


def test_new_objects_have_unused_ids() -> None:
    file = VirtoolsFile()
    assert [add_object(file, "CKGroup", None).id for _ in range(3)] == [1, 2, 3]
    assert add_object(file, "CKGroup", None, ck_id=50).id == 50
    assert add_object(file, "CKGroup", None).id == 51
    with pytest.raises(QueryError, match="another object already has the id 50"):
        add_object(file, "CKGroup", None, ck_id=50)
    with pytest.raises(ChunkwrightError):
        add_object(file, "CKNothing", None)
    assert len(file.objects) == 5


def test_a_file_for_viewers_is_made_editable() -> None:
    file = VirtoolsFile()
    file.write_mode = 4 | 8
    make_editable(file)
    assert file.write_mode == 8


def test_removed_objects_leave_null_in_bytes_of_unknown_layout() -> None:
    file = VirtoolsFile()
    one, two, three = (add_object(file, "CKGroup", name, ck_id=70 + at) for at, name in (
        enumerate("abc")
    ))  # fmt: skip
    chunk = StateChunk(23, codec=one.codec())
    payload = dwords(71, 72, 71) + sub_of(71, 72)
    chunk.append(0x1234, Content(payload, Lists(ids=(0, 1), chunks=(3,))))
    one.chunk = chunk
    assert remove_objects(file, [two]) == []
    assert chunk[0x1234].payload == dwords(0, 72, 71) + sub_of(0, 72)
    assert [each.name for each in file.objects] == ["a", "c"]
    with pytest.raises(QueryError, match="1 of the objects to remove are not in the file"):
        remove_objects(file, [two, three])
    assert len(file.objects) == 2


def sub_of(*ids: int) -> bytes:
    sub = StateChunk(1)
    sub.append(5, Content(dwords(*ids), Lists(ids=tuple(range(len(ids))))))
    return write_sub_chunk(sub, 7)


def test_listed_sub_chunks_in_bytes_of_unknown_layout_are_renumbered() -> None:
    first, second, third = sub_of(1), sub_of(2, 3), sub_of(4)
    payload = dwords(9) + first + dwords(2) + second + third + dwords(0, 8)
    at = (4 + len(first)) // 4
    end = (len(payload) - 8) // 4
    lists = Lists(ids=(0,), chunks=(1, 0xFFFFFFFF, at, end))
    content = Content(payload, lists)
    made_ = renumber_ids(content, StateChunk(1), lambda old: old + 1000)
    assert made_.lists == lists
    wanted = dwords(1009) + sub_of(1001) + dwords(2) + sub_of(1002, 1003) + sub_of(1004)
    assert made_.payload == wanted + dwords(0, 8)
    assert listed_ids(content, StateChunk(1)) == {9, 1, 2, 3, 4}


def test_ids_in_raw_chunks_are_located_by_their_list() -> None:
    data = bytearray(dwords(5, 2, 7, 8, 3, 9))
    runs: list[tuple[tuple[int, ...], list[tuple[int, int]]]] = [
        ((0, 5), [(0, 1), (20, 1)]),
        ((0xFFFFFFFF, 1), [(8, 2)]),
        ((0xFFFFFFFF, 4), []),  # three ids, of which only one exists
        ((6,), []),
        ((0xFFFFFFFF, 6), []),
        ((5, 0xFFFFFFFF, 1), [(20, 1), (8, 2)]),
    ]
    for marks, wanted in runs:
        assert _listed_ids(data, Lists(ids=marks)) == wanted
    assert _listed_ids(data, Lists()) == []


def test_a_failed_merge_discards_the_objects_that_it_copied() -> None:
    file, other = small(), small()
    known: Any = file.objects.adopt(other.objects["One"])
    before = file.objects.adopted
    other.add_object("CKMaterial", "Broken").need_chunk()[0x99999] = b"\1\2\3\4"
    with pytest.raises(SerializeError):
        file.objects.merge(other)
    assert file.objects.adopted == before
    assert file.objects.adopt(other.objects["One"]) is known
