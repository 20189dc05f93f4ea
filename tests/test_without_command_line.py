"""The package inside other programs, such as Blender, which lack what the command line needs."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = """
import sys

for name in ("click", "rich"):
    sys.modules[name] = None  # an import of it fails

import chunkwright
from chunkwright import registry

for format in registry.formats():
    demo = format.demo()
    if demo is None:
        continue
    document = demo.make()
    demo.edit(document)
    path = f"{sys.argv[1]}/{format.name}{format.suffixes[0]}"
    document.save(path)
    read = chunkwright.open(path)
    assert not read.problems(), read.problems()
    assert chunkwright.from_dict(read.to_dict()) == read
    list(read.find("//*"))
    if format.has("scene_model"):
        chunkwright.export(read, f"{sys.argv[1]}/{format.name}.glb")
        print(format.name)
"""


def test_the_package_works_without_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {"hkx", "nmo", "sc2"} & set(done.stdout.split())
