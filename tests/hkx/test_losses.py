"""What hkpackfile XML cannot represent, value by value, with the path and wording of each loss."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.binary.forms import FloatBits
from chunkwright.hkx import xml
from chunkwright.hkx.classes.table import MemberDef
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous
from chunkwright.hkx.xml import serialize as xml_losses
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.member_writers import DIALECTS
from chunkwright.hkx.xml.serialize import Losses
from chunkwright.tagfile.transfer import surroundings
from tests.hkx.build import packfile as hand_made
from tests.hkx.classes import everything

ODD = 0x7FC00001  # a NaN without a spelling


def odd(*shape: int) -> Any:
    values = np.zeros(shape, np.float32)
    values.reshape(-1)[-1:].view(np.uint32)[:] = ODD
    return values


def lost(kind: str, value: Any, dialect: str = "hkxcmd", subtype: str = "", count: int = 0) -> Any:
    """Return the paths below a member and the descriptions of the losses of a value."""
    losses = Losses(DIALECTS[dialect])
    losses._member(MemberDef("m", kind, subtype or "VOID", "", count), value, "/m")
    assert all(each.message.startswith("lost in XML: ") for each in losses.found)
    return [(each.path, each.message.removeprefix("lost in XML: ")) for each in losses.found]


NAN = "the bits of a NaN"


@pytest.mark.parametrize(
    ("kind", "subtype", "count", "value", "wanted"),
    [
        ("REAL", "", 0, 1.5, []),
        ("REAL", "", 0, float("nan"), []),
        ("REAL", "", 0, FloatBits(ODD), [("/m", NAN)]),
        ("HALF", "", 0, FloatBits(0x7F810000), [("/m", NAN)]),
        ("REAL", "", 3, np.zeros(3, np.float32), []),
        ("REAL", "", 3, odd(3), [("/m", NAN)]),
        ("ARRAY", "REAL", 0, odd(2), [("/m", NAN)]),
        ("ARRAY", "REAL", 0, np.zeros(0, np.float32), []),
        ("ARRAY", "INT32", 0, np.zeros(2, np.int32), []),
        ("ARRAY", "INT32", 0, ArrayHeader(3, 9), [("/m", "ArrayHeader(size=3, capacity=9)")]),
        (
            "HOMOGENEOUSARRAY",
            "",
            0,
            Homogeneous("", 2, b"ab"),
            [("/m", "Homogeneous(class_name='', size=2, items=b'ab')")],
        ),
        ("STRINGPTR", "", 0, "plain", []),
        ("STRINGPTR", "", 0, None, []),
        ("STRINGPTR", "", 0, "a\1b", [("/m", "characters of the text 'a\\x01b'")]),
        ("CSTRING", "", 0, "\u2400", [("/m", "characters of the text '\u2400'")]),
        (
            "STRINGPTR",
            "",
            3,
            ["\1", "b", "\2"],
            [
                ("/m/0", "characters of the text '\\x01'"),
                ("/m/2", "characters of the text '\\x02'"),
            ],
        ),
        ("ARRAY", "STRINGPTR", 0, ["a", "\1"], [("/m/1", "characters of the text '\\x01'")]),
        ("VECTOR4", "", 0, np.zeros(4, np.float32), []),
        ("VECTOR4", "", 0, odd(4), [("/m", NAN)]),
        ("ARRAY", "VECTOR4", 0, odd(2, 4), [("/m", NAN)]),
        ("ARRAY", "QSTRANSFORM", 0, [], []),
        ("POINTER", "STRUCT", 0, None, []),
    ],
)
def test_values_that_xml_cannot_represent_are_listed(
    kind: str, subtype: str, count: int, value: Any, wanted: list[tuple[str, str]]
) -> None:
    assert lost(kind, value, subtype=subtype, count=count) == wanted


def test_null_text_is_lost_where_a_dialect_has_none() -> None:
    words = "that the text is null and not empty"
    assert lost("STRINGPTR", None, "hkxpack") == [("/m", words)]
    assert lost("STRINGPTR", "", "hkxpack") == []


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ([], []),
        ([2], [("/m/2", "the fourth numbers of a ROTATION")]),
        ([1, 2], [("/m/1", "the fourth numbers of a ROTATION (and 1 more)")]),
        ([0, 1, 3], [("/m/0", "the fourth numbers of a ROTATION (and 2 more)")]),
    ],
)
def test_fourth_numbers_of_matrices_are_one_loss_with_a_count(
    rows: list[int], wanted: list[tuple[str, str]]
) -> None:
    values = np.zeros((4, 3, 4), np.float32)
    values[rows, 1, 3] = 7
    assert lost("ARRAY", values, subtype="ROTATION") == wanted
    assert lost("ARRAY", values, "hkxpack", subtype="ROTATION") == []


def test_the_path_of_a_single_matrix_has_no_index() -> None:
    values = np.zeros((3, 4), np.float32)
    values[2, 3] = 7
    words = [("/m", "the fourth numbers of a MATRIX3")]
    assert lost("MATRIX3", values) == words
    # A C array of matrices has an index.
    assert lost("MATRIX3", values[None], count=1) == [("/m/0", words[0][1])]


def test_nans_in_omitted_fourth_numbers_are_not_listed_as_lost_bits() -> None:
    values = np.zeros((2, 3, 4), np.float32)
    values[1, 2, 3:].view(np.uint32)[:] = ODD
    fourth = ("/m/1", "the fourth numbers of a ROTATION")
    assert lost("ARRAY", values, subtype="ROTATION") == [fourth]
    values[0, 0, :1].view(np.uint32)[:] = ODD
    assert lost("ARRAY", values, subtype="ROTATION") == [fourth, ("/m", NAN)]
    assert lost("ARRAY", values, "hkxpack", subtype="ROTATION") == [("/m", NAN)]


def test_pointers_to_undecoded_objects_are_lost() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    known = hkx.new_object(packfile, "hkaSkeleton")
    raw = hkx.new_object(packfile, "hkaBone")
    object.__setattr__(raw, "_values", RawObject("hkaBone", bytes(16), [], []))
    assert lost("POINTER", known, subtype="STRUCT") == []
    words = "a pointer to an object of an unknown class"
    assert lost("POINTER", raw, subtype="STRUCT") == [("/m", words)]
    assert lost("ARRAY", [known, None, raw], subtype="POINTER") == [("/m/2", words)]


def test_ignored_members_that_are_not_zero_are_lost() -> None:
    made = everything.packfile("8101")
    (obj,) = [each for each in made.objects if each.class_name == "all"]
    obj["Kept"], obj["Cached"] = ArrayHeader(2, 5), 77
    obj["Structs"][1]["title"] = "\1"
    losses = Losses(DIALECTS["hkxcmd"])
    plan, inner = obj.values.plan, obj["Structs"][0].plan
    leaf = obj["StructPair"][0].plan
    places = {each: set(range(len(each.names))) for each in (plan, inner, leaf)}
    losses.look_at(places)
    losses.of_record(obj.values, "/o")
    told = {each.path: each.message.removeprefix("lost in XML: ") for each in losses.found}
    assert told == {
        "/o/Kept": "an ignored member that is not zero: ArrayHeader(size=2, capacity=5)",
        "/o/Cached": "an ignored member that is not zero: 77",
        "/o/Mixed": "Homogeneous(class_name='', size=3, items=b'\\x01\\x02\\x03')",
        "/o/Structs/1/title": "characters of the text '\\x01'",
        "/o/Matrix3": "the fourth numbers of a MATRIX3",
        "/o/Rotation": "the fourth numbers of a ROTATION",
        "/o/Qs": "the fourth numbers of a QSTRANSFORM",
        "/o/Transform": "the fourth numbers of a TRANSFORM",
        "/o/Matrices/0": "the fourth numbers of a QSTRANSFORM (and 1 more)",
    }
    # Members at other indices are not checked.
    losses = Losses(DIALECTS["hkxcmd"])
    index = plan.index["Cached"]
    losses.look_at({plan: {index}})
    losses.of_record(obj.values, "/o")
    assert [each.path for each in losses.found] == ["/o/Cached"]
    obj["Cached"] = 0
    losses = Losses(DIALECTS["hkxcmd"])
    losses.look_at({plan: {index}})
    losses.of_record(obj.values, "/o")
    assert losses.found == []


def whole(filler: bytes = b"") -> Any:
    """Return a packfile that was read, with filler after a text."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "a cat with a long name"})
    packfile.root = hkx.new_object(
        packfile, "hkRootLevelContainer", {"namedVariants": [{"name": "n", "variant": skeleton}]}
    )
    data = bytearray(bytes(packfile))
    at = data.index(b"a cat with a long name\0") + 23
    assert not any(data[at : at + 9])
    data[at : at + len(filler)] = filler
    return chunkwright.open_packfile(bytes(data))


