"""Options by name, and which of them a format accepts.

The command line turns its flags into a mapping of names to values, such as
``{"layout": "8101", "lenient": True}``, which a batch passes to its workers. A name that several
formats declare is a single option.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from chunkwright.errors import QueryError
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.formats.format import Option
    from chunkwright.formats.registry import AnyFormat

    Flags = dict[str, Any]


def is_set(value: object) -> bool:
    """Whether an option was given: not None, False or an empty tuple; 0 is a value."""
    return value is not None and value is not False and value != ()


def only_set(options: Mapping[str, object]) -> Flags:
    """Return the options that were given."""
    return {name: value for name, value in options.items() if is_set(value)}


def as_flag(key: str) -> str:
    """Return an option as it is typed on the command line."""
    return "--" + key.replace("_", "-")


def read_options() -> list[Option]:
    """Return the options of all formats for reading."""
    return [option for format in registry.formats() for option in format.read_options]


def prepare_options() -> list[Option]:
    """Return the options of all formats for preparing a document that has been read."""
    return [option for format in registry.formats() for option in format.prepare_options]


def convert_options() -> list[Option]:
    """Return the options of all formats for converting."""
    return [
        option
        for format in registry.formats()
        for option in (*format.convert_options, *format.bridge_options)
    ]


def own_convert_options(format: AnyFormat) -> list[Option]:
    """Return the options for converting documents of one format, into others too."""
    bridges = (option for options in bridge_options(format) for option in options)
    return [*format.convert_options, *bridges]


def bridge_options(format: AnyFormat) -> list[tuple[Option, ...]]:
    """Return the options of each bridge from documents of one format."""
    return [each.bridge_options for each in registry.formats() if format.name in each.bridges_from]


def names(options: Iterable[Option], flags: Mapping[str, object]) -> list[str]:
    """Return the names of those options that were given, each once."""
    found = [option.name for option in options if is_set(flags.get(option.key))]
    return list(dict.fromkeys(found))


def keywords(options: Iterable[Option], flags: Mapping[str, object]) -> Flags:
    """Return the keyword arguments for those of ``options`` that were given.

    Raises ``QueryError`` for text that is not of an option's type.
    """
    found: Flags = {}
    for option in options:
        value = flags.get(option.key)
        if is_set(value):
            found[option.name] = option.value if option.type is bool else _typed(option, value)
    return found


def _typed(option: Option, value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return option.type(value)
    except ValueError as error:
        raise QueryError(f"expected a number for {as_flag(option.key)}, not {value!r}") from error


def read(data: bytes, file: str | None, flags: Mapping[str, object]) -> Document:
    """Read a document with the given options; refuse options of other formats."""
    options = keywords(read_options(), flags)
    if options and "offset" not in options:
        formats = _formats_of(data, file, flags)
        _refuse_foreign(formats, attrgetter("read_options"), flags, file)
    if keywords(prepare_options(), flags) and "offset" not in options:
        options |= keywords(_early(_formats_of(data, file, flags)), flags)
    return registry.read(data, file=file, **options)


def _early(formats: Iterable[AnyFormat]) -> list[Option]:
    """Return the options for preparing that formats take when they read, as XML has to."""
    return [
        option
        for format in formats
        for option in format.prepare_options
        if option.name in format.read_keywords
    ]


def applicable(data: bytes, file: str | None, flags: Mapping[str, object]) -> Flags:
    """Return those of the given options for reading that the format of ``data`` has.

    A folder may hold files of several formats.
    """
    if not keywords([*read_options(), *prepare_options()], flags):
        return {}
    formats = _formats_of(data, file, flags)
    own = [option for format in formats for option in format.read_options]
    return keywords([*own, *_early(formats)], flags)


def _formats_of(data: bytes, file: str | None, flags: Mapping[str, object]) -> list[AnyFormat]:
    """Return the formats that read ``data``; a wrapper takes options as well as its content."""
    strict = bool(keywords(read_options(), flags).get("strict", True))
    return registry.formats_of(data, file=file, strict=strict)


def prepare(document: Document, flags: Mapping[str, object]) -> list[str]:
    """Prepare a document with the given options; return notes, refuse options of other formats."""
    format = registry.by_name(document.format)
    _refuse_foreign([format], attrgetter("prepare_options"), flags, document.source)
    own = keywords(format.prepare_options, flags)
    made = [str(note) for note in format.prepare(document, **own)] if own else []
    return [*made, *format.assumptions(document)]


def _refuse_foreign(
    formats: Sequence[AnyFormat],
    options_of: Callable[[AnyFormat], Sequence[Option]],
    flags: Mapping[str, object],
    file: str | None,
) -> None:
    """Refuse a given option that other formats have, but none of these."""
    own = {option.key for format in formats for option in options_of(format)}
    takers: dict[str, list[str]] = {}
    for each in registry.formats():
        for option in options_of(each):
            if option.key not in own and is_set(flags.get(option.key)):
                takers.setdefault(option.key, []).append(each.title)
    for key, titles in takers.items():
        raise QueryError(
            f"only a {' or a '.join(titles)} accepts {as_flag(key)}",
            file=file,
            format=formats[-1].name,
        )
