"""``chunkwright import``: edits made in a glTF file, applied to the file it was exported from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.options import add_flags, for_game, open_document, opening_flags
from chunkwright.cli.output import DASH, read_input, write_output, wrote
from chunkwright.exchange.exporting import export_options, own_options
from chunkwright.formats import registry
from chunkwright.operations.flags import as_flag, is_set, keywords
from chunkwright.operations.games import GAME, with_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from chunkwright.base.fileio import Source
    from chunkwright.document import Document


NOT_ALL: Final = 3
"""The exit status if some edits could not be applied."""


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    from chunkwright.exchange.importing import make_options

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
@click.option("-o", "--output", metavar="OUT", type=click.Path(), help="The file to write.")
@click.option("--dry-run", is_flag=True, help="Only print what would become of the edits.")
@click.option(
    "--partial", is_flag=True, help="Exit with 0 although some edits could not be applied."
)
@click.option(
    "--force",
    is_flag=True,
    help="Import a scene that does not look as if it was exported from ORIGINAL.",
)
@for_game
@_flags
@opening_flags
def command(
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

    Without --into, a new file is made from the glTF file alone; the extension of OUT decides its
    format. - is stdin or stdout, but a scene is several files, which stdout cannot take.

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
    options = own_options(importing.format_of(document), flags)
    documents = [document, *(open_document(other, flags) for other in others)]
    edits = importing.edits_of(source, documents, force=force, **options)
    to_stdout = output == DASH and not dry_run
    applied = importing.apply(document, edits, **options)
    if not edits and not applied.notes:
        click.echo("nothing was edited", err=to_stdout)
    for line in importing.applied_lines(applied):
        click.echo(printable(line), err=to_stdout)
    _tell(applied.notes, applied.remarks, applied.files, err=to_stdout)
    if output is not None and not dry_run:
        _save(document, output, applied.files)
    if applied.notes and not partial:
        raise click.exceptions.Exit(NOT_ALL)


def _check_new(flags: Mapping[str, object]) -> None:
    """Refuse options of new files where there is an original."""
    from chunkwright.exchange.importing import make_options

    if flags.get(GAME) is not None:
        raise click.UsageError("--for is for new files, without --into")
    for option in make_options():
        if is_set(flags.get(option.key)):
            raise click.UsageError(f"{as_flag(option.key)} is for new files, without --into")


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
    options = {} if game else keywords(importing.make_options(), flags)
    made = importing.new_document(edited, output, documents, **options)
    _tell(made.notes, (), made.files, err=False)
    document = _for_game(made.document, game) if game else made.document
    if not dry_run:
        _save(document, output, made.files)


def _havok_game(flags: Mapping[str, object]) -> str:
    """Return the game that a new file is for; "" if none is named."""
    if flags.get(GAME) is None:
        return ""
    if with_game(flags).get("version") is None:
        raise click.UsageError(f"--for {flags[GAME]} is not for new files: the name of OUT decides")
    return str(flags[GAME])


def _for_game(document: Document, game: str) -> Document:
    """Return a new file as the one that a game has; what that loses is told."""
    from chunkwright.operations.converting import converted_for_game

    def tell(line: str) -> None:
        click.echo(printable(line), err=True)

    return converted_for_game(document, game, tell)


def _tell(
    notes: Iterable[object], remarks: Iterable[str], files: Iterable[str], *, err: bool
) -> None:
    """Print what cannot be applied, how the rest was, and which files are written beside OUT."""
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
        wrote(path, counted(os.path.getsize(path), "byte"))
    size = counted(os.path.getsize(output), "byte")
    wrote(output, f"{registry.by_name(document.format).title}, {size}")
