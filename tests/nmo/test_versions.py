"""File versions 0 to 9: hand-written bytes for the old ones, models written and read back."""

from __future__ import annotations

import json
import random
import struct
import zlib

import pytest
from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

import chunkwright
from chunkwright.errors import (
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.nmo import (
    Checksum,
    Group,
    IncludedFile,
    Parameter,
    VirtoolsFile,
    add_object,
    remove_objects,
)
from chunkwright.operations.converting import convert_data
from chunkwright.state_chunk import Unresolved
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import (
    body_6,
    file_3,
    file_4,
    file_6,
    file_7,
    file_8,
    header,
    opened,
    small,
)
from tests.state_chunk.bytes import dwords

OLD_FILES = {
    "3": file_3(),
    "4": file_4(),
    "6": file_6(packed=False),
    "6 packed": file_6(packed=True),
    "7": file_7(),
    "8": file_8(),
}


@pytest.mark.parametrize("name", OLD_FILES)
def test_files_of_each_version_round_trip(name: str) -> None:
    data = OLD_FILES[name]
    file = opened(data)
    assert file.file_version == int(name[0])
    group, entity = file.objects
    assert (group.id, group.class_id, group.name) == (101, 23, "A")
    assert (entity.class_id, entity.name) == (33, "B")
    assert isinstance(group, Group)
    assert group.members == [entity]
    assert file.problems() == []
    assert bytes(file) == data
    assert json.dumps(file.to_dict(), allow_nan=False)
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(file.to_dict())))) == data
    assert file.info()["checksum"] == "full"


@pytest.mark.parametrize("name", OLD_FILES)
def test_the_generated_parser_reads_the_same_objects(name: str) -> None:
    typed = VirtoolsNmo.from_bytes(OLD_FILES[name])
    part = typed.data_part
    file = opened(OLD_FILES[name])
    assert len(file.objects) == len(part.objects)
    assert len(part.managers) == len(file.managers)
    assert part._io.is_eof() or typed.file_version >= 8
    if typed.file_version == 7:
        assert typed.header_part is not None
        assert [entry.name for entry in typed.header_part.object_table.objects] == [b"A", b"B"]
    if typed.file_version < 7:
        assert [entry.object_id for entry in part.objects] == [101, 102]


@pytest.mark.parametrize("version", range(10))
def test_a_new_file_of_each_version_round_trips(version: int) -> None:
    data = bytes(small(version))
    file = opened(data)
    assert file.file_version == version
    assert [item.name for item in file.objects] == ["Group", "One", "Two"]
    group = file.objects[0]
    assert isinstance(group, Group)
    assert [member.name for member in group.members] == ["One", "Two"]
    assert bytes(file) == data
    assert file.problems() == []


@pytest.mark.parametrize("version", range(10))
def test_files_of_each_version_can_be_edited(version: int) -> None:
    file = opened(bytes(small(version)))
    group, one, two = file.objects
    two.name = "A longer name for Two"
    assert remove_objects(file, [one]) == []
    again = opened(bytes(file))
    group = again.objects[0]
    assert isinstance(group, Group)
    assert [member.name for member in group.members] == ["A longer name for Two"]
    assert again.problems() == []
    assert file.objects.max_id() == again.objects.max_id()


