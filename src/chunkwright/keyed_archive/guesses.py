"""What the decoder learns: which run of items follows which, so that the next can be guessed.

Containers of one count start in one state. Each step is a run of items that was seen to
follow a state and leads to the next; the last state of an archive gives its shape, shared
by all archives that came the same way. A wrong guess costs one comparison.

Like the cache of compiled regular expressions, what is learned serves the whole process:
the files of a game repeat the same archives. It forgets everything when it grows too large.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.keyed_archive.fast_names import FastNameTable, NamesById
from chunkwright.keyed_archive.runs import compiled
from chunkwright.keyed_archive.shapes import Shape
from chunkwright.keyed_archive.variants import DOUBTFUL_NAME_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.keyed_archive.runs import LengthRun, Run
    from chunkwright.keyed_archive.variants import VariantType

    # Reads what stands before a payload at (data, pos, end): key or id, type, payload start.
    Head = Callable[[bytes, int, int], tuple[str | int, int, int]]

# More guesses than this after one key: the containers have nothing in common.
MAX_GUESSES: Final = 16
# A step is compiled once about this many items were read without that.
_WORTH_COMPILING: Final = 12
# What is learned may take about this many bytes, and a lesson takes some besides its heads.
_MAX_BYTES: Final = 16 << 20
_LESSON_BYTES: Final = 2000


class Lessons:
    """The states in which containers start, by their count, for one way of writing text."""

    __slots__ = ("_archives", "_arrays", "_num_bytes", "name_types")

    def __init__(self, name_types: frozenset[VariantType]) -> None:
        self.name_types = name_types
        self._archives: dict[int, State] = {}
        self._arrays: dict[int, State] = {}
        self._num_bytes = 0

    def start_of(self, count: int, *, array: bool) -> State:
        """Give the state in which containers of this many items start."""
        starts = self._arrays if array else self._archives
        state = starts.get(count)
        if state is None:
            state = starts[count] = State(None)
            self.note(0)
        return state

    def note(self, num_bytes: int) -> None:
        """Count one more thing learned, with heads of so many bytes; forget all if too much."""
        self._num_bytes += _LESSON_BYTES + num_bytes
        if self._num_bytes > _MAX_BYTES:
            self._archives = {}
            self._arrays = {}
            self._num_bytes = 0


_LESSONS: Final[dict[frozenset[VariantType], Lessons]] = {}


class Scope:
    """The part of a file where one string table is in force, or none.

    ``name_types`` are the types whose payload is an id, empty where there is no table.
    """

    __slots__ = ("_shapes", "entry_head", "lessons", "name_types", "names")

    def __init__(self, table: FastNameTable | None, entry_head: Head) -> None:
        self.names = None if table is None else NamesById(table)
        self.name_types: frozenset[VariantType] = frozenset() if table is None else table.covers
        self.entry_head = entry_head
        self.lessons = _LESSONS.setdefault(self.name_types, Lessons(self.name_types))
        self._shapes: dict[State, Shape] = {}

    def key(self, stored: str | int) -> str:
        """Give the text of a key, which is an id where a table is in force."""
        return stored if isinstance(stored, str) else self.name(stored)

    def name(self, id_: int) -> str:
        """Give the text of an id of the table in force."""
        assert self.names is not None
        return self.names[id_]

    def shape_at(self, state: State) -> Shape:
        """Give the shape of a container that ends in this state."""
        if state.shape is not None:
            return state.shape
        shape = self._shapes.get(state)
        if shape is None:
            keys = state.keys
            if keys and isinstance(keys[0], int) and self.names is not None:
                # The text of an id is that of this table, so the shape serves this scope alone.
                shape = Shape(map(self.names.__getitem__, keys), state.types)
                self._shapes[state] = shape
            else:
                shape = state.shape = Shape(keys, state.types)
        return shape


class State:
    """A point inside a container: the step that led here, and those seen to follow.

    ``met`` are the heads that were seen here once, which is no reason yet to learn more.
    """

    __slots__ = ("_way", "arrived", "guess", "met", "shape", "steps")

    def __init__(self, arrived: Step | None) -> None:
        self.arrived = arrived
        self.shape: Shape | None = None
        self._way: tuple[list[Any], bytes] | None = None
        self.guess: Step | None = None
        self.met: set[bytes] = set()
        self.steps: dict[bytes, list[Step]] = {}

    @property
    def keys(self) -> list[Any]:
        """The keys from the start of the container to here, as stored: text or ids."""
        return self._from_start()[0]

    @property
    def types(self) -> bytes:
        """The type bytes from the start of the container to here."""
        return self._from_start()[1]

    def _from_start(self) -> tuple[list[Any], bytes]:
        if self._way is None:
            steps = []
            step = self.arrived
            while step is not None:
                steps.append(step)
                step = step.before.arrived
            steps.reverse()
            keys = [key for step in steps for key in step.keys]
            self._way = keys, b"".join([step.types for step in steps])
        return self._way


class Step:
    """A run of items that was seen; it is compiled when it comes back often enough.

    ``run_types`` are ``types`` with the stand-ins of ``runs``.
    ``varying`` is the type of the last item where its size varies: then the run ends with
    its u32 length or count and the payload follows. ``doubtful`` says that a reading of
    its values is one of several.
    """

    __slots__ = (
        "_heads",
        "_run",
        "_run_types",
        "_tries",
        "after",
        "before",
        "count",
        "doubtful",
        "keys",
        "size",
        "types",
        "varying",
    )

    def __init__(
        self,
        before: State,
        keys: list[str | int],
        types: bytes,
        heads: list[bytes],
        run_types: bytes,
        size: int,
        varying: int | None,
    ) -> None:
        self.before = before
        self.after = State(self)
        self.keys = keys
        self.types = types
        self.count = len(types)
        self.size = size
        self.varying = varying
        self.doubtful = not DOUBTFUL_NAME_TYPES.isdisjoint(types)
        self._heads = tuple(heads)
        self._run_types = run_types
        self._run: Run | LengthRun | None = None
        self._tries = 0

    def read(self, data: bytes, pos: int, end: int, scope: Scope) -> Sequence[Any] | None:
        """Read the values at ``pos``, or give None where they have to be read one by one."""
        if pos + self.size > end:
            return None
        run = self._run
        if run is None:
            self._tries += 1
            worth = (
                self.varying if self.count == 1 else self._tries * self.count >= _WORTH_COMPILING
            )
            if not worth:
                return None
            run = self._run = compiled(self._heads, self._run_types, scope.name_types)
        return run.read(data, pos, scope.names)

    def is_like(self, other: Step) -> bool:
        """Tell whether another step is of the same heads."""
        return self._heads == other._heads
