"""Packfiles with one error: the rest is read, and the whole is written back."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.record import Record
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path


def opened(data: bytes | Path) -> hkx.Packfile:
    packfile = chunkwright.open(data)
    assert isinstance(packfile, hkx.Packfile)
    return packfile


def two_skeletons(layout: str = "8101") -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", layout)
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    for name in ("cat", "dog"):
        made = hkx.new_object(packfile, "hkaSkeleton", {"name": name, "bones": [{"name": "tail"}]})
        packfile.root["namedVariants"] += [{"name": name, "variant": made}]
    return opened(bytes(packfile))


def with_wrong_count(packfile: hkx.Packfile) -> hkx.Packfile:
    """State more bones for the first skeleton than the section has bytes."""
    cat = packfile.find_object("cat")
    at = packfile.contents.start + cat.body_offset
    slot = next(one for one in cat.values.plan.slots if one.member.name == "bones")
    data = bytearray(bytes(packfile))
    struct.pack_into("<I", data, at + slot.offset + packfile.header.pointer_size, 1 << 20)
    return opened(bytes(data))


def test_an_object_that_cannot_be_decoded_does_not_affect_the_others() -> None:
    packfile = with_wrong_count(two_skeletons())
    data = bytes(packfile)
    (problem,) = packfile.problems()
    assert problem.path == "/objects/#0002/bones"
    assert "ends beyond" in problem.message
    assert not any(obj.is_decoded for obj in packfile.objects)
    packfile.decode_all()
    bad, good = packfile.objects[1:]
    assert isinstance(bad.values, RawObject)
    assert isinstance(good.values, Record)
    assert [str(each) for each in packfile.problems()] == [str(problem)]
    with pytest.raises(QueryError, match="cannot be decoded: an array of"):
        bad["bones"]
    with pytest.raises(ChunkwrightError, match="cannot be decoded: an array of"):
        bad["name"] = "other"
    assert bytes(packfile) == data
    assert chunkwright.from_dict(packfile.to_dict()) == packfile
    good["name"] = "wolf"
    again = opened(bytes(packfile))
    assert again.objects[2]["name"] == "wolf"
    assert again.objects[1].values.data == bad.values.data
    assert [str(each) for each in again.problems()] == [str(problem)]
    assert "cannot be decoded" in hkx.losses(packfile, "hk_2014.1.0-r1")[0].what
    with pytest.raises(ChunkwrightError, match="cannot be decoded"):
        hkx.convert(packfile, layout="4001")


@needs_samples
def test_a_truncated_object_is_a_problem() -> None:
    packfile = opened(SAMPLES / "havok" / "9033f102_TEST_HKX_2.hkx")
    assert any("takes 40 bytes, but 32 are left" in each.message for each in packfile.problems())
    packfile.decode_all()
    assert bytes(packfile) == packfile_bytes(packfile)


def packfile_bytes(packfile: hkx.Packfile) -> bytes:
    from pathlib import Path

    return Path(str(packfile.source)).read_bytes()


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_only_objects_that_cannot_be_decoded_are_problems(path: Path) -> None:
    packfile = opened(path)
    told = {each.path.split("/")[2] for each in packfile.problems() if "/#" in each.path}
    packfile.decode_all()
    bad = [
        obj
        for obj in packfile.objects
        if isinstance(obj.values, RawObject) and obj.values.error is not None
    ]
    assert told == {f"#{obj.number:04d}" for obj in bad}


def test_the_fixup_of_an_empty_array_may_have_any_target() -> None:
    packfile = two_skeletons()
    cat = packfile.find_object("cat")
    slot = next(one for one in cat.values.plan.slots if one.member.name == "localFrames")
    at = cat.body_offset + slot.offset
    section = packfile.contents
    for target in (0, len(section.data), len(section.data) + 64):
        rows = [*section.local_fixups.tolist(), [at, target]]
        for capacity in (0, 0x80000000):
            data = bytearray(section.data)
            struct.pack_into("<II", data, at + 8, 0, capacity)
            from dataclasses import replace

            from chunkwright.hkx.file import table

            odd = two_skeletons()
            odd.sections[2] = replace(section, data=bytes(data), local_fixups=table(2, rows))
            again = opened(bytes(odd))
            again.decode_all()
            assert all(isinstance(obj.values, Record) for obj in again.objects)
            assert len(again.find_object("cat")["localFrames"] if capacity else ()) == 0


def reversed_signatures(data: bytes) -> bytes:
    """Reverse the bytes of signatures after the first four, as a known writer does."""
    packfile = opened(data)
    made = bytearray(data)
    start = packfile.sections[0].start
    for row in packfile.class_names[4:]:
        at = start + row.offset - 5
        made[at : at + 4] = made[at : at + 4][::-1]
    return bytes(made)


@needs_samples
def test_reversed_signatures_are_known_and_reported() -> None:
    files = [path for path in samples("havok") if "c5020.anibnd" in path.name]
    assert files
    for path in files[:8]:
        right = opened(path)
        data = reversed_signatures(path.read_bytes())
        packfile = opened(data)
        assert packfile.root is not None
        assert list(packfile.root.keys()) == list(right.root.keys())
        found = packfile.problems()
        assert len(found) == len(right.class_names[4:])
        assert all("reverse order" in each.message for each in found)
        assert found[0].path == f"/__classnames__/{packfile.class_names[4].name}"
        assert bytes(packfile) == data
        packfile.decode_all()
        assert [obj.keys() for obj in packfile.objects] == [obj.keys() for obj in right.objects]
        assert bytes(packfile) == data


def test_any_other_signature_is_a_problem() -> None:
    packfile = two_skeletons()
    row = next(one for one in packfile.class_names if one.name == "hkaSkeleton")
    at = packfile.sections[0].start + row.offset - 5
    data = bytearray(bytes(packfile))
    data[at] ^= 1
    again = opened(bytes(data))
    (problem,) = again.problems()
    assert problem.path == "/__classnames__/hkaSkeleton"
    assert problem.offset == at
    assert f"{row.signature:#010x}" in problem.message
    assert isinstance(again.objects[1].values, RawObject)
    assert bytes(again) == bytes(data)


def test_problems_of_an_edited_packfile_have_the_offsets_in_the_file_to_be_written() -> None:
    packfile = two_skeletons()
    row = next(one for one in packfile.class_names if one.name == "hkaSkeleton")
    data = bytearray(bytes(packfile))
    data[packfile.sections[0].start + row.offset - 5] ^= 1
    packfile = opened(bytes(data))
    # One more variant with a name: the data and every table of fixups grow.
    packfile.root["namedVariants"] += [{"name": "mouse"}]
    made = opened(bytes(packfile))
    assert len(bytes(made)) > len(data)
    before, after = packfile.problems(), made.problems()
    assert [(one.path, one.offset) for one in before] == [(one.path, one.offset) for one in after]
    assert [one.path for one in after] == ["/__classnames__/hkaSkeleton"]
    converted = hkx.convert(two_skeletons("4101"), version="hk_2014.1.0-r1")
    read = opened(bytes(converted))
    assert [one.start for one in converted.sections] == [one.start for one in read.sections]


@pytest.mark.parametrize("dialect", ["hkxcmd", "hkxpack"])
def test_xml_has_a_comment_in_place_of_an_object_that_cannot_be_decoded(dialect: str) -> None:
    packfile = with_wrong_count(two_skeletons())
    written = hkx.xml.dump(packfile, dialect=dialect)
    cat = packfile.objects[1]
    (lost,) = [one for one in written.lost if one.path == "/objects/#0002"]
    assert lost.message == "lost in XML: an object that cannot be decoded"
    assert lost.offset == packfile.contents.start + cat.body_offset
    assert "is not decoded, and of the class hkaSkeleton -->" in written.text
