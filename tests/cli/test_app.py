"""The group: help, versions, errors, exit statuses, pipes."""

from __future__ import annotations

import errno
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright import __version__, hkx
from chunkwright.cli.app import COMMANDS, GROUPS, chunkwright
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.tagfile.bridges import cross

from ..patience import slowness
from . import COLOUR_WISHES, made_by, runner

if TYPE_CHECKING:
    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "chunkwright"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in COLOUR_WISHES} | {
    "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'generated'}"
}

HEAVY = ("numpy", "rich", "lz4", "chunkwright.cli.commands.tree")


def real(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [*COMMAND, *arguments], capture_output=True, text=True, env=ENVIRONMENT, **options
    )


def test_help_lists_every_command(run: Run) -> None:
    result = run("-h")
    assert result.exit_code == 0
    for name, line in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_first_help_line_of_each_command(name: str, run: Run) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert COMMANDS[name] in result.stdout
    command = chunkwright.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert (command.name, (command.help or "").split("\n")[0]) == (name, COMMANDS[name])


@pytest.mark.skipif(
    os.name == "nt", reason="the system does not report the time of child processes"
)
def test_help_is_fast() -> None:
    def spent() -> float:
        now = os.times()
        return now.children_user + now.children_system

    costs = []
    for _ in range(3):
        start = spent()
        assert real("--help").returncode == 0
        costs.append(spent() - start)
    # Seconds of processor time, a tenth of that on an idle machine.
    assert 0 < min(costs) < 0.5 * slowness()


