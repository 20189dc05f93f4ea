"""``chunkwright convert``: between wrappings, versions and forms."""

from __future__ import annotations

from os.path import splitext
from typing import TYPE_CHECKING

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.batching import (
    is_single,
    refuse_report,
    write_all,
    writing_flags,
)
from chunkwright.cli.options import add_flags, for_game
from chunkwright.cli.output import read_input, write_output
from chunkwright.operations.converting import KEEP, NONE, convert_data
from chunkwright.operations.files import (
    bare_name,
    forms,
    wanted_suffix,
    wrapper_formats,
)
from chunkwright.operations.flags import (
    as_flag,
    convert_options,
    only_set,
    prepare_options,
    read_options,
    with_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def _convert_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of all steps: reading, preparing, converting, forms, wrapping."""
    of_forms = [
        option for form in forms().values() for option in (*form.load_options, *form.dump_options)
    ]
    command = add_flags(
        command, [*convert_options(), *prepare_options(), *read_options(), *of_forms]
    )
    for format in wrapper_formats():
        title = format.title.removesuffix(" wrapper")
        command = click.option(
            as_flag(format.name),
            type=click.Choice([KEEP, NONE, *format.types], case_sensitive=False),
            help=f"Wrap in {title} of this type; none: no wrapper, keep: as IN is wrapped.",
        )(command)
    return command


@click.command("convert")
@click.argument("paths", metavar="IN... [OUT]", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(),
    help="The file to write, or the folder for many files; by default the last argument.",
)
@for_game
@_convert_flags
@click.option(
    "--to",
    metavar="SUFFIX",
    help="The form of the output if OUT is a folder or stdout, such as xml.",
)
@writing_flags
@click.pass_context
def convert_command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    output: str | None,
    jobs: int | None,
    force: bool,
    report: str | None,
    to: str | None,
    **flags: object,
) -> None:
    """Convert between wrappings, versions and forms.

    The extension of OUT decides its form: .json is the text form, .xml is hkpackfile XML
    for a packfile and an XML tagfile for a binary one; an extension of IN's format, that of IN, or
    none is the format itself. Any other is refused. If IN is JSON or XML, it is built first.
    hkpackfile XML has no layout: --layout chooses that of the packfile built from it, 8101 by
    default. Between packfiles and tagfiles, --form chooses.

    Unless --dvpl is given, the name also decides the wrapping: OUT.dvpl is wrapped, as IN was or
    else with lz4_hc; any other name is not. Where only the wrapping changes, because OUT has the
    extension of IN before .dvpl or none, the payload is not looked at, as by "chunkwright unwrap"
    and "wrap": it may be of any kind.

    --for GAME is short for the options that make a file like those of a game, which has the same
    data in another form; it does not translate what a game alone knows, such as names of bones.
    --retarget does that for clips.

    Whatever the new version or form cannot represent is listed before anything is written. - is
    stdin or stdout.

    IN may also be a folder, a pattern or several files. OUT is then a folder, which gets the same
    tree. Files that the options do not apply to, or that are up to date, are skipped; a failure
    does not stop the others. The exit status is 1 if any file failed, 130 after Ctrl-C.

    \b
    Examples:
      chunkwright convert walk.hkx walk.xml
      chunkwright convert meshes -o meshes_se --for skyrim-se
      chunkwright convert "3d/**/*.sc2.dvpl" -o plain --dvpl none
      chunkwright convert walk.hkx new.hkx --retarget wolf.hkx --skeleton dog.hkx
    """
    sources, target = _split(paths, output)
    flags = with_game(flags)
    if len(sources) > 1 or not is_single(sources[0], target):
        from chunkwright import batch

        options = only_set(flags | {"to": to})
        write_all(
            ctx,
            batch.Batch(batch.CONVERT, sources, output=target, jobs=jobs, force=force, **options),
            report,
        )
        return
    refuse_report(report)
    data, name = read_input(sources[0])
    if to is not None and target != "-":
        raise click.UsageError("--to is for a folder or stdout; here, the name of OUT decides")
    made = convert_data(data, name, target + wanted_suffix(to), flags, _note)
    write_output(made.data, target, f"{made.title}, {counted(len(made.data), 'byte')}")
    if target != "-" and not splitext(target)[1] and splitext(bare_name(sources[0]))[1]:
        _note(f"{target} has no extension: it was written as a file; {target}/ is a folder")


def _split(paths: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return what to convert, and the target."""
    if output is not None:
        return paths, output
    if len(paths) == 2:
        return paths[:1], paths[1]
    from chunkwright.batch.tasks import is_many

    what = f"add -o and the {'folder' if is_many(paths[0]) else 'file'} to write"
    raise click.UsageError(
        f"missing argument 'OUT': {what}" if len(paths) == 1 else "many files need -o DIR"
    )


def _note(line: str) -> None:
    click.echo(printable(line), err=True)
