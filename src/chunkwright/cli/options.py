"""The flags of commands that open files, as the formats declare them.

A flag that several formats declare under one name is one flag, with the help of all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chunkwright.base.wording import printable
from chunkwright.cli.output import read_input
from chunkwright.operations import flags
from chunkwright.operations.flags import as_flag, prepare_options, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.formats.format import Option

    Command = Callable[..., None]


def add_flags(command: Command, options: Iterable[Option]) -> Command:
    """Add the flags of some options to a command."""
    by_key: dict[str, list[Option]] = {}
    for option in options:
        same = by_key.setdefault(option.key, [])
        if option not in same:
            same.append(option)
    for same in reversed(by_key.values()):
        command = _flag(same)(command)
    return command


def _flag(same: Sequence[Option]) -> Callable[[Command], Command]:
    """Return the flag shared by options of one name; if their types differ, it keeps the text."""
    first = same[0]
    name, text = as_flag(first.key), " ".join(option.help for option in same)
    if first.type is bool:
        return click.option(name, is_flag=True, help=text)
    kind: object = first.type if len({option.type for option in same}) == 1 else str
    if first.choices:
        kind = click.Choice(first.choices, case_sensitive=False)
    elif first.bounds is not None:
        kind = click.IntRange(*first.bounds)
    elif kind is not str and kind is not int:
        kind = click.types.FuncParamType(first.type)
    return click.option(name, metavar=first.metavar, type=kind, multiple=first.repeated, help=text)


def for_game(command: Command) -> Command:
    """Add the flag that names a game."""
    from chunkwright.operations.flags import GAME, GAMES

    text = f"The game that the file is for: {', '.join(GAMES)}."
    return click.option("--for", GAME, metavar="GAME", help=text)(command)


def read_flags(command: Command) -> Command:
    """Add the flags that say how a file is to be read."""
    return add_flags(command, read_options())


def opening_flags(command: Command) -> Command:
    """Add the flags of ``read_flags``, and those that prepare what was read."""
    return add_flags(command, [*prepare_options(), *read_options()])


def switches(command: Command) -> Command:
    """Add the switches among ``read_flags``, which are what makes sense for many files at once."""
    wanted = [option for option in read_options() if option.type is bool or option.for_many]
    return add_flags(command, wanted)


def open_document(file: str, values: Mapping[str, object]) -> Document:
    """Open a file, or stdin for ``-``, as the flags say, and print any notes."""
    return document_of(*read_input(file), values)


def document_of(data: bytes, name: str, values: Mapping[str, object]) -> Document:
    """Read a document as the flags say, and print any notes; ``name`` names it in errors."""
    document = flags.read(data, name, values)
    for note in flags.prepare(document, values):
        click.echo(printable(note), err=True)
    return document
