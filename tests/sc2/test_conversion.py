"""Scenes converted to other versions: what is kept, and what is left out and reported."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright import QueryError, SerializeError
from chunkwright.cli.app import chunkwright as group
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType, Vector3
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.conversion import EARLY, VERSIONS, convert, losses
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NEWEST = VERSIONS[-1]


@cache
def real_scenes() -> list[Scene]:
    """Return real scenes of convertible versions that have keys which others lack."""
    found: dict[tuple[int, frozenset[str]], Scene] = {}
    for path in sorted(SAMPLES.rglob("*.sc2*")):
        try:
            scene = chunkwright.open_scene(path)
        except chunkwright.ChunkwrightError:
            continue  # a damaged file
        if scene.version in VERSIONS and scene.body is not None:
            scene.wrapper = None
            found[scene.version, frozenset(keys_of(scene.body))] = scene
    return [
        scene
        for (version, names), scene in found.items()
        if not any(version == each and names < others for each, others in found)
    ]


def keys_of(value: object) -> Iterator[str]:
    """Yield all keys in an archive, with N for a number."""
    if isinstance(value, KeyedArchive):
        for key, _, held in value.entries():
            yield re.sub(r"\d+", "N", str(key))
            yield from keys_of(held)
    elif isinstance(value, VariantArray):
        for held in value.stored_values:
            yield from keys_of(held)


@needs_samples
@pytest.mark.slow
def test_real_scenes_are_converted_to_newer_versions_and_back_without_loss() -> None:
    assert {scene.version for scene in real_scenes()} == set(VERSIONS)
    for scene in real_scenes():
        later = [each for each in VERSIONS if each > scene.version]
        for version in {*later[:1], *later[-1:]}:
            assert all(each.endswith("kept") for each in losses(scene, version=version))
            newer = convert(scene, version=version)
            assert newer.version == version
            assert newer.body == scene.body
            assert newer.descriptor == scene.descriptor
            again = chunkwright.open(bytes(newer))
            assert isinstance(again, Scene)
            assert bytes(convert(again, version=scene.version)) == bytes(scene)


@needs_samples
@pytest.mark.slow
def test_real_scenes_are_converted_to_older_versions_with_the_losses_reported() -> None:
    told = set()
    for scene in real_scenes():
        known = {problem.message for problem in scene.problems()}
        before = bytes(scene)
        earlier = [each for each in VERSIONS if each < scene.version]
        for version in {*earlier[:1], *earlier[-1:]}:
            lost = losses(scene, version=version)
            again = chunkwright.open(bytes(convert(scene, version=version, lossy=True)))
            assert isinstance(again, Scene)
            assert again.version == version
            assert {problem.message for problem in again.problems()} <= known
            assert losses(again, version=VERSIONS[0]) == [] or version > 35
            told |= {re.sub(r"version \d+", "it", each.partition(": ")[2]) for each in lost}
            if lost:
                with pytest.raises(SerializeError, match=f"version {version} cannot represent"):
                    convert(scene, version=version)
        assert bytes(scene) == before
    assert told == {
        "it has no such entry: left out",
        "it has no CollisionTriggerComponent: left out",
        "it has no NewSlotComponent: left out",
        "it has no UserComponent: left out",
        "it has a single value here, not keys: left out",
        "configuration 'Skin': left out",
    }


def scene_of(version: int, **archives: Any) -> Scene:
    """Return a scene with data nodes of these classes, and an entity with components of others."""
    scene = Scene(version)
    entity = scene.add_entity("tank")
    for number, (name, values) in enumerate(archives.items()):
        if name.endswith("Component"):
            entity.add_component(name, values)
        else:
            scene.add_data_node(name, number + 1, values)
    return scene


def keys(*rows: list[float]) -> VariantArray:
    return VariantArray([2, *(VariantArray([VariantArray([1, *key]) for key in rows]),)])


def test_older_versions_keep_only_the_first_configuration_of_a_material() -> None:
    configs: dict[str, Any] = {
        f"configArchive_{number}": KeyedArchive(
            {
                "configName": name,
                "fxName": f"{name}.material",
                "textures": KeyedArchive({"a": name}),
            }
        )
        for number, name in enumerate(("Default", "Optimized"))
    }
    scene = scene_of(NEWEST, NMaterial={"materialName": "hull", "configCount": 2, **configs})
    assert losses(scene, version=44) == [
        "/data_nodes/#0x1/configArchive_1: configuration 'Optimized': left out"
    ]
    [node] = convert(scene, version=44, lossy=True).data_nodes
    assert node.archive["fxName"] == "Default.material"
    assert dict(node.archive["textures"]) == {"a": "Default"}
    assert {"configName", "configCount", *configs}.isdisjoint(node.archive)


def test_losses_of_a_material_with_configurations_are_reported() -> None:
    config = KeyedArchive({"configName": "Default", "fxName": "a.material", "preset": "p"})
    own = {"materialName": "hull", "fxName": "b.material", "preset": "p"}
    scene = scene_of(NEWEST, NMaterial={**own, "configCount": 1, "configArchive_0": config})
    assert losses(scene, version=44) == [
        "/data_nodes/#0x1/configArchive_0/fxName: the material has its own value: left out"
    ]
    [node] = convert(scene, version=44, lossy=True).data_nodes
    assert node.archive["fxName"] == "b.material"


def test_the_loss_of_a_configurations_name_is_reported() -> None:
    config = KeyedArchive({"configName": "snow", "preset": "p"})
    scene = scene_of(NEWEST, NMaterial={"configCount": 1, "configArchive_0": config})
    assert losses(scene, version=44) == [
        "/data_nodes/#0x1/configArchive_0: the name 'snow': left out"
    ]


def test_entries_that_a_version_lacks_are_reported_unless_they_have_default_values() -> None:
    scene = scene_of(
        NEWEST,
        NewSlotComponent={"slotItemsCount": 1},
        LodComponent={},
        IBLComponent={"transformNode": KeyedArchive({"transform": Vector3(1, 2, 3)})},
    )
    [entity] = scene.roots
    entity.archive.set("visibility", 0, VariantType.UINT64)
    assert losses(scene, version=NEWEST) == []
    lost = losses(scene, version=35)
    assert [each.partition(": ")[2] for each in lost] == [
        "version 35 has no NewSlotComponent: left out",
        "version 35 has no such entry: left out",
    ]
    older = convert(scene, version=35, lossy=True)
    names = [each.archive["comp.typename"] for each in older.roots[0].components]
    assert names == ["LodComponent", "IBLComponent"]
    assert older.roots[0].archive["components"]["count"] == 2
    assert list(older.roots[0].components)[1].key == "0001"
    assert "visibility" not in older.roots[0].archive
    entity.archive.set("visibility", 5, VariantType.UINT64)
    assert "/hierarchy/tank/visibility: version 44 has no such entry: left out" in losses(
        scene, version=44
    )
    assert older.body is not None
    assert "visibility" in entity.archive  # the scene that was converted


def test_curves_with_equal_keys_become_a_single_value() -> None:
    layer = KeyedArchive({"name": "smoke", "cullMode": 0, "vertexAnimationSampler": 2101589})
    layer["flowSpeed"] = keys([0.5, 0.0], [0.5, 1.0])
    layer["flowOffset"] = keys([0.5, 0.0], [0.75, 1.0])
    force = KeyedArchive()
    force["forceDirection"] = VariantArray(
        [2, *(VariantArray([VariantArray([1, value, 0.0])]) for value in (1.0, 2.0, 3.0))]
    )
    layer["forces"] = VariantArray([force])
    scene = scene_of(NEWEST, ParticleEmitterNode={"layers": VariantArray([layer])})
    [lost] = losses(scene, version=35)
    assert lost == (
        "/data_nodes/#0x1/layers/0/flowOffset: version 35 has a single value here, "
        "not keys: left out"
    )
    [node] = convert(scene, version=35, lossy=True).data_nodes
    [made] = node.archive["layers"]
    assert dict(made) == {"name": "smoke", "flowSpeed": 0.5, "forces": made["forces"]}
    assert made.type_of("flowSpeed") is VariantType.FLOAT
    assert made["forces"][0]["forceDirection"] == Vector3(1, 2, 3)
    [node] = convert(scene, version=41).data_nodes
    [made] = node.archive["layers"]
    assert made["flowSpeed"] == layer["flowSpeed"]
    assert made["forces"][0]["forceDirection"] == Vector3(1, 2, 3)


def test_classes_unknown_in_newer_files_are_reported_and_kept() -> None:
    scene = scene_of(32, SkeletonJointBindingComponent={}, SkeletonComponent={})
    start = "/hierarchy/tank/components/000"
    known = "is known to have a"
    assert losses(scene, version=34) == [
        f"{start}0: no file of version 33 or later {known} SkeletonJointBindingComponent: kept"
    ]
    assert len(losses(scene, version=35)) == 2
    assert convert(scene, version=35).body == scene.body
    assert losses(scene, version=32) == []


@pytest.mark.parametrize(
    ("version", "target", "words"),
    [
        (35, 36, "cannot be converted to version 36"),
        (35, 26, "cannot be converted to version 26"),
        (24, 35, "cannot be converted from version 24"),
        (49, 47, "cannot be converted from version 49"),
    ],
)
def test_other_versions_are_refused(version: int, target: int, words: str) -> None:
    for function in (convert, losses):
        with pytest.raises(QueryError, match=words) as caught:
            function(Scene(version), version=target)
        assert "32, 33, 34, 35, 41, 43, 44, 47" in caught.value.hint


@needs_samples
@pytest.mark.slow
def test_real_effects_of_version_25_survive_conversion_to_newer_versions_and_back() -> None:
    found = 0
    for path in sorted((SAMPLES / "ka").glob("*.sc2.dvpl")):
        data = path.read_bytes()
        if not may_be_early(data):
            continue
        scene = chunkwright.open_scene(data)
        scene.wrapper = None
        found += 1
        for version in (VERSIONS[0], NEWEST):
            told = {each.rpartition(": no ")[2] for each in losses(scene, version=version)}
            assert told <= {"file of version 26 or later is known to have it: kept"}
            made = chunkwright.open_scene(bytes(convert(scene, version=version)))
            assert (made.version, made.problems()) == (version, [])
            assert [each.name for each in made.roots] == [each.name for each in scene.roots]
            assert losses(made, version=EARLY) == []
            assert bytes(convert(made, version=EARLY)) == bytes(scene)
        assert bytes(convert(scene, version=EARLY)) == bytes(scene)
    assert found == 63


def may_be_early(data: bytes) -> bool:
    """Whether a wrapped file is a scene of version 25."""
    payload = chunkwright.open(data, format="dvpl").payload
    return payload[:8] == b"SFV2\x19\0\0\0"


def effect(version: int, name: str = "ParticleEffectComponent") -> Scene:
    """Return a scene of one entity with one component, in which an entity is nested."""
    scene = Scene(version)
    entity = scene.add_entity("smoke")
    entity.archive["components"] = KeyedArchive(
        {"count": 1, "0000": {"comp.typename": name, "pe.emitters": {"0000": {}}}}
    )
    entity.children.append(Scene(version).add_entity("inner"))
    return scene


def test_conversion_to_version_25_keeps_the_hierarchy_and_reports_lost_parts() -> None:
    scene = effect(NEWEST)
    made = convert(scene, version=EARLY)
    assert made.body is None
    assert made.roots[0].children[0].name == "inner"
    assert bytes(convert(made, version=NEWEST)) == bytes(scene)
    assert scene.body is not None
    scene.body["#sceneComponents"]["count"] = 1
    lost = "/#sceneComponents: version 25 has no such part: left out"
    assert losses(scene, version=EARLY) == [lost]
    with pytest.raises(SerializeError, match="cannot represent the whole scene"):
        convert(scene, version=EARLY)
    assert convert(scene, version=EARLY, lossy=True) == made


@pytest.mark.parametrize(("source", "target"), [(EARLY, 35), (35, EARLY)])
def test_classes_unknown_in_version_25_are_refused_by_name(source: int, target: int) -> None:
    for function in (convert, losses):
        with pytest.raises(QueryError, match="to have a SoundComponent") as caught:
            function(effect(source, "SoundComponent"), version=target)
        assert caught.value.path == "/hierarchy/smoke/components/0000"
        scene = effect(source)
        scene.data_nodes.append(Node(KeyedArchive({"##name": "NMaterial"})))
        with pytest.raises(QueryError, match="scenes with a NMaterial cannot be converted"):
            function(scene, version=target)
    scene = effect(35)
    scene.roots[0].archive["components"]["0000"].set(
        "pe.emitters", VariantArray(), VariantType.ARRAY
    )
    with pytest.raises(QueryError, match="to have emitters that are not files"):
        convert(scene, version=EARLY)


def test_the_command_reports_losses_before_it_writes(tmp_path: Path) -> None:
    scene_of(NEWEST, UserComponent={}).save(tmp_path / "new.sc2")
    out = tmp_path / "old.sc2"
    line = ["convert", str(tmp_path / "new.sc2"), str(out), "--version", "35"]
    result = CliRunner().invoke(group, line)
    assert result.exit_code == 1
    what = "/hierarchy/tank/components/0000: version 35 has no UserComponent: left out"
    assert result.stderr.splitlines()[0].endswith(what)
    assert "--lossy" in result.stderr
    assert not out.exists()
    result = CliRunner().invoke(group, [*line, "--lossy"])
    assert result.exit_code == 0, result.output
    assert chunkwright.open_scene(out).version == 35
