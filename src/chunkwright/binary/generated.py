"""Reading with the generated classes, whose errors become those of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from chunkwright_kaitai import ParseError

from chunkwright.errors import CorruptError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def parse(read: Callable[[bytes], T], data: bytes, *, top: str = "") -> T:
    """Return what ``from_bytes`` of a generated class reads.

    Raises ``TruncatedError`` or ``CorruptError`` with offset and path; ``top`` is a part of the
    spec whose fields the model has itself.
    """
    try:
        return read(data)
    except ParseError as error:
        kind = TruncatedError if isinstance(error, EOFError) else CorruptError
        path = error.path.removeprefix(top)
        raise kind(str(error.reason), offset=error.offset, path=path) from error
