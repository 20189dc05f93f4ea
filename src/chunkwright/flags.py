"""What is asked of documents by the names of options: which of them the format at hand takes.

A mapping of such names to values, ``{"layout": "8101", "lenient": True}``, is what the command
line makes of its flags and what a batch passes to its workers. A name that several formats
declare is one name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright import registry
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.document import Document
    from chunkwright.registry import AnyRoom
    from chunkwright.room import Option

    Given = dict[str, Any]

NOT_GIVEN: Final = (None, False, ())


def only_given(options: Mapping[str, object]) -> Given:
    """Return the options that are given, without those that say nothing."""
    return {name: value for name, value in options.items() if value not in NOT_GIVEN}


def as_flag(key: str) -> str:
    """Return an option as it is typed."""
    return "--" + key.replace("_", "-")


def read_options() -> list[Option]:
    """Return the options of all formats for reading."""
    return [option for room in registry.rooms() for option in room.read_options]


def prepare_options() -> list[Option]:
    """Return the options of all formats for what has been read."""
    return [option for room in registry.rooms() for option in room.prepare_options]


def convert_options() -> list[Option]:
    """Return the options of all formats for converting."""
    return [option for room in registry.rooms() for option in room.convert_options]


def names(options: Iterable[Option], given: Mapping[str, object]) -> list[str]:
    """Return the names of those options that are given, each once."""
    found = [option.name for option in options if given.get(option.key) not in NOT_GIVEN]
    return list(dict.fromkeys(found))


def keywords(options: Iterable[Option], given: Mapping[str, object]) -> Given:
    """Return the keywords that the given names among ``options`` stand for.

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


def prepare(document: Document, given: Mapping[str, object]) -> list[str]:
    """Apply what is given to prepare a document; return notes, refuse options of other formats."""
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
    return [str(note) for note in room.prepare(document, **own)] if own else []


def _declares(room: AnyRoom, name: str) -> bool:
    return any(option.name == name for option in room.prepare_options)
