"""Single quotes around queries and addresses, which cmd.exe leaves where they are."""

from __future__ import annotations

from typing import Final

import click

_QUOTE: Final = "'"
_NUMBER: Final = "#"


def dquoted(word: str) -> str:
    """Return a word in the double quotes that all shells understand, unless it contains one."""
    return f"'{word}'" if '"' in word else f'"{word}"'


def unquoted(word: str) -> str:
    """Return a query or address without the single quotes around it.

    No query begins with one. ``#401``, as graphs print objects, is the address ``/#401``. Raises ``UsageError`` if only a part of a query has arrived, because
    there was a space in it.
    """
    if not word.startswith(_QUOTE):
        return f"/{word}" if word.startswith(_NUMBER) else word
    if len(word) > 1 and word.endswith(_QUOTE):
        return unquoted(word[1:-1])
    raise click.UsageError(
        f"{word!r} begins with a single quote, which this shell does not understand:"
        ' write double quotes, as in "//CKMesh[name=P Ball]"'
    )
