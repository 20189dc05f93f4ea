"""How commands open a file: the options for that, and what they mean to the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import chunkwright
from chunkwright.addresses import printable
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.hkx.classes.table import ClassTable


def offset(text: str) -> int:
    """Read a number of bytes, decimal or as 0x1f; click tells of a ``ValueError``."""
    return int(text, 0)


lenient_option = click.option(
    "--lenient",
    is_flag=True,
    help="Open a Virtools file in spite of a wrong checksum, which is then a problem.",
)


def opening_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that ``how`` takes."""
    for option in (
        lenient_option,
        click.option(
            "--offset",
            metavar="N",
            type=offset,
            help="Open the Havok packfile that starts at this byte of another file, such as a .nif.",
        ),
    ):
        command = option(command)
    return command


def how(offset: int | None, lenient: bool) -> dict[str, Any]:
    """Give what ``chunkwright.open`` is to be called with."""
    options: dict[str, Any] = {} if offset is None else {"offset": offset}
    if lenient:
        options["strict"] = False
    return options


classes_option = click.option(
    "--classes",
    metavar="FILE",
    multiple=True,
    type=click.Path(dir_okay=False),
    help="Know the classes of a packfile that this class table describes; may be repeated.",
)


def opened(file: str, classes: Sequence[str], opening: Mapping[str, Any]) -> Document:
    """Open a file, or a packfile in it; decode that with a user's classes too."""
    document: Document = chunkwright.open(file, **how(**opening))
    use_classes(document, load_tables(classes))
    return document


def load_tables(paths: Sequence[str]) -> list[ClassTable]:
    """Read class tables; their sources are the paths."""
    if not paths:
        return []
    from chunkwright.hkx.classes.library import load_table

    return [load_table(path) for path in paths]


def use_classes(document: Document, tables: Sequence[ClassTable]) -> None:
    """Decode a packfile with a user's classes too; say whether their signatures match.

    A table of another version is not for that, but for the one to convert to.
    """
    if not tables:
        return
    if document.format != "hkx":
        raise QueryError(
            "only a Havok packfile takes --classes", file=document.source, format=document.format
        )
    from chunkwright.hkx import values

    for table in tables:
        if table.version not in ("", document.header.contents_version):  # type: ignore[attr-defined]
            continue
        for match in values.use_classes(document, table):  # type: ignore[arg-type]
            click.echo(printable(f"{table.source}: {match}"), err=True)
