"""Every real file with a scene, exported to glTF: counts, bounds, validation, reading back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import exporting, gltf, importing
from chunkwright.exchange.transforms import bounds

from ..samples import EXPECTED, SAMPLES, is_tried, needs_samples
from ..sc2.scene_models import drawn
from .compare import plain
from .validator import complaints, needs_validator

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel

pytestmark = [pytest.mark.slow, needs_samples]

FAMILIES = ("dava", "virtools", "havok")
# In metres and in units of Ballance, whose levels are a thousand units wide.
NEAR = {"dava": 1e-3, "virtools": 1e-2}
# Files to validate in one process.
AT_ONCE = 25
# Exports of one test are reused by the others.
EXPORTED: dict[str, bytes | None] = {}


@cache
def rows(family: str) -> list[dict[str, Any]]:
    """Return the counts of an independent exporter, for files whose geometry is present."""
    path = EXPECTED / "scenes.jsonl"
    found = [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []
    return [
        row
        for row in found
        if row["family"] == family
        and all((SAMPLES / name).is_file() for name in files(row))
        and is_tried(SAMPLES / row["file"], __name__)
    ]


def files(row: dict[str, Any]) -> list[str]:
    return [row["file"], *([row["scg"]] if row.get("scg") else [])]


def options_of(row: dict[str, Any]) -> dict[str, Any]:
    if row["family"] == "virtools":
        return {"all": True}  # count hidden nodes too
    return {"geometry": str(SAMPLES / row["scg"])} if row.get("scg") else {}


def exported(row: dict[str, Any]) -> bytes | None:
    """Return the ``.glb`` of a file; None for one that has nothing to show."""
    if row["file"] not in EXPORTED:
        EXPORTED[row["file"]] = _exported(row)
    return EXPORTED[row["file"]]


def _exported(row: dict[str, Any]) -> bytes | None:
    try:
        model = exporting.scene_of(chunkwright.open(SAMPLES / row["file"]), options_of(row))
    except chunkwright.QueryError:
        if shows_something(row):
            raise
        return None
    return gltf.to_glb(model)


def shows_something(row: dict[str, Any]) -> bool:
    counts = ("nodes", "skeletons", "animations", "bodies", "shapes", "hkx_meshes")
    return any(row.get(key) for key in counts)


def triangles(model: SceneModel) -> int:
    parts = [part for node in drawn(model) if node.mesh for part in node.mesh.primitives]
    return sum(
        (len(part.positions) if part.indices is None else part.indices.size) // 3
        for part in parts
        if not part.lines
    )


@needs_validator
@pytest.mark.parametrize("family", FAMILIES)
def test_exports_of_real_files_pass_the_validator(family: str, tmp_path: Path) -> None:
    found: list[str] = []
    waiting: list[Path] = []
    for number, row in enumerate(rows(family)):
        glb = exported(row)
        if glb is not None:
            waiting.append(tmp_path / f"{number} {PurePosixPath(row['file']).name}.glb")
            waiting[-1].write_bytes(glb)
        if len(waiting) == AT_ONCE or number == len(rows(family)) - 1:
            found += complaints(*waiting)
            for path in waiting:
                path.unlink()
            waiting.clear()
    assert found == []


@pytest.mark.parametrize("family", FAMILIES)
def test_exported_scenes_can_be_read_again(family: str) -> None:
    for row in rows(family):
        glb = exported(row)
        if glb is not None:
            model = gltf.read(glb)
            again = gltf.to_glb(model)
            # Sheared matrices are decomposed again, with differences from rounding.
            assert again == glb or plain(gltf.read(again)) == plain(model), row["file"]


@pytest.mark.parametrize(
    ("family", "count", "box"),
    [
        ("dava", "triangles_default", "bbox_gltf_m"),
        ("virtools", "triangles_instanced", "bbox_gltf_units_all"),
    ],
)
def test_counts_equal_those_of_an_independent_exporter(family: str, count: str, box: str) -> None:
    for row in rows(family):
        glb = exported(row)
        if glb is None:
            assert row[count] == 0, row["file"]
            continue
        model = gltf.read(glb)
        assert triangles(model) == row[count], row["file"]
        for node in set(model.nodes()) - set(drawn(model)):
            node.mesh = None  # the ground is counted separately
        corners = bounds(model)
        assert (corners is None) == (row[box] is None), row["file"]
        if corners is not None:
            assert np.abs(np.subtract(corners, row[box])).max() < NEAR[family], row["file"]


@pytest.mark.parametrize("family", FAMILIES)
def test_importing_unedited_scenes_keeps_every_byte(family: str, tmp_path: Path) -> None:
    for row in rows(family):
        glb = exported(row)
        if glb is None:
            continue
        path = SAMPLES / row["file"]
        out = tmp_path / path.name
        assert importing.import_scene(glb, chunkwright.open(path), out, **options_of(row)) == []
        assert out.read_bytes() == path.read_bytes(), row["file"]
