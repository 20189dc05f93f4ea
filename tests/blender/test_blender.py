"""The extension in the real Blender: installed from the zip, one file of each family, and back.

Blender is the module ``bpy`` in Pythons of its own, which CHUNKWRIGHT_BLENDER names (paths, as
in PATH). ``.ci/run`` makes them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ..samples import needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
SESSION = Path(__file__).with_name("session.py")
BLENDERS = [each for each in os.environ.get("CHUNKWRIGHT_BLENDER", "").split(os.pathsep) if each]

pytestmark = [
    needs_samples,
    pytest.mark.skipif(
        not BLENDERS, reason="CHUNKWRIGHT_BLENDER names no Python that has Blender's bpy"
    ),
]

SCENE = "ka/3d7c0229_raketa3.sc2"
VIRTOOLS = "virtools/scottstts__Ballance.Three.js__p_box.nmo"
PACKFILE = "havok/009d698f_firstperson.hkx"


@pytest.fixture(scope="session")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("extension") / "chunkwright.zip"
    command = [sys.executable, str(ROOT / "blender" / "build.py"), "-o", str(target)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return target


@pytest.fixture(params=BLENDERS or [""])
def blender(
    request: pytest.FixtureRequest, tmp_path: Path, extension: Path
) -> Callable[..., dict[str, Any]]:
    """Run a plan in one of the Blenders, which starts with nothing installed."""

    def run(source: Path, **plan: object) -> dict[str, Any]:
        report = tmp_path / "report.json"
        form = {"extension": str(extension), "import": str(source), "report": str(report)} | plan
        (tmp_path / "plan.json").write_text(json.dumps(form), encoding="utf-8")
        done = subprocess.run(
            [request.param, str(SESSION), str(tmp_path / "plan.json")],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"BLENDER_USER_RESOURCES": str(tmp_path / "blender")},
        )
        assert report.is_file(), done.stdout + done.stderr
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found

    return run
