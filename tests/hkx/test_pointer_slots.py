"""A pointer that is not null but has no fixup is a problem."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.formats.registry import PACKFILE
from tests.cli import made_by
from tests.samples import SHARED, mostly_slow, samples

CASE = SHARED / "cases" / "havok" / "nonzero_pointer_slot.hkx"


def nowhere(document: Any) -> list[int | None]:
    return [each.offset for each in document.problems() if "it points nowhere" in each.message]


def test_pointers_without_fixups_are_reported_if_they_are_not_null() -> None:
    data = bytes(made_by(PACKFILE))
    packfile: Any = chunkwright.open(data)
    assert nowhere(packfile) == []
    section = packfile.sections[packfile.header.contents_section]
    known = {*section.local_targets, *section.global_targets}
    found = []
    for at in range(0, len(section.data) - 7, 8):
        if at in known or any(section.data[at : at + 8]):
            continue
        changed = bytearray(data)
        changed[section.start + at] = 0x44
        found += nowhere(chunkwright.open(bytes(changed)))
    # Null pointers of this file: those of empty strings and references.
    assert found
    assert all(data[at : at + 8] == bytes(8) for at in found if at is not None)


def test_a_pointer_without_a_fixup_is_reported_after_its_object_was_decoded() -> None:
    if not CASE.is_file():
        pytest.skip("the cases are not here")
    packfile: Any = chunkwright.open(CASE)
    for obj in packfile.objects:
        assert obj.values is not None
    (problem,) = packfile.problems()
    assert (problem.path, problem.offset) == ("/objects/#0003", 0x300)
    assert "the pointer 0x144 has no fixup" in problem.message


@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_no_real_file_has_a_pointer_without_a_fixup(path: Any) -> None:
    document: Any = chunkwright.open(path)
    assert nowhere(document) == []
