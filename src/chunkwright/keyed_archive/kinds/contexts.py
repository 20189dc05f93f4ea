"""What the rows of ``kinds`` know of the reader, writer and text form that call them."""

from __future__ import annotations

from typing import Any, Protocol


class Reader(Protocol):
    """What goes through a file that is read."""

    data: bytes
    wide_char_size: int

    def nested(self, scope: Any, pos: int, end: int, depth: int) -> tuple[Any, int]:
        """Read an archive behind its u32 length."""

    def array(self, scope: Any, pos: int, end: int, depth: int) -> tuple[Any, int]:
        """Read an array behind its u32 count."""


class Writer(Protocol):
    """What a file that is written grows in."""

    wide_char_size: int

    def nested(self, scope: Any, value: Any) -> None:
        """Append an archive and the u32 length in front of it."""

    def array(self, scope: Any, value: Any) -> None:
        """Append an array and the u32 count in front of it."""


class TextForm(Protocol):
    """What a text form is made of and made into."""

    def of_archive(self, archive: Any) -> Any:
        """Return the form of an archive."""

    def of_array(self, array: Any) -> Any:
        """Return the form of an array."""

    def archive(self, form: Any) -> Any:
        """Build an archive from its form."""

    def array(self, form: Any) -> Any:
        """Build an array from its form."""
