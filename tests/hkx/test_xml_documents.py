"""XML packfiles as documents: opened, edited and saved as XML."""

from __future__ import annotations

import copy
import difflib
import pickle
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, SerializeError, hkx
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.formats import registry
from chunkwright.hkx.classes.table import load_table
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.query import locate
from tests.samples import CASES, SAMPLES, mostly_slow, needs_cases, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chunkwright.hkx import Packfile

TABLE: Final = """version hk_2010.2.0-r1

class Inner
  enum Side LEFT=0 RIGHT=2
  byte UINT8
  side ENUM:INT8 Side

class Wide : hkReferencedObject
  truth BOOL
  number INT32
  real REAL
  half HALF
  text STRINGPTR
  frame TRANSFORM
  other POINTER Wide
  inner STRUCT Inner
  inners ARRAY:STRUCT Inner
  shorts ARRAY:INT16
  reals ARRAY:REAL
  texts ARRAY:STRINGPTR
  others ARRAY:POINTER Wide
  hidden INT32 ignored
"""
TEXT: Final = """<?xml version="1.0" encoding="ascii"?>
<!-- by hand -->
<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1" toplevelobject="top">
  <hksection name="__data__">

    <hkobject name="#0005" class="Wide" signature="0x1">
      <hkparam name="number"> 7 </hkparam> <!-- seven -->
      <hkparam name="real">0.500000</hkparam>
      <hkparam name="inners" numelements="2">
        <hkobject>
          <hkparam name="byte">1</hkparam> <!-- one -->
          <hkparam name="side">LEFT</hkparam>
        </hkobject>
        <hkobject>
          <hkparam name="byte">2</hkparam>
        </hkobject>
      </hkparam>
      <hkparam name="nobody">lost</hkparam>
      <hkparam name="texts" numelements="2">
        <hkcstring>a</hkcstring> <!-- 0 -->
        <hkcstring>b</hkcstring> <!-- 1 -->
      </hkparam>
      <hkparam name="reals" numelements="2">1.000000 0.100000</hkparam>
    </hkobject>

    <hkobject name="empty" class="Wide"/>

    <hkobject name="top" class="Wide" signature="0x1">
      <hkparam name="others" numelements="2">#0005 empty</hkparam>
    </hkobject>

  </hksection>
</hkpackfile>
"""


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A file with the classes of the text."""
    path = tmp_path / "mine.txt"
    path.write_text(TABLE)
    return str(path)


def opened(table: str, text: str | bytes = TEXT) -> Packfile:
    data = text.encode() if isinstance(text, str) else text
    return chunkwright.open(data, format="hkx", classes=[table])


def changes(before: str | bytes, after: bytes) -> list[str]:
    """Return the lines that differ."""
    old = before if isinstance(before, bytes) else before.encode()
    one, other = (each.decode("latin-1").splitlines(keepends=True) for each in (old, after))
    diff = difflib.unified_diff(one, other, n=0)
    return [line.rstrip("\n") for line in diff if line[:3] not in ("---", "+++") and line[0] != "@"]


def saved(packfile: Packfile, table: str) -> bytes:
    """Return the bytes of a document, after checking that they are the same when written again."""
    made = bytes(packfile)
    again = opened(table, made)
    assert len(again.objects) == len(packfile.objects)
    assert bytes(again) == made
    return made


# -- real files ---------------------------------------------------------------------------


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok_xml")))
def test_real_xml_is_saved_unchanged(path: Path) -> None:
    data = path.read_bytes()
    packfile = chunkwright.open_packfile(path)
    assert (packfile.format, packfile.form) == ("hkx", "xml")
    assert chunkwright.identify(path) == "hkx"
    assert bytes(packfile) == data
    loaded = hkx.xml.load(path)
    assert packfile.problems()[: len(loaded.notes)] == loaded.notes
    assert bytes(hkx.convert(packfile)) == bytes(loaded.packfile)


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok_xml")))
def test_real_xml_is_rebuilt_from_its_text_form(path: Path) -> None:
    packfile = chunkwright.open(path)
    form = packfile.to_dict()
    assert len(form["objects"]) == len(packfile.objects)
    assert bytes(chunkwright.from_dict(form)) == path.read_bytes()


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok_xml")))
def test_an_edit_of_real_xml_changes_only_its_line(path: Path) -> None:
    """The XML may have tabs or spaces, one line or many, and comments or none."""
    data = path.read_bytes()
    packfile = chunkwright.open(path)
    hits = [hit for hit in packfile.find("//*") if type(hit.value) in (int, float, str)]
    before, tried = bytes(hkx.convert(packfile)), 0
    for hit in hits[:: max(1, len(hits) // 3)]:
        if hit.address.startswith("/header"):
            continue
        edited = chunkwright.open(data)
        value = hit.value
        try:
            edited.set(hit.address, f"{value}_" if isinstance(value, str) else value + 1)
        except ChunkwrightError:
            continue  # the word of an enum, a number that follows from others
        made = bytes(edited)
        lines = changes(data, made)
        assert len(lines) <= 2 + made.count(b"\n") - data.count(b"\n"), hit.address
        again = bytes(hkx.convert(chunkwright.open_packfile(made)))
        assert again == bytes(hkx.convert(edited)) != before
        tried += 1
    assert tried or len(hits) < 8


@needs_samples
def test_a_member_of_a_struct_is_edited_in_place() -> None:
    path = SAMPLES / "havok_xml/2dcd2432_TEST_SKEL_XML.xml"  # which has few lines
    packfile = chunkwright.open(path)
    packfile.set("//hkaSkeleton/bones/2/name", "Tail")
    data = path.read_bytes()
    old = b'<hkparam name="name">TailBone03</hkparam>'
    assert bytes(packfile) == data.replace(old, old.replace(b"TailBone03", b"Tail"))


@needs_samples
def test_renaming_an_event_keeps_the_comments_of_a_template() -> None:
    path = SAMPLES / "havok_xml/ShikyoKira__character__behaviors__Nemesis_behavior.xml"
    packfile = chunkwright.open(path)
    (graph,) = hkx.behaviour.graphs(packfile)
    graph.rename_event("AnimObjLoad", "AnimObjLoaded")
    graph.add_event("Wave")
    lines = changes(path.read_bytes(), bytes(packfile))
    assert "-\t\t\t\t<hkcstring>AnimObjLoad</hkcstring>\t\t\t\t<!-- 0 -->" in lines
    assert "+\t\t\t\t<hkcstring>AnimObjLoaded</hkcstring>\t\t\t\t<!-- 0 -->" in lines
    assert "+\t\t\t\t<hkcstring>Wave</hkcstring>" in "\n".join(lines)
    assert len(lines) < 16


@needs_cases
def test_members_that_the_text_omits_are_inserted() -> None:
    path = CASES / "havok/omitted_members.xml"
    packfile = chunkwright.open(path)
    machine = packfile.objects.of_class("hkbStateMachine")[0]
    machine["startStateId"] = 4
    again = chunkwright.open_packfile(bytes(packfile))
    assert again.objects.of_class("hkbStateMachine")[0]["startStateId"] == 4


# -- edits by hand ------------------------------------------------------------------------


def test_edited_members_are_written_in_place(table: str) -> None:
    packfile = opened(table)
    assert saved(packfile, table) == TEXT.encode()
    first = packfile.objects["#5"]
    first["number"] = 8
    first["inners"][0]["byte"] = 9
    assert changes(TEXT, saved(packfile, table)) == [
        '-      <hkparam name="number"> 7 </hkparam> <!-- seven -->',
        '+      <hkparam name="number">8</hkparam> <!-- seven -->',
        '-          <hkparam name="byte">1</hkparam> <!-- one -->',
        '+          <hkparam name="byte">9</hkparam> <!-- one -->',
    ]
    first["number"], first["inners"][0]["byte"] = 7, 1
    assert bytes(packfile) == TEXT.encode()


def test_elements_of_arrays_are_inserted_and_removed(table: str) -> None:
    packfile = opened(table)
    first = packfile.objects["#5"]
    first["texts"].insert(1, "x<y")
    first["inners"].append({"byte": 5, "side": "RIGHT"})
    assert changes(TEXT, saved(packfile, table)) == [
        '-      <hkparam name="inners" numelements="2">',
        '+      <hkparam name="inners" numelements="3">',
        "+        <hkobject>",
        '+          <hkparam name="byte">5</hkparam>',
        '+          <hkparam name="side">RIGHT</hkparam>',
        "+        </hkobject>",
        '-      <hkparam name="texts" numelements="2">',
        "-        <hkcstring>a</hkcstring> <!-- 0 -->",
        '+      <hkparam name="texts" numelements="3">',
        "+        <hkcstring>a</hkcstring>",
        "+        <hkcstring>x&lt;y</hkcstring> <!-- 0 -->",
    ]
    packfile = opened(table)
    del packfile.objects["#5"]["inners"][0]
    del packfile.objects["#5"]["texts"][1]
    made = saved(packfile, table)
    assert b'<hkparam name="inners" numelements="1">' in made
    assert b"<!-- one -->" not in made
    assert b"<hkcstring>b" not in made
    packfile.objects["#5"]["inners"] = []
    packfile.objects["#5"]["texts"] = []
    packfile.objects["#5"]["reals"] = []
    made = saved(packfile, table)
    assert b'<hkparam name="nobody">lost</hkparam>' in made


def test_reals_are_written_with_the_decimals_of_the_text_if_these_are_exact(table: str) -> None:
    packfile = opened(table)
    first = packfile.objects["#5"]
    first["real"] = 0.25
    first["reals"] = np.array([1, 0.1, 1e-9, np.nan], np.float32)
    assert changes(TEXT, saved(packfile, table))[1] == (
        '+      <hkparam name="real">0.250000</hkparam>'
    )
    assert changes(TEXT, saved(packfile, table))[3:] == [
        '+      <hkparam name="reals" numelements="4">',
        "+        1.000000 0.100000 1e-09 nan",
        "+      </hkparam>",
    ]
    plain = TEXT.replace("0.500000", "0.5").replace("0.100000", "0.1")
    packfile = opened(table, plain)
    packfile.objects["#5"]["real"] = 0.25
    assert changes(plain, bytes(packfile))[1] == '+      <hkparam name="real">0.25</hkparam>'


def test_missing_members_are_inserted_in_the_order_of_the_class(table: str) -> None:
    packfile = opened(table)
    packfile.objects["#5"]["truth"] = True
    packfile.objects["#5"]["text"] = "\u00e9"
    packfile.objects["#5"]["inners"][1]["side"] = "RIGHT"
    packfile.objects["#6"]["number"] = 3
    packfile.objects["#6"]["texts"] = ["t"]
    assert changes(TEXT, saved(packfile, table)) == [
        '+      <hkparam name="truth">true</hkparam>',
        '+      <hkparam name="text">&#233;</hkparam>',
        '+          <hkparam name="side">RIGHT</hkparam>',
        '-    <hkobject name="empty" class="Wide"/>',
        '+    <hkobject name="empty" class="Wide">',
        '+      <hkparam name="number">3</hkparam>',
        '+      <hkparam name="texts" numelements="1">',
        "+        <hkcstring>t</hkcstring>",
        "+      </hkparam>",
        "+    </hkobject>",
    ]


def test_objects_are_inserted_before_the_root_and_removed(table: str) -> None:
    packfile = opened(table)
    made = hkx.new_object(packfile, "Wide", {"number": 4})
    packfile.objects["#7"]["others"].append(made)
    text = saved(packfile, table)
    lines = changes(TEXT, text)
    assert lines[0].startswith('+    <hkobject name="#0008" class="Wide" signature="0x')
    assert '+      <hkparam name="number">4</hkparam>' in lines
    assert '+      <hkparam name="frame">(' in "\n".join(lines)
    assert lines[-4:] == [
        '-      <hkparam name="others" numelements="2">#0005 empty</hkparam>',
        '+      <hkparam name="others" numelements="3">',
        "+        #0005 empty #0008",
        "+      </hkparam>",
    ]
    packfile = opened(table)
    hkx.drop(packfile, packfile.objects["#5"])
    text = saved(packfile, table)
    assert b"#0005" not in text
    assert b'numelements="1">' in text
    hkx.drop(packfile, packfile.objects[1])
    assert len(opened(table, saved(packfile, table)).objects) == 1


def test_the_name_of_a_new_root_is_written(table: str) -> None:
    packfile = opened(table)
    packfile.root = packfile.objects["#5"]
    assert changes(TEXT, saved(packfile, table))[1] == (
        '+<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1" toplevelobject="#0005">'
    )
    unnamed = TEXT.replace(' toplevelobject="top"', "")
    packfile = opened(table, unnamed)
    assert packfile.root is packfile.objects[0]
    assert packfile.root["others"] == packfile.objects[1:]
    packfile.root["others"] = packfile.objects[2:]  # now it is the first that nothing points to
    made = saved(packfile, table)
    again = opened(table, made)
    assert again.root is not None
    assert [obj.number for obj in again.root["others"]] == [6]
    assert b"toplevelobject=" in made


def test_new_objects_are_appended_if_the_root_comes_first(table: str) -> None:
    text = TEXT.replace('name="top"', 'name="#1"').replace('"top"', '"#0005"').replace("#0005 ", "")
    packfile = opened(table, text.replace('numelements="2">empty', 'numelements="1">empty'))
    packfile.objects[0]["other"] = hkx.new_object(packfile, "Wide")
    made = saved(packfile, table)
    assert made.index(b'name="#1"') < made.index(b'name="#0007"') < made.index(b"</hksection>")


@pytest.mark.parametrize("joined", ["\n", "\r\n", ""])
def test_inserted_lines_have_the_line_endings_of_the_text(table: str, joined: str) -> None:
    text = joined.join(line.strip() if not joined else line for line in TEXT.splitlines())
    packfile = opened(table, text)
    packfile.objects["#5"]["reals"] = [1.0, 2.0, 3.0]
    packfile.objects["#5"]["inners"].append({"byte": 7})
    packfile.objects["#5"]["other"] = hkx.new_object(packfile, "Wide")
    made = saved(packfile, table)
    if joined == "\r\n":
        assert made.count(b"\r\n") == made.count(b"\n")
    assert opened(table, made).objects["#5"]["inners"][2]["byte"] == 7


def test_text_in_another_encoding_keeps_its_encoding(table: str) -> None:
    text = TEXT.replace("ascii", "iso-8859-1").replace("by hand", "h\u00e4ndisch").encode("latin-1")
    packfile = opened(table, text)
    packfile.objects["#5"]["text"] = "\u20ac"
    made = saved(packfile, table)
    assert b"h\xe4ndisch" in made
    assert b"&#8364;" in made


VALUES: Final[dict[str, Any]] = {
    "truth": st.booleans(),
    "number": st.integers(-(2**31), 2**31 - 1),
    "real": st.floats(width=32, allow_nan=False),
    "half": st.sampled_from([0.0, 1.5, -2.0]),
    "text": st.none()
    | st.text(st.characters(exclude_categories=["C"], exclude_characters="\u2400")),
    "inners": st.lists(
        st.fixed_dictionaries({"byte": st.integers(0, 255), "side": st.sampled_from(["LEFT", 5])}),
        max_size=4,
    ),
    "shorts": st.lists(st.integers(-32768, 32767), max_size=40),
    "reals": st.lists(st.floats(width=32, allow_nan=False), max_size=4),
    "texts": st.lists(st.sampled_from(["a", "b", "", " c ", "<&>\n\t", None]), max_size=5),
}


@given(st.data(), st.sampled_from([TEXT, "".join(map(str.strip, TEXT.splitlines()))]))
def test_every_value_assigned_to_xml_is_read_back(data: st.DataObject, text: str) -> None:
    packfile = _opened(text)
    before = names_in(packfile)
    edits = data.draw(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(sorted(VALUES)))))
    for place, name in edits:
        packfile.objects[place][name] = data.draw(VALUES[name])
    if data.draw(st.booleans()):
        packfile.objects[1]["other"] = hkx.new_object(packfile, "Wide")
    made = bytes(packfile)
    again = _opened(made.decode("ascii"))
    for one in packfile.objects[:3]:
        (number,) = [at for at, each in names_in(again).items() if each == before[one.number]]
        other = again.find_object(f"#{number}")
        for name in VALUES:
            assert np.array_equal(one[name], other[name]), name
    assert len(again) == len(packfile)
    assert bytes(again) == made


def names_in(packfile: Packfile) -> Mapping[int, str]:
    """Return the names of the objects in the text, by number."""
    assert packfile.stored_xml is not None
    return packfile.stored_xml.names


def _opened(text: str) -> Packfile:
    from chunkwright.hkx.xml import packfiles as xml_stored

    return xml_stored.read_document(text.encode(), classes=[load_table(TABLE.encode())])


def test_null_text_is_written_as_empty_text_in_a_dialect_without_null() -> None:
    text = hkx.xml.dump(make_packfile(), dialect="hkxpack").text
    packfile = chunkwright.open_packfile(text.encode())
    (container,) = packfile.objects.of_class("hkaAnimationContainer")
    container["skeletons"].append(hkx.new_object(packfile, "hkaSkeleton"))
    made = bytes(packfile)
    assert b'<hkobject class="hkaSkeleton" name="#4" signature="0x366e8220">' in made
    assert chunkwright.open_packfile(made).find_object("#4")["name"] == ""
    assert "\u2400".encode() not in made
    assert b"&#9216;" not in made


# -- what is refused ----------------------------------------------------------------------


def _set_fourth(packfile: Packfile) -> None:
    packfile.objects[1]["frame"] = np.full((4, 4), 2, np.float32)


def _set_hidden(packfile: Packfile) -> None:
    packfile.objects[1]["hidden"] = 1


def _set_text(packfile: Packfile) -> None:
    packfile.objects[1]["text"] = "\x01"


def _set_nan(packfile: Packfile) -> None:
    packfile.objects[1]["reals"] = np.array([0x7FC00001], np.uint32).view(np.float32)


def _remove(packfile: Packfile) -> None:
    del packfile.objects[1]


def _take_root(packfile: Packfile) -> None:
    packfile.root = None


def _borrow(packfile: Packfile) -> None:
    packfile.objects[1]["other"] = _opened(TEXT).objects[1]


def _set_id(packfile: Packfile) -> None:
    packfile.objects[1].object_id = 5


def _set_header(packfile: Packfile) -> None:
    packfile.header.user_tag = 5


def _set_trailing(packfile: Packfile) -> None:
    packfile.trailing = b"x"


@pytest.mark.parametrize(
    ("edit", "path"),
    [
        (_set_fourth, "/objects/#0006/frame"),
        (_set_hidden, "/objects/#0006/hidden"),
        (_set_text, "/objects/#0006/text"),
        (_set_nan, "/objects/#0006/reals"),
        (_remove, "/objects/#0007"),
        (_take_root, "/root"),
        (_borrow, "/objects/#0006"),
        (_set_id, "/objects/#0006"),
        (_set_header, "/header/user_tag"),
        (_set_trailing, "/trailing"),
    ],
)
def test_edits_that_xml_cannot_represent_are_refused(
    edit: Any, path: str, table: str, tmp_path: Path
) -> None:
    packfile = opened(table)
    numbers = [obj.number for obj in packfile.objects]
    assert numbers == [7, 5, 6]
    packfile.objects[1:] = packfile.objects[:0:-1]
    edit(packfile)
    with pytest.raises(SerializeError) as caught:
        packfile.save(tmp_path / "out.xml")
    assert caught.value.path == path
    assert not (tmp_path / "out.xml").exists()
    assert packfile.problems()[-1].path == path


def test_errors_state_file_line_and_path(tmp_path: Path) -> None:
    path = tmp_path / "bad.xml"
    text = hkx.xml.dump(make_packfile()).text
    path.write_text(text.replace('<hkparam name="parentIndices" numelements="3">', "\\g", 1))
    with pytest.raises(CorruptError, match="not well-formed"):
        chunkwright.open(path)
    path.write_text(text.replace("-1 0 1", "-1 zero 1"))
    with pytest.raises(CorruptError, match="line 1") as caught:
        chunkwright.open(path)
    assert caught.value.file == str(path)
    assert caught.value.path == "/objects/#0001/parentIndices"
    path.write_text(f"<!DOCTYPE a [<!ENTITY b 'c'>]>{text.partition('?>')[2]}")
    with pytest.raises(CorruptError, match="a document type is not allowed"):
        chunkwright.open(path)
    path.write_text(TEXT)
    with pytest.raises(ChunkwrightError, match="the class Wide is not known"):
        chunkwright.open(path)


def test_a_file_without_objects_can_be_opened() -> None:
    data = b'<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1"/>'
    packfile = chunkwright.open_packfile(data)
    assert (bytes(packfile), packfile.objects, packfile.root) == (data, [], None)
    assert packfile.info()["objects"] == 0
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    again = chunkwright.open_packfile(bytes(packfile))
    assert [obj.class_name for obj in again.objects] == ["hkRootLevelContainer"]


# -- apart from editing -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_copies_of_an_xml_document_are_xml(way: Any, table: str) -> None:
    packfile = opened(table)
    packfile.objects["#5"]["number"] = 8
    made = way(packfile)
    assert made.form == "xml"
    assert bytes(made) == bytes(packfile)
    made.objects["#5"]["number"] = 7
    assert bytes(made) == TEXT.encode()
    assert bytes(packfile) != TEXT.encode()


def test_the_text_form_of_xml_has_its_text_and_its_values(table: str) -> None:
    packfile = opened(table)
    form = packfile.to_dict()
    assert bytes(chunkwright.from_dict(form)) == TEXT.encode()
    assert form["objects"]["#0005"]["members"]["number"] == 7
    form["objects"]["#0005"]["members"]["number"] = 8
    del form["objects"]["#0007"]["members"]["others"]
    del form["objects"]["#0006"]
    form["objects"]["#0009"] = {"class": "Wide", "members": {"text": "new"}}
    made = chunkwright.from_dict(form)
    assert isinstance(made, hkx.Packfile)
    assert b'<hkparam name="number">8</hkparam> <!-- seven -->' in bytes(made)
    assert b'"empty"' not in bytes(made)
    assert made.objects["#9"]["text"] == "new"
    form["root"] = "#0010"
    with pytest.raises(CorruptError, match="the root '#0010' is not among the objects"):
        chunkwright.from_dict(form)


def test_the_span_of_a_member_is_its_xml_element(table: str) -> None:
    packfile = opened(table)
    spans = registry.PACKFILE.spans(packfile, TEXT.encode())
    assert spans is not None
    root = packfile.root_item()

    def shown(address: str) -> str:
        (span,) = spans.of(locate(root, address))
        return TEXT[span.start : span.end]

    assert shown("/objects/#0005/number") == '<hkparam name="number"> 7 </hkparam>'
    assert shown("/objects/#0005/inners/0/byte") == '<hkparam name="byte">1</hkparam>'
    assert shown("/objects/#0005/inners/1").startswith("<hkobject>\n")
    assert shown("/objects/#0005/texts/1") == "<hkcstring>b</hkcstring>"
    assert shown("/objects/#0006") == '<hkobject name="empty" class="Wide"/>'
    assert spans.of(locate(root, "/objects/#0006/number")) == ()
    at = TEXT.index("<hkcstring>b") + 3
    assert spans.owner(root, 0, at).address == "/objects/#0005/texts/1"
    assert spans.owner(root, 0, 3).label == "head and end of the XML"


def test_a_wrapped_file_is_edited_and_stays_wrapped(tmp_path: Path) -> None:
    text = hkx.xml.dump(make_packfile()).text.encode()
    path = tmp_path / "cat.xml.dvpl"
    path.write_bytes(DvplWrapper(DvplType.LZ4).wrap(text))
    packfile = chunkwright.open(path)
    packfile.set("//hkaSkeleton/name", "lion")
    packfile.save()
    again = chunkwright.open(path)
    assert again.wrapper is not None
    again.wrapper = None
    assert bytes(again) == text.replace(b">figure<", b">lion<")


def test_embedding_xml_in_another_file_is_refused() -> None:
    binary = bytes(make_packfile())
    packfile = chunkwright.open_packfile(hkx.xml.dump(make_packfile()).text.encode())
    with pytest.raises(SerializeError, match="XML cannot be embedded"):
        hkx.embedded.replace(b"12" + binary, packfile, 2)
    made = hkx.embedded.replace(b"12" + binary, hkx.convert(packfile), 2)
    assert len(made) == 2 + len(binary)


def test_load_accepts_a_string_of_xml() -> None:
    text = hkx.xml.dump(make_packfile()).text
    packfile = hkx.xml.load(text.encode()).packfile
    assert hkx.xml.load(text).packfile == packfile
    assert hkx.xml.load(f"\ufeff\n{text}".replace("ascii", "utf-16")).packfile == packfile
    named = text.replace("figure", "f\u00efgure \U0001f431").replace("ascii", "windows-1252")
    (skeleton,) = hkx.xml.load(named).packfile.objects.of_class("hkaSkeleton")
    assert skeleton["name"] == "f\u00efgure \U0001f431"
    with pytest.raises(ChunkwrightError, match=r"no\.xml"):
        hkx.xml.load("no.xml")