@pytest.mark.parametrize("mode", [1, 8, 9])
@pytest.mark.parametrize("version", [5, 6, 7])
def test_sizes_in_old_headers_are_updated_by_edits_and_packing(version: int, mode: int) -> None:
    file = opened(bytes(small(version)))
    plain = bytes(file)
    file.objects[2].name = "A longer name for Two"
    longer = bytes(file)
    if version < 7:
        # In version 7 names are in the table, before the data part.
        assert int.from_bytes(longer[0x20:0x24], "little") == len(longer) - 64
        assert len(longer) > len(plain)
    file.write_mode, file.data_packing.packed = mode, True
    packed = opened(bytes(file))
    assert [item.name for item in packed.objects] == ["Group", "One", "A longer name for Two"]
    assert len(bytes(packed)) < len(longer)
    # Sizes that no loader reads stay odd until they are read.
    odd = bytearray(plain)
    odd[0x20:0x28] = dwords(1, 2)
    file = opened(bytes(odd))
    assert bytes(file) == bytes(odd)
    file.write_mode, file.data_packing.packed = mode, True
    assert [item.name for item in opened(bytes(file)).objects] == ["Group", "One", "Two"]


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("version", range(10))
def test_an_added_object_has_the_versions_of_its_file(version: int, empty: bool) -> None:
    file = VirtoolsFile(file_version=version) if empty else opened(bytes(small(version)))
    file.write_mode = 0
    before = [item.need_chunk().chunk_version for item in file.objects]
    member = add_object(file, "CKMaterial", "Member")
    group = add_object(file, "CKGroup", "New")
    holder = add_object(file, "CKParameterOut", "P")
    assert isinstance(group, Group)
    group.members.append(member)
    holder.need_chunk()[0x40] = {"type": Guid(1, 2), "value": {"kind": "object", "value": group}}
    again = opened(bytes(file))
    assert again.problems() == []
    *_, inside, new, other = again.objects
    assert isinstance(new, Group)
    assert isinstance(other, Parameter)
    assert (new.name, other.name) == ("New", "P")
    assert new.members == [inside]
    assert other.value is new
    expected = {4: 4, 5: 4, 6: 5, 7: 6, 8: 7, 9: 7}.get(version, 0)
    assert {*before, new.need_chunk().chunk_version} == {expected}
    assert new.need_chunk().bound is (version >= 8)


def test_file_versions_that_no_loader_reads_are_refused() -> None:
    data = bytearray(file_8())
    data[0x10] = 10
    with pytest.raises(UnsupportedVersionError, match="file version 10") as caught:
        opened(bytes(data))
    assert caught.value.offset == 0x10
    data = bytearray(file_8())
    data[0x14] = 1
    with pytest.raises(UnsupportedVersionError, match="second file version"):
        opened(bytes(data))


@pytest.mark.parametrize("data_only", [False, True])
def test_both_forms_of_the_checksum_are_kept(data_only: bool) -> None:
    data = file_8(data_only=data_only)
    file = opened(data)
    assert file.checksum is (Checksum.DATA_ONLY if data_only else Checksum.FULL)
    file.objects[0].name = "Other"
    again = opened(bytes(file))
    assert again.checksum is file.checksum
    assert again.objects[0].name == "Other"


def test_a_wrong_checksum_is_an_error_or_a_problem() -> None:
    data = bytearray(file_8())
    data[8:12] = dwords(0x12345678)
    with pytest.raises(CorruptError, match="0x12345678") as caught:
        opened(bytes(data))
    assert caught.value.offset == 8
    assert "strict=False" in str(caught.value)
    file = opened(bytes(data), strict=False)
    assert file.checksum is Checksum.WRONG
    assert file.info()["checksum"] == "wrong"
    assert any("checksum" in problem.message for problem in file.problems())
    assert bytes(file) == bytes(data)
    text = json.loads(json.dumps(file.to_dict()))
    assert bytes(chunkwright.from_dict(text)) == bytes(data)
    file.objects[0].name = "Other"
    assert opened(bytes(file)).checksum is Checksum.FULL


@pytest.mark.parametrize("counted", [False, True])
def test_included_files_are_kept_whether_counted_or_not(counted: bool) -> None:
    data = file_8(counted=counted)
    file = opened(data)
    assert file.included_files == [IncludedFile(b"a.txt", b"abc", counted)]
    file.included_files[0].data = b"longer"
    again = opened(bytes(file))
    assert again.included_files == [IncludedFile(b"a.txt", b"longer", counted)]
    file = opened(data + b"\x01\x02garbage")
    assert file.tail == b"\x01\x02garbage"
    assert bytes(file) == data + b"\x01\x02garbage"


def test_files_announced_in_the_header_must_exist() -> None:
    data = file_8(counted=True)
    with pytest.raises(TruncatedError, match="1 included file is announced"):
        len(opened(data[:-16]).included_files)


def test_plugins_and_references_to_other_files_are_kept() -> None:
    file = opened(file_8())
    (row,) = file.plugin_dependencies
    assert (row.category, row.guids) == (4, [Guid(0x11223344, 0x55667788)])
    assert file.objects[1].reference_only
    assert not file.objects[0].reference_only
    assert file.objects[1].chunk is None


