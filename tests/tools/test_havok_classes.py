"""The documented command makes the class tables from the files of the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/chunkwright/hkx/classes/data"


def test_the_command_reproduces_the_tables(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools/havok_classes/make_tables.py")]
    subprocess.run([*command, "--out", str(tmp_path)], check=True, capture_output=True)
    names = sorted(path.name for path in DATA.glob("*.txt"))
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes()
