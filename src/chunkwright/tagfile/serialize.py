"""Tagfiles to bytes: as they were read, or made from their values if objects were edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.hkx.hkobject import HkObject
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
    _check_objects(tagfile)
    if tagfile.stored is not None and not is_edited(tagfile):
        return tagfile.stored
    return form_named(tagfile.form).rewrite(tagfile).data


def _check_objects(tagfile: Tagfile) -> None:
    """Refuse anything in the list of objects that is not an object, or is in it twice."""
    root = [] if tagfile.root is None else [tagfile.root]
    for what, objects in (("objects", tagfile.objects), ("root", root)):
        for obj in objects:
            if not isinstance(obj, HkObject):
                raise SerializeError(
                    f"{obj!r:.60} is not an object of a tagfile",
                    path=f"/{what}",
                    hint="hkx.new_object makes one",
                )
    if len(set(map(id, tagfile.objects))) < len(tagfile.objects):
        raise SerializeError("an object is in the list of objects twice", path="/objects")
