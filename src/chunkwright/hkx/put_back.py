"""Putting a document that was read from inside another file back into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from chunkwright.base import fileio
from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.fileio import Target


class Embedded(Protocol):
    """A document and where it was read: the path of a container, and the offset in it."""

    @property
    def source(self) -> str | None:
        """The path of the container."""
        ...

    @property
    def embedded_at(self) -> int | None:
        """The offset; None for a file of its own."""
        ...


D = TypeVar("D", bound=Embedded)


def put_back(document: D, replace: Callable[[bytes, D, int], bytes]) -> tuple[bytes, str]:
    """Return the container, read again, with the document put back by ``replace``, and its path.

    Raises ``FileAccessError`` for a document that was not read from inside a file.
    """
    if document.embedded_at is None or document.source is None:
        raise FileAccessError(
            "it was not read from inside a file",
            hint="embedded.replace takes the bytes of a container; save of the document a path",
        )
    data, _ = fileio.load(document.source)
    return replace(data, document, document.embedded_at), document.source


def save(
    document: D, replace: Callable[[bytes, D, int], bytes], path: Target | None = None
) -> None:
    """Write the container with the document put back atomically, to its own path by default."""
    made, source = put_back(document, replace)
    fileio.save(made, source if path is None else path)
