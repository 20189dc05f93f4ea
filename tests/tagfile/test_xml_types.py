"""XML tagfiles of version 3, whose types are those of TAG0."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, LimitError, UnsupportedVersionError, hkx
from chunkwright.binary.forms import float_from_bits, float_to_bits
from chunkwright.document import Problem
from chunkwright.errors import QueryError, SerializeError
from chunkwright.hkx import Packfile
from chunkwright.tagfile import making as typed_bridges
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.chunked import ChunkedHead
from chunkwright.tagfile.making import new_tagfile, of_types, types_of
from chunkwright.tagfile.model import Tagfile, head_of
from chunkwright.tagfile.types import Argument, Field, Kind, TagType, TypeTable
from chunkwright.tagfile.xml import FORM
from chunkwright.tagfile.xml.types import XmlTypesHead
from tests.patience import within
from tests.samples import CASES, needs_samples, samples

MADE = (Path(__file__).parent / "typed.xml").read_text()


def opened(data: bytes) -> Tagfile:
    tagfile = chunkwright.open(data, format="tagfile")
    assert isinstance(tagfile, Tagfile)
    return tagfile


def test_typed_xml_round_trips_with_its_values() -> None:
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


def test_edited_values_of_typed_xml_are_read_back_or_refused() -> None:
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


def test_xml_of_version_3_cannot_be_converted_to_binary() -> None:
    tagfile = opened(MADE.encode())
    with pytest.raises(QueryError, match="XML of version 3 cannot be converted to binary"):
        cross(tagfile, "binary")
    assert cross(tagfile, "xml").document is tagfile
    with pytest.raises(
        QueryError, match="only chunked tagfiles can be converted to XML with types, not xml ones"
    ):
        typed_bridges.to_xml(tagfile)


@pytest.mark.parametrize("stated", ['version="2" sdkversion="hk_2014.1.0-r1"', 'version="3"'])
def test_tagfiles_without_a_root_are_converted_without_objects(stated: str) -> None:
    empty = opened(f"<hktagfile {stated}></hktagfile>".encode())
    made = cross(empty, "chunked", lossy=True).document
    assert isinstance(made, Tagfile)
    assert (made.form, made.root, list(made.objects)) == ("chunked", None, [])
    with pytest.raises(SerializeError, match="there is no root object"):
        bytes(made)


def test_arrays_of_arrays_are_read_and_written() -> None:
    tagfile = opened(MADE.replace('<subtype id="type17" />', '<subtype id="type20" />').encode())
    thing = tagfile.objects[1]
    assert thing.poses == []
    thing.poses = [[0.5], [], [1.5, 2.5]]
    data = bytes(tagfile)
    (array,) = ElementTree.fromstring(data).findall(".//field[@name='poses']/array")
    assert [len(each) for each in array] == [1, 0, 2]
    assert [each.get("dec") for each in array.iter("real")] == ["0.5", "1.5", "2.5"]
    again = opened(data)
    assert [list(each) for each in again.objects[1].poses] == [[0.5], [], [1.5, 2.5]]
    assert bytes(chunkwright.from_dict(again.to_dict())) == data
    again.objects[1].poses = [[0.5], 7]
    with pytest.raises(ChunkwrightError, match="poses"):
        bytes(again)


GRID = """<hktagfile version="3">
  <type id="type1"><name value="short"/><format value="16900"/></type>
  <type id="type2"><name value="T[N]"/><format value="552"/><subtype id="type1"/></type>
  <type id="type3"><name value="T[N]"/><format value="808"/><subtype id="type2"/></type>
  <type id="type4"><name value="Grid"/><format value="7"/><fields count="2">
    <field name="grid" typeid="type3" flags="32"/>
    <field name="after" typeid="type1" flags="32"/>
  </fields></type>
  <object id="object1" typeid="type4"><record>
    <field name="grid"><array count="3">
      <array count="2"><integer value="1"/><integer value="2"/></array>
      <array count="2"><integer value="3"/><integer value="4"/></array>
      <array count="2"><integer value="5"/><integer value="6"/></array>
    </array></field>
    <field name="after"><integer value="7"/></field>
  </record></object>
