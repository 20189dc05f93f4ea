"""Opening, decoding and writing packfiles; opening one of 100 MB compared with copying its bytes.

``pytest benchmarks --benchmark-enable --benchmark-only`` prints one table a group; the
numbers in brackets are the ratios to the fastest of the group. ``python -m benchmarks.growth
packfile`` shows time and memory up to 100 MB.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from benchmarks.packfiles import LARGEST, SIZES, packfile_of
from benchmarks.timing import best
from chunkwright.hkx.file import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

JOBS = ("copy", "open and resolve", "decode", "write anew")
MOST_COPIES = 20
ROUNDS = 3


def _resolve(data: bytes) -> int:
    packfile = chunkwright.open(data)
    return sum(len(list(each.references())) for each in packfile.objects)


def _decode(data: bytes) -> int:
    packfile = chunkwright.open(data)
    packfile.decode_all()
    return len(packfile.objects)


def _job(name: str, data: bytes) -> Callable[[], Any]:
    if name == "copy":
        return lambda: bytearray(data)
    if name == "open and resolve":
        return lambda: _resolve(data)
    if name == "decode":
        return lambda: _decode(data)
    packfile = chunkwright.open(data)
    packfile.decode_all()
    return lambda: bytes(rewrite.rewrite(packfile))


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("size", SIZES)
def test_packfiles_are_opened_decoded_and_written(
    benchmark: BenchmarkFixture, size: str, job: str
) -> None:
    benchmark.group = f"packfile of {size}"
    benchmark(_job(job, packfile_of(SIZES[size])))


def test_opening_100_mb_costs_few_copies(benchmark: BenchmarkFixture) -> None:
    data = packfile_of(LARGEST)
    resolving = _job("open and resolve", data)
    copying = best(_job("copy", data), ROUNDS)
    benchmark.group = "packfile of 100 MB"
    benchmark.extra_info["copies"] = best(resolving, ROUNDS) / copying
    benchmark.pedantic(resolving, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert benchmark.extra_info["copies"] < MOST_COPIES
