"""``chunkwright catalogue``: one table of everything in many files."""

from __future__ import annotations

import click

from chunkwright.base.wording import counted
from chunkwright.cli.app import interrupted_by_sigterm, status_of
from chunkwright.cli.batching import progress_bar
from chunkwright.cli.output import wrote
from chunkwright.errors import QueryError, how_to_install

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def _size(ctx: click.Context, option: click.Parameter, text: str) -> int:
    del ctx, option
    number, unit = text[:-1], text[-1:].upper()
    if unit not in _UNITS:
        number, unit = text, ""
    if not number.isdecimal():
        raise click.BadParameter(f"expected a size such as 500M, not {text!r}")
    return int(number) * _UNITS[unit]


@click.command("catalogue")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option(
    "-o", "--output", "out", required=True, type=click.Path(), help="The folder for the tables."
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1),
    help="Number of processes; by default one per CPU.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Use the Dask cluster of this scheduler.")
@click.option(
    "--max-size",
    metavar="SIZE",
    default="256M",
    show_default=True,
    callback=_size,
    help="Do not read larger files: they become rows with an error.",
)
@click.option(
    "--encoding",
    metavar="CODEPAGE",
    help="The code page of the names in Virtools files, such as gbk; by default it is guessed."
    " With --force, files are read again in another one.",
)
@click.option("--force", is_flag=True, help="Read even files that have not changed.")
@click.pass_context
def catalogue_command(
    ctx: click.Context,
    /,
    sources: tuple[str, ...],
    out: str,
    jobs: int | None,
    scheduler: str | None,
    max_size: int,
    encoding: str | None,
    force: bool,
) -> None:
    """Write Parquet tables describing the content of many files.

    SOURCE is a file, a folder, a container (zip, 7z, tar...), or an address that fsspec opens,
    such as s3://bucket/folder or zip://::mods.zip. Running the same command again reads
    what is new, and batches of up to 256 files of which one has changed. A file that fails becomes
    a row that says why; it does not affect the exit status.

    \b
    Examples:
      chunkwright catalogue mods textures.zip -o tables
      duckdb -c "SELECT file, text FROM 'tables/strings/*/*.parquet' WHERE text ILIKE '%walk%'"
    """
    try:
        from chunkwright.catalogue import catalogue
    except ModuleNotFoundError as error:
        raise QueryError(
            f"a catalogue needs {error.name}", hint=how_to_install("catalogue")
        ) from error
    try:
        with interrupted_by_sigterm(), progress_bar("catalogue:", 1) as progress:
            summary = catalogue(
                sources,
                out,
                jobs=jobs,
                scheduler=scheduler,
                max_size=max_size,
                encoding=encoding,
                is_fresh=force,
                progress=progress,
            )
    except KeyboardInterrupt as error:
        click.echo("interrupted: run it again to continue", err=True)
        ctx.exit(status_of(error))
    wrote(
        out,
        f"{counted(summary.read, 'file')} read, {summary.failed:,} with errors;"
        f" {summary.kept:,} unchanged",
    )
