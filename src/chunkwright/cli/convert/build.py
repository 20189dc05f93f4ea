"""``chunkwright build``: a file from its JSON text form."""

from __future__ import annotations

import click

from chunkwright.cli.batching import in_and_out, is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.operations.forms import document_from_json


@click.command("build")
@in_and_out("IN.json...")
@writing_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
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
    if len(files) == 1 and is_single(files[0], output):
        refuse_report(report)
        data, name = read_input(files[0])
        write_output(bytes(document_from_json(data, name)), output)
        return
    from chunkwright import batch

    write_all(ctx, batch.Batch(batch.BUILD, files, output=output, jobs=jobs, force=force), report)
