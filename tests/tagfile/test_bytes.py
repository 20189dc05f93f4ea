"""The owner of each byte of a small tagfile, heads of each form, and single values of XML."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary.forms import float_to_bits
from chunkwright.errors import CorruptError, LimitError
from chunkwright.hkx.classes.number_codecs import BlockCodec, NumberCodec
from chunkwright.hkx.classes.references import PointerCodec, TextCodec
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.xml import parse
from chunkwright.tagfile import bridges as bridges
from chunkwright.tagfile import making as typed_bridges
from chunkwright.tagfile.chunked.items import OBJECT
from chunkwright.tagfile.classes import BY_NAME, BinaryHead, XmlHead
from chunkwright.tagfile.file import is_edited
from chunkwright.tagfile.items import TagfileSpans
from chunkwright.tagfile.making import make
from chunkwright.tagfile.model import BINARY, XML, Tagfile
from chunkwright.tagfile.stated import decoder_of
from chunkwright.tagfile.types import Argument, TagType
from chunkwright.tagfile.xml import typed, values

from . import binary_build as build
from .test_spans import Opened

DATA = bytes(make())
START = 32  # four section headers and the SDK: here the data section begins
ROOT, CONTAINER, SKELETON = "/objects/#0001", "/objects/#0002", "/objects/hkaSkeleton:figure"
BONES, POSE = f"{SKELETON}/bones", f"{SKELETON}/referencePose"
# Each object, array and text by its offset: an array of three numbers takes 6 bytes, an array of
# three bones 3 * 16, three transforms 3 * 48, and a text its letters and a NUL.
OWNERS = {
    0: f"{ROOT}/namedVariants",
    16: f"{ROOT}/namedVariants/0/name",
    24: f"{ROOT}/namedVariants/0/className",
    32: f"{ROOT}/namedVariants/0/variant",
    40: f"{ROOT}/namedVariants/0/name",
    40 + len("Merged Animation Container") + 1: "",
    68: f"{ROOT}/namedVariants/0/className",
    68 + len("hkaAnimationContainer") + 1: "",
    96: CONTAINER,
    112: f"{CONTAINER}/skeletons",
    191: f"{CONTAINER}/skins",
    192: f"{CONTAINER}/skeletons/0",
    200: SKELETON,
    216: f"{SKELETON}/name",
    335: f"{SKELETON}/partitions",
    336: f"{SKELETON}/parentIndices/0",
    340: f"{SKELETON}/parentIndices/2",
    342: "",
    352: f"{BONES}/0/name",
    399: f"{BONES}/2",
    400: f"{POSE}/0/0/0",
    543: f"{POSE}/2/2/3",
    544: f"{SKELETON}/name",
    544 + len("figure") + 1: "",
    552: f"{BONES}/0/name",
    559: "",
    560: f"{BONES}/1/name",
    566: f"{BONES}/2/name",
    571: "",
    575: "",
}


def test_each_byte_belongs_to_an_item() -> None:
    opened = Opened(DATA)
    assert DATA[START - 4 : START] == b"DATA"
    found = {at: opened.spans.owner(opened.root, 0, START + at) for at in OWNERS}
    assert {at: owner.address for at, owner in found.items()} == OWNERS
    assert {owner.label for owner in found.values()} == {"", "data"}
    assert all((owner.label == "data") == (owner.address == "") for owner in found.values())
    for part, at in ((0, START - 1), (0, START + 576), (0, 0), (1, START)):
        owner = opened.spans.owner(opened.root, part, at)
        assert (owner.address, owner.label) == ("", "types and tables of the tagfile")


def test_slots_are_mapped_to_items_and_items_to_slots() -> None:
    opened = Opened(DATA)
    spans: Any = opened.spans
    assert isinstance(spans, TagfileSpans)
    codec: Any = None
    assert [spans.pointed(0, at, codec) for at in (0, 16, 24, 32, 216, 224, 128)] == [
        *(16, 40, 68, 96, 544, 336),
        None,  # an array without elements
    ]
    assert [spans.source(0, at, 0) for at in (15, 16, 39, 40, 66, 68, 96, 336, 544)] == [
        *(None, 0, 0, 16, 16, 24, 32, 224, 216)
    ]
    objects = opened.tagfile.objects
    assert list(map(spans.extent, objects)) == [(0, 16), (96, 192), (200, 336)]
    made = hkx.new_object(opened.tagfile, "hkaSkeleton")
    assert spans.extent(made) is None
    assert (spans.start_of(0), spans.data_of(0)) == (START, DATA[START : START + 576])


def test_the_demonstration_has_a_skeleton_of_three_bones() -> None:
    skeleton: Any = make().objects.of_class("hkaSkeleton")[0]
    assert [bone.name for bone in skeleton.bones] == ["pelvis", "spine", "head"]
    assert skeleton.parentIndices.tolist() == [-1, 0, 1]
    heights = [0.9, 0.3, 0.5]
    for pose, height in zip(skeleton.referencePose.tolist(), heights, strict=True):
        place = [0, pytest.approx(height), 0, 0]
        assert pose == [place, [0, 0, 0, 1], [1, 1, 1, 1]]


def test_the_number_of_items_is_limited() -> None:
    count = 15
    assert chunkwright.open(DATA, format="tagfile", limits=Limits(objects=count))
    with pytest.raises(LimitError, match="number of items is 15, which exceeds the limit of 14"):
        chunkwright.open(DATA, format="tagfile", limits=Limits(objects=count - 1))


def test_reordering_the_objects_is_an_edit() -> None:
    tagfile = chunkwright.open_tagfile(DATA)
    assert not is_edited(tagfile)
    objects: Any = tagfile.objects
    objects[1], objects[2] = objects[2], objects[1]
    assert is_edited(tagfile)
    objects[1], objects[2] = objects[2], objects[1]
    assert not is_edited(tagfile)
    tagfile.root = objects[1]
    assert is_edited(tagfile)


def test_an_object_of_a_class_that_is_not_described_is_empty() -> None:
    tagfile = chunkwright.open_tagfile(DATA)
    made: Any = tagfile.decoder
    unknown = HkObject(tagfile, "hkaNothing", number=9, offset=200)
    assert made.title(unknown) == ""
    found = made.decode(unknown)
    assert (found.class_name, found.data, found.error) == ("hkaNothing", b"", None)
    known = tagfile.objects.of_class("hkaSkeleton")[0]
    assert made.title(known) == "figure"


def test_an_item_of_another_type_is_refused_as_array() -> None:
    tagfile = chunkwright.open_tagfile(DATA)
    source = tagfile.decoder.source()  # type: ignore[attr-defined]
    item = source.items[8]
    of = SimpleNamespace(sub=source.types.types[item.type - 1], title="hkArray")
    codec: Any = SimpleNamespace(tag_type=of, element=NumberCodec("<", "i2"))
    assert source.item_elements(codec, 8, 24).make().tolist() == [-1, 0, 1]
    of.sub = None
    with pytest.raises(
        CorruptError, match="item 8 is of type 55, not of the elements of hkArray"
    ) as why:
        source.item_elements(codec, 8, 24)
    assert why.value.offset == START + 24
    of.sub = source.types.types[item.type - 1]
    source.items = [*source.items[:8], item._replace(kind=OBJECT)]
    with pytest.raises(CorruptError, match="item 8 is of type 55"):
        source.item_elements(codec, 8, 24)


def binary(head: BinaryHead) -> Tagfile:
    return Tagfile(BINARY, head, decoder=decoder_of)


SDK_2014 = "hk_2014.1.0-r1"


@pytest.mark.parametrize(
    ("head", "version", "most"),
    [
        (BinaryHead(3, "", 0, ()), 1, None),
        (BinaryHead(4, "hk_2013.1.0-r1", 5, ()), 1, None),
        (BinaryHead(5, SDK_2014, 21, (20, 3)), 2, 21),
    ],
)
def test_the_head_of_an_xml_tagfile_has_the_version_and_predicates_of_a_binary_one(
    head: BinaryHead, version: int, most: int | None
) -> None:
    made: Any = bridges.binary_to_xml(binary(head)).document.head
    assert (made.version, made.sdk, made.max_predicate, made.predicates) == (
        *(version, head.sdk, most, head.predicates),
    )


@pytest.mark.parametrize(
    ("sdk", "most", "asked", "made", "losses"),
    [
        (SDK_2014, 21, None, (5, SDK_2014, 21, (20, 3)), []),
        (SDK_2014, 21, 4, (4, SDK_2014, 0, ()), ["/head/predicates: binary version 4 has no predicates"]),
        (SDK_2014, 21, 3, (3, "", 0, ()), ["/head/predicates: binary version 3 has no predicates",
                                           "/head/sdk: binary version 3 states no SDK"]),
        ("hk_2013.1.0-r1", None, None, (4, "hk_2013.1.0-r1", 0, ()), []),
        ("hk_2013.1.0-r1", None, 5, (5, "hk_2013.1.0-r1", 0, (20, 3)), []),
        ("hk_2010.2.0-r1", None, None, (3, "", 0, ()), ["/head/sdk: binary version 3 states no SDK"]),
        ("hk_unknown", None, None, (4, "hk_unknown", 0, ()), []),
        ("", None, None, (3, "", 0, ()), []),
    ],
)  # fmt: skip
def test_fields_that_a_version_of_binary_heads_lacks_are_losses(
    sdk: str, most: int | None, asked: int | None, made: tuple[Any, ...], losses: list[str]
) -> None:
    crossed = bridges.xml_to_binary(
        Tagfile(XML, XmlHead(2, sdk, most, (20, 3)), decoder=decoder_of), asked
    )
    head: Any = crossed.document.head
    assert (head.version, head.sdk, head.max_predicate, head.predicates) == made
    assert [f"{loss.path}: {loss.what}" for loss in crossed.losses] == losses


@pytest.mark.parametrize("count", [-1, 0, 1, 0x7FFF, 0x8000])
def test_tuples_of_other_than_1_to_32767_elements_are_refused(count: int) -> None:
    tuple_ = ("t", build.TUPLE | build.BYTE, build.varint(count))
    data = bytes(build.Stream(classes=[("Thing", 0, [tuple_])]))
    element = parse(b'<m><member name="t" type="byte" count="%d"/></m>' % count, "m").children[0]
    if 0 <= count <= 0x7FFF:
        member = values._member(element)
        assert (member.name, member.kind, member.is_array) == ("t", BY_NAME["byte"], False)
        assert member.count == count
    else:
        with pytest.raises(CorruptError, match=f"a tuple has {count} elements"):
            values._member(element)
    if 0 < count <= 0x7FFF:
        head: Any = chunkwright.open_tagfile(data).head
        assert [each.count for each in head.classes[0].members] == [count]
    else:
        with pytest.raises(CorruptError, match=f"a tuple has {count} elements"):
            chunkwright.open_tagfile(data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<member name="" type="byte"/>', "a member without a name"),
        ('<member name="t" type="bite"/>', "'bite' is not the type of a member"),
        ('<member name="t" type="byte" array="true" count="2"/>', "a tuple has 2 elements"),
        ('<member name="t" type="struct"/>', "'t' must name a class"),
    ],
)
def test_invalid_members_of_classes_in_xml_are_refused(text: str, why: str) -> None:
    with pytest.raises(CorruptError, match=why):
        values._member(parse(f"<m>{text}</m>".encode(), "m").children[0])


def test_parts_of_types_that_xml_lacks_are_losses() -> None:
    base = TagType("Base")
    types = [
        base,
        TagType("A", interfaces=[(base, 8)]),
        TagType("B", attributes="abc"),
        TagType("C", interfaces=[], attributes=""),
        TagType("D", interfaces=[(base, 8)], attributes="x" * 60),
    ]
    assert [(loss.path, loss.what) for loss in typed_bridges._left_out(types)] == [
        ("/types/A", "its interfaces"),
        ("/types/B", "its attributes 'abc'"),
        ("/types/C", "its attributes ''"),
        ("/types/D", "its interfaces"),
        ("/types/D", f"its attributes '{'x' * 39}"),
    ]
    found = [
        typed_bridges._argument(Argument(*each), {})
        for each in (("vN", 5), ("vN", None), ("tT", None))
    ]
    assert found == [5, 0, "type0"]


def read(text: str, codec: Any) -> Any:
    element = parse(f"<m>{text}</m>".encode(), "m").children[0]
    one = SimpleNamespace(class_name="C")
    reader = typed._Reader({"#1": one}, DEFAULT_LIMITS, 1000)  # type: ignore[dict-item]
    return reader._single(element, codec)


REAL, DOUBLE = NumberCodec("<", "f4"), NumberCodec("<", "f8")


@pytest.mark.parametrize(
    ("codec", "tag"),
    [
        (PointerCodec("<", 8), "pointer"),
        (TextCodec("<", 8), "string"),
        (NumberCodec("<", "i2"), "integer"),
        (REAL, "real"),
        (DOUBLE, "real"),
        (NumberCodec("<", "?"), "bool"),
    ],
)
def test_values_in_xml_elements_of_another_tag_are_refused(codec: Any, tag: str) -> None:
    with pytest.raises(CorruptError, match=f"expected <{tag}>, not <other>"):
        read('<other id="object0" value="5" hex="#3ff0000000000000"/>', codec)


@pytest.mark.parametrize(
    ("double", "bits"),
    [
        (0x3FF8000000000000, 0x3FC00000),
        (0x8000000000000000, 0x80000000),
        (0x7FF0000000000000, 0x7F800000),
        (0xFFF0000000000000, 0xFF800000),
        (0x7FF8000000000000, 0x7FC00000),
        (0xFFF0000020000000, 0xFF800001),
        (0x7FF0000040000000, 0x7F800002),
        (0x7FF0000000000001, 0x7F800001),
        (0x7FFFFFFFE0000000, 0x7FFFFFFF),
        (0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF),
    ],
    ids=hex,
)
def test_floats_of_xml_have_the_bits_of_the_nearest_double(double: int, bits: int) -> None:
    assert float_to_bits(read(f'<real hex="#{double:016x}"/>', REAL)) == bits
    assert float_to_bits(read(f'<real hex="#{double:016x}"/>', DOUBLE), 8) == double


def test_strings_pointers_vectors_and_bools_of_xml_are_read() -> None:
    assert read('<string value="cat"/>', TextCodec("<", 8)) == "cat"
    assert read("<string/>", TextCodec("<", 8)) is None
    assert read('<pointer id="#1"/>', PointerCodec("<", 8)).class_name == "C"
    with pytest.raises(CorruptError, match="no object has the id '#2'"):
        read('<pointer id="#2"/>', PointerCodec("<", 8))
    hexes = [struct.pack(">d", value).hex() for value in (1.5, -2, 3, 4)]
    reals = "".join(f'<real hex="#{each}"/>' for each in hexes)
    assert read(f"<vec4>{reals}</vec4>", BlockCodec("<", (4,))).make().tolist() == [1.5, -2, 3, 4]
    assert read(f"<m>{reals}</m>", BlockCodec("<", (2, 2))).make().tolist() == [[1.5, -2], [3, 4]]
    with pytest.raises(CorruptError, match="expected 3 floats, not 4"):
        read(f"<vec4>{reals}</vec4>", BlockCodec("<", (3,)))
    with pytest.raises(CorruptError, match=r"1e\+39 is too large for a float of 4 bytes"):
        read(f'<real hex="#{struct.pack(">d", 1e39).hex()}"/>', REAL)
    with pytest.raises(CorruptError, match=r"'1\.5' is not the bits of a float"):
        read('<real hex="1.5"/>', REAL)
    with pytest.raises(CorruptError, match="'1' is neither true nor false"):
        read('<bool value="1"/>', NumberCodec("<", "?"))
    assert [
        read(f'<bool value="{each}"/>', NumberCodec("<", "?")) for each in ("true", "false")
    ] == [*(True, False)]
