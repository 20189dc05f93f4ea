"""Virtools files: opening compared with inflating, decoding with the generated classes; writing.

``pytest benchmarks/test_nmo.py --benchmark-enable --benchmark-only`` prints one table a group; the
numbers in brackets are the ratios to the fastest of the group. The ratios that must hold are tested
too, with the best of several runs on both sides. ``python -m benchmarks.test_nmo`` shows how time
grows with the size of a file, up to 100 MB.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

from benchmarks.compositions import composition, inflate
from benchmarks.timing import best
from chunkwright.nmo.file import resolve, serialize
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from chunkwright.nmo import VirtoolsFile

MANY = 15_000
# A level, the largest script file, and one of middle size with both.
REAL = (
    "scottstts__Ballance.Three.js__level_01.nmo",
    "scottstts__Ballance.Three.js__gameplay.nmo",
    "BearKidsTeam__BallanceModding__PE_Balloon.nmo",
)
# The typed instances by generated class; everything else that a class has is read in any case.
INSTANCES = {
    "VirtoolsNmo": ("header_part", "data_part", "trailing_files"),
    "ChunkHolder": ("parsed",),
    "VirtoolsStateChunk": ("core", "sub_chunks"),
    "CoreData": ("areas",),
    "Payload": ("dwords",),
    "ListedChunk": ("single", "sequence"),
    "SubChunkBody": ("sub_chunks",),
}
JOBS = ("generated classes", "model", "write untouched", "write decoded")


def walk(item: Any) -> int:
    """Touch every field of a generated object and its typed instances; return their number."""
    if isinstance(item, list):
        return len(item) if item and isinstance(item[0], int) else sum(map(walk, item))
    if not hasattr(item, "_io"):
        return 1
    found = [value for name, value in vars(item).items() if name[0] != "_"]
    for name in INSTANCES.get(type(item).__name__, ()):
        value = getattr(item, name)
        if value is not None:
            found.append(value)
    return 1 + sum(map(walk, found))


def decoded(data: bytes) -> VirtoolsFile:
    """Read a file and decode every chunk and every known payload."""
    file = resolve.read(data)
    file.decode_all()
    return file


def job(name: str, data: bytes) -> Callable[[], Any]:
    """Return what is measured under a name."""
    if name == "generated classes":
        return lambda: walk(VirtoolsNmo.from_bytes(data))
    if name == "model":
        return lambda: decoded(data)
    if name == "write untouched":
        return lambda: serialize.write(resolve.read(data))
    file = decoded(data)
    return lambda: serialize.write(file)


def real(name: str) -> bytes:
    """Return the bytes of a real file."""
    return next(path for path in samples("virtools") if path.name == name).read_bytes()


@needs_samples
@pytest.mark.parametrize("name", JOBS)
@pytest.mark.parametrize("file", REAL)
def test_real_files_are_opened_decoded_and_written(
    benchmark: BenchmarkFixture, file: str, name: str
) -> None:
    benchmark.group = f"real file {file}"
    benchmark(job(name, real(file)))


@pytest.mark.parametrize("name", ["inflate", "open", *JOBS])
def test_files_of_many_objects_are_opened_decoded_and_written(
    benchmark: BenchmarkFixture, name: str
) -> None:
    data = composition(MANY)
    benchmark.group = f"{MANY:,} objects"
    works: dict[str, Callable[[], Any]] = {
        "inflate": lambda: inflate(data),
        "open": lambda: resolve.read(data),
    }
    benchmark(works.get(name) or job(name, data))


def test_opening_takes_at_most_three_times_as_long_as_inflating() -> None:
    data = composition(MANY)
    assert len(resolve.read(data).objects) >= MANY
    assert best(lambda: resolve.read(data)) <= 3 * best(lambda: inflate(data))


def test_decoding_is_at_least_six_times_faster_than_the_generated_classes() -> None:
    data = composition(MANY)
    slow = best(job("generated classes", data), 2)
    assert slow >= 6 * best(job("model", data), 3)


@needs_samples
def test_decoding_all_real_files_is_at_least_four_times_faster() -> None:
    files = [path.read_bytes() for path in samples("virtools")]
    slow = sum(best(job("generated classes", data), 1) for data in files)
    assert slow >= 4 * sum(best(job("model", data), 2) for data in files)


@pytest.mark.parametrize("name", ["write untouched", "write decoded"])
def test_writing_is_no_slower_than_reading(name: str) -> None:
    data = composition(MANY)
    assert best(job(name, data)) <= best(job("model", data)) * 1.1


def touched(data: bytes) -> list[Any]:
    """Read a file and ask one object after the other for its fields."""
    return [item.fields for item in resolve.read(data).objects]


def main() -> None:
    """Print one line a size: milliseconds a megabyte unpacked.

    Opening; decoding all at once, and by asking one object after the other; writing.
    """
    columns = ("open", "decode", "one by one", "write")
    print(f"{'unpacked':>14} {'objects':>9} {' '.join(f'{name:>11}' for name in columns)}")
    for objects in (1_500, 15_000, 150_000, 400_000):
        data = composition(objects)
        megabytes = inflate(data) / 1e6
        rounds = max(1, 15_000 // objects)
        opening = best(partial(resolve.read, data), 2)
        decoding = best(partial(decoded, data), rounds) - opening
        touching = best(partial(touched, data), rounds) - opening
        writing = best(job("write decoded", data), rounds)
        figures = (opening, decoding, touching, writing)
        line = " ".join(f"{1000 * value / megabytes:8.1f} ms" for value in figures)
        print(f"{megabytes:11.1f} MB {objects:9,} {line}")


if __name__ == "__main__":
    main()
