"""``chunkwright import`` and ``merge``: what glTF files and other files bring into a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from chunkwright.base import fileio
from chunkwright.base.wording import printable
from chunkwright.batch import is_many
from chunkwright.cli.commands import (
    DASH,
    add_flags,
    check_form,
    console,
    for_game,
    keep_apart,
    open_document,
    opening_flags,
    output_flag,
    read_input,
    report_flag,
    size_of,
    tell_form,
    write_output,
    wrote,
)
from chunkwright.errors import QueryError
from chunkwright.exchange.exporting import export_options, make_options, own_options
from chunkwright.formats import registry
from chunkwright.operations import GAME, as_flag, is_set, keywords, with_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rich.table import Table

    from chunkwright.base.fileio import Source
    from chunkwright.document import Document
    from chunkwright.formats.results import Merge


NOT_ALL: Final = 3
"""The exit status if some edits could not be applied."""


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    return add_flags(command, [*make_options(), *export_options()])


@click.command("import")
@click.argument("edited", metavar="EDITED.glb", type=click.Path())
@click.option(
    "--into",
    "original",
    metavar="ORIGINAL",
    type=click.Path(),
    help="The file that EDITED.glb was exported from, which has the data that glTF cannot"
    " represent; by default a new file is made.",
)
@click.option(
    "--with",
    "others",
    metavar="FILE",
    multiple=True,
    type=click.Path(),
    help="A file that was exported together with ORIGINAL, such as the skeleton of a clip; for a"
    " new file, the one with the skeleton that its clips are bound to.",
)
@output_flag("The file to write.")
@click.option("--dry-run", is_flag=True, help="Only print what would happen to each edit.")
@click.option(
    "--partial", is_flag=True, help="Exit with 0 although some edits could not be applied."
)
@click.option(
    "--force",
    is_flag=True,
    help="Import a scene even if it does not seem to be exported from ORIGINAL.",
)
@for_game
@_flags
@opening_flags
def import_command(
    edited: str,
    original: str | None,
    others: tuple[str, ...],
    output: str | None,
    dry_run: bool,
    partial: bool,
    force: bool,
    **flags: object,
) -> None:
    """Apply the edits made in a glTF file to its original.

    ORIGINAL is the file that EDITED.glb was exported from; OUT is an edited copy of it, in which
    unedited data keeps its bytes. The options that the file was exported with are recorded in
    EDITED.glb, except for paths. Every difference is applied, or named with the reason why it
    cannot be; OUT is written with what could be applied, with the geometry and the changed pictures
    of a scene beside it. The exit status is 3 if anything was not applied; --partial accepts that.

    Without --into, a new file is made from only the glTF file; the extension of OUT decides its
    format. - is stdin or stdout, but a scene consists of several files, which stdout cannot take.

    In Blender's glTF exporter, enable "Custom Properties" and "Attributes", by which nodes,
    materials and vertices are matched with the original.

    \b
    Examples:
      chunkwright import tank.glb --into tank.sc2.dvpl -o edited/tank.sc2.dvpl
      chunkwright import tank.glb --into tank.sc2 --dry-run
      chunkwright import walk.glb --into walk.hkx --with skeleton.hkx -o new/walk.hkx
      chunkwright import house.glb -o house.sc2
      chunkwright import run.glb --with skeleton.hkx --for fallout4 -o run.hkx
    """
    from chunkwright.exchange import importing

    if output is None and not dry_run:
        raise click.UsageError("missing option '-o': the file to write")
    source = read_input(edited)[0] if edited == DASH else edited
    if original is None:
        _make(source, output, others, flags, dry_run)
        return
    _check_new(flags)
    document = open_document(original, flags)
    check_form(output, document, original)
    options = own_options(importing.format_of(document), flags)
    documents = [document, *(open_document(other, flags) for other in others)]
    edits = importing.edits_of(source, documents, force=force, **options)
    to_stdout = output == DASH and not dry_run
    applied = importing.apply(document, edits, **options)
    if not edits and not applied.notes:
        click.echo("nothing was edited", err=to_stdout)
    for line in importing.applied_lines(applied):
        click.echo(printable(line), err=to_stdout)
    _tell_outcome(applied.notes, applied.remarks, applied.files, err=to_stdout)
    if output is not None and not dry_run:
        _save(document, output, applied.files)
        tell_form(output, document, original)
    if applied.notes and not partial:
        raise click.exceptions.Exit(NOT_ALL)


def _check_new(flags: Mapping[str, object]) -> None:
    """Refuse options of new files where there is an original."""

    if flags.get(GAME) is not None:
        raise click.UsageError("--for applies only to new files, without --into")
    for option in make_options():
        if is_set(flags.get(option.key)):
            raise click.UsageError(
                f"{as_flag(option.key)} applies only to new files, without --into"
            )


def _make(
    edited: Source,
    output: str | None,
    others: Iterable[str],
    flags: Mapping[str, object],
    dry_run: bool,
) -> None:
    """Write a new file made from a scene."""
    from chunkwright.exchange import importing

    if output is None:
        raise click.UsageError("missing option '--into': the file that was exported")
    documents = [open_document(other, flags) for other in others]
    game = _havok_game(flags)
    options = {} if game else keywords(make_options(), flags)
    made = importing.new_document(edited, output, documents, **options)
    _tell_outcome(made.notes, (), made.files, err=False)
    document = _for_game(made.document, game) if game else made.document
    if not dry_run:
        _save(document, output, made.files)


def _havok_game(flags: Mapping[str, object]) -> str:
    """Return the game that a new file is for; "" if none is named."""
    if flags.get(GAME) is None:
        return ""
    if with_game(flags).get("version") is None:
        raise click.UsageError(
            f"--for {flags[GAME]} does not apply to new files: the suffix of OUT determines their format"
        )
    return str(flags[GAME])


def _for_game(document: Document, game: str) -> Document:
    """Return a new file in the form that a game reads; print what that loses."""
    from chunkwright.operations.converting import converted_for_game

    def tell(line: str) -> None:
        click.echo(printable(line), err=True)

    return converted_for_game(document, game, tell)


def _tell_outcome(
    notes: Iterable[object], remarks: Iterable[str], files: Iterable[str], *, err: bool
) -> None:
    """Print what cannot be applied, how the rest was applied, and which files are written beside OUT."""
    for note in notes:
        click.echo(printable(f"warning: {note}"), err=True)
    for remark in remarks:
        click.echo(printable(f"note: {remark}"), err=True)
    for name in files:
        click.echo(printable(f"+ file {name}"), err=err)


def _save(document: Document, output: str, files: Mapping[str, bytes]) -> None:
    from chunkwright.exchange import importing

    if output == DASH:
        write_output(importing.single_file(document, files), DASH)
        return
    for path in importing.save(document, output, files):
        wrote(path, size_of(path))
    wrote(output, f"{registry.by_name(document.format).title}, {size_of(output)}")


@click.command("merge")
@click.argument(
    "files", metavar="A B...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
@output_flag(
    "The file to write, with the geometry of a scene beside it; - is stdout.", required=True
)
@click.option(
    "--rename", is_flag=True, help="Rename objects that arrive under a name that already exists."
)
@click.option("--partial", is_flag=True, help="Exit with 0 even if something was not merged.")
@report_flag("Write a JSON report to FILE, rather than a table to stdout; - is stdout.")
@opening_flags
@click.pass_context
def merge_command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    output: str,
    rename: bool,
    partial: bool,
    report: str | None,
    **flags: object,
) -> None:
    """Merge Virtools files, or DAVA scenes, into one.

    Everything of B and further files is added to A. Objects get unused ids, and references follow.
    What both have is listed in a table: groups of one name are joined, also the level with its
    scene and scripts; textures, materials and polygon groups of the same content are shared; other
    objects of one name are kept, as games allow, or renamed (--rename). Virtools attributes,
    messages and variables are joined by name; other managers keep the settings of A. Included files
    of other names are added. Scenes have to be of one version, each with its geometry beside it.

    What could not be taken is named with the reason; the exit status is then 3, unless --partial
    accepts that. Name the file with the level first. A folder or pattern after it stands for the
    files of the same format in it.

    \b
    Examples:
      chunkwright merge Level_01.NMO P_Modul_30.nmo -o Level_new.NMO
      chunkwright merge base.cmo Balls.nmo "3D Entities" -o all.cmo --json report.json
      chunkwright merge hangar.sc2.dvpl tank.sc2.dvpl -o merged/hangar.sc2.dvpl
    """
    from chunkwright import merging

    if output == report == DASH:
        raise click.UsageError("--json - and -o - would both write to stdout")
    paths = list(_paths(files))
    keep_apart(("--json", report), ("-o", output))
    keep_apart(("--json", report), *(("FILE", path) for path in paths))
    _check(paths)
    documents = [open_document(path, flags) for path in paths]
    check_form(output, documents[0], paths[0])
    found = merging.merge(documents, rename=rename)
    if output == DASH:
        from chunkwright.exchange.importing import single_file

        write_output(single_file(documents[0]), DASH)
        notes: list[str] = []
    else:
        notes = merging.save(documents[0], output)
    _tell_names(found, report, output, notes)
    if any(each.untaken for each in found) and not partial:
        ctx.exit(NOT_ALL)


def _paths(files: Sequence[str]) -> Iterator[str]:
    """Yield the files, and those in folders that are of the format of the first."""
    from chunkwright import batch
    from chunkwright.errors import NotApplicableError, UnknownFormatError
    from chunkwright.formats import registry

    first = ""
    for file in files:
        if not is_many(file):
            first = first or file
            yield file
            continue
        if not first or first == DASH:
            raise click.UsageError("name a file first: the files of a folder are merged into it")
        wanted = registry.identify(fileio.load(first)[0], file=first)
        for entry in batch.expand_listed([file]):
            try:
                found = registry.identify(fileio.load(entry.path)[0], file=entry.path)
            except NotApplicableError as error:
                click.echo(printable(f"left out: {error}"), err=True)
                continue
            except UnknownFormatError:
                continue
            if found is wanted and fileio.place_of(entry.path) != fileio.place_of(first):
                yield entry.path


def _check(files: Sequence[str]) -> None:
    """Refuse a single file, and a file given twice, whose objects would be there twice."""
    if len(files) < 2:
        raise click.UsageError("expected two files or more to merge")
    seen: dict[str, str] = {}
    for file in files:
        place = file if file == DASH else fileio.place_of(file)
        if place in seen:
            raise QueryError("is given twice", file=file, hint="its objects would be added twice")
        seen[place] = file


def _tell_names(
    found: Sequence[Merge], report: str | None, output: str, notes: Sequence[str]
) -> None:
    """Print what became of each file, or write that as JSON."""
    from chunkwright.base.jsontext import dumps

    to_stderr = DASH in (output, report)
    if report is not None:
        data = dumps({"output": output, "files": [each.to_dict() for each in found]})
        write_output(data, report, err=to_stderr)
    else:
        out = console(stderr=to_stderr)
        for each in found:
            if each.names:
                out.print(_table(each))
    for each in found:
        for line in each.untaken:
            click.echo(printable(f"not taken: {each.source}: {line}"), err=True)
        for line in each.remarks:
            click.echo(printable(f"note: {each.source}: {line}"), err=True)
        click.echo(printable(f"{each.source}: {each}"), err=to_stderr)
    for line in notes:
        click.echo(printable(f"note: {line}"), err=True)
    if output != DASH:
        wrote(output, size_of(output), err=to_stderr)


def _table(merge: Merge) -> Table:
    from rich.table import Table

    table = Table(header_style="bold")
    rows: dict[tuple[str, str, str, str], int] = {}
    for each in merge.names:
        key = (each.outcome, each.what, each.name, each.note)
        rows[key] = rows.get(key, 0) + 1
    for name in ("outcome", "class", "name", "note"):
        table.add_column(name, overflow="fold")
    for (*words, note), count in rows.items():
        times = f"{count} times" if count > 1 else ""
        shown = [*words, "; ".join(filter(None, (times, note)))]
        table.add_row(*map(printable, shown))
    return table
