"""The picture formats of glTF, recognised by how their files begin."""

from __future__ import annotations


def mime_type_of(data: bytes) -> str:
    """Return the MIME type of a picture in a format of glTF, by magic; "" for any other."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "image/webp"
    return ""
