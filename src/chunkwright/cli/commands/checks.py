"""``chunkwright check`` and ``salvage``: rules of games, and the intact parts of damaged files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.commands import (
    DASH,
    STDIN,
    check_form,
    code_page_flag,
    console,
    document_of,
    keep_apart,
    open_document,
    opening_flags,
    output_flag,
    read_input,
    report_flag,
    tell_form,
    write_output,
)
from chunkwright.errors import ChunkwrightError, QueryError, UnknownFormatError, boundary
from chunkwright.formats.results import ERROR, OTHER, WARNING, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.formats.results import Salvage


GAMES: Final = ("ballance",)
NOT_ALL: Final = 3
"""The exit status if something was lost."""


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--for",
    "game",
    type=click.Choice(GAMES),
    required=True,
    help="The game whose rules are checked.",
)
@report_flag(
    "Write a JSON report to REPORT, rather than lines to stdout; - is stdout.", metavar="REPORT"
)
@opening_flags
@click.pass_context
def check_command(
    ctx: click.Context, /, paths: tuple[str, ...], game: str, report: str | None, **flags: object
) -> None:
    """Check a file against the rules of a game.

    These rules go beyond those of the file format. For levels of Ballance, they cover the start,
    the end, reset points, checkpoints and sectors that belong together, by their groups, names and
    numbers; elements in no sector; floors without a mesh; groups whose names the game does not
    know. Each line names the rule and its source.

    Folders are searched for levels. PATH may also be a pattern; - is stdin. The exit status
    is 1 if there is an error in any file; a level with warnings can be played.

    \b
    Examples:
      chunkwright check Level_01.NMO --for ballance
      chunkwright check "3D Entities/Level" --for ballance --json report.json
    """
    found = list(_checked(paths, game, flags))
    keep_apart(("--json", report), *(("PATH", name) for name, _ in found))
    if not found:
        raise QueryError(f"found no file of {game} to check", file=paths[0])
    if report is not None:
        from chunkwright.base.jsontext import dumps

        rows = [
            {"file": name, "findings": [each._asdict() for each in all_]} for name, all_ in found
        ]
        write_output(dumps({"game": game, "files": rows}), report)
    else:
        for name, all_ in found:
            for each in all_:
                line = f"{name}: {each.severity}: {each.address}: {each.what}"
                click.echo(printable(f"{line} [{each.rule}; {each.source}]"))
    counts = Counter(each.severity for _, all_ in found for each in all_)
    told = f"{counted(counts[ERROR], 'error')}, {counted(counts[WARNING], 'warning')}"
    click.echo(f"{counted(len(found), 'file')}: {told}", err=report is not None)
    if counts[ERROR]:
        ctx.exit(1)


def _checked(
    paths: Sequence[str], game: str, flags: Mapping[str, object]
) -> Iterator[tuple[str, list[Finding]]]:
    """Yield the findings in each named file, and in each file of a game in a named folder."""
    from chunkwright import batch

    for path in paths:
        if path == DASH:
            yield STDIN, _findings(open_document(path, flags), game)
            continue
        for entry in batch.expand([path]):
            if entry.named:
                yield entry.path, _findings(open_document(entry.path, flags), game)
                continue
            try:
                data, name = read_input(entry.path)
                if not _has_rules(data, name):
                    continue
                found = _findings(document_of(data, name, flags), game)
            except ChunkwrightError as error:
                found = [Finding("opens", ERROR, "/", error.message, "the format")]
            if not any(each.rule == OTHER for each in found):
                yield entry.path, found


def _has_rules(data: bytes, path: str) -> bool:
    """Whether a file is of a format that games have rules for."""
    from chunkwright.formats import registry

    try:
        return registry.identify(data, file=path).has("check")
    except UnknownFormatError:
        return False


def _findings(document: Document, game: str) -> list[Finding]:
    from chunkwright.formats import registry

    with boundary(document.source, document.format):
        return list(registry.by_name(document.format).check(document, game))


@click.command("salvage")
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@output_flag("The new file with the intact parts; - is stdout.", required=True)
@click.option("--partial", is_flag=True, help="Exit with 0 even if something was lost.")
@report_flag(
    "Write a JSON report to REPORT, rather than a table to stdout; - is stdout.", metavar="REPORT"
)
@code_page_flag
@click.pass_context
def salvage_command(
    ctx: click.Context,
    /,
    file: str,
    output: str,
    partial: bool,
    report: str | None,
    encoding: str | None,
) -> None:
    """Save the intact parts of a damaged Virtools file.

    A single wrong byte is corrected if the checksum of the file shows where it is; in files over 64
    KiB that are not packed, several places can be possible, and a note says so. From a file that is
    cut off, or damaged in several places, OUT gets the objects, managers and included files that
    are intact, without references to the others; a table lists what was lost, and why. FILE stays as
    it is, so OUT has to be a different file; - is stdin.

    In a packed part, everything after the damage may have been unpacked wrongly. An
    object is intact if its bytes are where the table of objects says, and if every area of it can
    be decoded: its numbers and texts may still be wrong, and a note then says so.

    The exit status is 3 if anything was lost, unless --partial accepts that. Files before version 8
    are only salvaged if a single byte is wrong.

    \b
    Examples:
      chunkwright salvage broken.nmo -o whole.nmo
      chunkwright salvage Level_05.NMO -o Level_05_whole.NMO --json lost.json
    """
    if output == report == DASH:
        raise click.UsageError("--json - and -o - would both write to stdout")
    keep_apart(("-o", output), ("--json", report), ("FILE", file))
    data, name = read_input(file)
    found = _salvaged(data, name, encoding)
    check_form(output, found.document, file)
    is_piped = DASH in (output, report)
    written = bytes(found.document)
    if report is not None:
        from chunkwright.base.jsontext import dumps

        write_output(
            dumps({"file": file, "output": output, **found.to_dict()}), report, err=is_piped
        )
    elif found.lost:
        _print_lost(found, err=is_piped)
    for note in found.notes:
        click.echo(printable(f"note: {note}"), err=True)
    write_output(written, output, f"{found}, {counted(len(written), 'byte')}", err=is_piped)
    tell_form(output, found.document, file)
    if found.lost and not partial:
        ctx.exit(NOT_ALL)


def _salvaged(data: bytes, name: str, encoding: str | None) -> Salvage[Any]:
    """Return the intact parts of damaged bytes, whatever errors occur in decoding them."""
    from chunkwright.formats import registry

    format = registry.identify(data, file=name, strict=False)
    if not format.has("salvage"):
        able = ", ".join(each.title for each in registry.formats() if each.has("salvage"))
        raise QueryError(
            f"nothing can be salvaged from a {format.title}", file=name, hint=f"only from a {able}"
        )
    with boundary(name, format.name):
        found: Salvage[Any] = format.salvage(data, encoding=encoding)
    return found


def _print_lost(found: Salvage[Any], *, err: bool) -> None:
    from rich.table import Table

    by_reason: dict[str, list[str]] = {}
    for each in found.lost:
        by_reason.setdefault(each.why, []).append(each.what)
    table = Table(header_style="bold")
    table.add_column("lost", overflow="fold", ratio=2)
    table.add_column("because", overflow="fold", ratio=1)
    for why, what in by_reason.items():
        table.add_row(printable(", ".join(what)), printable(f"{why} ({len(what)})"))
    console(stderr=err).print(table)
