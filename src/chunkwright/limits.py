"""Bounds on the cost of bad input; a caller who trusts a file can raise each of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from chunkwright.errors import LimitError


class Limits(NamedTuple):
    """Bounds on one opened file.

    ``depth`` counts nested containers (archives, arrays, structs; state chunks have a separate
    bound), ``unpacked_size`` the bytes that one packed part may unpack to, ``objects`` the
    entries, elements or objects that one file may contain.
    """

    depth: int = 96
    unpacked_size: int = 1 << 30
    objects: int = 50_000_000

    def check(self, what: str, value: int, limit: str, offset: int | None = None) -> None:
        """Raise ``LimitError`` if ``value`` exceeds the limit of that name."""
        most: int = getattr(self, limit)
        if value > most:
            raise LimitError(
                f"{what} is {value:,}, which exceeds the limit of {most:,}",
                offset=offset,
                hint=f"pass limits=Limits({limit}=...) to allow it",
            )


DEFAULT_LIMITS: Final = Limits()
