"""``chunkwright unwrap``: the payload of wrapped files, whatever it is."""

from __future__ import annotations

import click

from chunkwright.base.addresses import printable
from chunkwright.cli.batching import (
    in_and_out,
    is_single,
    refuse_report,
    rewriting_flags,
    write_all,
)
from chunkwright.cli.output import read_input, write_output
from chunkwright.operations.flags import only_set
from chunkwright.operations.wrapping import unwrap


@click.command("unwrap")
@in_and_out("IN...")
@click.option("--lenient", is_flag=True, help="Take a wrapper with a wrong checksum, too.")
@rewriting_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    output: str,
    lenient: bool,
    jobs: int | None,
    force: bool,
    report: str | None,
) -> None:
    """Take the DVPL wrapper off files of any kind.

    The payload is written as it is: neither its name nor its content matters. Wrappers inside
    each other are all taken off, which is said.

    IN may also be a folder, a pattern, or several of them: the payloads are then written below the
    folder given with -o, each without the .dvpl at the end of its name, and files of folders that
    are not wrapped are skipped. - is stdin.

    \b
    Examples:
      chunkwright unwrap options.json.dvpl -o options.json
      chunkwright unwrap Data -o plain
    """
    if len(files) == 1 and is_single(files[0], output):
        refuse_report(report)
        data, name = read_input(files[0])
        payload, _, notes = unwrap(data, name, lenient=lenient)
        for note in notes:
            click.echo(printable(f"{name}: {note}"), err=True)
        write_output(payload, output)
        return
    from chunkwright import batch

    options = only_set({"lenient": lenient})
    write_all(
        ctx,
        batch.Batch(batch.UNWRAP, files, output=output, jobs=jobs, force=force, **options),
        report,
    )
