"""A folder of 200 real packfiles from LE to SE: a batch, one process, and a process a file.

    python -m benchmarks.folders [FILES]

The batch is ``chunkwright convert FOLDER -o OUT --layout 8101`` as a user starts it, with one
process and with all cores. It is compared with the same conversions in one running process, and in
a process for each file, timed on some of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import chunkwright
from chunkwright import hkx
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = 200
ALONE = 10


class Spent(NamedTuple):
    """Seconds of wall clock and of processor time; only the latter is unaffected by a busy machine."""

    clock: float
    processor: float


def spent(work: Callable[[], object]) -> Spent:
    clock, before = time.perf_counter(), sum(os.times()[:4])
    work()
    return Spent(time.perf_counter() - clock, sum(os.times()[:4]) - before)


def show(label: str, cost: Spent, plain: Spent | None = None) -> None:
    times = (
        ""
        if plain is None
        else (
            f"  {cost.clock / plain.clock:5.2f} and {cost.processor / plain.processor:5.2f} times"
        )
    )
    print(f"{label:<26}{cost.clock:7.2f} s, {cost.processor:7.2f} s of processors{times}")


def is_convertible(path: Path) -> bool:
    """Whether a file is a packfile of LE all of whose classes are known."""
    try:
        packfile = chunkwright.open_packfile(path)
        return packfile.layout == "4101" and bool(hkx.convert(packfile, layout="8101"))
    except chunkwright.ChunkwrightError:
        return False


def fill(folder: Path, count: int) -> list[Path]:
    """Copy real files of Skyrim LE, more than once where there are fewer."""
    real = [path for path in samples("havok") if is_convertible(path)]
    made = []
    for index in range(count):
        path = folder / f"part{index % 8}" / f"{index:03}.hkx"
        path.parent.mkdir(exist_ok=True)
        shutil.copy(real[index % len(real)], path)
        made.append(path)
    print(
        f"{count} files, {len(real)} different ones, {sum(p.stat().st_size for p in made):,} bytes"
    )
    return made


def in_one_process(files: list[Path], out: Path) -> None:
    out.mkdir()
    for path in files:
        hkx.convert(chunkwright.open_packfile(path), layout="8101").save(out / path.name)


def command(source: Path, out: Path, *flags: str) -> None:
    arguments = [str(source), "-o", str(out), "--layout", "8101", *flags]
    subprocess.run(
        [sys.executable, "-m", "chunkwright", "convert", *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def one_by_one(files: list[Path], out: Path) -> None:
    for path in files:
        command(path, out / path.name)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else FILES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "in"
        source.mkdir()
        files = fill(source, count)
        in_one_process(files[:8], folder / "warm")
        plain = spent(lambda: in_one_process(files, folder / "plain"))
        show("in one process", plain)
        for label, flags in (("convert --jobs 1", ["--jobs", "1"]), ("convert, all cores", [])):
            work = partial(command, source, folder / label.replace(" ", ""), *flags)
            show(label, spent(work), plain)
            show("  again, all up to date", spent(work))
        few = files[:: max(1, len(files) // ALONE)][:ALONE]
        (folder / "alone").mkdir()
        alone = spent(lambda: one_by_one(few, folder / "alone"))
        show(
            f"a process a file ({len(few)} files)",
            Spent(*(len(files) / len(few) * x for x in alone)),
        )


if __name__ == "__main__":
    main()
