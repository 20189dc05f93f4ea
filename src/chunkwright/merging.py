"""Documents of one format merged into the first of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chunkwright.errors import QueryError, boundary
from chunkwright.exchange import importing
from chunkwright.formats import registry
from chunkwright.operations.files import bare_name, promised_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.document import Document
    from chunkwright.formats.results import Merge


def merge(documents: Sequence[Document], *, rename: bool = False) -> list[Merge]:
    """Bring everything of the other documents into the first; return a report for each.

    Each object gets an unused number, and references follow. Groups of one name are joined,
    textures, materials and meshes of equal content shared (see the formats); other
    names that clash are kept, or changed with ``rename``. Raises ``QueryError`` unless there are
    two documents of one format that can be merged.

    >>> import chunkwright
    >>> from chunkwright.nmo import demo
    >>> level = demo.make()
    >>> [report] = merge([level, demo.make()])
    >>> print(report)
    2 added to 5, 1 joined, 2 shared, 2 kept
    """
    first, *others = documents
    format = registry.by_name(first.format)
    if not format.has("merge"):
        names = ", ".join(each.title for each in registry.formats() if each.has("merge"))
        raise QueryError(
            f"the {format.title} cannot be merged",
            file=first.source,
            format=format.name,
            hint=f"formats that can be merged: {names}",
        )
    if not others:
        raise QueryError("expected two documents or more to merge")
    for other in others:
        if other.format != first.format:
            raise QueryError(
                f"is of a different format from the first: {registry.by_name(other.format).title} "
                f"and {format.title} cannot be merged",
                file=other.source,
                format=other.format,
            )
    found = []
    for other in others:
        with boundary(other.source, other.format):
            found.append(format.merge(first, other, rename=rename))
    return found


def save(document: Document, target: str) -> list[str]:
    """Write a merged document and its companion files, in the form that its name implies; return notes.

    A name that ends in ``.dvpl`` packs it, other names do not; ``.vmo`` is for viewers.
    """
    format = registry.by_name(document.format)
    wrapping = promised_by(target)
    if wrapping is None:
        document.wrapper = None
    elif document.wrapper is None:
        document.wrapper = wrapping.new_wrapper(wrapping.usual_type)
    suffix = os.path.splitext(bare_name(target))[1].lower()
    notes = [str(each) for each in format.fit_suffix(document, suffix)]
    bytes(document)  # first, so that nothing is written if the document cannot be
    importing.save(document, target)
    return notes
