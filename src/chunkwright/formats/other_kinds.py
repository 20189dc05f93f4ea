"""Files of other formats: what they are, and what can be done with them."""

from __future__ import annotations

import re
from typing import Final

_ANY_KIND: Final = "only chunkwright wrap and unwrap take files of any kind"
_OTHERS: Final = {
    b"\x1f\x8b": "it is packed with gzip: unpack it first",
    b"PK\x03\x04": "it is a zip archive: unpack it first; chunkwright catalogue reads into it",
    b"glTF": "chunkwright import makes a file of a glTF scene",
    b"\x89PNG": f"it is a PNG picture; {_ANY_KIND}",
    b"\xff\xd8\xff": f"it is a JPEG picture; {_ANY_KIND}",
    b"DDS ": f"it is a DDS picture; {_ANY_KIND}",
    b"PVR\x03": f"it is a PVR picture; {_ANY_KIND}",
    b"BM": f"it is a BMP picture; {_ANY_KIND}",
    b"RIFF": f"it is a RIFF file, such as a sound; {_ANY_KIND}",
    b"OggS": f"it is an Ogg file, such as a sound; {_ANY_KIND}",
    b"FSB5": f"it is an FMOD sound bank; {_ANY_KIND}",
    b"\x7fELF": f"it is a program; {_ANY_KIND}",
    b"MZ": f"it is a program; {_ANY_KIND}",
}
_HEAD: Final = 4096
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def hint_of(data: bytes) -> str:
    """Return what data is by its first bytes, and what to do with it; "" if that is unknown."""
    known = next((hint for start, hint in _OTHERS.items() if data.startswith(start)), "")
    return known or (f"it is text; {_ANY_KIND}" if _is_text(data[:_HEAD]) else "")


def _is_text(head: bytes) -> bool:
    """Whether data begins with lines of visible characters, of which the last may be cut."""
    text = head.decode("utf-8", "ignore")
    # Only the bytes of a character that is cut at the end may be missing.
    is_whole = head.startswith(text.encode()) and len(head) - len(text.encode()) < 4
    return "\n" in text and is_whole and not _UNSEEN.search(text)
