from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import QueryError, SerializeError
from chunkwright.hkx import instances
from chunkwright.hkx.ask.spans import spans
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.file import binary, rewrite
from chunkwright.hkx.model.record import Homogeneous
from chunkwright.query import locate
from tests.hkx.classes.everything import again, packfile, plain
from tests.samples import SAMPLES, needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

HAVOK = SAMPLES / "havok"
SKELETONS = {
    "skyrim_se": "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx",
    "skyrim_le": "BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx",
    "types": "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx",
    "pandora": "Monitor221hz_Pandora-Behaviour-Engine-Plus__bear__behaviors__bearbehavior.hkx",
}


def opened(name: str) -> Packfile:
    return binary.read((HAVOK / SKELETONS[name]).read_bytes())


def saved(read: Packfile) -> Packfile:
    """Write as ``save`` does, read again, and check that there are no problems."""
    made = binary.read(bytes(read))
    assert made.problems() == []
    return made


def first(read: Packfile, class_name: str) -> HkObject:
    return next(obj for obj in read.objects if obj.class_name == class_name)


def everything(read: Packfile) -> list[object]:
    return [plain(obj.values, tuple(read.objects)) for obj in read.objects]


@needs_samples
@pytest.mark.parametrize("name", one_of(3, ["skyrim_se", "skyrim_le", "types"]))
@pytest.mark.parametrize("text", ["", "x", "a name that is far longer than what was there before"])
def test_an_edited_text_changes_nothing_else(name: str, text: str) -> None:
    read = opened(name)
    before = everything(read)
    bones = first(read, "hkaSkeleton")["bones"]
    old = bones[3]["name"]
    bones[3].name = text
    made = saved(read)
    assert first(made, "hkaSkeleton")["bones"][3]["name"] == text
    first(made, "hkaSkeleton")["bones"][3]["name"] = old
    assert everything(made) == before
    bones[3].name = old
    assert bytes(read) == (HAVOK / SKELETONS[name]).read_bytes()
    assert bytes(made) == bytes(read)


@needs_samples
@pytest.mark.parametrize("name", ["skyrim_se", "skyrim_le", "types"])
def test_a_bone_is_added_to_every_array_of_a_skeleton(name: str) -> None:
    read = opened(name)
    skeleton = first(read, "hkaSkeleton")
    count = len(skeleton["bones"])
    skeleton["bones"].append({"name": "Added", "lockTranslation": True})
    skeleton["parentIndices"] = np.append(skeleton["parentIndices"], 0)
    skeleton["referencePose"] = np.concatenate([skeleton["referencePose"], np.ones((1, 3, 4))])
    made = saved(read)
    after = first(made, "hkaSkeleton")
    assert len(after["bones"]) == count + 1
    assert after["bones"][-1] == {"name": "Added", "lockTranslation": True}
    assert after["parentIndices"].dtype == np.int16
    assert after["referencePose"].shape == (count + 1, 3, 4)
    assert len(made.objects) == len(read.objects)


@needs_samples
def test_an_array_is_emptied_and_text_made_null() -> None:
    read = opened("skyrim_le")
    skeleton = first(read, "hkaSkeleton")
    skeleton["bones"] = []
    skeleton["name"] = None
    made = first(saved(read), "hkaSkeleton")
    assert (made["bones"], made["name"]) == ([], None)


@needs_samples
@pytest.mark.parametrize("name", ["skyrim_se", "types", "pandora"])
def test_a_new_object_is_written(name: str) -> None:
    read = opened(name)
    count, names = len(read.objects), [row.name for row in read.class_names]
    made = hkx.new_object(read, "hkxEnvironment", {"variables": [{"name": "a", "value": "b"}]})
    assert made.offset is None
    root = read.root
    assert root is not None
    root["namedVariants"].append(
        {"name": "Environment Data", "className": "hkxEnvironment", "variant": made}
    )
    after = saved(read)
    assert len(after.objects) == count + 1
    assert after.root is not None
    found = after.root["namedVariants"][-1]["variant"]
    assert found.class_name == "hkxEnvironment"
    assert found["variables"][0] == {"name": "a", "value": "b"}
    assert found.signature == 0x41E1AA5
    assert [row.name for row in after.class_names if row.name in names] == names
    assert "hkxEnvironment" in [row.name for row in after.class_names]
    if read.object_prefix:
        ids = [obj.object_id for obj in after.objects]
        assert len(set(ids)) == len(ids)


