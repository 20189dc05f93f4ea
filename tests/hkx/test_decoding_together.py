"""Decoding the objects of a class together gives the same values as decoding them one by one."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.hkx import xml
from chunkwright.hkx.file import table
from chunkwright.hkx.file.rewrite import rewrite
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.instances import Decoder
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import Homogeneous, Record, columns_of, plans_of
from chunkwright.hkx.xml import serialize
from chunkwright.hkx.xml import values as xml_values
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LAYOUTS = ("4001", "4101", "8101", "8011")


def opened(data: bytes) -> hkx.Packfile:
    packfile = chunkwright.open(data)
    assert isinstance(packfile, hkx.Packfile)
    return packfile


def plain(value: Any) -> Any:
    """Return a value with objects by number, arrays by their bytes and types."""
    if isinstance(value, HkObject):
        return f"#{value.number}"
    if isinstance(value, Record):
        return value.class_name, [plain(each) for each in value.row]
    if isinstance(value, RawObject):
        pointers = [(at, plain(target)) for at, target in value.pointers]
        return value.data, value.local_fixups, pointers, str(value.error)
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, Homogeneous):
        return value.class_name, value.size, plain(value.items)
    if isinstance(value, list):
        return list(map(plain, value))
    return type(value), repr(value)


def assert_same_values(data: bytes) -> hkx.Packfile:
    together, alone = opened(data), opened(data)
    together.decode_all()
    assert all(obj.is_decoded for obj in together.objects)
    for one, other in zip(together.objects, alone.objects, strict=True):
        assert plain(one.values) == plain(other.values)
    return together


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")), ids=lambda path: path.name)
def test_objects_of_real_files_decode_to_the_same_values_together_as_one_by_one(path: Path) -> None:
    data = path.read_bytes()
    if isinstance(chunkwright.open(data), hkx.Packfile):
        assert_same_values(data)


def skeletons(layout: str) -> hkx.Packfile:
    """Return five skeletons with structs, texts, pointers and numbers; none equals another."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", layout)
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    for index in range(5):
        made = hkx.new_object(
            packfile,
            "hkaSkeleton",
            {
                "name": f"skeleton {index}" if index != 3 else None,
                "parentIndices": list(range(-1, index)),
                "bones": [{"name": f"bone {index} {at}"} for at in range(index)],
                "floatSlots": [f"slot {at}" for at in range(4 - index)],
            },
        )
        packfile.root["namedVariants"] += [
            {"name": f"variant {index}", "className": "hkaSkeleton", "variant": made}
        ]
    return opened(bytes(packfile))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_new_objects_decode_to_the_same_values_together_as_one_by_one(layout: str) -> None:
    made = assert_same_values(bytes(skeletons(layout)))
    assert [obj["name"] for obj in made.objects[1:]] == [
        "skeleton 0",
        "skeleton 1",
        "skeleton 2",
        None,
        "skeleton 4",
    ]
    assert [obj["parentIndices"].tolist() for obj in made.objects[1:3]] == [[-1], [-1, 0]]
    assert [bone["name"] for bone in made.objects[3]["bones"]] == ["bone 2 0", "bone 2 1"]
    assert made.objects[5]["floatSlots"] == []
    assert made.objects[4]["floatSlots"] == ["slot 0"]


def test_decoding_all_keeps_values_that_were_accessed() -> None:
    packfile = skeletons("8101")
    packfile.objects[2]["name"] = "renamed"
    held = packfile.objects[2].values
    packfile.decode_all()
    assert packfile.objects[2].values is held
    assert [obj["name"] for obj in packfile.objects[1:4]] == ["skeleton 0", "renamed", "skeleton 2"]


def test_an_object_of_another_packfile_keeps_its_own_values() -> None:
    packfile, other = skeletons("8101"), skeletons("4101")
    packfile.objects[2:4] = other.objects[4:6]
    packfile.decode_all()
    assert [obj["name"] for obj in packfile.objects[1:]] == [
        "skeleton 0",
        None,
        "skeleton 4",
        None,
        "skeleton 4",
    ]


