"""Text forms of tagfiles and of their classes: spelling and refusals."""

from __future__ import annotations

import copy
import re
import struct
from functools import cache
from typing import Any

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.verbs import make
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from tests.tagfile import binary_build as build

THING = build.one_class(
    ("number", build.INT, b""),
    ("numbers", build.INT | build.ARRAY, b""),
    ("pair", build.REAL | build.TUPLE, build.varint(2)),
    ("other", build.REF, b"Thing"),
    ("others", build.REF | build.ARRAY, b"Thing"),
    body=b"\0",
)


@cache
def form() -> Any:
    return of_packfile(make()).document.to_dict()


def test_the_tree_shows_members_with_their_types() -> None:
    (classes,) = chunkwright.open(THING, format="tagfile").tree().named("classes")
    (thing,) = classes.shown()
    assert {node.label: node.detail for node in thing.shown()} == {
        "number": "int",
        "numbers": "int[]",
        "pair": "real[2]",
        "other": "ref Thing",
        "others": "ref[] Thing",
    }
    skeleton = form()["head"]["classes"][5]
    assert (skeleton["name"], skeleton["version"]) == ("hkaSkeleton", 3)
    assert (skeleton["parent"], skeleton["members"]["bones"]) == (
        "hkReferencedObject",
        "struct[] hkaBone",
    )
    assert "parent" not in form()["head"]["classes"][0]


def test_the_tree_shows_classes_with_their_parents() -> None:
    classes = [("Base", 0, []), ("Thing", 1, [("number", build.INT, b"")])]
    data = bytes(build.Stream(classes=classes, objects=[(2, b"\0")]))
    (found,) = chunkwright.open(data, format="tagfile").tree().named("classes")
    shown = [(node.label, node.detail) for node in found.shown()]
    assert (found.detail, shown) == (
        "2",
        [("Base", "version 0"), ("Thing", "version 0 : Base")],
    )


WRONG: list[tuple[str, object, str]] = [
    ("head/classes/5/members/name", "text", "'text' is not the type of a member"),
    ("head/classes/5/members/name", 5, "5 is not the type of a member"),
    ("head/classes/5/members/name", "string Thing", "'string Thing' is not the type of a member"),
    ("head/classes/5/members/name", "ref", "'ref' is not the type of a member"),
    ("head/classes/5/members/name", "real[0]", "'real[0]' is not the type of a member"),
    ("head/classes/5/members/name", "real[99999]", "a tuple has 99999 elements"),
    ("root", "#9999", "the root '#9999' is not among the objects"),
    ("objects/#0002/class", 5, "5 is not the name of a class"),
    ("objects/#0002/class", "hkNothing", "hkNothing"),
]


@pytest.mark.parametrize(("where", "value", "why"), WRONG)
def test_a_wrong_value_of_a_text_form_is_refused(where: str, value: object, why: str) -> None:
    given = copy.deepcopy(form())
    *above, last = where.split("/")
    holder = given
    for segment in above:
        holder = holder[int(segment) if segment.isdigit() else segment]
    assert last in holder
    holder[last] = value
    with pytest.raises(ChunkwrightError, match=re.escape(why)):
        chunkwright.from_dict(given)


def test_a_tagfile_is_rebuilt_from_its_text_form() -> None:
    assert bytes(chunkwright.from_dict(form())) == bytes(of_packfile(make()).document)


@pytest.mark.parametrize(("most", "predicates"), [(21, (20, 3)), (21, ()), (0, (20,)), (0, ())])
def test_predicates_of_edited_binary_tagfiles_are_kept(
    most: int, predicates: tuple[int, ...]
) -> None:
    info = build.text("hk_2014.1.0-r1")
    info += struct.pack(f"<{2 + len(predicates)}H", most, len(predicates), *predicates)
    stream = build.Stream(5, info, [("Thing", 0, [("size", build.REAL, b"")])])
    stream.objects.append((1, b"\1" + build.reals(1.5)))
    tagfile = chunkwright.open(bytes(stream))
    tagfile.root["size"] = 2.5
    stream.objects[0] = 1, b"\1" + build.reals(2.5)
    for made in (tagfile, chunkwright.from_dict(tagfile.to_dict())):
        assert bytes(made) == bytes(stream)
        told = made.info()
        assert (told["max_predicate"], told["predicates"]) == (most, list(predicates))
