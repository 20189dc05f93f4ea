"""The edits of the campaign, the record of their results, and the table in the documentation agree."""

from __future__ import annotations

import ast
import json

import pytest

from ..blender.campaign.catalogue import EDITS, SOURCES
from ..blender.campaign.judging import ARRIVED, NOTHING, TOLD
from ..blender.campaign.verdicts import DOCUMENT, PATH, document

MODULES = ("objects", "meshes", "looks", "motions")


def edits() -> set[str]:
    return {edit for section in EDITS.values() for edit in section}


def test_every_edit_of_the_table_is_defined_once_as_a_function() -> None:
    made = [
        each.name
        for name in MODULES
        for each in ast.parse(PATH.with_name(f"{name}.py").read_text()).body
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
    ]
    assert len(made) == len(set(made))
    assert set(made) == edits()


def test_no_edit_of_the_table_lacks_a_result_or_is_lost() -> None:
    rows = json.loads(PATH.read_text(encoding="utf-8"))
    assert rows.keys() == edits()
    for edit, row in rows.items():
        assert row, edit
        assert row.keys() <= SOURCES.keys()
        assert {each.partition(":")[0] for each in row.values()} <= {ARRIVED, NOTHING, TOLD}


@pytest.mark.parametrize("name", SOURCES)
def test_each_source_names_only_known_edits_or_sections(name: str) -> None:
    assert set(SOURCES[name].edits) <= edits() | EDITS.keys()


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()
