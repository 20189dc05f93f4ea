"""``chunkwright diff`` of two folders: their files, compared by relative path."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from chunkwright import batch
from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.app import fail
from chunkwright.cli.options import document_of
from chunkwright.cli.output import read_input
from chunkwright.errors import ChunkwrightError, QueryError, UnknownFormatError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chunkwright.base.json_types import JsonObject
    from chunkwright.difference import Change

ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"
SAME: Final = "same"
FAILED: Final = "failed"
_BYTES: Final = "the bytes differ, in a format that is not known"


@dataclass
class Pair:
    """What became of the files of one relative path; ``reason`` is what changes do not tell."""

    path: str
    old: str
    new: str
    result: str
    changes: Sequence[Change] = field(default_factory=list)
    reason: str = ""

    def to_dict(self) -> JsonObject:
        """Return the form of the changes, with the path and the result."""
        from chunkwright.difference import to_dict

        form = to_dict(self.changes, self.old, self.new)
        reason = {"reason": self.reason} if self.reason else {}
        return {"file": self.path, "result": self.result, **reason, **form}


def are_folders(old: str, new: str) -> bool:
    """Whether two folders are to be compared; ``QueryError`` for a folder and a file."""
    is_folder = os.path.isdir(old), os.path.isdir(new)
    if any(is_folder) and not all(is_folder):
        folder, other = (old, new) if is_folder[0] else (new, old)
        raise QueryError(
            f"is a folder, and {other} is none",
            file=folder,
            hint="give two files, or two folders",
        )
    return all(is_folder)


def pairs(old: str, new: str, opening: Mapping[str, object]) -> Iterator[Pair]:
    """Compare the files of two folders, in the order of their relative paths."""
    ours, theirs = (
        {entry.relative: entry.path for entry in batch.expand([folder])} for folder in (old, new)
    )
    for path in sorted(ours.keys() | theirs.keys()):
        if path not in theirs:
            yield Pair(path, ours[path], "", REMOVED)
        elif path not in ours:
            yield Pair(path, "", theirs[path], ADDED)
        else:
            yield _compared(Pair(path, ours[path], theirs[path], SAME), opening)


def _compared(pair: Pair, opening: Mapping[str, object]) -> Pair:
    from chunkwright.difference import diff

    try:
        (old, _), (new, _) = read_input(pair.old), read_input(pair.new)
        if old == new:
            return pair
        pair.changes = diff(
            document_of(old, pair.old, opening), document_of(new, pair.new, opening)
        )
        pair.result = CHANGED if pair.changes else SAME
    except UnknownFormatError:
        pair.result, pair.reason = CHANGED, _BYTES
    except ChunkwrightError as error:
        pair.result, pair.reason = FAILED, str(error)
    return pair


def print_pair(pair: Pair, lines: Sequence[str]) -> None:
    """Print a pair that differs: the line of a file without changes, else those of the changes."""
    if pair.result == FAILED:
        fail(pair.reason)
    elif pair.result == REMOVED:
        click.echo(click.style(f"- {printable(pair.old)}", fg="red"))
    elif pair.result == ADDED:
        click.echo(click.style(f"+ {printable(pair.new)}", fg="green"))
    elif pair.reason:
        click.echo(click.style(f"~ {printable(pair.new)}: {pair.reason}", fg="yellow"))
    elif pair.result == CHANGED:
        heading = f"--- {printable(pair.old)}\n+++ {printable(pair.new)}"
        click.echo(click.style(heading, bold=True))
        for line in lines:
            click.echo(line)


def summary(old: str, new: str, found: Sequence[str]) -> str:
    """Return the counts of the results in a line."""
    words = {
        SAME: "same",
        CHANGED: "different",
        REMOVED: f"only in {old}",
        ADDED: f"only in {new}",
        FAILED: "failed",
    }
    counts = ", ".join(
        f"{found.count(result):,} {word}"
        for result, word in words.items()
        if result != FAILED or FAILED in found
    )
    return printable(f"{counted(len(found), 'file')}: {counts}")
