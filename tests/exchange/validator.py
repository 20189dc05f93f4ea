"""The validator of the Khronos Group, which Node.js runs."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "gltf"
# Severities of the validator: errors and warnings count, information is advice.
WARNING = 1

_missing = (
    "node is not here"
    if shutil.which("node") is None
    else "gltf-validator is not installed; npm ci in tools/gltf installs it"
    if not (TOOL / "node_modules" / "gltf-validator").is_dir()
    else ""
)
needs_validator = pytest.mark.skipif(bool(_missing), reason=_missing or "all is here")


def reports(*files: Path) -> list[dict[str, Any]]:
    """Return the reports of the validator on files, in their order."""
    command = ["node", str(TOOL / "validate.mjs"), *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def complaints(*files: Path) -> list[str]:
    """Return the errors and warnings in files."""
    return [
        f"{Path(report['file']).name}: {issue.get('pointer')}: {issue['code']}: {issue['message']}"
        for report in reports(*files)
        for issue in report["issues"]
        if issue["severity"] <= WARNING
    ]