def _numbers(data: bytes) -> tuple[int, bytes, int]:
    """Return mode, stored data part and unpacked size of a file of version 8."""
    mode, table, stored, size = struct.unpack_from("<4I", data, 0x18)
    return mode, data[64 + table : 64 + table + stored], size


@pytest.mark.parametrize("rest", [0, 1, 500])
@pytest.mark.parametrize("mode", [0, 1, 4, 8, 9, 12])
def test_the_write_mode_agrees_with_the_packing_of_the_data(mode: int, rest: int) -> None:
    file = opened(file_8())
    file.data_rest = random.Random(1).randbytes(rest)  # data that packing does not make smaller
    for each in (0, 8, mode):
        file.write_mode = each
        assert file.data_packing.packed is bool(each & 9)
    data = bytes(file)
    stated, stored, size = _numbers(data)
    assert stated == mode
    content = zlib.decompress(stored) if mode & 9 else stored
    assert len(content) == size
    again = opened(data)
    assert [item.name for item in again.objects] == ["A", "B"]
    assert bytes(again) == data
    text = json.loads(json.dumps(again.to_dict()))
    assert bytes(chunkwright.from_dict(text)) == data
    again.write_mode = mode ^ 8 if mode & 1 == 0 else 0
    stated, stored, size = _numbers(bytes(again))
    assert len(zlib.decompress(stored) if stated & 9 else stored) == size


def test_a_plain_part_marked_as_packed_is_kept_until_it_is_edited() -> None:
    file = opened(file_8())
    file.write_mode = 0
    data = bytearray(bytes(file))
    data[0x18] = 8
    file = chunkwright.open_virtools(bytes(data), strict=False)
    file.checksum = Checksum.FULL
    kept = bytes(file)
    assert _numbers(kept)[1] == _numbers(bytes(data))[1]
    assert any("loaders refuse" in problem.message for problem in file.problems())
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(file.to_dict())))) == kept
    file.objects[0].name = "Another"
    mode, stored, size = _numbers(bytes(file))
    assert mode == 8
    assert len(zlib.decompress(stored)) == size
    file.objects[0].name = "A"
    assert bytes(file) == kept
    file.write_mode = 8
    mode, stored, size = _numbers(bytes(file))
    assert len(zlib.decompress(stored)) == size


def test_a_packing_that_contradicts_the_mode_is_refused() -> None:
    file = opened(file_8())
    file.data_packing.packed = not file.data_packing.packed
    with pytest.raises(SerializeError, match="its packing says the opposite"):
        bytes(file)


@pytest.mark.parametrize("suffix", [".cmo", ".nmo", ".nms", ".vmo"])
def test_a_converted_file_has_the_write_mode_of_its_suffix(suffix: str) -> None:
    notes: list[str] = []
    for name, mode in (("a.vmo", 12), ("b.cmo", 8), ("c.nmo", 0)):
        file = opened(file_8())
        file.write_mode = mode
        made = convert_data(bytes(file), name, f"out{suffix}", {}, notes.append).data
        wanted = 12 if suffix == ".vmo" else mode & ~4
        assert opened(made).write_mode == wanted
        assert len(notes) == (mode != wanted)
        assert all(f"that of a {suffix} file" in note for note in notes)
        notes.clear()
        assert opened(made).info()["virtools"]["write_mode"].startswith(f"{wanted:#x} (")


def test_unusual_zlib_streams_round_trip_through_the_text_form() -> None:
    file = small()
    for number in range(200):
        add_object(file, "CKGroup", f"Group {number} of many groups")
    file.data_packing.level = 9
    data = bytes(file)
    text = opened(data).to_dict()
    assert text["data_packing"] == {"packed": True, "level": 9}
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(text)))) == data
    # A stream that no zlib level produces.
    stored = zlib.compressobj(9, zlib.DEFLATED, 15, 1)
    content = zlib.decompress(data[64 + int.from_bytes(data[0x1C:0x20], "little") :])
    stream = stored.compress(content) + stored.flush()
    start = 64 + int.from_bytes(data[0x1C:0x20], "little")
    odd = bytearray(data[:start] + stream)
    odd[0x20:0x24] = dwords(len(stream))
    file = opened(bytes(odd), strict=False)
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(file.to_dict())))) == bytes(odd)


