"""Floats of 8 bytes, for which TAG0 has types and packfiles have none."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, SerializeError, hkx
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.making import known_types, of_types
from chunkwright.tagfile.model import Tagfile
from chunkwright.tagfile.types import Field, TagType, TypeTable

if TYPE_CHECKING:
    from chunkwright.hkx.model.hkobject import HkObject

SINGLE = struct.unpack("<f", struct.pack("<f", 0.1))[0]
THIRDS = [1 / 3, 1e300, -0.0, SINGLE]
ODD = 0x7FF0000000000001  # a signalling NaN


def clock() -> Tagfile:
    """Return a tagfile whose root has a double and an array of them."""
    known = known_types("20150100")
    double = TagType("double", parts=9, own_format=0x345E05, own_size=8, own_alignment=8)
    base = next(one for one in known if one.title == "hkArray<hkInt32,hkContainerHeapAllocator>")
    several = TagType("hkArray", parts=43, own_format=8, own_size=16, own_alignment=8)
    several.own_sub, several.own_fields = double, base.own_fields
    made = TagType("Clock", parts=41, own_format=7, own_size=32, own_alignment=8)
    made.own_fields = [
        Field("now", 32, None, 0, double),
        Field("seconds", 32, None, 8, several),
    ]
    file = of_types("20150100", TypeTable([*known, double, several, made]))
    values = {"now": 1 / 3, "seconds": np.array(THIRDS)}
    file.root = hkx.new_object(file, "Clock", values)
    return file


def root(file: Tagfile) -> HkObject:
    assert file.root is not None
    return file.root


def test_doubles_are_stored_in_eight_bytes() -> None:
    data = bytes(clock())
    assert struct.pack("<d", 1 / 3) in data
    assert struct.pack("<4d", *THIRDS) in data
    again = chunkwright.open_tagfile(data)
    assert root(again).now == 1 / 3
    assert root(again).seconds.tolist() == THIRDS
    assert root(again).seconds.dtype == np.float64
    assert bytes(again) == data
    assert again.problems() == []


def test_doubles_round_trip_through_text_forms_bit_for_bit() -> None:
    file = clock()
    for value in (1 / 3, SINGLE, 1e300, -0.0, struct.unpack("<d", struct.pack("<Q", ODD))[0]):
        root(file).now = value
        data = bytes(file)
        form = json.loads(json.dumps(chunkwright.open(data).to_dict(), allow_nan=False))
        assert bytes(chunkwright.from_dict(form)) == data


def test_doubles_are_read_and_set_by_address() -> None:
    file = chunkwright.open_tagfile(bytes(clock()))
    address = f"{root(file).address}/now"
    item = next(file.find("//Clock/now"))
    assert (item.address, item.node.plain(), item.node.type_name) == (address, 1 / 3, "DOUBLE")
    file.set(address, "0.1")
    assert root(chunkwright.open_tagfile(bytes(file))).now == 0.1
    file.set(address, SINGLE)
    assert next(file.find("//Clock/now")).node.plain() == SINGLE
    file.set(address, 3)
    assert root(file).now == 3.0
    with pytest.raises(SerializeError, match="DOUBLE"):
        file.set(address, "soon")
    shown = {node.label: node.detail for node in next(iter(file.tree().shown())).shown()}
    assert shown["seconds"] == f"{1 / 3} 1e+300 -0.0 {SINGLE}"


def test_xml_of_version_3_has_doubles() -> None:
    file = clock()
    made = cross(file, "xml", lossy=True).document
    assert isinstance(made, Tagfile)
    data = bytes(made)
    assert b'hex="#3fd5555555555555"' in data
    again = chunkwright.open_tagfile(data)
    assert root(again).now == 1 / 3
    assert root(again).seconds.tolist() == THIRDS
    assert bytes(again) == data
    assert again.problems() == []
    root(made).now = struct.unpack("<d", struct.pack("<Q", ODD))[0]
    assert f"#{ODD:x}".encode() in bytes(made)


def test_classes_with_doubles_are_refused_in_packfiles() -> None:
    with pytest.raises(CorruptError, match="not a member"):
        hkx.use_classes(hkx.new_packfile("hk_2014.1.0-r1", "8101"), b"class Clock\n now DOUBLE\n")
