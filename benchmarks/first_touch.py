"""The cost of a single command in a new process: ``python -m benchmarks.first_touch [FILE...]``.

The processor time of a whole process, ``info`` and ``tree`` of small files and ``convert`` of small
packfiles, compared with that of a bare ``import kaitaistruct, click``. Without files, those of ``chunkwright demo`` are used, and
tagfiles made from its packfile. Figures are the best of several runs, in turns, with compiled
modules, as an installed package has.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROUNDS: Final = 9
BARE: Final = ("-c", "import kaitaistruct, click")
COMMANDS: Final = ("info", "tree", "convert")
TAGFILES: Final = ("binary", "xml")


def spent(arguments: tuple[str, ...], cache: str) -> float:
    """Return the seconds of processor time that one run of Python takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=environment, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(*arguments: str) -> None:
    """Run a command to its end."""
    command = [sys.executable, "-m", "chunkwright", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def arguments(command: str, file: str, out: str) -> tuple[str, ...]:
    """Return the arguments of Python for a command over a file; none if it is not for such files."""
    found = ("-m", "chunkwright", command, file)
    if command != "convert":
        return found
    return (*found, out, "--layout", "4101", "--force") if file.endswith(".hkx") else ()


def measure(files: list[str]) -> dict[tuple[str, ...], float]:
    """Measure the bare import and each command over each file, in turns."""
    best: dict[tuple[str, ...], float] = {}
    with tempfile.TemporaryDirectory(prefix="chunkwright-") as cache:
        out = f"{cache}/out.hkx"
        runs = [BARE, *(arguments(command, file, out) for file in files for command in COMMANDS)]
        runs = [run for run in runs if run]
        for run in runs:
            spent(run, cache)  # compiles
        for _ in range(ROUNDS):
            for run in runs:
                best[run] = min(best.get(run, 60.0), spent(run, cache))
    return best


def main() -> None:
    """Print the figures side by side."""
    with tempfile.TemporaryDirectory(prefix="chunkwright-") as folder:
        files = sys.argv[1:]
        if not files:
            run("demo", folder)
            made = Path(folder, "formats")
            for form in TAGFILES:
                run("convert", f"{made}/demo.hkx", f"{made}/{form}.hkt", "--form", form)
            files = sorted(map(str, made.iterdir()))
        figures = measure(files)
    bare = figures.pop(BARE)
    print(f"{bare * 1000:6.0f} ms        {BARE[1]}")
    for (_, _, command, file, *_), seconds in figures.items():
        print(f"{seconds * 1000:6.0f} ms {seconds / bare:5.2f}x {command} {Path(file).name}")


if __name__ == "__main__":
    main()
