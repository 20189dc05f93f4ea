"""One skeleton for all clips of a folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np

from chunkwright import hkx
from chunkwright.exchange import gltf
from chunkwright.exchange.model import mark_of
from tests.hkx.test_scene_model import interleaved

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def cat(folder: Path, name: str = "cat.hkx") -> Path:
    """Save a skeleton whose only bone is the track of the clips."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(
        packfile, "hkaSkeleton", {"name": "cat", "parentIndices": [-1], "bones": [{"name": "tail"}]}
    )
    pose = np.eye(3, 4, dtype=np.float32)[None]
    pose[0, 1] = (0, 0, 0, 1)
    packfile.root["referencePose"] = pose
    packfile.save(folder / name)
    return folder / name


def clips(folder: Path) -> Path:
    (folder / "clips" / "more").mkdir(parents=True)
    interleaved().save(folder / "clips" / "walk.hkx")
    interleaved().save(folder / "clips" / "more" / "run.hkx")
    return folder / "clips"


def moved(path: Path) -> list[str]:
    """Return the kind of part that each channel of a scene moves."""
    model = gltf.read(path)
    return [
        str(mark_of(one.node.extras)["part"]) for clip in model.animations for one in clip.channels
    ]


def test_a_skeleton_given_with_a_folder_is_in_the_scene_of_each_clip(
    run: Run, tmp_path: Path
) -> None:
    skeleton, out = cat(tmp_path), tmp_path / "out"
    found = run("export", skeleton, clips(tmp_path), "-o", out, "--to", "glb")
    assert (found.exit_code, "fit no skeleton" in found.stderr) == (0, False)
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.glb")) == [
        "cat.glb",
        os.path.join("more", "run.glb"),
        "walk.glb",
    ]
    for name in ("walk.glb", "more/run.glb"):
        assert moved(out / name) == ["bone"]
    assert moved(out / "cat.glb") == []
    assert gltf.read(out / "walk.glb").name == "walk"


def test_clips_are_exported_again_when_their_skeleton_changes(run: Run, tmp_path: Path) -> None:
    skeleton, out, folder = cat(tmp_path), tmp_path / "out", clips(tmp_path)
    command = ("export", skeleton, folder, "-o", out, "--to", "glb")
    assert "3 written" in run(*command).output
    assert "3 up to date" in run(*command).output
    os.utime(skeleton, ns=(1, 1))
    assert "3 written" in run(*command).output


def test_without_a_skeleton_clips_move_nodes_of_their_own(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("export", clips(tmp_path), "-o", out, "--to", "glb").exit_code == 0
    assert set(moved(out / "walk.glb")) == {"track"}


def test_a_damaged_skeleton_fails_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cat.hkx").write_bytes(cat(tmp_path).read_bytes()[:99])
    out = tmp_path / "out"
    found = run("export", tmp_path / "cat.hkx", clips(tmp_path), "-o", out, "--to", "glb")
    assert found.exit_code == 1
    assert "2 written, 1 failed" in found.output
    assert set(moved(out / "walk.glb")) == {"track"}


def test_a_clip_given_with_a_folder_is_not_added_to_other_scenes(run: Run, tmp_path: Path) -> None:
    folder, out = clips(tmp_path), tmp_path / "out"
    interleaved().save(tmp_path / "sit.hkx")
    assert run("export", tmp_path / "sit.hkx", folder, "-o", out, "--to", "glb").exit_code == 0
    assert len(gltf.read(out / "walk.glb").animations) == 1