@needs_samples
def test_a_new_object_gets_an_unused_id_even_if_it_is_written_first() -> None:
    read = opened("pandora")
    before = [obj.object_id for obj in read.objects]
    root = read.root
    assert root is not None
    for _ in range(2):
        made = hkx.new_object(read, "hkxEnvironment")
        root["namedVariants"].insert(0, {"className": "hkxEnvironment", "variant": made})
    ids = [obj.object_id for obj in saved(read).objects]
    assert len(set(ids)) == len(ids) == len(before) + 2
    assert set(before) < set(ids)


@needs_samples
def test_an_id_that_takes_more_than_64_bits_is_refused() -> None:
    read = opened("pandora")
    first(read, "hkbBehaviorGraph").object_id = 1 << 64
    with pytest.raises(SerializeError, match="64 bits"):
        rewrite.rewrite(read)


@needs_samples
def test_the_class_of_a_new_object_is_added_to_the_types_section() -> None:
    read = opened("types")
    hkx.new_object(read, "hkxEnvironment")
    made = saved(read)
    described = [obj["name"] for obj in made.section_objects(1) if obj.class_name == "hkClass"]
    assert {"hkxEnvironment", "hkxEnvironmentVariable"} <= set(described)
    instances.use_own_types(made)
    assert made.objects[-1].class_name == "hkxEnvironment"
    assert len(made.objects[-1]["variables"]) == 0


@needs_samples
def test_an_edited_description_is_written_or_refused() -> None:
    read = opened("types")
    described = {obj["name"]: obj for obj in read.section_objects(1) if obj.class_name == "hkClass"}
    root = described["hkRootLevelContainer"]
    root["describedVersion"] = 77
    made = saved(read)
    (again,) = [each for each in made.section_objects(1) if each.number == root.number]
    assert again["describedVersion"] == 77
    # All descriptions are made again in another layout, and if a class has none.
    place = f"/__types__/#{root.number:04d}"
    other = "8101" if read.layout != "8101" else "4101"
    with pytest.raises(SerializeError, match="the layout is different") as caught:
        rewrite.rewrite(read, other)
    assert caught.value.path == place
    root["name"] = "other"
    with pytest.raises(SerializeError, match="hkRootLevelContainer has none") as caught:
        bytes(read)
    assert caught.value.path == place
    root["describedVersion"], root["name"] = 0, "hkRootLevelContainer"
    hkx.new_object(read, "hkxEnvironment")
    assert len(saved(read)) == len(read)


@needs_samples
def test_a_homogeneous_array_names_its_class_where_types_are_shipped() -> None:
    read = opened("types")
    table = ClassTable.from_text(
        "version v\n\nclass mixed\n  list HOMOGENEOUSARRAY\n  variant VARIANT\n"
        "\nclass leaf\n  time REAL\n  text CSTRING\n"
    )
    instances.use_classes(read, table)
    made = hkx.new_object(read, "mixed", {"variant": read.root})
    made["list"] = Homogeneous("leaf", 2, [{"time": 1.0, "text": "a"}, {"time": 2.0}])
    after = saved(read)
    instances.use_classes(after, table)
    mixed = after.objects[-1]
    assert mixed["variant"] is after.root
    assert (mixed["list"].class_name, mixed["list"].size) == ("leaf", 2)
    assert mixed["list"].items == [{"time": 1.0, "text": "a"}, {"time": 2.0, "text": None}]
    assert after.get(f"{mixed.address}/list/0/text") == "a"
    assert [hit.value for hit in after.find("//time")] == [1.0, 2.0]
    data, size = bytes(after), after.header.pointer_size
    found, root = spans(after, data), after.root_item()
    _, payload = found.of(locate(root, f"{mixed.address}/list"))
    # Each a float and, aligned, a pointer.
    assert payload.end - payload.start == 2 * 2 * size
    order = "<" if after.header.little_endian else ">"
    for number, time in enumerate((1.0, 2.0)):
        start = payload.start + number * 2 * size
        assert struct.unpack_from(f"{order}f", data, start) == (time,)
        owner = found.owner(root, 0, start)
        assert owner.address == f"{mixed.address}/list/{number}/time"
    after.set(f"{mixed.address}/list/1/time", 3.0)
    assert mixed["list"].items[1]["time"] == 3
    sections = after.contents.global_fixups[-3:, 1].tolist()
    assert sections == [1, 2, 1]
    assert saved(after).objects[-1].class_name == "mixed"


