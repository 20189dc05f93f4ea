"""Streams that are closed, full or shared, signals, and how the command line starts."""

from __future__ import annotations

import atexit
import errno
import gc
import io
import os
import signal
import sys
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import click
import pytest

from chunkwright import cli
from chunkwright.cli import app, commands
from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_closed_stdout_and_stdin_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    for target in (None, "-"):
        with pytest.raises(FileAccessError, match="stdout is closed: the output cannot be written"):
            commands.write_output(b"x", target)
    with pytest.raises(FileAccessError, match="stdin is closed: there is nothing to read"):
        commands.read_input("-")


def test_bytes_written_to_stdout_come_after_printed_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, write_through=False)
    monkeypatch.setattr(sys, "stdout", stream)
    for target in (None, "-"):
        stream.write("text ")
        commands.write_output(b"\xff\n", target)
    assert raw.getvalue() == b"text \xff\ntext \xff\n"
    target_file = tmp_path / "new" / "file"
    commands.write_output(b"saved", target_file)
    assert target_file.read_bytes() == b"saved"
    assert commands.read_input(str(target_file)) == (b"saved", str(target_file))
    said = f"wrote {target_file}: 5 bytes\n".encode()
    assert raw.getvalue() == b"text \xff\ntext \xff\n" + said


def test_reading_stdin_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xfe\xff")))
    with click.Context(click.Command("x")):
        assert commands.read_input("-") == (b"\xfe\xff", "<stdin>")
        with pytest.raises(click.UsageError, match="only one input can be -, which is stdin"):
            commands.read_input("-")
    # outside a command, repeated use is not noticed, but the stream is empty
    assert commands.read_input("-") == commands.read_input("-") == (b"", "<stdin>")


@pytest.mark.parametrize(
    ("wishes", "wanted"),
    [
        ({}, None),
        ({"TERM": "xterm"}, None),
        ({"TERM": "dumb"}, False),
        ({"TERM": "unknown"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": ""}, None),
    ],
)
def test_the_environment_determines_whether_output_has_colours(
    monkeypatch: pytest.MonkeyPatch, wishes: dict[str, str], wanted: bool | None
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in wishes.items():
        monkeypatch.setenv(name, value)
    assert commands.wants_colours() is wanted


def test_sigterm_interrupts_a_command_with_exit_status_143() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(app.Terminated) as caught, app.interrupted_by_sigterm():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
    assert app.status_of(caught.value) == 143
    assert app.status_of(KeyboardInterrupt()) == 130


def test_the_handler_of_sigterm_is_not_installed_in_other_threads() -> None:
    before = signal.getsignal(signal.SIGTERM)
    found: list[object] = []

    def work() -> None:
        with app.interrupted_by_sigterm():
            found.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [before]
    assert signal.getsignal(signal.SIGTERM) is before


def test_an_unhandled_error_is_printed_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moved: list[tuple[Any, ...]] = []

    def opened(*how: Any) -> int:
        moved.append(how)
        return 77

    monkeypatch.setattr(app, "os", SimpleNamespace(
        devnull="the void",
        O_WRONLY=os.O_WRONLY,
        open=opened,
        dup2=lambda *numbers: moved.append(numbers),
    ))  # fmt: skip
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(fileno=lambda: 55))

    def reported(error: BaseException) -> str:
        app._report(type(error), error, None)
        return capsys.readouterr().err

    for number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF):
        assert reported(OSError(number, "no room")) == (
            "chunkwright: error: the output cannot be written: no room\n"
        )
        assert moved == [("the void", os.O_WRONLY), (77, 55)]
        moved.clear()
    unusual = [
        (OSError(errno.ENOSPC, "no room", "a file"), "OSError: [Errno 28] no room: 'a file'"),
        (PermissionError(errno.EPERM, "no"), "PermissionError: [Errno 1] no"),
        (ValueError("odd"), "ValueError: odd"),
    ]
    for error, words in unusual:
        assert reported(error) == (
            f"chunkwright: error: internal error in chunkwright: {words} (please report it, "
            "with the traceback that chunkwright --debug COMMAND... prints)\n"
        )
    noted = KeyError("k")
    noted.add_note("first")
    noted.add_note("second")
    assert "internal error in chunkwright: KeyError: 'k'; first; second (please" in reported(noted)
    monkeypatch.setattr(sys, "stdout", None)
    assert reported(OSError(errno.EIO, "broken")).endswith("cannot be written: broken\n")
    assert moved == []


def test_the_table_lists_every_command_by_name() -> None:
    table, context = app.chunkwright, click.Context(app.chunkwright)
    assert isinstance(table, app.CommandTable)
    assert table.list_commands(context) == list(app.COMMANDS)
    for name in app.COMMANDS:
        command = table.get_command(context, name)
        assert command is not None
        assert command.name == name
    assert table.get_command(context, "absent") is None


def test_the_entry_point_runs_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(app, "chunkwright", lambda **options: done.append(options))
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: done.append(numbers))
    monkeypatch.setattr(atexit, "register", done.append)
    cli.main()
    assert done == [(50_000,), gc.freeze, {"prog_name": "chunkwright"}]
