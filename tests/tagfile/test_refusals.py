"""Binary tagfiles with a single error each: refused with the reason."""

from __future__ import annotations

import copy
import pickle
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
)
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.tagfile import compendium, file
from chunkwright.tagfile import making as typed_bridges
from chunkwright.tagfile.binary.streams import Writer
from chunkwright.tagfile.chunked import ChunkedHead
from chunkwright.tagfile.chunked.items import Section, leaves_by_tag, read_sections
from chunkwright.tagfile.classes import BinaryHead
from chunkwright.tagfile.making import make, new_tagfile
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.stated import stated_classes as classes_of
from chunkwright.tagfile.types import Field, Kind, Part, TagType, TypeHashes, TypeTable
from chunkwright.tagfile.xml.types import XmlTypesHead
from tests.tagfile import binary_build as build
from tests.tagfile.binary_build import Stream, one_class, varint

if TYPE_CHECKING:
    from chunkwright.tagfile.model import Tagfile

NUMBER = [("number", build.INT, b"")]


def thing(kind: int, more: bytes, body: bytes) -> bytes:
    """Return a Thing with one member, which is stored."""
    return one_class(("one", kind, more), body=b"\1" + body)


WRONG: dict[str, tuple[bytes, str]] = {
    "a class twice": (
        bytes(Stream(classes=[("Thing", 0, NUMBER), ("Thing", 0, NUMBER)], objects=[(1, b"\0")])),
        "class 'Thing' is described twice",
    ),
    "a class after an object": (
        bytes(Stream(classes=[("Thing", 0, NUMBER)], objects=[(1, b"\0")], end=varint(2))),
        "a class follows the first object",
    ),
    "an unknown record": (
        bytes(Stream(classes=[("Thing", 0, NUMBER)], objects=[(1, b"\0")], end=varint(9))),
        "expected the tag of a record, not 9",
    ),
    "no version": (build.MAGIC + varint(2) + varint(3), "expected the version of a binary tagfile"),
    "an unknown version": (build.MAGIC + varint(1) + varint(6), "is of version 6"),
    "an array of vec8": (thing(build.VEC8 | build.ARRAY, b"", varint(0)), "is an array of vec8"),
    "a reference below 0": (
        thing(build.REF, b"Thing", varint(-1)),
        "the number of an object cannot be negative: -1",
    ),
    "a reference to a missing object": (thing(build.REF, b"Thing", varint(7)), "7"),
}


@pytest.mark.parametrize(("data", "why"), WRONG.values(), ids=WRONG)
def test_invalid_binary_tagfiles_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(ChunkwrightError, match=why):
        chunkwright.open(data, format="tagfile")


UNWRITABLE: dict[str, tuple[bytes, Any, str]] = {
    "too few elements of a tuple": (
        thing(build.REAL | build.TUPLE, varint(2), build.reals(1, 2)),
        [1.0],
        "2",
    ),
    "no number": (thing(build.REAL, b"", build.reals(1)), "1.0", "expected a number, not '1.0'"),
    "a fraction for an integer": (thing(build.INT, b"", varint(1)), 0.5, "0.5"),
    "a number of 65 bits": (thing(build.INT, b"", varint(1)), 1 << 64, "is not between|64 bits"),
}


@pytest.mark.parametrize(("data", "value", "why"), UNWRITABLE.values(), ids=UNWRITABLE)
def test_values_that_cannot_be_stored_are_refused(data: bytes, value: Any, why: str) -> None:
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
def test_integers_have_six_bits_in_the_first_byte_and_seven_in_others(
    value: int, stored: bytes
) -> None:
    writer = Writer()
    writer.varint(value)
    assert bytes(writer.out) == stored == varint(value)


@pytest.mark.parametrize("value", [1 << 63, -(1 << 63) - 1, 1 << 64, -(1 << 64) - 1, 1 << 80])
def test_integers_of_more_than_64_bits_are_refused(value: int) -> None:
    with pytest.raises(SerializeError) as caught:
        Writer().varint(value)
    assert caught.value.message == f"{value} does not fit a signed integer of 64 bits"
    why = "no known binary tagfile has integers of 2**63 or more"
    assert caught.value.hint == why


XML = (Path(__file__).parent / "typed.xml").read_text()


def other_forms() -> dict[str, Tagfile]:
    """Return a tagfile of a form."""
    return {
        "binary": chunkwright.open_tagfile(thing(build.INT, b"", varint(1))),
        "chunked": make(),
        "xml": chunkwright.open_tagfile(XML.encode()),
    }


@pytest.mark.parametrize("form", ["binary", "xml"])
def test_making_a_chunked_tagfile_from_another_form_is_refused(form: str) -> None:
    with pytest.raises(QueryError, match=f"a {form} tagfile has no types for a chunked one"):
        new_tagfile(other_forms()[form])


def test_versions_without_known_types_are_refused_with_the_known_ones() -> None:
    with pytest.raises(QueryError, match="no types are known for '20110000'") as caught:
        new_tagfile("20110000")
    assert "20150100" in (caught.value.hint or "")


