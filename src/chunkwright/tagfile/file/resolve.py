"""Bytes to a tagfile, of whichever form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.tagfile.file.forms import form_named, form_of
from chunkwright.tagfile.model import CHUNKED

if TYPE_CHECKING:
    from chunkwright.base.fileio import Source
    from chunkwright.tagfile.model import Tagfile


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    types: Source | None = None,
) -> Tagfile:
    """Read a tagfile.

    ``types`` is the file of a compendium, for a tagfile that only refers to its types.

    Without ``offset`` all of ``data`` is the tagfile, and bytes after it are kept as ``trailing``.
    With it the tagfile starts at that byte of a container and ends where its own sizes say; the
    bytes around it are not part of the document.
    """
    if offset is None:
        return _read(data, limits, types)
    if not 0 <= offset < len(data):
        raise TruncatedError(f"no byte {offset:#x} in {len(data):,} bytes", offset=offset)
    try:
        made = _read(data[offset:], limits, types)
    except ChunkwrightError as error:
        # Positions are relative to the tagfile, but the user has the container.
        error.offset = offset + (error.offset or 0)
        raise
    made.trailing = b""
    vars(made)["embedded_at"] = offset
    return made


def _read(data: bytes, limits: Limits, types: Source | None) -> Tagfile:
    form = form_of(data)
    if form is None:
        raise CorruptError(
            f"starts with {data[:8].hex(' ') or 'nothing'}, like no tagfile", offset=0
        )
    if types is not None and form == CHUNKED:
        from chunkwright.tagfile.chunked.resolve import read as read_chunked
        from chunkwright.tagfile.types import compendium

        return read_chunked(data, limits, [compendium.load(types)])
    return form_named(form).read(data, limits)
