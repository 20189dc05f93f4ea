"""Edits report the references elsewhere that they make null, remove or leave dangling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.formats.registry import PACKFILE, SCENE, VIRTOOLS

from . import made_by

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

MATERIAL = "/hierarchy/tank/components/0001/rc.renderObj/ro.batches/0000/rb.nmatname"
# The object to remove from the demonstration of a format, and the effects elsewhere.
REMOVALS = [
    (
        VIRTOOLS,
        "/objects/Wood",
        ["/objects/Square/materials/slots/0/material: -> /objects/Wood becomes null"],
    ),
    (
        PACKFILE,
        "/objects/hkaSkeleton:figure",
        ["/objects/#0002/skeletons/0: -> /objects/hkaSkeleton:figure becomes removed"],
    ),
    (
        PACKFILE,
        "/objects/#0002",
        ["/objects/#0001/namedVariants/0/variant: -> /objects/#0002 becomes null"],
    ),
    (
        SCENE,
        "/data_nodes/#0x2",
        [f"{MATERIAL}: -> /data_nodes/#0x2 becomes 2, which identifies no object"],
    ),
    (VIRTOOLS, "/objects/Square/name", []),
]


def written(tmp_path: Path, format: AnyFormat) -> Path:
    path = tmp_path / f"demo{format.suffixes[0]}"
    path.write_bytes(bytes(made_by(format)))
    return path


@pytest.mark.parametrize(("format", "address", "follows"), REMOVALS)
def test_removing_an_object_reports_the_effect_on_references(
    run: Run, tmp_path: Path, format: AnyFormat, address: str, follows: list[str]
) -> None:
    file = written(tmp_path, format)
    shown = run("rm", file, address, "--dry-run")
    assert shown.stdout.splitlines()[1:] == follows
    done = run("rm", file, address, "-o", tmp_path / "less")
    assert done.stderr.splitlines() == follows
    assert done.stdout.endswith(": 1 change\n")


def test_a_batch_reports_broken_references(run: Run, tmp_path: Path) -> None:
    written(tmp_path, VIRTOOLS)
    shown = run("rm", tmp_path, "/objects/Wood", "--dry-run")
    assert "Square/materials/slots/0/material: -> /objects/Wood becomes null" in shown.stdout
    done = run("rm", tmp_path, "/objects/Wood")
    assert "Square/materials/slots/0/material: -> /objects/Wood becomes null" in done.stderr


def test_changing_an_id_reports_the_references_that_dangle(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, SCENE)
    dangling = f"{MATERIAL}: -> /data_nodes/#0x2 becomes 2, which identifies no object"
    shown = run("set", file, "/data_nodes/#0x2/#id", "77", "--dry-run")
    assert shown.stdout.splitlines() == ["/data_nodes/#0x2/#id: 2 -> 77", dangling]
    done = run("set", file, "/data_nodes/#0x2/#id", "77")
    assert done.stderr.splitlines() == [dangling]
    document: Any = chunkwright.open(file)
    assert any(MATERIAL in str(problem) for problem in document.problems())


def test_references_updated_in_the_same_edit_are_not_reported(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, SCENE)
    done = run("set", file, "/data_nodes/#0x2/#id", "77", MATERIAL, "77")
    assert (done.exit_code, done.stderr) == (0, "")
    other = run("set", file, "//albedo", "a.tex")
    assert other.stderr == "" or other.exit_code == 1
