"""The console: its streams and colours, files, and words quoted for shells."""

from __future__ import annotations

import os
import re
import sys
from itertools import chain, count
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base import fileio
from chunkwright.base.wording import counted, printable
from chunkwright.errors import FileAccessError, boundary

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console


DASH = "-"  # stands for stdin or stdout
STDIN = "<stdin>"  # its name in errors


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text as it is: no markup, highlighting or emoji codes."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def wants_colours() -> bool | None:
    """Whether the environment asks for colours; None if it does not say."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") in ("dumb", "unknown") else None


def read_input(path: str) -> tuple[bytes, str]:
    """Return the bytes of a file and its name for errors; ``-`` is stdin."""
    if path != DASH:
        return fileio.load(path)[0], path
    if sys.stdin is None:
        raise FileAccessError("stdin is closed: there is nothing to read")
    context = click.get_current_context(silent=True)
    if context is not None:
        if STDIN in context.meta:
            raise click.UsageError("only one input can be -, which is stdin")
        context.meta[STDIN] = True
    with boundary(STDIN):
        return sys.stdin.buffer.read(), STDIN


def folder_named(name: str) -> Path:
    """Return the folder that an argument names; ``FileAccessError`` for an empty name.

    That would otherwise be the current folder: ``specs "$UNSET"``.
    """
    from pathlib import Path

    if not name:
        raise FileAccessError("expected the name of a folder, not an empty text")
    return Path(name)


def visible(text: str) -> str:
    """Return an error as a line for people: visible characters, and no Python."""
    from chunkwright.base.plain_words import typed, without_jargon

    return printable(typed(without_jargon(text)))


def wrote(path: Path | str, what: str, *, err: bool = False) -> None:
    """Print the line with which every command says what it has written."""
    click.echo(printable(f"wrote {path}: {what}"), err=err)


def unused(name: str) -> str:
    """Return a name that no file has yet: the given one, or that with a number added."""
    stem, suffix = os.path.splitext(name)
    names = (f"{stem}-{number}{suffix}" for number in count(2))
    return next(each for each in chain([name], names) if not os.path.lexists(each))


def write_output(
    data: bytes, path: Path | str | None, what: str = "", *, err: bool = False
) -> None:
    """Save ``data`` atomically and say so, or write it to stdout if ``path`` is None or ``-``.

    A missing folder is created, as for the outputs of many files. ``what`` describes it, by
    default by the number of bytes; with ``err`` this goes to stderr, because stdout has data.
    """
    if path is not None and str(path) != DASH:
        fileio.make_folder_of(str(path))
        fileio.save(data, path)
        wrote(path, what or counted(len(data), "byte"), err=err)
        return
    if sys.stdout is None:
        raise FileAccessError("stdout is closed: the output cannot be written")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


_QUOTE: Final = "'"
_NUMBER: Final = "#"
_PLAIN: Final = re.compile(r"[\w+=:./\\-]+", re.ASCII)  # no shell does anything to these
_SPECIAL: Final = re.compile(r'[$`"\\!]')  # in double quotes, shells of Unix do something to these


def command_line(*words: str) -> str:
    """Return the command to type for some arguments, in the user's own shell."""
    return " ".join(["chunkwright", *map(_typed, words)])


def _typed(word: str) -> str:
    """Return a word as it is typed: quoted only if necessary, in double quotes, which all shells know."""
    if os.name == "nt":  # where no name has a double quote, and a backslash is nothing special
        return word if _PLAIN.fullmatch(word) else f'"{word}"'
    if _PLAIN.fullmatch(word) and "\\" not in word:
        return word
    import shlex

    return shlex.quote(word) if _SPECIAL.search(word) or not word else f'"{word}"'


def named(path: str) -> str:
    """Return a path that cannot be mistaken for an option or a command."""
    return os.path.join(".", path) if path.startswith("-") else path


def dquoted(word: str) -> str:
    """Return a word in the double quotes that all shells understand, unless it contains one."""
    return f"'{word}'" if '"' in word else f'"{word}"'


def unquoted(word: str) -> str:
    """Return a query or address without the single quotes around it.

    No query begins with one. ``#401``, as graphs print objects, is the address ``/#401``. Raises
    ``UsageError`` if a space has cut off the rest of a query.
    """
    if not word.startswith(_QUOTE):
        return f"/{word}" if word.startswith(_NUMBER) else word
    if len(word) > 1 and word.endswith(_QUOTE):
        return unquoted(word[1:-1])
    raise click.UsageError(
        f"{word!r} begins with a single quote, which this shell does not understand:"
        ' write double quotes, as in "//CKMesh[name=P Ball]"'
    )


def value_beside(where: str, value: str) -> str:
    """Return a value without the single quotes around it, if the shell left those of its address.

    Otherwise they may belong to the value: they are kept, and a note says so.
    """
    if len(value) < 2 or not (value.startswith(_QUOTE) and value.endswith(_QUOTE)):
        return value
    if where.startswith(_QUOTE):
        return value[1:-1]
    click.echo(
        f"chunkwright: the single quotes of {value} are part of the value;"
        f' if they should not be, write "{value[1:-1]}"',
        err=True,
    )
    return value
