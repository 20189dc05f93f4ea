"""``chunkwright FILE``: what a file or folder is, and what to do with it next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from chunkwright import batch
from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.batch.reading import HEADLINE, KIND
from chunkwright.batch.tasks import DONE, SKIPPED
from chunkwright.cli.app import fail, interrupted_by_sigterm, status_of
from chunkwright.cli.batching import end
from chunkwright.cli.look.info import describe
from chunkwright.cli.look.suggestions import Opened, for_file, for_folder
from chunkwright.cli.options import open_document
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import ChunkwrightError
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.batch import Outcome
    from chunkwright.formats.registry import AnyFormat


class _Alone(click.Command):
    """A command that has no name of its own."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how it is called, without two spaces where the name would be."""
        formatter.write_usage(ctx.command_path.strip(), " ".join(self.collect_usage_pieces(ctx)))


@click.command(cls=_Alone)
@click.argument("files", metavar="FILE", nargs=-1, required=True, type=click.Path())
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Print what a file or folder is, and what to do with it next.

    \b
    Example:
      chunkwright tank.sc2
    """
    if len(files) > 1:
        raise click.UsageError("several files need a command, such as chunkwright info FILE...")
    (file,) = files
    if batch.is_many(file):
        _folder(ctx, file)
        return
    document = open_document(file, {})
    click.echo(describe(facts_of(document) | {HEADLINE: headline_of(document)}), nl=False)
    _print_next(for_file(file, document))


def _folder(ctx: click.Context, folder: str) -> None:
    """Count the files of a folder or pattern by what they are."""
    outcomes: list[Outcome] = []
    with interrupted_by_sigterm():
        try:
            for outcome in batch.run(KIND, [folder]):
                outcomes.append(outcome)
                if outcome.text:
                    fail(outcome.text)
        except KeyboardInterrupt as error:
            click.echo("interrupted: not all files were counted", err=True)
            end(ctx, status_of(error))
    kinds = [outcome.value for outcome in outcomes if outcome.result == DONE]
    others = sum(outcome.result == SKIPPED for outcome in outcomes)
    click.echo(click.style(printable(folder), bold=True) + f": {counted(len(outcomes), 'file')}")
    counts = Counter(kind["format"] for kind in kinds)
    for name, count in counts.most_common():
        wrapped = sum(kind["wrapped"] for kind in kinds if kind["format"] == name)
        click.echo(printable(_line(registry.by_name(name), count, wrapped)))
    if others:
        click.echo(f"{others:>9,}  of unknown formats")
    if counts:
        is_wrapped = any(kind["wrapped"] for kind in kinds)
        most = counts.most_common(1)[0][0]
        first = next(each.file for each in outcomes if each.value and each.value["format"] == most)
        _print_next(for_folder(folder, counts, wrapped=is_wrapped, first=_opened(first)))
    end(ctx, any(outcome.text for outcome in outcomes))


def _opened(file: str) -> Opened | None:
    try:
        return Opened(file, open_document(file, {}))
    except ChunkwrightError:
        return None  # a command that is suggested tells what is wrong with it


def _line(format: AnyFormat, count: int, wrapped: int) -> str:
    number, _, title = counted(count, format.title).partition(" ")
    if format.is_wrapper:
        note = " around files of unknown formats"
    else:
        share = "" if count == 1 else "all " if wrapped == count else f"{wrapped:,} of them "
        note = f", {share}wrapped" if wrapped else ""
    return f"{number:>9}  {title}{note}"


def _print_next(suggestions: Sequence[str]) -> None:
    if suggestions:
        click.echo("\nWhat next:\n" + "\n".join(suggestions))
