"""XML tagfiles of versions 1 and 2: real ones written from their values, and made ones."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import CorruptError, UnsupportedVersionError
from chunkwright.errors import ChunkwrightError, LimitError, SerializeError
from chunkwright.hkx import views
from chunkwright.tagfile.xml import FORM
from chunkwright.tagfile.xml.values import float_comment
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.tagfile.model import Tagfile

REAL = [path for path in samples("havok_tagfile") if b"<hktagfile" in path.read_bytes()[:200]]

MADE = """<?xml version="1.0" encoding="ascii"?>
<hktagfile version="2" sdkversion="hk_2014.1.0-r1" maxpredicate="21" predicates="20">
  <class name="Empty" version="0"></class>
  <class name="Thing" version="0" parent="Empty">
    <member name="flag" type="byte" />
    <member name="name" type="string" />
    <member name="names" type="string" array="true" />
    <member name="parts" type="struct" array="true" class="Part" />
    <member name="own" type="struct" class="Part" />
    <member name="other" type="ref" class="Thing" />
    <member name="others" type="ref" array="true" class="Thing" />
    <member name="pair" type="real" count="2" />
    <member name="bytes" type="byte" array="true" />
    <member name="up" type="vec4" />
    <member name="pairs" type="vec8" />
    <member name="hidden" type="void" />
  </class>
  <class name="Part" version="3">
    <member name="size" type="int" />
    <member name="weights" type="real" array="true" />
  </class>
  <object id="#0001" type="Thing">
    <byte name="flag">255</byte>
    <string name="name">&lt;a &amp; b&gt; &#233;</string>
    <array name="names" size="2">
      <string></string>
      <string>x</string>
    </array>
    <array name="parts" size="1">
      <struct>
        <int name="size">-5</int>
        <array name="weights" size="2">
          x3f800000 <!-- 1.0 --> x7f800001 <!-- nan -->~
        </array>
      </struct>
    </array>
    <struct name="own">
    </struct>
    <ref name="other">#0002</ref>
    <array name="others" size="2">
      <ref>#0001</ref>
      <ref>null</ref>
    </array>
    <tuple name="pair" size="2">
      x80000000 <!-- -0.0 --> x3dcccccd <!-- 0.1 -->~
    </tuple>
    <array name="bytes" size="17">
      0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15~
      16~
    </array>
    <vec4 name="up">x00000000 <!-- 0.0 --> x00000000 <!-- 0.0 --> x3f800000 <!-- 1.0 --> x00000000 <!-- 0.0 --></vec4>
    <vec8 name="pairs">ZEROS</vec8>
  </object>
  <object id="#0002" type="Thing">
    <struct name="own">
    </struct>
    <tuple name="pair" size="2">
      x00000000 <!-- 0.0 --> x00000000 <!-- 0.0 -->~
    </tuple>
    <vec4 name="up">x00000000 <!-- 0.0 --> x00000000 <!-- 0.0 --> x00000000 <!-- 0.0 --> x00000000 <!-- 0.0 --></vec4>
    <vec8 name="pairs">ZEROS</vec8>
  </object>
</hktagfile>""".replace("~", " ").replace("ZEROS", " ".join(["x00000000 <!-- 0.0 -->"] * 8))


def opened(data: bytes) -> Tagfile:
    return chunkwright.open(data, format="tagfile")


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_files_written_from_values_are_identical(path: Path) -> None:
    data = path.read_bytes()
    tagfile = opened(data)
    assert bytes(tagfile) == data
    assert FORM.rewrite(tagfile).data == data
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == data
    row, facts = expected("havok_tagfile")[path.name], tagfile.info()
    assert facts["version"] == int(row["version"])
    assert facts["classes"] == row["objects_by_class"]
    for name in ("class_definitions", "members", "objects"):
        assert facts[name] == row[name]


@needs_samples
def test_views_of_packfiles_also_work_on_tagfiles() -> None:
    (path,) = [path for path in REAL if path.name.startswith("472e7923")]
    (animation,) = views.animations(opened(path.read_bytes()))
    assert animation.sample().translations.shape[1] == 99
    assert animation.tracks[0].annotations is not None


def test_every_kind_of_member_in_version_2_is_read() -> None:
    tagfile = opened(MADE.encode())
    thing, second = tagfile.objects
    assert (thing.flag, thing.name, thing.names) == (255, "<a & b> \xe9", ["", "x"])
    assert thing.parts[0].size == -5
    assert thing.other is second
    assert thing.others == [thing, None]
    assert (second.name, second.names, second.other) == (None, [], None)
    assert tagfile.contents_version == "hk_2014.1.0-r1"
    assert FORM.rewrite(tagfile).data == MADE.encode()
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == MADE.encode()


def test_structs_in_an_array_have_no_name_attribute() -> None:
    one = """<array name="parts" size="1">
      <struct>
