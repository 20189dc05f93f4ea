"""``chunkwright set``, ``rm``, ``patch``: edits by address or by differences; ``texture``, by pictures."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright.base import fileio
from chunkwright.base.jsontext import loads
from chunkwright.base.plain_words import agreeing
from chunkwright.base.wording import counted, printable
from chunkwright.batch.editing import places_of
from chunkwright.batch.verbs import LACKS, note_names
from chunkwright.cli import batching
from chunkwright.cli.app import fail
from chunkwright.cli.commands import (
    DASH,
    check_form,
    document_of,
    folder_named,
    open_document,
    opening_flags,
    output_flag,
    read_input,
    size_of,
    tell_form,
    unquoted,
    value_beside,
    write_output,
    wrote,
)
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.formats.registry import by_name
from chunkwright.operations import only_set
from chunkwright.query import check_where
from chunkwright.query.matcher import Vocabulary, known_names, queries_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.batch import Outcome, Verb
    from chunkwright.batch.editing import Edit
    from chunkwright.operations import Flags


def editing_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of commands that change files."""
    command = batching.writing_flags(opening_flags(command))
    command = click.option(
        "--dry-run", is_flag=True, help="Print what would change, but write nothing."
    )(command)
    return output_flag(
        "The file to write, or the folder for many files; - is stdout. By default, changed files are"
        " replaced in place, each atomically."
    )(command)


def edit(
    ctx: click.Context, verb: Verb, change: Edit, file: str, flags: Flags, **edits: object
) -> None:
    """Change a file, or each of a folder or pattern; ``edits`` are the options of ``change``."""
    if batching.is_single(file, flags["output"]):
        batching.refuse_report(flags["report"])
        _edit_one(change, file, flags, edits)
        return
    from chunkwright import batch

    report, output = flags.pop("report"), flags.pop("output")
    options = only_set(flags) | edits
    work = batch.Batch(verb, [file], output=output, **options)

    def explain(outcomes: Sequence[Outcome]) -> None:
        _suggest(places_of(edits), outcomes, options)

    show = _show if flags["dry_run"] else None
    batching.write_all(ctx, work, report, show=show, explain=explain)


def _edit_one(change: Edit, file: str, flags: Flags, edits: Flags) -> None:
    output: str | None = flags["output"]
    if file == DASH and flags.get("offset") is not None:
        raise click.UsageError(
            "--offset needs a file, not stdin, because the edited part is put back into it"
        )
    document = open_document(file, flags)
    check_form(output, document, file)
    with boundary(document.source, document.format):
        try:
            lines, follows = change(document, edits)
        except QueryError as error:
            if not error.path:  # a query that finds nothing
                error.hint = error.hint or known_names(document.root_item(), places_of(edits))
            raise
        data = by_name(document.format).file_of(document)  # raises if it could not be written
    if flags["dry_run"]:
        for line in (*lines, *follows):
            click.echo(printable(line))
        return
    for line in follows:
        click.echo(printable(line), err=True)
    target = file if output is None else output
    write_output(data, target, counted(len(lines), "change"))
    tell_form(target, document, file)


def _suggest(
    places: Iterable[str], outcomes: Iterable[Outcome], options: Mapping[str, object]
) -> None:
    """Print to stderr which names of queries occur in none of the files that were searched."""
    files = [each.file for each in outcomes if not each.reason.startswith(LACKS)]
    for query in queries_in(places):
        words = Vocabulary(query)
        for file in files:
            if words.is_full or not words.missing:
                break
            with suppress(ChunkwrightError, OSError):  # the edit has reported those that matter
                note_names(words, *read_input(file), options)
        for hint in words.hints() if files else ():
            click.echo(f"chunkwright: {printable(hint)}", err=True)


def _show(outcome: Outcome) -> None:
    """Print what would change in one file of many."""
    for line in outcome.value or ():
        click.echo(printable(f"{outcome.file}: {line}"))


_NEGATIVE: Final = re.compile(r"-(\.?\d.*|inf)")
_MARK: Final = (
    "\x1f"  # put before a negative number until click has separated arguments from options
)


class _Values(click.Command):
    """A command whose arguments may be negative numbers, which click takes for options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Sort the words of the command line into options and arguments."""
        end = args.index("--") if "--" in args else len(args)
        options = [each for each in self.params if isinstance(each, click.Option)]
        with_value = {name for each in options if not each.is_flag for name in each.opts}
        before = ["", *args]
        marked = [
            _MARK + word if _NEGATIVE.fullmatch(word) and before[at] not in with_value else word
            for at, word in enumerate(args[:end])
        ]
        return super().parse_args(ctx, marked + args[end:])


def _unmarked(ctx: click.Context, param: click.Parameter, typed: str | tuple[str, ...]) -> Any:
    del ctx, param
    if isinstance(typed, str):
        return typed.removeprefix(_MARK)
    return tuple(word.removeprefix(_MARK) for word in typed)


