"""Areas as rows of a payload table."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.payloads.kinds import F


class AreaRow:
    """One row for a range of data versions of an identifier: its name and its fields.

    If ``rows`` is None, the area is known by name only and stays raw; a function gives the rows
    when they are needed. The row applies to data versions from ``since`` up to but excluding
    ``before``.
    """

    def __init__(
        self,
        identifier: int,
        name: str,
        rows: tuple[F, ...] | Callable[[], tuple[F, ...]] | None = (),
        since: int = 0,
        before: int = 256,
    ) -> None:
        self.identifier = identifier
        self.name = name
        self._rows = rows
        self.since = since
        self.before = before

    @cached_property
    def rows(self) -> tuple[F, ...] | None:
        """The rows of its fields, built when they are first asked for; None if unknown."""
        return self._rows() if callable(self._rows) else self._rows

    @cached_property
    def steps(self) -> Steps:
        """The steps that read and write the payload."""
        return Steps(self.rows or ())