</hktagfile>"""


def test_inline_arrays_of_arrays_are_read() -> None:
    (grid,) = opened(GRID.encode()).objects
    assert [each.tolist() for each in grid.grid] == [[1, 2], [3, 4], [5, 6]]
    assert grid.after == 7
    grid.grid[1][0] = 9
    again = opened(bytes(grid.packfile)).objects[0]
    assert [each.tolist() for each in again.grid] == [[1, 2], [9, 4], [5, 6]]
    grid.grid = [[1, 2], [3, 4]]
    with pytest.raises(SerializeError, match="expected 3 elements, not 2") as caught:
        bytes(grid.packfile)
    assert caught.value.path == "/objects/#0001/grid"
    with pytest.raises(LimitError, match="class Grid is larger than 262,144 bytes"):
        opened(re.sub('value="(552|808)"', 'value="8388392"', GRID).encode())


def test_inline_arrays_of_arrays_are_converted_from_chunked_tagfiles() -> None:
    short = TagType("short", parts=9, own_format=0x4204, own_size=2, own_alignment=2)
    inner = TagType("T[N]", parts=11, own_format=0x228, own_sub=short, own_size=4, own_alignment=2)
    outer = TagType("T[N]", parts=11, own_format=0x328, own_sub=inner, own_size=12, own_alignment=2)
    outer.arguments = [Argument("tT", inner), Argument("vN", 3)]
    one = TagType("Grid", parts=41, own_format=7, own_size=14, own_alignment=2)
    one.own_fields = [Field("grid", 32, None, 0, outer), Field("after", 32, None, 12, short)]
    types = TypeTable([short, inner, outer, one], [short, inner, outer, one])
    tagfile = of_types("20150100", types)
    tagfile.root = hkx.new_object(tagfile, "Grid", {"grid": [[1, 2], [3, 4], [5, 6]], "after": 7})
    read = chunkwright.open_tagfile(bytes(tagfile))
    assert [each.tolist() for each in read.objects[0].grid] == [[1, 2], [3, 4], [5, 6]]
    made, _ = typed_bridges.to_xml(read)
    (grid,) = opened(bytes(made)).objects
    assert [each.tolist() for each in grid.grid] == [[1, 2], [3, 4], [5, 6]]
    assert bytes(typed_bridges.of_xml(opened(bytes(made)), tagfile).document) == bytes(tagfile)


TAG0 = [
    path
    for path in samples("havok_tagfile")
    if path.read_bytes()[4:8] == b"TAG0" and ".zsdic" not in path.name
]


@needs_samples
@pytest.mark.parametrize("path", TAG0, ids=lambda path: path.name)
def test_a_chunked_tagfile_round_trips_through_xml_byte_for_byte(path: Path) -> None:
    tagfile = chunkwright.open_tagfile(path)
    made, losses = typed_bridges.to_xml(tagfile)
    lost = [one.what for one in losses if one.what != "its interfaces"]
    assert lost == [f"XML of version 3 cannot state the SDK {tagfile.contents_version}"]
    again = opened(bytes(made))
    assert bytes(FORM.rewrite(again).data) == bytes(made)
    back, losses = typed_bridges.of_xml(again, tagfile)
    assert losses == []
    assert bytes(back) == path.read_bytes()


def _parts(one: TagType) -> list[TagType]:
    """Return the types that values of a type contain in place."""
    inside = [one.sub] if one.is_inline else [field.type for field in one.own_fields or ()]
    return [each for each in (one.parent, *inside) if each is not None]


@needs_samples
@pytest.mark.parametrize("path", TAG0, ids=lambda path: path.name)
def test_the_layout_rules_of_compilers_reproduce_the_layouts_of_real_files(path: Path) -> None:
    types = head_of(chunkwright.open_tagfile(path), ChunkedHead).types
    again = head_of(typed_bridges.to_xml(chunkwright.open_tagfile(path)).document, XmlTypesHead)
    # Facts that XML omits and no rule implies: interfaces, and requested alignments.
    odd = [
        one
        for one in types
        if one.interfaces
        or one.alignment > max((part.alignment for part in _parts(one)), default=0)
    ]
    made = types_of(
        again, TypeTable([one for one in odd if one.is_inline or one.kind == Kind.RECORD])
    )
    assert len(made) > 40
    for one in made:
        stored = types.by_title[one.title]
        found = [(field.name, field.offset) for field in one.own_fields or ()]
        expected = [(field.name, field.offset) for field in stored.own_fields or ()]
        assert (one.title, one.size, one.alignment, found) == (
            one.title,
            stored.size,
            stored.alignment,
            expected,
        )


@needs_samples
@pytest.mark.parametrize("path", TAG0, ids=lambda path: path.name)
def test_a_chunked_tagfile_with_known_types_is_restored_without_passing_types(path: Path) -> None:
    tagfile = chunkwright.open_tagfile(path)
    back, losses = typed_bridges.of_xml(opened(bytes(typed_bridges.to_xml(tagfile).document)))
    assert losses == []
    if tagfile.contents_version == "20150100":
        assert bytes(back) == path.read_bytes()


@needs_samples
def test_xml_of_unknown_classes_is_converted_to_a_chunked_tagfile() -> None:
    source = CASES / "havok" / "DS1R_c2240.xml"
    made = cross(chunkwright.open_tagfile(source), "chunked").document
    again = chunkwright.open_tagfile(bytes(made))
    body = again.objects.of_class("hkpRigidBody")[0]
    assert (body.name, len(again.objects)) == ("Ragdoll_Pelvis01", 132)
    assert bytes(typed_bridges.to_xml(again).document) == source.read_bytes()


@needs_samples
def test_xml_of_a_chunked_tagfile_is_read_by_another_reader() -> None:
    path = next(path for path in TAG0 if "Grimrukh__Skeleton" in path.name)
    tagfile = chunkwright.open_tagfile(path)
    skeleton = tagfile.objects.of_class("hkaSkeleton")[0]
    root = ElementTree.fromstring(bytes(cross(tagfile, "xml", lossy=True).document))
    names = {one.get("id"): one.find("name") for one in root.findall("type")}
    (found,) = (
        one
        for one in root.findall("object")
        if (name := names[one.get("typeid")]) is not None and name.get("value") == "hkaSkeleton"
    )
    bones = found.findall("record/field[@name='bones']/array/record/field[@name='name']/string")
    assert [one.get("value") for one in bones] == [bone.name for bone in skeleton.bones]
    pose = found.find("record/field[@name='referencePose']/array")
    assert pose is not None
    bits = [int(str(one.get("hex"))[1:], 16) for one in pose.iter("real")]
    reals = [struct.unpack(">d", each.to_bytes(8))[0] for each in bits]
    assert reals == skeleton.referencePose.ravel().tolist()
    parents = found.findall("record/field[@name='parentIndices']/array/integer")
    assert [int(str(one.get("value"))) for one in parents] == skeleton.parentIndices.tolist()


def test_types_without_a_class_for_the_root_are_refused(tmp_path: Path) -> None:
    types = tmp_path / "types.hkx"
    holder = new_tagfile("20150100")
    holder.root = hkx.new_object(holder, "hkRootLevelContainer")
    types.write_bytes(bytes(holder))
    text = MADE.replace('value="hkRootLevelContainer"', 'value="Unheard"')
    with pytest.raises(SerializeError, match="no class Unheard") as caught:
        cross(opened(text.encode()), "chunked", types=types)
    assert caught.value.hint == "pass as types a tagfile that has the class"
    made = cross(opened(MADE.encode()), "chunked", lossy=True, types=types)
    assert [str(one) for one in made.losses] == [
        "/objects/#0002: there is no class Thing",
        "/objects/#0001/namedVariants/variant: the pointer to Thing #0002, which is not copied",
    ]
    again = chunkwright.open_tagfile(bytes(made.document))
    assert again.root is not None
    assert again.root.namedVariants[0].name == "Thing & more"
    packfile = cross(opened(MADE.encode()), "packfile", lossy=True).document
    assert isinstance(packfile, Packfile)
    assert packfile.contents_version == "hk_2014.1.0-r1"


def test_floats_are_written_with_the_precision_of_four_bytes() -> None:
    tagfile = opened(MADE.encode())
    tagfile.objects[1].ratio = 0.1
    assert b'<real dec="0.1" hex="#3fb99999a0000000"/></field>' in bytes(tagfile)
    assert bytes(tagfile) == MADE.encode()
    tagfile.objects[1].ratio = 1e39
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0002/ratio"


def test_unusual_ids_and_names_round_trip() -> None:
    text = MADE.replace('"type10"', '"a &lt; &quot;b&quot;"').replace('"Thing"', '"Th--i---ng"')
    tagfile = opened(text.encode())
    tagfile.objects[1].ratio = 2
    again = opened(bytes(tagfile))
    assert again.objects[1].ratio == 2
    assert again.objects[1].class_name == "Th--i---ng"
    assert again.to_dict()["head"] == tagfile.to_dict()["head"]


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "windows-1252", "ascii"])
def test_text_is_written_in_the_encoding_that_is_declared(encoding: str) -> None:
    text = MADE.replace('encoding="utf-8"', f'encoding="{encoding}"')
    tagfile = opened(text.replace("Thing &amp; more", "caf&#233;").encode())
    tagfile.objects[1].ratio = 2
    root = ElementTree.fromstring(bytes(tagfile))
    assert [one.get("value") for one in root.iter("string")] == ["caf\xe9"]
    assert opened(bytes(tagfile)).objects[0].namedVariants[0].name == "caf\xe9"


def test_types_of_a_tagfile_without_objects_are_written() -> None:
    text = re.sub("  <object.*?</object>\n", "", MADE, flags=re.DOTALL)
    tagfile = opened(text.encode())
    assert FORM.rewrite(tagfile).data == text.encode()


def test_titles_of_the_types_of_many_fields_are_computed_fast() -> None:
    lines = ['<type id="t0"><name value="aaaaaaaa"/></type>']
    for number in range(9):
        argument = f'<typeparam id="t{number}"/>'
        lines.append(
            f'<type id="t{number + 1}"><name value="b"/><parameters count="2">{2 * argument}'
            "</parameters></type>"
        )
    fields = "".join(f'<field name="f{n}" typeid="p" flags="32"/>' for n in range(2000))
    lines += [
        '<type id="p"><name value="P"/><format value="6"/><subtype id="t9"/></type>',
        f'<type id="c"><name value="C"/><format value="7"/><fields>{fields}</fields></type>',
        '<object id="object1" typeid="c"><record/></object>',
    ]
    data = f'<hktagfile version="3">{"".join(lines)}</hktagfile>'.encode()
    assert within(3, lambda: opened(data)).objects[0].class_name == "C"


WRONG = {
    "a name without text": (
        '<name value="short"/>',
        '<name value=""/>',
        "line 115: a type has no name",
    ),
    "no name": ('<name value="short"/>', "", "line 115: a type has no name"),
    "neither true nor false": (
        '<bool value="true"/>',
        '<bool value="1"/>',
        "/#0002/flag: line 162: '1' is neither true nor false",
    ),
    "a cycle of parents": (
        '<parent id="type13" />',
        '<parent id="type12" />',
        "the type 'type12' is not described, or derives from itself",
    ),
    "elements of a kind without values": (
        '<array count="0" elementtypeid="type9">',
        '<array count="1" elementtypeid="type9"><integer value="1"/>',
        "/#0002/propertyBag: line 159: a value of an unknown kind",
    ),
    "an integer of 3 bits": (
        '<format value="16900"/>',
        '<format value="3588"/>',
        "'counts' is an integer of 3 bits, not 8, 16, 32 or 64",
    ),
    "two types with the same name": (
        '<name value="hkDefaultPropertyBag"/>',
        '<name value="Thing"/>',
        "the type 'Thing' is described twice",
    ),
    "a type without a name": (
        '<name value="hkReferencedObject"/>',
        '<name value=""/>',
        "line 44: a type has no name",
    ),
    "no such parent": (
        '<parent id="type13" />',
        '<parent id="type99" />',
        "the type 'type99' is not described",
    ),
    "an argument without a type": (
        '<typeparam id="type4" />',
        '<typeparam id="type99" />',
        "the type 'type99' is not described",
    ),
    "no such type": (
        'id="object2" typeid="type10"',
        'id="object2" typeid="type99"',
        "the type 'type99' is not described",
    ),
    "no class": (
        'id="object2" typeid="type10"',
        'id="object2" typeid="type13"',
        "/#0002: line 156: the class 'float' is not described",
    ),
    "no record": (
        '<object id="object2" typeid="type10" >',
        '<object id="object3" typeid="type10"/><object id="object2" typeid="type10">',
        "/#0003: line 156: expected a record of the class 'Thing'",
    ),
    "the same id twice": (
        '<type id="type9">',
        '<type id="type8">',
        "two types have the same id, or a type",
    ),
    "a type without an id": (
        '<type id="type9">',
        "<type>",
        "two types have the same id, or a type",
    ),
    "the same object twice": (
        'id="object2" typeid',
        'id="object1" typeid',
        "line 156: 'object1' is not the id of exactly one object",
    ),
    "no such object": (
        '<pointer id="object2"/>',
        '<pointer id="object3"/>',
        "/#0001/namedVariants/variant: line 72: no object has the id 'object3'",
    ),
    "no such field": (
        '<field name="ratio"><',
        '<field name="ratios"><',
        "/#0002: line 163: Thing has no member 'ratios'",
    ),
    "a field twice": (
        '<field name="ratio"><',
        '<field name="flag"><',
        "/#0002: line 163: Thing has no member 'flag', or has it twice",
    ),
    "a field without a value": (
        '<bool value="true"/>',
        "",
        "/#0002/flag: line 162: expected a value in the field",
    ),
    "no bits": (
        "#3fb99999a0000000",
        "0.1",
        "/#0002/ratio: line 163: '0.1' is not the bits of a float",
    ),
    "too large a float": (
        "#3fb99999a0000000",
        "#7fe0000000000000",
        "/#0002/ratio: line 163: 8.98.*307 is too large for a float of 4 bytes",
    ),
    "too small a number": (
        'value="-5"',
        'value="-32769"',
        "/#0002/counts: line 166: -32769 does not fit 16 bits",
    ),
    "too large a number": (
        'value="-5"',
        'value="32768"',
        "/#0002/counts: line 166: 32768 does not fit 16 bits",
    ),
    "no number": ('value="-5"', 'value="-5.0"', "/counts: line 166: '-5.0' is not a number"),
    "another count": (
        '<array count="2" elementtypeid="type15">',
        '<array count="3" elementtypeid="type15">',
        "/#0002/counts: line 165: expected 3 elements, not 2",
    ),
    "another length": (
        '<array count="2" elementtypeid="type15">',
        '<array elementtypeid="type15"><integer value="1"/>',
        "/#0002/counts: line 165: expected 2 elements, not 3",
    ),
    "a record inside itself": (
        'name="translation" typeid="type16"',
        'name="self" typeid="type17"',
        "class hkQsTransformf contains itself",
    ),
    "an array inside itself": (
        '<subtype id="type17" />',
        '<subtype id="type19" />',
        "the arrays of 'poses' are nested too deeply",
    ),
    "a bool that is a number": (
        '<bool value="true"/>',
        '<integer value="1"/>',
        "/flag: line 162: expected <bool>, not <integer>",
    ),
    "a float that is a number": (
        '<real dec="0.1" hex="#3fb99999a0000000"/>',
        '<integer value="1"/>',
        "/ratio: line 163: expected <real>, not <integer>",
    ),
    "a number that is text": (
        '<integer value="-5"/>',
        '<string value="-5"/>',
        "/counts: line 166: expected <integer>, not <string>",
    ),
    "text that is a number": (
        '<string value="Thing &amp; more"/>',
        '<integer value="1"/>',
        "/namedVariants/name: line 71: expected <string>, not <integer>",
    ),
    "a pointer that is a record": (
        '<pointer id="object2"/>',
        "<record/>",
        "/namedVariants/variant: line 72: expected <pointer>, not <record>",
    ),
    "a record that is a pointer": (
        "<record> <!-- hkRootLevelContainer::NamedVariant -->",
        '<pointer id="object2"/><record>',
        "/namedVariants: line 70: expected <record>, not <pointer>",
    ),
    "an array that is a record": (
        '<array count="2" elementtypeid="type15">',
        '<record/><array count="2" elementtypeid="type15">',
        "/counts: line 165: expected <array>, not <record>",
    ),
}


@pytest.mark.parametrize(("old", "new", "message"), WRONG.values(), ids=WRONG.keys())
def test_invalid_typed_xml_is_refused(old: str, new: str, message: str) -> None:
    assert old in MADE
    with pytest.raises((CorruptError, UnsupportedVersionError), match=message):
        opened(MADE.replace(old, new, 1).encode())


@pytest.mark.parametrize(("value", "word"), [(-32768, "-32768"), (32767, "32767")])
def test_the_smallest_and_the_largest_integers_are_read(value: int, word: str) -> None:
    tagfile = opened(MADE.replace('value="-5"', f'value="{word}"', 1).encode())
    assert tagfile.objects[1].counts.tolist() == [value, 7]


def test_xml_with_any_one_line_removed_is_read_or_refused() -> None:
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


def test_floats_keep_their_bits() -> None:
    # A signalling NaN, a negative one with a payload, minus zero, the smallest number.
    words = [0x7F800001, 0xFF812345, 0x80000000, 1]
    floats = np.array(words, np.uint32).view(np.float32)
    tagfile = opened(MADE.encode())
    thing = tagfile.objects[1]
    thing.place = thing.reals = floats
    thing.ratio = float_from_bits(words[0])
    thing.pose = np.tile(floats, (3, 1))
    again = opened(bytes(tagfile)).objects[1]
    for value in (again.place, again.reals, *again.pose):
        assert value.view(np.uint32).tolist() == words
    assert float_to_bits(again.ratio) == words[0]
    narrow = re.sub(
        '<real dec="[^"]*" hex="#3fb99999a0000000"/>', "<real hex='#7ff0000000000001'/>", MADE
    )
    assert narrow != MADE
    assert float_to_bits(opened(narrow.encode()).objects[1].ratio) == 0x7F800001


def test_a_value_of_a_member_that_is_not_saved_is_refused() -> None:
    tagfile = opened(MADE.encode())
    thing = tagfile.objects[1]
    assert thing.hidden is None
    thing.hidden = -7
    message = "this member is never stored, so its value cannot be -7"
    assert tagfile.problems() == [Problem("/objects/#0002/hidden", message)]
    with pytest.raises(SerializeError, match=message):
        bytes(tagfile)
    thing.hidden = None
    assert bytes(tagfile).decode() == MADE
