"""``chunkwright dump``, ``build``, ``wrap`` and ``unwrap``: files as text, and their wrappers."""

from __future__ import annotations

import click

from chunkwright.base.wording import printable
from chunkwright.cli.batching import (
    in_and_out,
    is_single,
    refuse_report,
    rewriting_flags,
    write_all,
    writing_flags,
)
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.formats import registry
from chunkwright.operations.files import (
    document_from_json,
    unwrap,
    wrap,
)
from chunkwright.operations.flags import (
    only_set,
)


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
def dump_command(
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
        from chunkwright.base.jsontext import dumps

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


@click.command("build")
@in_and_out("IN.json...")
@writing_flags
@click.pass_context
def build_command(
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
def wrap_command(
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


@click.command("unwrap")
@in_and_out("IN...")
@click.option("--lenient", is_flag=True, help="Take a wrapper with a wrong checksum, too.")
@rewriting_flags
@click.pass_context
def unwrap_command(
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
