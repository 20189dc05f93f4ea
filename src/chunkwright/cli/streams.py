"""Saving documents to where they came from, or to stdout for ``-``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from chunkwright.cli.output import write_output

if TYPE_CHECKING:
    from chunkwright.document import Document

DASH: Final = "-"


def save_named(document: Document, file: str, output: str | None) -> None:
    """Write a document to ``output``, by default to where it was read from; ``-`` is stdout."""
    target = output or file
    if target == DASH:
        write_output(bytes(document), None)
    else:
        document.save(Path(target) if output else None)
