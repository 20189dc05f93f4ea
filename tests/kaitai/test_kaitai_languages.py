"""Parsers in other languages compile, run, and read what the parsers in Python read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .language_files import write
from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from pathlib import Path

# As build.sh has them. No registry has the runtime that parsers in Rust need.
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
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_equals_what_python_reads(language: str) -> None:
    need_compiler()
    done = subprocess.run(
        [str(ROOT / "build.sh"), "--test-languages", language],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHON": sys.executable},
    )
    if "skipped" in done.stdout:
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_spec_has_files_to_read(tmp_path: Path) -> None:
    files = write(tmp_path)
    assert files.keys() == {path.stem for path in (ROOT / "ksy").glob("*.ksy")}


def test_every_known_failure_has_a_reason() -> None:
    known = json.loads((ROOT / "tools" / "languages" / "known.json").read_text())
    specs = {path.stem for path in (ROOT / "ksy").glob("*.ksy")}
    assert known.keys() <= set(LANGUAGES)
    for reasons in known.values():
        assert reasons.keys() <= specs
        assert all(reasons.values())
