"""Text in the ANSI code pages of Windows.

Files whose names come from several people have several code pages: ``"gb2312,cp1252"`` reads each
text in the first of these pages that has all its bytes.
"""

from __future__ import annotations

from typing import Final

SEPARATOR: Final = ","


def decode(data: bytes, encoding: str) -> str:
    """Decode bytes; those that no page has are escaped, as ``\\xff``."""
    if SEPARATOR in encoding:
        for page in encoding.split(SEPARATOR):
            try:
                return data.decode(page)
            except UnicodeDecodeError:
                continue
    return data.decode(encoding.rpartition(SEPARATOR)[2], "backslashreplace")


def encode(text: str, encoding: str) -> bytes:
    """Encode text; ``UnicodeEncodeError`` if it has characters that no page has.

    So is text that would be read in another page than the one that has it.
    """
    first, *others = encoding.split(SEPARATOR)
    try:
        return text.encode(first)
    except UnicodeEncodeError as error:
        for page in others:
            try:
                data = text.encode(page)
            except UnicodeEncodeError:
                continue
            if decode(data, encoding) == text:
                return data
        raise UnicodeEncodeError(
            encoding, text, error.start, error.end, "no code page of the file has this"
        ) from None
