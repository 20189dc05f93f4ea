"""The results of the edits of the campaign: ``verdicts.json``, and a table of it for people."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .catalogue import EDITS, SOURCES
from .judging import ARRIVED, TOLD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .playing import Outcome

PATH: Final = Path(__file__).with_name("verdicts.json")
DOCUMENT: Final = Path(__file__).resolve().parents[3] / "docs" / "blender.md"
BEGIN: Final = "<!-- what comes back: written by python -m tests.blender.campaign -->"
END: Final = "<!-- end of what comes back -->"
_NAMES: Final = (
    (r"\S+_skeleton\.hkx", "another file"),
    (r"the mesh '[^']*'", "a mesh"),
    (r"^New (Blue|Red) ", "a new material "),
    (r"^\S+\.sc2 is", "an object is"),
    (r"^clip \S+: ", ""),
    (r"^keys of \S+ are", "keys of a bone are"),
)
"""Patterns of the names of edited files in reasons, and their replacements in the table."""


def known(source: str) -> dict[str, str]:
    """Return the result of each edit that applies to a file."""
    return {edit: row[source] for edit, row in _rows().items() if source in row}


def text_of(found: Mapping[str, Outcome], edit: str) -> str:
    """Return an outcome as in ``verdicts.json``; "" for an edit that does not apply."""
    return str(found[edit]) if edit in found else ""


def write(source: str, found: Mapping[str, Outcome]) -> None:
    """Put the outcomes of a file into ``verdicts.json``."""
    before = _rows()
    rows = {}
    for section in EDITS.values():
        for edit in section:
            row = before.get(edit, {}) | {source: text_of(found, edit)}
            rows[edit] = {name: row[name] for name in SOURCES if row.get(name)}
    PATH.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _rows() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def table() -> str:
    """Return the table of results."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    cells = {name: known(name) for name in SOURCES}
    reasons: dict[str, int] = {}
    for title, section in EDITS.items():
        yield f"| {title} | {' | '.join(each.title for each in SOURCES.values())} |"
        yield f"|---{'|:-:' * len(SOURCES)}|"
        for edit, words in section.items():
            row = [_cell(cells[name].get(edit, ""), reasons) for name in SOURCES]
            yield f"| {words} | {' | '.join(row)} |"
        yield ""
    for reason, number in reasons.items():
        yield f"{number}. {reason[0].upper()}{reason[1:]}."


def _cell(verdict: str, reasons: dict[str, int]) -> str:
    kind, _, why = verdict.partition(": ")
    if kind != TOLD:
        return {ARRIVED: "yes"}.get(kind, "")
    plain = dict.fromkeys(_plain(each) for each in why.split(" / "))
    numbers = [str(reasons.setdefault(each, len(reasons) + 1)) for each in plain]
    return f"told {', '.join(numbers)}"


def _plain(reason: str) -> str:
    """Return a reason without the names of one file."""
    for pattern, words in _NAMES:
        reason = re.sub(pattern, words, reason)
    return reason


def document() -> str:
    """Return the documentation with the current table."""
    text = DOCUMENT.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}\n\n{table()}\n\n{END}{rest.partition(END)[2]}"
