"""Completion of commands, options and values in shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest
from click.shell_completion import get_completion_class

from chunkwright.cli.app import COMMANDS, VARIABLE
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.cli.overview import PROGRAM, SHELLS

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def answered(*words: str, incomplete: str = "") -> list[str]:
    """Return the completions of a line; "file" stands for names of files."""
    kind = get_completion_class("powershell")
    assert kind is not None
    made = kind(command_line, {}, PROGRAM, VARIABLE)
    found = made.get_completions(list(words), incomplete)
    return [each.value if each.type == "plain" else each.type for each in found]


def test_commands_are_completed() -> None:
    assert answered() == [*COMMANDS, "help"]
    assert answered(incomplete="an") == ["annotations"]
    assert answered("help", incomplete="ver") == ["verify"]
    assert answered("help", incomplete="hel") == ["help"]


def test_file_names_are_completed_in_place_of_a_command() -> None:
    assert answered(incomplete="mods/ta") == ["file"]
    assert answered("missing.hkx") == [*COMMANDS, "help"]


@pytest.mark.parametrize("name", COMMANDS)
def test_options_of_every_command_are_completed(name: str) -> None:
    command = command_line.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    options = [
        each for each in command.params if isinstance(each, click.Option) and not each.hidden
    ]
    longest = {max(each.opts, key=len) for each in options}
    assert longest <= set(answered(name, incomplete="--"))


def test_values_are_completed() -> None:
    assert answered("export", "a.sc2", "--to", incomplete="g") == ["glb", "gltf"]
    assert answered("completion") == list(SHELLS)
    assert answered("info") == ["file"]
    assert answered("--debug", incomplete="ver") == ["verify"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_script_is_printed_for_each_shell(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"{shell}_complete" in result.stdout
    assert VARIABLE in result.stdout
    assert PROGRAM in result.stdout


def test_an_unknown_shell_is_refused(run: Run) -> None:
    assert run("completion", "tcsh").exit_code == 2


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """Return an environment with the program on its path."""
    file = tmp_path / "bin" / PROGRAM
    file.parent.mkdir()
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m chunkwright "$@"\n')
    file.chmod(0o755)
    path = f"{file.parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_completion_works_in_bash(program: dict[str, str]) -> None:
    script = (
        f'eval "$({PROGRAM} completion bash)"\n'
        f"COMP_WORDS=({PROGRAM} export a.sc2 --to g); COMP_CWORD=4\n"
        f'_{PROGRAM}_completion {PROGRAM}; echo "${{COMPREPLY[@]}}"\n'
        f"COMP_WORDS=({PROGRAM} ann); COMP_CWORD=1; COMPREPLY=()\n"
        f'_{PROGRAM}_completion {PROGRAM}; echo "${{COMPREPLY[@]}}"\n'
    )
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=program, check=False
    )
    assert done.stdout == "glb gltf\nannotations\n", done.stderr


@pytest.mark.skipif(os.name == "nt", reason="the program is a script for sh")
def test_completions_are_printed_for_powershell(program: dict[str, str]) -> None:
    asked = {"COMP_WORDS": f'{PROGRAM}\nexport\n"a b.sc2"\n--to', "COMP_WORD": "g"}
    done = subprocess.run(
        [PROGRAM],
        capture_output=True,
        text=True,
        env=program | asked | {VARIABLE: "powershell_complete"},
        check=False,
    )
    assert done.stdout == "glb\tglb\ngltf\tgltf\n", done.stderr
