"""XML tagfiles of version 3, whose types are those of TAG0."""

from __future__ import annotations

from pathlib import Path

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.errors import QueryError, SerializeError
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.model import Tagfile
from chunkwright.tagfile.xml.form import FORM

MADE = (Path(__file__).parent / "typed.xml").read_text()


def opened(data: bytes) -> Tagfile:
    tagfile = chunkwright.open(data, format="tagfile")
    assert isinstance(tagfile, Tagfile)
    return tagfile


def test_values_and_bytes() -> None:
    tagfile = opened(MADE.encode())
    root, thing = tagfile.objects
    assert root.namedVariants[0].name == "Thing & more"
    assert root.namedVariants[0].variant is thing
    assert (thing.flag, thing.next, thing.counts.tolist()) == (True, None, [-5, 7])
    assert thing.pose.tolist() == [[1, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 0]]
    assert thing.reals.tolist() == [0.5, 2]
    assert FORM.rewrite(tagfile).data == MADE.encode()
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == MADE.encode()
    assert tagfile.info()["types"] == 20
    assert not tagfile.problems()


def test_edits_are_read_back() -> None:
    tagfile = opened(MADE.encode())
    thing = tagfile.objects[1]
    thing.poses = [thing.pose, thing.pose]
    thing.next = tagfile.objects[0]
    tagfile.objects[0].namedVariants += [{"name": "<b>"}]
    again = opened(bytes(tagfile))
    assert again.objects[1].poses.shape == (2, 3, 4)
    assert again.objects[1].next is again.objects[0]
    assert again.objects[0].namedVariants[1].name == "<b>"
    assert again.objects[0].namedVariants[1].variant is None
    tagfile.objects[0]["namedVariants"][0].name = "\0"
    with pytest.raises(SerializeError):
        bytes(tagfile)


def test_no_bridge_leads_from_version_3() -> None:
    with pytest.raises(QueryError, match="bridge"):
        cross(opened(MADE.encode()), "binary")


WRONG = {
    "a parent in a circle": ('<parent id="type13" />', '<parent id="type12" />'),
    "no such parent": ('<parent id="type13" />', '<parent id="type99" />'),
    "an argument without a type": ('<typeparam id="type4" />', '<typeparam id="type99" />'),
    "no such type": ('id="object2" typeid="type10"', 'id="object2" typeid="type99"'),
    "no record": ('id="object2" typeid="type10"', 'id="object2" typeid="type13"'),
    "one id twice": ('<type id="type9">', '<type id="type8">'),
    "one object twice": ('id="object2" typeid', 'id="object1" typeid'),
    "no such object": ('<pointer id="object2"/>', '<pointer id="object3"/>'),
    "no such field": ('<field name="ratio"><', '<field name="ratios"><'),
    "no bits": ("#3fb99999a0000000", "0.1"),
    "too large a float": ("#3fb99999a0000000", "#7fe0000000000000"),
    "too large a number": ('value="-5"', 'value="-50000"'),
    "another count": (
        '<array count="2" elementtypeid="type15">',
        '<array count="3" elementtypeid="type15">',
    ),
    "a record in itself": ('name="translation" typeid="type16"', 'name="self" typeid="type17"'),
    "arrays of arrays": ('<subtype id="type17" />', '<subtype id="type20" />'),
    "a float of 8 bytes": ('<format value="1525253"/>', '<format value="3432965"/>'),
}


@pytest.mark.parametrize(("old", "new"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_is_refused(old: str, new: str) -> None:
    assert old in MADE
    with pytest.raises((CorruptError, UnsupportedVersionError)):
        opened(MADE.replace(old, new, 1).encode())


def test_any_line_can_be_missing() -> None:
    lines = MADE.split("\n")
    for place in range(len(lines)):
        made = "\n".join(lines[:place] + lines[place + 1 :]).encode()
        try:
            tagfile = opened(made)
            assert bytes(tagfile) == made
            tagfile.info()
            chunkwright.from_dict(tagfile.to_dict())
        except ChunkwrightError:
            continue