def around(packfile: Any, stored: Any = None) -> list[tuple[str, str]]:
    losses = Losses(DIALECTS["hkxcmd"])
    losses.of_container(packfile, packfile if stored is None else stored)
    return [(each.path, each.message.removeprefix("lost in XML: ")) for each in losses.found]


def test_losses_of_headers_and_sections_are_listed() -> None:
    packfile = whole()
    assert around(packfile) == []
    packfile.header.user_tag = 7
    types, data = packfile.sections[1:]
    assert (types.tag, data.tag) == ("__types__", "__data__")
    object.__setattr__(types, "data", b"x")
    object.__setattr__(data, "exports", b"abcdefgh")
    object.__setattr__(data, "imports", b"xyz")
    assert around(packfile) == [
        ("/", "the user tag 7"),
        ("/__types__", "the classes that the packfile contains"),
        ("/__data__/exports", "8 undecoded bytes"),
        ("/__data__/imports", "3 undecoded bytes"),
    ]


def test_padding_other_than_zeros_is_lost() -> None:
    packfile = whole(b"\xcd" * 9)
    wanted = [("/__data__", "bytes between the values that are not zero")]
    assert around(packfile) == wanted
    assert [(each.path, each.message) for each in xml.dump(packfile).lost] == [
        ("/__data__", "lost in XML: bytes between the values that are not zero")
    ]
    # An edited packfile is written again anyway.
    assert around(packfile, whole()) == []
    # Four equal bytes do not look padded.
    assert around(whole(bytes(5) + b"\xcd" * 4)) == []


