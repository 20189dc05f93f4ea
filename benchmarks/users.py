"""Five tasks of five kinds of users, as they would do them: ``python -m benchmarks.users [TASK...]``.

Each is done on real files with the command line, each command a process of its own, or with a
script of a few lines. Prints seconds by the clock and of processors, and how busy the machine is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.catalogue import fill
from benchmarks.folders import is_convertible, show, spent
from tests.samples import SAMPLES, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EVENT: Final = "SprintStop"
TEXTURE: Final = "images/Garage_1.tex"
LEVEL: Final = "virtools/imengyu__Ballance__Level_01.NMO"
MODULE: Final = "virtools/BearKidsTeam__BallanceModding__P_Modul_41.nmo"
BEFORE: Final = "havok/462d54dd_blockbehavior.hkx"
AFTER: Final = (
    "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__cached_behaviors__SSE__blockbehavior.hkx"
)
FILES: Final = 2_000

MERGE: Final = """
import sys, chunkwright
level, module = map(chunkwright.open_virtools, sys.argv[1:3])
print(level.objects.merge(module))
level.save(sys.argv[3])
"""


def run(*arguments: object, statuses: tuple[int, ...] = (0,)) -> str:
    """Run a command as a user does; return what it prints."""
    command = [sys.executable, "-m", "chunkwright", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in statuses, done.stderr
    return done.stdout


def copied(files: Iterable[Path], folder: Path) -> Path:
    """Copy files into a new folder."""
    folder.mkdir()
    for file in files:
        shutil.copy(file, folder)
    return folder


def behaviours(folder: Path) -> Callable[[], object]:
    """(1) Convert a folder from LE to SE and back, and rename one event everywhere."""
    le = copied(filter(is_convertible, samples("havok")), folder / "le")
    se, back = folder / "se", folder / "back"

    def work() -> None:
        run("convert", le, "-o", se, "--layout", "8101")
        run("set", se, f"//eventNames/*[={EVENT}]", "SprintEnd")
        run("convert", se, "-o", back, "--layout", "4101")
        assert EVENT not in run("find", f"//eventNames/*[={EVENT}]", back, statuses=(1,))

    return work


def textures(folder: Path) -> Callable[[], object]:
    """(2) Change a texture path in all scenes of a folder of .dvpl, and wrap them again."""
    scenes = [*samples("ka"), *(SAMPLES / "blitz_data").rglob("*.sc2.dvpl")]
    wrapped = copied((path for path in scenes if path.name.endswith(".sc2.dvpl")), folder / "3d")

    def work() -> None:
        query = f"//textures/*[={TEXTURE}]"
        changed = run("set", wrapped, query, "images/New.tex", "-o", folder / "changed")
        assert " 0 written" not in changed
        run("find", query, folder / "changed", statuses=(1,))

    return work


def module(folder: Path) -> Callable[[], object]:
    """(3) Merge a module from another file into a Ballance level."""
    script = folder / "merge.py"
    script.write_text(MERGE)
    made = folder / "level.nmo"

    def work() -> None:
        files = [str(SAMPLES / LEVEL), str(SAMPLES / MODULE), str(made)]
        subprocess.run([sys.executable, str(script), *files], check=True, capture_output=True)
        run("verify", made)

    return work


def difference(folder: Path) -> Callable[[], object]:
    """(4) Compare two behaviours."""
    old, new = SAMPLES / BEFORE, SAMPLES / AFTER

    def work() -> None:
        assert "added" in run("diff", "--stat", old, new, statuses=(1,))
        (folder / "changes.txt").write_text(run("diff", old, new, statuses=(1,)))

    return work


def table(folder: Path) -> Callable[[], object]:
    """(5) Put 2,000 files into tables."""
    (folder / "files").mkdir()
    fill(folder / "files", FILES)

    def work() -> None:
        said = run("catalogue", folder / "files", "-o", folder / "tables")
        assert f"{FILES:,}" in said, said

    return work


TASKS: Final = {each.__name__: each for each in (behaviours, textures, module, difference, table)}


def main() -> None:
    """Do the tasks that are named, or all."""
    for name in sys.argv[1:] or TASKS:
        with tempfile.TemporaryDirectory() as folder:
            cost = spent(TASKS[name](Path(folder)))
        show(str(TASKS[name].__doc__).partition(" ")[0] + f" {name}", cost)
    print(f"load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
