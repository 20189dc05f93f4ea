from __future__ import annotations

import gc
import json
import re
import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.binary.forms import FloatBits, float_from_bits
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    SerializeError,
    TruncatedError,
)
from chunkwright.hkx import instances, xml
from chunkwright.hkx.classes import library
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.file import Section, binary, rewrite, table
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.packfile import Packfile, packfile_of
from chunkwright.hkx.model.record import ArrayHeader, Record
from tests.hkx.classes.everything import LAYOUTS, MEMBERS, again, holds, packfile, plain
from tests.hkx.classes.everything import table as everything
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.model.hkobject import HkObject

HAVOK = SAMPLES / "havok"
RAGDOLL = "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx"
MAP = "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"


def opened(name: str) -> Packfile:
    return binary.read((HAVOK / name).read_bytes())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_member_type_round_trips(layout: str) -> None:
    source = packfile(layout)
    made = again(source)
    root = made.root
    assert root is not None
    # The element size of a homogeneous array without a class is not known: padding stays in it.
    assert root["Mixed"].items == b"\1\2\3".ljust(16, b"\0")
    for name, expected in MEMBERS.items():
        if name == "Mixed":
            continue
        assert holds(root[name], expected), (name, root[name])
    assert [obj and obj["id"] for obj in root["Objects"]] == [1, None, 2, 1]
    assert [obj and obj["id"] for obj in root["Pointers"]] == [None, 1]
    assert [obj and obj["id"] for obj in root["Variants"]] == [2, None]
    assert (root["Nothing"], root["Zero"], root["Function"]) == (None, None, None)
    assert root["Kept"] == ArrayHeader(0, 0)
    assert root["Objects"][0] is root["Pointers"][1] is root["Variant"]
    assert root["Structs"][0]["nested"][0]["text"] == "deep"
    assert root["Structs"][1]["title"] == ""
    assert root["Structs"][1]["list"].dtype == np.uint16


@pytest.mark.parametrize("member", sorted(MEMBERS))
def test_the_default_of_every_member_round_trips(member: str) -> None:
    source = packfile()
    assert source.root is not None
    plan = instances.plan_of(source.root)
    assert plan is not None
    index = plan.index[member]
    source.root[member] = plan.codecs[index].default()
    made = again(source).root
    assert made is not None
    assert plain(made[member]) == plain(source.root[member])


@pytest.mark.parametrize("one", ["8101", "4001"])
@pytest.mark.parametrize("other", LAYOUTS)
def test_conversion_to_another_layout_and_back_gives_the_same_bytes(one: str, other: str) -> None:
    first = binary.write_container(rewrite.rewrite(packfile(one)))
    there = again(packfile(one), other)
    assert there.layout == other
    assert binary.write_container(rewrite.rewrite(again(there, one))) == first


def test_members_can_be_read_as_items_and_attributes() -> None:
    root = again(packfile()).root
    assert root is not None
    assert root.Name == root["Name"] == "name"
    root.Name = "other"
    root.Struct.title = "changed"
    assert (root["Name"], root["Struct"]["title"]) == ("other", "changed")
    assert "Name" in root
    assert "nothing" not in root
    assert root.values.get("nothing", 5) == 5
    assert isinstance(root.values, Record)
    assert list(root)[:2] == ["id", "Nothing"]
    assert "Name" in dir(root.values)
    with pytest.raises(QueryError, match=r"no member 'Nam'.*did you mean Name"):
        root["Nam"]
    with pytest.raises(AttributeError):
        root.values.Nam  # noqa: B018
    with pytest.raises(QueryError):
        del root.values["Name"]


def test_records_compare_by_content() -> None:
    one, two = again(packfile()).root, again(packfile()).root
    assert one is not None
    assert two is not None
    assert one["Struct"] == two["Struct"]
    assert one["Structs"] == two["Structs"]
    two["Structs"][0]["nested"][1]["time"] = 1.5
    assert one["Structs"] != two["Structs"]
    assert one["StructPair"][0] == {"time": 2.0, "text": "left"}
    two["Vector"][1] = 9
    assert one.values != two.values


