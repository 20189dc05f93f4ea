"""New tagfiles, with the types of a file that exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.tagfile.chunked import ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.model import CHUNKED, Tagfile

if TYPE_CHECKING:
    from chunkwright.tagfile.type_table import TypeTable


def new_tagfile(types: Tagfile) -> Tagfile:
    """Return a new chunked tagfile without objects, which has the types of another.

    It can be written once its ``root`` is set; only the types that its objects use are written.
    Raises ``QueryError`` for a tagfile that has no types of its own.
    """
    head = types.head
    if not isinstance(head, ChunkedHead):
        raise QueryError(f"a {types.form} tagfile has no types that a chunked one could use")
    return of_types(head.contents_version, head.types)


def of_types(version: str, types: TypeTable) -> Tagfile:
    """Return a new chunked tagfile without objects, for a version of the SDK and its types."""
    return Tagfile(CHUNKED, ChunkedHead(version, types), decoder=ChunkedDecoder)
