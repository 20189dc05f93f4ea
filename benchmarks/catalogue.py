"""Files a second of a catalogue: ``python -m benchmarks.catalogue [--files N...] [--jobs N...] [--dask]``.

The files are copies of the demonstration files of all formats, and of small real files if there are
any, each with a different number in it. Each run fills a folder of its own; the peak is that of the
largest worker. On a busy machine, only the processor time of a file says anything about the
program. With ``--dask`` the work is done by a Dask cluster of processes on this machine, one of
which is killed midway; each line is a tenth of the files.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import chunkwright
from chunkwright.catalogue import catalogue
from chunkwright.formats import registry
from tests.samples import samples

LARGEST: Final = 8_000  # bytes of a real file that is copied
FOLDER: Final = 1_000  # files in one folder


def patterns() -> list[tuple[str, bytes, int]]:
    """Return the files that are copied: suffix, bytes, and where four of them may be any."""
    made = [
        (format.suffixes[0], demo.make())
        for format in registry.formats()
        if (demo := format.demo())
    ]
    real = [path for family in ("ka", "havok", "virtools") for path in samples(family)]
    files = [(suffix, bytes(document)) for suffix, document in made] + [
        (path.suffix, path.read_bytes()) for path in real if path.stat().st_size <= LARGEST
    ]
    return [
        (suffix, data, place) for suffix, data in files if (place := place_of_any(data)) is not None
    ]


def place_of_any(data: bytes) -> int | None:
    """Return an offset at which four bytes may change and the file still opens."""
    for place in range(len(data) - 4, 16, -max(len(data) // 16, 1)):
        try:
            chunkwright.open(changed(data, place, 0x3F813F81)).problems()
        except chunkwright.ChunkwrightError:
            continue
        return place
    return None


def changed(data: bytes, place: int, number: int) -> bytes:
    """Return a copy with a number in it."""
    return data[:place] + number.to_bytes(4, "little") + data[place + 4 :]


def fill(folder: Path, count: int) -> int:
    """Write copies, with their number in the last bytes; return their total size."""
    bases = patterns()
    size = 0
    for number in range(count):
        suffix, data, at = bases[number % len(bases)]
        place = folder / f"{number // FOLDER:03}"
        place.mkdir(exist_ok=True)
        (place / f"{number:06}{suffix}").write_bytes(changed(data, at, number))
        size += len(data)
    return size


def measure(folder: str, jobs: int) -> None:
    """Fill a catalogue once, and print what that took."""
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        summary = catalogue([folder], out, jobs=jobs)
        seconds = time.perf_counter() - start
        cpu = resource.getrusage(resource.RUSAGE_CHILDREN)
        again = time.perf_counter()
        catalogue([folder], out, jobs=jobs)
        resumed = time.perf_counter() - again
    print(
        f"{summary.read:>8,} files {jobs} workers {summary.read / seconds:>7.0f} files/s"
        f" {1e3 * (cpu.ru_utime + cpu.ru_stime) / summary.read:>6.2f} ms/file of processor"
        f" {cpu.ru_maxrss / 1024:>5.0f} MB/worker, {summary.failed:,} failed;"
        f" nothing new: {resumed:.1f} s",
        flush=True,
    )


def measure_on_dask(folder: str, jobs: int) -> None:
    """Fill a catalogue on a cluster, and print what each tenth of the files took."""
    from distributed import LocalCluster

    out = tempfile.TemporaryDirectory()
    cluster = LocalCluster(
        n_workers=jobs, threads_per_worker=1, dashboard_address=None, processes=True
    )
    tenths = 0
    files, spent, start = 0, 0.0, time.perf_counter()

    def tell(done: int, total: int) -> None:
        nonlocal tenths, files, spent, start
        workers = [worker.pid for worker in cluster.workers.values() if worker.pid]
        if done * 10 // total == tenths:
            return
        tenths = done * 10 // total
        now, clock = sum(map(processor_time, workers)), time.perf_counter()
        if now > spent:  # not for the tenth in which a worker was killed, because its time is lost
            cost = f"{1e3 * (now - spent) / (done - files):6.2f} ms/file of processor"
        else:
            cost = "one worker was killed"
        peaks = "/".join(str(peak_memory(pid)) for pid in [*workers, os.getpid()])
        print(
            f"{done:>8,} files {(done - files) / (clock - start):>7.0f} files/s {cost},"
            f" {peaks} MB at most in workers and here",
            flush=True,
        )
        if tenths == 4:
            os.kill(workers[0], signal.SIGKILL)
            now -= processor_time(workers[0])
        files, spent, start = done, now, clock

    with out, cluster:
        summary = catalogue([folder], out.name, scheduler=cluster.scheduler_address, progress=tell)
    print(f"{summary.read:>8,} files, {summary.failed:,} failed", flush=True)


def processor_time(pid: int) -> float:
    """Return the seconds of processor time of a process; 0 for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> int:
    """Return the most megabytes that a process has had in memory; 0 for one that is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) >> 10


def main() -> None:
    """Measure each number of files with each number of workers, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--dask", action="store_true", help="on a Dask cluster of processes")
    parser.add_argument("--folder", help="measure this folder alone")
    given = parser.parse_args()
    if given.folder:
        for jobs in given.jobs:
            (measure_on_dask if given.dask else measure)(given.folder, jobs)
        return
    for count in given.files:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), count)
            for jobs in given.jobs:
                command = [sys.executable, "-m", "benchmarks.catalogue"]
                command += ["--folder", folder, "--jobs", str(jobs), *["--dask"][: given.dask]]
                subprocess.run(command, check=True, env=os.environ)


if __name__ == "__main__":
    main()
