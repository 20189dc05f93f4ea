"""Searches skip classes without a name and objects without a text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.hkx import instances
from chunkwright.hkx.ask import uses
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.query.typed import AnyCase, Pattern
from tests.hkx.classes import everything

TEXT = """version hk_2010.2.0-r1
enum Colour RED=0 DARK_BLUE=1

class Top sig=1
  enum Bits ONE=1 TWO=2
  truth BOOL
  colour ENUM:INT8 Colour

class Leaf : Top sig=2
  bits FLAGS:UINT8 Top.Bits

class Loop sig=3
  again ARRAY:STRUCT Loop
  leaf STRUCT Leaf

class Open sig=4
  mixed HOMOGENEOUSARRAY

class Deep sig=5
  three INT16[3]
  open STRUCT Open
"""


def plan(name: str) -> Any:
    packfile = everything.packfile("8101")
    instances.use_classes(packfile, ClassTable.from_text(TEXT))
    found = instances.library(packfile).find(name, None)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "names", "words", "is_open"),
    [
        ("Top", "truth colour", "RED DARK_BLUE", False),
        ("Leaf", "truth colour bits", "RED DARK_BLUE ONE TWO", False),
        ("Loop", "again leaf 0 Loop Leaf Top truth colour bits", "RED DARK_BLUE ONE TWO", False),
        ("Open", "mixed", "", True),
        ("Deep", "three 0 open Open mixed", "", True),
    ],
)
def test_the_names_and_enum_words_of_a_class_are_collected(
    name: str, names: str, words: str, is_open: bool
) -> None:
    one = plan(name)
    held = uses.inside(one)
    assert (held.names, held.words, held.is_open) == (
        set(names.split()),
        set(words.split()),
        is_open,
    )
    assert uses.inside(one) is held


def test_a_class_is_listed_before_its_bases() -> None:
    leaf = plan("Leaf")
    assert uses.lineage(leaf) == ("Leaf", "Top")
    assert uses.lineage(leaf) is uses.lineage(leaf)
    assert uses.lineage(plan("Top")) == ("Top",)


@pytest.mark.parametrize(
    ("name", "text", "may"),
    [
        ("Top", "truth", True),
        ("Top", "bits", False),
        ("Top", "*", True),
        ("Top", "7", False),
        ("Loop", "7", True),
        ("Loop", "x7", False),
        ("Loop", "Top", True),
        ("Loop", "Open", False),
        ("Leaf", "Top", False),
        ("Deep", "x7", True),
    ],
)
def test_the_plan_of_a_class_predicts_the_names_in_its_instances(
    name: str, text: str, may: bool
) -> None:
    assert uses._may_hold(plan(name), Pattern(text)) == may


@pytest.mark.parametrize(
    ("name", "needle", "has"),
    [
        ("Top", "RED", True),
        ("Top", "BLUE", True),
        ("Top", "ONE", False),
        ("Leaf", "ONE|RED", True),
        ("Leaf", "ONE|THREE", False),
        ("Leaf", "TWO|4", True),
        ("Leaf", "4", True),
        ("Open", "THREE", True),
    ],
)
def test_texts_are_found_in_the_enums_of_a_class(name: str, needle: str, has: bool) -> None:
    assert uses._has_word(plan(name), needle) == has


def test_search_results_are_cached_up_to_a_limit() -> None:
    one = plan("Top")
    asked: list[object] = []

    def answer(question: object) -> bool:
        def work() -> bool:
            asked.append(question)
            return question == 3

        return uses._answer(one, question, work)

    assert [answer(each) for each in (3, 4, 3, 4)] == [True, False, True, False]
    assert asked == [3, 4]
    for each in range(5, 5 + uses._MOST_ANSWERS - 2):
        answer(each)
    assert (len(one.kept["answers"]), answer(3), len(asked)) == (256, True, 256)
    answer("one more")
    assert one.kept["answers"] == {"one more": False}


@pytest.mark.parametrize(
    ("data", "pointers", "text", "found"),
    [
        # A hit, then the pointers to its string, up to the hit itself.
        (b"cat\0dog cat\0", {90: 0, 91: 1, 92: 4, 93: 8, 94: 9}, b"cat", [0, 8, 90, 92, 93]),
        # The last hit in a string counts.
        (
            b"x\0cat cat\0cat",
            {90: 0, 91: 2, 92: 6, 93: 7, 94: 10},
            b"cat",
            [2, 6, 10, 90 + 1, 92, 94],
        ),
        (b"aaa", {90: 0, 91: 1, 92: 2}, b"aa", [0, 1, 90, 91]),
        (b"dog", {90: 0}, b"cat", []),
    ],
)
def test_a_text_and_the_pointers_to_it_are_found(
    data: bytes, pointers: dict[int, int], text: bytes, found: Any
) -> None:
    section: Any = SimpleNamespace(data=data, local_targets=pointers)
    assert list(uses._places_of(section, text.decode())) == found


def test_offsets_belong_to_the_object_before_them() -> None:
    objects: Any = [SimpleNamespace(offset=at) for at in (48, 16, 96)]
    owners = uses.Owners(objects)
    found = [objects.index(each) for each in owners.of([15, 16, 47, 48, 95, 96, 999])]
    assert found == [1, 1, 0, 0, 2, 2]


def test_objects_are_found_by_section() -> None:
    objects: Any = [
        SimpleNamespace(offset=at, section_index=index) for at, index in ((0, 2), (None, 3), (5, 4))
    ]
    assert uses._sections(objects) == {2, 4}


def test_a_text_is_found_in_any_case() -> None:
    section: Any = SimpleNamespace(data=b"Cat\0dog CAT\0", local_targets={})
    assert list(uses._places_of(section, AnyCase("cat"))) == [0, 8]
    assert list(uses._places_of(section, "cat")) == []
