"""DVPK: packs of files of DAVA Engine games, in one file (``.dvpk``) or in two (``.dvpm``, ``.dvpd``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import Kind, lazily
from chunkwright.formats import Format

if TYPE_CHECKING:
    from chunkwright.dvpk.pack import Pack, PackedFile

__all__ = ["Pack", "PackedFile"]

_READER: Final = "chunkwright.dvpk.report"
_FOOTER: Final = "chunkwright.dvpk.split"


class PackFormat(Format["Pack"]):
    """Packs of files of the DAVA engine: ``DVPK`` at the end, ``DVPM`` where the bytes are elsewhere."""

    name = "dvpk"
    family = "DAVA"
    title = "DAVA pack"
    extensions = (".dvpk", ".dvpm")
    spec = "dava_dvpk"
    further_specs = ("dava_dvpd",)
    magic = b"DVPK"
    magic_at = -4
    other_magics = (b"DVPM",)
    containers = (
        Kind("DAVA pack", magic, magic_at, _READER, is_document=True, footer=_FOOTER),
        Kind("DAVA pack", other_magics[0], magic_at, _READER, is_document=True, footer=_FOOTER),
    )
    elsewhere = {
        ".pack": ("read", "write"),
        ".split": ("fit_suffix",),
        ".report": (
            *("info", "headline", "problems", "items", "insides", "embed", "demo"),
            *("to_dict", "from_dict"),
        ),
    }


_HOMES: Final = {"Pack": "pack", "PackedFile": "pack"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
