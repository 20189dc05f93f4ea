"""hkpackfile XML: written and read again, and the dialects of other tools."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, QueryError, UnsupportedVersionError
from chunkwright.hkx import xml
from chunkwright.hkx.file import rewrite
from chunkwright.hkx.xml import values as xml_values
from tests.patience import within
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile

XML = SAMPLES / "havok_xml"
BINARY = SAMPLES / "havok"
STUB = "Dexesttp_hkxpack__test__resources__test-base.hkx"

# XML samples with the packfile that holds the same asset, and how many lines may differ:
# log texts, counters and paths that the exporter of the asset writes each time.
PAIRS = [
    ("SARDONYX-sard__handson_hex_dump__defaultmale__defaultmale_x86.xml",
     "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale_x86.hkx", 0),
    ("SARDONYX-sard__handson_hex_dump__wisp_skeleton__skeleton.xml",
     "SARDONYX-sard_serde-hkx__handson_hex_dump__wisp_skeleton__skeleton.hkx", 0),
    ("PredatorCZ__resources__allosaur2012.xml",
     "PredatorCZ_HavokLib__resources__2012_2__allosaur_4111_.hkx", 0),
    ("PredatorCZ__resources__allosaur_run_D12_8_3.xml",
     "PredatorCZ_HavokLib__resources__550__allosaur_run_D12_8_3_4111_.hkx", 2),
    ("PredatorCZ__resources__allosaur_run_S32_V16_B255_D1.xml",
     "PredatorCZ_HavokLib__resources__550__allosaur_run_S32_V16_B255_D1_4001_.hkx", 2),
    ("PredatorCZ__resources__allosaur_run_S48_V8_B255_D2.xml",
     "PredatorCZ_HavokLib__resources__550__allosaur_run_S48_V8_B255_D2_4001_.hkx", 2),
    ("ShikyoKira__actors__character__Nemesis_defaultmale_Project.xml",
     "SARDONYX-sard_serde-hkx__handson_hex_dump__defaultmale__defaultmale.hkx", 0),
    ("ShikyoKira__character__behaviors__Nemesis_weapequip.xml",
     "ShikyoKira_Project-New-Reign---Nemesis-Main__test_environment__cached_behaviors__weapequip.hkx",
     0),
    ("ShikyoKira__character__behaviors__Nemesis_staggerbehavior.xml",
     "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__staggerbehavior.hkx", 0),
]  # fmt: skip


def reread(packfile: Packfile, text: str) -> Packfile:
    written = text.encode("ascii")
    loaded = xml.load(written, layout=packfile.layout, object_ids=packfile.object_prefix == 8)
    assert loaded.notes == []
    return loaded.packfile


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_binary_packfiles_round_trip_through_xml(path: Path) -> None:
    data = path.read_bytes()
    packfile = chunkwright.open(data)
    if path.name == STUB:
        assert "an object that cannot be decoded" in str(xml.dump(packfile).lost[0])
        return
    written = xml.dump(packfile)
    lost = [str(each) for each in written.lost]
    again = reread(packfile, written.text)
    assert (bytes(again) == data) == (not lost), lost[:3]
    if len(lost) == 1 and "the list of class names" in lost[0]:
        # The objects are the same to the byte.
        made = chunkwright.open(bytes(again)).contents
        assert made.data == packfile.contents.data
        assert np.array_equal(packfile.contents.local_fixups, made.local_fixups)
        assert np.array_equal(packfile.contents.global_fixups, made.global_fixups)
    numbers = all("fourth numbers" in each or "bits of a NaN" in each for each in lost)
    if lost and numbers and packfile.header.file_version > 5:
        # Only numbers were lost: the layout is unchanged.
        assert len(bytes(again)) == len(data)


@needs_samples
@pytest.mark.parametrize(("text", "binary", "differ"), PAIRS, ids=[row[0] for row in PAIRS])
def test_xml_of_other_tools_equals_the_binary(text: str, binary: str, differ: int) -> None:
    theirs = xml.load(XML / text).packfile
    packfile = chunkwright.open(BINARY / binary)
    ours = reread(packfile, xml.dump(packfile, decimals=6).text)
    lines = [content(each) for each in (theirs, ours)]
    assert len(lines[0]) == len(lines[1])
    changed = [pair for pair in zip(*lines, strict=True) if pair[0] != pair[1]]
    assert len(changed) == differ, changed[:3]


def content(packfile: Packfile) -> list[str]:
    """Return comparable lines of XML: six decimals, objects renumbered, no signed zeros."""
    text = xml.dump(packfile, decimals=6).text
    places: dict[str, str] = {}
    text = re.sub(r"#\d{4,}", lambda found: places.setdefault(found[0], f"#{len(places)}"), text)
    return text.replace("&#9216;", "").replace("-0.000000", "0.000000").splitlines()


@needs_samples
@pytest.mark.parametrize("layout", ["8101", pytest.param("4001", marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", samples("havok_xml"), ids=lambda path: path.name)
def test_every_dialect_is_read_and_written_as_binary(path: Path, layout: str) -> None:
    loaded = xml.load(path, layout=layout)
    packfile = chunkwright.open(bytes(loaded.packfile))
    assert packfile.problems() == []
    assert packfile.layout == layout
    # Descriptions of the classes of elements are not objects.
    heads = re.findall(rb"<hkobject [^>]*name=[^>]*>", path.read_bytes())
    declared = sum(b'class="hkClass"' not in head for head in heads)
    assert len(packfile.objects) == declared
    assert packfile.root is not None
    assert content(packfile) == content(loaded.packfile)


@needs_samples
def test_text_that_is_ignored_or_reinterpreted_is_reported() -> None:
    template = xml.load(XML / "ShikyoKira__character__characters__Nemesis_defaultmale.xml").notes
    assert "'%n' is ignored" in str(template[0])
    later = xml.load(XML / "PredatorCZ__resources__allosaur2012.xml").notes
    assert "read as hk_2012.2.0-r1" in str(later[0])
    assert xml.load(XML / "aerisarn__minotaur__assets__skeleton.xml").notes == []


@needs_samples
@pytest.mark.parametrize(
    ("name", "objects"),
    [
        ("SARDONYX-sard__handson_hex_dump__defaultmale__defaultmale_x86.xml", 3),
        ("SARDONYX-sard__handson_hex_dump__wisp_skeleton__skeleton.xml", 160),
        ("ShikyoKira__character__behaviors__Nemesis_staggerbehavior.xml", 112),
        ("PredatorCZ__resources__allosaur_run_S32_V16_B255_D1.xml", 98),
        ("aerisarn__minotaur__animations__idle.xml", 4),
    ],
)
def test_xml_equals_that_of_hkxcmd_byte_for_byte(name: str, objects: int) -> None:
    theirs = (XML / name).read_text()
    ours = xml.dump(xml.load(XML / name).packfile, decimals=6).text
    found = [Counter(without_names(text)) for text in (theirs, ours)]
    assert sum(found[0].values()) == objects
    assert found[0] == found[1]
    heads = [re.sub(r"#\d{4}", "#", text[: text.index("<hkobject")]) for text in (theirs, ours)]
    if "toplevelobject" not in heads[0]:
        # The SDK of 5.5 does not name the top object; it is named here to be found again.
        heads[1] = heads[1].replace(' toplevelobject="#"', "")
    assert heads[0] == heads[1]


def without_names(text: str) -> list[str]:
    """Return the objects without names, which are arbitrary, or digits beyond the 17 that the SDK
    prints."""
    found = re.findall(r"\t\t<hkobject name=.*?\n\t\t</hkobject>\n\n", text, re.DOTALL)
    return [re.sub(r"\d{18,}\.0{6}", "huge", re.sub(r"#\d{4,}", "#", each)) for each in found]


def document(members: str, class_name: str = "hkbProjectStringData", **top: str) -> bytes:
    attributes = {"classversion": "8", "contentsversion": "hk_2010.2.0-r1"} | top
    written = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return (
        f'<?xml version="1.0" encoding="utf-8"?><hkpackfile {written}><hksection name="__data__">'
        f'<hkobject name="#1" class="{class_name}">{members}</hkobject>'
        "</hksection></hkpackfile>"
    ).encode()


def test_a_signature_of_another_class_is_reported() -> None:
    data = document("").replace(b'name="#1"', b'name="#1" signature="0x1234"')
    (note,) = xml.load(data).notes
    assert "signature 0x1234 instead of 0x76ad60a, that of the known class" in str(note)


def test_null_empty_and_unusual_texts_round_trip() -> None:
    packfile = xml.load(document("")).packfile
    root = packfile.objects[0]
    root["animationPath"], root["behaviorPath"] = "", None
    root["characterPath"] = "a\r\nb\t<&>\u00e9\U0001f600 "
    root["eventNames"] = ["", None, " x "]
    again = reread(packfile, xml.dump(packfile).text)
    for name in ("animationPath", "behaviorPath", "characterPath", "eventNames"):
        assert again.objects[0][name] == root[name]


def test_text_that_xml_cannot_hold_is_reported() -> None:
    packfile = xml.load(document("")).packfile
    packfile.objects[0]["animationPath"] = "bell\x07"
    packfile.objects[0]["behaviorPath"] = "\u2400"
    packfile.objects[0]["eventNames"] = ["ok", "\udc80"]
    lost = [each.path for each in xml.dump(packfile).lost]
    start = "/objects/#0001"
    assert lost == [f"{start}/eventNames/1", f"{start}/animationPath", f"{start}/behaviorPath"]


def test_bytes_after_the_packfile_are_reported() -> None:
    packfile = xml.load(document("")).packfile
    again = chunkwright.open_packfile(bytes(packfile) + b"after")
    (lost,) = xml.dump(again).lost
    assert (lost.path, lost.message) == (
        "/",
        "lost in XML: 5 bytes that follow the last section",
    )


def test_ignored_members_that_are_not_zero_are_reported() -> None:
    packfile = xml.load(document("")).packfile
    assert xml.dump(packfile).lost == []
    packfile.objects[0]["rootPath"] = "C:\\"
    (lost,) = xml.dump(packfile).lost
    assert lost.path.endswith("/rootPath")


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (b"<hkpackfile>", CorruptError, "not well-formed"),
        (b"<scene/>", CorruptError, "document element"),
        (b"no xml", UnsupportedVersionError, "not XML in UTF-8 or ASCII"),
        ("<hkpackfile/>".encode("utf-16"), UnsupportedVersionError, "not XML in UTF-8 or ASCII"),
        (b'<?xml version="1.0" encoding="utf-7"?><hkpackfile/>', UnsupportedVersionError, "utf-7"),
        (b'<hkpackfile classversion="3" contentsversion="x"/>', UnsupportedVersionError, "'x'"),
        (document("", "noSuchClass"), QueryError, "noSuchClass is not known"),
        (document("", toplevelobject="#9"), CorruptError, "'#9' is not among"),
        (document("").replace(b'class="', b'klass="'), CorruptError, "lacks its name or its class"),
        (
            document("").replace(b'"#1"', b'"#1" signature="zz"'),
            CorruptError,
            "'zz' is not a signature",
        ),
    ],
)
def test_malformed_documents_are_refused(
    data: bytes, kind: type[ChunkwrightError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        xml.load(data)


@pytest.mark.parametrize("encoding", ["iso-8859-12", "iso-8859-17", "windows-1259"])
def test_unknown_encodings_are_refused(encoding: str) -> None:
    declared = f'<?xml version="1.0" encoding="{encoding}"?><hkpackfile/>'
    with pytest.raises(UnsupportedVersionError, match=f"XML in {encoding} is not supported"):
        xml.load(declared.encode())


@pytest.mark.parametrize("encoding", ["ISO-8859-16", "windows-1258", "us-ascii"])
def test_known_encodings_are_read(encoding: str) -> None:
    data = document("").replace(b"utf-8", encoding.encode())
    assert len(xml.load(data).packfile.objects) == 1


@pytest.mark.parametrize(
    ("members", "path", "words"),
    [
        ('<hkparam name="worldUpWS">(1 2 x 4)</hkparam>', "worldUpWS", "'x' is not a number"),
        (
            '<hkparam name="worldUpWS">(1 2 3)</hkparam>',
            "worldUpWS",
            "expected a multiple of 4 numbers for VECTOR4, not 3",
        ),
        ('<hkparam name="stringData">#7</hkparam>', "stringData", "no object is named '#7'"),
        ('<hkparam name="defaultEventMode">NO</hkparam>', "defaultEventMode", "'NO'"),
        ('<hkparam name="defaultEventMode">300</hkparam>', "defaultEventMode", "'300'"),
    ],
)
def test_malformed_members_are_refused_with_their_line(members: str, path: str, words: str) -> None:
    with pytest.raises(ChunkwrightError, match=re.escape(words)) as caught:
        xml.load(document(members, "hkbProjectData"))
    assert caught.value.path == f"/objects/#0001/{path}"
    assert "line 1" in str(caught.value)


def test_entities_are_refused_before_anything_is_expanded() -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    for place in range(20):
        bomb += b'<!ENTITY b%d "%s">' % (place, b"&a;" * 10)
    with pytest.raises(CorruptError, match="document type"):
        xml.load(bomb + b"]><hkpackfile/>")
    outside = b'<!DOCTYPE x SYSTEM "file:///etc/hostname"><hkpackfile/>'
    with pytest.raises(CorruptError, match="document type"):
        xml.load(outside)


def test_elements_nested_too_deeply_are_refused_fast() -> None:
    deep = "<hkobject><hkparam name='x'>" * 50_000 + "</hkparam></hkobject>" * 50_000
    bones = "<hkparam name='bones' numelements='1'><hkobject>"
    closed = "</hkobject></hkparam>"

    def load(data: bytes) -> None:
        with pytest.raises(CorruptError, match="line 1: more than 2048 levels of elements"):
            xml.load(data)

    within(10, load, document(f'<hkparam name="animationPath">{deep}</hkparam>'))
    within(10, load, document(bones * 50_000 + closed * 50_000, "hkaSkeleton"))


def test_elements_nested_up_to_the_limit_are_read() -> None:
    # <hkpackfile>, <hksection>, <hkobject> and <hkparam> are around these.
    for levels in (2044, 2045):
        deep = "<a>" * levels + "</a>" * levels
        data = document(f'<hkparam name="animationPath">{deep}</hkparam>')
        if levels == 2044:
            assert len(xml.load(data).packfile.objects) == 1
        else:
            with pytest.raises(CorruptError, match="levels"):
                xml.load(data)


def test_long_text_with_comments_references_and_encodings_is_read_completely() -> None:
    text = "x" * 9_000 + "&#956;<!-- 1 -->" + "\u20ac" * 9_000
    data = document(f'<hkparam name="animationPath">{text}</hkparam>').decode()
    data = data.replace("utf-8", "windows-1252")
    (made,) = xml.load(data.encode("cp1252")).packfile.objects
    assert made["animationPath"] == "x" * 9_000 + "\u03bc" + "\u20ac" * 9_000


@given(st.lists(st.floats(width=32, allow_nan=False), min_size=1))
def test_the_shortest_text_of_reals_is_read_back_to_the_same_bits(values: list[float]) -> None:
    array = np.array(values, np.float32)
    words = xml_values.real_texts(xml_values.bits_of(array), None)
    assert xml_values.parse_numbers(words, "f4") == array.tobytes()
    assert words == list(map(xml_values._shortest_text, array.tolist()))
    assert words == xml_values._numpy_texts(array.view(np.uint32).tolist())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e-4, "1e-04"),
        (999999.9, "999999.9"),
        (1e6, "1e+06"),
        (-1234567, "-1.234567e+06"),
        (2.0**-96, "1.2621775e-29"),
        (-(2.0**87), "-1.5474251e+26"),
        (2.0**90, "1.2379401e+27"),
        (1e-45, "1e-45"),
        (-9.2713e-41, "-9.2713e-41"),
        (3.4028235e38, "3.4028235e+38"),
    ],
)
def test_reals_have_the_same_text_with_and_without_numpy(value: float, text: str) -> None:
    bits = xml_values.bits_of([value])
    (stored,) = xml_values.floats_of(bits)
    assert [xml_values._shortest_text(stored)] == xml_values._numpy_texts(bits) == [text]


@pytest.mark.parametrize("kind", xml_values.BLOCKS)
def test_vectors_and_matrices_round_trip_through_xml(kind: str) -> None:
    brackets = xml_values.BLOCKS[kind].brackets
    written = ["".join(f"({' '.join(map(str, range(1, n + 1)))})" for n in brackets)] * 3
    made = xml_values.parse_blocks(" ".join(written), kind)
    numbers = np.frombuffer(made, np.float32).reshape(3, len(brackets), 4).copy()
    bits = xml_values.bits_of(numbers)
    texts = xml_values.real_texts(xml_values.written_bits(bits, brackets), 0)
    assert xml_values.bracketed(3, brackets, texts) == written
    assert not xml_values.unwritten(bits, kind)
    if 3 in brackets:
        numbers[1, ..., 3] += 5
        assert xml_values.unwritten(xml_values.bits_of(numbers), kind) == [1]


@needs_samples
def test_flags_of_xml_are_read_as_hexadecimal_numbers() -> None:
    path = BINARY / (
        "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__staggerbehavior.hkx"
    )
    packfile = chunkwright.open(path)
    text = xml.dump(packfile).text
    with_hex = text.replace(">FLAG_SYNC_POINT<", "><!-- bits -->0x2<")
    assert with_hex != text
    assert bytes(xml.load(with_hex.encode(), layout=packfile.layout).packfile) == bytes(
        rewrite.rewrite(packfile)
    )


@pytest.mark.parametrize("size", [1, 2, 4, 8])
@pytest.mark.parametrize("kind", "iu")
def test_an_integer_of_xml_has_the_range_of_its_size(kind: str, size: int) -> None:
    """Integers that fit as signed or as unsigned are accepted, others are not."""
    word, bits = f"{kind}{size}", 8 * size
    highest, lowest = (1 << bits) - 1, -(1 << (bits - 1))
    for number in (0, 1, -1, highest, lowest, highest >> 1, (highest >> 1) + 1):
        found = xml_values.parse_numbers([str(number)], word)
        assert found == (number & highest).to_bytes(size, sys.byteorder)
    for number in (highest + 1, lowest - 1, highest * 2, -highest):
        with pytest.raises(CorruptError, match="is not a number of type"):
            xml_values.parse_numbers([str(number)], word)


@pytest.mark.parametrize(
    ("words", "kind", "bad"),
    [
        ("1.5 -2 x 3", "f4", "x"),
        ("1.5 1e3 -1.#IND00 1,5", "f4", "1,5"),
        ("1 2 1.5 y", "i2", "1.5"),
        ("1 0x7F _1", "u1", "_1"),
        ("255 256 x", "u1", "256"),
        ("-128 -129", "i1", "-129"),
        ("65535 -32769", "u2", "-32769"),
        ("true False yes no", "?", "yes"),
    ],
)
def test_the_first_invalid_number_is_reported(words: str, kind: str, bad: str) -> None:
    with pytest.raises(CorruptError) as caught:
        xml_values.parse_numbers(words.split(), kind)
    assert f"{bad!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("words", "kind", "numbers"),
    [
        ("1.5 -2 1e3", "f4", [1.5, -2, 1000]),
        ("1 0x7F -1", "i2", [1, 127, -1]),
        ("255 -1 0", "u1", [255, 255, 0]),
        ("-128 255", "i1", [-128, -1]),
        ("true False TRUE", "?", [True, False, True]),
        ("", "u4", []),
    ],
)
def test_numbers_of_each_type_are_read(words: str, kind: str, numbers: list[float]) -> None:
    packed = xml_values.parse_numbers(words.split(), kind)
    assert np.frombuffer(packed, kind).tolist() == numbers
