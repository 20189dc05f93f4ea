"""``chunkwright convert``: between wrappings, versions and forms.

What a format can convert to is the ``convert`` module of its room: one function
``convert(document, *, ...) -> document`` whose keywords are the options it has.
"""

from __future__ import annotations

import inspect
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from chunkwright import fileio, formats
from chunkwright.addresses import printable
from chunkwright.cli.build import document_from_json
from chunkwright.cli.jsontext import dumps
from chunkwright.cli.opening import classes_option, how, load_tables, opening_options, use_classes
from chunkwright.cli.output import counted
from chunkwright.cli.rooms import optional_part
from chunkwright.errors import QueryError, UnknownFormatError, boundary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document, Wrapper
    from chunkwright.hkx.classes.table import ClassTable


class Form(NamedTuple):
    """A form of a document other than its own bytes, chosen by extension.

    ``only`` is the one format that has it, "" where all do.
    """

    load: Callable[[bytes, str], Document]
    dump: Callable[[Document], bytes]
    only: str = ""


def _to_json(document: Document) -> bytes:
    return dumps(document.to_dict())


def _from_xml(
    data: bytes, source: str, tables: Sequence[ClassTable] = (), layout: str | None = None
) -> Document:
    from chunkwright.hkx import xml

    with boundary(source, "hkpackfile XML"):
        packfile, notes = xml.load(data, layout=layout or xml.LAYOUT, classes=tables)
    chosen = "" if layout else "; choose another with --layout, such as 4101 for 32 bit"
    said = f"XML carries no layout: this is read as {packfile.layout}{chosen}"
    _list(f"note: {source}: ", [said, *notes])
    packfile.source = source
    return packfile


def _to_xml(document: Document, **options: Any) -> bytes:
    from chunkwright.hkx import xml

    text, lost = xml.dump(document, **options)  # type: ignore[arg-type]
    layout = document.layout  # type: ignore[attr-defined]
    said = f"note: XML carries no layout: to have {layout} again, read it with --layout {layout}"
    _list("", [said, *lost])
    return text.encode("ascii")


def _list(start: str, found: Iterable[object]) -> None:
    """Print one line for all findings that differ by numbers in their paths only."""
    groups: dict[str, list[str]] = {}
    for each in map(str, found):
        groups.setdefault(_NUMBERS.sub("", each), []).append(each)
    for first, *more in groups.values():
        rest = f" (and {len(more):,} more like it)" if more else ""
        click.echo(printable(f"{start}{first}{rest}"), err=True)


FORMS: Final = {
    ".json": Form(document_from_json, _to_json),
    ".xml": Form(_from_xml, _to_xml, only="hkx"),
}

_XML_START: Final = 1024

# What tells objects and elements apart in the path of a finding, and line numbers.
_NUMBERS: Final = re.compile(r"#\d+|@0x[0-9a-f]+|(?<=/)\d+(?=/|:)|(?<=line )\d+")

