"""The workflows of the hosted CI: their actions are pinned, and their permissions stated."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="an sdist has no workflows")


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit_with_their_version(path: Path) -> None:
    lines = [line.strip() for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not PINNED.search(line)] == []


def test_an_action_has_one_version_in_all_workflows() -> None:
    uses = re.compile(r"uses: ([\w./-]+)@(\w+)")
    found = {pair for path in WORKFLOWS for pair in uses.findall(path.read_text("utf-8"))}
    assert len({name for name, _ in found}) == len(found)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_have_read_permissions_and_jobs_have_timeouts(path: Path) -> None:
    whole = yaml.safe_load(path.read_text("utf-8"))
    assert whole["permissions"] == {"contents": "read"}
    for name, job in jobs(path).items():
        assert job["timeout-minutes"] <= 45, name


def test_every_supported_python_is_tested_on_every_system() -> None:
    checks = jobs(ROOT / ".github" / "workflows" / "checks.yml")
    matrix = checks["tests"]["strategy"]["matrix"]
    whole = {
        ("ubuntu-latest", version) for version in checks["all"]["strategy"]["matrix"]["python"]
    }
    left_out = {(row["os"], row["python"]) for row in matrix["exclude"]}
    assert left_out == whole
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert set(re.findall(r"Python :: (3\.\d+)", text)) <= set(matrix["python"])
    assert matrix["os"] == ["ubuntu-latest", "windows-latest", "macos-latest"]


def test_every_user_facing_extra_is_tested_on_its_own() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    section = text.split("[project.optional-dependencies]\n")[1].split("\n\n")[0]
    extras = set(re.findall(r"^(\w+) = \[", section, re.MULTILINE))
    tried = jobs(ROOT / ".github" / "workflows" / "checks.yml")["extras"]["strategy"]["matrix"]
    # The kernel has a separate job, and the others are for developers of the package.
    assert set(tried["extra"]) == extras - {"fast", "test", "docs", "dev"}