def test_requesting_the_head_of_another_form_is_refused() -> None:
    for form, tagfile in other_forms().items():
        heads = {"binary": BinaryHead, "chunked": ChunkedHead, "xml": XmlTypesHead}
        for other, kind in heads.items():
            if form == other:
                assert head_of(tagfile, kind) is tagfile.head
                continue
            with pytest.raises(QueryError, match=f"of the form {form} has no {kind.__name__}"):
                head_of(tagfile, kind)


def test_converting_documents_of_the_wrong_form_is_refused() -> None:
    with pytest.raises(QueryError, match="only XML tagfiles of version 3 can be converted"):
        typed_bridges.of_xml(make())
    with pytest.raises(QueryError, match="is not a binary or XML tagfile that describes classes"):
        classes_of(make())
    for form in ("binary", "xml"):
        tagfile = other_forms()[form]
        assert classes_of(tagfile) is tagfile.decoder
        with pytest.raises(QueryError, match="has no values"):
            classes_of(tagfile).decode(tagfile.objects[0])


@pytest.mark.parametrize("offset", [-1, 5, 6])
def test_an_offset_outside_the_data_is_refused(offset: int) -> None:
    with pytest.raises(
        TruncatedError, match="the offset is outside the container of 5 bytes"
    ) as caught:
        file.read(b"01234", offset=offset)
    assert caught.value.offset == offset


def test_listing_an_object_twice_or_one_of_another_tagfile_is_refused() -> None:
    tagfile = make()
    tagfile.objects.append(tagfile.objects[1])
    with pytest.raises(SerializeError, match="is in the list of objects twice") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects"
    tagfile = make()
    held: Any = tagfile.root
    (skeleton,) = tagfile.objects.of_class("hkaSkeleton")
    tagfile.objects.remove(skeleton)
    with pytest.raises(SerializeError, match="is pointed to, but was removed from the tagfile"):
        bytes(tagfile)
    held.namedVariants[0].variant.skeletons = []
    again = chunkwright.open_tagfile(bytes(tagfile)).objects
    assert [each.class_name for each in again] == ["hkRootLevelContainer", "hkaAnimationContainer"]


def test_xml_refuses_pointers_to_objects_of_other_documents() -> None:
    tagfile, other = other_forms()["xml"], other_forms()["xml"]
    tagfile.objects[0].namedVariants[0].variant = other.objects[1]
    with pytest.raises(SerializeError, match="pointed to, but belongs to another doc") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0002"


@pytest.mark.parametrize("form", ["binary", "xml", "chunked"])
def test_pointers_to_removed_objects_are_refused(form: str) -> None:
    def opened() -> Any:
        made = make() if form == "chunked" else other_forms()[form]
        return chunkwright.open_tagfile(bytes(made))

    tagfile = opened()
    gone = tagfile.objects[-1]
    tagfile.objects.remove(gone)
    with pytest.raises(SerializeError, match="is pointed to, but was removed from the") as caught:
        bytes(tagfile)
    assert caught.value.path == f"/objects/#{gone.number:04d}"
    assert caught.value.hint == "hkx.drop removes an object with all pointers to it"
    tagfile.objects.append(gone)
    assert bytes(tagfile) == bytes(opened())
    tagfile.objects[:] = tagfile.objects[1:]
    with pytest.raises(SerializeError, match="is pointed to, but was removed from the") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0001"


def test_a_tuple_of_xml_with_a_wrong_number_of_elements_is_refused() -> None:
    data = """<hktagfile version="1"><class name="Thing" version="0">
    <member name="pair" type="real" count="2" /></class><object id="#0001" type="Thing">
    </object></hktagfile>"""
    tagfile = chunkwright.open_tagfile(data.encode())
    tagfile.objects[0].pair = [1.0, 2.0, 3.0]
    with pytest.raises(SerializeError, match="expected 2 elements, not 3") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0001/pair"


def test_arrays_with_a_size_but_no_elements_are_refused() -> None:
    chunked: Any = make()
    chunked.objects.of_class("hkaSkeleton")[0].parentIndices = ArrayHeader(3, 3)
    with pytest.raises(SerializeError, match="cannot have a size without elements") as caught:
        bytes(chunked)
    assert caught.value.path == "/objects/#0001/parentIndices"


def test_assigning_something_other_than_a_list_of_objects_is_refused() -> None:
    tagfile: Any = make()
    before = tagfile.objects
    tagfile.objects += [hkx.new_object(tagfile, "hkaSkeleton")]
    assert tagfile.objects is before
    tagfile.objects = list(before)
    assert tagfile.objects == before
    assert type(tagfile.objects) is type(before)
    wrong: Any
    for wrong in (tuple(before), None, {}):
        with pytest.raises(SerializeError, match="expected a list, found") as caught:
            tagfile.objects = wrong
        assert caught.value.path == "/objects"
    with pytest.raises(QueryError, match="add and remove objects one by one"):
        tagfile.set("/objects", [])


