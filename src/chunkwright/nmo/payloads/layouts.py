"""Areas as rows of a payload table."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from chunkwright.nmo.payloads.routines import Routine

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.routines import Decode


class AreaLayout:
    """One row a data version range of an identifier: its name and its fields.

    Without ``rows`` (None) the area is known by name and stays raw. The layout is that of
    data versions from ``since`` to below ``before``.
    """

    def __init__(
        self,
        identifier: int,
        name: str,
        rows: tuple[F, ...] | None = (),
        since: int = 0,
        before: int = 256,
    ) -> None:
        self.identifier = identifier
        self.name = name
        self.rows = rows
        self.since = since
        self.before = before

    @cached_property
    def routine(self) -> Routine:
        """How the payload is read and written."""
        return Routine(self.rows or ())

    @cached_property
    def decode(self) -> Decode:
        """Gives the fields of a whole payload, None where it does not fit."""
        return self.routine.decode
