"""The group of commands: its table, its errors, its exit status."""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import os
import sys
import warnings
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from chunkwright import ChunkwrightError, __version__
from chunkwright.cli.commands import visible, wants_colours
from chunkwright.errors import lacks_arrays

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import TextIO

    from click.shell_completion import CompletionItem


class Terminated(KeyboardInterrupt):
    """The process was asked to end by SIGTERM."""


def status_of(error: KeyboardInterrupt) -> int:
    """Return the exit status that shells expect of an interrupted command."""
    import signal

    return 128 + (signal.SIGTERM if isinstance(error, Terminated) else signal.SIGINT)


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Make SIGTERM interrupt as Ctrl-C does, so that files being written are finished."""
    import signal  # imported here, because most commands on one small file end before they need it

    def stop(_number: int, _frame: object) -> NoReturn:
        raise Terminated

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not the main thread, and only that one is interrupted
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# Purpose of commands -> name -> the first line of the command's help: listing imports nothing.
GROUPS: Final = {
    "Look into files": {
        "info": "Identify files and count what is inside.",
        "tree": "Print the resolved tree of a file.",
        "find": "Print what a query finds in files and folders.",
        "get": "Print the value at an address of a file.",
        "view": "Show files on a web page: tree, bytes, scene, graphs.",
        "graph": "Draw a behaviour graph or a script.",
        "picture": "Draw a picture of a scene, a skeleton or a collision shape.",
    },
    "Edit": {
        "set": "Set values at addresses of a file or folder.",
        "rm": "Remove the items at addresses of a file or folder.",
        "import": "Apply the edits made in a glTF file to its original.",
        "annotations": "Print the annotations of Havok clips as text, or change them.",
        "embed": "Put files into a Virtools file or a DAVA pack.",
        "merge": "Merge Virtools files, or DAVA scenes, into one.",
        "table": "Print a data array of a Virtools file as CSV, or change it.",
        "patch": 'Apply the output of "chunkwright diff --json" to FILE.',
    },
    "Convert": {
        "convert": "Convert between wrappings, versions and forms.",
        "export": "Export scenes, skeletons and animations to glTF or OBJ.",
        "texture": "Turn DAVA textures into pictures, and pictures into textures.",
        "dump": "Write the lossless JSON text form of a file.",
        "build": "Build a file from its JSON text form.",
        "extract": "Take files and pictures out of Virtools files and DAVA packs.",
        "unwrap": "Take the DVPL wrapper off files of any kind.",
        "wrap": "Put files of any kind in a DVPL wrapper.",
    },
    "Check and compare": {
        "verify": "Check that files open and are written back byte for byte.",
        "diff": "Print the differences between OLD and NEW, by meaning.",
        "check": "Check a file against the rules of a game.",
        "salvage": "Save the intact parts of a damaged Virtools file.",
    },
    "Tables, specs, examples": {
        "catalogue": "Write Parquet tables describing the content of many files.",
        "specs": "Copy the Kaitai Struct specs, or make some for Havok files.",
        "completion": "Print the script that completes commands in your shell.",
        "demo": "Make, resolve, edit and verify one small file per format.",
    },
}
# The module of each command whose module has another name.
MODULES: Final = {
    "info": "commands.tree",
    "get": "commands.tree",
    "catalogue": "commands.find",
    "graph": "commands.view",
    "texture": "commands.edit",
    "picture": "commands.export",
    "set": "commands.edit",
    "rm": "commands.edit",
    "patch": "commands.edit",
    "import": "commands.incoming",
    "merge": "commands.incoming",
    "annotations": "commands.contents",
    "embed": "commands.contents",
    "table": "commands.contents",
    "extract": "commands.contents",
    "dump": "commands.convert",
    "build": "commands.convert",
    "unwrap": "commands.convert",
    "wrap": "commands.convert",
    "verify": "commands.compare",
    "diff": "commands.compare",
    "check": "commands.checks",
    "salvage": "commands.checks",
    "completion": "overview",
    "overview": "overview",
}
COMMANDS: Final = {name: line for lines in GROUPS.values() for name, line in lines.items()}
HELP: Final = "help"
LANGUAGE: Final = "queries"  # a topic that help describes too
# The beginnings of queries. Taken as a file pattern, such a query would walk the whole disk.
QUERIES: Final = ("//", "referrers(", "references(")
VARIABLE: Final = "_CHUNKWRIGHT_COMPLETE"
"""The environment variable by which the script of a shell asks for completions, as click names it."""

# The errors of a stream whose device is full, broken or closed.
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def _command_of(name: str) -> click.Command:
    """Import the module of a command, and return the command."""
    module = importlib.import_module(f"chunkwright.cli.{MODULES.get(name, f'commands.{name}')}")
    command: click.Command = getattr(module, f"{name}_command")
    return command


class CommandTable(click.Group):
    """A group whose commands are modules of this package, imported by name when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        return _command_of(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named; for an unknown name, suggest the nearest.

        ``help COMMAND`` is ``COMMAND --help``; a file in place of a command is described.
        """
        if ctx.resilient_parsing:  # the shell asks for completions
            return super().resolve_command(ctx, args)
        if args[0] == HELP:
            args = [*_described(ctx, args[1:]), *ctx.help_option_names[:1]]
        if args[0] not in COMMANDS and _is_file(args[0]):
            return None, _command_of("overview"), args
        if args[0] not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(args[0], (*COMMANDS, HELP), 1)
            hint = f"did you mean {near[0]!r}?" if near else "chunkwright -h lists all"
            files: list[str] = []
            with contextlib.suppress(OSError):  # the current folder may be gone
                files = difflib.get_close_matches(args[0], os.listdir(), 1)
            if files and not near:
                hint = f"nor is there such a file; did you mean {files[0]!r}?"
            if args[0].startswith(QUERIES):
                hint = "a query follows find: chunkwright find QUERY FILE"
            ctx.fail(f"no such command {args[0]!r} ({hint})")
        found = super().resolve_command(ctx, args)
        _check_file_first(ctx, *found)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, grouped by purpose, without loading any."""
        del ctx
        for title, lines in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(list(lines.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin with a word, from the table; if none do, files."""
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        lines = COMMANDS | {HELP: "Describe a command."}
        found = [
            CompletionItem(name, help=line)
            for name, line in lines.items()
            if name.startswith(incomplete)
        ]
        return found or [CompletionItem(incomplete, type="file")]

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line; even printing the help can fail, on a full disk."""
        if os.environ.get(VARIABLE, "").startswith("powershell"):
            importlib.import_module("chunkwright.cli.overview")  # which knows PowerShell
        sys.excepthook = _report
        warnings.showwarning = _warn
        return super().main(*args, **extra)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the words before the command; report a wrong one like any other error."""
        with _usage_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an error or Ctrl-C becomes one line and an exit status."""
        for stream in (sys.stdout, sys.stderr):
            # Names come from files: one that the terminal cannot show must not stop the rest.
            if isinstance(stream, io.TextIOWrapper):
                with contextlib.suppress(io.UnsupportedOperation):
                    stream.reconfigure(errors="backslashreplace")
        ctx.color = wants_colours()  # the setting for what click prints
        debug = bool(ctx.params["debug"])
        if debug:
            sys.excepthook = sys.__excepthook__
        try:
            with _usage_errors():
                return super().invoke(ctx)
        except ChunkwrightError as error:
            if debug:
                raise
            fail(str(error))
            ctx.exit(1)
        except KeyboardInterrupt as error:
            fail("interrupted")
            ctx.exit(status_of(error))


def _described(ctx: click.Context, words: list[str]) -> list[str]:
    """Return the command that is to be described; without one, describe all, and exit."""
    if len(words) > 1:
        ctx.fail("help describes one command: chunkwright help COMMAND")
    if not words or words[0] in (HELP, *ctx.help_option_names):
        click.echo(ctx.get_help())
        ctx.exit()
    if words == [LANGUAGE]:
        click.echo(importlib.import_module("chunkwright.cli.commands.find").LANGUAGE, nl=False)
        ctx.exit()
    return words


def is_like_query(word: str) -> bool:
    """Whether a word looks like a query or address, and not like a file pattern."""
    if word.startswith(QUERIES) or ("[" in word and "=" in word):
        return True
    return word.startswith("/") and not os.path.exists("/" + word.split("/")[1])


def _check_file_first(
    ctx: click.Context, name: str | None, command: click.Command | None, words: list[str]
) -> None:
    """Raise ``UsageError`` if a query or address is where a command expects its file."""
    if command is None or not command.params or command.params[0].name != "file":
        return
    place = next(_arguments(command, words), "").strip("'")
    file = next((word for word in words if os.path.isfile(word)), None)
    if file is None or os.path.lexists(place) or not is_like_query(place):
        return
    from chunkwright.cli.commands import dquoted

    told = f"--path {dquoted(place)}" if name == "tree" else dquoted(place)
    ctx.fail(f"the file comes first: chunkwright {name} {file} {told}")


def _arguments(command: click.Command, words: list[str]) -> Iterator[str]:
    """Yield the words that are neither options nor values of options."""
    takes_value = {
        name
        for each in command.params
        if isinstance(each, click.Option) and not (each.is_flag or each.count)
        for name in each.opts
    }
    is_value = False
    for word in words:
        if not is_value and (word == "-" or not word.startswith("-")):
            yield word
        is_value = not is_value and word in takes_value


def _is_file(word: str) -> bool:
    """Whether a word in place of a command is a file, or looks like the name of one."""
    if os.path.lexists(word):
        return True
    if word.startswith(QUERIES):
        return False
    if any(mark in word for mark in ("/", os.sep, "*", "?")):
        return True
    from chunkwright.formats.registry import by_extension

    return by_extension(word) is not None


@contextlib.contextmanager
def _usage_errors() -> Iterator[None]:
    """Show usage errors like other errors, below the usage of the command."""
    try:
        yield
    except click.UsageError as error:
        if (
            type(error).show is click.UsageError.show
        ):  # and not the help that an empty command line prints
            error.show = partial(_show_usage, error)  # type: ignore[method-assign]
        raise


def _show_usage(error: click.UsageError, file: object = None) -> None:
    del file
    if error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        option = next(iter(error.ctx.help_option_names), "-h")
        path = error.ctx.command_path.strip()
        click.echo(f"Try '{path} {option}' for help.\n", err=True)
    text = error.format_message().replace("\n\t", " ")  # these precede each choice of an option
    is_word = text[1:2].islower() or text[1:2] == " "
    text = text[:1].lower() + text[1:] if is_word else text
    fail(text if text.endswith("..") else text.removesuffix("."))


def fail(message: str) -> None:
    """Print one error line to stderr."""
    click.echo(f"chunkwright: error: {visible(message)}", err=True)


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print one line for a warning, such as that a saved file has lost its owner."""
    from chunkwright.base.fileio import SavingWarning
    from chunkwright.base.wording import printable

    del file, line
    place = (
        "" if issubclass(category, SavingWarning) else f"{filename}:{lineno}: {category.__name__}: "
    )
    click.echo(f"chunkwright: warning: {place}{printable(str(message))}", err=True)


def _report(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Print one line for an exception that nothing handled; Python then exits with 1."""
    del traceback
    # Errors that name a file were handled earlier: one without a name is about a stream.
    if isinstance(error, OSError) and error.filename is None and error.errno in NO_ROOM:
        fail(f"the output cannot be written: {error.strerror}")
        if sys.stdout is not None:  # flushing the rest would fail again when Python exits
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    missing = lacks_arrays(error)
    if missing is not None:
        fail(str(missing))
        return
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    fail(
        f"internal error in chunkwright: {kind.__name__}: {error}{notes}"
        " (please report it, with the traceback that chunkwright --debug COMMAND... prints)"
    )


def _tell_version(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    """Print the version, and that of the compiled kernel if it is used."""
    if is_asked and not ctx.resilient_parsing:
        from chunkwright import base

        kernel = base.kernel()
        beside = "" if kernel is None else f" with chunkwright-fast {kernel.__version__}"
        click.echo(f"chunkwright {__version__}{beside}")
        ctx.exit()


@click.group(
    cls=CommandTable,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
@click.option("--debug", is_flag=True, help="Print the traceback of an error too.")
def chunkwright(debug: bool) -> None:
    """Read, resolve, edit and write game-asset files.

    DAVA Keyed Archives (.sc2 .scg .dvpl), Havok packfiles and tagfiles (.hkx .hkt)
    and Virtools files (.nmo .cmo .vmo). "chunkwright FILE" says what a file or folder is, and what
    to do with it next; "chunkwright help COMMAND" describes a command.
    """
    del debug  # CommandTable.invoke reads it
