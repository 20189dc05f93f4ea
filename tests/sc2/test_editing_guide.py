"""Every example of docs/scene-editing.md runs, on real files under the names that it uses."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import chunkwright
from tests.samples import SAMPLES, needs_samples

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "scene-editing.md"
_SCOOTER = "blitz_data/pc/3d/Maps/hangar/oliver_slotobjects/env_scooter_1_anim"
_IMAGES = "blitz_data/pc/3d/Maps/hangar/oliver_slotobjects/images"
FILES = {
    "scooter.sc2.dvpl": f"{_SCOOTER}.sc2.dvpl",
    "scooter.scg.dvpl": f"{_SCOOTER}.scg.dvpl",
    "scooter.tex.dvpl": f"{_IMAGES}/env_scooter_1.tex.dvpl",
    "scooter.dx11.dds.dvpl": f"{_IMAGES}/env_scooter_1.dx11.dds.dvpl",
    "scooter.anim.dvpl": f"{_SCOOTER}.anim.dvpl",
    "hangar.heightmap.dvpl": "blitz_data/pc/3d/Maps/hangar/heightmap_hangar.heightmap.dvpl",
    "rocket.sc2": "ka/497898e4_raketa3.sc2",
    "rocket.scg": "ka/3d7c0229_raketa3.scg",
    "haystack.sc2": "ka/04a03221_seno02_crash.sc2",
}
EXAMPLES = re.findall(
    r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
SAVED = re.compile(r'\.save\("(.+?)"\)')


@needs_samples
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_each_example_of_the_guide_runs(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = [name for name in FILES.values() if not (SAMPLES / name).exists()]
    if missing:
        pytest.skip(f"not among the samples here: {', '.join(missing)}")
    monkeypatch.chdir(tmp_path)
    for name, path in FILES.items():
        shutil.copy(SAMPLES / path, name)
    exec(compile(EXAMPLES[number], f"{GUIDE.name}, example {number + 1}", "exec"), {})
    for written in SAVED.findall(EXAMPLES[number]):
        assert chunkwright.open(written).problems() == []


def test_all_examples_of_the_guide_are_found() -> None:
    assert len(EXAMPLES) == 9
    assert len(SAVED.findall("".join(EXAMPLES))) == 8
