"""A thousand wrapped files: ``chunkwright unwrap`` compared with lz4 and crc32 alone.

    python -m benchmarks.unwrapping [FILES]

Both are whole processes, by their processor time: the median of several runs each, in turns,
because the time that a system spends on new files varies. The files are copies of a real one of the
usual size. Exits with 1 if it costs more than ``MOST`` times.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.samples import SAMPLES

FILES: Final = 1000
ROUNDS: Final = 9
MOST: Final = 1.5
REAL: Final = (
    SAMPLES.joinpath("blitz_data", "android", "3d", "Maps", "hangar", "Customization", "images")
    / "UFOmap01a.mali.pvr.dvpl"
)
PLAIN: Final = """
import os, struct, sys, zlib
import lz4.block

source, target = sys.argv[1:]
os.makedirs(target)
for parent, folders, names in os.walk(source):
    for name in names:
        with open(os.path.join(parent, name), "rb") as file:
            data = file.read()
        size, packed, crc, kind, magic = struct.unpack("<4I4s", data[-20:])
        assert magic == b"DVPL" and zlib.crc32(data[:-20]) == crc
        payload = lz4.block.decompress(data[:-20], uncompressed_size=size) if kind else data[:-20]
        place = os.path.join(target, os.path.relpath(parent, source), name.removesuffix(".dvpl"))
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(payload)
"""


def processor(command: tuple[object, ...]) -> float:
    """Return the seconds of processor time of a process, whose modules are compiled beforehand."""
    settings = {key: each for key, each in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    line = [sys.executable, *map(str, command)]
    subprocess.run(line, check=True, capture_output=True, env=settings)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    count = int(sys.argv[1]) if sys.argv[1:] else FILES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").mkdir()
        for number in range(count):
            shutil.copy(REAL, folder / "in" / f"{number:04}.pvr.dvpl")
        script = folder / "plain.py"
        script.write_text(PLAIN, encoding="utf-8")
        commands = {
            "lz4 and crc32 alone": (script, folder / "in", folder / "out"),
            "chunkwright unwrap": ("-m", "chunkwright", "unwrap", folder / "in", "-o", folder / "out"),
        }  # fmt: skip
        times: dict[str, list[float]] = {label: [] for label in commands}
        for _ in range(ROUNDS):
            for label, command in commands.items():
                times[label].append(processor(command))
                shutil.rmtree(folder / "out")
    plain, ours = (median(each) for each in times.values())
    print(f"{count} files of {REAL.stat().st_size:,} bytes, seconds of processors")
    for label, seconds in zip(commands, (plain, ours), strict=True):
        print(f"{label:<22}{seconds:6.3f}  {seconds / plain:5.2f} times")
    sys.exit(ours > MOST * plain)


main()
