"""DVPL: the wrapper around each file of DAVA Engine games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Option, WrapperFormat

if TYPE_CHECKING:
    from chunkwright.dvpl.codecs import DvplType
    from chunkwright.dvpl.packing import DvplFile, DvplWrapper

__all__ = [
    "DvplFile",
    "DvplType",
    "DvplWrapper",
]


class DvplFormat(WrapperFormat["DvplFile", "DvplWrapper"]):
    """The wrapper of files of DAVA Engine games, which ends with ``DVPL``."""

    name = "dvpl"
    family = "DAVA"
    title = "DVPL wrapper"
    extensions = (".dvpl",)
    spec = "dava_dvpl"
    magic = b"DVPL"
    magic_at = -4
    types = ("stored", "lz4", "lz4_hc", "rfc1951", "lz4_stream")
    usual_type = "lz4_hc"
    stored_type = "stored"
    elsewhere = {
        ".codecs": ("fits", "unwrap"),
        ".packing": (
            *("read", "write", "to_dict", "from_dict", "wrap", "payload"),
            *("new_document", "new_wrapper", "wrapper_to_dict", "wrapper_from_dict"),
        ),
        ".report": (
            *("info", "headline", "items", "problems", "demo"),
            *("wrapper_info", "wrapper_problems"),
        ),
    }
    read_options = (
        Option(
            name="strict",
            flag="lenient",
            value=False,
            type=bool,
            help="Accept a wrapper with a wrong checksum, which is corrected when it is written.",
        ),
    )


_HOMES: Final = {
    "DvplFile": "packing",
    "DvplType": "codecs",
    "DvplWrapper": "packing",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
