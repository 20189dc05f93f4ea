"""``chunkwright convert``: between wrappings, versions and forms.

What a format can be converted to, and which forms it has beside its bytes, its room declares.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright import fileio, registry
from chunkwright.addresses import printable
from chunkwright.cli.build import document_from_json
from chunkwright.cli.jsontext import dumps
from chunkwright.cli.options import (
    add_flags,
    as_flag,
    keywords,
    names,
    prepare,
    prepare_options,
    read_options,
)
from chunkwright.cli.output import counted
from chunkwright.document import Document, Wrapper
from chunkwright.errors import QueryError, UnknownFormatError, boundary
from chunkwright.room import Form, Loaded, WrapperRoom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.registry import AnyRoom
    from chunkwright.room import Option

AnyForm = Form[Document]
AnyWrapperRoom = WrapperRoom[Document, Wrapper]

KEEP: Final = "keep"
NONE: Final = "none"

# What tells objects and elements apart in the path of a note, and line numbers.
_NUMBERS: Final = re.compile(r"#\d+|@0x[0-9a-f]+|(?<=/)\d+(?=/|:)|(?<=line )\d+")


class JsonForm(Form[Document]):
    """The text form, which documents of all formats have."""

    suffix = ".json"

    def load(self, data: bytes, source: str) -> Loaded[Document]:
        """Build the document."""
        return Loaded(document_from_json(data, source))

    def dump(self, document: Document) -> tuple[bytes, Sequence[object]]:
        """Return the text form, which carries everything."""
        return dumps(document.to_dict()), ()


def forms(room: AnyRoom | None = None) -> dict[str, AnyForm]:
    """Return the forms of a format, or of all, by their suffixes."""
    own = [form for each in ([room] if room else registry.rooms()) for form in each.forms()]
    return {form.suffix: form for form in (JsonForm(), *own)}


def wrappers() -> list[AnyWrapperRoom]:
    """Return the formats that wrap any file."""
    return [room for room in registry.rooms() if isinstance(room, WrapperRoom)]


def convert_options() -> list[Option]:
    """Return the options of all formats for converting."""
    return [option for room in registry.rooms() for option in room.convert_options]


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of all steps: reading, preparing, converting, other forms, wrapping."""
    of_forms = [
        option for form in forms().values() for option in (*form.load_options, *form.dump_options)
    ]
    command = add_flags(
        command, [*convert_options(), *prepare_options(), *read_options(), *of_forms]
    )
    for room in wrappers():
        title = room.title.removesuffix(" wrapper")
        command = click.option(
            as_flag(room.name),
            type=click.Choice([KEEP, NONE, *room.types], case_sensitive=False),
            help=f"Wrap in {title} of this type, none for no wrapper, keep for that of IN.",
        )(command)
    return command


@click.command("convert")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@_flags
def command(source: Path, target: Path, **given: object) -> None:
    """Convert between wrappings, versions and forms.

    OUT's name decides its form: .json is the text form, .xml for a packfile hkpackfile XML;
    an IN of either is built first. The extensions of IN's format are its own form, as is that
    of IN or none; any other is refused. XML carries no layout: --layout is that of what it becomes,
    8101 where none is given.
    It also decides the wrapping where --dvpl does not: OUT.dvpl is wrapped, as IN was or
    else with lz4_hc; another name is not. A file of an unknown format can be wrapped and
    unwrapped too.

    What the new version or form cannot carry is listed before anything is written.
    """
    form = forms().get(target.suffix.lower())
    dump_options = _dump_options(form, target, given)
    inside = given["offset"] is not None
    document = _load(source, target, given, inside=inside)
    _check_target(target, document, () if inside else source.suffixes)
    wrapper, document = document.wrapper, converted(document, given)
    document.wrapper = _wrapper(wrapper, given, target)
    with boundary(str(source), document.format):
        if form is None:
            data = bytes(document)
        else:
            data, notes = form.dump(document, **dump_options)
            _print_notes("", notes)
    fileio.save(data, target)
    title = registry.by_name(document.format).title
    click.echo(printable(f"wrote {target}: {title}, {counted(len(data), 'byte')}"))


def _dump_options(
    form: AnyForm | None, target: Path, given: Mapping[str, object]
) -> dict[str, object]:
    """Return the given options of the form to write; refuse those of other forms."""
    own = {} if form is None else keywords(form.dump_options, given)
    for other in forms().values():
        foreign = [name for name in names(other.dump_options, given) if name not in own]
        if foreign:
            wrong = " and ".join(map(as_flag, foreign))
            raise QueryError(
                f"{wrong}: for an OUT that ends in {other.suffix} only", file=str(target)
            )
    return own


