"""The declaration of Keyed Archives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format, Option

if TYPE_CHECKING:
    from chunkwright.keyed_archive.archive import KeyedArchive


class KeyedArchiveFormat(Format["KeyedArchive"]):
    """Keyed Archives of the DAVA engine, including the old form without a header."""

    name = "keyed_archive"
    family = "DAVA"
    title = "Keyed Archive"
    extensions = (".ka",)
    generic_extensions = (".dat",)
    spec = "dava_keyed_archive"
    magic = b"KA"
    by_structure = True
    starts = (0, b"\x04")  # the first key is a string
    elsewhere = {
        ".decoder": ("read", "probe"),
        ".values": ("may_hold",),
        ".forms": ("to_dict", "from_dict"),
        ".report": ("info", "headline", "readable", "problems", "demo", "spans"),
        ".archive": ("convert",),
    }
    read_keywords = ("wide_char_size", "name_types")
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a Keyed Archive to version 0 (no header), 1 or 2.",
        ),
    )
