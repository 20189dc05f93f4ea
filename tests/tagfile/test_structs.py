"""Structs of binary tagfiles, and objects that become structs of packfiles."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.formats.registry import by_name
from chunkwright.hkx.classes.codecs import CharCodec
from chunkwright.hkx.classes.number_codecs import NumberCodec
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model import Blob, StoredArray
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.query.actions import locate
from chunkwright.tagfile.binary import FORM
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile
from chunkwright.tagfile.bridges import described_to_packfile as to_packfile
from chunkwright.tagfile.making import make
from chunkwright.tagfile.transfer import Transfer, surroundings
from tests.tagfile.binary_build import ARRAY, INT, REF, STRUCT, Stream, text, varint
from tests.tagfile.test_xml import MADE, opened

VOID = 0
OLD = "hk_2010.2.0-r1"


def read(*classes: tuple[str, int, list[tuple[str, int, bytes]]], body: bytes) -> Any:
    """Return the only object of a tagfile, an instance of the last class."""
    stream = Stream(classes=list(classes), objects=[(len(classes), body)])
    (obj,) = chunkwright.open_tagfile(bytes(stream)).objects
    return obj


def test_an_array_of_structs_without_members_has_the_stored_count() -> None:
    parts = [("parts", STRUCT | ARRAY, b"Empty"), ("n", INT, b"")]
    body = b"\3" + varint(3) + varint(5)
    obj = read(("Empty", 0, []), ("Own", 0, parts), body=body)
    assert ([dict(part) for part in obj["parts"]], obj["n"]) == ([{}, {}, {}], 5)


@pytest.mark.parametrize("mask", [1, 3])
def test_a_member_that_is_never_stored_but_marked_as_present_is_refused(mask: int) -> None:
    members = [("gone", VOID, b""), ("n", INT, b"")]
    with pytest.raises(
        CorruptError, match="a member that is never stored is marked as present"
    ) as caught:
        read(("Own", 0, members), body=bytes([mask]) + varint(1))
    assert caught.value.path == "/objects/#0001/gone"
    parts = [("parts", STRUCT | ARRAY, b"Part")]
    body = b"\1" + varint(2) + bytes([mask]) + varint(4) + varint(1)
    with pytest.raises(
        CorruptError, match="a member that is never stored is marked as present"
    ) as caught:
        read(("Part", 0, members), ("Own", 0, parts), body=body)
    assert caught.value.path == "/objects/#0001/parts/gone"


def test_missing_members_of_structs_are_zero() -> None:
    members = [("a", INT, b""), ("gone", VOID, b""), ("b", INT, b"")]
    parts = [("parts", STRUCT | ARRAY, b"Part")]
    body = b"\1" + varint(2) + b"\4" + varint(4) + varint(7) + varint(-8)
    obj = read(("Part", 0, members), ("Own", 0, parts), body=body)
    assert [(part["a"], part["b"]) for part in obj["parts"]] == [(0, 7), (0, -8)]


def mapper(simple: bytes) -> bytes:
    """Return a mapper that refers to its data, whose simple mappings are references."""
    inner = "hkaSkeletonMapperDataSimpleMapping"
    return bytes(
        Stream(
            classes=[
                (inner, 0, [("boneA", INT, b""), ("boneB", INT, b"")]),
                ("hkaSkeletonMapperData", 0, [("simpleMappings", REF | ARRAY, inner.encode())]),
                ("hkaSkeletonMapper", 0, [("mapping", REF, b"hkaSkeletonMapperData")]),
            ],
            objects=[
                (3, b"\1" + varint(2)),
                (2, b"\1" + simple),
                (1, b"\3" + varint(3) + varint(4)),
            ],
        )
    )


def test_a_referenced_object_becomes_a_struct_of_the_packfile() -> None:
    tagfile = chunkwright.open_tagfile(mapper(varint(1) + varint(3)))
    made = to_packfile(tagfile, OLD)
    assert made.losses == []
    (obj,) = made.document.objects
    (mapping,) = obj["mapping"]["simpleMappings"]
    assert (mapping["boneA"], mapping["boneB"]) == (3, 4)


def test_an_object_that_would_become_a_struct_inside_itself_is_a_loss() -> None:
    tagfile = chunkwright.open_tagfile(mapper(varint(1) + varint(2)))
    made = to_packfile(tagfile, OLD)
    why = "an object that becomes a struct cannot refer to itself"
    assert f"/objects/#0001/mapping/simpleMappings: {why}" in map(str, made.losses)


def test_an_array_with_a_size_but_no_elements_is_a_loss() -> None:
    for size, losses in ((3, 1), (0, 0)):
        packfile = hkx.new_packfile(OLD)
        packfile.root = hkx.new_object(packfile, "hkaSkeleton")
        packfile.root["localFrames"] = ArrayHeader(size, 9)
        made = of_packfile(packfile)
        what = "ArrayHeader(size=3, capacity=9) has no counterpart"
        assert [str(loss) for loss in made.losses] == [
            f"/objects/#0001/localFrames: {what}"
        ] * losses
        assert len(made.document.objects[0]["localFrames"]) == 0


def test_an_object_that_was_not_decoded_is_not_copied() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    other = hkx.new_object(packfile, "hkaBone")
    object.__setattr__(other, "_values", RawObject("hkaBone", bytes(16), [], []))
    made = of_packfile(packfile)
    assert [str(loss) for loss in made.losses] == ["/objects/#0002: its class hkaBone is not known"]
    assert [obj["name"] for obj in made.document.objects] == ["cat"]


def test_arrays_of_bytes_are_converted_to_characters() -> None:
    mover = Transfer.__new__(Transfer)
    bytes_, chars = NumberCodec("<", "u1"), CharCodec("<")
    assert mover._array(np.array([65, 66], np.uint8), bytes_, chars) == b"AB"
    blob: Any = Blob(b"xABx")
    assert mover._array(StoredArray(blob, bytes_, 1, 2), bytes_, chars) == b"AB"


def test_a_tagfile_reports_its_objects_and_counts() -> None:
    tagfile = opened(MADE.encode())
    one, other = tagfile.objects
    assert (tagfile.byte_order, tagfile.describes_types) == ("<", True)
    assert (tagfile.stored_object(0, 0), tagfile.stored_object(7, 1)) == (one, other)
    facts = tagfile.info()
    assert (facts["version"], facts["max_predicate"], facts["predicates"]) == (2, 21, [20])
    assert tagfile.root_class == "Thing"
    tagfile.root = None
    assert tagfile.root_class == ""


def test_the_extent_of_an_object_is_the_size_of_its_record() -> None:
    tagfile = chunkwright.open_tagfile(bytes(make()))
    (figure,) = tagfile.objects.of_class("hkaSkeleton")
    plan = tagfile.decoder.plan_of(figure)
    assert plan is not None
    start = figure.body_offset
    assert tagfile.extent_of(figure) == (start, start + plan.size)
    assert start > 0 < plan.size


def test_a_copy_of_a_tagfile_keeps_the_order_in_which_it_was_read() -> None:
    tagfile = chunkwright.open_tagfile(bytes(make()))
    numbers = [obj.number for obj in tagfile.objects]
    tagfile.objects.reverse()
    hkx.new_object(tagfile, "hkaSkeleton")
    for copied in (copy.deepcopy(tagfile), pickle.loads(pickle.dumps(tagfile))):
        assert [obj.number for obj in copied.stored_objects] == numbers
        found = [obj.number for obj in copied.objects]
        assert found == [obj.number for obj in tagfile.objects]
        assert copied.root.number == tagfile.root.number
        assert bytes(copied) == bytes(tagfile)


@pytest.mark.parametrize(
    ("size", "words", "wanted"),
    [("3", 3, 2), ("3", 2, "3"), ("", 3, 2), ("2", 1, "2"), ("", 1, 2)],
)
def test_the_stated_count_of_a_tuple_is_used(size: str, words: int, wanted: object) -> None:
    old = '<tuple name="pair" size="2">\n      x80000000 <!-- -0.0 --> x3dcccccd <!-- 0.1 --> \n'
    assert old in MADE
    stated = f' size="{size}"' if size else ""
    new = f'<tuple name="pair"{stated}>' + " x00000000" * words
    with pytest.raises(CorruptError, match=f": expected {wanted} elements, not {words}$"):
        opened(MADE.replace(old, new).encode())


@pytest.mark.parametrize(
    ("version", "info", "sdk", "predicates"),
    [
        (3, b"", "", (0, ())),
        (4, text("hk_2013.2.5-r1"), "hk_2013.2.5-r1", (0, ())),
        (5, text("hk_2014.1.0-r1") + bytes.fromhex("150002001400 1700"), "hk_2014.1.0-r1", (21, (20, 23))),
        (5, text("hk_2014.1.0-r1") + bytes.fromhex("00000100 1400"), "hk_2014.1.0-r1", (0, (20,))),
    ],
)  # fmt: skip
def test_headers_round_trip_through_the_text_form(
    version: int, info: bytes, sdk: str, predicates: tuple[int, tuple[int, ...]]
) -> None:
    stream = Stream(version, info, [("Own", 0, [("n", INT, b"")])], [(1, b"\1" + varint(5))])
    tagfile = chunkwright.open_tagfile(bytes(stream))
    told = tagfile.to_dict()["head"]
    wanted: dict[str, Any] = {"version": version} | ({"sdk": sdk} if sdk else {})
    if predicates != (0, ()):
        wanted |= {"max_predicate": predicates[0], "predicates": list(predicates[1])}
    assert {name: told[name] for name in told if name != "classes"} == wanted
    assert FORM.head_from_dict(told)[0] == tagfile.head
    again: Any = chunkwright.from_dict(tagfile.to_dict())
    for each in (tagfile, again):
        head: Any = each.head
        assert (head.version, head.sdk, each.contents_version) == (version, sdk, sdk)
        assert (head.max_predicate, head.predicates) == predicates
        assert bytes(each) == bytes(stream)


def test_an_array_with_a_size_but_no_elements_in_a_column_is_refused() -> None:
    parts = [("parts", STRUCT | ARRAY, b"Part")]
    members = [("a", INT | ARRAY, b"")]
    body = b"\1" + varint(2) + b"\1" + varint(1) + varint(4) + varint(7) + varint(0) + varint(4)
    obj = read(("Part", 0, members), ("Own", 0, parts), body=body)
    before = bytes(obj.packfile)
    obj["parts"][1]["a"] = ArrayHeader(0, 9)
    assert bytes(obj.packfile) == before
    obj["parts"][1]["a"] = ArrayHeader(2, 9)
    with pytest.raises(SerializeError, match="cannot store a size or capacity") as caught:
        bytes(obj.packfile)
    assert caught.value.path == "/objects/#0001/parts/a"


def test_data_around_the_objects_of_a_packfile_is_lost() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkaSkeleton")
    packfile.header.user_tag = 1234
    packfile.trailing = b"after"
    data = replace(packfile.sections[2], exports=b"\1" * 7, imports=bytes(16))
    packfile.sections[2] = data
    assert [str(loss) for loss in surroundings(packfile)] == [
        "/trailing: 5 bytes that belong to the file around it",
        "/header/user_tag: the user tag 1234",
        "/__data__/exports: 7 bytes that are not decoded",
        "/__data__/imports: 16 bytes that are not decoded",
    ]


def test_values_stored_by_columns_have_several_byte_ranges() -> None:
    parts = [("n", INT, b""), ("parts", STRUCT | ARRAY, b"Part")]
    members = [("a", INT, b""), ("b", INT, b"")]
    body = b"\3" + varint(300) + varint(2) + b"\3"
    body += varint(4) + varint(7) + varint(400) + varint(4) + varint(8) + varint(9)
    stream = bytes(
        Stream(classes=[("Part", 0, members), ("Own", 0, parts)], objects=[(2, body), (1, b"\0")])
    )
    tagfile = chunkwright.open_tagfile(stream)
    format = by_name("tagfile")
    spans, root = format.spans(tagfile, stream), format.items(tagfile)
    assert spans is not None
    at = stream.index(body)
    wanted = {
        "/n": [(1, 3)],
        "/parts/0/a": [(6, 7)],
        "/parts/1/a": [(7, 9)],
        "/parts/0/b": [(10, 11)],
        "/parts/1/b": [(11, 12)],
        "/parts/0": [(6, 7), (10, 11)],
        "/parts/1": [(7, 9), (11, 12)],
    }
    for path, ranges in wanted.items():
        found = spans.of(locate(root, f"/objects/#0001{path}"))
        assert [tuple(span) for span in found] == [(0, at + a, at + b) for a, b in ranges]
    for path in ("/n", "/parts/0/a", "/parts/1/a", "/parts/0/b", "/parts/1/b"):
        for start, end in wanted[path]:
            for place in range(start, end):
                assert spans.owner(root, 0, at + place) == (f"/objects/#0001{path}", "")
    outside = "version, classes and end of the tagfile"
    for part, place in ((0, 0), (0, len(stream) - 1), (1, at + 1)):
        assert spans.owner(root, part, place) == ("", outside)
    assert spans.of(locate(root, "/objects/#0002/a")) == ()
