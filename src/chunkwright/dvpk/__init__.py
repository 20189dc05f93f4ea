"""DVPK: packs of files of DAVA Engine games (``.dvpk``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import Kind, lazily
from chunkwright.formats import Format

if TYPE_CHECKING:
    from chunkwright.dvpk.pack import Pack, PackedFile

__all__ = ["Pack", "PackedFile"]


class PackFormat(Format["Pack"]):
    """Packs of files of the DAVA engine, ``DVPK`` at the end."""

    name = "dvpk"
    family = "DAVA"
    title = "DAVA pack"
    extensions = (".dvpk",)
    spec = "dava_dvpk"
    magic = b"DVPK"
    magic_at = -4
    containers = (Kind("DAVA pack", magic, magic_at, "chunkwright.dvpk.report", is_document=True),)
    elsewhere = {
        ".pack": ("read", "write", "to_dict", "from_dict"),
        ".report": ("info", "headline", "problems", "items", "insides", "embed", "demo"),
    }


_HOMES: Final = {"Pack": "pack", "PackedFile": "pack"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
