"""The README is correct and short: its examples run, and its commands are those that are checked.

The same holds for the pages that it links to.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from chunkwright import errors
from chunkwright.cli.app import COMMANDS, HELP
from chunkwright.formats import registry
from chunkwright.hkx.classes.versions import VERSIONS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


SH = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
WINDOWS = re.findall(r"^```powershell\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SESSIONS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("document", "least"), [("README.md", 8), ("docs/python.md", 30)])
def test_the_python_examples_run(
    document: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(
        str(ROOT / document), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert result.failed == 0
    assert result.attempted > least


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 1500


def test_the_readme_begins_with_purpose_example_and_first_command() -> None:
    screen = README.partition("```sh")[0]
    assert screen.count("\n") < 50
    for what in ("DAVA", "Havok", "Virtools", "Blitz", "Skyrim", "Ballance", "<img", "3.11"):
        assert what in screen


def test_the_readme_has_the_two_commands_for_a_fresh_machine() -> None:
    demo, tests = SH
    assert demo == (
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/chunkwright demo\n"
    )
    assert tests == (
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest -n auto\n"
    )
    for command in SH:
        before = README[: README.index(f"```sh\n{command}")]
        assert re.search(r"It takes [\w ]+ (minute|minutes on two cores):\s+\Z", before)


def test_windows_users_find_equivalents_of_the_two_commands() -> None:
    # Windows PowerShell has no &&, cmd no single quotes.
    swapped = {"python3 ": "py ", ".venv/bin/": ".venv\\Scripts\\", "'": '"', " && ": "\n"}
    for here, there in zip(SH, WINDOWS, strict=True):
        command = here
        for old, new in swapped.items():
            command = command.replace(old, new)
        assert there == command


def test_commands_in_the_pages_work_in_every_shell() -> None:
    commands = [line for block in SESSIONS for line in block.splitlines() if line.startswith("$ ")]
    assert len(commands) > 3
    assert [line for line in commands if re.search(r"'|\\|&&|\||\$\w", line[2:])] == []


def test_the_check_script_takes_its_commands_from_the_readme() -> None:
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


def test_commands_that_the_pages_name_exist() -> None:
    for text in (README, page("command-line.md"), page("python.md"), page("formats.md")):
        named = set(
            re.findall(r"(?:^(?:\$ )?|`|/)chunkwright ([a-z]+)\b(?!\.)", text, re.MULTILINE)
        )
        assert named - set(COMMANDS) <= {HELP}
    assert {"info", "set", "convert"} <= set(re.findall(r"chunkwright ([a-z]+)", README))


def test_every_format_is_described() -> None:
    for row in registry.FORMATS:
        assert f"| `{row.name}` | {row.title} |" in page("formats.md")


def test_every_version_of_havok_is_named() -> None:
    (row,) = re.findall(r"^\| `hkx` .*$", page("formats.md"), re.MULTILINE)
    names = [re.sub(r"^Havok-|^hk_|(?<=20..\..)\.0-r1$|-r1$", "", version) for version in VERSIONS]
    assert set(names) == set(re.findall(r"\d+\.\d+(?:\.\d+)?", row))


def test_every_error_is_described() -> None:
    kinds = [kind.__name__ for kind in errors.ChunkwrightError.__subclasses__()]
    assert [kind for kind in kinds if f"| `{kind}` |" not in page("reference/errors.md")] == []


def test_every_benchmark_is_described() -> None:
    modules = [
        path for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text()
    ]
    assert modules
    text = page("performance.md")
    assert [path.stem for path in modules if not re.search(rf"\| `{path.stem}\b", text)] == []


def test_links_to_files_are_valid() -> None:
    targets = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert "docs/architecture.md" in targets
    assert [each for each in targets if not (ROOT / each.partition("#")[0]).exists()] == []
    assert all((ROOT / target).exists() for target in targets)


def test_sessions_in_the_readme_are_also_in_the_guides() -> None:
    guides = "".join(path.read_text("utf-8") for path in (ROOT / "docs/guides").glob("*.md"))
    blocks = [block for block in SESSIONS if block.startswith("$ ")]
    steps = [step for block in blocks for step in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)]
    assert len(steps) > 3
    assert [step for step in steps if step not in guides] == []
