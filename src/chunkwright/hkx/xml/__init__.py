"""hkpackfile XML, the text form of packfiles shared by hkxcmd and its successors.

Objects are named ``#0001`` and so on, pointers are such names or ``null``, enums and flags are
text. The form has values, not bytes: pointer size and byte order are chosen on reading, and
whatever it cannot represent is listed on writing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.hkx.xml.dialects import DIALECTS
    from chunkwright.hkx.xml.packfiles import Loaded, dump, load
    from chunkwright.hkx.xml.resolve import LAYOUT
    from chunkwright.hkx.xml.serialize import Written

__all__ = ["DIALECTS", "LAYOUT", "Loaded", "Written", "dump", "load"]

_HOMES: Final = {
    "DIALECTS": "dialects",
    "LAYOUT": "resolve",
    "Loaded": "packfiles",
    "Written": "serialize",
    "dump": "packfiles",
    "load": "packfiles",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