@pytest.mark.parametrize(
    ("change", "why", "path"),
    [
        ({"parent": 9999}, "type 9999 is referenced, but there are only 331", "/types/0"),
        ({"sub": 9999}, "type 9999 is referenced, but there are only 331", "/types/0"),
        (
            {"fields": [["a", 32, 0, 9999]]},
            "type 9999 is referenced, but there are only 331",
            "/types/0",
        ),
        ({"fields": [["a", 32, 0, 0]]}, "a type is missing", "/types/0"),
        ({"interfaces": [[0, 8]]}, "a type is missing", "/types/0"),
        (
            {"arguments": [["tT", 9999]]},
            "type 9999 is referenced, but there are only 331",
            "/types/0",
        ),
        ({"parent": 1}, "derives from itself", "/types/0"),
        ({"name": ""}, "a type has no name", "/types/0"),
    ],
)
def test_references_to_missing_types_in_text_forms_are_refused(
    change: Any, why: str, path: str
) -> None:
    form: Any = make().to_dict()
    number = len(form["head"]["types"])
    form["head"]["types"][0].update(change)
    with pytest.raises(CorruptError, match=why.replace("331", str(number))) as caught:
        chunkwright.from_dict(form)
    assert caught.value.path.endswith(path)
    form["head"]["types"] = {}
    with pytest.raises(CorruptError, match="the types must be a list"):
        chunkwright.from_dict(form)


@pytest.mark.parametrize("tag", ["DAT", "data", "DATAS", 5])
def test_invalid_section_tags_in_text_forms_are_refused(tag: object) -> None:
    form: Any = make().to_dict()
    form["head"]["sections"] = ["TAG0", [["SDKV"], [tag]]]
    with pytest.raises(CorruptError, match="is not the tag of a section") as caught:
        chunkwright.from_dict(form)
    assert caught.value.path.endswith("/sections")


def test_a_truncated_list_of_checksums_is_refused() -> None:
    one = TagType("one")
    types = compendium._names(Section("TNA1", bytes([2, 0, 0]), start=0), ["one"])
    data = bytes([1, 0x80, 1, 4, 3, 2])
    with pytest.raises(CorruptError, match="a checksum is missing") as caught:
        compendium._hashes(Section("THSH", data, start=0), types)
    assert caught.value.offset is not None
    table = TypeTable([one])
    assert table.of_id(1) is one
    for number in (0, 2, -1):
        with pytest.raises(CorruptError, match=f"type {number} is referenced, but there is only 1"):
            table.of_id(number)


def test_checksums_of_types_that_contain_each_other_are_refused() -> None:
    one = TagType("one", own_format=Kind.RECORD)
    one.own_fields = [Field("self", 32, None, 0, one)]
    with pytest.raises(CorruptError, match="the type one contains itself"):
        TypeHashes("20150100").of(one)
    large = TagType("large", own_format=Kind.RECORD, own_size=1 << 16)
    with pytest.raises(SerializeError, match="a number of the type large is too large"):
        TypeHashes("20150100").of(large)
    fits = TagType("fits", own_format=Kind.RECORD, own_size=(1 << 16) - 1)
    fits.own_alignment = 16
    wanted = struct.pack("<I", Kind.RECORD) + b"fits" + struct.pack("<HH", (1 << 16) - 1, 16)
    assert TypeHashes("20150100").of(fits) == zlib.crc32(wanted)


@pytest.mark.parametrize("version", ["20150100", "20190200"])
def test_attributes_of_types_are_stored_in_a_separate_section(version: str) -> None:
    form: Any = make().to_dict()
    form["head"]["version"] = version
    assert not {"ASTR", "AST1"} & sections_of(bytes(chunkwright.from_dict(form)))
    skeleton = next(each for each in form["head"]["types"] if each["name"] == "hkaSkeleton")
    skeleton["parts"] |= Part.ATTRIBUTES
    skeleton["attributes"] = "hk.Persistent"
    data = bytes(chunkwright.from_dict(form))
    assert "ASTR" in sections_of(data) or "AST1" in sections_of(data)
    head: Any = chunkwright.open_tagfile(data).head
    assert head.types.by_title["hkaSkeleton"].attributes == "hk.Persistent"


def sections_of(data: bytes) -> set[str]:
    return set(leaves_by_tag(read_sections(data)))


@pytest.mark.parametrize("form", ["binary", "chunked", "xml"])
def test_copies_have_the_assigned_root_and_objects(form: str) -> None:
    tagfile = other_forms()[form]
    tagfile.trailing = b"after"
    first = tagfile.root
    assert first is not None
    made = hkx.new_object(tagfile, first.class_name)
    tagfile.objects[:] = [made, *tagfile.objects]
    for root in (made, None):
        tagfile.root = root
        for again in (
            copy.deepcopy(tagfile),
            pickle.loads(pickle.dumps(tagfile)),
            copy.copy(tagfile),
        ):
            assert again.root is (None if root is None else again.objects[0])
            assert [each.class_name for each in again.objects] == [
                each.class_name for each in tagfile.objects
            ]
            assert [each.number for each in again.objects] == [
                each.number for each in tagfile.objects
            ]
            assert (again.form, again.trailing) == (form, b"after")
            assert again.stored == tagfile.stored
            assert all(each.packfile is again for each in again.objects)
