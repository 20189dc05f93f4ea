"""Parsers in other languages compile, run, and read what the parsers in Python read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .language_files import write
from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from pathlib import Path

# The languages of build.sh.
LANGUAGES = [
    "javascript",
    "ruby",
    "php",
    "lua",
    "perl",
    "java",
    "cpp_stl",
    "csharp",
    "go",
    "nim",
    "rust",
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what is the same for all languages, which takes as long as many of them."""
    return tmp_path_factory.mktemp("kept")


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_read_the_same_as_python(language: str, kept: Path) -> None:
    need_compiler()
    done = subprocess.run(
        [str(ROOT / "build.sh"), "--test-languages", "--keep", str(kept), language],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHON": sys.executable},
    )
    if "skipped" in done.stdout:
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_spec_has_test_files(tmp_path: Path) -> None:
    files = write(tmp_path)
    whole = (path for path in (ROOT / "ksy").glob("*.ksy") if "\nparams:" not in path.read_text())
    assert files.keys() == {path.stem for path in whole}


def test_every_known_failure_has_a_reason_and_a_pattern() -> None:
    known = json.loads((ROOT / "tools" / "languages" / "known.json").read_text())
    specs = {path.stem for path in (ROOT / "ksy").glob("*.ksy")}
    assert known.keys() <= set(LANGUAGES)
    for cells in known.values():
        assert cells.keys() <= specs
        for cell in cells.values():
            assert cell["reason"]
            # A pattern that matches everything would hide another failure.
            assert not re.search(cell["seen"], "a.bin: something else")


SEEN = {"spec": {"reason": "no parameters", "seen": "refused: no idx|differs in strings$"}}


@pytest.mark.parametrize(
    ("note", "known", "problem"),
    [
        (None, {}, None),
        (None, SEEN, "go, spec: works; remove it from known.json, which says: no parameters"),
        ("a.bin: refused: no idx", SEEN, None),
        ("a.bin: differs in strings", SEEN, None),
        ("a.bin: refused: no idx", {}, "go, spec, 0 of 1: a.bin: refused: no idx"),
        (
            "a.bin: differs in strings, floats",
            SEEN,
            "go, spec, 0 of 1, not as known.json says: a.bin: differs in strings, floats",
        ),
    ],
)
def test_a_failure_passes_only_if_it_is_the_known_one(
    note: str | None, known: dict[str, dict[str, str]], problem: str | None
) -> None:
    need_compiler()
    cell = {"isEqual": note is None, "notes": [note] if note else [], "verdict": "0 of 1"}
    script = (
        f"import {{ problemsOf }} from {json.dumps(str(ROOT / 'tools/languages/known.mjs'))};"
        f"const cells = new Map([['spec', {json.dumps(cell)}]]);"
        f"console.log(JSON.stringify(problemsOf('go', cells, {json.dumps(known)})));"
    )
    said = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    assert json.loads(said.stdout) == ([problem] if problem else [])
