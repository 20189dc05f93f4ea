"""Words of packfiles byte by byte: signalling NaNs, masks of tracks, texts, pointers."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes import versions
from chunkwright.hkx.file import Section
from chunkwright.hkx.file.source import Source
from chunkwright.hkx.model.havok_document import ObjectList
from tests.hkx import build


@pytest.mark.parametrize("order", ["<", ">"])
def test_signalling_nans_are_found_at_whole_words(order: str) -> None:
    rows = {
        0: 0x7F800001,
        4: 0x7F800000,  # infinity
        8: 0x7FC00001,  # a quiet one
        12: 0xFFBFFFFF,
        16: 0x3F800000,
        20: 0x7FA00000,
        24: 0xFF800000,
        28: 0x7F900000,
    }
    whole = struct.pack(f"{order}8I", *rows.values())
    wanted = [(at, rows[at]) for at in (0, 12, 20, 28)]
    # After them half a word, which would be a signalling NaN if it were whole.
    for data in (whole, whole + b"\x7f\x81", whole + b"\x01\x00\x81"):
        source: Any = SimpleNamespace(data=data, byte_order=order)
        assert list(Source._odd_words(source)) == wanted
    for shift in (1, 2, 3):
        source = SimpleNamespace(data=bytes(shift) + whole + bytes(4 - shift), byte_order=order)
        assert list(Source._odd_words(source)) == []


def animation(*masks: int, at: int = 2, end: bytes = b"", **members: Any) -> Any:
    data = b"\xff" * at + struct.pack(f"<{len(masks)}H", *masks) + end
    return {
        "dataBuffer": np.frombuffer(data, np.uint8),
        "staticMaskIdx": at,
        "numberOfTransformTracks": len(masks),
    } | members


def test_moving_degrees_of_freedom_are_counted_from_the_bits_of_masks() -> None:
    assert versions._dynamic_dofs(animation(0xFFFF, 0x0040, 0x003F, end=b"\xff\xff")) == 11
    assert versions._dynamic_dofs(animation(0x8000, 0x0FFF, at=5)) == 7
    assert versions._dynamic_dofs(animation(0xFFFF) | {"numberOfTransformTracks": 2}) == 0
    assert versions._dynamic_dofs(animation(0xFFFF) | {"staticMaskIdx": 3}) == 0
    for wrong in ({"staticMaskIdx": -1}, {"numberOfTransformTracks": -1}):
        assert versions._dynamic_dofs(animation(0xFFFF, 0xFFFF) | wrong) == 0


@pytest.mark.parametrize(
    ("floats", "end", "count"),
    [
        (5, 40, 5),
        (2, 40, 8),
        (5, 44, 6),
        (9, 12, 0),
        (5, 40 + 4 * (0xFFFFFFFF - 5), 0xFFFFFFFF),
        (5, 44 + 4 * (0xFFFFFFFF - 5), 0),
    ],
)
def test_constant_degrees_of_freedom_are_counted_from_the_size_of_the_buffer(
    floats: int, end: int, count: int
) -> None:
    # Two of the thirteen that move are float tracks; the others of these stand still.
    one = animation(
        0xFFFF,
        0x0040,
        qFormat={"offsetIdx": end, "numD": 13},
        staticDOFsIdx=8,
        numberOfFloatTracks=floats,
    )
    assert versions._static_dofs(one) == count


def test_texts_of_a_section_end_at_the_next_nul() -> None:
    section = Section("__data__", b"ab\0cd\0", start=100)
    assert [section.string(at) for at in (0, 1, 2, 3, 5)] == [b"ab", b"b", b"", b"cd", b""]
    for at in (-1, 6, 7):
        with pytest.raises(CorruptError, match="no NUL-terminated text here") as caught:
            section.string(at)
        assert caught.value.offset == 100 + at
    with pytest.raises(CorruptError):
        Section("__data__", b"ab\0cd").string(3)


def test_pointers_before_the_first_object_belong_to_no_object() -> None:
    _, names = build.names_data("hkClass", build.ROOT, build.NODE)
    virtual = ((16, 0, names[build.ROOT]), (48, 0, names[build.NODE]))
    pointers = ((8, 2, 48), (16, 2, 48), (47, 2, 16), (48, 2, 48), (90, 2, 16), (24, 1, 16))
    made = build.packfile(virtual=virtual, globals_=pointers, contents_offset=16)
    found = [[made.objects.index(each) for each in obj.references()] for obj in made.objects]
    assert found == [[1, 0], [1, 0]]


def test_the_repr_of_a_list_of_objects_has_the_most_frequent_classes() -> None:
    def shown(kinds: str) -> str:
        objects: Any = [SimpleNamespace(class_name=each) for each in kinds]
        return repr(ObjectList(hkx.new_packfile("hk_2010.2.0-r1"), objects))

    assert shown("") == "<no objects>"
    assert shown("a") == "<1 object: 1 a>"
    assert shown("abccbbbcdd") == "<10 objects: 4 b, 3 c, 2 d, 1 a>"
    assert shown("abccbbbcddefg") == "<13 objects: 4 b, 3 c, 2 d, 1 a, 3 more classes>"