@needs_samples
def test_an_object_without_pointers_to_it_is_written_last() -> None:
    read = opened("skyrim_se")
    hkx.new_object(read, "hkaSkeleton", {"name": "alone"})
    made = saved(read)
    assert made.objects[-1]["name"] == "alone"
    assert len(made.objects) == len(read.objects)


@needs_samples
@pytest.mark.parametrize("name", ["skyrim_se", "types"])
def test_dropping_an_object_clears_all_pointers_to_it(name: str) -> None:
    read = opened(name)
    before = len(read.objects)
    mapper = first(read, "hkaSkeletonMapper")
    pointed = [o.class_name for o in read.objects if mapper in list(o.references())]
    assert hkx.drop(read, mapper) == len(pointed) == 1
    made = saved(read)
    assert len(made.objects) == before - 1
    assert made.root is not None
    assert None in [variant["variant"] for variant in made.root["namedVariants"]]


@needs_samples
def test_dropping_an_object_removes_it_from_arrays_of_pointers() -> None:
    read = opened("skyrim_se")
    container = first(read, "hkaAnimationContainer")
    count = len(container["skeletons"])
    hkx.drop(read, container["skeletons"][0])
    assert len(first(saved(read), "hkaAnimationContainer")["skeletons"]) == count - 1


def test_dropping_an_object_makes_elements_of_c_arrays_null() -> None:
    read = again(packfile())
    assert read.root is not None
    near = read.root["Pointers"][1]
    assert hkx.drop(read, near) == 4
    root = again(read).root
    assert root is not None
    assert root["Pointers"] == [None, None]
    assert len(root["Objects"]) == 2


@needs_samples
def test_a_removed_object_that_is_still_pointed_to_is_refused() -> None:
    read = opened("skyrim_se")
    read.objects.remove(first(read, "hkaSkeletonMapper"))
    with pytest.raises(SerializeError, match=r"hkaSkeletonMapper.*is pointed to, but was removed"):
        bytes(read)


@needs_samples
def test_dropping_the_root_or_an_object_of_another_packfile_is_refused() -> None:
    read = opened("skyrim_se")
    assert read.root is not None
    with pytest.raises(QueryError, match="root object"):
        hkx.drop(read, read.root)
    with pytest.raises(QueryError, match="is not in this packfile"):
        hkx.drop(read, first(opened("skyrim_le"), "hkaSkeleton"))


@needs_samples
def test_making_an_object_of_an_unknown_class_is_refused() -> None:
    with pytest.raises(QueryError, match="no class 'hkNothing'"):
        hkx.new_object(opened("skyrim_se"), "hkNothing")


@needs_samples
def test_pointers_can_be_reordered() -> None:
    read = opened("skyrim_se")
    skeletons = first(read, "hkaAnimationContainer")["skeletons"]
    skeletons.reverse()
    made = saved(read)
    assert [o["name"] for o in first(made, "hkaAnimationContainer")["skeletons"]] == [
        o["name"] for o in skeletons
    ]


@needs_samples
def test_reading_every_value_keeps_the_bytes_of_a_packfile() -> None:
    for name, file in SKELETONS.items():
        data = (HAVOK / file).read_bytes()
        read = opened(name)
        assert bytes(read) == data
        everything(read)
        assert not instances.is_edited(read)
        assert bytes(read) == data
