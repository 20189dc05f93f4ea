"""How notebooks display a document: its counts and the first lines of its tree."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Final

from chunkwright.base.addresses import printable
from chunkwright.errors import ChunkwrightError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Document
    from chunkwright.query.items import Item

ROWS: Final = 12
LINES: Final = 24
DEPTH: Final = 2
LENGTH: Final = 120  # maximum characters of a cell or line


def html(document: Document, title: str) -> str:
    """Return a short HTML fragment, however large or damaged the document is."""
    told = document.info()
    if "error" in told:
        fault = told["error"]
        where = f"{fault['address']}: " if fault["address"] else ""
        return f"<p><b>{_text(title)}</b>: {_text(where + fault['message'])}</p>"
    facts = [(key, value) for key, value in told.items() if key != "file"]
    try:
        with boundary(document.source, document.format):
            lines = list(islice(_lines(document.tree(), 0), LINES + 1))
    except ChunkwrightError as error:
        return f"<p><b>{_text(title)}</b>: {_text(error)}</p>"
    rows = "".join(
        f"<tr><th style='text-align:left'>{_text(key)}</th><td>{_text(_shown(value))}</td></tr>"
        for key, value in facts[:ROWS]
    )
    more = "..." if len(lines) > LINES else ""
    tree = "\n".join([*map(_text, lines[:LINES]), more]).rstrip()
    name = f" {_text(document.source)}" if document.source else ""
    return f"<p><b>{_text(title)}</b>{name}</p><table>{rows}</table><pre>{tree}</pre>"


def _shown(value: object) -> object:
    """Return a fact as it is, or the highest of many counts."""
    if not isinstance(value, dict):
        return value
    if all(isinstance(count, int) for count in value.values()):
        value = dict(sorted(value.items(), key=lambda item: -item[1])[:ROWS])
    return ", ".join(f"{name}: {_shown(each)}" for name, each in value.items())


def _lines(item: Item, depth: int) -> Iterator[str]:
    for child in item.shown():
        yield f"{'  ' * depth}{child.label}  {child.detail}".rstrip()
        if depth + 1 < DEPTH:
            yield from _lines(child, depth + 1)


def _text(value: object) -> str:
    text = printable(str(value))
    return escape(text if len(text) <= LENGTH else text[: LENGTH - 3] + "...")
