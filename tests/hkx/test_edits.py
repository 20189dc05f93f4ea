"""Edits of all kinds in real files: edits are written, and nothing else changes."""

from __future__ import annotations

import copy
import pickle
import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import SerializeError, hkx
from chunkwright.hkx import HkObject, Packfile
from chunkwright.hkx.model.record import ArrayHeader, Record
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = needs_samples

# Every ninth file, which includes all versions and both byte orders.
FILES = [path for path in samples("havok")[::9] if path.stat().st_size < 200_000]


def leaves(record: Record, path: str) -> Iterator[tuple[str, Record, int]]:
    """Yield the path, record and index of each member that contains no records."""
    for place, (name, value) in enumerate(zip(record.plan.names, record.row, strict=True)):
        held = value if isinstance(value, list) else [value]
        if held and isinstance(held[0], Record):
            for index, each in enumerate(held):
                yield from leaves(each, f"{path}/{name}/{index}")
        elif not isinstance(value, ArrayHeader):
            yield f"{path}/{name}", record, place


def all_leaves(packfile: Packfile) -> Iterator[tuple[str, Record, int]]:
    for index, obj in enumerate(packfile.objects):
        if isinstance(obj.values, Record):
            yield from leaves(obj.values, f"{index}")


def content(packfile: Packfile) -> dict[str, object]:
    """Return all leaves in a form that compares by content, objects by their position."""
    places = {id(obj): place for place, obj in enumerate(packfile.objects)}

    def plain(value: Any) -> object:
        if isinstance(value, np.ndarray):
            return value.dtype.str, value.shape, value.tobytes()
        if isinstance(value, HkObject):
            return "object", places[id(value)]
        return list(map(plain, value)) if isinstance(value, list) else repr(value)

    return {path: plain(record.row[place]) for path, record, place in all_leaves(packfile)}


def edit(record: Record, place: int) -> bool:
    """Change one member, arrays and lists in place; return whether that was possible."""
    value = record.row[place]
    if isinstance(value, np.ndarray) and value.size:
        first = value.reshape(-1)
        first[0] = first[0] == 0
    elif isinstance(value, bool):
        record.row[place] = not value
    elif isinstance(value, int):
        record.row[place] = value - 1 if value > 0 else value + 1
    elif isinstance(value, float):
        record.row[place] = 2.5 if value == 1.25 else 1.25
    elif isinstance(value, str) and record.plan.slots[place].member.type in (
        "STRINGPTR",
        "CSTRING",
    ):
        record.row[place] = f"{value}, and something behind it"
    elif isinstance(value, list) and value and isinstance(value[0], str):
        value[0] += ", and something behind it"
    else:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_edited_member_is_written_and_nothing_else_changes(path: Path) -> None:
    packfile = chunkwright.open(path)
    before = content(packfile)
    edited: dict[str, str] = {}
    # The last member of each type, which is a deeply nested one if there are any.
    for where, record, place in reversed(list(all_leaves(packfile))):
        member = record.plan.slots[place].member
        kind = f"{member.type}:{member.subtype}"
        if kind not in edited and edit(record, place):
            edited[kind] = where
    wanted = content(packfile)
    assert {where for where in wanted if wanted[where] != before[where]} == set(edited.values())
    assert content(chunkwright.open(bytes(packfile))) == wanted


MAP = "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"
HIDDEN = b"""version hk_2010.2.0-r1

class HiddenMeshParameter : hkReferencedObject
  version UINT32
  vertexDataBuffer SIMPLEARRAY:UINT8
  vertexDataStride INT32
  primitiveDataBuffer SIMPLEARRAY:UINT8
  materialNameData UINT32
"""


@pytest.mark.parametrize(
    "way",
    [
        copy.copy,
        copy.deepcopy,
        lambda packfile: pickle.loads(pickle.dumps(packfile)),
        hkx.convert,
        lambda packfile: hkx.convert(packfile, layout="4011"),
        lambda packfile: chunkwright.from_dict(packfile.to_dict()),
        lambda packfile: copy.copy(copy.copy(packfile)),
    ],
)
def test_a_users_classes_are_kept_when_a_packfile_is_written(
    way: Callable[[Packfile], Packfile],
) -> None:
    path = next(path for path in samples("havok") if path.name == MAP)
    packfile = chunkwright.open(path.read_bytes().replace(b"CustomMesh", b"HiddenMesh"))
    (match,) = hkx.use_classes(packfile, HIDDEN)
    assert match.equal
    made = way(packfile)
    assert made is not packfile
    parameter = next(obj for obj in made.objects if obj.class_name == match.name)
    assert len(parameter["vertexDataBuffer"]) == 5340
    parameter["materialNameData"] = 7
    assert way(made).info()["objects"] == packfile.info()["objects"]


