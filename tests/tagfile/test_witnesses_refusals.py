"""Binary tagfiles with one thing wrong: what is refused, with its reason."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.tagfile.binary.streams import Writer
from tests.tagfile import binary_build as build
from tests.tagfile.binary_build import Stream, one_class, varint

NUMBER = [("number", build.INT, b"")]


def thing(kind: int, more: bytes, body: bytes) -> bytes:
    """A Thing with one member, which is stored."""
    return one_class(("one", kind, more), body=b"\1" + body)


WRONG: dict[str, tuple[bytes, str]] = {
    "a class twice": (
        bytes(Stream(classes=[("Thing", 0, NUMBER), ("Thing", 0, NUMBER)], objects=[(1, b"\0")])),
        "there are two classes 'Thing'",
    ),
    "a class behind an object": (
        bytes(Stream(classes=[("Thing", 0, NUMBER)], objects=[(1, b"\0")], end=varint(2))),
        "a class follows the first object",
    ),
    "an unknown record": (
        bytes(Stream(classes=[("Thing", 0, NUMBER)], objects=[(1, b"\0")], end=varint(9))),
        "no record of a binary tagfile starts with 9",
    ),
    "no version": (build.MAGIC + varint(2) + varint(3), "starts with its version"),
    "an unknown version": (build.MAGIC + varint(1) + varint(6), "is of version 6"),
    "an array of vec8": (thing(build.VEC8 | build.ARRAY, b"", varint(0)), "is an array of vec8"),
    "a reference below 0": (
        thing(build.REF, b"Thing", varint(-1)),
        "a reference to the object -1",
    ),
    "a reference to nothing": (thing(build.REF, b"Thing", varint(7)), "7"),
}


@pytest.mark.parametrize(("data", "why"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        chunkwright.open(data, format="tagfile")


UNWRITABLE: dict[str, tuple[bytes, Any, str]] = {
    "too few of a tuple": (
        thing(build.REAL | build.TUPLE, varint(2), build.reals(1, 2)),
        [1.0],
        "2",
    ),
    "no number": (thing(build.REAL, b"", build.reals(1)), "1.0", "expected a number, not '1.0'"),
    "half a whole number": (thing(build.INT, b"", varint(1)), 0.5, "0.5"),
    "a number of 65 bits": (thing(build.INT, b"", varint(1)), 1 << 64, "is not between|64 bits"),
}


@pytest.mark.parametrize(("data", "value", "why"), UNWRITABLE.values(), ids=UNWRITABLE)
def test_what_cannot_be_stored_is_refused(data: bytes, value: Any, why: str) -> None:
    tagfile: Any = chunkwright.open(data, format="tagfile")
    (obj,) = tagfile.objects
    with pytest.raises(SerializeError, match=why):
        put(obj, value)


def put(obj: Any, value: Any) -> bytes:
    obj["one"] = value
    return bytes(obj.packfile)


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (0, b"\0"),
        (-1, b"\3"),
        (63, b"\x7e"),
        (64, b"\x80\1"),
        (-64, b"\x81\1"),
        (64 << 7, b"\x80\x80\1"),
    ],
)
def test_integers_have_six_bits_and_then_seven(value: int, stored: bytes) -> None:
    writer = Writer()
    writer.varint(value)
    assert bytes(writer.out) == stored == varint(value)


@pytest.mark.parametrize("value", [1 << 64, -(1 << 64) - 1, 1 << 80])
def test_integers_of_more_than_64_bits_are_refused(value: int) -> None:
    with pytest.raises(SerializeError, match=f"{value} has more than 64 bits"):
        Writer().varint(value)