def test_inconsistent_header_numbers_are_kept_and_reported() -> None:
    data = bytearray(file_8())
    data[0x30:0x34] = dwords(500)
    data[64 + 8 : 64 + 12] = dwords(7)
    file = opened(bytes(data), strict=False)
    assert bytes(file) == bytes(data)
    messages = " ".join(problem.message for problem in file.problems())
    assert "highest id" in messages
    assert "file indices" in messages


def test_a_dangling_reference_is_reported_and_kept() -> None:
    data = bytearray(file_8())
    at = bytes(data).index(dwords(0xFFFFF, 0, 1, 1)) + 12
    data[at : at + 4] = dwords(9)
    file = opened(bytes(data), strict=False)
    group = file.objects[0]
    assert isinstance(group, Group)
    assert group.members == [Unresolved(9, by_index=True)]
    assert any("no object has the index 9" in problem.message for problem in file.problems())
    assert bytes(file) == bytes(data)


def test_objects_of_old_versions_have_known_bytes() -> None:
    assert body_6()[:8] == dwords(102, 2)
    assert bytes(opened(file_6(packed=False)))[64:] == body_6()


def test_an_object_of_version_3_without_data_keeps_its_size() -> None:
    # CK_ID, size, class, save flags, and size 0, but no data; the first size is the odd one.
    body = dwords(101, 1) + dwords(101, 8, 2, 0x7FFFFFFF, 0)
    data = header(3, 0, zlib.adler32(body, 0)) + body
    file = opened(data)
    assert file.objects[0].class_id == 2
    file.decode_all()
    assert bytes(file) == data
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(file.to_dict())))) == data
    # With new data, the size is one that the data can have.
    file.objects[0].need_chunk()[0x7777] = dwords(5)
    again = opened(bytes(file))
    assert again.objects[0].need_chunk()[0x7777].payload == dwords(5)


def test_an_inconsistent_size_is_dropped_with_the_data_that_it_described() -> None:
    core = dwords(0x7777, 0, 1, 2, 3, 4)
    body = dwords(101, 1) + dwords(101, 4, 2, 0, len(core)) + core
    data = header(3, 0, zlib.adler32(body, 0)) + body
    file = opened(data)
    assert bytes(file) == data
    file.objects[0].need_chunk()[0x7777] = b""
    again = opened(bytes(file))
    assert again.objects[0].need_chunk()[0x7777].payload == b""


@pytest.mark.parametrize("data", [file_3(), file_4(), file_6(packed=False), file_7()])
def test_names_move_to_the_table_with_the_version(data: bytes) -> None:
    file = opened(data)
    names = [item.name for item in file.objects]
    assert names == ["A", "B"]
    file.file_version = 8
    again = opened(bytes(file))
    for each in (file, again):
        assert [item.name for item in each.objects] == names
        assert each.objects["A"].class_name == "CKGroup"
        assert each.objects["A"].fields["members"]["members"] == [each.objects["B"]]
    assert again.problems() == []


@pytest.mark.parametrize("data", [file_4(), file_6(packed=False)])
def test_renaming_an_object_also_changes_the_name_in_its_chunk(data: bytes) -> None:
    file = opened(data)
    file.file_version = 8
    for name in ("Renamed", None, "A\u00e9"):
        file.objects[0].name = name
        again = opened(bytes(file))
        assert again.objects[0].name == name
        assert again.objects[0].fields["name"]["name"] == name


@pytest.mark.parametrize(("version", "missing"), [(6, "names and classes"), (3, "names and")])
def test_a_version_change_that_would_lose_data_is_refused(version: int, missing: str) -> None:
    file = small()
    before = bytes(file)
    with pytest.raises(QueryError, match=missing) as caught:
        file.file_version = version
    assert caught.value.path == "/file_version"
    assert bytes(file) == before
    old = opened(file_4())
    with pytest.raises(QueryError, match="chunks with versions"):
        old.file_version = 3
    empty = VirtoolsFile(file_version=8)
    empty.file_version = 3
    assert opened(bytes(empty)).file_version == 3
