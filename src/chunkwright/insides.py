"""Files inside documents: what is taken out of one, and put in again."""

from __future__ import annotations

from typing import Final

from chunkwright.plain import Frozen

INCLUDED: Final = "included file"
PICTURE: Final = "picture"
STORED: Final = "picture as stored"


class Inside(Frozen):
    """A file that is inside a document.

    ``name`` is a safe file name, which no other one has; ``what`` is one of the words above,
    ``address`` where it is in the document.
    """

    __match_args__ = ("name", "what", "address", "data")
    __slots__ = __match_args__

    name: str
    what: str
    address: str
    data: bytes

    def __init__(self, name: str, what: str, address: str, data: bytes) -> None:
        self._set(name, what, address, data)
