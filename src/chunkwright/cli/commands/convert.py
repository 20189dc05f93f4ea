"""``chunkwright convert``, ``dump``, ``build``, ``wrap``, ``unwrap``: wrappings, versions and forms."""

from __future__ import annotations

from os.path import splitext
from typing import TYPE_CHECKING

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.batching import (
    in_and_out,
    is_single,
    refuse_report,
    rewriting_flags,
    write_all,
    writing_flags,
)
from chunkwright.cli.commands import (
    DASH,
    add_flags,
    check_form,
    check_name,
    for_game,
    open_document,
    opening_flags,
    output_flag,
    read_input,
    write_output,
)
from chunkwright.formats import registry
from chunkwright.operations import (
    as_flag,
    convert_options,
    only_set,
    prepare_options,
    read_options,
    with_game,
)
from chunkwright.operations.files import (
    KEEP,
    NONE,
    JsonForm,
    bare_name,
    document_from_json,
    forms,
    promised_by,
    unwrap,
    wanted_suffix,
    wrap,
    wrapper_formats,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


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
@output_flag("The file to write, or the folder for many files; by default the last argument.")
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
    for a packfile and an XML tagfile for a binary one; an extension of IN's format, the same
    extension as IN, or none stands for the format itself. Any other is refused. If IN is JSON or
    XML, it is built first. hkpackfile XML has no layout: --layout chooses that of the packfile
    built from it, 8101 by default. Between packfiles and tagfiles, --form chooses.

    Unless --dvpl is given, the name also decides the wrapping: OUT.dvpl is wrapped, as IN was or
    else with lz4_hc; any other name is not. Where only the wrapping changes, because OUT has the
    extension of IN before .dvpl or none, the payload is not looked at, as by "chunkwright unwrap"
    and "wrap": it may be of any kind.

    --for GAME is short for the options that make a file like those of a game. Only the form of the
    data changes: what another game would not know, such as names of bones, stays as it is. For
    clips, --retarget changes these too.

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
    if to is not None and target != "-":
        raise click.UsageError(
            "--to applies to a folder or stdout; here, the name of OUT determines the format"
        )
    _convert_file(sources[0], target + wanted_suffix(to), target, flags)


def _convert_file(source: str, name: str, target: str, flags: Mapping[str, object]) -> None:
    """Write a file as the target, in the form that ``name`` implies."""
    from chunkwright.operations.converting import convert_data

    data, origin = read_input(source)
    made = convert_data(data, origin, name, flags, _note)
    write_output(made.data, target, f"{made.title}, {counted(len(made.data), 'byte')}")
    if target != "-" and not splitext(target)[1] and splitext(bare_name(source))[1]:
        _note(f"{target} has no extension: it was written as a file; {target}/ is a folder")


def _split(paths: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return what to convert, and the target."""
    if output is not None:
        return paths, output
    if len(paths) == 2:
        return paths[:1], paths[1]
    from chunkwright.batch import is_many

    what = f"add -o and the {'folder' if is_many(paths[0]) else 'file'} to write"
    raise click.UsageError(
        f"missing argument 'OUT': {what}" if len(paths) == 1 else "many files need -o DIR"
    )


def _note(line: str) -> None:
    click.echo(printable(line), err=True)


@click.command("dump")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@output_flag(
    "The file to write, or the folder for many files; by default stdout.", metavar="OUT.json"
)
@opening_flags
@click.option("--compact", is_flag=True, help="Write a single line, instead of lines for diffs.")
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
        check_name(output, "JSON text form", (JsonForm.suffix,))
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
        document = document_from_json(data, name)
        check_form(output, document)
        write_output(bytes(document), output)
        if output != DASH and (document.wrapper is None) != (promised_by(output) is None):
            has = "no wrapper" if document.wrapper is None else "a wrapper"
            _note(f"note: {output} has {has}, as {name} says, regardless of its name")
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
    help="Store the payload unpacked if packing would make it larger.",
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
    wrapped already is refused. All are packed as --type says, however they were packed before they
    were unwrapped; "chunkwright convert --dvpl keep" and "set" keep the packing of a file.

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
@click.option("--lenient", is_flag=True, help="Accept a wrapper with a wrong checksum.")
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

    The payload is written as it is: neither its name nor its content matters. Nested wrappers are
    all taken off, and a note says so.

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
