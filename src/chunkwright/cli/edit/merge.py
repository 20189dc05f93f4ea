"""``chunkwright merge``: files of one format made one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.batch.sources import is_many
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import DASH, console, write_output, wrote
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.table import Table

    from chunkwright.formats.merges import Merge

NOT_ALL: Final = 3


@click.command("merge")
@click.argument(
    "files", metavar="A B...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(allow_dash=True),
    help="The file to write, with the geometry of a scene beside it; - is stdout.",
)
@click.option("--rename", is_flag=True, help="Rename what comes with a name that is there already.")
@click.option("--partial", is_flag=True, help="Exit with 0 even if something was not taken.")
@click.option(
    "--json",
    "report",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write a JSON report to FILE, rather than a table to stdout; - is stdout.",
)
@opening_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    output: str,
    rename: bool,
    partial: bool,
    report: str | None,
    **flags: object,
) -> None:
    """Merge Virtools files, or DAVA scenes, into one.

    Everything of B and further files is added to A. Objects get unused ids, and references follow.
    What both have is told in a table: groups of one name are joined, also the level with its
    scene and scripts; textures, materials and polygon groups of the same content are shared; other
    objects of one name are kept, as games allow, or renamed (--rename). Virtools attributes,
    messages and variables are joined by name; other managers keep the settings of A. Included files
    of other names are added. Scenes have to be of one version, each with its geometry beside it.

    What could not be taken is named with the reason; the exit status is then 3, unless --partial
    accepts that. Name the file with the level first. A folder or pattern after it stands for the
    files of the same format in it.

    \b
    Examples:
      chunkwright merge Level_01.NMO P_Modul_30.nmo -o Level_new.NMO
      chunkwright merge base.cmo Balls.nmo "3D Entities" -o all.cmo --json report.json
      chunkwright merge hangar.sc2.dvpl tank.sc2.dvpl -o merged/hangar.sc2.dvpl
    """
    from chunkwright import merging

    if output == report == DASH:
        raise click.UsageError("--json - and -o - would both write to stdout")
    paths = list(_paths(files))
    _check(paths)
    documents = [open_document(path, flags) for path in paths]
    found = merging.merge(documents, rename=rename)
    if output == DASH:
        from chunkwright.exchange.importing import single_file

        write_output(single_file(documents[0]), DASH)
        notes: list[str] = []
    else:
        notes = merging.save(documents[0], output)
    _tell(found, report, output, notes)
    if any(each.untaken for each in found) and not partial:
        ctx.exit(NOT_ALL)


def _paths(files: Sequence[str]) -> Iterator[str]:
    """Yield the files, and those in folders that are of the format of the first."""
    from chunkwright import batch
    from chunkwright.base import fileio
    from chunkwright.errors import UnknownFormatError
    from chunkwright.formats import registry

    first = ""
    for file in files:
        if not is_many(file):
            first = first or file
            yield file
            continue
        if not first or first == DASH:
            raise click.UsageError("name a file first, into which those of a folder are merged")
        wanted = registry.identify(fileio.load(first)[0], file=first)
        for entry in batch.expand([file]):
            try:
                found = registry.identify(fileio.load(entry.path)[0], file=entry.path)
            except UnknownFormatError:
                continue
            if found is wanted and os.path.realpath(entry.path) != os.path.realpath(first):
                yield entry.path


def _check(files: Sequence[str]) -> None:
    """Refuse a single file, and one that is given twice, whose objects would be there twice."""
    if len(files) < 2:
        raise click.UsageError("expected two files or more to merge")
    seen: dict[str, str] = {}
    for file in files:
        place = file if file == DASH else os.path.realpath(file)
        if place in seen:
            raise QueryError("is given twice", file=file, hint="its objects would be there twice")
        seen[place] = file


def _tell(found: Sequence[Merge], report: str | None, output: str, notes: Sequence[str]) -> None:
    """Print what became of each file, or write that as JSON."""
    from chunkwright.base.jsontext import dumps

    to_stderr = DASH in (output, report)
    if report is not None:
        data = dumps({"output": output, "files": [each.to_dict() for each in found]})
        write_output(data, report)
    else:
        out = console(stderr=to_stderr)
        for each in found:
            if each.names:
                out.print(_table(each))
    for each in found:
        for line in each.untaken:
            click.echo(printable(f"not taken: {each.source}: {line}"), err=True)
        for line in each.remarks:
            click.echo(printable(f"note: {each.source}: {line}"), err=True)
        click.echo(printable(f"{each.source}: {each}"), err=to_stderr)
    for line in notes:
        click.echo(printable(f"note: {line}"), err=True)
    if output != DASH:
        wrote(output, counted(os.path.getsize(output), "byte"), err=to_stderr)


def _table(merge: Merge) -> Table:
    from rich.table import Table

    table = Table(header_style="bold")
    rows: dict[tuple[str, str, str, str], int] = {}
    for each in merge.names:
        key = (each.outcome, each.what, each.name, each.note)
        rows[key] = rows.get(key, 0) + 1
    for name in ("outcome", "class", "name", "note"):
        table.add_column(name, overflow="fold")
    for (*words, note), count in rows.items():
        times = f"{count} times" if count > 1 else ""
        shown = [*words, "; ".join(filter(None, (times, note)))]
        table.add_row(*map(printable, shown))
    return table
