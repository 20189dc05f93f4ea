"""Read, resolve, edit and write DAVA Keyed Archives, Havok packfiles and Virtools files.

>>> import chunkwright
>>> archive = chunkwright.open(b"KA\\x01\\x00\\x01\\x00\\x00\\x00\\x04\\x02\\x00\\x00\\x00hp\\x02\\x64\\x00\\x00\\x00")
>>> archive["hp"]
100
>>> archive["hp"] = 120
>>> chunkwright.open(bytes(archive))["hp"]
120
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnknownFormatError,
    UnsupportedVersionError,
)
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.document import Document
    from chunkwright.fileio import Source

__all__ = [
    "ChunkwrightError",
    "CorruptError",
    "FileAccessError",
    "LimitError",
    "Limits",
    "QueryError",
    "SerializeError",
    "TruncatedError",
    "UnknownFormatError",
    "UnsupportedVersionError",
    "__version__",
    "from_dict",
    "identify",
    "open",
]

__version__ = "0.1.0"


def identify(source: Source) -> str:
    """Name the format of a file or buffer by its content, never by its extension.

    A DVPL wrapper is named after what is inside it, ``"dvpl"`` where that is none of
    the known formats. Raises ``UnknownFormatError`` with what was looked for.
    """
    from chunkwright import fileio, formats

    data, file = fileio.load(source)
    return formats.identify(data, file=file).name


def open(  # noqa: A001 - the module is the namespace, as with gzip.open
    source: Source,
    *,
    format: str | None = None,  # noqa: A002 - the registry's own word
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: Any,
) -> Any:
    """Open a file or buffer and give its document, a subclass of ``Document``.

    ``format`` forces a registry name (``"dvpl"`` gives the wrapper itself) where content
    should not decide; ``offset`` is where a Havok packfile starts inside another file, such
    as a ``.nif``; ``options`` are those of the format. The result is typed ``Any`` because
    content decides its class.
    """
    from chunkwright import fileio, formats

    data, file = fileio.load(source)
    return formats.read(data, file=file, format=format, limits=limits, offset=offset, **options)


def from_dict(data: Mapping[str, Any]) -> Document:
    """Build a document from what ``Document.to_dict`` or ``chunkwright dump`` gave."""
    from chunkwright import formats

    return formats.from_dict(data)
