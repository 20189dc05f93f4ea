"""What bad input may cost at most; a caller who trusts a file can raise each limit."""

from __future__ import annotations

from typing import Final, NamedTuple

from chunkwright.errors import LimitError


class Limits(NamedTuple):
    """Bounds on one opened file.

    ``depth`` counts nested containers (archives, arrays, structs; state chunks have a bound
    of their own),
    ``unpacked_size`` the bytes that one packed part may unpack to,
    ``objects`` the items (entries, elements, objects) that one file may hold.
    """

    depth: int = 96
    unpacked_size: int = 1 << 30
    objects: int = 50_000_000

    def check(self, what: str, value: int, limit: str, offset: int | None = None) -> None:
        """Raise ``LimitError`` when ``value`` is over the limit of that name."""
        most: int = getattr(self, limit)
        if value > most:
            raise LimitError(
                f"{what} is {value:,}, over the limit of {most:,}",
                offset=offset,
                hint=f"pass limits=Limits({limit}=...) to allow it",
            )


DEFAULT_LIMITS: Final = Limits()
