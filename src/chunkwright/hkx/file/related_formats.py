"""Other formats that share the extensions of packfiles, identified by content."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from chunkwright.errors import UnsupportedVersionError

MAGIC: Final = bytes.fromhex("57e0e05710c0c010")
BINARY_TAGFILE: Final = bytes.fromhex("1e0db0cacefa11d0")

# An XML declaration, comments and a byte order mark may precede the document element.
_XML_ROOT: Final = (
    # Possessive: otherwise many comments before another element are tried in all combinations.
    rb"\A(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]{0,200}\?>\s*+)?(?:(?><!--.*?-->)\s*+)*+"
    # A document type is refused, by what reads XML.
    rb"(?:<(hkpackfile|hktagfile)\b|<!DOCTYPE\b.*?<(hkpackfile)\b)"
)
_LOOK_AHEAD: Final = 4096
_TAGFILE: Final = "chunkwright.open opens it; chunkwright convert --form packfile converts it"


class RelatedFormat(NamedTuple):
    """The format of a file that is not a binary packfile, and a hint."""

    what: str
    hint: str


def identify(data: bytes) -> RelatedFormat | None:
    """Return the related format of ``data``; None if it is not a known one."""
    if data.startswith(BINARY_TAGFILE):
        return RelatedFormat("a binary Havok tagfile", _TAGFILE)
    if data[4:8] in (b"TAG0", b"TCM0"):
        chunk = data[4:8].decode()
        return RelatedFormat(
            f"a chunked Havok tagfile ({chunk}, SDK 2015 and later)",
            "chunkwright.open opens it",
        )
    root = _xml_root(data)
    if root is None:
        return None
    if root == b"hkpackfile":
        return RelatedFormat("an XML packfile", "chunkwright.open opens it")
    return RelatedFormat("an XML tagfile", _TAGFILE)


def _xml_root(data: bytes) -> bytes | None:
    """Return the name of the document element of Havok XML; None for other data."""
    root = re.match(_XML_ROOT, data[:_LOOK_AHEAD], re.DOTALL)
    return None if root is None else root[1] or root[2]


def is_xml_packfile(data: bytes) -> bool:
    """Whether the data is hkpackfile XML."""
    return _xml_root(data) == b"hkpackfile"


def probe(data: bytes) -> bool:
    """Whether the data is hkpackfile XML, or in a format that ``read`` then rejects by name."""
    return identify(data) is not None


def refuse(data: bytes) -> None:
    """Raise ``UnsupportedVersionError`` for a related format, by name."""
    found = identify(data)
    if found is not None:
        raise UnsupportedVersionError(
            f"this is {found.what}, not a binary packfile", offset=0, hint=found.hint
        )
