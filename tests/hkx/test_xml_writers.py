"""The different forms of hkpackfile XML by its writers: known text for known values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, QueryError, hkx
from chunkwright.hkx import xml
from chunkwright.hkx.classes.table import load_table
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.packfile import packfile_of
from chunkwright.hkx.xml import member_writers as xml_dialects
from chunkwright.hkx.xml import values as xml_values
from tests.samples import SAMPLES, needs_samples, samples

if TYPE_CHECKING:
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.xml import Loaded

TABLE = b"""version hk_2010.2.0-r1

class Inner
  enum Side LEFT=0 RIGHT=2
  byte UINT8
  side ENUM:INT8 Side

class Wide : hkReferencedObject
  enum Bits ONE=1 TWO=2 FOUR=4
  truth BOOL
  letter CHAR
  letters CHAR[4]
  many ARRAY:CHAR
  i8 INT8
  u8 UINT8
  i16 INT16
  u16 UINT16
  i32 INT32
  u32 UINT32
  i64 INT64
  u64 UINT64
  size ULONG
  real REAL
  half HALF
  flags FLAGS:UINT16 Bits
  place VECTOR4
  turn ROTATION
  frame TRANSFORM
  pose QSTRANSFORM
  text STRINGPTR
  other POINTER Wide
  inner STRUCT Inner
  three INT16[3]
  inners ARRAY:STRUCT Inner
  shorts ARRAY:INT16
  words ARRAY:UINT32
  sizes ARRAY:ULONG
  reals ARRAY:REAL
  halves ARRAY:HALF
  truths ARRAY:BOOL
  poses ARRAY:QSTRANSFORM
  frames ARRAY:TRANSFORM
  places ARRAY:VECTOR4
  texts ARRAY:STRINGPTR
  others ARRAY:POINTER Wide
  mixed HOMOGENEOUSARRAY
  hidden INT32 ignored
