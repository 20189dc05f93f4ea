"""What several commands print with: counts, consoles, files and stdout."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from chunkwright import fileio
from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Make a console that prints text as it is: no markup, no highlighting, no emoji codes."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def counted(number: int, noun: str) -> str:
    """Return ``1 file``, ``2 files``, ``1,200 files``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def write_output(data: bytes, path: Path | None) -> None:
    """Save ``data`` atomically, or write it to stdout where ``path`` is None."""
    if path is not None:
        fileio.save(data, path)
        return
    if sys.stdout is None:
        raise FileAccessError("stdout is closed: the output cannot be written")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
