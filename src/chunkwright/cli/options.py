"""The flags of commands that open files: those that the rooms of the formats declare.

A flag that several formats declare under one name is one flag, whose help is that of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

import chunkwright
from chunkwright import registry
from chunkwright.addresses import printable
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.registry import AnyRoom
    from chunkwright.room import Option

    Command = Callable[..., None]

Given = dict[str, object]
NOT_GIVEN: Final = (None, False, ())


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
    """Return the flag that some options of one name share; they convert text where they differ."""
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


def as_flag(key: str) -> str:
    """Return an option as it is typed."""
    return "--" + key.replace("_", "-")


def read_flags(command: Command) -> Command:
    """Add the flags that say how a file is to be read."""
    return add_flags(command, read_options())


def opening_flags(command: Command) -> Command:
    """Add the flags of ``read_flags``, and those that prepare what was read."""
    return add_flags(command, [*prepare_options(), *read_options()])


def switches(command: Command) -> Command:
    """Add those of ``read_flags`` that make sense for many files at once."""
    return add_flags(command, [option for option in read_options() if option.type is bool])


def read_options() -> list[Option]:
    """Return the options of all formats for reading."""
    return [option for room in registry.rooms() for option in room.read_options]


def prepare_options() -> list[Option]:
    """Return the options of all formats for what has been read."""
    return [option for room in registry.rooms() for option in room.prepare_options]


def names(options: Iterable[Option], given: Mapping[str, object]) -> list[str]:
    """Return the names of those options whose flags are given, each once."""
    found = [option.name for option in options if given.get(option.key) not in NOT_GIVEN]
    return list(dict.fromkeys(found))


def keywords(options: Iterable[Option], given: Mapping[str, object]) -> Given:
    """Return the keywords that the given flags among ``options`` stand for.

    ``QueryError`` for text that is not of an option's type.
    """
    found: Given = {}
    for option in options:
        value = given.get(option.key)
        if value not in NOT_GIVEN:
            found[option.name] = option.value if option.type is bool else _typed(option, value)
    return found


def _typed(option: Option, value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return option.type(value)
    except ValueError as error:
        raise QueryError(f"{as_flag(option.key)} is a number, not {value!r}") from error


def open_document(file: str, given: Mapping[str, object]) -> Document:
    """Open a file as the given flags ask, and print what there is to note."""
    options: dict[str, Any] = keywords(read_options(), given)
    document: Document = chunkwright.open(file, **options)
    prepare(document, given)
    return document


def prepare(document: Document, given: Mapping[str, object]) -> None:
    """Apply the given flags that prepare a document; refuse those of other formats."""
    room = registry.by_name(document.format)
    own = keywords(room.prepare_options, given)
    for name in names(prepare_options(), given):
        if name in own:
            continue
        takers = [each.title for each in registry.rooms() if _declares(each, name)]
        raise QueryError(
            f"only a {' or a '.join(takers)} takes {as_flag(name)}",
            file=document.source,
            format=document.format,
        )
    if own:
        for note in room.prepare(document, **own):
            click.echo(printable(str(note)), err=True)


def _declares(room: AnyRoom, name: str) -> bool:
    return any(option.name == name for option in room.prepare_options)
