"""Edits made in Blender come back into small files that the package wrote; see ``make.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene

from ...samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path


@needs_samples
def test_pictures_inside_a_file_are_not_told_with_other_edits(tmp_path: Path) -> None:
    document = chunkwright.open(SAMPLES / "havok" / "0407790c_teapot[4001].hkx")
    scene = scene_of(document, {})
    scene.roots[0].extras["note"] = "hello"
    notes = import_scene(gltf.to_glb(scene), document, tmp_path / "teapot.hkx")
    assert len(notes) == 1
    assert "custom property note" in notes[0]
