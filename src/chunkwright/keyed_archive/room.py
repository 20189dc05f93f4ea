"""The room of Keyed Archives, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.document import Problem
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.keyed_archive.model.variants import VariantType
    from chunkwright.query import Item
    from chunkwright.spans import Spans


class KeyedArchiveRoom(Room["KeyedArchive"]):
    """Keyed Archives of the DAVA engine, including the old form without a header."""

    name = "keyed_archive"
    family = "DAVA"
    title = "Keyed Archive"
    extensions = (".ka",)
    generic_extensions = (".dat",)
    spec = "dava_keyed_archive"
    magic = b"KA"
    by_structure = True
    read_keywords = ("wide_char_size", "name_types")
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a Keyed Archive to version 0 (no header), 1 or 2.",
        ),
    )

    def may_hold(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes, as archives spell it."""
        from chunkwright.keyed_archive.ask.spellings import may_hold

        return may_hold(data, text)

    def may_hold_in_any_case(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes in upper or lower case, as archives spell it."""
        return self.may_hold(data.lower(), text)

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        wide_char_size: int | None = None,
        name_types: Iterable[VariantType] | None = None,
    ) -> KeyedArchive:
        """Read a file that is one Keyed Archive."""
        from chunkwright.keyed_archive.file import resolve

        return resolve.read(
            data, limits=limits, wide_char_size=wide_char_size, name_types=name_types
        )

    def write(self, document: KeyedArchive) -> bytes:
        """Return the bytes of an archive."""
        from chunkwright.keyed_archive.file import serialize

        return serialize.write(document)

    def to_dict(self, document: KeyedArchive) -> JsonObject:
        """Return the text form of an archive."""
        from chunkwright.keyed_archive.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> KeyedArchive:
        """Build an archive from its text form."""
        from chunkwright.keyed_archive.ask import text

        return text.from_dict(form)

    def info(self, document: KeyedArchive) -> JsonObject:
        """Return the version and counts of an archive."""
        from chunkwright.keyed_archive.ask import report

        return report.info(document)

    def readable(self, facts: JsonObject) -> JsonObject:
        """Return facts with the value types by name."""
        from chunkwright.keyed_archive.ask import report

        return report.readable(facts)

    def headline(self, document: KeyedArchive) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.keyed_archive.ask import report

        return report.headline(document)

    def items(self, document: KeyedArchive) -> Item:
        """Return the root item."""
        from chunkwright.keyed_archive.ask import items

        return items.ArchiveItem(document)

    def spans(
        self, document: KeyedArchive, data: bytes, *, limits: Limits = DEFAULT_LIMITS
    ) -> Spans:
        """Return which bytes the items of a document stand for."""
        from chunkwright.keyed_archive.ask import spans

        return spans.spans(document, data, limits)

    def problems(self, document: KeyedArchive) -> Iterator[Problem]:
        """Yield fast names without text and other oddities."""
        from chunkwright.keyed_archive.ask import report

        return report.problems(document)

    def probe(self, data: bytes) -> bool:
        """Whether the data is an archive of the old form without a header."""
        if data[:1] != b"\x04":  # the first key has to be a string: import nothing
            return False
        from chunkwright.keyed_archive.file import resolve

        return resolve.probe(data)

    def convert(self, document: KeyedArchive, *, version: int) -> KeyedArchive:
        """Return a copy of an archive in another version."""
        from chunkwright.keyed_archive.edit import conversion

        return conversion.convert(document, version=version)

    def demo(self) -> Demo[KeyedArchive]:
        """Return an archive of a vehicle."""
        from chunkwright.keyed_archive import demo

        return Demo(demo.make, demo.edit)
