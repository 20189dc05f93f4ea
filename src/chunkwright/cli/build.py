"""``chunkwright build``: a file from its JSON."""

from __future__ import annotations

import click

from chunkwright.cli.batching import is_single, write_all, writing_flags
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
    help="The file to write, for many files the folder; - is stdout.",
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

    IN.json is what "chunkwright dump" wrote, edited or not; - reads it from stdin. It is also a
    folder, a pattern or several of them: the files then go below the folder that -o names, each
    without the .json behind its name, and what is no text form is skipped.

    \b
    Examples:
      chunkwright build tank.json -o tank.sc2
      chunkwright build texts -o meshes
    """
    if len(texts) == 1 and is_single(texts[0], output):
        data, name = read_input(texts[0])
        write_output(bytes(document_from_json(data, name)), output)
        return
    from chunkwright import batch

    write_all(ctx, batch.Batch(batch.BUILD, texts, output=output, jobs=jobs, force=force), report)