def test_classes_described_in_a_packfile_are_kept_when_it_is_written() -> None:
    path = next(path for path in samples("havok") if path.name.endswith("PTDE__c2240__c2240.hkx"))
    packfile = chunkwright.open(path)
    hkx.use_own_types(packfile)
    for made in (copy.copy(packfile), chunkwright.from_dict(packfile.to_dict())):
        assert made == packfile
        assert isinstance(made, Packfile)
        assert made.objects[0].values.plan.plans.table.source == "__types__"


def test_exports_are_kept_if_no_data_moves_and_refused_otherwise() -> None:
    path = next(path for path in samples("havok") if "SkyrimSE__sneakmtidle" in path.name)
    made = chunkwright.open(path)
    made.sections[2] = replace(made.sections[2], exports=struct.pack("<II8x", 16, 32))
    data = bytes(made)
    assert bytes(hkx.convert(chunkwright.open(data))) == data
    packfile = chunkwright.open(data)
    with pytest.raises(SerializeError, match="exports of __data__ contain offsets"):
        hkx.convert(packfile, layout="4101")
    (lost,) = hkx.losses(packfile, "hk_2014.1.0-r1")
    assert str(lost) == "/__data__/exports: 16 bytes that are not decoded are left out"
    assert any(each.path == "/__data__/exports" for each in hkx.xml.dump(packfile).lost)
    packfile.root["namedVariants"][0]["name"] += " and more"
    with pytest.raises(SerializeError, match="cannot be laid out again"):
        bytes(packfile)


def test_changing_the_layout_only_in_the_header_is_refused() -> None:
    packfile = chunkwright.open(FILES[0])
    packfile.header.pointer_size = 12 - packfile.header.pointer_size
    # Values are laid out as they were read, whatever the header says.
    packfile.decode_all()
    with pytest.raises(SerializeError, match=r"but the sections have .*convert"):
        bytes(packfile)
    packfile.header.pointer_size = 12 - packfile.header.pointer_size
    assert packfile.to_dict() == chunkwright.open(FILES[0]).to_dict()


@pytest.mark.parametrize("version", ["hk_2015.1.0-r1", "Havok-5.5.0-r1", "hk_2014.1.0-r1"])
@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize(
    "way",
    [
        bytes,
        lambda packfile: bytes(copy.copy(packfile)),
        Packfile.to_dict,
        hkx.xml.dump,
        hkx.convert,
        lambda packfile: hkx.convert(packfile, layout="4011"),
        lambda packfile: hkx.convert(packfile, version="hk_2014.1.0-r1"),
        lambda packfile: hkx.losses(packfile, "hk_2014.1.0-r1"),
    ],
)
def test_changing_the_version_only_in_the_header_is_refused(
    way: Callable[[Packfile], object], edited: bool, version: str
) -> None:
    packfile = chunkwright.open(
        next(path for path in samples("havok") if "2011_1__allosaur_run_" in path.name)
    )
    read = packfile.header.contents_version
    packfile.header.contents_version = version
    # Classes are those of the version that was read, whatever the header says.
    animation = next(obj for obj in packfile.objects if "duration" in obj)
    assert animation.values.plan.plans.table.version == read
    if edited:
        animation["duration"] = 2.5
    with pytest.raises(
        SerializeError, match=f"version {version}, but the sections have {read} .*convert"
    ):
        way(packfile)
    packfile.header.contents_version = read
    assert way(packfile) is not None


@pytest.mark.parametrize("version", ["hk_2015.1.0-r1", "Havok-4.5.0-b2", ""])
def test_a_packfile_of_an_unknown_version_is_written_unchanged(version: str) -> None:
    path = next(path for path in samples("havok") if "2011_1__allosaur_run_" in path.name)
    raw = version.encode().ljust(14, b"\0")
    data = path.read_bytes().replace(b"hk_2011.1.0-r1", raw, 1)
    packfile = chunkwright.open(data)
    assert packfile.header.contents_version == version
    assert bytes(packfile) == data
    assert bytes(chunkwright.from_dict(packfile.to_dict())) == data
    # Equal signatures make the objects known all the same: an edit is written too.
    animation = next(obj for obj in packfile.objects if "duration" in obj)
    animation["duration"] = 2.5
    again = chunkwright.open(bytes(packfile))
    assert again.header.contents_version == version
    assert next(obj for obj in again.objects if "duration" in obj)["duration"] == 2.5


IDS = "Monitor221hz_HKX2-Enhanced-Library__HKX2Tests__Assets__chickenbehavior.hkx"


