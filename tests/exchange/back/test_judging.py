"""The judge of the campaign in Blender sees each edit, and distinguishes lost from wrong ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from ...blender.campaign.judging import ARRIVED, LOST, NOTHING, TOLD, WRONG, Looks, judged
from ...blender.campaign.looking import look
from .make import EDITS, edited

if TYPE_CHECKING:
    from ...blender.campaign.looking import Look

CASES = [(name, edit) for name, each in EDITS.items() for edit in each]


@cache
def seen(name: str, edit: str = "") -> Look:
    return look(edited(name, edit))


def verdict(name: str, edit: str, after: str, *, told: bool = False) -> str:
    before, back = seen(name), seen(name, after)
    return judged(Looks(before, seen(name, edit), back, back), set(), told=told).kind


@pytest.mark.parametrize(("name", "edit"), CASES)
def test_the_judge_distinguishes_applied_lost_and_reported_edits(name: str, edit: str) -> None:
    assert verdict(name, edit, edit) == ARRIVED
    assert verdict(name, edit, "") == LOST
    assert verdict(name, edit, "", told=True) == TOLD


@pytest.mark.parametrize(("name", "edit"), CASES)
def test_the_judge_finds_a_different_edit_wrong(name: str, edit: str) -> None:
    other = next(each for each in EDITS[name] if each not in (edit, "clip_deleted"))
    for told in (False, True):
        assert verdict(name, "", other, told=told) == WRONG
    if "clip_deleted" not in (edit, other):
        assert verdict(name, edit, other) in (WRONG, LOST)


@pytest.mark.parametrize("name", EDITS)
def test_the_judge_finds_nothing_to_judge_without_an_edit(name: str) -> None:
    assert verdict(name, "", "") == NOTHING
