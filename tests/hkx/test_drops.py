"""Pointers to an object that is removed, of every kind that a member can have."""

from __future__ import annotations

from typing import Any

from chunkwright import hkx
from chunkwright.hkx import instances
from chunkwright.hkx.file.source import RawObject

CLASSES = b"""
class leaf
  number INT32
class pair
  one POINTER:STRUCT leaf
  two POINTER:STRUCT leaf
class holder
  plain POINTER:STRUCT leaf
  fixed POINTER:STRUCT[3] leaf
  list ARRAY:POINTER leaf
  own STRUCT pair
  rows ARRAY:STRUCT pair
  number INT32
"""


def test_each_pointer_to_a_dropped_object_is_cleared_and_counted() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    hkx.use_classes(packfile, CLASSES)
    gone, kept = (hkx.new_object(packfile, "leaf", {"number": each}) for each in (1, 2))
    holder: Any = hkx.new_object(
        packfile,
        "holder",
        {
            "plain": gone,
            "fixed": [gone, kept, gone],
            "list": [kept, gone, gone, None, kept],
            "own": {"one": kept, "two": gone},
            "rows": [{"one": gone, "two": kept}, {"one": gone, "two": gone}],
            "number": 5,
        },
    )
    packfile.root = holder
    assert hkx.drop(packfile, gone) == 1 + 2 + 2 + 1 + 3
    assert holder["plain"] is None
    # A C array has as many elements as before.
    assert list(holder["fixed"]) == [None, kept, None]
    assert list(holder["list"]) == [kept, None, kept]
    assert (holder["own"]["one"], holder["own"]["two"]) == (kept, None)
    assert [(row["one"], row["two"]) for row in holder["rows"]] == [(None, kept), (None, None)]
    assert holder["number"] == 5
    assert hkx.drop(packfile, kept) == 1 + 2 + 1 + 1


def test_pointers_of_undecoded_objects_are_removed() -> None:
    gone, kept = (hkx.new_object(hkx.new_packfile("hk_2010.2.0-r1"), "hkaSkeleton") for _ in "ab")
    raw = RawObject("thing", bytes(24), [], [(0, gone), (8, kept), (16, gone)])
    assert instances._clear(raw, gone) == 2
    assert raw.pointers == [(8, kept)]
    assert instances._clear(raw, gone) == 0