@pytest.mark.parametrize("decoded", [False, True])
@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize(("name", "prefix"), [(IDS, 0), ("Skyrim__skeleton.hkx", 8)])
def test_object_ids_are_added_and_removed_by_setting_the_prefix(
    name: str, prefix: int, edited: bool, decoded: bool
) -> None:
    path = next(path for path in samples("havok") if path.name.endswith(name))
    wanted = chunkwright.open(path)
    packfile = chunkwright.open(path)
    if decoded:
        packfile.decode_all()
    packfile.object_prefix = prefix
    if edited:
        for each in (wanted, packfile):
            each.root["namedVariants"][0]["name"] = "another"
    made = chunkwright.open(bytes(packfile))
    assert made.object_prefix == prefix
    assert content(made) == content(wanted)
    ids = [obj.object_id for obj in made.objects]
    assert len(set(ids)) == (len(ids) if prefix else 1)
    # And back: the same bytes as before, except for the numbers.
    made.object_prefix = 8 - prefix
    assert content(chunkwright.open(bytes(made))) == content(wanted)
    assert bytes(made) == bytes(wanted) or prefix == 0


@pytest.mark.parametrize("way", [bytes, hkx.convert])
@pytest.mark.parametrize("prefix", [4, 16, -8])
@pytest.mark.parametrize("name", [IDS, "Skyrim__skeleton.hkx"])
def test_an_invalid_prefix_is_refused(
    name: str, prefix: int, way: Callable[[Packfile], object]
) -> None:
    packfile = chunkwright.open(next(p for p in samples("havok") if p.name.endswith(name)))
    packfile.object_prefix = prefix
    with pytest.raises(SerializeError, match=f"object_prefix is {prefix}"):
        way(packfile)


def test_object_ids_that_a_reader_could_not_detect_are_refused() -> None:
    made = hkx.new_packfile("hk_2010.2.0-r1")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    made.object_prefix = 8
    with pytest.raises(SerializeError, match="object_prefix is 8, but a reader would detect 0"):
        bytes(made)
    made.root["namedVariants"] = [{"name": "one"}]
    assert chunkwright.open(bytes(made)).root["namedVariants"][0]["name"] == "one"


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.name)
def test_copies_are_equal_and_independent(path: Path) -> None:
    packfile = chunkwright.open(path)
    assert content(packfile)
    for twin in (copy.deepcopy(packfile), pickle.loads(pickle.dumps(packfile))):
        assert twin == packfile
        assert twin.source == packfile.source
        _, record, place = next(leaf for leaf in all_leaves(twin) if edit(leaf[1], leaf[2]))
        assert record.row[place] is not None
        assert twin != packfile
        assert bytes(packfile) == path.read_bytes()


def cat() -> Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"parentIndices": [-1, 0]})
    return packfile


@pytest.mark.parametrize("junk", ["hkaSkeleton", 5, None, {}])
def test_list_entries_that_are_not_objects_are_refused(junk: Any) -> None:
    packfile = cat()
    packfile.objects.append(junk)
    with pytest.raises(SerializeError, match="is not an object") as caught:
        bytes(packfile)
    assert caught.value.path == "/objects/1"
    assert caught.value.hint == "hkx.new_object makes one"
    del packfile.objects[-1]
    if junk is not None:
        with pytest.raises(SerializeError, match="is not an object") as caught:
            packfile.root = junk
        assert caught.value.path == "/root"
        assert caught.value.hint == "hkx.new_object makes one"


@pytest.mark.parametrize(("member", "value"), [("name", 5), ("parentIndices", "x")])
def test_values_that_binary_refuses_are_refused_in_xml(member: str, value: Any) -> None:
    packfile = cat()
    assert packfile.root is not None
    packfile.root.values[member] = value
    for write in (bytes, hkx.xml.dump):
        with pytest.raises(SerializeError, match=member):
            write(packfile)


def test_an_object_id_is_refused_if_the_packfile_stores_no_ids() -> None:
    packfile = cat()
    assert packfile.root is not None
    packfile.root.object_id = 5
    with pytest.raises(SerializeError, match="have no ids before them") as caught:
        bytes(packfile)
    assert caught.value.path.endswith("/object_id")


def test_sections_keep_their_tags_when_objects_are_edited() -> None:
    packfile = cat()
    data = bytes(packfile).replace(b"__classnames__\0", b"__ClassNames__\0", 1)
    packfile = chunkwright.open_packfile(data)
    packfile.objects[0]["name"] = "tom"
    again = chunkwright.open_packfile(bytes(packfile))
    assert again.sections[0].tag == "__ClassNames__"
    assert again.objects[0]["name"] == "tom"
