"""``chunkwright convert``: between wrappings, versions and forms.

What a format can be converted to, and which forms it has beside its bytes, its room declares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chunkwright.addresses import printable
from chunkwright.cli.batching import is_single, write_all, writing_flags
from chunkwright.cli.options import add_flags
from chunkwright.cli.output import counted, read_input, write_output
from chunkwright.converting import KEEP, NONE, convert_data, forms, wrappers
from chunkwright.flags import (
    as_flag,
    convert_options,
    only_given,
    prepare_options,
    read_options,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of all steps: reading, preparing, converting, other forms, wrapping."""
    of_forms = [
        option for form in forms().values() for option in (*form.load_options, *form.dump_options)
    ]
    command = add_flags(
        command, [*convert_options(), *prepare_options(), *read_options(), *of_forms]
    )
    for room in wrappers():
        title = room.title.removesuffix(" wrapper")
        command = click.option(
            as_flag(room.name),
            type=click.Choice([KEEP, NONE, *room.types], case_sensitive=False),
            help=f"Wrap in {title} of this type, none for no wrapper, keep for that of IN.",
        )(command)
    return command


@click.command("convert")
@click.argument("paths", metavar="IN... [OUT]", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(),
    help="The file to write, for many files the folder; the last argument without it.",
)
@_flags
@click.option(
    "--to",
    metavar="SUFFIX",
    help="The form of the outputs where OUT is a folder or stdout, such as .xml.",
)
@writing_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    output: str | None,
    jobs: int | None,
    force: bool,
    report: str | None,
    to: str | None,
    **given: object,
) -> None:
    """Convert between wrappings, versions and forms.

    OUT's name decides its form: .json is the text form, .xml for a packfile hkpackfile XML;
    an IN of either is built first. The extensions of IN's format are its own form, as is that
    of IN or none; any other is refused. XML carries no layout: --layout is that of what it becomes,
    8101 where none is given.
    It also decides the wrapping where --dvpl does not: OUT.dvpl is wrapped, as IN was or
    else with lz4_hc; another name is not. A file of an unknown format can be wrapped and
    unwrapped too.

    What the new version or form cannot carry is listed before anything is written. - is stdin
    or stdout.

    IN is also a folder, a pattern or several files. OUT is then a folder in which the tree below
    IN is kept; files that the options are not for are skipped, those that are up to date too,
    and one that fails stops no other. The exit status is 1 when any failed, 130 after Ctrl-C.

    \b
    Examples:
      chunkwright convert walk.hkx walk.xml
      chunkwright convert meshes -o meshes_se --layout 8101
      chunkwright convert "3d/**/*.sc2.dvpl" -o plain --dvpl none
    """
    sources, target = _split(paths, output)
    if len(sources) > 1 or not is_single(sources[0], target):
        from chunkwright import batch

        if target == "-":
            raise click.UsageError("many files need a folder to go to, not stdout")
        options = only_given(given | {"to": to})
        write_all(
            ctx,
            batch.Batch(batch.CONVERT, sources, output=target, jobs=jobs, force=force, **options),
            report,
        )
        return
    data, name = read_input(sources[0])
    if to is not None and target != "-":
        raise click.UsageError("--to is for a folder or stdout: the name of OUT decides")
    made = convert_data(data, name, target + (to or ""), given, _note)
    write_output(made.data, target)
    text = f"wrote {target}: {made.title}, {counted(len(made.data), 'byte')}"
    if target != "-":
        click.echo(printable(text))


def _split(paths: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return what to convert, and where to."""
    if output is not None:
        return paths, output
    if len(paths) == 2:
        return paths[:1], paths[1]
    raise click.UsageError(
        "missing argument 'OUT'" if len(paths) == 1 else "many files need -o DIR"
    )


def _note(line: str) -> None:
    click.echo(printable(line), err=True)
