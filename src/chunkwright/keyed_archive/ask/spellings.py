"""The encodings of text in the bytes of archives."""

from __future__ import annotations

from typing import Final

from chunkwright.keyed_archive.model.variants import WIDE_CODECS

# The encodings of ASCII text: keys and strings are UTF-8, wide strings are not.
_ENCODINGS: Final = ("ascii", *WIDE_CODECS.values())


def may_hold(data: bytes, text: str, *, any_case: bool = False) -> bool:
    """Whether data contains ASCII text in any of the encodings that archives use."""
    searched = data.lower() if any_case else data
    return any(text.encode(encoding) in searched for encoding in _ENCODINGS)
