"""Quoting words for shells, and the single quotes that cmd.exe leaves around them."""

from __future__ import annotations

import os
import re
import shlex
from typing import Final

import click

_QUOTE: Final = "'"
_NUMBER: Final = "#"
_PLAIN: Final = re.compile(r"[\w+=:./\\-]+", re.ASCII)  # no shell does anything to these
_SPECIAL: Final = re.compile(r'[$`"\\!]')  # in double quotes, shells of Unix do something to these


def command_line(*words: str) -> str:
    """Return the command to type for some arguments, in the user's own shell."""
    return " ".join(["chunkwright", *map(_typed, words)])


def _typed(word: str) -> str:
    """Return a word as it is typed: in double quotes if in any, which all shells understand."""
    if os.name == "nt":  # where no name has a double quote, and a backslash is nothing special
        return word if _PLAIN.fullmatch(word) else f'"{word}"'
    if _PLAIN.fullmatch(word) and "\\" not in word:
        return word
    return shlex.quote(word) if _SPECIAL.search(word) or not word else f'"{word}"'


def named(path: str) -> str:
    """Return a path that is not taken for an option or a command."""
    return os.path.join(".", path) if path.startswith("-") else path


def dquoted(word: str) -> str:
    """Return a word in the double quotes that all shells understand, unless it contains one."""
    return f"'{word}'" if '"' in word else f'"{word}"'


def unquoted(word: str) -> str:
    """Return a query or address without the single quotes around it.

    No query begins with one. ``#401``, as graphs print objects, is the address ``/#401``. Raises ``UsageError`` if only a part of a query has arrived, because
    there was a space in it.
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

    Otherwise they may belong to the value: they are kept, with a word about it.
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
