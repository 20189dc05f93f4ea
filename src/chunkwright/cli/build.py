"""``chunkwright build``: a file from its JSON text form."""

from __future__ import annotations

import click

from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.converting import document_from_json


@click.command("build")
@click.argument("texts", metavar="IN.json...", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(),
    help="The file to write, or the folder for many files; - is stdout.",
)
@writing_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    texts: tuple[str, ...],
    output: str,
    jobs: int | None,
    force: bool,
    report: str | None,
) -> None:
    """Build a file from its JSON text form.

    IN.json is the output of "chunkwright dump", edited or not; - reads it from stdin. It may also
    be a folder, a pattern, or several of them: the files are then written below the folder given
    with -o, each without the .json at the end of its name, and files that are not text forms are
    skipped.

    \b
    Examples:
      chunkwright build tank.json -o tank.sc2
      chunkwright build texts -o meshes
    """
    if len(texts) == 1 and is_single(texts[0], output):
        refuse_report(report)
        data, name = read_input(texts[0])
        write_output(bytes(document_from_json(data, name)), output)
        return
    from chunkwright import batch

    write_all(ctx, batch.Batch(batch.BUILD, texts, output=output, jobs=jobs, force=force), report)
