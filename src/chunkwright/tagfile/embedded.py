"""Tagfiles inside other files: physics blobs of NIF, packages of Zelda, archives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.hkx import embedded
from chunkwright.tagfile.model import form_named, form_of, forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.fileio import Target
    from chunkwright.tagfile.model import Tagfile


class Found(NamedTuple):
    """A tagfile at ``offset`` of a container; it states its own ``size`` in bytes."""

    offset: int
    size: int


def find(data: bytes) -> Iterator[Found]:
    """Yield the tagfiles in ``data``, at any alignment, first to last.

    Only those that are complete are found. Open one with
    ``chunkwright.open(data, offset=found.offset)``.
    """
    found = (Found(*place) for name in forms() for place in form_named(name).find(data))
    return iter(sorted(found))


def replace(data: bytes, tagfile: Tagfile | bytes, offset: int) -> bytes:
    """Return a container in which a tagfile replaces the one at ``offset``.

    A tagfile of another size fits into a NIF, whose sizes are updated; in other containers it
    must have the same size. Raises ``CorruptError`` if there is no tagfile, ``SerializeError``
    with the reason if the new one does not fit.
    """
    size = _size(data[offset:])
    if size is None:
        raise CorruptError("no tagfile starts here", offset=offset)
    made = bytes(tagfile)
    if _size(made) != len(made):
        raise SerializeError("only a tagfile without trailing bytes can be embedded")
    more = len(made) - size
    if more and data.startswith(embedded.NIF_MAGIC):
        data = embedded.resized(data, offset, more)
    elif more:
        raise SerializeError(
            f"the tagfile takes {len(made):,} bytes instead of {size:,}, and the size "
            "fields of this container are unknown",
            offset=offset,
            hint="only the size fields of .nif files are known",
        )
    return data[:offset] + made + data[offset + size :]


def _size(data: bytes) -> int | None:
    """Return the size of the tagfile at the start of data; None if there is none."""
    form = form_of(data)
    found = None if form is None else next(form_named(form).find(data), None)
    return found[1] if found is not None and found[0] == 0 else None


def container_of(tagfile: Tagfile) -> bytes:
    """Read the container of an embedded tagfile again, and return it with the tagfile put back.

    Raises the errors of ``replace``, and ``FileAccessError`` for a tagfile that was not read from
    inside a file.
    """
    return embedded.container_with(tagfile, replace)[0]


def save(tagfile: Tagfile, path: Target | None = None) -> None:
    """Write an embedded tagfile back into its container, or into a copy at ``path``.

    The container is read again, and written atomically. Raises the errors of ``container_of``.
    """
    embedded.save_with(tagfile, replace, path)


def find_embedded(data: bytes) -> Iterator[int]:
    """Yield the offsets of the tagfiles in other data."""
    return (found.offset for found in find(data))


def file_of(tagfile: Tagfile) -> bytes:
    """Return the bytes of a tagfile, or of its container with the tagfile put back."""
    return bytes(tagfile) if tagfile.embedded_at is None else container_of(tagfile)
