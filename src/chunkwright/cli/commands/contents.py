"""``chunkwright annotations``, ``table``, ``embed`` and ``extract``: what is inside files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from chunkwright.base import as_folder, fileio, inside
from chunkwright.base.wording import counted, printable
from chunkwright.cli.app import fail
from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.commands import (
    check_name,
    folder_named,
    open_document,
    opening_flags,
    output_flag,
    read_input,
    size_of,
    unquoted,
    write_output,
    wrote,
)
from chunkwright.cli.commands.edit import edit, editing_flags
from chunkwright.errors import FileAccessError
from chunkwright.operations import only_set

if TYPE_CHECKING:
    from chunkwright.operations import Flags


@click.command("annotations")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "--from",
    "text",
    metavar="IN.txt",
    type=click.Path(allow_dash=True),
    help="Replace the annotations of FILE with those of this text; for a folder of clips, a folder of texts.",
)
@output_flag(
    "Where to write the text (default: stdout) or, with --from, the changed file (default: FILE"
    " itself). For many files, a folder."
)
@click.option(
    "--dry-run", is_flag=True, help="With --from: print what would change, but change nothing."
)
@opening_flags
@writing_flags
@click.pass_context
def annotations_command(
    ctx: click.Context, /, file: str, text: str | None, **flags: object
) -> None:
    """Print the annotations of Havok clips as text, or change them.

    The text is that of hkanno: comments that begin with #, and a line for each annotation, its
    time in seconds and its text. "# track: 5" and "# clip: 1" say where the lines below them
    belong, counted from 0; lines without them are of the first track of the first clip, whose
    annotations are nearly always there. A text that has # or spaces at its ends is in quotation
    marks, as in JSON.

    With --from, each track that the text names gets the annotations of the text, in their order;
    everything else stays as it is stored. To empty a track, remove its lines and leave the
    comments above them. Times outside a clip are reported.

    FILE may also be a folder or a pattern: -o is then a folder, in which each text is named after
    its clip, with .txt added. The way back also takes texts that are called walk.txt for walk.hkx;
    files without a text are skipped.

    \b
    Examples:
      chunkwright annotations attack.hkx -o attack.txt
      chunkwright annotations attack.hkx --from attack.txt -o new.hkx
      chunkwright annotations animations -o texts
      chunkwright annotations animations --from texts --dry-run
    """
    if text is not None:
        _change_annotations(ctx, file, text, flags)
        return
    if flags.pop("dry_run"):
        raise click.UsageError("--dry-run applies only with --from: without it, no file is changed")
    _write_annotations(ctx, file, flags)


def _write_annotations(ctx: click.Context, file: str, flags: Flags) -> None:
    from chunkwright import batch
    from chunkwright.batch.editing import ANNOTATIONS, text_of

    output, report = flags.pop("output"), flags.pop("report")
    if is_single(file, output):
        refuse_report(report)
        check_name(output, "text", (".txt",), "with --from, -o names the changed file")
        write_output(text_of(open_document(file, flags)), output)
        return
    if output is None:
        raise click.UsageError("many files need -o DIR, the folder for their texts")
    work = batch.Batch(ANNOTATIONS, [file], output=output, **only_set(flags))
    write_all(ctx, work, report)


def _change_annotations(ctx: click.Context, file: str, text: str, flags: Flags) -> None:
    from chunkwright.batch.editing import ANNOTATE, annotate_in, texts_for
    from chunkwright.batch.editing import parse_annotations as parsed

    if is_single(file, flags["output"]):
        edit(ctx, ANNOTATE, annotate_in, file, flags, text=parsed(*read_input(text)))
        return
    edit(ctx, ANNOTATE, annotate_in, file, flags, texts=texts_for(file, text))


@click.command("table")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("address", metavar="[ARRAY]", default="")
@click.option(
    "--from",
    "table",
    metavar="IN.csv",
    type=click.Path(allow_dash=True),
    help="Replace the rows of the array with those of this table; for many files, a folder of tables.",
)
@output_flag(
    "Where to write the table (default: stdout) or, with --from, the changed file (default: FILE"
    " itself). For all arrays of one or more files, a folder."
)
@click.option(
    "--dry-run", is_flag=True, help="With --from: print what would change, but change nothing."
)
@opening_flags
@writing_flags
@click.pass_context
def table_command(
    ctx: click.Context, /, file: str, address: str, table: str | None, **flags: object
) -> None:
    """Print a data array of a Virtools file as CSV, or change it.

    ARRAY is the name or address of the array; a file with a single one needs none. The first row
    has the names of the columns. Objects are written by name, or as #401 where several have that
    name; parameters as their values, vectors as "0 6 0". The text is UTF-8.

    With --from, the array gets the rows of a table, whose cells may also be separated by semicolons
    or tabs: cells are changed, rows are added or removed at the end. Cells that the table shows as
    they are stay as they are stored. A wrong cell is refused with its row and column, and nothing
    is written.

    With a folder as -o, all arrays of FILE are written there, into a folder named after the file;
    FILE may also be a folder or a pattern. The way back takes that folder.

    \b
    Examples:
      chunkwright table base.cmo DB_Levelfreischaltung -o levels.csv
      chunkwright table base.cmo DB_Levelfreischaltung --from levels.csv -o new.cmo
      chunkwright table "3D Entities" -o tables
      chunkwright table "3D Entities" --from tables --dry-run
    """
    flags["address"] = unquoted(address)
    if table is not None:
        _change_table(ctx, file, table, flags)
        return
    if flags.pop("dry_run"):
        raise click.UsageError("--dry-run applies only with --from: without it, no file is changed")
    _write_table(ctx, file, flags)


def _write_table(ctx: click.Context, file: str, flags: Flags) -> None:
    from chunkwright import batch
    from chunkwright.batch.editing import TABLES, table_of

    address, output, report = flags.pop("address"), flags.pop("output"), flags.pop("report")
    if is_single(file, output):
        refuse_report(report)
        check_name(output, "table", (".csv",), "with --from, -o names the changed file")
        write_output(table_of(open_document(file, flags), address), output)
        return
    if output is None:
        raise click.UsageError("many files need -o DIR, the folder for their tables")
    _refuse_address(address)
    work = batch.Batch(TABLES, [file], output=output, **only_set(flags))
    write_all(ctx, work, report)


def _change_table(ctx: click.Context, file: str, table: str, flags: Flags) -> None:
    from chunkwright.batch.editing import GIVE_TABLES, set_table_in, set_tables_in
    from chunkwright.batch.editing import csv_text as parsed

    address = flags.pop("address")
    if not fileio.is_folder(table):
        if not is_single(file, flags["output"]):
            raise FileAccessError("many files need a folder of tables", file=table)
        text = parsed(*read_input(table)), table
        edit(ctx, GIVE_TABLES, set_table_in, file, flags, where=address, text=text)
        return
    _refuse_address(address)
    if is_single(file, flags["output"]):
        edit(ctx, GIVE_TABLES, set_tables_in, file, flags, folder=_folder_for(file, table))
        return
    edit(ctx, GIVE_TABLES, set_tables_in, file, flags, tables=table)


def _folder_for(file: str, tables: str) -> str:
    """Return the folder with the tables of one file: the one named like the file, if there is one."""
    folder = as_folder(tables)
    inner = os.path.join(folder, os.path.basename(file))
    return inner if fileio.is_folder(inner) else folder


def _refuse_address(address: str) -> None:
    if address:
        raise click.UsageError("a folder of tables is for all arrays: leave out ARRAY")


@click.command("embed")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("pictures", metavar="PICTURE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--into",
    metavar="TEXTURE",
    help="The texture, or the path in a pack, that a single PICTURE replaces.",
)
@editing_flags
@click.pass_context
def embed_command(
    ctx: click.Context, /, file: str, pictures: tuple[str, ...], into: str | None, **flags: object
) -> None:
    """Put files into a Virtools file or a DAVA pack.

    A file named like one that "chunkwright extract" writes replaces what is inside; a picture named
    like a texture replaces its picture and is stored in the same form, even if that was a separate
    file. Pixels and bytes that are the same change nothing. Any other file becomes an included
    file. A folder stands for the files in it, also one in an archive (pics.zip!/). In a pack, --into
    is the path of the file to replace; without it, the only file of that name is replaced.

    FILE may also be a folder or a pattern: its files then get only what is named like something
    inside them. Changed files are replaced in place, unless -o names another place for them;
    --dry-run shows the changes first. With -, FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright embed Level_01.NMO inside -o Level_new.NMO
      chunkwright embed Balls.nmo Ball_Wood.png --into Ball_Wood_Texture
      chunkwright embed Sound.nmo Music.wav --dry-run
      chunkwright embed maps.dvpk tank.sc2.dvpl --into 3d/tank.sc2.dvpl
    """
    from chunkwright.batch.exporting import EMBED, embed_in

    paths = [path for each in pictures for path in _files(each)]
    if into is not None and len(paths) != 1:
        raise click.UsageError(f"--into takes a single picture, not {len(paths)}")
    pairs = [(os.path.basename(path), fileio.load(path)[0]) for path in paths]
    edit(ctx, EMBED, embed_in, file, flags, files=pairs, into=into)


def _files(path: str) -> list[str]:
    """Return a path or, of a folder, the paths of the files in it."""
    found = inside(path)
    if not (os.path.isdir(path) if found is None else found.is_folder):
        return [path]  # an archive is a file like any other here
    every = [os.path.join(path, name) for name in fileio.listed(path)]
    files = [each for each in every if fileio.is_file(each)]
    if not files:
        raise FileAccessError("has no files", file=path)
    return files


@click.command("extract")
@click.argument("file", type=click.Path(allow_dash=True))
@output_flag("The folder for the files.", metavar="DIR")
@click.option("--list", "listing", is_flag=True, help="Print what is inside, but write nothing.")
@opening_flags
@writing_flags
@click.pass_context
def extract_command(ctx: click.Context, /, file: str, listing: bool, **flags: Any) -> None:
    """Take files and pictures out of Virtools files and DAVA packs.

    Included files keep their names; the pictures of textures and sprites become NAME.png, named
    after the texture, with the number of the slot except for the first. A picture that is stored as
    a file, such as a JPEG, is also written unchanged. Names that Windows does not accept are changed.
    "chunkwright embed" puts the files back. The files of a pack keep their folders; a pack with
    a name that leads out of DIR is refused. DAVA scenes and Havok files have no files inside: their
    pictures and clips are files beside them.

    FILE may also be a folder or a pattern; DIR then has a folder for each file.

    \b
    Examples:
      chunkwright extract Level_01.NMO -o inside
      chunkwright extract Level_01.NMO --list
      chunkwright extract maps.dvpk -o maps
      chunkwright extract "3D Entities" -o inside
    """
    from chunkwright import batch
    from chunkwright.batch import is_many
    from chunkwright.batch.exporting import EXTRACT, damaged, insides_of, left_out_of, save_insides

    output, report = flags.pop("output"), flags.pop("report")
    if not listing and output is None:
        raise click.UsageError("missing option '-o': the folder for the files")
    if is_many(file):
        if listing:
            raise click.UsageError("--list takes a single file")
        work = batch.Batch(EXTRACT, [file], output=output, **only_set(flags))
        write_all(ctx, work, report)
        return
    refuse_report(report)
    document = open_document(file, flags)
    found = insides_of(document)
    errors = damaged(found)
    if listing:
        for each in found:
            size = counted(len(each.data), "byte") if each.error is None else "damaged"
            row = (each.name, each.left_out or size, each.what, each.address)
            click.echo("\t".join(map(printable, row)))
    else:
        folder = str(folder_named(output))
        written = save_insides(found, folder)
        for path in written:
            wrote(path, size_of(path))
        for line in left_out_of(found):
            click.echo(printable(line), err=True)
        count = sum(bool(each.left_out) for each in found)
        missing = f", {count:,} left out" if count else ""
        click.echo(printable(f"{folder}: {counted(len(written), 'file')}{missing}"))
    for error in errors:
        fail(str(error))
    if errors:
        ctx.exit(1)
