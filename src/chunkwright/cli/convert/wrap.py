"""``chunkwright wrap``: files of any kind in a wrapper."""

from __future__ import annotations

import click

from chunkwright.cli.batching import (
    in_and_out,
    is_single,
    refuse_report,
    rewriting_flags,
    write_all,
)
from chunkwright.cli.output import read_input, write_output
from chunkwright.formats import registry
from chunkwright.operations.wrapping import wrap


@click.command("wrap")
@in_and_out("IN...")
@click.option(
    "--type",
    "kind",
    type=click.Choice(registry.DVPL.types, case_sensitive=False),
    default=registry.DVPL.usual_type,
    show_default=True,
    help="How the payload is packed.",
)
@click.option(
    "--store-if-smaller/--no-store-if-smaller",
    default=True,
    show_default=True,
    help="Store what packing would make larger as it is.",
)
@rewriting_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    output: str,
    kind: str,
    store_if_smaller: bool,
    jobs: int | None,
    force: bool,
    report: str | None,
) -> None:
    """Put files of any kind in a DVPL wrapper.

    The payload is the file as it is: neither its name nor its content matters, except that what is
    wrapped already is refused. All are packed by --type, whatever they were packed by before they
    were unwrapped; "chunkwright convert --dvpl keep" and "set" leave it as it is.

    IN may also be a folder, a pattern, or several of them: the wrapped files are then written below
    the folder given with -o, each with .dvpl added to its name, and files of folders that are
    wrapped already are skipped. - is stdin.

    \b
    Examples:
      chunkwright wrap options.json -o options.json.dvpl
      chunkwright wrap plain -o Data --type lz4
    """
    kind = kind.lower()
    if len(files) == 1 and is_single(files[0], output):
        refuse_report(report)
        data, name = read_input(files[0])
        write_output(wrap(data, kind, name, smaller=store_if_smaller), output)
        return
    from chunkwright import batch

    options = {"type": kind, "store_if_smaller": store_if_smaller}
    write_all(
        ctx,
        batch.Batch(batch.WRAP, files, output=output, jobs=jobs, force=force, **options),
        report,
    )
