"""``chunkwright FILE`` and ``completion``: what a file or folder is, and commands that fit.

The commands for a file work exactly as printed. What the shell completes, Click answers from the
commands themselves; PowerShell, which it does not know, is added here.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from chunkwright import batch
from chunkwright.base import collector_paused
from chunkwright.base.wording import counted, printable
from chunkwright.batch import DONE, HEADLINE, SKIPPED
from chunkwright.batch.verbs import KIND
from chunkwright.cli.app import VARIABLE, fail, interrupted_by_sigterm, status_of
from chunkwright.cli.commands import (
    command_line,
    end,
    named,
    open_document,
    read_input,
    unused,
    write_output,
)
from chunkwright.cli.commands.tree import describe
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.batch import Outcome
    from chunkwright.document import Document
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.registry import AnyFormat


if TYPE_CHECKING:
    Words = Sequence[str]

MOST: Final = 3
# A game -> the later edition that its files are most often converted for.
LATER: Final = {"skyrim-le": "skyrim-se"}
EVENTS: Final = "//eventNames/*"
_NO_TEXTURES: Final = "no_textures"

PROGRAM: Final = "chunkwright"
SHELLS: Final = ("bash", "zsh", "fish", "powershell")

_POWERSHELL: Final = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $ast, $cursor)
    $before = $ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor }
    $env:COMP_WORDS = ($before | ForEach-Object { $_.Extent.Text }) -join "`n"
    $env:COMP_WORD = $word
    $env:%(complete_var)s = "powershell_complete"
    try {
        %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        }
    } finally {
        Remove-Item Env:COMP_WORDS, Env:COMP_WORD, Env:%(complete_var)s
    }
}
"""


class Opened:
    """An opened file, with the facts on which suggestions depend."""

    def __init__(self, file: str, document: Document) -> None:
        self.file, self.document = named(file), document
        self.format = registry.by_name(document.format)

    def beside(self, suffix: str) -> str:
        """Return the name for a new file in the current folder, named after this one."""
        from chunkwright.exchange.exporting import stem_of

        return named(unused(stem_of(self.file) + suffix))

    @cached_property
    def scene(self) -> SceneModel | None:
        """The scene that would be exported, without its pictures; None if it is empty."""
        from chunkwright.exchange.exporting import scene_of

        if not self.format.has("scene_model"):
            return None
        known = [option.name for option in self.format.export_options]
        try:
            return scene_of(self.document, {_NO_TEXTURES: True} if _NO_TEXTURES in known else {})
        except ChunkwrightError:
            return None

    @cached_property
    def graphs(self) -> int:
        """The number of graphs that there are to draw."""
        with boundary(self.document.source, self.format.name):
            return sum(1 for _ in self.format.graphs(self.document))

    def finds(self, query: str) -> bool:
        """Whether a query finds anything."""
        with collector_paused():
            return next(iter(self.document.find(query)), None) is not None


class Suggestion(NamedTuple):
    """A command for the files to which it applies; ``label`` says what it does, ``words`` call it."""

    label: str
    fits: Callable[[Opened], bool]
    words: Callable[[Opened], Words]


def _has_graphs(seen: Opened) -> bool:
    return seen.graphs > 0


def _has_events(seen: Opened) -> bool:
    return seen.graphs > 0 and seen.finds(EVENTS)


def _may_go_on(seen: Opened) -> bool:
    """Whether the file belongs to a game with a newer edition, for which it can be converted."""
    from chunkwright.operations import GAME, games_like, with_game
    from chunkwright.operations.converting import convert_data

    later = LATER.get(next(iter(games_like(seen.document.info())), ""))
    if later is None:
        return False
    try:
        data, name = read_input(seen.file)
        convert_data(data, name, name, with_game({GAME: later}), lambda _: None)
    except ChunkwrightError:
        return False
    return True


def _for_later(seen: Opened) -> Words:
    from chunkwright.operations import games_like

    later = LATER[games_like(seen.document.info())[0]]
    suffix = os.path.splitext(seen.file)[1]
    return ("convert", seen.file, seen.beside(f"-{later}{suffix}"), "--for", later)


def _has_xml(seen: Opened) -> bool:
    return seen.graphs > 0 and ".xml" in [form.suffix for form in seen.format.forms]


def _has_clip(seen: Opened) -> bool:
    from chunkwright.batch.editing import text_of

    try:
        return bool(text_of(seen.document))
    except ChunkwrightError:
        return False


def _has_picture(seen: Opened) -> bool:
    if seen.scene is None or find_spec("mitsuba") is None or find_spec("PIL") is None:
        return False
    from chunkwright.exchange.drawing import shows_anything

    return shows_anything(seen.scene)


def _is_texture(seen: Opened) -> bool:
    from chunkwright.exchange.exporting import may_have_pictures, pictures_of

    if seen.format.has("scene_model") or not may_have_pictures(seen.document):
        return False
    try:
        return bool(pictures_of([seen.document]))
    except ChunkwrightError:
        return False


def _as_picture(seen: Opened) -> Words:
    picture = seen.beside(".png")
    if seen.format.family == registry.TEXTURE.family:  # "texture" can also put these back
        return ("texture", seen.file, "-o", picture)
    return ("export", seen.file, picture)


