"""Areas as rows of a payload table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from chunkwright.nmo.payloads.plans import Step, plan
from chunkwright.nmo.payloads.runs import Run, decoded_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.runs import Decode
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


@dataclass(frozen=True)
class AreaLayout:
    """One row a data version range of an identifier: its name and its fields.

    Without ``rows`` (None) the area is known by name and stays raw. The layout is that of
    data versions from ``since`` to below ``before``.
    """

    identifier: int
    name: str
    rows: tuple[F, ...] | None = ()
    since: int = 0
    before: int = 256

    @cached_property
    def steps(self) -> list[Step]:
        """How the payload is read and written."""
        return plan(self.rows or ())

    @cached_property
    def only_run(self) -> Run | None:
        """The run that is the whole layout, where it is one."""
        first = self.steps[0] if len(self.steps) == 1 else None
        return first if isinstance(first, Run) else None

    @cached_property
    def decode(self) -> Decode:
        """Gives the fields of a whole payload, None where it does not fit."""
        run = self.only_run
        return partial(decoded_by, self.read) if run is None else run.decode

    @cached_property
    def readers(self) -> tuple[Callable[[Reader, Fields], None], ...]:
        """What reads each step."""
        return tuple(step.read for step in self.steps)

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the fields."""
        for read in self.readers:
            read(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the fields."""
        for step in self.steps:
            step.write(w, fields)
