"""Decoding and writing packfiles, compared with ``soulstruct-havok``, the reader for the Souls games.

``python -m benchmarks.against_soulstruct [FILE...]`` makes an environment of its own for
``soulstruct-havok`` (PyPI; kept in the folder for temporary files, so the second run is quick),
runs both libraries on the same files, the PTDE samples if none are given, and prints the best time
of each with the ratios. It exits with 1 if decoding every object is less than 8 times or writing
less than 4 times as fast. It needs the network once, and is not part of the tests.

Both sides hold the bytes of the file before the clock starts, and both write from decoded
values. ``soulstruct-havok`` writes no ``__types__`` section: a file with one comes out smaller
there, and is more work here.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Final

import chunkwright
from benchmarks.timing import best
from chunkwright.hkx import convert
from chunkwright.hkx.file.source import RawObject
from tests.samples import samples

# colorama is imported by soulstruct-havok 1.2.2, which does not ask for it.
PACKAGES: Final = ("soulstruct-havok==1.2.2", "colorama")
LEAST: Final = {"decode": 8.0, "write": 4.0}
ROUNDS: Final = 20

# The script for the other environment, which does not have this project.
THEIR_SCRIPT: Final = """
import json, logging, sys, time

logging.disable(logging.CRITICAL)
from soulstruct.havok.core import HKX

def best(job, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return min(times)

rounds, *files = sys.argv[1:]
found = {}
for file in files:
    with open(file, "rb") as stream:
        data = stream.read()
    decode = best(lambda: HKX.from_bytes(data), int(rounds))
    packfile = HKX.from_bytes(data)
    found[file] = {"decode": decode, "write": best(lambda: bytes(packfile), int(rounds))}
print(json.dumps(found))
"""


def their_python(folder: Path) -> Path:
    """Make the other environment unless it exists; return its interpreter."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = folder / "complete"
    if not done.exists():
        print(f"installing {', '.join(PACKAGES)} in {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        done.touch()
    return python


def their_times(python: Path, files: list[str]) -> dict[str, dict[str, float]]:
    """Time the other library; return the best of so many rounds, in seconds."""
    command = [str(python), "-c", THEIR_SCRIPT, str(ROUNDS), *files]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    times: dict[str, dict[str, float]] = json.loads(run.stdout.splitlines()[-1])
    return times


def our_times(file: str) -> dict[str, float]:
    """Time this library on the same jobs; return {} if not all objects can be decoded."""
    data = Path(file).read_bytes()
    packfile = chunkwright.open(data)
    if any(isinstance(obj.values, RawObject) for obj in packfile.objects):
        return {}
    return {
        "decode": best(
            lambda: [obj.values for obj in chunkwright.open(data).objects],
            ROUNDS,
            clock=time.perf_counter,
        ),
        "write": best(lambda: bytes(convert(packfile)), ROUNDS, clock=time.perf_counter),
    }


def main() -> int:
    """Compare, print one line a file and job, and return whether all ratios hold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", metavar="FILE")
    default = Path(tempfile.gettempdir()) / f"chunkwright-{PACKAGES[0]}"
    parser.add_argument("--environment", type=Path, default=default, metavar="FOLDER")
    given = parser.parse_args()
    files = given.files or [str(path) for path in samples("havok") if "PTDE" in path.name]
    if not files:
        parser.error("no samples beside the checkout: give packfiles of Dark Souls PTDE")
    theirs = their_times(their_python(given.environment), files)
    held = True
    for file in files:
        ours = our_times(file)
        if not ours:
            print(f"left out: {Path(file).name} has objects of a class that no table describes")
            continue
        for job, least in LEAST.items():
            ratio = theirs[file][job] / ours[job]
            held = held and ratio >= least
            print(
                f"{job:6} {theirs[file][job] * 1e3:8.2f} ms  {ours[job] * 1e3:7.2f} ms  "
                f"{ratio:5.1f} times (at least {least:.0f})  {Path(file).name}"
            )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
