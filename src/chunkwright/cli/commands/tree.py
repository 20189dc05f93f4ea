"""``chunkwright tree`` and ``get``: the content as an indented tree, and the value at an address."""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.wording import counted, escape, printable
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import unquoted, wants_colours, write_output
from chunkwright.errors import QueryError, boundary
from chunkwright.query.typed import select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.document import Document
    from chunkwright.query import Item


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
        # Searching lines that have no style for one takes as long as making them.
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
    """Return the item at an address; for a query, the error says at which addresses it finds."""
    from chunkwright.query import find, locate

    try:
        return locate(root, address)
    except QueryError as error:
        if "//" in address:
            from chunkwright.query.suggesting import known_names

            found = [hit.address for hit in islice(find(root, address), _SHOWN)]
            more = ["..."] if len(found) == _SHOWN else []
            error.hint = (
                f"it finds {', '.join(found[: _SHOWN - 1] + more)}"
                if found
                else known_names(root, [address]) or "it finds nothing"
            )
        raise
