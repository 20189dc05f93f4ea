"""Tagfiles inside other files: physics blobs of NIF, packages of Zelda, archives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright import fileio
from chunkwright.errors import CorruptError, FileAccessError, SerializeError
from chunkwright.hkx import nif
from chunkwright.tagfile.forms import form_named, forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.fileio import Target
    from chunkwright.tagfile.model import Tagfile


class Found(NamedTuple):
    """A tagfile at ``offset`` of a container, ``size`` bytes long by its own count."""

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
    here = next((one for one in find(data[offset:]) if one.offset == 0), None)
    if here is None:
        raise CorruptError("no tagfile starts here", offset=offset)
    made = bytes(tagfile)
    more = len(made) - here.size
    if more and data.startswith(nif.MAGIC):
        data = nif.resized(data, offset, more)
    elif more:
        raise SerializeError(
            f"the tagfile takes {len(made):,} bytes, its place has {here.size:,}, and the size "
            "fields of this container are unknown",
            offset=offset,
            hint="only those of .nif files are known",
        )
    return data[:offset] + made + data[offset + here.size :]


def container_of(tagfile: Tagfile) -> bytes:
    """Return the container of an embedded tagfile, read again, with the tagfile put back.

    Raises like ``replace``, and ``FileAccessError`` for a tagfile that was not read from inside a
    file.
    """
    if tagfile.embedded_at is None or tagfile.source is None:
        raise FileAccessError(
            "this tagfile was not read from inside a file",
            hint="embedded.replace(data, tagfile, offset) takes bytes; tagfile.save a path",
        )
    data, _ = fileio.load(tagfile.source)
    return replace(data, tagfile, tagfile.embedded_at)


def save(tagfile: Tagfile, path: Target | None = None) -> None:
    """Write an embedded tagfile back into its container, or into a copy at ``path``.

    The container is read again, and written atomically. Raises like ``container_of``.
    """
    made = container_of(tagfile)
    target = tagfile.source if path is None else path
    assert target is not None, "container_of refuses tagfiles without a file"
    fileio.save(made, target)
