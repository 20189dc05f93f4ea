"""Reading and writing scenes, compared with the generated classes and the plain reader.

``pytest benchmarks --benchmark-enable --benchmark-only`` prints one table a group; the
numbers in brackets are the ratios to the fastest of the group. ``python -m
benchmarks.growth`` shows time and memory up to 100 MB.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai.dava_sc2 import DavaSc2

import chunkwright
from benchmarks.plain_reader import plain
from benchmarks.scenes import built
from chunkwright.sc2 import file
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

# The largest of the old layout, a particle effect and a small one of the new layouts.
REAL = (
    "274272ca_TEST_1HI.sc2",
    "3ad9ee6e_smoke_tank_type_black_AshKnightL.sc2",
    "3de79b14_stoneHit_HC4.sc2.dvpl",
)
JOBS = ("generated classes", "plain reader", "model", "write")


def _real(name: str) -> bytes:
    path = next(path for path in samples("ka") if path.name == name)
    document = chunkwright.open(path)
    document.wrapper = None
    return bytes(document)


def _job(name: str, data: bytes) -> Any:
    if name == "generated classes":
        return lambda: walk(DavaSc2.from_bytes(data).scene)
    if name == "plain reader":
        return lambda: plain(data)
    if name == "model":
        return lambda: file.read(data)
    scene = file.read(data)
    return lambda: file.write(scene)


def walk(item: Any) -> int:
    """Touch every field that a generated object has read; return how many there are."""
    if isinstance(item, list):
        return sum(map(walk, item))
    if not hasattr(item, "_io"):
        return 1
    return 1 + sum(walk(value) for name, value in vars(item).items() if name[0] != "_")


@needs_samples
@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("name", REAL)
def test_real_scenes_are_read_and_written(benchmark: BenchmarkFixture, name: str, job: str) -> None:
    benchmark.group = f"real scene {name}"
    benchmark(_job(job, _real(name)))


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("size", ["10 KB", "100 KB", "1 MB"])
def test_built_scenes_are_read_and_written(
    benchmark: BenchmarkFixture, size: str, job: str
) -> None:
    benchmark.group = f"built scene of {size}"
    benchmark(_job(job, built()[size]))
