"""The room of DVPL files, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Option, WrapperRoom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.dvpl.model import DvplFile, DvplWrapper
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item


class DvplRoom(WrapperRoom["DvplFile", "DvplWrapper"]):
    """The wrapper around each file of DAVA Engine games, ``DVPL`` at the end."""

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
    read_options = (
        Option(
            name="strict",
            flag="lenient",
            value=False,
            type=bool,
            help="Take a wrapper with a wrong checksum, which is right when it is written.",
        ),
    )

    def fits(self, data: bytes) -> bool:
        """Whether the footer states the size of what is before it."""
        from chunkwright.dvpl.codecs import FOOTER

        start = len(data) - FOOTER.size
        return start >= 0 and FOOTER.unpack_from(data, start)[1] == start

    def read(
        self, data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True
    ) -> DvplFile:
        """Unpack a DVPL file and check its footer; without ``strict``, take wrong checksums."""
        from chunkwright.dvpl import resolve

        return resolve.read(data, limits=limits, strict=strict)

    def unwrap(
        self, data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True
    ) -> tuple[bytes, str]:
        """Return the payload, and which wrong checksum was taken."""
        from chunkwright.dvpl.resolve import unpack

        found = unpack(data, limits=limits, strict=strict)
        return found.payload, found.odd

    def write(self, document: DvplFile) -> bytes:
        """Return the bytes of a DVPL file."""
        from chunkwright.dvpl import serialize

        return serialize.write(document)

    def to_dict(self, document: DvplFile) -> JsonObject:
        """Return the text form of a DVPL file."""
        from chunkwright.dvpl import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> DvplFile:
        """Build a DVPL file from its text form."""
        from chunkwright.dvpl import text

        return text.from_dict(form)

    def info(self, document: DvplFile) -> JsonObject:
        """Return size and checksum of the payload."""
        from chunkwright.dvpl import report

        return report.info(document)

    def headline(self, document: DvplFile) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.dvpl import report

        return report.headline(document)

    def items(self, document: DvplFile) -> Item:
        """Return the root item."""
        from chunkwright.dvpl import items

        return items.PayloadItem(document)

    def problems(self, document: DvplFile) -> Iterator[Problem]:
        """Report a wrapper inside a wrapper."""
        from chunkwright.dvpl import report

        return report.problems(document)

    def payload(self, document: DvplFile) -> bytes:
        """Return the unpacked bytes."""
        return document.payload

    def new_document(self, payload: bytes) -> DvplFile:
        """Return a DVPL file around a payload of an unknown format."""
        from chunkwright.dvpl.model import DvplFile

        return DvplFile(payload)

    def new_wrapper(self, kind: str) -> DvplWrapper:
        """Return the packing of a type; type 0, ``NONE``, is called ``stored`` here."""
        from chunkwright.dvpl.codecs import DvplType
        from chunkwright.dvpl.model import DvplWrapper

        return DvplWrapper(DvplType["NONE" if kind == "stored" else kind.upper()])

    def wrap(self, wrapper: DvplWrapper, payload: bytes) -> bytes:
        """Pack a payload; an unchanged payload gives the packed bytes that were read."""
        from chunkwright.dvpl import serialize

        return serialize.pack(payload, wrapper)

    def wrapper_info(self, wrapper: DvplWrapper) -> JsonObject:
        """Return the type number."""
        return {"dvpl_type": int(wrapper.type)}

    def wrapper_problems(self, wrapper: DvplWrapper) -> Iterator[Problem]:
        """Yield the oddities of the packed bytes that were read."""
        from chunkwright.dvpl import report

        return report.wrapper_problems(wrapper)

    def wrapper_to_dict(self, wrapper: DvplWrapper, payload: bytes) -> JsonObject:
        """Return the type, level and oddities from which an identical packing is made."""
        from chunkwright.dvpl import text

        return text.wrapper_to_dict(wrapper, payload)

    def wrapper_from_dict(self, form: JsonMapping) -> DvplWrapper:
        """Build the packing from that form."""
        from chunkwright.dvpl import text

        return text.wrapper_from_dict(form)

    def demo(self) -> Demo[DvplFile]:
        """Return a packed text file."""
        from chunkwright.dvpl import demo

        return Demo(demo.make, demo.edit)
