"""``chunkwright info``, ``tree`` and ``get``: what files are, their content, the value at an address."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

import click

from chunkwright import batch
from chunkwright.base.wording import counted, escape, printable
from chunkwright.batch import DONE, FAILED, HEADLINE, SKIPPED, Outcome
from chunkwright.cli.app import fail, interrupted_by_sigterm, status_of
from chunkwright.cli.commands import (
    DASH,
    STDIN,
    end,
    jobs_flag,
    open_document,
    opening_flags,
    read_flags,
    unquoted,
    wants_colours,
    write_output,
)
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.formats import registry
from chunkwright.operations import only_set
from chunkwright.query.typed import select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.operations import Flags
    from chunkwright.query import Item


@click.command("info")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per file, each on a line of its own.",
)
@read_flags
@jobs_flag
@click.pass_context
def info_command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    as_json: bool,
    jobs: int | None,
    **opening: object,
) -> None:
    """Identify files and count what is inside.

    The first line of a file says what it is for, and in brackets, by the names that "convert --for"
    takes, the games whose files are of the same form; counts follow.

    FILE may also be a folder or a pattern, in which files of unknown formats are skipped. - is
    stdin. With --json, a file that fails gives {"file", "path", "error"}; docs/info-schema.json
    describes the keys of all formats. The exit status is 1 if any file failed; the others are
    still reported.

    \b
    Examples:
      chunkwright info tank.sc2.dvpl
      chunkwright info --json meshes > counts.jsonl
    """
    done: list[Outcome] = []
    status, first = 0, True
    many = any(map(batch.is_many, files))
    with interrupted_by_sigterm() if many else nullcontext():
        try:
            options = only_set(opening | {HEADLINE: not as_json})
            for outcome in _outcomes(files, jobs, options):
                _print(outcome, as_json=as_json, first=first, alone=not many and len(files) == 1)
                first = first and outcome.result != DONE
                done.append(outcome)
        except KeyboardInterrupt as error:
            status = status_of(error)
    if status or many:
        _print_summary(done)
    end(ctx, status or any(outcome.result == FAILED for outcome in done))


def _outcomes(files: Sequence[str], jobs: int | None, options: Flags) -> Iterator[Outcome]:
    """Describe files in order; a file named several times is described as often."""
    if jobs is None and not any(map(batch.is_many, files)):
        yield from _one_by_one(files, options)
        return
    for is_stdin, some in groupby(files, DASH.__eq__):
        if is_stdin:
            yield from _one_by_one(some, options)
        else:
            yield from batch.run(batch.INFO, some, jobs=jobs, **options)


def _one_by_one(files: Iterable[str], options: Flags) -> Iterator[Outcome]:
    for file in files:
        try:
            document = open_document(file, options)
            facts = facts_of(document)
            if options.get(HEADLINE):
                facts |= {HEADLINE: headline_of(document)}
        except ChunkwrightError as error:
            yield Outcome(file, FAILED, error=error.to_dict(), text=str(error))
        else:
            yield Outcome(file, DONE, value=facts)


def _print(outcome: Outcome, *, as_json: bool, first: bool, alone: bool) -> None:
    for note in outcome.notes:
        click.echo(printable(note), err=True)
    if outcome.result == SKIPPED:
        return
    if as_json:
        name = STDIN if outcome.file == DASH else os.path.basename(outcome.file)
        facts = {"file": name, "path": outcome.file}
        rest = {"error": outcome.error} if outcome.error else outcome.value
        click.echo(_json(facts | rest | facts))
    elif outcome.error:
        fail(outcome.text)
    else:
        # Several files may have the same name.
        shown = {} if alone or outcome.file == DASH else {"file": outcome.file}
        click.echo(("" if first else "\n") + describe(outcome.value | shown), nl=False)


def _print_summary(done: Iterable[Outcome]) -> None:
    counts = batch.summary(done)
    skipped = f"; {counts['skipped']:,} skipped, of unknown formats" if counts["skipped"] else ""
    described = counts["done"] + counts["failed"]
    click.echo(f"{counted(described, 'file')}: {counts['failed']:,} failed{skipped}", err=True)


def _json(facts: JsonObject) -> str:
    import json  # imported here, because no other output needs it

    return json.dumps(facts, allow_nan=False)


def describe(facts: JsonObject) -> str:
    """Lay out the facts of one file as a heading and one indented line per fact."""
    format = registry.by_name(facts["format"])
    own = {key: facts[key] for key in facts if key not in ("file", "format", HEADLINE)}
    rest = format.readable(own)
    for family in {format.family.lower() for format in registry.formats()}:
        rest |= rest.pop(family, {})
    lines = [click.style(printable(facts.get("file", "")), bold=True) + f": {_heading(facts)}"]
    width = max((len(key) for key in rest), default=0)
    for key, value in rest.items():
        label = key.replace("_", " ").ljust(width)
        for row in _rows(key, value):
            lines.append(f"  {label}  {printable(row)}")
            label = " " * width
    return "\n".join(lines) + "\n"


def _heading(facts: JsonObject) -> str:
    """Return the title of the format, the games that have files like this one, and what it is."""
    from chunkwright.operations import games_like

    games = games_like(facts)
    like = f" (as {', '.join(games)})" if games else ""
    first = facts.get(HEADLINE)
    title = registry.by_name(facts["format"]).title
    return f"{title}{like}" + (f": {printable(first)}" if first else "")


def _rows(key: str, value: object) -> list[str]:
    match value:
        case bool():
            return ["yes" if value else "no"]
        case int():
            return [f"{value:#010x}" if key.endswith("crc32") else f"{value:,}"]
        case dict():
            return _counts(value)
        case list():
            value = ", ".join(map(str, value))
    return ["none" if value in (None, "") else str(value)]


def _counts(counts: dict[str, int]) -> list[str]:
    """Lay out counts, one per line, the largest first."""
    if not counts:
        return ["none"]
    most_first = sorted(counts.items(), key=lambda item: -item[1])
    return [f"{count:>9,}  {name}" for name, count in most_first]


LIMIT: Final = 1000
BATCH: Final = 256  # lines written at once
GUIDES: Final = {True: ("|-- ", "`-- ", "|   "), False: ("├── ", "└── ", "│   ")}

Line = tuple[str, str, str]  # guide, label, detail


@click.command("tree")
@click.argument("file", type=click.Path())
@click.option(
    "--depth",
    metavar="N",
    type=click.IntRange(min=0),
    help="Number of levels to show below the first.",
)
@click.option(
    "--path",
    "pattern",
    metavar="PATH",
    default="",
    help="Show only what is at this address, such as /hierarchy/3; * and ? match within a name,"
    " ** matches any number of names.",
)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    help="Stop after this many lines.",
)
@opening_flags
@click.option("--all", "everything", is_flag=True, help="Show all lines, however many.")
def tree_command(
    file: str,
    depth: int | None,
    pattern: str,
    limit: int,
    everything: bool,
    **opening: object,
) -> None:
    """Print the resolved tree of a file.

    Names and references are resolved: fast names are shown as text, object ids as the objects
    that they refer to. - is stdin.

    \b
    Examples:
      chunkwright tree tank.sc2 --depth 2
      chunkwright tree walk.hkx --path "/objects/hkaSkeleton:*"
    """
    document = open_document(file, opening)
    walk = Walk(guides(), depth, None if everything else limit)
    print_lines(_guarded(walk, document, pattern))
    if not walk.count:
        raise QueryError(
            f"nothing matches the path {pattern!r}",
            file=document.source,
            format=document.format,
            hint="addresses consist of the names that chunkwright tree prints; * and ** match any",
        )
    if walk.cut:
        click.echo(
            f"(cut at {counted(limit, 'line')}: --all shows everything,"
            " --path shows a part, --depth fewer levels)",
            err=True,
        )


class Walk:
    """The lines of a tree, depth first, at most ``depth`` levels and ``limit`` lines.

    ``count`` is the number of lines made so far, ``cut`` whether ``limit`` stopped it.
    """

    def __init__(
        self, guides: tuple[str, str, str], depth: int | None = None, limit: int | None = None
    ) -> None:
        self.guides, self.depth, self.limit = guides, depth, limit
        self.count, self.cut = 0, False

    def lines(self, root: Item, pattern: str = "") -> Iterator[Line]:
        """Yield the lines of every subtree that ``pattern`` matches."""
        for item in select(root, pattern):
            if self._full():
                self.cut = True
                return
            self.count += 1
            yield "", item.address or item.label, item.detail
            yield from self._below(item, "", 0)

    def _below(self, item: Item, indent: str, level: int) -> Iterator[Line]:
        if level == self.depth:
            return
        tee, corner, bar = self.guides
        children = iter(item.shown())
        child = next(children, None)
        while child is not None:
            if self._full():
                self.cut = True
                yield indent + corner, "", f"... {1 + sum(1 for _ in children):,} more"
                return
            after = next(children, None)
            self.count += 1
            yield indent + (tee if after else corner), escape(child.label), child.detail
            yield from self._below(child, indent + (bar if after else "    "), level + 1)
            child = after

    def _full(self) -> bool:
        return self.limit is not None and self.count >= self.limit


def _guarded(walk: Walk, document: Document, pattern: str) -> Iterator[Line]:
    # Only making the lines is inside the boundary: a closed pipe is not the file's fault.
    with boundary(document.source, document.format):
        yield from walk.lines(document.tree(), pattern)


def guides() -> tuple[str, str, str]:
    """Return the guide lines of the tree: box-drawing if stdout can show it, else ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return GUIDES[not encoding.lower().startswith("utf")]


