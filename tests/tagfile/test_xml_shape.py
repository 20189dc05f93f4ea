"""Elements and text of XML tagfiles that no reader looks at: refused with their line."""

from __future__ import annotations

import re

import pytest

from chunkwright.errors import CorruptError
from tests.tagfile.test_xml import MADE, opened
from tests.tagfile.test_xml_types import MADE as TYPED


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ("  <class", "  junk <class", "<hktagfile", "the text 'junk' in <hktagfile>"),
        ("</hktagfile>", "junk</hktagfile>", "<hktagfile", "the text 'junk' in <hktagfile>"),
        ("  <class", "<type/>  <class", '  <class name="Empty"', "<type> in <hktagfile>"),
        ("></class>", ">junk</class>", '<class name="Empty"', "the text 'junk' in <class>"),
        ("></class>", "><int/></class>", '<class name="Empty"', "<int> in <class>"),
        (
            '"byte" />',
            '"byte">x</member>',
            '<member name="flag"',
            "the text 'x' in <member>",
        ),
        (
            '"byte" />',
            '"byte"><a/></member>',
            '<member name="flag"',
            "<a> in <member>",
        ),
        ("</object>", "junk</object>", '<object id="#0001"', "the text 'junk' in <object>"),
        ('<struct name="own">', '<struct name="own">x', '<struct name="own">', "the text 'x' in <struct>"),
        ("</struct>", "y</struct>", "<struct>", "the text 'y' in <struct>"),
        ("<string></string>", "x<string></string>", '<array name="names"', "the text 'x' in <array>"),
        ("<ref>null</ref>", "<ref>null</ref>y", '<array name="others"', "the text 'y' in <array>"),
        ('array="true"', 'array="yes"', '<member name="names"', "array is 'yes', neither true nor false"),
    ],
)  # fmt: skip
def test_what_is_not_part_of_classes_and_objects(old: str, new: str, at: str, why: str) -> None:
    wrong = MADE.replace(old, new, 1)
    assert wrong != MADE
    with pytest.raises(CorruptError, match=f"line {line_of(MADE, at)}: {re.escape(why)}$"):
        opened(wrong.encode())


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ("  <type", "x<type", "<hktagfile", "the text 'x' in <hktagfile>"),
        ("<type ", "<class/><type ", "<type ", "<class> in <hktagfile>"),
        ("</type>", "x</type>", "<type ", "the text 'x' in <type>"),
        ("</type>", "<size/></type>", "</type>", "<size> in <type>"),
        ("</type>", '<name value="x"/></type>', "<type ", "two elements of a kind in <type>"),
        ("</parameters>", '<x value="1"/></parameters>', "</parameters>", "<x> in <parameters>"),
        ("</fields>", '<x name="n" typeid="type13"/></fields>', "</fields>", "<x> in <fields>"),
        ("</object>", "<x/></object>", "</object>", "<x> in <object>"),
        ("</object>", "<record/></object>", "</object>", "a second element in <object>"),
        ("</record>", "<x/></record>", "</record>", "<x> in <record>"),
        ('<bool value="true"/>', '<bool value="true"/><bool/>', "<bool ", "a second element in <field>"),
        ('<bool value="true"/>', '<bool value="true"><x/></bool>', "<bool ", "<x> in <bool>"),
        ('<bool value="true"/>', '<bool value="true">x</bool>', "<bool ", "the text 'x' in <bool>"),
        ("</array>", "x</array>", '<array count="1"', "the text 'x' in <array>"),
    ],
)  # fmt: skip
def test_what_is_not_part_of_types_and_values(old: str, new: str, at: str, why: str) -> None:
    wrong = TYPED.replace(old, new, 1)
    assert wrong != TYPED
    with pytest.raises(CorruptError, match=f"line {line_of(TYPED, at)}: {re.escape(why)}$"):
        opened(wrong.encode())


@pytest.mark.parametrize(
    "tag",
    ["name", "parent", "format", "subtype", "version", "flags", "typeparam", "valueparam", "string",
     "pointer", "bool", "integer", "real"],
)  # fmt: skip
def test_leaves_of_types_and_values_hold_nothing(tag: str) -> None:
    found = re.search(rf"(<{tag} [^>]*?) ?/>", TYPED)
    assert found is not None
    for inner, why in (("<x/>", "<x> in"), ("y", "the text 'y' in"), (" <!-- z --> ", "")):
        text = TYPED[: found.end(1)] + f">{inner}</{tag}>" + TYPED[found.end() :]
        if not why:
            assert len(opened(text.encode())) == len(opened(TYPED.encode()))
            continue
        line = line_of(TYPED, found[0])
        with pytest.raises(CorruptError, match=f"line {line}: {why} <{tag}>$"):
            opened(text.encode())
