"""Losses in tagfiles of other forms, text by text, and the floats of streams."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright import hkx
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary.forms import FloatBits
from chunkwright.errors import TruncatedError
from chunkwright.hkx.file import Section
from chunkwright.tagfile import transfer
from chunkwright.tagfile.binary.streams import Reader
from chunkwright.tagfile.xml import values

CLASSES = b"""
class inner
  title STRINGPTR
class outer
  name STRINGPTR
  nothing STRINGPTR
  number INT32
  texts ARRAY:STRINGPTR
  own STRUCT inner
  rows ARRAY:STRUCT inner
"""


def test_characters_that_xml_lacks_are_removed_and_listed() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    hkx.use_classes(packfile, CLASSES)
    members = {
        "name": "a\x01b",
        "number": 7,
        "texts": ["ok", None, "c\x02"],
        "own": {"title": "\x03d"},
        "rows": [{"title": "fine"}, {"title": "e\x04"}],
    }
    obj: Any = hkx.new_object(packfile, "outer", members)
    lost = [(loss.path, loss.what) for loss in values.losses_in(obj.values, "/x", False)]
    assert lost == [
        ("/x/name", "characters of the text 'a\\x01b'"),
        ("/x/texts/1", "that the text is null, not empty"),
        ("/x/texts/2", "characters of the text 'c\\x02'"),
        ("/x/own/title", "characters of the text '\\x03d'"),
        ("/x/rows/1/title", "characters of the text 'e\\x04'"),
    ]
    assert (obj["name"], obj["nothing"], obj["texts"]) == ("ab", None, ["ok", "", "c"])
    assert (obj["own"]["title"], [row["title"] for row in obj["rows"]]) == ("d", ["fine", "e"])


def test_data_around_the_objects_is_listed_as_lost() -> None:
    around: Any = SimpleNamespace(trailing=bytes(1234))
    assert [(loss.path, loss.what) for loss in transfer.surroundings(around)] == [
        ("/trailing", "1,234 bytes that belong to the file around it")
    ]
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    obj: Any = hkx.new_object(packfile, "hkaSkeleton")
    assert transfer.surroundings(packfile) == []
    other = [each for each in packfile.sections if each.tag != "__types__"]
    packfile.sections[:] = [*other, Section("__types__")]
    assert transfer.surroundings(packfile) == []
    packfile.sections[:] = [*other, Section("__types__", b"abc")]
    obj.object_id = 0
    assert [(loss.path, loss.what) for loss in transfer.surroundings(packfile)] == [
        ("/objects", "the ids before the objects"),
        ("/__types__", "the classes that the packfile contains"),
    ]


def test_floats_of_a_stream_keep_the_bits_of_unusual_nans() -> None:
    words = struct.pack("<f3If", 1.5, 0x7F810000, 0x7FC00000, 0xFF800001, -2.0)
    stream = Reader(b"xy" + words + b"z", 2, DEFAULT_LIMITS)
    one, odd, quiet, last, two = stream.reals(5)
    assert (one, two, stream.at) == (1.5, -2.0, 22)
    assert isinstance(odd, FloatBits)
    assert isinstance(last, FloatBits)
    assert (odd.bits, last.bits) == (0x7F810000, 0xFF800001)
    assert quiet != quiet
    assert stream.reals(0) == []
    with pytest.raises(TruncatedError, match="expected 4 bytes, but 1 is left"):
        stream.reals(1)
    stream.at = 2
    assert stream.real() == 1.5
    odd = stream.real()
    assert isinstance(odd, FloatBits)
    assert (odd.bits, stream.at) == (0x7F810000, 10)
