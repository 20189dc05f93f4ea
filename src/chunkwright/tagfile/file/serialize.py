"""Tagfiles to bytes: as they were read, or made from their values if objects were edited."""

from __future__ import annotations

from operator import is_not
from typing import TYPE_CHECKING

from chunkwright.base.wording import join
from chunkwright.errors import SerializeError
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.model.hkobject import check_listed, label
from chunkwright.tagfile.file.forms import form_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.tagfile.model import Tagfile


def is_edited(tagfile: Tagfile) -> bool:
    """Whether objects were added, dropped or changed, or there are no bytes that were read."""
    stored = tagfile.stored_objects
    if tagfile.stored is None or tagfile.root is not tagfile.stored_root:
        return True
    if len(stored) != len(tagfile.objects) or any(map(is_not, stored, tagfile.objects)):
        return True
    return form_named(tagfile.form).is_changed(tagfile)


def foreign(obj: HkObject, tagfile: Tagfile) -> SerializeError:
    """Return the error about a pointer to an object that is not in the tagfile."""
    if obj.packfile is tagfile:
        what = "was removed from the tagfile"
        hint = "hkx.drop removes an object with all pointers to it"
    else:
        what = "belongs to another document"
        hint = "make one like it with hkx.new_object(tagfile, class_name, members)"
    return SerializeError(f"{obj!r} is pointed to, but {what}", hint=hint)


def check_root(tagfile: Tagfile, order: Sequence[HkObject]) -> None:
    """Refuse to write objects without a root: a reader takes the first one for it."""
    if tagfile.root is None and order:
        raise SerializeError(
            f"no object is the root, but a reader would take {order[0]!r} for it", path="/root"
        )


def object_order(tagfile: Tagfile) -> list[HkObject]:
    """Return the root and the other objects of the document, if all of them can be written."""
    root = [] if tagfile.root is None else [tagfile.root]
    listed = set(map(id, tagfile.objects))
    order = list({id(obj): obj for obj in [*root, *tagfile.objects]}.values())
    for obj in reachable(order):
        if id(obj) not in listed:
            raise foreign(obj, tagfile).within(*label(obj))
    for obj in order:
        if obj.packfile is not tagfile or not isinstance(obj.values, Record):
            raise SerializeError("this object is of another document", path=join(*label(obj)))
    check_root(tagfile, order)
    return order


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
