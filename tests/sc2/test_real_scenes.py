"""Real scenes of every version against the counts of an independent exporter."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.keyed_archive.values import Matrix4, Transform
from chunkwright.sc2 import Material, Resolver, Scene
from chunkwright.sc2.model import components
from chunkwright.sc2.model.key_types import known_types
from chunkwright.sc2.model.references import KINDS, Space
from tests.samples import EXPECTED, SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.sc2 import MeshPart, Node

COUNTS = EXPECTED / "scenes.jsonl"
ROWS = [json.loads(line) for line in COUNTS.read_text().splitlines()] if COUNTS.is_file() else []
DAVA = [row for row in ROWS if row["family"] == "dava"]
# Exporters leave these out, as they only cast shadows.
SHADOW = ("ShadowVolume", "Shadow_Material")


@cache
def real_scenes() -> list[tuple[str, Scene]]:
    """Return every real scene, except one that is broken and refused."""
    found = []
    for path in sorted(SAMPLES.rglob("*.sc2*")):
        try:
            found.append((path.name, chunkwright.open(path)))
        except chunkwright.ChunkwrightError:
            assert path.name.startswith("577722d0")
    return found


def is_shadow(material: Material | None) -> bool:
    if material is None:
        return False
    return SHADOW[0] in str(material.effective("fxName")) or material.name == SHADOW[1]


class Seen:
    """The parts that a scene draws initially: the finest level, the first state, no shadows."""

    def __init__(self, scene: Scene) -> None:
        self.parts: Counter[str] = Counter()
        self.unresolved = self.meshes = self.primitives = self.triangles = 0
        self.materials: set[Node] = set()
        self.textures: set[str] = set()
        self.points: list[Any] = []
        for node in scene.all_nodes():
            drawn = [part for part in scene.mesh_parts(node) if self.counts(scene, part)]
            self.meshes += bool(drawn)
            for part in drawn:
                self.draw(node, part)

    def counts(self, scene: Scene, part: MeshPart) -> bool:
        self.parts[f"lod {part.lod_index} switch {part.switch_index}"] += 1
        if part.polygon_group is None:
            self.unresolved += 1
            return False
        if part.lod_index not in (-1, 0) or part.switch_index not in (-1, 0):
            return False
        material = None if part.material is None else Material(scene, part.material)
        if is_shadow(material):
            return False
        if material is not None:
            self.materials.add(material.node)
            self.textures |= {PurePosixPath(path).name for path in material.textures.values()}
        return True

    def draw(self, node: Node, part: MeshPart) -> None:
        assert part.polygon_group is not None
        self.primitives += 1
        self.triangles += len(part.polygon_group.triangles)
        if len(part.polygon_group.triangles):
            position = part.polygon_group.vertices["position"].astype("f8")
            whole = np.c_[position, np.ones(len(position))]
            self.points.append((whole @ np.reshape(node.world_matrix, (4, 4)))[:, :3])

    def box(self) -> list[list[float]]:
        """Return the bounding box in the axes of glTF, which has Y up."""
        points = np.concatenate(self.points)
        points = points[np.isfinite(points).all(axis=1)]
        turned = np.c_[points[:, 0], points[:, 2], -points[:, 1]]
        return [turned.min(axis=0).tolist(), turned.max(axis=0).tolist()]


@needs_samples
@pytest.mark.parametrize("row", DAVA, ids=lambda row: PurePosixPath(row["file"]).name)
def test_counts_agree_with_an_independent_exporter(row: dict[str, Any]) -> None:
    folder = SAMPLES
    scene = chunkwright.open(folder / row["file"])
    assert (scene.version, sum(1 for _ in scene.all_nodes())) == (row["version"], row["nodes"])
    if row["scg"] is not None:
        if not (folder / row["scg"]).is_file():
            pytest.skip("its geometry is not among the samples")
        scene.link(chunkwright.open(folder / row["scg"]))
        # All stored hashes match their geometry.
        assert scene.problems() == []
    seen = Seen(scene)
    assert seen.parts.total() == sum(row["mesh_parts"].values())
    if scene.version >= 10:
        assert dict(seen.parts) == row["mesh_parts"]
    assert seen.unresolved == row["unresolved_parts"]
    assert seen.meshes == row["meshes_default"]
    assert seen.primitives == row["primitives_default"]
    assert seen.triangles == row["triangles_default"]
    assert len(seen.materials) == row["materials_default"]
    found = {PurePosixPath(path).name for path in row["textures_resolved"]}
    assert seen.textures == found | {PurePosixPath(path).name for path in row["textures_missing"]}
    if row["skins"] == 0 and row["bbox_gltf_m"] is not None:
        # A skin is posed by its joints, which are not nodes of the scene.
        assert np.abs(np.subtract(seen.box(), row["bbox_gltf_m"])).max() < 2e-4


@needs_samples
def test_old_scenes_have_levels_and_states() -> None:
    """Exporters that ignore LodNode and SwitchNode draw all levels and states at once."""
    levels: Counter[tuple[int, int]] = Counter()
    for _, scene in real_scenes():
        if scene.version < 10:
            for node in scene.all_nodes():
                for part in scene.mesh_parts(node):
                    levels[part.lod_index, part.switch_index] += 1
    assert {lod for lod, _ in levels} == {-1, 0, 1, 2, 3}
    assert {state for _, state in levels} == {-1, 0, 1}


@needs_samples
def test_every_material_node_of_real_scenes_is_listed() -> None:
    for name, scene in real_scenes():
        classes = Counter(node.class_name for node in scene.all_data_nodes())
        materials = scene.materials()
        assert len(materials) == classes["Material"] + classes["NMaterial"], name
        for material in materials:
            stored = material.node.archive.get("mat.tex0", "")
            assert material.textures.get("albedo", "") == stored or classes["NMaterial"], name
            assert all(isinstance(path, str) and path for path in material.textures.values())


@needs_samples
def test_world_transforms_agree_with_the_stored_ones() -> None:
    """Scenes from version 18 on also store world transforms."""
    compared = 0
    for name, scene in real_scenes():
        for node in scene.all_nodes():
            component = node.component("TransformComponent")
            if component is None:
                continue
            archive = component.archive
            if "tc.worldMatrix" in archive:
                stored = Matrix4(*archive["tc.worldMatrix"])
            else:
                stored = components.matrix(Transform(*world(archive)))
            np.testing.assert_allclose(node.world_matrix, stored, atol=2e-3, err_msg=name)
            compared += node.parent is not None
    assert compared


def world(archive: KeyedArchive) -> Iterator[float]:
    for part in ("Translation", "Scale", "Rotation"):
        yield from archive[f"tc.world{part}"]


@needs_samples
def test_real_references_have_the_type_that_the_engine_expects() -> None:
    for name, scene in real_scenes():
        for path, holder, key, kind in Resolver(scene).entries():
            assert holder.type_of(key) is kind.stored_as, (name, path, key)


@needs_samples
def test_every_reference_key_of_the_table_has_targets_in_real_scenes() -> None:
    """All numbers of a key except null are ids of its class, not chance matches."""
    hits: Counter[str] = Counter()
    for name, scene in real_scenes():
        for reference in scene.references():
            assert not reference.dangling, (name, reference.path)
            if reference.target is not None and reference.kind.space is Space.ID:
                hits[reference.kind.key] += 1
    by_id = [kind for kind in KINDS if kind.space is Space.ID]
    unseen = {kind.key for kind in by_id} - hits.keys()
    # Seen in files that are not among these samples.
    assert unseen <= {"globalMaterialId"}
    assert hits["matname"]


@needs_samples
def test_entries_of_real_scenes_have_the_types_of_the_table() -> None:
    for name, scene in real_scenes():
        todo: list[Any] = [archive for _, archive in scene.archives()]
        while todo:
            container = todo.pop()
            inside = container.stored_values
            todo += [one for one in inside if isinstance(one, KeyedArchive | VariantArray)]
            if isinstance(container, KeyedArchive):
                for key, type_, value in container.entries():
                    known = known_types(key)
                    if known and type(value) is int:
                        assert type_ in known, (name, key)
