"""``chunkwright table``: data arrays as CSV, and back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.edit.editing import edit
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.cli.quoting import unquoted
from chunkwright.errors import FileAccessError
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from chunkwright.operations.flags import Flags


@click.command("table")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("address", metavar="[ARRAY]", default="")
@click.option(
    "--from",
    "table",
    metavar="IN.csv",
    type=click.Path(allow_dash=True),
    help="Give the array the rows of this table; for many files, a folder of tables.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(allow_dash=True),
    help="The table to write, by default stdout; with --from the changed file, by default FILE"
    " itself. A folder for all arrays of one or many files.",
)
@click.option("--dry-run", is_flag=True, help="With --from: print what would change, but no more.")
@opening_flags
@writing_flags
@click.pass_context
def command(
    ctx: click.Context, /, file: str, address: str, table: str | None, **flags: Any
) -> None:
    """Print a data array of a Virtools file as CSV, or change it.

    ARRAY is the name or address of the array; a file with a single one needs none. The first row
    has the names of the columns. Objects are called by name, #401 where several have the name; a
    column of parameters has their values, vectors as "0 6 0". The text is UTF-8.

    With --from, the array gets the rows of a table, also of one with semicolons or tabs: cells are
    changed, rows are added or removed at the end. Cells that the table shows as they are stay as
    they are stored. A wrong cell is refused with its row and column, and nothing is written.

    With a folder as -o, all arrays of FILE are written there, into a folder called like the file;
    FILE may also be a folder or a pattern. The way back takes that folder.

    \b
    Examples:
      chunkwright table base.cmo DB_Levelfreischaltung -o levels.csv
      chunkwright table base.cmo DB_Levelfreischaltung --from levels.csv -o new.cmo
      chunkwright table "3D Entities" -o tables
      chunkwright table "3D Entities" --from tables --dry-run
    """
    flags["address"] = unquoted(address)
    if table is not None:
        _change(ctx, file, table, flags)
        return
    if flags.pop("dry_run"):
        raise click.UsageError("--dry-run is for --from: without it, no file is changed")
    _write(ctx, file, flags)


def _write(ctx: click.Context, file: str, flags: Flags) -> None:
    from chunkwright import batch
    from chunkwright.batch.tables import TABLES, table_of

    address, output, report = flags.pop("address"), flags.pop("output"), flags.pop("report")
    if is_single(file, output):
        refuse_report(report)
        write_output(table_of(open_document(file, flags), address), output)
        return
    if output is None:
        raise click.UsageError("many files need -o DIR, the folder for their tables")
    _refuse_address(address)
    work = batch.Batch(TABLES, [file], output=output, **only_set(flags))
    write_all(ctx, work, report)


def _change(ctx: click.Context, file: str, table: str, flags: Flags) -> None:
    from chunkwright.batch.tables import GIVE_TABLES, parsed, set_table_in, set_tables_in

    address = flags.pop("address")
    if not os.path.isdir(table):
        if not is_single(file, flags["output"]):
            raise FileAccessError("many files need a folder of tables", file=table)
        text = parsed(*read_input(table)), table
        edit(ctx, GIVE_TABLES, set_table_in, file, flags, where=address, text=text)
        return
    _refuse_address(address)
    if is_single(file, flags["output"]):
        edit(ctx, GIVE_TABLES, set_tables_in, file, flags, folder=_folder_for(file, table))
        return
    edit(ctx, GIVE_TABLES, set_tables_in, file, flags, tables=table)


def _folder_for(file: str, tables: str) -> str:
    """Return the folder with the tables of one file: the one called like it, if there is one."""
    inner = os.path.join(tables, os.path.basename(file))
    return inner if os.path.isdir(inner) else tables


def _refuse_address(address: str) -> None:
    if address:
        raise click.UsageError("a folder of tables is for all arrays: leave out ARRAY")
