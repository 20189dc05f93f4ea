"""How time and memory grow with a scene, from 10 KB to 50 MB: ``python -m benchmarks.growth``.

Each size is read and written in a process of its own, so that the peak is its own.
"""

from __future__ import annotations

import multiprocessing
import resource
import time

from benchmarks.scenes import LARGEST, SIZES, scene_of


def measure(data: bytes) -> tuple[float, float, float, int]:
    """Give seconds of a cold read, of a second read and of a write, and the peak in bytes."""
    import chunkwright

    chunkwright.open(scene_of(0))  # Imports what reading needs.
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times = []
    for _ in range(2):
        start = time.perf_counter()
        scene = chunkwright.open(data)
        times.append(time.perf_counter() - start)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        if len(times) == 1:
            first_peak = peak
            start = time.perf_counter()
            bytes(scene)
            writing = time.perf_counter() - start
        del scene
    return times[0], times[1], writing, first_peak * 1024


def main() -> None:
    """Print one line a size."""
    print(f"{'bytes':>12} {'read, cold':>12} {'again':>12} {'write':>12} {'peak / bytes':>14}")
    context = multiprocessing.get_context("spawn")
    for size in (*SIZES.values(), LARGEST):
        data = scene_of(size)
        with context.Pool(1) as pool:
            cold, again, writing, peak = pool.apply(measure, (data,))
        per_mb = 1e6 / len(data) * 1000
        print(
            f"{len(data):12,} {cold * per_mb:9.1f} ms/MB {again * per_mb:6.1f} ms/MB"
            f" {writing * per_mb:6.1f} ms/MB {peak / len(data):12.1f}x"
        )


if __name__ == "__main__":
    main()
