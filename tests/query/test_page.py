"""The documentation page on queries: its examples print what it says, and its Python runs."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright.cli.app import chunkwright as command_line
from tests.cli import runner
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "queries.md"
FILES = {
    "sprint.hkx": BEHAVIOUR,
    "level.nmo": LEVEL,
    "rocket.sc2": SCENE,
    "hangar.sc2.dvpl": HANGAR,
    "ufo.scg.dvpl": GEOMETRY,
}


def examples() -> Iterator[tuple[str, str]]:
    """Yield each command line of the page with the output that the page shows."""
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        for one in re.split(r"^\$ chunkwright ", block, flags=re.MULTILINE)[1:]:
            command, _, output = one.partition("\n")
            yield command, output


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, sample in FILES.items():
        shutil.copy(path_of(sample), tmp_path / name)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "output"), list(examples()))
def test_an_example_prints_what_the_page_says(command: str, output: str) -> None:
    result = runner().invoke(command_line, shlex.split(command))
    assert output.split() == (result.stdout + result.stderr).split()
    assert output


def test_queries_are_quoted_so_that_every_shell_understands_them() -> None:
    texts = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/chunkwright/cli/*.py")]
    wrong = [
        (path.name, line)
        for path in texts
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"chunkwright (find|get|set|rm|tree)\b", line)
        for word in re.findall(r"[ `]'((?:/|\*|refer)[^']*)'", line)
        if not set(word) & set('"$!\\')
    ]
    assert wrong == []


@pytest.mark.usefixtures("files")
def test_the_python_examples_run() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(compile(f"import chunkwright\n{block}", str(PAGE), "exec"), {})


def test_the_page_describes_every_operator() -> None:
    text = PAGE.read_text("utf-8")
    for operator in ("=", "!=", "^=", "$=", "~=", "<", "<=", ">", ">="):
        assert operator in text
    assert len(list(examples())) > 12
