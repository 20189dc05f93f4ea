"""The types and classes of a tagfile in its tree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import chunkwright
from chunkwright.tagfile.making import make

from .test_xml import MADE

if TYPE_CHECKING:
    from chunkwright.query.items import Item

TYPED = (Path(__file__).parent / "typed.xml").read_bytes()


def part(data: bytes, name: str) -> Item:
    (found,) = chunkwright.open(data, format="tagfile").tree().named(name)
    return found


def lines(node: Item) -> list[tuple[str, str]]:
    return [(each.label, each.detail) for each in node.shown()]


def test_the_tree_shows_the_types_of_a_chunked_tagfile() -> None:
    """The offsets of members are those of 64-bit packfiles of 2014.1, after a base of 16 bytes."""
    types = part(bytes(make()), "types")
    (skeleton,), (bone,) = types.named("hkaSkeleton"), types.named("hkaBone")
    assert types.detail == str(len(list(types.children())))
    assert skeleton.detail.endswith(" : hkReferencedObject, 136 bytes")
    number = skeleton.detail.partition(" ")[0]
    assert [each.label for each in types.named(number)] == ["hkaSkeleton"]
    heap = "hkContainerHeapAllocator"
    assert lines(skeleton)[:4] == [
        ("name", "hkStringPtr at 0x10"),
        ("parentIndices", f"hkArray<hkInt16,{heap}> at 0x18"),
        ("bones", f"hkArray<hkaBone,{heap}> at 0x28"),
        ("referencePose", f"hkArray<hkQsTransform,{heap}> at 0x38"),
    ]
    assert bone.detail.endswith(", 16 bytes")
    assert lines(bone) == [("name", "hkStringPtr at 0x0"), ("lockTranslation", "hkBool at 0x8")]


def test_the_tree_shows_the_classes_of_an_xml_tagfile() -> None:
    classes = part(MADE.encode(), "classes")
    assert classes.detail == "3"
    assert lines(classes) == [
        ("Empty", "version 0"),
        ("Thing", "version 0 : Empty"),
        ("Part", "version 3"),
    ]
    (thing,), (inner,) = classes.named("Thing"), classes.named("Part")
    assert lines(inner) == [("size", "int"), ("weights", "real[]")]
    assert lines(thing) == [
        ("flag", "byte"),
        ("name", "string"),
        ("names", "string[]"),
        ("parts", "struct[] Part"),
        ("own", "struct Part"),
        ("other", "ref Thing"),
        ("others", "ref[] Thing"),
        ("pair", "real[2]"),
        ("bytes", "byte[]"),
        ("up", "vec4"),
        ("pairs", "vec8"),
        ("hidden", "void"),
    ]


def test_the_tree_shows_the_types_of_an_xml_tagfile() -> None:
    types = part(TYPED, "types")
    assert types.detail == "20"
    assert lines(types)[9:15] == [
        ("type10", "Thing"),
        ("type11", "hkBool"),
        ("type12", "hkReal"),
        ("type13", "float"),
        ("type14", "T[N]< short, 2 >"),
        ("type15", "short"),
    ]
