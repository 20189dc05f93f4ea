"""The extension in the real Blender: installed from the zip, real files imported, and back.

Blender is the module ``bpy`` in separate Pythons, whose paths CHUNKWRIGHT_BLENDER lists (separated
as in PATH). ``.ci/run`` makes them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.transforms import bounds, sampled
from chunkwright.nmo.model.views import Group

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    Session = Callable[..., dict[str, Any]]

ROOT = Path(__file__).resolve().parents[2]
SESSION = Path(__file__).with_name("session.py")
BLENDERS = [each for each in os.environ.get("CHUNKWRIGHT_BLENDER", "").split(os.pathsep) if each]
HANGAR = SAMPLES / "blitz_data" / "android" / "3d" / "Maps" / "hangar"
SCENES = [
    HANGAR / "oliver_slotobjects" / "env_scooter_1_anim.sc2.dvpl",
    HANGAR / "Customization" / "UFO_anim.sc2.dvpl",
]
TEST_MAP = SAMPLES / "virtools" / "yyc12345__BallanceToolsBox__TestMap.nmo"
LEVEL = SAMPLES / "virtools" / "scottstts__Ballance.Three.js__level_11.nmo"
PYNIFLY = "BadDogSkyrim_PyNifly__tests__SkyrimSE__"
CLIP = SAMPLES / "havok" / f"{PYNIFLY}1hm_staggerbacksmallest.hkx"
SKELETON = SAMPLES / "havok" / f"{PYNIFLY}skeleton.hkx"
TANK = ("9a3c7a9e_A116_XM551.sc2", "4ceb865b_A116_XM551.scg")

pytestmark = [
    needs_samples,
    pytest.mark.skipif(
        not BLENDERS, reason="CHUNKWRIGHT_BLENDER names no Python that has Blender's bpy"
    ),
]


@pytest.fixture(scope="session")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("extension") / "chunkwright.zip"
    command = [sys.executable, str(ROOT / "blender" / "build.py"), "-o", str(target)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return target


@pytest.fixture(
    scope="session", params=BLENDERS or [""], ids=lambda path: Path(path).parent.parent.name
)
def blender(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """One of the Blenders, and its folder: the first session finds nothing installed there."""
    return request.param, tmp_path_factory.mktemp("blender")


@pytest.fixture
def session(blender: tuple[str, Path], tmp_path: Path, extension: Path) -> Session:
    """Run a plan in one of the Blenders."""
    program, resources = blender

    def run(source: Path, **plan: object) -> dict[str, Any]:
        report = tmp_path / "report.json"
        form = {"extension": str(extension), "import": str(source), "report": str(report)} | plan
        (tmp_path / "plan.json").write_text(json.dumps(form), encoding="utf-8")
        done = subprocess.run(
            [program, str(SESSION), str(tmp_path / "plan.json")],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"BLENDER_USER_RESOURCES": str(resources)},
        )
        assert report.is_file(), done.stdout + done.stderr
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        found["printed"] = done.stdout
        return found

    return run


def tank(folder: Path) -> Path:
    """Put a scene and its geometry next to each other, as in games."""
    for name in TANK:
        shutil.copy(SAMPLES / "ka" / name, folder / name.split("_", 1)[1])
    return folder / TANK[0].split("_", 1)[1]


def triangles_of(source: Path) -> int:
    """Count the triangles that Blender keeps: those with an area, once for the same vertices."""
    model = scene_of(chunkwright.open(source), {})
    parts = [part for node in model.nodes() if node.mesh for part in node.mesh.primitives]
    count = 0
    for part in parts:
        assert part.indices is not None
        rows = np.unique(np.sort(part.indices.reshape(-1, 3), axis=1), axis=0)
        count += int((np.diff(rows.astype(int), axis=1) > 0).all(axis=1).sum())
    return count


def check(found: dict[str, Any], source: Path) -> None:
    """Compare what Blender shows with the scene model: Blender has Z up, glTF has Y."""
    model = scene_of(chunkwright.open(source), {})
    assert len(found["meshes"]) == sum(node.mesh is not None for node in model.nodes())
    assert found["triangles"] == triangles_of(source)
    # Blender begins at frame 1, with 24 frames per second.
    for channel in (each for clip in model.animations for each in clip.channels):
        value = sampled(channel, np.array([1 / 24], np.float32))[0]
        setattr(channel.node, channel.path, tuple(value.tolist()))
    extent = bounds(model)
    assert extent is not None
    corners = np.array([[each[0], -each[2], each[1]] for each in extent])
    expected = np.array([corners.min(axis=0), corners.max(axis=0)])
    # Between keys, Blender interpolates rotations along the chord.
    assert np.allclose(found["bounds"], expected, atol=3e-3 if model.animations else 1e-4)


@pytest.mark.parametrize("source", SCENES, ids=lambda path: path.name)
def test_a_round_trip_without_an_edit_changes_nothing(
    source: Path, session: Session, tmp_path: Path
) -> None:
    target = tmp_path / source.name
    found = session(source, export=str(target))
    check(found, source)
    assert len(found["bones"]) == 1
    for old in (source, source.with_name(source.name.replace(".sc2", ".scg"))):
        assert (tmp_path / old.name).read_bytes() == old.read_bytes()


def test_a_moved_vertex_changes_nothing_else(session: Session, tmp_path: Path) -> None:
    source = tank(tmp_path)
    (tmp_path / "out").mkdir()
    target = tmp_path / "out" / source.name
    found = session(source, export=str(target), steps=[["move", "hull"]])
    check(found, source)
    before, after = chunkwright.open_scene(source), chunkwright.open_scene(target)
    changed = []
    for old, new in zip(before.find_geometry().groups, after.find_geometry().groups, strict=True):
        rows = np.flatnonzero(old.vertices["position"] != new.vertices["position"])
        changed += [(new.address, row) for row in rows.tolist()]
        others = old.vertices.copy()
        others["position"] = new.vertices["position"]
        if not len(rows):
            assert old == new
        else:
            for name in ("normal", "texcoord0"):
                assert others[name].tobytes() == new.vertices[name].tobytes()
    assert len(changed) == 1
    names = {node.name for node in before.all_nodes()}
    assert {node.name for node in after.all_nodes()} == names
    assert after.problems() == []


def test_an_object_that_was_added_in_blender_is_imported(session: Session, tmp_path: Path) -> None:
    source = tank(tmp_path)
    (tmp_path / "out").mkdir()
    target = tmp_path / "out" / source.name
    session(source, export=str(target), steps=[["add", "Crate"]])
    after = chunkwright.open_scene(target)
    crate = next(node for node in after.all_nodes() if node.name == "Crate")
    extent = bounds(scene_of(after, {"no_textures": True}))
    assert extent is not None
    assert np.allclose(crate.transform.world_position, [0, 0, 5], atol=1e-5)
    assert extent[1][1] == pytest.approx(6)
    assert len(after.find_geometry().groups) == 1 + len(
        chunkwright.open_scene(source).find_geometry().groups
    )
    assert after.problems() == []


def test_a_level_survives_a_round_trip(session: Session, tmp_path: Path) -> None:
    target = tmp_path / "level.nmo"
    found = session(LEVEL, export=str(target))
    check(found, LEVEL)
    assert target.read_bytes() == LEVEL.read_bytes()


def test_a_clip_with_its_skeleton_survives_a_round_trip(session: Session, tmp_path: Path) -> None:
    target = tmp_path / "clip.hkx"
    files = [{"name": CLIP.name}, {"name": SKELETON.name}]
    options = {"directory": f"{CLIP.parent}{os.sep}", "files": files, "unit": 0.0142875}
    found = session(CLIP, export=str(target), options=options)
    assert found["bones"] == [18, 99]
    assert len(found["actions"]) == 1
    # The figure is upright.
    (_, _, low), (_, _, high) = found["bounds"]
    assert -0.1 < low < 0.1
    assert 1.7 < high < 1.9
    assert target.read_bytes() == CLIP.read_bytes()


def groups_of(path: Path) -> dict[str, set[str]]:
    """Return the names of the members of each group of a Virtools file."""
    objects = chunkwright.open_virtools(path).objects
    return {
        str(group.name): {str(member.name) for member in group.members if member is not None}
        for group in objects.of_class(Group)
    }


def hidden_in(path: Path) -> set[str]:
    model = scene_of(chunkwright.open(path), {})
    return {node.name for node in model.nodes() if node.hidden}


def test_groups_are_edited_as_collections(session: Session, tmp_path: Path) -> None:
    target = tmp_path / "map.nmo"
    floor, balloon, unseen = "A01_Floor_00.Copy", "PE_Balloon_01", "A4_Inv_Coll"
    steps = [
        ["duplicate", floor],
        ["add", "Crate"],
        ["group", "Phys_Crates"],
        ["put", "Crate", "Phys_Crates"],
        ["put", "Crate", "Shadow"],
        ["take", floor, "Shadow"],
        ["rename_group", "Sector_02", "Sector_09"],
        ["ungroup", "Sector_05"],
        ["hide", balloon],
        ["unhide", unseen],
    ]
    found = session(TEST_MAP, export=str(target), steps=steps)
    before, after = groups_of(TEST_MAP), groups_of(target)
    nodes = {node.name for node in scene_of(chunkwright.open(TEST_MAP), {}).nodes()}
    assert {name: set(each) for name, each in found["collections"].items()} == {
        name: members & nodes for name, members in before.items()
    }
    assert set(found["hidden"]) == hidden_in(TEST_MAP)
    before["Sector_09"] = before.pop("Sector_02")
    assert after.keys() == before.keys() - {"Sector_05"} | {"Phys_Crates"}
    joined = {name for name, members in before.items() if floor in members}
    for name in after.keys() - {"Phys_Crates"}:
        new = {f"{floor}.001"} if name in joined else set()
        expected = before[name] | new | ({"Crate"} if name == "Shadow" else set())
        assert after[name] == expected - ({floor} if name == "Shadow" else set()), name
    assert after["Phys_Crates"] == {"Crate"}
    assert hidden_in(target) == hidden_in(TEST_MAP) - {unseen} | {balloon}


def test_edits_that_were_not_applied_are_reported(session: Session, tmp_path: Path) -> None:
    target = tmp_path / "map.nmo"
    steps = [["shape_key", "PE_Balloon_01"], ["hide", "PE_Balloon_01"]]
    found = session(TEST_MAP, export=str(target), steps=steps)
    (told,) = found["told"]
    assert "shape keys" in told
    assert " ".join(line.strip() for line in found["window"]) == told
    assert found["long window"][-1] == "... and 80 more: see the Info editor"
    assert "wrote map.nmo" in found["printed"]
    assert hidden_in(target) == hidden_in(TEST_MAP) | {"PE_Balloon_01"}
    target.unlink()
    only_all = {"partial": False}
    found = session(TEST_MAP, export=str(target), steps=steps, export_options=only_all)
    assert found["told"] == [told]
    assert "did not write map.nmo" in found["done"]
    assert not target.exists()


def test_two_imported_files_are_exported_separately(session: Session, tmp_path: Path) -> None:
    target = tmp_path / "map.nmo"
    session(TEST_MAP, export=str(target), steps=[["again", str(LEVEL)]])
    assert target.read_bytes() == TEST_MAP.read_bytes()
    session(LEVEL, export=str(target), steps=[["again", str(SCENES[0])]])
    assert target.read_bytes() == LEVEL.read_bytes()
