"""Fetch packages of Pyodide for the app: ``python tools/site/wheels.py FOLDER numpy lz4``.

They and their dependencies are those that the lock file of the npm package names (``npm ci`` in
``viewer/``), and are checked against its hashes; ``tools/site/app.py`` takes them after its folder.
"""

from __future__ import annotations

import hashlib
import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "viewer" / "node_modules" / "pyodide"
HOST = "https://cdn.jsdelivr.net/pyodide"


def needed(packages: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """Return the entries of packages and of all that they depend on."""
    found: dict[str, dict[str, Any]] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in packages:
            raise SystemExit(f"Pyodide has no package {name}")
        if name not in found:
            found[name] = packages[name]
            todo += packages[name]["depends"]
    return [found[name] for name in sorted(found)]


def fetch(folder: Path, names: list[str]) -> None:
    """Write the wheels to a folder; one that is not what the lock file names is refused."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    folder.mkdir(parents=True, exist_ok=True)
    for entry in needed(lock["packages"], names):
        url = f"{HOST}/v{version}/full/{entry['file_name']}"
        with urllib.request.urlopen(url, timeout=60) as answer:
            data = answer.read()
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise SystemExit(f"{url} is not what pyodide-lock.json names")
        (folder / entry["file_name"]).write_bytes(data)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    fetch(Path(sys.argv[1]), sys.argv[2:])
