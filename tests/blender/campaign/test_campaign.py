"""Everyday edits, made in the real Blender, come back, or are named with the reason.

``verdicts.json`` says what becomes of each edit of each file; ``docs/blender.md`` has it as a
table. A change of it is either meant, and then ``python -m tests.blender.campaign`` writes both anew
to be read, or a fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ...samples import needs_samples
from ..test_blender import BLENDERS
from .catalogue import SOURCES
from .playing import Play
from .verdicts import known, text_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    needs_samples,
    pytest.mark.skipif(
        not BLENDERS, reason="CHUNKWRIGHT_BLENDER names no Python that has Blender's bpy"
    ),
]


@pytest.mark.parametrize("name", SOURCES)
def test_edits_come_back_or_are_named(name: str, tmp_path: Path) -> None:
    source, expected = SOURCES[name], known(name)
    found = Play(source, BLENDERS[0], tmp_path).outcomes(source.wanted())
    lines = [
        f"{edit}: expected {expected.get(edit, 'nothing to edit')!r}, found {text_of(found, edit)!r}\n"
        + "".join(f"    {line}\n" for line in (found[edit].lines if edit in found else ())[:6])
        for edit in source.wanted()
        if text_of(found, edit) != expected.get(edit, "")
    ]
    assert not lines, "\n".join(lines)