def test_a_malformed_object_does_not_affect_the_others() -> None:
    """Four objects share one payload and claim most of what may be decoded of the section."""
    packfile = skeletons("8101")
    packfile.objects[1]["parentIndices"] = range(20_000)
    packfile = opened(bytes(packfile))
    section = packfile.contents
    starts = [obj.body_offset for obj in packfile.objects[1:]]
    (slot,) = (
        one for one in packfile.objects[1].values.plan.slots if one.member.name == "parentIndices"
    )
    at = starts[0] + slot.offset
    payload = section.local_targets[at]
    decoder = packfile.decoder
    assert isinstance(decoder, Decoder)
    budget = decoder.source_of(packfile.objects[1]).budgets[0]
    most = (len(section.data) - payload) // 2
    count = min(most, budget // (2 * 4) - 500)
    assert budget < 2 * 4 * 2 * count < 2 * budget, "a second time is too much"
    data = bytearray(section.data)
    for place in starts[:4]:
        struct.pack_into("<II", data, place + slot.offset + 8, count, count | 0x80000000)
    bad = starts[4] + slot.offset
    struct.pack_into("<II", data, bad + 8, 1 << 28, 1 << 28 | 0x80000000)
    pointers = {start + slot.offset for start in starts}
    rows = [row for row in section.rows("local_fixups") if row[0] not in pointers]
    broken = opened(bytes(packfile))
    broken.sections[2] = replace(
        section,
        data=bytes(data),
        local_fixups=table(2, [*rows, *([pointer, payload] for pointer in sorted(pointers))]),
    )
    made = opened(bytes(broken))
    made.decode_all()
    *good, raw = made.objects[1:]
    assert [len(obj["parentIndices"]) for obj in good] == [count] * 4
    assert isinstance(raw.values, RawObject)
    assert "ends beyond the section" in str(raw.values.error)


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")), ids=lambda path: path.name)
def test_sections_written_again_state_the_offsets_that_are_read_back(path: Path) -> None:
    document = chunkwright.open(path)
    if not isinstance(document, hkx.Packfile):
        return
    try:
        made = rewrite(document)
    except chunkwright.ChunkwrightError:
        return
    assert [each.start for each in made.sections] == [
        each.start for each in opened(bytes(made)).sections
    ]


def test_reading_columns_leaves_records_unchanged() -> None:
    packfile = skeletons("8101")
    packfile.decode_all()
    records = [obj.values for obj in packfile.objects[1:4]]
    (plan,) = plans_of(records)
    names, parents = (plan.index[name] for name in ("name", "parentIndices"))
    stored = [record.held[parents] for record in records]
    columns = columns_of(plan, records)
    assert columns[names] == ("skeleton 0", "skeleton 1", "skeleton 2")
    assert [each.tolist() for each in columns[parents]] == [[-1], [-1, 0], [-1, 0, 1]]
    assert all(record.held[parents] is each for record, each in zip(records, stored, strict=True))
    assert plans_of([]) == set()
    assert columns_of(plan, []) == []


def test_each_distinct_real_is_formatted_once() -> None:
    spelt: list[list[float]] = []

    def spell(bits: Sequence[int], decimals: int | None) -> list[str]:
        values = xml_values.floats_of(bits)
        spelt.append(sorted(values))
        return ["nan" if value != value else f"{value}/{decimals}" for value in values]

    texts = xml_values.RealTexts(spell, 3)
    assert texts.of(xml_values.bits_of([2.5, -1, 2.5])) == (["2.5/3", "-1.0/3", "2.5/3"], False)
    assert texts.of(xml_values.bits_of(np.array([-1, 4], np.float64))) == (
        ["-1.0/3", "4.0/3"],
        False,
    )
    assert texts.of(xml_values.bits_of([])) == ([], False)
    assert spelt == [[-1, 2.5], [4]]
    odd = [0x7FC00001, 0x40800000]
    assert texts.of(odd) == (["nan", "4.0/3"], True)
    assert texts.of(odd[1:]) == (["4.0/3"], False)
    assert texts.of(odd[:1]) == (["nan"], True)


def test_xml_is_the_same_however_many_objects_are_written_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    container = hkx.new_object(packfile, "hkaAnimationContainer")
    container["skeletons"] = [
        hkx.new_object(packfile, "hkaSkeleton", {"name": f"{place}", "floatSlots": ["a"] * place})
        for place in range(7)
    ]
    packfile.root = container
    whole = xml.dump(packfile)
    for together in (1, 2, 3, 7, 8):
        monkeypatch.setattr(serialize, "_TOGETHER", together)
        assert xml.dump(packfile) == whole
    assert whole.text.count('class="hkaSkeleton"') == 7
