"""Conversion of single values to another version: those that fit, and the reasons of losses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.hkx.classes.number_codecs import NamedCodec, Names, NumberCodec
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.classes.table import EnumDef
from chunkwright.hkx.conversion import Conversion
from chunkwright.hkx.file.source import RawObject


def conversion() -> Conversion:
    return Conversion(hkx.new_packfile("hk_2010.2.0-r1", "8101"), "hk_2012.2.0-r1", None)


@pytest.mark.parametrize(
    ("value", "one", "two", "made"),
    [
        (127, "INT32", "INT8", 127),
        (-128, "INT32", "INT8", -128),
        (0, "INT32", "UINT16", 0),
        (65535, "INT32", "UINT16", 65535),
        (2.0, "REAL", "INT32", 2),
        (7, "INT32", "REAL", 7),
        (1.5, "REAL", "REAL", 1.5),
    ],
)
def test_numbers_that_fit_are_converted(value: Any, one: str, two: str, made: Any) -> None:
    work = conversion()
    found = work._single(value, one, two, "", "m")
    assert (type(found), found, work.found) == (type(made), made, [])


@pytest.mark.parametrize(
    ("value", "two"),
    [(128, "INT8"), (-129, "INT8"), (-1, "UINT16"), (65536, "UINT16"), (0.5, "INT8")],
)
def test_numbers_that_do_not_fit_are_zero(value: Any, two: str) -> None:
    work = conversion()
    assert work._single(value, "REAL", two, "", "m") == 0
    assert work.found == [("/m", f"{value} does not fit {two}")]


@pytest.mark.parametrize(
    ("rows", "kind", "made", "lost"),
    [
        ([1, -1], "INT8", [1, -1], 0),
        ([1, 300], "INT8", [1, 44], 1),
        ([1, 2], "REAL", [1, 2], 0),
        ([(1 << 24) + 1], "REAL", [1 << 24], 1),
        ([5], "ULONG", [5], 0),
    ],
)
def test_arrays_of_numbers_are_converted(
    rows: list[int], kind: str, made: list[int], lost: int
) -> None:
    work = conversion()
    assert work._numbers(np.array(rows, np.int32), kind, "m").tolist() == made
    assert work.found == [("/m", f"a number does not fit {kind}")] * lost


def test_nan_is_a_number_like_any_other() -> None:
    work = conversion()
    assert np.isnan(work._numbers(np.array([np.nan], np.float32), "REAL", "m")[0])
    assert work.found == []


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("value", "dtype", "kind"),
    [(np.nan, "f4", "INT32"), (np.inf, "f4", "UINT8"), (1e300, "f8", "REAL")],
)
def test_array_elements_that_do_not_fit_are_reported(value: float, dtype: str, kind: str) -> None:
    work = conversion()
    assert len(work._numbers(np.array([2, value], dtype), kind, "m")) == 2
    assert work.found == [("/m", f"a number does not fit {kind}")]


def test_structs_and_pointers_of_unknown_classes_are_not_converted() -> None:
    work = conversion()
    assert work._struct({}, "STRUCT", "noSuchClass", "m") == {}
    assert work.found == [("/m", "hk_2012.2.0-r1 has no class noSuchClass")]
    work = conversion()
    raw: Any = hkx.new_object(work.packfile, "hkaBone")
    object.__setattr__(raw, "_values", RawObject("hkaBone", bytes(16), [], []))
    for value in (None, raw):
        made: Any = work._struct(value, "POINTER", "hkaBone", "m")
        assert (made.class_name, made["name"]) == ("hkaBone", None)
    assert work.found == [("/m", "a null pointer cannot become a struct")] * 2
    bone = hkx.new_object(work.packfile, "hkaBone", {"name": "tail", "lockTranslation": True})
    made = work._struct(bone, "POINTER", "hkaBone", "m")
    assert (made["name"], made["lockTranslation"]) == ("tail", True)
    assert len(work.found) == 2
    made = work._pointer(bone.values, "STRUCT", "hkaBone", "m")
    assert (made.class_name, made["name"]) == ("hkaBone", "tail")
    assert work._pointer(None, "POINTER", "hkaBone", "m") is None


def named(*items: tuple[str, int], width: str = "i1") -> NamedCodec:
    return NamedCodec("<", width, Names(width, EnumDef("Mode", items)))


@pytest.mark.parametrize(("one", "two"), [("ENUM", "ENUM"), ("FLAGS", "INT8"), ("INT8", "ENUM")])
def test_enum_values_in_a_c_array_are_converted_by_name(one: str, two: str) -> None:
    old = FixedCodec(named(("A", 0), ("B", 1), ("C", 2)), 4)
    new = FixedCodec(named(("C", 0), ("A", 1)), 4)
    work = conversion()
    given = ["A", "C", "B", 7]
    assert work._list(given, one, two, old, new, "", "m") == ["A", "C", "C", 7]
    assert work.found == [("/m", "hk_2012.2.0-r1 has no item B")]


@pytest.mark.parametrize(
    ("value", "by_value", "made", "lost"),
    [
        ("A", False, "A", None),
        ("B", False, "C", "B"),  # 0, which is C
        (1, False, "A", None),
        (9, False, 9, None),
        ("B", True, "A", None),  # 1, which was renamed
        ("D", True, 5, "D"),
        (5, True, 5, None),
    ],
)
def test_an_enum_item_is_matched_by_name_and_else_by_value(
    value: Any, by_value: bool, made: Any, lost: str | None
) -> None:
    old, new = named(("A", 0), ("B", 1), ("D", 5)), named(("C", 0), ("A", 1))
    work = conversion()
    assert work._named(value, old, new, by_value, "m") == made
    losses = [] if lost is None else [("/m", f"hk_2012.2.0-r1 has no item {lost}")]
    assert work.found == losses


def test_enum_items_convert_to_and_from_plain_integers() -> None:
    old, number = named(("A", 3)), NumberCodec("<", "i4")
    assert conversion()._named("A", old, number, False, "m") == 3
    assert conversion()._named(3, number, old, False, "m") == 3