def _is_pack(seen: Opened) -> bool:
    format = seen.format
    if format.has("scene_model") or not format.has("insides"):
        return False
    try:
        return next(iter(format.insides(seen.document)), None) is not None
    except ChunkwrightError:
        return False


def _bare(seen: Opened) -> str:
    from chunkwright.operations.files import bare_name

    return named(unused(bare_name(os.path.basename(seen.file))))


# In the order in which they are worth a look; the last ones work for all files.
FOR_FILES: Final = (
    Suggestion("its graphs", _has_graphs, lambda seen: ("graph", seen.file, "--text")),
    Suggestion("its events", _has_events, lambda seen: ("find", EVENTS, seen.file)),
    Suggestion("for its later edition", _may_go_on, _for_later),
    Suggestion("as XML", _has_xml, lambda seen: ("convert", seen.file, seen.beside(".xml"))),
    Suggestion("its annotations", _has_clip, lambda seen: ("annotations", seen.file)),
    Suggestion(
        "for Blender",
        lambda seen: seen.scene is not None,
        lambda seen: ("export", seen.file, seen.beside(".glb")),
    ),
    Suggestion(
        "a picture of it", _has_picture, lambda seen: ("picture", seen.file, seen.beside(".png"))
    ),
    Suggestion("as a picture", _is_texture, _as_picture),
    Suggestion(
        "unwrapped",
        lambda seen: seen.format.is_wrapper,
        lambda seen: ("unwrap", seen.file, "-o", _bare(seen)),
    ),
    Suggestion(
        "its files", _is_pack, lambda seen: ("extract", seen.file, "-o", seen.beside("_files"))
    ),
    Suggestion("its content", lambda _: True, lambda seen: ("tree", seen.file, "--depth", "2")),
    Suggestion(
        "as text", lambda _: True, lambda seen: ("dump", seen.file, "-o", seen.beside(".json"))
    ),
    Suggestion("a check", lambda _: True, lambda seen: ("verify", seen.file)),
)


def for_file(file: str, document: Document) -> list[str]:
    """Return the first suggestions for a file, as lines; none if its name cannot be typed."""
    if printable(file) != file:
        return []
    seen = Opened(file, document)
    found: list[tuple[str, Words]] = []
    for row in FOR_FILES:
        if len(found) < MOST and row.fits(seen):
            found.append((row.label, row.words(seen)))
    return lines(found)


def for_folder(
    folder: str, counts: Mapping[str, int], *, wrapped: bool, first: Opened | None = None
) -> list[str]:
    """Return suggestions for a folder or pattern; ``counts`` is by the names of formats.

    ``first`` is one of the files of the most frequent format.
    """
    if printable(folder) != folder:
        return []
    here = named(folder)
    out = named(os.path.basename(os.path.abspath(folder)).strip("*.") or "all")
    scenes = any(registry.by_name(name).has("scene_model") for name in counts)
    found: list[tuple[str, Words]] = [("about each file", ("info", here))]
    words: Words
    if wrapped:
        found.append(("unwrapped", ("unwrap", here, "-o", unused(f"{out}-unwrapped"))))
    if first is not None and _may_go_on(first):
        *_, later = _for_later(first)
        words = ("convert", here, "-o", unused(f"{out}-{later}"), "--for", later)
        found.append(("for its later edition", words))
    if scenes:
        words = ("export", here, "-o", unused(f"{out}-scenes"), "--to", "glb")
        found.append(("for Blender", words))
    found.append(("a check", ("verify", here)))
    return lines(found[:MOST])


def lines(found: Iterable[tuple[str, Words]]) -> list[str]:
    """Lay out labels and commands, one pair a line."""
    rows = list(found)
    width = max((len(label) for label, _ in rows), default=0)
    return [f"  {label.ljust(width)}  {command_line(*words)}" for label, words in rows]


class _Alone(click.Command):
    """A command that has no name of its own."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line, without the gap where the name of a command would be."""
        formatter.write_usage(ctx.command_path.strip(), " ".join(self.collect_usage_pieces(ctx)))


@click.command(cls=_Alone)
@click.argument("files", metavar="FILE", nargs=-1, required=True, type=click.Path())
@click.pass_context
def overview_command(ctx: click.Context, files: tuple[str, ...]) -> None:
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
        return None  # the suggested command reports what is wrong with the file


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


@add_completion_class
class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, which completes names of files itself if there is no answer."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the word at the cursor."""
        words = os.environ["COMP_WORDS"].split("\n")[1:]
        return [word.strip("\"'") for word in words], os.environ["COMP_WORD"].strip("\"'")

    def format_completion(self, item: CompletionItem) -> str:
        """Return the line for a completion: what is typed, and what it means."""
        return f"{item.value}\t{item.help or item.value}"

    def complete(self) -> str:
        """Return the lines for all completions that are not names of files."""
        found = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(each) for each in found if each.type == "plain")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion_command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands in your shell.

    Once the shell has run it, the Tab key completes commands, options and their values.

    \b
    Examples:
      chunkwright completion bash >> ~/.bashrc
      chunkwright completion zsh >> ~/.zshrc
      chunkwright completion fish > ~/.config/fish/completions/chunkwright.fish
      chunkwright completion powershell >> $PROFILE
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise QueryError(f"this version of click has no completion for {shell}")
    made = kind(ctx.find_root().command, {}, PROGRAM, VARIABLE)
    write_output(made.source().encode(), None)
