"""Bounds on the cost of bad input; a caller who trusts a file can raise each of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from chunkwright.errors import LimitError

_ALWAYS_ALLOWED: Final = 1 << 26


class Limits(NamedTuple):
    """Bounds on one opened file.

    ``depth`` counts nested containers (archives, arrays, structs; state chunks have a separate
    bound), ``unpacked_size`` the bytes that one packed part may unpack to, ``objects`` the
    entries, elements or objects that one file may contain. ``expansion`` is how many times its
    packed size a part may unpack to if that is more than 64 MiB: a small file cannot ask for much
    memory, of which everything that is made of its bytes takes a multiple.
    """

    depth: int = 96
    unpacked_size: int = 1 << 30
    objects: int = 50_000_000
    expansion: int = 100

    def check(self, what: str, value: int, limit: str, offset: int | None = None) -> None:
        """Raise ``LimitError`` if ``value`` exceeds the limit of that name."""
        most: int = getattr(self, limit)
        if value > most:
            raise LimitError(
                f"{what} is {value:,}, which exceeds the limit of {most:,}",
                offset=offset,
                hint=f"in Python, limits=Limits({limit}=...) allows it",
            )

    def check_unpacked(self, what: str, size: int, packed: int, offset: int | None = None) -> None:
        """Raise ``LimitError`` if what is packed may not unpack to so many bytes."""
        self.check(what, size, "unpacked_size", offset)
        if size > _ALWAYS_ALLOWED and size > self.expansion * packed:
            raise LimitError(
                f"{what} is {size:,}, more than {self.expansion:,} times the {packed:,} packed bytes",
                offset=offset,
                hint="in Python, limits=Limits(expansion=...) allows it",
            )


DEFAULT_LIMITS: Final = Limits()