def test_unusual_lists_of_class_names_are_lost() -> None:
    packfile = chunkwright.open_packfile(bytes(hand_made()))
    found = dict(around(packfile))
    words = "the list of class names, which has other names or another order than the objects"
    assert found["/__classnames__"] == words + " imply"
    vars(packfile)["root"] = None
    assert ("/", "there is no root object") in around(packfile)


def test_member_types_that_never_lose_anything_are_not_checked() -> None:
    packfile = everything.packfile("8101")
    plan = packfile.objects[0].values.plan
    found = xml_losses._Suspects(plan, set(range(len(plan.names))))
    assert [name for name, _, _ in found.ignored] == ["Kept", "Cached"]
    names = {name for name, _, _ in found.written}
    assert names.isdisjoint({"I8", "Truth", "Letter", "Mode", "Marks", "Word"})
    # An array may have a size but no payload.
    assert {"Bytes", "Flagged", "Simple", "Inplace", "Real", "Vector", "Name"} <= names
    assert all(plan.names[place] == name for name, place, _ in found.written)
    assert xml_values.BLOCKS.keys().isdisjoint(xml_losses._SAFE)


@pytest.mark.parametrize(
    ("field", "value", "usual"),
    [("file_version", 9, 8), ("flags", 3, 0), ("max_predicate", 21, -1)],
)
def test_fields_of_the_header_that_other_files_do_not_have_are_lost(
    field: str, value: int, usual: int
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton")
    assert getattr(packfile.header, field) == usual
    assert xml.dump(packfile).lost == []
    assert surroundings(packfile) == []
    setattr(packfile.header, field, value)
    what = f"{value}, which other files of the version do not have"
    assert [(each.path, each.message) for each in xml.dump(packfile).lost] == [
        (f"/header/{field}", f"lost in XML: {what}")
    ]
    assert [str(loss) for loss in surroundings(packfile)] == [
        f"/header/{field}: {value}, which other packfiles do not have"
    ]


def test_predicates_of_versions_that_have_them_are_carried() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton")
    assert packfile.header.max_predicate != -1
    assert xml.dump(packfile).lost == []
