"""Header, section table, class names: read from and written to the same bytes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import CorruptError, FileAccessError, TruncatedError, UnsupportedVersionError
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.hkx.file import Header, Section, table
from chunkwright.hkx.instances import Decoder
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.packfile import Packfile
from tests.hkx import build
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

FILES = samples("havok")


def reopen(data: bytes, **options: Any) -> Packfile:
    made = chunkwright.open(data, format="hkx", **options)
    assert isinstance(made, Packfile)
    return made


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_real_files_round_trip_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()
    packfile = chunkwright.open(data)
    assert bytes(packfile) == data
    assert packfile.object_at(packfile.header.contents_section, 0) is packfile.root
    assert packfile.root.class_name == packfile.root_class


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_info_agrees_with_independently_counted_values(path: Path) -> None:
    want = expected("havok").get(path.name)
    if want is None:
        pytest.skip("there is no independent count of this file")
    got = chunkwright.open(path).info()
    assert {key: got[key] for key in want} == want


@needs_samples
def test_object_ids_are_detected_in_files_of_tools_that_write_them() -> None:
    by_file = {path.name: chunkwright.open(path) for path in FILES}
    dialect = {name for name, packfile in by_file.items() if packfile.object_prefix}
    assert dialect >= {name for name in by_file if name.startswith("Monitor221hz")}
    for name in dialect:
        # The ids are unique numbers, which bytes of a body would not be.
        ids = [each.object_id for each in by_file[name].objects]
        assert all(ids)
        assert len(set(ids)) == len(ids)
        assert ids == [each.number for each in by_file[name].objects]


@pytest.mark.parametrize("version", range(4, 12))
@pytest.mark.parametrize("little_endian", [True, False])
@pytest.mark.parametrize("pointer_size", [4, 8])
def test_packfiles_of_every_version_and_layout_round_trip(
    version: int, little_endian: bool, pointer_size: int
) -> None:
    made = build.packfile(
        version=version, little_endian=little_endian, pointer_size=pointer_size, user_tag=5
    )
    again = reopen(bytes(made))
    assert again == made
    assert again.header == made.header
    assert [each.class_name for each in again.objects] == [build.ROOT, build.NODE]
    assert again.root is not None
    assert again.root.signature == build.SIGNATURES[build.ROOT]
    assert list(again.root.references()) == [again.objects[1]]
    assert again.contents.string(again.contents.local_targets[16]) == b"hello"


def test_predicates_of_the_header_are_kept() -> None:
    made = build.packfile(
        version=11, max_predicate=21, predicates_size=16, predicates=b"\x14" + bytes(15)
    )
    again = reopen(bytes(made))
    assert again.header.predicates == b"\x14" + bytes(15)
    assert bytes(again) == bytes(made)


def test_more_sections_in_another_order_are_kept() -> None:
    made = build.packfile(contents_section=0, class_name_section=3)
    names, types, data = made.sections
    virtual = data.virtual_fixups.copy()
    virtual[:, 1] = 3
    moved = Section("__data__", data.data, data.local_fixups, virtual_fixups=virtual)
    other = Section("__weapon__", data.data, virtual_fixups=virtual)
    made.sections = [moved, other, types, names]
    again = reopen(bytes(made))
    assert [each.tag for each in again.sections] == [
        "__data__",
        "__weapon__",
        "__types__",
        "__classnames__",
    ]
    assert again.root is not None
    assert (again.root.class_name, len(again.objects)) == (build.ROOT, 4)
    assert again.info()["objects"] == 2


def test_unusual_padding_gaps_and_trailing_bytes_are_kept() -> None:
    made = build.packfile(version_fill=b"\xff", contents_version="Havok-4.5.0-b2")
    data = made.sections[2]
    made.sections[2] = Section(
        "__data__",
        data.data,
        data.local_fixups,
        fills=(b"\xff" * 24, b"\xff\xff", b"\xff\xff\x00\x01"),
        exports=b"exp!",
        imports=b"im",
        lead=b"gap",
        tag_fill=b"\xff" * 11,
    )
    data_bytes = bytes(made) + b"tail"
    again = reopen(data_bytes)
    assert bytes(again) == data_bytes
    assert (again.trailing, again.contents.lead) == (b"tail", b"gap")
    assert any("4 bytes follow" in str(each) for each in again.problems())


def test_the_length_of_an_embedded_packfile_is_computed(tmp_path: Path) -> None:
    made = bytes(build.packfile())
    container = tmp_path / "physics.nif"
    container.write_bytes(b"NIF" + made + b"rest of the container")
    inside = reopen(container.read_bytes(), offset=3)
    assert bytes(inside) == made
    from_path = chunkwright.open(container, format="hkx", offset=3)
    with pytest.raises(FileAccessError, match="inside"):
        from_path.save()
    from_path.save(tmp_path / "own.hkx")
    assert (tmp_path / "own.hkx").read_bytes() == made


def test_errors_in_an_embedded_packfile_have_offsets_in_the_container() -> None:
    made = bytearray(bytes(build.packfile()))
    made[17] = 7
    with pytest.raises(CorruptError) as caught:
        reopen(b"123" + made, offset=3)
    assert caught.value.offset == 3 + 17
    with pytest.raises(TruncatedError):
        reopen(bytes(made), offset=len(made))


def patched(at: int, form: str, value: int, **options: Any) -> bytes:
    made = bytearray(bytes(build.packfile(**options)))
    struct.pack_into(form, made, at, value)
    return bytes(made)


@pytest.mark.parametrize(
    ("data", "kind", "offset", "words"),
    [
        (patched(12, "<I", 3), UnsupportedVersionError, 12, "__classindex__"),
        (patched(12, "<I", 12), UnsupportedVersionError, 12, "version 12"),
        (patched(16, "B", 2), CorruptError, 16, "pointer size is 2"),
        (patched(18, "B", 9), CorruptError, 18, "expected 0 or 1"),
        (patched(20, "<I", 0x7FFFFFF), CorruptError, 20, "134,217,727 sections"),
        (patched(20, "<I", 4096), TruncatedError, 64, "4,096 sections"),
        (patched(24, "<I", 3), CorruptError, 24, "contents section is 3"),
        (patched(32, "<I", 9), CorruptError, 32, "class-name section is 9"),
        (patched(64 + 20, "<I", 10), CorruptError, 64 + 20, "before the end of"),
        (patched(64 + 24, "<I", 10**6), CorruptError, 64 + 24, "out of order"),
        (patched(64 + 96 + 44, "<I", 10**6), TruncatedError, 64 + 96 + 20, "ends at"),
        (bytes(build.packfile())[:40], TruncatedError, 0, "header"),
        (b"\x57\xe0", CorruptError, 0, "magic"),
        (b"", CorruptError, 0, "nothing"),
    ],
)
def test_errors_in_headers_are_reported_with_their_offset(
    data: bytes, kind: type[chunkwright.ChunkwrightError], offset: int, words: str
) -> None:
    with pytest.raises(kind, match=words) as caught:
        reopen(data)
    assert caught.value.offset == offset


def test_repr_and_hasattr_decode_no_object() -> None:
    node = build.packfile().objects[1]
    assert repr(node) == "<node #0002>"
    assert not hasattr(node, "__array__")
    assert not node.is_decoded


def test_object_attributes_hide_few_members_of_known_classes() -> None:
    own = {name for name in dir(HkObject) if not name.startswith("_")}
    members = {
        member.name
        for version in VERSIONS
        for name in builtin(version)
        for member in builtin(version)[name].members
    }
    assert len(members) > 3000
    # These can be read as items only.
    assert own & members == {"offset", "references", "values"}


words = st.integers(0, 0xFFFFFFFE)
tables = st.lists(st.tuples(words, words, words), max_size=5)


@st.composite
def packfiles(draw: st.DrawFn) -> Packfile:
    sections = [
        Section(
            draw(st.text("abc_", max_size=18)),
            draw(st.binary(max_size=60)),
            table(2, [row[:2] for row in draw(tables)]),
            table(3, draw(tables)),
            table(3, draw(tables)),
            # Padding shorter than a row, or rows of padding.
            draw(st.tuples(*[st.sampled_from((b"", b"\xff" * 4, b"\xff" * 24))] * 3)),
            *draw(st.tuples(*[st.binary(max_size=9)] * 3)),
        )
        for _ in range(draw(st.integers(1, 4)))
    ]
    version = draw(st.integers(4, 11))
    predicates = draw(st.sampled_from((b"", bytes(16), b"\x14" * 32)))
    header = Header(
        version,
        draw(st.text("hk_.-0123456789", max_size=14)),
        pointer_size=draw(st.sampled_from((4, 8))),
        little_endian=draw(st.booleans()),
        reuse_padding=draw(st.booleans()),
        empty_base=draw(st.booleans()),
        user_tag=draw(words),
        contents_section=draw(st.integers(0, len(sections) - 1)),
        contents_offset=draw(words),
        class_name_section=draw(st.integers(0, len(sections) - 1)),
        class_name_offset=draw(words),
        flags=draw(st.integers(-(2**31), 2**31 - 1)),
        max_predicate=21 if predicates else draw(st.sampled_from((-1, 0))),
        predicates_size=len(predicates) if predicates else -1,
        predicates=predicates,
    )
    return Packfile(header, sections, trailing=draw(st.binary(max_size=5)), decoder=Decoder)


@given(packfiles())
def test_assembled_packfiles_round_trip(made: Packfile) -> None:
    data = bytes(made)
    again = reopen(data)
    assert bytes(again) == data
    assert again.header == made.header
    assert again.trailing == made.trailing
    for one, other in zip(again.sections, made.sections, strict=True):
        for name in ("tag", "data", "fills", "exports", "imports", "lead"):
            assert getattr(one, name) == getattr(other, name)
        for name in ("local_fixups", "global_fixups", "virtual_fixups"):
            assert getattr(one, name).tolist() == getattr(other, name).tolist()


@pytest.mark.parametrize(
    "fields",
    [
        {"user_tag": 1 << 32},
        {"contents_version": "x" * 16},
        {"contents_version": "h\u00e9"},
        {"flags": 1 << 31},
        {"predicates": b"1234"},
    ],
)
def test_headers_that_cannot_be_written_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(chunkwright.ChunkwrightError):
        bytes(build.packfile(**fields))


@needs_samples
def test_edits_change_the_written_bytes_and_reading_does_not() -> None:
    path = next(path for path in FILES if path.name.endswith("defaultmale.hkx"))
    packfile = chunkwright.open(path)
    data = path.read_bytes()
    for obj in packfile.objects:
        dict(obj.values)
    assert bytes(packfile) == data
    packfile.objects[1].worldUpWS[2] = 2.0
    edited = chunkwright.open(bytes(packfile))
    assert edited.objects[1]["worldUpWS"].tolist() == [0, 0, 2, 0]
    packfile.objects[1]["worldUpWS"][2] = 1.0
    assert bytes(packfile) == data
    packfile.objects[2].characterFilenames.append("a longer name of a file that was not there.hkx")
    grown = chunkwright.open(bytes(packfile))
    assert grown.problems() == []
    assert len(grown.objects[2].characterFilenames) == 2
    assert len(bytes(grown)) > len(data)
