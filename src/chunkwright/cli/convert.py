"""``chunkwright convert``: between wrappings, versions and forms.

What a format can convert to is the ``convert`` module of its room: one function
``convert(document, *, ...) -> document`` whose keywords are the options it has.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from chunkwright import fileio, formats
from chunkwright.cli.build import document_from_json
from chunkwright.cli.output import counted, dumps, printable
from chunkwright.cli.rooms import optional_part
from chunkwright.errors import QueryError, UnknownFormatError, boundary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.document import Document, Wrapper


class Form(NamedTuple):
    """A form of a document other than its own bytes, chosen by extension."""

    load: Callable[[bytes, str], Document]
    dump: Callable[[Document], bytes]


def _to_json(document: Document) -> bytes:
    return dumps(document.to_dict())


FORMS: Final = {".json": Form(document_from_json, _to_json)}

# Names of the DVPL types as they are typed here; type 0, NONE, would read as "no wrapper".
DVPL_TYPES: Final = {"stored": 0, "lz4": 1, "lz4_hc": 2, "rfc1951": 3, "lz4_stream": 4}
LZ4_HC: Final = DVPL_TYPES["lz4_hc"]


@click.command("convert")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--dvpl",
    type=click.Choice(["keep", "none", *DVPL_TYPES], case_sensitive=False),
    help="Wrap in DVPL of this type, none for no wrapper, keep for that of IN.",
)
@click.option(
    "--version",
    metavar="VERSION",
    help="Convert to this version: for a Keyed Archive 0 (no header), 1 or 2.",
)
def command(source: Path, target: Path, dvpl: str | None, **options: Any) -> None:
    """Convert between wrappings, versions and forms.

    OUT's name decides its form: .json is the text form, and a .json IN is built first.
    It also decides the wrapping where --dvpl does not: OUT.dvpl is wrapped, as IN was or
    else with lz4_hc; another name is not. A file of an unknown format can be wrapped and
    unwrapped too.
    """
    document = _load(source, wrapping=dvpl in DVPL_TYPES or _is_dvpl(target))
    given = {name: value for name, value in options.items() if value not in (None, False)}
    if given:
        wrapper, document = document.wrapper, converted(document, given)
        document.wrapper = wrapper
    document.wrapper = _wrapper(document.wrapper, dvpl, target)
    form = FORMS.get(target.suffix.lower())
    with boundary(str(source), document.format):
        data = form.dump(document) if form else bytes(document)
    fileio.save(data, target)
    title = formats.by_name(document.format).title
    click.echo(printable(f"wrote {target}: {title}, {counted(len(data), 'byte')}"))


def _load(source: Path, *, wrapping: bool) -> Document:
    """Read a file in any form; one of no known format only where it is to be wrapped."""
    data, file = fileio.load(source)
    form = FORMS.get(source.suffix.lower())
    if form is not None:
        return form.load(data, str(source))
    try:
        return formats.read(data, file=file)
    except UnknownFormatError:
        if not wrapping:
            raise
        from chunkwright.dvpl.model import DvplFile

        return DvplFile(data)


def _is_dvpl(path: Path) -> bool:
    return path.suffix.lower() == ".dvpl"


def _wrapper(current: Wrapper | None, dvpl: str | None, target: Path) -> Wrapper | None:
    """Choose the wrapping of the output: what was asked for, or what OUT's name says."""
    if dvpl == "none":
        return None
    if dvpl == "keep" or (dvpl is None and target.suffix.lower() in FORMS):
        return current
    if dvpl is None and (current is not None or not _is_dvpl(target)):
        return current if _is_dvpl(target) else None
    from chunkwright.dvpl.codecs import DvplType
    from chunkwright.dvpl.model import DvplWrapper

    return DvplWrapper(DvplType(DVPL_TYPES[dvpl] if dvpl else LZ4_HC))


def converted(document: Document, options: Mapping[str, Any]) -> Document:
    """Convert by the document's room; ``QueryError`` names an option that it does not have."""
    row = formats.by_name(document.format)
    room = optional_part(row, "convert")
    kinds = _keywords(room.convert) if room is not None else {}
    for name in options:
        if name not in kinds:
            known = ", ".join(_as_option(kind) for kind in kinds)
            raise QueryError(
                f"has no option {_as_option(name)}",
                file=document.source,
                format=row.name,
                hint=f"it has {known}" if known else "only the wrapping and the form can change",
            )
    values = {name: _typed(name, value, kinds[name]) for name, value in options.items()}
    with boundary(document.source, row.name):
        result: Document = room.convert(document, **values) if room is not None else document
    result.source = document.source
    return result


def _keywords(function: Callable[..., Any]) -> dict[str, set[str]]:
    """Give the keyword-only parameters of a room's ``convert`` and the names in their types."""
    # The types stay text: what they name may be imported for type checking only.
    return {
        parameter.name: set(re.findall(r"\w+", str(parameter.annotation)))
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }


def _as_option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _typed(name: str, value: Any, kinds: set[str]) -> Any:
    """Make an int of what was typed where the room wants one."""
    if not isinstance(value, str) or "str" in kinds or "int" not in kinds:
        return value
    try:
        return int(value)
    except ValueError as error:
        raise QueryError(f"{_as_option(name)} is a number, not {value!r}") from error
