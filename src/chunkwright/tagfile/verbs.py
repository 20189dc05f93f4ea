"""The verbs of tagfiles that fit the options of a command to the functions that do the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Loaded
from chunkwright.hkx.options import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.tagfile.model import Tagfile


def find_embedded(data: bytes) -> Iterator[int]:
    """Yield the offsets of the tagfiles in other data."""
    from chunkwright.tagfile import embedded

    return (found.offset for found in embedded.find(data))


def file_of(tagfile: Tagfile) -> bytes:
    """Return the bytes of a tagfile, or of the file that it is inside with it put back."""
    from chunkwright.tagfile import embedded

    return bytes(tagfile) if tagfile.embedded_at is None else embedded.container_of(tagfile)


def bridge(
    document: Document,
    *,
    form: str | None = None,
    version: str | None = None,
    layout: str | None = None,
    lossy: bool = False,
    types: str | None = None,
) -> Loaded[Document] | None:
    """Make a tagfile of another form of a tagfile or packfile, or a packfile of a tagfile."""
    if form is None:
        return None
    from chunkwright.tagfile import bridges
    from chunkwright.tagfile.model import CHUNKED, Tagfile

    if isinstance(document, Tagfile) and document.form == CHUNKED:
        types = None  # it was read with these
    made = bridges.cross(document, form, version=version, layout=layout, lossy=lossy, types=types)
    notes = [] if types else bridges.notes_on_types(document, made.document)
    return Loaded(made.document, [*made.losses, *notes])


def implied_options(tagfile: Tagfile, suffix: str) -> JsonObject:
    """Return the form of a file that was XML and is to be named like any other tagfile."""
    from chunkwright.tagfile.bridges import usual_form

    form = usual_form(tagfile) if suffix in EXTENSIONS else None
    return {} if form is None else {"form": form}