"""


def load(members: str, layout: str = "8101", head: str = "", **attributes: str) -> Loaded:
    top = {"classversion": "8", "contentsversion": "hk_2010.2.0-r1"} | attributes
    written = " ".join(f'{key}="{value}"' for key, value in top.items())
    data = (
        f'{head}<hkpackfile {written}><hksection name="__data__">'
        f'<hkobject name="#0007" class="Wide">{members}</hkobject></hksection></hkpackfile>'
    )
    table = load_table(TABLE)
    return xml.load(data.encode(), layout=layout, classes=[table])


def read(member: str, text: str, layout: str = "8101", count: str = "") -> Any:
    loaded = load(f'<hkparam name="{member}"{count}>{text}</hkparam>', layout)
    assert loaded.notes == []
    return loaded.packfile.objects[0][member]


def written(obj: HkObject, member: str, **options: Any) -> str:
    text = xml.dump(packfile_of(obj), **options).text
    found = re.search(rf'<hkparam name="{member}"([^>]*)>(.*?)</hkparam>', text, re.DOTALL)
    assert found is not None
    return f"{found[1]}|{found[2]}"


@pytest.mark.parametrize(
    ("member", "text", "value"),
    [
        ("truth", "true", True),
        ("truth", " False ", False),
        ("truth", "1", True),
        ("truth", "0", False),
        ("truth", "7", 7),
        ("letter", "65", b"A"),
        ("letter", "Z", b"Z"),
        ("letters", "PNG", b"PNG\0"),
        ("letters", "JPEG", b"JPEG"),
        ("letters", "80 78 71 0", b"PNG\0"),
        ("letters", "", b"\0\0\0\0"),
        ("i8", "-128", -128),
        ("i8", "255", -1),
        ("u8", "-1", 255),
        ("u8", "0x1F", 31),
        ("i16", "-32768", -32768),
        ("u16", "-1", 65535),
        ("u16", "65534", 65534),
        ("i32", "-2147483648", -2147483648),
        ("i32", "4294967295", -1),
        ("u32", "-2", 4294967294),
        ("u32", "0xdeadBEEF", 0xDEADBEEF),
        ("i64", "-9223372036854775808", -(1 << 63)),
        ("u64", "18446744073709551615", (1 << 64) - 1),
        ("u64", "-1", (1 << 64) - 1),
        ("size", "-1", (1 << 64) - 1),
        ("real", "1.0E-5", float(np.float32(1e-5))),
        ("real", "1.#INF00", float("inf")),
        ("real", "-1.#INF", float("-inf")),
        ("real", "1e38", float(np.float32(1e38))),
        ("half", "1.00390625", 1.0),
        ("half", "1.0078125", 1.0078125),
        ("flags", "ONE|FOUR|8", "ONE|FOUR|8"),
        ("flags", "6", "TWO|FOUR"),
        ("text", "&#9216;", None),
        ("text", "", ""),
        ("text", "a<![CDATA[<b>]]>&#233;", "a<b>\u00e9"),
        ("other", "null", None),
        ("other", "0", None),
        ("other", "(null null)", None),
    ],
)
def test_values_are_read_in_every_spelling(member: str, text: str, value: object) -> None:
    found = read(member, text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("-1.#IND00", 0xFFC00000),
        ("-1.#IND", 0xFFC00000),
        ("1.#QNAN", 0x7FC00000),
        ("1.#QNAN0", 0x7FC00000),
        ("-1.#QNAN", 0xFFC00000),
        ("1.#SNAN", 0x7FC00000),
        ("1.#R", 0x7FC00000),
        ("1.#J", 0x7F800000),
        ("-1.#J", 0xFFC00000),
        ("1.#INF", 0x7F800000),
        ("-1.#INF000", 0xFF800000),
        ("nan(ind)", 0x7FC00000),
        ("-nan(ind)", 0xFFC00000),
        ("nan", 0x7FC00000),
        ("-nan", 0xFFC00000),
        ("Infinity", 0x7F800000),
        ("NaN", 0x7FC00000),
        ("-0.000000", 0x80000000),
    ],
)
def test_spellings_of_nan_by_c_libraries_are_read(text: str, bits: int) -> None:
    single = read("real", text)
    assert np.array([single], np.float32).view(np.uint32)[0] == bits
    many = read("reals", f"1 {text} 2", count=' numelements="3"')
    assert many.view(np.uint32).tolist() == [0x3F800000, bits, 0x40000000]
    x = read("place", f"(0 0 0 {text})")
    assert x.view(np.uint32)[3] == bits


@pytest.mark.parametrize("text", ["1_0", "\u0661", "1.#", "0x", "--1", "1.5.2", "1 2"])
def test_numbers_valid_only_in_python_syntax_are_refused(text: str) -> None:
    for member in ("real", "i32", "u8"):
        with pytest.raises(CorruptError, match="is not a number"):
            read(member, text)
    with pytest.raises(CorruptError, match="is not a number"):
        read("reals", f"1 {text.replace(' ', 'x')} 2")


@pytest.mark.parametrize(
    ("member", "text"),
    [("i8", "256"), ("u8", "-129"), ("i16", "65536"), ("u32", "4294967296"), ("shorts", "1 70000")],
)
def test_numbers_that_do_not_fit_are_refused(member: str, text: str) -> None:
    with pytest.raises(CorruptError, match="is not a number of type"):
        read(member, text)


def test_minus_one_is_read_as_the_largest_number_of_pointer_size() -> None:
    loaded = load('<hkparam name="size">-1</hkparam><hkparam name="sizes">3 -1</hkparam>', "4101")
    obj = loaded.packfile.objects[0]
    assert obj["size"] == 0xFFFFFFFF
    assert obj["sizes"].tolist() == [3, 0xFFFFFFFF]
    again = chunkwright.open(bytes(loaded.packfile))
    hkx.use_classes(again, load_table(TABLE))
    assert again.objects[0]["size"] == 0xFFFFFFFF


NINE = "(1 2 3)(5 6 7)(9 10 11)"
TWELVE = "(1 2 3 4)(5 6 7 8)(9 10 11 12)"
SIXTEEN = TWELVE + "(13 14 15 16)"
FULL = np.arange(1, 17, dtype=np.float32).reshape(4, 4)


def test_columns_of_three_and_of_four_numbers_are_read() -> None:
    thirds = FULL.copy()
    thirds[:, 3] = (0, 0, 0, 1)
    assert np.array_equal(read("turn", NINE), thirds[:3])
    assert np.array_equal(read("turn", TWELVE), FULL[:3])
    assert np.array_equal(read("frame", NINE + "(13 14 15)"), thirds)
    assert np.array_equal(read("frame", SIXTEEN), FULL)
    assert np.array_equal(read("frame", SIXTEEN.replace(")(", " ").strip("()")), FULL)
    posed = FULL[:3].copy()
    posed[0, 3] = posed[2, 3] = 0
    assert np.array_equal(read("pose", "(1 2 3)(5 6 7 8)(9 10 11)"), posed)
    assert np.array_equal(read("pose", TWELVE), FULL[:3])
    bare = TWELVE.replace(")(", " ").strip("()")
    assert np.array_equal(read("pose", bare), FULL[:3])
    many = read("poses", " ".join([bare] * 5), count=' numelements="5"')
    assert np.array_equal(many, np.stack([FULL[:3]] * 5))
    short = "1 2 3 5 6 7 8 9 10 11 " * 6
    assert np.array_equal(read("poses", short, count=' numelements="6"')[5], posed)
    assert np.array_equal(read("frames", SIXTEEN * 3, count=' numelements="3"')[2], FULL)
    assert read("places", "(1 2 3 4)(5 6 7 8)").tolist() == [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize("member", ["turn", "pose", "frame", "place"])
def test_too_few_or_too_many_numbers_are_refused(member: str) -> None:
    for text in ("(1 2 3)(4 5)", SIXTEEN + SIXTEEN):
        with pytest.raises(CorruptError, match=r"a multiple of|values of type"):
            read(member, text)


def test_arrays_and_structs_are_read() -> None:
    assert read("shorts", "\n-1 0\n0x10\t65535 ").tolist() == [-1, 0, 16, -1]
    assert read("words", "-1 7", count=' numelements="2"').tolist() == [0xFFFFFFFF, 7]
    assert read("halves", "1.5 nan").tolist()[0] == 1.5
    assert read("truths", "true false 1").tolist() == [True, False, True]
    assert read("three", "1 2 3").tolist() == [1, 2, 3]
    texts = "<hkcstring>a</hkcstring><hkcstring>&#9216;</hkcstring><hkcstring/>"
    assert read("texts", texts, count=' numelements="3"') == ["a", None, ""]
    inner = (
        '<hkobject><hkparam name="byte">{}</hkparam><hkparam name="side">{}</hkparam></hkobject>'
    )
    assert read("inner", inner.format(9, "RIGHT")) == {"byte": 9, "side": "RIGHT"}
    made = read("inners", inner.format(1, 0) + inner.format(2, 2) + inner.format(3, 1))
    assert [(each.byte, each.side) for each in made] == [(1, "LEFT"), (2, "RIGHT"), (3, 1)]
    assert read("many", "PNG", count=' numelements="3"') == b"PNG"
    assert read("many", "1 2 3", count=' numelements="3"') == b"\1\2\3"


def test_missing_members_have_the_defaults_of_a_new_object() -> None:
    obj = load("").packfile.objects[0]
    fresh = hkx.new_object(obj.packfile, "Wide")
    assert obj.values == fresh.values
    for name, value in obj.values.items():
        if isinstance(value, list | np.ndarray):
            assert value is not fresh[name]


@pytest.mark.parametrize(
    ("words", "kept", "note"),
    [
        ("1 2 %n", [1, 2], "line 1: '%n' is ignored"),
        ("1 2 %(", [1, 2], "line 1: '%(' is ignored"),
        ("1 2 @ %n", [1, 2], "line 1: '@' is ignored"),
        ("1 2 3", [1, 2, 3], "line 1: numelements is '2', not 3"),
        ("1 2 -3", [1, 2, -3], "line 1: numelements is '2', not 3"),
        ("1 2 +3", [1, 2, 3], "line 1: numelements is '2', not 3"),
    ],
)
def test_template_placeholders_in_arrays_are_ignored_with_a_note(
    words: str, kept: list[int], note: str
) -> None:
    loaded = load(f'<hkparam name="shorts" numelements="2">{words}</hkparam>')
    assert loaded.packfile.objects[0]["shorts"].tolist() == kept
    assert [str(each) for each in loaded.notes] == [f"/objects/#0007/shorts: {note}"]


def test_notes_state_the_path_and_line() -> None:
    loaded = load(
        '<hkparam name="shorts" numelements="4">1 2\n3</hkparam>\n<hkparam name="nothing">1</hkparam>'
        '\n<hkparam name="three"></hkparam><hkstruct/>'
    )
    assert [str(each) for each in loaded.notes] == [
        "/objects/#0007/shorts: line 1: numelements is '4', not 3",
        "/objects/#0007/nothing: line 3: Wide has no such member",
        "/objects/#0007/three: line 4: an empty C array is read as one of zeros",
        "/objects/#0007/: line 4: Wide has no <hkstruct>",
    ]
    with pytest.raises(CorruptError, match="expected 3 elements in this C array, not 2") as caught:
        read("three", "1 2")
    assert caught.value.path == "/objects/#0007/three"
    with pytest.raises(CorruptError, match="'PNG87' is longer than 4 bytes"):
        read("letters", "PNG87")


@pytest.mark.parametrize(
    ("attributes", "version"),
    [
        ({"contentsversion": "hk_2010.2."}, "hk_2010.2.0-r1"),
        ({"contentsversion": "hk_2010.2", "classversion": ""}, "hk_2010.2.0-r1"),
        ({"contentsversion": "hk-2010.2.0-r1"}, "hk_2010.2.0-r1"),
        ({"contentsversion": ""}, "hk_2010.2.0-r1"),
    ],
)
def test_a_truncated_version_is_completed_and_reported(
    attributes: dict[str, str], version: str
) -> None:
    loaded = load("", **attributes)
    assert loaded.packfile.header.contents_version == version
    assert f"is read as {version}" in str(loaded.notes[0])


def test_a_version_that_is_not_stated_is_determined_from_signatures() -> None:
    data = b"""<hkpackfile><hksection name="__data__"><hkobject name="x" class="hkaSkeleton"
        signature="0xfec1cedb"/></hksection></hkpackfile>"""
    loaded = xml.load(data)
    assert loaded.packfile.header.contents_version.startswith("hk_2014")
    assert loaded.packfile.objects[0].number == 1


@pytest.mark.parametrize("text", ["0x2772", "2772", "0x", "0x12345678"])
def test_a_truncated_signature_is_reported_and_not_kept(text: str) -> None:
    data = f"""<hkpackfile contentsversion="hk_2010.2.0-r1"><hksection name="__data__"><hkobject
        name="#1" class="hkRootLevelContainer" signature="{text}"/></hksection></hkpackfile>"""
    loaded = xml.load(data.encode())
    assert f"signature {text} instead of 0x2772c11e, that of the known class" in str(
        loaded.notes[0]
    )
    assert loaded.packfile.objects[0].signature == 0x2772C11E
    assert chunkwright.open(bytes(loaded.packfile)).problems() == []


def test_text_wrongly_declared_as_ascii_is_read() -> None:
    head = '<?xml version="1.0" encoding="ascii"?>'
    assert (
        load('<hkparam name="text">\u00e9</hkparam>', head=head).packfile.objects[0]["text"]
        == "\u00e9"
    )
    data = (head + '<hkpackfile contentsversion="hk_2010.2.0-r1"><hksection name="__data__">'
            '<hkobject name="#1" class="hkbProjectStringData"><hkparam name="animationPath">'
            '\u00e9</hkparam></hkobject></hksection></hkpackfile>').encode("latin-1")  # fmt: skip
    assert xml.load(data).packfile.objects[0]["animationPath"] == "\u00e9"


def filled() -> HkObject:
    members = (
        '<hkparam name="truth">true</hkparam><hkparam name="letters">PNG</hkparam>'
        '<hkparam name="i8">-5</hkparam><hkparam name="real">1.0E-5</hkparam>'
        f'<hkparam name="pose">{TWELVE}</hkparam><hkparam name="frame">{SIXTEEN}</hkparam>'
        '<hkparam name="reals">9.5 -0.0 nan 16777216</hkparam><hkparam name="other">#0007</hkparam>'
        '<hkparam name="flags">5</hkparam><hkparam name="text">a&amp;b</hkparam>'
        '<hkparam name="texts"><hkcstring>x</hkcstring></hkparam>'
        f'<hkparam name="poses">{TWELVE}</hkparam><hkparam name="three">1 2 3</hkparam>'
        f'<hkparam name="shorts">{" ".join(map(str, range(-1, 17)))}</hkparam>'
    )
    return load(members, toplevelobject="#0007").packfile.objects[0]


def test_members_are_written_in_the_form_of_hkxcmd() -> None:
    obj = filled()
    lines = "\n\t\t\t\t-1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14\n\t\t\t\t15 16\n\t\t\t"
    assert written(obj, "shorts") == f' numelements="18"|{lines}'
    assert written(obj, "three") == "|1 2 3"
    assert written(obj, "truth") == "|true"
    assert written(obj, "letters") == "|PNG"
    assert written(obj, "i8") == "|-5"
    assert written(obj, "real") == "|1e-05"
    assert written(obj, "real", decimals=6) == "|0.000010"
    assert written(obj, "reals") == ' numelements="4"|\n\t\t\t\t9.5 -0.0 nan 1.6777216e+07\n\t\t\t'
    assert written(obj, "pose") == "|(1.0 2.0 3.0)(5.0 6.0 7.0 8.0)(9.0 10.0 11.0)"
    assert written(obj, "pose", decimals=1) == "|(1.0 2.0 3.0)(5.0 6.0 7.0 8.0)(9.0 10.0 11.0)"
    assert written(obj, "other") == "|#0007"
    assert written(obj, "flags") == "|ONE|FOUR"
    assert written(obj, "text") == "|a&amp;b"
    assert written(obj, "words") == ' numelements="0"|'
    lost = [str(each) for each in xml.dump(packfile_of(obj)).lost]
    assert [each.partition(": ")[0] for each in lost] == [
        "/objects/#0007/frame",
        "/objects/#0007/pose",
        "/objects/#0007/poses/0",
    ]
    assert "the fourth numbers of a TRANSFORM" in lost[0]


def test_members_are_written_in_the_form_of_hkxpack() -> None:
    obj = filled()
    assert written(obj, "real", dialect="hkxpack") == "|9.999999747378752E-6"
    assert (
        written(obj, "pose", dialect="hkxpack")
        == "|(1.0 2.0 3.0 4.0)(5.0 6.0 7.0 8.0)(9.0 10.0 11.0 12.0)"
    )
    assert written(obj, "reals", dialect="hkxpack").split() == [
        'numelements="4"|',
        "9.5",
        "-0.0",
        "NaN",
        "1.6777216E7",
    ]
    text, lost = xml.dump(packfile_of(obj), dialect="hkxpack")
    assert lost == []
    assert text.startswith('<?xml version="1.0" encoding="ASCII" standalone="no"?>\n<hkpackfile ')
    assert '<hkobject class="Wide" name="#7"' in text
    again = xml.load(text.encode(), classes=[load_table(TABLE)]).packfile
    made = again.objects[0]
    assert made["other"] is made
    obj["other"] = made["other"] = None
    assert made.values == obj.values


def test_null_text_is_lost_in_the_form_of_hkxpack() -> None:
    obj = filled()
    obj["text"] = None
    lost = [str(each) for each in xml.dump(packfile_of(obj), dialect="hkxpack").lost]
    assert lost == ["/objects/#0007/text: lost in XML: that the text is null and not empty"]
    with pytest.raises(QueryError, match="hkxcmd, hkxpack"):
        xml.dump(packfile_of(obj), dialect="other")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"), (-0.0, "-0.0"), (1.0, "1.0"), (0.001, "0.0010000000474974513"),
        (1e-3 / 2, "5.000000237487257E-4"), (9999999.0, "9999999.0"), (1e7, "1.0E7"),
        (-(2.0**34), "-1.7179869184E10"), (float("inf"), "Infinity"), (float("-inf"), "-Infinity"),
        (float("nan"), "NaN"),
    ],
)  # fmt: skip
def test_reals_are_written_as_java_writes_them(value: float, text: str) -> None:
    assert xml_dialects.java_reals(xml_values.bits_of([value]), None) == [text]


def test_bits_of_nans_without_a_spelling_are_lost() -> None:
    obj = filled()
    for bits, is_lost in ((0x7FC00000, False), (0xFFC00000, False), (0x7FC00001, True)):
        obj["reals"] = np.array([bits], np.uint32).view(np.float32)
        lost = [each.path for each in xml.dump(packfile_of(obj)).lost]
        assert ("/objects/#0007/reals" in lost) == is_lost
        assert written(obj, "reals").split()[1] == ("-nan" if bits >> 31 else "nan")


@pytest.mark.parametrize(
    ("value", "text"),
    [(b"PNG\0", "PNG"), (b"JPEG", "JPEG"), (b"1\0\0\0", "1"), (b"a\0b\0", ""), (b"\0\0\0\0", ""),
     (b"a b\0", ""), (b"<\0\0\0", ""), (b"\xe9\0\0\0", ""), (b"5", "")],
)  # fmt: skip
def test_char_arrays_are_text_or_numbers(value: bytes, text: str) -> None:
    assert xml_values.char_text(value) == text
    if text:
        assert xml_values.parse_chars(text, len(value)) == value


@needs_samples
def test_elements_of_homogeneous_arrays_are_read_by_classes_that_the_text_describes() -> None:
    for name in ("2526aa84_teapot.xml", "b346c11b_teapot660.xml"):
        packfile = xml.load(SAMPLES / "havok_xml" / name).packfile
        (buffer,) = [each for each in packfile.objects if each.class_name == "hkxVertexBuffer"]
        held = buffer["vertexData"]
        assert (held.class_name, held.size, len(held.items)) == (
            "hkxVertexP4N4W4I4C1Q2",
            3072,
            3072,
        )
        assert held.items[0]["qu"] == 6553
        assert held.items[1]["weights"] == 4278190080
        assert held.items[1]["position"].tolist() == pytest.approx(
            [-35.494301, -83.422874, 86.381012, 0]
        )
        assert len(bytes(packfile)) > 48 * 3072


@needs_samples
def test_every_object_of_a_scene_is_decoded() -> None:
    for path in samples("havok"):
        packfile = chunkwright.open(path)
        scenes = [each for each in packfile.objects if each.class_name.startswith("hkx")]
        assert not [each for each in scenes if isinstance(each.values, RawObject)], path.name


@needs_samples
def test_a_scene_of_2012_is_decoded_with_the_expected_values() -> None:
    path = next(path for path in samples("havok") if path.name == "a944d540_teapot[4001].hkx")
    packfile = chunkwright.open(path)
    (scene,) = [each for each in packfile.objects if each.class_name == "hkxScene"]
    assert (scene["modeller"], scene["sceneLength"]) == ("3dsMax 6.0.0", 10.0)
    light = scene["lights"][0]
    assert (light["type"], light["color"]) == ("POINT_LIGHT", 0xFFFFFFFF)
    material = scene["materials"][0]
    assert (material["name"], material["uvMapAlgorithm"]) == (
        "Stones_Travertn",
        "UVMA_3DSMAX_STYLE",
    )
    assert material["uvMapScale"].tolist() == [1.0, 1.0]
    buffer = scene["meshes"][0]["sections"][0]["vertexBuffer"]
    assert (buffer["data"]["numVerts"], len(buffer["data"]["vectorData"])) == (3072, 6144)
    decls = buffer["desc"]["decls"]
    assert [(each["usage"], each["byteOffset"], each["hint"]) for each in decls[:2]] == [
        ("HKX_DU_POSITION", 0, "HKX_DH_NONE"),
        ("HKX_DU_NORMAL", 49152, "HKX_DH_NONE"),
    ]


@pytest.mark.parametrize("text", ["0x", "1e400", "1 2", "ONE|0x", "ONE|x"])
def test_invalid_flags_are_refused(text: str) -> None:
    with pytest.raises(ChunkwrightError) as caught:
        read("flags", text)
    assert caught.value.path == "/objects/#0007/flags"


def test_elements_are_read_by_the_class_stated_before_them() -> None:
    def param(name: str, value: str) -> str:
        return f'<hkparam name="{name}">{value}</hkparam>'

    members = "".join(
        f"<hkobject>{''.join(param(*each) for each in member.items())}</hkobject>"
        for member in (
            {"name": "x", "class": "null", "type": "TYPE_INT16", "subtype": "TYPE_VOID",
             "cArraySize": "2", "flags": "0"},
            {"name": "y", "type": "TYPE_ENUM", "subtype": "TYPE_INT8", "flags": "ALIGN_8",
             "enum": "<hkobject class='hkClassEnum'><hkparam name='name'>E</hkparam></hkobject>"},
        )
    )  # fmt: skip
    enum = "<hkobject>" + param("name", "E") + param(
        "items", "<hkobject>" + param("value", "3") + param("name", "THREE") + "</hkobject>"
    ) + "</hkobject>"  # fmt: skip
    described = (
        '<hkobject name="Own" class="hkClass">' + param("name", "Own") + param("parent", "null")
        + param("declaredEnums", enum) + param("declaredMembers", members) + "</hkobject>"
    )  # fmt: skip
    items = "".join(
        f"<hkobject>{param('x', x)}{param('y', y)}</hkobject>"
        for x, y in (("1 2", "THREE"), ("3 4", "5"))
    )
    held = read("mixed", described + items, count=' numelements="2"')
    assert (held.class_name, held.size) == ("Own", 2)
    assert [(each.x.tolist(), each.y) for each in held.items] == [([1, 2], "THREE"), ([3, 4], 5)]
    assert [slot.offset for slot in held.items[0].plan.slots] == [0, 8]
    assert read("mixed", "null") is None
    with pytest.raises(ChunkwrightError, match="the class 'Nobody' of the elements is not known"):
        read("mixed", "Nobody<hkobject/>")


def test_a_repeated_member_is_reported() -> None:
    twice = '<hkparam name="i8">1</hkparam>\n<hkparam name="i8">2</hkparam>'
    loaded = load(twice)
    assert [str(note) for note in loaded.notes] == [
        "/objects/#0007/i8: line 2: the member is given again, and replaces the one before"
    ]
    assert loaded.packfile.objects[0]["i8"] == 2


def test_a_second_struct_in_a_single_struct_member_is_reported() -> None:
    inner = '<hkobject><hkparam name="byte">{}</hkparam></hkobject>'
    loaded = load(f'<hkparam name="inner">{inner.format(5)}\n{inner.format(6)}<other/></hkparam>')
    assert [str(note) for note in loaded.notes] == [
        "/objects/#0007/inner: line 2: <hkobject> is ignored: the member is a single struct",
        "/objects/#0007/inner: line 2: <other> is ignored: the member is a single struct",
    ]
    assert loaded.packfile.objects[0]["inner"]["byte"] == 5


def test_elements_that_are_not_objects_are_reported() -> None:
    data = (
        b'<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1">'
        b'<hkobject name="#2" class="hkbProjectStringData"/>\n'
        b'<hksection name="__data__"><hkparam name="x"/>\n'
        b'<hkobject name="#1" class="hkbProjectStringData"/></hksection></hkpackfile>'
    )
    loaded = xml.load(data)
    assert [str(note) for note in loaded.notes] == [
        "/: line 1: <hkobject> in <hkpackfile> is ignored",
        "/: line 2: <hkparam> in <hksection> is ignored",
    ]
    assert len(loaded.packfile) == 1