def print_lines(lines: Iterator[Line], indent: str = "") -> None:
    """Print lines as they are made, in batches."""
    # Not with rich as elsewhere, because importing it costs more than most trees.
    dim, bold = _styles()
    while batch := list(islice(lines, BATCH)):
        text = "".join(
            f"{dim(indent + guide)}{bold(printable(name))}"
            f"{'  ' if name and detail else ''}{printable(detail)}\n"
            for guide, name, detail in batch
        )
        # Searching plain lines for styles would take as long as making them.
        click.echo(text, nl=False, color=True)


def _styles() -> tuple[Callable[[str], str], Callable[[str], str]]:
    """Return functions that print text dim and bold; without colours, they change nothing."""
    colours = wants_colours()
    if colours is None:
        colours = sys.stdout is not None and sys.stdout.isatty()
    if colours:
        return partial(click.style, dim=True), partial(click.style, bold=True)
    return str, str


_SHOWN: Final = 4


@click.command("get")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("address")
@opening_flags
def get_command(file: str, address: str, **opening: object) -> None:
    """Print the value at an address of a file.

    Text is printed as it is, everything else as complete JSON; a reference is the address of its
    target. FILE may be - for stdin; the address / is the whole file.

    \b
    Examples:
      chunkwright get behavior.hkx /objects/hkbClipGenerator:Walk/animationName
      chunkwright get Level_01.NMO /objects/P_Ball_Wood_MF
    """
    address = unquoted(address)
    document = open_document(file, opening)
    with boundary(document.source, document.format):
        form = _located(document.root_item(), address).plain()
    if isinstance(form, str):
        write_output((form + "\n").encode("utf-8", "surrogateescape"), None)
    else:
        from chunkwright.base.jsontext import dumps

        write_output(dumps(form), None)


def _located(root: Item, address: str) -> Item:
    """Return the item at an address; for a query, the error lists the addresses that it finds."""
    from chunkwright.query import find, locate

    try:
        return locate(root, address)
    except QueryError as error:
        if "//" in address:
            from chunkwright.query.matcher import known_names

            found = [hit.address for hit in islice(find(root, address), _SHOWN)]
            more = ["..."] if len(found) == _SHOWN else []
            error.hint = (
                f"it finds {', '.join(found[: _SHOWN - 1] + more)}"
                if found
                else known_names(root, [address]) or "it finds nothing"
            )
        raise
