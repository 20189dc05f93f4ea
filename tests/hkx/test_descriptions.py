"""Descriptions of classes in a packfile: each field is read from where it is written."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.hkx import instances
from chunkwright.hkx.classes import MemberFlags, library
from chunkwright.hkx.classes.table import ClassTable, EnumDef, MemberDef
from chunkwright.hkx.file import encode

TEXT = """version hk_2010.2.0-r1
enum Far FAR_A=7 FAR_B=-1

class Base sig=1 ifaces=3
  enum Mode MODE_A=5 MODE_B=-3
  id UINT8

class Leaf sig=2
  time REAL

class Whole : Base sig=3 v=6
  enum Side LEFT=0 RIGHT=2
  first INT16[5]
  second ARRAY:UINT32 ignored
  third STRUCT Leaf align16
  fourth ENUM:INT32 Base.Mode
  fifth FLAGS:UINT16 Side
  sixth POINTER:STRUCT Leaf
  seventh ENUM:INT8 Far
"""


def describer() -> encode.Describer:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    instances.use_classes(packfile, ClassTable.from_text(TEXT))
    return encode.Describer(packfile, 1, packfile.header, instances.library(packfile))


def test_a_description_has_all_properties_of_a_class() -> None:
    maker = describer()
    whole, leaf = maker.describe(["Whole", "nothing", "Leaf"])
    assert (whole.class_name, whole.signature, whole.section_index) == ("hkClass", 0x75585EF6, 1)
    assert (whole["name"], leaf["name"]) == ("Whole", "Leaf")
    base = whole["parent"]
    assert (base["name"], base["parent"], leaf["parent"]) == ("Base", None, None)
    assert [each["numImplementedInterfaces"] for each in (base, whole, leaf)] == [3, 0, 0]
    assert [each["describedVersion"] for each in (base, whole, leaf)] == [0, 6, 0]
    # Three pointers of interfaces, id at 24; the members of a derived class follow it.
    assert [each["objectSize"] for each in (base, leaf, whole)] == [32, 4, 96]
    (side,) = whole["declaredEnums"]
    assert (side["name"], [(i["name"], i["value"]) for i in side["items"]]) == (
        "Side",
        [("LEFT", 0), ("RIGHT", 2)],
    )
    rows = [
        (
            one["name"],
            one["class"] and one["class"]["name"],
            one["enum"] and one["enum"]["name"],
            one["type"],
            one["subtype"],
            one["cArraySize"],
            one["flags"],
            one["offset"],
        )
        for one in whole["declaredMembers"]
    ]
    # The ordinals of the SDK: INT16 5, UINT32 8, REAL 11, POINTER 20, ARRAY 22, ENUM 24,
    # STRUCT 25, FLAGS 31.
    assert rows == [
        ("first", None, None, 5, 0, 5, 0, 32),
        ("second", None, None, 22, 8, 0, 0x400, 48),
        ("third", "Leaf", None, 25, 0, 0, 0x100, 64),
        ("fourth", None, "Mode", 24, 7, 0, 0, 68),
        ("fifth", None, "Side", 31, 6, 0, 0, 72),
        ("sixth", "Leaf", None, 20, 25, 0, 0, 80),
        ("seventh", None, "Far", 24, 3, 0, 0, 88),
    ]
    assert whole["declaredMembers"][2]["class"] is leaf
    # Each class and each enum once.
    assert maker.describe(["Base"]) == [base]
    assert maker.describe(["Whole"]) == [whole]
    assert len(maker._enums) == 3


def written(
    order: dict[str, str], targets: dict[str, list[str]], pointed: list[list[str]]
) -> tuple[Any, dict[str, Any]]:
    objects = {name: SimpleNamespace(class_name=kind) for name, kind in order.items()}
    sinks = [SimpleNamespace(pointers=[(8, one) for one in each]) for each in pointed]
    made: Any = SimpleNamespace(
        order=list(objects.values()),
        targets={id(objects[at]): [objects[to] for to in tos] for at, tos in targets.items()},
        sinks=dict(enumerate(sinks)),
    )
    return made, objects


@pytest.mark.parametrize(
    ("targets", "pointed", "found"),
    [
        ({"a": [], "b": [], "c": [], "d": []}, [], "A B C D"),
        # Classes of pointed-to objects come first, by whichever pointer they are reached.
        ({"a": ["c", "b"], "b": [], "c": [], "d": []}, [], "C B A D"),
        ({"a": ["b"], "b": ["c"], "c": ["d"], "d": []}, [], "D C B A"),
        ({"a": ["b", "d"], "b": ["c"], "c": [], "d": []}, [], "C B D A"),
        # Cycles are followed once.
        ({"a": ["b"], "b": ["c"], "c": ["b"], "d": []}, [], "C B A D"),
        ({"a": ["a", "b"], "b": ["a", "b"], "c": [], "d": []}, [], "B A C D"),
        # Classes that are pointed to come last.
        ({"a": [], "b": [], "c": [], "d": []}, [["X"], ["B", "Y"]], "A B C D X Y"),
    ],
)
def test_classes_are_described_after_those_that_they_point_to(
    targets: dict[str, list[str]], pointed: list[list[str]], found: str
) -> None:
    made, _ = written({"a": "A", "b": "B", "c": "C", "d": "D"}, targets, pointed)
    assert encode.roots(made) == found.split()


def test_objects_that_were_not_written_are_not_followed() -> None:
    made, objects = written({"a": "A"}, {"a": []}, [])
    other: Any = SimpleNamespace(class_name="Z")
    made.targets[id(objects["a"])] = [other, other]
    assert encode.roots(made) == ["Z", "A"]
    assert encode.roots(written({"a": "A", "b": "A"}, {"a": [], "b": []}, [])[0]) == ["A"]


def test_described_classes_state_their_section_and_offset() -> None:
    maker = describer()
    (whole,) = maker.describe(["Whole"])
    mode = next(iter(maker._enums.values()))
    made: Any = SimpleNamespace(order=[mode, whole], places={id(mode): (1, 16), id(whole): (1, 48)})
    assert encode.section_places(made) == {"Whole": (1, 48)}


def described() -> Any:
    """Return descriptions of classes and enums, by offset."""
    plans = library.number_plans(hkx.new_packfile("hk_2010.2.0-r1", "8101").header)

    def enum(name: Any, *items: tuple[Any, int]) -> Any:
        rows = [{"name": one, "value": value} for one, value in items]
        return plans["hkClassEnum"].new({"name": name, "items": rows})

    mode = enum("Mode", ("MODE_A", 5), ("MODE_B", -3))
    whole = plans["hkClass"].new({"name": "Whole", "declaredEnums": [mode]})
    return {
        0: whole,
        16: mode,
        32: enum("Far", ("FAR_A", 7)),
        48: enum("Far", ("FAR_B", 8)),
        64: enum("Far", ("FAR_C", 9)),
        80: enum("Far", ("FAR_A", 7)),
        96: enum(None, (None, 3)),
        112: plans["hkClass"].new({"declaredEnums": [enum("Inner")]}),
    }


def test_enums_are_named_by_their_class_or_a_number() -> None:
    records = described()
    table = ClassTable("hk_2010.2.0-r1")
    found = library._enum_names(records, table)
    assert found == {
        EnumDef("Mode", (("MODE_A", 5), ("MODE_B", -3))): "Whole.Mode",
        EnumDef("Inner", ()): ".Inner",
        EnumDef("Far", (("FAR_A", 7),)): "Far",
        EnumDef("Far", (("FAR_B", 8),)): "Far~2",
        EnumDef("Far", (("FAR_C", 9),)): "Far~3",
        EnumDef("", (("", 3),)): "",
    }
    assert list(table.enums) == ["Far", "Far~2", "Far~3", ""]
    assert table.enums["Far~3"] == EnumDef("Far", (("FAR_C", 9),))


def member(**given: Any) -> Any:
    plans = library.number_plans(hkx.new_packfile("hk_2010.2.0-r1", "8101").header)
    made = plans["hkClassMember"].new({"name": "one", "cArraySize": 5, "offset": 48})
    rows = {"class": None, "enum": None} | given
    for name, value in rows.items():
        made.held[made.plan.index[name]] = value
    return made


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"type": 5}, MemberDef("one", "INT16", "VOID", "", 5, MemberFlags(0), 48)),
        # The bits for the sizes of enums are left out.
        (
            {"type": 22, "subtype": 8, "flags": 0x438},
            MemberDef("one", "ARRAY", "UINT32", "", 5, MemberFlags(0x400), 48),
        ),
        (
            {"type": 25, "class": 0, "cArraySize": -1},
            MemberDef("one", "STRUCT", "VOID", "Whole", 0, MemberFlags(0), 48),
        ),
        (
            {"type": 24, "subtype": 3, "enum": 16},
            MemberDef("one", "ENUM", "INT8", "Whole.Mode", 5, MemberFlags(0), 48),
        ),
        (
            {"type": 31, "subtype": 6, "enum": 48, "class": 0},
            MemberDef("one", "FLAGS", "UINT16", "Far~2", 5, MemberFlags(0), 48),
        ),
        # The enum only matters for enums; one that is not described has no name.
        (
            {"type": 5, "enum": 16, "class": 0},
            MemberDef("one", "INT16", "VOID", "Whole", 5, MemberFlags(0), 48),
        ),
        (
            {"type": 24, "subtype": 3, "enum": 999},
            MemberDef("one", "ENUM", "INT8", "", 5, MemberFlags(0), 48),
        ),
        (
            {"type": 24, "subtype": 3, "enum": None, "class": 0},
            MemberDef("one", "ENUM", "INT8", "Whole", 5, MemberFlags(0), 48),
        ),
        ({"type": 25, "class": 999}, MemberDef("one", "STRUCT", "VOID", "", 5, MemberFlags(0), 48)),
        ({"type": 25, "class": 112}, MemberDef("one", "STRUCT", "VOID", "", 5, MemberFlags(0), 48)),
        ({"type": 5, "name": None}, MemberDef("", "INT16", "VOID", "", 5, MemberFlags(0), 48)),
    ],
)
def test_members_are_read_from_descriptions(given: dict[str, Any], wanted: MemberDef) -> None:
    records = described()
    names = library._enum_names(records, ClassTable("hk_2010.2.0-r1"))
    for name in ("class", "enum"):
        if given.get(name) is not None:
            given = given | {name: SimpleNamespace(offset=given[name])}
    made = library._member(member(**given), records, names)
    assert made == wanted


def test_a_type_without_a_name_is_refused() -> None:
    with pytest.raises(CorruptError, match="no member type has the number 99"):
        library._member(member(type=99), {}, {})


def test_an_enum_is_looked_up_first_in_the_class_itself() -> None:
    records = described()
    names = library._enum_names(records, ClassTable("hk_2010.2.0-r1"))
    plans = library.number_plans(hkx.new_packfile("hk_2010.2.0-r1", "8101").header)
    own = {
        "name": "Mode",
        "items": [{"name": "MODE_A", "value": 5}, {"name": "MODE_B", "value": -3}],
    }
    one = plans["hkClass"].new(
        {
            "name": "Other",
            "declaredEnums": [own],
            "declaredMembers": [{"name": "m", "type": 24, "subtype": 3}],
            "describedVersion": 6,
            "numImplementedInterfaces": 3,
            "objectSize": 40,
        }
    )
    at: Any = SimpleNamespace(offset=16)
    (held,) = one["declaredMembers"]
    held.held[held.plan.index["enum"]] = at
    one.held[one.plan.index["parent"]] = SimpleNamespace(offset=0)
    made = library._class(one, records, names)
    assert (made.name, made.parent, made.version, made.ifaces, made.size) == (
        "Other",
        "Whole",
        6,
        3,
        40,
    )
    assert [each.refers for each in made.members] == ["Mode"]
    assert made.enums == (EnumDef("Mode", (("MODE_A", 5), ("MODE_B", -3))),)
