"""The README is true: its examples run, its commands are those that are checked."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright import errors, registry
from chunkwright.cli.app import COMMANDS

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert result.failed == 0
    assert result.attempted > 15


def test_the_two_commands_for_a_fresh_machine() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    demo, tests = blocks[:2]
    assert demo == (
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/chunkwright demo\n"
    )
    assert tests == (
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest -n auto\n"
    )


def test_the_check_script_takes_its_commands_from_here() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in script
    pattern = re.search(r'grep -m 1 -E -- "(.*?)\$1\\\$" README\.md', script)
    assert pattern is not None
    for end in re.findall(r"^\w+=\$\(readme '(.*)'\)$", script, re.MULTILINE):
        found = re.findall(rf"{pattern[1]}{end}$", README, re.MULTILINE)
        assert len(found) == 1, end
    assert "pytest" not in re.sub(
        r"(?m)^.*(readme 'pytest|pytest\.log|pytest-cov|ADDOPTS|-m pytest).*$", "", script
    )


def test_every_command_is_described() -> None:
    rows = re.findall(r"^\| `chunkwright (\w+) ", README, re.MULTILINE)
    assert rows == list(COMMANDS)


def test_every_format_is_described() -> None:
    for row in registry.ROOMS:
        assert f"| `{row.name}` | {row.title} |" in README


def test_every_error_is_described() -> None:
    kinds = [kind.__name__ for kind in errors.ChunkwrightError.__subclasses__()]
    assert [kind for kind in kinds if f"`{kind}`" not in README] == []


def test_links_to_files_are_not_dead() -> None:
    targets = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert "docs/architecture.md" in targets
    assert [each for each in targets if not (ROOT / each.partition("#")[0]).exists()] == []
    assert all((ROOT / target).exists() for target in targets)


def test_sessions_are_those_that_the_guides_run() -> None:
    guides = "".join(path.read_text("utf-8") for path in (ROOT / "docs/guides").glob("*.md"))
    first = (ROOT / "docs/index.md").read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```$", README + first, re.MULTILINE | re.DOTALL)
    steps = [step for block in blocks for step in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)]
    assert len(steps) > 3
    assert [step for step in steps if step not in guides] == []
