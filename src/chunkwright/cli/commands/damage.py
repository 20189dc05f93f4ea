"""``chunkwright salvage``: what is whole in damaged files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.commands import DASH, console, read_input, write_output
from chunkwright.errors import QueryError, boundary

if TYPE_CHECKING:
    from chunkwright.formats.results import Salvage


NOT_ALL: Final = 3
"""The exit status if something was lost."""


@click.command("salvage")
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(allow_dash=True),
    help="The new file with what is whole; - is stdout.",
)
@click.option("--partial", is_flag=True, help="Exit with 0 even if something was lost.")
@click.option(
    "--json",
    "report",
    metavar="REPORT",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write a JSON report to REPORT, rather than a table to stdout; - is stdout.",
)
@click.pass_context
def salvage_command(
    ctx: click.Context, /, file: str, output: str, partial: bool, report: str | None
) -> None:
    """Write what is whole in a damaged Virtools file.

    A single wrong byte is put right: the checksum of the file says where it is. Of a file that is
    cut off, or damaged in several places, OUT gets the objects, managers and included files that
    are whole, and no references to others; what was lost is in a table, each with the reason. FILE
    stays as it is; - is stdin.

    In a part that is packed, all that follows damage may have been unpacked to something else. An
    object is whole if its bytes are where the table of objects says, and if every area of it can
    be decoded: numbers and texts may be wrong nevertheless, which is said then.

    The exit status is 3 if anything was lost, unless --partial accepts that. Files before version 8
    are only salvaged if a single byte is wrong.

    \b
    Examples:
      chunkwright salvage broken.nmo -o whole.nmo
      chunkwright salvage Level_05.NMO -o Level_05_whole.NMO --json lost.json
    """
    if output == report == DASH:
        raise click.UsageError("--json - and -o - would both write to stdout")
    data, name = read_input(file)
    found = _salvaged(data, name)
    is_piped = DASH in (output, report)
    written = bytes(found.document)
    if report is not None:
        from chunkwright.base.jsontext import dumps

        write_output(dumps({"file": file, "output": output, **found.to_dict()}), report)
    elif found.lost:
        _print_lost(found, err=is_piped)
    for note in found.notes:
        click.echo(printable(f"note: {note}"), err=True)
    write_output(written, output, f"{found}, {counted(len(written), 'byte')}", err=is_piped)
    if found.lost and not partial:
        ctx.exit(NOT_ALL)


def _salvaged(data: bytes, name: str) -> Salvage[Any]:
    """Return what is whole in damaged bytes, whatever is wrong with them."""
    from chunkwright.formats import registry

    format = registry.identify(data, file=name, strict=False)
    if not format.has("salvage"):
        able = ", ".join(each.title for each in registry.formats() if each.has("salvage"))
        raise QueryError(
            f"nothing can be salvaged of a {format.title}", file=name, hint=f"but of a {able}"
        )
    with boundary(name, format.name):
        found: Salvage[Any] = format.salvage(data)
    return found


def _print_lost(found: Salvage[Any], *, err: bool) -> None:
    from rich.table import Table

    table = Table(header_style="bold")
    table.add_column("lost", overflow="fold")
    table.add_column("because", overflow="fold")
    for each in found.lost:
        table.add_row(printable(each.what), printable(each.why))
    console(stderr=err).print(table)
