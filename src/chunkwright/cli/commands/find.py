"""``chunkwright find`` and ``catalogue``: what a query finds in files, and all of it in tables."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final

import click

from chunkwright import batch
from chunkwright.base import fileio
from chunkwright.base.wording import counted, printable
from chunkwright.batch.verbs import facts, note_names, search, summary
from chunkwright.cli.app import QUERIES, fail, interrupted_by_sigterm, is_like_query, status_of
from chunkwright.cli.batching import progress_bar
from chunkwright.cli.commands import (
    DASH,
    dquoted,
    end,
    jobs_flag,
    read_input,
    switches,
    unquoted,
    wrote,
)
from chunkwright.errors import ChunkwrightError, QueryError, how_to_install
from chunkwright.operations import only_set
from chunkwright.query import (
    QuerySyntaxError,
    Vocabulary,
    ignoring_case,
    near_queries,
    parse_where,
)
from chunkwright.query.syntax import parse_typed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.query import Query


NONE_FOUND: Final = 1
FAILED: Final = 2
FEW: Final = 3  # errors of files shown one by one
LINES: Final = 256  # written at once
MOST_BYTES: Final = 32 << 20  # searched for what was meant, of all files together

LANGUAGE: Final = """\
//CKMesh            all of that name, class or base class, at any depth
/objects/Walk       only what is at this place, counted from the top
* ?                 any text, any one character: //CK*, /objects/*
//x[name=Walk]      whose member "name" is Walk, the whole text; != is not
//x[name=*Walk*]    whose member contains Walk; ^= begins, $= ends with it
//x[name~=^W\\d]     whose member has a match of the regular expression
//x[speed<1.5]      whose number is less: also <= > >= =
//x[=*Walk*]        whose own value contains Walk; //*[=*Walk*] looks everywhere
//x/*[=Walk]        the elements of the list x that are Walk
referrers(//x)      what refers to x; references(//x): what x refers to
"""

Found = tuple[str, "Iterable[JsonObject]"]  # file, hits


@click.command("find", epilog="\b\nQueries:\n" + indent(LANGUAGE, "  "))
@click.argument("query")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option(
    "-i",
    "--ignore-case",
    is_flag=True,
    help="Ignore case in names, classes, keys and texts.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per hit, each on a line of its own.",
)
@switches
@jobs_flag
@click.pass_context
def find_command(
    ctx: click.Context,
    /,
    query: str,
    paths: tuple[str, ...],
    ignore_case: bool,
    as_json: bool,
    jobs: int | None,
    **reading: object,
) -> None:
    """Print what a query finds in files and folders.

    Each hit is a line with file, address and value, separated by tabs; - reads a file from stdin.
    A table of the language is below; a QUERY without its signs, such as walk, is looked for in keys,
    names and values, in any case, as on the page of view. Folders are searched recursively, skipping files of
    unknown formats, and files whose bytes do not contain the text that is sought. The exit status
    is as for grep: 0 if there are hits, 1 if there are none, 2 if a file or the query could not be
    read. If there are none, stderr says why: names that occur nowhere, and the query that was
    probably meant.

    \b
    Examples:
      chunkwright find "**/hkbClipGenerator[animationName=*walk*]" meshes
      chunkwright find "//CKMesh[name^=P_Ball]" Level_01.NMO
      chunkwright find "referrers(/objects/#0005)" behavior.hkx
    """
    query = query if query.startswith("#") else unquoted(query)
    _check_order(query, paths)
    searches = _Searches(only_set(reading), jobs, as_json=as_json)
    found, status = False, 0
    with interrupted_by_sigterm():
        try:
            meant = parse_typed(query)
            for where in meant:
                asked = replace(ignoring_case(where) if ignore_case else where, fault=None)
                for file, rows in searches.each(asked, paths):
                    found = _print(file, rows, as_json=as_json) or found
                if found:
                    break
            fault = meant[0].fault
            if fault is not None and not found and meant[0].text.startswith("/"):
                searches.fail(str(fault))
            elif not found:
                with suppress(QuerySyntaxError):  # the text is no query, but was looked for
                    asked = replace(parse_where(query), fault=None)
                _suggest(ignoring_case(asked) if ignore_case else asked, paths, searches, fault)
        except ChunkwrightError as error:
            searches.fail(str(error))
        except KeyboardInterrupt as error:
            status = status_of(error)
        searches.tell_unread()
    end(ctx, status or (FAILED if searches.failed else 0 if found else NONE_FOUND))


def _check_order(query: str, paths: Sequence[str]) -> None:
    """Raise ``UsageError`` if file and query are the wrong way round.

    Taken as a file pattern, a query such as ``//*`` would walk the whole disk.
    """
    for path in paths:
        word = path.strip("'")
        if os.path.exists(path) or not is_like_query(word):
            continue
        # Neither need exist: what begins like a query is not a file name, and the other may be one.
        if os.path.lexists(query) or (word.startswith(QUERIES) and not is_like_query(query)):
            raise click.UsageError(
                f"the query comes first, then files: chunkwright find {dquoted(word)} {query}"
            )


class _Searches:
    """A search through files, which records whether any ``failed``, and goes on with the others."""

    def __init__(self, flags: Mapping[str, object], jobs: int | None, *, as_json: bool) -> None:
        self.flags, self.jobs = flags, jobs
        self.as_json = as_json
        self.failed = False
        self.stdin: tuple[bytes, str] | None = None
        self.unread: dict[str, str] = {}  # file -> why

    def fail(self, message: str) -> None:
        """Print an error, and remember it for the exit status."""
        self.failed = True
        fail(message)

    def tell_unread(self) -> None:
        """Print how many files could not be read, after the hits."""
        for message in list(self.unread.values())[:FEW]:
            self.fail(message)
        if len(self.unread) > FEW:
            self.fail(
                f"{counted(len(self.unread), 'file')} could not be read"
                f" ({FEW} are shown; chunkwright verify lists all)"
            )

    def each(self, query: Query, paths: Iterable[str]) -> Iterator[Found]:
        """Yield the hits of each file: for a single file as they are found, else file by file."""
        files = [path for path in paths if path != DASH]
        if DASH in paths:
            yield DASH, self._one(DASH, query)
        if len(files) == 1 and not batch.is_many(files[0]):
            yield files[0], self._one(files[0], query)
        elif files:
            yield from self._many(files, query)

    def read(self, file: str) -> tuple[bytes, str]:
        """Read a file, or stdin, which can be read only once."""
        if file != DASH:
            return read_input(file)
        self.stdin = self.stdin or read_input(DASH)
        return self.stdin

    def can_read(self, file: str) -> bool:
        """Whether there is such a file, and searching it did not fail."""
        return file not in self.unread and (file == DASH or fileio.is_file(file))

    def _one(self, file: str, query: Query) -> Iterator[JsonObject]:
        shown = facts if self.as_json else summary
        try:
            data, name = self.read(file)
            for hit in search(data, name, query, self.flags):
                yield shown(hit)
        except ChunkwrightError as error:
            self.unread[file] = str(error)

    def _many(self, files: list[str], query: Query) -> Iterator[Found]:
        options: dict[str, Any] = {"query": query, "brief": not self.as_json, **self.flags}
        for outcome in batch.run(batch.FIND, files, jobs=self.jobs, **options):
            if outcome.text:
                self.unread[outcome.file] = outcome.text
            yield outcome.file, outcome.value or ()


def _suggest(
    query: Query, paths: Sequence[str], searches: _Searches, fault: QuerySyntaxError | None
) -> None:
    """Print to stderr why nothing was found: names that occur nowhere, what was probably meant.

    ``fault`` is why a text that was looked for is not the query that it looks like.
    """
    read = [file for file in _files(paths) if searches.can_read(file)]
    if not read:
        return  # an error has said why
    words = Vocabulary(query)
    for file in read:
        if words.is_full or not words.missing:
            break
        with suppress(ChunkwrightError, OSError):  # the search has reported those that matter
            note_names(words, *searches.read(file), searches.flags)
    told = list(words.hints())
    nothing = f"{query.text} finds nothing in {counted(len(read), 'file')}"
    if fault is not None:
        told.append(f"{nothing}; {fault}")
    near = _meant(query, read, searches)
    if near:
        told.append(f"{query.text} finds nothing; did you mean {near}?")
    for line in told or [nothing]:
        click.echo(f"chunkwright: {printable(line)}", err=True)


def _meant(query: Query, files: Iterable[str], searches: _Searches) -> str:
    """Return the nearest query that finds something in one of the files, as typed; else ""."""
    near = [] if query.ignores_case else list(near_queries(query.text))
    left = MOST_BYTES
    for file in files:
        with suppress(ChunkwrightError, OSError):
            data, name = searches.read(file)
            left -= len(data)
            if left < 0:
                break
            for text, each in near:
                if any(search(data, name, each, searches.flags)):
                    return ("-i " if each.ignores_case else "") + dquoted(text)
    return ""


def _files(paths: Iterable[str]) -> Iterator[str]:
    paths = list(paths)
    if DASH in paths:
        yield DASH
    with suppress(ChunkwrightError, OSError):
        for entry in batch.expand(path for path in paths if path != DASH):
            yield entry.path


def _print(file: str, rows: Iterable[JsonObject], *, as_json: bool) -> bool:
    """Print the hits of a file, one per line, in batches; return whether there were any."""
    found = False
    rows = iter(rows)
    while some := list(islice(rows, LINES)):
        found = True
        click.echo("\n".join(_json(file, row) if as_json else _line(file, row) for row in some))
    return found


def _line(file: str, row: JsonObject) -> str:
    return "\t".join(map(printable, (file, row["address"], row["summary"])))


def _json(file: str, row: JsonObject) -> str:
    return json.dumps({"file": file} | row, ensure_ascii=False, allow_nan=False)


_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def _size(ctx: click.Context, option: click.Parameter, text: str) -> int:
    del ctx, option
    number, unit = text[:-1], text[-1:].upper()
    if unit not in _UNITS:
        number, unit = text, ""
    if not number.isdecimal():
        raise click.BadParameter(f"expected a size such as 500M, not {text!r}")
    return int(number) * _UNITS[unit]


@click.command("catalogue")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option(
    "-o", "--output", "out", required=True, type=click.Path(), help="The folder for the tables."
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1),
    help="Number of processes; by default one per CPU.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Use the Dask cluster of this scheduler.")
@click.option(
    "--max-size",
    metavar="SIZE",
    default="256M",
    show_default=True,
    callback=_size,
    help="Do not read larger files: they become rows with an error.",
)
@click.option(
    "--encoding",
    metavar="CODEPAGE",
    help="The code page of the names in Virtools files, such as gbk; by default it is guessed."
    " With --force, files are read again in another one.",
)
@click.option("--force", is_flag=True, help="Read even files that have not changed.")
@click.pass_context
def catalogue_command(
    ctx: click.Context,
    /,
    sources: tuple[str, ...],
    out: str,
    jobs: int | None,
    scheduler: str | None,
    max_size: int,
    encoding: str | None,
    force: bool,
) -> None:
    """Write Parquet tables describing the content of many files.

    SOURCE is a file, a folder, a container (zip, 7z, tar...), a place in one (mods.zip!/meshes), or an
    address that fsspec opens, such as s3://bucket/folder or zip://::mods.zip. Running the same command
    again reads what is new, and batches of up to 256 files of which one has changed. A file that fails becomes
    a row that says why; it does not affect the exit status.

    \b
    Examples:
      chunkwright catalogue mods textures.zip -o tables
      duckdb -c "SELECT file, text FROM 'tables/strings/*/*.parquet' WHERE text ILIKE '%walk%'"
    """
    try:
        from chunkwright.catalogue import catalogue
    except ModuleNotFoundError as error:
        raise QueryError(
            f"a catalogue needs {error.name}", hint=how_to_install("catalogue")
        ) from error
    try:
        with interrupted_by_sigterm(), progress_bar("catalogue:", 1) as progress:
            summary = catalogue(
                sources,
                out,
                jobs=jobs,
                scheduler=scheduler,
                max_size=max_size,
                encoding=encoding,
                is_fresh=force,
                progress=progress,
            )
    except KeyboardInterrupt as error:
        click.echo("interrupted: run it again to continue", err=True)
        ctx.exit(status_of(error))
    wrote(
        out,
        f"{counted(summary.read, 'file')} read, {summary.failed:,} with errors;"
        f" {summary.kept:,} unchanged",
    )
