"""Unexpected elements and text of XML tagfiles, refused with their line."""

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
        ("  <class", "  junk <class", "<hktagfile", "unexpected text 'junk' in <hktagfile>"),
        ("</hktagfile>", "junk</hktagfile>", "<hktagfile", "unexpected text 'junk' in <hktagfile>"),
        ("  <class", "<type/>  <class", '  <class name="Empty"', "unexpected <type> in <hktagfile>"),
        ("></class>", ">junk</class>", '<class name="Empty"', "unexpected text 'junk' in <class>"),
        ("></class>", "><int/></class>", '<class name="Empty"', "unexpected <int> in <class>"),
        (
            '"byte" />',
            '"byte">x</member>',
            '<member name="flag"',
            "unexpected text 'x' in <member>",
        ),
        (
            '"byte" />',
            '"byte"><a/></member>',
            '<member name="flag"',
            "unexpected <a> in <member>",
        ),
        ("</object>", "junk</object>", '<object id="#0001"', "unexpected text 'junk' in <object>"),
        ('<struct name="own">', '<struct name="own">x', '<struct name="own">', "unexpected text 'x' in <struct>"),
        ("</struct>", "y</struct>", "<struct>", "unexpected text 'y' in <struct>"),
        ("<string></string>", "x<string></string>", '<array name="names"', "unexpected text 'x' in <array>"),
        ("<ref>null</ref>", "<ref>null</ref>y", '<array name="others"', "unexpected text 'y' in <array>"),
        ('array="true"', 'array="yes"', '<member name="names"', "array is 'yes', neither true nor false"),
    ],
)  # fmt: skip
def test_xml_outside_classes_and_objects_is_refused(old: str, new: str, at: str, why: str) -> None:
    wrong = MADE.replace(old, new, 1)
    assert wrong != MADE
    with pytest.raises(CorruptError, match=f"line {line_of(MADE, at)}: {re.escape(why)}$"):
        opened(wrong.encode())


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ("  <type", "x<type", "<hktagfile", "unexpected text 'x' in <hktagfile>"),
        ("<type ", "<class/><type ", "<type ", "unexpected <class> in <hktagfile>"),
        ("</type>", "x</type>", "<type ", "unexpected text 'x' in <type>"),
        ("</type>", "<size/></type>", "</type>", "unexpected <size> in <type>"),
        ("</type>", '<name value="x"/></type>', "<type ", "unexpected second element of the same tag in <type>"),
        ("</parameters>", '<x value="1"/></parameters>', "</parameters>", "unexpected <x> in <parameters>"),
        ("</fields>", '<x name="n" typeid="type13"/></fields>', "</fields>", "unexpected <x> in <fields>"),
        ("</object>", "<x/></object>", "</object>", "unexpected <x> in <object>"),
        ("</object>", "<record/></object>", "</object>", "unexpected second element in <object>"),
        ("</record>", "<x/></record>", "</record>", "unexpected <x> in <record>"),
        ('<bool value="true"/>', '<bool value="true"/><bool/>', "<bool ", "unexpected second element in <field>"),
        ('<bool value="true"/>', '<bool value="true"><x/></bool>', "<bool ", "unexpected <x> in <bool>"),
        ('<bool value="true"/>', '<bool value="true">x</bool>', "<bool ", "unexpected text 'x' in <bool>"),
        ("</array>", "x</array>", '<array count="1"', "unexpected text 'x' in <array>"),
    ],
)  # fmt: skip
def test_xml_outside_types_and_values_is_refused(old: str, new: str, at: str, why: str) -> None:
    wrong = TYPED.replace(old, new, 1)
    assert wrong != TYPED
    with pytest.raises(CorruptError, match=f"line {line_of(TYPED, at)}: {re.escape(why)}$"):
        opened(wrong.encode())


@pytest.mark.parametrize(
    "tag",
    ["name", "parent", "format", "subtype", "version", "flags", "typeparam", "valueparam", "string",
     "pointer", "bool", "integer", "real"],
)  # fmt: skip
def test_content_in_empty_elements_of_types_and_values_is_refused(tag: str) -> None:
    found = re.search(rf"(<{tag} [^>]*?) ?/>", TYPED)
    assert found is not None
    for inner, why in (
        ("<x/>", "unexpected <x> in"),
        ("y", "unexpected text 'y' in"),
        (" <!-- z --> ", ""),
    ):
        text = TYPED[: found.end(1)] + f">{inner}</{tag}>" + TYPED[found.end() :]
        if not why:
            assert len(opened(text.encode())) == len(opened(TYPED.encode()))
            continue
        line = line_of(TYPED, found[0])
        with pytest.raises(CorruptError, match=f"line {line}: {why} <{tag}>$"):
            opened(text.encode())
