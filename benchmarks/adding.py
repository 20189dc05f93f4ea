"""Whether adding, finding and removing stay cheap as documents grow: ``python -m benchmarks.adding``.

Each row is one method, called once per item on a Virtools file of 1,000 and of 16,000 objects;
printed is the cost per item. A method that is linear overall costs about the same in both columns.
``benchmarks.adding_scenes`` does the same for scenes.
"""

# ruff: noqa: ARG005 - all calls have one form

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.nmo import VirtoolsFile, VirtoolsObject, add_object
from chunkwright.nmo import resolve as virtools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIZES: Final = (1_000, 16_000)
ROUNDS: Final = 3


class Row(NamedTuple):
    """One method: ``prepare`` makes a document of a size and returns the call for all items."""

    name: str
    prepare: Callable[[int], Callable[[], object]]


def virtools_file(size: int) -> VirtoolsFile:
    """Return a file of so many groups that was written and read."""
    file = VirtoolsFile()
    for index in range(size):
        add_object(file, "CKGroup", f"group {index}")
    return virtools.read(bytes(file))


def on_file(
    call: Callable[[VirtoolsFile, Sequence[VirtoolsObject], int], object],
) -> Callable[[int], Callable[[], object]]:
    """Prepare a file and call a method on it for each of its objects, by index."""

    def prepare(size: int) -> Callable[[], object]:
        file = virtools_file(size)
        items = list(file.objects)

        def run() -> None:
            for index in range(size):
                call(file, items, index)

        return run

    return prepare


def _new_file(size: int) -> Callable[[], object]:
    def run() -> None:
        file = VirtoolsFile()
        for index in range(size):
            add_object(file, "CKGroup", f"group {index}")

    return run


ROWS: Final[list[Row]] = [
    Row("Virtools: add_object, new file", _new_file),
    Row("Virtools: add_object", on_file(lambda f, o, i: add_object(f, "CKGroup", f"new {i}"))),
    Row("Virtools: objects[index]", on_file(lambda f, o, i: f.objects[i])),
    Row("Virtools: objects[name]", on_file(lambda f, o, i: f.objects[f"group {i}"])),
    Row("Virtools: objects.find", on_file(lambda f, o, i: f.objects.find(f"group {i}"))),
    Row("Virtools: objects.with_id", on_file(lambda f, o, i: f.objects.with_id(o[i].id))),
    Row("Virtools: in objects", on_file(lambda f, o, i: o[i] in f.objects)),
    Row("Virtools: objects.index", on_file(lambda f, o, i: f.objects.index(o[i]))),
    Row("Virtools: objects.free_id", on_file(lambda f, o, i: f.objects.free_id())),
    Row("Virtools: obj.address", on_file(lambda f, o, i: o[i].address)),
    Row("Virtools: obj.id = ...", on_file(lambda f, o, i: setattr(o[i], "id", 10**6 + i))),
    Row("Virtools: obj.name = ...", on_file(lambda f, o, i: setattr(o[i], "name", f"n {i}"))),
    Row("Virtools: objects.remove", on_file(lambda f, o, i: f.objects.remove(o[i]))),
    Row("Virtools: objects.pop", on_file(lambda f, o, i: f.objects.pop())),
]


def cost(row: Row, size: int) -> float:
    """Return the best time per item in seconds."""
    best = float("inf")
    for _ in range(ROUNDS):
        run = row.prepare(size)
        gc.collect()
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best / size


def main() -> None:
    """Print the cost per item of each method at both sizes."""
    small, large = SIZES
    print(f"{'microseconds per item':40}{small:>10,}{large:>10,}   times")
    for row in ROWS:
        costs = [cost(row, size) for size in SIZES]
        shown = "".join(f"{1e6 * each:10.2f}" for each in costs)
        print(f"{row.name:40}{shown}{costs[1] / costs[0]:8.1f}")


if __name__ == "__main__":
    main()
