"""Tagfiles to bytes: as they were read, or made from their values if objects were edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.hkobject import check_listed
from chunkwright.tagfile.changes import is_edited
from chunkwright.tagfile.forms import form_named

if TYPE_CHECKING:
    from chunkwright.tagfile.model import Tagfile


def write(tagfile: Tagfile) -> bytes:
    """Return the bytes of a tagfile with those after it in its file."""
    return write_alone(tagfile) + tagfile.trailing


def write_alone(tagfile: Tagfile) -> bytes:
    """Return the bytes of a tagfile alone.

    If nothing was edited they are those that were read; otherwise every object is written from
    its values. Raises ``SerializeError`` naming the object and member that cannot be written.
    """
    check_listed(tagfile.objects)
    if tagfile.stored is not None and not is_edited(tagfile):
        return tagfile.stored
    return form_named(tagfile.form).rewrite(tagfile).data
