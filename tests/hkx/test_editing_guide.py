"""Every example of docs/havok-editing.md runs, on real files under the names that it uses."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import chunkwright
from tests.hkx.test_embedded_edits import array_of, made, nif_of
from tests.samples import SAMPLES, needs_samples

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "havok-editing.md"
FILES = {
    "horsebehavior.hkx": "havok/*SSE___1stperson__horsebehavior.hkx",
    "sprintbehavior.hkx": "havok/*SSE___1stperson__sprintbehavior.hkx",
    "skeleton.hkx": "havok/BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx",
    "animation.hkx": "havok/*SkyrimSE__sneak_1hmattackintro.hkx",
    "fallout4_skeleton.hkx": "havok/*FO4__Animations__skeleton.hkx",
    "fallout4_death.hkx": "havok/*FO4__Animations__Death1.hkx",
    "weapequip.xml": "havok_xml/*Nemesis_weapequip.xml",
}
EXAMPLES = re.findall(
    r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
SAVED = re.compile(r'\.save\("(.+?)"\)')


@needs_samples
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_of_the_guide_runs(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, pattern in FILES.items():
        (path,) = SAMPLES.glob(pattern)
        shutil.copy(path, name)
    Path("skeleton.nif").write_bytes(nif_of([("bhkRagdollSystem", array_of(made()))]))
    exec(compile(EXAMPLES[number], f"{GUIDE.name}, example {number + 1}", "exec"), {})
    for written in SAVED.findall(EXAMPLES[number]):
        assert chunkwright.open(written).problems() == []


def test_the_guide_has_examples() -> None:
    assert len(EXAMPLES) == 9
    assert len(SAVED.findall("".join(EXAMPLES))) == 9
