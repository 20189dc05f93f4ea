"""XML text to elements: hkpackfile XML, and that of tagfiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lxml import etree

from chunkwright.errors import CorruptError, UnsupportedVersionError

if TYPE_CHECKING:
    from chunkwright.hkx.types import Value

# In these encodings, the check for a document type cannot miss one.
_ENCODINGS: Final = re.compile(r"(us-)?ascii|utf-8|iso-8859-\d+|windows-125\d", re.IGNORECASE)
_DECLARED: Final = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']""")


def body_of(data: bytes) -> tuple[bytes, str | None]:
    """Return XML from its first element or declaration on, and the encoding to read it in.

    That is None if it is the one declared. Raises ``UnsupportedVersionError`` for encodings in which
    a document type could be overlooked.
    """
    body = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    declared = _DECLARED.match(body)
    name = declared[1].decode("latin-1") if declared else "utf-8"
    if not body.startswith(b"<") or b"\0" in body[:64] or not _ENCODINGS.fullmatch(name):
        encoded = f"XML in {name} is not supported" if declared else "not XML in UTF-8 or ASCII"
        raise UnsupportedVersionError(encoded, hint="save it as UTF-8 or ASCII", offset=0)
    return body, _encoding(body) if "ascii" in name.lower() else None


def parse(data: bytes, element: str = "hkpackfile") -> Value:
    """Return the root element of XML without a document type: there are no entities, no fetches."""
    body, encoding = body_of(data)
    doctype = data.find(b"<!DOCTYPE")
    if doctype >= 0:
        raise CorruptError(
            f"a document type is not allowed in {element} XML", offset=doctype, hint="remove it"
        )
    parser = etree.XMLParser(
        encoding=encoding,
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError as error:
        raise CorruptError(f"not well-formed XML: {error}") from error
    if root.tag != element:
        raise CorruptError(f"the document element is <{root.tag!s:.40}>, not <{element}>")
    return root


def _encoding(body: bytes) -> str | None:
    """Return the encoding of text that is declared as ASCII but is not; None if it is."""
    if body.isascii():
        return None
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"