@click.command("set", cls=_Values)
@click.argument("file", type=click.Path(allow_dash=True), callback=_unmarked)
@click.argument("pairs", metavar="ADDRESS VALUE...", nargs=-1, required=True, callback=_unmarked)
@editing_flags
@click.pass_context
def set_command(ctx: click.Context, /, file: str, pairs: tuple[str, ...], **flags: object) -> None:
    """Set values at addresses of a file or folder.

    A value is parsed by the type of the one that it replaces: numbers, enum names, true and false,
    bytes in hexadecimal, null or an address for a reference; lists and structs are JSON. Parameters
    of Virtools scripts, such as #512, are set by their type: numbers, (1, 0, 0), names of choices,
    messages and objects. In place of an address, a query (see "chunkwright find") sets everything
    that it finds. A new entry of an archive is given with its type, as
    {"type": "UINT32", "value": 5}. A list of references also takes names with commas between them,
    and + is the place after its last element. All values of a file are set, or none.

    FILE may also be a folder or a pattern; files in which an address does not exist are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright set behavior.hkx /objects/hkbClipGenerator:Walk/playbackSpeed 1.5
      chunkwright set Level_01.NMO /objects/P_Ball_Wood_MF/name P_Ball -o new.NMO
      chunkwright set Level_01.NMO //Sector_01/members "P_Box_01, P_Box_02"
      chunkwright set Level_01.NMO //Sector_01/members/+ P_Box_03
      chunkwright set Level_01.NMO "#512" "Source Alpha" "#404" 0.9
      chunkwright set 3d "//albedo[=images/old.tex]" images/new.tex --dry-run
      chunkwright set 3d "//albedo[=images/old.tex]" images/new.tex -o changed
    """
    from chunkwright.batch.editing import SET, set_in

    if len(pairs) % 2:
        for word in pairs:
            unquoted(word)  # a value cut in half by single quotes is reported first
        raise click.UsageError(f"expected a value after the address {pairs[-1]!r}")
    values = [
        (unquoted(where), value_beside(where, value))
        for where, value in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    for where, _ in values:
        check_where(where)
    edit(ctx, SET, set_in, file, flags, pairs=values)


@click.command("rm")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("addresses", metavar="ADDRESS...", nargs=-1, required=True)
@editing_flags
@click.pass_context
def rm_command(
    ctx: click.Context, /, file: str, addresses: tuple[str, ...], **flags: object
) -> None:
    """Remove the items at addresses of a file or folder.

    Objects, nodes, entries of archives, areas and elements of lists can be removed. References to
    a removed object become null, or are removed from their list. A query removes everything that
    it finds. All addresses refer to the file as it was before.

    FILE may also be a folder or a pattern; files in which an address does not exist are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
      chunkwright rm scene.sc2 "/data_nodes/#0x6/textures/albedo" --dry-run
      chunkwright rm 3d "//NMaterial/textures/decal" -o changed
    """
    from chunkwright.batch.editing import REMOVE, remove_in

    wanted = tuple(map(unquoted, addresses))
    for where in wanted:
        check_where(where)
    edit(ctx, REMOVE, remove_in, file, flags, addresses=wanted)


@click.command("patch")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("differences", metavar="DIFF.json", type=click.Path())
@editing_flags
@click.pass_context
def patch_command(ctx: click.Context, /, file: str, differences: str, **flags: object) -> None:
    """Apply the output of "chunkwright diff --json" to FILE.

    If a change does not apply because FILE has something else there, nothing is written: each
    such change is listed with what was expected and what was found, and the exit status is 1.

    FILE may also be a folder or a pattern; files to which none of the changes apply are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout, or
    DIFF.json is read from stdin.

    \b
    Examples:
      chunkwright diff --json old.hkx new.hkx > change.json
      chunkwright patch other.hkx change.json -o patched.hkx
      chunkwright patch behaviors change.json --dry-run
    """
    from chunkwright.difference import from_dict
    from chunkwright.difference.patching import PATCH, MisfitError, patch_in

    data, source = read_input(differences)
    with boundary(source):
        changes = from_dict(loads(data, source))
    try:
        edit(ctx, PATCH, patch_in, file, flags, changes=changes)
    except MisfitError as error:
        for misfit in error.misfits:
            fail(f"{file}: {misfit}")
        told = f"{len(error.misfits)} of {len(changes)} changes do not apply: nothing was written"
        fail(agreeing(told))
        ctx.exit(1)


@click.command("texture")
@click.argument("file", metavar="IN", type=click.Path(allow_dash=True))
@click.option(
    "--into",
    metavar="X.tex",
    type=click.Path(),
    help="The descriptor whose pictures IN replaces; for a folder of pictures, a folder.",
)
@output_flag("The PNG file to write; with --into or for many files, a folder.", required=True)
@click.option(
    "--format",
    "formats",
    metavar="FAMILY[=PIXELS]",
    multiple=True,
    help="Only the picture for this family, such as mali or dx11; with --into, it can be repeated,"
    " and name other pixels to write, as in dx11=BC7.",
)
@opening_flags
@batching.writing_flags
@click.pass_context
def texture_command(ctx: click.Context, /, file: str, into: str | None, **flags: Any) -> None:
    """Turn DAVA textures into pictures, and pictures into textures.

    A .tex file names a picture for each family of graphics processors: DDS files for computers,
    PVR files for phones. Without --into, the best of those beside IN is written as OUT.png; IN
    may also be such a file itself. The two channels of normal maps become red and green. A cube
    becomes six files, OUT_px.png and so on.

    With --into, all files that the descriptor names are made from the picture IN, with their
    smaller mipmaps: in the container, the pixel format and the wrapper of the file that is beside
    X.tex, or else as the descriptor says, in the size that it says. They are written into the
    folder OUT together with the descriptor, which gets the new checksums. If IN is transparent, a
    format without alpha is replaced with one that has alpha. For a cube, IN is one of six files.
    PVRTC and ATC, which no library encodes, are left out, with a note.

    IN may also be a folder or a pattern of .tex files; with --into, folders of pictures and of .tex
    files in the same places: those without a picture are skipped.

    \b
    Examples:
      chunkwright texture hull.tex.dvpl -o hull.png
      chunkwright texture hull.png --into hull.tex.dvpl -o new
      chunkwright texture hull.png --into hull.tex.dvpl -o new --format mali --format dx11=BC7
      chunkwright texture images -o pictures
      chunkwright texture pictures --into images -o new
    """
    families = _families(flags.pop("formats"), into)
    if into is None:
        _draw(ctx, file, families, flags)
    else:
        _paint(ctx, file, into, families, flags)


def _families(formats: tuple[str, ...], into: str | None) -> dict[str, str]:
    found = {}
    for each in formats:
        family, _, pixels = each.partition("=")
        if not family or (pixels and into is None):
            raise click.BadParameter(
                f"{each!r} is not FAMILY" + ("" if into is None else " or FAMILY=PIXELS"),
                param_hint="'--format'",
            )
        found[family] = pixels
    if into is None and len(found) > 1:
        raise click.BadParameter(
            "without --into, it can only be given once", param_hint="'--format'"
        )
    return found


def _draw(ctx: click.Context, file: str, families: dict[str, str], flags: Flags) -> None:
    from chunkwright.batch.exporting import SHOW, converted, shown
    from chunkwright.exchange.exporting import save
    from chunkwright.formats import registry

    output, report = flags.pop("output"), flags.pop("report")
    if not batching.is_single(file, output):
        _run(ctx, SHOW, file, output, report, flags, families)
        return
    batching.refuse_report(report)
    if output != DASH and not output.lower().endswith(".png"):
        raise click.UsageError("OUT must end in .png, or be a folder that exists")
    data, name = read_input(file)
    if registry.TEXTURE.is_picture(data, name) and not families:
        files = converted(data, name, output)
    else:
        files = shown(document_of(data, name, flags), output, next(iter(families), ""))
    if output == DASH:
        if len(files) > 1:
            raise click.UsageError("a cube has six pictures, but stdout takes only one: name OUT")
        (data,) = files.values()
        write_output(data, output)
        return
    for path in save(files, output):
        wrote(path, size_of(path))


def _paint(
    ctx: click.Context, file: str, into: str, families: dict[str, str], flags: Flags
) -> None:
    from chunkwright.batch import is_many
    from chunkwright.batch.exporting import PAINT, notes_of, painted
    from chunkwright.exchange.exporting import save

    output, report = flags.pop("output"), flags.pop("report")
    if output == DASH:
        raise click.UsageError("a texture consists of several files: -o names their folder")
    if is_many(into):
        if not fileio.is_folder(file):
            raise click.UsageError(f"{into} stands for many files, which need a folder of pictures")
        _run(ctx, PAINT, into, output, report, flags, families, pictures=file)
        return
    batching.refuse_report(report)
    made = painted(open_document(into, flags), *read_input(file), families)
    folder = str(folder_named(output))
    for line in notes_of(made):
        click.echo(printable(f"warning: {line}"), err=True)
    last = next(reversed(made.files))
    for path in save(made.files, os.path.join(folder, last)):
        wrote(path, f"{made.words[os.path.basename(path)]}, {size_of(path)}")


def _run(
    ctx: click.Context,
    verb: Verb,
    file: str,
    output: str,
    report: str | None,
    flags: Flags,
    families: dict[str, str],
    **options: Any,
) -> None:
    from chunkwright import batch

    if families:
        options["families"] = families
    work = batch.Batch(verb, [file], output=output, **only_set(flags), **options)
    batching.write_all(ctx, work, report)
