"""What an independent exporter to glTF found in real files: counts, triangles, bounding boxes."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.nmo import Entity3d, Mesh, VirtoolsFile
from tests.samples import EXPECTED, SAMPLES, needs_samples

pytestmark = needs_samples


@cache
def lines() -> dict[str, dict[str, Any]]:
    path = EXPECTED / "scenes.jsonl"
    if not path.exists():
        return {}
    found = map(json.loads, path.read_text("utf-8").splitlines())
    return {
        line["file"]: line
        for line in found
        if line["family"] == "virtools" and (SAMPLES / line["file"]).exists()
    }


def counted(file: VirtoolsFile) -> dict[str, Any]:
    """Count what the exporter counted."""
    objects = file.objects
    entities = [one for one in objects.of_class("3dEntity") if isinstance(one, Entity3d)]
    meshes = [one for one in objects.of_class("mesh") if isinstance(one, Mesh)]
    drawn = [one for one in entities if one.mesh is not None]
    return {
        "nodes": len(entities),
        "meshes": len(meshes),
        "entities_with_mesh": len(drawn),
        "hidden_entities": sum("hidden" in one.fields for one in entities),
        "materials": len(objects.of_class("material")),
        "textures": len(objects.of_class("texture")),
        "lights": len(objects.of_class("light")),
        "cameras": len(objects.of_class("camera")),
        "object_animations": len(objects.of_class("ObjectAnimation")),
        "triangles_instanced": sum(len(one.mesh.faces) for one in drawn),
        "triangles_meshes": sum(len(one.faces) for one in meshes),
        "bbox_gltf_units_all": bounds(drawn),
    }


def bounds(drawn: list[Entity3d]) -> list[list[float]] | None:
    """Bound all vertices that faces use where their entities have them; glTF looks along -z."""
    points = []
    for entity in drawn:
        assert entity.mesh is not None
        used = entity.mesh.vertices
        if len(used):
            placed = np.column_stack((used, np.ones(len(used)))) @ entity.matrix
            points.append(placed[:, :3] * (1, 1, -1))
    if not points:
        return None
    every = np.concatenate(points)
    return [every.min(0).tolist(), every.max(0).tolist()]


@pytest.mark.parametrize("name", lines())
def test_the_scene_is_what_the_exporter_found(name: str) -> None:
    want = lines()[name]
    found = counted(chunkwright.open(SAMPLES / name))
    box, wanted_box = found.pop("bbox_gltf_units_all"), want["bbox_gltf_units_all"]
    assert found == {key: want[key] for key in found}
    assert (box is None) == (wanted_box is None)
    if box is not None:
        assert np.allclose(box, wanted_box, rtol=1e-4, atol=1e-3)
