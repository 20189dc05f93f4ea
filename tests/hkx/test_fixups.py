"""Fixups as a graph, and the problems reported for dangling ones."""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright.hkx import Packfile
from chunkwright.hkx.ask import checks
from tests.hkx import build
from tests.samples import needs_samples, samples


def messages(packfile: Packfile) -> list[str]:
    return [str(problem) for problem in packfile.problems()]


def test_a_valid_packfile_has_no_problems() -> None:
    assert messages(build.packfile()) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"local": [(92, 32)]}, "the pointer is outside the data (0x5c)"),
        ({"local": [(0xFFFFFFF0, 32)]}, "the pointer is outside the data (0xfffffff0)"),
        ({"local": [(16, 96)]}, "it points outside the data (0x60)"),
        ({"local": [(32, 40)]}, "the pointer is not zero on disk (0x20)"),
        ({"globals_": [(89, 2, 48)]}, "the pointer is outside the data (0x59)"),
        ({"globals_": [(0, 3, 48)]}, "unknown section (0x3)"),
        ({"globals_": [(0, 2, 96)]}, "it points outside the data of __data__ (0x60)"),
        ({"globals_": [(0, 2, 40)]}, "it points into __data__ where no object starts (0x28)"),
        ({"globals_": [(0, 1, 0)]}, "it points outside the data of __types__ (0x0)"),
        ({"virtual": [(96, 0, 13)]}, "the object is outside the data (0x60)"),
        ({"virtual": [(0, 0, 18), (0, 0, 18)]}, "another object starts there too (0x0)"),
        ({"virtual": [(0, 0, 2)]}, "no class name starts there (0x2)"),
        ({"virtual": [(0, 7, 18)]}, "no class name starts there (0x12)"),
        ({"contents_offset": 8}, "no object starts at 0x8"),
    ],
)
def test_invalid_fixups_are_reported_and_kept(changes: dict[str, object], message: str) -> None:
    made = build.packfile(**changes)  # type: ignore[arg-type]
    again = chunkwright.open(bytes(made))
    assert any(message in each for each in messages(again)), messages(again)
    assert bytes(again) == bytes(made)


def test_problems_state_the_absolute_offset() -> None:
    again = chunkwright.open(bytes(build.packfile(local=[(16, 96)])))
    problem = again.problems()[0]
    assert problem.path == "/__data__/local_fixups/0"
    assert problem.offset == again.contents.start + 16


@needs_samples
@pytest.mark.slow
def test_every_fixup_of_every_real_file_resolves() -> None:
    for path in samples("havok"):
        packfile = chunkwright.open(path)
        assert isinstance(packfile, Packfile)
        # The stub of hkxpack names an object and has no data.
        found = [one for one in checks.fixup_problems(packfile) if len(packfile.contents.data)]
        assert not found, (path.name, found)
        section = packfile.contents
        starts = {
            (index, start)
            for index, each in enumerate(packfile.sections)
            for start in each.object_starts
        }
        led = [row[1:] for row in section.rows("global_fixups") if row[1:] in starts]
        walked = [
            (target.section_index, target.offset)
            for each in sorted(packfile.objects, key=lambda each: each.offset or 0)
            for target in each.references()
        ]
        assert sorted(led) == sorted(walked)


def test_local_pointers_are_reported_before_global_ones() -> None:
    found = build.packfile(local=[(32, 16)], globals_=[(33, 2, 48)]).problems()
    assert [each.path for each in found] == [
        "/__data__/local_fixups/0",
        "/__data__/global_fixups/0",
    ]
