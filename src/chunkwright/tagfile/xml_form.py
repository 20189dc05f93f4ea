"""XML tagfiles as what other tagfiles are converted to and from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import boundary
from chunkwright.formats.format import Loaded
from chunkwright.tagfile.file import forms
from chunkwright.tagfile.model import XML

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.tagfile.model import Tagfile


def matches(data: bytes) -> bool:
    """Whether it is an XML tagfile."""
    return forms.form_of(data) == XML


def load(data: bytes, source: str) -> Loaded[Tagfile]:
    """Read the tagfile, which stays XML unless another form is asked for."""
    from chunkwright.tagfile.file import resolve

    with boundary(source, "tagfile"):
        tagfile = resolve.read(data)
    tagfile.source = source
    return Loaded(tagfile)


def dump(tagfile: Tagfile) -> tuple[bytes, Sequence[object]]:
    """Return the XML, and what it does not represent."""
    from chunkwright.tagfile.bridges import cross

    made = cross(tagfile, XML, lossy=True)
    return bytes(made.document), made.losses
