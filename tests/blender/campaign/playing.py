"""A file that is exported to Blender and edited there in many ways; each edit is imported."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.cli.app import chunkwright as command_line

from ...cli import runner
from .judging import ARRIVED, LOST, NOTHING, TOLD, WRONG, Looks, differences, judged
from .looking import look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .catalogue import Source
    from .looking import Look

_RUN: Final = Path(__file__).with_name("run.py")
REFUSED: Final = "refused"
NOT_ALL: Final = 3
# The message of an import about an unexpected result: a handler is wrong.
_UNEXPECTED: Final = "the imported result differs from the edit"
_REASON: Final = re.compile(r"^.*?: .*?(?:not applied|left out|it stays): ")


class Outcome(NamedTuple):
    """The result of an edit: the verdict, and its reason; ``lines`` are the import's output."""

    verdict: str
    why: str = ""
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.verdict}: {self.why}" if self.why else self.verdict


class Play:
    """One file in one Blender: the exported scene, edits, the imported files, and their scenes."""

    def __init__(self, source: Source, blender: str, folder: Path) -> None:
        self._source = source
        self._blender = blender
        self._folder = folder
        self._start = folder / "start.glb"
        self._same: dict[str, str] = {}

    def outcomes(self, names: Sequence[str]) -> dict[str, Outcome]:
        """Make each edit and return its result; edits with nothing to apply to are left out."""
        self._export(source_files(self._source), self._start)
        edits = dict.fromkeys(["", *names])
        missing = self._edit([(self._start, each, self._edited(each), 24) for each in edits])
        made = [each for each, lack in zip(edits, missing, strict=True) if not lack]
        failed = {
            each: Outcome(WRONG, lack)
            for each, lack in zip(edits, missing, strict=True)
            if lack.startswith("failed")
        }
        results = {each: self._import(each) for each in made}
        back = [each for each in made if self._back(each).is_file()]
        # The clip with an edited frame rate is compared at the frames of its export.
        rates = {"frame_rate": 60}
        # Imports with equal results, because edits were not applied, are opened again only once.
        alike: dict[tuple[bytes, int], str] = {}
        for each in back:
            key = self._back(each).read_bytes(), rates.get(each, 24)
            self._same[each] = alike.setdefault(key, each)
        self._edit(
            [(self._back(each), "", self._again(each), rate) for (_, rate), each in alike.items()]
        )
        base = look(self._edited(""))
        noise = differences(base, look(self._again("")))
        found = {each: self._outcome(each, *results[each], base, noise) for each in made}
        return {each: found[each] for each in found if each} | failed

    def exported(self) -> tuple[Path, str, Path, int]:
        """Export the scene; return the entry of a plan that has Blender write it without an edit."""
        self._export(source_files(self._source), self._start)
        return self._start, "", self._edited(""), 24

    def imported(self) -> tuple[int, list[str], Path]:
        """Import the scene that Blender wrote; return status, lines, and file."""
        return *self._import(""), self._target("")

    def _outcome(self, name: str, status: int, lines: list[str], base: Look, noise: Any) -> Outcome:
        warnings = [each for each in lines if each.startswith("warning")]
        told = status == NOT_ALL and bool(warnings)
        if status not in (0, NOT_ALL):
            why = next((each for each in lines if "rror" in each), str(status))
            return Outcome(REFUSED, why, tuple(lines))
        if bool(warnings) is not (status == NOT_ALL):
            return Outcome(WRONG, f"exit status {status} with {len(warnings)} warnings")
        if not self._again(name).is_file():
            return Outcome(WRONG, "what came back cannot be exported", tuple(lines))
        edited, back, again = (each(name) for each in (self._edited, self._back, self._again))
        looks = Looks(base, look(edited), look(back), look(again))
        verdict = judged(looks, noise, told=told)
        if verdict.kind in (ARRIVED, TOLD, NOTHING):
            kind, why = TOLD if told else verdict.kind, reasons(warnings)
            return Outcome(WRONG if _UNEXPECTED in why else kind, why, tuple(lines))
        parts = {LOST: verdict.lost, "otherwise": verdict.other}
        why = "; ".join(f"{key}: {_listed(each)}" for key, each in parts.items() if each)
        return Outcome(verdict.kind, why, tuple(lines))

    # -- the steps -----------------------------------------------------------------------

    def _export(self, files: Sequence[Path], target: Path) -> list[str]:
        return command("export", *files, target, *self._options())[1]

    def _import(self, name: str) -> tuple[int, list[str]]:
        """Import an edited scene, and export the resulting file."""
        first, *others = source_files(self._source)
        target = self._target(name)
        target.parent.mkdir()
        pictures = first.parent / "images"
        if pictures.is_dir():
            shutil.copytree(pictures, target.parent / "images")
        along = [part for each in others for part in ("--with", each)]
        edited = self._edited(name)
        status, lines = command(
            "import", edited, "--into", first, *along, "-o", target, *self._options()
        )
        if target.is_file():
            self._export([target, *others], self._back(name))
        return status, lines

    def _edit(self, edits: list[tuple[Path, str, Path, int]]) -> list[str]:
        return edit(self._blender, self._folder, edits)

    def _options(self) -> list[str]:
        given = self._source.options
        return [f"--{key}" if value is True else f"--{key}={value}" for key, value in given.items()]

    def _target(self, name: str) -> Path:
        return self._folder / f"back {name}" / self._source.path.name

    def _edited(self, name: str) -> Path:
        return self._folder / f"edited {name}.glb"

    def _back(self, name: str) -> Path:
        return self._folder / f"back {name}.glb"

    def _again(self, name: str) -> Path:
        return self._folder / f"again {self._same.get(name, name)}.glb"


def edit(blender: str, folder: Path, edits: Sequence[tuple[Path, str, Path, int]]) -> list[str]:
    """Make edits in one process of Blender, which takes seconds to start; return what is lacking.

    An edit is the scene to open, its name ("" for none), the file to write, and frames a second.
    """
    plan, report = folder / "plan.json", folder / "report.json"
    report.unlink(missing_ok=True)
    rows = [(str(scene), name, str(target), rate) for scene, name, target, rate in edits]
    plan.write_text(json.dumps({"edits": rows, "report": str(report)}), encoding="utf-8")
    run = subprocess.run(
        [blender, str(_RUN), str(plan)], capture_output=True, text=True, check=False
    )
    assert report.is_file(), run.stdout[-2000:] + run.stderr[-2000:]
    found: list[str] = json.loads(report.read_text(encoding="utf-8"))
    return found


def source_files(source: Source) -> list[Path]:
    """Return the file to edit and those exported together with it."""
    return [source.path, *source.others]


def command(*arguments: object) -> tuple[int, list[str]]:
    """Run the command line in this process; return its exit status and lines."""
    result = runner().invoke(command_line, [str(each) for each in arguments])
    lines = (result.stdout + result.stderr).splitlines()
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        lines.append(f"error: {result.exception!r}")
    return result.exit_code, [each for each in lines if each and not each.startswith("wrote")]


def reasons(warnings: Sequence[str]) -> str:
    """Return the reasons why edits were not applied, without the edits."""
    plain = [each.removeprefix("warning: ") for each in warnings]
    return " / ".join(dict.fromkeys(_REASON.sub("", each) for each in plain))


def _listed(found: set[tuple[str, str]]) -> str:
    several = [f"{thing}, {aspect}" for thing, aspect in sorted(found)]
    return " / ".join(several[:4]) + (f" / {len(several) - 4} more" if len(several) > 4 else "")
