"""``chunkwright dump``: a file as lossless JSON."""

from __future__ import annotations

import click

from chunkwright.base.jsontext import dumps
from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.operations.flags import only_set


@click.command("dump")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT.json",
    type=click.Path(),
    help="The file to write, or the folder for many files; by default stdout.",
)
@opening_flags
@click.option("--compact", is_flag=True, help="Write a single line, not laid out for diffs.")
@writing_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    output: str | None,
    compact: bool,
    jobs: int | None,
    force: bool,
    report: str | None,
    **opening: object,
) -> None:
    """Write the lossless JSON text form of a file.

    "chunkwright build" makes the identical file from it again: the text has every byte, the
    wrapping and the oddities of the original, and the classes given with --classes.

    FILE may also be a folder, a pattern, or several of them: the text forms are then written
    below the folder given with -o, each with .json added to its name. - is stdin.

    \b
    Examples:
      chunkwright dump tank.sc2 -o tank.json
      chunkwright dump meshes -o texts
    """
    if len(files) == 1 and is_single(files[0], output):
        refuse_report(report)
        document = open_document(files[0], opening)
        write_output(dumps(document.to_dict(), compact=compact), output)
        return
    if output is None:
        raise click.UsageError("many files need -o DIR, the folder for their text forms")
    from chunkwright import batch

    options = only_set(opening | {"compact": compact})
    write_all(
        ctx,
        batch.Batch(batch.DUMP, files, output=output, jobs=jobs, force=force, **options),
        report,
    )