def _load(source: Path, target: Path, given: Mapping[str, object], *, inside: bool) -> Document:
    """Read a file in any form; one of no known format only where it is to be wrapped."""
    data, file = fileio.load(source)
    form = None if inside else _form_of(source, data)
    if form is not None:
        loaded: Loaded[Document] = form.load(
            data, str(source), **keywords(form.load_options, given)
        )
        _print_notes(f"note: {source}: ", loaded.notes)
        return loaded.document
    options: dict[str, Any] = keywords(read_options(), given)
    try:
        document: Document = registry.read(data, file=file, **options)
    except UnknownFormatError:
        wrapping = _wrapping(given, target)
        if wrapping is None:
            raise
        document = wrapping.new_document(data)
    prepare(document, given)
    return document


def _form_of(source: Path, data: bytes) -> AnyForm | None:
    """Return the form that a file is in by its name or content, None for a format's own."""
    by_suffix = forms()
    matching = (form for form in by_suffix.values() if form.matches(data))
    return by_suffix.get(source.suffix.lower()) or next(matching, None)


def _print_notes(start: str, notes: Iterable[object]) -> None:
    """Print one line for all notes that differ by numbers in their paths only."""
    groups: dict[str, list[str]] = {}
    for note in map(str, notes):
        groups.setdefault(_NUMBERS.sub("", note), []).append(note)
    for first, *more in groups.values():
        rest = f" (and {len(more):,} more like it)" if more else ""
        click.echo(printable(f"{start}{first}{rest}"), err=True)


def _check_target(target: Path, document: Document, own: Sequence[str]) -> None:
    """Refuse a name that says that something else is in it; ``own`` are the suffixes of IN."""
    room = registry.by_name(document.format)
    wrapping = _wrapper_of(target)
    suffix = (target.with_suffix("") if wrapping else target).suffix.lower()
    of_wrappers = [suffix for each in wrappers() for suffix in each.suffixes]
    kept = [name.lower() for name in own if name.lower() not in {*of_wrappers, *forms()}]
    if room.is_wrapper and not kept:
        kept = [suffix]  # Nothing says what is inside.
    endings = dict.fromkeys([*(() if room.is_wrapper else room.suffixes), *kept[-1:]])
    if not suffix or suffix in endings or (suffix in forms(room) and not wrapping):
        return
    packed = " or ".join(of_wrappers)
    ends = f"{', '.join(endings)}, wrapped with {packed} behind it" if endings else packed
    raise QueryError(
        f"the {room.title} has no form {suffix}{target.suffix if wrapping else ''}",
        file=str(target),
        format=room.name,
        hint=f"OUT can end in {ends}, or in {' or '.join(forms(room))}",
    )


def _wrapper_of(target: Path) -> AnyWrapperRoom | None:
    """Return the wrapping format that a name promises."""
    suffix = target.suffix.lower()
    return next((room for room in wrappers() if suffix in room.suffixes), None)


def _wrapping(given: Mapping[str, object], target: Path) -> AnyWrapperRoom | None:
    """Return the format to wrap in: what was asked for, or what OUT's name says."""
    for room in wrappers():
        if given[room.name] not in (None, KEEP, NONE):
            return room
    return _wrapper_of(target)


def _wrapper(current: Wrapper | None, given: Mapping[str, object], target: Path) -> Wrapper | None:
    """Choose the wrapping of the output: what was asked for, or what OUT's name says."""
    asked = {room: kind for room in wrappers() if (kind := given[room.name]) is not None}
    for room, kind in asked.items():
        if kind not in (KEEP, NONE):
            return room.new_wrapper(str(kind))
    if asked:
        return current if KEEP in asked.values() else None
    if target.suffix.lower() in forms():
        return current
    promised = _wrapper_of(target)
    if promised is None or current is not None:
        return current if promised else None
    return promised.new_wrapper(promised.usual_type)


def converted(document: Document, given: Mapping[str, object]) -> Document:
    """Convert as the given flags ask; ``QueryError`` names one that the format does not have."""
    room = registry.by_name(document.format)
    preparing = {option.name for option in prepare_options()}
    asked = [name for name in names(convert_options(), given) if name not in preparing]
    own = [option.name for option in room.convert_options if option.name not in preparing]
    for name in asked:
        if name in own:
            continue
        known = ", ".join(map(as_flag, own))
        raise QueryError(
            f"has no option {as_flag(name)}",
            file=document.source,
            format=room.name,
            hint=f"it has {known}" if known else "only the wrapping and the form can change",
        )
    if not asked:
        return document
    options = keywords(room.convert_options, given)
    with boundary(document.source, room.name):
        _print_notes("", room.losses(document, **options))
        result: Document = room.convert(document, **options)
    result.source = document.source
    return result