"""
    two = """<array name="parts" size="2">
      <struct>
        <int name="size">7</int>
      </struct>
      <struct>
"""
    data = MADE.replace(one, two).encode()
    assert FORM.rewrite(opened(data)).data == data


def test_edited_values_of_xml_are_read_back_or_refused() -> None:
    tagfile = opened(MADE.encode())
    tagfile.objects[1].name = "two\r\n\tlines"
    tagfile.objects[1].parts = [{"size": 7}]
    again = opened(bytes(tagfile))
    assert again.objects[1].name == "two\r\n\tlines"
    assert again.objects[1].parts[0].size == 7
    tagfile.objects[1].name = "\0"
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0002/name"


def test_unusual_whitespace_is_kept_until_an_edit() -> None:
    data = MADE.replace("  <object", "\t<object").encode() + b"\n"
    tagfile = opened(data)
    assert bytes(tagfile) == data
    tagfile.objects[0].flag = 0
    assert b"\t<object" not in bytes(tagfile)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.0, "2.0"),
        (0.933333337306976318, "0.933333"),
        (100000.5, "100001.0"),
        (-100000.5, "-100001.0"),
        (100001.5, "100002.0"),
        (0.0, "0.0"),
    ],
)
def test_floats_in_comments_are_rounded_half_away_from_zero(value: float, text: str) -> None:
    assert float_comment(value) == text


def test_vectors_in_arrays_have_the_name_of_their_kind() -> None:
    vector = " ".join(["x3f800000"] * 4)
    data = (
        '<hktagfile version="1"><class name="Thing" version="0">'
        '<member name="all" type="vec4" array="true" /></class>'
        f'<object id="#0001" type="Thing"><array name="all"><vec4>{vector}</vec4></array></object>'
        "</hktagfile>"
    )
    assert opened(data.encode()).objects[0]["all"].tolist() == [[1, 1, 1, 1]]
    with pytest.raises(CorruptError, match="line 1: unexpected <vec8> in an array of vec4"):
        opened(data.replace("vec4>", "vec8>").encode())


REF = ('<ref name="other">#0002</ref>',)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (">255</byte>", ">256</byte>", "line 23: a number does not fit an unsigned integer of 8"),
        (">-5</int>", ">-9223372036854775809</int>", "line 31: .* fit a signed integer of 64 bits"),
        ('<class name="Empty"', '<class name="Part"', "class 'Part' is described twice"),
        ('name="pairs" type', 'name="parts" type', "class 'Thing' has two members 'parts'"),
        ('<class name="Part"', '<class name=""', "line 18: a class without a name"),
        ('type="byte" />', 'type="bit" />', "line 5: 'bit' is not the type of a member"),
        ('name="flag" type="byte" />', 'type="byte" />', "line 5: a member without a name"),
        ('"real" count="2"', '"real" count="-1"', "line 12: a tuple has -1 elements"),
        ('"real" count="2"', '"real" count="32768"', "line 12: a tuple has 32768 elements"),
        ('"real" count="2"', '"real" count="32767"', "line 44: expected 32767 elements, not 2"),
        ('"real" count="2"', '"real" array="true" count="2"', "line 12: a tuple has 2 elements"),
        ('"ref" class="Thing"', '"ref"', "line 10: 'other' must name a class"),
        (
            "<string>x<",
            "<byte>x</byte><string>x<",
            "line 27: unexpected <byte> in an array of string",
        ),
        (">255</byte>", ">25 5</byte>", "line 23: expected one number, not '25 5'"),
        (">#0002</ref>", ">#0003</ref>", "line 39: no object has the id '#0003'"),
        ('name="flag">255', 'name="flags">255', "line 23: Thing has no member 'flags'"),
        ('<string name="name">', '<string name="flag">', "line 24: the member 'flag' is given tw"),
        ('parent="Empty"', 'parent="Full"', "the parent 'Full' does not precede its child"),
        ('size="17"', 'size="18"', "line 47: expected 18 elements, not 17"),
        (">x00000000 <!-- 0.0 --> x00", ">x00", "line 51: expected 4 floats, not 3"),
        (">#0002</ref>", "><x/>#0002</ref>", "/other: line 39: expected only text, not <x>"),
        ("<string>x<", "<string><x/>x<", "/names: line 27: expected only text, not <x>"),
        (">255</byte>", "><x/>255</byte>", "/flag: line 23: expected only text, not <x>"),
        (
            "      0 1 2",
            "      <byte>0</byte> 1",
            "/bytes: line 48: expected only text, not <byte>",
        ),
        ('"up">x00000000', '"up"><x/>x00000000', "/up: line 51: expected only text, not <x>"),
        (">255</byte>", ">many</byte>", "/flag: line 23: expected integers, not 'many'"),
        (">255</byte>", "></byte>", "/flag: line 23: expected one number, not ''"),
        (
            "x3dcccccd",
            "0.1",
            "/pair: line 44: expected floats such as x3f800000, not 'x80000000  0.1'",
        ),
        (
            "x3dcccccd",
            "x3dcccccd0",
            "/pair: line 44: expected floats such as x3f800000, not 'x80000000  x3dcccccd0'",
        ),
        ("x3dcccccd", "", "/pair: line 44: expected 2 elements, not 1"),
        ('"pair" size="2"', '"pair" size="3"', "/pair: line 44: expected 3 elements, not 2"),
        (">#0002</ref>\n", '>#0002</ref><int name="size">2</int>', "Thing has no member 'size'"),
        (
            *REF,
            '<int name="other">2</int>',
            "/other: line 39: unexpected <int> for a member of the type ref$",
        ),
        (*REF, '<tuple name="pair"/>', "/pair: line 39: expected 2 elements, not 0"),
        (*REF, '<vec4 name="pair"/>', "/pair: .* <vec4> for a member of the type tuple of real$"),
        (*REF, '<void name="hidden"/>', "/hidden: .* <void> for a member of the type void$"),
        (
            *REF,
            '<real name="up"/>',
            "/up: line 39: unexpected <real> for a member of the type vec4$",
        ),
        (
            '="names" size="2"',
            '="others" size="2"',
            "/others: line 26: unexpected <string> in an array of ref",
        ),
        (
            '<array name="parts" size="1">',
            '<array name="parts" size="2">',
            "expected 2 elements, not 1",
        ),
        ('id="#0002" type="Thing"', 'id="#0002" type="X"', "#0002: line 54: the class 'X' is not"),
        ('id="#0002"', 'id="#0001"', "line 54: '#0001' is not the id of exactly one object"),
        ('id="#0002"', 'id=""', "line 54: '' is not the id of exactly one object"),
        ('"real" count="2"', '"real" count="2x"', "line 12: '2x' is not a number"),
        ('"real" count="2"', '"real" count="9999999"', "line 12: a tuple has 9999999 elements"),
        (
            'name="size" type="int"',
            'name="size" type="struct"',
            "line 19: 'size' must name a class",
        ),
        ("</hktagfile>", "", "not well-formed XML: .* line 63"),
        ("<hktagfile", "<!DOCTYPE x>\n<hktagfile", "unlike any tagfile"),
    ],
)
def test_invalid_xml_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert old in MADE
    with pytest.raises(CorruptError, match=message) as caught:
        opened(MADE.replace(old, new, 1).encode())
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))


def test_unknown_versions_are_refused() -> None:
    with pytest.raises(UnsupportedVersionError, match="is of version 'x'"):
        opened(MADE.replace('version="2"', 'version="x"', 1).encode())


def test_null_in_an_array_of_texts_is_refused() -> None:
    tagfile = opened(MADE.encode())
    tagfile.objects[0].names = ["x", None]
    with pytest.raises(SerializeError, match="XML cannot represent null") as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0001/names/1"


def test_the_text_form_states_the_style_of_the_xml_first() -> None:
    head = opened(MADE.encode()).to_dict()["head"]
    assert list(head.items())[:6] == [
        ("version", 2),
        ("sdk", "hk_2014.1.0-r1"),
        ("max_predicate", 21),
        ("declaration", '<?xml version="1.0" encoding="ascii"?>'),
        ("float_comments", True),
        ("open_classes", False),
    ]
    assert head["predicates"] == [20]


@pytest.mark.slow
def test_too_many_structs_with_many_members_are_refused() -> None:
    members = "".join(f'<member name="m{n}" type="int" />' for n in range(6000))
    data = (
        f'<hktagfile version="1"><class name="Part" version="0">{members}</class>'
        '<class name="Thing" version="0">'
        '<member name="parts" type="struct" array="true" class="Part" /></class>'
        f'<object id="#1" type="Thing"><array name="parts">{"<struct/>" * 20_000}</array></object>'
        "</hktagfile>"
    )
    with pytest.raises(LimitError):
        opened(data.encode())


def test_structs_nested_too_deeply_are_refused() -> None:
    deep = "<struct>" * 300 + "</struct>" * 300
    data = MADE.replace('<array name="others" size="2">', f'<array name="parts">{deep}</array>', 1)
    with pytest.raises(ChunkwrightError):
        opened(data.encode())