def test_help_imports_no_large_module() -> None:
    code = (
        "import sys; sys.argv[1:] = ['--help']\n"
        "from chunkwright.cli import main\n"
        "try: main()\n"
        f"finally: print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stderr == "[]\n"


# Modules that are not needed to read and print a small file: each would take a good part of the
# time.
NEEDLESS = (
    *("rich", "json", "tempfile", "numpy", "pathlib", "difflib", "textwrap"),
    *("importlib.resources", "chunkwright_kaitai.virtools_state_chunk"),
)


@pytest.mark.parametrize("row", registry.FORMATS, ids=lambda row: row.name)
def test_info_and_tree_of_a_small_file_import_no_unneeded_module(
    tmp_path: Path, row: AnyFormat
) -> None:
    file = tmp_path / f"demo{row.suffixes[0]}"
    made_by(row).save(file)
    code = (
        "import contextlib, sys\n"
        "from chunkwright.cli import main\n"
        "for command in ('info', 'tree'):\n"
        f"    sys.argv[1:] = [command, {str(file)!r}]\n"
        "    with contextlib.suppress(SystemExit): main()\n"
        f"print([name for name in {NEEDLESS} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stderr == "[]\n"


# Modules that text forms do not need, in formats that share code with larger ones.
UNSHARED = {
    "tagfile": ("dump", ("hkx.behaviour", "hkx.ask.checks", "hkx.file.binary", "hkx.file.rewrite")),
    "sc2": ("dump", ("keyed_archive.report", "formats.results")),
    "keyed_archive": ("convert", ("hkx.file.binary", "hkx.instances", "hkx.classes.library")),
}


@pytest.mark.parametrize("name", UNSHARED)
def test_text_forms_import_only_what_their_format_needs(tmp_path: Path, name: str) -> None:
    row = registry.by_name(name)
    made_by(row).save(file := tmp_path / f"demo{row.suffixes[0]}")
    command, needless = UNSHARED[name]
    code = (
        "import contextlib, sys\n"
        "from chunkwright.cli import main\n"
        f"sys.argv[1:] = [{command!r}, {str(file)!r}, '-o', {str(tmp_path / 'a.json')!r}]\n"
        "with contextlib.suppress(SystemExit): main()\n"
        f"print([name for name in {needless} if f'chunkwright.{{name}}' in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
    assert (tmp_path / "a.json").stat().st_size


@pytest.mark.parametrize("form", ["chunked", "binary", "xml", "packfile"])
def test_trees_of_havok_files_do_without_searches_and_graphs(tmp_path: Path, form: str) -> None:
    demo = made_by(registry.PACKFILE)
    assert isinstance(demo, hkx.Packfile)
    packfile = hkx.convert(demo, version="hk_2014.1.0-r1", lossy=True)
    file = tmp_path / "demo"
    (packfile if form == "packfile" else cross(packfile, form).document).save(file)
    code = (
        "import contextlib, re._compiler as compiler, sys\n"
        "compiled, whole = [], compiler.compile\n"
        "def noted(pattern, flags=0):\n"
        "    compiled.append(pattern)\n"
        "    return whole(pattern, flags)\n"
        "compiler.compile = noted\n"
        "from chunkwright.cli import main\n"
        f"sys.argv[1:] = ['tree', {str(file)!r}]\n"
        "with contextlib.suppress(SystemExit): main()\n"
        "from chunkwright.formats import results\n"
        "print([name for name in ('uses', 'checks') if f'chunkwright.hkx.ask.{name}' in sys.modules],"
        " 'chunkwright.hkx.views' in sys.modules,"
        " results._REFUSED in compiled or results._DEVICES in compiled, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stderr == "[] False False\n"


def test_the_error_about_a_missing_option_lists_its_choices_on_its_line(run: Run) -> None:
    told = run("check", "level.nmo")
    assert told.exit_code == 2
    assert told.stderr.endswith("error: missing option '--for'. Choose from: ballance\n")


def test_the_version_is_printed(run: Run) -> None:
    for flag in ("--version", "-V"):
        assert run(flag).stdout.startswith(f"chunkwright {__version__}")


def test_every_command_is_in_one_group_of_the_help(run: Run) -> None:
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)
    text = run("-h").stdout
    places = [text.index(f"\n{title}:\n") for title in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_with_a_command_prints_the_help_of_that_command(run: Run, name: str) -> None:
    result = run("help", name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run(name, "--help").stdout


def examples(name: str) -> list[list[str]]:
    """Return the words of each command in the examples of a command's help."""
    command = chunkwright.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    found = re.split(r"\n *Examples?:\n", command.help or "")
    assert len(found) == 2
    lines = [line.strip() for line in found[1].splitlines()]
    starts = [re.search(r"\bchunkwright (.*)", line) for line in lines if line]
    words = [shlex.split(re.split(r"[|>;]", each[1])[0]) for each in starts if each is not None]
    assert words
    return words


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_in_the_help_are_valid_command_lines(name: str) -> None:
    command = chunkwright.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    own = [words for words in examples(name) if words[0] == name]
    assert own
    for words in own:
        command.make_context(name, words[1:])  # raises UsageError for an unknown option


JARGON = re.compile(
    r"\b(serialis\w+|deserialis\w+|fixups?|dwords?|structs? of|dtype|codec|opaque)\b"
)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_avoids_jargon(name: str, run: Run) -> None:
    found = JARGON.findall(run("help", name).stdout)
    assert not found


@pytest.mark.parametrize("words", [[], ["help"], ["-h"], ["--help"]])
def test_help_without_a_command_lists_all_commands(run: Run, words: list[str]) -> None:
    result = run("help", *words)
    assert (result.exit_code, result.stdout) == (0, run("--help").stdout)


def test_help_of_an_unknown_command_suggests_the_nearest(run: Run) -> None:
    result = run("help", "fnd")
    assert (result.exit_code, "did you mean 'find'?" in result.stderr) == (2, True)
    assert "did you mean 'help'?" in run("hlp", "find").stderr
    assert run("help", "find", "set").exit_code == 2


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["info"], ["info", "--nonsense", "x"], ["build", "x"]]
)
def test_usage_errors_have_exit_status_2(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_the_nearest_command_is_suggested_for_an_unknown_one(run: Run) -> None:
    assert "no such command 'verfy' (did you mean 'verify'?)" in run("verfy", "x").stderr
    assert "no such command 'xyzzy' (chunkwright -h lists all)" in run("xyzzy").stderr


def test_a_mistyped_folder_gets_the_nearest_name_as_a_hint(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meshes").mkdir()
    monkeypatch.chdir(tmp_path)
    said = run("mesches").stderr
    assert "no such command 'mesches' (nor is there such a file; did you mean 'meshes'?)" in said
    assert "no such command 'xyzzy' (chunkwright -h lists all)" in run("xyzzy").stderr


def test_an_error_is_printed_in_one_line_with_exit_status_1(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.sc2")
    done = real("tree", missing)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == f"chunkwright: error: {missing}: No such file or directory\n"


def test_an_interrupt_is_printed_in_one_line_with_exit_status_130(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("chunkwright.cli.commands.tree.open_document", interrupted)
    result = run("tree", tmp_path / "any.hkx")
    assert (result.exit_code, result.stderr) == (130, "chunkwright: error: interrupted\n")


def test_debug_shows_the_traceback(tmp_path: Path) -> None:
    done = real("--debug", "tree", str(tmp_path / "missing.sc2"))
    assert done.returncode == 1
    assert "Traceback" in done.stderr
    assert "FileAccessError" in done.stderr


def test_an_internal_error_is_printed_in_one_line(tmp_path: Path) -> None:
    code = (
        "import sys, chunkwright.cli.commands.tree as info\n"
        f"sys.argv[1:] = sys.argv[1:] + ['info', {str(tmp_path)!r}]\n"
        "def broken(**options): raise TypeError('a fault')\n"
        "info.info_command.callback = broken\n"
        "from chunkwright.cli import main; main()"
    )
    run_code = [sys.executable, "-c", code]
    done = subprocess.run(run_code, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 1
    assert "chunkwright: error: internal error in chunkwright: TypeError: a fault" in done.stderr
    assert "Traceback" not in done.stderr
    run_code.append("--debug")
    done = subprocess.run(run_code, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_colours_are_printed_depending_on_environment_and_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old.archive", tmp_path / "new.archive"
    KeyedArchive({"hp": 1}).save(old)
    KeyedArchive({"hp": 2}).save(new)
    commands = (["info", str(old)], ["tree", str(old)], ["diff", str(old), str(new)])
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not any("\x1b" in run(*words).stdout for words in commands)
    # With ``color``, the stream of the runner claims to be a terminal, which ``tree`` checks.
    for words in (commands[0], commands[2]):
        assert "\x1b" in runner().invoke(chunkwright, words, color=True).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert all("\x1b" in run(*words).stdout for words in commands)
    monkeypatch.setenv("NO_COLOR", "1")
    for words in commands:
        assert "\x1b" not in runner().invoke(chunkwright, words, color=True).stdout


def test_error_text_cannot_move_the_cursor(run: Run, tmp_path: Path) -> None:
    result = run("tree", tmp_path / "a\x1b[2Jb")
    assert result.exit_code == 1
    assert "\x1b" not in result.stderr
    assert "a\\x1b[2Jb" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="the system reports a closed pipe differently")
@pytest.mark.parametrize("command", ["tree --all", "info --json", "dump"])
def test_writing_to_a_closed_pipe_prints_no_error(tmp_path: Path, command: str) -> None:
    archive = tmp_path / "many.ka"
    count = 20_000
    entries = b"".join(
        b"\x04\x08\x00\x00\x00%08d\x02\x01\x00\x00\x00" % number for number in range(count)
    )
    archive.write_bytes(b"KA\x01\x00" + count.to_bytes(4, "little") + entries)
    files = [str(archive)] * (200 if command.startswith("info") else 1)
    process = subprocess.Popen(
        [*COMMAND, *command.split(), *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "info FILE", "tree FILE", "dump FILE"]
)
def test_a_full_device_is_reported_in_one_line(tmp_path: Path, arguments: str) -> None:
    archive = tmp_path / "empty.ka"
    archive.write_bytes(b"KA\x01\x00\0\0\0\0")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *(str(archive) if word == "FILE" else word for word in arguments.split())],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT | {"PYTHONUNBUFFERED": ""},
            text=True,
            check=False,
        )
    assert done.returncode == 1
    what = os.strerror(errno.ENOSPC)
    assert done.stderr == f"chunkwright: error: the output cannot be written: {what}\n"


@pytest.mark.skipif(os.name == "nt", reason="the shell cannot close streams")
@pytest.mark.parametrize(
    ("arguments", "closed", "message"),
    [
        ("dump FILE", ">&-", "stdout is closed: the output cannot be written"),
        ("build - -o OUT", "<&-", "stdin is closed: there is nothing to read"),
        ("build - -o OUT", "0>other", "<stdin>: Bad file descriptor"),
    ],
)
def test_closed_streams_are_reported_in_one_line(
    tmp_path: Path, arguments: str, closed: str, message: str
) -> None:
    (tmp_path / "FILE").write_bytes(b"KA\x01\x00\0\0\0\0")
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *arguments.split()],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, f"chunkwright: error: {message}\n")
    assert not (tmp_path / "OUT").exists()
