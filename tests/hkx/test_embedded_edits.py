"""Packfiles edited inside other files: sizes around them are updated, or the edit is refused."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import CorruptError, FileAccessError, SerializeError, hkx
from chunkwright.hkx import embedded
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx import Packfile

# Samples that were cut out of NIFs; their names state the file and the offset.
REAL = sorted((SAMPLES / "havok").glob("*.nif@*"))


def made(name: str = "cat", version: str = "hk_2014.1.0-r1", layout: str = "8101") -> Packfile:
    packfile = hkx.new_packfile(version, layout)
    bone = {"name": "body"}
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": name, "bones": [bone]})
    packfile.root = hkx.new_object(
        packfile, "hkRootLevelContainer", {"namedVariants": [{"variant": skeleton}]}
    )
    return packfile


def text(value: bytes, code: str = "I", order: str = "<") -> bytes:
    return struct.pack(f"{order}{code}", len(value)) + value


def nif_of(
    blocks: list[tuple[str, bytes]], *, stream: int = 130, user: int = 12, order: str = "<"
) -> bytes:
    """Assemble a NIF as nif.xml describes it, of blocks with their types."""

    def pack(code: str, *values: int) -> bytes:
        return struct.pack(f"{order}{code}", *values)

    types = sorted({name for name, _ in blocks})
    scripts = [b"me\0", *([b"\0"] if stream < 131 else []), b"\0"]
    scripts += [b"C:\\a.max\0"] if stream >= 103 else []
    author, *rest = [text(each, "B") for each in scripts]
    number = pack("I", 0) if stream > 130 else b""
    return b"".join(
        (
            b"Gamebryo File Format, Version 20.2.0.7\n",
            struct.pack("<IB", 0x14020007, order == "<"),
            pack("3I", user, len(blocks), stream),
            author + number + b"".join(rest),
            pack("H", len(types)),
            *(text(name.encode(), "I", order) for name in types),
            *(pack("H", types.index(name)) for name, _ in blocks),
            *(pack("I", len(data)) for _, data in blocks),
            pack("2I", 2, 4),
            text(b"Root", "I", order) + text(b"", "I", order),
            pack("I", 0),
            *(data for _, data in blocks),
            pack("Ii", 1, 0),
        )
    )


def array_of(packfile: Packfile, before: bytes = b"", behind: bytes = b"") -> bytes:
    return before + text(bytes(packfile) + behind)


def edited(data: bytes, offset: int, name: str) -> Packfile:
    packfile = chunkwright.open_packfile(data, offset=offset)
    packfile.objects.of_class("hkaSkeleton")[0]["name"] = name
    return packfile


@pytest.mark.parametrize("stream", [83, 100, 130, 131, 155])
@pytest.mark.parametrize("name", ["a long name " * 40, "", "dog"])
def test_sizes_in_a_nif_are_updated(stream: int, name: str) -> None:
    before, after = b"node" * 9, b"shape" * 5
    data = nif_of(
        [
            ("NiNode", before),
            ("bhkPhysicsSystem", array_of(made("a name of middle length, over sixteen"))),
            ("NiNode", after),
        ],
        stream=stream,
    )
    (found,) = embedded.find(data)
    packfile = edited(data, found.offset, name)
    changed = embedded.replace(data, packfile, found.offset)
    assert changed == nif_of(
        [("NiNode", before), ("bhkPhysicsSystem", array_of(packfile)), ("NiNode", after)],
        stream=stream,
    )
    again = chunkwright.open_packfile(changed, offset=found.offset)
    assert again.objects.of_class("hkaSkeleton")[0]["name"] == name
    assert (
        embedded.replace(data, chunkwright.open_packfile(data, offset=found.offset), found.offset)
        == data
    )


def test_a_name_before_the_array_and_bytes_after_the_packfile_are_kept() -> None:
    data = nif_of([("BSClothExtraData", array_of(made(), struct.pack("<I", 1), b"\x01"))])
    (found,) = embedded.find(data)
    packfile = edited(data, found.offset, "a name that is longer than before")
    assert embedded.replace(data, packfile, found.offset) == nif_of(
        [("BSClothExtraData", array_of(packfile, struct.pack("<I", 1), b"\x01"))]
    )


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name[-40:])
def test_real_physics_data_in_a_nif_can_become_longer(path: Path) -> None:
    original = chunkwright.open_packfile(path)
    if original.root_class not in ("hknpPhysicsSystemData", "hknpRagdollData"):
        pytest.skip("cloth, which has no system of its own")
    data = nif_of([("bhkPhysicsSystem", array_of(original)), ("NiNode", b"x" * 7)])
    (found,) = embedded.find(data)
    packfile = chunkwright.open_packfile(data, offset=found.offset)
    assert embedded.replace(data, packfile, found.offset) == data
    root = packfile.root
    assert root is not None
    root["name"] = "another name for this system of bodies"
    changed = embedded.replace(data, packfile, found.offset)
    assert len(changed) > len(data)
    assert embedded.blocks(changed)[1].start == len(changed) - 15
    again = chunkwright.open_packfile(changed, offset=found.offset)
    assert again == packfile
    assert again.root is not None
    assert again.root["name"] == root["name"]


@pytest.mark.parametrize("layout", ["8101", "8001", "4101"])
@pytest.mark.parametrize("version", ["hk_2010.2.0-r1", "hk_2014.1.0-r1"])
def test_a_packfile_that_became_shorter_is_padded_to_its_old_size(
    version: str, layout: str
) -> None:
    data = b"BND3" + bytes(made("a name that takes " * 9, version, layout)) + b"more"
    packfile = edited(data, 4, "x")
    changed = embedded.replace(data, packfile, 4)
    assert len(changed) == len(data)
    assert changed[:4] + changed[-4:] == b"BND3more"
    assert [each.size for each in embedded.find(changed)] == [len(data) - 8]
    again = chunkwright.open_packfile(changed, offset=4)
    assert again.problems() == []
    assert again.objects.of_class("hkaSkeleton")[0]["name"] == "x"
    assert len(bytes(again)) == len(data) - 8


def test_the_size_of_predicates_is_ignored_if_there_are_none() -> None:
    """The highest predicate is -1 then: the sections follow the header directly."""
    long, short = (made(name, "hk_2014.1.0-r1") for name in ("a name that takes " * 9, "x"))
    for each in (long, short):
        each.header.max_predicate, each.header.predicates_size = -1, 16
    data = b"BND3" + bytes(long) + b"more"
    changed = embedded.replace(data, edited(data, 4, "x"), 4)
    again = chunkwright.open_packfile(changed, offset=4)
    assert again.objects.of_class("hkaSkeleton")[0]["name"] == "x"
    assert (again.header.max_predicate, again.header.predicates_size) == (-1, 16)
    assert len(bytes(again)) == len(bytes(long)) > len(bytes(short))


def test_a_longer_packfile_is_refused_in_a_container_without_size_fields() -> None:
    data = b"BND3" + bytes(made()) + b"more"
    packfile = edited(data, 4, "longer " * 9)
    with pytest.raises(SerializeError, match=r"bytes longer than its place of .*size fields"):
        embedded.replace(data, packfile, 4)
    with pytest.raises(CorruptError, match="no packfile starts here"):
        embedded.replace(data, packfile, 5)
    with pytest.raises(SerializeError, match="without trailing bytes"):
        embedded.replace(data, bytes(made()) + b"x", 4)


def test_nifs_whose_sizes_are_not_known_are_refused() -> None:
    block = [("bhkPhysicsSystem", array_of(made()))]
    for data, words in (
        (nif_of(block, user=11), "0x14020007, 11, 130 are not known"),
        (nif_of(block, stream=172), "12, 172 are not known"),
        (nif_of(block) + b"x", "end at .*, the file at"),
        (nif_of([("NiBinaryExtraData", block[0][1])]), "is in a NiBinaryExtraData block"),
        (nif_of([("bhkPhysicsSystem", block[0][1] + b"x")]), "is not filled by a byte array"),
    ):
        (found,) = embedded.find(data)
        packfile = edited(data, found.offset, "longer " * 9)
        with pytest.raises(SerializeError, match=words):
            embedded.replace(data, packfile, found.offset)


def test_truncated_headers_of_nifs_are_refused() -> None:
    data = nif_of([("NiNode", b"x" * 9)])
    assert len(embedded.blocks(data)) == 1
    for end in range(len(data)):
        with pytest.raises(SerializeError):
            embedded.blocks(data[:end])


def test_a_packfile_is_saved_into_its_container(tmp_path: Path) -> None:
    path = tmp_path / "skeleton.nif"
    data = nif_of([("bhkRagdollSystem", array_of(made()))])
    path.write_bytes(data)
    (found,) = embedded.find(data)
    packfile = chunkwright.open_packfile(path, offset=found.offset)
    packfile.objects.of_class("hkaSkeleton")[0]["name"] = "a name that is longer than before"
    with pytest.raises(FileAccessError, match=r"embedded\.save"):
        packfile.save()
    embedded.save(packfile, tmp_path / "copy.nif")
    assert path.read_bytes() == data
    embedded.save(packfile)
    assert path.read_bytes() == (tmp_path / "copy.nif").read_bytes() != data
    assert chunkwright.open_packfile(path, offset=found.offset) == packfile
    with pytest.raises(FileAccessError, match="not read from inside a file"):
        embedded.save(made())
