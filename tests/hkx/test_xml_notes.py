"""Content of hkpackfile XML other than values is never dropped without a note."""

from __future__ import annotations

import pytest

from chunkwright.hkx import xml
from tests.hkx.test_xml_writers import load

INNER = "<hkobject>{}<hkparam name='byte'>5</hkparam>{}</hkobject>"


def ignored(line: int, text: str) -> str:
    return f"line {line}: the text {text!r} is ignored"


@pytest.mark.parametrize(
    ("before", "after", "notes"),
    [
        ("", "\n\t ", []),
        ("3", "", [("", ignored(1, "3"))]),
        ("\n", "\n4 ", [("", ignored(1, "4"))]),
        ("3", "4", [("", ignored(1, "3 4"))]),
        ("x" * 50, "", [("", f"line 1: the text '{'x' * 39} is ignored")]),
    ],
)
def test_text_between_members_is_reported(
    before: str, after: str, notes: list[tuple[str, str]]
) -> None:
    loaded = load(f"{before}<hkparam name='i8'>1</hkparam>{after}<hkparam name='u8'>2</hkparam>")
    assert loaded.notes == [(f"/objects/#0007{path}", what, None) for path, what in notes]
    assert (loaded.packfile.objects[0]["i8"], loaded.packfile.objects[0]["u8"]) == (1, 2)


@pytest.mark.parametrize(
    ("member", "content", "value", "notes"),
    [
        # Words: of these, only the text before the first element is read.
        ("i8", "1<a/>\n<b/>", 1, [("", "line 1: <a> is ignored"), ("", "line 2: <b> is ignored")]),
        ("i8", "1<a/>2", 1, [("", ignored(1, "2")), ("", "line 1: <a> is ignored")]),
        ("i8", "1<!-- a comment --> ", 1, []),
        ("text", "one<a/>two", "one", [("", ignored(1, "two")), ("", "line 1: <a> is ignored")]),
        ("shorts", "1 2<a/>", [1, 2], [("", "line 1: <a> is ignored")]),
        # One struct.
        ("inner", INNER.format("", ""), 5, []),
        ("inner", "x" + INNER.format("", "") + "y", 5, [("", ignored(1, "x y"))]),
        ("inner", INNER.format("x", "y"), 5, [("", ignored(1, "x y"))]),
        ("inner", "x", 0, [("", ignored(1, "x"))]),
        (
            "inner",
            "<a/>",
            0,
            [("", "line 1: <a> is ignored: the member is a single struct")],
        ),
        # Several structs or texts.
        ("inners", INNER.format("", "") * 2, [5, 5], []),
        (
            "inners",
            INNER.format("", "x") + "y<a/>\n" + INNER.format("", ""),
            [5, 5],
            [("", ignored(1, "y")), ("", "line 1: <a> is ignored"), ("/0", ignored(1, "x"))],
        ),
        ("texts", "<hkcstring>a</hkcstring><hkcstring>b</hkcstring>", ["a", "b"], []),
        (
            "texts",
            "x<hkcstring>a<i/>b</hkcstring>\n<hkstring>b</hkstring>",
            ["a"],
            [
                ("", ignored(1, "x")),
                ("", ignored(1, "b")),
                ("", "line 1: <i> is ignored"),
                ("", "line 2: <hkstring> is ignored"),
            ],
        ),
        # Elements with their class first, as an element or as text.
        ("mixed", "null", None, []),
        ("mixed", "null<a/>x", None, [("", ignored(1, "x")), ("", "line 1: <a> is ignored")]),
    ],
)
def test_content_that_is_not_part_of_a_value_is_reported(
    member: str, content: str, value: object, notes: list[tuple[str, str]]
) -> None:
    loaded = load(f"<hkparam name='{member}'>{content}</hkparam>")
    place = f"/objects/#0007/{member}"
    assert loaded.notes == [(f"{place}{path}", what, None) for path, what in notes]
    found = loaded.packfile.objects[0][member]
    if member == "inner":
        found = found["byte"]
    if member == "inners":
        found = [each["byte"] for each in found]
    assert (found.tolist() if hasattr(found, "tolist") else found) == value


def test_text_between_objects_and_sections_is_reported() -> None:
    data = (
        b'<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1">one\n'
        b'<hksection name="__data__">two<hkobject name="#1" class="hkbProjectStringData"/>three'
        b"</hksection>four</hkpackfile>"
    )
    assert [str(note) for note in xml.load(data).notes] == [
        "/: line 1: the text 'one four' is ignored",
        "/: line 2: the text 'two three' is ignored",
    ]


@pytest.mark.parametrize(
    ("number", "contents", "notes"),
    [
        ("8", "hk_2010.2.0-r1", []),
        (" 8 ", "hk_2010.2.0-r1", []),
        ("", "hk_2010.2.0-r1", []),
        ("11", "hk_2014.1.0-r1", []),
        (
            "11",
            "hk_2010.2.0-r1",
            ["classversion is '11', but 8 in files of hk_2010.2.0-r1"],
        ),
        (
            "x",
            "hk_2014.1.0-r1",
            ["classversion is 'x', but 11 in files of hk_2014.1.0-r1"],
        ),
        (
            "7",
            "hk_2010.9.0-r1",
            [
                "contents version 'hk_2010.9.0-r1' is read as hk_2010.1.0-r1",
            ],
        ),
        (
            "99",
            "hk_2010.9.0-r1",
            [
                "contents version 'hk_2010.9.0-r1' is read as hk_2010.1.0-r1",
                "classversion is '99', but 7 in files of hk_2010.1.0-r1",
            ],
        ),
    ],
)
def test_a_classversion_that_contradicts_the_contents_version_is_reported(
    number: str, contents: str, notes: list[str]
) -> None:
    data = (
        f'<hkpackfile classversion="{number}" contentsversion="{contents}"><hksection name="__data__">'
        '<hkobject name="#1" class="hkaSkeleton"/></hksection></hkpackfile>'
    )
    assert [str(note) for note in xml.load(data.encode()).notes] == [f"/: {note}" for note in notes]
