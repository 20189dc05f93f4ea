"""Everyday edits, made in the real Blender, are imported, or reported with the reason.

``verdicts.json`` has the result of each edit of each file; ``docs/blender.md`` has it as a table.
If a result changes on purpose, ``python -m tests.blender.campaign`` writes both again, for review;
otherwise the change is a fault.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ...samples import needs_samples
from ..test_blender import BLENDERS
from .catalogue import MORE, SOURCES
from .playing import Play, edit
from .verdicts import known, text_of

pytestmark = [
    needs_samples,
    pytest.mark.skipif(
        not BLENDERS, reason="CHUNKWRIGHT_BLENDER names no Python that has Blender's bpy"
    ),
]


@pytest.mark.parametrize(
    "blender", BLENDERS or [""], ids=lambda each: Path(each).parent.parent.name
)
def test_scenes_returned_unedited_from_blender_keep_their_bytes(
    blender: str, tmp_path: Path
) -> None:
    plays = {}
    for name, source in (SOURCES | MORE).items():
        (tmp_path / name).mkdir()
        plays[name] = source, Play(source, blender, tmp_path / name)
    lacking = edit(blender, tmp_path, [play.exported() for _, play in plays.values()])
    assert lacking == [""] * len(plays)
    for name, (source, play) in plays.items():
        status, lines, target = play.imported()
        assert (name, status, lines) == (name, 0, ["nothing was edited"])
        for each in target.parent.glob(f"{target.name.split('.')[0]}.*"):
            original = source.path.with_name(each.name)
            if not original.is_file():
                original = Path(str(source.options["geometry"]))
            assert each.read_bytes() == original.read_bytes(), name


@pytest.mark.parametrize("name", SOURCES)
def test_edits_are_imported_or_reported(name: str, tmp_path: Path) -> None:
    source, expected = SOURCES[name], known(name)
    found = Play(source, BLENDERS[0], tmp_path).outcomes(source.wanted())
    lines = [
        f"{edit}: expected {expected.get(edit, 'nothing to edit')!r}, found {text_of(found, edit)!r}\n"
        + "".join(f"    {line}\n" for line in (found[edit].lines if edit in found else ())[:6])
        for edit in source.wanted()
        if text_of(found, edit) != expected.get(edit, "")
    ]
    assert not lines, "\n".join(lines)
