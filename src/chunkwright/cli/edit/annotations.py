"""``chunkwright annotations``: the annotations of Havok clips as text, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.edit.editing import edit
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from chunkwright.operations.flags import Flags


@click.command("annotations")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "--from",
    "text",
    metavar="IN.txt",
    type=click.Path(allow_dash=True),
    help="Give FILE the annotations of this text; for a folder of clips, a folder of texts.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(allow_dash=True),
    help="The text to write, by default stdout; with --from the changed file, by default FILE"
    " itself. For many files, a folder.",
)
@click.option("--dry-run", is_flag=True, help="With --from: print what would change, but no more.")
@opening_flags
@writing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, text: str | None, **flags: Any) -> None:
    """Print the annotations of Havok clips as text, or change them.

    The text is that of hkanno: comments that begin with #, and a line for each annotation, its
    time in seconds and its text. "# track: 5" and "# clip: 1" say where the lines below them
    belong, counted from 0; lines without them are of the first track of the first clip, whose
    annotations are nearly always there. A text that has # or spaces at its ends is in quotation
    marks, as in JSON.

    With --from, each track that the text names gets the annotations of the text, in their order;
    everything else stays as it is stored. To empty a track, remove its lines and leave the
    comments above them. Times outside a clip are told.

    FILE may also be a folder or a pattern: -o is then a folder, in which each text is called like
    its clip with .txt added. The way back also takes texts that are called walk.txt for walk.hkx;
    files without a text are skipped.

    \b
    Examples:
      chunkwright annotations attack.hkx -o attack.txt
      chunkwright annotations attack.hkx --from attack.txt -o new.hkx
      chunkwright annotations animations -o texts
      chunkwright annotations animations --from texts --dry-run
    """
    if text is not None:
        _change(ctx, file, text, flags)
        return
    if flags.pop("dry_run"):
        raise click.UsageError("--dry-run is for --from: without it, no file is changed")
    _write(ctx, file, flags)


def _write(ctx: click.Context, file: str, flags: Flags) -> None:
    from chunkwright import batch
    from chunkwright.batch.annotating import ANNOTATIONS, text_of

    output, report = flags.pop("output"), flags.pop("report")
    if is_single(file, output):
        refuse_report(report)
        write_output(text_of(open_document(file, flags)), output)
        return
    if output is None:
        raise click.UsageError("many files need -o DIR, the folder for their texts")
    work = batch.Batch(ANNOTATIONS, [file], output=output, **only_set(flags))
    write_all(ctx, work, report)


def _change(ctx: click.Context, file: str, text: str, flags: Flags) -> None:
    from chunkwright.batch.annotating import ANNOTATE, annotate_in, parsed, texts_for

    if is_single(file, flags["output"]):
        edit(ctx, ANNOTATE, annotate_in, file, flags, text=parsed(*read_input(text)))
        return
    edit(ctx, ANNOTATE, annotate_in, file, flags, texts=texts_for(file, text))
