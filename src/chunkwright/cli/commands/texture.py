"""``chunkwright texture``: pictures of textures, and textures of pictures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.commands import (
    DASH,
    document_of,
    folder_named,
    open_document,
    opening_flags,
    read_input,
    write_output,
    wrote,
)
from chunkwright.operations import only_set

if TYPE_CHECKING:
    from chunkwright.batch import Verb
    from chunkwright.operations import Flags


@click.command("texture")
@click.argument("file", metavar="IN", type=click.Path(allow_dash=True))
@click.option(
    "--into",
    metavar="X.tex",
    type=click.Path(),
    help="The descriptor whose pictures IN replaces; for a folder of pictures, a folder.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(allow_dash=True),
    help="The PNG file to write; with --into or for many files, a folder.",
)
@click.option(
    "--format",
    "formats",
    metavar="FAMILY[=PIXELS]",
    multiple=True,
    help="Only the picture for this family, such as mali or dx11; with --into, it can be repeated,"
    " and name other pixels to write, as in dx11=BC7.",
)
@opening_flags
@writing_flags
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
        _show(ctx, file, families, flags)
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


def _show(ctx: click.Context, file: str, families: dict[str, str], flags: Flags) -> None:
    from chunkwright.batch.exporting import SHOW, converted, shown
    from chunkwright.exchange.exporting import save
    from chunkwright.formats import registry

    output, report = flags.pop("output"), flags.pop("report")
    if not is_single(file, output):
        _run(ctx, SHOW, file, output, report, flags, families)
        return
    refuse_report(report)
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
        wrote(path, counted(os.path.getsize(path), "byte"))


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
        if not os.path.isdir(file):
            raise click.UsageError(f"{into} stands for many files, which need a folder of pictures")
        _run(ctx, PAINT, into, output, report, flags, families, pictures=file)
        return
    refuse_report(report)
    made = painted(open_document(into, flags), *read_input(file), families)
    folder = str(folder_named(output))
    for line in notes_of(made):
        click.echo(printable(f"warning: {line}"), err=True)
    last = next(reversed(made.files))
    for path in save(made.files, os.path.join(folder, last)):
        words, size = made.words[os.path.basename(path)], os.path.getsize(path)
        wrote(path, f"{words}, {counted(size, 'byte')}")


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
    write_all(ctx, work, report)
