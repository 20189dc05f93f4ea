"""Documents by the name that was typed, where ``-`` is stdin or stdout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chunkwright import registry
from chunkwright.cli.options import keywords, open_document, prepare, read_options
from chunkwright.cli.output import write_output
from chunkwright.errors import FileAccessError, boundary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.document import Document

DASH: Final = "-"
STDIN: Final = "<stdin>"


def read_stdin() -> bytes:
    """Read stdin to its end."""
    if sys.stdin is None:
        raise FileAccessError("stdin is closed: there is nothing to read")
    with boundary(STDIN):
        return sys.stdin.buffer.read()


def open_named(file: str, given: Mapping[str, object]) -> Document:
    """Open a file, or stdin for ``-``, as the given flags ask."""
    if file != DASH:
        return open_document(file, given)
    options: dict[str, Any] = keywords(read_options(), given)
    document = registry.read(read_stdin(), file=STDIN, **options)
    prepare(document, given)
    return document


def save_named(document: Document, file: str, output: str | None) -> None:
    """Write a document to ``output``, else to where it was read from; ``-`` is stdout."""
    target = output or file
    if target == DASH:
        write_output(bytes(document), None)
    else:
        document.save(Path(target) if output else None)
