"""How text of archives stands in the bytes of a file."""

from __future__ import annotations

from typing import Final

from chunkwright.keyed_archive.variants import WIDE_CODECS

# Of ASCII: keys and strings are as in UTF-8, wide strings are not.
_ENCODINGS: Final = ("ascii", *WIDE_CODECS.values())


def may_hold(data: bytes, text: str) -> bool:
    """Whether text of ASCII stands in data in any of the ways that archives spell text."""
    return any(text.encode(encoding) in data for encoding in _ENCODINGS)
