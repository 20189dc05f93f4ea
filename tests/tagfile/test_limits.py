"""Limits on nested structs, objects, integers and implied values, in each form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import chunkwright
from chunkwright.base.fileio import Limits
from chunkwright.errors import CorruptError, LimitError, SerializeError
from chunkwright.tagfile import binary as form
from chunkwright.tagfile.model import Tagfile

from . import binary_build as build
from .test_xml import MADE

TYPED = (Path(__file__).parent / "typed.xml").read_bytes()
# Three classes, each the type of two members of the one before.
CLASSES = [
    ("In", 0, [("number", build.BYTE, b"")]),
    ("Mid", 0, [("one", build.STRUCT, b"In"), ("two", build.STRUCT, b"In")]),
    ("Out", 0, [("one", build.STRUCT, b"Mid"), ("two", build.STRUCT, b"Mid")]),
]
BINARY = bytes(build.Stream(classes=CLASSES, objects=[(3, b"\3" + b"\3\1\1\1\2" + b"\3\1\3\1\4")]))


@pytest.mark.parametrize(
    ("data", "depth"),
    [
        (TYPED, 2),  # the root and its variants
        (MADE.encode(), 2),  # a Thing and its parts
        (BINARY, 3),
    ],
    ids=["XML with types", "XML with classes", "binary"],
)
def test_the_depth_of_structs_is_limited(data: bytes, depth: int) -> None:
    found = chunkwright.open(data, format="tagfile", limits=Limits(depth=depth))
    assert bytes(found) == data
    with pytest.raises(LimitError, match=f"is {depth}, which exceeds the limit of {depth - 1}"):
        chunkwright.open(data, format="tagfile", limits=Limits(depth=depth - 1))


@pytest.mark.parametrize(
    ("data", "count"), [(TYPED, 2), (MADE.encode(), 2), (BINARY, 1)], ids=["typed", "XML", "binary"]
)
def test_the_number_of_objects_is_limited(data: bytes, count: int) -> None:
    found = chunkwright.open(data, format="tagfile", limits=Limits(objects=count))
    assert bytes(found) == data
    with pytest.raises(LimitError, match=f"number of objects is {count}, which exceeds the limit"):
        chunkwright.open(data, format="tagfile", limits=Limits(objects=count - 1))


def test_structs_nested_in_a_stream_are_read_in_order() -> None:
    found = chunkwright.open(BINARY, format="tagfile")
    assert isinstance(found, Tagfile)
    (thing,) = found.objects
    numbers = [each.number for part in (thing.one, thing.two) for each in (part.one, part.two)]
    assert numbers == [1, 2, 3, 4]


@pytest.mark.parametrize("value", [-(1 << 15), -1, 0, (1 << 15) - 1])
def test_integers_of_typed_xml_at_the_bounds_of_their_type_are_read(value: int) -> None:
    data = TYPED.replace(b'<integer value="-5"/>', b'<integer value="%d"/>' % value)
    found = chunkwright.open(data, format="tagfile")
    assert isinstance(found, Tagfile)
    assert found.objects[1].counts.tolist() == [value, 7]
    assert bytes(found) == data


@pytest.mark.parametrize("value", [-(1 << 15) - 1, 1 << 15, 1 << 40])
def test_integers_of_typed_xml_beyond_the_bounds_of_their_type_are_refused(value: int) -> None:
    data = TYPED.replace(b'<integer value="-5"/>', b'<integer value="%d"/>' % value)
    with pytest.raises(CorruptError, match=f"{value} does not fit 16 bits"):
        chunkwright.open(data, format="tagfile")


@pytest.mark.parametrize(
    ("kind", "limits"),
    [(build.BYTE, (0, 255)), (build.INT, (-(1 << 63), (1 << 63) - 1))],
    ids=["bytes", "integers"],
)
def test_integers_of_a_stream_at_the_bounds_of_their_type_are_read(
    kind: int, limits: tuple[int, int]
) -> None:
    data = build.one_class(("size", kind, b""), body=b"\0")
    for value in limits:
        found = chunkwright.open(data, format="tagfile")
        assert isinstance(found, Tagfile)
        found.objects[0].size = value
        again = chunkwright.open(bytes(found), format="tagfile")
        assert isinstance(again, Tagfile)
        assert again.objects[0].size == value
        for beyond in (limits[0] - 1, limits[1] + 1):
            found.objects[0].size = beyond
            with pytest.raises(SerializeError):
                bytes(found)


SMALL = ("In", 0, [("number", build.INT, b"")])
LARGE = ("In", 0, [(f"m{at}", build.REAL, b"") for at in range(30)])  # 120 bytes


@pytest.mark.parametrize(
    ("inner", "member", "each"),
    [
        (SMALL, ("one", build.STRUCT, b"In"), 64),
        (LARGE, ("one", build.STRUCT, b"In"), 120),
        (SMALL, ("all", build.REAL | build.TUPLE, build.varint(3)), 3 * 64),
    ],
)
def test_implied_structs_count_against_the_limit(
    inner: Any, member: tuple[str, int, bytes], each: int
) -> None:
    classes = [inner, ("Out", 0, [member])]
    data = bytes(build.Stream(classes=classes, objects=[(2, b"\0")] * 500))
    check_allowance(data, 500 * each)


def test_implied_structs_in_arrays_count_against_the_limit() -> None:
    classes = [SMALL, ("Out", 0, [("all", build.STRUCT | build.ARRAY, b"In")])]
    body = b"\1" + build.varint(5000) + b"\0"
    check_allowance(bytes(build.Stream(classes=classes, objects=[(2, body)])), 5000 * 64)


def check_allowance(data: bytes, implied: int) -> None:
    """Check that a file may imply 16 bytes for each of its bytes, and 1/256 of the limit."""
    more = implied - 16 * len(data)
    assert more > 0
    chunkwright.open(data, format="tagfile", limits=Limits(unpacked_size=more << 8))
    with pytest.raises(LimitError, match="describes far more values than it stores"):
        chunkwright.open(data, format="tagfile", limits=Limits(unpacked_size=(more - 1) << 8))


def members(count: int, kind: str, letter: str) -> str:
    return "".join(f'<member name="{letter}{at}" type="{kind}" />' for at in range(count))


@pytest.mark.parametrize(
    ("own", "each"),
    [
        (members(60, "int", "m"), 60 * 16),
        ('<member name="s" type="struct" class="Part" />', 16 + 8 * 240),
        ('<member name="t" type="real" count="300" />', 16 + 8 * 1200),
    ],
)
def test_members_that_xml_omits_count_against_the_limit(own: str, each: int) -> None:
    objects = "".join(f'<object id="#{at}" type="Thing"></object>' for at in range(1, 401))
    part = f'<class name="Part" version="0">{members(60, "real", "p")}</class>'
    thing = f'<class name="Thing" version="0">{own}</class>'
    data = f'<hktagfile version="1">{part}{thing}{objects}</hktagfile>'.encode()
    check_allowance(data, 400 * each)


@pytest.mark.parametrize(("lead", "is_found"), [(0, False), (1, True)])
def test_the_search_for_embedded_tagfiles_is_bounded(
    monkeypatch: pytest.MonkeyPatch, lead: int, is_found: bool
) -> None:
    """Once the search has used up its bound, a tagfile ends at the next such word."""
    member = ("bytes", build.BYTE | build.ARRAY, b"")
    holder = build.one_class(member, body=b"\1" + build.varint(8) + build.MAGIC)
    data = bytes(lead) + build.MAGIC + holder
    wanted = [(lead + 8, len(holder))]
    assert list(form.FORM.find(data)) == wanted
    # The word before it has claimed everything except the lead, which is left over.
    monkeypatch.setattr(form, "MOST_SEARCHED", 1)
    assert list(form.FORM.find(data)) == (wanted if is_found else [])