def test_enums_and_flags_are_names_or_else_numbers() -> None:
    source = packfile()
    assert source.root is not None
    source.root["Mode"] = 77
    source.root["Modes"] = [1, "MODE_B_TOO"]
    source.root["Marks"] = 0
    root = again(source).root
    assert root is not None
    assert root["Mode"] == 77
    assert root["Modes"] == ["MODE_B", "MODE_B"]
    assert root["Marks"] == "0"
    root["Mode"] = "MODE_X"
    with pytest.raises(
        SerializeError, match=r"/objects/#0001/Mode: 'MODE_X' is not an item of the enum"
    ) as error:
        rewrite.rewrite(packfile_of(root))
    assert "MODE_A" in error.value.hint


@pytest.mark.parametrize(
    ("member", "value", "message"),
    [
        ("I8", 200, "cannot be stored as INT8"),
        ("U32", "text", "cannot be stored as UINT32"),
        ("Vector", [1, 2, 3], "expected shape"),
        ("Bytes", [1, 300], "uint8"),
        ("Bytes", np.array([1, -1]), "does not fit uint8"),
        ("Vectors", [[1, 2, 3, 4]], "expected 2 elements"),
        ("Floats", [1e300], "does not fit float32"),
        ("Modes", [0, 2**40], "Modes/1: it cannot be stored"),
        ("Modes", [0, None], "Modes/1: it cannot be stored"),
        ("Mode", 2**40, "cannot be stored as ENUM"),
        ("Name", "\ud800", "cannot be stored as UTF-8"),
        ("Texts", ["fine", "\ud800"], "Texts/1: the text"),
        ("Structs", [{}, {"number": 1 << 20}], "Structs/1/number: 1048576 cannot be stored"),
        ("Structs", [{}, {"nested": [{}, {"text": 5}]}], "Structs/1/nested/1/text: expected text"),
        ("StructPair", [{}, {"text": 5}], "StructPair/1/text: expected text"),
        ("Name", b"bytes", "expected text"),
        ("Name", "a\0b", "NUL"),
        ("Pointer", "all", "expected an object"),
        ("Struct", 5, "expected a inner"),
        ("Structs", [5], "expected a inner"),
        ("Struct", {"nothing": 1}, "no member 'nothing'"),
        ("Texts", [5], "expected text"),
        ("Letters", b"abc", "expected 5 elements"),
        ("Word", -1, "cannot be stored as ULONG"),
        ("Function", 5, "expected None"),
        ("Mixed", [1], "expected Homogeneous"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_member(
    member: str, value: object, message: str
) -> None:
    source = packfile()
    assert source.root is not None
    # Some values are refused when they are set, the others when they are written.
    with pytest.raises(ChunkwrightError, match=message) as error:
        _set_and_write(source.root, member, value)
    assert not isinstance(error.value, TruncatedError | CorruptError)
    assert error.value.path.startswith(f"/objects/#0001/{member}")
    assert error.value.format == "hkx"


def _set_and_write(obj: HkObject, member: str, value: object) -> None:
    obj[member] = value
    rewrite.rewrite(packfile_of(obj))


@pytest.mark.parametrize(
    ("member", "value", "kept"),
    [
        ("Truth", np.bool_(False), False),
        ("Truths", np.array([1, 0, 1]), np.array([True, False, True])),
        ("I8", np.int64(3), 3),
        ("Real", np.float32(0.1), float(np.float32(0.1))),
        ("Real", 2, 2.0),
        ("Half", 2, 2.0),
        ("Reals", range(3), np.array([0, 1, 2], np.float32)),
        ("Vector", [1, 2, 3, 4], np.array([1, 2, 3, 4], np.float32)),
        ("Matrix3", np.eye(3, 4), np.eye(3, 4, dtype=np.float32)),
        ("Vectors", [[1, 2, 3, 4]] * 2, np.array([[1, 2, 3, 4]] * 2, np.float32)),
        ("Matrices", np.ones((2, 3, 4)), np.ones((2, 3, 4), np.float32)),
        ("HalfList", [1, 2.5], np.array([1, 2.5], np.float32)),
        ("Bytes", b"ab", np.array([97, 98], np.uint8)),
        ("Bytes", np.array([1, 2]), np.array([1, 2], np.uint8)),
        ("Modes", np.array([0, 1]), [0, 1]),
        ("Texts", ("a", None), ["a", None]),
    ],
)
def test_assigned_values_have_the_types_that_reading_gives(
    member: str, value: object, kept: object
) -> None:
    source = packfile()
    assert source.root is not None
    source.root[member] = value
    assert type(source.root[member]) is type(kept)
    assert holds(source.root[member], kept)
    # Every function that shows or writes the value accepts it.
    assert f'name="{member}"' in xml.dump(source).text
    assert any(node.label == member for node in next(iter(source.tree().shown())).shown())
    assert source.info()["objects"] == 3
    made = again(source).root
    assert made is not None
    assert holds(made[member], ["MODE_A", "MODE_B"] if member == "Modes" else kept)


def test_mappings_in_a_tuple_become_records() -> None:
    source = packfile()
    assert source.root is not None
    source.root["Structs"] = ({"number": np.int16(3)},)
    assert source.root["Structs"][0].number == 3
    assert "<hkobject>" in xml.dump(source).text


def test_pointing_to_an_object_of_another_packfile_is_refused() -> None:
    source, other = again(packfile()), again(packfile())
    assert source.root is not None
    source.root["Pointer"] = other.root
    with pytest.raises(SerializeError, match="belongs to another packfile") as error:
        bytes(source)
    assert error.value.path == "/objects/#0001"


def test_signalling_nans_keep_their_bits() -> None:
    data = bytearray(binary.write_container(rewrite.rewrite(packfile())))
    read = binary.read(bytes(data))
    instances.use_classes(read, everything())
    plan = instances.plan_of(read.objects[0])
    assert plan is not None
    at = read.contents.start + plan.slots[plan.index["Real"]].offset
    data[at : at + 4] = struct.pack("<I", 0x7F812345)
    reals = read.contents.start + plan.slots[plan.index["Reals"]].offset
    data[reals : reals + 4] = struct.pack("<I", 0xFF800001)
    odd = binary.read(bytes(data))
    instances.use_classes(odd, everything())
    assert odd.objects[0]["Real"] == FloatBits(0x7F812345)
    assert odd.objects[0]["Half"] == 0.5
    assert binary.write_container(rewrite.rewrite(odd)) == bytes(data)


def spelt_as(spell: Callable[[int], Any], words: Any) -> Any:
    return [spelt_as(spell, each) for each in words] if isinstance(words, list) else spell(words)


ODD = [0x7F810000, 0xFFBF0000, 0x7FC10000, 0xFF800000]


@pytest.mark.parametrize(
    ("member", "shape"),
    [
        ("Floats", (4,)),
        ("HalfList", (4,)),
        ("Reals", (3,)),
        ("Vector", (4,)),
        ("Vectors", (2, 4)),
        ("Qs", (3, 4)),
        ("Matrices", (2, 3, 4)),
        ("Near", (1, 4)),
    ],
)
def test_bits_of_nans_are_set_in_any_spelling(member: str, shape: tuple[int, ...]) -> None:
    words = np.resize(np.array(ODD, np.uint32), shape)
    exact = spelt_as(float_from_bits, words.tolist())
    texts = spelt_as("{:#010x}".format, words.tolist())
    by_address: list[Any] = [words.view(np.float32), exact, texts, json.dumps(texts)]
    for value in by_address:
        source = packfile()
        root = source.objects[0]
        source.set(f"{root.address}/{member}", value)
        assert again(source).objects[0][member].view(np.uint32).tolist() == words.tolist()
    for value in by_address[:2]:
        source = packfile()
        source.objects[0][member] = value
        assert again(source).objects[0][member].view(np.uint32).tolist() == words.tolist()


@pytest.mark.parametrize(
    "part",
    ["Floats/1", "HalfList/0", "Reals/2", "Vector/3", "Vectors/1/0", "Qs/1/2", "Matrices/0/2/1"],
)
@pytest.mark.parametrize("word", ODD)
def test_bits_of_a_nan_are_set_and_shown_in_one_place(part: str, word: int) -> None:
    member, *places = part.split("/")
    index = tuple(map(int, places))
    for value in (float_from_bits(word), f"{word:#010x}"):
        source = packfile()
        address = f"{source.objects[0].address}/{part}"
        source.set(address, value)
        found = again(source)
        bits = found.objects[0][member].view(np.uint32)
        assert bits[index] == word
        (hit,) = found.find(f"{found.objects[0].address}/{part}")
        shown = hit.node.plain()
        assert shown == (f"{word:#010x}" if word != 0xFF800000 else "-inf")
        bits[index] = packfile().objects[0][member].view(np.uint32)[index]
        assert bits.tolist() == packfile().objects[0][member].view(np.uint32).tolist()


def test_a_nan_of_an_array_is_assigned_with_its_bits() -> None:
    source = packfile()
    odd = np.array([0x7F812345], np.uint32).view(np.float32)
    source.objects[0]["Real"] = odd[0]
    assert again(source).objects[0]["Real"] == FloatBits(0x7F812345)


def test_an_array_that_is_set_by_address_is_copied() -> None:
    source = packfile()
    mine = np.ones(3, np.float32)
    source.set(f"{source.objects[0].address}/Floats", mine)
    mine[0] = 5
    assert source.objects[0]["Floats"].tolist() == [1, 1, 1]


def test_a_quiet_nan_and_negative_zero_round_trip() -> None:
    source = packfile()
    assert source.root is not None
    source.root["Real"] = -0.0
    source.root["Half"] = float("nan")
    root = again(source).root
    assert root is not None
    assert str(root["Real"]) == "-0.0"
    assert root["Half"] != root["Half"]


@pytest.mark.parametrize(
    ("value", "stored"), [(1.0, 1.0), (1.00390625, 1.0), (1.01171875, 1.015625), (3e38, 3e38)]
)
def test_halves_are_rounded_to_the_nearest_and_ties_to_even(value: float, stored: float) -> None:
    source = packfile()
    assert source.root is not None
    source.root["Half"] = value
    source.root["HalfList"] = np.array([value], np.float32)
    root = again(source).root
    assert root is not None
    assert root["Half"] == pytest.approx(stored, rel=0.004 if stored > 1e30 else 0)
    assert root["HalfList"][0] == np.float32(root["Half"])


def test_text_that_is_not_utf8_round_trips() -> None:
    source = packfile()
    assert source.root is not None
    source.root["Name"] = b"\x83n\x83\xff".decode("utf-8", "surrogateescape")
    made = rewrite.rewrite(source)
    assert b"\x83n\x83\xff\0" in made.contents.data
    assert again(source).root["Name"] == source.root["Name"]


def test_arrays_are_decoded_once_and_can_be_edited_in_place() -> None:
    read = again(packfile())
    root = read.root
    assert root is not None
    assert root["Floats"] is root["Floats"]
    root["Floats"][0] = 8.0
    root["Vector"][2] = 9.0
    assert instances.is_edited(read)
    after = again(read).root
    assert after is not None
    assert after["Floats"].tolist() == [8.0, np.float32(-1e30)]
    assert after["Vector"].tolist() == [1, 2, 9, 4]


@needs_samples
def test_decoding_all_at_once_gives_the_same_as_one_by_one() -> None:
    once, each = opened(RAGDOLL), opened(RAGDOLL)
    once.decode_all()
    assert all(obj.is_decoded for obj in once.objects)
    assert not any(obj.is_decoded for obj in each.objects)
    assert [len(obj.values) for obj in once.objects] == [len(obj.values) for obj in each.objects]
    assert bytes(rewrite.rewrite(once)) == bytes(rewrite.rewrite(each))
    assert gc.isenabled()


def test_reading_every_value_is_not_an_edit() -> None:
    read = again(packfile())
    for obj in read.objects:
        dict(obj.values)
    assert not instances.is_edited(read)


def test_the_signature_of_a_users_class_is_compared() -> None:
    read = binary.read(binary.write_container(rewrite.rewrite(packfile())))
    matches = {match.name: match for match in instances.use_classes(read, everything())}
    assert matches["all"].stated == 5
    assert not matches["all"].equal
    good = ClassTable.from_text("version v\n\nclass all\n  x INT32\n")
    (match,) = instances.use_classes(read, good)
    assert match.computed is not None
    assert match.computed != 5


@needs_samples
def test_a_users_class_with_the_stated_signature_matches(tmp_path: Any) -> None:
    read = opened(RAGDOLL)
    path = tmp_path / "classes.txt"
    path.write_text("version mine\n\nclass hkaBone\n  name STRINGPTR\n  lockTranslation BOOL\n")
    stated = instances.use_classes(read, path)
    # hkaBone is embedded: the packfile states no signature for it.
    assert stated == []
    path.write_text(
        "version mine\n\nclass hkaAnimationContainer : hkReferencedObject\n"
        "  skeletons ARRAY:POINTER hkaSkeleton\n  animations ARRAY:POINTER hkaAnimation\n"
        "  bindings ARRAY:POINTER hkaAnimationBinding\n"
        "  attachments ARRAY:POINTER hkaBoneAttachment\n  skins ARRAY:POINTER hkaMeshBinding\n"
    )
    (match,) = instances.use_classes(read, path)
    assert match.equal
    container = next(obj for obj in read.objects if obj.class_name == match.name)
    assert container["skeletons"][0].class_name == "hkaSkeleton"


@needs_samples
def test_a_packfile_can_be_decoded_by_its_own_types_alone() -> None:
    by_table, by_types = opened(RAGDOLL), opened(RAGDOLL)
    instances.use_own_types(by_types)
    for one, two in zip(by_table.objects, by_types.objects, strict=True):
        assert list(one.values) == list(two.values)
        for name in one.values:
            if not one.values.plan.slots[one.values.plan.index[name]].member.ignored:
                assert plain(one[name], (one,)) == plain(two[name], (two,)), (one, name)
    assert isinstance(by_types.objects[0].values, Record)


@needs_samples
def test_types_whose_members_overlap_are_refused() -> None:
    name = "hkRootLevelContainerNamedVariant"
    read = opened(RAGDOLL)
    index = library.types_index(read)
    assert index is not None
    (described,) = (obj for obj in read.section_objects(index) if obj.values.get("name") == name)
    plans = library.number_plans(read.header)
    one, member = plans["hkClass"], plans["hkClassMember"]
    pointer = described.body_offset + one.slots[one.index["declaredMembers"]].offset
    members = read.sections[index].start + read.sections[index].local_targets[pointer]
    at = members + member.size + member.slots[member.index["offset"]].offset
    data = bytearray((HAVOK / RAGDOLL).read_bytes())
    assert struct.unpack_from("<H", data, at) == (4,)
    struct.pack_into("<H", data, at, 2)
    broken = binary.read(bytes(data))
    instances.use_own_types(broken)
    with pytest.raises(CorruptError, match=r"className is stated at offset 0x2, .* 0x4"):
        broken.decoder.decode(broken.objects[0])


def test_using_the_types_of_a_packfile_without_types_is_refused() -> None:
    with pytest.raises(QueryError, match="has no classes of its own"):
        instances.use_own_types(packfile())


@needs_samples
def test_an_object_of_an_unknown_class_stays_raw() -> None:
    read = binary.read((HAVOK / MAP).read_bytes().replace(b"Custom", b"Hidden"))
    raw = [obj for obj in read.objects if isinstance(obj.values, RawObject)]
    assert sorted({obj.class_name for obj in raw}) == [
        "HiddenMeshParameter",
        "HiddenParamStorageExtendedMeshShape",
    ]
    shape = next(obj for obj in raw if obj.class_name.endswith("Shape"))
    assert [target.class_name for _, target in shape.values.pointers]
    with pytest.raises(QueryError, match="is not known"):
        shape["anything"]
    with pytest.raises(QueryError):
        shape["anything"] = 1
    with pytest.raises(SerializeError, match="cannot be converted from layout 4101 to 8101"):
        rewrite.rewrite(read, "8101")


def test_the_error_for_a_class_with_another_signature_states_both() -> None:
    made = hkx.new_packfile("hk_2010.2.0-r1", layout="4101")
    made.root = hkx.new_object(made, "hkaDefaultAnimatedReferenceFrame")
    stated = made.objects[-1].signature
    assert stated is not None
    other = bytes(made).replace(stated.to_bytes(4, "little"), (0xB8E0F860).to_bytes(4, "little"))
    read = binary.read(other)
    with pytest.raises(
        SerializeError, match="cannot be converted from layout 4101 to 8101"
    ) as caught:
        rewrite.rewrite(read, "8101")
    assert f"its signature is 0xb8e0f860, not {stated:#010x}" in str(caught.value)
    assert "is not known" not in str(caught.value)
    assert "--classes" in caught.value.hint


@needs_samples
def test_pointers_of_raw_objects_follow_their_targets() -> None:
    read = binary.read((HAVOK / MAP).read_bytes().replace(b"CustomParam", b"HiddenParam"))
    shape = next(obj for obj in read.objects if isinstance(obj.values, RawObject))
    target = next(
        one for _, one in shape.values.pointers if one.class_name == "CustomMeshParameter"
    )
    count = len(shape.values.pointers)
    assert instances.drop(read, target) == 1
    assert len(shape.values.pointers) == count - 1
    read = binary.read(bytes(read))
    shape = next(obj for obj in read.objects if isinstance(obj.values, RawObject))
    assert not instances.is_edited(read)
    del shape.values.pointers[-1]
    assert instances.is_edited(read)


@needs_samples
def test_null_and_empty_text_are_distinguished() -> None:
    folder = "ShikyoKira_Project-New-Reign---Nemesis-Main__test_environment__cached_behaviors__"
    read = opened(f"{folder}defaultfemale.hkx")
    character = next(o for o in read.objects if o.class_name == "hkbCharacterStringData")
    assert character["ragdollName"] is None
    read = opened(
        "SARDONYX-sard_serde-hkx__handson_hex_dump__wisp_skeleton__skeleton_x86_reconverted.hkx"
    )
    resources = next(o for o in read.objects if o.class_name == "hkMemoryResourceContainer")
    assert resources["name"] == ""


def one_object(class_text: str, data: bytes, local: object = (), **header: Any) -> Packfile:
    """Make a packfile of one object of a user-defined class from raw bytes."""
    made = packfile()
    names = b"\1\0\0\0\x09root\0" + b"\xff" * 6
    raw = Packfile(
        replace(made.header, class_name_offset=5, **header),
        [
            Section("__classnames__", names),
            Section("__types__"),
            Section("__data__", data, table(2, local), table(3), table(3, ((0, 0, 5),))),
        ],
        decoder=instances.Decoder,
    )
    instances.use_classes(raw, ClassTable.from_text(f"version v\n\nclass root\n{class_text}"))
    return raw


def why(read: Packfile, message: str) -> ChunkwrightError:
    """Return why the object is raw, which is also reported as a problem and raised for a member."""
    read.decode_all()
    held = read.objects[0].values
    assert isinstance(held, RawObject)
    assert held.error is not None
    assert re.search(message, held.error.message)
    with pytest.raises(ChunkwrightError, match=message):
        held["any"]
    assert any(re.search(message, problem.message) for problem in read.problems())
    assert held.data == read.contents.data
    return held.error


def test_an_array_that_ends_beyond_the_section_is_refused() -> None:
    data = struct.pack("<QiI", 0, 1 << 28, 0x80000000 | 1 << 28) + bytes(16)
    read = one_object("  list ARRAY:UINT32\n", data, ((0, 16),))
    error = why(read, r"268,435,456 elements.*ends beyond")
    assert error.path == "/objects/#0001/list"


def test_an_array_of_empty_elements_cannot_claim_a_million_objects() -> None:
    data = struct.pack("<QiI", 0, 1 << 28, 0x80000000 | 1 << 28) + bytes(16)
    why(one_object("  list ARRAY:VOID\n", data, ((0, 16),)), "ends beyond")


def test_deeply_overlapping_payloads_are_refused() -> None:
    count = 4000
    size = 16 * count
    data = struct.pack("<QiI", 0, count, 0x80000000 | count) * count
    local = [(16 * index, 0) for index in range(count)]
    read = one_object("  list ARRAY:STRUCT root\n", data[:size], local)
    assert isinstance(why(read, "payloads overlap"), LimitError)


def test_many_overlapping_texts_are_refused() -> None:
    count, long = 3000, 60000
    data = (
        struct.pack("<QiI", 0, count, 0x80000000 | count) + bytes(8 * count) + b"x" * long + b"\0"
    )
    local = [(0, 16), *((16 + 8 * index, 16 + 8 * count + index) for index in range(count))]
    read = one_object("  list ARRAY:STRINGPTR\n", data, local)
    assert isinstance(why(read, "texts overlap"), LimitError)


def test_two_pointers_may_share_a_text() -> None:
    data = struct.pack("<QiI", 0, 2, 0x80000002) + bytes(16) + b"shared\0"
    read = one_object("  list ARRAY:STRINGPTR\n", data, ((0, 16), (16, 32), (24, 32)))
    assert read.objects[0]["list"] == ["shared", "shared"]


def test_an_object_that_ends_beyond_the_section_is_refused() -> None:
    why(one_object("  wide UINT64[9]\n", bytes(16)), r"bytes, .* are left in the section")


def test_text_without_a_nul_is_refused() -> None:
    read = one_object("  text STRINGPTR\n", bytes(8) + b"x" * 8, ((0, 8),))
    why(read, "no NUL-terminated text")


def test_a_class_that_contains_itself_is_refused() -> None:
    with pytest.raises(ChunkwrightError, match="contains itself"):
        one_object("  me STRUCT root\n", bytes(16)).objects[0].values  # noqa: B018
