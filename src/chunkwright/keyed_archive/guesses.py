"""What the decoder learns: which run of items follows which, so that the next can be guessed.

Archives of one count start in one state. Each step is a run of items that was seen to
follow a state and leads to the next; the last state of an archive gives its shape, shared
by all archives that came the same way. A wrong guess costs one comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.keyed_archive.fast_names import FastName, FastNameTable, NamesById
from chunkwright.keyed_archive.runs import Run
from chunkwright.keyed_archive.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.keyed_archive.variants import VariantType

# More guesses than this after one key: the archives have nothing in common.
MAX_GUESSES: Final = 16


class Dialect:
    """How items look in one part of a file: inline text, or ids of the table in force.

    ``name_types`` are the types whose payload is an id, empty where no table is in force.
    """

    __slots__ = ("_arrays", "_roots", "name_types", "names")

    def __init__(self, table: FastNameTable | None) -> None:
        self.names = None if table is None else NamesById(table)
        self.name_types: frozenset[VariantType] = frozenset() if table is None else table.covers
        self._roots: dict[int, State] = {}
        self._arrays: dict[tuple[int, int], Run] = {}

    def name(self, id_: int) -> str:
        """Resolve an id of the table in force."""
        if self.names is None:
            return FastName("", id_, resolved=False)
        return self.names[id_]

    def root(self, count: int) -> State:
        """Give the state in which archives of this many entries start."""
        state = self._roots.get(count)
        if state is None:
            state = self._roots[count] = State(None)
        return state

    def array_run(self, type_: int, count: int) -> Run:
        """Give the run for ``count`` array elements of one type of fixed size."""
        run = self._arrays.get((type_, count))
        if run is None:
            heads = [bytes((type_,))] * count
            run = self._arrays[type_, count] = Run(heads, [type_] * count, self.name_types)
        return run


class State:
    """A point inside an archive: what was read so far, and the steps seen from here."""

    __slots__ = ("_shape", "arrived", "guess", "steps")

    def __init__(self, arrived: Step | None) -> None:
        self.arrived = arrived
        self.guess: Step | None = None
        self.steps: dict[bytes, list[Step]] = {}
        self._shape: Shape | None = None

    def shape(self) -> Shape:
        """Give the shape of an archive that ends here."""
        if self._shape is None:
            steps = []
            step = self.arrived
            while step is not None:
                steps.append(step)
                step = step.before.arrived
            steps.reverse()
            keys = [key for step in steps for key in step.keys]
            self._shape = Shape(keys, b"".join(step.types for step in steps))
        return self._shape


class Step:
    """A run of items that was seen once; it is compiled when it is tried again.

    ``places`` are the (start, end) of the heads in the data where it was first seen.
    ``varying`` is the type of the last item where its size varies: then the run ends with
    its u32 length or count and the payload follows.
    """

    __slots__ = ("_run", "after", "before", "keys", "name_types", "places", "size", "types", "varying")

    def __init__(
        self,
        before: State,
        keys: list[str],
        types: bytes,
        places: list[tuple[int, int]],
        size: int,
        varying: int | None,
        name_types: frozenset[VariantType],
    ) -> None:
        self.before = before
        self.after = State(self)
        self.keys = keys
        self.types = types
        self.places = places
        self.size = size
        self.varying = varying
        self.name_types = name_types
        self._run: Run | None = None

    def read(self, data: bytes, pos: int, end: int, names: NamesById | None) -> Sequence[Any] | None:
        """Read the values at ``pos``, or give None where something else stands there."""
        if pos + self.size > end:
            return None
        run = self._run
        if run is None:
            heads = [data[start:stop] for start, stop in self.places]
            run = self._run = Run(heads, self.types, self.name_types)
            self.places = []
        return run.read(data, pos, names)