DVPL: Final = ".dvpl"

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
    help="Convert to this version: of a Keyed Archive 0 (no header), 1 or 2, of a packfile "
    "one such as hk_2014.1.0-r1.",
)
@click.option(
    "--layout",
    metavar="DIGITS",
    help="Write a packfile anew in this layout, or read XML into it: pointer size, little "
    "endian, padding reuse, empty base; such as 8101.",
)
@classes_option
@opening_options
@click.option(
    "--decimals",
    type=click.IntRange(0, 17),
    help="Digits behind the point in XML, 6 as the SDK writes; the fewest exact ones without it.",
)
@click.option(
    "--dialect",
    type=click.Choice(["hkxcmd", "hkxpack"]),
    help="Whose XML to write: of the SDK and hkxcmd, or of hkxpack.",
)
@click.option(
    "--no-object-ids",
    is_flag=True,
    help="Leave out the ids that Pandora puts in front of the objects of a packfile.",
)
@click.option("--lossy", is_flag=True, help="Leave out what the target version cannot carry.")
def command(
    source: Path,
    target: Path,
    dvpl: str | None,
    classes: tuple[str, ...],
    offset: int | None,
    lenient: bool,
    **options: Any,
) -> None:
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
    form = FORMS.get(target.suffix.lower())
    for_xml = {"decimals": options.pop("decimals"), "dialect": options.pop("dialect")}
    for_xml = {name: value for name, value in for_xml.items() if value is not None}
    if for_xml:
        if form is not FORMS[".xml"]:
            wrong = " and ".join(map(_as_option, for_xml))
            raise QueryError(f"{wrong}: for an OUT that ends in .xml only", file=str(target))
        form = form._replace(dump=partial(_to_xml, **for_xml))
    tables = load_tables(classes)
    document = _load(
        source,
        tables,
        how(offset, lenient),
        wrapping=dvpl in DVPL_TYPES or _is_dvpl(target),
        layout=options["layout"],
    )
    _check_target(target, document, () if offset is not None else source.suffixes)
    given = {name: value for name, value in options.items() if value not in (None, False)}
    if tables and "version" in given:
        given["classes"] = [one for one in tables if one.version in ("", given["version"])]
    if given:
        wrapper, document = document.wrapper, converted(document, given)
        document.wrapper = wrapper
    document.wrapper = _wrapper(document.wrapper, dvpl, target)
    with boundary(str(source), document.format):
        data = form.dump(document) if form else bytes(document)
    fileio.save(data, target)
    title = formats.by_name(document.format).title
    click.echo(printable(f"wrote {target}: {title}, {counted(len(data), 'byte')}"))


def _load(
    source: Path,
    tables: Sequence[ClassTable],
    opening: Mapping[str, Any],
    *,
    wrapping: bool,
    layout: str | None,
) -> Document:
    """Read a file in any form; one of no known format only where it is to be wrapped."""
    data, file = fileio.load(source)
    inside = "offset" in opening
    form = None if inside else FORMS.get(source.suffix.lower())
    if form is None and not inside and b"<hkpackfile" in data[:_XML_START]:
        form = FORMS[".xml"]  # Tools give XML the name of the packfile that it stands for.
    if form is FORMS[".xml"]:
        return _from_xml(data, str(source), tables, layout)
    if form is not None:
        document = form.load(data, str(source))
    else:
        try:
            document = formats.read(data, file=file, **opening)
        except UnknownFormatError:
            if not wrapping:
                raise
            from chunkwright.dvpl.model import DvplFile

            document = DvplFile(data)
    use_classes(document, tables)
    return document


def _check_target(target: Path, document: Document, own: Sequence[str]) -> None:
    """Refuse a name that says that something else is in it; ``own`` are the suffixes of IN."""
    row = formats.by_name(document.format)
    wrapped = _is_dvpl(target)
    suffix = (target.with_suffix("") if wrapped else target).suffix.lower()
    forms = [name for name, form in FORMS.items() if form.only in ("", row.name)]
    kept = [name.lower() for name in own if name.lower() not in {DVPL, *FORMS}]
    if row.wrapper and not kept:
        kept = [suffix]  # Nothing says what is inside.
    names = dict.fromkeys([*(() if row.wrapper else row.suffixes), *kept[-1:]])
    if not suffix or suffix in names or (suffix in forms and not wrapped):
        return
    ends = f"{', '.join(names)}, wrapped with {DVPL} behind it" if names else DVPL
    raise QueryError(
        f"the {row.title} has no form {suffix}{target.suffix if wrapped else ''}",
        file=str(target),
        format=row.name,
        hint=f"OUT can end in {ends}, or in {' or '.join(forms)}",
    )


def _is_dvpl(path: Path) -> bool:
    return path.suffix.lower() == DVPL


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
        losses = getattr(room, "losses", None)
        if losses is not None and "version" in values:
            _list("", losses(document, values["version"], classes=values.get("classes", ())))
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
